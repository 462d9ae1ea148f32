"""Property paths (SPARQL 1.1, 9 and 18.4) by whole frontiers: every step of a path is one batched look-up for all nodes that are at that step."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain

from onto_core.errors import ResultTooLarge
from sparql_cassandra.evaluator.budget import STRIDE
from sparql_cassandra.evaluator.run import Run
from sparql_cassandra.evaluator.solutions import Block, growing_blocks
from sparql_cassandra.syntax.algebra import Alternative, Closure, Inverse, Negated, Path, PathLink, PathPattern, Term, Var
from sparql_cassandra.syntax.algebra import Sequence as Steps

MET = 128
"""Bytes of a node that was met, about: in a list of ends, in a dictionary, with its text."""
Ends = dict[str, list[str]]
"""Start -> the ends of the paths from it, one entry a path (a set for closures)."""


def path_cost(pattern: PathPattern, bound: set[Var] | frozenset[Var], run: Run) -> float:
    """About how many solutions the pattern adds to a row that binds `bound`: an endless path without a bound end comes last."""
    ends_bound = sum(isinstance(term, str) or term in bound for term in (pattern.subject, pattern.object))
    links = sum(run.index.count(None, predicate, None) for predicate in _predicates(pattern.path)) or run.index.count(None, None, None)
    return {0: 10 * links + 1_000, 1: 8.0 + math.sqrt(links), 2: 0.7}[ends_bound]


def _predicates(path: Path) -> Iterator[str]:
    match path:
        case PathLink(predicate):
            yield predicate
        case Inverse(inner) | Closure(inner):
            yield from _predicates(inner)
        case Steps(first, second) | Alternative(first, second):
            yield from _predicates(first)
            yield from _predicates(second)


def join_path(pattern: PathPattern, columns: Sequence[Var], blocks: Iterator[Block], run: Run, nodes: frozenset[Term]) -> Iterator[Block]:
    """Each row with each path that fits it. `nodes`: terms whose values are surely nodes of the active graph."""
    walk = _Walk(run)
    start, end = pattern.subject, pattern.object
    known_start = isinstance(start, str) or start in columns
    known_end = isinstance(end, str) or end in columns
    path = simplified(pattern.path)
    if not known_start and not known_end:
        yield from _join_pairs(walk.pairs(path), start == end, blocks, run)
        return
    if not known_start:
        start, end, path = end, start, Inverse(path)
        known_end = False
    read_start, read_end = _reader(start, columns), _reader(end, columns)
    for block in growing_blocks(blocks, run.budget, run.first_block):
        walk.begin()
        starts = list(dict.fromkeys(read_start(row) for row in block))
        zero = None if isinstance(start, str) or start in nodes else walk.existing(starts) if may_be_empty(path) else None
        reached = walk.ends(path, starts)
        if zero is not None:
            kept = {end} if known_end and isinstance(end, str) else set()
            reached = {origin: ends for origin, ends in reached.items() if origin in zero or origin in kept}
        rows = run.budget.paced(block)
        if known_end or start == end:
            wanted = read_end if known_end else read_start
            yield from run.budget.sliced(row for row in rows for other in reached.get(read_start(row), ()) if other == wanted(row))
        else:
            yield from run.budget.sliced((*row, other) for row in rows for other in reached.get(read_start(row), ()))


def _join_pairs(pairs: Iterable[tuple[str, str]], looped: bool, blocks: Iterator[Block], run: Run) -> Iterator[Block]:
    held = run.budget.holding("pairs of a path's ends")
    kept = run.budget.collected(run.budget.sliced(pairs), held)
    if looped:
        loops = [a for a, b in kept if a == b]
    for block in blocks:
        rows = run.budget.paced(block)
        if looped:
            yield from run.budget.sliced((*row, a) for row in rows for a in loops)
        else:
            yield from run.budget.sliced((*row, a, b) for row in rows for a, b in kept)


def simplified(path: Path) -> Path:
    """The path with every closure of a closure as one: (p*)* is p*, for all of them give each pair once (9.3)."""
    match path:
        case Closure(inner, least, endless):
            inner = simplified(inner)
            if isinstance(inner, Closure):
                return Closure(inner.path, min(least, inner.least), endless=endless or inner.endless)
            return Closure(inner, least, endless=endless)
        case Inverse(inner):
            return Inverse(simplified(inner))
        case Steps(first, second):
            return Steps(simplified(first), simplified(second))
        case Alternative(first, second):
            return Alternative(simplified(first), simplified(second))
    return path


def _reader(term: Term, columns: Sequence[Var]) -> Callable[[tuple[str | None, ...]], str]:
    if isinstance(term, str):
        return lambda row: term
    position = columns.index(term) if term in columns else -1
    return lambda row: row[position] or ""


def may_be_empty(path: Path) -> bool:
    """True when the path can have no step at all, so that it joins a term to itself."""
    match path:
        case Closure(inner, least):
            return least == 0 or may_be_empty(inner)
        case Inverse(inner):
            return may_be_empty(inner)
        case Steps(first, second):
            return may_be_empty(first) and may_be_empty(second)
        case Alternative(first, second):
            return may_be_empty(first) or may_be_empty(second)
    return False


class _Walk:
    """Steps through one active graph, counting the nodes that it meets against the budget."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._met = 0
        self.begin()

    def begin(self) -> None:
        """Forget the bytes of the walk before: nothing of it is kept."""
        self._held = self._run.budget.holding("nodes of a path")

    def ends(self, path: Path, starts: Sequence[str], backwards: bool = False, once: bool = False) -> Ends:
        """The ends of all paths from each start. `backwards` walks the path from its end; `once` need not count how many paths lead to an end."""
        match path:
            case PathLink(predicate):
                return self._link(predicate, starts, backwards)
            case Inverse(inner):
                return self.ends(inner, starts, not backwards, once)
            case Steps(first, second):
                return self._steps(*((second, first) if backwards else (first, second)), starts, backwards, once)
            case Alternative(first, second):
                return self._added(self.ends(first, starts, backwards, once), self.ends(second, starts, backwards, once), once=once)
            case Negated(forward, backward):
                there, back = (backward, forward) if backwards else (forward, backward)
                reached = {} if there is None else self._outside(there, starts, "s")
                return reached if back is None else self._added(reached, self._outside(back, starts, "o"))
            case Closure(inner, least, endless):
                return self._closure(inner, least, endless, starts, backwards)

    def _pages(self, bound: str, keys: list[tuple[str, ...]]) -> Iterator[tuple[str, str, str]]:
        if not keys:
            return
        for page in self._run.index.fetch(bound, keys, self._run.graphs, self._run.budget):
            self._meet(len(page))
            yield from page

    def _meet(self, number: int) -> None:
        self._met += number
        self._held.add(number * MET)
        if self._met > self._run.budget.path_nodes:
            raise ResultTooLarge(f"a property path meets more than {self._run.budget.path_nodes:,} nodes")

    def _link(self, predicate: str, starts: Sequence[str], backwards: bool) -> Ends:
        reached: Ends = {}
        if backwards:
            for s, _, o in self._pages("po", [(predicate, start) for start in starts]):
                reached.setdefault(o, []).append(s)
        else:
            for s, _, o in self._pages("sp", [(start, predicate) for start in starts if start[0] in "IB"]):
                reached.setdefault(s, []).append(o)
        return reached

    def _outside(self, predicates: frozenset[str], starts: Sequence[str], position: str) -> Ends:
        reached: Ends = {}
        for s, p, o in self._pages(position, [(start,) for start in starts if position == "o" or start[0] in "IB"]):
            if p not in predicates:
                here, there = (s, o) if position == "s" else (o, s)
                reached.setdefault(here, []).append(there)
        return reached

    def _steps(self, first: Path, second: Path, starts: Sequence[str], backwards: bool, once: bool) -> Ends:
        middles = self.ends(first, starts, backwards, once)
        onward = self.ends(second, list(dict.fromkeys(node for ends in middles.values() for node in ends)), backwards, once)
        result: Ends = {}
        for start, ends in self._run.budget.paced(middles.items()):
            reached = [onward[middle] for middle in ends if middle in onward]
            number = sum(map(len, reached))
            if once and number > STRIDE:
                result[start] = self._distinct(reached)
                continue
            self._meet(number)
            result[start] = list(dict.fromkeys(chain.from_iterable(reached)) if once else chain.from_iterable(reached))
        return result

    def _distinct(self, lists: Iterable[Sequence[str]]) -> list[str]:
        """The nodes of the lists, each once; they may be many times as many."""
        found: dict[str, None] = {}
        for part in self._run.budget.sliced(chain.from_iterable(lists)):
            known = len(found)
            found.update(dict.fromkeys(part))
            self._meet(len(found) - known)
        return list(found)

    def _added(self, left: Ends, right: Ends, *, once: bool = False) -> Ends:
        self._held.add(MET * (len(left) + len(right)))
        for part in self._run.budget.sliced(right.items()):
            for start, ends in part:
                both = [*left.get(start, ()), *ends]
                left[start] = list(dict.fromkeys(both)) if once else both
        return left

    def _closure(self, inner: Path, least: int, endless: bool, starts: Sequence[str], backwards: bool) -> Ends:
        """ALP (18.4): the nodes reached, each once. All starts advance together; what a node leads to is asked for once."""
        leads_to: Ends = {}
        frontier = list(dict.fromkeys(starts))
        while frontier:
            steps = self.ends(inner, frontier, backwards, once=True)
            leads_to.update((node, list(dict.fromkeys(steps.get(node, ())))) for node in frontier)
            self._meet(len(frontier))
            if not endless:
                break
            frontier = list(dict.fromkeys(end for node in frontier for end in leads_to[node] if end not in leads_to))
        return {start: self._reached(start, leads_to, least, endless) for start in self._run.budget.paced(dict.fromkeys(starts))}

    def _reached(self, start: str, leads_to: Ends, least: int, endless: bool) -> list[str]:
        first = leads_to.get(start, [])
        if not endless:
            return list(dict.fromkeys([start, *first])) if least == 0 else list(first)
        reached: dict[str, None] = {start: None} if least == 0 else {}
        todo = list(first)
        while todo:
            node = todo.pop()
            if node not in reached:
                reached[node] = None
                todo += leads_to.get(node, ())
                if not len(reached) % STRIDE:
                    self._run.budget.check()
        self._meet(len(reached))
        return list(reached)

    def pairs(self, path: Path) -> Iterator[tuple[str, str]]:
        """Every (start, end) of the path in the active graph."""
        match path:
            case PathLink(predicate):
                return ((s, o) for s, _, o in self._pages("p", [(predicate,)]))
            case Inverse(inner):
                return ((b, a) for a, b in self.pairs(inner))
            case Alternative(first, second):
                return (pair for part in (first, second) for pair in self.pairs(part))
            case Steps(first, second):
                return self._step_pairs(first, second)
            case Negated(forward, backward):
                return self._outside_pairs(forward, backward)
            case Closure(inner, least, endless):
                return self._closure_pairs(inner, least, endless)

    def _step_pairs(self, first: Path, second: Path) -> Iterator[tuple[str, str]]:
        firsts: list[tuple[str, str]] = []
        for part in self._run.budget.sliced(self.pairs(first)):
            self._meet(len(part))
            firsts += part
        onward = self.ends(second, list(dict.fromkeys(middle for _, middle in firsts)))
        return ((start, end) for start, middle in firsts for end in onward.get(middle, ()))

    def _all(self) -> Iterator[tuple[str, str, str]]:
        for page in self._run.index.scan(self._run.graphs, self._run.budget):
            self._meet(len(page))
            yield from page

    def _outside_pairs(self, forward: frozenset[str] | None, backward: frozenset[str] | None) -> Iterator[tuple[str, str]]:
        for s, p, o in self._all():
            if forward is not None and p not in forward:
                yield s, o
            if backward is not None and p not in backward:
                yield o, s

    def _closure_pairs(self, inner: Path, least: int, endless: bool) -> Iterator[tuple[str, str]]:
        leads_to: Ends = {}
        for a, b in self.pairs(inner):
            leads_to.setdefault(a, []).append(b)
        nodes: Iterable[str] = leads_to
        if least == 0:
            nodes = dict.fromkeys(node for s, _, o in self._all() for node in (s, o))
        for node in nodes:
            self._run.budget.check()
            for end in dict.fromkeys(self._reached(node, leads_to, least, endless)):
                yield node, end

    def existing(self, terms: Sequence[str]) -> set[str]:
        """The terms that are nodes of the active graph."""
        nodes = {s for s, _, _ in self._pages("s", [(term,) for term in terms if term[0] in "IB"])}
        return nodes | {o for _, _, o in self._pages("o", [(term,) for term in terms if term not in nodes])}
