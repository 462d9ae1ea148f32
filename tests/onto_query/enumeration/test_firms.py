"""The database of a car hire firm with a library and wards, as people first ask about it: first and last, longest, how often, who lives where."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

FIRM = """
@prefix d: <urn:firm:> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
d:o1 a d:Track ; d:trackName "Slow" ; d:trackNumber 1 ; d:durationSeconds 400 . d:o2 a d:Track ; d:trackName "Quick" ; d:trackNumber 2 ;
  d:durationSeconds 100 .
d:i1 a d:Invoice ; d:invoiceTotal 90.0 ; d:invoiceDate "2024-01-01"^^xsd:date . d:i2 a d:Invoice ; d:invoiceTotal 20.0 ;
  d:invoiceDate "2024-06-01"^^xsd:date .
d:x1 a d:Vessel ; d:vesselName "Fulmar" . d:x2 a d:Vessel ; d:vesselName "Heron" .
d:b1 a d:Branch ; d:name "Hull Docks" ; d:city "Hull" ; d:phone "01482 1" . d:b2 a d:Branch ; d:name "York Mill" ; d:city "York" .
d:e1 a d:Employee ; d:fname "Ada" ; d:lname "Moss" ; d:salary 3000 ; d:ref-branch d:b1 ; d:ft_yn "Y" ;
  d:hired_on "2011-01-01"^^xsd:date ; d:duty "ship's cook" .
d:e2 a d:Employee ; d:fname "Ben" ; d:lname "Roe" ; d:salary 2500 ; d:ref-branch d:b2 ; d:ft_yn "N" ;
  d:hired_on "2012-01-01"^^xsd:date .
d:e3 a d:Employee ; d:fname "Cy" ; d:lname "Lund" ; d:salary 2400 ; d:ref-branch d:b2 ; d:ft_yn "Y" .
d:k1 a d:Customer ; d:fname "Eve" ; d:lname "Hart" ; d:city "York" ; d:dob "1970-01-01"^^xsd:date ; d:cust_since "2019-02-01"^^xsd:date ;
  d:ref-mgr_id d:e1 .
d:k2 a d:Customer ; d:fname "Dan" ; d:lname "Ives" ; d:city "Hull" ; d:dob "1999-01-01"^^xsd:date ; d:cust_since "2015-02-01"^^xsd:date .
d:k3 a d:Customer ; d:fname "Eve" ; d:lname "Ives" ; d:city "Hull" ; d:dob "1960-01-01"^^xsd:date ; d:cust_since "2016-02-01"^^xsd:date .
d:c1 a d:Category ; d:code "ECO" ; d:descr "Economy car" ; d:day_rate 29.5 ; d:min_age 21 .
d:c2 a d:Category ; d:code "SUV" ; d:descr "Off-roader" ; d:day_rate 60.0 ; d:min_age 25 .
d:v1 a d:Vehicle ; d:reg_no "AB1 CDE" ; d:ref-cat d:c1 . d:v2 a d:Vehicle ; d:reg_no "FG2 HIJ" ; d:ref-cat d:c2 .
d:r1 a d:Rental ; d:agr_no "R1" ; d:start_date "2024-01-03"^^xsd:date ; d:due_date "2024-01-06"^^xsd:date ; d:ret_date "2024-01-20"^^xsd:date ;
  d:ref-cust d:k1 ; d:ref-vehicle d:v1 .
d:r2 a d:Rental ; d:agr_no "R2" ; d:start_date "2024-02-01"^^xsd:date ; d:due_date "2024-02-03"^^xsd:date ; d:ret_date "2024-02-03"^^xsd:date ;
  d:ref-cust d:k1 ; d:ref-vehicle d:v2 .
d:r3 a d:Rental ; d:agr_no "R3" ; d:start_date "2024-03-01"^^xsd:date ; d:due_date "2024-03-02"^^xsd:date ; d:ref-cust d:k2 ; d:ref-vehicle d:v1 .
d:g1 a d:Damage ; d:ref_no "G1" ; d:repair_cost 100 ; d:repaired_on "2024-05-01"^^xsd:date ; d:est_cost 90 ; d:ref-rental d:r1 .
d:g2 a d:Damage ; d:ref_no "G2" ; d:repair_cost 900 ; d:repaired_on "2024-02-01"^^xsd:date ; d:est_cost 95 ; d:ref-rental d:r2 .
d:f1 a d:Fine ; d:notice "F1" ; d:amt 40.0 ; d:paid_amt 40.0 ; d:issued_on "2024-01-30"^^xsd:date . d:f2 a d:Fine ; d:notice "F2" ; d:amt 60.0 ;
  d:paid_amt 10.0 ; d:issued_on "2024-03-30"^^xsd:date .
