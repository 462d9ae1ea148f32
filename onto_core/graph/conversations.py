"""Conversations as they are kept beside a graph: their records, and what of them goes when a document is forgotten."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Final

from onto_core.ports.graphs import Records
from onto_core.terms import digest

SESSION: Final = "session"
"""One record for a conversation, in a group of its own: JSON with `turns`, each with the `documents` that its answer cites."""


def group_of_session(session: str) -> str:
    """The group of a conversation's record: a digest, so that it does not name who asked."""
    return digest("session", session)


async def forget_in_conversations(records: Records, collection: str, documents: Collection[str]) -> int:
    """Remove the turns whose answers cite one of the documents, and those after them, which may refer to them. The number of turns removed.

    Raises BackendUnavailable.
    """
    gone = 0
    async for record in records.every_record(collection, SESSION):
        value = record.value
        while value is not None:
            held = json.loads(value)
            turns = held.get("turns", [])
            kept = next((i for i, turn in enumerate(turns) if set(turn.get("documents", ())) & set(documents)), len(turns))
            if kept == len(turns):
                break
            left = {"turns": turns[:kept]} if kept else None
            new = json.dumps(left).encode() if left else None
            if await records.swap_record(collection, SESSION, record.group, record.key, old=value, new=new):
                gone += len(turns) - kept
                break
            value = (await records.records(collection, SESSION, record.group, [record.key])).get(record.key)  # type: ignore[assignment]
    return gone
