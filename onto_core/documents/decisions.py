"""What people decided, applied to an extraction: facts taken out, put in and replaced, things made one or two. Pure."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from onto_core.messages import Decision, EntityWire, Extraction, LiteralWire, TripleWire
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


def groups_of(decision: Decision) -> tuple[str, ...]:
    """The groups in which the chunks are noted that a decision changes: of its fact, or of each of its things."""
    if decision.fact is not None:
        return (digest("fact", *key_of(decision.fact)),)
    return tuple(digest("thing", iri) for iri in dict.fromkeys((*decision.iris, *([decision.iri] if decision.iri else []))))


def things_of(decision: Decision) -> tuple[str, ...]:
    """The things at which the chunks are looked for that a decision may change."""
    if decision.fact is not None:
        return (decision.fact.subject.iri,)
    return tuple(dict.fromkeys((*decision.iris, *([decision.iri] if decision.iri else []))))


@dataclass(frozen=True)
class Decisions:
    """Decisions in their order."""

    every: tuple[Decision, ...] = ()

    @classmethod
    def of(cls, decisions: Iterable[Decision]) -> Decisions:
        return cls(tuple(sorted(decisions, key=lambda decision: (decision.at, decision.id))))

    @cached_property
    def _on_things(self) -> tuple[Decision, ...]:
        return tuple(each for each in self.every if each.kind in ("merge", "split"))

    @cached_property
    def _on_facts(self) -> tuple[Decision, ...]:
        return tuple(each for each in self.every if each.kind not in ("merge", "split"))

    def applied(self, extraction: Extraction) -> tuple[Extraction, frozenset[str]]:
        """The extraction as it is by the decisions, and the groups of those that changed something of it."""
        if not self.every:
            return extraction, frozenset()
        things = _Things(self._on_things, extraction.document_id)
        triples = [things.renamed(triple) for triple in extraction.triples]
        flagged = [things.renamed(each.triple) for each in extraction.flagged]
        facts = self._facts(things, extraction.document_id)
        used = set(things.used)
        said: list[TripleWire] = []
        lost: list[TripleWire] = []
        for triple in triples:
            decision = facts.get(key_of(triple))
            if decision is None:
                said.append(triple)
                continue
            used.update(groups_of(decision))
            if decision.kind == "accept":
                said.append(triple if triple.inferred else triple.model_copy(update={"confidence": SURE}))
                continue
            lost.append(triple)
            if decision.instead is not None and not triple.inferred:
                said.append(things.renamed(decision.instead).model_copy(update={"span": triple.span, "confidence": SURE, "inferred": False}))
        for triple in flagged:
            if (decision := facts.get(key_of(triple))) is not None:
                used.update(groups_of(decision))
                if decision.kind == "accept":
                    said.append(triple.model_copy(update={"confidence": SURE}))
                elif decision.instead is not None:
                    said.append(things.renamed(decision.instead).model_copy(update={"span": triple.span, "confidence": SURE, "inferred": False}))
        if not used:
            return extraction, frozenset()
        accepted = {key for key, decision in facts.items() if decision.kind == "accept"}
        kept = tuple(_distinct(_with_aliases(without_what_followed(said, lost, accepted), lost)))
        return extraction.model_copy(update={"triples": kept}), frozenset(used)

    def _facts(self, things: _Things, document_id: str) -> dict[Key, Decision]:
        """The last decision on each fact that holds for a document, the facts with the things as they are there."""
        return {
            key_of(things.renamed(each.fact)): each for each in self._on_facts if each.fact and (not each.documents or document_id in each.documents)
        }


class _Things:
    """The things of a document by the decisions: which IRI stands for which."""

    def __init__(self, decisions: Sequence[Decision], document_id: str) -> None:
        self._now: dict[str, str] = {}
        self._labels: dict[str, str] = {}
        self._by: dict[str, Decision] = {}
        self.used: set[str] = set()
        for each in decisions:
            if each.documents and document_id not in each.documents:
                continue
            if each.kind == "split" and not each.iri:
                for iri in each.iris:
                    self._now.pop(iri, None)
                    self._by.pop(iri, None)
                continue
            if each.label:
                self._labels[each.iri] = each.label
            self._now.pop(each.iri, None)
            for iri in each.iris:
                if iri != each.iri:
                    self._now[iri] = each.iri
                    self._by[iri] = each

    def _iri(self, iri: str) -> str:
        seen: set[str] = set()
        while iri in self._now and iri not in seen:
            seen.add(iri)
            self.used.update(groups_of(self._by[iri]))
            iri = self._now[iri]
        return iri

    def _renamed(self, entity: EntityWire) -> EntityWire:
        iri = self._iri(entity.iri)
        if iri == entity.iri:
            return entity
        label = self._labels.get(iri, "")
        names = dict.fromkeys(name for name in (entity.label, *(entity.aliases or ())) if name and name != label)
        return entity.model_copy(update={"iri": iri, "label": label, "aliases": tuple(names) or None})

    def renamed(self, triple: TripleWire) -> TripleWire:
        subject = self._renamed(triple.subject)
        value = triple.object if isinstance(triple.object, LiteralWire) or triple.predicate == RDF_TYPE else self._renamed(triple.object)
        if subject is triple.subject and value is triple.object:
            return triple
        return triple.model_copy(update={"subject": subject, "object": value})


def without_what_followed(said: Sequence[TripleWire], lost: Sequence[TripleWire], accepted: Container[Key] = ()) -> Iterator[TripleWire]:
    """The triples without those that followed from what was taken out: between two things that nothing said joins any more, and on things that
    nothing said speaks of. What else may have followed, such as a class by a domain, goes with the thing only."""
    if not lost:
        yield from said
        return
    stated = [triple for triple in said if not triple.inferred]
    joined = {frozenset(_ends(triple)) for triple in stated}
    spoken = {end for triple in stated for end in _ends(triple)}
    parted = {frozenset(_ends(triple)) for triple in lost} - joined
    for triple in said:
        if triple.inferred and key_of(triple) not in accepted:
            ends = _ends(triple)
            if (len(ends) == 2 and frozenset(ends) in parted) or any(end not in spoken for end in ends):
                continue
        yield triple


def _ends(triple: TripleWire) -> tuple[str, ...]:
    """The things that a triple joins; a class, and a literal, are none."""
    if isinstance(triple.object, LiteralWire) or triple.predicate == RDF_TYPE:
        return (triple.subject.iri,)
    return triple.subject.iri, triple.object.iri


def _with_aliases(triples: Iterable[TripleWire], lost: Sequence[TripleWire]) -> Iterator[TripleWire]:
    """The triples, with the other names that only those told which are gone: they stand on the first triple of their thing."""
    names: dict[str, dict[str, None]] = {}
    for triple in lost:
        for end in (triple.subject, triple.object):
            if isinstance(end, EntityWire) and end.aliases:
                names.setdefault(end.iri, {}).update(dict.fromkeys(end.aliases))
    for triple in triples:
        ends: dict[str, EntityWire] = {}
        for role in ("subject", "object"):
            end = getattr(triple, role)
            if isinstance(end, EntityWire) and (more := names.pop(end.iri, None)):
                ends[role] = end.model_copy(update={"aliases": tuple(dict.fromkeys((*(end.aliases or ()), *more)))})
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
