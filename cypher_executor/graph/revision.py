"""The revision of a collection: a node to which whoever writes gives another value; where no writer of ours was, the numbers of what there is."""

from __future__ import annotations

import uuid
from typing import Final

from cypher_executor.servers.server import Server
from onto_core.graph.mapping import RECORD

READ: Final = f"MATCH (n:{RECORD} {{key: $key}}) RETURN n.value"
SET: Final = f"MERGE (n:{RECORD} {{key: $key}}) SET n.value = $value, n.belongs_to = $collection"
COUNTS: Final = "MATCH (n) RETURN count(n) AS number UNION ALL MATCH ()-[e]->() RETURN count(e) AS number"
"""All three products answer each half from a counter, without going through the graph."""


def key_of(collection: str) -> str:
    """A key outside the range of every kind of records, which begin with the collection and a space."""
    return f"{collection}!revision"


async def changed(server: Server, collection: str) -> None:
    """Give the collection another revision, which makes the graph if there is none. Raises BackendUnavailable."""
    await server.query(collection, SET, write=True, key=key_of(collection), value=uuid.uuid4().hex, collection=collection)


async def revision(server: Server, collection: str) -> str:
    """As `GraphBackend.revision`; "" where there is no graph. Raises BackendUnavailable.

    In a graph that others write, a change is seen by its number of nodes and relationships: one of a value alone is not.
    """
    if collection and (rows := await server.query(collection, READ, write=False, key=key_of(collection))):
        return str(rows[0][0])
    return "-".join(str(row[0]) for row in await server.query(collection, COUNTS, write=False))


async def has_revision(server: Server, collection: str) -> bool:
    return bool(await server.query(collection, READ, write=False, key=key_of(collection)))
