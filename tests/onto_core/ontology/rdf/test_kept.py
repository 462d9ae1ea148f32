"""OWL, RDF Schema and schema.org in RDF: what is kept, in each syntax."""

from __future__ import annotations

import subprocess
import sys

import pytest

from onto_core.ontology.model import DataRange, Facets, Individual, OntologyClass, Property, Restriction, Text
from onto_core.ontology.read.load import examine, read_ontology
from onto_core.terms import Literal
from onto_core.vocabulary import RDFS_LITERAL, XSD, XSD_ANYURI, XSD_DATETIME, XSD_DECIMAL, XSD_INTEGER, XSD_STRING
from tests.worlds.rdf import HEAD, NS, cls, iris, prop, read, restrictions

SAME = {
    "ttl": HEAD
    + """<http://example.org/zoo> a owl:Ontology ; owl:versionInfo "2" ; rdfs:label "Zoo"@en ; owl:imports <http://example.org/fauna> .
    :Dog a owl:Class ; rdfs:label "Dog"@en, "Hund"@de ; rdfs:subClassOf :Animal, [ a owl:Restriction ; owl:onProperty :age ; owl:maxCardinality 1 ] .
    :Animal a owl:Class ; rdfs:comment "It lives." .
    :age a owl:DatatypeProperty, owl:FunctionalProperty ; rdfs:domain :Animal ; rdfs:range xsd:integer .""",
    "owl": """<?xml version="1.0"?>
    <rdf:RDF xml:base="http://example.org/zoo" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:owl="http://www.w3.org/2002/07/owl#"
      xmlns:rdfs="http://www.w3.org/2000/01/rdf-schema#" xmlns="http://example.org/zoo#">
    <owl:Ontology rdf:about=""><owl:versionInfo>2</owl:versionInfo><rdfs:label xml:lang="en">Zoo</rdfs:label>
      <owl:imports rdf:resource="http://example.org/fauna"/></owl:Ontology>
    <owl:Class rdf:ID="Dog"><rdfs:label xml:lang="en">Dog</rdfs:label><rdfs:label xml:lang="de">Hund</rdfs:label>
      <rdfs:subClassOf rdf:resource="#Animal"/><rdfs:subClassOf><owl:Restriction><owl:onProperty rdf:resource="#age"/>
      <owl:maxCardinality rdf:datatype="http://www.w3.org/2001/XMLSchema#integer">1</owl:maxCardinality></owl:Restriction></rdfs:subClassOf></owl:Class>
    <owl:Class rdf:ID="Animal"><rdfs:comment>It lives.</rdfs:comment></owl:Class>
    <owl:DatatypeProperty rdf:ID="age"><rdf:type rdf:resource="http://www.w3.org/2002/07/owl#FunctionalProperty"/>
      <rdfs:domain rdf:resource="#Animal"/><rdfs:range rdf:resource="http://www.w3.org/2001/XMLSchema#integer"/></owl:DatatypeProperty></rdf:RDF>""",
    "jsonld": """{"@context": {"": "http://example.org/zoo#", "owl": "http://www.w3.org/2002/07/owl#", "rdfs": "http://www.w3.org/2000/01/rdf-schema#"},
    "@graph": [
    {"@id": "http://example.org/zoo", "@type": "owl:Ontology", "owl:versionInfo": "2", "rdfs:label": {"@value": "Zoo", "@language": "en"},
     "owl:imports": {"@id": "http://example.org/fauna"}},
    {"@id": "http://example.org/zoo#Dog", "@type": "owl:Class",
     "rdfs:label": [{"@value": "Dog", "@language": "en"}, {"@value": "Hund", "@language": "de"}],
     "rdfs:subClassOf": [{"@id": "http://example.org/zoo#Animal"}, {"@type": "owl:Restriction", "owl:onProperty": {"@id": "http://example.org/zoo#age"},
     "owl:maxCardinality": 1}]},
    {"@id": "http://example.org/zoo#Animal", "@type": "owl:Class", "rdfs:comment": "It lives."},
    {"@id": "http://example.org/zoo#age", "@type": ["owl:DatatypeProperty", "owl:FunctionalProperty"],
     "rdfs:domain": {"@id": "http://example.org/zoo#Animal"}, "rdfs:range": {"@id": "http://www.w3.org/2001/XMLSchema#integer"}}]}""",
    "nt": """
<http://example.org/zoo> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://www.w3.org/2002/07/owl#Ontology> .
<http://example.org/zoo> <http://www.w3.org/2002/07/owl#versionInfo> "2" .
<http://example.org/zoo> <http://www.w3.org/2000/01/rdf-schema#label> "Zoo"@en .
<http://example.org/zoo> <http://www.w3.org/2002/07/owl#imports> <http://example.org/fauna> .
<http://example.org/zoo#Dog> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://www.w3.org/2002/07/owl#Class> .
<http://example.org/zoo#Dog> <http://www.w3.org/2000/01/rdf-schema#label> "Dog"@en .
<http://example.org/zoo#Dog> <http://www.w3.org/2000/01/rdf-schema#label> "Hund"@de .
<http://example.org/zoo#Dog> <http://www.w3.org/2000/01/rdf-schema#subClassOf> <http://example.org/zoo#Animal> .
<http://example.org/zoo#Dog> <http://www.w3.org/2000/01/rdf-schema#subClassOf> _:r .
_:r <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://www.w3.org/2002/07/owl#Restriction> .
_:r <http://www.w3.org/2002/07/owl#onProperty> <http://example.org/zoo#age> .
_:r <http://www.w3.org/2002/07/owl#maxCardinality> "1"^^<http://www.w3.org/2001/XMLSchema#integer> .
<http://example.org/zoo#Animal> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://www.w3.org/2002/07/owl#Class> .
<http://example.org/zoo#Animal> <http://www.w3.org/2000/01/rdf-schema#comment> "It lives." .
<http://example.org/zoo#age> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://www.w3.org/2002/07/owl#DatatypeProperty> .
<http://example.org/zoo#age> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://www.w3.org/2002/07/owl#FunctionalProperty> .
<http://example.org/zoo#age> <http://www.w3.org/2000/01/rdf-schema#domain> <http://example.org/zoo#Animal> .
<http://example.org/zoo#age> <http://www.w3.org/2000/01/rdf-schema#range> <http://www.w3.org/2001/XMLSchema#integer> .
""",
}


