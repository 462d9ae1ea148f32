"""Both walks of the demo, as they were seen: what the report shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from onto_core.messages import Answer, Chunk, Extraction, Question
    from onto_core.ports.bus import DeadLetter


@dataclass(frozen=True, slots=True)
class Walked:
    """What came back over the bus."""

    chunks: tuple[Chunk, ...]
    extractions: tuple[Extraction, ...]
    answers: tuple[tuple[Question, Answer], ...]
    lost: tuple[DeadLetter, ...]
    seconds: float
