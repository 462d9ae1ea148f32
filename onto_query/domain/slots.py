"""What fills a slot: the things and values that words of a question call, as SPARQL terms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from onto_core.ports.graphs import Limits
from onto_core.terms import Entity, Iri, Literal, normal_label
from onto_core.vocabulary import XSD_STRING
from onto_query.domain.model import Slot
from onto_query.graph_query import Edge, GraphQuery, IsA, Var
from onto_query.profile.model import Value
from onto_query.question.analyse import analyse
from onto_query.render_sparql import render
from onto_query.services import Services
from onto_query.state import State

MOST: Final = 5
"""Things of one name that are looked at."""
INEXACT: Final = 0.9
"""Of the confidence where a name is spelled otherwise in the graph."""


@dataclass(frozen=True, slots=True)
class Filler:
    """A term of SPARQL for a slot, and the thing that it is. `certainty`: 1 for a name spelled as in the graph."""

    term: str
    entity: Entity | None = None
    certainty: float = 1.0


async def fillers(slot: Slot, text: str, state: State, services: Services) -> tuple[Filler, ...]:
    """All that words may stand for in a slot; none when nothing of its sort is called so. Raises BackendError."""
    match slot.sort:
        case "number" | "year" | "date":
            return _amount(slot.sort, text, state)
        case "text":
            return (Filler(written(Literal(text))),)
        case "value":
            return _value(slot.iri, text, state)
        case _:
            return await things_called(text, slot.iri, state, services)


def _amount(sort: str, text: str, state: State) -> tuple[Filler, ...]:
    found = analyse(text, state.analysis.language).amounts
    if len(found) != 1 or found[0].on != sort:
        return (Filler(text),) if sort in {"number", "year"} and text.isascii() and text.isdigit() else ()
    value = found[0].value
    return (Filler(value if sort != "date" else f'"{value}"^^<http://www.w3.org/2001/XMLSchema#date>'),)


def _value(property_: str, text: str, state: State) -> tuple[Filler, ...]:
    grounded = state.grounded
    if grounded is None:
        return ()
    found = [value for value in grounded.names.exact(text) if value.property == property_]
    if not found:
        found = [value for value in grounded.names.stemmed(text.split(), state.analysis.language) if value.property == property_]
    return tuple(Filler(term) for term in dict.fromkeys(written(value.literal) for value in found))


async def things_called(text: str, class_iri: str, state: State, services: Services) -> tuple[Filler, ...]:
    """The things of a class, or of any, that are called so: by label, other name, first and last name, a near name. Raises BackendError."""
    words = normal_label(text)
    for pin in state.given.pins:
        if normal_label(state.analysis.text[pin.start : pin.end]) == words:
            return (Filler(f"<{pin.entity.iri}>", pin.entity),)
    collection, grounded = state.question.collection, state.grounded
    (options,) = await services.entities.lookup([text], collection, limit=MOST)
    things = [match.entity for match in options]
    if grounded is not None:
        things += grounded.profile.unnamed.get(words, ())
        if not things:
            things += await _by_values(text, class_iri, state, services)
    certainty = 1.0
    if not things and services.query.fuzzy < 1.0:
        (near,) = await services.entities.lookup([text], collection, fuzzy=services.query.fuzzy, limit=MOST)
        things, certainty = [match.entity for match in near if match.score >= near[0].score - 0.02], INEXACT
    fitting = [each for each in things if not class_iri or not each.types or any(state.schema.is_a(kind, class_iri) for kind in each.types)]
    return tuple({each.iri: Filler(f"<{each.iri}>", each, certainty) for each in fitting}.values())[:MOST]


async def _by_values(text: str, class_iri: str, state: State, services: Services) -> list[Entity]:
    """Things that have the text as one of their names, or its parts as two of them."""
    assert state.grounded is not None
    names, naming = state.grounded.names, set(state.grounded.profile.naming)

    def called(part: str) -> list[Value]:
        return [value for value in names.exact(part) if value.property in naming or not part.isalpha()]

    parts = text.split()
    ways: list[Sequence[Value]] = [[value] for value in called(text)]
    if not ways:
        ways = [
            (one, other)
            for cut in range(1, len(parts))
            for one in called(" ".join(parts[:cut]))
            for other in called(" ".join(parts[cut:]))
            if one.property != other.property and (one.kinds & other.kinds)
        ]
    within = state.grounded.profile.within(class_iri) if class_iri else frozenset()
    ways = [way for way in ways if not within or any(not value.kinds or value.kinds & within for value in way)]
    found: list[Entity] = []
    thing = Var("thing")
    for way in ways[:MOST]:
        edges = tuple(Edge(thing, (value.property,), value.literal) for value in way)
        kind = (IsA(thing, class_iri),) if class_iri else ()
        query = GraphQuery("select", (*edges, *kind), (thing,), limit=MOST)
        table = await services.graph.run(render(query), Limits(deadline=5.0, max_rows=MOST), state.question.collection)
        found += [Entity(row[0].value, text, (class_iri,) if class_iri else ()) for row in table.rows if isinstance(row[0], Iri)]
    return found


def written(literal: Literal) -> str:
    """A literal as a term of SPARQL."""
    escaped = literal.lexical.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\r", "\\r")
    if literal.language:
        return f'"{escaped}"@{literal.language}'
    return f'"{escaped}"' if literal.datatype == XSD_STRING else f'"{escaped}"^^<{literal.datatype}>'
