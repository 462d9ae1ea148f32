"""Writes batches of chunks to one server, each as one change of the graph."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cypher_executor.graph import statements
from cypher_executor.graph.change import Stored, StoredChunk, change_of, chunk_key, is_needed, meanings_of_facts
from cypher_executor.graph.facts import ChunkFacts
from cypher_executor.graph.names import claim, read_names
from cypher_executor.graph.revision import changed, has_revision
from cypher_executor.graph.statements import GraphLayout
from cypher_executor.servers.server import Busy, Row, Server, Transaction
from cypher_executor.servers.values import texts
from onto_core.graph.mapping import NameMeaning

MOST_TRIPLES = 5_000
"""Facts in one batch, which a transaction holds in memory and under lock."""


class Conflict(Busy):
    """Another writer took a chunk between our read and our change. A retry sees what it wrote."""


class ServerWriter:
    """Writes chunks to one server. It remembers names and, with whoever else has the set, prepared collections.

    So `forget` must follow a failure of the server.
    """

    def __init__(self, server: Server, prepared: set[str], *, shared: bool) -> None:
        self._server, self._layout, self._prepared = server, GraphLayout(shared), prepared
        self._names: dict[str, dict[NameMeaning, str]] = {}

    def forget(self) -> None:
        """Forget all that was remembered: after a failure the server may have come back with another graph."""
        self._names.clear()
        self._prepared.clear()

    async def write(self, chunks: Sequence[ChunkFacts]) -> None:
        """Write different chunks of one collection, all of them. Raises BackendError."""
        space = chunks[0].collection
        if any(chunk.mentions for chunk in chunks) or (chunks := await self._there(chunks)):
            await self._write(chunks)
        elif not await has_revision(self._server, space):
            return  # nobody ever wrote here
        await changed(self._server, space)  # also after a repeated write that found nothing to do: whoever did it may have died before this

    async def _write(self, chunks: Sequence[ChunkFacts]) -> None:
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
            if not (change.chunks or change.placed or change.emptied):
                return
            missing = (change.come.meanings | change.gone.meanings | change.sources.keys()) - names.keys()
            if missing:  # the graph has lost its names: fail rather than write without them
                self.forget()
                raise Conflict(f"{self._server.address}: names of {len(missing)} terms that the graph holds are not known yet")
            existing = {str(row[0]) for text, rows in statements.present(change, self._layout) for row in await run(text, rows)}
            for text, rows in statements.new_entities(change, existing, names):
                await run(text, rows)
            for text, rows in statements.metadata(change):
                await run(text, rows)
            taken = [row for text, rows in statements.mentions(change) if rows for row in await run(text, rows)]
            if len(taken) < len(change.chunks) + len(change.placed):
                raise Conflict(f"{self._server.address}: another writer has one of the chunks")
            for text, rows in statements.additions(change, existing, names, space, self._layout):
                await run(text, rows)
            for text, rows in statements.removals(change.gone, names, space, self._layout):
                await run(text, rows)
            for text, rows in statements.sources(change, names, self._layout):
                await run(text, rows)
            for text, rows in statements.endings(change, space, self._layout):
                await run(text, rows)

    async def _there(self, chunks: Sequence[ChunkFacts]) -> list[ChunkFacts]:
        """Those that the graph has a node for."""
        space = chunks[0].collection
        keys = {chunk_key(space, chunk.chunk_id): chunk for chunk in chunks}
        return [keys[str(row[0])] for row in await self._server.query(space, statements.THERE, write=False, rows=sorted(keys))]

    async def _stored(self, transaction: Transaction, chunks: Sequence[ChunkFacts]) -> dict[str, StoredChunk]:
        space = chunks[0].collection
        by_key = {chunk_key(space, chunk.chunk_id): chunk for chunk in chunks}
        stored: dict[str, StoredChunk] = {}
        for text, empty in ((statements.CLAIM, False), (statements.CLAIM_EMPTY, True)):
            rows = [[key, by_key[key].chunk_id] for key in sorted(by_key) if empty == (not by_key[key].mentions)]
            for key, revision, content, done, metadata in await transaction.run(text, rows=rows, collection=space) if rows else ():
                stored[str(key)] = StoredChunk(str(revision or ""), str(content or ""), bool(done), frozenset(texts(metadata)))
        mentions: dict[str, dict[str, Stored]] = {}
        needed = [[key] for key, chunk in stored.items() if is_needed(by_key[key], chunk)]
        for key, iri, said, inferred, leaving in await transaction.run(statements.STORED, rows=needed) if needed else ():
            mentions.setdefault(str(key), {})[str(iri)] = Stored(frozenset([*texts(said), *texts(inferred)]), frozenset(texts(leaving)))
        return {key: replace(chunk, mentions=mentions.get(key, {})) for key, chunk in stored.items()}
