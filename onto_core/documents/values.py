"""Writing what a chunk says so that a query sees the values that a policy keeps, and telling which other chunks that concerns."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable, Mapping
from typing import Final, Protocol

from onto_core.documents.conflicts import VALUE, VALUES_OF, Policies, groups_in, hidden_of, is_hidden, times_of, told, values_of
from onto_core.documents.decisions import names_in, without_what_followed
from onto_core.messages import Extraction
from onto_core.ports.graphs import GraphWriter, Record, Records

Others = set[tuple[str, str]]
"""Chunks, as (the group of the document, the chunk's id)."""
NOBODY: Final[Others] = set()


class Store(Records, GraphWriter, Protocol):
    """The part of a graph store that values need."""


class ValuesWriter:
    """Writes extractions to a store by the policies of their collections. Without a policy that hides anything it only writes."""

    def __init__(self, store: Store, policies_of: Callable[[str], Policies | None]) -> None:
        self._store, self._policies_of = store, policies_of

    def governs(self, collection: str) -> bool:
        return self._policies_of(collection) is not None

    def may_hide(self, said: Extraction) -> frozenset[str]:
        """The things of an extraction of which the graph may not tell, for their values may be hidden."""
        policies = self._policies_of(said.collection)
        return frozenset(names_in(triple for triple in said.triples if policies.governs(triple.predicate))) if policies else frozenset()

    async def write(self, said: Extraction, collection: str, group: str) -> Others:
        """Write what is visible of an extraction; return the chunks that say something of the same things, which are to be shown anew."""
        policies = self._policies_of(collection)
        wanted = values_of(said, policies, group) if policies else {}
        before = await self._groups(collection, group, said.chunk_id) if policies else []
        every = list(dict.fromkeys((*before, *wanted)))
        if policies is None or not every:
            await self._store.write(said)
            return NOBODY
        await self._note(collection, group, said.chunk_id, every)
        await self._store.put_records(collection, list(wanted.values()))
        await self._take_out(collection, said.chunk_id, [name for name in before if name not in wanted])
        while True:
            seen = await self._values(collection, every)
            times = [await times_of(self._store, collection, each) for each in seen.values()]
            hidden = hidden_of(seen.values(), policies, {document: time for each in times for document, time in each.items()})
            lost = [triple for triple in said.triples if is_hidden(triple, hidden)]
            kept = tuple(without_what_followed([triple for triple in said.triples if not is_hidden(triple, hidden)], lost))
            await self._store.write(said.model_copy(update={"triples": kept}) if lost else said)
            if await self._values(collection, every) == seen:
                break
        await self._note(collection, group, said.chunk_id, list(wanted))
        return _others(seen, said.chunk_id)

    async def remove(self, collection: str, group: str, chunk_id: str) -> Others:
        """Take out the values of a chunk that is gone; return the chunks that are to be shown anew."""
        if self._policies_of(collection) is None:
            return NOBODY
        names = await self._groups(collection, group, chunk_id)
        await self._take_out(collection, chunk_id, names)
        return _others(await self._values(collection, names), chunk_id)

    async def forget(self, collection: str, group: str, chunk_id: str) -> None:
        """Forget that a chunk had values, once the others were shown."""
        if self._policies_of(collection) is not None:
            await self._store.remove_records(collection, VALUES_OF, group, [chunk_id])

    async def chunks(self, collection: str, group: str) -> list[str]:
        """The chunks of a document that have values: what a query sees of them depends on the document's time."""
        return list(await self._store.records(collection, VALUES_OF, group)) if self.governs(collection) else []

    async def _groups(self, collection: str, group: str, chunk_id: str) -> list[str]:
        return list(groups_in((await self._store.records(collection, VALUES_OF, group, [chunk_id])).get(chunk_id)))

    async def _note(self, collection: str, group: str, chunk_id: str, names: list[str]) -> None:
        if names:
            await self._store.put_records(collection, [Record(VALUES_OF, group, chunk_id, json.dumps(names).encode())])
        else:
            await self._store.remove_records(collection, VALUES_OF, group, [chunk_id])

    async def _take_out(self, collection: str, chunk_id: str, names: Iterable[str]) -> None:
        await asyncio.gather(*(self._store.remove_records(collection, VALUE, name, [chunk_id]) for name in names))

    async def _values(self, collection: str, names: list[str]) -> dict[str, Mapping[str, bytes]]:
        return dict(zip(names, await asyncio.gather(*(self._store.records(collection, VALUE, name) for name in names)), strict=True))


def _others(values: Mapping[str, Mapping[str, bytes]], chunk_id: str) -> Others:
    return {(told(value)[1], other) for each in values.values() for other, value in each.items() if other != chunk_id}
