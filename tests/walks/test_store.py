"""The store's part of the first walk: extractions on a real bus, the worker as a process, and what anyone can then read."""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from onto_core.bus import open_bus
from onto_core.messages import EntityWire, Extraction, LiteralWire, TripleWire
from onto_core.vocabulary import XSD_INTEGER
from onto_core.wire import Message
from tests.worlds import nursery

ROOT = Path(__file__).parents[2]
EX = "http://example.org/"
FACTS = 8
CHUNKS = 60


def extraction(number: int) -> Extraction:
    subject = EntityWire(iri=f"{EX}thing-{number}", label=f"thing {number}", types=(EX + "Thing",))
    values = (LiteralWire(value=str(value), datatype=XSD_INTEGER) for value in range(FACTS))
    triples = tuple(TripleWire(subject=subject, predicate=EX + "has", object=value, span=(0, 5)) for value in values)
    return Extraction(chunk_id=f"chunk-{number}", document_id=f"doc-{number % 7}", triples=triples)


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    mine = {
        "ONTORAG__BUS__URL": f"sqlite:{tmp_path / 'bus.db'}",
        "ONTORAG__STORE__URL": f"oxigraph:{tmp_path / 'graph'}",
        "ONTORAG__SERVICE__HEARTBEAT": "0.2",
        "ONTORAG__BUS__RETRY__INITIAL": "0.05",
        "ONTORAG__BUS__RETRY__ATTEMPTS": "50",
    }
    return {**{name: value for name, value in os.environ.items() if not name.startswith("ONTORAG")}, **mine}


def publish(url: str, messages: list[Message]) -> None:
    async def publishing() -> None:
        bus = open_bus(url)
        for message in messages:
            await bus.publish("extractions", message)
        await bus.close()

    asyncio.run(publishing())


def ontorag(environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    return nursery.ontorag(*arguments, folder=ROOT, environment=environment)


def rows(environment: dict[str, str], query: str) -> list[dict[str, str]]:
    done = ontorag(environment, "sparql", query, "--json", "--max-rows", "10000")
    assert done.returncode == 0, done.stderr
    return [{name: cell["value"] for name, cell in row.items()} for row in json.loads(done.stdout)["results"]["bindings"]]


def test_published_extractions_become_a_graph_that_says_where_it_is_from(environment: dict[str, str]) -> None:
    publish(environment["ONTORAG__BUS__URL"], [extraction(number).encode() for number in range(10)] * 2)
    done = ontorag(environment, "run", "sparql-cassandra", "--drain", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["sparql-cassandra"]["done"] >= 10
    assert rows(environment, f"SELECT (COUNT(*) AS ?n) {{ ?s <{EX}has> ?o }}") == [{"n": str(10 * FACTS)}]
    cited = "SELECT DISTINCT ?doc { GRAPH ?g { ?s ?p ?o } GRAPH <urn:ontorag:provenance> { ?g <http://www.w3.org/ns/prov#wasDerivedFrom> ?doc } }"
    assert {row["doc"] for row in rows(environment, cited)} == {f"urn:ontorag:document:doc-{number}" for number in range(7)}


def test_a_message_that_is_no_extraction_goes_to_the_dead_letters_and_stops_nothing(environment: dict[str, str]) -> None:
    publish(environment["ONTORAG__BUS__URL"], [Message("bad", b"\xff not json"), extraction(1).encode(), Message("worse", b'{"chunk_id": 3}')])
    done = ontorag(environment, "run", "sparql-cassandra", "--drain", "--json")
    assert json.loads(done.stdout)["sparql-cassandra"] == {"done": 1, "rejected": 2}
    letters = ontorag(environment, "dead-letters", "list", "--json").stdout
    assert "bad" in letters
    assert "worse" in letters


def test_a_worker_that_is_killed_again_and_again_loses_and_doubles_nothing(environment: dict[str, str]) -> None:
    moments = random.Random(11)
    publish(environment["ONTORAG__BUS__URL"], [extraction(number).encode() for number in range(CHUNKS)])
    for _ in range(4):
        command = [sys.executable, "-m", "onto_core.cli.main", "run", "sparql-cassandra"]
        worker = subprocess.Popen(command, env=environment, cwd=ROOT, stderr=subprocess.PIPE, text=True)
        assert worker.stderr is not None
        for _ in range(moments.randint(2, 12)):
            if "extraction written" not in worker.stderr.readline() and worker.poll() is not None:
                break
        worker.kill()
        worker.communicate()
    drained = ontorag(environment, "run", "sparql-cassandra", "--drain")
    assert drained.returncode == 0, drained.stderr
    counts = rows(environment, f"SELECT ?s (COUNT(?o) AS ?n) {{ ?s <{EX}has> ?o }} GROUP BY ?s")
    assert len(counts) == CHUNKS
    assert {row["n"] for row in counts} == {str(FACTS)}
    spans = "SELECT (COUNT(*) AS ?n) { GRAPH <urn:ontorag:provenance> { ?x <urn:ontorag:vocabulary:span> ?y } }"
    assert rows(environment, spans) == [{"n": str(CHUNKS * FACTS)}]
