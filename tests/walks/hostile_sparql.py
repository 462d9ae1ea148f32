"""Hostile SPARQL texts through every door: the rdflib plugin, the command, the endpoint and `ask`, each in a process whose cost is watched.

    .venv/bin/python -m tests.walks.hostile_sparql CASES.py [--door plugin ...] [--only open|held] [--store URL] [--mutations N] [--out FILE]

CASES.py has `cases()`, each with `name`, `kind` and `text`, and may have `held()`, the names that are kept for the end. A case is a fault when
it costs half a second of processor more than the deadline (2 s, or $HOSTILE_DEADLINE), or takes more than 400 MB above what the process tree had
before, or ends in an error that is not ours, or when the next query is not answered within 0.2 s. It ends with 1 when there are faults.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import runpy
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any, Final

from tests.servers.chat_stub import chat

DEADLINE: Final = float(os.environ.get("HOSTILE_DEADLINE", "2"))
"""Seconds; the processes that are watched inherit it."""
SECONDS, MEGABYTES, NEXT = DEADLINE + 0.5, 400.0, 0.2
SUBJECTS: Final = 30_000
LIGHT = "SELECT ?v { <http://x/s7> <http://x/v> ?v }"
QUESTION = "Why is the value of the partner so odd?"
"""A question that needs the model."""
DOORS = ("plugin", "command", "endpoint", "ask")
HANGS: Final = 60.0
"""Seconds after which a door that says nothing is ended."""
ONTOLOGY = """@prefix : <http://x/> . @prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> . <http://x/> a owl:Ontology .
:Thing a owl:Class ; rdfs:label "thing"@en . :p a owl:ObjectProperty ; rdfs:label "partner"@en ; rdfs:domain :Thing ; rdfs:range :Thing .
:v a owl:DatatypeProperty ; rdfs:label "value"@en ; rdfs:domain :Thing ; rdfs:range xsd:integer ."""


def triples(subjects: int = SUBJECTS) -> Iterator[str]:
    """N-Triples: three of each subject."""
    for number in range(subjects):
        subject = f"<http://x/s{number}>"
        yield f"{subject} <http://x/p> <http://x/s{number * 7 % subjects}> .\n"
        yield f'{subject} <http://x/v> "{number}"^^<http://www.w3.org/2001/XMLSchema#integer> .\n'
        yield f'{subject} <http://x/l> "label {number}"@en .\n'


# the cost of a tree of processes
class Watch:
    """Samples the processor time and the memory of a process and all below it."""

    def __init__(self, root: int) -> None:
        self._root = root
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._sample, daemon=True)
        self.cpu0, self.memory0 = self.now()
        self.cpu, self.peak = self.cpu0, self.memory0

    def now(self) -> tuple[float, float]:
        """(seconds of all that live and of all that ended, megabytes of all that live)."""
        cpu, memory, todo = 0.0, 0.0, [self._root]
        while todo:
            pid = todo.pop()
            with contextlib.suppress(OSError, ValueError, IndexError):
                fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
                cpu += sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
                memory += int(fields[21]) * os.sysconf("SC_PAGE_SIZE") / 1e6
                for thread in Path(f"/proc/{pid}/task").iterdir():
                    todo += map(int, (thread / "children").read_text(encoding="utf-8").split())
        return cpu, memory

    def _sample(self) -> None:
        while not self._ended.wait(0.02):
            cpu, memory = self.now()
            self.cpu, self.peak = max(self.cpu, cpu), max(self.peak, memory)

    def __enter__(self) -> Watch:
        self._thread.start()
        return self

    def __exit__(self, *exc: object) -> None:
        self._ended.set()
        self._thread.join()
        cpu, memory = self.now()
        self.cpu, self.peak = max(self.cpu, cpu), max(self.peak, memory)

    @property
    def cost(self) -> tuple[float, float]:
        return self.cpu - self.cpu0, self.peak - self.memory0


# doors
@dataclass
class Door:
    """A process that answers texts, one JSON line for each; `ended` is how the last one ended."""

    name: str
    folder: Path
    store: str
    model: str = ""
    process: subprocess.Popen[str] = field(init=False)

    def __post_init__(self) -> None:
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.walks.hostile_sparql", "--serve", self.name, str(self.folder), "--store", self.store],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={**os.environ, "OPENAI_BASE_URL": self.model, "OPENAI_API_KEY": "k"},
        )  # fmt: skip
        self.ask(LIGHT)

    def ask(self, text: str) -> Mapping[str, Any]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        ending = threading.Timer(HANGS, self.process.kill)
        ending.start()
        try:
            self.process.stdin.write(json.dumps(text) + "\n")
            self.process.stdin.flush()
            line = self.process.stdout.readline()
        except BrokenPipeError:
            line = ""
        finally:
            ending.cancel()
        return json.loads(line) if line else {"foreign": True, "outcome": f"the process ended with {self.process.wait()}"}

    def close(self) -> None:
        self.process.kill()
        self.process.wait()


class Endpoint(Door):
    """The worker that serves SPARQL over HTTP, as users start it."""

    def start(self) -> None:
        command = [str(Path(sys.executable).with_name("ontorag")), "run", "sparql-cassandra", "--config", str(self.folder / "ontorag.yaml")]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=self.folder)
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if "endpoint ready" in line:
                self.port = int(line.split("127.0.0.1:")[1].split("/")[0])
                break
        threading.Thread(target=self.process.stdout.read, daemon=True).start()
        for _ in range(3):
            self.ask(LIGHT)

    def ask(self, text: str) -> Mapping[str, Any]:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=HANGS)
        try:
            body = text.encode("utf-8", "surrogatepass")
            connection.request("POST", "/sparql", body, {"Content-Type": "application/sparql-query"})
            response = connection.getresponse()
            size, tail = 0, b""
            while piece := response.read(1 << 20):
                size, tail = size + len(piece), piece[-200:]
            return {"foreign": response.status == 500, "outcome": f"{response.status}, {size:,} bytes: {tail[:200]!r}"}
        except (OSError, ValueError) as error:
            return {"foreign": self.process.poll() is not None, "outcome": f"{type(error).__name__}: {error}"}
        except HTTPException as error:  # an answer that breaks off is how a stream says that it failed
            return {"foreign": False, "outcome": f"{type(error).__name__}: {error}"[:200]}
        finally:
            connection.close()


def serve(door: str, folder: Path, store: str) -> None:
    """Answer texts on standard input, each by a line of JSON."""
    from onto_core.errors import OntoRagError

    with answering(door, folder, store) as answer:
        for line in sys.stdin:
            try:
                found = {"foreign": False, "outcome": answer(json.loads(line))}
            except OntoRagError as error:
                found = {"foreign": False, "outcome": f"{type(error).__name__}: {error}"[:300]}
            except BaseException as error:  # noqa: BLE001 - whatever gets out is what this is about
                found = {"foreign": True, "outcome": f"{type(error).__name__}: {error}"[:300]}
            sys.stdout.write(json.dumps(found) + "\n")
            sys.stdout.flush()


@contextlib.contextmanager
def answering(door: str, folder: Path, store: str) -> Iterator[Any]:
    """A function from a text to what became of it."""
    if door == "plugin":
        import rdflib

        from sparql_cassandra.evaluator.budget import Budget
        from sparql_cassandra.rdflib_plugin.store import QuadStore

        class Hasty(Budget):
            def __init__(self) -> None:
                super().__init__(deadline=DEADLINE)

        QuadStore.budget = Hasty  # type: ignore[assignment]
        dataset = rdflib.Dataset(store="ontorag-memory", default_union=True)
        dataset.parse(folder / "graph.nt", format="nt")
        yield lambda text: f"{sum(1 for _ in dataset.query(text))} rows"
    elif door == "command":
        from click.testing import CliRunner

        from onto_core.cli.main import root

        def run(text: str) -> str:
            result = CliRunner().invoke(root, ["sparql", "-", "--config", str(folder / "ontorag.yaml")], input=text.encode("utf-8", "replace"))
            if result.exception is not None and not isinstance(result.exception, SystemExit):
                raise result.exception
            return f"exit {result.exit_code}: {result.output[-200:]}"

        yield run
    elif door == "ask":
        from onto_query import Asker

        with Asker(config=folder / "asking.yaml", model="stub") as asker:

            def ask(text: str) -> str:
                (folder / "reply.txt").write_text(text, encoding="utf-8", errors="replace")
                answer = asker.ask(QUESTION)
                return f"{answer.status}: {answer.text[:200]}"

            yield ask


def judged(door: Door, text: str) -> dict[str, Any]:
    """A text through a door, with its cost, and the seconds that the next query took."""
    if door.process.poll() is not None:
        door.start()
    with Watch(door.process.pid) as watch:
        began = time.monotonic()
        said = door.ask(text)
        took = time.monotonic() - began
    after = 0.0
    if door.process.poll() is None and door.name in ("endpoint", "plugin"):
        began = time.monotonic()
        door.ask(LIGHT)
        after = time.monotonic() - began
    cpu, memory = watch.cost
    wrong = [
        *(["foreign error"] if said["foreign"] else []),
        *([f"{cpu:.1f} s of processor"] if cpu > SECONDS else []),
        *([f"{memory:.0f} MB"] if memory > MEGABYTES else []),
        *([f"next query after {after:.2f} s"] if after > NEXT else []),
    ]
    return {**said, "cpu": round(cpu, 3), "seconds": round(took, 3), "memory": round(memory, 1), "next": round(after, 3), "wrong": wrong}


def mutated(text: str, other: str, dice: random.Random) -> str:
    """The text after a few random cuts, doublings, swaps and splices with another."""
    for _ in range(dice.randint(1, 4)):
        a, b = sorted((dice.randrange(len(text) + 1), dice.randrange(len(text) + 1)))
        b = min(b, a + dice.choice((1, 5, 40, 400)))
        c = dice.randrange(len(other) + 1)
        text = dice.choice([
            text[:a] + text[b:],
            text[:b] + text[a:b] * dice.choice((1, 2, 50)) + text[b:],
            text[:a] + other[c : c + dice.choice((1, 10, 100))] + text[b:],
            text[:a] + chr(dice.choice((0, 9, 10, 0x22, 0x27, 0x5C, 0x7B, 0x7D, 0x28, 0x29, 0x85, 0xE9, 0x2028, 0x1F600))) + text[b:],
            text[:a] + str(dice.choice((0, -1, 10**18, 10**400, 1.5))) + text[b:],
        ])[:150_000]  # fmt: skip
    return text


def w3c_texts() -> list[str]:
    from tests.judges.w3c_suite import ROOT

    return [path.read_text(encoding="utf-8", errors="replace") for path in sorted(ROOT.rglob("*.rq"))]


def configuration(folder: Path, store: str) -> None:
    """The settings files of the doors, and the graph as a file."""
    with (folder / "graph.nt").open("w", encoding="utf-8") as file:
        file.writelines(triples())
    (folder / "x.ttl").write_text(ONTOLOGY, encoding="utf-8")
    settings: dict[str, Any] = {
        "store": {"url": store},
        "bus": {"url": f"sqlite:{folder}/bus.db"},
        "query": {"deadline": DEADLINE},
        "endpoint": {"port": 1, "rate": 0},
        "ontologies": {"paths": [str(folder / "x.ttl")]},
        "embedder": {"cache": f"sqlite:{folder}/embeddings.db"},
        "model": {"cache": ""},
        "service": {"log_format": "json"},
    }
    import socket

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        settings["endpoint"]["port"] = free.getsockname()[1]
    (folder / "ontorag.yaml").write_text(json.dumps(settings), encoding="utf-8")
    (folder / "asking.yaml").write_text(json.dumps({**settings, "endpoint": {}}), encoding="utf-8")


def loaded(folder: Path, store: str) -> None:
    command = [str(Path(sys.executable).with_name("ontorag")), "graph", "load", str(folder / "graph.nt"), "--store", store]
    subprocess.run(command, check=True, cwd=folder, stdout=subprocess.DEVNULL)


def texts(options: argparse.Namespace) -> Iterator[tuple[str, str, str]]:
    """(name, kind, text) of all that is to be tried."""
    module = runpy.run_path(str(options.cases))
    held = module["held"]() if "held" in module else set()
    chosen = [case for case in module["cases"]() if options.only == "all" or (case.name in held) == (options.only == "held")]
    if not options.mutations:
        yield from ((case.name, case.kind, case.text) for case in chosen)
        return
    dice = random.Random(options.seed)
    pool = [text for text in [*w3c_texts(), *(case.text for case in chosen)] if len(text) <= 50_000]
    for number in range(options.mutations):
        yield f"mutation {number}", "mutation", mutated(dice.choice(pool), dice.choice(pool), dice)


def walk(options: argparse.Namespace) -> int:
    faults = 0
    with tempfile.TemporaryDirectory(prefix="hostile-") as name, open(options.out, "w", encoding="utf-8") as out:
        folder = Path(name)
        store = options.store or f"oxigraph:{folder}/graph"
        configuration(folder, store)
        loaded(folder, store)
        reply = folder / "reply.txt"
        reply.write_text("NONE", encoding="utf-8")
        with chat(lambda asked: f"```sparql\n{reply.read_text(encoding='utf-8')}\n```") as model:
            for door_name in options.door:
                door = (Endpoint if door_name == "endpoint" else Door)(door_name, folder, store, model)
                found: list[dict[str, Any]] = []
                for name, kind, text in texts(options):
                    found.append({"door": door_name, "name": name, "kind": kind, **judged(door, text)})
                    out.write(json.dumps(found[-1]) + "\n")
                    out.flush()
                    if found[-1]["wrong"]:
                        print(f"{door_name:9} {kind:9} {name:40} {', '.join(found[-1]['wrong'])}   {found[-1]['outcome'][:120]}", flush=True)
                door.close()
                print(summary(door_name, found), flush=True)
                faults += sum(bool(each["wrong"]) for each in found)
    return 1 if faults else 0


def summary(door: str, found: Sequence[Mapping[str, Any]]) -> str:
    kinds = Counter(reason.split()[-1] if reason[0].isdigit() else reason.split(" after")[0] for each in found for reason in each["wrong"])
    worst = {name: max((each[name] for each in found), default=0) for name in ("cpu", "memory", "next")}
    return f"{door}: {len(found)} texts, {sum(bool(each['wrong']) for each in found)} faults {dict(kinds)}; most: {worst}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cases", type=Path)
    parser.add_argument("--door", action="append", choices=DOORS)
    parser.add_argument("--only", choices=("open", "held", "all"), default="all")
    parser.add_argument("--store", default="")
    parser.add_argument("--mutations", type=int, default=0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", default=os.devnull)
    parser.add_argument("--serve")
    if "--serve" in sys.argv:
        at = sys.argv.index("--serve")
        serve(sys.argv[at + 1], Path(sys.argv[at + 2]), sys.argv[sys.argv.index("--store") + 1])
        return
    options = parser.parse_args()
    options.door = options.door or DOORS
    sys.exit(walk(options))


if __name__ == "__main__":
    main()
