"""`ontorag review` over a graph that workers wrote: the queue, decisions at once and through the topic, what stays of them, and files of them."""

from __future__ import annotations

import asyncio
import fcntl
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from onto_core.cli.main import root
from onto_core.documents.life import Documents
from onto_core.errors import InputError
from onto_core.messages import EntityWire, Extraction, FlaggedWire, TripleWire, ViolationWire
from onto_core.terms import mint_iri
from sparql_cassandra.stores import open_store
from tests.worlds.histories import EX

BUILT = "https://example.org/voyages#builtIn"


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ONTORAG__ONTOLOGIES__PATHS", str(Path(__file__).parents[3] / "ontologies" / "demo"))
    monkeypatch.setenv("ONTORAG__MODEL__KIND", "rules")
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "a.md").write_text("The Fram was built in Larvik. Colin Archer designed the Fram.")
    (tmp_path / "docs" / "b.md").write_text("The Fram was built in Bergen.")
    publish()
    return tmp_path


def invoke(*arguments: str) -> Result:
    return CliRunner().invoke(root, [*arguments], catch_exceptions=True)


def said(*arguments: str) -> str:
    result = invoke(*arguments)
    assert result.exit_code == 0, result.output + repr(result.exception)
    return result.stdout


def publish() -> None:
    said("publish", "chunk", "docs")
    said("run", "--drain", "kg-extract-ontology", "sparql-cassandra")


def queue(*arguments: str) -> dict[str, dict[str, Any]]:
    items = [json.loads(line) for line in said("review", "list", "--json", "--below", "1", *arguments).splitlines()]
    return {item["statement"]: item for item in items}


def built() -> set[str]:
    rows = json.loads(said("sparql", f"SELECT ?s ?o {{ ?s <{BUILT}> ?o }}", "--json"))["results"]["bindings"]
    return {f"{row['s']['value'].rpartition(':')[2]} {row['o']['value'].rpartition(':')[2]}" for row in rows}


def test_the_queue_shows_what_is_not_sure_with_its_passage_and_leaves_out_what_is_decided(world: Path) -> None:
    item = queue()["Fram · builtIn · Bergen"]
    (passage,) = item["passages"]
    start, end = passage["marked"]
    assert (item["kind"], passage["document"], passage["text"][start:end]) == ("unsure", "b.md", "Fram was built in Bergen")
    shown = said("review", "next", "--below", "1")
    assert next(iter(queue().values()))["id"] in shown
    said("review", "accept", item["id"])
    assert "Fram · builtIn · Bergen" not in queue()
    assert queue("--below", "0") == {}


def test_a_rejected_fact_leaves_the_graph_and_does_not_come_back_with_the_next_version(world: Path) -> None:
    said("review", "reject", queue()["Fram · builtIn · Bergen"]["id"][:6], "--by", "anna", "--why", "a slip")
    assert built() == {"fram larvik"}
    (world / "docs" / "b.md").write_text("As all know, the Fram was built in Bergen. The Gjoa was built in Rosendal.")
    publish()
    assert built() == {"fram larvik", "gjoa rosendal"}


def test_what_is_rejected_in_a_document_is_still_said_by_others(world: Path) -> None:
    (world / "docs" / "c.md").write_text("Everybody says that the Fram was built in Bergen. The Fram was built in Bergen.")
    publish()
    item = queue()["Fram · builtIn · Bergen"]
    assert item["documents"] == ["b.md", "c.md"] or item["documents"] == ["c.md", "b.md"]
    said("review", "reject", item["id"], "--document", "b.md")
    assert built() == {"fram larvik", "fram bergen"}
    said("review", "reject", item["id"], "--everywhere")
    assert built() == {"fram larvik"}


