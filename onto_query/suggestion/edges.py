"""The edges of a graph as numbers, for embeddings: things, values that are used again and again, and what leads from one to another. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

import numpy as np

from onto_core.graph.names import NAMELESS
from onto_core.ontology.draft.seen import Statement
from onto_core.ontology.schema.names import words
from onto_core.rdf.xsd_numbers import NUMERIC
from onto_core.terms import Literal
from onto_core.vocabulary import PROV, RDF, RDF_TYPE, RDFS_LABEL, local_name
from onto_query.profile.model import UNTYPED, GraphProfile

if TYPE_CHECKING:
    from numpy.typing import NDArray

BINS: Final = 8
"""Ranges of a number's values: things with numbers in the same range are alike."""
_VALUE: Final = "\x1f"
"""Between the property and the text of a value that counts as a node; no IRI has it."""


class TooManyEdges(ValueError):
    """A graph is larger than an embedding may be made of."""


@dataclass(frozen=True)
class Edges:
    """`heads[i] -relations[i]-> tails[i]` (int32 each) between `things`, by `properties`. `known[i]`: only context, never to be predicted."""

    things: tuple[str, ...]
    labels: tuple[str, ...]
    """Of each thing its name; "" for one that has none, such as the node of an event."""
    kinds: tuple[tuple[str, ...], ...]
    """The narrowest classes of each thing; a value has `value_kind` of its property."""
    properties: tuple[str, ...]
    heads: NDArray[np.int32]
    relations: NDArray[np.int32]
    tails: NDArray[np.int32]
    known: NDArray[np.bool_]

    @cached_property
    def place(self) -> Mapping[str, int]:
        """Thing -> its number."""
        return {iri: number for number, iri in enumerate(self.things)}

    @cached_property
    def relation(self) -> Mapping[str, int]:
        """Property -> its number."""
        return {iri: number for number, iri in enumerate(self.properties)}

    @cached_property
    def told(self) -> frozenset[str]:
        """The properties that lead to things or enumerated values: not those of numbers, whose ranges are only context."""
        return frozenset(self.properties[relation] for relation in np.unique(self.relations[~self.known]).tolist())

    @cached_property
    def around(self) -> Mapping[int, tuple[tuple[int, int, bool], ...]]:
        """Thing -> (relation, the other end, True when the thing is the head), context left out."""
        found: dict[int, list[tuple[int, int, bool]]] = defaultdict(list)
        for head, relation, tail, known in zip(self.heads.tolist(), self.relations.tolist(), self.tails.tolist(), self.known.tolist(), strict=True):
            if not known:
                found[head].append((relation, tail, True))
                found[tail].append((relation, head, False))
        return {thing: tuple(each) for thing, each in found.items()}

    @cached_property
    def ends(self) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """(relations, things) each: the things of a class that the property leads to, and those of a class that it leads from."""
        return self._of_kind(self.tails), self._of_kind(self.heads)

    def _of_kind(self, ends: NDArray[np.int32]) -> NDArray[np.bool_]:
        names = {name: number for number, name in enumerate(sorted({kind for each in self.kinds for kind in each}))}
        member = np.zeros((len(self.things), len(names)), np.bool_)
        for thing, kinds in enumerate(self.kinds):
            member[thing, [names[kind] for kind in kinds]] = True
        leads = np.zeros((len(self.properties), len(names)), np.bool_)
        np.logical_or.at(leads, self.relations, member[ends])
        return np.array([member[:, row].any(axis=1) for row in leads], np.bool_).reshape(len(self.properties), len(self.things))

    def only(self, kept: NDArray[np.bool_]) -> Edges:
        """The same things with some of the edges."""
        return Edges(
            self.things, self.labels, self.kinds, self.properties, self.heads[kept], self.relations[kept], self.tails[kept], self.known[kept]
        )

    def literal(self, thing: int) -> str | None:
        """The text of a node that is a value, None for a thing."""
        _, mark, text = self.things[thing].partition(_VALUE)
        return text if mark else None


def value_kind(property_: str) -> str:
    """The class that stands for the values of a property."""
    return property_ + _VALUE


