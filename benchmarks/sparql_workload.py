"""Synthetic people and organisations in any number of triples, and six query shapes, for measurements and tests of SPARQL. Pure."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

XSD_INTEGER = "Xinteger "
EX, RDF, RDFS = "http://ex.org/", "http://www.w3.org/1999/02/22-rdf-syntax-ns#", "http://www.w3.org/2000/01/rdf-schema#"
TYPE, LABEL, SUBCLASS = f"I{RDF}type", f"I{RDFS}label", f"I{RDFS}subClassOf"
CLASSES, COUNTRIES = 400, 30
Triple = tuple[str, str, str]

PREFIXES = f"PREFIX : <{EX}> PREFIX rdf: <{RDF}> PREFIX rdfs: <{RDFS}> "
QUERIES = {
    "star": PREFIXES + "SELECT ?x ?n ?a WHERE { ?x :worksFor :org7 ; :name ?n ; :age ?a ; rdf:type ?t }",
    "chain": PREFIXES + "SELECT ?p ?q ?o ?c WHERE { ?p :knows ?q . ?q :worksFor ?o . ?o :locatedIn ?c . ?c :inCountry :country3 }",
    "path": PREFIXES + "SELECT ?x WHERE { ?x rdf:type/rdfs:subClassOf* :C21 }",
    "aggregate": PREFIXES + "SELECT ?o (COUNT(?x) AS ?n) (AVG(?a) AS ?m) WHERE { ?x :worksFor ?o ; :age ?a } GROUP BY ?o ORDER BY DESC(?n) LIMIT 10",
    "optional": PREFIXES + "SELECT ?x ?e WHERE { ?x :worksFor ?o . ?o :locatedIn :city4 . ?x :age ?a . OPTIONAL { ?x :email ?e } FILTER(?a > 40) }",
    "first 100": PREFIXES + "SELECT ?x ?y ?z WHERE { ?x :knows ?y . ?y :knows ?z } LIMIT 100",
}
MOST_REQUESTS = {"star": 6, "chain": 15, "path": 6, "aggregate": 12, "optional": 6, "first 100": 10}
"""What one query may ask of the store at 100,000 triples; an evaluator that asks binding by binding needs 88, 671, 42, 14,825, 70 and 51."""
GOAL_MS = {"star": 12, "chain": 100, "path": 18, "aggregate": 350, "optional": 12, "first 100": 50}


CHUNK, PROVENANCE, DERIVED = "Iurn:ontorag:chunk:", "Iurn:ontorag:provenance", "Ihttp://www.w3.org/ns/prov#wasDerivedFrom"
GRAPH_QUERIES = {
    "which chunks say a triple": "SELECT ?g { GRAPH ?g { :p7 :knows :p8 } }",
    "which documents": "SELECT ?d { GRAPH ?g { :p7 :knows :p8 } GRAPH <urn:ontorag:provenance> { ?g prov:wasDerivedFrom ?d } }",
    "two facts of one chunk": "SELECT ?a ?c ?g { GRAPH ?g { ?a :age 9 ; :livesIn ?c } }",
    "what a document says": "SELECT ?s ?p ?o { GRAPH <urn:ontorag:provenance> { ?g prov:wasDerivedFrom <urn:ontorag:document:7> } "
    "GRAPH ?g { ?s ?p ?o } }",
    "triples of each chunk": "SELECT ?g (COUNT(*) AS ?n) { GRAPH ?g { ?s ?p ?o } } GROUP BY ?g",
}


def chunks(number: int) -> Iterator[tuple[str, str, str, str]]:
    """So many named graphs with two or three triples each about a hundred people, and the document that each comes from."""
    for chunk in range(number):
        graph, person = f"{CHUNK}{chunk}", chunk % 100
        yield ex(f"p{person}"), ex("knows"), ex(f"p{(person + 1) % 100}"), graph
        yield ex(f"p{person}"), ex("livesIn"), ex(f"city{chunk % 7}"), graph
        if chunk % 3 == 0:
            yield ex(f"p{person}"), ex("age"), f"{XSD_INTEGER}{person}", graph
        yield graph, DERIVED, f"Iurn:ontorag:document:{chunk // 10}", PROVENANCE


def ex(name: str) -> str:
    return f"I{EX}{name}"


def dataset(size: int, seed: int = 7) -> Iterator[Triple]:
    """The first `size` triples of a world that grows with it, as keys of terms: the taxonomy and the places, then person after person."""
    return islice(_world(size, random.Random(seed)), size)


def _world(size: int, dice: random.Random) -> Iterator[Triple]:
    for number in range(1, CLASSES):
        yield ex(f"C{number}"), SUBCLASS, ex(f"C{(number - 1) // 4}")  # four to each: depth 5
    organisations, cities, people = size // 200, size // 1000, size // 7
    for number in range(cities):
        yield ex(f"city{number}"), ex("inCountry"), ex(f"country{number % COUNTRIES}")
        yield ex(f"city{number}"), LABEL, f"Ten City {number}"
    for number in range(organisations):
        yield ex(f"org{number}"), TYPE, ex("Org")
        yield ex(f"org{number}"), LABEL, f"SOrg {number}"
        yield ex(f"org{number}"), ex("locatedIn"), ex(f"city{dice.randrange(cities)}")
    for number in range(size):
        person = ex(f"p{number}")
        yield person, TYPE, ex(f"C{int(dice.triangular(CLASSES // 4, CLASSES, CLASSES)) - 1}")
        yield person, ex("name"), f"SName {number}"
        yield person, ex("age"), f"{XSD_INTEGER}{dice.randrange(18, 80)}"
        yield person, ex("worksFor"), ex(f"org{dice.randrange(organisations)}")
        yield person, ex("knows"), ex(f"p{dice.randrange(people)}")
        yield person, ex("knows"), ex(f"p{dice.randrange(people)}")
        if dice.random() < 0.6:
            yield person, ex("email"), f"Sn{number}@ex.org"
