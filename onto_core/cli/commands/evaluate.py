"""`ontorag eval`: the measures of the two halves, each imported when it is asked for."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from typing import Final

import click

from onto_core.cli.lazy import LazyGroup

FACTS: Final = "onto_extract.evaluation.run_commands:compare"
QUESTIONS: Final = "onto_query.evaluation.command:compare_questions"

COMMANDS = {
    "calibrate": "onto_extract.evaluation.calibrate:calibrate",
    "errors": "onto_extract.evaluation.run_commands:errors",
    "extract": "onto_extract.evaluation.command:extract",
    "query": "onto_query.evaluation.command:query",
    "questions": "onto_query.evaluation.questions_command:questions",
    "tune": "onto_query.evaluation.tuning_command:tune",
    "report": "onto_extract.evaluation.run_commands:report",
}
SUMMARIES = {
    "calibrate": "The confidence of facts, fitted to texts with gold facts.",
    "errors": "Misses and wrong facts of a run, with their likely causes.",
    "extract": "Texts with gold facts.",
    "query": "Questions with gold queries.",
    "questions": "Questions with gold queries, made of a graph by itself.",
    "report": "The figures of a run, as tables or as a page for a browser.",
}


@click.group(cls=LazyGroup, commands_in=COMMANDS, summaries=SUMMARIES)
def evaluate() -> None:
    """Measure extraction or question answering against gold data.

    \b
    Examples: ontorag eval extract --gold mine.jsonl --ontology mine.owl --out run.jsonl
              ontorag eval report run.jsonl --html run.html
    """


@evaluate.command(short_help="Two runs of `extract` or of `query` side by side; exit code 1 when the second is worse.")
@click.argument("first", type=click.Path(dir_okay=False, path_type=Path), metavar="A.jsonl")
@click.argument("second", type=click.Path(dir_okay=False, path_type=Path), metavar="B.jsonl")
@click.option("--measure", metavar="NAME", help="Of facts: the F1 that decides, official, strict_macro or strict_micro.  [default: strict_macro]")
@click.option("--tolerance", type=click.FloatRange(0, 100), default=0.0, show_default=True, help="Points, of 100, that B may fall behind.")
@click.option("--seed", type=int, help="Of facts: of the intervals.  [default: 0]")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
@click.pass_context
def compare(ctx: click.Context, *, first: Path, second: Path, measure: str | None, tolerance: float, seed: int | None, as_json: bool) -> None:
    """Compare two runs over the texts or questions that both have. Exit code 1 when B is worse.

    Of facts (`eval extract --out`) B is worse when its F1 falls behind by more than the tolerance and the 95 % interval of the difference
    (paired bootstrap) lies below 0. Of questions (`eval query --out`) when fewer are right, or more wrong, by more than the tolerance, and
    McNemar's exact test has p below .05.

    \b
    Example: ontorag eval compare before.jsonl after.jsonl --tolerance 1
    """
    options = [str(first), str(second), "--tolerance", str(tolerance), *(["--json"] if as_json else [])]
    options += [part for name, value in (("--measure", measure), ("--seed", seed)) if value is not None for part in (name, str(value))]
    module, _, attribute = (QUESTIONS if of_questions(first) or of_questions(second) else FACTS).partition(":")
    command = getattr(importlib.import_module(module), attribute)
    with command.make_context(ctx.info_name, options, parent=ctx.parent) as inner:
        command.invoke(inner)


def of_questions(path: Path) -> bool:
    """True for a file whose first line is the header of a run of questions."""
    try:
        with path.open(encoding="utf-8") as lines:
            header = json.loads(lines.readline())
    except (OSError, ValueError):
        return False
    return isinstance(header, dict) and header.get("run") == "questions"
