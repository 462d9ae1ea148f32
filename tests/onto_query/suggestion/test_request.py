"""The words by which facts, suggestions or likeness are asked for."""

from __future__ import annotations

import pytest

from onto_query.suggestion.request import request_of


@pytest.mark.parametrize(
    ("text", "approach", "rest"),
    [
        ("Embedding approach: who directed Alien?", "embedding", "who directed Alien?"),
        ("Using the embedding approach, who directed Alien?", "embedding", "who directed Alien?"),
        ("Who directed Alien? (embedding approach)", "embedding", "Who directed Alien?"),
        ("Who directed Alien, facts only?", "factual", "Who directed Alien"),
        ("Factual approach - who directed Alien?", "factual", "who directed Alien?"),
        ("guess who directed Alien", "embedding", "who directed Alien"),
        ("Your best guess: who directed Alien?", "embedding", "who directed Alien?"),
        ("Solo fatti: chi ha diretto Alien?", "factual", "chi ha diretto Alien?"),
        ("Mit dem Embedding-Ansatz: wer drehte Alien?", "embedding", "wer drehte Alien?"),
    ],
)
def test_the_words_for_an_approach_are_taken_off_and_nothing_else(text: str, approach: str, rest: str) -> None:
    request = request_of(text)
    assert (request.approach, request.text.strip()) == (approach, rest)
    assert len(request.text) == len(text)
    assert all(new in {old, " "} for old, new in zip(text, request.text, strict=True))


@pytest.mark.parametrize(
    "text",
    [
        "Who directed Guess Who?",
        "Guess Who's Coming to Dinner: who directed it?",
        'Who wrote "Embedding approach: a history"?',
        "Who wrote The Factual Approach?",
        "rate of inflation in Italy",
        "Suggest three films by Ridley Scott",
        "embedding approach",
    ],
)
def test_a_name_or_another_word_is_no_approach(text: str) -> None:
    request = request_of(text)
    assert (request.approach, request.text) == ("", text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("films like Alien and Blade Runner", "like"),
        ("something similar to Heat", "similar to"),
        ("Which films are like Alien?", "like"),
        ("empfiehl mir Filme wie Alien", "wie"),
        ("What is Berlin like?", None),
        ("I would like films by Ridley Scott", None),
        ("Who looks like Tom Hanks?", None),
        ("Who directed Alien?", None),
    ],
)
def test_likeness_is_told_from_other_uses_of_its_words(text: str, words: str | None) -> None:
    like = request_of(text).like
    assert (text[slice(*like)] if like else None) == words
