"""The review queue of a collection: flagged facts, conflicts between documents, things that may be one or two, and facts that are not sure.

What was decided is left out. Chunks are read one after the other; of each kind only as many items are kept as are asked for, but for conflicts and
for things, which are looked at over all documents together.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import AsyncIterator, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from onto_core.documents.decisions import Decisions, Key, ends_of, key_of
from onto_core.documents.passages import Passage, passage_at
from onto_core.messages import Extraction, TripleWire
from onto_core.ontology.schema.schema import Schema
from onto_core.terms import Span
from onto_extract.identity.across import Across, DocumentThing, things_of
from onto_extract.review.items import Item, Kind, called, id_of_fact, id_of_things, in_labels
from onto_extract.review.kept import Reviewed, is_kept_apart, reviewed_chunks

if TYPE_CHECKING:
    from onto_core.consistency.conflicts import Conflict
    from onto_core.ports.graphs import Records
    from onto_extract.identity.decisions import DecisionLine

PASSAGES: Final = 3
"""Passages of an item, at most."""


@dataclass(slots=True)
class _Gathered:
    """An item while its sources come in."""

    kind: Kind
    fact: TripleWire
    why: dict[str, None]
    documents: dict[str, None] = field(default_factory=dict)
    passages: dict[Passage, None] = field(default_factory=dict)

    def take(self, chunk: Reviewed, fact: TripleWire) -> None:
        self.documents[chunk.record.document_id] = None
        if len(self.passages) < PASSAGES and (passage := _passage(chunk, fact)) is not None:
            self.passages[passage] = None

    def item(self, schema: Schema | None) -> Item:
        statement, passages = in_labels(self.fact, schema), tuple(self.passages)
        confidence = self.fact.confidence
        return Item(
            id_of_fact(self.fact), self.kind, statement, tuple(self.why), tuple(self.documents), self.fact, confidence=confidence, passages=passages
        )


def _passage(chunk: Reviewed, fact: TripleWire) -> Passage | None:
    return passage_at(chunk.record, Span(*fact.span)) if fact.span is not None else None


async def facts_to_review(
    chunks: AsyncIterator[Reviewed], schema: Schema | None, *, below: float, kinds: Iterable[Kind] = ("flagged", "unsure"), limit: int | None = None
) -> list[Item]:
    """The flagged facts, in the order of the records, then those of less confidence than `below`, the least sure first; `limit` of each."""
    kinds = set(kinds)
    flagged: dict[Key, _Gathered] = {}
    unsure: dict[Key, _Gathered] = {}
    async for chunk in chunks:
        for each in chunk.looked.flagged if "flagged" in kinds else ():
            key = key_of(each.triple)
            if key not in chunk.looked.decided and (key in flagged or limit is None or len(flagged) < limit):
                why = dict.fromkeys(violation.message for violation in each.violations)
                flagged.setdefault(key, _Gathered("flagged", each.triple, why)).take(chunk, each.triple)
        for fact in chunk.looked.facts if "unsure" in kinds else ():
            if fact.inferred or fact.confidence is None or fact.confidence >= below or key_of(fact) in chunk.looked.decided:
                continue
            held = unsure.get(key := key_of(fact))
            if held is None or (held.fact.confidence or 0) < fact.confidence:  # as sure as the surest that says it
                why = {f"its confidence is {fact.confidence:.2f}, below {below:g}": None}
                unsure[key] = replace(held, fact=fact, why=why) if held else _Gathered("unsure", fact, why)
            unsure[key].take(chunk, fact)
        if limit is not None and len(unsure) > 20 * limit + 1000:
            unsure = dict(heapq.nsmallest(limit, unsure.items(), key=_surety))
    least = heapq.nsmallest(len(unsure) if limit is None else limit, unsure.items(), key=_surety)
    return [each.item(schema) for each in (*flagged.values(), *(gathered for _, gathered in least))]


def _surety(entry: tuple[Key, _Gathered]) -> tuple[float, Key]:
    return entry[1].fact.confidence or 0.0, entry[0]


@dataclass(frozen=True, slots=True)
class Found:
    """A fact by its id: as it is said now, with a chunk that says it, or flags it, or from which it was taken out."""

    fact: TripleWire
    chunk: Reviewed


async def fact_of(chunks: AsyncIterator[Reviewed], id_: str) -> list[Found]:
    """The facts with an id that begins so, each once: of all that was extracted, also of what was decided on."""
    found: dict[Key, Found] = {}
    async for chunk in chunks:
        for fact in (*chunk.looked.facts, *(each.triple for each in chunk.looked.flagged), *chunk.looked.extracted):
            if id_of_fact(fact).startswith(id_):
                found.setdefault(key_of(fact), Found(fact, chunk))
    return list(found.values())


async def things_to_review(records: Records, collection: str, decisions: Decisions, schema: Schema, namespace: str) -> list[Item]:
    """Things of several documents that may be one by their names, and things of one name that may be two."""
    seen: dict[tuple[str, str], Passage | None] = {}
    bare: list[Extraction] = []
    async for chunk in reviewed_chunks(records, collection, decisions):
        for fact in chunk.looked.facts:
            for end in ends_of(fact):
                if seen.get((chunk.record.document_id, end.iri)) is None and not fact.inferred:
                    seen[chunk.record.document_id, end.iri] = _passage(chunk, fact)
        bare.append(Extraction(chunk_id="", document_id=chunk.record.document_id, triples=chunk.looked.facts))
    things = things_of(bare)
    del bare
    proposed: dict[tuple[str, str], list[tuple[DocumentThing, DecisionLine]]] = defaultdict(list)
    by_document: dict[str, list[DocumentThing]] = defaultdict(list)
    names: dict[str, str] = {}
    for thing in things:
        by_document[thing.document].append(thing)
        names.setdefault(thing.iri, thing.names[0])
    for line in Across(things, schema, namespace).decided():
        own = next((thing for thing in by_document[line.document] if thing.iri != line.iri and set(line.same) <= set(thing.names)), None)
        if own is not None:
            proposed[own.iri, line.iri].append((own, line))
    items = []
    for (iri, into), lines in proposed.items():
        if is_kept_apart(decisions, iri, into):
            continue
        item = _of_things(iri, into, names, lines)
        everywhere = item.kind == "merge" and set(item.documents) >= {thing.document for thing in things if thing.iri == iri}
        passages = [seen.get((item.documents[0], iri)), *(passage for (_, each), passage in seen.items() if each == into)]
        shown = tuple(dict.fromkeys(each for each in passages if each is not None))[:PASSAGES]
        items.append(replace(item, only_in=() if everywhere else item.documents, passages=shown))
    return items


def _of_things(iri: str, into: str, names: dict[str, str], lines: Sequence[tuple[DocumentThing, DecisionLine]]) -> Item:
    kind: Kind = "merge" if into in names else "split"
    documents = tuple(dict.fromkeys(line.document for _, line in lines))
    name = lines[0][0].names[0]
    told = f"{name} = {names[into]}" if kind == "merge" else f"{name} of {', '.join(documents)} is another thing"
    why = tuple(dict.fromkeys(line.why for _, line in lines if line.why))
    return Item(id_of_things(kind, iri, into), kind, told, why, documents, iris=(iri,), iri=into, label=names.get(into, name))


async def conflicts_to_review(chunks: AsyncIterator[Reviewed], conflicts: Sequence[Conflict], schema: Schema) -> list[Item]:
    """An item for each value of a property that takes one and has several; what a document's records do not have (loaded files) is left out."""
    by_thing = {(conflict.thing, iri): conflict for conflict in conflicts for iri in _below(conflict.property, schema)}
    gathered: dict[Key, _Gathered] = {}
    async for chunk in chunks:
        for fact in chunk.looked.facts:
            conflict = by_thing.get((fact.subject.iri, fact.predicate))
            if conflict is None or fact.inferred or key_of(fact) in chunk.looked.decided:
                continue
            if (key := key_of(fact)) not in gathered:
                gathered[key] = _Gathered("conflict", fact, {_of_conflict(conflict, fact, schema): None})
            gathered[key].take(chunk, fact)
    order = {conflict.thing: place for place, conflict in enumerate(conflicts)}
    return [each.item(schema) for each in sorted(gathered.values(), key=lambda each: (order[each.fact.subject.iri], each.fact.predicate))]


def _below(iri: str, schema: Schema) -> Iterable[str]:
    return (iri, *(other for other in schema.properties if iri in schema.superproperties(other)))


def _of_conflict(conflict: Conflict, fact: TripleWire, schema: Schema) -> str:
    from onto_core.consistency.rules.words import shown

    values = "; ".join(f"{shown(value.term)} [{', '.join(dict.fromkeys(source.document for source in value.sources))}]" for value in conflict.values)
    return f"{schema.name(conflict.property)} takes one value, and {called(fact.subject)} has {len(conflict.values)}: {values}"
