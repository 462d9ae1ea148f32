"""Relationships of a graph that others made, as things with keys: the patterns that say their type and their ends."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from onto_core.graph.foreign import FROM, TO
from onto_core.vocabulary import RDF_TYPE, RDFS
from onto_query.sparql_to_cypher.clauses import NoSolution, Pipeline, cannot
from sparql_cassandra.syntax import algebra
from sparql_cassandra.syntax.algebra import PathPattern, Term, TriplePattern, Var

SUBCLASSES: Final = algebra.Closure(algebra.PathLink(f"I{RDFS}subClassOf"), 0, endless=True)


@dataclass(frozen=True, slots=True)
class Stated:
    """`edge` is a relationship of one of the `types` that leads from `subject` to `object`; "": the end is not spoken of."""

    edge: Var
    types: tuple[str, ...]
    subject: Term
    object: Term


def statements(patterns: Sequence[TriplePattern | PathPattern], pipeline: Pipeline) -> tuple[list[Stated], list[TriplePattern | PathPattern]]:
    """The patterns that say the type and the ends of a relationship, as a step for each relationship; and the other patterns."""
    said: dict[Var, dict[str, list[Term]]] = {}
    others: list[TriplePattern | PathPattern] = []
    for pattern in patterns:
        part = part_of_statement(pattern)
        if part and isinstance(pattern.subject, Var) and pattern.subject in pipeline.words.edges:
            said.setdefault(pattern.subject, {}).setdefault(part, []).append(pattern.object)
        else:
            others.append(pattern)
    found = []
    for edge, parts in said.items():
        if len(parts.get(FROM, ())) > 1 or len(parts.get(TO, ())) > 1:
            raise cannot(f"?{edge.name} with two things at one end")
        types = tuple(pipeline.names.each.values())
        for kind in parts.get(RDF_TYPE, ()):
            if isinstance(kind, Var):
                raise cannot("the class of a relationship")
            types = tuple(name for name in types if name == pipeline.names.each.get(kind[1:]))
        if not types:
            raise NoSolution
        found.append(Stated(edge, types, *(parts[end][0] if end in parts else Var(f".{pipeline.fresh()}") for end in (FROM, TO))))
    return found, others


def part_of_statement(pattern: TriplePattern | PathPattern) -> str:
    """FROM, TO or rdf:type, where a pattern says that of its subject; else ""."""
    if isinstance(pattern, TriplePattern):
        return pattern.predicate[1:] if isinstance(pattern.predicate, str) and pattern.predicate[1:] in {FROM, TO, RDF_TYPE} else ""
    match pattern.path:
        case algebra.Sequence(algebra.PathLink(predicate), closure) if predicate[1:] == RDF_TYPE and closure == SUBCLASSES:
            return RDF_TYPE
    return ""


def edges_in(patterns: Iterable[TriplePattern | PathPattern], pipeline: Pipeline) -> frozenset[Var]:
    """The variables that stand for relationships, by their patterns."""
    found = set()
    for pattern in patterns:
        part = part_of_statement(pattern)
        of_each = isinstance(pattern.object, str) and pattern.object[1:] in pipeline.names.each
        if isinstance(pattern.subject, Var) and (part in {FROM, TO} or (part == RDF_TYPE and of_each)):
            found.add(pattern.subject)
    return frozenset(found)
