"""A segment: a piece of a text that is matched against the ontologies, with its offsets. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal as OneOf

SegmentKind = OneOf["sentence", "noun phrase", "verb phrase", "word", "entity"]


@dataclass(frozen=True, slots=True)
class Segment:
    """Characters `[start, end)` of a text, which are `text`; `sentence` counts the sentence it is in from 0."""

    text: str
    kind: SegmentKind
    start: int
    end: int
    sentence: int
