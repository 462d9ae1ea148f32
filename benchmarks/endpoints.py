"""Questions over graphs that others put into a real Fuseki, beside the same graphs in Oxigraph: the same answers, and what they take.

    .venv/bin/python -m benchmarks.endpoints transport university bestiary [--all | --held] [--limit N] [--only ID,ID] [--whole N] [--write N]

A graph comes into Fuseki as strangers would put it there, by the Graph Store Protocol, with nothing of ours beside it; the sets are those of
`benchmarks.question_sets`, and their gold queries run on Oxigraph. `same`: status and rows of an answer are those over Oxigraph. `--whole 0` makes
every profile of a sample. `--write N` measures N extractions into an empty dataset. It needs what `make test` needs for a Fuseki.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import tempfile
import time
import urllib.request
from pathlib import Path

from benchmarks.question_sets import COLLECTION, HEAD, GoldSet, Outcome, asked, gold_rows, gold_set, in_memory, line, ontologies_of, services_over
from onto_core.clients.chat import model_overrides
from onto_core.service.configuration import load_settings
from onto_core.service.stores import closing, open_store
from onto_core.settings import Settings, StoreSettings
from onto_query.evaluation.measures import judged, rows_of
from onto_query.services import Services
from onto_query.wiring import services_for
from tests.servers import graph_server
from tests.worlds.store import entity, extraction, fact

SETTINGS = {"model.cache": "memory:", **model_overrides("rules")}


def put(address: str, graph: Path) -> None:
    """The graph in the place of the default graph."""
    content = gzip.decompress(graph.read_bytes()) if graph.suffix == ".gz" else graph.read_bytes()
    kind = "application/n-triples" if graph.name.removesuffix(".gz").endswith(".nt") else "text/turtle"
    with urllib.request.urlopen(urllib.request.Request(f"{address}?default", content, {"Content-Type": kind}, method="PUT"), timeout=300):
        pass


async def outcomes(gold: GoldSet, services: Services) -> list[Outcome]:
    store, found = in_memory(gold.graph), []
    for case in gold.cases:
        try:
            rows = gold_rows(case, store)
        except (SyntaxError, ValueError):
            continue
        burnt = time.process_time()
        said = await asked(case, services)
        burnt = time.process_time() - burnt
        found.append(Outcome(case, rows, said, judged(case, said, rows, services.catalogs.of(COLLECTION).schema), tuple(rows_of(said)), burnt))
    return found


async def compared(gold: GoldSet, address: str, folder: Path, whole: int) -> None:
    oxigraph = load_settings(None, overrides={"store.url": f"oxigraph:{folder}/graph-{gold.name.replace('/', '-')}", **SETTINGS})
    async with services_over(gold, oxigraph) as services:
        here = await outcomes(gold, services)
    url = f"sparql+{address}#collections={COLLECTION}&records={folder}/records"
    fuseki: Settings = load_settings(None, overrides={"store.url": url, "store.sparql.whole": whole, **SETTINGS})
    async with services_for(ontologies_of(gold), fuseki, collection=COLLECTION) as services:
        began = time.monotonic()
        assert services.profiles is not None
        revision = await services.graph.revision(COLLECTION)
        grounded = await services.profiles.of(COLLECTION, services.catalogs.of(COLLECTION), revision)
        told = f"profile in {time.monotonic() - began:.1f} s: {grounded.profile.sampled or f'{grounded.profile.triples:,} triples'}"
        there = await outcomes(gold, services)
    same = sum(a.answer.status == b.answer.status and set(a.rows) == set(b.rows) for a, b in zip(here, there, strict=True))
    print(f"{gold.name}: {told}; same answers: {same} of {len(there)}")
    print(f"{HEAD}\n{line('  oxigraph', here)}\n{line('  fuseki', there)}", flush=True)
    for a, b in zip(here, there, strict=True):
        if a.answer.status != b.answer.status or set(a.rows) != set(b.rows):
            print(f"  {a.case.id} {a.case.question}: {a.answer.status} {a.rows[:3]} / {b.answer.status} {b.rows[:3]} {b.answer.degraded}")


async def written(address: str, folder: Path, count: int) -> None:
    async with closing(open_store(StoreSettings(url=f"sparql+{address}#records={folder}/records"), write=True)) as store:
        taken = []
        for chunk in range(count):
            facts = [fact(entity(f"thing {chunk} {n}", "Thing"), "next", entity(f"thing {chunk} {n + 1}", "Thing"), (n, n + 1)) for n in range(10)]
            began = time.perf_counter()
            await store.write(extraction(f"c{chunk}", *facts, document=f"d{chunk // 10}"))
            taken.append(time.perf_counter() - began)
    taken.sort()
    print(f"{count} extractions of 10 facts, one after the other: p50 {taken[count // 2]:.3f} s, p95 {taken[int(count * 0.95)]:.3f} s")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="*", metavar="SET")
    parser.add_argument("--held", action="store_true", help="the held questions")
    parser.add_argument("--all", action="store_true", help="both")
    parser.add_argument("--limit", type=int)
    parser.add_argument("--only", default="", metavar="ID,ID")
    parser.add_argument("--whole", type=int, default=500_000, help="triples up to which a profile is made of the whole graph")
    parser.add_argument("--write", type=int, default=0, metavar="N")
    parser.set_defaults(graph=None, made=0, ontology="")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sets = [gold_set(given, folder, options) for given in options.sets]
        server = graph_server.own("fuseki", folder / "fuseki", FUSEKI_DATASETS=" ".join((*(f"set{n}" for n in range(len(sets))), "empty")))
        server.start()
        try:
            for place, gold in enumerate(sets):
                address = f"http://{server.address}/set{place}"
                put(address, gold.graph)
                asyncio.run(compared(gold, address, folder, options.whole))
            if options.write:
                asyncio.run(written(f"http://{server.address}/empty", folder, options.write))
        finally:
            server.kill()


if __name__ == "__main__":
    main()
