"""How fast the bus is with nothing to do: publishing, a worker with an empty handler, and the one-way delay, in one process and between two.

    python benchmarks/bus.py [--messages 5000] [--bytes 2000] [--folder DIR] [--pulsar [URL]]

`--folder` is where the file bus lies (default: a temporary one); publishing waits for that disk. `--pulsar` adds a Pulsar cluster, and the same work
done with nothing but its asyncio client: the server at URL, or one that is started for this by tests/servers/pulsar/server.py.
"""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import structlog
from rich.console import Console
from rich.table import Table

from onto_core.bus import open_bus
from onto_core.bus.worker import Worker
from onto_core.ports.bus import Bus, Outgoing, Service, Subscription
from onto_core.settings import PulsarSettings, Settings
from onto_core.wire import Message

PINGS = 300
CONCURRENCY = 10


async def publish_rate(bus: Bus, count: int, size: int, *, together: int) -> float:
    body = b"x" * size
    started = time.perf_counter()
    for start in range(0, count, together):
        await asyncio.gather(*(bus.publish("rate", Message(str(number), body)) for number in range(start, min(start + together, count))))
    return count / (time.perf_counter() - started)


async def worker_rate(bus: Bus, count: int, *, group: str, concurrency: int) -> float:
    """Messages a second through a Worker whose handler does nothing."""
    finished = asyncio.Event()
    handled = 0

    async def handle(message: Message) -> Sequence[Outgoing]:
        nonlocal handled
        handled += 1
        if handled == count:
            finished.set()
        return []

    async def nothing() -> None:
        pass

    worker = Worker(
        Service("bench", "rate", group, handle, nothing, nothing), bus, Settings.model_validate({"service": {"concurrency": concurrency}})
    )
    started = time.perf_counter()
    running = asyncio.create_task(worker.run())
    await finished.wait()
    worker.stop()
    await running
    return count / (time.perf_counter() - started)


async def delays(bus: Bus) -> list[float]:
    """Milliseconds from the call of publish to the return of receive, one message at a time."""
    subscription = await bus.subscribe("delay", "g")
    found = []
    for _ in range(PINGS):
        receiving = asyncio.ensure_future(subscription.receive())
        await asyncio.sleep(0.002)
        sent = time.time()
        await bus.publish("delay", Message("ping", b"x" * 200))
        delivery = await receiving
        found.append((time.time() - sent) * 1000)
        await delivery.ack()
    return found


async def chunk_to_extraction(bus: Bus) -> list[float]:
    """Milliseconds from publishing a chunk to receiving its extraction, through a worker with a handler that does nothing else."""

    async def handle(message: Message) -> Sequence[Outgoing]:
        return [Outgoing("extractions", message)]

    async def nothing() -> None:
        pass

    settings = Settings.model_validate({"service": {"concurrency": CONCURRENCY}})
    worker = Worker(Service("bench", "chunks", "extract", handle, nothing, nothing), bus, settings)
    running = asyncio.create_task(worker.run())
    subscription = await bus.subscribe("extractions", "g", CONCURRENCY)
    found = []
    for number in range(PINGS + 20):
        receiving = asyncio.ensure_future(subscription.receive())
        await asyncio.sleep(0.002)
        sent = time.perf_counter()
        await bus.publish("chunks", Message(str(number), b"x" * 2000))
        delivery = await receiving
        found.append((time.perf_counter() - sent) * 1000)
        await delivery.ack()
    worker.stop()
    await running
    await subscription.close()
    return found[20:]


async def delays_between_processes(bus: Bus, url: str) -> list[float]:
    """The same from a publisher in another process, one message every 30 ms: the consumer has gone back to slow polling."""
    code = f"""
import asyncio, time
from onto_core.bus import open_bus
from onto_core.wire import Message
async def main():
    bus = open_bus({url!r})
    for _ in range({PINGS}):
        await asyncio.sleep(0.03)
        await bus.publish("far", Message(repr(time.time()), b"x" * 200))
    await bus.close()
asyncio.run(main())
"""
    subscription = await bus.subscribe("far", "g")
    found = []
    with subprocess.Popen([sys.executable, "-c", code]) as publisher:  # noqa: ASYNC220 - started once, before anything is measured
        for _ in range(PINGS):
            delivery = await subscription.receive()
            found.append((time.time() - float(delivery.message.id)) * 1000)
            await delivery.ack()
        publisher.wait()
    return found


