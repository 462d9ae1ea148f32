"""Questions over a shop's database: verbs that say a place, totals as conditions, one line for each, people named in two ways."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

GRAPH = """
@prefix m: <urn:music:> .
m:band1 a m:Artist ; m:artistName "Hollow Maple" ; m:formedYear 2012 .
m:band2 a m:Artist ; m:artistName "Quiet Harbour" ; m:formedYear 1998 .
m:album1 a m:Album ; m:albumTitle "Reed Beds" ; m:hasArtist m:band1 ; m:releaseDate "2014-03-01" .
m:album2 a m:Album ; m:albumTitle "Blue Kimono" ; m:hasArtist m:band2 ; m:releaseDate "2001-05-09" .
m:rock a m:Genre ; m:genreName "Rock" .
m:jazz a m:Genre ; m:genreName "Jazz" .
m:track1 a m:Track ; m:trackName "Lanterns" ; m:hasAlbum m:album1 ; m:hasGenre m:rock ; m:durationSeconds 200 .
m:track2 a m:Track ; m:trackName "Low Water" ; m:hasAlbum m:album1 ; m:hasGenre m:rock ; m:durationSeconds 250 .
m:track3 a m:Track ; m:trackName "Seven Doors" ; m:hasAlbum m:album2 ; m:hasGenre m:jazz ; m:durationSeconds 300 .
m:ann a m:Customer ; m:firstName "Ann" ; m:lastName "Reed" ; m:city "Leeds" ; m:hasSupportRep m:eve .
m:bob a m:Customer ; m:firstName "Bob" ; m:lastName "Hale" ; m:city "Leeds" ; m:hasSupportRep m:kim .
m:cem a m:Customer ; m:firstName "Cem" ; m:lastName "Aksoy" ; m:city "Bath" ; m:hasSupportRep m:eve .
m:eve a m:Employee ; m:firstName "Eve" ; m:lastName "Marlow" ; m:homeCountry "Ireland" .
m:kim a m:Employee ; m:firstName "Kim" ; m:lastName "Sorrel" ; m:homeCountry "Malta" ; m:reportsTo m:eve .
m:inv1 a m:Invoice ; m:hasCustomer m:ann ; m:invoiceTotal 15.5 ; m:billingCity "Leeds" .
m:inv2 a m:Invoice ; m:hasCustomer m:bob ; m:invoiceTotal 9.0 ; m:billingCity "York" .
m:inv3 a m:Invoice ; m:hasCustomer m:cem ; m:invoiceTotal 20.0 ; m:billingCity "Bath" .
m:line1 a m:InvoiceLine ; m:hasInvoice m:inv1 ; m:hasTrack m:track1 ; m:quantity 2 ; m:unitPrice 5.0 .
m:line2 a m:InvoiceLine ; m:hasInvoice m:inv3 ; m:hasTrack m:track2 ; m:quantity 4 ; m:unitPrice 5.0 .
m:town1 a m:Town ; m:townName "Highcombe" ; m:metresAboveSea 410 .
m:town2 a m:Town ; m:townName "Saltmarsh" ; m:metresAboveSea 3 .
m:shop1 a m:Shop ; m:shopName "Hall" ; m:locatedIn m:town1 .
m:stud1 a m:PhDStudent ; m:fullName "Ida Holm" .
m:stud2 a m:PhDStudent ; m:fullName "Jon Lind" .
m:staff1 a m:Tutor ; m:speaks "en", "de" ; m:fullName "Lena Brook" ; m:phone "11" .
m:staff2 a m:Tutor ; m:firstName "Lena" ; m:lastName "Brook" ; m:phone "22" .
m:staff3 a m:Tutor ; m:speaks "en", "de" ; m:fullName "Max Stone" ; m:phone "33" .
m:staff4 a m:Tutor ; m:speaks "en", "de" ; m:firstName "Mia" ; m:lastName "Hill" ; m:phone "44" .
m:eve m:jobTitle "buyer" ; m:speaks "en", "de" .
m:kim m:jobTitle "clerk" ; m:speaks "en", "fr" .
m:item1 a m:Item ; m:itemTitle "Wren cordless trimmer" ; m:itemCode "VT-1007" ; m:weight 3 ; m:noise_dB 95 ; m:suppliedBy m:firm1 .
m:item2 a m:Item ; m:itemTitle "Wren petrol trimmer" ; m:itemCode "VT-1008" ; m:weight 6 ; m:noise_dB 110 ; m:suppliedBy m:firm2 .
m:firm1 a m:Firm ; m:companyName "Norel Tools s.r.o." ; m:seat "Brno" ; m:vendorItemNo "N-1" .
m:firm2 a m:Firm ; m:companyName "Voltaro S.p.A." ; m:seat "Turin" .
m:brand1 a m:Brand ; m:brandName "Norel" .
"""
ROWS = [
    # what a named thing is said to be, though no class is called so
    ("In which year was the band Hollow Maple formed?", {"2012"}),
    # a verb of place beside a city
    ("How many customers live in Leeds?", {"2"}),
    ("Which town lies highest?", {"town1"}),
    ("Which invoices went to Leeds?", {"inv1"}),
    # a total as a condition
    ("Which invoices have a total of more than 14?", {"inv1", "inv3"}),
    # a verb of several words
    ("Which customers are looked after by Eve Marlow?", {"ann", "cem"}),
    # one line for each
    ("How long are the tracks of each genre on average?", {"rock", "jazz"}),
    ("How long are the tracks on average?", {"250"}),
    # what people do, speak and have below them
    ("What does Kim Sorrel do here?", {"clerk"}),
    ("Who are Eve Marlow's subordinates?", {"kim"}),
    ("Which employees speak French?", {"kim"}),
    # names that are said in part, or with the full stop that they have
    ("How heavy is the cordless Wren?", {"3"}),
    ("What is the seat of Norel Tools?", {"Brno"}),
    ("What is the seat of Voltaro S.p.A.?", {"Turin"}),
    # a code by another word
    ("What's the item number of the Wren cordless trimmer?", {"VT-1007"}),
    # words that ask nothing
    ("Quick one for the report: how many customers ended up in Leeds?", {"2"}),
    ("Out of all the items you stock, which is the heaviest?", {"item2"}),
    ("Which items have a noise of more than 100 decibels?", {"item2"}),
    # a name with capitals inside
    ("How many PhD students are there?", {"2"}),
]


@pytest.fixture(scope="module")
def asker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("shop"), GRAPH, "shop") as asker:
        yield asker


@pytest.mark.parametrize(("question", "rows"), ROWS)
def test_it_is_answered_by_these_things(asker: Asker, question: str, rows: set[str]) -> None:
    answer = asker.ask(question, collection="shop")
    assert (answer.status, first_cells(answer)) == ("answered", rows), answer.text


def test_the_name_of_each_stands_beside_its_number(asker: Asker) -> None:
    answer = asker.ask("For each genre, show its name and the number of tracks.", collection="shop")
    rows = {tuple(cell.value if cell else None for cell in row) for row in answer.rows}
    assert rows == {("urn:music:rock", "Rock", "2"), ("urn:music:jazz", "Jazz", "1")}, answer.text


def test_what_one_can_do_is_no_request_for_all_about_a_thing(asker: Asker) -> None:
    assert not asker.ask("Can I buy Reed Beds in the autumn?", collection="shop").rows


def test_people_of_one_name_are_all_meant_however_the_graph_says_it(asker: Asker) -> None:
    answer = asker.ask("What is the phone of Lena Brook?", collection="shop")
    assert {row[0].value for row in answer.rows if row[0] is not None} == {"11", "22"}, answer.text


def test_a_number_that_is_asked_for_as_well_stands_beside_each(asker: Asker) -> None:
    answer = asker.ask("Which customers have more than 0 invoices, and how many each?", collection="shop")
    assert {row[1].value for row in answer.rows if row[1]} == {"1"}, answer.text
    assert "how" not in answer.text, answer.text
    answer = asker.ask("Which customers live in Leeds, and how many each?", collection="shop")
    assert answer.status != "answered", answer.text  # nothing is counted
