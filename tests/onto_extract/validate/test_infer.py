"""What follows from facts."""

from __future__ import annotations

import pytest

from onto_core.ontology.read.load import read_ontology
from onto_core.ontology.schema.schema import Schema
from onto_core.terms import Entity, Literal, Triple
from onto_core.vocabulary import RDF_TYPE
from onto_extract.validate.infer import infer

N = "https://example.org/family#"
FAMILY = f"""
@prefix : <{N}> . @prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
:Agent a owl:Class . :Person a owl:Class ; rdfs:subClassOf :Agent . :Parent a owl:Class ; rdfs:subClassOf :Person .
:Country a owl:Class . :Norway a owl:NamedIndividual , :Country .
:Norwegian a owl:Class ; rdfs:subClassOf :Person , [ a owl:Restriction ; owl:onProperty :citizenOf ; owl:hasValue :Norway ] .
:relative a owl:ObjectProperty , owl:SymmetricProperty .
:ancestor a owl:ObjectProperty , owl:TransitiveProperty ; rdfs:subPropertyOf :relative .
:parent a owl:ObjectProperty ; rdfs:subPropertyOf :ancestor ; owl:inverseOf :child .
:child a owl:ObjectProperty .
:citizenOf a owl:ObjectProperty ; owl:inverseOf :citizen . :citizen a owl:ObjectProperty .
:name a owl:DatatypeProperty . :nickname a owl:DatatypeProperty ; rdfs:subPropertyOf :name .
"""


@pytest.fixture(scope="module")
def family() -> Schema:
    return Schema([read_ontology("family.ttl", FAMILY.encode())])


def thing(name: str, *kinds: str) -> Entity:
    return Entity(f"urn:{name}", name, tuple(N + kind for kind in kinds))


def said(triples: tuple[Triple, ...]) -> set[str]:
    """ "ann parent bob" for each triple."""
    ends = [each.object.label if isinstance(each.object, Entity) else each.object.lexical for each in triples]
    return {
        f"{each.subject.label} {'a' if each.predicate == RDF_TYPE else each.predicate.removeprefix(N)} {end}"
        for each, end in zip(triples, ends, strict=True)
    }


def test_inverses_symmetry_and_superproperties_are_closed_together(family: Schema) -> None:
    facts = infer([Triple(thing("ann"), N + "parent", thing("bob"))], family)
    assert said(facts) == {"bob child ann", "ann ancestor bob", "ann relative bob", "bob relative ann"}
    assert all(fact.inferred for fact in facts)


def test_the_inverse_gives_the_superproperties_of_its_inverse(family: Schema) -> None:
    assert said(infer([Triple(thing("bob"), N + "child", thing("ann"))], family)) == {
        "ann parent bob",
        "ann ancestor bob",
        "ann relative bob",
        "bob relative ann",
    }


def test_literals_climb_to_superproperties(family: Schema) -> None:
    assert said(infer([Triple(thing("ann"), N + "nickname", Literal("Annie"))], family)) == {"ann name Annie"}


def test_every_ancestor_of_an_entitys_classes_is_stated_and_the_classes_themselves_are_not(family: Schema) -> None:
    facts = infer([Triple(thing("ann", "Parent"), N + "relative", thing("bob", "Person"))], family)
    assert said(facts) == {"bob relative ann", "ann a Person", "ann a Agent", "bob a Agent"}


def test_nothing_that_was_said_is_inferred_and_nothing_twice(family: Schema) -> None:
    ann, bob = thing("ann", "Person"), thing("bob", "Person")
    facts = infer(
        [Triple(ann, N + "relative", bob), Triple(bob, N + "relative", ann), Triple(ann, N + "parent", bob), Triple(bob, N + "child", ann)], family
    )
    assert sorted(said(facts)) == ["ann a Agent", "ann ancestor bob", "bob a Agent"]
    assert len(facts) == 3


def test_transitive_facts_are_left_to_queries(family: Schema) -> None:
    ann, bob, eve = thing("ann"), thing("bob"), thing("eve")
    facts = infer([Triple(ann, N + "ancestor", bob), Triple(bob, N + "ancestor", eve)], family)
    assert "ann ancestor eve" not in said(facts)


def test_a_class_that_has_one_value_always_gives_it_with_what_follows(family: Schema) -> None:
    facts = infer([Triple(thing("liv", "Norwegian"), N + "name", Literal("Liv"))], family)
    assert said(facts) == {"liv citizenOf Norway", "Norway citizen liv", "liv a Person", "liv a Agent"}


def test_inferred_facts_keep_the_place_in_the_text_and_the_confidence(family: Schema) -> None:
    from onto_core.terms import Span

    (fact,) = infer([Triple(thing("bob"), N + "relative", thing("ann"), Span(3, 9), confidence=0.5)], family)
    assert (fact.span, fact.confidence) == (Span(3, 9), 0.5)


def test_what_follows_names_only_what_the_ontologies_define() -> None:
    """A class or property that an ontology merely refers to is nobody's class, and leads on to those above it that are defined."""
    schema = Schema([read_ontology("fam.ttl", (FAMILY + """
        @prefix out: <https://elsewhere.example/> . :Ship a owl:Class ; rdfs:subClassOf out:Vessel . out:Vessel rdfs:subClassOf :Agent .
        :sails a owl:ObjectProperty ; rdfs:subPropertyOf out:moves ; owl:inverseOf out:sailedBy .
    """).encode())])  # fmt: skip
    facts = infer([Triple(thing("fram", "Ship"), N + "sails", thing("sea"))], schema)
    assert {each.predicate for each in facts} <= {RDF_TYPE, *schema.properties}
    assert {each.object.iri for each in facts if isinstance(each.object, Entity) and each.predicate == RDF_TYPE} <= schema.classes.keys()
