"""Lexical and value spaces, against tables written from XSD 1.1 part 2 and against Oxigraph."""

from __future__ import annotations

import json
import math
from decimal import Decimal
from pathlib import Path

import pyoxigraph
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onto_core.ontology.datatypes import XSD_NAMES
from onto_core.ontology.facets import value_key
from onto_core.rdf import xsd
from onto_core.rdf.iris import is_iri_reference, is_language_tag, language_matches
from onto_core.rdf.xsd import derives_from, in_value_space, value_of
from onto_core.terms import Literal
from onto_core.vocabulary import OWL, RDF, RDFS_LITERAL, XSD

FORMS = json.loads(Path(__file__).with_name("xsd_forms.json").read_text(encoding="utf-8"))
"""Datatype -> forms that are in its lexical space and forms that are not (XSD 1.1 part 2, sections 3.3 and 3.4)."""


@pytest.mark.parametrize(("name", "form"), [(name, form) for name, forms in FORMS.items() for form in forms["valid"]])
def test_a_form_of_the_lexical_space_has_a_value(name: str, form: str) -> None:
    assert value_of(form, XSD + name) is not None


@pytest.mark.parametrize(("name", "form"), [(name, form) for name, forms in FORMS.items() for form in forms["invalid"]])
def test_a_form_outside_the_lexical_space_has_none(name: str, form: str) -> None:
    assert value_of(form, XSD + name) is None


def test_every_built_in_datatype_of_xsd_is_in_the_table() -> None:
    assert set(XSD_NAMES) - {"anyType", "anySimpleType", "anyAtomicType"} == set(FORMS)


@pytest.mark.parametrize(
    ("datatype", "valid", "invalid"),
    [
        (RDF + "XMLLiteral", "a <b>c</b>", "a <b>c"),
        (RDF + "JSON", '{"a": [1]}', "{a: 1}"),
        (OWL + "rational", "-1/3", "1/0"),
        (OWL + "rational", "2 / 4", "0.5"),
        (RDF + "HTML", "<p>a<br>b", None),
        (RDF + "PlainLiteral", "a", None),
        (RDFS_LITERAL, "a", None),
        (OWL + "real", None, "1.5"),
    ],
)
def test_datatypes_of_rdf_and_owl(datatype: str, valid: str | None, invalid: str | None) -> None:
    assert valid is None or value_of(valid, datatype) is not None
    assert invalid is None or value_of(invalid, datatype) is None


def test_an_xml_fragment_cannot_declare_entities() -> None:
    assert value_of('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', RDF + "XMLLiteral") is None


def test_a_datatype_that_is_not_built_in_takes_any_form() -> None:
    assert value_of("anything", "http://dbpedia.org/datatype/kilometre") == "anything"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (("1", "integer"), ("01", "byte"), True),
        (("1.0", "decimal"), ("1", "integer"), True),
        (("1.0", "decimal"), ("1.00", "decimal"), True),
        (("1", "decimal"), ("1", "double"), False),
        (("1", "float"), ("1", "double"), False),
        (("1e0", "double"), ("1.0", "double"), True),
        (("NaN", "double"), ("NaN", "double"), True),
        (("1", "boolean"), ("true", "boolean"), True),
        (("1", "boolean"), ("1", "integer"), False),
        (("0F", "hexBinary"), ("0f", "hexBinary"), True),
        (("a", "string"), ("a", "token"), True),
        (("a", "string"), ("a", "anyURI"), False),
        (("2000-01-01T00:00:00Z", "dateTime"), ("2000-01-01T01:00:00+01:00", "dateTime"), True),
        (("2000-01-01T00:00:00Z", "dateTime"), ("2000-01-01T00:00:00", "dateTime"), False),
        (("1999-12-31T24:00:00", "dateTime"), ("2000-01-01T00:00:00", "dateTime"), True),
        (("24:00:00", "time"), ("00:00:00", "time"), True),
        (("2000-01-01", "date"), ("2000-01-01T00:00:00", "dateTime"), False),
        (("P1Y", "duration"), ("P12M", "yearMonthDuration"), True),
        (("P1D", "duration"), ("PT24H", "dayTimeDuration"), True),
        (("0.1", "float"), ("0.100000001", "float"), True),
    ],
)
def test_literals_are_told_apart_by_value(one: tuple[str, str], other: tuple[str, str], same: bool) -> None:
    left, right = (value_key(Literal(form, XSD + name)) for form, name in (one, other))
    assert (left == right) is same


@pytest.mark.parametrize(
    ("form", "declared", "wanted", "inside"),
    [
        ("5", "integer", "decimal", True),
        ("5", "integer", "nonNegativeInteger", True),
        ("-5", "integer", "nonNegativeInteger", False),
        ("5.0", "decimal", "integer", True),
        ("5.5", "decimal", "integer", False),
        ("300", "integer", "byte", False),
        ("5", "integer", "double", False),
        ("1.5", "decimal", "float", False),
        ("1.5", "float", "double", False),
        ("en", "string", "language", True),
        ("not a language", "string", "language", False),
        ("a", "token", "string", True),
        ("http://a/", "string", "anyURI", False),
        ("2000-01-01T00:00:00Z", "dateTime", "dateTimeStamp", True),
        ("2000-01-01T00:00:00", "dateTime", "dateTimeStamp", False),
        ("2000-01-01", "date", "dateTime", False),
        ("P2D", "duration", "dayTimeDuration", True),
        ("P2M", "duration", "dayTimeDuration", False),
    ],
)
def test_a_value_is_in_a_datatype_whatever_it_was_declared_as(form: str, declared: str, wanted: str, inside: bool) -> None:
    assert in_value_space(form, XSD + declared, XSD + wanted) is inside


