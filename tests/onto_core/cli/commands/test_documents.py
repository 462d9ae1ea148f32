"""`ontorag documents`: what the store has, and the end of it, without a worker and beside one that holds the store."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from onto_core.bus import open_bus
from onto_core.cli.commands.documents import documents
from onto_core.clients.reply_cache import ReplyCache
from onto_core.clients.reply_causes import Cause
from onto_core.documents.life import Documents
from onto_core.documents.model import group_of
from onto_core.errors import InputError
from onto_core.messages import Chunk, ChunkOfDocument, Document, EntityWire, Extraction, RejectedWire, TripleWire, UsageWire
from onto_core.ports.models import Reply
from sparql_cassandra.embedded.store import open_oxigraph

EX = "http://example.org/"
CANARY = "quokkacanary"


def extraction(document: str, chunk: str, name: str, *, revision: int = 5, ordinal: int = 0) -> Extraction:
    subject = EntityWire(iri=f"{EX}{name}", label=f"The long {name}", types=(EX + "Thing",))
    fact = TripleWire(subject=subject, predicate=EX + "of", object=EntityWire(iri=EX + "all", label="All of them"))
    rejected = RejectedWire(raw={"subject": name}, violations=())
    return Extraction(
        chunk_id=chunk,
        document_id=document,
        ordinal=ordinal,
        triples=(fact,),
        rejected=(rejected,),
        model="tiny",
        prompt_version="p1",
        revision=revision,
        asked=revision,
        text=f"All of {name} is said here.",
        usage=UsageWire(prompt_tokens=1000, completion_tokens=20, calls=1, cost=0.005),
    )


def announced(document: str, revision: int, *chunks: str, **metadata: str) -> Document:
    entries = tuple(ChunkOfDocument(id=each) for each in chunks)
    return Document(document_id=document, revision=revision, content="c", version=f"v{revision}", metadata=metadata, chunks=entries)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two announced documents, one of lines only, and one that a graph had before there were records."""
    settings = {"store": {"url": "oxigraph:graph"}, "bus": {"url": "sqlite:bus.db"}, "model": {"cache": "sqlite:replies.db"}}
    (tmp_path / "ontorag.yaml").write_text(json.dumps(settings))
    monkeypatch.chdir(tmp_path)

    async def make() -> None:
        store = open_oxigraph(tmp_path / "graph", write=True)
        await store.write(extraction("old.md", "o", "olden", revision=0))
        known = Documents(store)
        await known.announced(announced("report.md", 10**15 + 5, "r1", "r2", source="wiki", year="1900"))
        await known.extracted(extraction("report.md", "r2", CANARY, revision=10**15 + 5))
        await known.extracted(extraction("report.md", "r1", "fram", revision=10**15 + 5))
        await known.announced(announced("notes.md", 5, "n1", "n2", source="wiki"))
        await known.extracted(extraction("notes.md", "n1", "fram"))
        await known.extracted(extraction("lines", "l1", "maud", ordinal=3))
        await store.close()

    asyncio.run(make())
    return tmp_path


def invoke(*arguments: str) -> Result:
    return CliRunner().invoke(documents, arguments)


def lines(*arguments: str) -> dict[str, Any]:
    result = invoke("list", "--json", *arguments)
    assert result.exit_code == 0, result.output
    return {each["id"]: each for each in map(json.loads, result.stdout.splitlines())}


def files_with(folder: Path, canary: str) -> list[str]:
    return [each.name for each in folder.rglob("*") if each.is_file() and canary.encode() in each.read_bytes()]


def on_bus(folder: Path) -> list[dict[str, Any]]:
    async def reading() -> list[dict[str, Any]]:
        bus = open_bus(f"sqlite:{folder}/bus.db")
        subscription = await bus.subscribe("documents", "test")
        bodies = [json.loads((await subscription.receive()).message.body) for _ in range(await bus.backlog("documents", "test"))]
        await bus.close()
        return bodies

    return asyncio.run(reading())


def test_the_list_has_documents_of_every_origin(here: Path) -> None:
    found = lines()
    assert {name: (each["version"], each["extracted"], each["chunks"], each["carried"]) for name, each in found.items()} == {
        "report.md": ("v1000000000000005", 2, 2, 0),
        "notes.md": ("v5", 1, 2, 0),
        "lines": ("", 1, 1, 0),
        "old.md": ("", 1, 1, 1),
    }
    assert found["report.md"]["when"] == "2001-09-09T01:46:40.000005+00:00"
    assert found["notes.md"]["when"] is None
    assert lines("--where", "source=wiki").keys() == {"report.md", "notes.md"}
    assert lines("--where", "source=wiki", "--where", "year=1900").keys() == {"report.md"}
    assert "2/2" in invoke("list").stdout


