"""Two nodes, two copies of each row, and one node killed (-9) while extractions are written and read.

    python tests/servers/cassandra/two_nodes.py FOLDER

FOLDER/lib holds the jars (`cassandra.sh install FOLDER`). With consistency ONE all goes on; with LOCAL_QUORUM, which needs both, writes and queries
fail with the right error inside their deadline, and work again when the node is back. Takes two to three minutes, and two nodes of 0.7 GB.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from io import BytesIO
from pathlib import Path

from onto_core.errors import BackendError, BackendUnavailable, QueryTimeout
from onto_core.messages import EntityWire, Extraction, LiteralWire, TripleWire
from onto_core.ports.graphs import Limits
from onto_core.terms import Query
from onto_core.vocabulary import XSD_STRING
from sparql_cassandra.ports import Store
from sparql_cassandra.stores import open_store

SCRIPT = Path(__file__).with_name("cassandra.sh")
SMALL = {"CASSANDRA_XMS": "256m", "CASSANDRA_XMX": "768m", "CASSANDRA_JVM_OPTS": "-XX:TieredStopAtLevel=1", "CASSANDRA_START_TIMEOUT": "240"}
PORT = 9462
EX = "http://example.org/"
COUNT = "SELECT ?s ?o { ?s <http://example.org/says> ?o }"


def node(verb: str, folder: Path, *arguments: str) -> None:
    subprocess.run([str(SCRIPT), verb, str(folder), *arguments], env={**os.environ, **SMALL}, check=True)


def start(folder: Path, lib: Path, number: int) -> None:
    more = ["--address", "127.0.0.2", "--seed", "127.0.0.1"] if number == 2 else []
    node("start", folder / f"n{number}", str(PORT), "--lib", str(lib), "--cluster", "two", *more)


def extraction(number: int) -> Extraction:
    subject = EntityWire(iri=f"{EX}e{number}", label=f"Entity {number}", types=(EX + "Thing",))
    said = [LiteralWire(value=f"fact {number} {fact}", datatype=XSD_STRING) for fact in range(10)]
    triples = tuple(TripleWire(subject=subject, predicate=EX + "says", object=each) for each in said)
    return Extraction(chunk_id=f"c{number}", document_id="d", triples=triples)


async def rows(store: Store, deadline: float) -> int:
    return len((await store.run(Query("sparql", COUNT), Limits(deadline, 1_000_000), "default")).rows)


async def exported(store: Store) -> list[bytes]:
    out = BytesIO()
    await store.export("default", "nq", out)
    return sorted(out.getvalue().splitlines())


async def write_all(store: Store, wanted: list[Extraction]) -> int:
    """As workers do it: what fails comes again. How many attempts failed."""
    failed, waiting = 0, list(wanted)

    async def worker() -> None:
        nonlocal failed
        while waiting:
            one = waiting.pop()
            try:
                await store.write(one)
            except BackendUnavailable:
                failed += 1
                waiting.append(one)
                await asyncio.sleep(0.5)

    await asyncio.gather(*(worker() for _ in range(4)))
    return failed


async def tried(store: Store, deadline: float) -> str:
    started = time.monotonic()
    try:
        found = f"{await rows(store, deadline)} rows"
    except (BackendUnavailable, QueryTimeout) as error:
        found = f"{type(error).__name__}: {str(error)[:110]}"
    seconds = time.monotonic() - started
    assert seconds < deadline + 1.0, f"{seconds:.1f} s"
    return f"{found} after {seconds:.2f} s"


async def walk(folder: Path, lib: Path) -> None:
    hosts = f"cassandra://127.0.0.1,127.0.0.2:{PORT}/two?replication=2&connect_timeout=5"
    one = open_store(f"{hosts}&read=one&write=one", write=True)
    both = open_store(f"{hosts}&read=local_quorum&write=local_quorum", write=True)
    first, second = [extraction(n) for n in range(100)], [extraction(n) for n in range(100, 300)]
    print("both up: failed writes", await write_all(both, first), "|", await tried(both, 5.0))
    writing = asyncio.create_task(write_all(one, second))
    await asyncio.sleep(0.5)
    await asyncio.to_thread(node, "kill", folder / "n2")
    print("n2 killed while 200 extractions are written at ONE")
    for _ in range(3):
        print("  read ONE:", await tried(one, 5.0), "| read LOCAL_QUORUM:", await tried(both, 5.0))
    print("  failed writes at ONE", await writing)
    try:
        await both.write(extraction(0))
        print("  write LOCAL_QUORUM: written, which one node of two must not allow")
        raise SystemExit(1)
    except BackendError as error:
        print(f"  write LOCAL_QUORUM: {type(error).__name__}")
    await asyncio.to_thread(start, folder, lib, 2)
    until = time.monotonic() + 60
    while await write_all(both, [extraction(0)]) and time.monotonic() < until:
        pass
    print("n2 back:", await tried(both, 10.0))
    reference = open_store("memory:", write=True)
    for each in first + second:
        await reference.write(each)
    same = await exported(one) == await exported(reference), await exported(both) == await exported(reference)
    print("all that was written is there, once (ONE, LOCAL_QUORUM):", same)
    for store in (one, both, reference):
        await store.close()
    raise SystemExit(0 if all(same) else 1)


def main() -> None:
    lib = Path(sys.argv[1]).resolve() / "lib"
    folder = Path(sys.argv[1]).resolve() / "two"
    try:
        for number in (1, 2):
            start(folder, lib, number)
        asyncio.run(walk(folder, lib))
    finally:
        for number in (1, 2):
            node("kill", folder / f"n{number}")


if __name__ == "__main__":
    main()
