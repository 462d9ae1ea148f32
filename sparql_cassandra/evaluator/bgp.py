"""Basic graph patterns: triple patterns and paths joined by batched look-ups, most selective first, with filters applied as soon as they can be."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, combinations, compress
from operator import itemgetter

from sparql_cassandra.evaluator.budget import ENTRY, STRIDE
from sparql_cassandra.evaluator.conditions import Tested
from sparql_cassandra.evaluator.index import LONGEST_PAGE
from sparql_cassandra.evaluator.paths import join_path, may_be_empty, path_cost
from sparql_cassandra.evaluator.run import LOOKUP_ROWS, WHOLE_FIRST, Run
from sparql_cassandra.evaluator.solutions import MOST_CELLS, Block, Hints, Row, growing_blocks
from sparql_cassandra.syntax.algebra import Call, Expression, PathPattern, Term, TriplePattern, Var, ends, mentioned

MOST_PROBED = 4
"""Patterns whose first page is looked at before the first one is chosen."""
Terms = tuple[Term, ...]
"""Subject, predicate, object, and the variable of the graph where one is asked for."""
Match = tuple[str, ...]
"""A triple, or a quad."""
Key = str | tuple[str, ...]
"""The terms that a row and a triple share: a single term as it is, several as a tuple."""
RowsByKey = defaultdict[Key, list[Row]]


@dataclass(frozen=True, slots=True)
class BgpOperator:
    """All patterns of one basic graph pattern. `filters` read only variables of it.

    `graph`: the variable of the GRAPH that the patterns, no paths among them, stand in. All named graphs are searched at once.
    """

    patterns: tuple[TriplePattern | PathPattern, ...]
    filters: tuple[Expression, ...] = ()
    graph: Var | None = None
    variables: tuple[Var, ...] = field(init=False)
    certain: frozenset[Var] = field(init=False)
    hintable: frozenset[Var] = field(init=False)

    def __post_init__(self) -> None:
        terms = [*(term for pattern in self.patterns for term in ends(pattern)), self.graph]
        object.__setattr__(self, "variables", tuple(dict.fromkeys(term for term in terms if isinstance(term, Var))))
        object.__setattr__(self, "certain", frozenset(self.variables))
        object.__setattr__(self, "hintable", self.certain)

    def cost(self, run: Run, bound: frozenset[Var]) -> float:
        return self.order(run, bound, 1.0)[-1].rows if self.patterns else 1.0

    def order(self, run: Run, bound: frozenset[Var], rows: float) -> list[JoinStep]:
        """The patterns in greedy order: next the one that makes the fewest rows, those connected to bound variables before those that are not."""
        variables, ordered = set(bound), []
        reading: dict[Var, list[int]] = defaultdict(list)
        for place, pattern in enumerate(self.patterns):
            for term in ends(pattern):
                if isinstance(term, Var):
                    reading[term].append(place)
        left = {place: expected(pattern, variables, run) for place, pattern in enumerate(self.patterns)}
        connected = {place for place, pattern in enumerate(self.patterns) if not _free(pattern) or any(term in variables for term in ends(pattern))}
        while left:
            run.budget.check()
            best = min(connected if variables and connected else left, key=lambda place: (left[place], place))
            pattern, coming, rows = self.patterns[best], rows, rows * max(left[best], 0.001)
            ordered.append(JoinStep(pattern, coming, rows))
            del left[best]
            connected.discard(best)
            new = {term for term in ends(pattern) if isinstance(term, Var)} - variables
            variables |= new
            for place in {place for term in new for place in reading[term] if place in left}:  # only what reads them costs another number of rows now
                left[place] = expected(self.patterns[place], variables, run)
                connected.add(place)
        return ordered

    def run(self, run: Run, hints: Hints | None) -> Iterator[Block]:
        hints = hints.on(self.variables) if hints else None
        columns: tuple[Var, ...] = hints.variables if hints else ()
        rows: Iterator[Block] = iter([list(hints.rows) if hints else [()]])
        for condition in self.filters if not self.patterns else ():
            rows = _filtered(rows, condition, columns, run)
        nodes: set[Term] = set()  # terms that are surely subjects or objects of the active graph
        waiting = [(condition, frozenset(mentioned(condition))) for condition in self.filters]
        if hints is None and run.graphs is None:
            self._probe(run)
        for step in self.order(run, frozenset(columns), len(hints.rows) if hints else 1.0):
            pattern, before = step.pattern, columns
            if isinstance(pattern, TriplePattern):
                terms = (pattern.subject, pattern.predicate, pattern.object, *((self.graph,) if self.graph else ()))
                columns = _extended(before, *terms)
                rows = join_triples(terms, before, rows, run, step.coming)
            else:
                columns = _extended(before, pattern.subject, pattern.object)
                rows = join_path(pattern, before, rows, run, frozenset(nodes))
            if isinstance(pattern, TriplePattern) or not may_be_empty(pattern.path) or not any(isinstance(term, str) for term in ends(pattern)):
                nodes |= {pattern.subject, pattern.object}  # a path of no steps leads from any constant to itself (18.4)
            bound = set(columns)
            ready = [condition for condition, reads in waiting if reads <= bound]
            waiting = [(condition, reads) for condition, reads in waiting if not reads <= bound]
            run.budget.check()
            if ready:
                rows = _filtered(rows, ready[0] if len(ready) == 1 else Call("&&", tuple(ready)), columns, run)
        return _arranged(rows, columns, self.variables)

    def _probe(self, run: Run) -> None:
        """Let the store count the triples of patterns that it never counted, if several might come first."""
        triples = [pattern for pattern in self.patterns if isinstance(pattern, TriplePattern)]
        if any(isinstance(pattern.subject, str) for pattern in triples):
            return  # a subject has few triples
        given = [(p.predicate if isinstance(p.predicate, str) else None, p.object) for p in triples if isinstance(p.object, str)]
        if len(given) > 1:
            run.index.probe(given[:MOST_PROBED], run.budget)


@dataclass(frozen=True, slots=True)
class JoinStep:
    """A pattern's place in the order, with about how many rows come in, and how many there are after it."""

    pattern: TriplePattern | PathPattern
    coming: float
    rows: float


