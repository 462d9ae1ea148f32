"""Proposals of a language model as they are meant: classes are evidence, some facts are mended, and one statement is read once."""

from __future__ import annotations

import random
from typing import Any

import pytest

from onto_core.errors import BadSettings
from onto_core.matching.select import whole
from onto_core.messages import Extraction
from onto_core.service.configuration import load_settings
from onto_core.settings import ExtractionSettings
from onto_extract.emit import triple_wire
from onto_extract.fit import fitted
from onto_extract.rdf import graph_of
from onto_extract.validate import validate
from tests.judges import shapes
from tests.onto_extract.test_pipeline import Scripted, extract, facts, said, services
from tests.onto_extract.validate.test_own_output import FILES, schema_of
from tests.worlds.random_facts import World

HARBOUR: dict[str, Any] = {
    "metadata": {"name": "Harbour", "namespace": "http://example.org/harbour#"},
    "classes": {
        "thing on water": {},
        "ship": {},
        "person": {"owl:disjointWith": ["place"]},
        "captain": {"rdfs:subClassOf": "person"},
        "artist": {},
        "place": {},
        "city": {"rdfs:subClassOf": "place"},
        "company": {},
    },
    "objectProperties": {
        "commanded by": {"rdfs:domain": "ship", "rdfs:range": "captain"},
        "designed by": {"rdfs:domain": "ship", "rdfs:range": "person"},
        "mayor": {"rdfs:domain": "city", "rdfs:range": "person"},
        "located in": {"rdfs:domain": "company", "rdfs:range": "place"},
        "residence": {"rdfs:domain": "person", "rdfs:range": "place"},
        "owner": {"rdfs:range": ["person", "company"]},
    },
    "datatypeProperties": {"length": {"rdfs:domain": "thing on water"}, "cost": {}, "launched": {}, "crew size": {}, "width": {}},
}
TEXT = "The ship Fram, designed by Colin Archer and commanded by Otto Sverdrup, is 39 metres long. Ann Berg is the mayor of Larvik."


async def read(reply: object, text: str = TEXT, **settings: Any) -> Extraction:
    return await extract(await services(Scripted(reply), HARBOUR, repair=0, **settings), text)


def classes(extraction: Extraction, label: str) -> set[str]:
    ends = (end for triple in extraction.triples for end in (triple.subject, triple.object) if getattr(end, "label", "") == label)
    return {kind.rpartition("#")[2].replace("_", " ") for end in ends for kind in getattr(end, "types", ())}


async def test_a_claimed_superclass_is_narrowed_by_what_the_fact_asks_for() -> None:
    reply = said(("Fram", "commanded by", "Otto Sverdrup"), Fram="ship", Otto_Sverdrup="person")
    extraction = await read(reply)
    assert facts(extraction) == {("Fram", "commanded_by", "Otto Sverdrup")}
    assert classes(extraction, "Otto Sverdrup") == {"captain"}
    assert facts(await read(reply, typing="strict")) == set()


async def test_a_guessed_class_that_nothing_declares_disjoint_does_not_refuse_a_fact() -> None:
    reply = said(("Fram", "designed by", "Colin Archer"), Fram="ship", Colin_Archer="artist")
    extraction = await read(reply)
    assert facts(extraction) == {("Fram", "designed_by", "Colin Archer")}
    assert classes(extraction, "Colin Archer") == {"artist", "person"}


@pytest.mark.parametrize("typing", ["strict", "fitting", "open"])
async def test_a_class_that_is_declared_disjoint_refuses_a_single_fact(typing: str) -> None:
    extraction = await read(said(("Ann Berg", "residence", "Larvik"), Ann_Berg="person", Larvik="person"), typing=typing)
    assert facts(extraction) == set()
    assert [violation.rule for refused in extraction.rejected for violation in refused.violations][:1] == ["range"]


async def test_a_guessed_class_loses_against_more_facts_than_it_serves() -> None:
    reply = said(("Ann Berg", "residence", "Larvik"), ("Larvik", "mayor", "Otto Sverdrup"), Larvik="person")
    extraction = await read(reply)
    assert classes(extraction, "Larvik") == {"city"}
    assert len(facts(extraction)) == 2


async def test_what_fits_the_other_way_round_only_is_turned_and_says_so() -> None:
    reply = said(("Ann Berg", "mayor", "Larvik"), Ann_Berg="person", Larvik="city")
    extraction = await read(reply)
    assert facts(extraction) == {("Larvik", "mayor", "Ann Berg")}
    (mend,) = extraction.mends
    assert (mend.kind, mend.accepted, mend.raw["subject"]) == ("direction", True, "Ann Berg")
    assert "'Larvik'" in mend.message
    assert facts(await read(reply, mends=())) == set()


async def test_of_several_properties_for_one_value_the_one_stays_that_the_text_names() -> None:
    reply = said(*(("Fram", name, "39", "") for name in ("cost", "width", "length", "crew size")), Fram="ship")
    text = "The ship Fram was launched in 1892. Her length is 39 metres."
    extraction = await read(reply, text)
    assert facts(extraction) == {("Fram", "length", "39")}
    assert {violation.rule for refused in extraction.rejected for violation in refused.violations} == {"rival"}
    assert len(facts(await read(reply, "The ship Fram: length 39, width 39."))) == 2, "a value that the text has twice"


