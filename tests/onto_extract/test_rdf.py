from __future__ import annotations

from rdflib import RDF, RDFS, Graph, Literal, URIRef

from onto_core.messages import EntityWire, Extraction, LiteralWire, TripleWire
from onto_core.vocabulary import RDF_LANG_STRING, RDF_TYPE, XSD
from onto_extract.rdf import graph_of

EX = "http://example.org/"
FRAM = EntityWire(iri=EX + "fram", label='The "Fram"\n', types=(EX + "Ship",))


def graph(*triples: TripleWire) -> Graph:
    return graph_of([Extraction(chunk_id="c", triples=triples)], {"ex": EX})


def test_a_literal_keeps_its_form_and_its_language() -> None:
    found = graph(
        TripleWire(subject=FRAM, predicate=EX + "crew", object=LiteralWire(value="013", datatype=XSD + "integer")),
        TripleWire(subject=FRAM, predicate=EX + "motto", object=LiteralWire(value="vorwärts", datatype=RDF_LANG_STRING, language="de")),
    )
    assert [str(value) for value in found.objects(URIRef(FRAM.iri), URIRef(EX + "crew"))] == ["013"]
    assert (URIRef(FRAM.iri), URIRef(EX + "motto"), Literal("vorwärts", lang="de")) in found


def test_entities_have_types_and_labels_and_classes_have_none() -> None:
    found = graph(TripleWire(subject=FRAM, predicate=RDF_TYPE, object=EntityWire(iri=EX + "SailingShip", label="sailing ship")))
    assert set(found.objects(URIRef(FRAM.iri), RDF.type)) == {URIRef(EX + "Ship"), URIRef(EX + "SailingShip")}
    assert list(found.subject_objects(RDFS.label)) == [(URIRef(FRAM.iri), Literal(FRAM.label))]


def test_what_is_written_is_read_back() -> None:
    found = graph(TripleWire(subject=FRAM, predicate=EX + "motto", object=LiteralWire(value='a "b"\n\\c', datatype=XSD + "string")))
    for form in ("turtle", "nt"):
        assert set(Graph().parse(data=found.serialize(format=form), format=form)) == set(found)
