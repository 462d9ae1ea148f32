"""Look-ups in a collection: entities by label, and the sources of statements about them."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence

from cypher_executor.graph.change import entity_key
from cypher_executor.graph.facts import storable
from cypher_executor.graph.names import read_names
from cypher_executor.graph.statements import GraphLayout
from cypher_executor.servers.server import Server
from cypher_executor.servers.values import NodeValue, name_of, texts
from onto_core.graph.mapping import CHUNK, LABEL, MENTION
from onto_core.graph.names import LABELLING
from onto_core.matching.likeness import nearest, rank
from onto_core.ports.graphs import EntityMatch, Source
from onto_core.terms import Entity, Span, normal_label

NORMAL = f"UNWIND $rows AS r MATCH (l:{LABEL} {{name: r}}) RETURN r, l.about"
EVERY = f"MATCH (l:{LABEL} {{belongs_to: $collection}}) RETURN l.name, l.about"
STATED = f"MATCH (m:{MENTION} {{entity: r}}) WHERE m.kept MATCH (c:{CHUNK} {{key: m.chunk}})"
SOURCES = f"UNWIND $rows AS r {STATED} RETURN m.about, c.document_id, c.id, m.spans"
REMEMBERED = 30.0
"""Seconds that the labels of a collection are kept for fuzzy look-ups, since another process may write at any time."""


class Labels:
    """The normal labels of collections with their bearers, for fuzzy look-ups; read again when old."""

    def __init__(self) -> None:
        self._read: dict[str, tuple[float, dict[str, list[str]]]] = {}

    def forget(self, space: str) -> None:
        self._read.pop(space, None)

    async def bearers(self, server: Server, space: str) -> dict[str, list[str]]:
        now = time.monotonic()
        read_at, bearers = self._read.get(space, (-REMEMBERED, {}))
        if now - read_at >= REMEMBERED:
            bearers = {}
            async with server.transaction(space, write=False) as transaction:
                for name, iri in await transaction.run(EVERY, collection=space):
                    bearers.setdefault(str(name).removeprefix(f"{space} "), []).append(str(iri))
            self._read[space] = now, bearers
        return bearers


async def lookup(
    server: Server, mentions: Sequence[str], space: str, *, fuzzy: float, limit: int, labels: Labels, layout: GraphLayout
) -> list[list[EntityMatch]]:
    """The matches of each mention, best first."""
    normals = [normal_label(storable(mention)) for mention in mentions]
    async with server.transaction(space, write=False) as transaction:
        rows = await transaction.run(NORMAL, rows=[f"{space} {normal}" for normal in dict.fromkeys(normals) if normal])
    exact: dict[str, set[str]] = {}
    for name, iri in rows:
        exact.setdefault(str(name).removeprefix(f"{space} "), set()).add(str(iri))
    scores: list[dict[str, float]] = []
    for normal in normals:
        score = dict.fromkeys(exact.get(normal, ()), 1.0)
        if normal and fuzzy < 1.0 and len(score) < limit:
            score = nearest(normal, await labels.bearers(server, space), fuzzy=fuzzy, limit=limit) | score
        scores.append(score)
    entities = await described(server, {iri for score in scores for iri in score}, space, layout)
    return [
        sorted(
            (matched(entities[iri], mention, value) for iri, value in score.items() if iri in entities),
            key=lambda match: rank(match.how, match.score, match.entity.label, match.entity.iri),
        )[:limit]
        for mention, score in zip(mentions, scores, strict=True)
    ]


Described = tuple[NodeValue, frozenset[str], tuple[str, ...]]
"""A node, all its labels and names, and the IRIs of its classes."""


async def described(server: Server, iris: Collection[str], space: str, layout: GraphLayout) -> dict[str, Described]:
    if not iris:
        return {}
    names = await read_names(server, space)
    classes = {name: meaning.iri for meaning, name in names.items() if meaning.kind == "class"}
    keys = [names[meaning] for meaning in names if meaning.kind == "key" and meaning.iri in LABELLING and not meaning.datatype.startswith("@")]
    async with server.transaction(space, write=False) as transaction:
        rows = await transaction.run(f"UNWIND $rows AS r MATCH {layout.entity('n', 'r')} RETURN n", rows=sorted(iris), collection=space)
    entities: dict[str, Described] = {}
    for (node,) in rows:
        if isinstance(node, NodeValue):
            called = frozenset(text for key in keys for text in texts(node.properties.get(key)))
            entities[str(node.properties["iri"])] = node, called, tuple(sorted(classes[label] for label in node.labels if label in classes))
    return entities


def matched(entity: Described, mention: str, score: float) -> EntityMatch:
    node, called, types = entity
    iri = str(node.properties["iri"])
    if score < 1.0:
        return EntityMatch(Entity(iri, name_of(node), types), score, "fuzzy")
    label = mention if mention in texts(node.properties.get("label")) else name_of(node)
    return EntityMatch(Entity(iri, label, types), 1.0 if mention in called else 0.99, "exact" if mention in called else "normalised")


async def sources(server: Server, iris: Sequence[str], space: str) -> dict[str, list[Source]]:
    """The chunks that mention each entity, in order, and the places in their text."""
    by_entity: dict[str, list[Source]] = {iri: [] for iri in iris}
    async with server.transaction(space, write=False) as transaction:
        rows = await transaction.run(SOURCES, rows=[entity_key(space, storable(iri)) for iri in by_entity])
    for iri, document, chunk, spans in sorted(rows, key=lambda row: (str(row[0]), str(row[1]), str(row[2]))):
        places: list[Span | None] = [*sorted(Span(*map(int, span.split("-"))) for span in texts(spans))]
        by_entity[str(iri)] += [Source(str(document or ""), str(chunk), place) for place in places or [None]]
    return by_entity
