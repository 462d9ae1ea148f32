"""Entities of a collection by their labels, and the sources of statements about them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final, Self

from pyoxigraph import BlankNode, Literal, NamedNode, Quad, Store, Triple

from onto_core.graph.names import DOCUMENT, INFERRED_SUFFIX, chunk_id_of, document_id_of
from onto_core.matching.likeness import nearest, rank
from onto_core.terms import normal_label
from sparql_cassandra.rdf.names import (
    DEFAULT,
    DERIVED_FROM,
    LABEL,
    LABELLING,
    LABELS,
    NAMING,
    NORMAL_LABEL,
    OBJECT,
    PROVENANCE,
    SPAN,
    STATED_IN,
    SUBJECT,
    TYPE,
    asserts,
)

Json = dict[str, Any]

FEW_GRAPHS: Final = 64
"""Graphs of chunks that are each asked for a node."""


class LabelCache:
    """Every normal label of a collection and the entities that bear it, read once per state of the database: only fuzzy look-ups need it."""

    def __init__(self) -> None:
        self._generation = -1
        self._bearers: dict[str, list[str]] | None = None

    def at(self, generation: int) -> Self:
        if generation != self._generation:
            self._generation, self._bearers = generation, None
        return self

    def bearers(self, store: Store) -> dict[str, list[str]]:
        if self._bearers is None:
            self._bearers = {}
            for quad in store.quads_for_pattern(None, NORMAL_LABEL, None, LABELS):
                if isinstance(quad.subject, NamedNode) and isinstance(quad.object, Literal):
                    self._bearers.setdefault(quad.object.value, []).append(quad.subject.value)
        return self._bearers


def lookup(store: Store, request: Json, cache: LabelCache) -> Json:
    """{matches: for each mention [[iri, label, [types], score, how], ...]}, best first."""
    return {"matches": [matches_of(store, mention, request, cache) for mention in request["mentions"]]}


def matches_of(store: Store, mention: str, request: Json, cache: LabelCache) -> list[list[Any]]:
    normal = normal_label(mention)
    if not normal:
        return []
    scores = {
        quad.subject.value: 1.0
        for quad in store.quads_for_pattern(None, NORMAL_LABEL, Literal(normal), LABELS)
        if isinstance(quad.subject, NamedNode)
    }
    matches = [described(store, iri, mention, score) for iri, score in scores.items()]
    if len(matches) < request["limit"] and request["fuzzy"] < 1.0:
        near = nearest(normal, cache.bearers(store), fuzzy=request["fuzzy"], limit=request["limit"])
        matches += [described(store, iri, mention, score, "fuzzy") for iri, score in near.items() if iri not in scores]
    return sorted(matches, key=lambda match: rank(match[4], match[3], match[1], match[0]))[: request["limit"]]


def described(store: Store, iri: str, mention: str, score: float, how: str = "") -> list[Any]:
    node = NamedNode(iri)
    types = sorted({quad.object.value for quad in store.quads_for_pattern(node, TYPE, None, DEFAULT) if isinstance(quad.object, NamedNode)})
    if how == "fuzzy":
        return [iri, best_label(store, node), types, score, how]
    exact = mention in (label.value for label in labels_of(store, node))
    label = mention if Quad(node, LABEL, Literal(mention)) in store else best_label(store, node)
    return [iri, label, types, 1.0 if exact else 0.99, "exact" if exact else "normalised"]


def best_label(store: Store, node: NamedNode) -> str:
    """The name of an entity: its shortest rdfs:label, else skos:prefLabel, those without a language or in English first; "" when it has none."""
    for name in NAMING:
        labels = [quad.object for quad in store.quads_for_pattern(node, name, None, DEFAULT) if isinstance(quad.object, Literal)]
        if labels:
            return min(((label.language or "en").split("-")[0] != "en", len(label.value), label.value) for label in labels)[2]
    return ""


def labels_of(store: Store, node: NamedNode) -> Iterator[Literal]:
    for name in LABELLING:
        yield from (quad.object for quad in store.quads_for_pattern(node, name, None, DEFAULT) if isinstance(quad.object, Literal))


def sources(store: Store, request: Json, cache: LabelCache) -> Json:
    """{sources: {iri: [[document, chunk, span or ""], ...]}}: the chunks whose named graphs have the entity as subject or object."""
    return {"sources": {iri: sources_of(store, iri) for iri in request["iris"]}}


def sources_of(store: Store, iri: str) -> list[list[str]]:
    try:
        node = NamedNode(iri)
    except ValueError:
        return []
    graphs = asserting(store, node)
    spans: dict[str, set[str]] = {graph.removesuffix(INFERRED_SUFFIX): set() for graph in graphs}
    for role in (SUBJECT, OBJECT):
        for quad in store.quads_for_pattern(None, role, node, PROVENANCE):
            for chunk in values(store, quad.subject, STATED_IN):
                spans.setdefault(chunk, set()).update(values(store, quad.subject, SPAN))
    result: list[list[str]] = []
    for chunk in sorted(spans):
        document = next(iter(values(store, NamedNode(chunk), DERIVED_FROM)), DOCUMENT)
        result += [[document_id_of(document), chunk_id_of(chunk), span] for span in sorted(spans[chunk], key=start_of) or [""]]
    return result


def asserting(store: Store, node: NamedNode) -> set[str]:
    """The graphs of chunks that have the node: where there are few graphs, each is asked, for a country may be in a hundred thousand statements."""
    some = list(islice(store.named_graphs(), FEW_GRAPHS + 1))
    if len(some) > FEW_GRAPHS:
        return {quad.graph_name.value for quad in mentions(store, node) if isinstance(quad.graph_name, NamedNode) and asserts(quad)}
    ends = ((node, None), (None, node))
    return {
        graph.value
        for graph in some
        if isinstance(graph, NamedNode) and any(asserts(quad) for a, b in ends for quad in islice(store.quads_for_pattern(a, None, b, graph), 1))
    }


def mentions(store: Store, node: NamedNode) -> Iterator[Quad]:
    yield from store.quads_for_pattern(node, None, None, None)
    yield from store.quads_for_pattern(None, None, node, None)


def values(store: Store, subject: NamedNode | BlankNode | Triple, predicate: NamedNode) -> list[str]:
    quads = store.quads_for_pattern(subject, predicate, None, PROVENANCE)
    return [quad.object.value for quad in quads if not isinstance(quad.object, Triple)]


def start_of(span: str) -> int:
    return int(span.partition("-")[0])
