"""Writes batches of chunks to one server, each as one change of the graph."""

from __future__ import annotations

from collections.abc import Sequence

from cypher_executor.graph import statements
from cypher_executor.graph.change import Stored, StoredChunk, change_of, chunk_key, meanings_of_facts
from cypher_executor.graph.facts import ChunkFacts
from cypher_executor.graph.names import claim, read_names
from cypher_executor.graph.statements import GraphLayout
from cypher_executor.servers.server import Busy, Row, Server, Transaction
from cypher_executor.servers.values import texts
from onto_core.graph.mapping import NameMeaning

MOST_TRIPLES = 5_000
"""Facts in one batch, which a transaction holds in memory and under lock."""


class Conflict(Busy):
    """Another writer took a chunk between our read and our change. A retry sees what it wrote."""


class ServerWriter:
    """Writes chunks to one server. It remembers names and prepared collections, so `forget` must follow a failure of the server."""

    def __init__(self, server: Server, *, shared: bool) -> None:
        self._server, self._layout = server, GraphLayout(shared)
        self._names: dict[str, dict[NameMeaning, str]] = {}
        self._prepared: set[str] = set()

    def forget(self) -> None:
        """Forget all that was remembered: after a failure the server may have come back with another graph."""
        self._names.clear()
        self._prepared.clear()

    async def write(self, chunks: Sequence[ChunkFacts]) -> None:
        """Write different chunks of one collection, all of them. Raises BackendError."""
        space = chunks[0].collection
        if space not in self._prepared:
            await self._server.prepare(space)
            self._prepared.add(space)
        if space not in self._names:
            self._names[space] = await read_names(self._server, space)
        names = self._names[space] = await claim(self._server, space, self._names[space], meanings_of_facts(chunks))
        async with self._server.transaction(space, write=True) as transaction:

            async def run(text: str, rows: Sequence[object]) -> Sequence[Row]:
                return await transaction.run(text, rows=rows, collection=space)

            change = change_of(chunks, await self._stored(transaction, chunks))
            if not change.chunks:
                return
            missing = (change.come.meanings | change.gone.meanings | change.sources.keys()) - names.keys()
            if missing:  # the graph has lost its names: fail rather than write without them
                self.forget()
                raise Conflict(f"{self._server.address}: names of {len(missing)} terms that the graph holds are not known yet")
            existing = {str(row[0]) for text, rows in statements.present(change, self._layout) for row in await run(text, rows)}
            for text, rows in statements.new_entities(change, existing, names):
                await run(text, rows)
            taken = [row for text, rows in statements.mentions(change) if rows for row in await run(text, rows)]
            if len(taken) < len(change.chunks):
                raise Conflict(f"{self._server.address}: another writer has one of the chunks")
            for text, rows in statements.additions(change, existing, names, space, self._layout):
                await run(text, rows)
            for text, rows in statements.removals(change.gone, names, space, self._layout):
                await run(text, rows)
            for text, rows in statements.sources(change, names, self._layout):
                await run(text, rows)
            for text, rows in statements.endings(change, space, self._layout):
                await run(text, rows)

    async def _stored(self, transaction: Transaction, chunks: Sequence[ChunkFacts]) -> dict[str, StoredChunk]:
        space = chunks[0].collection
        rows = sorted([chunk_key(space, chunk.chunk_id), chunk.chunk_id] for chunk in chunks)
        claimed = await transaction.run(statements.CLAIM, rows=rows, collection=space)
        mentions: dict[str, dict[str, Stored]] = {}
        for key, iri, said, inferred, leaving in await transaction.run(statements.STORED, rows=[row[:1] for row in rows]):
            mentions.setdefault(str(key), {})[str(iri)] = Stored(frozenset([*texts(said), *texts(inferred)]), frozenset(texts(leaving)))
        return {str(key): StoredChunk(str(revision or ""), bool(done), mentions.get(str(key), {})) for key, revision, done in claimed}
