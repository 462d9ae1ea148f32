"""Which names of one document are one thing, and which are not."""

from __future__ import annotations

import pytest

from onto_core.english.declared_names import declared
from onto_core.english.names import canonical, name_of
from onto_core.ontology.read.load import read_ontology
from onto_core.ontology.schema.schema import Schema
from onto_extract.identity.decisions import DecisionLine, Decisions
from onto_extract.identity.groups import Grouping
from onto_extract.identity.model import NamedThing
from onto_extract.identity.sorts import sort_of

UNDECIDED = Decisions()
EX = "https://example.org/x#"
SCHEMA = Schema(
    [
        read_ontology(
            "x.ttl",
            f"""@prefix : <{EX}> . @prefix owl: <http://www.w3.org/2002/07/owl#> .
            :Person a owl:Class . :Place a owl:Class . :Organisation a owl:Class . :Ship a owl:Class .
            [] a owl:AllDisjointClasses ; owl:members ( :Person :Place :Organisation :Ship ) .""".encode(),
        )
    ]
)


def grouped(*names: str, text: str = "", decisions: Decisions = UNDECIDED) -> list[tuple[str, ...]]:
    """Names as "Person: Anna Keller", in their order; the groups that they make."""
    things = []
    for place, each in enumerate(names):
        kind, colon, name = each.partition(": ")
        kinds = (EX + kind,) if colon else ()
        things.append(NamedThing(name_of(name if colon else each), kinds, sort_of(SCHEMA, kinds), first=place))
    groups = Grouping(things, SCHEMA, decisions).made(list(declared(text)))
    return [group.names for group in groups]


def is_one(*names: str, **known: object) -> bool:
    return len(grouped(*names, **known)) == 1  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "names",
    [
        ("Person: Dr Anna Keller", "Person: Keller"),
        ("Person: Anna Keller", "Person: Keller, Anna"),
        ("Person: Anna Keller", "Keller, Anna"),
        ("Person: Anna Keller", "A. Keller"),
        ("Person: Anna Keller", "Person: Anna"),
        ("Person: Anna Maria Keller", "Person: Anna Keller"),
        ("Organisation: Initech Ltd.", "Organisation: Initech"),
        ("Organisation: Initech Systems Ltd", "Organisation: INITECH"),
        ("Organisation: International Business Machines", "Organisation: I.B.M.", "Organisation: IBM Corp."),
        ("Place: Zürich", "Place: Zurich"),
        ("Place: The Hague", "Place: the hague"),
        ("Organisation: Harbour Museum", "Organisation: Harbuor Museum"),
        ("Ship: Blue-Stone", "Ship: Bluestone"),
    ],
)
def test_forms_of_one_name_are_one_thing(names: tuple[str, ...]) -> None:
    assert is_one(*names)


@pytest.mark.parametrize(
    "names",
    [
        ("Person: Paris", "Place: Paris"),
        ("Person: Anna Keller", "Organisation: Keller"),
        ("Person: Anna Keller", "Person: Max Keller", "Person: Keller"),
        ("Person: Marta Keller", "Person: Maria Keller"),
        ("Person: Hansen", "Person: Hanson"),
        ("Person: John Smith", "Person: John Smith Jr"),
        ("Person: Mr Keller", "Person: Mrs Anna Keller"),
        ("Place: Geneva", "Place: Lake Geneva"),
        ("Place: New York", "Organisation: New York University"),
        ("Ship: Fram 2", "Ship: Fram 3"),
        ("Place: C", "Place: C++"),
        ("Place: Paris, France", "Place: Paris"),
    ],
)
def test_names_that_only_look_alike_stay_apart(names: tuple[str, ...]) -> None:
    assert len(grouped(*names)) == len(names)


@pytest.mark.parametrize(
    ("text", "long", "short"),
    [
        ("The Society for Marine Research (SMR) met.", "Society for Marine Research", "SMR"),
        ("Lagos, also known as Eko, is large.", "Lagos", "Eko"),
        ("Initech Holdings (hereinafter the Issuer) said so.", "Initech Holdings", "Issuer"),
        ("The SMR (Society for Marine Research) met.", "SMR", "Society for Marine Research"),
    ],
)
def test_a_text_can_say_that_two_names_are_one(text: str, long: str, short: str) -> None:
    (pair,) = declared(text)
    assert (pair.long, pair.short) == (long, short)
    assert is_one(f"Organisation: {long}", short, text=text)


@pytest.mark.parametrize("text", ["Keller (37) of Bern (BE) left.", "Anna Keller (a geologist) left.", "Initech (Zurich) grew.", "Bern (see Basel)."])
def test_other_brackets_say_nothing(text: str) -> None:
    assert list(declared(text)) == []


def test_what_the_user_decides_comes_before_all_rules() -> None:
    apart = Decisions((DecisionLine(never=("Keller", "Anna Keller")),))
    joined = Decisions((DecisionLine(same=("Eko", "Lagos")),))
    assert not is_one("Person: Anna Keller", "Person: Keller", decisions=apart)
    assert is_one("Place: Lagos", "Place: Eko", decisions=joined)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Dr. Anna Keller", "anna keller", True),
        ("Müller GmbH", "Muller", True),
        ("C++", "C#", False),
        ("Room 4.05", "Room 40.5", False),
        ("北京", "北京", True),
    ],
)
def test_the_iri_is_made_of_what_spellings_share(one: str, other: str, same: bool) -> None:
    assert (canonical(one) == canonical(other)) is same
