"""Entities of an endpoint's graph by their labels, and the sources of statements about them."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import structlog

from onto_core.errors import BackendError
from onto_core.graph import names
from onto_core.matching.likeness import nearest, rank
from onto_core.ports.graphs import EntityMatch, Source
from onto_core.rdf.surrogates import whole
from onto_core.terms import Entity, Iri, Literal, Span, normal_label
from onto_core.vocabulary import DCTERMS, RDF_TYPE, RDFS_LABEL
from sparql_cassandra.remote import queries
from sparql_cassandra.remote.graph import AT_ONCE, Clock, RemoteGraph, text_of

log = structlog.get_logger()

LABELS: Final = 400_000
"""Labels that are read, at most; of a graph with more, names are found as they are spelled."""
LANGUAGES: Final = ("en", "de", "fr", "it", "es", "nl")
"""Language tags that a name is asked for with, beside none."""
NAMING: Final = (
    *names.LABELLING, DCTERMS + "title", "http://purl.org/dc/elements/1.1/title", "http://xmlns.com/foaf/0.1/name",
    "http://schema.org/name", "https://schema.org/name",
)  # fmt: skip
"""Properties by whose values things are found in a graph with too many labels."""
LOOKUP_SECONDS: Final = 30.0
MENTION: Final = 400
"""Characters of a mention that may be a name."""
SOURCES: Final = 5_000
"""Rows about the sources of some things, at most."""
Labels = Mapping[str, Sequence[tuple[str, Literal]]]
"""IRI -> (property, literal) of its labels."""


@dataclass(frozen=True, slots=True)
class LabelIndex:
    """Normal forms of labels, and the things that bear them. `every`: these are all."""

    bearers: Mapping[str, Sequence[str]]
    every: bool


async def read_labels(at: RemoteGraph, seconds: float) -> LabelIndex:
    """The labels of a graph, as many as can be read in time. Raises BackendUnavailable."""
    clock, bearers, count = Clock(seconds), defaultdict[str, list[str]](list), 0
    labelled = queries.values("p", names.LABELLING)
    if await at.is_larger(LABELS, seconds / 4, f"{labelled} {queries.asked(at.graph, '?s ?p ?l')}"):
        return LabelIndex({}, False)
    text = f"SELECT ?s ?l {{ {labelled} {queries.asked(at.graph, '?s ?p ?l')} }}"
    try:
        async for page in at.pages(text, "s l", clock.left):
            count += len(page)
            for thing, label in page:
                if isinstance(thing, Iri) and isinstance(label, Literal) and (normal := normal_label(label.lexical)):
                    bearers[normal].append(thing.value)
            if count >= LABELS or clock.over:
                return LabelIndex(bearers, False)
    except BackendError as error:
        if error.away:
            raise
        log.warning("labels not read to their end", store=at.client.address.shown, labels=count, reason=str(error))
        return LabelIndex(bearers, False)
    return LabelIndex(bearers, True)


async def lookup(at: RemoteGraph, index: LabelIndex, mentions: Sequence[str], *, fuzzy: float, limit: int) -> list[list[EntityMatch]]:
    """For each mention its matches, best first. Raises BackendError."""
    texts = [whole(mention) for mention in mentions]
    normals = [normal_label(text) if len(text) <= MENTION else "" for text in texts]
    same = {normal: list(dict.fromkeys(index.bearers.get(normal, ()))) for normal in normals if normal}
    if not index.every:
        for normal, found in (await _spelled(at, texts, normals)).items():
            same[normal] = list(dict.fromkeys([*same.get(normal, ()), *found]))
    near: list[Mapping[str, float]] = [
        nearest(normal, index.bearers, fuzzy=fuzzy, limit=limit) if normal and fuzzy < 1.0 and len(same[normal]) < limit else {} for normal in normals
    ]
    wanted = {each for found in same.values() for each in found[: 4 * limit]} | {each for found in near for each in found}
    about = await _described(at, sorted(wanted))
    return [
        _matches(text, normal, same.get(normal, ()), close, about)[:limit] if normal else []
        for text, normal, close in zip(texts, normals, near, strict=True)
    ]


async def _spelled(at: RemoteGraph, texts: Sequence[str], normals: Sequence[str]) -> Mapping[str, list[str]]:
    """Normal form -> the things that our own index, or a name spelled as the mention, has for it."""
    found: dict[str, list[str]] = defaultdict(list)
    pairs = [(text.strip(), normal) for text, normal in zip(texts, normals, strict=True) if normal]
    forms = sorted({form for text, normal in pairs for form in (text, normal, normal.title(), normal.capitalize())})
    literals = [each for form in forms for each in (Literal(form), *(Literal(form, language=tag) for tag in LANGUAGES))]
    asked = [queries.bearing(at.graph, sorted({normal for _, normal in pairs}))] if pairs else []
    asked += [queries.called(at.graph, literals[start : start + AT_ONCE], NAMING) for start in range(0, len(literals), AT_ONCE)]
    for rows in await asyncio.gather(*(at.rows(text, "l s" if "?l ?s" in text else "n s", LOOKUP_SECONDS) for text in asked)):
        for name, thing in rows:
            if isinstance(thing, Iri):
                found[normal_label(text_of(name))].append(thing.value)
    return found


@dataclass(frozen=True, slots=True)
class _About:
    types: tuple[str, ...]
    labels: tuple[tuple[str, Literal], ...]


async def _described(at: RemoteGraph, iris: Sequence[str]) -> Mapping[str, _About]:
    types: dict[str, set[str]] = defaultdict(set)
    labels: dict[str, list[tuple[str, Literal]]] = defaultdict(list)
    parts = [iris[start : start + AT_ONCE] for start in range(0, len(iris), AT_ONCE)]
    for rows in await asyncio.gather(*(at.rows(queries.described(at.graph, part), "s p o", LOOKUP_SECONDS) for part in parts)):
        for thing, predicate, value in rows:
            if text_of(predicate) == RDF_TYPE and isinstance(value, Iri):
                types[text_of(thing)].add(value.value)
            elif isinstance(value, Literal):
                labels[text_of(thing)].append((text_of(predicate), value))
    return {iri: _About(tuple(sorted(types[iri])), tuple(labels[iri])) for iri in iris}


def _matches(mention: str, normal: str, same: Sequence[str], near: Mapping[str, float], about: Mapping[str, _About]) -> list[EntityMatch]:
    found: list[EntityMatch] = []
    nothing = _About((), ())
    for iri in same:
        held = about.get(iri, nothing)
        texts = [label.lexical for _, label in held.labels]
        if held.labels and normal not in map(normal_label, texts):
            continue  # the index is behind
        is_label = (RDFS_LABEL, Literal(mention)) in held.labels
        name = mention if is_label or not texts else best_label(held.labels)
        exact = mention in texts
        found.append(EntityMatch(Entity(iri, name, held.types), 1.0 if exact else 0.99, "exact" if exact else "normalised"))
    for iri, score in near.items():
        held = about.get(iri, nothing)
        if iri not in same and held.labels:
            name = best_label(held.labels)
            found.append(EntityMatch(Entity(iri, name, held.types), score, "fuzzy"))
    return sorted(found, key=lambda match: rank(match.how, match.score, match.entity.label, match.entity.iri))


def best_label(labels: Iterable[tuple[str, Literal]]) -> str:
    """The name of an entity: its shortest rdfs:label, else skos:prefLabel, those without a language or in English first; "" when it has none."""
    ranked = ((names.NAMING.index(name), label) for name, label in labels if name in names.NAMING)
    return min(
        ((place, (label.language or "en").split("-")[0] != "en", len(label.lexical), label.lexical) for place, label in ranked),
        default=(0, False, 0, ""),
    )[3]


async def labels_for(at: RemoteGraph, iris: Sequence[str], seconds: float) -> Mapping[str, str]:
    """The names of things. Raises BackendError."""
    found: dict[str, list[tuple[str, Literal]]] = defaultdict(list)
    parts = [iris[start : start + AT_ONCE] for start in range(0, len(iris), AT_ONCE)]
    for rows in await asyncio.gather(*(at.rows(queries.labels_of(at.graph, part), "s p l", seconds) for part in parts)):
        for thing, name, label in rows:
            if isinstance(label, Literal):
                found[text_of(thing)].append((text_of(name), label))
    return {iri: best_label(labels) for iri, labels in found.items()}


async def sources(at: RemoteGraph, iris: Sequence[str]) -> Mapping[str, Sequence[Source]]:
    """For each entity the chunks that assert something with it as subject or object. Raises BackendError."""
    clock = Clock(LOOKUP_SECONDS)
    graphs: dict[str, dict[str, set[str]]] = {iri: {} for iri in iris}
    parts = [iris[start : start + AT_ONCE] for start in range(0, len(iris), AT_ONCE)]
    for part in parts:
        for thing, graph in await at.some_rows(queries.chunks_with(at.graph, part, SOURCES), "x g", clock.left):
            graphs[text_of(thing)].setdefault(queries.called_here(at.graph, text_of(graph)).removesuffix(names.INFERRED_SUFFIX), set())
        if not any(graphs[iri] for iri in part):
            continue
        for thing, graph, span in await at.some_rows(queries.spans_with(at.graph, part, SOURCES), "x g span", clock.left):
            graphs[text_of(thing)].setdefault(text_of(graph), set()).update([text_of(span)] if span else [])
    documents: dict[str, str] = {}
    named = sorted({graph for own in graphs.values() for graph in own})
    for start in range(0, len(named), AT_ONCE):
        for graph, document in await at.rows(queries.documents_of(at.graph, named[start : start + AT_ONCE]), "g d", clock.left):
            documents.setdefault(text_of(graph), text_of(document))
    return {iri: _sources_of(own, documents) for iri, own in graphs.items()}


def _sources_of(graphs: Mapping[str, set[str]], documents: Mapping[str, str]) -> list[Source]:
    found: list[Source] = []
    for graph in sorted(graphs):
        document, chunk = names.document_id_of(documents.get(graph, names.DOCUMENT)), names.chunk_id_of(graph)
        spans = sorted(graphs[graph], key=lambda span: int(span.partition("-")[0]))
        found += [Source(document, chunk, Span(*map(int, span.split("-"))) if span else None) for span in spans or [""]]
    return found
