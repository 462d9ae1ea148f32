"""How fast the bus is with nothing to do: publishing, a worker with an empty handler, and the one-way delay, in one process and between two.

    python benchmarks/bus.py [--messages 5000] [--bytes 2000] [--folder DIR]

`--folder` is where the file bus lies (default: a temporary one); publishing waits for that disk.
"""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import structlog
from rich.console import Console
from rich.table import Table

from onto_core.bus import Broker, open_bus
from onto_core.bus.worker import Worker
from onto_core.ports import Message, Outgoing, Service
from onto_core.settings import Settings

PINGS = 300


async def publish_rate(bus: Broker, count: int, size: int, *, together: int) -> float:
    body = b"x" * size
    started = time.perf_counter()
    for start in range(0, count, together):
        await asyncio.gather(*(bus.publish("rate", Message(str(number), body)) for number in range(start, min(start + together, count))))
    return count / (time.perf_counter() - started)


async def worker_rate(bus: Broker, count: int, *, group: str, concurrency: int) -> float:
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


async def delays(bus: Broker) -> list[float]:
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


async def delays_between_processes(bus: Broker, url: str) -> list[float]:
    """The same from a publisher in another process, one message every 30 ms: the consumer has gone back to slow polling."""
    code = f"""
import asyncio, time
from onto_core.bus import open_bus
from onto_core.ports import Message
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


async def measure(url: str, count: int, size: int) -> list[str]:
    bus = open_bus(url)
    one_by_one = await publish_rate(bus, min(count, 1000), size, together=1)
    together = await publish_rate(bus, count, size, together=256)
    rates = [await worker_rate(bus, count, group=f"c{concurrency}", concurrency=concurrency) for concurrency in (1, 4, 32)]
    near = quantiles(await delays(bus))
    far = quantiles(await delays_between_processes(bus, url)) if url.startswith("sqlite:") else "-"
    await bus.close()
    return [f"{one_by_one:,.0f}", f"{together:,.0f}", *(f"{rate:,.0f}" for rate in rates), near, far]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=5000)
    parser.add_argument("--bytes", type=int, default=2000)
    parser.add_argument("--folder", type=Path)
    arguments = parser.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(40))
    table = Table("", "memory:", "sqlite:", title=f"{arguments.messages:,} messages of {arguments.bytes:,} bytes")
    with tempfile.TemporaryDirectory(dir=arguments.folder) as folder:
        columns = [asyncio.run(measure(url, arguments.messages, arguments.bytes)) for url in ("memory:", f"sqlite:{folder}/bus.db")]
    rows = (
        "publish/s, one by one", "publish/s, 256 at once", "worker/s, concurrency 1", "worker/s, concurrency 4", "worker/s, concurrency 32",
        "one-way delay, ms, p50 / p95", "between processes, ms, p50 / p95",
    )  # fmt: skip
    for name, *values in zip(rows, *columns, strict=True):
        table.add_row(name, *values)
    Console().print(table)


if __name__ == "__main__":
    main()
