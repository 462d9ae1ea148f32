"""Turns of speech in plainer words, and names that look like them."""

from __future__ import annotations

import pytest

from onto_query.question.analyse import analyse
from onto_query.question.lexicon import lexicon_of
from onto_query.question.written.reworded import reworded


@pytest.mark.parametrize(
    ("language", "text", "told"),
    [
        ("en", "Which films have neither a budget nor takings?", "Which films have no budget and no takings?"),
        ("fr", "Quels objets valent plus de 250 000 euros ?", "Quels objets valent plus de 250000 euros ?"),
        ("en", "Which rooms have 12 250 litre tanks?", "Which rooms have 12 250 litre tanks?"),
        ("en", "Which law firms among our customers have paid?", "Which customers that are law firms have paid?"),
        ("en", "Which lamps cost us the most?", "Which lamps cost the most?"),
        ("en", "How many prints do we hold of each gauge?", "How many prints do we have of each gauge?"),
        ("en", "Which articles are of our own brands?", "Which articles are of our own brands?"),
        ("en", "Are there more tickets for Hamlet or for Aladdin?", "Do Hamlet or Aladdin have more tickets?"),
        ("en", "Are there more films in English or in colour?", "Are there more films in English or in colour?"),
        ("en", "Which orders have been neither shipped nor cancelled?", "Which orders have been not shipped and not cancelled?"),
        ("en", "Which departments have more than half a million?", "Which departments have more than 500000?"),
        ("en", "Which weigh more than two and a half kilos?", "Which weigh more than 2.5 kilos?"),
        ("en", "Which suppliers outside Germany are there?", "Which suppliers not from Germany are there?"),
        ("en", "How much did we spend on tyres?", "How much altogether did we spend on tyres?"),
        ("de", "Welche Firmen haben weder Telefon noch Website?", "Welche Firmen haben kein Telefon und kein Website?"),
        ("en", "How many minutes is Ran shorter than Dune?", "How many minutes shorter is Ran than Dune?"),
        ("en", "By how many minutes is Ran longer than Dune?", "how many minutes longer is Ran than Dune?"),
        ("de", "Um wie viele Minuten ist Ran länger als Dune?", "wie viele Minuten länger ist Ran als Dune?"),
        ("en", "How much did Dune make?", "How much did Dune earn?"),
        ("en", "How much did Dune cost to make?", "How much did Dune cost to make?"),
        ("en", "How much money has Dune taken?", "How much money has Dune earned?"),
        ("en", "How much profit did Dune make?", "what was the profit of Dune?"),
        ("en", "How much time does it take?", "How much time does it take?"),
        ("en", "How many people are older than Ada?", "How many people are older than Ada?"),
        ("en", "Who starred in Two and a Half Men?", "Who starred in Two and a Half Men?"),
        ("en", "Who wrote 'Neither Here nor There'?", "Who wrote 'Neither Here nor There'?"),
        ("en", "What is stored outside the cold room?", "What is stored outside the cold room?"),
        ("en", "How much does each of us spend?", "How much does each of us spend?"),
    ],
)
def test_it_is_told_in_plainer_words(language: str, text: str, told: str) -> None:
    assert reworded(text, lexicon_of(language)) == told


def test_a_dash_between_letters_is_a_hyphen() -> None:
    plain, dashed = analyse("the three longest-serving people in Sales"), analyse("the three longest–serving people in Sales")
    assert [word.lower for word in dashed.words] == [word.lower for word in plain.words]
    assert dashed.superlative == plain.superlative
