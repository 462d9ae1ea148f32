"""A document forgotten while its extraction goes on, the worker killed at random moments: what is left of it, and what is lost of the others.

    .venv/bin/python -m benchmarks.forgetting [--points 50] [--seed N]

Every point drives the real commands and workers as processes, on a bus and a store in files, with a model behind a counting endpoint
(tests/walks/forgetting.py).
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.walks.forgetting import points


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--points", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    by: Counter[str] = Counter()
    faulty = kills = asked = in_bus = 0
    with tempfile.TemporaryDirectory() as name:
        for number, point in enumerate(points(Path(name), options.points, options.seed)):
            by[point.carried_out_by] += 1
            faulty, kills, asked = faulty + bool(point.faults), kills + point.kills, asked + point.asked
            in_bus += bool(point.bytes_before)
            print(
                f"{number:3} seed {point.seed!r}: {point.kills} kills, {point.asked} calls, {point.carried_out_by}; {point.faults or 'nothing left'}",
                flush=True,
            )
            shutil.rmtree(Path(name, f"point-{number}"))
    seen = ", ".join(f"{count} times by {who}" for who, count in by.items())
    print(f"{options.points} points, {kills} kills, {asked} calls of the model: {faulty} with something left or lost; carried out {seen}")
    print(f"bytes in some file before it was forgotten once more (messages that were in hand): {in_bus}")
    sys.exit(bool(faulty))


if __name__ == "__main__":
    main()
