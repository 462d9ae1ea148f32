"""Intervals and differences against what is known of the bootstrap."""

from __future__ import annotations

from dataclasses import replace

import pytest

from onto_extract.evaluation.comparison import compared
from onto_extract.evaluation.intervals import differences, intervals
from onto_extract.evaluation.measures import Said, SentenceScore, report

GOLD = (Said("A", "p", "B"),)


def sentence(number: int, *, right: bool, ontology: str = "o") -> SentenceScore:
    return SentenceScore(ontology, f"A {number}", GOLD, GOLD if right else (), int(right), id=str(number))


def run(rights: int, size: int, ontology: str = "o") -> list[SentenceScore]:
    return [sentence(number, right=number < rights, ontology=ontology) for number in range(size)]


def test_an_interval_holds_the_figure_and_has_the_width_of_a_share_of_so_many_sentences() -> None:
    """The official F1 is here a share of 0.3 of 400: its standard error is 0.0229, and 95 % lie within 1.96 of these."""
    found = intervals(run(120, 400))["official"]
    assert found.low == pytest.approx(0.3 - 1.96 * 0.0229, abs=0.005)
    assert found.high == pytest.approx(0.3 + 1.96 * 0.0229, abs=0.005)


def test_the_same_seed_gives_the_same_interval_and_another_one_another() -> None:
    outcomes = run(13, 40)
    assert intervals(outcomes, seed=1) == intervals(outcomes, seed=1)
    assert intervals(outcomes, seed=1) != intervals(outcomes, seed=2)


def test_every_measure_is_the_one_of_the_report() -> None:
    """Without chance in it, each interval is the figure itself."""
    outcomes = [*run(3, 3, "a"), *run(0, 2, "b"), SentenceScore("c", "A", GOLD * 2, (*GOLD, Said("A", "p", "C")), 2)]
    measured, found = report(outcomes), intervals(outcomes)
    for name in ("official", "strict_macro", "strict_micro"):
        f1 = getattr(measured, name).f1
        assert (found[name].low, found[name].high) == (pytest.approx(f1), pytest.approx(f1))


def test_ontologies_are_drawn_apart() -> None:
    """An ontology with all right and one with none: every resample has both, so nothing varies."""
    found = intervals([*run(20, 20, "a"), *run(0, 20, "b")])["strict_macro"]
    assert (found.low, found.high) == (0.5, 0.5)


def test_runs_are_compared_sentence_by_sentence() -> None:
    """Ten of a hundred better and none worse: certain, although the intervals of the two runs overlap."""
    first, second = run(50, 100), run(60, 100)
    one = differences(list(zip(first, second, strict=True)))["official"]
    assert (one.first, one.second) == (pytest.approx(0.5), pytest.approx(0.6))
    assert one.significant
    assert one.interval.low > 0
    assert intervals(first)["official"].high > intervals(second)["official"].low


def test_a_run_differs_from_itself_by_nothing() -> None:
    outcomes = run(5, 20)
    one = differences([(each, each) for each in outcomes])["strict_micro"]
    assert (one.difference, one.interval.low, one.interval.high, one.significant) == (0, 0, 0, False)


def test_a_small_loss_within_the_tolerance_is_told_and_not_held_against_the_second_run() -> None:
    first, second = run(60, 100), run(50, 100)
    strict = compared(first, second, measure="official", tolerance=0.02)
    lenient = compared(first, second, measure="official", tolerance=0.2)
    assert strict
    assert lenient
    assert (strict.worse, lenient.worse) == (True, False)
    assert "within the tolerance" in lenient.verdict


def test_a_loss_that_may_be_chance_is_not_held_against_the_second_run() -> None:
    found = compared(run(10, 20), run(9, 20), measure="official", tolerance=0)
    assert found
    assert not found.worse
    assert "chance" in found.verdict


def test_only_sentences_of_both_runs_count_and_the_others_are_told() -> None:
    second = [replace(sentence(0, right=True), gold=()), *(sentence(number, right=True) for number in range(1, 6))]
    found = compared(run(5, 5), second, measure="official", tolerance=0)
    assert found
    assert found.sentences == 4
    assert found.notes == ("1 sentence of the second run only left out", "1 sentence with another text or gold left out")
    assert compared(run(1, 1), run(1, 1, "other"), measure="official", tolerance=0) is None
