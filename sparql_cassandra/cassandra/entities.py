"""Entities of a collection by their labels, and the sources of statements about them: a few requests for all mentions together."""

from __future__ import annotations

import threading
import time
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeGuard

from onto_core.graph.names import INFERRED_SUFFIX, chunk_id_of, document_id_of
from onto_core.matching.likeness import nearest, rank
from onto_core.ports.graphs import EntityMatch, Source
from onto_core.terms import Entity, Span, normal_label
from sparql_cassandra.cassandra.client import Call, in_chunks
from sparql_cassandra.cassandra.index import FRESH_SECONDS, CassandraIndex, Registry
from sparql_cassandra.cassandra.rows import normal_key
from sparql_cassandra.cassandra.tables import LABEL_BUCKETS, hashed
from sparql_cassandra.evaluator.budget import Budget
from sparql_cassandra.rdf import keys as names
from sparql_cassandra.rdf.quads import Triple
from sparql_cassandra.rdf.terms import LiteralParts, is_literal, literal_parts


class CollectionLabels:
    """Every normal label of a collection and the entities that bear it, for fuzzy look-ups: read again after labels were written."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self._bearers: dict[str, list[str]] = {}
        self._seen: object = None
        self._looked = float("-inf")
        self._lock = threading.Lock()

    def bearers(self, budget: Budget) -> Mapping[str, list[str]]:
        """The entities by label: labels that this process wrote are seen at once, those of others after five seconds at most."""
        with self._lock:
            here = self._registry.labels_written
            if self._seen is None or self._seen[0] != here or time.monotonic() - self._looked > FRESH_SECONDS:  # type: ignore[index]
                looked = time.monotonic()
                seen = (here, sorted(self._registry.cql.run("labels stat", self._registry.collection)))
                if seen != self._seen:
                    self._bearers, self._seen = self._read(budget), seen
                self._looked = looked
            return self._bearers

    def _read(self, budget: Budget) -> dict[str, list[str]]:
        bearers: dict[str, list[str]] = {}
        calls: list[Call] = [("all label", (self._registry.collection, bucket)) for bucket in range(LABEL_BUCKETS)]
        for _, rows in self._registry.cql.fetch(calls, budget):
            for key, subject in rows:
                if key[0] == "S":  # the others are too long for a fuzzy match
                    bearers.setdefault(key[1:], []).append(subject)
        return bearers


class Entities:
    """Look-ups in one collection."""

    def __init__(self, registry: Registry, index: CassandraIndex) -> None:
        self._registry, self._index = registry, index
        self._labels = CollectionLabels(registry)

    def lookup(self, mentions: Sequence[str], fuzzy: float, limit: int, budget: Budget) -> list[list[EntityMatch]]:
        """For each mention the entities that bear it, best first. The label index only proposes; an entity's present labels decide."""
        normals = [normal_label(mention) for mention in mentions]
        borne = self._bearing({normal for normal in normals if normal}, budget)
        scores: list[dict[str, float]] = [dict.fromkeys(borne.get(normal, ()), 1.0) for normal in normals]
        likely: list[dict[str, float]] = [
            nearest(normal, self._labels.bearers(budget), fuzzy=fuzzy, limit=limit) if normal and fuzzy < 1.0 and len(same) < limit else {}
            for normal, same in zip(normals, scores, strict=True)
        ]
        iris = dict.fromkeys(iri for each in (*scores, *likely) for iri in each)
        about = self._by_subject([(iri, predicate) for iri in iris for predicate in (*names.LABELLING, names.TYPE)], budget)
        return [
            sorted(
                _matches(mention, normal, same, near, about),
                key=lambda match: rank(match.how, match.score, match.entity.label, match.entity.iri),
            )[:limit]
            for mention, normal, same, near in zip(mentions, normals, scores, likely, strict=True)
        ]

    def labels(self, iris: Iterable[str], budget: Budget) -> dict[str, str]:
        """The best label of each IRI that has one."""
        labels = self._by_subject([("I" + iri, name) for iri in dict.fromkeys(iris) for name in names.NAMING], budget)
        return {key[1:]: label for key, triples in labels.items() if (label := best_label(triples))}

    def _bearing(self, normals: set[str], budget: Budget) -> dict[str, list[str]]:
        keys = {normal_key(normal): normal for normal in normals}
        buckets: dict[int, list[str]] = defaultdict(list)
        for key in keys:
            buckets[hashed(key) % LABEL_BUCKETS].append(key)
        calls: list[Call] = [
            ("in label", (self._registry.collection, bucket, chunk)) for bucket, own in buckets.items() for chunk in in_chunks(own, 200)
        ]
        bearers: dict[str, list[str]] = defaultdict(list)
        for _, rows in self._registry.cql.fetch(calls, budget):
            for key, subject in rows:
                bearers[keys[key]].append(subject)
        return bearers

    def _by_subject(self, keys: Sequence[tuple[str, str]], budget: Budget) -> dict[str, list[Triple]]:
        """The triples of each subject that has any, for keys of (subject, predicate)."""
        triples: dict[str, list[Triple]] = defaultdict(list)
        for page in self._index.fetch("sp", keys, None, budget) if keys else ():
            for triple in page:
                triples[triple[0]].append(triple)
        return triples

    def sources(self, iris: Sequence[str], budget: Budget) -> dict[str, list[Source]]:
        """The chunks whose graphs say something with each entity as subject or object, and where in the text."""
        keys = {"I" + iri: iri for iri in iris}
        graphs: dict[str, dict[str, set[str]]] = {key: {} for key in keys}
        for position, bound in ((0, "s"), (2, "o")):
            for page in self._index.fetch(bound, [(key,) for key in keys], None, budget):
                for triple, asserting in self._index.asserting(page, budget).items():
                    for graph in asserting:
                        graphs[triple[position]].setdefault(graph.removesuffix(INFERRED_SUFFIX), set())
        self._add_spans(graphs, budget)
        about: dict[str, str] = {}
        chunks = {graph for own in graphs.values() for graph in own}
        for _, graph, document in self._provenance("sp", [(graph, names.DERIVED_FROM) for graph in chunks], budget):
            about.setdefault(graph, document)
        return {iri: _sources_of(graphs[key], about) for key, iri in keys.items()}

    def _add_spans(self, graphs: Mapping[str, dict[str, set[str]]], budget: Budget) -> None:
        statements: dict[str, set[str]] = defaultdict(set)
        roles = [(role, key) for key in graphs for role in (names.SUBJECT, names.OBJECT)]
        for predicate, statement, key in self._provenance("po", roles, budget):
            assert predicate in {names.SUBJECT, names.OBJECT}
            statements[statement].add(key)
        evidence: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
        wanted = [(statement, predicate) for statement in statements for predicate in (names.STATED_IN, names.SPAN)]
        for predicate, statement, value in self._provenance("sp", wanted, budget):
            evidence[statement][predicate].append(value)
        for statement, values in evidence.items():
            for key in statements[statement]:
                for graph in values[names.STATED_IN]:
                    graphs[key].setdefault(graph, set()).update(literal_parts(span).lexical for span in values[names.SPAN])

    def _provenance(self, bound: str, keys: Sequence[tuple[str, ...]], budget: Budget) -> list[tuple[str, str, str]]:
        """(predicate, subject, object) of each match in the provenance graph."""
        pages = self._index.fetch(bound, keys, (names.PROVENANCE,), budget) if keys else ()
        return [(p, s, o) for page in pages for s, p, o in page]


