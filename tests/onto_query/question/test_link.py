"""Mentions to entities of the real store: exact before normalised before likeness before a part of a label; the longest name wins."""

from __future__ import annotations

import pytest

from onto_core.ontology.schema.schema import Schema
from onto_query.question.analyse import analyse
from onto_query.question.link import EntityLink, link
from onto_query.question.vocabulary import Vocabulary
from sparql_cassandra.ports import Store


async def linked(text: str, films: Store, schema: Schema, fuzzy: float = 0.86) -> tuple[EntityLink, ...]:
    return await link(analyse(text), films, films, "films", fuzzy=fuzzy, names=Vocabulary(schema))


@pytest.mark.parametrize(
    ("text", "iris"),
    [
        ("Who directed Metropolis?", ["metropolis"]),
        ("who directed metropolis", ["metropolis"]),
        ("Did fritz lang direct METROPOLIS?", ["lang", "metropolis"]),
        ("Who directed 'M'?", ["m"]),
        ("Who directed the adventures of prince achmed?", ["achmed"]),
        ("Who directed Adventures of Prince Achmed?", ["achmed"]),
        ("Who directed Metropolys?", ["metropolis"]),
        ("what did lote reiniger direct", ["reiniger"]),
        ("What did Reiniger direct?", ["reiniger"]),
        ("what did reiniger direct", ["reiniger"]),
        ("Was সত্যজিৎ রায় a director?", ["ray"]),
        ("Which film is the longest?", []),
        ("Who directed Casablanca?", []),
    ],
)
async def test_a_mention_is_linked(films: Store, schema: Schema, text: str, iris: list[str]) -> None:
    assert [each.options[0].entity.iri for each in await linked(text, films, schema)] == [f"urn:films:{iri}" for iri in iris]


async def test_two_things_of_one_name_are_both_options(films: Store, schema: Schema) -> None:
    (faust,) = await linked("Who wrote Faust?", films, schema)
    assert {option.entity.iri for option in faust.options} == {"urn:films:faust-film", "urn:films:faust-play"}


async def test_a_word_that_names_a_class_is_no_thing_unless_it_is_quoted(films: Store, schema: Schema) -> None:
    assert await linked("Which film did Lang direct?", films, schema, fuzzy=1.0) != ()
    assert all(each.text != "film" for each in await linked("Which film did Fritz Lang direct?", films, schema))


async def test_likeness_can_be_switched_off(films: Store, schema: Schema) -> None:
    assert await linked("Who directed Metropolys?", films, schema, fuzzy=1.0) == ()


async def test_a_hostile_mention_finds_nothing_and_breaks_nothing(films: Store, schema: Schema) -> None:
    for text in ('Who directed "xyzzy\\" . } ; ASK #"?', "Who directed \\u0022 } Casablanca?", "Who directed 'a\nb'?"):
        assert await linked(text, films, schema) == ()
