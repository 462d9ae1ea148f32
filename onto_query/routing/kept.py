"""What is kept of earlier questions: answers, results of queries, look-ups of names. All by the revision of the graph that they were read from."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass
from typing import Final, TypeVar

from onto_core import metrics
from onto_core.bounded_cache import BoundedCache
from onto_core.messages import Answer, Question
from onto_core.ports.graphs import EntityIndex, EntityMatch, GraphBackend, Limits, Source
from onto_core.settings import QuerySettings
from onto_core.terms import Cell, Iri, Literal, Query, Table

CELL: Final = 150
"""Bytes that a cell or a match takes besides its texts."""
PASSING: Final = ("timeout", "failed", "model", "statements dropped")
"""Beginnings of what an answer is degraded by that may be otherwise the next time."""

Kept = TypeVar("Kept")


@dataclass(frozen=True, slots=True)
class At:
    """The state of a collection in a store, under which things are kept."""

    store: str
    collection: str
    revision: str


AnswerKey = tuple[At, str, str, str]
ResultKey = tuple[At, str, str, str, tuple[object, ...]]
LookupKey = tuple[At, str, str, float, int]
Found = tuple[EntityMatch, ...] | tuple[Source, ...]


class Caches:
    """The caches of one asker. What an older revision left is dropped as soon as a newer one is seen: a forgotten text does not stay in them."""

    def __init__(self, settings: QuerySettings) -> None:
        size, entries = settings.cache_bytes, settings.cache_entries
        self.answers: BoundedCache[AnswerKey, Answer] = BoundedCache(size, _answer_weight, most_entries=entries)
        self.results: BoundedCache[ResultKey, Table] = BoundedCache(size, _table_weight, most_entries=entries)
        self.lookups: BoundedCache[LookupKey, Found] = BoundedCache(size, _lookup_weight, most_entries=entries)
        self._seen: dict[tuple[str, str], At] = {}

    def at(self, store: str, collection: str, revision: str) -> At:
        """The state to keep things under; those of the collection's other states are dropped."""
        now = At(store, collection, revision)
        if self._seen.get((store, collection)) not in (None, now):
            for cache in (self.answers, self.results, self.lookups):
                cache.drop(lambda key: key[0] != now and (key[0].store, key[0].collection) == (store, collection))
        self._seen[store, collection] = now
        return now

    def answer(self, key: AnswerKey) -> Answer | None:
        return _counted("answers", self.answers.get(key))

    def keep(self, key: AnswerKey, answer: Answer) -> None:
        """Keep an answer, unless another try might give a better one."""
        if answer.status != "failed" and not any(each.startswith(PASSING) for each in answer.degraded):
            self.answers.put(key, answer)


def normalised(question: Question) -> str:
    """The words of a question as far as no reading of it depends on them: composed characters, single spaces, no question mark at the end."""
    words = " ".join(unicodedata.normalize("NFC", question.text).split()).rstrip("?¿ ")
    return f"{question.language}\n{question.offset}\n{question.limit}\n{words}"


class KeptGraph:
    """A graph at one revision: what was asked before is not asked again."""

    def __init__(self, graph: GraphBackend, caches: Caches, at: At) -> None:
        self._graph, self._caches, self._at = graph, caches, at

    @property
    def name(self) -> str:
        return self._graph.name

    async def run(self, query: Query, limits: Limits, collection: str) -> Table:
        """Raises as GraphBackend.run; nothing is kept of a query that failed."""
        if collection != self._at.collection:
            return await self._graph.run(query, limits, collection)
        key = self._at, query.language, query.text, repr(query.parameters), astuple(limits)
        if (table := _counted("results", self._caches.results.get(key))) is None:
            table = await self._graph.run(query, limits, collection)
            self._caches.results.put(key, table)
        return table

    async def revision(self, collection: str) -> str:
        """That under which things are kept: a question has one, however long it takes."""
        return self._at.revision if collection == self._at.collection else await self._graph.revision(collection)

    async def close(self) -> None:
        await self._graph.close()


class KeptEntities:
    """An index of entities at one revision; of several mentions only the new ones are looked up."""

    def __init__(self, entities: EntityIndex, caches: Caches, at: At) -> None:
        self._entities, self._caches, self._at = entities, caches, at

    async def lookup(self, mentions: Sequence[str], collection: str, *, fuzzy: float = 1.0, limit: int = 5) -> Sequence[Sequence[EntityMatch]]:
        if collection != self._at.collection:
            return await self._entities.lookup(mentions, collection, fuzzy=fuzzy, limit=limit)
        keys: list[LookupKey] = [(self._at, "name", mention, fuzzy, limit) for mention in mentions]
        held = {key: _counted("lookups", self._caches.lookups.get(key)) for key in dict.fromkeys(keys)}
        if new := [key for key, found in held.items() if found is None]:
            for key, matches in zip(new, await self._entities.lookup([key[2] for key in new], collection, fuzzy=fuzzy, limit=limit), strict=True):
                held[key] = tuple(matches)
                self._caches.lookups.put(key, tuple(matches))
        return [[match for match in held[key] or () if isinstance(match, EntityMatch)] for key in keys]

    async def sources(self, iris: Sequence[str], collection: str) -> Mapping[str, Sequence[Source]]:
        if collection != self._at.collection:
            return await self._entities.sources(iris, collection)
        keys: dict[str, LookupKey] = {iri: (self._at, "sources", iri, 0.0, 0) for iri in iris}
        held = {iri: _counted("lookups", self._caches.lookups.get(key)) for iri, key in keys.items()}
        if new := [iri for iri, found in held.items() if found is None]:
            for iri, sources in (await self._entities.sources(new, collection)).items():
                held[iri] = tuple(sources)
                self._caches.lookups.put(keys[iri], tuple(sources))
        return {iri: [source for source in found if isinstance(source, Source)] for iri, found in held.items() if found is not None}


def _counted(cache: str, found: Kept | None) -> Kept | None:
    metrics.CACHE.labels(cache, "miss" if found is None else "hit").inc()
    return found


def _answer_weight(key: AnswerKey, answer: Answer) -> int:
    return len(key[3]) + len(answer.model_dump_json())


def _table_weight(key: ResultKey, table: Table) -> int:
    return len(key[2]) + sum(CELL + _length(cell) for row in table.rows for cell in row)


def _length(cell: Cell) -> int:
    match cell:
        case Iri(value, label):
            return len(value) + len(label)
        case Literal(lexical, datatype, _):
            return len(lexical) + len(datatype)
    return 0


def _lookup_weight(key: LookupKey, found: Found) -> int:
    return len(key[2]) + sum(CELL + _found_length(each) for each in found)


def _found_length(found: EntityMatch | Source) -> int:
    if isinstance(found, Source):
        return len(found.document_id) + len(found.chunk_id)
    return len(found.entity.iri) + len(found.entity.label) + sum(map(len, found.entity.types))
