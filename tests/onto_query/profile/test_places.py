"""Which values of a graph say a country, and which only look so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import pytest

from onto_core.ontology.draft.seen import Statement
from onto_core.terms import Literal
from onto_core.vocabulary import RDF_TYPE, RDFS_LABEL, XSD
from onto_query.facts.countries import countries
from onto_query.profile.build import profile_of
from onto_query.profile.places import PlaceValues

EX = "https://example.org/firm/"


def places_of(values: Mapping[str, Sequence[str]], kind: str = "Part") -> PlaceValues:
    """The countries of a graph of things of one class, each with a value of each property."""

    def statements() -> Iterator[Statement]:
        for name, texts in values.items():
            for number, text in enumerate(texts):
                yield f"{EX}{kind}{number}", RDF_TYPE, EX + kind
                yield f"{EX}{kind}{number}", RDFS_LABEL if name == "label" else EX + name, Literal(text, XSD + "string")

    return PlaceValues(profile_of(statements))


def italian(places: PlaceValues, *, adjective: bool = True) -> set[str]:
    return {value.literal.lexical for value in places.of([countries().all["IT"]], adjective=adjective)}


@pytest.mark.parametrize(
    ("name", "texts", "said"),
    [
        ("countryCode", ["IT", "DE", "FR"], {"IT"}),
        ("madeIn", ["IT", "DE", "FR", "ES", "NL", "BE", "AT", "PL"], {"IT"}),
        ("country", ["Italia", "Alemania", "Francia"], {"Italia"}),
        ("market", ["Italien", "Frankreich", "anywhere"], {"Italien"}),
        ("nationality", ["Italian", "German"], {"Italian"}),
        ("origin", ["ITA", "DEU"], {"ITA"}),
        ("department", ["HR", "IT", "FIN"], set()),
        ("language", ["it", "de", "fr", "es", "nl", "be", "pl", "se"], set()),
        ("motto", ["Italy", "Onward", "Slow", "Steady", "Ahead", "Away"], set()),
    ],
)
def test_values_count_as_countries_by_their_property_or_their_company(name: str, texts: Sequence[str], said: set[str]) -> None:
    assert italian(places_of({name: texts})) == said


def test_a_language_is_no_country_but_its_adjective_is_translated() -> None:
    places = places_of({"speaks": ["Italian", "German", "French"]})
    assert italian(places, adjective=False) == set()
    assert italian(places) == {"Italian"}


def test_countries_that_have_names_are_called_by_them_and_not_by_their_codes() -> None:
    places = places_of({"label": ["Italy", "Germany", "France"], "isoCode": ["IT", "DE", "FR"]}, kind="Country")
    assert italian(places) == {"Italy"}
    assert places.classes == {EX + "Country"}


def test_a_film_called_as_a_country_is_no_country() -> None:
    assert italian(places_of({"label": ["Italy", *(f"Film {letter}" for letter in "abcdefghijkl")]}, kind="Film")) == set()


def test_a_continent_is_any_of_its_countries() -> None:
    places = places_of({"countryCode": ["IT", "DE", "JP"]})
    assert {value.literal.lexical for value in places.of([countries().all["150"]], adjective=True)} == {"IT", "DE"}


def test_classes_whose_things_say_their_country_are_told_from_countries() -> None:
    values, linked = places_of({"countryCode": ["IT", "DE"]}).located
    assert (values, linked) == ({EX + "Part"}, frozenset())
