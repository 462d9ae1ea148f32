"""Words that identifiers have without accents, as their language writes them."""

from __future__ import annotations

import pytest

from onto_core.languages.accents import accented, unaccented


@pytest.mark.parametrize(
    ("language", "word", "written"),
    [
        ("fr", "annee", "année"),
        ("fr", "deces", "décès"),
        ("fr", "livre", "livre"),
        ("es", "habitacion", "habitación"),
        ("es", "paises", "países"),
        ("it", "quantita", "quantità"),
        ("de", "gebaeude", "gebäude"),
        ("de", "steuer", "steuer"),  # whose "eue" is no "eü"
        ("de", "massnahme", "maßnahme"),
        ("de", "masse", "masse"),
        ("fr", "id", "id"),
        ("fr", "été", "été"),
    ],
)
def test_a_word_without_accents_is_written_as_the_dictionary_has_it(language: str, word: str, written: str) -> None:
    assert accented(word, language) == written


def test_a_word_may_stand_in_a_name_without_its_accents() -> None:
    assert unaccented("année") == {"année", "annee"}
    assert unaccented("größe") >= {"größe", "groesse"}
    assert unaccented("prezzo") == {"prezzo"}
