"""Countries by what they are called in six languages, and their adjectives in every form."""

from __future__ import annotations

import pytest
from babel import Locale

from onto_query.facts.countries import LANGUAGES, countries

NOT_COUNTRIES = {"AC", "CP", "CQ", "DG", "EA", "EU", "EZ", "IC", "QO", "TA", "UN", "XA", "XB", "ZZ"}
"""Codes of CLDR that ISO 3166 keeps for other things than countries and territories."""

ADJECTIVES = [
    ("en", "Germans", "DE"), ("en", "Spaniards", "ES"), ("en", "dutch", "NL"), ("en", "Filipina", "PH"), ("en", "European", "150"),
    ("de", "deutscher", "DE"), ("de", "Franzosen", "FR"), ("de", "Italienerinnen", "IT"), ("de", "österreichischen", "AT"),
    ("it", "tedesche", "DE"), ("it", "belghe", "BE"), ("it", "polacchi", "PL"), ("it", "cubane", "CU"), ("it", "europei", "150"),
    ("fr", "françaises", "FR"), ("fr", "grecques", "GR"), ("fr", "italiennes", "IT"), ("fr", "chinois", "CN"), ("fr", "coréenne", "KR"),
    ("es", "alemanas", "DE"), ("es", "francesa", "FR"), ("es", "españolas", "ES"), ("es", "húngaros", "HU"), ("es", "iraquíes", "IQ"),
    ("nl", "Duitse", "DE"), ("nl", "Fransman", "FR"), ("nl", "Finse", "FI"), ("nl", "Amerikanen", "US"),
]  # fmt: skip


def test_every_country_of_iso_3166_is_there() -> None:
    codes = {code for code in Locale("en").territories if len(code) == 2 and code.isalpha()} - NOT_COUNTRIES
    assert {code for code in countries().all if code.isalpha()} == codes


@pytest.mark.parametrize(("language", "text", "code"), ADJECTIVES)
def test_adjectives_and_people_are_known_in_all_forms(language: str, text: str, code: str) -> None:
    assert [country.code for country in countries().adjective(text, language)] == [code]


@pytest.mark.parametrize("text", ["Polished", "Germanic", "turkeys", "Indigo", ""])
def test_other_words_are_no_adjectives(text: str) -> None:
    assert countries().adjective(text, "en") == ()


def test_an_adjective_is_one_of_its_language() -> None:
    assert countries().adjective("tedesco", "en") == ()
    assert countries().adjective("tedesco", "xx") == ()


@pytest.mark.parametrize("text", ["Germany", "Deutschland", "GERMANIA", "Allemagne", "Alemania", "Duitsland", "BRD"])
def test_a_name_is_known_in_any_language(text: str) -> None:
    assert [country.code for country in countries().named(text)] == ["DE"]


def test_a_name_of_several_countries_stands_for_each() -> None:
    assert {country.code for country in countries().named("Congo")} == {"CD", "CG"}


def test_codes_of_two_and_three_letters() -> None:
    assert {"ch", "che"} <= countries().all["CH"].codes
    assert countries().all["150"].codes == frozenset()


def test_most_countries_have_an_adjective_in_each_language() -> None:
    sovereign = [country for country in countries().all.values() if len(country.adjectives["en"]) and country.continent]
    for language in LANGUAGES:
        assert sum(bool(country.adjectives[language]) for country in sovereign) >= 0.8 * len(sovereign), language
