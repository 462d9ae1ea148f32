"""What keeps keys unique and look-ups fast, product by product; how a collection is listed and dropped where all share a graph. Pure."""

from __future__ import annotations

from typing import Final

from cypher_executor.mapping import CHUNK, ENTITY, LABEL, MENTION, NAME

KEYED: Final = (CHUNK, MENTION, LABEL, NAME)
INDEXED: Final = ((MENTION, "chunk"), (MENTION, "entity"), (LABEL, "name"), (CHUNK, "belongs_to"), (MENTION, "belongs_to"), (LABEL, "belongs_to"))

NEO4J: Final = (
    f"CREATE CONSTRAINT ontorag_entity IF NOT EXISTS FOR (n:{ENTITY}) REQUIRE (n.collection, n.iri) IS UNIQUE",
    *(f"CREATE CONSTRAINT {label.lower()}_key IF NOT EXISTS FOR (n:{label}) REQUIRE n.key IS UNIQUE" for label in KEYED),
    *(f"CREATE INDEX {label.lower()}_{key} IF NOT EXISTS FOR (n:{label}) ON (n.{key})" for label, key in INDEXED),
    "CALL db.awaitIndexes(300)",
)
"""A constraint of Neo4j brings its index; the others come online in the background, so the last waits."""

MEMGRAPH: Final = (
    f"CREATE CONSTRAINT ON (n:{ENTITY}) ASSERT n.collection, n.iri IS UNIQUE",
    f"CREATE INDEX ON :{ENTITY}(iri)",
    *(f"CREATE CONSTRAINT ON (n:{label}) ASSERT n.key IS UNIQUE" for label in KEYED),
    *(f"CREATE INDEX ON :{label}(key)" for label in KEYED),
    *(f"CREATE INDEX ON :{label}({key})" for label, key in INDEXED),
)
"""By Memgraph's documentation (never run here): a constraint brings no index, and each text is a transaction; again changes nothing."""

MEMGRAPH_WRITES: Final = frozenset(
    {
        *("CreateNode", "CreateExpand", "Merge", "Delete", "SetProperty", "SetProperties", "SetLabels", "RemoveProperty", "RemoveLabels"),
        *(
            "SetNestedProperty",
            "RemoveNestedProperty",
            "Foreach",
            "LoadCsv",
            "LoadParquet",
            "LoadJsonl",
            "CallProcedure",
            "PeriodicCommit",
            "PeriodicSubquery",
        ),
    }
)
"""Operators of its plans that do more than read."""

FALKORDB: Final = ((ENTITY, "iri"), *((label, "key") for label in KEYED), (MENTION, "chunk"), (MENTION, "entity"), (LABEL, "name"))
"""Indexed; of these `iri` and each `key` are made unique."""

COLLECTIONS: Final = f"MATCH (c:{CHUNK}) RETURN DISTINCT c.belongs_to"

DROPS: Final = (
    f"MATCH (n:{ENTITY} {{collection: $collection}}) WITH n LIMIT 5000 DETACH DELETE n RETURN count(n)",
    *(f"MATCH (n:{label} {{belongs_to: $collection}}) WITH n LIMIT 5000 DELETE n RETURN count(n)" for label in (MENTION, LABEL, CHUNK)),
)
"""A part of a collection at a time, until nothing is left; who was where goes last, so that what was begun is found again."""
