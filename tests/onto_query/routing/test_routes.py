"""The store that a question goes to: by what it names, by collections, shares, health and speed."""

from __future__ import annotations

import time

import pytest

from onto_core.clients.breaker import Guard
from onto_core.errors import BackendUnavailable, BadSettings
from onto_core.messages import Question
from onto_core.settings import BreakerSettings
from onto_query.routing.routes import HALVED, Route, eligible, in_order
from onto_query.services import Services


async def unopened() -> Services:
    raise BackendUnavailable("away")


def route(name: str, url: str = "memory:", *collections: str, share: float = 0.0) -> Route:
    return Route(name, url, Guard(f"store {name}", BreakerSettings(failures=2, pause=50), BackendUnavailable), unopened, collections, share)


def names(routes: list[Route], question: Question, now: float | None = None) -> list[str]:
    return [each.name for each in in_order(eligible(routes, question), question, time.monotonic() if now is None else now)]


def fail(of: Route, times: int = 2) -> None:
    for _ in range(times):
        with pytest.raises(BackendUnavailable), of.guard.watched():
            raise BackendUnavailable("gone")


QUESTION = Question(text="Who?", collection="ships")


def test_the_first_of_the_configuration_is_asked_first_and_the_others_in_its_place() -> None:
    assert names([route("default"), route("b"), route("c")], QUESTION) == ["default", "b", "c"]


def test_a_question_that_names_a_store_goes_there_and_nowhere_else() -> None:
    routes = [route("default"), route("b", "bolt://h:1"), route("c", "memory:", "films")]
    for name in ("default", "b", "c"):
        assert names(routes, Question(text="Who?", backend=name)) == [name]


def test_a_question_that_names_a_kind_goes_to_any_store_of_it() -> None:
    routes = [route("default"), route("b", "bolt://h:1"), route("c", "falkordb://h:1/g"), route("d", "cassandra://h:1/k")]
    assert names(routes, Question(text="Who?", backend="cypher")) == ["b", "c"]
    assert names(routes, Question(text="Who?", backend="sparql")) == ["default", "d"]


def test_an_unknown_store_is_one_error_that_names_those_there_are_and_says_not_where_they_are() -> None:
    routes = [route("default"), route("b", "bolt://me:hunter22@h:1")]
    with pytest.raises(BadSettings) as error:
        eligible(routes, Question(text="Who?", backend="c"))
    assert len(error.value.problems) == 1
    assert "there is no store 'c' (there are default, b;" in str(error.value)
    assert not any(part in str(error.value) for part in ("hunter22", "bolt:", "memory:"))


def test_where_stores_are_configured_to_have_a_collection_only_they_are_asked() -> None:
    routes = [route("default"), route("b", "memory:", "ships"), route("c", "memory:", "ships", "films")]
    assert names(routes, QUESTION) == ["b", "c"]
    assert names(routes, Question(text="Who?", collection="films")) == ["c"]
    assert names(routes, Question(text="Who?", collection="other")) == ["default"]
    with pytest.raises(BadSettings, match="no store has 'other'") as error:
        eligible(routes[1:], Question(text="Who?", collection="other"))
    assert "ships" not in str(error.value)


def test_a_store_that_is_left_alone_comes_last() -> None:
    routes = [route("default"), route("b")]
    fail(routes[0], 1)
    assert names(routes, QUESTION) == ["default", "b"], "one failure is not enough"
    fail(routes[0], 1)
    assert names(routes, QUESTION) == ["b", "default"]


def test_a_far_quicker_store_is_asked_first_until_the_measurements_are_old() -> None:
    now = time.monotonic()
    routes = [route("default"), route("b")]
    routes[0].figures.took(1.0, now)
    routes[1].figures.took(0.6, now)
    assert names(routes, QUESTION, now) == ["default", "b"], "not worth the caches"
    routes[1].figures.took(0.001, now)
    assert names(routes, QUESTION, now) == ["b", "default"]
    routes[1].figures.took(0.2, now + 10 * HALVED)
    assert names(routes, QUESTION, now + 10 * HALVED) == ["default", "b"]


def test_a_store_with_much_in_work_counts_as_slower() -> None:
    now = time.monotonic()
    routes = [route("default"), route("b")]
    for each in routes:
        each.figures.took(0.1, now)
    routes[0].figures.in_work = 4
    assert names(routes, QUESTION, now) == ["b", "default"]


def test_a_share_of_the_questions_goes_to_its_store_whatever_its_speed_and_the_same_question_to_the_same() -> None:
    now = time.monotonic()
    routes = [route("default"), route("b", share=0.3)]
    routes[1].figures.took(5.0, now)
    asked = [Question(text=f"Who is {number}?") for number in range(2000)]
    first = [names(routes, question, now)[0] for question in asked]
    assert first == [names(routes, question, now)[0] for question in asked]
    assert 0.27 < first.count("b") / len(first) < 0.33
    sessions = {names(routes, Question(text=f"Who is {number}?", session="one"), now)[0] for number in range(50)}
    assert len(sessions) == 1
    fail(routes[1])
    assert {names(routes, question, now)[0] for question in asked} == {"default"}
