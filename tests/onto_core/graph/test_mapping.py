"""Names and values: how terms and literals look in a property graph."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cypher_executor.graph.facts import fact_text, read_fact
from onto_core.graph.mapping import NameMeaning, canonical, meanings_of, names_for, native
from onto_core.terms import Literal
from onto_core.vocabulary import RDFS_LABEL, XSD, XSD_BOOLEAN, XSD_DATE, XSD_DATETIME, XSD_DECIMAL, XSD_DOUBLE, XSD_INTEGER, XSD_STRING


@pytest.mark.parametrize(
    ("literal", "kind", "value"),
    [
        (Literal("036", XSD_INTEGER), "integer", 36),
        (Literal("9" * 19, XSD_INTEGER), "string", "9" * 19),
        (Literal("1_000", XSD_INTEGER), "string", "1_000"),
        (Literal("٣", XSD_INTEGER), "string", "٣"),
        (Literal("1.50", XSD_DECIMAL), "float", 1.5),
        (Literal("0.1234567890123456789", XSD_DECIMAL), "string", "0.1234567890123456789"),
        (Literal("INF", XSD_DOUBLE), "string", "INF"),
        (Literal("1", XSD_BOOLEAN), "boolean", True),
        (Literal("yes", XSD_BOOLEAN), "string", "yes"),
        (Literal("2020-02-30", XSD_DATE), "string", "2020-02-30"),
        (Literal("2020-02-29", XSD_DATE), "date", "2020-02-29"),
        (Literal("2020-01-01T12:00:00+02:00", XSD_DATETIME), "localdatetime", "2020-01-01T10:00:00"),
        (Literal("2020-01-01T12:00:00.5", XSD_DATETIME), "string", "2020-01-01T12:00:00.5"),
        (Literal("1999", XSD + "gYear"), "integer", 1999),
        (Literal("P1Y", XSD + "duration"), "string", "P1Y"),
        (Literal("a\0b"), "string", "a\ufffdb"),
    ],
)
def test_a_literal_gets_the_native_type_that_loses_nothing(literal: Literal, kind: str, value: object) -> None:
    assert native(literal) == (kind, value)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Literal("036", XSD_INTEGER), Literal("+36", XSD_INTEGER)),
        (Literal("1.50", XSD_DECIMAL), Literal("1.5", XSD_DECIMAL)),
        (Literal("0.0000001", XSD_DECIMAL), Literal("0.00000010", XSD_DECIMAL)),
        (Literal("true", XSD_BOOLEAN), Literal("1", XSD_BOOLEAN)),
        (Literal("2020-01-01T12:00:00+02:00", XSD_DATETIME), Literal("2020-01-01T10:00:00Z", XSD_DATETIME)),
    ],
)
def test_literals_of_one_value_are_one_fact(one: Literal, other: Literal) -> None:
    assert canonical(one) == canonical(other)
    assert canonical(canonical(one)) == canonical(one)


def test_a_moment_without_a_zone_is_not_the_same_as_one_in_utc() -> None:
    assert canonical(Literal("2020-01-01T10:00:00", XSD_DATETIME)) != canonical(Literal("2020-01-01T10:00:00Z", XSD_DATETIME))


def test_names_stand_last_in_the_iri_and_get_longer_where_another_has_them() -> None:
    assert next(names_for(NameMeaning("class", "http://a.org/x#Person"))) == "Person"
    assert list(islice(names_for(NameMeaning("key", "http://a.org/age", XSD_INTEGER, "integer")), 2)) == ["age", "age_integer"]
    assert next(names_for(NameMeaning("key", "http://a.org/name", "@pt-br"))) == "name_pt_br"
    assert next(names_for(NameMeaning("key", RDFS_LABEL, XSD_STRING))) == "label"


@pytest.mark.parametrize("name", ["Resource", "OntoragChunk"])
def test_names_of_our_own_are_never_given_away(name: str) -> None:
    assert name not in names_for(NameMeaning("class", f"http://a.org/{name}"))
    assert "iri" not in names_for(NameMeaning("key", "http://a.org/iri", XSD_STRING))
    assert "label" not in names_for(NameMeaning("key", "http://a.org/label", XSD_STRING))


def test_what_no_name_may_hold_is_replaced() -> None:
    assert next(names_for(NameMeaning("class", "http://a.org/a%60b%5Cu0041"))) == "a_b_u0041"


def test_a_text_in_a_language_is_in_two_keys() -> None:
    found = meanings_of("urn:p", Literal("Londres", language="fr"))
    assert found == ((NameMeaning("key", "urn:p", XSD_STRING), "Londres"), (NameMeaning("key", "urn:p", "@fr"), "Londres"))


@given(st.text(st.characters(exclude_categories=("Cs",)), max_size=30), st.sampled_from(["", "@", "^"]))
def test_every_fact_can_be_read_back(text: str, kind: str) -> None:
    literal = Literal(text, language="en") if kind == "@" else Literal(text, "urn:datatype" if kind else XSD_STRING)
    assert read_fact(fact_text("urn:p", literal)) == ("urn:p", canonical(literal))
    assert read_fact(fact_text("urn:p", "urn:o")) == ("urn:p", "urn:o")
