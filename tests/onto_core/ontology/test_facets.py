"""Facets, enumerations and unions of data ranges, by value as XSD 1.1 part 2 section 4.3 says."""

from __future__ import annotations

import pytest

from onto_core.ontology.facets import misfits
from onto_core.ontology.model import DataRange, Facets
from onto_core.terms import Literal
from onto_core.vocabulary import RDF, RDF_LANG_STRING, RDFS_LITERAL, XSD

KILOMETRE = "http://dbpedia.org/datatype/kilometre"
COLOUR = "https://example.org/zoo#colour"


def rules(literal: Literal, *union: DataRange) -> list[str]:
    return [each.rule for each in misfits(literal, union) if not each.unchecked]


def range_of(name: str, **facets: object) -> DataRange:
    return DataRange(XSD + name, Facets(**facets))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("form", "name", "facets", "fits"),
    [
        ("10", "integer", {"min_inclusive": "10"}, True),
        ("9", "integer", {"min_inclusive": "10"}, False),
        ("10", "integer", {"min_exclusive": "10"}, False),
        ("010.0", "decimal", {"max_inclusive": "10"}, True),
        ("10.01", "decimal", {"max_inclusive": "10"}, False),
        ("10", "integer", {"max_exclusive": "10"}, False),
        ("9.99", "decimal", {"max_exclusive": "10"}, True),
        ("1e1", "double", {"min_inclusive": "10"}, True),
        ("NaN", "double", {"min_inclusive": "0"}, False),
        ("INF", "double", {"min_inclusive": "0"}, True),
        ("2000-01-02", "date", {"min_inclusive": "2000-01-01", "max_inclusive": "2000-12-31"}, True),
        ("1999-12-31", "date", {"min_inclusive": "2000-01-01"}, False),
        ("-0001-01-01", "date", {"max_inclusive": "0001-01-01"}, True),
        ("2000-01-01T12:00:00Z", "dateTime", {"min_inclusive": "2000-01-01T13:00:00+02:00"}, True),
        ("2000-01-01T12:00:00", "dateTime", {"min_inclusive": "2000-01-01T11:00:00Z"}, False),
        ("2000-01-03T12:00:00", "dateTime", {"min_inclusive": "2000-01-01T11:00:00Z"}, True),
        ("12:30:00", "time", {"min_exclusive": "12:00:00"}, True),
        ("1999", "gYear", {"max_exclusive": "2000"}, True),
        ("P1Y", "duration", {"min_exclusive": "P11M"}, True),
        ("P1M", "duration", {"min_exclusive": "P30D"}, False),
        ("P1M", "duration", {"min_inclusive": "P27D"}, True),
        ("abc", "string", {"length": 3}, True),
        ("abcd", "string", {"length": 3}, False),
        ("", "string", {"min_length": 1}, False),
        ("東京", "string", {"max_length": 2}, True),
        ("😀😀", "string", {"max_length": 2}, True),
        ("0FB7", "hexBinary", {"length": 2}, True),
        ("Zm9v", "base64Binary", {"length": 3}, True),
        ("123.45", "decimal", {"total_digits": 5}, True),
        ("123.456", "decimal", {"total_digits": 5}, False),
        ("00123.450", "decimal", {"total_digits": 5, "fraction_digits": 2}, True),
        ("1000", "integer", {"total_digits": 3}, False),
        ("0.005", "decimal", {"fraction_digits": 2}, False),
        ("0.10", "decimal", {"fraction_digits": 1}, True),
        ("AB-123", "string", {"pattern": ("[A-Z]{2}-\\d{3}",)}, True),
        ("xAB-123", "string", {"pattern": ("[A-Z]{2}-\\d{3}",)}, False),
        ("ab", "string", {"pattern": ("a.*", ".*b")}, True),
        ("ac", "string", {"pattern": ("a.*", ".*b")}, False),
    ],
)
def test_facets_hold_by_value(form: str, name: str, facets: dict[str, object], fits: bool) -> None:
    assert (rules(Literal(form, XSD + name), range_of(name, **facets)) == []) is fits


def test_bounds_hold_for_values_declared_with_a_derived_datatype() -> None:
    assert rules(Literal("300", XSD + "short"), range_of("decimal", max_inclusive="200")) == ["facet"]


def test_a_pattern_that_cannot_be_run_is_told_and_not_held_against_the_value() -> None:
    found = misfits(Literal("b", XSD + "string"), (range_of("string", pattern=("[a-z-[aeiou]]+",)),))
    assert [(each.rule, each.unchecked) for each in found] == [("pattern", True)]
    assert "subtraction" in found[0].reason