def test_an_amended_fact_is_judged_and_its_names_are_those_of_the_graph(world: Path) -> None:
    item = queue()["Fram · builtIn · Bergen"]
    refused = invoke("review", "amend", item["id"], "--property", "designedBy", "--object", "Larvik")
    assert isinstance(refused.exception, InputError)
    assert "needs a Person" in str(refused.exception) or "designedBy" in str(refused.exception)
    unread = invoke("review", "amend", item["id"], "--property", "sinkingDate", "--object", "soon")
    assert isinstance(unread.exception, InputError)
    assert built() == {"fram larvik", "fram bergen"}
    said("review", "amend", item["id"], "--object", "Larvik")
    assert built() == {"fram larvik"}


def test_things_are_made_one_and_several_again(world: Path) -> None:
    iris = ["urn:ontorag:entity:larvik", "urn:ontorag:entity:bergen"]
    said("review", "merge", *iris)
    assert built() == {"fram larvik"}
    said("review", "split", iris[0])
    assert built() == {"fram larvik", "fram bergen"}
    assert isinstance(invoke("review", "merge", iris[0], "urn:nothing").exception, InputError)
    assert isinstance(invoke("review", "split", iris[0]).exception, InputError), "it is split already"
    assert isinstance(invoke("review", "split", "urn:nothing").exception, InputError)
    said("review", "split", iris[1], "--document", "b.md", "--into", "urn:other:bergen")
    assert built() == {"fram larvik", "fram bergen"}
    assert "urn:other:bergen" in said("sparql", f"SELECT ?o {{ ?s <{BUILT}> ?o }}", "--json")


def test_where_a_worker_has_the_store_it_carries_the_decision_out(world: Path) -> None:
    item = queue()["Fram · builtIn · Bergen"]
    (lock,) = world.rglob("writer.lock")
    with lock.open("r+") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        assert "a worker will" in said("review", "reject", item["id"])
        assert built() == {"fram larvik", "fram bergen"}
    said("run", "--drain", "sparql-cassandra")
    assert built() == {"fram larvik"}


