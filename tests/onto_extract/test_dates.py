"""Dates in figures: what the text shows, what the setting says, and what is refused rather than guessed."""

from __future__ import annotations

from pathlib import Path

import pytest

from onto_extract import Extractor
from onto_extract.dates import date_form, day_of, find_dates, order_shown, read_date

CLUBS = """
@prefix : <https://example.org/clubs#> . @prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
:Club a owl:Class ; rdfs:label "Club"@en .
:founded a owl:DatatypeProperty ; rdfs:domain :Club ; rdfs:range xsd:date ; rdfs:label "founded"@en .
"""
TEXT = "The Lantern Club was founded on 12/11/1999."


@pytest.fixture
def clubs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "clubs.ttl").write_text(CLUBS, encoding="utf-8")
    return tmp_path / "clubs.ttl"


def founded(ontology: Path, text: str, **settings: object) -> tuple[list[str], list[str], list[str]]:
    """Dates accepted, sentences of what was refused, and warnings of the rule "date"."""
    with Extractor(ontologies=[ontology], model="rules", **settings) as extractor:
        result = extractor.extract(text)
    dates = [fact.object for fact in result.facts if fact.predicate == "founded"]
    warnings = [warning.message for warning in result.reading.verdict.warnings if warning.rule == "date"]
    return dates, [reason for reason in result.reasons if "could be" in reason], warnings


def test_a_date_that_could_be_two_is_refused_with_both(clubs: Path) -> None:
    dates, refused, warnings = founded(clubs, TEXT)
    assert (dates, warnings) == ([], [])
    assert refused
    assert "1999-11-12 or 1999-12-11" in refused[0]
    assert "extraction.dates" in refused[0]


@pytest.mark.parametrize(("order", "day"), [("dmy", "1999-11-12"), ("mdy", "1999-12-11")])
def test_the_setting_tells_and_the_reading_is_flagged(clubs: Path, order: str, day: str) -> None:
    dates, refused, warnings = founded(clubs, TEXT, extraction__dates=order)
    assert (dates, refused) == ([day], [])
    assert "by extraction.dates" in warnings[0]


@pytest.mark.parametrize(("other", "day"), [("25/03/2001", "1999-11-12"), ("03/25/2001", "1999-12-11")])
def test_another_date_of_the_text_tells_against_the_setting(clubs: Path, other: str, day: str) -> None:
    setting = "mdy" if day == "1999-11-12" else "dmy"
    dates, _, warnings = founded(clubs, f"{TEXT} It closed on {other}.", extraction__dates=setting)
    assert dates == [day]
    assert "as other dates of the text show" in warnings[0]


def test_dates_that_contradict_each_other_show_nothing() -> None:
    assert order_shown("on 25/03/2001 and on 03/26/2001") is None
    assert order_shown("on 25/03/2001 and on 26/03/2001") == "dmy"


@pytest.mark.parametrize(
    ("text", "order", "day"),
    [
        ("12/11/1999", None, None),
        ("12/11/1999", "dmy", "1999-11-12"),
        ("12/11/1999", "mdy", "1999-12-11"),
        ("13/11/1999", "mdy", "1999-11-13"),
        ("11/13/1999", "dmy", "1999-11-13"),
        ("11/11/1999", None, "1999-11-11"),
        ("12.11.1999", "mdy", "1999-11-12"),
        ("11.13.1999", None, None),
        ("31/02/1999", "dmy", None),
        ("12 November 1999", "mdy", "1999-11-12"),
        ("1999-11-12", "dmy", "1999-11-12"),
        ("November 1999", "dmy", None),
    ],
)
def test_a_text_is_one_day_or_none(text: str, order: str | None, day: str | None) -> None:
    assert day_of(text, order) == day  # type: ignore[arg-type]


def test_prose_and_cells_are_read_alike() -> None:
    for text in ("12 November 1999", "November 12, 1999", "1999-11-12", "13/11/1999", "12/11/1999"):
        found, whole = next(find_dates(f"It opened on {text}.")), read_date(text)
        assert whole is not None
        assert (found.text, found.iso, found.either) == (whole.text, whole.iso, whole.either)


def test_a_date_says_no_more_than_its_text() -> None:
    assert date_form("May 1999", "http://www.w3.org/2001/XMLSchema#gYearMonth") == "1999-05"
    assert date_form("May 1999", "http://www.w3.org/2001/XMLSchema#date") is None
