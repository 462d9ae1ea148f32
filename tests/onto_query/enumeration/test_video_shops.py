"""A video shop whose tables became triples: movies with copies on the shelf, hires of these, payments for hires, staff and members."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

SHOP = """
@prefix v: <urn:vs:> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix movie: <urn:vs:movie#> . @prefix inventory: <urn:vs:inventory#> . @prefix hire: <urn:vs:hire#> . @prefix payment: <urn:vs:payment#> .
@prefix member: <urn:vs:member#> . @prefix staff: <urn:vs:staff#> . @prefix parcel: <urn:vs:parcel#> . @prefix carrier: <urn:vs:carrier#> .
@prefix actor: <urn:vs:actor#> . @prefix store: <urn:vs:store#> . @prefix movie_actor: <urn:vs:movie_actor#> .
v:m1 a v:movie ; movie:movie_id 1 ; movie:title "Glass Harbour" ; movie:extras "Trailers" ;
    movie:length 95 ; movie:hire_duration 3 ; movie:hire_rate 2.5 ; movie:replacement_cost 24.0 .
v:m2 a v:movie ; movie:movie_id 2 ; movie:title "Copper Mule" ; movie:extras "Trailers,Deleted Scenes,Interviews" ;
    movie:length 131 ; movie:hire_duration 7 ; movie:hire_rate 4.5 ; movie:replacement_cost 31.0 .
v:m3 a v:movie ; movie:movie_id 3 ; movie:title "Paper Comet" ; movie:extras "Deleted Scenes,Interviews" ;
    movie:length 58 ; movie:hire_duration 5 ; movie:hire_rate 1.5 ; movie:replacement_cost 19.5 .
v:m4 a v:movie ; movie:movie_id 4 ; movie:title "Salt Road" ; movie:extras "Interviews" ; movie:hire_duration 5 ; movie:hire_rate 1.5 .
v:m5 a v:movie ; movie:movie_id 5 ; movie:title "Ninth Bell" ; movie:extras "Trailers,Deleted Scenes" ; movie:hire_duration 5 ; movie:hire_rate 1.5 .
v:i1 a v:inventory ; inventory:inventory_id 1 ; inventory:movie_id 1 ; inventory:ref-movie_id v:m1 .
v:i2 a v:inventory ; inventory:inventory_id 2 ; inventory:movie_id 1 ; inventory:ref-movie_id v:m1 .
v:i3 a v:inventory ; inventory:inventory_id 3 ; inventory:movie_id 2 ; inventory:ref-movie_id v:m2 .
v:i4 a v:inventory ; inventory:inventory_id 4 ; inventory:movie_id 3 ; inventory:ref-movie_id v:m3 .
v:h1 a v:hire ; hire:hire_id 1 ; hire:hire_date "2024-05-02T10:00:00"^^xsd:dateTime ; hire:return_date "2024-05-04T18:00:00"^^xsd:dateTime ;
    hire:ref-inventory_id v:i1 ; hire:ref-member_id v:g1 .
v:h2 a v:hire ; hire:hire_id 2 ; hire:hire_date "2024-05-09T10:00:00"^^xsd:dateTime ; hire:ref-inventory_id v:i1 ; hire:ref-member_id v:g2 .
v:h3 a v:hire ; hire:hire_id 3 ; hire:hire_date "2024-05-10T11:00:00"^^xsd:dateTime ; hire:ref-inventory_id v:i3 ; hire:ref-member_id v:g1 .
v:b1 a v:payment ; payment:payment_id 1 ; payment:amount 2.5 ; payment:ref-hire_id v:h1 ; payment:ref-member_id v:g1 .
v:b2 a v:payment ; payment:payment_id 2 ; payment:amount 2.5 ; payment:ref-hire_id v:h3 ; payment:ref-member_id v:g1 .
v:g1 a v:member ; member:member_id 1 ; member:first_name "Ines" ; member:last_name "Kroll" ; member:active true ;
    member:create_date "2021-04-02"^^xsd:date .
v:g2 a v:member ; member:member_id 2 ; member:first_name "Otto" ; member:last_name "Brandt" ; member:active false ;
    member:create_date "2022-08-11"^^xsd:date .
