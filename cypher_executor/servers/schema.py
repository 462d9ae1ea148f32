"""Constraints and indexes of each product, and the queries that list and drop collections that share a graph. Pure."""

from __future__ import annotations

from typing import Final

from onto_core.graph.mapping import CHUNK, ENTITY, LABEL, MENTION, NAME, RECORD

KEYED: Final = (CHUNK, MENTION, LABEL, NAME, RECORD)
FOUND_BY: Final = ((MENTION, "chunk"), (MENTION, "entity"), (LABEL, "name"), (RECORD, "within"))
OWNED: Final = (RECORD, MENTION, LABEL, CHUNK)
INDEXED: Final = (*FOUND_BY, *((label, "belongs_to") for label in OWNED))

NEO4J: Final = (
    f"CREATE CONSTRAINT ontorag_entity IF NOT EXISTS FOR (n:{ENTITY}) REQUIRE (n.collection, n.iri) IS UNIQUE",
    *(f"CREATE CONSTRAINT {label.lower()}_key IF NOT EXISTS FOR (n:{label}) REQUIRE n.key IS UNIQUE" for label in KEYED),
    *(f"CREATE INDEX {label.lower()}_{key} IF NOT EXISTS FOR (n:{label}) ON (n.{key})" for label, key in INDEXED),
    "CALL db.awaitIndexes(300)",
)
"""A constraint of Neo4j brings its index; the others come online in the background, so the last statement waits."""

MEMGRAPH: Final = (
    f"CREATE CONSTRAINT ON (n:{ENTITY}) ASSERT n.collection, n.iri IS UNIQUE",
    f"CREATE INDEX ON :{ENTITY}(iri)",
    *(f"CREATE CONSTRAINT ON (n:{label}) ASSERT n.key IS UNIQUE" for label in KEYED),
    *(f"CREATE INDEX ON :{label}(key)" for label in KEYED),
    *(f"CREATE INDEX ON :{label}({key})" for label, key in INDEXED),
)
"""By Memgraph's documentation (never run here): a constraint brings no index, each text is a transaction, and repeating one changes nothing."""

MEMGRAPH_WRITES: Final = frozenset(
    """
    CallProcedure CreateExpand CreateNode Delete Foreach LoadCsv LoadJsonl LoadParquet Merge PeriodicCommit PeriodicSubquery RemoveLabels
    RemoveNestedProperty RemoveProperty SetLabels SetNestedProperty SetProperties SetProperty
    """.split()  # noqa: SIM905
)
"""Operators of Memgraph's plans that do more than read."""

FALKORDB: Final = ((ENTITY, "iri"), *((label, "key") for label in KEYED), *FOUND_BY)
"""Label and key of each index; `iri` and each `key` also get a uniqueness constraint."""

COLLECTIONS: Final = f"MATCH (c:{CHUNK}) RETURN DISTINCT c.belongs_to"

DROPS: Final = (
    f"MATCH (n:{ENTITY} {{collection: $collection}}) WITH n LIMIT 5000 DETACH DELETE n RETURN count(n)",
    *(f"MATCH (n:{label} {{belongs_to: $collection}}) WITH n LIMIT 5000 DELETE n RETURN count(n)" for label in OWNED),
)
"""Deletes a part of a collection at a time, until nothing is left; chunks last, so that an interrupted drop can be resumed."""
