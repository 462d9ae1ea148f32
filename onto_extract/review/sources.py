"""Conflicts between documents for the review queue: two passes over a store's graph, then the chunks that say the values."""

from __future__ import annotations

import asyncio

from onto_core.consistency.conflicts import conflicts
from onto_core.documents.decisions import Decisions
from onto_core.ontology.schema.schema import Schema
from onto_core.ports.graphs import GraphStore
from onto_core.service.conflict_policies import by_iris
from onto_core.service.graph_passes import store_pass
from onto_core.settings import ConflictSettings
from onto_extract.review.items import Item
from onto_extract.review.kept import reviewed_chunks
from onto_extract.review.queue import conflicts_to_review


async def conflicting(store: GraphStore, collection: str, decisions: Decisions, schema: Schema, policies: ConflictSettings) -> list[Item]:
    """The values of properties that take one value and have several in the graph, as `ontorag graph conflicts` finds them. Raises BackendError."""
    loop = asyncio.get_running_loop()
    passes = (store_pass(store, collection, "nt", loop, _silent), store_pass(store, collection, "nq", loop, _silent))
    found, _ = await asyncio.to_thread(conflicts, passes, schema, by_iris(policies, schema)[0], {})
    return await conflicts_to_review(reviewed_chunks(store, collection, decisions), found, schema) if found else []


def _silent(_: int) -> None:
    """Progress that nobody is shown."""
