"""A festival: how many came, what screenings come with, days of any year, and sentences around a question that ask nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

FESTIVAL = """
@prefix d: <urn:fe:> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
d:ed22 a d:Edition ; rdfs:label "Northern Film Festival 2022" ; d:attendance 4100 ; d:juryPresident d:ada .
d:ed23 a d:Edition ; rdfs:label "Northern Film Festival 2023" ; d:attendance 5200 ; d:juryPresident d:ben .
d:ed21 a d:Edition ; rdfs:label "Northern Film Festival 2021" ; d:attendance 3900 ; d:juryPresident d:mia .
d:ada a d:Person ; rdfs:label "Ada Holm" . d:ben a d:Person ; rdfs:label "Ben Ives" . d:mia a d:Person ; rdfs:label "Mia Falk" .
d:m1 a d:Film ; rdfs:label "Salt Road" ; d:directedBy d:ada ; d:writtenBy d:ada ; d:certificate "12" .
d:m2 a d:Film ; rdfs:label "Night Bus" ; d:directedBy d:ben ; d:writtenBy d:mia ; d:certificate "15" .
d:m3 a d:Film ; rdfs:label "Long Thaw" ; d:directedBy d:mia ; d:writtenBy d:mia, d:ben ; d:certificate "PG" .
d:s1 a d:Screening ; d:film d:m1 ; d:withQA true ; d:startsOn "2022-06-25"^^xsd:date ; d:code "S-1" .
d:s2 a d:Screening ; d:film d:m2 ; d:withQA false ; d:startsOn "2022-06-26"^^xsd:date ; d:code "S-2" .
d:s3 a d:Screening ; d:film d:m3 ; d:withQA false ; d:startsOn "2023-06-25"^^xsd:date ; d:code "S-3" .
d:s4 a d:Screening ; d:film d:m3 ; d:withQA true ; d:startsOn "2023-07-02"^^xsd:date ; d:code "S-4" .
"""


@pytest.fixture(scope="module")
def festival(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("festival"), FESTIVAL, "festival") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("How many people attended the 2023 festival?", {"5200"}),
        ("How many visitors came to the 2022 festival?", {"4100"}),
        ("How many screenings had a Q&A?", {"2"}),
        ("Which screenings come with a Q&A?", {"s1", "s4"}),
        ("Which films were written by someone who also directed them?", {"m1", "m3"}),
        ("Which films were written by their director?", {"m1", "m3"}),
        ("Which screenings were on 25 June?", {"s1", "s3"}),
        ("How many screenings were there on June 26th?", {"1"}),
        ("Certificate of Night Bus? the printer is waiting", {"15"}),
        ("Morning all, who directed Long Thaw? someone asked for it", {"mia"}),
    ],
)
def test_a_festival(festival: Asker, question: str, told: set[str]) -> None:
    answer = festival.ask(question, collection="festival")
    assert first_cells(answer) == told, answer.text


def test_a_day_of_any_year_is_told_in_words(festival: Asker) -> None:
    assert "25 June" in festival.ask("Which screenings were on 25 June?", collection="festival").text


@pytest.mark.parametrize(
    "question",
    [
        "How many people came to the opening party?",  # of which nothing is known
        "Which films have a certificate of 15? I mean those by Ada Holm",
        "Which screenings were before 25 June?",  # of which year?
    ],
)
def test_nothing_is_dropped_that_may_be_meant(festival: Asker, question: str) -> None:
    assert festival.ask(question, collection="festival").status != "answered"
