"""The Cypher that writes a change: texts that run on all three products, with names quoted and every value a parameter. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from cypher_executor.graph.change import Change, SortedFacts, entity_key, label_key, still_said
from cypher_executor.quoting import quote
from onto_core.graph.mapping import CHUNK, ENTITY, LABEL, MENTION, METADATA, NameMeaning
from onto_core.vocabulary import RDF_TYPE

BATCH: Final = 1000
"""Rows of one UNWIND."""

Write = tuple[str, list[Sequence[object]]]
"""A text and its `$rows`; each text also has `$collection`."""


@dataclass(frozen=True, slots=True)
class GraphLayout:
    """The difference between products. `shared`: all collections are in one graph, so it is part of an entity's key, and writers need locks."""

    shared: bool

    def entity(self, variable: str, iri: str) -> str:
        return f"({variable}:{ENTITY} {{{'collection: $collection, ' if self.shared else ''}iri: {iri}}})"


CLAIMED: Final = f"r[0], c.revision, c.content, c.done, [k IN keys(c) WHERE k STARTS WITH '{METADATA}']"
CLAIM: Final = (
    f"UNWIND $rows AS r MERGE (c:{CHUNK} {{key: r[0]}}) ON CREATE SET c.id = r[1], c.belongs_to = $collection, c.done = false "
    f"SET c.claimed = true RETURN {CLAIMED}"
)
CLAIM_EMPTY: Final = f"UNWIND $rows AS r MATCH (c:{CHUNK} {{key: r[0]}}) SET c.claimed = true RETURN {CLAIMED}"
"""Both take the chunks' locks where the product has any, so that nobody changes them after this transaction has read them. The second makes none.

A node that another transaction removed while this one waited for its lock comes back without keys.
"""

THERE: Final = f"UNWIND $rows AS r MATCH (c:{CHUNK} {{key: r}}) RETURN c.key"

STORED: Final = f"UNWIND $rows AS r MATCH (m:{MENTION} {{chunk: r[0]}}) RETURN m.chunk, m.about, m.said, m.inferred, m.leaving"

ABOUT: Final = (
    "c.revision = r[2], c.document_id = r[3][0], c.ordinal = r[3][1], c.model = r[3][2], c.prompt_version = r[3][3], c.catalog_version = r[3][4], "
    "c.degraded = r[3][5], c.content = r[3][6]"
)
IF_AS_READ: Final = f"UNWIND $rows AS r MATCH (c:{CHUNK} {{key: r[0]}}) WHERE coalesce(c.revision, '') = r[1]"
TAKE: Final = f"{IF_AS_READ} SET {ABOUT}, c.done = false WITH r UNWIND r[4] AS x "
PLACE: Final = f"{IF_AS_READ} AND c.done SET {ABOUT} RETURN r[0]"
SAYING: Final = (
    "{key: x[0], chunk: r[0], about: x[1], entity: x[2], said: x[3], inferred: x[4], spans: x[5], evidence: x[6], leaving: x[7], kept: x[8]"
)
NEW_MENTIONS: Final = f"{TAKE}CREATE (m:{MENTION} {SAYING}, belongs_to: $collection}}) RETURN DISTINCT r[0]"
MENTIONS: Final = (
    f"{TAKE}MERGE (m:{MENTION} {{key: x[0]}}) SET m.chunk = r[0], m.about = x[1], m.entity = x[2], m.said = x[3], m.inferred = x[4], "
    "m.spans = x[5], m.evidence = x[6], m.leaving = x[7], m.kept = x[8], m.belongs_to = $collection RETURN DISTINCT r[0]"
)
"""Mentions are written before the facts, so that a writer that removes a fact sees it stated again. Returns the chunks that nobody else took.

By far most chunks are new, and FalkorDB 4.16 creates a node in a fifth of the time of a MERGE.
"""

FINISHED: Final = f"UNWIND $rows AS r MATCH (c:{CHUNK} {{key: r[0]}}) WHERE c.revision = r[1] SET c.done = true"
LEFT: Final = f"UNWIND $rows AS r MATCH (m:{MENTION} {{chunk: r[0]}}) WHERE size(m.leaving) > 0 SET m.leaving = []"
STALE: Final = f"UNWIND $rows AS r MATCH (m:{MENTION} {{key: r[0]}}) WHERE NOT m.kept DELETE m"
EMPTIED: Final = f"{IF_AS_READ} DELETE c"


def metadata(change: Change) -> Iterator[Write]:
    """Set what the sources say of the chunks, before their revision says that it is there."""
    for keys, rows in change.metadata.items():
        settings = ", ".join(f"c.{quote(key)} = r[{place}]" for place, key in enumerate(keys, 2))
        yield from paged(f"{IF_AS_READ} SET {settings}", rows)


