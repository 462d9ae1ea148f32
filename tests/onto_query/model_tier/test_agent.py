"""The agent: rows that the model verified, at most three attempts that know what failed, a budget, and silence where it is spent."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from onto_core.errors import ModelUnavailable
from onto_core.messages import Question
from onto_query.pipeline import answer
from onto_query.services import Services
from onto_query.state import Event
from tests.onto_query.conftest import ScriptedModel

EMPTY: dict[str, object] = {"answer": "list", "patterns": [], "without": [], "conditions": [], "columns": [], "of": None, "per": None, "order": None}
YES, NO = json.dumps({"trouble": "nothing", "answers": "yes"}), json.dumps({"trouble": "these are films", "answers": "no"})


def pattern(subject: str, property_: str, value: str) -> dict[str, str]:
    return {"subject": subject, "property": property_, "object": value}


def form(property_: str, thing: str = "Metropolis") -> str:
    return json.dumps(EMPTY | {"patterns": [pattern(thing, property_, "?a")], "columns": ["?a"]})


QUESTION = "Whose brainchild was Metropolis?"
DIRECTED, WRITTEN, STARRING = form("directed by"), form("written by"), form("starring")
Make = Callable[..., tuple[Services, ScriptedModel]]


@pytest.fixture
def agent(services: Make) -> Make:
    """The services with a model that does nothing but be an agent."""

    def make(*replies: object, **query: object) -> tuple[Services, ScriptedModel]:
        at, model = services(*replies, agent=True, **query)
        return replace(at, query_form="none"), model

    return make


def ask() -> Question:
    return Question(text=QUESTION, collection="films")


async def test_rows_that_are_verified_are_answered(agent: Make) -> None:
    at, model = agent(STARRING, YES, "Brigitte Helm is in Metropolis [1].")
    said = await answer(ask(), at)
    assert (said.status, said.tier, [row[0].label for row in said.rows if row[0]]) == ("answered", "model", ["Brigitte Helm"])
    assert "Brigitte Helm" in model.asked[1][1]["content"]
    assert f"~~~~~\n{QUESTION}\n~~~~~" in model.asked[1][1]["content"]


async def test_rows_that_are_not_verified_are_not_answered_and_the_next_attempt_knows_why(agent: Make) -> None:
    at, model = agent(STARRING, NO, WRITTEN, YES, "Thea von Harbou wrote Metropolis [1].")
    said = await answer(ask(), at)
    assert [row[0].label for row in said.rows if row[0]] == ["Thea von Harbou"]
    assert "these are films" in model.asked[2][-1]["content"]
    assert said.confidence < 0.6


async def test_the_second_attempt_is_shown_more_of_the_graph(agent: Make) -> None:
    at, model = agent(STARRING, NO, DIRECTED, YES, "Fritz Lang directed it [1].")
    await answer(ask(), at)
    assert "directed by" not in model.asked[0][1]["content"]
    assert "directed by" in model.asked[2][1]["content"]


async def test_after_three_attempts_it_is_silent(agent: Make) -> None:
    at, model = agent(STARRING, NO, WRITTEN, NO, DIRECTED, NO)
    said = await answer(ask(), at)
    assert (said.status, said.rows, len(model.asked)) == ("unanswerable", (), 6)


async def test_the_same_query_again_ends_it(agent: Make) -> None:
    at, model = agent(STARRING, NO, STARRING)
    assert (await answer(ask(), at)).rows == ()
    assert len(model.asked) == 3


async def test_a_reply_that_cannot_be_read_is_a_failure_of_the_history(agent: Make) -> None:
    at, model = agent("no form", DIRECTED, YES, "Fritz Lang directed it [1].")
    assert len((await answer(ask(), at)).rows) == 1
    assert "no form in the reply" in model.asked[1][-1]["content"]


async def test_a_verdict_that_cannot_be_read_verifies_nothing(agent: Make) -> None:
    at, _ = agent(STARRING, "yes!", WRITTEN, "yes", DIRECTED, "fine")
    assert (await answer(ask(), at)).rows == ()


async def test_no_call_goes_beyond_the_budget_of_tokens_or_time(agent: Make) -> None:
    at, model = agent(STARRING, NO, WRITTEN, YES, agent_tokens=30)  # 15 a call
    assert (await answer(ask(), at)).rows == ()
    assert len(model.asked) == 2
    at, model = agent(DIRECTED, YES, agent_seconds=1e-9)
    assert (await answer(ask(), at)).rows == ()
    assert model.asked == []


async def test_each_step_is_told_as_it_is_taken(agent: Make) -> None:
    seen: list[Event] = []
    at, _ = agent(STARRING, NO, DIRECTED, YES, "Fritz Lang directed it [1].")
    await answer(ask(), replace(at, watch=seen.append))
    assert [event.message for event in seen if event.stage == "agent"] == ["attempt 1", "verified: no", "attempt 2", "verified: yes", "verified"]


async def test_it_is_off_unless_the_settings_say_so(services: Make) -> None:
    at, model = services(DIRECTED, YES)
    await answer(ask(), replace(at, query_form="none"))
    assert model.asked == []


async def test_without_a_model_that_answers_the_rules_go_on_alone(agent: Make) -> None:
    at, _ = agent(ModelUnavailable("away"))
    said = await answer(ask(), at)
    assert (said.rows, "model: ModelUnavailable" in said.degraded) == ((), True)
