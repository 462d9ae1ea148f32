"""The ontologies as they stand at one moment, ready to be matched: schema, vectors and index in one immutable value, and the choice made with it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final, Protocol

import numpy as np

from onto_core.errors import ModelError
from onto_core.matching.dependencies import Dependencies
from onto_core.matching.index import VectorIndex, open_index
from onto_core.matching.lexical import WordIndex
from onto_core.matching.segment import Segment
from onto_core.matching.segments import split
from onto_core.matching.select import select
from onto_core.matching.subset import ElementMatch, Subset
from onto_core.messages import digest
from onto_core.ontology.describe import context_text, own_text
from onto_core.ontology.model import ElementRef
from onto_core.ontology.schema.schema import Schema
from onto_core.ports.models import Embedder
from onto_core.settings import IndexSettings, SelectionSettings

if TYPE_CHECKING:
    from numpy.typing import NDArray


WIDER: Final = 4
"""Times `top_k` that are looked up for a sentence, which says several things at once,"""
LOOSER: Final = 0.6
"""and share of `threshold` that is enough for it, because it is less like each of them."""


@dataclass(frozen=True, slots=True)
class Layer:
    """One way to embed the elements, ready to be searched. Elements with the same text share a row."""

    texts: tuple[str, ...]
    """Row -> what was embedded."""
    rows: tuple[tuple[ElementRef, ...], ...]
    """Row -> the elements that it stands for."""
    vectors: NDArray[np.float32]
    index: VectorIndex

    def matches(self, segments: Sequence[Segment], vectors: NDArray[np.float32], k: int, threshold: float) -> list[ElementMatch]:
        """The elements of the `k` rows nearest to each segment, by segment, then score."""
        hits = self.index.search(vectors, k, threshold)
        near = zip(hits.queries.tolist(), hits.rows.tolist(), hits.scores.tolist(), strict=True)
        return [ElementMatch(ref, score, segments[query]) for query, row, score in near for ref in self.rows[row]]


@dataclass(frozen=True)
class Catalog:
    """A schema and the vectors of its elements."""

    schema: Schema
    embedder: str
    """Name of the model that made the vectors; empty when none answered, and matching goes by words alone."""
    own: Layer
    """Elements by their own words: phrases, words and names are looked up here."""
    context: Layer
    """Elements with the classes that they are said of: sentences are looked up here."""

    @cached_property
    def version(self) -> str:
        return digest(self.schema.version, self.embedder)

    @cached_property
    def words(self) -> WordIndex:
        return WordIndex(self.schema)

    def matches(self, segments: Sequence[Segment], vectors: NDArray[np.float32], settings: SelectionSettings) -> tuple[ElementMatch, ...]:
        """The elements near each segment, sentences last; `vectors` is (n, d) for n segments."""
        whole = [row for row, segment in enumerate(segments) if segment.kind == "sentence"]
        parts = [row for row, segment in enumerate(segments) if segment.kind != "sentence"]
        return (
            *self.own.matches([segments[row] for row in parts], vectors[parts], settings.top_k, settings.threshold),
            *self.context.matches([segments[row] for row in whole], vectors[whole], settings.top_k * WIDER, settings.threshold * LOOSER),
        )


async def build(schema: Schema, embedder: Embedder, index: IndexSettings, previous: Catalog | None = None) -> Catalog:
    """The catalog of a schema. Embeds, in one call, the texts that are not in `previous`. Raises ModelError."""
    own, context = _shared(schema, own_text), _shared(schema, context_text)
    vector_of: dict[str, NDArray[np.float32]] = {}
    if previous and previous.embedder == embedder.name:
        for layer in (previous.own, previous.context):
            vector_of |= zip(layer.texts, layer.vectors, strict=True)
    if fresh := [text for text in {**own, **context} if text not in vector_of]:
        vector_of |= zip(fresh, np.asarray(await embedder.embed(fresh), dtype=np.float32), strict=True)

    def embedded(rows: Mapping[str, Sequence[ElementRef]]) -> Layer:
        vectors = np.stack([vector_of[text] for text in rows]) if rows else np.zeros((0, embedder.dimension), dtype=np.float32)
        return Layer(tuple(rows), tuple(map(tuple, rows.values())), vectors, open_index(vectors, index))

    def finished() -> Catalog:
        schema.derived(Dependencies)  # now, and not while the first text waits
        return Catalog(schema, embedder.name, embedded(own), embedded(context))

    return await asyncio.to_thread(finished)


def without_vectors(schema: Schema) -> Catalog:
    """A catalog that matches by words alone, for as long as no embedder answers."""
    vectors = np.zeros((0, 0), dtype=np.float32)
    empty = Layer((), (), vectors, open_index(vectors, IndexSettings(kind="numpy")))
    return Catalog(schema, "", empty, empty)


def _shared(schema: Schema, text_of: Callable[[ElementRef, Schema], str]) -> dict[str, list[ElementRef]]:
    """Text -> the elements that have it."""
    elements: dict[str, list[ElementRef]] = {}
    for ref in schema.refs:
        elements.setdefault(text_of(ref, schema), []).append(ref)
    return elements


@dataclass(frozen=True, slots=True)
class Selection:
    """The segments of a text, their matches, and the subset chosen. `degraded`: "embedder" when it was matched by words."""

    segments: tuple[Segment, ...]
    matches: tuple[ElementMatch, ...]
    subset: Subset
    degraded: tuple[str, ...] = ()


async def choose(text: str, catalog: Catalog, embedder: Embedder, settings: SelectionSettings) -> Selection:
    """The subset for a text, with one call of the embedder. Never raises ModelError: without vectors it goes by words, and says so."""
    segments = await asyncio.to_thread(split, text, settings.segmenter)
    vectors = await _embedded(segments, catalog, embedder)

    def find() -> Selection:
        if vectors is None:
            matches = catalog.words.matches(segments, settings.top_k)
        else:
            matches = catalog.matches(segments, vectors, settings)
        return Selection(segments, matches, select(catalog.schema, matches, settings), () if vectors is not None else ("embedder",))

    return await asyncio.to_thread(find)


async def _embedded(segments: Sequence[Segment], catalog: Catalog, embedder: Embedder) -> NDArray[np.float32] | None:
    """(n, d) vectors of the segments; None when the embedder does not answer, or the catalog was made without it."""
    if catalog.embedder != embedder.name:
        return None
    if not segments:
        return np.zeros((0, embedder.dimension), dtype=np.float32)
    try:
        return np.asarray(await embedder.embed([segment.text for segment in segments]), dtype=np.float32)
    except ModelError:
        return None


class Catalogs(Protocol):
    """The holder of the current catalog: one read of it serves a whole chunk or question."""

    @property
    def current(self) -> Catalog: ...
