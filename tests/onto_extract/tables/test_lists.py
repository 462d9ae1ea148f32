"""Lists through the whole extraction, without a model: what the sentence above and the words that items share say, and what they leave open."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from onto_extract import Extractor

SHIPS = """
@prefix : <https://example.org/ships#> . @prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
:Ship a owl:Class ; rdfs:label "ship"@en . :Port a owl:Class ; rdfs:label "port"@en . :Person a owl:Class ; rdfs:label "person"@en .
:Code a owl:Class ; rdfs:label "code"@en .
:builtIn a owl:ObjectProperty ; rdfs:label "built in"@en ; rdfs:domain :Ship ; rdfs:range :Port .
:designer a owl:ObjectProperty ; rdfs:label "designer"@en ; rdfs:domain :Ship ; rdfs:range :Person .
:flagship a owl:ObjectProperty ; rdfs:label "flies its flag on"@en ; rdfs:domain :Person ; rdfs:range :Ship .
:length a owl:DatatypeProperty ; rdfs:label "length in metres"@en ; rdfs:domain :Ship ; rdfs:range xsd:decimal .
:codeText a owl:DatatypeProperty ; rdfs:label "code text"@en ; rdfs:range xsd:string .
:identifiedBy a owl:ObjectProperty ; rdfs:label "is identified by"@en ; rdfs:range :Code .
"""


@pytest.fixture(scope="module")
def extractor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Extractor]:
    folder = tmp_path_factory.mktemp("ships")
    (folder / "ships.ttl").write_text(SHIPS, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        with Extractor(ontologies=[Path("ships.ttl")], model="rules") as opened:
            yield opened


def facts(extractor: Extractor, text: str) -> set[tuple[str, str, str]]:
    return {(fact.subject, fact.predicate, fact.object) for fact in extractor.extract(text).facts}


BUILT = {("Astra", "builtIn", "Larvik"), ("Borealis", "builtIn", "Larvik"), ("Astra", "is a", "Ship"), ("Borealis", "is a", "Ship")}


@pytest.mark.parametrize(
    "text",
    [
        "The ships built in Larvik were:\n\n- Astra\n- Borealis\n",
        "The yard did well. All ships that were built in Larvik:\n1. Astra\n2. Borealis\n",
        "<h2>Ships built in Larvik</h2><ul><li>Astra</li><li><b>Borealis</b></li></ul>",
    ],
)
def test_a_sentence_above_says_of_every_item_what_it_says(extractor: Extractor, text: str) -> None:
    assert facts(extractor, text) == BUILT


def test_a_caption_says_it_of_every_row(extractor: Extractor) -> None:
    table = "Ships built in Larvik\n\n| Ship | Length (m) |\n|---|---|\n| Astra | 39 |\n| Borealis | 51 |\n"
    assert facts(extractor, table) == BUILT | {("Astra", "length", "39"), ("Borealis", "length", "51")}


def test_items_tell_of_the_thing_that_the_sentence_names(extractor: Extractor) -> None:
    expected = {("Astra", "designer", "Colin Archer"), ("Astra", "designer", "Anna Holm")}
    for above in ("Designers of the Astra:", "The Astra has the following designers:"):
        assert expected <= facts(extractor, f"{above}\n\n- Colin Archer\n- Anna Holm\n")


def test_words_that_items_share_name_columns(extractor: Extractor) -> None:
    text = "Ships:\n\n- Astra (designer Colin Archer), length 39 m, repainted\n- Borealis (designer Anna Holm), length 51 m\n"
    assert {
        ("Astra", "designer", "Colin Archer"), ("Borealis", "designer", "Anna Holm"), ("Astra", "length", "39"), ("Borealis", "length", "51"),
    } <= facts(extractor, text)  # fmt: skip


def test_of_nested_items_the_outer_one_is_the_thing(extractor: Extractor) -> None:
    keyed = "- Astra:\n  - Designer: Colin Archer\n  - Length: 39 m\n- Borealis:\n  - Designer: Anna Holm\n"
    assert {("Astra", "designer", "Colin Archer"), ("Astra", "length", "39"), ("Borealis", "designer", "Anna Holm")} <= facts(extractor, keyed)
    bare = "Ships and their designers:\n- Astra\n  - Colin Archer\n- Borealis\n  - Anna Holm\n"
    assert {("Astra", "designer", "Colin Archer"), ("Borealis", "designer", "Anna Holm")} <= facts(extractor, bare)


def test_one_value_of_each_item_is_what_the_sentence_says(extractor: Extractor) -> None:
    for mark in (": ", " – "):
        text = f"Ships and their designers:\n- Astra{mark}Colin Archer\n- Borealis{mark}Anna Holm\n"
        assert {("Astra", "designer", "Colin Archer"), ("Borealis", "designer", "Anna Holm")} <= facts(extractor, text)


@pytest.mark.parametrize(
    "above",
    [
        "Ships not built in Larvik:",
        "Ships almost built in Larvik:",
        "Problems with ships built in Larvik:",
        "Questions about the ships that were built in Larvik:",
        "The Astra and the Borealis, both built elsewhere, carried mail to Larvik:",
        "Ships of Larvik:",
    ],
)
def test_a_sentence_that_says_something_else_says_nothing_of_the_items(extractor: Extractor, above: str) -> None:
    found = facts(extractor, f"{above}\n\n- Corona\n- Delta\n")
    assert not [fact for fact in found if fact[1] != "is a" and {fact[0], fact[2]} & {"Corona", "Delta"}]


def test_a_sentence_with_text_after_it_is_not_above_the_list(extractor: Extractor) -> None:
    text = "Ships built in Larvik:\n\nnone that we know of\n\n- Corona\n- Delta\n"
    assert not {fact for fact in facts(extractor, text) if fact[0] in {"Corona", "Delta"}}


def test_what_leads_to_a_class_only_is_not_said_of_a_list(extractor: Extractor) -> None:
    assert not [fact for fact in facts(extractor, "Ships of Anna Holm:\n- Astra\n- Borealis\n") if fact[1] == "flagship"]


def test_brackets_in_an_item_say_nothing_of_the_words_before_them(extractor: Extractor) -> None:
    text = "- Astra is a ship (Larvik)\n- Borealis is a ship (Bergen)\n"
    assert not {fact for fact in facts(extractor, text) if fact[0] in {"Larvik", "Bergen"} and fact[2] == "Ship"}


def test_codes_are_literals_where_a_class_is_named_by_part_of_the_column(extractor: Extractor) -> None:
    found = facts(extractor, "Ship\tInternal code\nAstra\tH31415\nBorealis\tF20010\n")
    assert {("Astra", "codeText", "H31415"), ("Borealis", "codeText", "F20010")} <= found
    assert not [fact for fact in found if fact[1] == "identifiedBy"]


def test_items_of_several_sentences_are_prose(extractor: Extractor) -> None:
    text = "Ships:\n\n1. Progress. The yard is slow, the designer is ill.\n\n2. Rules. The crew is new, the designer is Anna Holm.\n"
    assert not [fact for fact in facts(extractor, text) if fact[1] == "designer"]
