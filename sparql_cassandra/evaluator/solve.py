"""A checked query over an index, under a budget: its solutions as rows of cells, found while they are read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from sys import getsizeof

from onto_core.terms import BlankNode, Cell, Iri, Literal
from onto_core.vocabulary import XSD_BOOLEAN
from sparql_cassandra.evaluator.budget import ROW, Budget
from sparql_cassandra.evaluator.engine import Prepared, run_for, solutions, triples, truth
from sparql_cassandra.evaluator.index import QuadIndex
from sparql_cassandra.evaluator.plan import plan
from sparql_cassandra.evaluator.run import Run
from sparql_cassandra.evaluator.solutions import Row
from sparql_cassandra.guard import CheckedQuery
from sparql_cassandra.ports import Solutions, columns_of
from sparql_cassandra.rdf.quads import Graphs
from sparql_cassandra.rdf.terms import literal_key, literal_parts


def solve(checked: CheckedQuery, index: QuadIndex, budget: Budget, *, default: Graphs = None, named: Graphs = None) -> Solutions:
    """The solutions of a query. `default` and `named` are its dataset unless it says FROM: None is all graphs as one, and all named graphs."""
    rows = (tuple([None if key is None else cell(key) for key in row]) for row in solved(checked, index, budget, default=default, named=named))
    return Solutions(columns_of(checked), rows, budget.cancel)


def solved(checked: CheckedQuery, index: QuadIndex, budget: Budget, *, default: Graphs = None, named: Graphs = None) -> Iterator[Row]:
    """The rows of `solve` as keys of terms."""
    budget.check()
    prepared = Prepared(checked.query, plan(checked.query.pattern, budget.check))
    run = run_for(prepared, index, budget=budget, default=default, named=named)
    yield from _answers(checked, prepared, run)


def _answers(checked: CheckedQuery, prepared: Prepared, run: Run) -> Iterator[Row]:
    if checked.form == "ask":
        yield (literal_key("true" if truth(prepared, run) else "false", XSD_BOOLEAN),)
        return
    rows = solutions(prepared, run) if checked.form == "select" else triples(prepared, run)
    yield from run.budget.paced(rows, 256)


def kept(rows: Iterable[Row], budget: Budget) -> list[Row]:
    """The rows in a list: its bytes count while it grows."""
    held = budget.holding("rows of the result")
    found: list[Row] = []
    for row in rows:
        held.add(ROW + sum(map(getsizeof, row)))
        found.append(row)
    return found


def cell(key: str) -> Cell:
    """The term of a key, as results show it."""
    if key[0] == "I":
        return Iri(key[1:])
    if key[0] == "B":
        return BlankNode(key[1:])
    parts = literal_parts(key)
    return Literal(parts.lexical, parts.datatype, parts.language or None)
