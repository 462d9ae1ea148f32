"""kill -9 of random workers and servers on the cluster line, with real Pulsar, Cassandra and FalkorDB, while chunks and questions go through it.

    .venv/bin/python tests/walks/chaos.py [--chunks 300] [--kills 30] [--seed N] [--folder DIR]      or: make chaos

Five workers are processes; the language model is a stub at an endpoint. What is killed is started again. In the end both graphs must be those of an
undisturbed run over a file bus, quad for quad with who asserted what; every question must be answered, or be a dead letter with a
reason; no chunk may be a dead letter. It prints what it did and its seed, and ends with 1 when something differs.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.servers.chat_stub import chat
from tests.walks.cluster import CYPHER_QUESTIONS, ONTORAG, Cluster, Servers, until_written

ROOT = Path(__file__).parents[2]

COLLECTION = "logbooks"
ONTOLOGY = Path(__file__).with_name("ships.ttl")
SENTENCES = re.compile(r"Captain (\w+ \w+) commanded the ship (\w+)\. The ship (\w+) was built in (\w+) and launched in (\d+)\.")
CAPTAINS, SHIPS, PORTS = ("Ann", "Bob", "Carl", "Dora", "Egil"), ("Aurora", "Fram", "Gauss", "Nimrod", "Terra"), ("Bergen", "Dundee", "Kiel", "Oslo")
QUESTIONS = ("Which ships were built in Oslo?", "Who commanded the Frama?", "How many ships are there?", "Which ships did Ann Smith command?")
THINKING = 0.05
"""Seconds that the stub takes for a reply."""


def chunks(count: int) -> list[Mapping[str, Any]]:
    """Two sentences each; many say the same of the same ships, so that facts have several witnesses."""
    dice = random.Random(0)
    found = []
    for number in range(count):
        captain, ship, port = dice.choice(CAPTAINS), dice.choice(SHIPS), dice.choice(PORTS)
        name = f"{ship}{'abcdefgh'[number % 8]}"
        text = f"Captain {captain} Smith commanded the ship {name}. The ship {name} was built in {port} and launched in {1850 + number % 50}."
        found.append({"document_id": f"logbook-{number // 10}", "ordinal": number, "text": text, "collection": COLLECTION})
    return found


def reply(prompt: str) -> str:
    """What the stub says of the text in a prompt."""
    said = SENTENCES.search(prompt.rpartition("Text:")[2])
    if said is None:
        return '{"entities": [], "facts": []}'
    captain, ship, _, port, year = said.groups()
    entities = [{"name": captain, "type": "Captain"}, {"name": ship, "type": "Ship"}, {"name": port, "type": "Port"}]
    facts = [
        {"subject": captain, "property": "commanded", "object": ship},
        {"subject": ship, "property": "builtIn", "object": port},
        {"subject": ship, "property": "launchYear", "value": int(year)},
    ]
    return json.dumps({"entities": entities, "facts": facts})


@dataclass
class Victims:
    """Everything that may be killed. A worker that ended, by us or by itself, is started again, as Kubernetes would."""

    cluster: Cluster
    servers: Mapping[str, Any]
    starts: Mapping[str, Callable[[], None]]
    killed: Counter[str] = field(default_factory=Counter)
    ended: Counter[str] = field(default_factory=Counter)
    stopping: threading.Event = field(default_factory=threading.Event)

    def kill(self, name: str) -> None:
        self.killed[name] += 1
        if name in self.servers:
            self.servers[name].kill()
            self.servers[name].start()
        else:
            self.cluster.workers[name].kill()

    def supervise(self) -> None:
        """Until `stopping`."""
        while not self.stopping.wait(0.2):
            for name, start in self.starts.items():
                if (code := self.cluster.workers[name].poll()) is not None:
                    if code != -signal.SIGKILL:
                        self.ended[f"{name} with {code}"] += 1
                    start()


async def publish(cluster: Cluster, messages: Sequence[tuple[str, Any]], pace: float, twice: set[str]) -> None:
    """Each to its topic, one in `pace` seconds. Insists while the broker is away: `twice` gets the names of those that it may have got already."""
    from onto_core.bus import bus_of
    from onto_core.errors import BusError
    from onto_core.service.configuration import load_settings

    bus = bus_of(load_settings(environment=cluster.environment(BUS__PULSAR__TIMEOUT="5")))
    try:
        for topic, message in messages:
            while True:
                try:
                    await bus.publish(topic, message)
                    break
                except BusError:
                    twice.add(message.id)
                    await asyncio.sleep(0.5)
            await asyncio.sleep(pace)
    finally:
        await bus.close()


async def collect(cluster: Cluster, asked: Mapping[str, str], within: float) -> tuple[dict[str, Any], int, dict[str, str], list[str]]:
    """The answers by the question's id, how many came again, the questions that are dead letters with the reason, and other dead letters."""
    from onto_core.bus import bus_of
    from onto_core.messages import Answer
    from onto_core.service.configuration import load_settings

    bus = bus_of(load_settings(environment=cluster.environment()))
    found: dict[str, Any] = {}
    again, dead, others = 0, dict[str, str](), list[str]()
    try:
        subscription = await bus.subscribe("answers", "chaos", 10)
        deadline = time.monotonic() + within
        while time.monotonic() < deadline:
            try:
                delivery = await asyncio.wait_for(subscription.receive(), 2.0)
            except TimeoutError:
                letters = await bus.dead_letters()
                dead = {letter.message.id: letter.reason for letter in letters if letter.message.id in asked}
                others = [f"{letter.topic}: {letter.message.id}: {letter.reason}" for letter in letters if letter.message.id not in asked]
                if asked.keys() <= found.keys() | dead.keys():
                    break
                continue
            answer = Answer.decode(delivery.message)
            await delivery.ack()
            again += answer.question_id in found
            found[answer.question_id] = answer
        await subscription.close()
    finally:
        await bus.close()
    return found, again, dead, others


