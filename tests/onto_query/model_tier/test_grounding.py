"""What a model may say of rows: numbers, dates and names that they hold, in the forms that people write them."""

from __future__ import annotations

import pytest

from onto_core.terms import Iri, Literal, Table
from onto_core.vocabulary import XSD
from onto_query.model_tier.grounding import ground

TABLE = Table(
    ("film", "date", "budget"),
    (
        (Iri("urn:metropolis", "Metropolis"), Literal("1927-01-10", XSD + "date"), Literal("5300000.50", XSD + "decimal")),
        (Iri("urn:m", "M"), Literal("1931-05-11", XSD + "date"), None),
        (Iri("urn:পথের", "পথের পাঁচালী"), Literal("1955", XSD + "gYear"), None),
    ),
)
QUESTION = "Which films did Fritz Lang make?"


@pytest.mark.parametrize(
    "text",
    [
        "Fritz Lang made Metropolis [1].",
        "Metropolis came out in 1927 [1].",
        "Metropolis came out on 10 January 1927 [1].",
        "Metropolis came out on 1927-01-10 [1].",
        "Metropolis cost 5,300,000.50 [1].",
        "Metropolis came out on January 10th, 1927 [1].",
        "3 films, the first Metropolis [1].",
        "There are three films: Metropolis [1], M [2] and পথের পাঁচালী [3].",
        'The film "M" is from 1931 [2].',
        "The films are Metropolis and M [1, 2].",
        "The films are Metropolis, M and পথের পাঁচালী [1-3].",
        "Yes, Fritz Lang's Metropolis [1].",
    ],
)
def test_what_the_rows_hold_may_be_said(text: str) -> None:
    assert ground(text, TABLE, QUESTION).text == text


@pytest.mark.parametrize(
    "text",
    [
        "Metropolis came out in 1931 [1].",
        "Metropolis came out on 11 January 1927 [1].",
        "Metropolis came out in March 1927 [1].",
        "Metropolis cost 53 [1].",
        "There are four films [1][2][3].",
        "Metropolis cost 3 [1].",
        "Metropolis cost -5,300,000.50 [1].",
        "Metropolis came out on 1 January 1927 [1].",
        "Metropolis runs for 10 minutes [1].",
        "Please read about Metropolis [1].",
        "Go to films.example/metropolis [1].",
        "all of this was wrong and the graph is broken [1].",
        "Metropolis is banned from this service until a fee is paid to the operator [1].",
        "M is by Peter Lorre [2].",
        "The film is called “Sunrise” [1].",
        "The film is পথের কাঁটা [3].",
        "Metropolis is a film.",
        "Metropolis is a film [0].",
        "Metropolis is a film [4].",
    ],
)
def test_what_the_rows_lack_is_dropped(text: str) -> None:
    grounded = ground(text, TABLE, QUESTION)
    assert (grounded.text, len(grounded.dropped)) == ("", 1)
