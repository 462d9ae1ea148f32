"""Settings that change while the service runs: each request is answered wholly by the old ones or wholly by the new."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
import structlog
from mcp import Client

from onto_core import metrics
from onto_core.messages import Answer, Question, Step
from onto_core.service.changes import reloading
from onto_core.service.changes.generations import Generation
from onto_core.service.changes.reloading import Configuration
from onto_core.service.stores import closing, open_store
from onto_core.settings import StoreSettings
from ontorag.serve.asking import Asking
from ontorag.serve.changes.answering import Answering, DeskInForce
from tests.worlds.service import Service, serving

SWAPS = 50
LOOPS = 2
"""The requests and the workers have an event loop each, and each takes what changed."""
LABELS = {"a": ("built in", "moored in"), "b": ("moored in", "built in")}
"""The two ontologies call the same two properties by each other's names."""
ROWS = {"a": 1, "b": 2}
BUILT = {("one", 1), ("two", 2)}
"""The property that "built in" means, and the rows that there may be: by a, and by b."""
GRAPH = """
@prefix : <https://example.org/ships#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:fram a :Ship ; rdfs:label "Fram" ; :one :larvik, :horten, :moss ; :two :kiel, :emden, :husum .
:larvik a :Town ; rdfs:label "Larvik" . :horten a :Town ; rdfs:label "Horten" . :moss a :Town ; rdfs:label "Moss" .
:kiel a :Town ; rdfs:label "Kiel" . :emden a :Town ; rdfs:label "Emden" . :husum a :Town ; rdfs:label "Husum" .
"""
SERVE = "serve: {port: 0}"
BUILT_WHERE = "Where was Fram built?"
MOORED_WHERE = "Where was it moored?"


def ontology(name: str) -> str:
    one, two = LABELS[name]
    return f"""
@prefix : <https://example.org/ships#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
<https://example.org/{name}> a owl:Ontology .
:Ship a owl:Class ; rdfs:label "ship"@en .
:Town a owl:Class ; rdfs:label "town"@en .
:one a owl:ObjectProperty ; rdfs:label "{one}"@en ; rdfs:domain :Ship ; rdfs:range :Town .
:two a owl:ObjectProperty ; rdfs:label "{two}"@en ; rdfs:domain :Ship ; rdfs:range :Town .
"""


def until(condition: Callable[[], object]) -> None:
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.005)


@dataclass
class World:
    """A folder with a configuration that the tests rewrite."""

    folder: Path

    @property
    def file(self) -> Path:
        return self.folder / "ontorag.yaml"

    def write(self, name: str, *, query: str = "", sections: str = "") -> None:
        """The ontology of a name, and the number of rows that goes with it."""
        self.put(f"""
bus: {{url: "sqlite:{self.folder}/bus.db"}}
store: {{url: "oxigraph:{self.folder}/graph", processes: 1}}
ontologies: {{paths: ["{self.folder}/{name}.ttl"], cache: ""}}
embedder: {{cache: "memory:"}}
model: {{kind: rules, cache: ""}}
query: {{wait: 0, max_rows: {ROWS.get(name, 3)}{query}}}
service: {{look: 0.02, log_level: error}}
{sections or SERVE}
""")

    def put(self, text: str) -> None:
        new = self.file.with_suffix(".new")
        new.write_text(text)
        new.replace(self.file)


@dataclass
class Running(World):
    service: Service

    @property
    def current(self) -> Generation[Answering]:
        return self.service.parts.in_force.current

    def tasks(self) -> list[str]:
        """The names of the tasks that run beside the requests."""

        async def names() -> list[str]:
            return [task.get_name() for task in asyncio.all_tasks()]

        return asyncio.run_coroutine_threadsafe(names(), self.service.loop).result(60)

    def change(self, name: str, *, query: str = "", sections: str = "") -> None:
        """Write settings, and wait until all that runs has taken them."""
        before = count("taken")
        self.write(name, query=query, sections=sections)
        until(lambda: count("taken") >= before + LOOPS)

    def asked(self, text: str = BUILT_WHERE, **fields: object) -> tuple[str, int]:
        return said(self.service.ask(text, **fields).json())

    def listed(self) -> list[str]:
        return [each["id"] for each in self.service.client.get("/v1/ontologies").json()["ontologies"]]


def count(outcome: str) -> float:
    return metrics.RELOADS.labels(outcome)._value.get()


def said(answer: Mapping[str, Any]) -> tuple[str, int]:
    """The property that the question was read as, and the number of rows."""
    found = re.search(r"\b[ab]:(one|two)\b", answer["query"]["text"])
    assert found is not None, answer
    return found[1], len(answer["rows"])


async def loaded(folder: Path) -> None:
    (folder / "graph.ttl").write_text(GRAPH)
    async with closing(open_store(StoreSettings(url=f"oxigraph:{folder}/graph"), write=True)) as store:
        await store.load([folder / "graph.ttl"], "default")


