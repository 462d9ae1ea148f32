"""Things that are one because they share what identifies: the values of a key (owl:hasKey), a value of an inverse functional property. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from onto_core.ontology.schema.schema import Schema
from onto_core.rdf.xsd import value_of
from onto_core.terms import Literal

Value = str | Literal
Fact = tuple[str, str, Value]
"""Subject IRI, property IRI, and the IRI or literal that is the value."""


@dataclass(frozen=True, slots=True)
class Linked:
    """A thing that keys may identify, with its classes and names."""

    iri: str
    kinds: tuple[str, ...]
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class KeyMerge:
    """Two things that are one, and the sentence that says why."""

    kept: str
    gone: str
    why: str


@dataclass(frozen=True, slots=True)
class _Key:
    """The properties whose values together identify a thing of a class; any thing, when the class is empty."""

    kind: str
    properties: tuple[str, ...]


def same_by_key(things: Mapping[str, Linked], facts: Sequence[Fact], schema: Schema, never: Callable[[str, str], bool]) -> tuple[KeyMerge, ...]:
    """The merges that keys demand, until no further one follows: what is one may be the value of another's key.

    Things of classes that exclude each other are never one, nor those that a user keeps apart: the judge tells which of their facts is wrong.
    """
    kept = {iri: iri for iri in things}
    merges: list[KeyMerge] = []
    keys = [*_keys(schema, things.values()), *_inverse_functional(schema, facts)]
    while keys:
        values: dict[str, dict[str, set[object]]] = defaultdict(lambda: defaultdict(set))
        for subject, predicate, value in facts:
            if subject in kept:
                for each in (predicate, *schema.superproperties(predicate)):
                    values[kept[subject]][each].add(_comparable(value, kept))
        found = next(_matches(keys, values, things, schema, never), None)
        if found is None:
            return tuple(merges)
        merges.append(found)
        kept = {iri: found.kept if now == found.gone else now for iri, now in kept.items()}
    return tuple(merges)


def _keys(schema: Schema, things: Iterable[Linked]) -> Iterator[_Key]:
    above = {each for thing in things for kind in thing.kinds for each in (kind, *schema.ancestors(kind))}
    for kind in sorted(above):
        if kind in schema.classes:
            yield from (_Key(kind, key) for key in schema.classes[kind].keys)


def _inverse_functional(schema: Schema, facts: Iterable[Fact]) -> Iterator[_Key]:
    for predicate in dict.fromkeys(predicate for _, predicate, _ in facts):
        for each in sorted({predicate, *schema.superproperties(predicate)}):
            if each in schema.properties and schema.is_inverse_functional(each):
                yield _Key("", (each,))


def _matches(
    keys: Iterable[_Key],
    values: Mapping[str, Mapping[str, set[object]]],
    things: Mapping[str, Linked],
    schema: Schema,
    never: Callable[[str, str], bool],
) -> Iterator[KeyMerge]:
    for key in keys:
        of_kind = [iri for iri in values if all(values[iri].get(each) for each in key.properties) and _is_of(things[iri], key.kind, schema)]
        owners: dict[tuple[object, ...], list[str]] = defaultdict(list)
        for iri in of_kind:
            for combined in product(*(sorted(values[iri][each], key=repr) for each in key.properties)):
                owners[combined].append(iri)
        for same in owners.values():
            for one, other in combinations(same, 2):
                excluded = any(schema.disjoint(a, b) is not None for a in things[one].kinds for b in things[other].kinds)
                if not excluded and not never(one, other):
                    yield KeyMerge(one, other, _why(key, things[one], things[other], schema))


def _is_of(thing: Linked, kind: str, schema: Schema) -> bool:
    return not kind or any(schema.is_a(each, kind) for each in thing.kinds)


def _comparable(value: Value, kept: Mapping[str, str]) -> object:
    """Equal exactly when two values are the same: things by what they were joined to, literals by their value, texts by their letters and figures."""
    if isinstance(value, str):
        return kept.get(value, value)
    known = value_of(value.lexical, value.datatype)
    written = "".join(letter for letter in value.lexical.casefold() if letter.isalnum()) or value.lexical  # "HRB 40-712", "HRB40712"
    return value.datatype, value.language, written if known is None or isinstance(known, str) else known


def _why(key: _Key, one: Linked, other: Linked, schema: Schema) -> str:
    values = " and ".join(map(schema.name, key.properties))
    what = f"a key of {schema.name(key.kind)}" if key.kind else "which one thing has only"
    return f"{one.names[0]!r} and {other.names[0]!r} have the same {values}, {what}"