@pytest.mark.parametrize(("subject", "end", "rule"), [("Fram", "Fram", "itself"), ("Fram", "person", "entity"), ("ship", "Colin Archer", "entity")])
async def test_what_no_text_means_is_refused(subject: str, end: str, rule: str) -> None:
    extraction = await read(said((subject, "designed by", end)))
    assert facts(extraction) == set()
    assert extraction.rejected[0].violations[0].rule == rule


async def test_a_flagged_rule_publishes_the_fact_beside_the_others() -> None:
    reply = said(("Ann Berg", "residence", "Larvik"), ("Fram", "designed by", "Colin Archer"), Ann_Berg="person", Larvik="person", Fram="ship")
    extraction = await read(reply, rules={"range": "flag"})
    assert facts(extraction) == {("Fram", "designed_by", "Colin Archer")}
    (flagged,) = extraction.flagged
    assert (flagged.triple.subject.label, flagged.violations[0].rule) == ("Ann Berg", "range")
    assert extraction.rejected == ()


async def test_an_ignored_rule_does_not_hold() -> None:
    reply = said(("Ann Berg", "residence", "Larvik"), Ann_Berg="person", Larvik="person")
    assert len(facts(await read(reply, rules={"range": "ignore"}))) == 1


def test_an_unknown_rule_in_the_settings_is_named() -> None:
    with pytest.raises(BadSettings, match=r"extraction\.rules\.domian"):
        load_settings(environment={"ONTORAG__EXTRACTION__RULES__DOMIAN": "flag"})


@pytest.mark.parametrize("typing", ["strict", "fitting"])
@pytest.mark.parametrize("name", ["gist", "cidoc", "dbpedia", "schemaorg"])
def test_an_outside_judge_finds_nothing_in_what_was_made_to_fit(name: str, typing: str) -> None:
    assert name in FILES
    schema = schema_of(name)
    extraction = ExtractionSettings.model_validate({"incomplete": "ignore", "grounding": "ignore", "typing": typing})
    careless = World(schema, random.Random(11), care=0.6).facts(120)
    verdict = validate(fitted(careless, whole(schema), extraction), whole(schema), extraction)
    assert len(verdict.accepted) >= 10
    message = Extraction(chunk_id="c", triples=tuple(map(triple_wire, (*verdict.accepted, *verdict.inferred))))
    assert shapes.violations(graph_of([message]), schema.ontologies.values()) == []


@pytest.mark.parametrize(
    "text",
    [
        "Ann Berg does not live in Larvik.",
        "Does Ann Berg live in Larvik?",
        "Ann Berg may move to Larvik in May.",
        "It is rumoured that Ann Berg lives in Larvik.",
        "Ann Berg would live in Larvik if the ferry ran at night.",
        "The paper denied that Ann Berg lives in Larvik.",
        "Write the name of the person, such as Ann Berg, and of the city, such as Larvik.",
    ],
)
async def test_a_statement_that_the_text_takes_back_is_no_fact(text: str) -> None:
    extraction = await read(said(("Ann Berg", "residence", "Larvik"), Ann_Berg="person", Larvik="city"), text)
    assert facts(extraction) == set()
    assert {violation.rule for refused in extraction.rejected for violation in refused.violations} == {"assertion"}


@pytest.mark.parametrize(
    "text",
    [
        "Ann Berg, who does not like trains, lives in Larvik.",
        "Although nobody met her, Ann Berg lived in Larvik. Nothing is known of her plans.",
        "Ann Berg may be old, but her residence is Larvik, the city.",
        "Ann Berg moved to the city of Larvik. She could not stay.",
    ],
)
async def test_a_statement_beside_one_that_is_taken_back_stays(text: str) -> None:
    extraction = await read(said(("Ann Berg", "residence", "Larvik"), Ann_Berg="person", Larvik="city"), text)
    assert facts(extraction) == {("Ann Berg", "residence", "Larvik")}


async def test_the_class_that_a_name_says_is_evidence() -> None:
    ontology = {
        **HARBOUR,
        "classes": {"language": {}, "country": {}},
        "objectProperties": {"official language": {"rdfs:domain": "country", "rdfs:range": "language"}},
        "datatypeProperties": {},
    }
    text = "The Turkish language is the official language of Turkey."
    extraction = await extract(await services(Scripted(said(("Turkish language", "official language", "Turkey"))), ontology, repair=0), text)
    assert facts(extraction) == {("Turkey", "official_language", "Turkish language")}
    assert [mend.kind for mend in extraction.mends] == ["direction"]


async def test_a_thing_may_have_its_own_name_as_a_value() -> None:
    ontology = {**HARBOUR, "classes": {"club": {}}, "objectProperties": {"full name": {"rdfs:domain": "club"}}, "datatypeProperties": {}}
    reply = said(("Larvik Turn", "full name", "Larvik Turn"))
    assert facts(await extract(await services(Scripted(reply), ontology, repair=0), "The club Larvik Turn goes by its full name."))


async def test_what_can_be_found_somewhere_is_there() -> None:
    reply = said(("Acme", "located in", "Larvik"))
    assert facts(await read(reply, "Acme can be found in Larvik."))
    assert not facts(await read(reply, "Acme can be moved to Larvik."))


async def test_what_stands_below_a_name_is_said_of_it_whatever_becomes_of_the_rest() -> None:
    reply = said(("Larvik", "mayor", "Ann Berg"))
    assert facts(await read(reply, "Ann Berg, the mayor of Larvik, may resign."))
    assert not facts(await read(reply, "Ann Berg may become the mayor of Larvik."))