@pytest.fixture(scope="module")
def module_world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    world = World(tmp_path_factory.mktemp("changing"))
    for name in LABELS:
        (world.folder / f"{name}.ttl").write_text(ontology(name))
    asyncio.run(loaded(world.folder))
    world.write("a")
    configuration = Configuration(str(world.file), {})
    with serving(configuration.load(), configuration=configuration) as service:
        until(lambda: service.client.get("/readyz").status_code == 200)
        yield Running(world.folder, service)


@pytest.fixture
def world(module_world: Running) -> Running:
    """The service by the settings a."""
    module_world.write("a")
    if module_world.current.value.settings != Configuration(str(module_world.file), {}).load():
        module_world.change("a")
    return module_world


def in_json(client: httpx.Client) -> Any:
    return client.post("/v1/questions", json={"text": BUILT_WHERE}).raise_for_status().json()


def in_events(client: httpx.Client) -> Any:
    told = client.post("/v1/questions", json={"text": BUILT_WHERE}, headers={"Accept": "text/event-stream"}).raise_for_status()
    return json.loads(told.text.rpartition("event: answer\ndata: ")[2])


def begun(client: httpx.Client) -> str:
    pending = client.post("/v1/questions", json={"text": BUILT_WHERE}, headers={"Prefer": "respond-async"})
    return str(pending.raise_for_status().json()["result"])


def ended(client: httpx.Client, result: str) -> Any:
    return client.get(f"{result}&wait=60").raise_for_status().json()["answer"]


def later(client: httpx.Client) -> Any:
    return ended(client, begun(client))


def test_no_question_fails_and_none_is_answered_by_two_settings(world: Running) -> None:
    stop = threading.Event()

    def load(ask: Callable[[httpx.Client], Any]) -> Counter[tuple[str, int]]:
        found: Counter[tuple[str, int]] = Counter()
        with httpx.Client(base_url=world.service.url, timeout=60.0) as client:
            while not stop.is_set():
                found[said(ask(client))] += 1
        return found

    with ThreadPoolExecutor(3) as threads:
        loads = [threads.submit(load, ask) for ask in (in_json, in_events, later)]
        try:
            for number in range(SWAPS):
                world.change("ba"[number % 2])
        finally:
            stop.set()
        for each in loads:
            assert set(each.result()) == BUILT
    until(lambda: world.tasks().count("ontologies") == 1)  # those who follow the ontologies for the old are gone


class Held:
    """Questions that are answered when they are let go."""

    def __init__(self, asking: Asking) -> None:
        self._asking, self.come, self.let_go = asking, threading.Event(), threading.Event()

    async def answer(self, question: Question) -> Answer:
        self.come.set()
        assert await asyncio.to_thread(self.let_go.wait, 60)
        return await self._asking.answer(question)

    def steps(self, question: Question) -> AsyncGenerator[Step | Answer, None]:
        return self._asking.steps(question)


@contextmanager
def held(generation: Generation[Answering], monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Held, threading.Event]]:
    """The questions of a generation, and what is set when it is closed."""
    closed, close = threading.Event(), generation.close

    async def closing() -> None:
        closed.set()
        await close()

    monkeypatch.setattr(generation, "close", closing)
    questions = Held(generation.value.asking)
    object.__setattr__(generation.value, "asking", questions)
    try:
        yield questions, closed
    finally:
        questions.let_go.set()