def quads(text: str) -> Counter[str]:
    return Counter(line for line in text.splitlines() if line.strip())


def export(folder: Path, environment: Mapping[str, str], store: str) -> Counter[str]:
    command = [*ONTORAG, "graph", "export", "--format", "nq", "--collection", COLLECTION, "--store", store]
    done = subprocess.run(command, cwd=folder, env=dict(environment), capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)} ended with {done.returncode}: {done.stderr[-2000:]}")
    return quads(done.stdout)


def undisturbed(cluster: Cluster, some: Sequence[Any]) -> dict[str, Counter[str]]:
    """What each store is to hold: by the embedded profile for SPARQL, and a graph of its own for Cypher, whose provenance is another."""
    from onto_core.bus import open_bus

    folder = cluster.folder / "undisturbed"
    folder.mkdir()
    own = {"BUS__URL": f"sqlite:{folder / 'bus.db'}", "STORE__URL": f"oxigraph:{folder / 'graph'}", "MODEL__CACHE": "memory:"}

    async def fill() -> None:
        bus = open_bus(own["BUS__URL"])
        for chunk in some:
            await bus.publish("chunks", chunk.encode())
        await bus.close()

    asyncio.run(fill())
    cluster.command("run", "kg-extract-ontology", "sparql-cassandra", "--drain", "--json", **own)
    apart = cluster.servers.falkordb.replace("/ontorag", "/undisturbed")
    cluster.command("run", "cypher-executor", "--drain", "--json", **own | {"STORE__URL": apart})
    return {
        "Cassandra": export(folder, cluster.environment(**own), own["STORE__URL"]),
        "FalkorDB": export(folder, cluster.environment(**own), apart),
    }


