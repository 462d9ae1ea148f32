"""Things by the words of their IRIs alone: those that have no name, and constants of a list ("OrderDelivered", "UsedCondition") in short. Pure."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from onto_core.ontology.schema.names import words
from onto_core.terms import Entity, normal_label
from onto_core.vocabulary import local_name
from onto_query.profile.model import PropertyProfile

SHORTEST: Final = 3
"""Letters of a short name, at least: energy class A is no "a"."""


def by_their_iris(things: Iterable[str], types: Mapping[str, tuple[str, ...]], most: int, nameless: tuple[str, ...]) -> dict[str, list[Entity]]:
    """The words of an IRI's local name -> the things that are called so, of the first `most`; not those whose IRIs begin as `nameless`."""
    found: dict[str, list[Entity]] = defaultdict(list)
    for number, iri in enumerate(sorted(things)):
        if number >= most:
            break
        if iri.startswith(nameless):
            continue
        if (normal := normal_label(words(local_name(iri)))) and not normal.isdigit() and "=" not in normal:
            entity = Entity(iri, words(local_name(iri)), types.get(iri, ()))
            found[normal].append(entity)
            if (shorter := re.sub(r" \w$", "", normal)) != normal:  # a letter that tells kinds apart: "AbyssalL"
                found[shorter].append(entity)
    return found


def with_short_names(found: Mapping[str, Sequence[Entity]], properties: Iterable[PropertyProfile]) -> dict[str, tuple[Entity, ...]]:
    """Also the constants of a property by what is left of their names without its own words and without those that all of them have: an
    `orderStatus` is delivered, and a `UsedCondition` used. Constants have no class.
    """
    made = {name: list(entities) for name, entities in found.items()}
    constants = {entity.iri: (name, entity) for name, entities in found.items() for entity in entities if not entity.types}
    for held in properties:
        own = [constants[iri] for iri in held.shared if iri in constants]
        if len(own) < 2 or len(own) < len(held.shared):
            continue
        said = {word for iri in (held.iri, *held.domains()) for word in normal_label(words(local_name(iri))).split()}
        names = [name.split() for name, _ in own]
        for (name, entity), short in zip(own, _shortened(names, said), strict=True):
            if short != name and len(short) >= SHORTEST and entity not in made.setdefault(short, []):
                made[short].append(entity)
    return {name: tuple(entities) for name, entities in made.items()}


def _shortened(names: Sequence[Sequence[str]], said: set[str]) -> Iterator[str]:
    """The names without the words before and behind that are among those said, or that all names have there."""
    begun, ended = _common(names), _common([name[::-1] for name in names])
    for name in names:
        rest = list(name)
        while len(rest) > 1 and (rest[0] in said or rest[0] in begun):
            rest.pop(0)
        while len(rest) > 1 and (rest[-1] in said or rest[-1] in ended):
            rest.pop()
        yield " ".join(rest)


def _common(names: Sequence[Sequence[str]]) -> frozenset[str]:
    """The words with which all names begin."""
    begun = []
    for beside in zip(*names, strict=False):
        if len(set(beside)) > 1:
            break
        begun.append(beside[0])
    return frozenset(begun)
