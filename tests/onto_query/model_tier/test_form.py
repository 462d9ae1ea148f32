"""The form that a model fills: it admits only names that there are, what the graph has fills its holes, and it passes the gate as any query."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from onto_core.errors import BadReply
from onto_core.matching.catalog import Catalog
from onto_core.messages import Question
from onto_query.graph_query import Aggregation, Compare, Edge, Having, IsA, Node, Order, Var, Without
from onto_query.model_tier.form_reply import Form, Hole, form_of
from onto_query.model_tier.form_words import FormWords, choice_model, form_model
from onto_query.pipeline import answer
from onto_query.services import Services

FILMS = "https://example.org/films#"
LANG = "urn:films:lang"
HARD = "Which expressionist films did Fritz Lang direct?"
WRITTEN = "Fritz Lang directed M [1], Woman in the Moon [2] and Metropolis [3]."
A, B, C, N = Var("a"), Var("b"), Var("c"), Var("number")
WORDS = FormWords(
    {"film": FILMS + "Film", "person": FILMS + "Person"},
    {"directed by": FILMS + "directedBy", "running time": FILMS + "runtime", "birth place": FILMS + "birthPlace"},
    {"Fritz Lang": LANG},
)
EMPTY = {"answer": "list", "patterns": [], "without": [], "conditions": [], "columns": [], "of": None, "per": None, "order": None}


def pattern(subject: str, property_: str, value: str) -> dict[str, str]:
    return {"subject": subject, "property": property_, "object": value}


def filled(**given: object) -> str:
    return json.dumps(EMPTY | given)


def read(**given: object) -> Form:
    form = form_of(filled(**given), WORDS)
    assert form is not None
    return form


BY_LANG = pattern("?a", "directed by", "Fritz Lang")
DIRECTED = pattern("?a", "directed by", "?b")
LASTS = pattern("?a", "running time", "?c")


def test_a_list_has_its_patterns_conditions_and_columns() -> None:
    long = {"variable": "?c", "op": ">", "value": "100", "on": "number"}
    query = read(patterns=[pattern("?a", "is a", "film"), BY_LANG, LASTS], conditions=[long], columns=["?a", "?c"]).query
    assert query.where == (
        IsA(A, FILMS + "Film"),
        Edge(A, (FILMS + "directedBy",), Node(LANG)),
        Edge(A, (FILMS + "runtime",), C),
        Compare(C, ">", "100", "number"),
    )
    assert (query.form, query.columns) == ("select", (A, C))


def test_a_calculation_has_its_group_condition_and_order() -> None:
    many = {"variable": "result", "op": ">", "value": "2", "on": "number"}
    order = {"by": "result", "descending": True, "limit": 3}
    query = read(answer="count", patterns=[DIRECTED], of="?a", per="?b", conditions=[many], order=order).query
    assert (query.columns, query.aggregate, query.having) == ((B,), Aggregation("count", A, N), Having(">", 2.0))
    assert (query.order, query.limit) == ((Order(N, descending=True),), 3)


def test_yes_or_no_is_an_ask_and_negation_is_kept() -> None:
    query = read(answer="yes or no", patterns=[pattern("?a", "is a", "film")], without=[BY_LANG]).query
    assert query.form == "ask"
    assert query.where[-1] == Without((Edge(A, (FILMS + "directedBy",), Node(LANG)),))


def test_a_property_that_is_unsure_and_parts_that_nothing_connects_are_holes() -> None:
    assert read(patterns=[pattern("?a", "unsure", "Fritz Lang"), pattern("?a", "is a", "film")]).holes == (Hole(A, Node(LANG)),)
    assert read(patterns=[pattern("?a", "is a", "film"), pattern("?b", "is a", "person")], columns=["?a"]).holes == (Hole(A, B),)


def test_a_form_may_say_that_the_graph_cannot_answer() -> None:
    assert form_of(filled(answer="cannot be answered"), WORDS) is None


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        ("no idea", "no form"),
        ("{}", "answer"),
        (filled(patterns=[pattern("?a", "killed by", "?b")]), "patterns/0/property"),
        (filled(patterns=[pattern("?a", "directed by", "Billy Wilder")]), "patterns/0/object"),
        (filled(patterns=[DIRECTED], extra="; DROP ALL"), "extra"),
        (filled(), "needs a pattern"),
        (filled(patterns=[pattern("?a", "is a", "Fritz Lang")]), "is not a class"),
        (filled(patterns=[pattern("?a", "directed by", "film")]), "is a class"),
        (filled(patterns=[DIRECTED], columns=["?h"]), "no pattern gives it a value"),
        (filled(patterns=[LASTS], conditions=[{"variable": "?c", "op": ">", "value": "1 || true", "on": "number"}]), "not a number"),
        (filled(patterns=[LASTS], answer="sum"), "needs the variable"),
        ("{" * 30_000, "at most"),
        ('{"answer": ' + "[" * 9_000 + "}", "form"),
    ],
)
def test_what_the_form_does_not_admit_is_said(reply: str, said: str) -> None:
    with pytest.raises(BadReply, match=said):
        form_of(reply, WORDS)


def test_the_schema_is_strict_and_names_only_what_there_is() -> None:
    schema = form_model(WORDS).model_json_schema()
    objects = [schema, *schema["$defs"].values()]
    assert all(each["additionalProperties"] is False and set(each["required"]) == set(each["properties"]) for each in objects)
    assert set(schema["$defs"]["Pattern"]["properties"]["property"]["enum"]) == {"is a", "name", "unsure", *WORDS.properties}
    assert choice_model(["x", "y"]).model_json_schema()["properties"]["choice"]["enum"] == ["x", "y", "none of these"]


# -- in the tier


def asking(services: Callable[..., tuple[Services, object]], *replies: str, way: str = "form") -> tuple[Services, object]:
    at, model = services(*replies)
    return replace(at, query_form=way), model  # type: ignore[arg-type]


def ask(text: str = HARD) -> Question:
    return Question(text=text, collection="films")


GOOD = filled(patterns=[pattern("?a", "directed by", "Fritz Lang")], columns=["?a"])


async def test_a_filled_form_is_asked_of_the_graph(services: Callable[..., tuple[Services, object]]) -> None:
    at, model = asking(services, GOOD, WRITTEN)
    said = await answer(ask(), at)
    assert (said.status, said.tier, len(said.rows)) == ("answered", "model", 3)
    system, user = (turn["content"] for turn in model.asked[0])  # type: ignore[attr-defined]
    assert "form" in system
    assert f"~~~~~\n{HARD}\n~~~~~" in user
    assert "directed by: film -> person" in user
    assert "directed and directed by say the same" in user or "directed by and directed say the same" in user


async def test_an_edge_in_the_wrong_direction_is_turned(services: Callable[..., tuple[Services, object]]) -> None:
    at, _ = asking(services, filled(patterns=[pattern("Fritz Lang", "directed by", "?a"), pattern("?a", "is a", "film")], columns=["?a"]), WRITTEN)
    said = await answer(ask(), at)
    assert (said.status, len(said.rows)) == ("answered", 3)


async def test_a_hole_is_filled_by_choice_among_what_the_graph_allows(services: Callable[..., tuple[Services, object]]) -> None:
    form = filled(patterns=[pattern("?a", "is a", "film"), pattern("?a", "unsure", "Fritz Lang")], columns=["?a"])
    at, model = asking(services, form, json.dumps({"choice": "?a - directed by -> Fritz Lang"}), WRITTEN)
    said = await answer(ask(), at)
    assert (said.status, len(said.rows)) == ("answered", 3)
    listed = model.asked[1][1]["content"]  # type: ignore[attr-defined]
    assert "?a - directed by -> Fritz Lang" in listed
    assert "running time" not in listed


async def test_a_form_that_cannot_be_used_goes_back_with_what_is_wrong(services: Callable[..., tuple[Services, object]]) -> None:
    at, model = asking(services, filled(patterns=[pattern("?a", "adored by", "Fritz Lang")]), GOOD, WRITTEN)
    said = await answer(ask(), at)
    assert (said.status, len(said.rows)) == ("answered", 3)
    assert "patterns/0/property" in model.asked[1][-1]["content"]  # type: ignore[attr-defined]
    assert said.confidence < 0.7


async def test_sparql_follows_where_the_form_came_to_nothing_and_either_may_be_used(services: Callable[..., tuple[Services, object]]) -> None:
    sparql = f"```sparql\nSELECT ?film WHERE {{ <{LANG}> <{FILMS}directed> ?film }} LIMIT 10\n```"
    at, _ = asking(services, filled(answer="cannot be answered"), sparql, WRITTEN, way="auto")
    said = await answer(ask(), at)
    assert (said.status, len(said.rows)) == ("answered", 3)
    at, _ = asking(services, filled(answer="cannot be answered"))
    assert (await answer(ask(), at)).status != "answered"


async def test_a_reply_in_sparql_is_taken_where_either_may_be_used(services: Callable[..., tuple[Services, object]]) -> None:
    sparql = f"```sparql\nSELECT ?film WHERE {{ <{LANG}> <{FILMS}directed> ?film }} LIMIT 10\n```"
    at, model = asking(services, sparql, WRITTEN, way="auto")
    assert len((await answer(ask(), at)).rows) == 3
    assert len(model.asked) == 2  # type: ignore[attr-defined]
    at, _ = asking(services, sparql, sparql)
    assert (await answer(ask(), at)).status != "answered"


async def test_the_words_are_those_of_the_subset(services: Callable[..., tuple[Services, object]], catalog: Catalog) -> None:
    at, model = asking(services, GOOD, WRITTEN)
    await answer(ask(), at)
    names = {catalog.schema.label(iri) for iri in catalog.schema.properties}
    schema = model.schemas[0]  # type: ignore[attr-defined]
    assert set(schema["$defs"]["Pattern"]["properties"]["property"]["enum"]) - {"is a", "name", "unsure"} <= names
