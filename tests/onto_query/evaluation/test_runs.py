"""Figures of runs of questions: calibration, intervals, and two runs side by side, as functions and as the command."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from onto_core.cli.commands.evaluate import evaluate
from onto_core.errors import InputError
from onto_query.evaluation.figures import calibration, interval, mcnemar
from onto_query.evaluation.measures import QuestionScore, report
from onto_query.evaluation.runs import compare, read_run, write_run

RIGHT = QuestionScore(
    "1", "Who?", "right", "answered", right=True, answered=True, seconds=0.1, kind="lookup", tier="rules", confidence=0.95, exact=True
)
WRONG = replace(RIGHT, verdict="wrong", right=False, exact=False)


def scores(right: int, wrong: int) -> list[QuestionScore]:
    return [replace(RIGHT if number < right else WRONG, id=str(number)) for number in range(right + wrong)]


def test_the_error_of_calibration_is_the_mean_distance_by_bin() -> None:
    found = calibration([(0.95, True), (0.95, False), (0.15, False), (0.15, False)])
    assert found.ece == pytest.approx((2 * 0.45 + 2 * 0.15) / 4)
    assert (found.answers, found.sure, found.sure_right) == (4, 2, 0.5)
    assert [each.low for each in found.bins] == [0.1, 0.9]
    assert calibration([(1.0, True)]).bins[0].low == 0.9
    assert calibration([]).ece == 0


def test_an_interval_holds_its_share_and_is_the_same_for_the_same_seed() -> None:
    hits = [True] * 30 + [False] * 70
    found = interval(hits, seed=3)
    assert 0.19 < found.low < 0.3 < found.high < 0.41
    assert interval(hits, seed=3) == found
    assert interval([True] * 9) == replace(found, low=1.0, high=1.0)


@pytest.mark.parametrize(("first", "second", "p"), [(0, 0, 1.0), (3, 3, 1.0), (0, 5, 0.0625), (6, 0, 0.03125), (1, 9, 22 / 1024)])
def test_mcnemar_is_exact(first: int, second: int, p: float) -> None:
    assert mcnemar(first, second) == pytest.approx(p)


def test_a_report_has_its_parts() -> None:
    found = report([RIGHT, replace(WRONG, kind="count", status="empty", wanted=2), replace(WRONG, verdict="abstained", tier="", status="clarify")])
    assert (found.exact, found.falsely_empty, found.wrong, found.abstained) == (1, 1, 1, 1)
    assert {kind: (part.questions, part.right) for kind, part in found.kinds.items()} == {"count": (1, 0), "lookup": (2, 1)}
    assert set(found.tiers) == {"rules", "none"}
    assert found.calibration.answers == 1
    assert found.accuracy_interval.low < found.accuracy < found.accuracy_interval.high


def test_a_run_is_worse_when_more_is_lost_than_chance_explains(tmp_path: Path) -> None:
    before, after, mixed = tmp_path / "a.jsonl", tmp_path / "b.jsonl", tmp_path / "c.jsonl"
    write_run(before, {"model": "rules"}, scores(20, 5))
    write_run(after, {"model": "small"}, scores(10, 15))
    write_run(mixed, {"model": "rules"}, scores(18, 7)[:24])
    found = compare(read_run(before), read_run(after))
    assert (found.questions, found.right.first, found.right.second, found.right.gone, found.right.come, found.worse) == (25, 20, 10, 10, 0, True)
    assert (found.lost, found.settings) == (tuple(map(str, range(10, 20))), {"model": ("rules", "small")})
    assert not compare(read_run(before), read_run(after), tolerance=0.5).worse
    assert not compare(read_run(after), read_run(before)).worse
    chance = compare(read_run(before), read_run(mixed))
    assert (chance.questions, chance.left_out, chance.worse) == (24, 1, False)


def test_the_command_knows_runs_of_questions(tmp_path: Path) -> None:
    before, after = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    write_run(before, {}, scores(20, 5))
    write_run(after, {}, scores(10, 15))
    done = CliRunner().invoke(evaluate, ["compare", str(before), str(after), "--json"])
    assert done.exit_code == 1
    assert json.loads(done.stdout)["right"]["gone"] == 10
    assert CliRunner().invoke(evaluate, ["compare", str(after), str(before)]).exit_code == 0


def test_a_file_that_is_no_run_is_named(tmp_path: Path) -> None:
    (tmp_path / "x").write_text('{"a": 1}\n')
    for path in (tmp_path / "x", tmp_path / "missing"):
        with pytest.raises(InputError, match=path.name):
            read_run(path)
    write_run(tmp_path / "a", {}, scores(1, 0))
    write_run(tmp_path / "b", {}, [replace(RIGHT, question="Another?")])
    with pytest.raises(InputError):
        compare(read_run(tmp_path / "a"), read_run(tmp_path / "b"))
