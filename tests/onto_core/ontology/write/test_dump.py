"""What is written is read back as an equal ontology, in both formats; and others can read it too."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import rdflib
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from onto_core.ontology.model import DataRange, Facets, Individual, Ontology, OntologyClass, Property, Restriction, Text
from onto_core.ontology.read.load import read_ontology
from onto_core.ontology.schema.schema import Schema
from onto_core.ontology.write.formats import FORMATS, dump
from onto_core.terms import Literal
from onto_core.vocabulary import OWL_THING, RDFS_LITERAL, XSD, XSD_DATE, XSD_DECIMAL, XSD_INTEGER, XSD_STRING

ROOT = Path(__file__).parents[4]
SCHEMA = json.loads((ROOT / "ontologies" / "ontology.schema.json").read_text(encoding="utf-8"))
NS = "http://example.org/zoo#"
AWKWARD = 'A "quoted"\\ text,\n\tin\r two lines — and 日本語 \x07.'


def iris(*ids: str) -> tuple[str, ...]:
    return tuple(NS + id for id in ids)


def everything() -> Ontology:
    """One ontology that uses all of the model that both formats hold."""
    classes = [
        OntologyClass(
            "Dog",
            NS + "Dog",
            labels=(Text("Dog", "en"), Text("Hund", "de"), Text(AWKWARD)),
            comments=(Text("barks"),),
            alt_labels=(Text("hound", "en"), Text("canis")),
            parents=(*iris("Animal"), "http://other.org/Pet", OWL_THING),
            equivalent=("http://other.org/Dog",),
            disjoint=(*iris("Cat"), "http://other.org/Cat"),
            restrictions=(
                Restriction(NS + "eats", "some", iris("Animal", "Cat")),
                Restriction(NS + "eats", "only", iris("Animal")),
                Restriction(NS + "eats", "min", count=1),
                Restriction(NS + "eats", "max", iris("Cat"), count=2),
                Restriction(NS + "eats", "exactly", iris("Cat", "Animal"), count=0),
                Restriction(NS + "likes", "value", value=NS + "rex"),
                Restriction(NS + "age", "value", value=Literal("4", XSD_INTEGER)),
                Restriction(NS + "name", "value", value=Literal("Rex", language="la")),
                Restriction(NS + "age", "only", data=(DataRange(XSD_INTEGER, Facets(min_inclusive="0", max_exclusive="40")),)),
                Restriction(NS + "age", "min", data=(DataRange(XSD_INTEGER), DataRange(XSD_DECIMAL)), count=1),
                Restriction("http://other.org/p", "some", ("http://other.org/Thing",)),
            ),
            deprecated=True,
        ),
        OntologyClass("Animal", NS + "Animal", union_of=iris("Dog", "Cat")),
        OntologyClass("Cat", NS + "Cat", one_of=(*iris("tom"), "http://other.org/felix")),
        OntologyClass("odd-name.1", NS + "odd-name.1"),
        OntologyClass("50%", NS + "50%"),
        OntologyClass("string", NS + "string"),
    ]
    properties = [
        Property(
            "eats",
            NS + "eats",
            "object",
            labels=(Text("eats"),),
            domain=(iris("Animal"), (*iris("Dog"), "http://other.org/Pet")),
            range=(iris("Animal", "Cat"),),
            parents=iris("likes"),
            equivalent=("http://other.org/eats",),
            disjoint=iris("likes"),
            inverse_of=iris("eaten-by"),
            functional=True,
            inverse_functional=True,
            symmetric=True,
            asymmetric=True,
            transitive=True,
            irreflexive=True,
            deprecated=True,
        ),
        Property("eaten-by", NS + "eaten-by", "object"),
        Property("likes", NS + "likes", "object", range=(iris("Animal"),), data_ranges=((DataRange(XSD_STRING), DataRange(XSD_DATE)),)),
        Property("anything", NS + "anything", "object", data_ranges=((DataRange(RDFS_LITERAL),),)),
        Property("age", NS + "age", "datatype", domain=(iris("Animal"),), data_ranges=((DataRange(XSD_INTEGER),), (DataRange(XSD_DECIMAL),))),
        Property(
            "name",
            NS + "name",
            "datatype",
            data_ranges=(
                (
                    DataRange(XSD_STRING, Facets(pattern=("[A-Z]\\w+", '"?'), min_length=1, max_length=9)),
                    DataRange(XSD_STRING, one_of=(Literal("unknown"), Literal("x, y"))),
                ),
            ),
        ),
        Property("weight", NS + "weight", "datatype", data_ranges=((DataRange("http://units.org/kilogram"),),)),
        Property("price", NS + "price", "datatype", data_ranges=((DataRange(XSD_DECIMAL, Facets(total_digits=5, fraction_digits=2)),),)),
        Property("chip", NS + "chip", "datatype", data_ranges=((DataRange(XSD + "token", Facets(length=15)),),)),
    ]
    individuals = [Individual("tom", NS + "tom", (Text("Tom"),), iris("Cat")), Individual("rex", NS + "rex")]
    return Ontology(
        id="zoo",
        iri="http://example.org/zoo",
        version="1.2",
        label="Zoo",
        comment=AWKWARD,
        classes={each.iri: each for each in classes},
        properties={each.iri: each for each in properties},
        individuals={each.iri: each for each in individuals},
        imports=("http://other.org/",),
        prefixes={"zoo": NS, "other": "http://other.org/"},
    )


@pytest.mark.parametrize("format", FORMATS)
def test_everything_that_the_model_holds_survives(format: str) -> None:
    assert read_ontology(f"zoo.{format}", dump(everything(), format).encode()) == everything()


@pytest.mark.parametrize("format", FORMATS)
def test_what_is_read_from_one_format_survives_the_other(format: str) -> None:
    other = next(each for each in FORMATS if each != format)
    first = read_ontology(f"zoo.{format}", dump(everything(), format).encode())
    assert read_ontology(f"zoo.{other}", dump(first, other).encode()) == everything()


def test_the_json_form_keeps_its_schema() -> None:
    assert not [error.message for error in Draft202012Validator(SCHEMA).iter_errors(json.loads(dump(everything(), "json")))]


def test_the_turtle_is_owl_that_rdflib_reads() -> None:
    graph = rdflib.Graph().parse(data=dump(everything(), "ttl"), format="turtle")
    assert (rdflib.URIRef(NS + "Dog"), rdflib.RDF.type, rdflib.OWL.Class) in graph
    assert rdflib.Literal(AWKWARD) in set(graph.objects(rdflib.URIRef(NS + "Dog"), rdflib.RDFS.label))
    assert (rdflib.URIRef("http://units.org/kilogram"), rdflib.RDF.type, rdflib.RDFS.Datatype) in graph


def test_counts_of_a_property_become_restrictions_of_its_domain_in_turtle() -> None:
    definition = {"rdfs:domain": ["a", "b"], "owl:minCardinality": 1, "owl:maxCardinality": 3}
    document = {
        "metadata": {"namespace": NS},
        "classes": {"a": {}, "b": {}, "c": {}},
        "objectProperties": {"p": definition, "q": {"owl:cardinality": 2}},
    }
    first = read_ontology("zoo.json", json.dumps(document).encode())
    second = read_ontology("zoo.ttl", dump(first, "ttl").encode())
    assert second.classes[NS + "a"].restrictions == (Restriction(NS + "p", "min", count=1), Restriction(NS + "p", "max", count=3))
    for schema in (Schema([first]), Schema([second])):
        assert (schema.min_count(NS + "p", [NS + "b"]), schema.max_count(NS + "p", [NS + "b"])) == (1, 3)
        assert (schema.properties[NS + "q"].min_count, schema.max_count(NS + "q", [NS + "c"])) == (2, 2)


def test_a_namespace_that_is_not_the_ontologys_iri_is_kept_beside_it() -> None:
    ontology = Ontology("g", "http://example.org/core", classes={"http://data.org/A": OntologyClass("A", "http://data.org/A")})
    metadata = json.loads(dump(ontology, "json"))["metadata"]
    assert (metadata["namespace"], metadata["uri"]) == ("http://data.org/", "http://example.org/core")
    assert read_ontology("g.json", dump(ontology, "json").encode()) == ontology


def test_an_unknown_format_is_refused() -> None:
    with pytest.raises(KeyError):
        dump(everything(), "owx")


texts = st.lists(
    st.builds(Text, st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1).filter(str.strip), st.sampled_from([None, "en", "de-AT"])),
    max_size=3,
).map(lambda found: tuple(dict.fromkeys(found)))
ids = st.from_regex(r"[A-Za-z_][\w-]{0,8}", fullmatch=True).filter(str.isascii)


@st.composite
def ontologies(draw: st.DrawFn) -> Ontology:
    names = draw(st.lists(ids, min_size=2, max_size=5, unique=True))
    relations = draw(st.lists(ids, max_size=3, unique=True))
    some = st.lists(st.sampled_from(names), max_size=2, unique=True).map(lambda found: iris(*found))
    unions = st.lists(
        st.lists(st.sampled_from(names), min_size=1, max_size=3, unique=True).map(lambda found: iris(*found)), max_size=2, unique=True
    ).map(tuple)
    classes = {
        NS + id: OntologyClass(
            id,
            NS + id,
            labels=draw(texts),
            comments=draw(texts),
            alt_labels=draw(texts),
            parents=iris(*(parent for parent in names[:index] if draw(st.booleans()))),
            disjoint=tuple(iri for iri in draw(some) if iri != NS + id),
        )
        for index, id in enumerate(names)
    }
    properties = {
        NS + id: Property(id, NS + id, "object", labels=draw(texts), domain=draw(unions), range=draw(unions), functional=draw(st.booleans()))
        for id in relations
        if id not in names
    }
    return Ontology("zoo", "http://example.org/zoo", classes=classes, properties=properties)


@settings(max_examples=60, deadline=None)
@given(ontologies(), st.sampled_from(sorted(FORMATS)))
def test_any_ontology_survives(ontology: Ontology, format: str) -> None:
    assert read_ontology(f"zoo.{format}", dump(ontology, format).encode()) == ontology