@pytest.mark.parametrize("suffix", SAME)
def test_one_ontology_reads_the_same_in_every_syntax(suffix: str) -> None:
    found = read_ontology(f"zoo.{suffix}", SAME[suffix].encode())
    assert (found.id, found.iri, found.version, found.label) == ("zoo", "http://example.org/zoo", "2", "Zoo")
    assert found.imports == ("http://example.org/fauna",)
    assert found.classes == {
        NS + "Dog": OntologyClass(
            "Dog",
            NS + "Dog",
            labels=(Text("Dog", "en"), Text("Hund", "de")),
            parents=iris("Animal"),
            restrictions=(Restriction(NS + "age", "max", count=1),),
        ),
        NS + "Animal": OntologyClass("Animal", NS + "Animal", comments=(Text("It lives."),)),
    }
    age = Property("age", NS + "age", "datatype", domain=(iris("Animal"),), data_ranges=((DataRange(XSD_INTEGER),),), functional=True)
    assert found.properties == {NS + "age": age}


def test_several_parents_are_kept_in_order() -> None:
    assert cls(":A a owl:Class ; rdfs:subClassOf :C, :B, owl:Thing . :B a owl:Class . :C a owl:Class .").parents == (
        *iris("C", "B"),
        "http://www.w3.org/2002/07/owl#Thing",
    )


def test_several_domains_are_an_intersection_and_a_union_is_a_union() -> None:
    found = prop(
        ":p a owl:ObjectProperty ; rdfs:domain :A, [ owl:unionOf (:B :C) ] ; rdfs:range [ owl:intersectionOf (:A [ owl:unionOf (:B :C) ]) ] ."
    )
    assert found.domain == (iris("A"), iris("B", "C"))
    assert found.range == (iris("A"), iris("B", "C"))


def test_domain_includes_and_range_includes_are_unions_in_whatever_namespace() -> None:
    found = prop(":p a owl:ObjectProperty ; schema:domainIncludes :A, :B ; <http://purl.org/dc/dcam/rangeIncludes> :C, :D .")
    assert (found.domain, found.range) == ((), ())
    assert (found.domain_hints, found.range_hints) == (iris("A", "B"), iris("C", "D"))


