from __future__ import annotations

import pytest

from onto_core.languages.detect import OTHER, language_of, spoken

SAID = {
    "en": "The bridge was built by two brothers, and nobody knows what it cost.",
    "de": "Die Brücke wurde von zwei Brüdern gebaut, und niemand weiß, was sie gekostet hat.",
    "it": "Il ponte fu costruito da due fratelli, e nessuno sa quanto sia costato.",
    "fr": "Le pont a été construit par deux frères, et personne ne sait ce qu'il a coûté.",
    "es": "El puente fue construido por dos hermanos, y nadie sabe lo que costó.",
    "nl": "De brug werd door twee broers gebouwd, en niemand weet wat ze heeft gekost.",
}


@pytest.mark.parametrize("language", SAID)
def test_a_sentence_tells_its_language(language: str) -> None:
    assert language_of(SAID[language]) == language


@pytest.mark.parametrize(
    "text",
    [
        "John van den Brom manages a club in Amsterdam.",
        "The Accademia di Architettura di Mendrisio was founded in 1996.",
        "Bartolomé de las Casas wrote about the islands.",
        "J. R. R. Tolkien was born on January 3, 1892.",
        "The town of La Crosse lies in the west, and Las Vegas is far from it.",
    ],
)
def test_foreign_names_do_not_make_an_english_sentence_foreign(text: str) -> None:
    assert language_of(text) in {"en", ""}


@pytest.mark.parametrize("text", ["", "1874", "Mon.", "Fram", "| a | b |\n|---|---|", "EM-01 A3391 CH-1"])
def test_what_does_not_tell_is_left_open(text: str) -> None:
    assert language_of(text) == ""


@pytest.mark.parametrize(
    "text",
    [
        "Мост построили два брата, и никто не знает, сколько он стоил.",
        "橋は二人の兄弟によって建てられた。",
        "A ponte não foi paga pelo rei, e você também não sabe quem são os seus donos.",
        "Most został zbudowany przez dwóch braci i nie wiadomo, ile kosztował, ale jest piękny.",
    ],
)
def test_another_language_is_not_taken_for_one_of_the_six(text: str) -> None:
    assert language_of(text) == OTHER


def test_a_tag_that_is_given_wins() -> None:
    assert (spoken("nl-BE", SAID["de"]), spoken("DE", SAID["en"]), spoken(None, SAID["it"])) == ("nl", "de", "it")


def test_of_a_long_text_the_beginning_is_looked_at() -> None:
    assert language_of(SAID["fr"] * 100 + SAID["en"] * 10_000) == "fr"
