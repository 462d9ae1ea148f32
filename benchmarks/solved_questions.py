"""How many questions the tiers of a query file answer, when some questions of a set are given as solved ones.

    .venv/bin/python -m benchmarks.solved_questions film catalogue relational [--given 20] [--made 60] [--seed 7] [--model NAME]

Of the open questions with a gold query `--given` are drawn and written into a query file as solved; the others are asked without it and with it.
`--made N` asks N questions that are made of the graph itself instead, of which the given ones are drawn.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
from dataclasses import replace
from pathlib import Path

from benchmarks.question_sets import Outcome, gold_set, outcomes, verdict
from onto_core.clients.chat import model_overrides
from onto_core.service.configuration import load_settings


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="+", metavar="SET")
    parser.add_argument("--given", type=int, default=20, metavar="N", help="solved questions in the file")
    parser.add_argument("--made", type=int, default=0, metavar="N", help="ask questions made of the graph")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--model", default="rules")
    options = parser.parse_args()
    open_ = argparse.Namespace(held=False, all=False, graph=None, made=options.made, only="", limit=None, ontology="")
    with tempfile.TemporaryDirectory() as name:
        for number, given in enumerate(options.sets):
            gold = gold_set(given, Path(name), open_)
            solved = [case for case in gold.cases if case.query]
            solved = random.Random(options.seed).sample(solved, min(options.given, len(solved)))
            file = Path(name) / f"{number}.jsonl"
            file.write_text("".join(json.dumps({"question": each.question, "query": each.query}) + "\n" for each in solved), encoding="utf-8")
            (Path(name) / f"{number}.query.yaml").write_text(f"solved: {file.name}\n", encoding="utf-8")
            others = replace(gold, cases=tuple(case for case in gold.cases if case not in solved))
            found: list[list[Outcome]] = []
            for domains in ((), (f"{name}/{number}.query.yaml",)):
                overrides = {"store.url": f"oxigraph:{name}/store-{number}-{len(domains)}", "model.cache": "memory:", "query.domains": domains}
                found.append(asyncio.run(outcomes(others, load_settings(None, overrides=overrides | model_overrides(options.model)))))
            report(given, *found)


def report(name: str, before: list[Outcome], after: list[Outcome]) -> None:
    counts = [{word: sum(verdict(each) == word for each in found) for word in ("right", "wider", "wrong", "abstained")} for found in (before, after)]
    tier = [each for each in after if each.answer.tier == "example"]
    right = sum(verdict(each) == "right" for each in tier)
    print(f"{name}: {len(before)} asked; without {counts[0]}, with {counts[1]}")
    print(f"  by solved questions {len(tier)}, right {right}", flush=True)
    for one, other in zip(before, after, strict=True):
        if verdict(one) != verdict(other) or (other.answer.tier == "example" and verdict(other) != "right"):
            print(f"  {one.case.id} {verdict(one)} -> {verdict(other)} ({other.answer.tier}): {one.case.question}")


if __name__ == "__main__":
    main()
