"""Studios and whose they are, where films were shot and what they took, who has died."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

STUDIOS = """
@prefix d: <urn:st:> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
d:pe a d:Country ; rdfs:label "Peru" . d:se a d:Country ; rdfs:label "Sweden" .
d:lima a d:Place ; rdfs:label "Lima" ; d:inCountry d:pe . d:umea a d:Place ; rdfs:label "Umeå" ; d:inCountry d:se .
d:s1 a d:Studio ; rdfs:label "Nordlys" ; d:headquarters d:umea .
d:s2 a d:Studio ; rdfs:label "Pampa Film" ; d:headquarters d:lima ; d:parentCompany d:s1 .
d:s3 a d:Studio ; rdfs:label "Andes Pictures" ; d:headquarters d:lima .
d:ada a d:Person ; rdfs:label "Ada Holm" ; d:birthplace d:lima ; d:citizenOf d:pe ; d:deathDate "2001-04-02"^^xsd:date .
d:ben a d:Person ; rdfs:label "Ben Ives" ; d:birthplace d:lima ; d:citizenOf d:pe .
d:mia a d:Person ; rdfs:label "Mia Falk" ; d:birthplace d:umea ; d:citizenOf d:se .
d:m1 a d:Film ; rdfs:label "Salt Road" ; d:studio d:s1 ; d:filmedIn d:umea ; d:cinematographer d:ben ; d:runtimeMinutes 96 ; d:takings 500 .
d:m2 a d:Film ; rdfs:label "Night Bus" ; d:studio d:s2 ; d:filmedIn d:lima ; d:cinematographer d:mia ; d:runtimeMinutes 120 ; d:takings 900 .
d:m3 a d:Film ; rdfs:label "Long Thaw" ; d:studio d:s2 ; d:filmedIn d:umea ; d:cinematographer d:ada ; d:runtimeMinutes 81 ; d:takings 100 .
d:m4 a d:Film ; rdfs:label "Salt Road Two" ; d:sequelTo d:m1 . d:m5 a d:Film ; rdfs:label "The Night Coach" ; d:remakeOf d:m2 .
d:w1 a d:Print ; d:printOf d:m1 . d:i1 a d:Inspection ; d:ofPrint d:w1 ; d:doneOn "2024-05-04"^^xsd:date ; d:inspector d:ben .
d:i2 a d:Inspection ; d:ofPrint d:w1 ; d:doneOn "2021-02-01"^^xsd:date ; d:inspector d:mia .
d:h1 a d:Honour ; d:honours d:m1 . d:h2 a d:Honour ; d:honours d:m1 . d:h3 a d:Honour ; d:honours d:m3 .
d:t1 a d:Series ; rdfs:label "Fjord" ; d:stillRunning true ; d:runtimeMinutes 30 .
d:t2 a d:Series ; rdfs:label "Cove" ; d:stillRunning false ; d:runtimeMinutes 50 .
"""


@pytest.fixture(scope="module")
def studios(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("studios"), STUDIOS, "studios") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Which company owns Pampa Film?", {"s1"}),
        ("Which studios are owned by Nordlys?", {"s2"}),
        ("Which studios have their headquarters in Lima?", {"s2", "s3"}),
        ("Which studios have their head office in Lima?", {"s2", "s3"}),
        ("Which films were shot in Peru?", {"m2"}),
        ("Where was Long Thaw shot?", {"umea"}),
        ("Who shot Long Thaw?", {"ada"}),
        ("Which film earned the most?", {"m2"}),
        ("Which film runs the longest?", {"m2"}),
        ("Which films have a sequel?", {"m1"}),
        ("How many films have a remake?", {"1"}),
        ("Which films have been remade?", {"m2"}),
        ("Which films are without a sequel?", {"m2", "m3", "m4", "m5"}),
        ("Which series are still going?", {"t1"}),
        ("Which people born in Lima have already died?", {"ada"}),
    ],
)
def test_studios_are_owned_films_shot_somewhere_and_people_die(studios: Asker, question: str, told: set[str]) -> None:
    answer = studios.ask(question, collection="studios")
    assert first_cells(answer) == told, answer.text


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Does Salt Road have a sequel?", "Yes"),
        ("Is Salt Road Two a sequel?", "Yes"),
        ("Is Salt Road a sequel?", "No"),
        ("Is there a sequel to Salt Road?", "Yes"),
        ("Is there a sequel to Salt Road Two?", "No"),
        ("Does Night Bus have a sequel?", "No"),
        ("Has Night Bus been remade?", "Yes"),
        ("Has The Night Coach been remade?", "No"),
        ("Does Nordlys own Pampa Film?", "Yes"),
        ("Does Pampa Film own Nordlys?", "No"),
    ],
)
def test_yes_and_no_go_by_who_does_it_to_whom(studios: Asker, question: str, told: str) -> None:
    assert studios.ask(question, collection="studios").text.startswith(told)


@pytest.mark.parametrize("question", ["Who died in Lima?", "Which people died in Umeå?"])
def test_nobody_died_where_he_was_born_for_having_died(studios: Asker, question: str) -> None:
    assert studios.ask(question, collection="studios").status in {"unanswerable", "clarify", "out_of_scope"}


def test_the_value_by_which_the_first_is_told_stands_in_its_row(studios: Asker) -> None:
    (row,) = studios.ask("Which film has the highest takings?", collection="studios").rows
    assert [cell.value for cell in row if cell is not None][-1] == "900"


@pytest.mark.parametrize("question", ["Which prints need an inspection?", "How many prints need an inspection?"])
def test_what_has_been_done_to_things_is_not_what_they_need(studios: Asker, question: str) -> None:
    assert studios.ask(question, collection="studios").status != "answered"


def test_no_film_made_the_studios_that_it_is_by(studios: Asker) -> None:
    assert studios.ask("Which film made the most?", collection="studios").status != "answered"


ARCHIVE = """
@prefix d: <urn:ar:> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
d:war a d:Genre ; rdfs:label "War" . d:noir a d:Genre ; rdfs:label "Noir" . d:sea a d:Festival ; rdfs:label "Black Sea Days" .
d:saga a d:Cycle ; rdfs:label "The Tower cycle" .
d:f1 a d:Film ; rdfs:label "Salt Road" ; d:genre d:war ; d:monochrome true ; d:cycle d:saga .
d:f2 a d:Film ; rdfs:label "Night Bus" ; d:genre d:noir ; d:monochrome false ; d:cycle d:saga .
d:f3 a d:Film ; rdfs:label "Long Thaw" ; d:genre d:noir ; d:monochrome true .
d:f4 a d:Film ; rdfs:label "White Nights" ; d:genre d:noir ; d:monochrome false .
d:p1 a d:Part ; d:inFilm d:f1 ; d:playedBy d:ada . d:p2 a d:Part ; d:inFilm d:f2 ; d:playedBy d:ada . d:ada a d:Person ; rdfs:label "Ada Holm" .
""" + "".join(
    f'd:l{i} a d:Award ; rdfs:label "Grand Prix" ; d:forFilm d:{"f1" if i < 8 else "f3"} ; d:handedOutAt d:{"sea" if i == 9 else "lake"} .\n'
    for i in range(10)
)


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("archive"), ARCHIVE, "archive") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("war films", {"f1"}),
        ("Which films are in black and white?", {"f1", "f3"}),
        ("black and white films", {"f1", "f3"}),
        ("Which films are in colour?", {"f2", "f4"}),
        ("Which films won a Grand Prix?", {"f1", "f3"}),
        ("Which films won a Grand Prix at the Black Sea Days?", {"f3"}),
    ],
)
def test_words_of_an_archive_and_every_prize_of_one_name(archive: Asker, question: str, told: set[str]) -> None:
    answer = archive.ask(question, collection="archive")
    assert first_cells(answer) == told, answer.text


def test_the_parts_of_a_cycle_are_no_roles_in_its_films(archive: Asker) -> None:
    assert first_cells(archive.ask("Which parts of the Tower cycle are there?", collection="archive")).isdisjoint({"p1", "p2"})


CREDITS = """
@prefix d: <urn:cr:> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
d:c1 a d:Craft ; rdfs:label "directing" . d:c2 a d:Craft ; rdfs:label "music" . d:c3 a d:Craft ; rdfs:label "editing" .
d:h1 a d:Human ; rdfs:label "Ada Holm" . d:h2 a d:Human ; rdfs:label "Ben Ives" . d:h3 a d:Human ; rdfs:label "Mia Falk" .
d:w1 a d:Picture ; rdfs:label "Salt Road" . d:w2 a d:Picture ; rdfs:label "Long Thaw" . d:w3 a d:Picture ; rdfs:label "Night Bus" .
""" + "".join(
    f"d:x{work}{craft} a d:Credit ; d:onWork d:w{work} ; d:craft d:c{craft} ; d:who d:h{(work + craft) % 3 + 1} .\n"
    for work in (1, 2, 3)
    for craft in (1, 2, 3)
)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Who directed Salt Road?", {"h3"}),
        ("Who wrote the music for Salt Road?", {"h1"}),
        ("Who edited Salt Road?", {"h2"}),
        ("Which films did Mia Falk direct?", {"w1"}),
    ],
)
def test_credits_may_call_what_is_done_and_people_humans(tmp_path: Path, question: str, told: set[str]) -> None:
    with asker_of(tmp_path, CREDITS, "credits") as asker:
        answer = asker.ask(question, collection="credits")
        assert first_cells(answer) == told, answer.text