v:a1 a v:actor ; actor:actor_id 1 ; actor:first_name "Nell" ; actor:last_name "Orr" .
v:a2 a v:actor ; actor:actor_id 2 ; actor:first_name "Rolf" ; actor:last_name "Tamm" .
v:ma1 a v:movie_actor ; movie_actor:ref-movie_id v:m1 ; movie_actor:ref-actor_id v:a1 .
v:ma2 a v:movie_actor ; movie_actor:ref-movie_id v:m1 ; movie_actor:ref-actor_id v:a2 .
v:ma3 a v:movie_actor ; movie_actor:ref-movie_id v:m2 ; movie_actor:ref-actor_id v:a1 .
v:t1 a v:staff ; staff:staff_id 1 ; staff:first_name "Bente" ; staff:last_name "Aas" ; staff:email "bente@vs.example" ; staff:ref-store_id v:w1 .
v:t2 a v:staff ; staff:staff_id 2 ; staff:first_name "Karl" ; staff:last_name "Ohm" ; staff:email "karl@vs.example" ; staff:ref-store_id v:w1 .
v:w1 a v:store ; store:store_id 1 ; store:ref-manager_staff_id v:t1 .
v:c1 a v:carrier ; carrier:carrier_id 1 ; carrier:name "Quick Van" . v:c2 a v:carrier ; carrier:carrier_id 2 ; carrier:name "Blue Bike" .
v:p1 a v:parcel ; parcel:parcel_id 501 ; parcel:booked_date "2024-03-01"^^xsd:date ; parcel:shipped_date "2024-03-04"^^xsd:date ;
    parcel:ref-ship_via v:c1 ; parcel:ship_town "Linz" .
v:p2 a v:parcel ; parcel:parcel_id 502 ; parcel:booked_date "2024-03-02"^^xsd:date ; parcel:ref-ship_via v:c1 ; parcel:ship_town "Graz" .
v:p3 a v:parcel ; parcel:parcel_id 503 ; parcel:booked_date "2024-03-05"^^xsd:date ; parcel:ship_town "Linz" .
v:p4 a v:parcel ; parcel:parcel_id 504 ; parcel:booked_date "2024-03-06"^^xsd:date ; parcel:shipped_date "2024-03-09"^^xsd:date ;
    parcel:ref-ship_via v:c2 ; parcel:ship_town "Graz" .
