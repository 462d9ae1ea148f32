"""Questions as people ask them of graphs that others made: years as numbers, doers by nouns, quoted texts, rankings, relationships with keys."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

YEARS = [1884, 1892, 1901, 1908, 1911, 1914, 1921, 1925, 1930]
NAMES = ["Belgica", "Fram", "Gauss", "Nimrod", "Aurora", "Endurance", "Quest", "Norvegia", "Discovery"]
MOTTOS = ["Slow and steady", "Onward to the ice", "Onward to the ice"]
SHIPS = "\n".join(
    f's:ship{i} a s:Ship ; s:name "{name}" ; s:built {year} ; s:motto "{MOTTOS[i % 3]}" ; s:average_speed {5 + i} .'
    for i, (name, year) in enumerate(zip(NAMES, YEARS, strict=True))
)
GRAPH = f"""
@prefix s: <urn:ships:> .
@prefix pg: <urn:pg:> .
{SHIPS}
s:nansen a s:Person ; s:name "Fridtjof Nansen" ; s:sailed s:ship1 ; s:designed s:ship1 .
s:archer a s:Person ; s:name "Colin Archer" ; s:designed s:ship1 , s:ship3 , s:ship6 .
s:gerlache a s:Person ; s:name "Adrien de Gerlache" ; s:sailed s:ship0 ; s:designed s:ship5 .
s:moe a s:Person ; s:name "Ole Moe" ; s:sailed s:ship0 , s:ship3 .
s:r1 a s:Review ; pg:from s:moe ; pg:to s:ship1 ; s:grade 9 ; s:verdict "Built to last" .
s:r2 a s:Review ; pg:from s:archer ; pg:to s:ship1 ; s:grade 7 ; s:verdict "Rolls a lot" .
s:r3 a s:Review ; pg:from s:moe ; pg:to s:ship0 ; s:grade 6 ; s:verdict "Slow" .
"""
ROWS = [
    ("Which ships were built after 1915?", {"ship6", "ship7", "ship8"}),
    ("Which ships have a motto containing the word 'ice'?", {"ship1", "ship2", "ship4", "ship5", "ship7", "ship8"}),
    ("Which ships have a motto that starts with 'Slow'?", {"ship0", "ship3", "ship6"}),
    ("Which persons have sailed and designed the same ship?", {"nansen"}),
    ("Who are the designers of Fram?", {"nansen", "archer"}),
    ("Show the top 2 persons by the number of ships designed.", {"archer", "nansen", "gerlache"}),
    ("Name 1 person who has designed the most ships.", {"archer"}),
    ("Which ship has the highest average review grade?", {"ship1"}),
    ("Find the ship with the verdict 'Rolls a lot'.", {"ship1"}),
    ("What are the names of all ships built before 1890?", {"ship0"}),
    ("What is the average speed of Fram?", {"6"}),
    ("Which ships were built after '1926-01-01'?", {"ship8"}),
]


@pytest.fixture(scope="module")
def asker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("ships"), GRAPH, "ships") as asker:
        yield asker


@pytest.mark.parametrize(("question", "rows"), ROWS)
def test_it_is_answered_by_these_things(asker: Asker, question: str, rows: set[str]) -> None:
    answer = asker.ask(question, collection="ships")
    assert (answer.status, first_cells(answer)) == ("answered", rows), answer.text


def test_a_ranking_brings_its_measure_along(asker: Asker) -> None:
    answer = asker.ask("Which 2 persons have designed the most ships?", collection="ships")
    assert [[cell.value.rpartition(":")[2] for cell in row if cell] for row in answer.rows][:1] == [["archer", "3", "Colin Archer"]]


def test_two_verbs_of_one_thing_are_told_once(asker: Asker) -> None:
    answer = asker.ask("Which persons have sailed and designed the same ship?", collection="ships")
    assert "the same ship" in answer.text
    assert answer.text.count("designed") == 1
