"""What the graph says of the things that a conversation speaks of, as far as it helps to tell who "he" and "it" can be."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from onto_core.english.stems import stem
from onto_core.ontology.schema.names import words
from onto_core.ontology.schema.schema import Schema
from onto_core.ports.graphs import GraphBackend, Limits
from onto_core.terms import Cell, Iri, Literal
from onto_core.vocabulary import RDF_TYPE, local_name
from onto_query.conversation.languages.words import Words
from onto_query.conversation.memory import Gender, Thing
from onto_query.graph_query import Among, AnyEdge, Edge, GraphQuery, Pattern, Var
from onto_query.render_sparql import render

MOST = 40
"""Things that are looked at for one question."""
ROWS = 2000
DEADLINE = 5.0


@dataclass(frozen=True, slots=True)
class About:
    """A thing, its classes with those above them, and the properties that it is the subject of."""

    thing: Thing
    types: frozenset[str]
    properties: frozenset[str]
    gender: Gender = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """A graph that can be asked about things."""

    graph: GraphBackend
    collection: str
    schema: Schema
    words: Words

    async def about(self, things: Iterable[Thing]) -> dict[str, About]:
        """By IRI. Raises BackendError."""
        some = list({thing.iri: thing for thing in things}.values())[:MOST]
        if not some:
            return {}
        thing, property_, value = Var("thing"), Var("property"), Var("value")
        among = Among(thing, tuple(each.iri for each in some))
        kinds = _pairs(await self.rows((among, Edge(thing, (RDF_TYPE,), value)), (thing, value)))
        has = _pairs(await self.rows((among, AnyEdge(thing, property_, value)), (thing, property_)))
        telling = sorted({iri for iris in has.values() for iri in iris if set(self.label(iri).split()) & self.words.gender})
        genders: dict[str, Gender] = {}
        if telling:
            for row in await self.rows((among, Edge(thing, tuple(telling), value)), (thing, value)):
                genders[_text(row[0])] = self._gender(_text(row[1], labelled=True))
        found = {}
        for each in some:
            types = {*each.types, *kinds.get(each.iri, ())}
            above = {iri for kind in types for iri in self.schema.ancestors(kind)} if types else set()
            own = frozenset(has.get(each.iri, ()))
            found[each.iri] = About(each, frozenset(types | above), own, each.gender or genders.get(each.iri, ""))
        return found

    async def rows(self, where: tuple[Pattern, ...], columns: tuple[Var, ...]) -> Sequence[Sequence[Cell]]:
        """The rows of a look-up. Raises BackendError."""
        try:
            query = render(GraphQuery("select", where, columns, limit=ROWS))
        except ValueError:  # an IRI that SPARQL cannot write
            return ()
        return (await self.graph.run(query, Limits(deadline=DEADLINE, max_rows=ROWS), self.collection)).rows

    def label(self, iri: str) -> str:
        """The name of an element in lower-case words."""
        known = iri in self.schema.classes or iri in self.schema.properties
        return words(self.schema.label(iri) if known else local_name(iri)).casefold()

    def _gender(self, value: str) -> Gender:
        word = value.casefold()
        return "male" if word in {"male", "m"} else "female" if word in {"female", "f"} else ""

    def is_person(self, about: About) -> bool | None:
        """True and False by the names of the classes; otherwise True by a property that only people have; None when nothing tells."""
        if self._named(about.types, self.words.persons):
            return True
        if any(set(self.label(iri).split()) & self.words.person_signs for iri in about.properties):
            return True
        return False if about.types else None

    def is_clearly_person(self, about: About) -> bool:
        return self._named(about.types, self.words.persons)

    def is_place(self, about: About) -> bool:
        return self._named(about.types, self.words.places)

    def _named(self, types: Collection[str], wanted: Collection[str]) -> bool:
        return any(last in wanted or stem(last) in wanted for iri in types for last in self.label(iri).split()[-1:])

    def fits(self, about: About, properties: Collection[str], hints: Collection[str]) -> bool:
        """True when the thing has one of the properties, or one named so; or may have one, by its classes."""
        if about.properties & set(properties):
            return True
        if hints and any(set(self.label(iri).split()) & set(hints) for iri in about.properties):
            return True
        for iri in properties:
            if iri not in self.schema.properties:
                continue
            for wanted in (self.schema.expected_domain(iri), self.schema.expected_range(iri)):
                if wanted and about.types and all(self.schema.admits(union, about.types) for union in wanted):
                    return True
        return False


def _pairs(rows: Iterable[Sequence[Cell]]) -> Mapping[str, set[str]]:
    pairs: dict[str, set[str]] = {}
    for row in rows:
        if isinstance(row[0], Iri) and isinstance(row[1], Iri):
            pairs.setdefault(row[0].value, set()).add(row[1].value)
    return pairs


def _text(cell: Cell, *, labelled: bool = False) -> str:
    match cell:
        case Iri(value, label):
            return (label or local_name(value)) if labelled else value
        case Literal(lexical):
            return lexical
        case _:
            return ""