d:l1 a d:LabResult ; d:testName "Iron" ; d:abnFlag "N" ; d:times_per_day 2 .
d:l2 a d:LabResult ; d:testName "Zinc" ; d:abnFlag "H" ; d:times_per_day 3 .
d:w1 a d:Ward ; d:wardName "Rowan" ; d:floorNo 1 .
d:w2 a d:Ward ; d:wardName "Willow" ; d:floorNo 2 . d:w3 a d:Ward ; d:wardName "Alder" ; d:floorNo 2 .
d:w4 a d:Ward ; d:wardName "Hazel" ; d:floorNo 1 .
d:t1 a d:Title ; d:title "Wolf Hall" ; d:isbn "978-1" ; d:pages 650 ; d:lang "en" . d:t2 a d:Title ; d:title "Dogger" ; d:isbn "978-2" ; d:pages 30 ;
  d:lang "en" .
d:t3 a d:Title ; d:title "Emma" ; d:isbn "978-3" ; d:pages 480 ; d:lang "en" .
d:s1 a d:reservation ; d:ref-title d:t2 ; d:placed "2024-01-01"^^xsd:date .
d:s2 a d:reservation ; d:ref-title d:t2 ; d:placed "2024-01-05"^^xsd:date .
"""


@pytest.fixture(scope="module")
def firm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("firm"), FIRM, "firm") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("what was the most expensive repair", {"g2"}),
        ("which category is the cheapest", {"c1"}),
        ("first rental", {"r1"}),
        ("last rental", {"r3"}),
        ("newest customer", {"k1"}),
        ("youngest customer", {"k2"}),
        ("when was the most recent fine issued", {"2024-03-30"}),
        ("who lives in York", {"k1"}),
        ("which customers rented more than once", {"k1"}),
        ("how many customers rented more than once", {"1"}),
        ("how many customers have at least one rental", {"2"}),
        ("longest rental", {"r1"}),
        ("how long was rental R1", {"17"}),
        ("which rentals lasted more than two weeks", {"r1"}),
        ("average length of a rental", {"9.5"}),
        ("how much was paid in fines", {"50"}),
        ("how many employees are full time", {"2"}),
        ("which wards are on the second floor", {"w2", "w3"}),
        ("how many books are there", {"3"}),
        ("longest book", {"t1"}),
        ("last name and duty of employees in Hull Docks", {"Moss"}),
        ("longest track", {"o1"}),  # and not that of the highest number
        ("last invoice", {"i2"}),
        ("how many ships do we have", {"2"}),
        ("how many employees are part time", {"1"}),
        ("list all branches with their phone numbers", {"b1", "b2"}),
    ],
)
def test_what_is_asked_first(firm: Asker, question: str, told: set[str]) -> None:
    answer = firm.ask(question, collection="firm")
    assert answer.status == "answered", answer.text
    assert first_cells(answer) == told


@pytest.mark.parametrize(
    "question",
    [
        "unpaid fines",  # no list of all fines with what was paid
        "how many abnormal results were there",  # nor of all that have a flag
        "how many days was the Iron result",
        "which vehicles did Dan Hart rent",  # there is a Dan, and there is a Hart
        "receptionists in York",
        "best category",  # by a rate
        "youngest employee",  # who was hired last may be older
        "average rating of categories",  # they have a rate
    ],
)
def test_words_are_not_taken_for_less_than_they_say(firm: Asker, question: str) -> None:
    answer = firm.ask(question, collection="firm")
    assert answer.status != "answered", answer.text


def test_how_many_have_so_many_is_told_of_them(firm: Asker) -> None:
    assert "1 customer with more than 1 rental" in firm.ask("how many customers rented more than once", collection="firm").text
