"""`ontorag sparql` and `ontorag graph` as people run them: processes, good and bad input, exit codes."""

from __future__ import annotations

import asyncio
import json
import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from onto_core.messages import EntityWire, Extraction, TripleWire
from sparql_cassandra.stores import open_store
from tests.worlds import nursery

ROOT = Path(__file__).parents[2]
EX = "http://example.org/"

TURTLE = f"""
@prefix ex: <{EX}> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
ex:ada a ex:Person ; rdfs:label "Ada Lovelace" ; ex:wrote ex:notes ; ex:age 36 .
ex:byron a ex:Person ; rdfs:label "Lord Byron, \\"the poet\\""@en ; ex:wrote ex:poems , ex:letters .
"""
WROTE = f"SELECT ?who ?what {{ ?who <{EX}wrote> ?what }} ORDER BY ?who ?what"


def ontorag(*arguments: str | Path, given: str = "", folder: Path, environment: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("ONTORAG")}
    return nursery.ontorag(*arguments, given=given, folder=folder, environment={**clean, "PYTHONPATH": str(ROOT), **(environment or {})}, timeout=60)


@pytest.fixture
def world(tmp_path: Path) -> Path:
    """A folder with a file and, under the name that the defaults have, a store that it was loaded into."""
    (tmp_path / "people.ttl").write_text(TURTLE, encoding="utf-8")
    store = open_store(f"oxigraph:{tmp_path}/.ontorag/graph", write=True)
    asyncio.run(store.load([tmp_path / "people.ttl"], "default"))
    asyncio.run(store.close())
    return tmp_path


# sparql


def test_a_table_for_people_shows_labels_and_keeps_its_remarks_off_standard_output(world: Path) -> None:
    done = ontorag("sparql", WROTE, folder=world)
    assert done.returncode == 0
    assert f"{EX}ada  Ada Lovelace" in done.stdout
    assert len([line for line in done.stdout.splitlines() if EX in line]) == 3
    assert done.stderr.startswith("3 rows in ")


