"""Ontologies with mistakes that harm nothing else: they are used, and every mistake is told."""

from __future__ import annotations

import json
from typing import Any

import pytest

from onto_core.ontology.read.load import examine, read_ontology
from tests.worlds.broken import NS, RESTRICTION, TTL, bytes_of, document

USABLE: dict[str, tuple[Any, set[str]]] = {
    "disjoint with an ancestor": (
        document(
            {
                "a": {},
                "b": {"rdfs:subClassOf": "a"},
                "c": {"rdfs:subClassOf": "b", "owl:disjointWith": "a"},
                "d": {"rdfs:subClassOf": "c"},
                "e": {"owl:disjointWith": "f", "owl:equivalentClass": "f"},
                "f": {},
            }
        ),
        {
            "classes.c.owl:disjointWith: can have no members: it is disjoint with a, which is above it "
            "(change a parent, or take the disjointness out)",
            "classes.e.owl:disjointWith: can have no members: it is disjoint with f, which is equivalent to it "
            "(change a parent, or take the disjointness out)",
            "classes.f.owl:disjointWith: can have no members: it is disjoint with e, which is equivalent to it "
            "(change a parent, or take the disjointness out)",
        },
    ),
    "below two disjoint classes": (
        document({"a": {}, "b": {"owl:disjointWith": "a"}, "c": {"rdfs:subClassOf": ["a", "b"]}}),
        {"classes.c.rdfs:subClassOf: can have no members: it is below a and b, which are disjoint (change a parent, or take the disjointness out)"},
    ),
    "restrictions that no member can keep": (
        TTL
        + ":A a owl:Class . :B a owl:Class ; owl:disjointWith :A . :p a owl:ObjectProperty, owl:FunctionalProperty ; rdfs:domain :A . "
        + ":d a owl:DatatypeProperty . "
        + f":C a owl:Class ; rdfs:subClassOf :B, {RESTRICTION} :p ; owl:someValuesFrom :A ] . "
        + f":D a owl:Class ; rdfs:subClassOf {RESTRICTION} :p ; owl:minCardinality 2 ] . "
        + f":E a owl:Class ; rdfs:subClassOf {RESTRICTION} :d ; owl:someValuesFrom :A ], {RESTRICTION} :p ; owl:someValuesFrom xsd:string ] .",
        {
            "classes.C.rdfs:subClassOf: can have no members: it needs p, whose domain is A, and is disjoint with that "
            "(change a parent, or take the disjointness out)",
            "classes.D.rdfs:subClassOf: needs at least 2 values of p, and may have at most 1 (change one of the two counts)",
            "classes.E.rdfs:subClassOf: d takes literals, but is restricted to A (restrict it to a datatype)",
            "classes.E.rdfs:subClassOf: p takes no literals, but is restricted to them (restrict it to a class)",
        },
    ),
    "inverses that do not agree": (
        document(
            {"a": {}, "b": {}, "c": {}},
            {
                "p": {"rdfs:domain": "a", "rdfs:range": "b", "owl:inverseOf": "q"},
                "q": {"rdfs:domain": "b", "rdfs:range": "c"},
                "r": {"owl:inverseOf": "s"},
                "s": {"owl:inverseOf": "t"},
                "t": {"owl:inverseOf": "s"},
                "u": {"owl:inverseOf": "n"},
            },
            {"n": {"owl:inverseOf": "u"}},
        ),
        {
            "objectProperties.p.rdfs:domain: a has nothing in common with c, the range of its inverse q "
            "(make the domain of each the range of the other)",
            "objectProperties.r.owl:inverseOf: is s, whose own inverse is t (make the two name each other)",
            "objectProperties.u.owl:inverseOf: n takes literals, which have no properties (name an object property)",
            "datatypeProperties.n.owl:inverseOf: is said of a datatype property, whose values are literals "
            "(take it out, or make it an object property)",
        },
    ),
    "languages that are none": (
        document(
            {"a": {"rdfs:label": [{"value": "A", "lang": "en_US"}, {"value": "B", "lang": "german"}], "rdfs:comment": {"de-DE": "C", "??": "D"}}}
        ),
        {
            "classes.a.rdfs:label: 'en_US' is not a BCP 47 language tag (write en-US)",
            "classes.a.rdfs:label: 'german' is not a BCP 47 language tag (write de)",
            "classes.a.rdfs:comment: '??' is not a BCP 47 language tag (write en, pt-BR, ...)",
        },
    ),
    "characteristics that do not fit": (
        document(
            {"a": {}, "b": {}},
            {
                "p": {"owl:symmetricProperty": True, "owl:asymmetricProperty": True, "rdfs:domain": "a", "rdfs:range": "b"},
                "q": {"rdfs:subPropertyOf": "n"},
            },
            {"n": {"owl:transitiveProperty": True}},
        ),
        {
            "objectProperties.p.owl:asymmetricProperty: is said of a symmetric property: it could relate nothing (take one of the two out)",
            "objectProperties.p.rdfs:range: b has nothing in common with the domain a, but the property is symmetric "
            "(give it one domain and range, or take owl:symmetricProperty out)",
            "objectProperties.q.rdfs:subPropertyOf: n is a property of another kind (datatype, and this one is object) "
            "(name one of the object properties)",
            "datatypeProperties.n.owl:transitiveProperty: is said of a datatype property, whose values are literals "
            "(take it out, or make it an object property)",
        },
    ),
    "references within owl that lead nowhere": (
        TTL
        + ":Animal a owl:Class ; rdfs:subClassOf <http://example.org/other#Thing>, :Beast, :likes . "
        + ":likes a owl:ObjectProperty ; rdfs:range :Anmal . "
        + ":hates a owl:ObjectProperty ; rdfs:subPropertyOf :like .",
        {
            f"classes.Animal.rdfs:subClassOf: <{NS}Beast> is not defined (define a class of that name, or take the reference out)",
            "classes.Animal.rdfs:subClassOf: likes is a property, and here a class is needed (name a class)",
            f"objectProperties.likes.rdfs:range: <{NS}Anmal> is not defined (did you mean 'Animal'?)",
            f"objectProperties.hates.rdfs:subPropertyOf: <{NS}like> is not defined (did you mean 'likes'?)",
        },
    ),
    "a prefix that nobody declared": (
        document({"dog": {"rdfs:subClassOf": "fauna:Animal"}}),
        {
            "classes.dog.rdfs:subClassOf: 'fauna:Animal' has a prefix that is neither declared nor the id of an ontology that is read here "
            "(declare the prefix, or load the other ontology together with this one)"
        },
    ),
    "a key that is not read": (
        document({"dog": {"owl:disjointUnionOf": ["cat"], "dcterms:identifier": "D-1", "rdfs:seeAlso": "x", "colour": "brown"}}),
        {
            "classes.dog.owl:disjointUnionOf: is not read (known here are uri, type, rdfs:label, rdfs:comment, skos:altLabel, owl:deprecated, "
            "rdfs:subClassOf, owl:equivalentClass, owl:disjointWith, owl:unionOf, owl:oneOf, owl:hasKey)"
        },
    ),
    "one iri for a class and a property": (
        TTL + ":part a owl:Class, owl:ObjectProperty .",
        {f"objectProperties.part.uri: <{NS}part> is a class too (give the class and the property IRIs of their own)"},
    ),
}


@pytest.mark.parametrize(("content", "expected"), USABLE.values(), ids=USABLE)
def test_an_ontology_with_mistakes_that_harm_nothing_else_is_used_and_every_mistake_told(content: Any, expected: set[str]) -> None:
    reading = examine(*bytes_of(content))
    assert {str(problem) for problem in reading.remarks} == expected
    assert reading.faults == ()
    assert read_ontology(*bytes_of(content)) == reading.ontology


def test_problems_come_once_each_and_faults_first() -> None:
    reading = examine("zoo.json", json.dumps(document({"a": {"rdfs:subClassOf": ["x", "x"], "owl:hasKey": "k"}})).encode())
    assert [problem.where for problem in (*reading.faults, *reading.remarks)] == ["classes.a.rdfs:subClassOf", "classes.a.owl:hasKey"]