def expected(pattern: TriplePattern | PathPattern, bound: set[Var] | frozenset[Var], run: Run) -> float:
    """About how many solutions the pattern adds to one row that binds `bound`."""
    if isinstance(pattern, PathPattern):
        return path_cost(pattern, bound, run)
    s, p, o = pattern.subject, pattern.predicate, pattern.object
    predicate = p if isinstance(p, str) else None
    count = run.index.count(s if isinstance(s, str) else None, predicate, o if isinstance(o, str) else None)
    if count <= 0:
        return 0.0
    if isinstance(p, Var) and p in bound:
        count /= 4
    bound_ends = [position for position, term in (("s", s), ("o", o)) if isinstance(term, Var) and term in bound]
    if len(bound_ends) == 2:
        return 0.5
    for position in bound_ends:
        fanout = max(run.index.fanout(predicate, position), 0.001)
        if isinstance(o if position == "s" else s, str):  # the other end is given: does this subject have that object?
            return min(count * fanout / max(run.index.count(None, predicate, None), 1.0), 1.0)
        count = min(count, fanout)
    return count


def _free(pattern: TriplePattern | PathPattern) -> bool:
    return any(isinstance(term, Var) for term in ends(pattern))


def join_triples(terms: Terms, columns: Sequence[Var], blocks: Iterator[Block], run: Run, coming: float) -> Iterator[Block]:
    """Each row of the blocks with each triple that fits it: by batched look-ups of the values bound so far, or by one scan and a hash table.

    `coming`: about how many rows the blocks have.
    """
    shared = [position for position, term in enumerate(terms) if isinstance(term, Var) and term in columns]
    new = [position for position, term in enumerate(terms) if isinstance(term, Var) and term not in columns and term not in terms[:position]]
    if not shared:
        yield from _same_for_all(terms, new, blocks, run)
        return
    table = _LookupTable(terms, shared, new, run)
    of_row = itemgetter(*[columns.index(terms[position]) for position in shared])
    first = run.first_block
    width = len(columns) + len(new)

    def joined(block: Block) -> Iterator[Block]:
        run.budget.check()
        keys = list(map(of_row, block))
        added = table.find(keys, coming if len(block) >= first else len(block))
        if len(block) * table.most * width <= MOST_CELLS:
            return iter([[row + values for row, key in zip(block, keys, strict=True) for values in added(key, ())]])
        rows = (row + values for row, key in zip(block, keys, strict=True) for values in added(key, ()))
        return run.budget.sliced(rows, max(1, min(STRIDE, MOST_CELLS // width)))

    yield from chain.from_iterable(map(joined, growing_blocks(blocks, run.budget, first)))


class _LookupTable:
    """The values that triples add to a row, by the terms they share: looked up as needed, until one scan of what the constants leave is cheaper."""

    def __init__(self, terms: Terms, shared: Sequence[int], new: Sequence[int], run: Run) -> None:
        self._terms, self._run, self._shared = terms, run, shared
        self._constant = [position for position, term in enumerate(terms) if isinstance(term, str)]
        self._bound = sorted([*self._constant, *shared])
        self._key_of, self._values_of, self._fits = itemgetter(*shared), values_at(new), _fits(terms)
        self._rows: RowsByKey = defaultdict(list)
        self._whole = self._too_large = False
        self._number = 0
        self._held = run.budget.holding("rows")
        self.most = 0
        """Rows of the key that has the most."""
        self._size = run.index.count(*[term if isinstance(term, str) else None for term in terms[:3]])

    def find(self, keys: Sequence[Key], coming: float) -> Callable[[Key, tuple[()]], Sequence[Row]]:
        """A function from a key to the values that its triples add. `coming`: about how many rows ask in all."""
        missing = [] if self._whole else [key for key in dict.fromkeys(keys) if key not in self._rows]
        if missing and not (self._scan_pays(len(self._rows) + len(missing), coming) and self._scanned(len(missing))):
            self._look_up(missing)
        return self._rows.get

    def _scan_pays(self, asked: float, coming: float) -> bool:
        if self._run.eager:
            asked = max(asked, coming / 2)  # an estimate, so half of it
        return not self._too_large and asked * LOOKUP_ROWS > self._size + 100 and (self._run.eager or asked > WHOLE_FIRST)

    def _scanned(self, asked: int) -> bool:
        """Read all that the constants leave. False when that is far more than estimated, for then look-ups are better: the loss is bounded."""
        enough = max(2 * self._size, asked * LOOKUP_ROWS) + LONGEST_PAGE
        rows: RowsByKey = defaultdict(list)
        read = 0
        key = tuple([term for term in self._terms if isinstance(term, str)])
        for page in self._pages(self._constant, [key]):
            read += len(page)
            if read > enough:
                self._too_large = True
                return False
            self._keep(page, rows)
        self._rows, self._whole = rows, True
        self.most = max(map(len, rows.values()), default=0)
        return True

    def _look_up(self, missing: Sequence[Key]) -> None:
        places = {position: place for place, position in enumerate(self._shared)}
        keys: list[tuple[str, ...]] = []
        for key in missing:
            self._rows[key] = []
            values: Sequence[str] = key if isinstance(key, tuple) else (key,)
            keys.append(tuple([term if isinstance(term := self._terms[position], str) else values[places[position]] for position in self._bound]))
        for page in self._pages(self._bound, keys):
            self._keep(page, self._rows)
        self.most = max(self.most, *[len(self._rows[key]) for key in missing])

    def _pages(self, bound: Sequence[int], keys: Sequence[tuple[str, ...]]) -> Iterator[Sequence[Match]]:
        return pages("".join("spog"[position] for position in bound), keys, self._run, quads=len(self._terms) == 4)

    def _keep(self, page: Sequence[Match], rows: RowsByKey) -> None:
        matches = page if self._fits is None else list(filter(self._fits, page))
        for key, values in zip(map(self._key_of, matches), map(self._values_of, matches), strict=True):
            rows[key].append(values)
        self._number += len(matches)
        self._run.budget.hold(self._number, "rows")
        self._held.add(self._run.budget.weigh(matches) + ENTRY * len(matches))


def pages(bound: str, keys: Sequence[tuple[str, ...]], run: Run, *, quads: bool) -> Iterator[Sequence[Match]]:
    if quads:
        return run.index.quads(bound, keys, run.named, run.budget, few=not run.eager)
    if not bound:
        return run.index.scan(run.graphs, run.budget, few=not run.eager)
    return run.index.fetch(bound, keys, run.graphs, run.budget, few=not run.eager)


def values_at(positions: Sequence[int]) -> Callable[[Match], Row]:
    """A function that takes these positions of a triple or quad as a tuple."""
    if positions and positions[-1] - positions[0] >= len(positions):
        return itemgetter(*positions)
    return itemgetter(slice(positions[0], positions[-1] + 1) if positions else slice(0))


def _same_for_all(terms: Terms, new: Sequence[int], blocks: Iterator[Block], run: Run) -> Iterator[Block]:
    """Join a pattern that shares nothing with the rows so far: its triples are read once, and streamed when there is a single row."""
    first = next((block for block in blocks if block), None)
    if first is None:
        return
    bound = "".join(letter for letter, term in zip("spog", terms, strict=False) if isinstance(term, str))
    values_of, fits = values_at(new), _fits(terms)
    read = pages(bound, [tuple(term for term in terms if isinstance(term, str))], run, quads=len(terms) == 4)
    values_pages = (list(map(values_of, page if fits is None else filter(fits, page))) for page in read)
    following = next((block for block in blocks if block), None)
    if len(first) == 1 and following is None:
        only = first[0]
        for page in values_pages:
            yield [only + values for values in page] if only else page
        return
    held = run.budget.holding("rows")
    kept = run.budget.collected(values_pages, held)
    size = max(1, min(STRIDE, MOST_CELLS // (len(first[0]) + len(new) or 1)))
    for block in chain([first], [following] if following else [], blocks):
        yield from run.budget.sliced((row + values for row in run.budget.paced(block) for values in kept), size)


def _fits(terms: Terms) -> Callable[[Match], bool] | None:
    """A check for a variable that stands twice in one pattern."""
    pairs = [(a, b) for a, b in combinations(range(len(terms)), 2) if isinstance(terms[a], Var) and terms[a] == terms[b]]
    return (lambda match: all(match[a] == match[b] for a, b in pairs)) if pairs else None


def _extended(columns: tuple[Var, ...], *terms: Term) -> tuple[Var, ...]:
    return tuple(dict.fromkeys([*columns, *(term for term in terms if isinstance(term, Var))]))


def _filtered(blocks: Iterator[Block], condition: Expression, columns: Sequence[Var], run: Run) -> Iterator[Block]:
    tested = Tested(condition, columns)

    def passing(block: Block) -> Block:
        return list(compress(block, tested.passing(block, run)))

    return map(passing, blocks)


def _arranged(blocks: Iterator[Block], columns: Sequence[Var], wanted: Sequence[Var]) -> Iterator[Block]:
    if tuple(columns) == tuple(wanted):
        return blocks
    places = {variable: position for position, variable in enumerate(columns)}
    positions = [places[variable] for variable in wanted]

    def arranged(block: Block) -> Block:
        return [tuple([row[position] for position in positions]) for row in block]

    return map(arranged, blocks)