def test_each_format_is_what_its_name_says(world: Path) -> None:
    said = json.loads(ontorag("sparql", WROTE, "--format", "json", folder=world).stdout)
    assert said["head"]["vars"] == ["who", "what"]
    assert said["results"]["bindings"][0] == {"who": {"type": "uri", "value": EX + "ada"}, "what": {"type": "uri", "value": EX + "notes"}}
    assert json.loads(ontorag("sparql", "--json", WROTE, folder=world).stdout) == said
    tsv = ontorag("sparql", WROTE, "--format", "tsv", folder=world).stdout
    assert tsv.splitlines()[:2] == ["?who\t?what", f"<{EX}ada>\t<{EX}notes>"]
    assert "<sparql xmlns=" in ontorag("sparql", WROTE, "--format", "xml", folder=world).stdout
    labels = "SELECT ?l { ?s <http://www.w3.org/2000/01/rdf-schema#label> ?l } ORDER BY ?l"
    raw = subprocess.run(
        [sys.executable, "-m", "onto_core.cli.main", "sparql", labels, "--format", "csv"],
        capture_output=True,
        check=True,
        cwd=world,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert raw.stdout == b'l\r\nAda Lovelace\r\n"Lord Byron, ""the poet"""\r\n'


def test_a_construct_is_turtle_unless_asked_otherwise(world: Path) -> None:
    query = f"CONSTRUCT {{ ?b <{EX}by> ?a }} WHERE {{ ?a <{EX}wrote> ?b }}"
    assert f"<{EX}notes> <{EX}by> <{EX}ada> .\n" in ontorag("sparql", query, folder=world).stdout
    assert len(ontorag("sparql", query, "--format", "nt", folder=world).stdout.splitlines()) == 3
    assert "subject" in ontorag("sparql", query, "--format", "table", folder=world).stdout
    wrong = ontorag("sparql", query, "--format", "csv", folder=world)
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert "allowed: table, ttl, nt" in wrong.stderr
    assert "allowed: table, json, xml, csv, tsv" in ontorag("sparql", WROTE, "--format", "ttl", folder=world).stderr


def test_the_query_may_come_from_standard_input_or_a_file(world: Path) -> None:
    (world / "wrote.rq").write_text(WROTE)
    typed = ontorag("sparql", WROTE, "--json", folder=world).stdout
    assert ontorag("sparql", "-", "--json", given=WROTE, folder=world).stdout == typed
    assert ontorag("sparql", "wrote.rq", "--json", folder=world).stdout == typed
    absent = ontorag("sparql", "absent.rq", folder=world)
    assert (absent.returncode, absent.stdout) == (1, "")
    assert "absent.rq" in absent.stderr


def test_a_result_that_is_cut_says_so(world: Path) -> None:
    done = ontorag("sparql", WROTE, "--max-rows", "2", "--json", folder=world)
    assert (done.returncode, done.stderr) == (0, "cut at 2 rows; there are more (--max-rows N)\n")
    assert (len(json.loads(done.stdout)["results"]["bindings"]), json.loads(done.stdout)["truncated"]) == (2, True)
    whole = ontorag("sparql", WROTE, "--max-rows", "3", "--json", folder=world)
    assert (whole.stderr, "truncated" in json.loads(whole.stdout)) == ("", False)


@pytest.mark.parametrize(
    ("query", "code", "sentence"),
    [
        ("SELECT ?x { ?x ?p }", 1, "line 1, column"),
        ("SELECT ?x { ?x ?p ?o", 1, "'{' is never closed"),
        ("SELECT ?p { ?s ?p ?o } GROUP BY ?s", 1, "?p is neither grouped by nor in an aggregate"),
        ("SELECT (<urn:f>(1) AS ?x) {}", 1, "custom function <urn:f>"),
        ("DELETE WHERE { ?s ?p ?o }", 3, "DELETE belongs to SPARQL Update"),
        ("SELECT * { SERVICE <http://localhost:1/> { ?s ?p ?o } }", 3, "SERVICE would send"),
        ("SELECT * FROM <people.ttl> { ?s ?p ?o }", 3, "outside the collection"),
    ],
)
def test_what_may_not_or_cannot_run_ends_with_its_own_code(world: Path, query: str, code: int, sentence: str) -> None:
    done = ontorag("sparql", query, folder=world)
    assert (done.returncode, done.stdout) == (code, "")
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


def test_a_query_that_takes_too_long_ends_with_code_5(world: Path) -> None:
    values = " ".join(f"VALUES ?v{n} {{ {' '.join(map(str, range(60)))} }}" for n in range(8))
    started = time.monotonic()
    done = ontorag("sparql", f"SELECT (COUNT(*) AS ?n) {{ {values} }}", "--deadline", "0.5", folder=world)
    assert (done.returncode, done.stdout) == (5, "")
    assert "stopped at its deadline, 0.5 s" in done.stderr
    assert time.monotonic() - started < 30


def test_what_is_not_there_is_no_empty_result(world: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    elsewhere = ontorag("sparql", WROTE, folder=tmp_path_factory.mktemp("empty"))
    assert elsewhere.returncode == 4
    assert "there is no graph in oxigraph:.ontorag/graph yet" in elsewhere.stderr
    mistyped = ontorag("sparql", WROTE, "--collection", "defualt", folder=world)
    assert mistyped.returncode == 2
    assert "no collection 'defualt' (it has default)" in mistyped.stderr
    assert ontorag("sparql", "ASK {}", "--store", "memory:", "--json", folder=world).stdout == '{"head": {}, "boolean": true}\n'


@pytest.mark.parametrize(
    "arguments",
    [
        ["sparql"],
        ["sparql", "SELECT", "*"],
        ["sparql", "check", "ASK {}", "more"],
        ["sparql", "ASK {}", "--deadline", "0"],
        ["sparql", "ASK {}", "--max-rows", "none"],
        ["sparql", "ASK {}", "--store", "cassandra://"],
        ["sparql", "ASK {}", "--store", "graph"],
        ["sparql", "ASK {}", "--collection", "../up", "--store", "memory:"],
        ["sparql", "ASK {}", "--config", "absent.yaml"],
        ["sparql", "ASK {}", "--json", "--format", "csv"],
        ["graph", "load"],
        ["graph", "load", "-"],
        ["graph", "load", "people.ttl", "--store", "sqlite:x"],
        ["graph", "export", "--format", "docx"],
        ["graph", "export", "--collection", "nowhere"],
    ],
)
def test_wrong_usage_ends_with_code_2_and_prints_nothing(world: Path, arguments: list[str]) -> None:
    done = ontorag(*arguments, folder=world)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr
    assert "Traceback" not in done.stderr


def test_the_store_may_come_from_a_file_or_the_environment(world: Path) -> None:
    (world / "mine.yaml").write_text("store: {url: 'oxigraph:other'}\nquery: {max_rows: 1}\n")
    assert ontorag("graph", "load", "people.ttl", "--config", "mine.yaml", folder=world).returncode == 0
    assert (world / "other" / "collections" / "default").is_dir()
    done = ontorag("sparql", WROTE, "--json", "--config", "mine.yaml", folder=world)
    assert len(json.loads(done.stdout)["results"]["bindings"]) == 1
    done = ontorag("sparql", WROTE, "--json", folder=world, environment={"ONTORAG__STORE__URL": "oxigraph:nowhere"})
    assert "oxigraph:nowhere" in done.stderr


def test_results_can_be_piped_into_something_that_stops_reading(world: Path) -> None:
    (world / "many.nt").write_text("".join(f'<{EX}s{n}> <{EX}p> "{"x" * 500}" .\n' for n in range(900)))
    assert ontorag("graph", "load", "many.nt", folder=world).stdout == "1 file, 900 triples into collection 'default'\n"
    command = f"{sys.executable} -m onto_core.cli.main sparql 'SELECT * {{ ?s ?p ?o }}' --format csv | head -2"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True, cwd=world, env={**os.environ, "PYTHONPATH": str(ROOT)})
    assert done.stdout.startswith("s,p,o\n")
    assert "Traceback" not in done.stderr


# sparql check


@pytest.mark.parametrize(
    ("query", "code", "sentence"),
    [
        ("SELECT ?a ?b { ?a ?p ?b } LIMIT 9", 0, "may run: SELECT of ?a, ?b, at most 9 rows by its own LIMIT\n"),
        ("ASK {}", 0, "may run: ASK\n"),
        ("CLEAR ALL", 3, "CLEAR belongs to SPARQL Update"),
        ("SELECT * { SERVICE ?x {} }", 3, "SERVICE"),
        ("SELECT * {", 1, "never closed"),
        ("SELECT ?p { ?s ?p ?o } GROUP BY ?s", 1, "?p is neither grouped by nor in an aggregate"),
    ],
)
def test_check_tells_whether_a_query_would_run_without_any_store(tmp_path: Path, query: str, code: int, sentence: str) -> None:
    done = ontorag("sparql", "check", query, folder=tmp_path)
    assert done.returncode == code
    assert sentence in (done.stdout if code == 0 else done.stderr)
    assert (done.stdout == "") == (code != 0)
    assert list(tmp_path.iterdir()) == []


def test_check_as_json_is_one_document_whatever_the_verdict(tmp_path: Path) -> None:
    verdicts = [
        (code, json.loads(done.stdout))
        for query, code in (("SELECT ?a { ?a ?p 1 }", 0), ("DROP ALL", 3), ("SELECT {", 1))
        if (done := ontorag("sparql", "check", query, "--json", folder=tmp_path)).returncode == code
    ]
    assert verdicts[0] == (0, {"allowed": True, "form": "select", "variables": ["a"], "limit": None})
    assert [(verdict["allowed"], verdict["refused"]) for _, verdict in verdicts[1:]] == [(False, True), (False, False)]
    assert verdicts[2][1]["problems"][0]["where"] == "line 1, column 8"


# graph


def test_files_are_loaded_together_or_not_at_all(tmp_path: Path) -> None:
    (tmp_path / "good.ttl").write_text(TURTLE)
    (tmp_path / "bad.nt").write_text(f'<{EX}a> <{EX}b> "c" .\n<{EX}a> <{EX}b> "c .\n')
    (tmp_path / "worse.ttl").write_text("<a> <b>")
    done = ontorag("graph", "load", "good.ttl", "bad.nt", "worse.ttl", "absent.nq", folder=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert "bad.nt:2" in done.stderr
    assert "worse.ttl:1" in done.stderr
    assert "absent.nq" in done.stderr
    assert "4 problems" in done.stderr or "3 problems" in done.stderr
    stats = json.loads(ontorag("graph", "stats", "--json", folder=tmp_path).stdout or '{"collections": []}')
    assert [each["triples"] for each in stats["collections"]] in ([], [0])


def test_loading_again_is_told_and_changes_nothing(world: Path) -> None:
    done = ontorag("graph", "load", "people.ttl", "--json", folder=world)
    assert json.loads(done.stdout) == {"files": 0, "triples": 0, "skipped": ["people.ttl"]}


def test_standard_input_is_loaded_when_its_format_is_given(world: Path) -> None:
    done = ontorag("graph", "load", "-", "--format", "nt", "--collection", "piped", given=f'<{EX}a> <{EX}b> "ü" .\n', folder=world)
    assert done.stdout == "1 file, 1 triples into collection 'piped'\n"
    assert "ü" in ontorag("graph", "export", "--collection", "piped", "--format", "nt", folder=world).stdout


def test_an_export_can_be_loaded_again(world: Path) -> None:
    exported = ontorag("graph", "export", "--format", "nq", folder=world)
    assert exported.returncode == 0
    (world / "all.nq").write_text(exported.stdout)
    assert ontorag("graph", "load", "all.nq", "--store", "oxigraph:copy", folder=world).returncode == 0
    again = ontorag("graph", "export", "--format", "nq", "--store", "oxigraph:copy", folder=world)
    assert sorted(again.stdout.splitlines()) == sorted(exported.stdout.splitlines())


def test_stats_count_each_collection(world: Path) -> None:
    said = json.loads(ontorag("graph", "stats", "--json", folder=world).stdout)
    assert said["store"] == "oxigraph:.ontorag/graph"
    (counted,) = said["collections"]
    assert {name: counted[name] for name in ("collection", "triples", "entities", "documents")} == {
        "collection": "default",
        "triples": 8,
        "entities": 2,
        "documents": 1,
    }
    assert counted["classes"] == {EX + "Person": 2}
    assert EX + "wrote" in ontorag("graph", "stats", "--collection", "default", folder=world).stdout


def test_a_collection_is_dropped_only_when_it_is_meant(world: Path) -> None:
    asked = ontorag("graph", "drop", "default", folder=world)
    assert (asked.returncode, asked.stdout) == (2, "")
    assert "--yes" in asked.stderr
    assert ontorag("graph", "drop", "defualt", "--yes", folder=world).returncode == 2
    assert ontorag("sparql", WROTE, folder=world).returncode == 0
    assert ontorag("graph", "drop", "default", "--yes", folder=world).stdout == "dropped 'default'\n"
    assert ontorag("sparql", WROTE, folder=world).returncode == 4


def test_a_store_that_another_process_writes_can_be_read_but_not_loaded_into(world: Path) -> None:
    store = open_store(f"oxigraph:{world / '.ontorag' / 'graph'}", write=True)
    try:
        subject, value = EntityWire(iri=EX + "grace", label="Grace"), EntityWire(iri=EX + "compiler", label="Compiler")
        asyncio.run(store.write(Extraction(chunk_id="c1", triples=(TripleWire(subject=subject, predicate=EX + "wrote", object=value),))))
        assert f"{EX}grace,{EX}compiler" in ontorag("sparql", WROTE, "--format", "csv", folder=world).stdout
        (world / "more.nt").write_text(f"<{EX}a> <{EX}b> <{EX}c> .\n")
        refused = ontorag("graph", "load", "more.nt", folder=world)
        assert refused.returncode == 4
        assert f"pid {os.getpid()}" in refused.stderr
    finally:
        asyncio.run(store.close())


def test_on_a_terminal_a_long_load_shows_its_progress(tmp_path: Path) -> None:
    (tmp_path / "big.nt").write_text("".join(f'<{EX}s{n}> <{EX}p> "{n}" .\n' for n in range(60_000)))
    master, slave = pty.openpty()
    at_once = "from onto_core.cli import main, progress; progress.AFTER = 0.0; main.main()"  # a fast machine loads these within AFTER
    command = [sys.executable, "-c", at_once, "graph", "load", "big.nt"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=slave, cwd=tmp_path, env=environment)
    os.close(slave)
    shown = b""
    while select.select([master], [], [], 30)[0]:
        try:
            part = os.read(master, 65536)
        except OSError:  # the terminal closed with its last user
            break
        shown += part
    assert process.stdout is not None
    assert process.stdout.read() == b"1 file, 60,000 triples into collection 'default'\n"
    assert process.wait() == 0
    assert b"loading" in shown
    assert b"%" in shown
    os.close(master)