def test_a_document_is_shown_with_its_chunks_in_the_order_of_its_version(here: Path) -> None:
    told = json.loads(invoke("show", "report.md", "--json", "--text").stdout)
    assert [(each["id"], each["accepted"], each["rejected"], each["model"], each["prompt"]) for each in told["parts"]] == [
        ("r1", 1, 1, "tiny", "p1"),
        ("r2", 1, 1, "tiny", "p1"),
    ]
    assert told["parts"][1]["text"] == f"All of {CANARY} is said here."
    assert told["spent"] == {"calls": 2, "prompt_tokens": 2000, "completion_tokens": 40, "cost": 0.01}
    shown = invoke("show", "report.md").stdout
    assert "metadata:  source=wiki" in shown
    assert "model:     2 calls, 2,000 tokens read, 40 written, cost 0.01" in shown


@pytest.mark.parametrize("command", ["show", "forget"])
def test_an_unknown_id_is_refused_with_those_that_are_like_it(here: Path, command: str) -> None:
    result = invoke(command, "reprot.md")
    assert isinstance(result.exception, InputError)
    assert result.exception.exit_code == 1
    assert "report.md" in str(result.exception)
    assert not (here / "bus.db").exists() or on_bus(here) == []


def test_forgetting_removes_all_that_only_the_document_caused(here: Path) -> None:
    cache = ReplyCache(f"sqlite:{here}/replies.db")
    cache.put("its", Reply(f"of {CANARY}", "m"), Cause("default", group_of("report.md"), "r2", 5))
    cache.put("other", Reply("of fram", "m"), Cause("default", group_of("notes.md"), "n1", 5))
    cache.close()
    asyncio.run(_fill_bus(here))
    assert {"bus.db", "replies.db"} <= {name.removesuffix("-wal") for name in files_with(here, CANARY)}
    result = invoke("forget", "report.md", "--json")
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    counts = {name: told[name] for name in ("documents", "chunks", "facts", "passages", "replies", "messages", "dead_letters", "unseen", "stays")}
    assert counts == {
        "documents": 1,
        "chunks": 2,
        "facts": 2,
        "passages": 2,
        "replies": 1,
        "messages": 3,
        "dead_letters": 1,
        "unseen": [],
        "stays": [],
    }
    assert told["lost"] > 0
    assert files_with(here, CANARY) == []
    assert lines().keys() == {"notes.md", "lines", "old.md"}
    assert [each["forgotten"] for each in on_bus(here)] == [True]
    kept = ReplyCache(f"sqlite:{here}/replies.db")
    assert kept.get("other") is not None
    kept.close()
    assert invoke("forget", "report.md", "--anyway").exit_code == 0


async def _fill_bus(folder: Path) -> None:
    """A chunk that waits, one that was settled and one that was given up, of the document; and another's of each."""
    bus = open_bus(f"sqlite:{folder}/bus.db")
    for document, text in (("report.md", CANARY), ("notes.md", "of nothing")):
        for number in range(3):
            chunk = Chunk(document_id=document, text=f"{text} {number}", revision=5)
            await bus.publish("chunks", chunk.encode(key=document if number else ""))
    subscription = await bus.subscribe("chunks", "g", 3)
    deliveries = {(await subscription.receive()) for _ in range(6)}
    for delivery in deliveries:
        body = json.loads(delivery.message.body)
        if body["text"].endswith("0"):
            await delivery.ack()
        elif body["text"].endswith("1"):
            await delivery.reject("no good")
    await subscription.close()
    await bus.close()


def test_a_dry_run_changes_nothing_and_several_want_a_yes(here: Path) -> None:
    before = lines()
    dry = invoke("forget", "--where", "source=wiki", "--dry-run")
    assert "would forget 2 documents" in dry.output
    assert invoke("forget", "--where", "source=wiki").exit_code == 1
    assert lines() == before
    assert invoke("forget", "--where", "source=wiki", "--yes").exit_code == 0
    assert lines().keys() == {"lines", "old.md"}


def test_a_document_from_before_there_were_records_is_forgotten_too(here: Path) -> None:
    assert invoke("forget", "old.md").exit_code == 0
    assert files_with(here, "olden") == []


def test_beside_a_worker_that_holds_the_store_the_end_is_announced_and_said_not_to_be_seen(here: Path) -> None:
    async def held() -> Sequence[str]:
        store = open_oxigraph(here / "graph", write=True)
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", "from onto_core.cli.main import main; main()", "documents", "forget", "report.md", "--wait", "0.5"),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        out, err = await process.communicate()
        await store.close()
        return [str(process.returncode), out.decode(), err.decode()]

    code, out, err = asyncio.run(held())
    assert (code, "not seen to end in time" in err) == ("5", True), (code, out, err)
    assert [each["forgotten"] for each in on_bus(here)] == [True]
    assert "report.md" in lines()
