"""The outcome of a tier: rows to answer from, several readings, an honest nothing, a suggestion, a reason to ask the next tier. Values, pure."""

from __future__ import annotations

from dataclasses import dataclass

from onto_core.wire import SuggestionWire
from onto_query.state import Attempt


@dataclass(frozen=True, slots=True)
class Rows:
    """The attempt to answer from."""

    attempt: Attempt


@dataclass(frozen=True, slots=True)
class Several:
    """Equally good readings, each with rows of its own: the user chooses."""

    readings: tuple[Attempt, ...]


@dataclass(frozen=True, slots=True)
class Empty:
    """A query that is right as far as the tier can tell, and finds nothing. No other tier is asked."""

    attempt: Attempt


@dataclass(frozen=True, slots=True)
class Nothing:
    """No reading is good enough, or none could be run: the next tier may know more. The state holds what was tried."""


@dataclass(frozen=True, slots=True)
class Suggested:
    """What the graph does not say, but what is likely by its embedding: never a fact."""

    text: str
    suggestions: tuple[SuggestionWire, ...]


@dataclass(frozen=True, slots=True)
class Declined:
    """A suggestion was asked for in so many words, and cannot be made: the reason."""

    text: str


Outcome = Rows | Several | Empty | Nothing | Suggested | Declined
