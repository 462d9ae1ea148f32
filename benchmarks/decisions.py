"""Random decisions in random histories of documents, each against a fresh extraction on which the same decisions are made in another order.

    python -m benchmarks.decisions --store memory: --seeds 100 --decisions 200

Decisions come before and after the extractions they are about, doubled and late, and workers die between any two of their steps
(tests/worlds/decided.py). Everything in the collection `default` of the store is dropped.
"""

from __future__ import annotations

import argparse
import asyncio
import time

from onto_core.service.stores import open_store
from onto_core.settings import StoreSettings
from tests.worlds.decided import Decided, with_flagged


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--store", default="memory:")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seeds", type=int, default=100)
    parser.add_argument("--decisions", type=int, default=200)
    given = parser.parse_args()
    store = open_store(StoreSettings(url=given.store), write=True)
    started, made, facts, different = time.process_time(), 0, 0, 0
    for seed in range(given.first, given.first + given.seeds):
        history = Decided(store, seed, extract=with_flagged, count=given.decisions)
        await store.drop(history.collection)
        ours, fresh = await history.run()
        made, facts = made + len(history.made), facts + len(fresh)
        if ours != fresh:
            different += 1
            print(f"seed {seed}: {len(ours - fresh)} too many, {len(fresh - ours)} missing; {sorted(ours ^ fresh)[:3]}", flush=True)
    await store.drop("default")
    await store.close()
    seconds = time.process_time() - started
    print(f"{given.store}: {given.seeds} histories, {made:,} decisions, {facts:,} statements at the end, {different} differ, {seconds:.0f} s")


if __name__ == "__main__":
    asyncio.run(main())
