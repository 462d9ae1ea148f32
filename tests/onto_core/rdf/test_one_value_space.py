"""The judge, SPARQL and the property graph give one value to a lexical form, for there is one reader."""

from __future__ import annotations

import math
from calendar import isleap
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onto_core.graph.mapping import canonical, native
from onto_core.rdf import xsd
from onto_core.rdf.xsd_dates import MOMENTS, Moment, days_in_month, split_zone
from onto_core.rdf.xsd_numbers import INTEGERS, NUMERIC, float32
from onto_core.terms import Literal
from onto_core.vocabulary import XSD, XSD_BOOLEAN, XSD_DATETIME
from sparql_cassandra.evaluator.expressions.values import value_of
from sparql_cassandra.rdf.terms import literal_key

COMPUTED = [*NUMERIC, XSD_BOOLEAN, XSD + "dateTime", XSD + "date", XSD + "time"]
FORMS = [
    *(
        "0",
        "-0",
        "+007",
        "255",
        "256",
        "-129",
        "1.50",
        ".5",
        "5.",
        "1e5",
        "1.5E-3",
        "INF",
        "+INF",
        "-INF",
        "NaN",
        "inf",
        "1_000",
        "٣",
        "0x10",
        "true",
        "",
    ),
    *(
        "2020-02-29",
        "2019-02-29",
        "1900-02-29",
        "2000-02-29Z",
        "-0004-02-29",
        "12345-01-01",
        "02020-01-01",
        "20200229",
        "2020-W01-1",
        "2020-01-01+14:01",
    ),
    *("12:00:00", "24:00:00", "24:00:01", "12:00:00.5-05:00", "12:00", "2020-01-01T12:00:00", "2020-01-01 12:00:00", "2020-12-31T24:00:00Z"),
    *("2020-01-01T12", "9" * 5000),
]


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form[:30] or "empty")
@pytest.mark.parametrize("datatype", sorted(COMPUTED), ids=lambda datatype: datatype[len(XSD) :])
def test_a_form_is_valid_to_all_or_to_none(form: str, datatype: str) -> None:
    judged, computed = xsd.value_of(form, datatype), value_of(literal_key(form, datatype))
    assert (computed.kind == "ill") is (judged is None or len(form) > 4000)
    if computed.kind != "ill":
        assert computed.native == judged or (isinstance(judged, float) and math.isnan(judged) and math.isnan(computed.native))
    if native(Literal(form, datatype))[0] != "string":
        assert judged is not None


@given(st.integers(), st.sampled_from(sorted(INTEGERS)))
def test_an_integer_of_the_property_graph_is_the_judges(number: int, datatype: str) -> None:
    kind, value = native(Literal(str(number), datatype))
    judged = xsd.value_of(str(number), datatype)
    assert value == (judged if kind == "integer" else str(number))
    assert (kind == "integer") is (judged is not None and -(2**63) <= number < 2**63)


def test_what_only_python_reads_stays_a_text() -> None:
    forms = {"Infinity": "decimal", "1e5": "decimal", "20200229": "date", "2020-01-01T10": "dateTime", "300": "unsignedByte", "12": "gYear"}
    for form, datatype in ((form, XSD + name) for form, name in forms.items()):
        assert native(Literal(form, datatype)) == ("string", form)


def test_the_end_of_a_day_is_the_beginning_of_the_next() -> None:
    assert native(Literal("2020-12-31T24:00:00", XSD_DATETIME)) == ("localdatetime", "2021-01-01T00:00:00")
    assert canonical(Literal("2020-12-31T24:00:00Z", XSD_DATETIME)).lexical == "2021-01-01T00:00:00Z"
    for form, next_day in (("2020-02-28T24:00:00", (2020, 2, 29)), ("2019-02-28T24:00:00", (2019, 3, 1)), ("-0001-12-31T24:00:00", (0, 1, 1))):
        assert _moment("dateTime", form).fields == (*next_day, 0, 0, Decimal(0))


def test_the_lexical_form_of_a_year_is_kept() -> None:
    assert canonical(Literal(" 0044 ", XSD + "gYear")) == Literal("0044", XSD + "gYear")
    assert native(Literal("-0044", XSD + "gYear")) == ("integer", -44)


@given(st.dates(), st.dates())
def test_days_are_counted_as_in_pythons_calendar(one: date, other: date) -> None:
    places = [_moment("date", day.isoformat()).seconds for day in (one, other)]
    assert places[0] - places[1] == (one - other).total_seconds()


def test_moments_far_from_python_are_exact() -> None:
    one, other = (_moment("dateTime", f"{'9' * 100}-01-01T00:00:0{second}Z") for second in "01")
    assert one.compare(other) == -1
    with_zone = _moment("date", "12345678901234567890-01-01+00:01")
    assert _moment("date", "12345678901234567890-01-01Z").seconds - with_zone.seconds == 60


@given(st.integers(-20_000, 20_000))
def test_there_is_one_rule_of_leap_years(year: int) -> None:
    assert days_in_month(year, 2) == (29 if isleap(year) else 28)


@pytest.mark.parametrize(("number", "single"), [(0.1, 0.10000000149011612), (1e39, math.inf), (-1e39, -math.inf), (math.inf, math.inf), (1e-50, 0.0)])
def test_single_precision_is_rounded_once(number: float, single: float) -> None:
    assert float32(number) == single
    assert xsd.value_of(repr(number).replace("inf", "INF"), XSD + "float") == single


@pytest.mark.parametrize(
    ("form", "zone"),
    [
        ("2020-01-01", ""),
        ("2020-01-01Z", "Z"),
        ("2020-01-01-05:00", "-05:00"),
        ("12:00:00", ""),
        ("12:00:00.25", ""),
        ("2020-01-01T12:00:00+14:00", "+14:00"),
    ],
)
def test_a_zone_is_split_off_as_it_is_written(form: str, zone: str) -> None:
    assert split_zone(form) == (form.removesuffix(zone), zone)


def _moment(kind: str, form: str) -> Moment:
    found = MOMENTS[kind](form)
    assert found is not None
    return found
