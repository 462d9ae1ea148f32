"""GraphML, read by networkx: typed keys, every relationship with its property, no character that XML cannot hold."""

from __future__ import annotations

import io
import json
import re
from typing import Any
from xml.etree import ElementTree

import networkx
import pyoxigraph as ox
from hypothesis import given, settings

from onto_core.vocabulary import RDF_TYPE, XSD
from tests.worlds.exported import EX, edges_of, graphs, name_of, nodes_of, quads, turned

NAMESPACE = "{http://graphml.graphdrawing.org/xmlns}"


def read(content: bytes) -> Any:
    return networkx.read_graphml(io.BytesIO(content), force_multigraph=True)


def in_xml(text: str) -> str:
    """A text as a file of XML can hold it."""
    return re.sub("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", text)


def text_keys(content: bytes) -> dict[tuple[str, str], tuple[str, bool]]:
    """(property, datatype) -> the name of its key, and whether that holds JSON lists: as the keys' descriptions say."""
    found = {}
    for key in ElementTree.fromstring(content).iter(NAMESPACE + "key"):
        if str(key.get("id")).startswith("k"):
            iri, datatype, *lists = str(key.findtext(NAMESPACE + "desc")).split(" ", 2)
            found[iri, datatype] = str(key.get("attr.name")), lists == ["JSON lists"]
    return found


@settings(max_examples=60, deadline=None)
@given(said=graphs)
def test_a_random_graph_keeps_its_nodes_relationships_and_texts(said: list[Any]) -> None:
    content = turned(quads(said, ["c1"]), "graphml", provenance=True)
    graph = read(content)
    assert set(graph.nodes) == nodes_of(said)
    assert {(s, data["iri"], o) for s, o, data in graph.edges(data=True)} == edges_of(said)
    assert graph.number_of_edges() == len(edges_of(said))
    keys = text_keys(content)
    for s, p, o in said:
        if isinstance(o, ox.Literal) and o.datatype.value in (XSD + "string", "urn:own"):
            name, lists = keys[p.value, o.datatype.value]
            held = graph.nodes[name_of(s)][name]
            assert in_xml(o.value) in ([in_xml(value) for value in json.loads(held)] if lists else [held])


def test_values_have_types_and_several_are_a_list() -> None:
    node = ox.NamedNode(EX + "a")
    said = [
        (node, ox.NamedNode(EX + "age"), ox.Literal(36)),
        (node, ox.NamedNode(EX + "height"), ox.Literal(1.7)),
        (node, ox.NamedNode(EX + "old"), ox.Literal(True)),
        *((node, ox.NamedNode(EX + "lucky"), ox.Literal(number)) for number in (3, 7)),
        (ox.NamedNode(EX + "b"), ox.NamedNode(EX + "lucky"), ox.Literal(9)),
        (node, ox.NamedNode(RDF_TYPE), ox.NamedNode(EX + "Person")),
    ]
    graph = read(turned(quads(said), "graphml"))
    assert graph.nodes[EX + "a"] == {"age": 36, "height": 1.7, "old": True, "lucky": "[3, 7]", "labels": '["Person"]'}
    assert graph.nodes[EX + "b"] == {"lucky": "[9]"}


def test_two_properties_with_one_local_name_stay_two() -> None:
    said = [(ox.NamedNode(EX + "a"), ox.NamedNode(namespace + "p"), ox.NamedNode(EX + "b")) for namespace in (EX, "http://other.org/")]
    graph = read(turned(quads(said), "graphml"))
    told = {(data["type"], data["iri"]) for _, _, data in graph.edges(data=True)}
    assert len({name for name, _ in told}) == 2
    assert {iri for _, iri in told} == {EX + "p", "http://other.org/p"}


def test_a_relationship_says_who_says_it() -> None:
    said = [(ox.NamedNode(EX + "a"), ox.NamedNode(EX + "p"), ox.NamedNode(EX + "b"))]
    ((_, _, data),) = read(turned(quads(said, ["c1", "c2"]), "graphml", provenance=True)).edges(data=True)
    assert (data["chunks"], data["documents"]) == (2, 2)
    assert json.loads(data["sources"]) == [{"chunk": "c1", "document": "c1.txt"}, {"chunk": "c2", "document": "c2.txt"}]
    ((_, _, data),) = read(turned(quads(said), "graphml")).edges(data=True)
    assert set(data) == {"iri", "type"}


def test_an_empty_collection_is_an_empty_graph() -> None:
    assert len(read(turned(b"", "graphml"))) == 0