def test_a_question_under_way_ends_with_what_it_began_with_and_then_that_is_closed(world: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    with held(world.current, monkeypatch) as (questions, closed), ThreadPoolExecutor(1) as thread:
        answer = thread.submit(in_json, world.service.client)
        assert questions.come.wait(60)
        world.change("b")
        assert (world.asked(), world.listed()) == (("two", 2), ["b"])
        assert not closed.is_set()
        questions.let_go.set()
        assert said(answer.result()) == ("one", 1)
        assert closed.wait(60)


def test_so_does_one_that_nobody_waits_for(world: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    with held(world.current, monkeypatch) as (questions, closed):
        result = begun(world.service.client)
        assert questions.come.wait(60)
        world.change("b")
        assert (world.asked(), world.listed()) == (("two", 2), ["b"])
        assert not closed.is_set()
        questions.let_go.set()
        assert said(ended(world.service.client, result)) == ("one", 1)
        assert closed.wait(60)


@pytest.mark.parametrize("kept", ["store", "memory"])
def test_a_conversation_goes_on(world: Running, kept: str) -> None:
    world.change("b", query=f", sessions: {kept}")
    assert world.asked(session=kept) == ("two", 2)
    world.change("a", query=f", sessions: {kept}")
    assert world.asked(MOORED_WHERE, session=kept) == ("two", 1)


def test_wrong_settings_are_refused_whole_with_every_problem(world: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reloading, "log", structlog.get_logger("ontorag.settings"))  # another test may have bound the logger of the module for good
    before, generation = count("refused"), world.current
    with structlog.testing.capture_logs() as logs:
        world.write("b", query=", repair: 9", sections=f"{SERVE}\nselection: {{budget: -3}}")
        until(lambda: count("refused") >= before + LOOPS)
    assert world.current is generation
    assert (world.asked(), world.listed()) == (("one", 1), ["a"])
    told = [line["problems"] for line in logs if line["event"] == "settings refused"]
    expected = {f"{world.file}: query.repair: 9 is above 3", f"{world.file}: selection.budget: -3 is below 50"}
    assert [set(problems) for problems in told] == [expected] * LOOPS
    world.change("b")
    assert world.asked() == ("two", 2)


def test_ontologies_that_are_being_edited_are_waited_for(world: Running) -> None:
    taken, put_off = count("taken"), count("put off")
    (world.folder / "c.ttl").write_text("not Turtle")
    world.write("c")
    until(lambda: count("put off") >= put_off + 2 * LOOPS)
    assert (world.asked(), world.listed(), count("taken")) == (("one", 1), ["a"], taken)
    (world.folder / "c.ttl").write_text(ontology("b").replace("org/b>", "org/c>"))
    until(lambda: count("taken") >= taken + LOOPS)
    assert world.listed() == ["c"]


def test_settings_without_ontologies_are_refused_as_they_need_other_workers(world: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reloading, "log", structlog.get_logger("ontorag.settings"))
    generation = world.current
    with structlog.testing.capture_logs() as logs:
        world.put(re.sub(r"paths: \[.*\]", "paths: []", world.file.read_text()))
        until(lambda: any("ontologies: change which workers run, which only a restart does" in line.get("problems", ()) for line in list(logs)))
    assert world.current is generation


def test_what_needs_a_restart_is_named_once(world: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reloading, "log", structlog.get_logger("ontorag.settings"))
    with structlog.testing.capture_logs() as logs:
        world.change("b", sections=f"{SERVE}\ndocuments: {{chunk_size: 900}}")
    assert [line["settings"] for line in logs if line["event"] == "settings need a restart"] == [["documents.chunk_size"]]


def test_queries_have_the_new_deadline(world: Running) -> None:
    world.change("b", query=", deadline: 0.3")
    endless = "SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l . ?m ?n ?o . ?p ?q ?r . ?s ?t ?u . ?v ?w ?x }"
    stopped = world.service.client.get("/v1/sparql", params={"query": endless})
    assert (stopped.status_code, "0.3 s" in stopped.json()["detail"]) == (504, True)


def test_agents_get_the_new_ontologies(world: Running) -> None:
    async def known() -> list[str]:
        with DeskInForce(world.service.parts.in_force).using() as desk:
            return list((await desk.catalog("default")).schema.ontologies)

    for name in ("b", "a"):
        world.change(name)
        assert asyncio.run_coroutine_threadsafe(known(), world.service.loop).result(60) == [name]


def test_a_service_without_workers_takes_them_too(tmp_path: Path) -> None:
    world = World(tmp_path)
    (tmp_path / "a.ttl").write_text(ontology("a"))
    world.write("a", sections="serve: {port: 0, workers: false}")
    configuration = Configuration(str(world.file), {})
    with serving(configuration.load(), configuration=configuration) as service:
        running = Running(tmp_path, service)
        put_off = count("put off")
        (tmp_path / "b.ttl").write_text("not Turtle")
        world.write("b", sections="serve: {port: 0, workers: false}")
        until(lambda: count("put off") > put_off)
        assert running.listed() == ["a"]
        (tmp_path / "b.ttl").write_text(ontology("b"))
        until(lambda: running.listed() == ["b"])
        running.change("b", sections="serve: {port: 0, workers: false}\nextraction: {names_so_far: 0}")  # the worker that reads uploads takes it


def test_a_command_takes_what_changes_in_its_files_and_keeps_what_it_was_told(tmp_path: Path) -> None:
    """`ontorag serve` itself, and the tools at its /mcp."""
    world = World(tmp_path)
    for name in LABELS:
        (tmp_path / f"{name}.ttl").write_text(ontology(name))
    world.write("a")
    own = ["--config", str(world.file), "--ontology", "a.ttl", "--store", "memory:", "--no-workers"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", "onto_core.cli.main", "serve", *own]
    with subprocess.Popen(command, cwd=tmp_path, env=environment, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        try:
            address = next(line.split()[2] for line in process.stderr if line.startswith("serving at "))
            assert asyncio.run(told(address)) == (["a"], ROWS["a"])
            world.write("b")
            until(lambda: asyncio.run(told(address)) == (["a"], ROWS["b"]))
        finally:
            process.terminate()
            rest = process.stderr.read()
    assert process.returncode == 0, rest


async def told(address: str) -> tuple[list[str], int]:
    """The ontologies that the tools know, and the rows that they give of three."""
    async with Client(f"{address}/mcp") as client:
        listed = await client.call_tool("ontology", {})
        solved = await client.call_tool("sparql", {"query": "SELECT ?n { VALUES ?n { 1 2 3 } }"})
    assert listed.structured_content is not None
    assert solved.structured_content is not None
    return [each["name"] for each in listed.structured_content["ontologies"]], len(solved.structured_content["rows"])
