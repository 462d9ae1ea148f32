"""CSV, read by Python's own reader: the nodes and relationships that there are, under headers that neo4j-admin knows."""

from __future__ import annotations

import csv
import json
import tempfile
from pathlib import Path
from typing import Any

import pyoxigraph as ox
from hypothesis import given, settings

from onto_core.vocabulary import RDF_TYPE, XSD
from tests.worlds.exported import EX, edges_of, graphs, name_of, nodes_of, quads, tables

A, B = ox.NamedNode(EX + "a"), ox.NamedNode(EX + "b")


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        header, *lines = csv.reader(file)
    assert len(set(header)) == len(header)
    assert {len(line) for line in lines} <= {len(header)}
    return [dict(zip(header, line, strict=True)) for line in lines]


@settings(max_examples=60, deadline=None)
@given(said=graphs)
def test_a_random_graph_keeps_its_nodes_relationships_and_sources(said: list[Any]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        made = tables(quads(said, ["c1", "c2"]), Path(folder), provenance=True)
        nodes, edges, sources = (rows(made / f"{name}.csv") for name in ("nodes", "edges", "sources"))
    assert [node[":ID"] for node in nodes] == [node["iri"] for node in nodes]
    assert sorted(node[":ID"] for node in nodes) == sorted(nodes_of(said))
    assert sorted((edge[":START_ID"], edge["iri"], edge[":END_ID"]) for edge in edges) == sorted(edges_of(said))
    assert {(edge["chunks:long"], edge["documents:long"]) for edge in edges} <= {("2", "2")}
    assert len({(edge[":START_ID"], edge[":TYPE"], edge[":END_ID"]) for edge in edges}) == len(edges)
    expected = {
        (name_of(s), p.value, o.value.replace("\0", "\ufffd") if isinstance(o, ox.Literal) else name_of(o), chunk, f"{chunk}.txt")
        for s, p, o in said
        for chunk in ("c1", "c2")
    }
    assert {tuple(source[name] for name in ("subject", "predicate", "object", "chunk", "document")) for source in sources} == expected


def test_headers_have_types_and_labels_are_separated(tmp_path: Path) -> None:
    said = [
        (A, ox.NamedNode(RDF_TYPE), ox.NamedNode(EX + "Person")),
        (A, ox.NamedNode(RDF_TYPE), ox.NamedNode(EX + "a;b")),
        (A, ox.NamedNode(EX + "age"), ox.Literal(36)),
        (A, ox.NamedNode(EX + "born"), ox.Literal("1815-12-10", datatype=ox.NamedNode(XSD + "date"))),
        (A, ox.NamedNode(EX + "old"), ox.Literal(False)),
        (A, ox.NamedNode(EX + "name"), ox.Literal("Ada")),
        (A, ox.NamedNode(EX + "name"), ox.Literal("Augusta")),
        (A, ox.NamedNode(EX + "note"), ox.Literal("one; two")),
        (A, ox.NamedNode(EX + "note"), ox.Literal("three")),
        (A, ox.NamedNode(EX + "knows"), B),
    ]
    made = tables(quads(said), tmp_path)
    ada, byron = rows(made / "nodes.csv")
    assert ada == {
        ":ID": EX + "a",
        ":LABEL": "Resource;Person;a_b",
        "iri": EX + "a",
        "age:long": "36",
        "born:date": "1815-12-10",
        "name:string[]": "Ada;Augusta",
        "note_json:string": json.dumps(["one; two", "three"]),
        "old:boolean": "false",
    }
    assert byron[":LABEL"] == "Resource"
    assert rows(made / "edges.csv") == [{":START_ID": EX + "a", ":END_ID": EX + "b", ":TYPE": "knows", "iri": EX + "knows"}]
    assert not (made / "sources.csv").exists()


def test_an_empty_text_is_not_a_missing_one(tmp_path: Path) -> None:
    said = [(A, ox.NamedNode(EX + "name"), ox.Literal("")), (B, ox.NamedNode(EX + "age"), ox.Literal(1))]
    lines = (tables(quads(said), tmp_path) / "nodes.csv").read_text().splitlines()
    assert lines[1:] == [f'"{EX}a","Resource","{EX}a",,""', f'"{EX}b","Resource","{EX}b",1,']


def test_an_empty_collection_is_two_headers(tmp_path: Path) -> None:
    made = tables(b"", tmp_path)
    assert (made / "nodes.csv").read_text() == '":ID",":LABEL","iri"\n'
    assert (made / "edges.csv").read_text() == '":START_ID",":END_ID",":TYPE","iri"\n'