def best_label(triples: Iterable[Triple]) -> str:
    """The name of an entity: its shortest rdfs:label, else skos:prefLabel, those without a language or in English first; "" when it has none."""
    labels = [(names.NAMING.index(p), literal_parts(o)) for _, p, o in triples if p in names.NAMING and _whole(o)]
    return min((place, _foreign(label), len(label.lexical), label.lexical) for place, label in labels)[3] if labels else ""


def _foreign(label: LiteralParts) -> bool:
    return (label.language or "en").split("-")[0] != "en"


def _whole(key: str) -> TypeGuard[str]:
    return is_literal(key) and key[0] != "H"


def _matches(
    mention: str, normal: str, same: Mapping[str, float], near: Mapping[str, float], about: Mapping[str, list[Triple]]
) -> Iterable[EntityMatch]:
    for key in {**near, **same}:
        triples = about.get(key, [])
        labels = [(p, literal_parts(o)) for _, p, o in triples if p in names.LABELLING and _whole(o)]
        types = tuple(sorted({o[1:] for _, p, o in triples if p == names.TYPE and o[0] == "I"}))
        if key not in same:
            if labels:
                yield EntityMatch(Entity(key[1:], best_label(triples), types), near[key], "fuzzy")
            continue
        if not any(normal_label(label.lexical) == normal for _, label in labels):
            continue  # the index of labels is behind
        exact = any(label.lexical == mention for _, label in labels)
        is_label = any(p == names.LABEL and label == LiteralParts(mention, label.datatype) for p, label in labels)
        entity = Entity(key[1:], mention if is_label else best_label(triples), types)
        yield EntityMatch(entity, 1.0 if exact else 0.99, "exact" if exact else "normalised")


def _sources_of(graphs: Mapping[str, set[str]], documents: Mapping[str, str]) -> list[Source]:
    sources: list[Source] = []
    for graph in sorted(graphs):
        if graph[0] != "I":
            continue
        document, chunk = document_id_of(documents.get(graph, names.DOCUMENT)[1:]), chunk_id_of(graph[1:])
        spans = sorted(graphs[graph], key=lambda span: int(span.partition("-")[0]))
        sources += [Source(document, chunk, Span(*map(int, span.split("-"))) if span else None) for span in spans or [""]]
    return sources
