"""Facts as web pages write them: hints of which one must fit, values read into datatypes, texts and addresses in the place of things."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from onto_core.cli.main import root
from onto_core.settings import ExtractionSettings
from onto_core.terms import Entity, Literal, Triple
from onto_core.vocabulary import RDF_LANG_STRING, XSD
from onto_extract.model import RawTriple, ResolvedTriple
from onto_extract.validate import validate
from onto_extract.validate.infer import infer
from tests.onto_extract.validate.conftest import court

S = "https://schema.org/"
WEBPAGE = Path(__file__).with_name("webpage.ttl")
EXTRACTION = ExtractionSettings(incomplete="ignore")


@pytest.fixture(scope="module")
def page() -> Any:
    return court(("webpage.ttl", WEBPAGE.read_bytes()))


def raw(subject: str, predicate: str, value: str, datatype: str | None = None, language: str | None = None) -> RawTriple:
    """ "Anna: Person", "birthDate", a literal."""
    name, _, kind = subject.partition(": ")
    return RawTriple(name, predicate, value, kind, "literal" if datatype is None and language is None else None, datatype, language)


def accepted(page: Any, *facts: RawTriple | str) -> list[Triple]:
    verdict = page.judge(*facts)
    assert verdict.rejected == (), [violation.message for each in verdict.rejected for violation in each.violations]
    return list(verdict.accepted)


@pytest.mark.parametrize(
    ("fact", "lexical", "datatype"),
    [
        (raw("Anna: Person", "birthDate", "1971-03-12"), "1971-03-12", "date"),
        (raw("Anna: Person", "birthDate", "1971-03-12", XSD + "string"), "1971-03-12", "date"),
        (raw("Anna: Person", "birthDate", "1971-03-12", language="en"), "1971-03-12", "date"),
        (raw("Anna: Person", "birthDate", "12 March 1971"), "1971-03-12", "date"),
        (raw("Anna: Person", "birthDate", "19710312"), "1971-03-12", "date"),
        (raw("Anna: Person", "birthDate", "1971-03"), "1971-03", "gYearMonth"),
        (raw("Anna: Person", "birthDate", "1971"), "1971", "gYear"),
        (raw("Fair: Event", "startDate", "2013-09-14T21:30"), "2013-09-14T21:30:00", "dateTime"),
        (raw("Fair: Event", "startDate", "2013-09-14T21:30-0500"), "2013-09-14T21:30:00-05:00", "dateTime"),
        (raw("Fair: Event", "doorTime", "09:00"), "09:00:00", "time"),
        (raw("Stew: Recipe", "cookTime", "PT30M"), "PT30M", "duration"),
        (raw("Stew: Recipe", "cookTime", "T1M33S"), "PT1M33S", "duration"),
        (raw("Stew: Recipe", "cookTime", "30 minutes"), "PT30M", "duration"),
        (raw("Sale: Offer", "price", "12.50"), "12.50", "decimal"),
        (raw("Sale: Offer", "price", "12.5", XSD + "double"), "12.5", "decimal"),
        (raw("Atlas: Book", "numberOfPages", "300"), "300", "integer"),
        (raw("Atlas: Book", "isAccessibleForFree", "True"), "true", "boolean"),
        (raw("Atlas: Book", "isAccessibleForFree", "https://schema.org/False"), "false", "boolean"),
        (raw("Atlas: Book", "isbn", "12345", XSD + "integer"), "12345", "string"),
        (raw("Atlas: Book", "width", "21"), "21", "decimal"),
    ],
)
def test_values_are_read_into_the_datatype_that_is_expected(page: Any, fact: RawTriple, lexical: str, datatype: str) -> None:
    (triple,) = accepted(page, fact)
    assert triple.object == Literal(lexical, XSD + datatype)


@pytest.mark.parametrize(
    ("fact", "rule"),
    [
        (raw("Anna: Person", "birthDate", "last spring"), "datatype"),
        (raw("Anna: Person", "birthDate", "05/03/1971"), "datatype"),
        (raw("Anna: Person", "birthDate", "12 March 1971", XSD + "date"), "datatype"),
        (raw("Anna: Person", "birthDate", "2013-02-30"), "datatype"),
        (raw("Stew: Recipe", "cookTime", "a while"), "datatype"),
        (raw("Sale: Offer", "price", "12 apples"), "datatype"),
        (raw("Atlas: Book", "numberOfPages", "4.5"), "datatype"),
        (raw("Atlas: Book", "isAccessibleForFree", "perhaps"), "datatype"),
        (raw("Atlas: Book", "width", "quite wide"), "datatype"),
        (raw("Atlas: Book", "name", "x", language="no_language"), "language"),
        ("Hall: Place | birthDate | 1971-03-12", "domain"),
        ("Anna: Person | isbn | 978-0", "domain"),
        ("Atlas: Book | author | Hall: Place", "range"),
        ("Anna: Person | location | Hall: Place", "domain"),
        ("Atlas: Book | name | Anna: Person", "kind"),
    ],
)
def test_what_fits_no_hint_is_refused(page: Any, conforms: Any, fact: RawTriple | str, rule: str) -> None:
    assert page.broken(fact) == [{rule}]


@pytest.mark.parametrize("fact", ["Hall: Place | birthDate | 1971-03-12", "Anna: Person | isbn | 978-0", "Atlas: Book | author | Hall: Place"])
def test_the_other_judge_refuses_it_too(page: Any, conforms: Any, fact: str) -> None:
    subject, predicate, end = (part.strip() for part in fact.split("|"))
    name, kind = subject.split(": ")
    thing, _, of = end.partition(": ")
    value = Entity(f"urn:{thing}", thing, (S + of,)) if of else Literal(thing, XSD + ("date" if "-03-" in thing else "string"))
    triples = [Triple(Entity(f"urn:{name}", name, (S + kind,)), S + predicate, value)]
    assert conforms([*triples, *infer(triples, page.schema)], page.schema) != []


def test_a_property_may_be_used_as_its_superproperty_suggests_too(page: Any) -> None:
    accepted(page, "Fair: Event | homeLocation | Hall: Place", "Stew: Recipe | recipeInstructions | Stir: HowToStep")


def test_what_follows_from_a_subproperty_or_an_inverse_is_excused_and_passes_when_it_is_stated(page: Any) -> None:
    verdict = page.judge("Anna: Person | homeLocation | Hall: Place", "Oxford: CollegeOrUniversity | alumni | Anna: Person")
    assert verdict.rejected == ()
    everything = [*verdict.accepted, *verdict.inferred]
    stated = [ResolvedTriple(RawTriple(each.subject.iri, each.predicate, "x"), each) for each in reversed(everything)]
    assert validate(stated, page.subset, EXTRACTION).rejected == ()


def test_a_wrong_fact_excuses_none(page: Any) -> None:
    assert page.broken("Anna: Person | homeLocation | Atlas: Book", "Anna: Person | location | Atlas: Book") == [{"range"}, {"domain", "range"}]


def test_a_text_stands_for_a_thing_and_a_role_stands_anywhere(page: Any) -> None:
    (triple,) = accepted(page, raw("Atlas: Book", "author", "Anna Weber"))
    assert triple.object == Literal("Anna Weber")
    accepted(page, raw("Atlas: Book", "author", "Anna Weber", language="de"))
    accepted(page, "Atlas: Book | author | Illustrator: OrganizationRole", "Illustrator: OrganizationRole | author | Anna: Person")


def test_an_address_of_which_nothing_is_said_stands_for_itself(page: Any) -> None:
    def fact(predicate: str, iri: str) -> ResolvedTriple:
        return ResolvedTriple(RawTriple("urn:b", predicate, iri), Triple(Entity("urn:b", "b", (S + "Book",)), S + predicate, Entity(iri, "x")))

    verdict = validate([fact("author", "https://example.org/anna"), fact("url", "https://example.org/atlas")], page.subset, EXTRACTION)
    assert [each.object for each in verdict.accepted][1] == Literal("https://example.org/atlas", XSD + "anyURI")
    image = validate([fact("image", "https://example.org/a.png")], page.subset, EXTRACTION)
    assert [isinstance(each.object, Entity) and each.object.types for each in image.accepted] == [()], "no class follows: it is a picture's address"
    refused = validate([fact("numberOfPages", "https://example.org/x")], page.subset, EXTRACTION)
    assert len(refused.rejected) == 1, "an address is no number"


def test_an_iri_that_the_file_describes_is_no_text(page: Any) -> None:
    assert page.broken("urn:x:anna | rdf:type | Person", "Atlas: Book | isbn | urn:x:anna") == [set(), {"kind"}]


def test_a_text_may_have_a_language(page: Any) -> None:
    (triple,) = accepted(page, raw("Atlas: Book", "name", "Der Atlas", language="de"))
    assert triple.object == Literal("Der Atlas", RDF_LANG_STRING, "de")


def test_without_the_profile_a_text_is_no_date(sit: Any) -> None:
    zoo = sit(":A a owl:Class . :born a owl:DatatypeProperty ; rdfs:domain :A ; rdfs:range xsd:date .")
    assert zoo.broken("Rex: A | born | 12 March 1971", f"Rex: A | born | 1971-03-12^^{XSD}string") == [{"datatype"}, {"datatype"}]


UNITS = "http://dbpedia.org/datatype/"


@pytest.mark.parametrize(
    ("predicate", "value", "broken"),
    [
        ("height", "1.75", set()),
        ("height", f"175^^{UNITS}centimetre", set()),
        ("height", f"175^^{XSD}integer", set()),
        ("height", "tall", {"datatype"}),
        ("height", f"tall^^{UNITS}centimetre", {"datatype"}),
        ("height", f"1.75^^{UNITS}metre", {"datatype"}),
        ("height", f"1999-05-03^^{XSD}date", {"datatype"}),
        ("gross", f"4.17E7^^{UNITS}usDollar", set()),
        ("gross", f"much^^{UNITS}usDollar", {"datatype"}),
        ("count", f"4.5^^{UNITS}usDollar", {"datatype"}),
        ("engine", "inline four", set()),
        ("engine", f"1999-05-03^^{XSD}date", {"datatype"}),
        ("motto", "Dominus illuminatio mea@la", set()),
    ],
)
def test_units_of_measure_take_numbers_and_unknown_datatypes_take_what_may_be_theirs(predicate: str, value: str, broken: set[str]) -> None:
    head = "".join(
        f"@prefix {p}: <http://www.w3.org/{n}#> . " for p, n in (("owl", "2002/07/owl"), ("rdfs", "2000/01/rdf-schema"), ("xsd", "2001/XMLSchema"))
    )
    ranges = {
        "height": f"<{UNITS}centimetre>",
        "gross": "xsd:double",
        "count": "xsd:integer",
        "engine": f"<{UNITS}engineConfiguration>",
        "motto": "xsd:string",
    }
    body = "".join(f"<http://dbpedia.org/ontology/{p}> a owl:DatatypeProperty ; rdfs:range {r} . " for p, r in ranges.items())
    dbo = court(("dbo.ttl", (head + "<http://dbpedia.org/ontology/A> a owl:Class . " + body).encode()))
    assert dbo.broken(f"Rex: A | {predicate} | {value}") == [broken]


def test_validate_reads_a_page_of_the_other_spelling(tmp_path: Path) -> None:
    file = tmp_path / "page.jsonld"
    document = {
        "@context": {"@vocab": "http://schema.org/"},
        "@type": "Book",
        "@id": "urn:b",
        "name": "Atlas",
        "numberOfPages": 300,
        "author": "Anna",
    }
    file.write_text(json.dumps(document))
    result = CliRunner().invoke(root, ["validate", str(file), "--ontology", str(WEBPAGE), "--json"])
    assert result.exit_code == 0, result.output
    assert [json.loads(line)["accepted"] for line in result.output.splitlines()] == [True] * 4


def test_check_shows_the_profile_and_why() -> None:
    result = CliRunner().invoke(root, ["ontology", "check", str(WEBPAGE)])
    assert "profile schema.org (most of its names are in https://schema.org/): one class or datatype" in result.output
