"""A model endpoint of which three calls in ten fail, by each kind of failure and all of them mixed: no chunk is lost, none comes out otherwise."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import re
import time
import uuid
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from onto_core.bus import Broker, open_bus
from onto_core.bus.worker import Worker
from onto_core.clients.openai import FIRST_WAIT
from onto_core.messages import Chunk, Extraction
from onto_core.ports.bus import Delivery, Subscription
from onto_core.settings import Settings
from onto_core.wire import Message
from onto_extract.service import build

DEMO = Path(__file__).parents[2] / "ontologies" / "demo"
CHUNKS = 40
SHARE = 0.3
RETRY = {"attempts": 8, "initial": 0.2, "maximum": 1.0, "jitter": 0.2}
ASKED = 0.6
"""Seconds that the endpoint asks for with a 429."""
TIMEOUT = 1.0
"""Seconds that an answer is waited for."""


def text_of(number: int) -> str:
    return f"The polar ship Fram {number} was designed by Colin Archer and launched on 26 October 1892."


def reply_of(number: str) -> str:
    facts = [
        {"subject": f"Fram {number}", "property": "designedBy", "object": "Colin Archer"},
        {"subject": f"Fram {number}", "property": "launchDate", "value": "1892-10-26"},
    ]
    return json.dumps({"entities": [{"name": f"Fram {number}", "type": "Ship"}, {"name": "Colin Archer", "type": "Person"}], "facts": facts})


FAULTS: Mapping[str, Callable[[Any, Any, Any], Any]] = {
    "429": lambda good, answer, refuse: refuse(429, "slow down", headers={"Retry-After": str(ASKED)}),
    "500": lambda good, answer, refuse: refuse(500, "a bad day"),
    "slow": lambda good, answer, refuse: answer(good.status, good.body, delay=2.0),
    "truncated": lambda good, answer, refuse: answer(good.status, good.body, cut=len(json.dumps(good.body)) // 2),
    "garbage": lambda good, answer, refuse: answer(200, b"<html>gateway</html>"),
    "garbage reply": lambda good, answer, refuse: answer(200, with_content(good.body, "As a model of the language I cannot %&$")),
    "closed socket": lambda good, answer, refuse: answer(cut=-1),
}


def with_content(completion: dict[str, Any], content: str) -> dict[str, Any]:
    """The completion, with other words in it."""
    (choice,) = completion["choices"]
    return {**completion, "choices": [{**choice, "message": {**choice["message"], "content": content}}]}


@dataclass(frozen=True)
class Faulty:
    """How answers are made: good ones, any, and refusals."""

    say: Any
    answer: Any
    refuse: Any


@pytest.fixture
def faulty(say: Any, answer: Any, refuse: Any) -> Faulty:
    return Faulty(say, answer, refuse)


class Witness:
    """A bus that writes down when what was published was there, and when what was received was settled, and how."""

    def __init__(self, bus: Broker) -> None:
        self._bus, self.events = bus, list[tuple[str, str]]()

    async def publish(self, topic: str, message: Message) -> None:
        await self._bus.publish(topic, message)
        self.events.append(("published", Extraction.decode(message).chunk_id))

    async def subscribe(self, topic: str, group: str, prefetch: int = 1) -> Subscription:
        inner = await self._bus.subscribe(topic, group, prefetch)
        witness = self

        class Watched:
            async def receive(self) -> Delivery:
                return WatchedDelivery(await inner.receive(), witness)

            async def close(self) -> None:
                await inner.close()

        return Watched()

    async def backlog(self, topic: str, group: str) -> int:
        return await self._bus.backlog(topic, group)

    async def close(self) -> None:
        pass


class WatchedDelivery:
    def __init__(self, inner: Delivery, witness: Witness) -> None:
        self._inner, self._witness, self.message = inner, witness, inner.message

    async def ack(self) -> None:
        await self._settle("acknowledged", self._inner.ack())

    async def retry(self, after: float, reason: str) -> None:
        await self._settle("retried", self._inner.retry(after, reason))

    async def reject(self, reason: str) -> None:
        await self._settle("rejected", self._inner.reject(reason))

    async def _settle(self, how: str, settling: Awaitable[None]) -> None:
        self._witness.events.append((how, self.message.id))
        await settling


@pytest.mark.parametrize("kind", [*FAULTS, "all of them"])
async def test_three_calls_in_ten_fail_and_no_chunk_is_lost(kind: str, tmp_path: Path, endpoint: Any, faulty: Faulty) -> None:
    dice = random.Random(kind)
    calls: defaultdict[str, list[tuple[float, str]]] = defaultdict(list)

    def script(path: str, body: dict[str, Any]) -> Any:
        asked = re.search(r"Fram (\d+)", body["messages"][-1]["content"])
        assert asked
        good = faulty.say(reply_of(asked[1]))
        fault = ""
        if dice.random() < SHARE:
            fault = dice.choice([*FAULTS]) if kind == "all of them" else kind
        calls[asked[1]].append((time.monotonic(), fault))
        return FAULTS[fault](good, faulty.answer, faulty.refuse) if fault else good

    endpoint.script = script
    bus = open_bus(f"memory:{uuid.uuid4().hex}")
    settings = Settings.model_validate(
        {
            "bus": {"url": "memory:", "retry": RETRY},
            "ontologies": {"paths": [str(DEMO / "voyages.ttl"), str(DEMO / "places.json")]},
            "embedder": {"cache": f"sqlite:{tmp_path}/embeddings.db"},
            "model": {
                "base_url": endpoint.url,
                "name": "tiny",
                "kind": "openai",
                "tries": 2,
                "timeout": TIMEOUT,
                "concurrency": 8,
                "cache": f"sqlite:{tmp_path}/replies.db",
            },
            "service": {"concurrency": 8},
        }
    )
    chunks = {Chunk(document_id=str(number), text=text_of(number)).id: number for number in range(CHUNKS)}
    reader = await bus.subscribe("extractions", "test", CHUNKS)
    for number in range(CHUNKS):
        await bus.publish("chunks", Chunk(document_id=str(number), text=text_of(number)).encode())
    witness = Witness(bus)
    worker = Worker((await build(settings, witness))[0], witness, settings)
    running = asyncio.create_task(worker.run())
    found: Counter[str] = Counter()
    async with asyncio.timeout(60):
        while len(found) < CHUNKS:
            delivery = await reader.receive()
            extraction = Extraction.decode(delivery.message)
            await delivery.ack()
            found[extraction.chunk_id] += 1
            number = chunks[extraction.chunk_id]
            said = {(triple.predicate.rpartition("#")[2], triple.subject.label) for triple in extraction.triples if not triple.inferred}
            assert said >= {("designedBy", f"Fram {number}"), ("launchDate", f"Fram {number}")}
            assert (extraction.rejected, extraction.degraded) == ((), ())
        while await bus.backlog("chunks", "kg-extract-ontology"):  # noqa: ASYNC110 - a backlog can only be looked at
            await asyncio.sleep(0.02)
    worker.stop()
    outcomes = await running

    assert (set(found.values()), await bus.backlog("extractions", "test"), await bus.dead_letters()) == ({1}, 0, [])
    assert outcomes["done"] == CHUNKS
    faults = [fault for each in calls.values() for _, fault in each if fault]
    assert len(faults) >= 0.15 * sum(map(len, calls.values())), "too few calls failed to show anything"
    for name in chunks:
        settled = [how for how, which in witness.events if which == name]
        assert settled[-2:] == ["published", "acknowledged"], "what came of a chunk is published, and only then is the chunk acknowledged"
        assert set(settled[:-2]) <= {"retried"}
    for each in calls.values():
        for (at, fault), (later, _) in itertools.pairwise(each):
            least = ASKED if fault == "429" else min(FIRST_WAIT / 2, RETRY["initial"] * (1 - RETRY["jitter"]))
            assert fault or later - at >= TIMEOUT, "a call that went well in time is not repeated"
            assert later - at >= least, f"{fault}: the next call came after {later - at:.2f} s"
    await reader.close()
    await bus.close()