def edges_of(statements: Iterable[Statement], profile: GraphProfile, most: int) -> Edges:
    """The edges of a graph and its profile. Raises TooManyEdges above `most`.

    Enumerated values are nodes. Classes and ranges of numbers are nodes too, as context: what is alike in them is alike.
    """
    relational = {iri for iri, held in profile.properties.items() if held.sort == "thing" and not iri.startswith((RDF, PROV))}
    listed = {iri for iri, held in profile.properties.items() if held.enumeration and iri not in profile.naming}
    measured = {iri for iri, held in profile.properties.items() if held.sort == "number" and held.objects > 1}
    elements = {*profile.classes, *profile.properties}
    facts: set[tuple[str, str, str]] = set()
    numbers: dict[str, list[tuple[str, float]]] = defaultdict(list)
    types: dict[str, set[str]] = defaultdict(set)
    names: dict[str, tuple[tuple[int, int, str], str]] = {}
    rank = {iri: number for number, iri in enumerate(profile.naming)}
    for subject, predicate, end in statements:
        if subject in elements:
            continue
        if isinstance(end, str):
            if predicate == RDF_TYPE and end in profile.classes:
                types[subject].add(end)
            elif predicate in relational and end not in elements:
                facts.add((subject, predicate, end))
        elif predicate in rank or predicate == RDFS_LABEL:
            key = (_foreign(end), rank.get(predicate, 0), end.lexical)
            names[subject] = min(names.get(subject, (key, end.lexical)), (key, end.lexical))
        elif predicate in listed:
            facts.add((subject, predicate, value_kind(predicate) + end.lexical))
        elif predicate in measured and (number := _number(end)) is not None:
            numbers[predicate].append((subject, number))
        if len(facts) > most:
            raise TooManyEdges(f"the graph has more than {most:,} edges")
    context = {(thing, RDF_TYPE, kind) for thing, kinds in types.items() for kind in kinds}
    for property_, held in numbers.items():
        context.update(_binned(property_, held))
    every = sorted(facts) + sorted(context)
    things = sorted({node for head, _, tail in every for node in (head, tail)})
    properties = sorted({relation for _, relation, _ in every})
    place = {iri: number for number, iri in enumerate(things)}
    at = {iri: number for number, iri in enumerate(properties)}
    return Edges(
        tuple(things),
        tuple(_label(iri, names, named=bool(profile.naming)) for iri in things),
        tuple(_kinds(iri, types, profile) for iri in things),
        tuple(properties),
        np.array([place[head] for head, _, _ in every], np.int32),
        np.array([at[relation] for _, relation, _ in every], np.int32),
        np.array([place[tail] for _, _, tail in every], np.int32),
        np.arange(len(every)) >= len(facts),
    )


def _foreign(name: Literal) -> int:
    """English and untagged names before those of other languages."""
    language = (name.language or "").casefold()
    return 0 if language.startswith("en") else 1 if not language else 2


def _number(literal: Literal) -> float | None:
    if literal.datatype not in NUMERIC:
        return None
    try:
        number = float(literal.lexical)
    except ValueError:
        return None
    return number if np.isfinite(number) else None


def _binned(property_: str, held: list[tuple[str, float]]) -> Iterable[tuple[str, str, str]]:
    bounds = np.unique(np.quantile([number for _, number in held], np.linspace(0, 1, BINS + 1)[1:-1]))
    for subject, number in held:
        yield subject, property_, f"{value_kind(property_)}{int(np.searchsorted(bounds, number, side='right'))}{_VALUE}"


def _label(iri: str, names: Mapping[str, tuple[tuple[int, int, str], str]], *, named: bool) -> str:
    if iri in names:
        return names[iri][1]
    property_, mark, text = iri.partition(_VALUE)
    if mark:
        return "" if text.endswith(_VALUE) else text if property_ else ""
    return "" if named or iri.startswith(NAMELESS) else words(local_name(iri))


def _kinds(iri: str, types: Mapping[str, set[str]], profile: GraphProfile) -> tuple[str, ...]:
    property_, mark, text = iri.partition(_VALUE)
    if mark:
        return (value_kind(property_) + (_VALUE if text.endswith(_VALUE) else ""),)
    own = types.get(iri, set())
    wide = {above for kind in own for above in profile.above.get(kind, ())}
    return tuple(sorted(own - wide)) or tuple(sorted(own)) or (UNTYPED,)
