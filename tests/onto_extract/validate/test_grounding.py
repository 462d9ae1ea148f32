"""Names and values that the text does not have."""

from __future__ import annotations

from typing import Any

import pytest

TEXT = """In 1503 Leonardo da Vinci began the Mona Lisa, 77.5 cm high, in Florence. The painting's condition is fine.
The Louvre, opened in 1793, had 8.9 million visitors; its director's name is Laurence des Cars, born on 13 June 1966. See www.louvre.fr for more."""


@pytest.mark.parametrize(
    "fact",
    [
        "Mona Lisa: Painting | creator | Leonardo da Vinci: Painter",
        "mona lisa: Painting | creator | LEONARDO DA VINCI: Painter",
        "Mona Lisa: Painting | height | 77.5",
        "Mona Lisa: Painting | title | Mona Lisa@en",
        "The Louvre: Museum | opened | 1793",
        "Louvre: Museum | visitors | 8900000",
        "Laurence des Cars: Person | born | 1966-06-13",
        "Louvre: Museum | homepage | http://www.louvre.fr",
        "Mona Lisa: Painting | condition | good",  # a choice that the ontology lists
        "Mona Lisa: Painting | onDisplay | true",
        "Mona Lisa | rdf:type | Portrait",
    ],
)
def test_what_the_text_has_is_accepted(fact: str, museum: Any) -> None:
    (judged,) = museum.judge(fact, text=TEXT).judged
    assert judged.accepted, judged.violations


@pytest.mark.parametrize(
    ("fact", "missing"),
    [
        ("Guernica: Painting | creator | Leonardo da Vinci: Painter", "'Guernica'"),
        ("Mona Lisa: Painting | creator | Raphael: Painter", "'Raphael'"),
        ("Mona Lisa: Painting | height | 53", "'53'"),
        ("Mona Lisa: Painting | title | La Gioconda@it", "'La Gioconda'"),
        ("Louvre: Museum | visitors | 9000000", "'9000000'"),
        ("Laurence des Cars: Person | born | 1966-06-14", "'1966-06-14'"),
        ("Louvre: Museum | opened | 1794", "'1794'"),
        ("Louvre: Museum | homepage | http://www.prado.es", "'http://www.prado.es'"),
        ("Guernica | rdf:type | Painting", "'Guernica'"),
        ("Mona Lisa: Painting | madeOf | Ochre", "'Ochre'"),
    ],
)
def test_what_it_does_not_have_is_rejected_with_the_name(fact: str, missing: str, museum: Any) -> None:
    (judged,) = museum.judge(fact, text=TEXT).judged
    assert [each.rule for each in judged.violations] == ["grounding"]
    assert missing in judged.violations[0].message


def test_grounding_can_warn_or_be_left_out(museum: Any) -> None:
    fact = "Guernica: Painting | creator | Picasso: Painter"
    (warned,) = museum.judge(fact, text=TEXT, grounding="warn").judged
    assert warned.accepted
    assert [each.severity for each in warned.violations] == ["warning", "warning"]
    (ignored,) = museum.judge(fact, text=TEXT, grounding="ignore").judged
    assert ignored.violations == ()


def test_without_a_text_there_is_nothing_to_be_grounded_in(museum: Any) -> None:
    assert museum.broken("Guernica: Painting | creator | Picasso: Painter") == [set()]
