"""`ontorag graph export` as it is typed: a format by its name or by that of the file, written whole or not at all."""

from __future__ import annotations

import asyncio
import io
import json
import os
import stat
import threading
from collections.abc import Callable
from pathlib import Path

import networkx
import pytest
import rdflib

from onto_core.cli.main import main
from onto_core.graph.exports import formats
from sparql_cassandra.stores import open_store
from tests.worlds.exported import in_page
from tests.worlds.store import ADA, BORN, extraction, fact, number

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def ontorag(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """The command, in a folder whose store has two chunks."""
    monkeypatch.chdir(tmp_path)

    async def fill() -> None:
        store = open_store(f"oxigraph:{tmp_path}/.ontorag/graph", write=True)
        await store.write(extraction("c1", BORN))
        await store.write(extraction("c2", BORN, fact(ADA, "age", number(36), (1, 2))))
        await store.close()

    asyncio.run(fill())

    def run(*words: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as ended:
            main(["graph", "export", *words])
        said = capsys.readouterr()
        return int(ended.value.code or 0), said.out, said.err

    return run


@pytest.mark.parametrize("provenance", [[], ["--provenance"]])
def test_every_format_goes_to_a_file_that_its_name_says(ontorag: Run, tmp_path: Path, provenance: list[str]) -> None:
    for name in ("a.jsonld", "a.graphml", "a.html", "a.cypher", "a.nq", "a.trig"):
        assert ontorag("--out", name, *provenance) == (0, "", "")
    assert len(rdflib.Dataset().parse("a.jsonld", format="json-ld")) > 4
    graph = networkx.read_graphml("a.graphml")
    assert [data["iri"] for _, _, data in graph.edges(data=True)] == ["http://example.org/bornIn"]
    assert graph.nodes[ADA.iri]["age"] == 36
    assert in_page(Path("a.html").read_bytes())["title"] == "default in oxigraph:.ontorag/graph"
    assert Path("a.cypher").read_text().count("MERGE") > 2
    assert sorted(path.name for path in tmp_path.iterdir()) == [".ontorag", "a.cypher", "a.graphml", "a.html", "a.jsonld", "a.nq", "a.trig"]
    assert stat.S_IMODE(Path("a.html").stat().st_mode) & 0o077 == 0o044 & ~umask()


def umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def test_provenance_is_asked_for_or_left_out(ontorag: Run) -> None:
    chunk = "urn:ontorag:chunk:c1"
    for format_, as_default in (("jsonld", False), ("cypher", False), ("nq", True), ("trig", True)):
        names = {True: ["--provenance"], False: ["--no-provenance"]}
        told = {wanted: ontorag("--format", format_, *words)[1] for wanted, words in names.items()}
        found = {wanted: "c1" in text for wanted, text in told.items()}
        assert found == {True: True, False: False}
        assert sorted(ontorag("--format", format_)[1].splitlines()) == sorted(told[as_default].splitlines())
    document = json.loads(ontorag("--format", "jsonld", "--provenance")[1])
    assert chunk in [node["@id"] for node in document["@graph"] if "@graph" in node]


def test_csv_is_a_folder_and_with_provenance_has_the_sources(ontorag: Run, tmp_path: Path) -> None:
    assert ontorag("--format", "csv", "--out", "tables", "--provenance") == (0, "", "")
    assert sorted(path.name for path in (tmp_path / "tables").iterdir()) == ["edges.csv", "nodes.csv", "sources.csv"]
    assert len((tmp_path / "tables" / "edges.csv").read_text().splitlines()) == 2
    code, _, error = ontorag("--format", "csv", "--out", "tables")
    assert code == 1
    assert "sources.csv" in error
    assert (tmp_path / "tables" / "edges.csv").read_text().startswith('":START_ID",":END_ID",":TYPE","iri","confidence:double"')
    (tmp_path / "tables" / "sources.csv").unlink()
    (tmp_path / "tables" / "mine.txt").write_text("stays")
    assert ontorag("--format", "csv", "--out", "tables")[0] == 0
    assert sorted(path.name for path in (tmp_path / "tables").iterdir()) == ["edges.csv", "mine.txt", "nodes.csv"]
    assert (tmp_path / "tables" / "edges.csv").read_text().startswith('":START_ID",":END_ID",":TYPE","iri"\n')


@pytest.mark.parametrize("name", ["graph.html", "graph.jsonld", "tables.csv"])
def test_what_fails_halfway_leaves_what_was_there(ontorag: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    def failing(*arguments: object, **more: object) -> None:
        out = arguments[1]
        if isinstance(out, io.BufferedIOBase):
            out.write(b"half of it")
        else:
            Path(str(out), "nodes.csv").write_text("half of it")
        raise OSError(28, "No space left on device")

    for each in ("write_picture", "write_json_ld", "write_tables"):
        monkeypatch.setattr(formats, each, failing)
    if name != "tables.csv":
        (tmp_path / name).write_text("before")
    code, _, error = ontorag("--out", name)
    assert code == 1
    assert f"{name}: cannot be written: No space left on device" in error
    assert [path.name for path in tmp_path.iterdir() if path.name != ".ontorag"] == ([] if name == "tables.csv" else [name])
    assert name == "tables.csv" or (tmp_path / name).read_text() == "before"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--format", "csv"], "--out FOLDER"),
        (["--format", "csv", "--out", "file.txt"], "--out FOLDER"),
        (["--out", "graph.docx"], "--format"),
        (["--out", "graph.html", "--nodes", "0"], "--nodes"),
        (["--format", "ttl", "--provenance"], "nq, trig or jsonld"),
        (["--out", "x.html", "--collection", "nowhere"], "nowhere"),
    ],
)
def test_wrong_usage_is_told_and_writes_nothing(ontorag: Run, tmp_path: Path, words: list[str], told: str) -> None:
    (tmp_path / "file.txt").write_text("before")
    code, out, error = ontorag(*words)
    assert (code, out) == (2, "")
    assert told in error
    assert sorted(path.name for path in tmp_path.iterdir()) == [".ontorag", "file.txt"]


def test_a_file_that_cannot_be_written_is_named(ontorag: Run) -> None:
    code, out, error = ontorag("--out", "no/such/folder/graph.html")
    assert (code, out) == (1, "")
    assert "no/such/folder/graph.html: cannot be written" in error


def test_a_pipe_is_written_as_it_is(ontorag: Run, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append((tmp_path / "pipe").read_text()))
    reader.start()
    assert ontorag("--format", "jsonld", "--out", "pipe")[0] == 0
    reader.join(timeout=20)
    assert json.loads(read[0])["@graph"]
    assert (tmp_path / "pipe").is_fifo()
