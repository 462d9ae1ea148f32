"""Right answers with one number, date, name or row altered: every one is dropped, and the right ones stay."""

from __future__ import annotations

import pytest

from benchmarks.altered_citations import cases, kept
from onto_query.model_tier.dates import SaidDate, without_dates


def test_every_altered_answer_is_dropped_and_every_right_one_kept() -> None:
    made = list(cases(200, seed=11))
    assert {case.kind for case in made} == {"number", "date", "name", "row"}
    assert [case.wrong for case in made if kept(case.wrong, case.table)] == []
    assert [case.right for case in made if not kept(case.right, case.table)] == []


@pytest.mark.parametrize(
    ("text", "dates"),
    [
        ("on 10 January 1927", [SaidDate(1927, 1, 10)]),
        ("on the 10th of January, 1927", [SaidDate(1927, 1, 10)]),
        ("January 10th, 1927 and May 1988", [SaidDate(1927, 1, 10), SaidDate(1988, 5, None)]),
        ("on 3 May", [SaidDate(None, 5, 3)]),
        ("1927-01-10T10:30:00", [SaidDate(1927, 1, 10)]),
        ("2021-02", [SaidDate(2021, 2, None)]),
        ("3/14/2020", [SaidDate(2020, 3, 14, turned=True)]),
        ("14.3.2020", [SaidDate(2020, 3, 14, turned=True)]),
        ("invoice 2022-0014, 1990-95, version 1.2.3", []),
        ("May Berg may come in May", []),
    ],
)
def test_dates_are_found_as_they_are_written(text: str, dates: list[SaidDate]) -> None:
    assert without_dates(text)[1] == dates


@pytest.mark.parametrize(
    ("said", "other", "same"),
    [
        (SaidDate(None, 1, 10), SaidDate(1927, 1, 10), True),
        (SaidDate(1927, 1, None), SaidDate(1927, 1, 10), True),
        (SaidDate(1927, 1, 10), SaidDate(1927, 1, None), False),
        (SaidDate(1927, 1, 1), SaidDate(1927, 1, 10), False),
        (SaidDate(2020, 4, 3, turned=True), SaidDate(2020, 3, 4), True),
        (SaidDate(2020, 4, 3), SaidDate(2020, 3, 4), False),
    ],
)
def test_a_date_is_that_of_which_it_says_a_part(said: SaidDate, other: SaidDate, same: bool) -> None:
    assert said.is_that(other) is same