@pytest.mark.parametrize(
    ("axiom", "expected"),
    [
        ("[ owl:onProperty :p ; owl:someValuesFrom :B ]", [Restriction(NS + "p", "some", iris("B"))]),
        ("[ owl:onProperty :p ; owl:allValuesFrom [ owl:unionOf (:B :C) ] ]", [Restriction(NS + "p", "only", iris("B", "C"))]),
        ("[ owl:onProperty :p ; owl:hasValue :b ]", [Restriction(NS + "p", "value", value=NS + "b")]),
        ("[ owl:onProperty :d ; owl:hasValue 'x'@en ]", [Restriction(NS + "d", "value", value=Literal("x", language="en"))]),
        ("[ owl:onProperty :p ; owl:minCardinality 2 ]", [Restriction(NS + "p", "min", count=2)]),
        ("[ owl:onProperty :p ; owl:cardinality '1'^^xsd:nonNegativeInteger ]", [Restriction(NS + "p", "exactly", count=1)]),
        ("[ owl:onProperty :p ; owl:maxQualifiedCardinality 3 ; owl:onClass :B ]", [Restriction(NS + "p", "max", iris("B"), count=3)]),
        ("[ owl:onProperty :p ; owl:qualifiedCardinality 1 ; owl:onClass owl:Thing ]", [Restriction(NS + "p", "exactly", count=1)]),
        (
            "[ owl:onProperty :d ; owl:minQualifiedCardinality 1 ; owl:onDataRange xsd:string ]",
            [Restriction(NS + "d", "min", data=(DataRange(XSD_STRING),), count=1)],
        ),
        (
            "[ owl:onProperty :p ; owl:minCardinality 1 ; owl:maxCardinality 2 ]",
            [Restriction(NS + "p", "min", count=1), Restriction(NS + "p", "max", count=2)],
        ),
        (
            "[ owl:onProperty :p ; owl:someValuesFrom [ owl:intersectionOf (:B :C) ] ]",
            [Restriction(NS + "p", "some", iris("B")), Restriction(NS + "p", "some", iris("C"))],
        ),
        ("[ owl:onProperty [ owl:inverseOf :p ] ; owl:someValuesFrom :B ]", [Restriction(NS + "q", "some", iris("B"))]),
    ],
)
def test_restrictions_are_kept(axiom: str, expected: list[Restriction]) -> None:
    assert list(restrictions(axiom)) == expected


@pytest.mark.parametrize(
    ("axiom", "weaker"),
    [
        ("[ owl:onProperty :p ; owl:someValuesFrom [ owl:onProperty :q ; owl:someValuesFrom :B ] ]", [Restriction(NS + "p", "min", count=1)]),
        ("[ owl:onProperty :p ; owl:someValuesFrom [ owl:complementOf :B ] ]", [Restriction(NS + "p", "min", count=1)]),
        ("[ owl:onProperty :p ; owl:allValuesFrom [ owl:complementOf :B ] ]", []),
        ("[ owl:onProperty :p ; owl:allValuesFrom [ owl:unionOf (:B [ owl:complementOf :C ]) ] ]", []),
        ("[ owl:onProperty :p ; owl:maxQualifiedCardinality 1 ; owl:onClass [ owl:complementOf :B ] ]", []),
        ("[ owl:onProperty :p ; owl:qualifiedCardinality 2 ; owl:onClass [ owl:complementOf :B ] ]", [Restriction(NS + "p", "min", count=2)]),
        ("[ owl:onProperty [ owl:inverseOf :other ] ; owl:someValuesFrom :B ]", []),
        ("[ owl:onProperty :p ; owl:hasSelf true ]", []),
    ],
)
def test_what_the_model_cannot_hold_is_weakened_and_never_made_stricter(axiom: str, weaker: list[Restriction]) -> None:
    assert list(restrictions(axiom)) == weaker


def test_a_definition_by_intersection_gives_parents_and_restrictions() -> None:
    found = cls(
        ":A a owl:Class ; owl:equivalentClass [ owl:intersectionOf (:B [ owl:onProperty :p ; owl:someValuesFrom :C ] [ owl:complementOf :D ]) ] ."
    )
    assert found.parents == iris("B")
    assert found.restrictions == (Restriction(NS + "p", "some", iris("C")),)
    assert found.disjoint == iris("D")
    assert found.equivalent == ()


