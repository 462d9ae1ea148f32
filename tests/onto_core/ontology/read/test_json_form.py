"""The JSON form: every shape that people write it in."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from onto_core.ontology.model import DataRange, Facets, Ontology, OntologyClass, Property, Restriction, Text
from onto_core.ontology.read.load import examine, read_ontology
from onto_core.terms import Literal
from onto_core.vocabulary import OWL_THING, RDFS_LITERAL, XSD, XSD_BOOLEAN, XSD_DATE, XSD_DECIMAL, XSD_INTEGER, XSD_STRING

ROOT = Path(__file__).parents[4]
NS = "http://example.org/zoo#"


def read(document: dict[str, Any], name: str = "zoo.json") -> Ontology:
    found = read_ontology(name, json.dumps(document).encode())
    schema = json.loads((ROOT / "ontologies" / "ontology.schema.json").read_text(encoding="utf-8"))
    assert not list(Draft202012Validator(schema).iter_errors(document)), "the JSON Schema refuses what the reader accepts"
    return found


def zoo(classes: Any = None, objects: Any = None, datatypes: Any = None, **metadata: Any) -> Ontology:
    return read(
        {
            "metadata": {"name": "zoo", "namespace": "http://example.org/zoo", **metadata},
            "classes": {"animal": {}, "plant": {}} | (classes or {}),
            "objectProperties": objects or {},
            "datatypeProperties": datatypes or {},
        }
    )


def a_class(**definition: Any) -> OntologyClass:
    return zoo({"dog": {key.replace("_", ":", 1): value for key, value in definition.items()}}).classes[NS + "dog"]


def a_property(definition: dict[str, Any], kind: str = "objects") -> Property:
    found = zoo({"person": {"uri": "http://other.org/Person"}}, **{kind: {"p": definition, "q": {}}})
    return found.properties[NS + "p"]


def a_range(definition: dict[str, Any]) -> tuple[Any, ...]:
    return a_property(definition, "datatypes").data_ranges


def test_the_example_of_the_specification_is_read_as_it_is_meant() -> None:
    found = read(
        {
            "metadata": {
                "name": "The natural world",
                "description": "Ontology covering the natural order",
                "version": "1.0.0",
                "created": "2025-09-20T12:07:37.068Z",
                "creator": "current-user",
                "namespace": "http://trustgraph.ai/ontologies/natural-world",
                "imports": ["http://www.w3.org/2002/07/owl#"],
            },
            "classes": {
                "lifeform": {
                    "uri": "http://trustgraph.ai/ontologies/natural-world#lifeform",
                    "type": "owl:Class",
                    "rdfs:label": [{"value": "Lifeform", "lang": "en"}],
                    "rdfs:comment": "A living thing",
                },
                "cat": {"type": "owl:Class", "rdfs:subClassOf": "lifeform", "owl:disjointWith": ["dog"], "dcterms:identifier": "ANI-1"},
                "dog": {"type": "owl:Class", "rdfs:subClassOf": "lifeform"},
            },
            "objectProperties": {},
            "datatypeProperties": {
                "number-of-legs": {"type": "owl:DatatypeProperty", "rdfs:range": "xsd:nonNegativeInteger", "rdfs:domain": "lifeform"}
            },
        }
    )
    base = "http://trustgraph.ai/ontologies/natural-world"
    assert (found.id, found.iri, found.version, found.label) == ("the-natural-world", base, "1.0.0", "The natural world")
    assert found.imports == ("http://www.w3.org/2002/07/owl#",)
    assert found.classes[base + "#lifeform"] == OntologyClass(
        "lifeform", base + "#lifeform", labels=(Text("Lifeform", "en"),), comments=(Text("A living thing"),)
    )
    assert found.classes[base + "#cat"].disjoint == (base + "#dog",)
    assert found.properties[base + "#number-of-legs"] == Property(
        "number-of-legs",
        base + "#number-of-legs",
        "datatype",
        domain=((base + "#lifeform",),),
        data_ranges=((DataRange(XSD + "nonNegativeInteger"),),),
    )


@pytest.mark.parametrize(
    ("namespace", "iri"),
    [
        ("http://example.org/zoo", "http://example.org/zoo#dog"),
        ("http://example.org/zoo#", "http://example.org/zoo#dog"),
        ("http://example.org/zoo/", "http://example.org/zoo/dog"),
        ("urn:zoo:", "urn:zoo:#dog"),
        (None, "urn:ontorag:ontology:zoo#dog"),
    ],
)
def test_an_element_without_a_uri_gets_one_from_the_namespace_and_its_key(namespace: str | None, iri: str) -> None:
    metadata = {"namespace": namespace} if namespace else {}
    assert list(read({"metadata": metadata, "classes": {"dog": {}}}).classes) == [iri]


def test_a_uri_may_use_a_declared_prefix() -> None:
    found = zoo({"dog": {"uri": "ex:Dog"}, "cat": {"rdfs:subClassOf": "ex:Animal"}}, prefixes={"ex": "http://ex.org/"})
    assert found.classes["http://ex.org/Dog"].id == "dog"
    assert found.classes[NS + "cat"].parents == ("http://ex.org/Animal",)


@pytest.mark.parametrize(
    ("value", "parents"),
    [
        ("animal", [NS + "animal"]),
        (["animal", "plant"], [NS + "animal", NS + "plant"]),
        (["animal", "animal"], [NS + "animal"]),
        (NS + "animal", [NS + "animal"]),
        (f"<{NS}animal>", [NS + "animal"]),
        (":animal", [NS + "animal"]),
        ("zoo:animal", [NS + "animal"]),
        ("http://other.org/Being", ["http://other.org/Being"]),
        ("owl:Thing", [OWL_THING]),
        ([], []),
    ],
)
def test_a_parent_may_be_a_key_a_prefixed_name_or_an_iri_and_one_or_several(value: Any, parents: list[str]) -> None:
    assert list(a_class(rdfs_subClassOf=value).parents) == parents


@pytest.mark.parametrize(
    ("value", "labels"),
    [
        ("Dog", [Text("Dog")]),
        (["Dog", "Hound"], [Text("Dog"), Text("Hound")]),
        ({"value": "Dog", "lang": "en"}, [Text("Dog", "en")]),
        ([{"value": "Dog", "lang": "en"}, {"value": "Hund", "lang": "de"}, "Canis"], [Text("Dog", "en"), Text("Hund", "de"), Text("Canis")]),
        ({"en": "Dog", "de": "Hund"}, [Text("Dog", "en"), Text("Hund", "de")]),
        ({"@value": "Dog", "@language": "en"}, [Text("Dog", "en")]),
        ({"value": "Dog"}, [Text("Dog")]),
    ],
)
def test_a_label_may_be_a_string_a_text_with_a_language_or_a_list(value: Any, labels: list[Text]) -> None:
    assert list(a_class(rdfs_label=value).labels) == labels


def test_keys_may_leave_their_prefix_out_or_be_whole_iris() -> None:
    plain = zoo({"dog": {"subClassOf": "animal", "label": "Dog", "comment": "barks", "altLabel": ["hound"], "deprecated": True}})
    long = zoo(
        {
            "dog": {
                "http://www.w3.org/2000/01/rdf-schema#subClassOf": "animal",
                "rdfs:label": "Dog",
                "rdfs:comment": "barks",
                "skos:altLabel": "hound",
                "owl:deprecated": "true",
            }
        }
    )
    assert plain.classes[NS + "dog"] == long.classes[NS + "dog"]
    assert plain.classes[NS + "dog"].alt_labels == (Text("hound"),)
    assert plain.classes[NS + "dog"].deprecated


def test_a_list_is_a_union_and_an_intersection_is_said() -> None:
    assert a_property({"rdfs:domain": ["animal", "person"]}).domain == ((NS + "animal", "http://other.org/Person"),)
    both = {"owl:intersectionOf": ["animal", ["plant", "person"]]}
    assert a_property({"rdfs:domain": both, "rdfs:range": both}).range == ((NS + "animal",), (NS + "plant", "http://other.org/Person"))
    assert a_property({"rdfs:domain": {"owl:unionOf": ["animal", "plant"]}}).domain == ((NS + "animal", NS + "plant"),)
    assert a_property({"rdfs:domain": []}).domain == ()


def test_an_object_property_may_take_literals_beside_things() -> None:
    found = a_property({"rdfs:range": ["animal", "xsd:string", "xsd:date"]})
    assert found.kind == "object"
    assert found.range == ((NS + "animal",),)
    assert found.data_ranges == ((DataRange(XSD_STRING), DataRange(XSD_DATE)),)


@pytest.mark.parametrize(
    ("name", "datatype"),
    [
        ("xsd:date", XSD_DATE),
        ("xs:date", XSD_DATE),
        ("date", XSD_DATE),
        (XSD_DATE, XSD_DATE),
        ("rdfs:Literal", RDFS_LITERAL),
        ("http://dbpedia.org/datatype/kilometre", "http://dbpedia.org/datatype/kilometre"),
    ],
)
def test_a_datatype_is_known_with_and_without_its_prefix(name: str, datatype: str) -> None:
    assert a_range({"rdfs:range": name}) == ((DataRange(datatype),),)


def test_a_class_called_like_a_datatype_is_the_class() -> None:
    found = zoo({"date": {}}, {"on": {"rdfs:range": "date"}})
    assert found.properties[NS + "on"].range == ((NS + "date",),)


def test_facets_stand_beside_the_range_with_or_without_their_prefix() -> None:
    limits = {"xsd:minInclusive": 0, "maxInclusive": "30.5", "xsd:pattern": "[0-9]+", "xsd:totalDigits": 3}
    expected = Facets(pattern=("[0-9]+",), min_inclusive="0", max_inclusive="30.5", total_digits=3)
    assert a_range({"rdfs:range": "xsd:decimal", **limits}) == ((DataRange(XSD_DECIMAL, expected),),)


def test_facets_narrow_every_datatype_of_a_union() -> None:
    found = a_range({"rdfs:range": ["xsd:string", "xsd:token"], "xsd:maxLength": 5})
    assert found == ((DataRange(XSD_STRING, Facets(max_length=5)), DataRange(XSD + "token", Facets(max_length=5))),)


def test_facets_beside_the_range_leave_those_within_it() -> None:
    found = a_range({"rdfs:range": [{"owl:onDatatype": "xsd:string", "xsd:minLength": 1, "owl:oneOf": ["a", "bb"]}], "xsd:maxLength": 1})
    assert found == ((DataRange(XSD_STRING, Facets(min_length=1, max_length=1), (Literal("a"), Literal("bb"))),),)


def test_a_data_range_may_be_an_object() -> None:
    found = a_range({"rdfs:range": [{"owl:onDatatype": "xsd:integer", "xsd:minExclusive": -1}, {"owl:oneOf": ["unknown"]}]})
    assert found == ((DataRange(XSD_INTEGER, Facets(min_exclusive="-1")), DataRange(XSD_STRING, one_of=(Literal("unknown"),))),)


def test_an_enumeration_takes_its_datatype_from_the_range_or_from_its_values() -> None:
    assert a_range({"owl:oneOf": ["red", {"value": "rouge", "lang": "fr"}]}) == (
        (DataRange(XSD_STRING, one_of=(Literal("red"), Literal("rouge", language="fr"))),),
    )
    assert a_range({"rdfs:range": "xsd:integer", "owl:oneOf": [2, "4"]}) == (
        (DataRange(XSD_INTEGER, one_of=(Literal("2", XSD_INTEGER), Literal("4", XSD_INTEGER))),),
    )
    assert a_range({"owl:oneOf": [True]}) == ((DataRange(XSD_BOOLEAN, one_of=(Literal("true", XSD_BOOLEAN),)),),)


def test_characteristics_are_flags_or_types() -> None:
    flags = {"owl:functionalProperty": True, "owl:symmetricProperty": "true", "transitive": True, "inverseFunctional": False}
    types = {"type": ["owl:ObjectProperty", "owl:FunctionalProperty", "owl:SymmetricProperty", "owl:TransitiveProperty"]}
    assert a_property(flags) == a_property(types)
    assert (a_property(flags).functional, a_property(flags).inverse_functional) == (True, False)


def test_counts_may_be_given_one_by_one_or_as_one() -> None:
    assert (a_property({"owl:minCardinality": 0, "owl:maxCardinality": "3"}).min_count, a_property({"owl:maxCardinality": "3"}).max_count) == (0, 3)
    found = a_property({"owl:cardinality": 2})
    assert (found.min_count, found.max_count) == (2, 2)


def test_relations_between_properties_are_read() -> None:
    found = a_property({"rdfs:subPropertyOf": ["q", "skos:related"], "owl:inverseOf": "q", "owl:equivalentProperty": "http://other.org/p"})
    assert found.parents == (NS + "q", "http://www.w3.org/2004/02/skos/core#related")
    assert (found.inverse_of, found.equivalent) == ((NS + "q",), ("http://other.org/p",))


def test_restrictions_stand_among_the_parents() -> None:
    found = zoo(
        {
            "dog": {
                "rdfs:subClassOf": [
                    "animal",
                    {"type": "owl:Restriction", "owl:onProperty": "eats", "owl:someValuesFrom": ["animal", "plant"]},
                    {"owl:onProperty": "eats", "owl:minQualifiedCardinality": 2, "owl:onClass": "plant"},
                    {"owl:onProperty": "legs", "owl:allValuesFrom": {"owl:onDatatype": "xsd:integer", "xsd:maxInclusive": 4}},
                    {"owl:onProperty": "legs", "owl:hasValue": 4},
                    {"owl:onProperty": "legs", "owl:cardinality": 1},
                ]
            }
        },
        {"eats": {}},
        {"legs": {}},
    )
    assert found.classes[NS + "dog"].parents == (NS + "animal",)
    assert found.classes[NS + "dog"].restrictions == (
        Restriction(NS + "eats", "some", (NS + "animal", NS + "plant")),
        Restriction(NS + "eats", "min", (NS + "plant",), count=2),
        Restriction(NS + "legs", "only", data=(DataRange(XSD_INTEGER, Facets(max_inclusive="4")),)),
        Restriction(NS + "legs", "value", value=Literal("4", XSD_INTEGER)),
        Restriction(NS + "legs", "exactly", count=1),
    )


def test_individuals_unions_and_enumerations_of_classes_are_read() -> None:
    found = read(
        {
            "metadata": {"namespace": NS},
            "classes": {
                "colour": {"owl:oneOf": ["red", "green"]},
                "thing": {"owl:unionOf": ["colour", "red-thing"]},
                "red-thing": {"rdfs:subClassOf": {"owl:onProperty": "has", "owl:hasValue": "red"}},
            },
            "objectProperties": {"has": {}},
            "individuals": {"red": {"type": "colour", "rdfs:label": "Red"}, "green": {"type": ["owl:NamedIndividual", "colour"]}},
        }
    )
    assert found.classes[NS + "colour"].one_of == (NS + "red", NS + "green")
    assert found.classes[NS + "thing"].union_of == (NS + "colour", NS + "red-thing")
    assert found.classes[NS + "red-thing"].restrictions == (Restriction(NS + "has", "value", value=NS + "red"),)
    assert found.individuals[NS + "red"].types == (NS + "colour",)
    assert found.individuals[NS + "green"].label == "green"


def test_the_id_comes_from_the_metadata_or_the_file() -> None:
    assert read({"metadata": {"id": "fauna", "name": "The Zoo"}, "classes": {"a": {}}}).id == "fauna"
    assert read({"metadata": {"name": "The  Zoo!"}, "classes": {"a": {}}}).id == "the-zoo"
    assert read({"classes": {"a": {}}}, name="/some/where/Wild Life.json").id == "wild-life"


def test_a_byte_order_mark_and_missing_sections_do_no_harm() -> None:
    content = b"\xef\xbb\xbf" + json.dumps({"classes": {"a": {}}}).encode()
    assert list(read_ontology("zoo.json", content).classes) == ["urn:ontorag:ontology:zoo#a"]


def test_annotations_are_left_alone_without_a_word() -> None:
    definition = {"dcterms:identifier": "X", "identifier": "X", "rdfs:seeAlso": "x", "colour": "brown", "x-tool": {"a": [1]}}
    reading = examine("zoo.json", json.dumps({"classes": {"a": definition}, "owner": "me"}).encode())
    assert (reading.faults, reading.remarks) == ((), ())


def test_null_says_nothing() -> None:
    definition = {"rdfs:domain": None, "rdfs:range": None, "owl:inverseOf": None, "owl:functionalProperty": None, "owl:minCardinality": None}
    reading = examine("zoo.json", json.dumps({"classes": {"a": {"rdfs:subClassOf": None}}, "objectProperties": {"p": definition}}).encode())
    assert (reading.faults, reading.remarks) == ((), ())


def test_a_key_with_and_without_its_prefix_is_said_twice() -> None:
    reading = examine("zoo.json", json.dumps({"classes": {"a": {"label": "A", "rdfs:label": "B"}}}).encode())
    assert [str(problem) for problem in reading.faults] == ["classes.a.rdfs:label: is said twice, with and without its prefix (keep one rdfs:label)"]
