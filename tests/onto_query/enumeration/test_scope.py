"""What a question takes in and leaves out, what stands in a text, what is late or below its level, how many pieces lie where."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from onto_query.question.analyse import analyse
from tests.worlds.asked import asker_of, first_cells

GRAPH = """
@prefix h: <urn:hire:> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
h:kayak a h:Item ; rdfs:label "River Otter" ; h:tradeTitle "Otter kayak" ; h:stock 2 ; h:reorderLevel 4 ; h:discontinued true ; h:dailyRate 30 .
h:tent a h:Item ; rdfs:label "Tent for two" ; h:tradeTitle "Nomad" ; h:stock 9 ; h:reorderLevel 3 ; h:discontinued false ; h:dailyRate 12 .
h:rope a h:Item ; rdfs:label "Otter rope" ; h:tradeTitle "Rope 30" ; h:stock 1 ; h:reorderLevel 5 ; h:dailyRate 2 .
h:l1 a h:Loan ; h:item h:kayak ; h:dueOn "2024-03-01"^^xsd:date ; h:returnedOn "2024-03-05"^^xsd:date ; h:remark "leaking badly" ; h:state "closed" .
h:l2 a h:Loan ; h:item h:tent ; h:dueOn "2024-04-01"^^xsd:date ; h:returnedOn "2024-03-30"^^xsd:date ; h:remark "leak at the bow" ; h:state "closed" .
h:l3 a h:Loan ; h:item h:tent ; h:dueOn "2024-05-01"^^xsd:date ; h:returnedOn "2024-05-01"^^xsd:date ; h:remark "leaking" ; h:state "cancelled" .
h:w1 a h:Warehouse ; rdfs:label "Quay" . h:w2 a h:Warehouse ; rdfs:label "Mill" .
h:s1 a h:StockRecord ; h:ofItem h:kayak ; h:atWarehouse h:w1 ; h:quantity 5 .
h:s2 a h:StockRecord ; h:ofItem h:tent ; h:atWarehouse h:w1 ; h:quantity 7 .
h:s3 a h:StockRecord ; h:ofItem h:tent ; h:atWarehouse h:w2 ; h:quantity 2 .
h:ada a h:Guide ; rdfs:label "Ada Lund" ; h:speaks "Portuguese", "Dutch" . h:kim a h:Guide ; rdfs:label "Kim Sorrel" ; h:speaks "Dutch" .
h:b1 a h:Breed ; rdfs:label "Beagle" ; h:species "Dog" . h:b2 a h:Breed ; rdfs:label "Manx" ; h:species "Cat" .
h:rex a h:Pet ; h:breed h:b1 ; h:petName "Rex" . h:bo a h:Pet ; h:breed h:b1 ; h:petName "Bo" . h:tim a h:Pet ; h:breed h:b2 ; h:petName "Tim" .
h:c1 a h:Category ; rdfs:label "Boats" . h:kayak h:inCategory h:c1 . h:c2 a h:Category ; rdfs:label "Camping" . h:tent h:inCategory h:c2 .
h:p a h:Company ; rdfs:label "Paddle Studios" ; h:made h:kayak . h:q a h:Company ; rdfs:label "Norel" ; h:made h:tent, h:rope .
"""


@pytest.fixture(scope="module")
def asker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("hire"), GRAPH, "hire") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("How many loans are there, cancelled ones too?", {"3"}),
        ("How many loans do we have, leaving out the cancelled ones?", {"2"}),
        ("How many loans do we have, the cancelled ones left out?", {"2"}),
        ("Which items are not discontinued?", {"tent", "rope"}),  # and of some the graph does not say
        ("What has fallen below its reorder level (no discontinued stuff please)?", {"rope"}),
        ("Which items are below their reorder level?", {"kayak", "rope"}),
        ("Which loans were returned late?", {"l1"}),
        ("How many loans were returned early?", {"1"}),
        ("Loans with leak in the remark", {"l1", "l2", "l3"}),  # and not the one whose remark is "leaking"
        ("Which items have the word Otter in their name?", {"kayak", "rope"}),
        ("items with Nomad in the trade title", {"tent"}),
        ("How many items have we got?", {"3"}),
        ("Who speaks Portuguese?", {"ada"}),
        ("How many dogs do we have?", {"2"}),  # and not how many breeds of them
        ("How many dog breeds are there?", {"1"}),
        ("list all boats", {"kayak"}),  # and not what is known of the category
    ],
)
def test_answered(asker: Asker, question: str, rows: set[str]) -> None:
    answer = asker.ask(question, collection="hire")
    assert (answer.status, first_cells(answer)) == ("answered", rows), answer.text


def test_pieces_are_added_up_for_each_place(asker: Asker) -> None:
    answer = asker.ask("How many pieces are lying in each warehouse?", collection="hire")
    assert "Quay: 12" in answer.text, answer.text
    assert "Mill: 2" in answer.text, answer.text


@pytest.mark.parametrize("question", ["Studios with at least two items", "items with at least ten loans"])
def test_a_number_before_things_is_no_value_of_theirs(asker: Asker, question: str) -> None:
    answer = asker.ask(question, collection="hire")
    assert answer.status != "answered" or "rate" not in answer.text, answer.text
    assert "made by Paddle" not in answer.text, answer.text


@pytest.mark.parametrize(
    ("question", "asides", "denied"),
    [
        ("Who has the most dogs, dead ones counted too?", "dead ones counted too", ""),
        ("How many pets are there (dead or alive)?", "dead or alive", ""),
        ("How many people does a department have? Don't leave out those who have left.", "Don't leave out those who have left", ""),
        ("How many wins are there? Mere nominations don't count.", "", "don't"),
        ("Wie viele Hunde gibt es, sogar die toten?", "sogar die toten", ""),
        ("Quanti cani ci sono, escludendo quelli morti?", "", "escludendo"),
    ],
)
def test_a_remark_takes_in_or_leaves_out(question: str, asides: str, denied: str) -> None:
    analysis = analyse(question)
    assert " ".join(analysis.words[i].text for i in sorted(analysis.asides)) == asides
    assert " ".join(analysis.words[i].text for i in analysis.negations) == denied


CAST = """
@prefix c: <urn:cast:> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
c:m1 a c:Film ; rdfs:label "Nomad Road" ; c:credit c:r1, c:r2 ; c:grossUSD 90 ; c:budgetUSD 40 ; c:runtimeMinutes 100 ; c:director c:ida .
c:m2 a c:Film ; rdfs:label "Quiet Water" ; c:credit c:r3 ; c:grossUSD 10 ; c:budgetUSD 25 ; c:runtimeMinutes 120 ; c:director c:ida .
c:m3 a c:Film ; rdfs:label "Tall Grass" ; c:grossUSD 70 ; c:budgetUSD 30 ; c:runtimeMinutes 95 ; c:director c:pol .
c:r1 a c:Credit ; c:performer c:pol ; c:characterName "Old Man" . c:r2 a c:Credit ; c:performer c:ida ; c:characterName "Nurse" .
c:r3 a c:Credit ; c:performer c:pol ; c:characterName "Judge" .
c:ida a c:Person ; rdfs:label "Ida Brandt" . c:pol a c:Person ; rdfs:label "Pol Hendry" .
"""


@pytest.fixture(scope="module")
def films(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("cast"), CAST, "cast") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("cast of Nomad Road and who they play", ("Pol Hendry", "Old Man", "Ida Brandt", "Nurse")),
        ("Who acted in Quiet Water and as which character?", ("Pol Hendry", "Judge")),
        ("How much more did Nomad Road gross than its budget?", ("50",)),
        ("Nomad Road: gross minus budget", ("50",)),
        ("Did Ida Brandt or Pol Hendry direct more films?", ("Ida Brandt",)),
        ("Nomad Road or Quiet Water: which one is longer?", ("Quiet Water",)),
        ("Has Ida Brandt directed more films than Pol Hendry?", ("Yes",)),
        ("Has Pol Hendry directed more films than Ida Brandt?", ("No",)),
        ("Which films cost more than they ever grossed?", ("Quiet Water",)),
    ],
)
def test_told(films: Asker, question: str, told: tuple[str, ...]) -> None:
    answer = films.ask(question, collection="cast")
    assert answer.status == "answered", answer.text
    assert [each for each in told if each not in answer.text] == [], answer.text


def test_no_minutes_are_taken_from_dollars(films: Asker) -> None:
    answer = films.ask("How much more did Nomad Road take than its runtime?", collection="cast")
    assert answer.status != "answered", answer.text


WAYS = """
@prefix w: <urn:ways:> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
w:c1 a w:Complaint ; w:openedOn "2024-01-02"^^xsd:date ; w:closedOn "2024-02-02"^^xsd:date .
w:c2 a w:Complaint ; w:openedOn "2024-01-05"^^xsd:date . w:c3 a w:Complaint ; w:openedOn "2024-03-05"^^xsd:date .
w:d1 a w:Pet ; rdfs:label "Rex" ; w:diedOn "2023-02-03"^^xsd:date . w:d2 a w:Pet ; rdfs:label "Bo" . w:d3 a w:Pet ; rdfs:label "Tim" .
w:p1 a w:FoodItem ; rdfs:label "Brie" ; w:inCategory w:k1 ; w:suppliedBy w:s1 ; w:organic true .
w:p2 a w:FoodItem ; rdfs:label "Gouda" ; w:inCategory w:k1 ; w:suppliedBy w:s1 ; w:organic false .
w:p3 a w:Utensil ; rdfs:label "Ladle" ; w:inCategory w:k2 ; w:suppliedBy w:s2 .
w:k1 a w:ProductCategory ; rdfs:label "Cheese" . w:k2 a w:ProductCategory ; rdfs:label "Kitchen" .
w:s1 a w:Supplier ; rdfs:label "Norel" . w:s2 a w:Supplier ; rdfs:label "Voltaro" .
w:o1 a w:Orchestra ; rdfs:label "Harbour Band" ; w:players 40 . w:o2 a w:Orchestra ; rdfs:label "Mill Band" ; w:players "about 70" .
w:o3 a w:Orchestra ; rdfs:label "Quay Band" ; w:players 55 . w:o4 a w:Orchestra ; rdfs:label "Rye Band" ; w:players 31 .
w:e1 a w:Concert ; w:played w:o1 . w:e2 a w:Concert ; w:played w:o1 . w:e3 a w:Concert ; w:played w:o3 .
w:g1 a w:Genre ; rdfs:label "concerto" . w:w1 a w:Work ; rdfs:label "Dawn" ; w:form w:g1 . w:w2 a w:Work ; rdfs:label "Dusk" ; w:form w:g1 .
w:q1 a w:PurchaseOrder ; w:status "open" ; w:orderedBy w:ann . w:q2 a w:PurchaseOrder ; w:status "done" ; w:orderedBy w:ann .
w:q3 a w:PurchaseOrder ; w:status "open" ; w:orderedBy w:ann . w:ann a w:Buyer ; rdfs:label "Ann Rye" . w:q1 w:minimumOrder 3 .
w:nuts a w:Allergen ; rdfs:label "Peanuts" . w:p1 w:mayContain w:nuts .
w:m1 a w:Film ; rdfs:label "Dune" ; w:shotIn "Rye; Dover" . w:m4 a w:Film ; rdfs:label "Reed" ; w:shotIn "Rye" .
w:m5 a w:Film ; rdfs:label "Salt" ; w:shotIn "Dover; Rye" . w:ann w:bornIn "Rye" .
w:m2 a w:Film ; rdfs:label "Dune again" ; w:remakeOf w:m1 . w:m3 a w:Film ; rdfs:label "Sand" .
w:i1 a w:Invoice ; w:paid true ; w:validUntil "2020-01-01"^^xsd:date . w:i2 a w:Invoice ; w:paid false ; w:validUntil "2040-01-01"^^xsd:date .
"""


@pytest.fixture(scope="module")
def ways(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("ways"), WAYS, "ways") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Which pets are still alive?", {"d2", "d3"}),
        ("Which pets have died?", {"d1"}),
        ("How many products are there?", {"3"}),  # and not two categories of them
        ("Which supplier has the most products?", {"s1"}),
        ("How many organic products are there?", {"1"}),
        ("How many product categories are there?", {"2"}),
        ("Which orchestra has the most players?", {"o3"}),  # a text is no highest number, nor is it asked who played most often
        ("How many players does the Harbour Band have?", {"40"}),
        ("Which films are remakes?", {"m2"}),  # and not what was remade
        ("List all remakes", {"m2"}),
        ("Which orders are still open?", {"q1", "q3"}),  # and not who ordered
        ("Which films were shot in Rye?", {"m1", "m4", "m5"}),  # where somebody was born, too
        ("How many pets are registered?", {"3"}),
        ("Is Bo still alive?", {"true"}),
        ("How many concertos are there?", {"2"}),  # and not three concerts
    ],
)
def test_the_way_that_words_point(ways: Asker, question: str, rows: set[str]) -> None:
    answer = ways.ask(question, collection="ways")
    assert (answer.status, first_cells(answer)) == ("answered", rows), answer.text


@pytest.mark.parametrize(
    ("question", "never"),
    [
        ("How many complaints are still open?", {"1", "3"}),
        ("Which invoices are unpaid?", {"i1"}),
        ("Which invoices have expired?", {"i1", "i2"}),
        ("How many pianists are there?", {"2", "3", "4"}),
        ("Which food items contain peanuts?", {"p1"}),
    ],
)
def test_the_opposite_is_never_told(ways: Asker, question: str, never: set[str]) -> None:
    answer = ways.ask(question, collection="ways")
    assert answer.status != "answered" or not first_cells(answer) & never, answer.text


def test_who_has_died_is_not_still_alive(ways: Asker) -> None:
    answer = ways.ask("Is Rex still alive?", collection="ways")
    assert answer.status != "answered" or answer.text.startswith("No"), answer.text