def test_a_definition_by_union_makes_its_members_subclasses_and_being_below_a_union_does_not() -> None:
    assert cls(":A a owl:Class ; owl:equivalentClass [ owl:unionOf (:B :C) ] .").union_of == iris("B", "C")
    assert cls(":A a owl:Class ; owl:unionOf (:B :C) .").union_of == iris("B", "C")
    assert cls(":A a owl:Class ; rdfs:subClassOf [ owl:unionOf (:B :C) ] .").union_of == ()


def test_the_named_members_of_a_union_with_anonymous_ones_are_below_it() -> None:
    found = read(":A a owl:Class ; owl:equivalentClass [ owl:unionOf (:B [ owl:complementOf :C ]) ] . :B a owl:Class .")
    assert found.classes[NS + "A"].union_of == ()
    assert found.classes[NS + "B"].parents == iris("A")


def test_a_disjoint_union_makes_its_members_disjoint() -> None:
    found = read(":A a owl:Class ; owl:disjointUnionOf (:B :C) . :B a owl:Class . :C a owl:Class .")
    assert found.classes[NS + "A"].union_of == iris("B", "C")
    assert found.classes[NS + "B"].disjoint == iris("C")
    assert found.classes[NS + "C"].disjoint == iris("B")


def test_classes_that_are_all_disjoint_are_so_pairwise() -> None:
    found = read(":A a owl:Class . :B a owl:Class ; owl:disjointWith :D . :C a owl:Class . [] a owl:AllDisjointClasses ; owl:members (:A :B :C) .")
    assert found.classes[NS + "B"].disjoint == iris("D", "A", "C")


def test_an_enumeration_of_individuals_is_kept_with_its_individuals() -> None:
    found = read(
        ":A a owl:Class ; owl:equivalentClass [ owl:oneOf (:red :green) ] . :red a :A ; rdfs:label 'Red' . :green a owl:NamedIndividual, owl:Thing ."
    )
    assert found.classes[NS + "A"].one_of == iris("red", "green")
    assert found.individuals == {
        NS + "red": Individual("red", NS + "red", labels=(Text("Red"),), types=iris("A")),
        NS + "green": Individual("green", NS + "green"),
    }


def test_characteristics_and_relations_of_properties_are_kept() -> None:
    found = prop(
        ":p a owl:ObjectProperty, owl:FunctionalProperty, owl:InverseFunctionalProperty, owl:SymmetricProperty, owl:AsymmetricProperty,"
        " owl:TransitiveProperty, owl:IrreflexiveProperty ; owl:inverseOf :q ; rdfs:subPropertyOf :r ; owl:equivalentProperty :s ;"
        " owl:propertyDisjointWith :t . [] a owl:AllDisjointProperties ; owl:members (:p :u) ."
    )
    flags = (found.functional, found.inverse_functional, found.symmetric, found.asymmetric, found.transitive, found.irreflexive)
    assert all(flags)
    assert (found.inverse_of, found.parents, found.equivalent, found.disjoint) == (iris("q"), iris("r"), iris("s"), iris("t", "u"))


def test_an_anonymous_inverse_stands_for_the_named_one() -> None:
    turtle = ":q a owl:ObjectProperty ; owl:inverseOf :r . :r a owl:ObjectProperty . "
    assert prop(turtle + ":p a owl:ObjectProperty ; rdfs:subPropertyOf [ owl:inverseOf :r ] .").parents == iris("q")
    assert prop(turtle + ":p a owl:ObjectProperty ; rdfs:subPropertyOf [ owl:inverseOf :other ] .").parents == ()
    assert prop(turtle + ":p a owl:ObjectProperty ; owl:equivalentProperty [ owl:inverseOf :q ] .").inverse_of == iris("q")


def test_facets_and_enumerations_of_literals_are_kept() -> None:
    found = prop(
        ":p a owl:DatatypeProperty ; rdfs:range [ a rdfs:Datatype ; owl:onDatatype xsd:string ;"
        " owl:withRestrictions ([ xsd:pattern '[A-Z]+' ] [ xsd:maxLength 5 ] [ xsd:pattern '..' ]) ] ."
    )
    assert found.data_ranges == ((DataRange(XSD_STRING, Facets(pattern=("[A-Z]+", ".."), max_length=5)),),)
    found = prop(":p a owl:DatatypeProperty ; rdfs:range [ a rdfs:Datatype ; owl:oneOf ('a' 'b') ] .")
    assert found.data_ranges == ((DataRange(XSD_STRING, one_of=(Literal("a"), Literal("b"))),),)


