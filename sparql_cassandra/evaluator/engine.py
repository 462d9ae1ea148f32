"""`prepare` a query once, run it against any index: `solutions`, a `truth` value or `triples`, streamed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from sys import getsizeof
from typing import Final

from onto_core.bounded_cache import BoundedCache
from sparql_cassandra.evaluator.budget import ENTRY, Budget, weight
from sparql_cassandra.evaluator.expressions.compile import QueryContext
from sparql_cassandra.evaluator.index import QuadIndex
from sparql_cassandra.evaluator.plan import plan, substitute
from sparql_cassandra.evaluator.run import Operator, Run, within_the_stack
from sparql_cassandra.evaluator.solutions import Row
from sparql_cassandra.rdf.quads import Graphs, Triple
from sparql_cassandra.syntax.algebra import (
    Bgp,
    Distinct,
    Extend,
    Filter,
    Group,
    Join,
    Node,
    OrderBy,
    ParsedQuery,
    Project,
    Reduced,
    Slice,
    Term,
    TriplePattern,
    Values,
    Var,
)
from sparql_cassandra.syntax.parser import parse

FEW_TRIPLES = 64
"""Triples that are made without a look at the clock."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A query and its plan; it holds no state of an execution."""

    query: ParsedQuery
    operator: Operator


Prefixes = tuple[tuple[str, str], ...]


def prepare(text: str, prefixes: Prefixes = (), base: str = "") -> Prepared:
    """Parse and plan a query. Raises BadQuery, QueryRejected."""
    return _PREPARED.get_or_make((text, prefixes, base), _prepare)


def _prepare(key: tuple[str, Prefixes, str]) -> Prepared:
    text, prefixes, base = key
    query = parse(text, prefixes=dict(prefixes), base=base)
    return Prepared(query, plan(query.pattern))


def _weight(key: tuple[str, Prefixes, str], prepared: Prepared) -> int:
    return prepared.query.weight + sum(200 + 4 * len(iri) for _, iri in key[1])


_PREPARED: Final[BoundedCache[tuple[str, Prefixes, str], Prepared]] = BoundedCache(1 << 24, _weight)


def bind(prepared: Prepared, bindings: Mapping[str, str]) -> Prepared:
    """The query with some variables given (rdflib's initBindings): their values in their place, and joined as inline data below the modifiers."""
    if not bindings:
        return prepared
    with within_the_stack():
        pattern = _given(prepared.query.pattern, {Var(name): key for name, key in bindings.items()})
    return Prepared(replace(prepared.query, pattern=pattern), plan(pattern))


def _given(node: Node, values: Mapping[Var, str]) -> Node:
    match node:
        case Slice() | Distinct() | Reduced():
            return replace(node, child=_given(node.child, values))
        case Project():  # another one below it is a sub-select
            return replace(node, child=_given_below(node.child, values))
    return _given_below(node, values)


def _given_below(node: Node, values: Mapping[Var, str]) -> Node:
    match node:
        case Extend(child, variable, _):  # what the query itself assigns is not given
            return replace(node, child=_given_below(child, {given: key for given, key in values.items() if given != variable}))
        case OrderBy() | Group() | Filter():
            return replace(node, child=_given_below(node.child, values))
    if not values:
        return node
    data = Values(tuple(values), (tuple(values.values()),))
    return data if node == Bgp() else Join(data, substitute(node, dict(values)))


def run_for(prepared: Prepared, index: QuadIndex, *, budget: Budget | None = None, default: Graphs = None, named: Graphs = None) -> Run:
    """An execution's context: FROM and FROM NAMED of the query go over the dataset that the caller gives (13.2)."""
    query = prepared.query
    if query.default_graphs or query.named_graphs:
        default, named = query.default_graphs, query.named_graphs
    budget = budget or Budget()
    return Run(index, budget, default, named, context=QueryContext(base=query.base, budget=budget))


def solutions(prepared: Prepared, run: Run) -> Iterator[Row]:
    """The rows of a SELECT under `prepared.query.variables`."""
    with within_the_stack():
        for block in prepared.operator.run(run, None):
            yield from block


def truth(prepared: Prepared, run: Run) -> bool:
    """The answer to an ASK."""
    with within_the_stack():
        return any(block for block in prepared.operator.run(run.unhurried(), None))


def triples(prepared: Prepared, run: Run) -> Iterator[Triple]:
    """The distinct triples of a CONSTRUCT or DESCRIBE."""
    made = _constructed(prepared, run) if prepared.query.form == "CONSTRUCT" else _described(prepared, run)
    seen: set[Triple] = set()
    held = run.budget.holding("triples")
    for part in run.budget.sliced(made, FEW_TRIPLES):
        fresh = [triple for triple in dict.fromkeys(part) if triple not in seen]
        seen.update(fresh)
        run.budget.hold(len(seen), "triples")
        held.add(weight(fresh) + ENTRY * len(fresh))
        yield from fresh


def _constructed(prepared: Prepared, run: Run) -> Iterator[Triple]:
    columns = {variable: position for position, variable in enumerate(prepared.operator.variables)}
    for row in solutions(prepared, run):
        blanks: dict[Var, str] = {}
        for pattern in prepared.query.template:
            triple = _instance(pattern, row, columns, blanks, run.context)
            if triple is not None:
                yield triple


def _instance(pattern: TriplePattern, row: Row, columns: Mapping[Var, int], blanks: dict[Var, str], context: QueryContext) -> Triple | None:
    """A template triple with a solution's values; None when one is unbound or may not stand there (16.2)."""

    def value(term: Term) -> str | None:
        if isinstance(term, str):
            return term
        if term.name.startswith("_:"):
            if term not in blanks:
                blanks[term] = context.fresh_blank()
            return blanks[term]
        return row[columns[term]] if term in columns else None

    s, p, o = value(pattern.subject), value(pattern.predicate), value(pattern.object)
    if s is None or p is None or o is None or s[0] not in "IB" or p[0] != "I":
        return None
    return s, p, o


def _described(prepared: Prepared, run: Run) -> Iterator[Triple]:
    """The concise bounded description of each term: its triples as a subject, and those of the blank nodes that they lead to."""
    terms = dict.fromkeys(term for term in prepared.query.described if isinstance(term, str))
    columns = {variable: position for position, variable in enumerate(prepared.operator.variables)}
    wanted = [columns[term] for term in prepared.query.described if isinstance(term, Var) and term in columns]
    held = run.budget.holding("terms to describe")
    if wanted:
        for row in solutions(prepared, run):
            new = [key for position in wanted if (key := row[position]) and key not in terms]
            terms.update(dict.fromkeys(new))
            run.budget.hold(len(terms), "terms to describe")
            held.add(sum(map(getsizeof, new)) + 2 * ENTRY * len(new))
    todo: Sequence[str] = [term for term in terms if term[0] in "IB"]
    done: set[str] = set()
    while todo:
        done.update(todo)
        blanks: dict[str, None] = {}
        for page in run.index.fetch("s", [(term,) for term in todo], run.graphs, run.budget):
            for triple in page:
                yield triple
                if triple[2][0] == "B" and triple[2] not in done:
                    held.add(3 * ENTRY + getsizeof(triple[2]))
                    blanks[triple[2]] = None
        todo = list(blanks)