def quantiles(values: list[float]) -> str:
    values = sorted(values)
    return f"{values[len(values) // 2]:.2f} / {values[int(len(values) * 0.95)]:.2f}"


@dataclass(frozen=True)
class Rates:
    """Messages a second, and milliseconds as p50 / p95."""

    one_by_one: float = 0.0
    together: float = 0.0
    workers: Mapping[int, float] = field(default_factory=dict)
    cpu: float = 0.0
    """Microseconds of this process for a message, at CONCURRENCY: what a busy machine changes less."""
    near: str = "-"
    far: str = "-"
    through: str = "-"


async def measure(bus: Bus, url: str, count: int, size: int) -> Rates:
    try:
        one_by_one = await publish_rate(bus, min(count, 1000), size, together=1)
        together = await publish_rate(bus, count, size, together=256)
        workers = {number: await worker_rate(bus, count, group=f"c{number}", concurrency=number) for number in (1, 32)}
        used = time.process_time()
        workers[CONCURRENCY] = await worker_rate(bus, count, group=f"c{CONCURRENCY}", concurrency=CONCURRENCY)
        cpu = (time.process_time() - used) / count * 1e6
        near, through = quantiles(await delays(bus)), quantiles(await chunk_to_extraction(bus))
        far = quantiles(await delays_between_processes(bus, url)) if url.startswith("sqlite:") else "-"
        return Rates(one_by_one, together, workers, cpu, near, far, through)
    finally:
        await bus.close()


async def measure_bare(url: str, namespace: str, count: int, size: int) -> Rates:
    """The same with Pulsar's asyncio client alone, in the same configuration: Shared, no batching, a queue as long as the concurrency."""
    import pulsar
    from pulsar.asyncio import Client

    client = Client(url, logger=pulsar.ConsoleLogger(pulsar.LoggerLevel.Error))

    def name(topic: str) -> str:
        return f"persistent://public/default/{namespace}-{topic}"

    async def consumer(topic: str, group: str, queue: int) -> Any:
        earliest, shared = pulsar.InitialPosition.Earliest, pulsar.ConsumerType.Shared
        return await client.subscribe(name(topic), group, consumer_type=shared, initial_position=earliest, receiver_queue_size=queue)

    async def producer(topic: str) -> Any:
        return await client.create_producer(name(topic), batching_enabled=False, block_if_queue_full=True)

    async def rate(concurrency: int) -> float:
        source = await consumer("rate", f"c{concurrency}", concurrency)
        left = count

        async def lane() -> None:
            nonlocal left
            while left > 0:
                left -= 1
                await source.acknowledge(await source.receive())

        started = time.perf_counter()
        await asyncio.gather(*(lane() for _ in range(concurrency)))
        found = count / (time.perf_counter() - started)
        await source.close()
        return found

    sink, body = await producer("rate"), b"x" * size
    started = time.perf_counter()
    for _ in range(min(count, 1000)):
        await sink.send(body)
    one_by_one = min(count, 1000) / (time.perf_counter() - started)
    started = time.perf_counter()
    for _ in range(0, count, 256):
        await asyncio.gather(*(sink.send(body) for _ in range(256)))
    together = count / (time.perf_counter() - started)
    workers = {number: await rate(number) for number in (1, 32)}
    used = time.process_time()
    workers[CONCURRENCY] = await rate(CONCURRENCY)
    cpu = (time.process_time() - used) / count * 1e6

    chunks, extractions = await producer("chunks"), await producer("extractions")
    source, result = await consumer("chunks", "extract", CONCURRENCY), await consumer("extractions", "g", CONCURRENCY)

    async def pass_on() -> None:
        for _ in range(PINGS + 20):
            message = await source.receive()
            await extractions.send(message.data())
            await source.acknowledge(message)

    passing = asyncio.create_task(pass_on())
    through = []
    for _ in range(PINGS + 20):
        receiving = asyncio.ensure_future(result.receive())
        await asyncio.sleep(0.002)
        sent = time.perf_counter()
        await chunks.send(b"x" * 2000)
        message = await receiving
        through.append((time.perf_counter() - sent) * 1000)
        await result.acknowledge(message)
    await passing
    await client.close()
    await asyncio.to_thread(client.shutdown)
    return Rates(one_by_one, together, workers, cpu, through=quantiles(through[20:]))


