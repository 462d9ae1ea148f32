"""What people write, as lexical forms: read where there is one way to read it, left alone where there are several."""

from __future__ import annotations

from decimal import Decimal

import pytest

from onto_core.vocabulary import XSD
from onto_extract.dates import dates_in
from onto_extract.normalise import normalised, numbers_in


@pytest.mark.parametrize(
    ("text", "datatype", "form"),
    [
        ("1,200", "integer", "1200"),
        ("1,234,567", "nonNegativeInteger", "1234567"),
        ("1 200", "integer", "1200"),
        ("1\u202f200", "integer", "1200"),
        ("1'200", "integer", "1200"),
        ("42.0", "integer", "42"),
        ("−5", "integer", "-5"),
        ("１２", "integer", "12"),
        ("twelve", "integer", "12"),
        ("1.2 million", "integer", "1200000"),
        ("1,200.5", "decimal", "1200.5"),
        ("1,234,567", "decimal", "1234567"),
        ("3.5 billion", "double", "3500000000"),
        (" 7 ", "integer", "7"),
        ("3 May 1999", "date", "1999-05-03"),
        ("3rd of May, 1999", "date", "1999-05-03"),
        ("May 3, 1999", "date", "1999-05-03"),
        ("may 3rd 1999", "date", "1999-05-03"),
        ("Sept. 9, 1999", "date", "1999-09-09"),
        ("1999-5-3", "date", "1999-05-03"),
        ("1999/05/03", "date", "1999-05-03"),
        ("13/05/1999", "date", "1999-05-13"),
        ("05/13/1999", "date", "1999-05-13"),
        ("05.05.1999", "date", "1999-05-05"),
        ("May 1999", "gYearMonth", "1999-05"),
        ("3 May", "gMonthDay", "--05-03"),
        ("May", "gMonth", "--05"),
        ("14:30", "time", "14:30:00"),
        ("2:30 pm", "time", "14:30:00"),
        ("12 am", "time", "00:00:00"),
        ("1999-05-03 14:30", "dateTime", "1999-05-03T14:30:00"),
        ("3 May 1999, 2:30pm", "dateTime", "1999-05-03T14:30:00"),
        ("1999-05-03T14:30Z", "dateTime", "1999-05-03T14:30:00Z"),
        ("yes", "boolean", "true"),
        ("False", "boolean", "false"),
        ("90 minutes", "duration", "PT90M"),
        ("2 weeks", "dayTimeDuration", "P14D"),
        ("3 years", "yearMonthDuration", "P3Y"),
        (" https://example.org/ ", "anyURI", "https://example.org/"),
        ("  a  b ", "string", "a  b"),
    ],
)
def test_what_can_be_read_in_one_way_is_read(text: str, datatype: str, form: str) -> None:
    assert normalised(text, XSD + datatype) == form


@pytest.mark.parametrize(
    ("text", "datatype"),
    [
        ("05/03/1999", "date"),  # the third of May, or the fifth of March
        ("1,200", "decimal"),  # twelve hundred, or one and a fifth
        ("1,20", "integer"),
        ("12 km", "decimal"),
        ("about 5", "integer"),
        ("5-6", "integer"),
        ("42.5", "integer"),
        ("-1", "nonNegativeInteger"),
        ("31 June 1999", "date"),
        ("spring 1999", "date"),
        ("May 1999", "date"),
        ("1999", "date"),
        ("1999-05-03", "dateTime"),
        ("3 May 1999", "gYear"),
        ("25:00", "time"),
        ("14", "time"),
        ("maybe", "boolean"),
        ("some hours", "duration"),
        ("2 months", "dayTimeDuration"),
        ("not a uri", "anyURI"),
    ],
)
def test_what_cannot_stays_as_it_is(text: str, datatype: str) -> None:
    assert normalised(text, XSD + datatype) == text


def test_valid_forms_are_not_touched() -> None:
    for text, datatype in [("007", "integer"), ("1.50", "decimal"), ("1", "boolean"), ("1999-05-03Z", "date"), ("1e3", "double")]:
        assert normalised(text, XSD + datatype) == text


def test_dates_in_running_text() -> None:
    text = "Born on 3 May 1999 (registered 1999-05-04), she left on June 5, 2001 and came back on 02/03/2002."
    assert set(dates_in(text)) == {"1999-05-03", "1999-05-04", "2001-06-05", "2002-02-03", "2002-03-02"}


def test_numbers_in_running_text() -> None:
    found = set(numbers_in("In 1999 some 1,200 people, twelve of them children, paid 3.5 million; 10 000 stayed at home, 2 times."))
    assert {Decimal(number) for number in ("1999", "1200", "12", "3500000", "10000", "2")} <= found
    assert Decimal(7) not in found
