"""Things of different documents that are one by their names, and things of one IRI that are two: proposed as decisions for a person to read. Pure.

A worker sees one chunk and gives a name the same IRI everywhere; which names of other documents it goes with is only seen over all of them. What is
found is written down, one line for each thing of a document, and a line that is taken out takes the decision back.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from onto_core.english.names import Name, Sort, is_abbreviated, is_short_for_person, is_turned_round, is_within, name_of, spelled_apart
from onto_core.messages import EntityWire, Extraction
from onto_core.ontology.schema.schema import Schema
from onto_core.terms import normal_label
from onto_core.vocabulary import RDF_TYPE, local_name
from onto_extract.identity.decisions import UNDECIDED, DecisionLine, Decisions
from onto_extract.identity.groups import excluded_sorts
from onto_extract.identity.sorts import sort_of


@dataclass(frozen=True, slots=True)
class DocumentThing:
    """A thing of one document: its IRI, its names there, the fullest first, and its classes."""

    document: str
    iri: str
    names: tuple[str, ...]
    kinds: tuple[str, ...] = ()


@dataclass(slots=True, eq=False)
class _Cluster:
    """The things of several documents that are one."""

    iri: str
    things: list[DocumentThing]
    sort: Sort
    why: str = ""

    @property
    def kinds(self) -> frozenset[str]:
        return frozenset(kind for thing in self.things for kind in thing.kinds)

    @property
    def fullest(self) -> Name:
        return max((name_of(name) for thing in self.things for name in thing.names), key=lambda name: (len(name.core), len(name.key), name.text))

    @property
    def keys(self) -> frozenset[str]:
        """Its names, but for those that are a part of its full name in their document: "Louvre" of the Louvre Abu Dhabi."""
        return frozenset(key for thing in self.things for key in _telling(thing))


def _telling(thing: DocumentThing) -> Iterator[str]:
    cores = [name_of(name).core for name in thing.names]
    full = max(cores, key=lambda core: (len(core), sum(map(len, core))), default=())
    for core in cores:
        if not is_within(core, full):
            yield " ".join(core)


def things_of(messages: Iterable[Extraction]) -> list[DocumentThing]:
    """The things of each document, with all their names and classes there."""
    names: dict[tuple[str, str], dict[str, None]] = defaultdict(dict)
    kinds: dict[tuple[str, str], dict[str, None]] = defaultdict(dict)

    def meet(document: str, entity: EntityWire) -> None:
        key = document, entity.iri
        names[key].update(dict.fromkeys(name for name in (entity.label, *(entity.aliases or ())) if name))
        kinds[key].update(dict.fromkeys(entity.types))

    for message in messages:
        for triple in message.triples:
            meet(message.document_id, triple.subject)
            if triple.predicate == RDF_TYPE and isinstance(triple.object, EntityWire):
                kinds[message.document_id, triple.subject.iri][triple.object.iri] = None
            elif isinstance(triple.object, EntityWire):
                meet(message.document_id, triple.object)
    return [DocumentThing(document, iri, tuple(each), tuple(kinds[document, iri])) for (document, iri), each in names.items() if each]


Rule = Callable[[_Cluster, _Cluster], str]
"""Why the first is the second, of which there must be one only; "" where it is not."""


def _alias(one: _Cluster, other: _Cluster) -> str:
    shared = sorted(key for key in one.keys & other.keys if one.sort != "person" or " " in key)
    return f"both are called {shared[0]!r}" if shared else ""


def _form(one: _Cluster, other: _Cluster) -> str:
    if one.sort == "person":
        return ""
    name = one.fullest
    for each in {name_of(text).text: name_of(text) for thing in other.things for text in thing.names}.values():
        if is_abbreviated(name, each):
            return f"{name.text!r} is short for {each.text!r}"
        if is_turned_round(name, each) or (spelled_apart(name, each) and len("".join(name.core)) >= 5):
            return f"{name.text!r} has the words of {each.text!r}"
    return ""


def _initials(one: _Cluster, other: _Cluster) -> str:
    fits = one.sort == "person" and is_short_for_person(one.fullest, other.fullest) in {"initials", "middle name left out"}
    return f"{one.fullest.text!r} has the initials of {other.fullest.text!r}" if fits else ""


def _short(one: _Cluster, other: _Cluster) -> str:
    fits = one.sort == "person" and is_short_for_person(one.fullest, other.fullest) in {"family name", "given name"}
    return f"{one.fullest.text!r} is a name of {other.fullest.text!r} alone in these documents" if fits else ""


RULES: Final[tuple[Rule, ...]] = (_alias, _form, _initials)


class Across:
    """The clusters of things while they are made."""

    def __init__(self, things: Iterable[DocumentThing], schema: Schema, namespace: str, decisions: Decisions = UNDECIDED) -> None:
        """`namespace`: that of IRIs which are made of names; others were given, and stay."""
        self._schema, self._namespace, self._decisions = schema, namespace, decisions
        self._clusters: list[_Cluster] = []
        by_iri: dict[str, list[_Cluster]] = defaultdict(list)
        listed = sorted(things, key=lambda thing: (thing.iri, thing.document))
        self._several = _of_several(listed)
        for thing in listed:
            own = _Cluster(thing.iri, [thing], sort_of(schema, thing.kinds) or name_of(thing.names[0]).sort)
            fitting = next((each for each in by_iri[thing.iri] if self._compatible(each, own)), None)
            if fitting is None:
                by_iri[thing.iri].append(own)
                self._clusters.append(own)
            else:
                fitting.things.append(thing)
        for clusters in by_iri.values():
            self._keep_apart(sorted(clusters, key=lambda each: -len(each.things)))

    def decided(self, *, short_names: bool = False) -> tuple[DecisionLine, ...]:
        """A line for each thing of a document that has another IRI than by itself, in the order of documents.

        `short_names`: a single name of a person goes with the only one who has it, too; in other documents that is a guess.
        """
        rules = (*RULES, _short) if short_names else RULES
        while any(self._joined_by(rule) for rule in rules):
            pass
        lines = [
            DecisionLine(same=_distinct(thing.names), iri=each.iri, document=thing.document, why=each.why)
            for each in self._clusters
            for thing in each.things
            if thing.iri != each.iri and not any((thing.document, normal_label(name)) in self._several for name in thing.names)
        ]
        return tuple(sorted(lines, key=lambda line: (line.document, line.same)))

    def _compatible(self, one: _Cluster, other: _Cluster) -> bool:
        names = [[name for thing in each.things for name in thing.names] for each in (one, other)]
        if any(self._decisions.never(a, b) for a in names[0] for b in names[1]):
            return False
        disjoint = any(self._schema.disjoint(a, b) is not None for a in one.kinds for b in other.kinds)
        return not disjoint and not excluded_sorts(one.sort, other.sort)

    def _alike(self, one: _Cluster, other: _Cluster) -> bool:
        """True when something speaks for one class of both: a class above or below one of the other, or one sort."""
        related = any(self._schema.related(a, b) for a in one.kinds for b in other.kinds)
        return related or (one.sort == other.sort and one.sort not in ("", "thing"))

    def _given(self, cluster: _Cluster) -> bool:
        return not cluster.iri.startswith(self._namespace)

    def _keep_apart(self, clusters: Sequence[_Cluster]) -> None:
        """Give all clusters of one IRI but the first IRIs of their own, as `unify` does within a document."""
        for each in clusters[1:]:
            if not self._given(each):
                kind = next((local_name(kind) for kind in sorted(each.kinds)), "other")
                each.iri = f"{each.iri}~{normal_label(kind).replace(' ', '-')}"
                each.why = f"another thing than {clusters[0].fullest.text!r}: the classes of one exclude those of the other"

    def _joined_by(self, rule: Rule) -> bool:
        for one in list(self._clusters):
            meant = [(each, why) for each in self._clusters if each is not one and self._may_be(one, each) and (why := rule(one, each))]
            if len(meant) == 1:
                self._join(one, *meant[0])
                return True
        return False

    def _may_be(self, one: _Cluster, other: _Cluster) -> bool:
        documents = [{thing.document for thing in each.things} for each in (one, other)]
        both_given = self._given(one) and self._given(other)
        return not both_given and documents[0] != documents[1] and self._alike(one, other) and self._compatible(one, other)

    def _join(self, one: _Cluster, other: _Cluster, why: str) -> None:
        kept, gone = (one, other) if self._given(one) or (not self._given(other) and _weight(one) > _weight(other)) else (other, one)
        kept.things += gone.things
        kept.why = "; ".join(filter(None, dict.fromkeys((*kept.why.split("; "), *gone.why.split("; "), why))))
        self._clusters.remove(gone)


def _weight(cluster: _Cluster) -> tuple[int, int, str]:
    return len(cluster.fullest.core), len(cluster.fullest.key), cluster.iri


def _distinct(names: Sequence[str]) -> tuple[str, ...]:
    return tuple({normal_label(name): name for name in reversed(names)}.values())[::-1]


def _of_several(things: Iterable[DocumentThing]) -> frozenset[tuple[str, str]]:
    """(document, name) of what several things of a document are called: no line could tell them apart."""
    owners: dict[tuple[str, str], set[str]] = defaultdict(set)
    for thing in things:
        for name in thing.names:
            owners[thing.document, normal_label(name)].add(thing.iri)
    return frozenset(key for key, iris in owners.items() if len(iris) > 1)
