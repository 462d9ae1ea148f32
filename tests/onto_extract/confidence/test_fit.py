"""Calibrations fitted to outcomes, and how far probabilities agree with them."""

from __future__ import annotations

import json
import math
import random
from pathlib import Path

import pytest

from onto_core.errors import InputError
from onto_extract.confidence.calibration import Calibration, read_calibration, shipped, sigmoid
from onto_extract.confidence.evidence import FEATURES, Evidence
from onto_extract.confidence.fit import Outcome, cross_validated, fitted, reliability

FLAT = Calibration(intercept=0.0, weights={})


def drawn(number: int, seed: int = 1) -> list[Outcome]:
    """Outcomes that are right with the probability sigmoid(1 - 2 * absent)."""
    draw = random.Random(seed)
    found = []
    for text in range(number):
        absent = float(draw.randrange(3))
        features = {"absent": absent} if absent else {}
        found.append(Outcome(features, draw.random() < sigmoid(1 - 2 * absent), group=text // 3))
    return found


def test_the_fitted_weights_are_those_by_which_the_outcomes_were_drawn() -> None:
    model = fitted(drawn(4000), FLAT)
    assert (model.intercept, model.weights["absent"], model.facts) == (pytest.approx(1, abs=0.15), pytest.approx(-2, abs=0.15), 4000)


def test_few_facts_change_little_and_what_no_fact_shows_stays() -> None:
    prior = Calibration(intercept=0.5, weights={"absent": -1.0, "open": -0.7})
    model = fitted([Outcome({"absent": 1.0}, True)], prior)
    assert model.weights["open"] == -0.7
    assert -1.0 < model.weights["absent"] < -0.4


def test_a_proposers_own_confidence_never_speaks_against_a_fact() -> None:
    contrary = [Outcome({"own:model": 2.0}, False), Outcome({"own:model": -2.0}, True)] * 40
    assert fitted(contrary, FLAT).weights.get("own:model", 0.0) == 0.0


def test_a_fact_of_half_the_weight_counts_half() -> None:
    right, wrong = Outcome({}, True, weight=0.5), Outcome({}, False)
    share = fitted([right, wrong] * 500, FLAT).of_features({})
    assert share == pytest.approx(1 / 3, abs=0.01)


def test_cross_validation_never_weighs_a_text_by_itself() -> None:
    """Each text has a feature of its own that tells the outcome: a model that had seen the text would know it."""
    names = [name for name in FEATURES if not name.startswith("own:")][:8]
    outcomes = [Outcome({name: 1.0}, number % 2 == 0, group=name) for number, name in enumerate(names) for _ in range(30)]
    seen = [fitted(outcomes, FLAT).of_features(outcome.features) for outcome in outcomes]
    unseen = cross_validated(outcomes, FLAT, folds=8)
    assert all((p > 0.8) == outcome.right for p, outcome in zip(seen, outcomes, strict=True))
    assert all((p > 0.5) != outcome.right for p, outcome in zip(unseen, outcomes, strict=True))  # the others have more of the other kind


def test_reliability_is_the_distance_of_probability_and_share_by_bins() -> None:
    outcomes = [Outcome({}, True)] * 3 + [Outcome({}, False)]
    found = reliability([0.85, 0.85, 0.85, 0.25], outcomes)
    assert (found.facts, found.right) == (4, 0.75)
    assert found.ece == pytest.approx((3 * 0.15 + 0.25) / 4)
    assert found.brier == pytest.approx((3 * 0.15**2 + 0.25**2) / 4)
    assert [(each.low, each.facts) for each in found.bins] == [(0.2, 1), (0.8, 3)]
    assert reliability([1.0], [Outcome({}, True)]).bins[0].high == 1.0


def test_no_facts_agree_with_nothing() -> None:
    with pytest.raises(ValueError, match="no facts"):
        reliability([], [])


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    model = fitted(drawn(100), FLAT, about="drawn")
    (tmp_path / "mine.json").write_text(model.written(), encoding="utf-8")
    assert read_calibration(str(tmp_path / "mine.json")) == model
    assert read_calibration("") is shipped()


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("{", ["json"]),
        (json.dumps({"intercept": "much", "weights": {"absent": 1}, "bias": 2}), ["intercept", "bias"]),
        (json.dumps({"intercept": 0, "weights": {"abscent": 1}}), ["'abscent' is not a feature", "'absent'"]),
        (json.dumps({"version": 2, "intercept": 0, "weights": {}}), ["version"]),
        ('{"intercept": NaN, "weights": {}}', ["finite"]),
    ],
)
def test_a_bad_file_is_refused_with_every_problem(tmp_path: Path, content: str, told: list[str]) -> None:
    path = tmp_path / "mine.json"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        read_calibration(str(path))
    assert all(word.lower() in str(caught.value).lower() for word in (str(path), *told)), str(caught.value)


def test_a_missing_file_is_refused_and_told_how_to_make_it(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="eval calibrate --out"):
        read_calibration(str(tmp_path / "none.json"))


def test_what_ships_weighs_every_feature_the_way_that_it_points() -> None:
    """Whatever the material: an end that the text lacks, a cut name, a class that is open, a warning make no fact surer."""
    sure = shipped().probability(Evidence("model", named=1.0, apart=5))
    for worse in (
        Evidence("model", named=1.0, apart=5, absent=1),
        Evidence("model", named=1.0, apart=5, cut=1),
        Evidence("model", named=1.0, apart=5, open=1),
        Evidence("model", named=1.0, apart=400),
        Evidence("model", named=0.0, apart=5),
        Evidence("model", named=1.0, apart=5, mends=1),
        Evidence("model", named=1.0, apart=5, warnings=2),
        Evidence("model", named=1.0, apart=5, misquoted=True),
        Evidence("model", named=1.0, apart=5, own=0.1),
    ):
        assert shipped().probability(worse) < sure, worse
    assert shipped().probability(Evidence("model", named=1.0, apart=5, own=0.95, repeats=3)) > sure


@pytest.mark.parametrize("own", [0.0, 1.0])
def test_no_evidence_is_certain(own: float) -> None:
    features = Evidence("light", own=own).features()
    assert all(math.isfinite(number) for number in features.values())
    extreme = Calibration(intercept=0.0, weights={"own:light": 1000.0})
    assert extreme.probability(Evidence("light", own=own)) == (0.99 if own else 0.01)
