"""The speed and memory of a backup and a restore: `python benchmarks/backup.py --chunks 10000`. Each runs as a command in a process of its own.

Prints megabytes of records and statements (unpacked) a second, processor seconds, and the peak of resident memory.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path

from onto_core.documents.life import Documents, in_turns
from onto_core.documents.model import CHUNK, LAYOUT, ChunkRecord, group_of
from onto_core.messages import Chunk
from onto_core.ports.graphs import Record
from sparql_cassandra.stores import open_store
from tests.worlds.histories import NAMES, said

COMMAND = "import sys; from onto_core.cli.main import main; sys.exit(main())"


async def fill(url: str, chunks: int, sentences: int) -> None:
    """Records of chunks, as a backup reads them: what it takes of a graph that they make is only what is left out."""
    store = open_store(url, write=True)
    await store.put_records("default", [Record(LAYOUT, "", "", b"1")])
    for numbers in in_turns(range(chunks), 1000):
        records = []
        for number in numbers:
            ones = [f"{NAMES[(number + each) % len(NAMES)]}{(number * 7 + each) % 5000}" for each in range(sentences)]
            things = [(one, f"{NAMES[each % len(NAMES)]}{number}") for each, one in enumerate(ones)]
            text = ". ".join(f"{one} near {other}" for one, other in things) + "."
            chunk = Chunk(document_id=f"{number // 20}.md", ordinal=number % 20, text=text)
            empty = ChunkRecord(chunk_id=chunk.id, document_id=chunk.document_id, ordinal=chunk.ordinal)
            record = empty.with_extraction(said(chunk), longest=100_000)
            records.append(Record(CHUNK, group_of(chunk.document_id), chunk.id, record.packed()))
        await store.put_records("default", records)
    documents = Documents(store)
    first = [(record.group, record.key) for record in records[:64]]
    await documents.show("default", first)
    await store.close()


def measured(*words: str) -> tuple[float, float, float]:
    """Wall and processor seconds, and the peak in MB."""
    before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    process = subprocess.Popen([sys.executable, "-c", COMMAND, *words], stdout=subprocess.DEVNULL, env={**os.environ, "ONTORAG__BUS__URL": "memory:"})
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        raise SystemExit(f"ontorag {' '.join(words)}: {status}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return time.perf_counter() - started, processor, usage.ru_maxrss / 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--chunks", type=int, default=10_000)
    parser.add_argument("--sentences", type=int, default=8)
    parser.add_argument("--into", default="", help="A store to restore into; default: a folder.")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        source, file, target = f"oxigraph:{folder}/from", f"{folder}/a.zip", given.into or f"oxigraph:{folder}/to"
        asyncio.run(fill(source, given.chunks, given.sentences))
        for words in (("backup", file, "--store", source), ("restore", file, "--store", target, "--dry-run"), ("restore", file, "--store", target)):
            wall, processor, peak = measured(*words)
            with zipfile.ZipFile(file) as archive:
                unpacked = sum(member.file_size for member in archive.infolist()) / 1e6
            figures = {
                "command": " ".join((words[0], *words[4:])),
                "chunks": given.chunks,
                "MB": round(unpacked, 1),
                "packed MB": round(Path(file).stat().st_size / 1e6, 1),
                "seconds": round(wall, 1),
                "processor": round(processor, 1),
                "MB/processor second": round(unpacked / processor, 2),
                "peak MB": round(peak),
            }
            print(json.dumps(figures), flush=True)


if __name__ == "__main__":
    main()