def test_a_log_makes_the_same_graph_of_a_fresh_extraction(world: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said("review", "reject", queue()["Fram · builtIn · Bergen"]["id"])
    said("review", "merge", "urn:ontorag:entity:fram", "urn:ontorag:entity:larvik", "--into", "urn:mine:both")
    said("review", "export", "--log", "--out", "log.jsonl")
    ours = built()
    monkeypatch.setenv("ONTORAG__STORE__URL", "oxigraph:fresh")
    monkeypatch.setenv("ONTORAG__BUS__URL", "sqlite:fresh.db")
    said("review", "replay", "log.jsonl")
    publish()
    assert built() == ours
    (world / "broken.jsonl").write_text('{"kind": "accept", "at": 1}\nnothing\n')
    broken = invoke("review", "replay", "broken.jsonl").exception
    assert isinstance(broken, InputError)
    assert {problem.where.split(":")[1].strip() for problem in broken.problems} == {"line 1", "line 2"}


def test_decided_facts_become_solved_texts_and_gold(world: Path) -> None:
    facts = queue()
    said("review", "accept", facts["Fram · builtIn · Larvik"]["id"])
    said("review", "reject", facts["Fram · builtIn · Bergen"]["id"])
    solved = [json.loads(line) for line in said("review", "export").splitlines()]
    wanted = {"text": "The Fram was built in Larvik.", "facts": [{"subject": "Fram", "property": "builtIn", "object": "Larvik"}]}
    assert solved == [wanted]
    gold = [json.loads(line) for line in said("review", "export", "--calibration").splitlines()]
    assert {each["text"]: len(each["facts"]) for each in gold} == {wanted["text"]: 1, "The Fram was built in Bergen.": 0}
    said("review", "export", "--out", "solved.jsonl")
    said("examples", "import", "solved.jsonl", "--examples", "mine.jsonl")


def test_an_id_that_nothing_has_is_refused(world: Path) -> None:
    assert isinstance(invoke("review", "accept", "0000000000").exception, InputError)


SHIPS = """
@prefix : <http://example.org/> . @prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
<http://example.org/> a owl:Ontology . :Ship a owl:Class . :Place a owl:Class . :Person a owl:Class .
:builtIn a owl:ObjectProperty, owl:FunctionalProperty ; rdfs:domain :Ship ; rdfs:range :Place .
:ledBy a owl:ObjectProperty ; rdfs:domain :Ship ; rdfs:range :Person .
"""


def thing(name: str, kind: str) -> EntityWire:
    return EntityWire(iri=mint_iri(name), label=name, types=(EX + kind,))


@pytest.fixture
def doubtful(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A graph with a flagged fact, two values where one is right, and two names of one person."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ships.ttl").write_text(SHIPS)
    monkeypatch.setenv("ONTORAG__ONTOLOGIES__PATHS", "ships.ttl")
    fram = thing("Fram", "Ship")
    larvik, bergen = (TripleWire(subject=fram, predicate=EX + "builtIn", object=thing(name, "Place"), span=(0, 4)) for name in ("Larvik", "Bergen"))
    long, short = (
        TripleWire(subject=fram, predicate=EX + "ledBy", object=thing(name, "Person"), span=(0, 4)) for name in ("Fridtjof Nansen", "F. Nansen")
    )
    odd = TripleWire(subject=thing("Maud", "Ship"), predicate=EX + "ledBy", object=thing("Oslo", "Place"), span=(0, 4))
    wire = FlaggedWire(triple=odd, violations=(ViolationWire(rule="range", message="ledBy needs a Person as its object"),))

    async def write() -> None:
        store = open_store("oxigraph:.ontorag/graph", write=True)
        documents = Documents(store)
        await documents.extracted(Extraction(chunk_id="1", document_id="a.md", triples=(larvik, long), text="Fram and others."))
        await documents.extracted(Extraction(chunk_id="2", document_id="b.md", triples=(bergen, short), flagged=(wire,), text="Maud or Fram."))
        await store.close()

    asyncio.run(write())


def kinds() -> dict[str, str]:
    return {statement: item["kind"] for statement, item in queue().items()}


def test_flagged_facts_conflicts_and_names_of_one_thing_are_in_the_queue(doubtful: None) -> None:
    assert kinds() == {
        "Maud · ledBy · Oslo": "flagged",
        "Fram · builtIn · Larvik": "conflict",
        "Fram · builtIn · Bergen": "conflict",
        "F. Nansen = Fridtjof Nansen": "merge",
    }
    items = queue()
    assert items["Maud · ledBy · Oslo"]["why"] == ["ledBy needs a Person as its object"]
    assert "builtIn takes one value" in items["Fram · builtIn · Larvik"]["why"][0]
    said("review", "accept", items["Maud · ledBy · Oslo"]["id"])
    said("review", "reject", items["Fram · builtIn · Bergen"]["id"])
    said("review", "accept", items["F. Nansen = Fridtjof Nansen"]["id"])
    assert kinds() == {}
    rows = json.loads(said("sparql", f"SELECT ?s ?o {{ ?s <{EX}ledBy> ?o }}", "--json"))["results"]["bindings"]
    assert {row["o"]["value"].rpartition(":")[2] for row in rows} == {"fridtjof-nansen", "oslo"}


def test_things_that_somebody_keeps_apart_are_not_proposed_again(doubtful: None) -> None:
    said("review", "reject", queue("--kind", "merge")["F. Nansen = Fridtjof Nansen"]["id"])
    assert queue("--kind", "merge") == {}


def test_without_an_ontology_the_queue_says_what_it_does_not_look_for(doubtful: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ONTORAG__ONTOLOGIES__PATHS")
    result = invoke("review", "list", "--json")
    assert [json.loads(line)["kind"] for line in result.stdout.splitlines()] == ["flagged"]
    assert "without an ontology" in result.stderr
