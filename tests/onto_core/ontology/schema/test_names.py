"""Which element a text names, and what elements are called."""

from __future__ import annotations

import pytest

from onto_core.ontology.model import Ontology, OntologyClass, Property, Text
from onto_core.ontology.schema.names import folded, words
from onto_core.ontology.schema.schema import Schema

NS = "http://example.org/o#"


def schema() -> Schema:
    classes = [
        OntologyClass("Person", NS + "Person", labels=(Text("Person", "en"), Text("Mensch", "de")), alt_labels=(Text("human being", "en"),)),
        OntologyClass("E21_Person", NS + "E21_Person", labels=(Text("E21 Person", "en"),)),
        OntologyClass("Q5", NS + "Q5", labels=(Text("C++ program"),)),
        OntologyClass("Q6", NS + "Q6", labels=(Text("C program"),)),
        OntologyClass("birth-place", NS + "birth-place"),
    ]
    properties = [
        Property("birthPlace", NS + "birthPlace", "object"),
        Property("P98i_was_born", NS + "P98i_was_born", "object", labels=(Text("P98i was born"),)),
        Property("dateOfBirth", NS + "dateOfBirth", "datatype"),
    ]
    ontology = Ontology("o", NS, classes={c.iri: c for c in classes}, properties={p.iri: p for p in properties}, prefixes={"ex": NS})
    return Schema([ontology])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (NS + "Person", "Person"),
        (f"<{NS}Person>", "Person"),
        ("Person", "Person"),
        ("o:Person", "Person"),
        ("ex:Person", "Person"),
        (" person ", "Person"),
        ("PERSON", "Person"),
        ("Mensch", "Person"),
        ("human being", "Person"),
        ("Human-Being", "Person"),
        ("E21 Person", "E21_Person"),
        ("e21_person", "E21_Person"),
        ("date of birth", "dateOfBirth"),
        ("DATE_OF_BIRTH", "dateOfBirth"),
        ("date-of-birth", "dateOfBirth"),
        ("was born", "P98i_was_born"),
        ("c++ program", "Q5"),
        ("C program", "Q6"),
    ],
)
def test_a_text_names_an_element_however_it_is_spelled(text: str, expected: str) -> None:
    assert schema().named(text) == (NS + expected,)


@pytest.mark.parametrize("text", ["", "  ", "<>", "Persons", "nobody:Person", "http://example.org/other#Person", "???"])
def test_a_text_that_names_nothing_gives_nothing(text: str) -> None:
    assert schema().named(text) == ()


def test_the_kind_tells_a_class_from_a_property_of_the_same_name() -> None:
    found = schema()
    assert found.named("birth place") == (NS + "birth-place", NS + "birthPlace")
    assert found.named("birth place", "class") == (NS + "birth-place",)
    assert found.named("birth place", "object") == (NS + "birthPlace",)
    assert found.named("birth place", "datatype") == ()


def test_a_surer_name_outside_the_asked_ones_does_not_hide_a_looser_one_inside() -> None:
    assert schema().named("Person", among={NS + "E21_Person"}) == (NS + "E21_Person",)
    assert schema().named("Person", among=()) == ()


def test_an_iri_that_is_a_class_and_a_property_is_found_as_either() -> None:
    iri = NS + "company"
    found = Schema([Ontology("o", NS, classes={iri: OntologyClass("company", iri)}, properties={iri: Property("company", iri, "object")})])
    assert found.named("company", "class") == found.named("company", "object") == found.named("company") == (iri,)
    assert found.named("company", "datatype") == ()


def test_every_element_is_found_again_by_its_own_short_name() -> None:
    twin = Ontology("p", "http://example.org/p#", classes={"http://example.org/p#Person": OntologyClass("Person", "http://example.org/p#Person")})
    found = Schema([*schema().ontologies.values(), twin])
    for ref in found.refs:
        element = found.get(ref)
        assert found.named(found.name(element.iri), ref.kind) == (element.iri,)


@pytest.mark.parametrize(
    ("id", "said"),
    [
        ("hasBirthPlace", "has birth place"),
        ("has-birth-place", "has birth place"),
        ("has_Birth_Place", "has birth place"),
        ("HTTPServer", "HTTP server"),
        ("isbn13Code", "isbn13 code"),
        ("日本語", "日本語"),
        ("Order%20Details", "order details"),
        ("ORDER_TOTAL", "order total"),
        ("ref-JOB_ID", "ref job id"),
        ("RNA_polymerase", "RNA polymerase"),
    ],
)
def test_an_id_reads_as_words(id: str, said: str) -> None:
    assert words(id) == said


def test_letters_and_signs_of_every_script_tell_names_apart() -> None:
    assert len({folded(text) for text in ("C", "C++", "C#", "Ж", "Э", "日本")}) == 6
