"""Holes of a form filled by what the graph has between their ends. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from onto_core.ontology.schema.names import folded
from onto_core.ontology.schema.schema import Schema
from onto_core.terms import Entity
from onto_query.graph_query import Edge, GraphQuery, IsA, Node, Var
from onto_query.model_tier.form_reply import Hole
from onto_query.model_tier.form_words import FormWords

MOST_OPTIONS = 12


@dataclass(frozen=True, slots=True)
class Option:
    """An edge that the graph allows in a hole, in words."""

    text: str
    edge: Edge


def options(hole: Hole, query: GraphQuery, words: FormWords, schema: Schema, things: Mapping[str, Entity], question: str) -> tuple[Option, ...]:  # noqa: PLR0917
    """The edges that may fill a hole, best first: those whose names the question has, then those used most. Only what the graph has."""
    known = Ends(query, words, schema, things)
    asked = set(folded(question).split())
    found: list[tuple[float, Option]] = []
    for name, iri in words.properties.items():
        for subject, value in ((hole.subject, hole.object), (hole.object, hole.subject)):
            if uses := known.uses(iri, subject, value):
                named = len(asked & set(folded(name).split()))
                found.append(
                    (
                        named + uses / (uses + 1000),
                        Option(f"{_shown(subject, things)} - {name} -> {_shown(value, things)}", Edge(subject, (iri,), value)),
                    )
                )
    return tuple(option for _, option in sorted(found, key=lambda each: (-each[0], each[1].text)))[:MOST_OPTIONS]


def filled(query: GraphQuery, option: Option) -> GraphQuery:
    return replace(query, where=(option.edge, *query.where))


def _shown(end: Var | Node, things: Mapping[str, Entity]) -> str:
    return f"?{end.name}" if isinstance(end, Var) else things[end.iri].label if end.iri in things else end.iri


@dataclass(frozen=True, slots=True)
class Ends:
    """The classes of the ends of edges, and how often the graph has a property between two of them."""

    query: GraphQuery
    words: FormWords
    schema: Schema
    things: Mapping[str, Entity]

    def classes(self, end: Var | Node) -> frozenset[str]:
        """The classes that an end has by the query, or as a thing; none when nothing tells."""
        stated = {pattern.class_iri for pattern in self.query.where if isinstance(pattern, IsA) and pattern.node == end}
        return frozenset({*stated, *(self.things[end.iri].types if isinstance(end, Node) and end.iri in self.things else ())})

    def uses(self, iri: str, subject: Var | Node, value: Var | Node) -> int:
        """Statements of a property between such ends; 0 when the graph has none."""
        profile = self.words.profile
        if profile is None:
            return int(self._declared(iri, subject, value))
        held = profile.properties.get(iri)
        if held is None or (isinstance(value, Node) and held.sort != "thing"):
            return 0
        return sum(count for (first, second), count in held.ends.items() if self._fits(first, subject) and self._fits(second, value))

    def _fits(self, kind: str, end: Var | Node) -> bool:
        classes = self.classes(end)
        profile = self.words.profile
        assert profile is not None
        return not classes or any(kind in profile.within(each) or each in profile.widened((kind,)) or self._is_a(kind, each) for each in classes)

    def _is_a(self, kind: str, wanted: str) -> bool:
        return kind in self.schema.classes and wanted in self.schema.classes and self.schema.is_a(kind, wanted)

    def _declared(self, iri: str, subject: Var | Node, value: Var | Node) -> bool:
        """What the ontologies say, where nobody looked into the graph."""
        declared = self.schema.properties.get(iri)
        if declared is None or (isinstance(value, Node) and declared.kind != "object"):
            return False
        for end, unions in ((subject, self.schema.effective_domain(iri)), (value, self.schema.effective_range(iri))):
            types = self.classes(end)
            if types and not all(self.schema.admits(union, types) for union in unions):
                return False
        return True


def turned(query: GraphQuery, words: FormWords, schema: Schema, things: Mapping[str, Entity]) -> tuple[GraphQuery, tuple[str, ...]]:
    """The query with each edge turned that the graph has in the other direction only, and the properties turned."""
    known, names = Ends(query, words, schema, things), list[str]()

    def turn() -> Iterator[object]:
        for pattern in query.where:
            match pattern:
                case Edge(subject, (iri,), Var() | Node() as value, ()) if not known.uses(iri, subject, value) and known.uses(iri, value, subject):
                    names.append(schema.label(iri))
                    yield Edge(value, (iri,), subject)
                case _:
                    yield pattern

    where = tuple(turn())
    return replace(query, where=where), tuple(names)  # type: ignore[arg-type]
