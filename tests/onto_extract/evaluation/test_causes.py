"""The judge's part by rule, and the cause of each miss and wrong fact, on sentences made for it."""

from __future__ import annotations

import pytest

from onto_extract.evaluation.by_rule import RightAndWrong, judge_report
from onto_extract.evaluation.causes import EXPLAINED, faults
from onto_extract.evaluation.measures import Cost, Passed, Proposed, Said, SentenceScore

TEXT = "Aarhus Airport in Tirstrup was opened on 3 May 1943 and has a runway of 2,776 metres."
LOCATION = Said("Aarhus_Airport", "location", "Tirstrup")
OTHER = Said("Aarhus Airport", "country", "Denmark")


def outcome(*published: Said, gold: Said = LOCATION, **fields: object) -> SentenceScore:
    return SentenceScore("o", TEXT, (gold,), published, len(published), **fields)  # type: ignore[arg-type]


def causes(score: SentenceScore) -> list[tuple[str, str]]:
    return [(fault.kind, fault.cause) for fault in faults([score])]


@pytest.mark.parametrize(
    ("published", "gold", "cause"),
    [
        (Said("Tirstrup", "location", "Aarhus Airport"), LOCATION, "wrong direction"),
        (Said("Aarhus Airport", "city", "Tirstrup"), LOCATION, "wrong property"),
        (Said("Aarhus Airport", "location", "Denmark"), LOCATION, "wrong object"),
        (Said("Billund", "location", "Tirstrup"), LOCATION, "wrong subject"),
        (Said("Airport", "location", "Tirstrup"), LOCATION, "name form"),
        (Said("Aarhus Airport", "runwayLength", "2,776 metres"), Said("Aarhus Airport", "runwayLength", "2776.0"), "value form"),
        (Said("Aarhus Airport", "opened", "3 May 1943"), Said("Aarhus Airport", "opened", '"1943-05-03"'), "value form"),
    ],
)
def test_a_near_fact_explains_the_miss_and_the_miss_explains_it(published: Said, gold: Said, cause: str) -> None:
    assert causes(outcome(published, gold=gold)) == [("miss", cause), ("wrong", cause)]


def test_a_fact_like_none_of_the_gold_is_not_near() -> None:
    assert causes(outcome(Said("Tirstrup", "opened", "3 May 1943"))) == [("miss", "nothing proposed"), ("wrong", "not in the gold")]
    assert causes(outcome(LOCATION, Said("Tirstrup", "opened", "3 May 1999"))) == [("wrong", "not in the text")]


@pytest.mark.parametrize(
    ("fields", "cause"),
    [
        ({"failure": "timeout"}, "no reply"),
        ({"undefined": ("location",)}, "not in the ontology"),
        ({"unselected": ("location",), "proposed": (Proposed(LOCATION, False, ("property",)),)}, "not in the subset"),
        ({"proposed": (Proposed(LOCATION, False, ("range", "domain")),)}, "refused by range"),
        ({"proposed": (Proposed(Said("Tirstrup", "location", "Aarhus Airport"), False, ("range",)),)}, "refused by range, wrong direction"),
        ({"passed": (Passed("Tirstrup", "Aarhus Airport", "no property is called so"),)}, "let go"),
        ({"proposed": (Proposed(OTHER, False, ("grounding",)),)}, "not proposed"),
        ({}, "nothing proposed"),
    ],
)
def test_a_miss_is_laid_to_the_first_stage_that_lost_it(fields: dict[str, object], cause: str) -> None:
    assert causes(outcome(**fields)) == [("miss", cause)]


def test_names_and_values_that_the_text_has_in_another_form_are_in_it() -> None:
    numbers = {"gold": Said("Aarhus Airport", "runwayLength", "2776.0")}
    days = {"gold": Said("Aarhus Airport", "opened", "1943-05-03")}
    absent = {"gold": Said("Aarhus Airport", "country", "Denmark")}
    assert [causes(outcome(**fields))[0][1] for fields in (numbers, days, absent)] == ["nothing proposed", "nothing proposed", "not in the text"]


def test_every_cause_that_stands_alone_is_explained() -> None:
    said = [outcome(failure="x"), outcome(undefined=("location",)), outcome(OTHER), outcome(LOCATION, Said("Tirstrup", "opened", "3 May 1943"))]
    assert {fault.cause for fault in faults(said)} <= EXPLAINED.keys()


def test_each_rule_has_its_right_and_wrong_facts() -> None:
    refused = (Proposed(LOCATION, False, ("range", "domain")), Proposed(OTHER, False, ("range",)), Proposed(OTHER, False, ("range",)))
    found = judge_report([outcome(raw=(LOCATION, OTHER), proposed=refused, cost=Cost(10, 5, 1, 0.5)), outcome(cost=Cost(1, 1, 1, 0.25))])
    assert found.refused_by == {"range": RightAndWrong(1, 1), "domain": RightAndWrong(1, 0)}
    assert (found.refused, found.accepted) == (RightAndWrong(1, 1), RightAndWrong(0, 0))
    assert (found.raw.precision, found.raw.recall, found.judged.recall) == (0.5, 0.5, 0)
    assert found.cost == Cost(11, 6, 2, 0.75)


def test_a_fact_that_was_published_after_all_was_not_lost_by_the_judge() -> None:
    twice = (Proposed(LOCATION, False, ("grounding",)), Proposed(LOCATION, True, ("type",), mends=("direction",)))
    found = judge_report([outcome(LOCATION, proposed=twice)])
    assert found.refused_by == {}
    assert found.warned_by == {"type": RightAndWrong(1, 0)}
    assert found.mended_by == {"direction": RightAndWrong(1, 0)}


def test_a_flagged_fact_is_neither_refused_nor_accepted() -> None:
    score = outcome(proposed=(Proposed(LOCATION, False, ("range",), flagged=True),))
    found = judge_report([score])
    assert (found.flagged_by, found.refused_by) == ({"range": RightAndWrong(1, 0)}, {})
    assert (found.refused, found.accepted) == (RightAndWrong(0, 0), RightAndWrong(0, 0))
    assert causes(score) == [("miss", "flagged by range")]


def test_a_mend_that_made_a_wrong_fact_counts_as_wrong() -> None:
    found = judge_report([outcome(OTHER, proposed=(Proposed(OTHER, True, mends=("direction",)),))])
    assert found.mended_by == {"direction": RightAndWrong(0, 1)}
    assert found.accepted == RightAndWrong(0, 1)
