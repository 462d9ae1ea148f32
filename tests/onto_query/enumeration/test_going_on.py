"""What went on at a time, between two dates: promotions that were running in July, leases that were in force on a day."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

SHOP = """
@prefix d: <urn:sh:> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
d:a1 a d:Promotion ; rdfs:label "Spring Sale" ; d:validFrom "2024-03-01"^^xsd:date ; d:validTo "2024-03-31"^^xsd:date .
d:a2 a d:Promotion ; rdfs:label "Tent Weeks" ; d:validFrom "2024-06-20"^^xsd:date ; d:validTo "2024-07-10"^^xsd:date .
d:a3 a d:Promotion ; rdfs:label "Winter Warmers" ; d:validFrom "2023-11-15"^^xsd:date ; d:validTo "2024-01-15"^^xsd:date .
d:l1 a d:Lease ; rdfs:label "Lease 1" ; d:startDate "2020-01-01"^^xsd:date ; d:endDate "2022-12-31"^^xsd:date .
d:l2 a d:Lease ; rdfs:label "Lease 2" ; d:startDate "2022-06-01"^^xsd:date .
d:a4 a d:Promotion ; rdfs:label "Long Sale" ; d:validFrom "2025-03-01"^^xsd:date ; d:validTo "2999-03-31"^^xsd:date ; d:lease d:l2 .
d:a5 a d:Promotion ; rdfs:label "Old Sale" ; d:validFrom "2021-03-01"^^xsd:date ; d:validTo "2021-03-31"^^xsd:date ; d:lease d:l2 .
"""


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("shop"), SHOP, "shop") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Which promotions were running on 1 July 2024?", {"a2"}),
        ("Which promotions were valid on 10 March 2024?", {"a1"}),
        ("How many promotions were active in 2024?", {"3"}),
        ("Which promotions were running in January 2024?", {"a3"}),
        ("Which promotions were running between January and March 2024?", {"a1", "a3"}),
        ("Which leases were in force on 1 July 2022?", {"l1", "l2"}),
        ("Which leases were in force in 2023?", {"l2"}),
        ("Which promotions have a lease right now?", {"a4"}),
    ],
)
def test_what_went_on_at_a_time(shop: Asker, question: str, told: set[str]) -> None:
    answer = shop.ask(question, collection="shop")
    assert answer.status == "answered", answer.text
    assert first_cells(answer) == told, answer.text


@pytest.mark.parametrize("question", ["Which promotions were not running in July 2024?", "Which leases were in force for longer than 2022?"])
def test_what_is_no_such_time(shop: Asker, question: str) -> None:
    assert shop.ask(question, collection="shop").status != "answered"