"""


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("video"), SHOP, "video") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("How long is Copper Mule?", {"131"}),
        ("our longest movie", {"m2"}),
        ("How many minutes does Glass Harbour run?", {"95"}),
        ("Which movies are longer than 2 hours?", {"m2"}),
        ("movies under an hour", {"m3"}),
        ("Is Copper Mule longer than Glass Harbour?", {"true"}),
        ("How long can I hire Copper Mule for?", {"7"}),
        ("How long may Glass Harbour be hired?", {"3"}),
        ("How many days can you keep Paper Comet before it is due back?", {"5"}),
    ],
)
def test_how_long_a_film_is_is_not_how_long_it_may_be_kept(shop: Asker, question: str, told: set[str]) -> None:
    answer = shop.ask(question, collection="video")
    assert first_cells(answer) == told, answer.text


def test_minutes_are_not_told_as_hours(shop: Asker) -> None:
    assert shop.ask("How many hours does Glass Harbour run?", collection="video").status != "answered"


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("parcels not shipped yet", {"p2", "p3"}),
        ("Which parcels have not been shipped?", {"p2", "p3"}),
        ("How many parcels have never been shipped?", {"2"}),
        ("Which parcels are not shipped to Linz?", {"p2", "p4"}),
        ("parcels not shipped via Quick Van", {"p3", "p4"}),
    ],
)
def test_what_was_not_done_has_no_date_at_which_it_was(shop: Asker, question: str, told: set[str]) -> None:
    answer = shop.ask(question, collection="video")
    assert first_cells(answer) == told, answer.text


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("How many copies of Glass Harbour do we have?", {"2"}),
        ("Which movies do we have no copy of?", {"m4", "m5"}),
        ("movies with at least 2 copies", {"m1"}),
        ("Which copies have never been hired?", {"i2", "i4"}),
        ("Which movies have never been hired?", {"m3", "m4", "m5"}),
        ("How many DVDs are longer than 90 minutes?", {"2"}),
        ("Which movies in the catalogue are longer than 2 hours?", {"m2"}),
    ],
)
def test_copies_are_the_rows_of_the_stock(shop: Asker, question: str, told: set[str]) -> None:
    answer = shop.ask(question, collection="video")
    assert first_cells(answer) == told, answer.text


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("movies with trailers", {"m1", "m2", "m5"}),
        ("Which movies have interviews?", {"m2", "m3", "m4"}),
        ("movies with both trailers and deleted scenes", {"m2", "m5"}),
        ("Which movies have trailers or interviews?", {"m1", "m2", "m3", "m4", "m5"}),
        ("movies without trailers", {"m3", "m4"}),
        ("movies that only have trailers", {"m1"}),
        ("How many movies have trailers but no interviews?", {"2"}),
        ("Does Copper Mule have deleted scenes?", {"true"}),
    ],
)
def test_what_stands_in_lists_is_had_by_what_has_the_list(shop: Asker, question: str, told: set[str]) -> None:
    answer = shop.ask(question, collection="video")
    assert first_cells(answer) == told, answer.text


def test_no_list_is_counted_for_what_is_in_it(shop: Asker) -> None:
    assert shop.ask("How many movies are there per extra?", collection="video").status != "answered"


def test_the_text_says_what_the_lists_have_in_common(shop: Asker) -> None:
    assert "with extras Trailers:" in shop.ask("movies with trailers", collection="video").text


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Which movies are still out?", {"m1", "m2"}),
        ("Which copies are out at the moment?", {"i1", "i3"}),
        ("Who still has a copy of Glass Harbour out?", {"g2"}),
        ("Which movies are currently hired out?", {"m1", "m2"}),
        ("How many movies are on loan right now?", {"2"}),
        ("Which movies does Ines Kroll still have out?", {"m2"}),
        ("Is Paper Comet out at the moment?", {"false"}),
    ],
)
def test_what_is_out_was_lent_and_has_no_date_of_return(shop: Asker, question: str, told: set[str]) -> None:
    answer = shop.ask(question, collection="video")
    assert first_cells(answer) == told, answer.text


def test_what_comes_out_is_not_lent(shop: Asker) -> None:
    assert shop.ask("Which movies came out last?", collection="video").status != "answered"


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Which members are active?", {"g1"}),
        ("active members", {"g1"}),
        ("Which members are not active?", {"g2"}),
        ("What percentage of the members are active?", {"50"}),
        ("Which actors have appeared in a movie with Nell Orr?", {"a2"}),
        ("Which actors have appeared in a movie?", {"a1", "a2"}),
    ],
)
def test_who_is_active_has_no_number_of_an_actor_and_nobody_acts_with_himself(shop: Asker, question: str, told: set[str]) -> None:
    answer = shop.ask(question, collection="video")
    assert {cell.split(".")[0] for cell in first_cells(answer)} == told, answer.text


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What does it cost to hire Copper Mule?", {"4.5"}),
        ("What does it cost to replace Paper Comet?", {"19.5"}),
        ("Which movies cost more than 20 euros to replace?", {"m1", "m2"}),
        ("Which movies cost more than 20 euros to replace and less than 3 euros to hire?", {"m1"}),
        ("Which movie costs the most to replace?", {"m2"}),
    ],
)
def test_what_it_costs_to_do_something_is_the_price_that_is_called_so(shop: Asker, question: str, told: set[str]) -> None:
    answer = shop.ask(question, collection="video")
    assert first_cells(answer) == told, answer.text


def test_what_no_price_is_called_after_has_none(shop: Asker) -> None:
    assert shop.ask("What does it cost to repair Paper Comet?", collection="video").status != "answered"


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("How many hires were never paid for?", {"1"}),
        ("Which hires have never been paid for?", {"h2"}),
        ("Which members have never paid anything?", {"g2"}),
        ("How much has Ines Kroll paid?", {"5"}),
        ("When did Ines Kroll sign up?", {"2021-04-02"}),
        ("Which members signed up in 2022?", {"g2"}),
    ],
)
def test_what_was_paid_for_has_a_payment_and_who_signed_up_a_date(shop: Asker, question: str, told: set[str]) -> None:
    answer = shop.ask(question, collection="video")
    assert {cell.removesuffix(".0") for cell in first_cells(answer)} == told, answer.text


@pytest.mark.parametrize("question", ["What is the email of our staff member Karl Ohm?", "What is the email of the staff member Karl Ohm?"])
def test_a_staff_member_is_called_so_before_his_name(shop: Asker, question: str) -> None:
    assert first_cells(shop.ask(question, collection="video")) == {"karl@vs.example"}
