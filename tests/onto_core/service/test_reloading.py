"""Settings that change while workers run: taken whole, refused whole, and every message by one version of them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import structlog

from onto_core import metrics
from onto_core.bus import open_bus
from onto_core.errors import BadSettings
from onto_core.messages import Answer, Chunk, EntityWire, Extraction, Question
from onto_core.ports.bus import Bus
from onto_core.service.changes import reloading
from onto_core.service.changes.reloading import Configuration
from onto_core.service.configuration import load_settings
from onto_core.service.workers import Hold, run_workers

EXTRACT = "kg-extract-ontology"
SWAPS = 15
IN_PLACE = 1000
"""Added to the number of an ontology that took another's place in its file."""


def ontology(number: int) -> str:
    return f"""
@prefix : <https://example.org/v{number}#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
<https://example.org/v{number}> a owl:Ontology .
:Ship a owl:Class ; rdfs:label "ship"@en .
:Town a owl:Class ; rdfs:label "town"@en .
:builtIn a owl:ObjectProperty ; rdfs:label "built in"@en ; rdfs:domain :Ship ; rdfs:range :Town .
"""


class World:
    """Workers at work in a folder, by a configuration that the test rewrites."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.file, self.hold = folder, folder / "ontorag.yaml", Hold()
        self.before = {outcome: self.count(outcome) for outcome in ("taken", "refused", "put off")}

    def write(self, number: int, *, more: str = "", sections: str = "") -> None:
        """Settings and ontology of one number."""
        (self.folder / f"v{number}.ttl").write_text(ontology(number))
        text = f"""