def test_a_named_datatype_is_what_its_definition_says() -> None:
    found = prop(
        ":adult a rdfs:Datatype ; owl:equivalentClass [ a rdfs:Datatype ; owl:onDatatype xsd:integer ;"
        " owl:withRestrictions ([ xsd:minInclusive 18 ]) ] ."
        " :p a owl:DatatypeProperty ; rdfs:range :adult, :unit . :unit a rdfs:Datatype ."
    )
    assert found.data_ranges == ((DataRange(XSD_INTEGER, Facets(min_inclusive="18")),), (DataRange(NS + "unit"),))


def test_the_range_of_a_datatype_property_is_a_datatype_when_it_is_no_class() -> None:
    found = prop(":p a owl:DatatypeProperty ; rdfs:range <http://units.org/metre> .")
    assert (found.range, found.data_ranges) == ((), ((DataRange("http://units.org/metre"),),))


def test_a_property_of_both_kinds_takes_both_and_is_told() -> None:
    reading = examine("zoo.ttl", (HEAD + ":A a owl:Class . :p a owl:ObjectProperty, owl:DatatypeProperty ; rdfs:range :A .").encode())
    assert reading.ontology is not None
    assert reading.ontology.properties[NS + "p"].kind == "object"
    assert [str(problem) for problem in reading.remarks] == [
        "objectProperties.p: is declared as an object property and as a datatype property (declare one of the two)"
    ]


def test_unions_and_intersections_of_data_ranges_are_kept() -> None:
    found = prop(
        ":p a owl:DatatypeProperty ; rdfs:range [ a rdfs:Datatype ; owl:unionOf (xsd:date xsd:dateTime) ],"
        " [ a rdfs:Datatype ; owl:intersectionOf (xsd:decimal xsd:integer) ], [ a rdfs:Datatype ; owl:datatypeComplementOf xsd:string ] ."
    )
    assert found.data_ranges == ((DataRange(XSD + "date"), DataRange(XSD_DATETIME)), (DataRange(XSD_DECIMAL),), (DataRange(XSD_INTEGER),))


@pytest.mark.parametrize(
    ("turtle", "kind"),
    [
        (":p a rdf:Property ; rdfs:range :A .", "object"),
        (":p a rdf:Property ; rdfs:range xsd:date .", "datatype"),
        (":p a rdf:Property ; rdfs:range rdfs:Literal .", "datatype"),
        (":p a rdf:Property ; rdfs:range :unit . :unit a rdfs:Datatype .", "datatype"),
        (":p a rdf:Property ; owl:inverseOf :q .", "object"),
        (":p a rdf:Property ; rdfs:subPropertyOf :q . :q a owl:DatatypeProperty .", "datatype"),
        (":p a owl:FunctionalProperty ; rdfs:range xsd:date .", "datatype"),
        (":p a owl:TransitiveProperty .", "object"),
        (":p rdfs:domain :A ; rdfs:range :B .", "object"),
        (":p a rdf:Property, owl:DatatypeProperty .", "datatype"),
    ],
)
def test_the_kind_of_a_plain_property_follows_from_what_is_said_of_it(turtle: str, kind: str) -> None:
    assert prop(turtle).kind == kind


def test_a_plain_property_of_which_nothing_is_said_takes_things_and_literals() -> None:
    found = prop(":p a rdf:Property .")
    assert (found.kind, found.range, found.data_ranges) == ("object", (), ((DataRange(RDFS_LITERAL),),))


def test_schema_org_datatypes_are_those_of_xsd_and_mixed_ranges_take_both() -> None:
    found = prop(":p a rdf:Property ; schema:rangeIncludes schema:Text, :A, schema:URL, schema:Number .")
    assert (found.kind, found.range_hints) == ("object", iris("A"))
    assert found.data_hints == (DataRange(XSD_STRING), DataRange(XSD_ANYURI), DataRange(XSD_DECIMAL))


