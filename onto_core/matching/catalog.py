"""The ontologies as they stand at one moment, ready to be matched: schema, vectors and index in one immutable value, and the choice made with it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import TYPE_CHECKING, ClassVar, Final, Protocol

import numpy as np

from onto_core import metrics
from onto_core.errors import InputError, ModelError, Problem
from onto_core.languages.detect import DEFAULT, OTHER, spoken
from onto_core.languages.words import FUNCTION_WORDS
from onto_core.matching import nlp
from onto_core.matching.evidence import Evidence, by_words
from onto_core.matching.index import VectorIndex, open_index
from onto_core.matching.lexical import WordIndex
from onto_core.matching.rank import rank
from onto_core.matching.segment import Segment
from onto_core.matching.segments import split
from onto_core.matching.select import select
from onto_core.matching.structure import Structure
from onto_core.matching.subset import ElementMatch, Subset
from onto_core.matching.terms import TermIndex, terms_in
from onto_core.ontology.schema.labels import in_language, names_in
from onto_core.ontology.schema.schema import Schema
from onto_core.ports.models import Embedder
from onto_core.settings import IndexSettings, SelectionSettings
from onto_core.suggest import did_you_mean
from onto_core.terms import digest

if TYPE_CHECKING:
    from numpy.typing import NDArray


WIDER: Final = 4
"""Times `top_k` that are looked up for a sentence, which says several things at once,"""
LOOSER: Final = 0.6
"""and share of `threshold` that is enough for it, because it is less like each of them."""
NAMES: Final = 4
"""Names of an element that are embedded: the label and the first of its others."""
SURROUNDINGS: Final = 0.5
"""Weight of the classes that a property is said of, beside its own name, where sentences are looked up."""
NAMED_CLASSES: Final = 3
"""Classes of a domain that count there: more would drown the property."""

_CODE: Final = re.compile(r"[A-Za-z]{0,12}(?:\d+|[ :]\d{4,})")
"""An id that says nothing: "GO 0008150", "C12"."""


@dataclass(frozen=True)
class Layer:
    """One way to embed the elements, ready to be searched. Elements with the same text share a row."""

    texts: tuple[str, ...]
    """Row -> what it says."""
    rows: tuple[tuple[int, ...], ...]
    """Row -> the elements that it stands for, by their number in the structure."""
    vectors: NDArray[np.float32]
    index: VectorIndex

    @cached_property
    def _pairs(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        rows = np.repeat(np.arange(len(self.rows)), [len(elements) for elements in self.rows])
        return rows, np.array([element for elements in self.rows for element in elements], dtype=np.int64)

    def best(self, vectors: NDArray[np.float32], size: int) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
        """For each of `size` elements the cosine of the nearest vector, and its row; 0 and -1 when there is none."""
        rows, elements = self._pairs
        found = self.index.best(vectors)
        scores, nearest = np.zeros(size, np.float32), np.full(size, -1)
        said = np.flatnonzero(found.scores[rows] > 0)
        order = said[np.argsort(found.scores[rows[said]], kind="stable")]  # of several assignments to an element the last stays
        scores[elements[order]], nearest[elements[order]] = found.scores[rows[order]], found.queries[rows[order]]
        return scores, nearest


@dataclass(frozen=True)
class Catalog:
    """A schema and the vectors of its elements."""

    schema: Schema
    embedder: str
    """Name of the model that made the vectors; empty when none answered, and matching goes by words alone."""
    own: Layer
    """Elements by their names: phrases, words and names are looked up here."""
    context: Layer
    """Elements with the classes that they are said of: sentences are looked up here."""
    index: IndexSettings = IndexSettings()
    """How the layers are searched."""
    language: str = DEFAULT
    """The language of the texts that it is for."""
    _others: dict[str, Catalog] = field(default_factory=dict, repr=False, compare=False)
    """Language -> the catalog of the same schema for its texts, once one was met."""

    async def in_language(self, language: str, embedder: Embedder) -> Catalog:
        """The catalog for texts in a language: stemmed and named as it is there. Embeds the labels in that language when first asked for."""
        if language == self.language or language not in FUNCTION_WORDS:
            return self
        if language not in self._others:
            try:
                self._others[language] = await _translated(self, language, embedder)
            except ModelError:
                return replace(self, language=language)
        return self._others[language]

    @cached_property
    def version(self) -> str:
        return digest(self.schema.version, self.embedder)

    @cached_property
    def words(self) -> WordIndex:
        return WordIndex(self.schema, self.language)

    def likeness(self, one: str, other: str) -> float:
        """The cosine of the labels of two elements, by IRI; 0 without vectors."""
        rows = [self._label_rows.get(iri) for iri in (one, other)]
        return 0.0 if None in rows else float(self.own.vectors[rows[0]] @ self.own.vectors[rows[1]])

    @cached_property
    def _label_rows(self) -> dict[str, int]:
        names, place = self.schema.derived(names_in(self.language)), {text: row for row, text in enumerate(self.own.texts)}
        return {iri: place[each.names[0]] for iri, each in names.items() if each.names[0] in place}

    def evidence(self, segments: Sequence[Segment], vectors: NDArray[np.float32] | None) -> Evidence:
        """What speaks for each element; `vectors` is (n, d) for n segments, None without an embedder."""
        sentences = [segment.text for segment in segments if segment.kind == "sentence"]
        terms = self.schema.derived(terms_in(self.language)).find(sentences)
        if vectors is None:
            return by_words(terms)
        whole, parts = _by_kind(segments)
        size = len(terms.named)
        with metrics.VECTOR_SECONDS.time():
            phrase, nearest = self.own.best(vectors[parts], size)
        with metrics.VECTOR_SECONDS.time():
            sentence, _ = self.context.best(vectors[whole], size)
        return Evidence(terms, phrase, sentence, lambda number: segments[parts[nearest[number]]].text, self.language == DEFAULT)

    def matches(self, segments: Sequence[Segment], vectors: NDArray[np.float32], settings: SelectionSettings) -> tuple[ElementMatch, ...]:
        """The elements near each segment, sentences last, by segment, then score; `vectors` is (n, d) for n segments."""
        whole, parts = _by_kind(segments)
        return (
            *self._matches(self.own, [segments[row] for row in parts], vectors[parts], settings.top_k, settings.threshold),
            *self._matches(self.context, [segments[row] for row in whole], vectors[whole], settings.top_k * WIDER, settings.threshold * LOOSER),
        )

    def _matches(self, layer: Layer, segments: Sequence[Segment], vectors: NDArray[np.float32], k: int, threshold: float) -> Iterator[ElementMatch]:
        with metrics.VECTOR_SECONDS.time():
            hits = layer.index.search(vectors, k, threshold)
        iris = self.schema.derived(Structure).iris
        for query, row, score in zip(hits.queries.tolist(), hits.rows.tolist(), hits.scores.tolist(), strict=True):
            for element in layer.rows[row]:
                for ref in self.schema.refs_of(iris[element]):
                    yield ElementMatch(ref, score, segments[query])


def _by_kind(segments: Sequence[Segment]) -> tuple[list[int], list[int]]:
    """The places of the sentences, and of all others."""
    whole = [row for row, segment in enumerate(segments) if segment.kind == "sentence"]
    return whole, [row for row, segment in enumerate(segments) if segment.kind != "sentence"]


def ready(schema: Schema) -> Schema:
    """The schema, with all of it that matching asks for computed, which needs no vectors: not while the first text waits."""
    schema.derived(Structure)
    schema.derived(TermIndex)
    return schema


async def build(schema: Schema, embedder: Embedder, index: IndexSettings, previous: Catalog | None = None, language: str = DEFAULT) -> Catalog:
    """The catalog of a schema. Embeds, in one call, the names that are not in `previous`. Raises ModelError."""
    rows = await asyncio.to_thread(_rows, schema, language)
    known = previous.own if previous and previous.embedder == embedder.name else None
    vectors, _ = await asyncio.gather(_vectors(list(rows), embedder, known), asyncio.to_thread(ready, schema))

    def finished() -> Catalog:
        own = Layer(tuple(rows), tuple(map(tuple, rows.values())), vectors, open_index(vectors, index))
        schema.derived(terms_in(language))
        return Catalog(schema, embedder.name, own, _context(schema, own, index, language), index, language)

    return await asyncio.to_thread(finished)


async def _vectors(texts: Sequence[str], embedder: Embedder, known: Layer | None) -> NDArray[np.float32]:
    """(n, d) vectors of the texts, those of a layer before taken from there. Raises ModelError."""
    if not texts:
        return np.zeros((0, embedder.dimension), dtype=np.float32)
    place = {text: row for row, text in enumerate(known.texts)} if known else {}
    fresh = [text for text in texts if text not in place]
    if known is None or len(fresh) == len(texts):
        return np.asarray(await embedder.embed(texts), dtype=np.float32)
    vectors = np.empty((len(texts), known.vectors.shape[1]), dtype=np.float32)
    old = [row for row, text in enumerate(texts) if text in place]
    vectors[old] = known.vectors[[place[texts[row]] for row in old]]
    if fresh:
        vectors[[row for row, text in enumerate(texts) if text not in place]] = await embedder.embed(fresh)
    return vectors


async def _translated(catalog: Catalog, language: str, embedder: Embedder) -> Catalog:
    """The catalog for another language. The layers stay where no label is in it, and where there are no vectors. Raises ModelError."""
    schema = catalog.schema
    elements = (element for ontology in schema.ontologies.values() for element in ontology.elements)
    if catalog.embedder == embedder.name and any(in_language(text, language) for each in elements for text in (*each.labels, *each.alt_labels)):
        return await build(schema, embedder, catalog.index, catalog, language)
    await asyncio.to_thread(schema.derived, terms_in(language))
    return replace(catalog, language=language)


def _rows(schema: Schema, language: str) -> dict[str, list[int]]:
    """Name -> the numbers of the elements that have it, labels before other names. A code beside a label is like no text, and is left out."""
    structure, names = schema.derived(Structure), schema.derived(names_in(language))
    rows: dict[str, list[int]] = {}
    for number, iri in enumerate(structure.iris):
        label, *others = names[iri].names[:NAMES]
        for name in (label, *(other for other in others if not _CODE.fullmatch(other))):
            rows.setdefault(name, []).append(number)
    return rows


def _context(schema: Schema, own: Layer, index: IndexSettings, language: str) -> Layer:
    """Each element by its label, and a property by the classes of its domain too: sums of vectors, which cost no call of the embedder."""
    structure, names = schema.derived(Structure), schema.derived(names_in(language))
    place = {text: row for row, text in enumerate(own.texts)}
    labels = own.vectors[[place[names[iri].names[0]] for iri in structure.iris]] if structure.iris else own.vectors
    vectors = labels.copy()
    for number, domain in enumerate(structure.domains):
        if domain:
            vectors[number] += SURROUNDINGS * labels[list(domain[:NAMED_CLASSES])].mean(axis=0)
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    vectors /= np.maximum(lengths, 1e-9)
    texts = tuple(names[iri].names[0] for iri in structure.iris)
    return Layer(texts, tuple((number,) for number in range(len(texts))), vectors, open_index(vectors, index))


def without_vectors(schema: Schema) -> Catalog:
    """A catalog that matches by words alone, for as long as no embedder answers."""
    vectors = np.zeros((0, 0), dtype=np.float32)
    empty = Layer((), (), vectors, open_index(vectors, IndexSettings(kind="numpy")))
    return Catalog(schema, "", empty, empty)


@dataclass(frozen=True)
class Selection:
    """The segments of a text and the subset chosen.

    `degraded`: "embedder" when it was matched by words, "segmenter" when the spaCy pipeline of its language is not installed, "language" when
    that has no stems and function words here. `language`: as given or found, "" when too little of the text tells.
    """

    segments: tuple[Segment, ...]
    subset: Subset
    _matches: Callable[[], tuple[ElementMatch, ...]] = field(repr=False)
    degraded: tuple[str, ...] = ()
    language: str = ""
    _scores: Callable[[], Mapping[str, float]] = field(default=dict, repr=False)

    @cached_property
    def matches(self) -> tuple[ElementMatch, ...]:
        """The elements near each segment; looked up when first asked for."""
        return self._matches()

    @cached_property
    def scores(self) -> Mapping[str, float]:
        """Element IRI -> the score of its ranking, in [0, 1]: how much the text is about it. Computed when first asked for."""
        return self._scores()

    def without_steps(self) -> Selection:
        """The subset alone: segments and matches, with the vectors that they are found by, take most of the memory."""
        return Selection((), self.subset, tuple, self.degraded, self.language)


async def choose(text: str, catalog: Catalog, embedder: Embedder, settings: SelectionSettings, language: str | None = None) -> Selection:
    """The subset for a text, with one call of the embedder. Never raises ModelError: without vectors it goes by words, and says so.

    `language` is its language (BCP 47) where it is known; else it is found.
    """
    found = spoken(language, text)
    catalog = await catalog.in_language(found, embedder)
    segments = await asyncio.to_thread(split, text, settings.segmenter, catalog.language, settings.pipelines)
    vectors = await _embedded(segments, catalog, embedder)

    def matches() -> tuple[ElementMatch, ...]:
        if vectors is None:
            return catalog.words.matches(segments, settings.top_k)
        return catalog.matches(segments, vectors, settings)

    def find() -> Selection:
        evidence = catalog.evidence(segments, vectors)
        ranked = cache(lambda: rank(catalog.schema, evidence))
        subset = select(catalog.schema, evidence, settings, ranked=ranked)
        less = (*_less(catalog, settings, vectors), *(("language",) if found == OTHER else ()))
        return Selection(segments, subset, matches, less, found, lambda: ranked().shares())

    return await asyncio.to_thread(find)


def _less(catalog: Catalog, settings: SelectionSettings, vectors: NDArray[np.float32] | None) -> Iterator[str]:
    """The parts that did less than the settings ask for."""
    if vectors is None:
        yield "embedder"
    if settings.segmenter == "spacy" and (pipeline := settings.pipelines.get(catalog.language)) and not nlp.installed(pipeline):
        yield "segmenter"


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


class NoOntologies(InputError):
    """A collection that the settings give no ontologies."""

    what: ClassVar[str] = "choice of ontologies"

    def __init__(self, unknown: Iterable[str], known: Iterable[str]) -> None:
        names = list(known)
        those = f"those that have: {', '.join(names)}"
        problems = [Problem("collection", f"{name!r} has no ontologies", did_you_mean(name, names) or those) for name in unknown]
        super().__init__("ontologies.collections", problems)


@dataclass(frozen=True, slots=True)
class OneCatalog:
    """A catalog that stays the same to the end of a message, whatever comes into force meanwhile."""

    current: Catalog

    def of(self, collection: str) -> Catalog:
        return self.current


class Catalogs(Protocol):
    """The holder of the current catalogs: one read of it serves a whole chunk or question."""

    def of(self, collection: str) -> Catalog:
        """The catalog by which a collection is read and asked. Raises NoOntologies for a collection that has none, NoCatalogYet."""
        ...
