"""What people decided, applied to an extraction: facts taken out, put in and replaced, things made one or two. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from onto_core.messages import Decision, EntityWire, Extraction, FlaggedWire, LiteralWire, TripleWire
from onto_core.terms import digest
from onto_core.vocabulary import RDF_TYPE

Key = tuple[str, str, str, str, str]
"""A statement: subject, predicate, object; of a literal also its datatype and language."""
SURE: Final = 1.0
"""The confidence of a fact that a person accepted or wrote."""


def key_of(triple: TripleWire) -> Key:
    value = triple.object
    if isinstance(value, LiteralWire):
        return triple.subject.iri, triple.predicate, value.value, value.datatype, value.language or ""
    return triple.subject.iri, triple.predicate, value.iri, "", ""


def group_of_thing(iri: str) -> str:
    """The group in which the chunks are noted that speak of a thing without the graph telling so."""
    return digest("thing", iri)


def ends_of(triple: TripleWire) -> tuple[EntityWire, ...]:
    """The things that a triple is about; a class, and a literal, are none."""
    if isinstance(triple.object, LiteralWire) or triple.predicate == RDF_TYPE:
        return (triple.subject,)
    return triple.subject, triple.object


def names_in(triples: Iterable[TripleWire]) -> Iterator[str]:
    """The IRIs of the things that triples are about."""
    for triple in triples:
        for end in ends_of(triple):
            yield end.iri


def things_of(decision: Decision) -> tuple[str, ...]:
    """The things that a decision is on: the subjects of its facts, or those that it makes one or several."""
    if decision.fact is not None:
        return tuple(dict.fromkeys(fact.subject.iri for fact in (decision.fact, decision.instead) if fact is not None))
    return tuple(dict.fromkeys((*decision.iris, *([decision.iri] if decision.iri else []))))


@dataclass(frozen=True)
class Decisions:
    """Decisions in their order."""

    every: tuple[Decision, ...] = ()

    @classmethod
    def of(cls, decisions: Iterable[Decision]) -> Decisions:
        return cls(tuple(sorted(decisions, key=_moment)))

    @cached_property
    def _together(self) -> Mapping[str, Sequence[str]]:
        """Of each thing that was ever made one or two, all that it may be by any chain of such decisions, itself among them."""
        found: dict[str, list[str]] = {}
        for decision in self.every:
            if decision.fact is None:
                sets = {id(own): own for own in (found.get(iri, [iri]) for iri in things_of(decision))}
                joined = list(dict.fromkeys(iri for own in sets.values() for iri in own))
                found.update(dict.fromkeys(joined, joined))
        return found

    @cached_property
    def _about(self) -> Mapping[str, Sequence[int]]:
        """The first of the things that are together -> the places of the decisions on any of them."""
        found: dict[str, dict[int, None]] = defaultdict(dict)
        for place, decision in enumerate(self.every):
            for iri in things_of(decision):
                found[self._first(iri)][place] = None
        return {iri: tuple(places) for iri, places in found.items()}

    def _first(self, iri: str) -> str:
        together = self._together.get(iri)
        return together[0] if together else iri

    def around(self, decision: Decision) -> tuple[str, ...]:
        """The things at which the chunks are looked for that a decision may change: those that it names, and all that may be one with them."""
        return tuple(dict.fromkeys(each for iri in things_of(decision) for each in self._together.get(iri, (iri,))))

    def _on(self, iris: Iterable[str]) -> list[Decision]:
        """The decisions that may change facts about things, in their order."""
        todo, seen, places = list(iris), set[str](), set[int]()
        while todo:
            if (first := self._first(todo.pop())) in seen:
                continue
            seen.add(first)
            for place in self._about.get(first, ()):
                places.add(place)
                if (instead := self.every[place].instead) is not None:
                    todo += names_in([instead])
        return [self.every[place] for place in sorted(places)]

    def looked_through(self, extraction: Extraction) -> LookedThrough:
        """The facts of an extraction by the decisions, and which of them were decided on."""
        applied, _ = self.applied(extraction)
        chunk = _Chunk(self._on(names_in((*extraction.triples, *(each.triple for each in extraction.flagged)))), extraction.document_id)
        flagged = tuple(each.model_copy(update={"triple": chunk.named(each.triple)}) for each in extraction.flagged)
        return LookedThrough(applied.triples, flagged, tuple(map(chunk.named, extraction.triples)), chunk.decided)

    def applied(self, extraction: Extraction) -> tuple[Extraction, frozenset[str]]:
        """The extraction as it is by the decisions, and the things that it speaks of without stating anything of them: of a fact that was
        flagged or rejected, or under another name. A later decision on one of these may change it, and the graph does not tell where they are.
        """
        flagged = [each.triple for each in extraction.flagged]
        met = set(names_in((*extraction.triples, *flagged)))
        decisions = self._on(met) if self.every else []
        if not decisions:
            return extraction, frozenset(met - set(names_in(extraction.triples))) if flagged else frozenset()
        chunk = _Chunk(decisions, extraction.document_id)
        for triple in extraction.triples:
            chunk.take(triple, stated=True)
        for triple in flagged:
            chunk.take(triple, stated=False)
        kept = chunk.kept()
        return extraction.model_copy(update={"triples": kept}), frozenset((met | chunk.met) - set(names_in(kept)))


@dataclass(frozen=True, slots=True)
class LookedThrough:
    """The facts of a chunk by the decisions: those that hold, those that were flagged, those that were extracted; all with their things as they are
    now. `decided` has the last decision on each statement that any was made on."""

    facts: tuple[TripleWire, ...]
    flagged: tuple[FlaggedWire, ...]
    extracted: tuple[TripleWire, ...]
    decided: Mapping[Key, Decision]


def members(decisions: Sequence[Decision], iri: str) -> tuple[str, ...]:
    """The things that were made one with a thing in all documents, by decisions in their order; without itself."""
    things = _Things(decisions, "")
    return tuple(each for each in things.renamed_ones if things.now(each)[-1] == iri)


class _Things:
    """The things of a document by the decisions: which IRI stands for which. Each of those that were made one leads to that which stands for all."""

    def __init__(self, decisions: Iterable[Decision], document_id: str) -> None:
        self._now: dict[str, str] = {}
        self._labels: dict[str, str] = {}
        self.met: set[str] = set()
        for decision in decisions:
            if decision.fact is not None or (decision.documents and document_id not in decision.documents):
                continue
            if decision.label:
                self._labels[decision.iri] = decision.label
            if decision.kind == "merge":
                self._merge(decision)
            else:
                self._split(decision)

    def _merge(self, decision: Decision) -> None:
        """What a thing was made one with before comes along."""
        for iri in (decision.iri, *decision.iris):
            stands = self.now(iri)[-1]
            self._now.pop(decision.iri, None)
            if stands != decision.iri:
                self._now[stands] = decision.iri

    def _split(self, decision: Decision) -> None:
        for iri in decision.iris:
            self._now.pop(iri, None)
        if decision.iri:
            self._now.pop(decision.iri, None)
            self._now.update((iri, decision.iri) for iri in decision.iris if iri != decision.iri)

    @property
    def renamed_ones(self) -> Sequence[str]:
        return tuple(self._now)

    def now(self, iri: str) -> Sequence[str]:
        """The thing, those that it was made one with, and last the one that stands for it. There is no circle: whatever a thing is made one with
        leads nowhere itself at that moment."""
        ways = [iri]
        while ways[-1] in self._now:
            ways.append(self._now[ways[-1]])
        return ways

    def _renamed(self, entity: EntityWire) -> EntityWire:
        ways = self.now(entity.iri)
        iri = ways[-1]
        if iri == entity.iri:
            return entity
        self.met.update(ways)
        label = self._labels.get(iri, "")
        names = dict.fromkeys(name for name in (entity.label, *(entity.aliases or ())) if name and name != label)
        return entity.model_copy(update={"iri": iri, "label": label, "aliases": tuple(names) or None})

    def renamed(self, triple: TripleWire) -> TripleWire:
        subject = self._renamed(triple.subject)
        value = triple.object if isinstance(triple.object, LiteralWire) or triple.predicate == RDF_TYPE else self._renamed(triple.object)
        if subject is triple.subject and value is triple.object:
            return triple
        return triple.model_copy(update={"subject": subject, "object": value})


class _Chunk:
    """The facts of a chunk, while decisions are applied to them."""

    def __init__(self, decisions: Sequence[Decision], document_id: str) -> None:
        self._things = _Things(decisions, document_id)
        self._facts: dict[Key, Decision] = {}
        for decision in decisions:
            if decision.fact is None or (decision.documents and document_id not in decision.documents):
                continue
            if decision.instead is not None and not self._is_in(right := key_of(self._things.renamed(decision.instead))):
                self._facts.pop(right, None)  # that it was wrong was decided before
            self._facts[key_of(self._things.renamed(decision.fact))] = decision
        self._said: list[TripleWire] = []
        self._lost: list[TripleWire] = []
        self._met: set[str] = set()

    @property
    def decided(self) -> Mapping[Key, Decision]:
        """The last decision on each statement, and on what was meant instead of one."""
        instead = {key_of(self.named(each.instead)): each for each in self._facts.values() if each.instead is not None and each.kind == "amend"}
        return {**instead, **self._facts}

    def named(self, triple: TripleWire) -> TripleWire:
        """The triple with its things as they are now."""
        return self._things.renamed(triple)

    @property
    def met(self) -> set[str]:
        return self._met | self._things.met

    def take(self, given: TripleWire, *, stated: bool) -> None:
        """A fact of the chunk, stated or flagged: flagged ones are said when a person accepted them."""
        triple = self._things.renamed(given)
        self._met.update(names_in([triple]))
        decision = self._facts.get(key_of(triple))
        if decision is None:
            if stated:
                self._said.append(triple)
        elif triple.inferred:
            (self._said if decision.kind == "accept" else self._lost).append(triple)
        else:
            meant = self._meant(triple)
            if meant is not None:
                self._said.append(meant.model_copy(update={"span": triple.span, "confidence": SURE, "inferred": False}))
            if stated and (meant is None or key_of(meant) != key_of(triple)):
                self._lost.append(triple)

    def _meant(self, triple: TripleWire) -> TripleWire | None:
        """The fact that stands for one by the decisions on it, on what was meant instead, and so on; None when the last says that it is wrong."""
        moment = (0, "")
        while (decision := self._facts.get(key_of(triple))) is not None and _moment(decision) > moment:
            if decision.kind == "accept":
                break
            if decision.instead is None:
                return None
            moment = _moment(decision)
            triple = self._things.renamed(decision.instead)
            self._met.update(names_in([triple]))
        return triple

    def kept(self) -> tuple[TripleWire, ...]:
        """The triples that are left."""
        said = [self._with_classes(triple) for triple in self._still_said()]
        return tuple(_with_names(_distinct(said), [*said, *self._lost]))

    def _is_out(self, key: Key) -> bool:
        decision = self._facts.get(key)
        return decision is not None and decision.kind != "accept"

    def _is_in(self, key: Key) -> bool:
        decision = self._facts.get(key)
        return decision is not None and decision.kind == "accept"

    def _with_classes(self, triple: TripleWire) -> TripleWire:
        """The triple with the right classes of its things: each of a thing's triples tells them."""
        ends: dict[str, EntityWire] = {}
        for role, end in zip(("subject", "object"), ends_of(triple), strict=False):
            kinds = tuple(dict.fromkeys(right for kind in end.types if (right := self._class(end.iri, kind))))
            if kinds != end.types:
                ends[role] = end.model_copy(update={"types": kinds})
        return triple.model_copy(update=ends) if ends else triple

    def _class(self, iri: str, kind: str) -> str:
        """The class that a thing has for this one: another where that is meant instead, "" for none."""
        if not self._is_out(_class_key(iri, kind)):
            return kind
        meant = self._meant(TripleWire(subject=EntityWire(iri=iri), predicate=RDF_TYPE, object=EntityWire(iri=kind)))
        is_class = meant is not None and meant.predicate == RDF_TYPE and meant.subject.iri == iri
        return meant.object.iri if is_class and meant is not None and isinstance(meant.object, EntityWire) else ""

    def _still_said(self) -> Iterator[TripleWire]:
        """The triples without those that may have followed from what is gone."""
        accepted = {key for key in self._facts if self._is_in(key)}
        declassed = {
            end.iri for triple in self._said for end in ends_of(triple) if any(self._is_out(_class_key(end.iri, kind)) for kind in end.types)
        }
        return without_what_followed(self._said, self._lost, accepted, declassed)