@contextmanager
def pulsar_at(given: str, folder: Path) -> Iterator[str]:
    """The URL that was given, or that of a server that is started for this."""
    if given != "start":
        yield given
        return
    from tests.servers.servers_here import pulsar

    with pulsar(folder) as broker:
        yield broker.address


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=5000)
    parser.add_argument("--bytes", type=int, default=2000)
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--pulsar", nargs="?", const="start", metavar="URL")
    arguments = parser.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(40))
    count, size = arguments.messages, arguments.bytes
    measured: dict[str, Rates] = {}
    with tempfile.TemporaryDirectory(dir=arguments.folder) as folder:
        for url in ("memory:", f"sqlite:{folder}/bus.db"):
            measured[url.partition(":")[0] + ":"] = asyncio.run(measure(open_bus(url), url, count, size))
        if arguments.pulsar:
            with pulsar_at(arguments.pulsar, Path(folder) / "pulsar") as url:
                run = f"bench-{uuid.uuid4().hex[:8]}"
                asyncio.run(measure_bare(url, f"{run}-warm", 4 * count, size))  # a new broker takes twice as long until its code is compiled
                settings = PulsarSettings(in_hand=f"{folder}/in-hand")
                measured["pulsar:"] = asyncio.run(measure(_Apart(open_bus(url, pulsar=settings), run), url, count, size))
                measured["bare client"] = asyncio.run(measure_bare(url, f"{run}-bare", count, size))
    table = Table("", *measured, title=f"{count:,} messages of {size:,} bytes")
    rows: list[tuple[str, Callable[[Rates], str]]] = [
        ("publish/s, one by one", lambda rates: f"{rates.one_by_one:,.0f}"),
        ("publish/s, 256 at once", lambda rates: f"{rates.together:,.0f}"),
        *((f"worker/s, concurrency {number}", partial(_rate, number)) for number in (1, CONCURRENCY, 32)),
        (f"CPU µs a message, concurrency {CONCURRENCY}", lambda rates: f"{rates.cpu:.0f}"),
        ("one-way delay, ms, p50 / p95", lambda rates: rates.near),
        ("between processes, ms, p50 / p95", lambda rates: rates.far),
        ("chunk to extraction, ms, p50 / p95", lambda rates: rates.through),
    ]
    for name, cell in rows:
        table.add_row(name, *(cell(rates) for rates in measured.values()))
    Console().print(table)


def _rate(concurrency: int, rates: Rates) -> str:
    return f"{rates.workers[concurrency]:,.0f}"


class _Apart:
    """A bus whose topics begin with the name of this run: those of an earlier one are still on the server."""

    def __init__(self, bus: Bus, run: str) -> None:
        self._bus, self._run = bus, run

    async def publish(self, topic: str, message: Message) -> None:
        await self._bus.publish(f"{self._run}-{topic}", message)

    async def subscribe(self, topic: str, group: str, prefetch: int = 1) -> Subscription:
        return await self._bus.subscribe(f"{self._run}-{topic}", group, prefetch)

    async def backlog(self, topic: str, group: str) -> int:
        return await self._bus.backlog(f"{self._run}-{topic}", group)

    async def close(self) -> None:
        await self._bus.close()


if __name__ == "__main__":
    main()
