"""SKOS schemes as vocabularies: concepts are individuals that values may name, and what is broader is no class."""

from __future__ import annotations

import pytest

from onto_core.matching.select import whole
from onto_core.ontology.model import Ontology
from onto_core.ontology.read.load import read_ontology
from onto_core.ontology.schema.schema import Schema
from onto_core.ontology.write.formats import dump
from onto_core.settings import ExtractionSettings
from onto_core.terms import Entity
from onto_core.vocabulary import SKOS
from onto_extract.model import RawTriple
from onto_extract.resolve.triples import resolve
from onto_extract.validate.judge import validate

SCHEME = """
@prefix skos: <http://www.w3.org/2004/02/skos/core#> . @prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix : <https://example.org/crafts/> .
:scheme a skos:ConceptScheme ; skos:prefLabel "Crafts"@en .
:metal a skos:Concept ; skos:inScheme :scheme ; skos:prefLabel "metalworking"@en, "Metallbearbeitung"@de ; skos:narrower :smithing .
:smithing a skos:Concept ; skos:inScheme :scheme ; skos:prefLabel "smithing"@en ; skos:altLabel "forging"@en, "blacksmithery"@en .
:casting a skos:Concept ; skos:inScheme :scheme ; skos:prefLabel "casting"@en ; skos:altLabel "smithing"@en ; skos:broader :metal .
"""
CRAFTS = "https://example.org/crafts/"
PROPERTIES = """
@prefix skos: <http://www.w3.org/2004/02/skos/core#> . @prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix : <https://example.org/guild/> .
:Workshop a owl:Class ; rdfs:label "workshop" .
:craft a owl:ObjectProperty ; rdfs:label "craft" ; rdfs:domain :Workshop ; rdfs:range skos:Concept .
"""


@pytest.fixture
def scheme() -> Ontology:
    return read_ontology("crafts.ttl", SCHEME.encode())


def test_a_scheme_alone_is_an_ontology_of_concepts(scheme: Ontology) -> None:
    assert (scheme.classes, scheme.properties, scheme.profile) == ({}, {}, "skos")
    assert set(scheme.individuals) == {CRAFTS + "metal", CRAFTS + "smithing", CRAFTS + "casting"}
    smithing = scheme.individuals[CRAFTS + "smithing"]
    assert [text.value for text in smithing.alt_labels] == ["forging", "blacksmithery"]
    assert smithing.broader == scheme.individuals[CRAFTS + "casting"].broader == (CRAFTS + "metal",)
    assert smithing.types == (SKOS + "Concept",)


@pytest.mark.parametrize("named", ["smithing", "Forging", "blacksmithery"])
def test_a_value_names_a_concept_by_any_of_its_labels(named: str, scheme: Ontology) -> None:
    """A label comes before another concept's altLabel: "smithing" is smithing, and not casting."""
    subset = whole(Schema([scheme, read_ontology("guild.ttl", PROPERTIES.encode())]))
    raws = [RawTriple("Reiners", "craft", named, subject_type="workshop")]
    extraction = ExtractionSettings()
    verdict = validate(resolve(raws, subset, None, extraction), subset, extraction)
    assert [triple.object for triple in verdict.accepted if isinstance(triple.object, Entity)] == [
        Entity(CRAFTS + "smithing", "smithing", (SKOS + "Concept",))
    ]


def test_a_word_that_is_no_concept_is_refused_no_less_than_before(scheme: Ontology) -> None:
    subset = whole(Schema([scheme, read_ontology("guild.ttl", PROPERTIES.encode())]))
    raws = [RawTriple("Reiners", "craft", "Bremen", subject_type="workshop", object_type="workshop")]
    extraction = ExtractionSettings()
    verdict = validate(resolve(raws, subset, None, extraction), subset, extraction)
    assert [violation.rule for judged in verdict.rejected for violation in judged.violations] == ["range"]


def test_a_broader_concept_is_no_class(scheme: Ontology) -> None:
    schema = Schema([scheme, read_ontology("guild.ttl", PROPERTIES.encode())])
    assert CRAFTS + "metal" not in schema.classes
    assert not schema.is_a(CRAFTS + "smithing", CRAFTS + "metal")


@pytest.mark.parametrize(("format", "name"), [("json", "crafts.json"), ("ttl", "crafts.ttl")])
def test_concepts_survive_being_written(format: str, name: str, scheme: Ontology) -> None:
    guild = PROPERTIES.replace(" : <", " g: <").replace(":Workshop", "g:Workshop").replace(":craft", "g:craft")
    both = read_ontology("both.ttl", (SCHEME + guild).encode())
    again = read_ontology(name, dump(both, format).encode())
    assert again.individuals == both.individuals
