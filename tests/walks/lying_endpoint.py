"""Every kind of a lying chat endpoint, held against both workers: what it costs, how it ends, and where the key turns up.

    python -m tests.walks.lying_endpoint MODULE.py [--only KIND,KIND] [--but FUNCTION]

MODULE.py has KINDS and a context manager LyingEndpoint with `url` and `kind`. `--but` names a function of it whose kinds are left out. One child
process for each worker takes a message for each kind; CPU time and peak memory above the start are its own, the endpoint runs in this process.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import html
import importlib.util
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.parse
from pathlib import Path
from typing import Any

from onto_core.bus import open_bus
from onto_core.bus.worker import Worker
from onto_core.messages import Chunk, EntityWire, Extraction, Question, TripleWire
from onto_core.ports.bus import Service
from onto_core.service.logs import configure_logging
from onto_core.service.workers import WORKERS
from onto_core.settings import Settings
from onto_core.vocabulary import RDF_TYPE

DEMO = Path(__file__).parents[2] / "ontologies" / "demo"
KEY = "sk-Live7Q9zK3vX+pL2/mN8aB4&wE6"
CPU, PEAK = 2.0, 200.0
"""Seconds and megabytes above the start that one kind may cost."""
TEXT = "The polar ship Fram was designed by Colin Archer and launched on 26 October 1892. Otto Sverdrup commanded the Fram. Document {}."
QUESTION = "Which famous ships did Colin Archer design? ({})"


def settings_in(folder: Path, url: str) -> Settings:
    return Settings.model_validate(
        {
            "bus": {"url": f"sqlite:{folder}/bus.db", "retry": {"attempts": 1, "outage": 1}},
            "ontologies": {"paths": [str(DEMO / "voyages.ttl"), str(DEMO / "places.json")], "poll": 3600},
            "embedder": {"cache": f"sqlite:{folder}/embeddings.db"},
            "model": {"base_url": url, "api_key": KEY, "name": "tiny", "timeout": 2.0, "tries": 2, "cache": f"sqlite:{folder}/replies.db"},
            "store": {"url": f"oxigraph:{folder}/graph"},
            "service": {"log_level": "debug", "log_format": "json"},
        }
    )


def fram() -> Extraction:
    voyages = "https://example.org/voyages#"
    designer, ship = EntityWire(iri="urn:x:archer", label="Colin Archer"), EntityWire(iri="urn:x:fram", label="Fram")
    said = [TripleWire(subject=designer, predicate=RDF_TYPE, object=EntityWire(iri=voyages + "Person"))]
    said.append(TripleWire(subject=ship, predicate=voyages + "designedBy", object=designer))
    return Extraction(chunk_id="c", document_id="d", triples=tuple(said))


async def child(walk: str, url: str, folder: Path) -> None:
    """Take a kind from standard input, answer with a line on what it cost and how it ended."""
    settings = settings_in(folder, url)
    configure_logging(settings.service)
    bus = open_bus(settings.bus.url, heartbeat=60.0)
    topics = settings.bus.topics
    incoming, outgoing, name = {
        "extract": (topics.chunks, topics.extractions, "kg-extract-ontology"),
        "ask": (topics.questions, topics.answers, "onto-query"),
    }[walk]
    if walk == "ask":
        from sparql_cassandra.embedded.store import open_oxigraph

        store = open_oxigraph(folder / "graph", write=True)
        await store.write(fram())
        await store.close()
    module, _, function = WORKERS[name].partition(":")
    built = await getattr(importlib.import_module(module), function)(settings, bus)
    service = built if isinstance(built, Service) else built[0]
    results = await bus.subscribe(outgoing, "walk")
    running = asyncio.ensure_future(Worker(service, bus, settings).run())
    while line := await asyncio.to_thread(sys.stdin.readline):
        kind = line.strip()
        message = Chunk(document_id=kind, text=TEXT.format(kind)) if walk == "extract" else Question(text=QUESTION.format(kind))
        await asyncio.to_thread(Path("/proc/self/clear_refs").write_text, "5")
        start, cpu, clock = memory("VmRSS"), time.process_time(), time.monotonic()
        await bus.publish(incoming, message.encode())
        while await bus.backlog(incoming, name):  # noqa: ASYNC110 - a backlog can only be looked at
            await asyncio.sleep(0.1)
        cost = {"cpu": time.process_time() - cpu, "peak": memory("VmHWM") - start, "seconds": time.monotonic() - clock}
        letters = await bus.dead_letters()
        said = ""
        if letters:
            said = letters[0].reason
            await bus.remove_dead_letter(letters[0])
        else:
            delivery = await results.receive()
            said = delivery.message.body.decode()
            await delivery.ack()
        print(json.dumps({"kind": kind, "ended": "dead letter" if letters else "done", "said": said, **cost}), flush=True)
    running.cancel()
    await bus.close()


def memory(field: str) -> float:
    """Megabytes."""
    found = re.search(rf"{field}:\s*(\d+) kB", Path("/proc/self/status").read_text())
    assert found
    return int(found[1]) / 1024


def repeats_key(text: str) -> bool:
    """True when the text has the key, plain or in a disguise that a reader undoes at a glance."""
    forms = {text, urllib.parse.unquote(text), html.unescape(text), re.sub(r"\\u([0-9a-fA-F]{4})", lambda m: chr(int(m[1], 16)), text)}
    plain = KEY.casefold()
    squeezed = {re.sub(r"\s|\\[nrt]|\\", "", form).casefold() for form in forms}
    in_base64 = {base64.b64encode(b"\0" * before + KEY.encode()).decode().rstrip("=")[4:-2] for before in range(3)}
    return any(plain in form for form in squeezed) or any(part in text for part in in_base64)


def judged(result: dict[str, Any], log: str, folder: Path) -> list[str]:
    """The faults of one kind, in words."""
    faults = [f"{result[what]:.1f} of {what}" for what, most in (("cpu", CPU), ("peak", PEAK)) if result[what] > most]
    kept = [path.read_bytes().decode(errors="replace") for path in folder.glob("*.db*")]
    faults += [f"the key is in {where}" for where, text in (("what was said", result["said"]), ("the log", log)) if repeats_key(text)]
    faults += ["the key is in a file"] if any(map(repeats_key, kept)) else []
    faults += ["a foreign error"] if "handler failed" in log else []
    return faults


def walked(walk: str, endpoint: Any, kinds: list[str]) -> int:
    """Run one worker through the kinds; returns the number of those with faults."""
    failed = 0
    with tempfile.TemporaryDirectory() as name:
        folder, log = Path(name), Path(name, "log")
        command = [sys.executable, "-m", "tests.walks.lying_endpoint", "--child", walk, endpoint.url, str(folder)]
        with log.open("w") as errors, subprocess.Popen(command, stdin=-1, stdout=-1, stderr=errors, text=True) as process:
            assert process.stdin
            assert process.stdout
            for kind in [None, *kinds]:
                endpoint.kind = kind
                before = log.stat().st_size
                print(kind or "honest", file=process.stdin, flush=True)
                line = process.stdout.readline()
                if not line:
                    print(f"{walk} {kind}: the worker ended\n{log.read_text()[-2000:]}")
                    return failed + 1
                result = json.loads(line)
                written = log.read_bytes()[before:].decode(errors="replace")
                faults = judged(result, written, folder)
                if faults or os.environ.get("ALL"):
                    cost = f"{result['cpu']:.2f} s, {result['peak']:.0f} MB, {result['seconds']:.1f} s wall"
                    print(f"{walk} {kind}: {'; '.join(faults) or 'fine'} [{cost}]")
                    print(f"    {result['ended']}: {result['said'][:200]}", flush=True)
                failed += bool(faults) and kind is not None
            process.stdin.close()
    return failed


def main() -> None:
    if sys.argv[1:2] == ["--child"]:
        asyncio.run(child(sys.argv[2], sys.argv[3], Path(sys.argv[4])))
        return
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("module")
    parser.add_argument("--only", default="")
    parser.add_argument("--but", default="")
    parser.add_argument("--walk", choices=("extract", "ask"), default="")
    options = parser.parse_args()
    spec = importlib.util.spec_from_file_location("lies", options.module)
    assert spec
    assert spec.loader
    lies = importlib.util.module_from_spec(spec)
    sys.modules["lies"] = lies
    spec.loader.exec_module(lies)
    left_out = set(getattr(lies, options.but)()) if options.but else set()
    kinds = [kind for kind in lies.KINDS if kind not in left_out and kind in (options.only.split(",") if options.only else lies.KINDS)]
    with lies.LyingEndpoint() as endpoint:
        failed = sum(walked(walk, endpoint, kinds) for walk in ([options.walk] if options.walk else ["extract", "ask"]))
    print(f"{len(kinds)} kinds, {failed} with faults")
    if getattr(endpoint, "trapped", ()):
        print(f"followed to another place: {endpoint.trapped}")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
