"""What grows where and was poured when, by tables that only join two others: verbs that say no more than the link, and kilos that were harvested."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

GROWN = ((0, 0, 2023, 3), (0, 1, 2023, 4), (0, 2, 2023, 5), (1, 0, 2023, 2), (1, 1, 2024, 6), (2, 2, 2024, 7), (2, 3, 2024, 1), (0, 3, 2024, 9))
GRAPH = "\n".join(
    [
        "@prefix g: <urn:garden:> .",
        *(f'g:h{i} a g:Herb ; g:herbName "{name}" ; g:cutMonth {5 + i} .' for i, name in enumerate(("Sage", "Lovage", "Hyssop"))),
        *(f'g:b{i} a g:Bed ; g:bedName "{name}" ; g:keeper g:k{i % 2} .' for i, name in enumerate(("Long Bed", "Wall Bed", "Pond Bed", "Oak Bed"))),
        *(f'g:k{i} a g:Gardener ; g:gardenerName "{name}" .' for i, name in enumerate(("Ada Holm", "Ben Ives"))),
        *(f"g:x{i} a g:HerbBed ; g:herb g:h{h} ; g:bed g:b{b} ; g:year {y} ; g:kg {kg} ." for i, (h, b, y, kg) in enumerate(GROWN)),
        *(f'g:c{i} a g:Cordial ; g:cordialName "{name}" ; g:maker g:k{i % 2} .' for i, name in enumerate(("Elder Cup", "Mint Rose", "Nettle Ale"))),
        *(f'g:f{i} a g:Fete ; g:feteName "{name}" ; g:host g:k{i % 2} .' for i, name in enumerate(("May Fete", "June Fete", "Harvest Fete"))),
        *(f"g:p{i} a g:CordialFete ; g:cordial g:c{c} ; g:fete g:f{f} ." for i, (c, f) in enumerate(((0, 0), (0, 1), (0, 2), (1, 1), (2, 2)))),
    ]
)


@pytest.fixture(scope="module")
def garden(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("garden"), GRAPH, "garden") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Which herbs are grown in Pond Bed?", {"h0", "h2"}),
        ("Which herbs were grown in more than two beds?", {"h0"}),
        ("In which beds is Lovage grown?", {"b0", "b1"}),
        ("Which cordials were poured at more than one fete?", {"c0"}),
        ("How many kilos of Sage were harvested altogether in 2023?", {"12"}),
        ("How many kilos of Sage were harvested in 2024?", {"9"}),
    ],
)
def test_a_verb_that_says_no_more_than_the_only_link(garden: Asker, question: str, told: set[str]) -> None:
    answer = garden.ask(question, collection="garden")
    assert first_cells(answer) == told, answer.text


@pytest.mark.parametrize(
    "question",
    [
        "Which herbs failed in Pond Bed?",
        "Which fetes added Mint Rose?",
        "Which beds were handled by Ada Holm?",
        "How many kilos of Sage were sold in 2023?",
    ],
)
def test_a_verb_that_says_something_else(garden: Asker, question: str) -> None:
    assert garden.ask(question, collection="garden").status != "answered"
