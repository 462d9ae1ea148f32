"""Decisions onto their topic, and into the store where this process may write it: whoever does it second changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from onto_core.documents.life import Documents
from onto_core.errors import BackendUnavailable
from onto_core.messages import Decision
from onto_core.ports.bus import Bus
from onto_core.service.conflict_policies import policies_of
from onto_core.service.stores import closing, open_store
from onto_core.service.writing import written_of
from onto_core.settings import Settings


@dataclass(frozen=True, slots=True)
class CarriedOut:
    """The chunks that were written by the decisions; None when this process may not write the store, and a worker will. `trouble` says why."""

    chunks: int | None
    trouble: str = ""


async def carry_out(decisions: Sequence[Decision], settings: Settings, bus: Bus) -> CarriedOut:
    """Publish decisions and, where nobody else has the store, write what they change. Raises BusError."""
    for decision in decisions:
        await bus.publish(settings.bus.topics.decisions, decision.encode(key=decision.collection))
    try:
        async with closing(open_store(settings.store, write=True)) as store:
            documents = Documents(store, longest=settings.store.passages, shown=written_of(settings), policies_of=policies_of(settings))
            return CarriedOut(sum([await documents.decided(decision) for decision in decisions]))
    except BackendUnavailable as error:
        return CarriedOut(None, str(error))
