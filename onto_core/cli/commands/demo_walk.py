"""The results of both walks of the demo, for the report."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from onto_core.messages import Answer, Chunk, Extraction, Question
    from onto_core.ports.bus import DeadLetter


@dataclass(frozen=True, slots=True)
class Walked:
    """The messages that came back over the bus, and the seconds that it took."""

    chunks: tuple[Chunk, ...]
    extractions: tuple[Extraction, ...]
    answers: tuple[tuple[Question, Answer], ...]
    lost: tuple[DeadLetter, ...]
    seconds: float
