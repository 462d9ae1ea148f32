"""Regular forms of verbs that their stemmers keep apart."""

from __future__ import annotations

import pytest

from onto_core.languages.verbs import regular_forms


@pytest.mark.parametrize(
    ("verb", "forms"),
    [
        ("drehen", {"dreht", "drehte", "gedreht"}),
        ("einspielen", {"einspielt", "einspielte", "eingespielt"}),
        ("veröffentlichen", {"veröffentlicht", "veröffentlichte"}),
        ("produzieren", {"produziert", "produzierte"}),
        ("arbeiten", {"arbeitet", "arbeitete", "gearbeitet"}),
        ("rechnen", {"rechnet", "rechnete", "gerechnet"}),
        ("wohnen", {"wohnt", "wohnte", "gewohnt"}),
        ("liefern", {"liefert", "lieferte", "geliefert"}),
        ("Daten", set()),  # no verb has a capital
        ("film", set()),
    ],
)
def test_weak_verbs_of_german_have_their_forms(verb: str, forms: set[str]) -> None:
    assert set(regular_forms(verb, "de")) == forms


def test_french_verbs_have_the_third_person_of_the_many_and_other_languages_leave_it_to_the_stemmer() -> None:
    assert list(regular_forms("durer", "fr")) == ["durent"]
    assert list(regular_forms("durar", "es")) == []
