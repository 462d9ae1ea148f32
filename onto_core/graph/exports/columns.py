"""The names and types of a graph's classes, relationships and keys, found by one pass over its nodes. Names are those of a property graph."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from onto_core.graph.exports.facts import Fact, Facts, Node
from onto_core.graph.mapping import Kind, NameMeaning, Value, meanings_of, names_for
from onto_core.terms import Literal


@dataclass(slots=True)
class Key:
    """A key of nodes, and its place among them. `several`: a node has more than one value of it; `marked`: one is empty, or holds the separator."""

    name: str
    meaning: NameMeaning
    several: bool = False
    marked: bool = False
    number: int = 0


@dataclass(frozen=True, slots=True)
class Columns:
    """Names by IRI of classes and relationships, and by meaning of keys, in the order of their names."""

    classes: Mapping[str, str]
    relations: Mapping[str, str]
    keys: Mapping[NameMeaning, Key]

    def labels(self, node: Node) -> list[str]:
        """The names of a node's classes."""
        return list(dict.fromkeys(self.classes[str(fact.object)] for fact in node.classes))


def values_of(node: Node) -> dict[NameMeaning, dict[Value, Fact]]:
    """The native values of a node by their meaning, each with the fact that it is from."""
    held: dict[NameMeaning, dict[Value, Fact]] = {}
    for fact in node.values:
        if isinstance(fact.object, Literal):
            for meaning, value in meanings_of(fact.predicate, fact.object):
                held.setdefault(meaning, {}).setdefault(value, fact)
    return held


def columns_of(facts: Facts, *, reserved: Collection[str] = (), cleaned: Callable[[str], str] = str, separator: str = "") -> Columns:
    """Name all terms in use. `reserved` are keys that properties may not get; `cleaned` makes a name one that the format can hold."""
    keys: dict[NameMeaning, Key] = {}
    classes: set[str] = set()
    for node in facts.nodes():
        classes.update(str(fact.object) for fact in node.classes)
        for meaning, values in values_of(node).items():
            key = keys.setdefault(meaning, Key("", meaning))
            key.several = key.several or len(values) > 1
            key.marked = key.marked or (bool(separator) and any(separator in str(value) or value == "" for value in values))
    relations = {fact.predicate for fact in facts.edges()}
    for meaning, name in named(keys, reserved, cleaned):
        keys[meaning].name = name
    in_order = dict(sorted(keys.items(), key=lambda item: item[1].name))
    for number, key in enumerate(in_order.values()):
        key.number = number
    return Columns(dict(named_iris("class", classes, cleaned)), dict(named_iris("relation", relations, cleaned)), in_order)


def named_iris(kind: Kind, iris: Iterable[str], cleaned: Callable[[str], str]) -> Iterator[tuple[str, str]]:
    return ((meaning.iri, name) for meaning, name in named([NameMeaning(kind, iri) for iri in iris], (), cleaned))


def named(meanings: Iterable[NameMeaning], reserved: Collection[str], cleaned: Callable[[str], str]) -> Iterator[tuple[NameMeaning, str]]:
    """A name for each meaning, no two alike: the shortest goes to the first by IRI, the last of a meaning's names is its own alone."""
    taken = set(reserved)
    for meaning in sorted(meanings):
        candidates = [cleaned(name) for name in names_for(meaning)]
        name = next((name for name in candidates if name not in taken), candidates[-1])
        taken.add(name)
        yield meaning, name
