"""Seconds and peak memory of each format that `ontorag graph export` writes, for a graph of the embedded store that is made here.

    python benchmarks/exports.py --triples 1000000            # loads a million triples, then exports them in every format
    python benchmarks/exports.py --store oxigraph:/tmp/mine   # a graph that is there

Each export is a process of its own. `user` is its processor time, which other work on the machine changes little; `wall` is what it took.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from onto_core.vocabulary import RDF_TYPE, RDFS_LABEL, XSD

ONTORAG = [sys.executable, "-m", "onto_core.cli.main"]
FORMATS = ("nt", "nq", "ttl", "jsonld", "csv", "graphml", "cypher", "html")
EX = "http://example.org/"


def triples(number: int, seed: int = 1) -> Iterator[str]:
    """People with eight triples each: a class, a name, numbers, a text in a language, a city of few, two people that they know."""
    choose, people = random.Random(seed), number // 8
    cities = max(10, people // 100)
    for person in range(people):
        for fact in (
            f"<{RDF_TYPE}> <{EX}Person>",
            f'<{RDFS_LABEL}> "Person {person} of \\"somewhere\\""',
            f'<{EX}age> "{choose.randrange(90)}"^^<{XSD}integer>',
            f'<{EX}height> "{choose.randrange(150, 200) / 100}"^^<{XSD}decimal>',
            f'<{EX}motto> "Alles Gute {choose.random()}"@de',
            f"<{EX}livesIn> <{EX}city/{int(choose.paretovariate(1)) % cities}>",
            *(f"<{EX}knows> <{EX}person/{choose.randrange(people)}>" for _ in range(2)),
        ):
            yield f"<{EX}person/{person}> {fact} .\n"


def measured(arguments: list[str]) -> tuple[float, float, float]:
    """(wall seconds, processor seconds, MB at the peak) of a command."""
    start = time.perf_counter()
    with subprocess.Popen(arguments) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{' '.join(arguments)} ended with {process.returncode}")
    return time.perf_counter() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--triples", type=int, default=1_000_000)
    parser.add_argument("--store", default="")
    parser.add_argument("--formats", nargs="+", default=FORMATS)
    parser.add_argument("--provenance", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        store = options.store
        if not store:
            with (path := Path(folder, "triples.nt")).open("w", encoding="utf-8") as file:
                file.writelines(triples(options.triples))
            store = f"oxigraph:{folder}/graph"
            print(
                "load: {:.0f} s wall, {:.0f} s user, {:.0f} MB".format(*measured([*ONTORAG, "graph", "load", str(path), "--store", store])),
                flush=True,
            )
        print("format    wall s  user s  peak MB  written MB", flush=True)
        for name in options.formats:
            out = Path(folder, f"out.{name}")
            more = ["--provenance"] if options.provenance and name not in ("nt", "ttl") else []
            wall, user, memory = measured([*ONTORAG, "graph", "export", "--store", store, "--format", name, "--out", str(out), *more])
            size = sum(path.stat().st_size for path in ([out] if out.is_file() else out.iterdir())) / 1e6
            print(f"{name:9}{wall:7.0f} {user:7.0f} {memory:8.0f} {size:11.0f}", flush=True)


if __name__ == "__main__":
    main()