def walk(folder: Path, *, count: int, kills: int, seed: int) -> list[str]:
    """The whole of it. Returns what is wrong, a sentence each."""
    from onto_core.messages import Chunk, Question
    from tests.servers import servers_here

    started = time.monotonic()

    def say(text: str) -> None:
        print(f"{time.monotonic() - started:6.1f} s  {text}", flush=True)

    say(f"seed {seed}: {count} chunks, {kills} kills")
    dice = random.Random(seed)
    some = [Chunk.model_validate(each) for each in chunks(count)]
    rounds = range(max(1, count // 30))
    asked = [Question(id=f"q{number}-{each}", text=text, collection=COLLECTION) for number in rounds for each, text in enumerate(QUESTIONS)]
    with contextlib.ExitStack() as up:
        url = up.enter_context(chat(reply, seconds=THINKING))
        names = ("pulsar", "cassandra", "falkordb")
        servers = {name: up.enter_context(getattr(servers_here, name)(folder / name)) for name in names}
        settings = {
            "ONTOLOGIES__PATHS": str(ONTOLOGY),
            "MODEL__KIND": "openai",
            "MODEL__NAME": "stub",
            "MODEL__BASE_URL": url,
            "BUS__RETRY__MAXIMUM": "5",
            "SERVICE__CONCURRENCY": "4",
        }
        cluster = Cluster(Servers.of(*servers.values()), folder, settings)
        expected = undisturbed(cluster, some)
        say(f"undisturbed, on a file bus: { ({name: len(found) for name, found in expected.items()}) } quads")
        cluster.command("graph", "init")
        falkordb, rules = cluster.servers.falkordb, {"MODEL__KIND": "rules", "MODEL__BASE_URL": ""}
        starts: dict[str, Callable[[], None]] = {
            "kg-extract-ontology": lambda: cluster.start("kg-extract-ontology", "kg-extract-ontology"),
            "sparql-cassandra": lambda: cluster.start("sparql-cassandra", "sparql-cassandra"),
            "cypher-executor": lambda: cluster.start("cypher-executor", "cypher-executor", STORE__URL=falkordb),
            "onto-query-sparql": lambda: cluster.start("onto-query-sparql", "onto-query", **rules),
            "onto-query-cypher": lambda: cluster.start(
                "onto-query-cypher", "onto-query", STORE__URL=falkordb, BUS__TOPICS__QUESTIONS=CYPHER_QUESTIONS, **rules
            ),
        }
        for start in starts.values():
            start()
        victims = Victims(cluster, servers, starts)
        watching = threading.Thread(target=victims.supervise)
        watching.start()
        try:
            topics = ("questions", CYPHER_QUESTIONS)
            messages: list[tuple[str, Any]] = [("chunks", chunk.encode(key=chunk.document_id)) for chunk in some]
            messages += [(topics[number % 2], question.encode()) for number, question in enumerate(asked)]
            dice.shuffle(messages)
            twice: set[str] = set()
            publishing = threading.Thread(target=lambda: asyncio.run(publish(cluster, messages, kills * 3.0 / len(messages), twice)))
            publishing.start()
            for victim in [dice.choice([*starts, *servers]) for _ in range(kills)]:
                time.sleep(dice.uniform(0.2, 4.0))
                say(f"  kill -9 {victim}")
                victims.kill(victim)
            publishing.join()
            say(f"all is published; killed {dict(victims.killed)}; ended by themselves, and started again: {dict(victims.ended) or 'none'}")
            asyncio.run(until_written(cluster, running=False))
            say("nothing is left to do for the extractor and both writers")
            answers, again, dead, others = asyncio.run(collect(cluster, {question.id: question.text for question in asked}, within=120.0))
        finally:
            victims.stopping.set()
            watching.join()
            cluster.stop()
        statuses = dict(Counter(each.status for each in answers.values()))
        repeated = sum(one.id in twice for one in asked)
        say(f"{len(asked)} questions ({repeated} perhaps published twice): {statuses}, {again} answers came twice, {len(dead)} dead letters")
        wrong = [f"question {one.id} has no answer and is no dead letter" for one in asked if one.id not in answers and one.id not in dead]
        wrong += [f"dead letter in {letter}" for letter in others]
        wrong += [f"question {name} is a dead letter without a reason" for name, reason in dead.items() if not reason]
        for name, store in (("Cassandra", cluster.servers.cassandra), ("FalkorDB", falkordb)):
            have, want = export(folder, cluster.environment(), store), expected[name]
            say(f"{name}: {len(have)} quads, {sum(have.values()) - len(have)} twice")
            wrong += [f"{name} has {number} times {quad}" for quad, number in (have - want).items()][:20]
            wrong += [f"{name} has not {quad}" for quad in (want - have)][:20]
    say("servers stopped")
    return wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--chunks", type=int, default=300)
    parser.add_argument("--kills", type=int, default=30)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32), help="which is killed when; default: another each time")
    parser.add_argument("--folder", type=Path, help="keeps what the servers and workers leave behind; default: a temporary one")
    arguments = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that what was started is ended
    with tempfile.TemporaryDirectory(prefix="ontorag-chaos-") as temporary:
        folder = (arguments.folder or Path(temporary)).absolute()
        folder.mkdir(parents=True, exist_ok=True)
        wrong = walk(folder, count=arguments.chunks, kills=arguments.kills, seed=arguments.seed)
    print("\n".join(wrong) if wrong else f"0 differences (seed {arguments.seed})")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