def mentions(change: Change) -> Iterator[Write]:
    yield PLACE, list(change.placed)
    yield NEW_MENTIONS, [row for row in change.chunks if row[1] == ""]
    yield MENTIONS, [row for row in change.chunks if row[1] != ""]


def present(change: Change, layout: GraphLayout) -> Iterator[Write]:
    """Return the entities that have a node; in a shared graph also take their locks, in one order for all writers."""
    lock = " SET n.iri = n.iri" if layout.shared else ""
    yield from paged(f"UNWIND $rows AS r MATCH {layout.entity('n', 'r[0]')}{lock} RETURN n.iri", [[iri] for iri in change.entities])


def new_entities(change: Change, existing: Collection[str], names: Mapping[NameMeaning, str]) -> Iterator[Write]:
    """Create the missing nodes with all their labels: FalkorDB 4.16 takes thirty times as long to add a label afterwards."""
    labels: dict[str, list[str]] = {iri: [] for iri in change.entities if iri not in existing}
    for meaning, members in change.come.types.items():
        for iri in members & labels.keys():
            labels[iri].append(names[meaning])
    by_labels: dict[tuple[str, ...], list[list[object]]] = {}
    for iri, label_names in labels.items():
        by_labels.setdefault(tuple(sorted(label_names)), []).append([iri])
    for key, rows in by_labels.items():
        quoted = "".join(f":{quote(name)}" for name in (ENTITY, *key))
        yield from paged(f"UNWIND $rows AS r CREATE (n{quoted} {{collection: $collection, iri: r[0]}})", rows)


def additions(change: Change, existing: Collection[str], names: Mapping[NameMeaning, str], collection: str, layout: GraphLayout) -> Iterator[Write]:
    facts = change.come
    for meaning, members in facts.types.items():
        label = quote(names[meaning])
        text = f"UNWIND $rows AS r MATCH {layout.entity('n', 'r[0]')} WHERE NOT n:{label} SET n:{label}"
        yield from paged(text, [[iri] for iri in sorted(members.intersection(existing))])
    for meaning, pairs in facts.edges.items():
        ends = f"MATCH {layout.entity('s', 'r[0]')} MATCH {layout.entity('o', 'r[1]')}"
        text = f"UNWIND $rows AS r {ends} MERGE (s)-[e:{quote(names[meaning])}]->(o) ON CREATE SET e.iri = r[2]"
        yield from paged(text, [[subject, other, meaning.iri] for subject, other in sorted(pairs)])
    for meaning, values in facts.values.items():
        key = f"n.{quote(names[meaning])}"
        text = (
            f"UNWIND $rows AS r MATCH {layout.entity('n', 'r[0]')} "
            f"WITH n, coalesce([] + {key}, []) AS old, {typed('r[1]', meaning)} AS new "
            "WITH n, old, (old + [x IN new WHERE NOT x IN old]) AS both WHERE size(both) > size(old) "
            f"SET {key} = CASE WHEN size(both) = 1 THEN both[0] ELSE both END"
        )
        yield from paged(text, [[iri, list(held)] for iri, held in sorted(values.items())])
    rows = [[label_key(collection, iri, fact), f"{collection} {normal}", iri] for iri, fact, normal in sorted(facts.labels)]
    yield from paged(f"UNWIND $rows AS r MERGE (l:{LABEL} {{key: r[0]}}) {NAMED}", rows)


NAMED: Final = "ON CREATE SET l.name = r[1], l.about = r[2], l.belongs_to = $collection"


