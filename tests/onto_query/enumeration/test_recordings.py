"""A shop of recordings: how long they are is told by a number that is called by its unit alone, and wanted in another."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

RECORDINGS = """
@prefix r: <urn:rec:> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
r:g1 a r:Style ; r:name "Swing" . r:g2 a r:Style ; r:name "Polka" .
r:b1 a r:Band ; r:name "The Dockside Five" . r:b2 a r:Band ; r:name "Hedge & Ditch" .
r:a1 a r:Record ; r:title "Low Water" ; r:band r:b1 . r:a2 a r:Record ; r:title "Hay Cart" ; r:band r:b2 .
r:t1 a r:Tune ; r:name "Ebb" ; r:record r:a1 ; r:style r:g1 ; r:milliseconds 180000 ; r:bytes 4000000 ; r:price 0.89 .
r:t2 a r:Tune ; r:name "Flood" ; r:record r:a1 ; r:style r:g1 ; r:milliseconds 300000 ; r:bytes 7000000 ; r:price 1.29 .
r:t3 a r:Tune ; r:name "Barn Door" ; r:record r:a2 ; r:style r:g2 ; r:milliseconds 90000 ; r:bytes 9000000 ; r:price 0.59 .
r:t4 a r:Tune ; r:name "Harrow" ; r:record r:a2 ; r:style r:g2 ; r:milliseconds 150000 ; r:bytes 3000000 ; r:price 0.69 .
"""


@pytest.fixture(scope="module")
def recordings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("recordings"), RECORDINGS, "recordings") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What is the longest swing tune?", {"t2"}),
        ("Which tunes run longer than four minutes?", {"t2"}),
        ("Which tunes are under 2 minutes?", {"t3"}),
        ("How long is Ebb?", {"180000"}),
        ("What is the average length of a polka tune?", {"120000"}),
    ],
)
def test_a_number_called_by_a_unit_of_time_is_a_length(recordings: Asker, question: str, told: set[str]) -> None:
    answer = recordings.ask(question, collection="recordings")
    assert first_cells(answer) == told, answer.text


@pytest.mark.parametrize(
    ("question", "told", "text"),
    [
        ("How long is Flood in minutes?", 5.0, "5 minutes"),
        ("How long is Barn Door, in seconds?", 90.0, "90 seconds"),
        ("What is the average length of a polka tune in minutes?", 2.0, "2 minutes"),
        ("Wie lang ist Flood in Minuten?", 5.0, "5 Minuten"),
    ],
)
def test_a_length_is_told_in_the_unit_that_is_asked_for(recordings: Asker, question: str, told: float, text: str) -> None:
    answer = recordings.ask(question, collection="recordings")
    assert [float(row[0].value) for row in answer.rows if row[0] is not None] == [told], answer.text
    assert text in answer.text


@pytest.mark.parametrize("question", ["What does Flood cost in minutes?", "How long is Flood in metres?", "How heavy is Flood?"])
def test_nothing_is_told_in_a_unit_that_measures_something_else(recordings: Asker, question: str) -> None:
    assert not first_cells(recordings.ask(question, collection="recordings"))