bus: {{url: "sqlite:{self.folder}/bus.db", retry: {{attempts: 2, initial: 0.05}}}}
store: {{url: "oxigraph:{self.folder}/graph", processes: 1}}
ontologies: {{paths: ["{self.folder}/v{number}.ttl"], cache: "", poll: 0.05}}
embedder: {{cache: "memory:"}}
model: {{kind: light, cache: ""}}
query: {{wait: 0}}
service: {{look: 0.02, log_level: error}}
extraction: {{namespace: "urn:v{number}:"{more}}}
{sections}
"""
        new = self.file.with_suffix(".new")
        new.write_text(text)
        new.replace(self.file)

    def count(self, outcome: str) -> float:
        return metrics.RELOADS.labels(outcome)._value.get()

    async def until(self, outcome: str, times: int = 1) -> None:
        async with asyncio.timeout(60):
            while self.count(outcome) - self.before[outcome] < times:  # noqa: ASYNC110 - a counter can only be looked at
                await asyncio.sleep(0.005)

    @asynccontextmanager
    async def running(self, *names: str) -> AsyncIterator[Bus]:
        settings = load_settings(self.file, environment={})
        task = asyncio.create_task(run_workers(names, settings, hold=self.hold, configuration=Configuration(str(self.file), {})))
        bus = open_bus(settings.bus.url)
        try:
            async with asyncio.timeout(60):
                while not (health := self.hold.health()) or any(each["worker"] != "ok" for each in health.values()):
                    assert not task.done(), task.exception()
                    await asyncio.sleep(0.02)
            yield bus
        finally:
            self.hold.stop()
            self.outcomes = await task
            await bus.close()


@pytest.fixture
def world(tmp_path: Path) -> World:
    made = World(tmp_path)
    made.write(0)
    return made


async def read(bus: Bus, topic: str, kind: Any, count: int) -> list[Any]:
    subscription = await bus.subscribe(topic, "test", 64)
    found = []
    async with asyncio.timeout(60):
        while len(found) < count:
            delivery = await subscription.receive()
            await delivery.ack()
            found.append(kind.decode(delivery.message))
    await subscription.close()
    return found


async def extracted(bus: Bus, number: int) -> Extraction:
    await bus.publish("chunks", Chunk(document_id=f"d{number}", text="The ship Fram was built in Larvik.").encode())
    [extraction] = await read(bus, "extractions", Extraction, 1)
    return extraction


def versions(extraction: Extraction) -> tuple[set[int], set[int]]:
    """The numbers in all that a message says of its settings, and of its ontologies."""
    iris = [*(each.iri for each in extraction.ontologies), *extraction.subset.classes, *extraction.subset.properties]
    for triple in extraction.triples:
        for entity in (triple.subject, triple.object):
            iris += [entity.iri, *entity.types] if isinstance(entity, EntityWire) else []
        iris.append(triple.predicate)
    return numbers(r"urn:v(\d+):", iris), numbers(r"https://example.org/v(\d+)", iris)


def numbers(form: str, iris: list[str]) -> set[int]:
    return {int(found[1]) for iri in iris if (found := re.match(form, iri))}


async def test_nobody_is_left_to_think_that_settings_are_still_looked_at(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    def changed(_: Configuration) -> bool:
        raise RuntimeError("not foreseen")

    with structlog.testing.capture_logs() as said:
        async with world.running("onto-query"):
            monkeypatch.setattr(Configuration, "changed", changed)
            async with asyncio.timeout(10):
                while not [each for each in said if each["event"] == "settings are not looked at any more"]:  # noqa: ASYNC110 - a log can only be looked at
                    await asyncio.sleep(0.005)


async def test_settings_and_ontologies_are_swapped_again_and_again_under_load(world: World) -> None:
    sent = {"chunks": 0, "questions": 0}
    ended = asyncio.Event()

    async def load(bus: Bus) -> None:
        while not ended.is_set():
            number = sent["chunks"]
            await bus.publish(
                "chunks", Chunk(document_id=f"d{number}", text=f"The ship Fram{number} was built in Larvik. Larvik is a town.").encode()
            )
            sent["chunks"] += 1
            await bus.publish("questions", Question(text=f"Where was Fram{number} built?").encode())
            sent["questions"] += 1
            while await bus.backlog("chunks", EXTRACT) > 3:  # noqa: ASYNC110 - always some in work
                await asyncio.sleep(0.005)

    async with world.running(EXTRACT, "onto-query") as bus:
        loading = asyncio.create_task(load(bus))
        for number in range(1, SWAPS + 1):
            world.write(number)
            await world.until("taken", number)
            (world.folder / f"v{number}.ttl").write_text(ontology(IN_PLACE + number))
            await asyncio.sleep(0.1)  # it is looked at every 0.05 seconds
        ended.set()
        await loading
        extractions = await read(bus, "extractions", Extraction, sent["chunks"])
        answers = await read(bus, "answers", Answer, sent["questions"])
    found = [versions(extraction) for extraction in extractions]
    mixed = [(settings, ontologies) for settings, ontologies in found if not (len(settings) == len(ontologies) == 1)]
    assert mixed == []
    pairs = {(settings.pop(), ontologies.pop()) for settings, ontologies in found}
    assert [pair for pair in pairs if pair[1] not in (pair[0], IN_PLACE + pair[0])] == []
    assert len(pairs) > SWAPS / 2
    assert [answer.status for answer in answers if answer.status == "failed"] == []
    assert world.outcomes == {EXTRACT: {"done": sent["chunks"]}, "onto-query": {"done": sent["questions"]}}
    assert (world.count("refused"), world.count("put off")) == (world.before["refused"], world.before["put off"])


async def test_wrong_settings_are_refused_whole_with_the_reason(world: World) -> None:
    async with world.running(EXTRACT) as bus:
        with structlog.testing.capture_logs() as logs:
            world.write(1, more=", repair: 7")
            await world.until("refused")
            assert versions(await extracted(bus, 1)) == ({0}, {0})
        [told] = [line for line in logs if line["event"] == "settings refused"]
        assert any("extraction.repair: 7 is above 1" in problem for problem in told["problems"])
        world.write(2)
        await world.until("taken")
        assert versions(await extracted(bus, 2)) == ({2}, {2})


async def test_what_needs_a_restart_is_named_and_the_rest_is_taken(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reloading, "log", structlog.get_logger("ontorag.settings"))  # another test may have bound the logger of the module for good
    async with world.running(EXTRACT) as bus:
        with structlog.testing.capture_logs() as logs:
            world.write(1, sections="documents: {chunk_size: 900}\nserve: {port: 9}")
            await world.until("taken")
            async with asyncio.timeout(30):
                while not (told := [line for line in logs if line["event"] == "settings need a restart"]):  # noqa: ASYNC110 - logs tell nobody
                    await asyncio.sleep(0.02)
        assert versions(await extracted(bus, 1)) == ({1}, {1})
        [line] = told
        assert line["settings"] == ["documents.chunk_size", "serve.port"]


async def test_settings_whose_ontology_is_broken_are_put_off_until_it_is_mended(world: World) -> None:
    async with world.running(EXTRACT) as bus:
        world.write(1)
        await world.until("taken")
        (world.folder / "v2.ttl").write_text("not Turtle")
        world.file.write_text(world.file.read_text().replace("v1", "v2"))
        await world.until("put off")
        assert versions(await extracted(bus, 1)) == ({1}, {1})
        (world.folder / "v2.ttl").write_text(ontology(2))
        await world.until("taken", 2)
        assert versions(await extracted(bus, 2)) == ({2}, {2})


async def test_what_a_worker_reads_is_not_changed_while_it_runs(world: World) -> None:
    """A file of replies is a group of its own on the topic of documents."""
    async with world.running(EXTRACT) as bus:
        world.write(1, sections="")
        model = f'model: {{base_url: "http://127.0.0.1:9/v1", cache: "sqlite:{world.file.parent}/replies.db"}}'
        world.file.write_text(world.file.read_text().replace('model: {kind: light, cache: ""}', model))
        await world.until("refused")
        assert versions(await extracted(bus, 1)) == ({0}, {0})


def test_later_files_go_over_earlier_ones(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text("selection: {budget: 777, top_k: 3}\nbus: {topics: {chunks: a}}")
    (tmp_path / "production.yaml").write_text("selection: {budget: 888}")
    both = f"{tmp_path}/base.yaml:{tmp_path}/production.yaml"
    for settings in (load_settings(both, environment={}), load_settings(environment={"ONTORAG_CONFIG": both})):
        assert (settings.selection.budget, settings.selection.top_k, settings.bus.topics.chunks) == (888, 3, "a")
    (tmp_path / "wrong.yaml").write_text("selection: {budget: -1}")
    with pytest.raises(BadSettings, match=r"wrong.yaml: selection.budget: -1 is below 50"):
        load_settings(f"{both}:{tmp_path}/wrong.yaml", environment={})
    with pytest.raises(BadSettings, match=r"absent.yaml: cannot be read"):
        load_settings(f"{both}:{tmp_path}/absent.yaml", environment={})


def test_a_command_takes_several_files(tmp_path: Path) -> None:
    from click.testing import CliRunner

    from onto_core.cli.main import root

    (tmp_path / "a.yaml").write_text("selection: {budget: 777, top_k: 3}")
    (tmp_path / "b.yaml").write_text("selection: {budget: 888}")
    shown = CliRunner().invoke(root, ["config", "show", "--config", f"{tmp_path}/a.yaml", "--config", f"{tmp_path}/b.yaml"]).stdout
    assert "budget: 888" in shown
    assert "top_k: 3" in shown
