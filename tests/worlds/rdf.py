"""Ontologies written in Turtle, and what is read of them."""

from __future__ import annotations

from onto_core.ontology.model import Ontology, OntologyClass, Property, Restriction
from onto_core.ontology.read.load import read_ontology

NS = "http://example.org/zoo#"
HEAD = """
@prefix : <http://example.org/zoo#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix schema: <https://schema.org/> .
"""


def read(turtle: str) -> Ontology:
    return read_ontology("zoo.ttl", (HEAD + turtle).encode())


def cls(turtle: str, id: str = "A") -> OntologyClass:
    return read(turtle).classes[NS + id]


def prop(turtle: str, id: str = "p") -> Property:
    return read(turtle).properties[NS + id]


def iris(*ids: str) -> tuple[str, ...]:
    return tuple(NS + id for id in ids)


def restrictions(axiom: str) -> tuple[Restriction, ...]:
    declared = ":p a owl:ObjectProperty . :d a owl:DatatypeProperty . :q a owl:ObjectProperty ; owl:inverseOf :p . "
    return cls(f"{declared} :A a owl:Class ; rdfs:subClassOf {axiom} .").restrictions
