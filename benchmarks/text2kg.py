"""Extraction on Text2KGBench (DBpedia-WebNLG half), beside published figures: how good are the rules, or a model, and how much is flattery?

    python benchmarks/text2kg.py [--data ../shared/data/text2kg] [--model auto|light|rules|NAME] [--split test|train] [--limit N]
        [--examples train|apart|FILE] [--no-overlap]

Ten of the nineteen ontologies have test sentences in the data folder (947 of 2,014), so the published figures, which are over all, are neighbours and
no twins. Rules were tuned on train sentences only. The data are CC BY-SA 4.0 and stay outside of the repository.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table

from onto_core.clients.chat import model_overrides
from onto_core.service.configuration import load_settings
from onto_extract.evaluation.intervals import intervals
from onto_extract.evaluation.measures import report
from onto_extract.evaluation.printing import print_report
from onto_extract.evaluation.running import run
from onto_extract.evaluation.text2kg import pools_of, read

PUBLISHED = (
    ("Vicuna-13B", 0.30, 0.32),
    ("Qwen2.5-coder-1.5B", None, 0.32),
    ("Qwen2.5-7B", 0.43, 0.50),
    ("GPT-4o", 0.43, 0.53),
    ("Qwen2.5-32B", 0.46, 0.54),
)
"""(model, official F1, strict F1) over the whole test set, with examples in the prompt."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path(__file__).parents[1] / ".." / "shared" / "data" / "text2kg")
    parser.add_argument("--model", default="light")
    parser.add_argument("--split", choices=["test", "train"], default="test")
    parser.add_argument("--limit", type=int)
    parser.add_argument("--only", nargs="*", default=(), metavar="WORD", help="only ontologies with one of these words in their names")
    parser.add_argument(
        "--examples",
        default="none",
        metavar="train|apart|FILE",
        help="solved texts to show to the model; apart: those of train that name no thing of any sentence measured",
    )
    parser.add_argument("--no-overlap", action="store_true", help="none that mentions a thing of the sentence's own triples")
    given = parser.parse_args()
    if not given.data.is_dir():
        sys.exit(f"{given.data}: no data there; --data names the folder of Text2KGBench")
    settings = load_settings(overrides=model_overrides(given.model))
    collections = read(given.data, split=given.split, only=given.only, limit=given.limit)
    pools = pools_of(collections, given.examples, given.data, no_overlap=given.no_overlap)
    started = time.perf_counter()
    outcomes = asyncio.run(run(collections, settings, pools=pools))
    seconds = time.perf_counter() - started
    found = report(outcomes)
    print_report(found, intervals(outcomes))
    table = Table(
        "extractor",
        caption=f"{len(outcomes)} sentences in {seconds:.0f} s, {1000 * seconds / len(outcomes):.0f} ms each, models and ontologies loaded",
    )
    for heading in ("official F1", "strict F1"):
        table.add_column(heading, justify="right")
    table.add_row(f"OntoRAG, {given.model}", f"{found.official.f1:.2f}", f"{found.strict_macro.f1:.2f}")
    for name, official, strict in PUBLISHED:
        table.add_row(name, f"{official:.2f}" if official else "", f"{strict:.2f}")
    Console(width=None if sys.stdout.isatty() else 110).print(table)


if __name__ == "__main__":
    main()
