"""Questions over graphs as strangers make them: numbers as texts, abbreviated names, kinds that only names tell, several things at once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

# masses as a file of comma-separated values has them
MASSES = ["12", "unknown", "30.5", "8", "14", "n/a", "9", "21", "40", "17"]
NAMES = [
    "grey clay golem",
    "iron golem",
    "mud golem",
    "glass golem",
    "river troll",
    "stone troll",
    "old hill troll",
    "snow troll",
    "lantern imp",
    "tin golem",
]
BEASTS = "\n".join(
    f'z:beast{i} a z:Beast ; z:name "{name}" ; z:dex {i + 5} ; z:str {20 - i} ; z:con {10 + i % 3} ; z:hasACValue {10 + i} ; z:mass "{mass}" .'
    for i, (name, mass) in enumerate(zip(NAMES, MASSES, strict=True))
)
GRAPH = f"""
@prefix z: <urn:zoo:> .
{BEASTS}
z:beast0 z:livesIn z:moor ; z:speaks z:deep , z:high .
z:beast1 z:livesIn z:moor ; z:speaks z:deep .
z:beast4 z:livesIn z:marsh ; z:faces z:moor .
z:beast5 z:livesIn z:marsh .
z:moor a z:Place ; z:name "Long Moor" ; z:borders z:marsh .
z:marsh a z:Place ; z:name "Low Marsh" ; z:borders z:fen ; z:faces z:moor .
z:fen a z:Place ; z:name "Black Fen" .
z:deep a z:Language ; z:name "Deep Tongue" ; z:family "Stony" .
z:high a z:Language ; z:name "High Tongue" .
"""
ROWS = [
    # texts that are numbers are computed and compared with; words among them are none
    ("What is the average mass of all beasts?", {"18.9375"}),
    ("Which beasts have a mass greater than 20?", {"beast2", "beast7", "beast8"}),
    ("Which beast has the highest mass?", {"beast8"}),
    ("What is the mass of the iron golem?", {"unknown"}),
    # names of properties that are abbreviations
    ("What is the dexterity of the iron golem?", {"6"}),
    ("What is the average strength of beasts?", {"15.5"}),
    ("How many beasts have an armor class greater than 16?", {"3"}),
    ("Which beasts have a constitution of 12?", {"beast2", "beast5", "beast8"}),
    # kinds that no class is called by
    ("How many golems are there?", {"5"}),
    ("What is the average dexterity of golems?", {"8"}),
    ("Which trolls live in the Low Marsh?", {"beast4", "beast5"}),
    # several things at once
    ("What is the average dexterity of Iron Golem and Mud Golem?", {"6.5"}),
    ("What is the minimum armor class of Iron Golem and Mud Golem?", {"11"}),
    ("Do River Troll and Stone Troll have the same constitution?", {"false"}),
    ("Do Iron Golem and River Troll have the same constitution?", {"true"}),
    ("Does Grey Clay Golem speak more languages than Iron Golem?", {"true"}),
    ("Does Iron Golem speak more languages than Grey Clay Golem?", {"false"}),
    # one range; a verb behind "and" has the subject of its clause
    ("Which beasts have an armor class more than 12 and less than 15?", {"beast3", "beast4"}),
    ("Which beasts that live in a place and face the Long Moor are there?", {"beast4"}),
]


@pytest.fixture(scope="module")
def asker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("zoo"), GRAPH, "zoo") as asker:
        yield asker


@pytest.mark.parametrize(("question", "rows"), ROWS)
def test_it_is_answered_by_these_things(asker: Asker, question: str, rows: set[str]) -> None:
    answer = asker.ask(question, collection="zoo")
    assert (answer.status, first_cells(answer)) == ("answered", rows), answer.text


def test_what_is_asked_of_each_is_a_column(asker: Asker) -> None:
    answer = asker.ask("What are the names of all languages and their respective families?", collection="zoo")
    rows = {tuple(cell.value if cell else None for cell in row) for row in answer.rows}
    assert rows == {("urn:zoo:deep", "Deep Tongue", "Stony"), ("urn:zoo:high", "High Tongue", None)}, answer.text


@pytest.mark.parametrize("question", ["How many lanterns are there?", "What is the agility of the iron golem?"])
def test_words_that_only_look_alike_are_not_taken_for_names(asker: Asker, question: str) -> None:
    """One imp with a lantern makes no kind, and no name abbreviates agility."""
    assert asker.ask(question, collection="zoo").status != "answered"
