"""`ontorag serve` under load: questions answered by rules, and documents taken, by clients on loopback that keep their connections.

python -m benchmarks.serve_load [--clients 50] [--seconds 10] [--json]

The service is a process of its own over a fresh demo graph. Clients and service share the machine. Questions are those of the demo, asked again and
again after a first time, so that answers come from the cache of the graph's version; with --distinct each question is another one (with a year
in it), and none does.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from onto_core.service.resources import shipped

READY = re.compile(r"serving at http://127\.0\.0\.1:(\d+)")
SENTENCES = [f"The ship Number{number} was built in Dundee in {1800 + number % 150}." for number in range(190)]
TEXT = "\n\n".join(" ".join(SENTENCES[start : start + 8]) for start in range(0, len(SENTENCES), 8))
"""About 10 kB, as long as a report of four pages."""


async def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--clients", type=int, default=50)
    options.add_argument("--seconds", type=float, default=10.0)
    options.add_argument("--distinct", action="store_true", help="no question is asked twice")
    options.add_argument("--no-workers", action="store_true", help="uploads only: the service publishes, and nobody reads")
    options.add_argument("--json", action="store_true")
    given = options.parse_args()
    with tempfile.TemporaryDirectory(prefix="serve-load-") as home:
        process, port = await _started(Path(home), workers=not given.no_workers)
        try:
            figures = {}
            if not given.no_workers:
                questions = _questions()
                count = iter(range(10**9))
                if not given.distinct:
                    asked = iter([_post("/v1/questions", {"text": each, "collection": "demo"}) for each in questions])
                    figures["first"] = await _load(port, 1, 0.0, asked.__next__, wanted=200, number=len(questions))

                def question() -> bytes:
                    number = next(count)
                    text = questions[number % len(questions)]
                    return _post("/v1/questions", {"text": _other(text, number) if given.distinct else text, "collection": "demo"})

                figures["questions"] = await _load(port, given.clients, given.seconds, question, wanted=200)
            count_ = iter(range(10**9))
            figures["uploads"] = await _load(port, given.clients, given.seconds, lambda: _put(next(count_)), wanted=202)
            figures["memory_mb"] = _memory(process.pid)
        finally:
            process.terminate()
            await process.wait()
    print(json.dumps(figures) if given.json else "\n".join(f"{name:10} {each}" for name, each in figures.items()))


async def _started(home: Path, *, workers: bool) -> tuple[asyncio.subprocess.Process, int]:
    arguments = ["serve", "--demo", "--port", "0", *([] if workers else ["--no-workers"])]
    environment = {**os.environ, "ONTORAG__SERVICE__LOG_LEVEL": "error", "PYTHONPATH": os.getcwd(), "ONTORAG__MODEL__KIND": "light"}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "onto_core.cli.main", *arguments, cwd=home, env=environment, stderr=asyncio.subprocess.PIPE
    )
    assert process.stderr is not None
    async for line in process.stderr:
        if found := READY.search(line.decode(errors="replace")):
            asyncio.get_running_loop().create_task(_drain(process.stderr))
            await asyncio.sleep(3)  # the workers become ready
            return process, int(found[1])
    raise SystemExit("the service did not start")


async def _drain(stream: asyncio.StreamReader) -> None:
    while await stream.read(65536):
        pass


def _questions() -> list[str]:
    lines = shipped("ontologies/demo/questions.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line)["text"] for line in lines if line.strip()]


def _other(text: str, number: int) -> str:
    """The question with a remark after it that makes it another one."""
    return f"{text.rstrip('?')} after {1000 + number % 900}?" if number % 2 else f"{text.rstrip('?')} before {2000 + number}?"


def _post(path: str, body: object) -> bytes:
    content = json.dumps(body).encode()
    return f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n".encode() + content


def _put(number: int) -> bytes:
    content = f"Report {number}. {TEXT}".encode()
    head = f"PUT /v1/documents/load-{number}?collection=load HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: text/plain\r\n"
    return f"{head}Content-Length: {len(content)}\r\n\r\n".encode() + content


async def _load(port: int, clients: int, seconds: float, make: Callable[[], bytes], *, wanted: int, number: int = 0) -> dict[str, float]:
    """Requests a second and their latencies; each client sends its next request when it has the answer. `number`: that many, whatever the time."""
    times: list[float] = []
    others: dict[int, int] = {}
    end = time.monotonic() + seconds

    async def client() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        while len(times) < number or (not number and time.monotonic() < end):
            started = time.monotonic()
            writer.write(make())
            status = await _answer(reader)
            times.append(time.monotonic() - started)
            if status != wanted:
                others[status] = others.get(status, 0) + 1
        writer.close()

    began = time.monotonic()
    work: list[Awaitable[None]] = [client() for _ in range(clients)]
    await asyncio.gather(*work)
    took = time.monotonic() - began
    cuts = statistics.quantiles(times, n=100)
    return {
        "a_second": round(len(times) / took, 1),
        "p50_ms": round(1000 * cuts[49], 1),
        "p95_ms": round(1000 * cuts[94], 1),
        "p99_ms": round(1000 * cuts[98], 1),
        "number": len(times),
        "other_statuses": sum(others.values()),
    }


async def _answer(reader: asyncio.StreamReader) -> int:
    head = await reader.readuntil(b"\r\n\r\n")
    length = int(re.search(rb"(?i)content-length: (\d+)", head)[1])  # type: ignore[index]
    await reader.readexactly(length)
    return int(head.split(b" ", 2)[1])


def _memory(pid: int) -> int:
    """Megabytes that the service itself has in memory at most, without the processes that run its queries."""
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        return 0
    return int(re.search(r"VmHWM:\s+(\d+)", status.read_text())[1]) // 1024  # type: ignore[index]


if __name__ == "__main__":
    asyncio.run(main())
