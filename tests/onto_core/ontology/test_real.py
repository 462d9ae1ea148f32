"""Real ontologies: each loads, with the counts that its own statements have, and survives being written. Skipped where the data is not."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from onto_core.ontology.check.rules import check_together
from onto_core.ontology.describe import describe, tokens
from onto_core.ontology.model import DataRange, Ontology, Restriction
from onto_core.ontology.read.load import examine, load_paths, read_ontology
from onto_core.ontology.schema.schema import Schema
from onto_core.ontology.write.formats import FORMATS, dump
from onto_core.vocabulary import XSD_STRING

DATA = Path(__file__).parents[3] / ".." / "shared" / "data"
pytestmark = pytest.mark.skipif(not DATA.is_dir(), reason="the data for development is not beside this project")

COUNTS = {
    "pizza.owl": (99, 8, 0, 5),
    "gistCore.ttl": (96, 66, 50, 8),
    "erlangen-cidoc-crm.owl": (76, 290, 19, 0),
    "Brick-1.5.ttl": (1742, 133, 77, 678),
    "schemaorg-30.0.ttl": (1012, 1072, 602, 511),
    "dbpedia-ontology.ttl": (790, 1172, 1857, 0),
}
"""(classes, object properties, datatype properties, individuals)"""

PIZZA = "https://raw.githubusercontent.com/owlcs/pizza-ontology/refs/heads/master/pizza.owl#"
CRM = "http://erlangen-crm.org/current/"
GIST = "https://w3id.org/semanticarts/ns/ontology/gist/"
SDO = "https://schema.org/"
DBO = "http://dbpedia.org/ontology/"
BRICK = "https://brickschema.org/schema/Brick#"


@cache
def ontology(name: str) -> Ontology:
    path = DATA / "ontologies" / name
    if not path.is_file():
        pytest.skip(f"{name} is not there")
    return read_ontology(name, path.read_bytes())


@cache
def schema(name: str) -> Schema:
    return Schema([ontology(name)])


@pytest.mark.parametrize("name", COUNTS)
def test_it_loads_with_the_counts_of_its_own_statements(name: str) -> None:
    found = ontology(name)
    objects = sum(each.kind == "object" for each in found.properties.values())
    assert (len(found.classes), objects, len(found.properties) - objects, len(found.individuals)) == COUNTS[name]


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("name", COUNTS)
def test_it_survives_being_written_and_read_back(name: str, format: str) -> None:
    found = ontology(name)
    assert read_ontology(f"{Path(name).stem}.{format}", dump(found, format).encode()) == found


@pytest.mark.parametrize("name", COUNTS)
def test_every_element_is_described_in_few_tokens_and_found_by_its_short_name(name: str) -> None:
    found = schema(name)
    assert tokens(describe(found.refs, found)) / len(found.refs) < 70
    for ref in found.refs:
        iri = found.get(ref).iri
        assert found.named(found.name(iri), ref.kind) == (iri,)


def test_pizza_has_the_two_classes_without_members_that_its_authors_put_there() -> None:
    path = DATA / "ontologies" / "pizza.owl"
    reading = examine("pizza.owl", path.read_bytes())
    assert [problem.where for problem in reading.remarks] == ["classes.CheeseyVegetableTopping.rdfs:subClassOf", "classes.IceCream.rdfs:subClassOf"]


def test_pizza_keeps_restrictions_unions_values_and_characteristics() -> None:
    found = schema("pizza.owl")
    margherita = {restriction for _, restriction in found.restrictions([PIZZA + "Margherita"])}
    assert Restriction(PIZZA + "hasTopping", "some", (PIZZA + "MozzarellaTopping",)) in margherita
    assert Restriction(PIZZA + "hasTopping", "only", (PIZZA + "MozzarellaTopping", PIZZA + "TomatoTopping")) in margherita
    assert Restriction(PIZZA + "hasBase", "some", (PIZZA + "PizzaBase",)) in margherita, "inherited from Pizza"
    american = ontology("pizza.owl").classes[PIZZA + "American"].restrictions
    assert Restriction(PIZZA + "hasCountryOfOrigin", "value", value=PIZZA + "America") in american
    assert found.disjoint(PIZZA + "Margherita", PIZZA + "IceCream") == (PIZZA + "Pizza", PIZZA + "IceCream")
    assert found.max_count(PIZZA + "hasBase", [PIZZA + "Margherita"]) == 1
    assert found.is_inverse_functional(PIZZA + "hasTopping")
    assert found.classes[PIZZA + "Spiciness"].union_of == (PIZZA + "Hot", PIZZA + "Medium", PIZZA + "Mild")
    assert ontology("pizza.owl").individuals[PIZZA + "Italy"].types == (PIZZA + "Country",)


def test_cidoc_crm_keeps_its_hierarchy_and_inverses() -> None:
    found = schema("erlangen-cidoc-crm.owl")
    assert found.is_a(CRM + "E21_Person", CRM + "E1_CRM_Entity")
    assert found.ancestors(CRM + "E21_Person") >= {CRM + "E39_Actor", CRM + "E20_Biological_Object"}
    assert found.inverses(CRM + "P98i_was_born") == {CRM + "P98_brought_into_life"}
    assert found.effective_domain(CRM + "P98i_was_born") == ((CRM + "E21_Person",),)
    assert found.named("Person") == (CRM + "E21_Person",)
    assert found.named("was born") == (CRM + "P98i_was_born",)
    assert {text.language for text in found.classes[CRM + "E21_Person"].labels} >= {"de", "en", "fr", "zh"}


def test_gist_reads_domain_includes_and_definitions() -> None:
    found = ontology("gistCore.ttl")
    includes = [each for each in found.properties.values() if len(each.domain_hints) > 1]
    assert includes, "gist says domainIncludes"
    assert found.profile == "hints"
    assert any(each.union_of for each in found.classes.values())
    assert found.classes[GIST + "PhysicalEvent"].parents == (GIST + "Event",)


def test_schema_org_takes_literals_where_it_says_text() -> None:
    found = schema("schemaorg-30.0.ttl")
    assert found.effective_domain(SDO + "birthDate") == ((SDO + "Person",),)
    assert found.properties[SDO + "birthDate"].kind == "datatype"
    assert found.effective_data_ranges(SDO + "name") == ((DataRange(XSD_STRING),),)
    assert found.effective_range(SDO + "author") == ((SDO + "Organization", SDO + "Person"),)
    assert found.effective_domain(SDO + "homeLocation")[0][0] == SDO + "Person", "location, its superproperty, does not list persons"
    assert found.effective_domain(SDO + "isbn") == ((SDO + "Book",),), "identifier, its superproperty, is any thing's"
    assert SDO + "Text" not in found.classes
    assert found.is_a(SDO + "Restaurant", SDO + "Thing")
    assert ontology("schemaorg-30.0.ttl").individuals[SDO + "InStock"].types == (SDO + "ItemAvailability",)


def test_dbpedia_keeps_units_ids_with_slashes_and_the_ranges_it_never_declares() -> None:
    found = schema("dbpedia-ontology.ttl")
    cylinder = found.properties[DBO + "Engine/cylinderBore"]
    assert (cylinder.id, cylinder.data_ranges) == ("Engine/cylinderBore", ((DataRange("http://dbpedia.org/datatype/millimetre"),),))
    assert found.properties[DBO + "cylinderBore"].id == "cylinderBore"
    assert DBO + "RomaniaSettlement" in found.classes
    assert DBO + "RomaniaSettlement" not in ontology("dbpedia-ontology.ttl").classes


def test_brick_keeps_its_hierarchy_and_deprecations() -> None:
    found = schema("Brick-1.5.ttl")
    assert found.is_a(BRICK + "Zone_Air_Temperature_Sensor", BRICK + "Point")
    assert sum(each.deprecated for each in ontology("Brick-1.5.ttl").classes.values()) > 200


def test_all_of_them_together_are_one_schema() -> None:
    together = Schema(map(ontology, COUNTS))
    assert len(together.refs) >= sum(sum(counts[:3]) for counts in COUNTS.values())
    assert {ref.ontology for iri in together.named("Person", "class") for ref in together.refs_of(iri)} >= {
        "gistcore",
        "dbpedia-ontology",
        "schemaorg-30.0",
    }


def test_the_ontologies_of_text2kgbench_load_and_their_undeclared_ranges_are_classes() -> None:
    loaded = load_paths([DATA / "text2kg" / "owl"])
    assert (len(loaded.ontologies), loaded.broken) == (19, ())
    assert sum(len(each.classes) for each in loaded.ontologies) == 266
    assert sum(len(each.properties) for each in loaded.ontologies) == 685
    together = Schema(loaded.ontologies)
    assert all(wanted in together.classes for iri in together.properties for union in together.effective_range(iri) for wanted in union)
    assert [problem.message.partition(":")[0] for problem in check_together(loaded.ontologies)] == ["is the IRI of 19 ontologies"]


def test_the_other_json_of_text2kgbench_is_told_to_be_no_ontology_of_ours() -> None:
    loaded = load_paths([DATA / "text2kg" / "ontologies"])
    assert loaded.ontologies == ()
    assert len(loaded.broken) == 19
    assert all("none of classes, objectProperties, datatypeProperties" in error.problems[0].message for error in loaded.broken)
