"""Ontologies that cannot be used, each with every problem that it contains: no more, no fewer."""

from __future__ import annotations

from typing import Any

import pytest

from onto_core.errors import BadOntology
from onto_core.ontology.read.load import read_ontology
from tests.worlds.broken import NS, TTL, bytes_of, document

FAULTY: dict[str, tuple[Any, set[str]]] = {
    "bytes that are no JSON": (
        b'{"classes": {',
        {"document: is not JSON in UTF-8: Expecting property name enclosed in double quotes: line 1 column 14 (char 13)"},
    ),
    "bytes that are no UTF-8": (
        b'{"classes": "\xff"}',
        {"document: is not JSON in UTF-8: 'utf-8' codec can't decode byte 0xff in position 13: invalid start byte"},
    ),
    "a list": ([1], {"document: is a list (an ontology is an object with classes, objectProperties, datatypeProperties, individuals)"}),
    "JSON that is no ontology": (
        {"id": "ont_1", "concepts": [], "relations": []},
        {
            "document: has id, concepts, relations, but none of classes, objectProperties, datatypeProperties, individuals "
            "(this is not the JSON form of an ontology)"
        },
    ),
    "nothing in it": (document(classes={}), {"document: defines no classes and no properties (an ontology needs at least one)"}),
    "misspelt sections": (
        {"class": {}, "objectProperty": {}, "classes": {"a": {}}},
        {
            "class: is not a section of an ontology (did you mean 'classes'?)",
            "objectProperty: is not a section of an ontology (did you mean 'objectProperties'?)",
        },
    ),
    "sections of the wrong type": (
        {"metadata": [], "classes": ["animal"], "objectProperties": "none", "datatypeProperties": {"age": {}}},
        {
            "metadata: is a list (write an object with name, version and namespace)",
            "classes: is a list (write an object: the key of each element, and its definition)",
            "objectProperties: is the string 'none' (write an object: the key of each element, and its definition)",
        },
    ),
    "wrong metadata": (
        document() | {"metadata": {"name": ["zoo"], "verison": "1", "imports": [7], "namespace": "zoo things"}},
        {
            "metadata.name: is a list (write a string)",
            "metadata.verison: is not a known key of the metadata (did you mean 'version'?)",
            "metadata.imports: holds the number 7 (write the IRIs of the imported ontologies)",
            "metadata.namespace: 'zoo things' is not an absolute IRI (write one such as https://example.org/zoo#)",
        },
    ),
    "definitions of the wrong type": (
        document(classes={"animal": "a living thing", "": {}, "dog": None}, datatypes={"age": 3}),
        {
            "classes.animal: is the string 'a living thing' (a definition is an object, at least {})",
            "classes.'': is an empty key (give the element a name)",
            "classes.dog: is null (a definition is an object, at least {})",
            "datatypeProperties.age: is the number 3 (a definition is an object, at least {})",
            "document: defines no classes and no properties (an ontology needs at least one)",
        },
    ),
    "a key twice": (
        b'{"classes": {"animal": {}, "animal": {"rdfs:label": "Tier"}}}',
        {"animal: is a key twice in one object, and JSON would keep only the last (give each element its own key)"},
    ),
    "ids and uris twice": (
        document(
            {"animal": {"uri": NS + "a"}, "beast": {"uri": NS + "a"}},
            {"name": {}},
            {"name": {}},
        ),
        {
            f"classes.beast.uri: <{NS}a> is also the uri of 'animal' (give each element its own uri)",
            "datatypeProperties.name: 'name' is an object property and a datatype property (give one of them another key)",
        },
    ),
    "bad uris": (
        document({"animal": {"uri": "animal"}, "dog": {"uri": 7}, "cat": {"uri": "http://example.org/a cat"}}),
        {
            f"classes.animal.uri: 'animal' is not an absolute IRI (write it in full, or leave it out for <{NS}animal>)",
            f"classes.dog.uri: is the number 7 (write an absolute IRI, or leave it out for <{NS}dog>)",
            "classes.cat.uri: 'http://example.org/a cat' is not an absolute IRI (write a scheme, and no spaces or < > \" { } | \\ ^ `)",
        },
    ),
    "references that lead nowhere": (
        document(
            {"animal": {}, "dog": {"rdfs:subClassOf": "anmal", "owl:disjointWith": ["cat", 3]}},
            {"has-parent": {"rdfs:domain": "Animal", "rdfs:range": ["animal", "plant"], "owl:inverseOf": "parent-of"}},
            {"age": {"rdfs:domain": "zoo:beast", "rdfs:range": "xsd:integer"}},
        ),
        {
            "classes.dog.rdfs:subClassOf: 'anmal' is not a class of this ontology (did you mean 'animal'?)",
            "classes.dog.owl:disjointWith: 'cat' is not a class of this ontology (define it, or write the IRI of a class of another ontology)",
            "classes.dog.owl:disjointWith: holds the number 3 (write the key or IRI of a class)",
            "objectProperties.has-parent.rdfs:domain: 'Animal' is not a class of this ontology (did you mean 'animal'?)",
            "objectProperties.has-parent.rdfs:range: 'plant' is not a class or datatype of this ontology "
            "(define it, or write the IRI of a class or datatype of another ontology)",
            "objectProperties.has-parent.owl:inverseOf: 'parent-of' is not a property of this ontology "
            "(define it, or write the IRI of a property of another ontology)",
            "datatypeProperties.age.rdfs:domain: 'beast' is not a class of this ontology "
            "(define it, or write the IRI of a class of another ontology)",
        },
    ),
    "misspelt and misplaced keys": (
        document(
            {"animal": {}, "dog": {"rdfs:subclassOf": "animal", "rdfs:lable": "Dog", "rdfs:domain": "animal"}},
            {"likes": {"owl:inversOf": "likes", "xsd:pattern": "x"}},
        ),
        {
            "classes.dog.rdfs:subclassOf: is not a known key (did you mean 'rdfs:subClassOf'?)",
            "classes.dog.rdfs:lable: is not a known key (did you mean 'rdfs:label'?)",
            "classes.dog.rdfs:domain: does not belong to a class (it belongs to a datatype property and an object property)",
            "objectProperties.likes.owl:inversOf: is not a known key (did you mean 'owl:inverseOf'?)",
            "objectProperties.likes.xsd:pattern: does not belong to an object property (it belongs to a datatype property)",
        },
    ),
    "values of the wrong type": (
        document(
            {"animal": {"rdfs:label": 7, "rdfs:comment": {"value": "x", "lang": 1}, "type": "owl:ObjectProperty"}},
            {"likes": {"owl:functionalProperty": "yes", "owl:minCardinality": -1, "owl:maxCardinality": "many", "owl:cardinality": True}},
        ),
        {
            'classes.animal.rdfs:label: holds the number 7 (write a string, or {"value": ..., "lang": ...}, or a list of them)',
            'classes.animal.rdfs:comment: lang is the number 1 (a language is a tag such as "en")',
            "classes.animal.type: 'owl:ObjectProperty' does not fit its section (this section holds owl:Class)",
            "objectProperties.likes.owl:functionalProperty: is the string 'yes' (write true or false)",
            "objectProperties.likes.owl:minCardinality: is the number -1 (write a whole number, 0 or more)",
            "objectProperties.likes.owl:maxCardinality: is the string 'many' (write a whole number, 0 or more)",
            "objectProperties.likes.owl:cardinality: is a boolean (write a whole number, 0 or more)",
        },
    ),
    "circles of classes": (
        document(
            {
                "a": {"rdfs:subClassOf": "b"},
                "b": {"rdfs:subClassOf": ["c"]},
                "c": {"rdfs:subClassOf": ["a", "d"]},
                "d": {},
                "e": {"rdfs:subClassOf": "e"},
                "f": {"rdfs:subClassOf": "g", "owl:equivalentClass": "g"},
                "g": {"rdfs:subClassOf": "f"},
            }
        ),
        {
            "classes.a.rdfs:subClassOf: leads back to itself: a -> b -> c -> a (take one of these out, or declare them owl:equivalentClass)",
            "classes.e.rdfs:subClassOf: is its own parent (name another parent, or none)",
        },
    ),
    "circles of properties": (
        document(objects={"p": {"rdfs:subPropertyOf": "q"}, "q": {"rdfs:subPropertyOf": "p"}}),
        {"objectProperties.p.rdfs:subPropertyOf: leads back to itself: p -> q -> p (take one of these out, or declare them owl:equivalentProperty)"},
    ),
    "counts that contradict": (
        document(
            datatypes={
                "age": {"owl:minCardinality": 3, "owl:maxCardinality": 1},
                "name": {"owl:functionalProperty": True, "owl:maxCardinality": 2},
                "note": {"owl:functionalProperty": True, "owl:cardinality": 2},
                "ghost": {"owl:maxCardinality": 0},
            }
        ),
        {
            "datatypeProperties.age.owl:minCardinality: 3 is more than owl:maxCardinality 1 (make the minimum the smaller one)",
            "datatypeProperties.name.owl:maxCardinality: 2 values are allowed, but the property is functional "
            "(allow 1, or take owl:functionalProperty out)",
            "datatypeProperties.note.owl:maxCardinality: 2 values are allowed, but the property is functional "
            "(allow 1, or take owl:functionalProperty out)",
            "datatypeProperties.note.owl:minCardinality: 2 values are needed, but the property is functional "
            "(need at most 1, or take owl:functionalProperty out)",
            "datatypeProperties.ghost.owl:maxCardinality: 0 lets no value be (allow at least 1, or take the property out)",
        },
    ),
    "ranges of the wrong kind": (
        document(
            {"animal": {}, "plant": {}},
            {"weight": {"rdfs:range": "xsd:decimal"}, "eats": {"rdfs:range": ["animal", "xsd:string"]}},
            {"parent": {"rdfs:range": "animal"}, "food": {"rdfs:range": ["animal", "plant"]}},
        ),
        {
            "objectProperties.weight.rdfs:range: is the datatype decimal, but an object property relates things "
            "(make it a datatype property, or name a class)",
            "datatypeProperties.parent.rdfs:range: animal is a class, but a datatype property takes literals "
            "(make it an object property, or name a datatype such as xsd:string)",
            "datatypeProperties.food.rdfs:range: animal, plant are classes, but a datatype property takes literals "
            "(make it an object property, or name a datatype such as xsd:string)",
        },
    ),
    "datatypes and patterns that are none": (
        document(
            datatypes={
                "age": {"rdfs:range": "xsd:interger"},
                "size": {"rdfs:range": "xsd:size"},
                "chip": {"rdfs:range": "xsd:string", "xsd:pattern": "[0-9"},
                "code": {"rdfs:range": "xsd:string", "xsd:pattern": ["(?=a)b", "[A-Z]{2}"]},
            }
        ),
        {
            "datatypeProperties.age.rdfs:range: xsd:interger is not a datatype of XML Schema (did you mean 'xsd:integer'?)",
            "datatypeProperties.size.rdfs:range: xsd:size is not a datatype of XML Schema (name one such as xsd:string, xsd:integer, xsd:date)",
            "datatypeProperties.chip.rdfs:range: the pattern '[0-9' is not a regular expression of XML Schema: missing ]: [0-9 (correct the pattern)",
            "datatypeProperties.code.rdfs:range: the pattern '(?=a)b' is not a regular expression of XML Schema: it has '(?=' (correct the pattern)",
        },
    ),
    "facets that contradict": (
        document(
            datatypes={
                "age": {"rdfs:range": "xsd:integer", "xsd:minInclusive": 10, "xsd:maxInclusive": 9},
                "half": {"rdfs:range": "xsd:decimal", "xsd:minExclusive": 1, "xsd:maxInclusive": 1},
                "one": {"rdfs:range": "xsd:decimal", "xsd:minInclusive": 1, "xsd:maxInclusive": 1},
                "name": {"rdfs:range": "xsd:string", "xsd:minInclusive": "a", "xsd:minLength": 5, "xsd:maxLength": 2},
                "born": {"rdfs:range": "xsd:date", "xsd:minInclusive": "yesterday", "xsd:maxLength": 10},
                "price": {"rdfs:range": "xsd:decimal", "xsd:totalDigits": 2, "xsd:fractionDigits": 3},
                "legs": {"rdfs:range": "xsd:integer", "owl:oneOf": [2, "four"]},
            }
        ),
        {
            "datatypeProperties.age.rdfs:range: xsd:minInclusive 10 leaves nothing below xsd:maxInclusive 9 (make the lower bound the smaller one)",
            "datatypeProperties.half.rdfs:range: xsd:minExclusive 1 leaves nothing below xsd:maxInclusive 1 (make the lower bound the smaller one)",
            "datatypeProperties.name.rdfs:range: xsd:minInclusive cannot bound xsd:string, which has no order (name a number or a date)",
            "datatypeProperties.name.rdfs:range: a length of at least 5 and at most 2 is asked for (make the least length the smaller one)",
            "datatypeProperties.born.rdfs:range: xsd:minInclusive 'yesterday' is not a value of xsd:date (write a value of xsd:date)",
            "datatypeProperties.born.rdfs:range: xsd:maxLength cannot limit xsd:date, which has no length (name a string, or use xsd:totalDigits)",
            "datatypeProperties.price.rdfs:range: xsd:fractionDigits 3 is more than xsd:totalDigits 2 (make it smaller)",
            "datatypeProperties.legs.rdfs:range: 'four' is not a value of xsd:integer (correct the value or the datatype)",
        },
    ),
    "restrictions that are none": (
        document(
            {
                "animal": {
                    "rdfs:subClassOf": [
                        {"type": "owl:Restriction", "owl:onProperty": "likes"},
                        {"owl:onProperty": "hates", "owl:someValuesFrom": "animal"},
                        {"owl:onProperty": "likes", "owl:minCardinality": "two"},
                        {"owl:onProperty": "likes", "owl:someValueFrom": "animal", "owl:minCardinality": 1},
                    ]
                }
            },
            {"likes": {}},
        ),
        {
            "classes.animal.rdfs:subClassOf: is a restriction with 0 of owl:someValuesFrom, owl:allValuesFrom, owl:hasValue, owl:minCardinality, "
            "owl:maxCardinality, owl:cardinality, owl:minQualifiedCardinality, owl:maxQualifiedCardinality, owl:qualifiedCardinality "
            "(write exactly one of them)",
            "classes.animal.rdfs:subClassOf.owl:onProperty: 'hates' is not a property of this ontology "
            "(define it, or write the IRI of a property of another ontology)",
            "classes.animal.rdfs:subClassOf.owl:minCardinality: is the string 'two' (write a whole number, 0 or more)",
            "classes.animal.rdfs:subClassOf: has an unknown key 'someValueFrom' (did you mean 'owl:someValuesFrom'?)",
        },
    ),
    "turtle that breaks off": (
        b"@prefix : <http://example.org/> .\n:a a ",
        {"document: is not Turtle: line 2: the file ends in the middle (close what is open there, or take a whole copy of the file)"},
    ),
    "xml that breaks off": (
        b"<?xml version='1.0'?><rdf:RDF",
        {"document: is not RDF/XML: line 1: the file ends in the middle (close what is open there, or take a whole copy of the file)"},
    ),
    "a quotation mark that is left open": (
        b'@prefix : <http://example.org/> .\n:a :b "open .\n:c :d :e .\n',
        {"document: is not Turtle: line 2: newline found in string literal (correct the syntax)"},
    ),
    "turtle that breaks off in a name": (
        b"@prefix : <http://example.org/> .\n\n:a a :B",
        {"document: is not Turtle: line 3: the file ends in the middle (close what is open there, or take a whole copy of the file)"},
    ),
    "turtle that breaks off in a long text": (
        b'@prefix : <http://example.org/> .\n:a :b """one\ntwo\nthree',
        {
            "document: is not Turtle: line 4: the file ends in the middle, in a part that begins on line 2"
            " (close what is open there, or take a whole copy of the file)"
        },
    ),
    "a mistake after texts of many lines": (
        b'@prefix : <http://example.org/> .\n:a :b """one\ntwo\nthree""" .\n:c :d ; .\n',
        {"document: is not Turtle: line 5: objectList expected (correct the syntax)"},
    ),
    "a datatype without a name": (
        b'@prefix : <http://example.org/> .\n:a :b "x"^^ .',
        {"document: is not Turtle: line 2: Expecting a datatype IRI after ^^, found . (correct the syntax)"},
    ),
    "n-triples that break off": (
        b"<http://x/a> <http://x/b> <http://x/c> .\n<http://x/a> <http://x/b",
        {"document: is not Turtle: line 2: the file ends in the middle (close what is open there, or take a whole copy of the file)"},
    ),
    "rdf without an ontology": (
        b"<http://example.org/a> <http://example.org/b> <http://example.org/c> .",
        {"document: defines no class and no property (declare them as owl:Class, owl:ObjectProperty, owl:DatatypeProperty)"},
    ),
    "remote contexts": (
        {"@context": ["https://schema.org/", {"@import": "http://example.org/c"}], "@graph": [{"@context": "https://schema.org/"}]},
        {
            "document: refers to the context 'https://schema.org/', and nothing is fetched (put the context's object into the document itself)",
            "document: refers to the context 'http://example.org/c', and nothing is fetched (put the context's object into the document itself)",
        },
    ),
    "owl with faults of several sorts": (
        TTL
        + ":A a owl:Class ; rdfs:subClassOf :B . :B a owl:Class ; rdfs:subClassOf :A . :p a owl:DatatypeProperty ; rdfs:range :A . "
        + ":q a owl:DatatypeProperty ; rdfs:range xsd:strin .",
        {
            "classes.A.rdfs:subClassOf: leads back to itself: A -> B -> A (take one of these out, or declare them owl:equivalentClass)",
            "datatypeProperties.p.rdfs:range: A is a class, but a datatype property takes literals "
            "(make it an object property, or name a datatype such as xsd:string)",
            "datatypeProperties.q.rdfs:range: xsd:strin is not a datatype of XML Schema (did you mean 'xsd:string'?)",
        },
    ),
}


@pytest.mark.parametrize(("content", "expected"), FAULTY.values(), ids=FAULTY)
def test_an_unusable_ontology_is_refused_with_every_problem(content: Any, expected: set[str]) -> None:
    with pytest.raises(BadOntology) as caught:
        read_ontology(*bytes_of(content))
    assert {str(problem) for problem in caught.value.problems} == expected
