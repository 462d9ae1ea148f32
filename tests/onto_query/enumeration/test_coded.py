"""Words for which a graph has codes: sexes, initials, beginnings, levels beside their property, truth values by their opposite."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

UNITS = ["HR", "FIN", "R&D", "MKT"]
GRAPH = "\n".join(
    [
        "@prefix c: <urn:crew:> .",
        *(
            f'c:w{i} a c:Worker ; c:workerName "Worker {letter}" ; c:sex "{"FM"[i % 2]}" ; c:unit "{UNITS[i % 4]}" ; '
            f'c:department "{["North", "South"][i % 2]}" ; c:onLeave {"true" if i % 6 == 5 else "false"} ; '
            f'c:hours "{["FT", "PT"][i % 3 % 2]}" ; c:wage {1000 + 100 * i} ; c:insured {"true" if i % 4 else "false"} .'
            for i, letter in enumerate("ABCDEFGHIJKL")
        ),
        *(
            f'c:t{i} a c:Ticket ; c:ticketNo "T-{100 + i}" ; c:urgency "{"HML"[i % 3]}" ; c:assignedTo c:w{i} ; c:state "{["OPEN", "DONE"][i % 2]}" .'
            for i in range(9)
        ),
        *(f'c:v{i} a c:Visit ; c:visitNo "V-{i}" ; c:status "{["DONE", "CANC", "BOOKED", "DONE"][i % 4]}" .' for i in range(8)),
    ]
)  # fmt: skip
ROWS = [
    ("female workers", {"w0", "w2", "w4", "w6", "w8", "w10"}),
    ("How many women are there?", {"6"}),
    ("What is the average wage of men?", {"1600"}),
    ("Which workers are in Human Resources?", {"w0", "w4", "w8"}),
    ("workers in finance", {"w1", "w5", "w9"}),
    ("Which workers are in the marketing unit?", {"w3", "w7", "w11"}),
    ("workers in research and development", {"w2", "w6", "w10"}),
    ("part-time workers", {"w1", "w4", "w7", "w10"}),
    ("high urgency tickets", {"t0", "t3", "t6"}),
    ("Which tickets have a low urgency?", {"t2", "t5", "t8"}),
    ("tickets of high urgency", {"t0", "t3", "t6"}),
    ("Which workers are uninsured?", {"w0", "w4", "w8"}),
    ("Which workers are on leave?", {"w5", "w11"}),
    ("Which visits were cancelled?", {"v1", "v5"}),
    ("How many visits have been cancelled?", {"2"}),
    ("list the visits cancelled", {"v1", "v5"}),
    ("cancelled visits", {"v1", "v5"}),
    ("Which workers are insured?", {"w1", "w2", "w3", "w5", "w6", "w7", "w9", "w10", "w11"}),
]
SILENT = [
    ("Which workers are finished?", "finished"),
    ("workers with a high wage", "high"),
    ("Which workers are married?", "married"),
    ("large tickets", "large"),
    ("workers in legal", "legal"),
    ("hot tickets", "hot"),
]
"""Words that begin as a code does, or that codes of other lists mean."""


@pytest.fixture(scope="module")
def crew(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("crew"), GRAPH, "crew") as asker:
        yield asker


@pytest.mark.parametrize(("question", "rows"), ROWS)
def test_a_code_is_found_by_the_words_that_it_stands_for(crew: Asker, question: str, rows: set[str]) -> None:
    answer = crew.ask(question, collection="crew")
    assert answer.status == "answered", answer.text
    assert first_cells(answer) == rows


@pytest.mark.parametrize(("question", "word"), SILENT)
def test_a_word_that_no_code_stands_for_is_said(crew: Asker, question: str, word: str) -> None:
    answer = crew.ask(question, collection="crew")
    assert answer.status in {"unanswerable", "clarify"}, answer.text
    assert word in answer.text
