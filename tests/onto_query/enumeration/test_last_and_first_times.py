"""When something was done for the last time, and for the first."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of

WARD = """
@prefix w: <urn:lf:> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
w:p1 a w:Patient ; w:fullName "Colin Doyle" ; w:dob "1980-02-11"^^xsd:date .
w:p2 a w:Patient ; w:fullName "Lola Whelan" ; w:dob "1991-07-30"^^xsd:date .
w:a1 a w:Admission ; w:patient w:p1 ; w:admissionDate "2024-04-01"^^xsd:date .
w:a2 a w:Admission ; w:patient w:p1 ; w:admissionDate "2024-10-14"^^xsd:date .
w:a3 a w:Admission ; w:patient w:p2 ; w:admissionDate "2024-06-02"^^xsd:date .
w:s1 a w:Series ; w:title "Inspector Thackeray" ; w:airedFrom "1997-06-10"^^xsd:date ; w:airedUntil "2005-07-03"^^xsd:date .
w:s2 a w:Series ; w:title "Lisdoon" ; w:airedFrom "2006-01-14"^^xsd:date ; w:airedUntil "2016-01-16"^^xsd:date .
w:f1 a w:Film ; w:title "Salt Road" ; w:year 1985 . w:f2 a w:Film ; w:title "Night Bus" ; w:year 1999 .
w:c1 a w:Aircraft ; w:reg "G-SKRJ" ; w:inServiceDate "2007-01-22"^^xsd:date .
"""


@pytest.fixture(scope="module")
def ward(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("ward"), WARD, "ward") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("When was Colin Doyle last admitted?", "2024-10-14"),
        ("When was Colin Doyle first admitted?", "2024-04-01"),
        ("When was Inspector Thackeray first broadcast?", "1997-06-10"),
        ("When was Inspector Thackeray last aired?", "2005-07-03"),
    ],
)
def test_the_latest_or_the_earliest_of_the_dates(ward: Asker, question: str, expected: str) -> None:
    answer = ward.ask(question, collection="ward")
    assert [cell.value for row in answer.rows for cell in row if cell is not None] == [expected], answer.text


@pytest.mark.parametrize("question", ["When did Colin Doyle first come in?", "When did Colin Doyle come in?", "When was G-SKRJ last inspected?"])
def test_no_other_date_is_told_instead(ward: Asker, question: str) -> None:
    answer = ward.ask(question, collection="ward")
    assert answer.status != "answered", answer.text


def test_the_year_of_a_film_is_not_when_it_was_screened(ward: Asker) -> None:
    assert ward.ask("When was Salt Road screened?", collection="ward").status != "answered"
    assert [cell.value for row in ward.ask("When was Salt Road made?", collection="ward").rows for cell in row if cell is not None] == ["1985"]
