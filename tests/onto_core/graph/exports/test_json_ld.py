"""JSON-LD, read back by rdflib and by Oxigraph: the same triples, in the same graphs."""

from __future__ import annotations

import io
import json
import warnings
from collections.abc import Iterator
from typing import Any

import pyoxigraph as ox
import pytest
import rdflib
from hypothesis import given, settings
from rdflib.graph import DATASET_DEFAULT_GRAPH_ID

from onto_core.graph.files import quads_written
from onto_core.vocabulary import XSD_STRING
from tests.worlds.exported import EX, HOSTILE, graphs, quads, turned


@pytest.fixture(autouse=True, scope="module")
def lexical_forms_as_they_are() -> Iterator[None]:
    before, rdflib.NORMALIZE_LITERALS = rdflib.NORMALIZE_LITERALS, False
    yield
    rdflib.NORMALIZE_LITERALS = before


def by_rdflib(content: bytes) -> set[tuple[str, ...]]:
    """The quads of JSON-LD as rdflib reads them, which keeps the labels of blank nodes."""
    dataset = rdflib.Dataset()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # rdflib's own deprecations, and its doubts about invalid literals
        dataset.parse(data=content, format="json-ld")
    return {tuple(map(plain, quad)) for quad in dataset.quads()}


def plain(term: Any) -> str:
    if isinstance(term, rdflib.Literal):
        return repr((str(term), term.language or str(term.datatype or XSD_STRING)))
    return f"_:{term}" if isinstance(term, rdflib.BNode) else "" if term in (None, DATASET_DEFAULT_GRAPH_ID) else str(term)


def as_written(content: bytes) -> set[tuple[str, ...]]:
    """The quads of N-Quads in the same form."""
    found = set()
    for subject, predicate, value, graph in quads_written(io.BytesIO(content)):
        found.add((subject, predicate, value if isinstance(value, str) else repr((value[0], value[2] or value[1])), graph))
    return found


def canonical(content: bytes, format_: ox.RdfFormat) -> set[ox.Quad]:
    dataset = ox.Dataset(ox.parse(input=io.BytesIO(content), format=format_))
    dataset.canonicalize(ox.CanonicalizationAlgorithm.UNSTABLE)
    return set(dataset)


@settings(max_examples=60, deadline=None)
@given(said=graphs)
def test_a_random_graph_reads_back_as_it_was_with_its_named_graphs(said: list[Any]) -> None:
    content = quads(said, ["c1", "a b"])
    written = turned(content, "jsonld", provenance=True)
    assert by_rdflib(written) == as_written(content)
    assert canonical(written, ox.RdfFormat.JSON_LD) == canonical(content, ox.RdfFormat.N_QUADS)


@pytest.mark.parametrize("text", HOSTILE)
def test_every_text_reads_back(text: str) -> None:
    content = quads([(ox.NamedNode(EX + "a"), ox.NamedNode(EX + "p"), ox.Literal(text, language="de"))])
    assert canonical(turned(content, "jsonld"), ox.RdfFormat.JSON_LD) == canonical(content, ox.RdfFormat.N_QUADS)
    assert by_rdflib(turned(content, "jsonld")) == as_written(content)


def test_there_is_one_object_for_a_subject_and_a_prefix_for_each_namespace_in_use() -> None:
    voyages = "http://example.org/voyages#"
    said = [(ox.NamedNode(EX + s), ox.NamedNode(voyages + p), ox.NamedNode(EX + "o")) for s in "ab" for p in ("one", "two")]
    document = json.loads(turned(quads(said), "jsonld"))
    assert document["@context"] == {"voyages": voyages}
    assert [(node["@id"], sorted(node)) for node in document["@graph"]] == [
        (EX + "a", ["@id", "voyages:one", "voyages:two"]),
        (EX + "b", ["@id", "voyages:one", "voyages:two"]),
    ]


def test_a_prefix_is_never_the_scheme_of_an_iri() -> None:
    said = [(ox.NamedNode("voyages:x"), ox.NamedNode("http://example.org/voyages#p"), ox.NamedNode("rdf:type"))]
    document = json.loads(turned(quads(said), "jsonld"))
    assert "voyages" not in document["@context"]
    assert canonical(turned(quads(said), "jsonld"), ox.RdfFormat.JSON_LD) == canonical(quads(said), ox.RdfFormat.N_QUADS)


def test_an_empty_collection_is_an_empty_document() -> None:
    assert json.loads(turned(b"", "jsonld", provenance=True)) == {"@context": {}, "@graph": []}
