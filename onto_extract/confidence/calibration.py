"""The calibration: weights that make a probability of the evidence for a fact, those that ship, and those of a user's own file."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from onto_core.errors import InputError, Problem
from onto_core.suggest import nearest
from onto_core.wire import problems_of
from onto_extract.confidence.evidence import FEATURES, Evidence

CERTAIN: Final = 0.99
"""No evidence makes a fact surer than this, or less sure than 1 less this."""
_SHIPPED: Final = "shipped.json"


class Calibration(BaseModel):
    """A logistic model: the logit of the probability is `intercept` and the sum of the features, each times its weight."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)
    version: int = Field(1, ge=1, le=1)
    about: str = ""
    facts: int = Field(0, ge=0)
    intercept: float
    weights: dict[str, float]

    @field_validator("weights")
    @classmethod
    def _known(cls, weights: dict[str, float]) -> dict[str, float]:
        for name in weights:
            if name not in FEATURES:
                raise ValueError(f"{name!r} is not a feature; did you mean {nearest(name, FEATURES, 1)[0]!r}?")
        return weights

    def probability(self, evidence: Evidence) -> float:
        """The probability that the fact is right, in [1 - CERTAIN, CERTAIN], with three decimals."""
        return round(self.of_features(evidence.features()), 3)

    def of_features(self, features: Mapping[str, float]) -> float:
        total = self.intercept + sum(self.weights.get(name, 0.0) * number for name, number in features.items())
        return min(max(sigmoid(total), 1 - CERTAIN), CERTAIN)

    def written(self) -> str:
        """The calibration as the text of a file."""
        return json.dumps(self.model_dump(), indent=1, ensure_ascii=False) + "\n"


def sigmoid(number: float) -> float:
    return 1 / (1 + math.exp(-max(min(number, 50.0), -50.0)))


@cache
def shipped() -> Calibration:
    """The calibration that is part of the package, fitted on `benchmarks/bed`."""
    return Calibration.model_validate_json(files(__package__).joinpath(_SHIPPED).read_text(encoding="utf-8"))


def read_calibration(path: str) -> Calibration:
    """The calibration of a file that `ontorag eval calibrate` wrote; without a path the one that ships. Raises InputError with every problem."""
    if not path:
        return shipped()
    made_by = "a file that `ontorag eval calibrate --out FILE` wrote"
    try:
        content = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(path, [Problem(path, f"cannot be read: {getattr(error, 'strerror', None) or error}", made_by)]) from error
    try:
        return Calibration.model_validate_json(content)
    except ValidationError as error:
        raise InputError(path, problems_of(error)) from error