def without_what_followed(
    said: Sequence[TripleWire], lost: Iterable[TripleWire], accepted: Container[Key] = (), declassed: Iterable[str] = ()
) -> Iterator[TripleWire]:
    """The triples without those that may have followed from what was taken out: between the same two ends, on classes of a thing that lost one
    (also `declassed`), and on things that nothing said speaks of any more. No ontology is at hand that would tell what else they follow from."""
    gone = [triple for triple in lost if not triple.inferred]
    parted = {*map(_pair, gone), *(frozenset((iri, RDF_TYPE)) for iri in declassed)}
    spoken = set(names_in(triple for triple in said if not triple.inferred))
    silent = set(names_in(gone)) - spoken
    for triple in said:
        follows = triple.inferred and key_of(triple) not in accepted
        if not (follows and (_pair(triple) in parted or any(iri in silent for iri in names_in([triple])))):
            yield triple


def _moment(decision: Decision) -> tuple[int, str]:
    return decision.at, decision.id


def _class_key(iri: str, kind: str) -> Key:
    return iri, RDF_TYPE, kind, "", ""


def _pair(triple: TripleWire) -> frozenset[str]:
    """The two ends of a triple, whichever way round; all classes of a thing are one end."""
    value = triple.object
    if isinstance(value, LiteralWire):
        return frozenset((triple.subject.iri, f'"{value.value}"'))
    return frozenset((triple.subject.iri, RDF_TYPE if triple.predicate == RDF_TYPE else value.iri))


def _with_names(triples: Iterable[TripleWire], every: Iterable[TripleWire]) -> Iterator[TripleWire]:
    """The triples, the first of each thing with all other names that any of `every` has for it."""
    names: dict[str, dict[str, None]] = defaultdict(dict)
    for triple in every:
        for end in ends_of(triple):
            names[end.iri].update(dict.fromkeys(end.aliases or ()))
    for triple in triples:
        ends: dict[str, EntityWire] = {}
        for role, end in zip(("subject", "object"), ends_of(triple), strict=False):
            aliases = tuple(name for name in names.pop(end.iri, {}) if name != end.label) or None
            if aliases != end.aliases:
                ends[role] = end.model_copy(update={"aliases": aliases})
        yield triple.model_copy(update=ends) if ends else triple


def _distinct(triples: Iterable[TripleWire]) -> Iterator[TripleWire]:
    """The triples, of one statement the first; one that is said goes before one that follows."""
    every = list(triples)
    said = {key_of(triple) for triple in every if not triple.inferred}
    seen: set[Key] = set()
    for triple in every:
        key = key_of(triple)
        if key not in seen and not (triple.inferred and key in said):
            seen.add(key)
            yield triple
