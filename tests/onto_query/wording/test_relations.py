"""Names of properties as parts of a sentence, their units, and values as people read them."""

from __future__ import annotations

import pytest

from onto_core.terms import Literal
from onto_core.vocabulary import XSD
from onto_query.profile.model import Sort
from onto_query.wording.language import LANGUAGES, language_of_answers
from onto_query.wording.relations import relation_of
from onto_query.wording.values import value_text

ENGLISH = language_of_answers("en")


@pytest.mark.parametrize(
    ("name", "sort", "kind", "text"),
    [
        ("reportsTo", "thing", "verb", "reports to"),
        ("is reports to", "thing", "verb", "reports to"),
        ("worksIn", "thing", "verb", "works in"),
        ("speaksLang", "text", "verb", "speaks"),
        ("directedBy", "thing", "be", "directed by"),
        ("isManagedBy", "thing", "be", "managed by"),
        ("basedInCountry", "thing", "be", "based in"),
        ("remakeOf", "thing", "be", "remake of"),
        ("hired_on", "time", "be", "hired on"),
        ("first released", "time", "be", "first released"),
        ("born", "time", "be", "born"),
        ("died", "time", "past", "died"),
        ("directed", "thing", "past", "directed"),
        ("took part in", "thing", "past", "took part in"),
        ("hasPrice", "thing", "noun", "price"),
        ("ref-city_id", "thing", "noun", "city"),
        ("inCountry", "thing", "noun", "country"),
        ("birthPlace", "thing", "noun", "birth place"),
        ("Release Date", "time", "noun", "release date"),
        ("music by", "thing", "noun", "music"),
        ("won", "boolean", "past", "won"),
        ("newsletter", "boolean", "noun", "newsletter"),
        ("discontinued", "boolean", "flag", "discontinued"),
        ("inColour", "boolean", "flag", "in colour"),
        ("ISBN", "text", "noun", "ISBN"),
    ],
)
def test_the_name_of_a_property_is_read_as_what_it_is(name: str, sort: Sort, kind: str, text: str) -> None:
    relation = relation_of(name, sort, ENGLISH)
    assert (relation.kind, relation.text) == (kind, text)


def test_the_noun_of_a_class_is_no_verb() -> None:
    assert relation_of("awards", "thing", ENGLISH, {"award", "awards"}).kind == "noun"


@pytest.mark.parametrize(
    ("name", "comment", "value", "said"),
    [
        ("weight_kg", "", "12.5", "12.5 kg"),
        ("runtimeMinutes", "", "1", "1 minute"),
        ("runtimeMinutes", "", "207", "207 minutes"),
        ("running time (min)", "", "90", "90 minutes"),
        ("runtime", "in minutes", "90", "90 minutes"),
        ("priceEUR", "", "1234567.5", "1,234,567.5 EUR"),
        ("release year", "", "1999", "1999"),
    ],
)
def test_the_unit_comes_from_the_name_or_the_comment(name: str, comment: str, value: str, said: str) -> None:
    relation = relation_of(name, "number", ENGLISH, comment=comment)
    assert value_text(Literal(value, XSD + "decimal"), ENGLISH, relation.unit) == said


@pytest.mark.parametrize(
    ("value", "datatype", "language", "said"),
    [
        ("1927-01-10", "date", "en", "10 January 1927"),
        ("1927-01-10", "date", "de", "10. Januar 1927"),
        ("1927-01-10", "date", "es", "10 de enero de 1927"),
        ("2020-03-01T14:30:00Z", "dateTime", "en", "1 March 2020, 14:30"),
        ("2020-03-01T00:00:00", "dateTime", "en", "1 March 2020"),
        ("2020-03", "gYearMonth", "fr", "mars 2020"),
        ("-0044", "gYear", "en", "-0044"),
        ("2020-13-01", "date", "en", "2020-13-01"),
        ("true", "boolean", "nl", "ja"),
        ("12345", "integer", "it", "12.345"),
        ("9999", "integer", "en", "9999"),
        ("38.333333", "decimal", "en", "38.33"),
        ("0.04567", "decimal", "en", "0.0457"),
        ("NaN", "double", "en", "NaN"),
    ],
)
def test_values_are_written_for_people(value: str, datatype: str, language: str, said: str) -> None:
    assert value_text(Literal(value, XSD + datatype), language_of_answers(language)) == said


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_language_has_all_words_and_sentences(code: str) -> None:
    language = language_of_answers(code)
    english_only = {"prepositions", "statives", "alone", "verbs", "adjectives"}
    assert set(ENGLISH.said) - set(language.said) <= english_only
    assert set(ENGLISH.sentences) == set(language.sentences)
    assert {name: set(table) for name, table in ENGLISH.forms.items() if name not in {"irregular", "gerunds"}} == {
        name: set(table) for name, table in language.forms.items() if name not in {"irregular", "gerunds"}
    }
    assert len(language.said["months"].split()) == 12


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_places_of_a_sentence_are_those_of_the_english_one(code: str) -> None:
    import string

    def places(text: str) -> set[str]:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name}

    language = language_of_answers(code)
    for name, ways in language.sentences.items():
        filled = {place for way in ENGLISH.sentences[name] for place in places(way)} | {"n", "things", "thing"}
        assert all(places(way) <= filled for way in ways), name
    for table, entries in language.forms.items():
        if table not in {"irregular", "gerunds"}:
            assert all(places(text) == places(ENGLISH.forms[table][name]) for name, text in entries.items()), table


def test_a_seed_chooses_among_the_ways_to_say_it_and_none_the_usual_one() -> None:
    said = {ENGLISH.sentence("there are", seed, n=2, things="films", list="A and B") for seed in map(str, range(20))}
    assert ENGLISH.sentence("there are", n=2, things="films", list="A and B") == "There are 2 films: A and B."
    assert len(said) == len(ENGLISH.sentences["there are"])
