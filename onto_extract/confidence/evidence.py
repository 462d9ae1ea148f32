"""The evidence for one fact, as named features: who proposed it, how its names stand in the text, what the judge had to say. Pure."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from typing import Literal as OneOf

Sort = OneOf["model", "rules", "light", "table"]
"""Sorts of proposers: a language model, rules, a scoring model without a generating one, the reader of tables and records."""

FEATURES: Final = (
    "rules", "light", "table", "own:model", "own:rules", "own:light", "own:table",
    "absent", "other_form", "cut", "followed", "described", "apart", "repeats",
    "entailed", "open", "mends", "warnings", "named", "rivals", "class", "value", "misquoted",
)  # fmt: skip
"""The names that a calibration may give weights to."""
LEAST_OWN: Final = 0.02
"""A proposer's own confidence counts as no surer than this, or than 1 less this."""
STRIDE: Final = 25
"""Characters between two ends that count as one step; the number of steps counts by its logarithm."""
MOST: Final = 5.0


@dataclass(frozen=True, slots=True)
class Evidence:
    """All that is known for and against one fact. Counts of ends are 0, 1 or 2."""

    proposer: Sort
    own: float | None = None
    """The proposer's own confidence."""
    absent: int = 0
    """Ends that the text does not have."""
    other_form: int = 0
    """Ends that the text has in another form."""
    cut: int = 0
    """Ends whose names go on wherever the text has them: "Harbour" in "Pearl Harbour"."""
    followed: int = 0
    """Ends that another name follows behind a comma: "Madison" in "Madison, Wisconsin"."""
    described: int = 0
    """Things that a description names: "the city"."""
    apart: int | None = None
    """Characters between the ends where they stand closest; None when that says nothing."""
    repeats: int = 1
    """Times that the text states the fact."""
    entailed: int = 0
    """Ends whose class only follows from a fact."""
    open: int = 0
    """Ends whose class stays open."""
    mends: int = 0
    warnings: int = 0
    named: float = 0.0
    """The share of the words of the property's name that stand near the ends."""
    rivals: int = 0
    """Facts that say something else of the same two ends."""
    of_class: bool = False
    of_value: bool = False
    misquoted: bool = False
    """True when the proposer quoted a piece of text that is not there."""

    def features(self) -> Mapping[str, float]:
        """The features that are not 0, as a calibration weighs them."""
        numbers = {
            "absent": self.absent,
            "other_form": self.other_form,
            "cut": self.cut,
            "followed": self.followed,
            "described": self.described,
            "apart": min(math.log2(1 + (self.apart or 0) / STRIDE), MOST),
            "repeats": min(math.log2(self.repeats), MOST),
            "entailed": self.entailed,
            "open": self.open,
            "mends": self.mends,
            "warnings": min(self.warnings, MOST),
            "named": self.named,
            "rivals": min(math.log2(1 + self.rivals), MOST),
            "class": self.of_class,
            "value": self.of_value,
            "misquoted": self.misquoted,
        }
        if self.proposer != "model":
            numbers[self.proposer] = 1
        if self.own is not None:
            numbers[f"own:{self.proposer}"] = logit(min(max(self.own, LEAST_OWN), 1 - LEAST_OWN))
        return {name: float(number) for name, number in numbers.items() if number}

    def in_words(self) -> str:
        """The evidence for a person: "proposed by rules (0.92 by themselves); both names as in the text; 4 characters apart"."""
        parts = [_PROPOSERS[self.proposer] + ("" if self.own is None else f" ({self.own:.2f} by its own count)")]
        if self.absent:
            parts.append(f"{_ends(self.absent)} not in the text")
        if self.other_form:
            parts.append(f"{_ends(self.other_form)} in another form")
        if not self.absent and not self.other_form:
            parts.append("named as in the text")
        if self.cut:
            parts.append(f"the text has a longer name for {_ends(self.cut)}")
        if self.followed:
            parts.append(f"another name follows {_ends(self.followed)} behind a comma")
        if self.described:
            parts.append(f"{_ends(self.described)} only described")
        if self.apart is not None:
            parts.append(f"ends {self.apart} characters apart")
        if self.repeats > 1:
            parts.append(f"stated {self.repeats} times")
        parts += [f"the class of {_ends(self.entailed)} only follows"] * bool(self.entailed)
        parts += [f"the class of {_ends(self.open)} stays open"] * bool(self.open)
        parts += [f"{self.mends} {'mend' if self.mends == 1 else 'mends'}"] * bool(self.mends)
        parts += [f"{self.warnings} {'warning' if self.warnings == 1 else 'warnings'}"] * bool(self.warnings)
        if not self.of_class and self.proposer != "table":
            parts.append(_named(self.named))
        parts += [f"{self.rivals} more said of the same ends"] * bool(self.rivals)
        parts += ["its quotation is not in the text"] * self.misquoted
        return "; ".join(parts)


_PROPOSERS: Final[Mapping[Sort, str]] = {
    "model": "proposed by a language model",
    "rules": "proposed by rules",
    "light": "proposed by the light model",
    "table": "read from a table",
}


def _ends(number: int) -> str:
    return "one end" if number == 1 else "both ends"


def _named(share: float) -> str:
    if share == 0:
        return "no word of the property's name is near"
    return "the property's name is near" if share == 1 else f"{share:.0%} of the property's name is near"


def logit(probability: float) -> float:
    return math.log(probability / (1 - probability))
