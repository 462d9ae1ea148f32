"""Vintages and bottling dates, tastings that took place, how far cars were driven, names in several cases, a top of few."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

CIDERS = (("Old Oak", 2019, 2021, "6.1", "Dry"), ("Red Lane", 2021, 2022, "5.2", "Dry"), ("Mill Gold", 2021, 2021, "4.4", "Sweet"))
CIDERS += (("Bee Meadow", 2020, 2021, "7.0", "Dry"), ("Frost Row", 2021, 2023, "8.2", "Dry"), ("Two Ponds", 2018, 2019, "3.9", "Sweet"))
EVENINGS = (
    ("Spring Glass", "HELD"),
    ("Barn Night", "CANC"),
    ("Apple Walk", "HELD"),
    ("Wassail", "PLAN"),
    ("Press Day", "HELD"),
    ("Frost Feast", "CANC"),
)
HIRES = ((100, 180), (180, 1400), (1400, 1425), (50, 900))
RENTERS = ("Ida Brandt", "Pol Hendry")
TOWNS = ("Ashby", "ASHBY", "Corwen", "ashby", "Corwen", "Ashby", "Corwen", "Melby")
GRAPH = "\n".join(
    [
        "@prefix c: <urn:cellar:> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .",
        *(
            f'c:w{i} a c:Cider ; c:name "{name}" ; c:vintage {year} ; c:style "{style}" ; c:bottled_dt "{bottled}-03-0{i + 1}"^^xsd:date ; '
            f"c:alc_pct {alcohol} ."
            for i, (name, year, bottled, alcohol, style) in enumerate(CIDERS)
        ),
        *(f'c:e{i} a c:Evening ; c:title "{name}" ; c:st "{state}" ; c:price {10 + i} .' for i, (name, state) in enumerate(EVENINGS)),
        *(f'c:h{i} a c:Hire ; c:hire_no "H-{i}" ; c:odo_out {out} ; c:odo_in {back} ; c:fee {20 + i} .' for i, (out, back) in enumerate(HIRES)),
        *(f'c:p{i} a c:Pub ; c:pub_name "Pub {chr(65 + i)}" ; c:town "{town}" .' for i, town in enumerate(TOWNS)),
        *(f'c:r{i} a c:Renter ; c:renter_name "{name}" ; c:email "{name[:3].lower()}@x.example" .' for i, name in enumerate(RENTERS)),
        *(f"c:h{i} c:renter c:r{i % 2} ." for i in range(len(HIRES))),
        *(f"c:y{i} a c:Payment ; c:hire c:h{i % 4} ; c:amount {amount} ." for i, amount in enumerate((40, 90, 20, 60, 55, 10))),
        'c:b1 a c:Brewer ; c:brewer_name "Una Marsh" ; c:town "Ashby" . c:b2 a c:Brewer ; c:brewer_name "Rex Tolley" ; c:town "Melby" .',
    ]
)  # fmt: skip


@pytest.fixture(scope="module")
def cellar(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("cellar"), GRAPH, "cellar") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Which ciders are from 2021?", {"w1", "w2", "w4"}),
        ("Which ciders were bottled in 2021?", {"w0", "w2", "w3"}),
        ("Which evenings took place?", {"e0", "e2", "e4"}),
        ("How many evenings have taken place?", {"3"}),
        ("How many miles were driven on hire H-1?", {"1220"}),
        ("Which hires were driven more than 100 miles?", {"h1", "h3"}),
        ("Which hire has the most miles driven?", {"h1"}),
        ("Which pubs are in Ashby, whichever way it is written?", {"p0", "p1", "p3", "p5"}),
        ("Which renter has paid us the most money in total?", {"r1"}),
        ("I need to write to Ida Brandt, what's her email?", {"ida@x.example"}),
        ("top 2 ciders by alcohol, strongest first", {"w4", "w3"}),
        ("top 2 ciders by alcohol among the 2021 dry ones, strongest first", {"w4", "w1"}),
    ],
)
def test_answers(cellar: Asker, question: str, told: set[str]) -> None:
    answer = cellar.ask(question, collection="cellar")
    assert first_cells(answer) == told, answer.text


@pytest.mark.parametrize("question", ["Which ciders were made in 2021?", "Which hires are running?"])
def test_what_is_not_said(cellar: Asker, question: str) -> None:
    assert cellar.ask(question, collection="cellar").status != "answered"
