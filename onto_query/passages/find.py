"""The sentences of kept texts that hold all that a question names and asks for, and an answer of the sort that it wants. Pure but for reading."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Final

from onto_core.documents.model import CHUNK, DOCUMENT, ChunkRecord, DocumentRecord, group_of
from onto_core.documents.passages import chunk_records
from onto_core.english.numbers import NUMBER_WORD
from onto_core.languages.detect import spoken
from onto_core.languages.sentences import sentences
from onto_core.languages.stems import stem_in
from onto_core.ports.graphs import EntityIndex, Records
from onto_core.terms import Span
from onto_query.question.analyse import Analysis
from onto_query.state import State

SCANNED: Final = 2000
"""Chunks that are read for a question whose names the graph does not have,"""
READ: Final = 60
"""and for one whose names it has: those that mention them."""
BEST: Final = 2
"""Passages that answer."""
LONGEST: Final = 500
"""Characters of a passage."""
_WORD: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_DIGITS: Final = re.compile(r"\d")


@dataclass(frozen=True, slots=True)
class Spoken:
    """Sentences of a chunk that speak of all that was asked. `said` are the places of the words in `text`."""

    document_id: str
    chunk_id: str
    text: str
    said: tuple[Span, ...]
    count: int
    """Sentences: one is a better answer than two."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a passage must hold: a form of each word; and a name, a number or a date that the question does not have, when it asks for one."""

    stems: tuple[frozenset[str], ...]
    own: frozenset[str]
    sort: str
    language: str


def wanted_of(state: State) -> Wanted | None:
    """The demands of a question on a passage; None for one that no single sentence answers, or that says too little."""
    analysis = state.analysis
    if analysis.form != "select" or analysis.superlative or analysis.aggregate or analysis.negations or analysis.beyond or analysis.amounts:
        return None
    stem = stem_in(analysis.language.split("-")[0])
    parts = [part for i in analysis.content() for part in _WORD.findall(analysis.words[i].text)]
    stems = tuple(dict.fromkeys(frozenset({stem(part.casefold())}) for part in parts if part.casefold() not in {"s"}))
    named = _has_name(state.analysis) or bool(state.links)
    if len(stems) < 2 or not named:
        return None
    sort = analysis.wanted if analysis.wanted != "thing" else ""
    own = frozenset(stem(word.text.casefold()) for word in analysis.words)
    return Wanted(stems, own, sort, analysis.language)


def _has_name(analysis: Analysis) -> bool:
    return any(word.quoted or (word.capital and i > 0) for i, word in enumerate(analysis.words))


def spoken_in(record: ChunkRecord, wanted: Wanted) -> list[Spoken]:
    """The sentences of a chunk that hold all of it: single ones, else two in a row."""
    text, language = record.text, spoken(record.language, record.text)
    stem = stem_in(language.split("-")[0])
    spans = sentences(text, language)
    found = []
    for together in (1, 2):
        for first, last in zip(spans, spans[together - 1 :], strict=False):
            if last.end - first.start <= LONGEST and (said := _held(text[first.start : last.end], wanted, stem)):
                found.append(Spoken(record.document_id, record.chunk_id, text[first.start : last.end], said, together))
        if found:
            break
    return found


def _held(text: str, wanted: Wanted, stem: object) -> tuple[Span, ...]:
    """The places of the words of a question in a text that has them all and an answer beside them; () for any other text."""
    assert callable(stem)
    words = list(_WORD.finditer(text))
    stems = [stem(word.group().casefold().removesuffix("'s").removesuffix("’s")) for word in words]
    places = []
    for each in wanted.stems:
        at = next((i for i, form in enumerate(stems) if form in each), None)
        if at is None:
            return ()
        places.append(Span(words[at].start(), words[at].end()))
    others = [word.group() for i, word in enumerate(words) if stems[i] not in wanted.own]
    if wanted.sort in {"time", "number"} and not any(_DIGITS.search(word) or NUMBER_WORD.fullmatch(word.casefold()) for word in others):
        return ()
    named = [word for i, word in enumerate(words) if stems[i] not in wanted.own and word.group()[:1].isupper() and word.start() > 0]
    if wanted.sort in {"person", "place"} and not named:
        return ()
    return tuple(sorted(set(places))) if others else ()


async def passages_for(state: State, records: Records, entities: EntityIndex) -> list[Spoken]:
    """The best passages of the collection's kept texts, each of another document. Raises BackendError."""
    wanted = wanted_of(state)
    if wanted is None:
        return []
    collection = state.question.collection
    found = [each for record in await _mentioning(state, records, entities) for each in spoken_in(record, wanted)]
    if not found:
        found = [each async for record in _every(records, collection) for each in spoken_in(record, wanted)]
    best: dict[str, Spoken] = {}
    for each in sorted(found, key=lambda one: (one.count, len(one.text), one.document_id, one.text)):
        if each.document_id not in best and await _in_force(records, collection, each):
            best[each.document_id] = each
        if len(best) == BEST:
            break
    return list(best.values())


async def _mentioning(state: State, records: Records, entities: EntityIndex) -> Sequence[ChunkRecord]:
    """The kept chunks that say something of what the question names."""
    iris = list(dict.fromkeys([*(option.entity.iri for link in state.links for option in link.options), *state.entities]))
    if not iris:
        return ()
    sources = await entities.sources(iris, state.question.collection)
    chunks = list(dict.fromkeys((source.document_id, source.chunk_id) for found in sources.values() for source in found))[:READ]
    return list((await chunk_records(records, state.question.collection, chunks)).values())


async def _every(records: Records, collection: str) -> AsyncIterator[ChunkRecord]:
    """The kept chunks of a collection, as many as are read for one question."""
    seen = 0
    async for each in records.every_record(collection, CHUNK):
        seen += 1
        if seen > SCANNED:
            return
        record = ChunkRecord.unpacked(each.value)
        if record.text:
            yield record


async def _in_force(records: Records, collection: str, passage: Spoken) -> bool:
    """True for a chunk that the present version of its document has; where no version is kept, any."""
    held = await records.records(collection, DOCUMENT, group_of(passage.document_id))
    documents = [DocumentRecord.unpacked(value) for value in held.values()]
    return all(not each.forgotten and (not each.chunks or passage.chunk_id in each.chunks) for each in documents)