@pytest.mark.parametrize(("declared", "inside"), [(XSD + "integer", True), (OWL + "rational", True), (XSD + "double", False)])
def test_the_reals_hold_the_decimals_and_not_the_floats(declared: str, inside: bool) -> None:
    assert in_value_space("1/2" if declared == OWL + "rational" else "1", declared, OWL + "real") is inside


def test_a_plain_literal_has_a_language_or_none() -> None:
    assert in_value_space("a", RDF + "langString", RDF + "PlainLiteral")
    assert in_value_space("a", XSD + "token", RDF + "PlainLiteral")
    assert not in_value_space("1", XSD + "integer", RDF + "PlainLiteral")


def test_derivation_reaches_the_primitive_and_stops() -> None:
    assert derives_from(XSD + "byte", XSD + "decimal")
    assert not derives_from(XSD + "decimal", XSD + "byte")
    assert xsd.primitive(XSD + "NCName") == XSD + "string"


def test_a_number_of_a_million_digits_is_read_exactly() -> None:
    assert value_of("1" + "0" * 999_999 + "1", XSD + "integer") is not None
    assert value_of("123456789012345678901234567890.5", XSD + "decimal") == Decimal("123456789012345678901234567890.5")


def test_floats_are_single_precision() -> None:
    assert value_of("16777217", XSD + "float") == 16777216.0
    assert value_of("3.5e38", XSD + "float") == math.inf
    assert value_of("-3.5e38", XSD + "float") == -math.inf


@pytest.mark.parametrize(
    "tag", ["en", "en-GB", "pt-BR", "zh-Hant-TW", "de-CH-1996", "x-private", "i-klingon", "sr-Latn-RS", "en-a-bbb-x-a", "nan", "EN"]
)
def test_well_formed_language_tags(tag: str) -> None:
    assert is_language_tag(tag)


@pytest.mark.parametrize("tag", ["", "e", "en_GB", "en-", "-en", "englishlanguage", "en-GB-", "a-DE", "en--GB", "de-419-DE-x", "en GB", "x"])
def test_malformed_language_tags(tag: str) -> None:
    assert not is_language_tag(tag)


def test_a_language_range_matches_by_prefix() -> None:
    assert language_matches("en-GB", "en")
    assert language_matches("EN", "en")
    assert language_matches("de", "*")
    assert not language_matches("eng", "en")


def test_iris_of_the_examples_of_rfc_3986() -> None:
    examples = [
        "ftp://ftp.is.co.za/rfc/rfc1808.txt",
        "ldap://[2001:db8::7]/c=GB?objectClass?one",
        "news:comp.infosystems.www.servers.unix",
        "telnet://192.0.2.16:80/",
    ]
    assert all(map(is_iri_reference, examples))


_DIGITS = st.integers(min_value=-(2**62), max_value=2**62).map(str)
_ZONE = "(Z|[+-][01][0-9]:[0-5]0)?"
_GENERATED = {
    "boolean": st.sampled_from(["true", "false", "1", "0", "True", "2", "", "tru"]),
    "integer": st.one_of(_DIGITS, st.from_regex(r"[+-]?[0-9]{0,5}(\.[0-9]?)?", fullmatch=True)),
    "decimal": st.from_regex(r"[+-]?[0-9]{0,6}(\.[0-9]{0,6})?", fullmatch=True),
    "double": st.from_regex(r"[+-]?[0-9]{0,4}(\.[0-9]{0,4})?([eE][+-]?[0-9]{0,2})?|[+-]?INF|NaN", fullmatch=True),
    "date": st.from_regex(r"[0-9]{3,4}-[01][0-9]-[0-3][0-9]" + _ZONE, fullmatch=True),
    "dateTime": st.from_regex(r"[0-9]{4}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-6][0-9]:[0-6][0-9](\.[0-9]{1,3})?" + _ZONE, fullmatch=True),
    "time": st.from_regex(r"[0-2][0-9]:[0-6][0-9]:[0-6][0-9](\.[0-9]{1,3})?Z?", fullmatch=True),
    "gYear": st.from_regex(r"-?[0-9]{3,5}Z?", fullmatch=True),
    "gMonthDay": st.from_regex(r"--[0-1][0-9]-[0-3][0-9]", fullmatch=True),
}  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_oxigraph_reads_the_same_forms(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(_GENERATED)))
    forms = data.draw(st.lists(_GENERATED[name], min_size=20, max_size=20))
    values = " ".join(f'("{form}")' for form in forms)
    query = f"PREFIX xsd: <{XSD}> SELECT ?form (xsd:{name}(?form) AS ?value) {{ VALUES (?form) {{ {values} }} }}"
    rows = pyoxigraph.Store().query(query)
    assert isinstance(rows, pyoxigraph.QuerySolutions)
    read = {row["form"].value: row["value"] is not None for row in rows}
    assert {form: value_of(form, XSD + name) is not None for form in forms} == read
