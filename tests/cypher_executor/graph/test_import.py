"""CSV as Neo4j's own import takes it: the same nodes, relationships and values, hostile texts too."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import neo4j as bolt
import pyoxigraph as ox

from onto_core.vocabulary import RDF_TYPE, XSD
from tests.servers.graph_server import CACHE, GraphServer
from tests.worlds.exported import EX, HOSTILE, quads, tables


def test_neo4j_admin_imports_nodes_and_relationships_with_their_values(own_neo4j: Callable[..., GraphServer], tmp_path: Path) -> None:
    a, b = ox.NamedNode(EX + "a"), ox.NamedNode(EX + "b;c")
    said = [
        (a, ox.NamedNode(RDF_TYPE), ox.NamedNode(EX + "Person")),
        (a, ox.NamedNode(RDF_TYPE), ox.NamedNode(EX + "a;b")),
        (a, ox.NamedNode(EX + "knows"), b),
        (a, ox.NamedNode("http://other.org/knows"), b),
        (a, ox.NamedNode(EX + "age"), ox.Literal(36)),
        (a, ox.NamedNode(EX + "lucky"), ox.Literal(3)),
        (a, ox.NamedNode(EX + "lucky"), ox.Literal(7)),
        (a, ox.NamedNode(EX + "height"), ox.Literal("1.70", datatype=ox.NamedNode(XSD + "decimal"))),
        (a, ox.NamedNode(EX + "born"), ox.Literal("1815-12-10", datatype=ox.NamedNode(XSD + "date"))),
        (a, ox.NamedNode(EX + "seen"), ox.Literal("2020-01-01T00:00:00Z", datatype=ox.NamedNode(XSD + "dateTime"))),
        (a, ox.NamedNode(EX + "a%3Ab%7Bx%7D"), ox.Literal(True)),
        *((a, ox.NamedNode(f"{EX}text{number}"), ox.Literal(text)) for number, text in enumerate(HOSTILE)),
    ]
    made = tables(quads(said, ["c1"]), tmp_path, provenance=True)
    server = own_neo4j()
    (server.folder / "conf").mkdir(parents=True)
    words = ["-Xmx256m", "--add-opens=java.base/java.nio=ALL-UNNAMED", "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED"]
    words += ["-cp", f"{CACHE}/neo4j/lib/*", "org.neo4j.cli.AdminTool", "database", "import", "full"]
    done = subprocess.run(
        [
            shutil.which("java") or "java",
            *words,
            f"--nodes={made}/nodes.csv",
            f"--relationships={made}/edges.csv",
            "--multiline-fields=true",
            "neo4j",
        ],
        env={**os.environ, "NEO4J_HOME": str(server.folder), "NEO4J_CONF": str(server.folder / "conf")},
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    server.start()
    with bolt.GraphDatabase.driver(f"bolt://{server.address}") as driver:
        ((labels, held, number),) = driver.execute_query(
            "MATCH (n {iri: $iri}) RETURN labels(n), properties(n), COUNT { MATCH () }", iri=EX + "a"
        ).records
        edges = driver.execute_query("MATCH (s)-[e]->(o) RETURN s.iri, e.iri, o.iri, e.chunks, e.documents ORDER BY e.iri").records
    assert number == 2
    assert sorted(labels) == ["Person", "Resource", "a_b"]
    assert [list(edge) for edge in edges] == [[a.value, iri, b.value, 1, 1] for iri in (EX + "knows", "http://other.org/knows")]
    assert {name: held[name] for name in ("age", "lucky", "height", "a_b_x_")} == {"age": 36, "lucky": [3, 7], "height": 1.7, "a_b_x_": True}
    assert (held["born"].iso_format(), held["seen"].iso_format()) == ("1815-12-10", "2020-01-01T00:00:00.000000000")
    assert [held[f"text{number}"] for number in range(len(HOSTILE))] == [text.replace("\0", "\ufffd") for text in HOSTILE]
