"""Rewording: a model says the question in the graph's names, and rows are answered only where both wordings have them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from onto_core.errors import ModelUnavailable
from onto_core.messages import Answer, Question
from onto_core.ports.models import Embedder
from onto_query.pipeline import answer
from onto_query.profile.holder import Profiles
from onto_query.services import Services
from sparql_cassandra.ports import Store
from tests.onto_query.conftest import ScriptedModel

QUESTION = "movies concocted by Fritz Lang"
GOOD = "Which films are directed by Fritz Lang?"
Make = Callable[..., tuple[Services, ScriptedModel]]


@pytest.fixture
def rewording(services: Make, films: Store, embedder: Embedder) -> Make:
    """The services with a model that does nothing but reword."""

    def make(*replies: object, **query: object) -> tuple[Services, ScriptedModel]:
        at, model = services(*replies, **({"reword": True} | query))
        return replace(at, query_form="none", profiles=Profiles(films, embedder)), model

    return make


def ask(text: str = QUESTION) -> Question:
    return Question(text=text, collection="films")


def titles(said: Answer) -> set[str]:
    return {row[0].label for row in said.rows if row[0] is not None and row[0].label}


async def test_a_word_that_the_graph_does_not_know_is_said_in_its_own(rewording: Make) -> None:
    at, model = rewording(GOOD, "M [1], Woman in the Moon [2] and Metropolis [3].")
    said = await answer(ask(), at)
    assert (said.status, titles(said)) == ("answered", {"M", "Metropolis", "Woman in the Moon"})
    assert said.confidence < 0.9
    shown = model.asked[0][1]["content"]
    assert "film: " in shown
    assert "directed by person" in shown
    assert f"~~~~~\n{QUESTION}\n~~~~~" in shown


async def test_what_both_wordings_agree_on_is_run_and_told(rewording: Make) -> None:
    at, _ = rewording(GOOD, "M [1].")
    said = await answer(ask(), at)
    assert [step.message for step in said.steps if step.stage == "reword"] == [GOOD, "both wordings have these rows"]


@pytest.mark.parametrize(
    "reply",
    [
        "Which films are directed by F. W. Murnau?",  # of somebody else
        "Which films were released in 1931?",  # of something else, with rows among his
        "How many films were directed by Fritz Lang?",  # another form
        "NONE",
        "",
        "I am sorry, but " + "I cannot " * 60,
        "SELECT ?x WHERE { ?x ?y ?z }",
    ],
)
async def test_a_rewording_that_asks_for_something_else_answers_nothing(rewording: Make, reply: str) -> None:
    at, _ = rewording(reply)
    said = await answer(ask(), at)
    assert (said.status, said.rows) == ("unanswerable", ())


async def test_a_number_of_the_question_must_not_be_lost(rewording: Make) -> None:
    at, _ = rewording(GOOD)
    assert (await answer(ask("movies concocted by Fritz Lang before 1930"), at)).rows == ()


async def test_what_is_read_without_a_model_is_not_reworded(rewording: Make) -> None:
    at, model = rewording("Fritz Lang [1].")
    assert titles(await answer(ask("Who directed Metropolis?"), at)) == {"Fritz Lang"}
    assert all("reword" not in turns[0]["content"] for turns in model.asked)


async def test_it_is_off_unless_the_settings_say_so(rewording: Make) -> None:
    at, model = rewording(GOOD, reword=False)
    await answer(ask(), at)
    assert model.asked == []


async def test_without_a_model_that_answers_the_rules_go_on_alone(rewording: Make) -> None:
    at, _ = rewording(ModelUnavailable("away"))
    said = await answer(ask(), at)
    assert (said.rows, "model: ModelUnavailable" in said.degraded) == ((), True)