def removals(facts: SortedFacts, names: Mapping[NameMeaning, str], collection: str, layout: GraphLayout) -> Iterator[Write]:
    """Remove each fact unless a mention still states it; check and removal are one query."""
    for meaning, members in facts.types.items():
        fact = f"<{RDF_TYPE}> <{meaning.iri}>"
        text = f"UNWIND $rows AS r {UNSAID} MATCH {layout.entity('n', 'r[0]')} REMOVE n:{quote(names[meaning])}"
        yield from paged(text, [[iri, entity_key(collection, iri), fact] for iri in sorted(members)])
    for meaning, pairs in facts.edges.items():
        ends = f"{layout.entity('s', 'r[0]')}-[e:{quote(names[meaning])}]->{layout.entity('o', 'r[3]')}"
        rows: list[list[object]] = [[s, entity_key(collection, s), f"<{meaning.iri}> <{o}>", o] for s, o in sorted(pairs)]
        yield from paged(f"UNWIND $rows AS r {UNSAID} MATCH {ends} DELETE e", rows)
    for meaning, values in facts.values.items():
        key = f"n.{quote(names[meaning])}"
        text = (
            f"UNWIND $rows AS r UNWIND r[2] AS v OPTIONAL MATCH (m:{MENTION} {{entity: r[1]}}) "
            "WHERE any(f IN (m.said + m.inferred) WHERE f = v[1] OR f STARTS WITH v[2]) "
            "WITH r[0] AS iri, v, count(m) AS said WHERE said = 0 WITH iri, collect(v[0]) AS values "
            f"MATCH {layout.entity('n', 'iri')} WITH n, {typed('values', meaning)} AS gone "
            f"WITH n, [x IN coalesce([] + {key}, []) WHERE NOT x IN gone] AS stay "
            f"SET {key} = CASE size(stay) WHEN 0 THEN null WHEN 1 THEN stay[0] ELSE stay END"
        )
        rows = [
            [iri, entity_key(collection, iri), [[value, *still_said(meaning, fact)] for value, fact in held.items()]]
            for iri, held in sorted(values.items())
        ]
        yield from paged(text, rows)
    labels: list[list[object]] = [[label_key(collection, iri, fact), entity_key(collection, iri), fact] for iri, fact, _ in sorted(facts.labels)]
    yield from paged(f"UNWIND $rows AS r {UNSAID} MATCH (l:{LABEL} {{key: r[0]}}) DELETE l", labels)


def sources(change: Change, names: Mapping[NameMeaning, str], layout: GraphLayout) -> Iterator[Write]:
    """Write who says each relationship, and count them: chunks, documents, and the confidence of the surest.

    A chunk replaces its own entry, so that a repeated write changes nothing; what it costs grows with the sources of the relationship alone.
    """
    for meaning, pairs in change.sources.items():
        ends = f"{layout.entity('s', 'r[0]')}-[e:{quote(names[meaning])}]->{layout.entity('o', 'r[1]')}"
        rows: list[list[object]] = [[*pair, list(entries), [entry for entry in entries.values() if entry]] for pair, entries in sorted(pairs.items())]
        yield from paged(f"UNWIND $rows AS r MATCH {ends} {COUNTED}", rows)


COUNTED: Final = (
    "WITH e, [x IN coalesce([] + e.said_by, []) WHERE NOT split(x, ' ')[0] IN r[2]] + r[3] AS said "
    "UNWIND (CASE size(said) WHEN 0 THEN [''] ELSE said END) AS x "
    "WITH e, said, split(x, ' ') AS parts "
    "WITH e, said, count(DISTINCT CASE WHEN parts[2] = '' THEN null ELSE parts[2] END) AS documents, "
    "max(CASE WHEN parts[1] = '' THEN null ELSE toFloat(parts[1]) END) AS confidence "
    "SET e.said_by = said, e.chunks = size(said), e.documents = documents, e.confidence = confidence"
)

UNSAID: Final = f"OPTIONAL MATCH (m:{MENTION} {{entity: r[1]}}) WHERE (r[2] IN m.said OR r[2] IN m.inferred) WITH r, count(m) AS said WHERE said = 0"


def endings(change: Change, collection: str, layout: GraphLayout) -> Iterator[Write]:
    """Remove entities without mentions, then stale mentions and notes; last mark the chunks as complete."""
    orphans: list[list[object]] = [[iri, entity_key(collection, iri)] for iri in change.maybe_orphans]
    unmentioned = f"OPTIONAL MATCH (m:{MENTION} {{entity: r[1]}}) WHERE m.kept WITH r, count(m) AS mentions WHERE mentions = 0"
    yield from paged(f"UNWIND $rows AS r {unmentioned} MATCH {layout.entity('n', 'r[0]')} DETACH DELETE n", orphans)
    yield from paged(STALE, [[key] for key in change.stale])
    if change.gone.meanings:
        yield from paged(LEFT, [[key] for key in change.finished])
    revisions = {str(row[0]): row[2] for row in change.chunks}
    yield from paged(FINISHED, [[key, revisions[key]] for key in change.finished])
    yield from paged(EMPTIED, change.emptied)


def typed(values: str, meaning: NameMeaning) -> str:
    """Convert dates from texts, the only form in which FalkorDB takes them as parameters."""
    return f"[x IN {values} | {meaning.native}(x)]" if meaning.native in ("date", "localdatetime") else values


def paged(text: str, rows: Sequence[Sequence[object]]) -> Iterator[Write]:
    for start in range(0, len(rows), BATCH):
        yield text, list(rows[start : start + BATCH])
