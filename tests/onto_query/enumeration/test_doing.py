"""What somebody did and who did it, asked with verbs that tell nothing of a graph: never all that is known of the name."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

FILMS = """
@prefix d: <urn:do:> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
d:f1 a d:Film ; rdfs:label "Salt Road" ; d:directedBy d:p1 ; d:writtenBy d:p2 ; d:starring d:p3 , d:p4 ; d:minutes 101 .
d:f2 a d:Film ; rdfs:label "Ghost Line" ; d:directedBy d:p2 ; d:writtenBy d:p1 ; d:starring d:p3 ; d:minutes 96 .
d:f3 a d:Film ; rdfs:label "Night Bus" ; d:directedBy d:p1 ; d:writtenBy d:p1 ; d:starring d:p4 ; d:minutes 130 .
d:b1 a d:Bridge ; rdfs:label "Iron Span" ; d:owner d:p1 ; d:painter d:p2 ; d:lengthM 40 .
d:b2 a d:Bridge ; rdfs:label "Low Span" ; d:owner d:p2 ; d:painter d:p3 ; d:lengthM 70 .
d:f4 a d:Film ; rdfs:label "Four Last Songs" ; d:minutes 90 . d:f5 a d:Film ; rdfs:label "My Left Foot" ; d:minutes 80 .
d:p1 a d:Person ; rdfs:label "Ada Holm" ; d:bornOn "1931-01-01"^^xsd:date . d:p2 a d:Person ; rdfs:label "Ben Ives" ;
  d:bornOn "1950-01-01"^^xsd:date .
d:p3 a d:Person ; rdfs:label "Cleo Marsh" ; d:bornOn "1960-01-01"^^xsd:date . d:p4 a d:Person ; rdfs:label "Dan Oak" ;
  d:bornOn "1970-01-01"^^xsd:date .
"""


@pytest.fixture(scope="module")
def films(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("doing"), FILMS, "doing") as asker:
        yield asker


@pytest.mark.parametrize("question", ["Who made Salt Road?", "Wer hat Salt Road gedreht?", "¿Quién hizo Salt Road?"])
def test_who_made_a_film_is_its_director(films: Asker, question: str) -> None:
    assert first_cells(films.ask(question, collection="doing")) == {"p1"}


@pytest.mark.parametrize(
    "question",
    [
        "Who made Iron Span?",
        "Who got Salt Road?",
        "What has Ada Holm made?",
        "What did Ada Holm do?",
        "Was hat Ada Holm gemacht?",
        "By whom was Iron Span made?",
    ],
)
def test_what_is_done_is_no_description_and_no_link_that_happens_to_be_there(films: Asker, question: str) -> None:
    assert films.ask(question, collection="doing").status in {"clarify", "unanswerable"}


@pytest.mark.parametrize("question", ["Who is Ada Holm?", "What do you have on Ada Holm?", "What is known about Ada Holm?", "Tell me about Ada Holm"])
def test_who_somebody_is_is_described(films: Asker, question: str) -> None:
    assert "1 January 1931" in films.ask(question, collection="doing").text


@pytest.mark.parametrize("question", ["Who directed Salt Road, by the way?", "By the way, who directed Salt Road?"])
def test_a_turn_of_speech_beside_the_question_says_nothing(films: Asker, question: str) -> None:
    assert first_cells(films.ask(question, collection="doing")) == {"p1"}


@pytest.mark.parametrize("question", ["Which films are low?", "Which people left?", "Which films last longer than two hours?"])
def test_a_verb_or_an_adjective_is_no_part_of_a_name(films: Asker, question: str) -> None:
    answer = films.ask(question, collection="doing")
    assert answer.status != "answered" or first_cells(answer) == {"f3"}, answer.text


def test_a_name_in_small_letters_is_one_before_its_verb(films: Asker) -> None:
    assert first_cells(films.ask("films holm directed", collection="doing")) == {"f1", "f3"}


@pytest.mark.parametrize(
    "question", ["Who starred with Cleo Marsh?", "Who has starred alongside Cleo Marsh?", "Which people starred together with Cleo Marsh?"]
)
def test_who_did_it_with_somebody_is_somebody_else(films: Asker, question: str) -> None:
    assert first_cells(films.ask(question, collection="doing")) == {"p4"}
