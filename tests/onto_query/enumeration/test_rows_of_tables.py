"""Questions to tables that became triples, as people put them: one number or another, a title before a name, what lines are lines of."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

HEAD = "@prefix d: <urn:db/> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n"
CAMPSITE = f"""{HEAD}
@prefix pi: <urn:db/pitch/> . @prefix gu: <urn:db/guest/> . @prefix bo: <urn:db/booking/> .
@prefix ep: <urn:db/extra_prices/> . @prefix be: <urn:db/booking_extras/> . @prefix pa: <urn:db/payment/> .
@prefix p: <urn:db/pitch#> . @prefix g: <urn:db/guest#> . @prefix b: <urn:db/booking#> . @prefix x: <urn:db/booking_extras#> .
@prefix e: <urn:db/extra_prices#> . @prefix y: <urn:db/payment#> .
pi:1 a d:pitch ; p:pitch_no "A1" ; p:beds 2 ; p:warden "Ola Brandt" . pi:2 a d:pitch ; p:pitch_no "A2" ; p:beds 4 ; p:warden "Ola Brandt" .
pi:3 a d:pitch ; p:pitch_no "B1" ; p:beds 6 ; p:warden "Ola Brandt" . pi:4 a d:pitch ; p:pitch_no "B2" ; p:beds 3 ; p:warden "Eli Stone" .
gu:1 a d:guest ; g:first_name "Ada" ; g:last_name "Holm" ; g:phone "040 11" . gu:2 a d:guest ; g:first_name "Ben" ; g:last_name "Ives" .
bo:1 a d:booking ; b:ref-guest_id gu:1 ; b:ref-pitch_id pi:1 ; b:arrival "2019-05-02"^^xsd:date .
bo:2 a d:booking ; b:ref-guest_id gu:2 ; b:ref-pitch_id pi:2 ; b:arrival "2020-06-02"^^xsd:date .
bo:3 a d:booking ; b:ref-guest_id gu:2 ; b:ref-pitch_id pi:4 ; b:arrival "2022-06-02"^^xsd:date .
ep:K a d:extra_prices ; e:descr "Kayak" ; e:unit_price 12 . ep:F a d:extra_prices ; e:descr "Firewood" ; e:unit_price 5 .
ep:S a d:extra_prices ; e:descr "Sauna" ; e:unit_price 20 .
be:1 a d:booking_extras ; x:ref-booking_id bo:1 ; x:ref-extra_id ep:K ; x:qty 1 .
be:2 a d:booking_extras ; x:ref-booking_id bo:1 ; x:ref-extra_id ep:F ; x:qty 3 .
be:3 a d:booking_extras ; x:ref-booking_id bo:2 ; x:ref-extra_id ep:F ; x:qty 2 .
be:4 a d:booking_extras ; x:ref-booking_id bo:3 ; x:ref-extra_id ep:F ; x:qty 2 .
pa:1 a d:payment ; y:ref-booking_id bo:1 ; y:method "card" ; y:amount 80 .
pa:2 a d:payment ; y:ref-booking_id bo:2 ; y:method "card" ; y:amount 90 .
pa:3 a d:payment ; y:ref-booking_id bo:3 ; y:method "cash" ; y:amount 70 .
"""


@pytest.fixture(scope="module")
def campsite(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("campsite"), CAMPSITE, "campsite") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Which pitches have 2 or 4 beds?", {"1", "2"}),
        ("pitches with two or six beds", {"1", "3"}),
        ("pitches with 2, 3 or 6 beds", {"1", "3", "4"}),
        ("How many pitches have three or four beds?", {"2"}),
        ("Which bookings have an arrival in 2019 or 2022?", {"1", "3"}),
        ("What is the phone of Mrs Ada Holm?", {"040 11"}),
        ("Which bookings are of Mr Ben Ives?", {"2", "3"}),
        ("Which extras are there?", {"K", "F", "S"}),
        ("How many extras are there?", {"3"}),
        ("Which extras cost more than 10?", {"K", "S"}),
        ("Which warden has more than one pitch?", {"Ola Brandt"}),
        ("What is the most common payment method?", {"card"}),
        ("What is the most used way of paying?", {"card"}),
        ("What is the least used payment method?", {"cash"}),
        ("How many payments are there for each way of paying?", {"card", "cash"}),
        ("Which guests dont have a phone?", {"2"}),
        ("whats the phone of Ada Holm", {"040 11"}),
    ],
)
def test_of_rows(campsite: Asker, question: str, told: set[str]) -> None:
    answer = campsite.ask(question, collection="campsite")
    assert answer.status == "answered", answer.text
    assert {cell.rpartition("/")[2] for cell in first_cells(answer)} == told, answer.text


@pytest.mark.parametrize(
    "question",
    [
        "Which pitches have 2 or 4 showers?",
        "guests with one or two dogs",
        "What does method cash stand for?",
    ],
)
def test_silent(campsite: Asker, question: str) -> None:
    answer = campsite.ask(question, collection="campsite")
    assert answer.status != "answered", answer.text


SCHOOL = f"""{HEAD}
@prefix st: <urn:db/staff/> . @prefix co: <urn:db/course/> . @prefix s: <urn:db/staff#> . @prefix c: <urn:db/course#> .
st:1 a d:staff ; s:first_name "Ada" ; s:last_name "Holm" ; s:hired_on "2012-03-01"^^xsd:date .
st:2 a d:staff ; s:first_name "Ben" ; s:last_name "Ives" ; s:hired_on "2015-09-01"^^xsd:date .
co:1 a d:course ; c:title "Welding" ; c:ref-tutor_id st:1 ; c:start_date "2024-01-08"^^xsd:date ; c:sponsor_name "Brandt" .
co:2 a d:course ; c:title "Joinery" ; c:ref-tutor_id st:1 ; c:start_date "2024-05-06"^^xsd:date ; c:sponsor_name "Brandt" .
co:3 a d:course ; c:title "Masonry" ; c:ref-tutor_id st:2 ; c:start_date "2025-01-13"^^xsd:date ; c:sponsor_name "Stone" .
"""


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What is Ada Holm's start date?", {"2012-03-01"}),
        ("When did Ben Ives start?", {"2015-09-01"}),
        ("What is the start date of Welding?", {"2024-01-08"}),
        ("What are the start dates of the courses of Ada Holm?", {"2024-01-08", "2024-05-06"}),
        ("Who sponsors more than one course?", {"Brandt"}),
        ("Who sponsors the most courses?", {"Brandt"}),
    ],
)
def test_of_people_at_work(tmp_path_factory: pytest.TempPathFactory, question: str, told: set[str]) -> None:
    with asker_of(tmp_path_factory.mktemp("school"), SCHOOL, "school") as school:
        answer = school.ask(question, collection="school")
    assert answer.status == "answered", answer.text
    assert first_cells(answer) == told, answer.text