def test_the_datatypes_that_schema_org_declares_are_no_classes() -> None:
    found = read(
        "schema:Text a rdfs:Class, schema:DataType . schema:Quantity a rdfs:Class, schema:DataType . schema:Mass a rdfs:Class ;"
        " rdfs:subClassOf schema:Quantity . schema:Thing a rdfs:Class . :p a rdf:Property ; schema:rangeIncludes schema:Mass ."
    )
    assert list(found.classes) == ["https://schema.org/Thing"]
    assert found.properties[NS + "p"].data_hints == (DataRange(XSD_STRING),)


def test_texts_come_from_rdfs_and_skos_with_their_languages() -> None:
    found = cls(
        ":A a owl:Class ; rdfs:label 'A'@en ; skos:prefLabel 'Aa' ; skos:altLabel 'a', 'ä'@de ; rdfs:comment 'c' ; skos:definition 'd'@en-GB ."
    )
    assert found.labels == (Text("A", "en"), Text("Aa"))
    assert found.alt_labels == (Text("a"), Text("ä", "de"))
    assert found.comments == (Text("c"), Text("d", "en-GB"))


def test_deprecated_elements_are_marked() -> None:
    assert cls(":A a owl:Class ; owl:deprecated true .").deprecated
    assert cls(":A a owl:DeprecatedClass, owl:Class .").deprecated
    assert prop(":p a rdf:Property ; schema:supersededBy :q .").deprecated
    assert not cls(":A a owl:Class ; owl:deprecated false .").deprecated


def test_annotation_properties_and_the_language_itself_are_no_elements() -> None:
    found = read(":A a owl:Class . :note a owl:AnnotationProperty ; rdfs:range xsd:string . owl:Thing a owl:Class . rdfs:label a rdf:Property .")
    assert (list(found.classes), list(found.properties)) == ([NS + "A"], [])


def test_elements_that_share_a_local_name_get_different_ids() -> None:
    found = read(
        "@prefix o: <http://other.org/> . o:A a owl:Class . :A a owl:Class . :B a owl:Class . <http://third.org/A> a owl:Class . :A_ a owl:Class ."
    )
    assert {each.iri: each.id for each in found.classes.values()} == {
        NS + "A": "A",
        NS + "B": "B",
        NS + "A_": "A_",
        "http://other.org/A": "o:A",
        "http://third.org/A": "http://third.org/A",
    }


def test_the_order_is_the_documents_in_every_run() -> None:
    script = (
        "from onto_core.ontology.read.load import read_ontology;"
        "import sys; o = read_ontology('zoo.ttl', sys.stdin.buffer.read()); print([e.id for e in o.elements])"
    )
    turtle = HEAD + "".join(f":C{n} a owl:Class . :p{n} a owl:ObjectProperty ; rdfs:domain :C{n}, :C0 ." for n in range(30, 0, -1))
    outputs = {
        subprocess.run([sys.executable, "-c", script], input=turtle.encode(), capture_output=True, check=True, env={"PYTHONHASHSEED": seed}).stdout
        for seed in ("1", "2")
    }
    expected = [*(f"C{n}" for n in range(30, 0, -1)), *(f"p{n}" for n in range(30, 0, -1))]
    assert outputs == {(str(expected) + "\n").encode()}


def test_literals_stay_as_they_are_written() -> None:
    found = prop(":p a owl:DatatypeProperty ; rdfs:range [ a rdfs:Datatype ; owl:oneOf ('007'^^xsd:integer '1.50'^^xsd:decimal) ] .").data_ranges
    assert [value.lexical for value in found[0][0].one_of] == ["007", "1.50"]


def test_what_no_use_is_made_of_is_counted_by_its_name() -> None:
    found = read(
        """:Cat a owl:Class . :Dog a owl:Class ; owl:hasKey ( :name ) , ( :chip ) ; owl:disjointWith :Cat .
        :uncle a owl:ObjectProperty , owl:ReflexiveProperty ; owl:propertyChainAxiom ( :parent :brother ) .
        :rex a :Dog ; owl:sameAs :rexy . [] a owl:AllDifferent ; owl:distinctMembers ( :rex :tom ) .
        [] a <http://www.w3.org/2003/11/swrl#Imp> ."""
    )
    assert found.unused == {
        "owl:ReflexiveProperty": 1,
        "owl:propertyChainAxiom": 1,
        "owl:sameAs": 1,
        "owl:AllDifferent": 1,
        "SWRL rule": 1,
    }
    assert found.properties.keys() == {NS + "uncle"}
    assert read(":Dog a owl:Class .").unused == {}
