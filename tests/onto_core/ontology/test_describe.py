"""Elements in words: what the index embeds and what a prompt says."""

from __future__ import annotations

import json

import pytest

from onto_core.ontology.describe import class_line, describe, line, restriction_words, tokens
from onto_core.ontology.model import OntologyClass, Restriction, Text
from onto_core.ontology.read.load import read_ontology
from onto_core.ontology.schema.schema import Schema
from onto_core.terms import Literal
from onto_core.vocabulary import XSD_INTEGER

NS = "http://example.org/zoo#"


def schema() -> Schema:
    document = {
        "metadata": {"name": "zoo", "namespace": NS},
        "classes": {
            "Animal": {"rdfs:comment": "A living thing that moves. It eats others, too."},
            "Dog": {
                "rdfs:label": [{"value": "Domestic dog", "lang": "en"}, {"value": "Haushund", "lang": "de"}],
                "rdfs:subClassOf": ["Animal", "owl:Thing", {"owl:onProperty": "eats", "owl:someValuesFrom": ["Animal", "Dog"]}],
            },
            "Katze": {"rdfs:label": {"value": "Hauskatze", "lang": "de"}, "rdfs:subClassOf": "Animal"},
        },
        "objectProperties": {
            "eats": {"rdfs:domain": "Animal", "rdfs:range": ["Animal", "Dog"], "owl:inverseOf": "eatenBy", "rdfs:comment": "eats"},
            "eatenBy": {"owl:functionalProperty": True},
            "near": {"owl:symmetricProperty": True},
            "knows": {"rdfs:range": ["Dog", "xsd:string"], "owl:minCardinality": 1, "owl:maxCardinality": 3},
        },
        "datatypeProperties": {
            "age": {"rdfs:domain": "Animal", "rdfs:range": "xsd:integer", "xsd:minInclusive": 0, "xsd:maxExclusive": 200, "owl:cardinality": 1},
            "size": {"owl:oneOf": ["small", "large"]},
            "chip": {
                "rdfs:range": "xsd:string",
                "xsd:pattern": "[0-9]{15}",
                "rdfs:comment": "e.g. 123456789012345, as read by a vet. Not the tattoo.",
            },
            "note": {},
        },
    }
    return Schema([read_ontology("zoo.json", json.dumps(document).encode())])


@pytest.mark.parametrize(
    ("id", "expected"),
    [
        ("Animal", "- Animal: A living thing that moves"),
        ("Dog", '- Dog "Domestic dog" < Animal; eats some Animal or Dog'),
        ("Katze", "- Katze < Animal"),
        ("eats", "- eats: Animal -> Animal or Dog [inverse eatenBy]"),
        ("eatenBy", "- eatenBy: Animal or Dog -> Animal [max 1; inverse eats]"),
        ("near", "- near: any -> any [symmetric]"),
        ("knows", "- knows: any -> Dog or string [min 1; max 3]"),
        ("age", "- age: Animal -> integer >= 0 < 200 [exactly 1]"),
        ("size", '- size: any -> one of "small", "large"'),
        ("chip", "- chip: any -> like /[0-9]{15}/: e.g. 123456789012345, as read by a vet"),
        ("note", "- note: any -> literal"),
    ],
)
def test_an_element_is_one_line(id: str, expected: str) -> None:
    assert line(NS + id, schema()) == expected


def test_a_description_has_the_classes_first_and_each_element_once() -> None:
    found = schema()
    refs = [*reversed(found.refs), *found.refs]
    lines = describe(refs, found).splitlines()
    assert lines[0] == "Classes:"
    assert lines[1].startswith("- Katze")
    assert lines[4] == "Properties:"
    assert len(lines) == len(found.refs) + 2
    assert describe([], found) == ""


def test_the_individuals_of_an_enumerated_class_are_listed() -> None:
    document = {"classes": {"Rig": {"owl:oneOf": ["barque", "brig"]}}, "individuals": {"barque": {"rdfs:label": "Barque"}, "brig": {}}}
    found = Schema([read_ontology("x.json", json.dumps(document).encode())])
    assert line("urn:ontorag:ontology:x#Rig", found) == '- Rig; one of "Barque", "brig"'


def test_names_that_two_ontologies_share_carry_their_ontology() -> None:
    other = read_ontology("x.json", b'{"classes": {"Dog": {}, "Puppy": {"rdfs:subClassOf": "Dog"}}}')
    found = Schema([*schema().ontologies.values(), other])
    assert line("urn:ontorag:ontology:x#Puppy", found) == "- Puppy < x:Dog"


@pytest.mark.parametrize(
    ("restriction", "expected"),
    [
        (Restriction(NS + "eats", "only", (NS + "Dog",)), "eats only Dog"),
        (Restriction(NS + "eats", "max", (NS + "Dog",), count=2), "eats max 2 Dog"),
        (Restriction(NS + "eats", "exactly", count=1), "eats exactly 1"),
        (Restriction(NS + "eats", "value", value=NS + "Rex"), "eats value Rex"),
        (Restriction(NS + "age", "value", value=Literal("4", XSD_INTEGER)), 'age value "4"'),
    ],
)
def test_a_restriction_reads_as_in_the_manchester_syntax(restriction: Restriction, expected: str) -> None:
    assert restriction_words(restriction, schema()) == expected


def test_a_property_with_a_comment_takes_about_twenty_five_tokens() -> None:
    assert 15 <= tokens(line(NS + "chip", schema())) <= 40
    assert tokens("") == 0
    assert tokens("the dog ate 2 apples.") == 6


def test_mark_up_in_comments_costs_no_tokens() -> None:
    comment = "A [[Person]] or <b>group</b>, see [ISO 8601](http://en.wikipedia.org/wiki/ISO_8601) &amp; more."
    assert class_line(OntologyClass("A", NS + "A", comments=(Text(comment),)), Schema([])) == "- A: A Person or group , see ISO 8601 & more"


def test_the_definition_of_a_thesaurus_follows_its_scope_note() -> None:
    comment = "Quantification: many to many (0,n:0,n)\nScope note:\nThis property links."
    assert class_line(OntologyClass("A", NS + "A", comments=(Text(comment),)), Schema([])) == "- A: This property links"


def test_a_brief_line_has_names_and_ends_and_says_nothing_where_anything_goes() -> None:
    document = {
        "classes": {f"C{n}": {"rdfs:comment": "a long story"} for n in range(3)},
        "objectProperties": {"p": {"rdfs:domain": ["C0", "C1", "C2"], "rdfs:range": "C1"}, "q": {}},
        "datatypeProperties": {"d": {"rdfs:domain": "C0", "rdfs:range": "xsd:date"}},
    }
    found = Schema([read_ontology("x.json", json.dumps(document).encode())])
    brief = {found.get(ref).iri for ref in found.refs if ref.id != "C0"}
    assert describe(found.refs, found, brief).splitlines() == [
        "Classes:",
        "- C0: a long story",
        "- C1, C2",
        "Properties:",
        "- p: C0 or C1 or more -> C1",
        "- q",
        "- d: C0 -> date",
    ]


def test_a_long_union_shows_the_members_of_the_same_prompt_first() -> None:
    document = {"classes": {f"C{n}": {} for n in range(20)}, "objectProperties": {"p": {"rdfs:domain": [f"C{n}" for n in range(20)]}}}
    found = Schema([read_ontology("x.json", json.dumps(document).encode())])
    refs = [ref for ref in found.refs if ref.id in {"C18", "C19", "p"}]
    assert describe(refs, found).splitlines()[-1] == "- p: C18 or C19 or C0 or C1 or C2 or C3 or 14 more -> any"