def test_a_bound_that_is_not_a_value_is_told() -> None:
    found = misfits(Literal("2000-01-01", XSD + "date"), (range_of("date", min_inclusive="soon"),))
    assert [each.unchecked for each in found] == [True]


def test_an_enumeration_is_a_set_of_values() -> None:
    odd = DataRange(XSD + "integer", one_of=(Literal("1", XSD + "integer"), Literal("3", XSD + "integer")))
    assert rules(Literal("03", XSD + "integer"), odd) == []
    assert rules(Literal("2", XSD + "integer"), odd) == ["enumeration"]


def test_a_union_takes_what_any_of_its_ranges_takes_and_names_them_all_otherwise() -> None:
    union = (DataRange(XSD + "date"), DataRange(XSD + "gYear"))
    assert rules(Literal("1999", XSD + "gYear"), *union) == []
    (found,) = misfits(Literal("1999", XSD + "integer"), union)
    assert found.allowed == ("xsd:date", "xsd:gYear")


def test_a_union_tells_the_nearest_misfit() -> None:
    union = (DataRange(XSD + "date"), range_of("integer", max_inclusive="5"))
    assert rules(Literal("9", XSD + "integer"), *union) == ["facet"]


@pytest.mark.parametrize("wanted", [RDFS_LITERAL, XSD + "anyType", XSD + "anyAtomicType"])
def test_some_ranges_take_every_literal_that_is_well_formed(wanted: str) -> None:
    assert rules(Literal("x", XSD + "string"), DataRange(wanted)) == []
    assert rules(Literal("12", KILOMETRE), DataRange(wanted)) == []
    assert rules(Literal("x", COLOUR), DataRange(wanted)) == []
    assert rules(Literal("x", XSD + "integer"), DataRange(wanted)) == ["datatype"]


def test_a_unit_of_measure_takes_numbers_and_is_one() -> None:
    assert rules(Literal("12", KILOMETRE), DataRange(KILOMETRE)) == []
    assert rules(Literal("far", KILOMETRE), DataRange(KILOMETRE)) == ["datatype"]
    assert rules(Literal("12", XSD + "integer"), DataRange(KILOMETRE)) == []
    assert rules(Literal("12", XSD + "string"), DataRange(KILOMETRE)) == ["datatype"]
    assert rules(Literal("12", KILOMETRE), DataRange(XSD + "integer")) == []
    assert rules(Literal("12.5", KILOMETRE), DataRange(XSD + "integer")) == ["datatype"]
    assert rules(Literal("12", KILOMETRE), DataRange(XSD + "date")) == ["datatype"]


def test_a_datatype_that_nobody_here_defines_takes_its_own_literals_and_what_may_be_one() -> None:
    assert rules(Literal("red", COLOUR), DataRange(COLOUR)) == []
    assert [each.unchecked for each in misfits(Literal("red"), (DataRange(COLOUR),))] == [True], "accepted with a warning"
    assert rules(Literal("1999-05-03", XSD + "date"), DataRange(COLOUR)) == ["datatype"]
    assert rules(Literal("red", COLOUR), DataRange(XSD + "string")) == ["datatype"]


@pytest.mark.parametrize(
    ("literal", "broken"),
    [
        (Literal("a", RDF_LANG_STRING, "en"), []),
        (Literal("a", RDF_LANG_STRING, "en-GB"), []),
        (Literal("a", RDF_LANG_STRING), ["language"]),
        (Literal("a", RDF_LANG_STRING, "en_GB"), ["language"]),
        (Literal("a"), ["datatype"]),
    ],
)
def test_a_language_string_has_a_well_formed_language(literal: Literal, broken: list[str]) -> None:
    assert rules(literal, DataRange(RDF_LANG_STRING)) == broken


def test_a_language_range_narrows_a_plain_literal() -> None:
    english = DataRange(RDF + "PlainLiteral", Facets(language="en"))
    assert rules(Literal("a", RDF_LANG_STRING, "en-US"), english) == []
    assert rules(Literal("a", RDF_LANG_STRING, "de"), english) == ["language"]
    assert rules(Literal("a"), english) == ["language"]


def test_the_sentence_names_an_example_of_the_form() -> None:
    (found,) = misfits(Literal("3 May 1999", XSD + "date"), (DataRange(XSD + "date"),))
    assert (found.reason, found.allowed) == ("is not a valid xsd:date, such as 1999-05-03", ("xsd:date",))
