"""Questions over the tables of a clinic: names that columns hide, people by what they do, rows that say whom they are about."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of

BASE = "http://vet.example/db/"
ROWS = f"""
@prefix o: <{BASE}owners#> . @prefix v: <{BASE}vets#> . @prefix p: <{BASE}pets#> . @prefix b: <{BASE}breeds#> . @prefix r: <{BASE}branches#> .
@base <{BASE}> .
<owners/1> a <owners> ; o:fname "Ada" ; o:sname "Berg" ; o:email "ada@x.example" .
<owners/2> a <owners> ; o:fname "Ben" ; o:sname "Dahl" .
<owners/3> a <owners> ; o:fname "Cleo" ; o:sname "Eide" .
<vets/1> a <vets> ; v:full_name "Dr. Ana Lopes" ; v:hired "2012-03-01" ; v:ref-branch_id <branches/1> .
<vets/2> a <vets> ; v:full_name "Dr. Finn Gran" ; v:hired "2019-05-01" ; v:ref-branch_id <branches/2> .
<branches/1> a <branches> ; r:bname "VetMosel Remich" ; r:city "Remich" .
<branches/2> a <branches> ; r:bname "VetMosel Arlon" ; r:city "Arlon" .
<breeds/1> a <breeds> ; b:breed "Lop" ; b:species "Rabbit" .
<breeds/2> a <breeds> ; b:breed "Beagle" ; b:species "Dog" .
<breeds/3> a <breeds> ; b:breed "Boxer" ; b:species "Dog" .
<pets/1> a <pets> ; p:pname "Bella" ; p:ref-breed_id <breeds/2> ; p:ref-owner_id <owners/1> .
<pets/2> a <pets> ; p:pname "Kiwi" ; p:ref-breed_id <breeds/1> ; p:ref-owner_id <owners/2> .
<pets/3> a <pets> ; p:pname "Rex" ; p:ref-breed_id <breeds/3> ; p:ref-owner_id <owners/2> .
"""


@pytest.fixture(scope="module")
def clinic(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("clinic"), ROWS, "clinic") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("What breed is Bella?", {("Beagle",)}),
        ("Which vets were hired after 2015?", {("Dr. Finn Gran",)}),
        ("number of clients we have no e-mail for", {("2",)}),
        ("Does Ana Lopes work in Remich?", {("true",)}),
        ("Which pets are in our files?", {("Bella",), ("Kiwi",), ("Rex",)}),
        ("Which owners have two pets?", {("2", "Ben", "Dahl")}),
    ],
)
def test_rows_say_whom_they_are_about(clinic: Asker, question: str, rows: set[tuple[str, ...]]) -> None:
    answer = clinic.ask(question, collection="clinic")
    said = {tuple(cell.value for cell in row if cell is not None and not cell.value.startswith(BASE)) for row in answer.rows}
    assert (answer.status, said) == ("answered", rows), answer.text


def test_the_sentence_tells_a_name_once(clinic: Asker) -> None:
    answer = clinic.ask("Which vets were hired after 2015?", collection="clinic")
    assert answer.text.count("Finn Gran") == 1


def test_tables_are_plural_already(clinic: Asker) -> None:
    assert clinic.ask("Which pets are in our files?", collection="clinic").text.startswith("The graph has 3 pets: ")
