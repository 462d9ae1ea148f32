"""Answers to queries: what ours says, what a file of the W3C suites expects, and whether they are the same (up to blank nodes; numbers by value)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rdflib import RDF, Graph, Namespace, Variable
from rdflib.compare import isomorphic
from rdflib.query import Result

from sparql_cassandra.evaluator.budget import Budget
from sparql_cassandra.evaluator.engine import run_for, solutions, triples, truth
from sparql_cassandra.evaluator.expressions.values import value_of
from sparql_cassandra.evaluator.index import QuadIndex
from sparql_cassandra.rdf.quads import DEFAULT_GRAPH
from sparql_cassandra.rdflib_plugin.terms import key_of, node_of
from tests.judges.w3c_suite import Case, lexical_forms_kept, prepared, read

RS = Namespace("http://www.w3.org/2001/sw/DataAccess/tests/result-set#")
RESULT_FORMATS = {".srx": "xml", ".srj": "json", ".csv": "csv", ".tsv": "tsv"}
XSD_NUMBERS = frozenset("http://www.w3.org/2001/XMLSchema#" + name for name in ("integer", "decimal", "float", "double"))


@dataclass(frozen=True, slots=True)
class Rows:
    """Solutions as keys. `ordered`: the order is a part of the answer."""

    names: tuple[str, ...]
    rows: tuple[tuple[str | None, ...], ...]
    ordered: bool = False


Answer = bool | Graph | Rows


def ours(case: Case, index: QuadIndex) -> Answer:
    """What our evaluator says over an index that holds the quads of the case."""
    query = prepared(case)
    at = run_for(query, index, budget=Budget(deadline=60.0), default=(DEFAULT_GRAPH,))
    if query.query.form == "ASK":
        return truth(query, at)
    if query.query.form == "SELECT":
        return Rows(tuple(variable.name for variable in query.query.variables), tuple(solutions(query, at)))
    graph = Graph()
    for s, p, o in triples(query, at):
        graph.add((node_of(s), node_of(p), node_of(o)))
    return graph


def expected(path: Path) -> Answer:
    """What a result file says: RDF, the DAWG result set vocabulary, or one of the result formats."""
    if path.suffix in {".ttl", ".rdf"}:
        graph = read(path)
        return graph if graph.value(None, RDF.type, RS.ResultSet) is None else _result_set(graph)
    with lexical_forms_kept(), path.open("rb") as file:
        return answer_of(Result.parse(file, format=RESULT_FORMATS[path.suffix]))


def answer_of(result: Result) -> Answer:
    if result.type == "ASK":
        return bool(result.askAnswer)
    names = [str(name) for name in result.vars or ()]
    return Rows(tuple(names), tuple(tuple(key_of(row[Variable(n)]) if Variable(n) in row else None for n in names) for row in result.bindings))


def _result_set(graph: Graph) -> Answer:
    top = graph.value(None, RDF.type, RS.ResultSet)
    boolean = graph.value(top, RS.boolean)
    if boolean is not None:
        return str(boolean) == "true"
    names = tuple(str(name) for name in graph.objects(top, RS.resultVariable))
    rows = []
    for solution in graph.objects(top, RS.solution):
        values = {str(graph.value(binding, RS.variable)): graph.value(binding, RS.value) for binding in graph.objects(solution, RS.binding)}
        place = graph.value(solution, RS["index"])
        rows.append(
            (-1 if place is None else int(str(place)), tuple(key_of(node) if (node := values.get(name)) is not None else None for name in names))
        )
    rows.sort(key=lambda row: row[0])
    return Rows(names, tuple(row for _, row in rows), ordered=any(place >= 0 for place, _ in rows))


def same(have: Answer, want: Answer) -> bool:
    """Do they say the same? Every expected column must be there; `want` says whether order counts."""
    if isinstance(want, bool) or isinstance(have, bool):
        return have is want
    if isinstance(want, Graph) or isinstance(have, Graph):
        return isinstance(want, Graph) and isinstance(have, Graph) and isomorphic(have, want)
    if set(have.names) != set(want.names):
        return False
    order = [have.names.index(name) for name in want.names]
    left = [tuple(canonical(row[place]) for place in order) for row in have.rows]
    right = [tuple(map(canonical, row)) for row in want.rows]
    if len(left) != len(right):
        return False
    if want.ordered:
        return _renamed(left, right) is not None
    return _multiset(left, right)


def canonical(key: str | None) -> Any:
    """A term so that equal means: the same term, or a number of the same type and value, or the same point in time with the same timezone."""
    if key is None or key[0] in "IBSD":
        return key
    if key[0] == "T":
        tag, _, text = key[1:].partition(" ")
        return f"T{tag.lower()} {text}"
    value = value_of(key)
    match value.kind:
        case "number":
            return ("number", value.datatype, "NaN" if value.native != value.native else float(value.native))
        case "boolean":
            return ("boolean", value.native)
        case "moment":
            return ("moment", value.native.kind, value.native.fields, value.native.offset)
    return key


Renaming = tuple[dict[str, str], dict[str, str]]


def _blank(cell: Any) -> bool:
    return isinstance(cell, str) and cell[:1] == "B"


def _extended(renaming: Renaming, left: Sequence[Any], right: Sequence[Any]) -> Renaming | None:
    """The renaming of blank nodes with what makes these two rows the same; None when nothing does."""
    there, back = dict(renaming[0]), dict(renaming[1])
    for a, b in zip(left, right, strict=True):
        if _blank(a) != _blank(b):
            return None
        if not _blank(a):
            if a != b:
                return None
        elif there.setdefault(a, b) != b or back.setdefault(b, a) != a:
            return None
    return there, back


def _renamed(left: list[tuple[Any, ...]], right: list[tuple[Any, ...]]) -> Renaming | None:
    renaming: Renaming | None = ({}, {})
    for a, b in zip(left, right, strict=True):
        renaming = _extended(renaming, a, b) if renaming is not None else None
    return renaming


def _multiset(left: list[tuple[Any, ...]], right: list[tuple[Any, ...]]) -> bool:
    def shape(row: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple("B" if _blank(cell) else cell for cell in row)

    if Counter(map(shape, left)) != Counter(map(shape, right)):
        return False
    left = [row for row in left if any(map(_blank, row))]
    right = [row for row in right if any(map(_blank, row))]

    def paired(number: int, renaming: Renaming, used: frozenset[int]) -> bool:
        if number == len(left):
            return True
        for place, row in enumerate(right):
            further = None if place in used else _extended(renaming, left[number], row)
            if further is not None and paired(number + 1, further, used | {place}):
                return True
        return False

    return paired(0, ({}, {}), frozenset())
