"""Questions over films as archives have them: credits with functions, prizes as events, money with its currency, labels nobody declared."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from onto_query.question.analyse import analyse
from tests.worlds.asked import asker_of, first_cells

PEOPLE = {"ada": "Ada Brandt", "ben": "Ben Okoro", "cleo": "Cleo Marsh", "dora": "Dora Finch", "emil": "Emil Stone", "fay": "Fay Lund"}
FILMS = {  # title, year, minutes, director, composer, cast
    "f1": ("Harbour Lights", 1962, 95, "ada", "ben", ("cleo", "emil")),
    "f2": ("Night Ferry", 1965, 185, "ada", "cleo", ("emil", "dora")),
    "f3": ("Paper Kites", 1974, 110, "dora", "ben", ("cleo", "fay")),
    "f4": ("Night Ferry Returns", 1978, 130, "dora", "fay", ("emil", "cleo")),
    "f5": ("The Last Ferry", 1983, 90, "emil", "fay", ("dora", "ada")),
}
COUNTRIES = {"f1": "jp", "f2": "jp", "f3": "us", "f4": "us", "f5": "se"}
LANGUAGES = {"f1": "japanese", "f2": "japanese", "f3": "japanese", "f4": "english", "f5": "swedish"}
COSTS = {"f1": 90_000_000, "f2": 120_000_000, "f3": 150_000_000, "f4": 30_000_000}
TAKEN = {"f1": 100_000_000, "f2": 400_000_000, "f3": 170_000_000, "f4": 20_000_000}
PRIZES = [  # outcome, prize, work, person
    ("won", "lion", "f1", "ada"), ("won", "bear", "f2", "ada"), ("won", "lion", "f3", "dora"), ("nominated", "bear", "f3", "dora"),
    ("nominated", "lion", "f2", "ada"), ("won", "bear", "f4", "emil"), ("won", "bear", "f4", "ben"), ("nominated", "bear", "f5", "ben"),
    ("nominated", "lion", "f5", "dora"), ("nominated", "bear", "f1", "cleo"), ("won", "bear", "f3", "ada"),
]  # fmt: skip


def _film(film: str) -> Iterator[str]:
    title, year, minutes, director, composer, cast = FILMS[film]
    yield f'c:{film} a c:Film ; c:titleEnglish "{title}"@en ; c:productionYear {year} ; c:length {minutes} ; c:madeIn c:{COUNTRIES[film]} .'
    parts = " , ".join(f"c:{film}p{i}" for i in range(len(cast)))
    yield f"c:{film} c:spokenLanguage c:{LANGUAGES[film]} ; c:credit c:{film}d , c:{film}m ; c:part {parts} ."
    yield f"c:{film}d a c:Credit ; c:function c:director ; c:creditedPerson c:{director} ."
    yield f"c:{film}m a c:Credit ; c:function c:composer ; c:creditedPerson c:{composer} ."
    yield from (f'c:{film}p{i} a c:Part ; c:performer c:{person} ; c:character "Figure {film} {i}" .' for i, person in enumerate(cast))
    for link, values in (("budget", COSTS), ("boxOffice", TAKEN)):
        if film in values:
            yield f'c:{film} c:{link} c:{film}{link} . c:{film}{link} a c:Money ; c:amount {values[film]} ; c:currency "USD" .'


GRAPH = "\n".join(
    (
        "@prefix c: <urn:archive:> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .",
        *(
            f'c:{key} a c:Person ; c:fullName "{name}" ; c:bornOn "19{30 + i}-01-0{i + 1}"^^xsd:date .'
            for i, (key, name) in enumerate(PEOPLE.items())
        ),
        "c:ada c:marriedTo c:ben .",
        *(line for film in FILMS for line in _film(film)),
        *(f'c:{key} a c:Function ; rdfs:label "{key}"@en .' for key in ("director", "composer")),
        *(f'c:{key} a c:Country ; rdfs:label "{name}"@en .' for key, name in (("jp", "Japan"), ("us", "United States"), ("se", "Sweden"))),
        *(f'c:{key} a c:Language ; rdfs:label "{key.title()}"@en .' for key in ("japanese", "english", "swedish")),
        *(f'c:{key} a c:Prize ; rdfs:label "{name}"@en .' for key, name in (("lion", "Silver Lion"), ("bear", "Copper Bear"))),
        *(
            f'c:a{i} a c:Nomination ; c:outcome "{outcome}" ; c:awardedBy c:{prize} ; c:forWork c:{work} ; c:honouree c:{person} .'
            for i, (outcome, prize, work, person) in enumerate(PRIZES)
        ),
        "c:f4 c:sequelTo c:f2 . c:f5 c:sequelTo c:f4 .",
        'c:length rdfs:label "running time (minutes)"@en .',
    )
)
ROWS = [
    # who has a function in a film stands on a credit
    ("Who directed Harbour Lights?", {"ada"}),
    ("Which films did Dora Finch direct?", {"f3", "f4"}),
    ("Who wrote the music for Paper Kites?", {"ben"}),
    ("films with Fay Lund in the cast", {"f3"}),
    # a label of a property that nobody declared, and the unit in it
    ("What is the average running time of the films?", {"122"}),
    ("films longer than 3 hours", {"f2"}),
    # prizes
    ("Who has won both a Silver Lion and a Copper Bear?", {"ada"}),
    # where a film was made, whatever is spoken in it
    ("Which Japanese films are there?", {"f1", "f2"}),
    ("How many Japanese-language films are there?", {"3"}),
    # decades by their names
    ("How many films were made in the sixties?", {"2"}),
    # names as what something is called
    ("Which film is known as Paper Kites?", {"f3"}),
    # whose wife
    ("When was Ada Brandt's husband born?", {"1931-01-02"}),
    # money
    ("films that cost more than 100 million dollars to make", {"f2", "f3"}),
    ("How much did Harbour Lights and Night Ferry take at the box office together?", {"500000000"}),
    ("Night Ferry: box office minus budget", {"280000000"}),
    ("Are there any films by Dora Finch? Which ones?", {"f3", "f4"}),
]


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("archive"), GRAPH, "archive") as asker:
        yield asker


@pytest.mark.parametrize(("question", "cells"), ROWS, ids=[question for question, _ in ROWS])
def test_archives_have_credits_prizes_and_money(archive: Asker, question: str, cells: set[str]) -> None:
    answer = archive.ask(question, collection="archive")
    assert first_cells(answer) == cells, (answer.text, answer.query)


def test_sequels_of_sequels_are_links_that_lead_on() -> None:
    assert analyse("all sequels to Alien, including the sequels of sequels").deep
    assert not analyse("all sequels to Alien, including the original").deep


def test_what_is_asked_of_them_is_not_left_out(archive: Asker) -> None:
    assert archive.ask("sequels and the films they were made from", collection="archive").status != "answered"
