"""`ontorag eval report`, `compare` and `errors`: what the file of a run tells, without running anything again."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from onto_core.cli.tables import table_console
from onto_core.errors import InputError, Problem
from onto_extract.evaluation.intervals import MEASURES

if TYPE_CHECKING:
    from onto_extract.evaluation.causes import Fault
    from onto_extract.evaluation.measures import SentenceScore

run_file = click.argument("run", type=click.Path(dir_okay=False, path_type=Path), metavar="RUN.jsonl")
seed_option = click.option("--seed", type=int, default=0, show_default=True, help="Of the intervals, and of what is drawn.")


@click.command()
@run_file
@click.option("--html", type=click.Path(dir_okay=False, path_type=Path), help="A page for a browser, complete in one file.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document: the figures by ontology and together.")
@seed_option
def report(*, run: Path, html: Path | None, as_json: bool, seed: int) -> None:
    """Show the figures of a run that `ontorag eval extract --out` kept.

    The page has charts, the figures as tables, and every miss and wrong fact with its sentence and its likely cause. It shows texts of your gold.

    \b
    Example: ontorag eval report run.jsonl --html run.html
    """
    from onto_extract.evaluation.page import page_of
    from onto_extract.evaluation.runs import read_run

    found = read_run(run)
    if html:
        page = page_of(found.outcomes, title=run.name, header=found.header, seed=seed)
        try:
            html.write_text(page, encoding="utf-8")
        except OSError as error:
            raise InputError(str(html), [Problem(str(html), f"cannot be written: {error.strerror or error}")]) from error
        click.echo(f"written: {html}", err=True)
    if as_json:
        click.echo(json.dumps(figures_of(found.outcomes, seed), ensure_ascii=False))
    else:
        print_outcomes(found.outcomes, seed)


@click.command()
@click.argument("first", type=click.Path(dir_okay=False, path_type=Path), metavar="A.jsonl")
@click.argument("second", type=click.Path(dir_okay=False, path_type=Path), metavar="B.jsonl")
@click.option("--measure", type=click.Choice(MEASURES), default="strict_macro", show_default=True, help="The F1 that decides.")
@click.option("--tolerance", type=click.FloatRange(0, 100), default=0.0, show_default=True, help="Points of F1, of 100, that B may fall behind.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
@seed_option
@click.pass_context
def compare(ctx: click.Context, *, first: Path, second: Path, measure: str, tolerance: float, as_json: bool, seed: int) -> None:
    """Compare two runs over the sentences that both have. Exit code 1 when B is worse.

    B is worse when its F1 falls behind by more than the tolerance and the 95 % interval of the difference (paired bootstrap) lies below 0.

    \b
    Example: ontorag eval compare before.jsonl after.jsonl --tolerance 1
    """
    from onto_extract.evaluation.comparison import compared
    from onto_extract.evaluation.printing import print_comparison
    from onto_extract.evaluation.runs import read_run, settings_that_differ

    problems: list[Problem] = []
    runs = []
    for path in (first, second):
        try:
            runs.append(read_run(path))
        except InputError as error:
            problems += error.problems
    if problems:
        raise InputError("compare", problems)
    result = compared(runs[0].outcomes, runs[1].outcomes, measure=measure, tolerance=tolerance / 100, seed=seed)
    settings = settings_that_differ(runs[0].header, runs[1].header)
    if result is None:
        raise InputError(
            str(second), [Problem(str(second), f"has no sentence with the text and gold that it has in {first}", "two runs over one gold")]
        )
    if as_json:
        measures = {name: {**asdict(one), "difference": one.difference, "significant": one.significant} for name, one in result.measures.items()}
        fields = {"sentences": result.sentences, "measures": measures, "ontologies": result.ontologies, "notes": result.notes}
        decided = {"measure": measure, "tolerance": result.tolerance, "worse": result.worse, "verdict": result.verdict, "settings": settings}
        click.echo(json.dumps({**fields, **decided}, ensure_ascii=False))
    else:
        print_comparison(result)
        for name, (before, after) in settings.items():
            click.echo(f"{name}: {before or 'nothing'}, then {after or 'nothing'}")
    if result.worse:
        ctx.exit(1)


@click.command()
@run_file
@click.option("--sample", type=click.IntRange(min=1), default=60, show_default=True, help="Facts that are listed, drawn at random.")
@click.option("--cause", "only", default="", metavar="WORDS", help="Only facts with these words in their cause.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document: the counts, and the facts.")
@seed_option
def errors(*, run: Path, sample: int, only: str, as_json: bool, seed: int) -> None:
    """List misses and wrong facts of a run, each with its likely cause. All are counted, and a sample is shown.

    \b
    Example: ontorag eval errors run.jsonl --sample 60 --cause "wrong object"
    """
    from onto_extract.evaluation.causes import cause_counts, faults
    from onto_extract.evaluation.runs import read_run

    every = [fault for fault in faults(read_run(run).outcomes) if only in fault.cause]
    chosen = sorted(random.Random(seed).sample(range(len(every)), min(sample, len(every))))
    shown = [every[place] for place in chosen]
    misses, wrong = cause_counts(every, "miss"), cause_counts(every, "wrong")
    if as_json:
        click.echo(json.dumps({"misses": misses, "wrong": wrong, "facts": [asdict(fault) for fault in shown]}, ensure_ascii=False))
    else:
        _print_faults(misses, wrong, shown)


def _print_faults(misses: dict[str, int], wrong: dict[str, int], shown: Sequence[Fault]) -> None:
    from rich.table import Table
    from rich.text import Text

    console = table_console()
    for what, counts in (("misses", misses), ("wrong facts", wrong)):
        table = Table("cause", caption=f"{sum(counts.values())} {what}")
        table.add_column(what, justify="right")
        for cause, count in counts.items():
            table.add_row(cause, str(count))
        console.print(table)
    for fault in shown:
        said = f"{fault.fact.subject} | {fault.fact.relation} | {fault.fact.object}"
        console.print(Text(f"{fault.ontology} {fault.id}: {' '.join(fault.text.split())}", style="italic"), soft_wrap=True)
        console.print(Text(f"  {fault.kind:5}  {said}"), soft_wrap=True)
        console.print(Text(f"         {fault.cause}{': ' if fault.detail else ''}{fault.detail}"), soft_wrap=True)


def figures_of(outcomes: Sequence[SentenceScore], seed: int) -> dict[str, Any]:
    """Every figure of a run, for JSON."""
    from onto_extract.evaluation.by_rule import judge_report
    from onto_extract.evaluation.causes import cause_counts, faults
    from onto_extract.evaluation.intervals import intervals
    from onto_extract.evaluation.measures import relation_counts
    from onto_extract.evaluation.measures import report as measured

    found = faults(outcomes)
    return {
        **asdict(measured(outcomes)),
        "intervals": {name: asdict(interval) for name, interval in intervals(outcomes, seed=seed).items()},
        "judge": asdict(judge_report(outcomes)),
        "relations": {name: asdict(counts) for name, counts in relation_counts(outcomes).items()},
        "causes": {"misses": cause_counts(found, "miss"), "wrong": cause_counts(found, "wrong")},
    }


def print_outcomes(outcomes: Sequence[SentenceScore], seed: int) -> None:
    from onto_extract.evaluation.by_rule import judge_report
    from onto_extract.evaluation.intervals import intervals
    from onto_extract.evaluation.measures import report as measured
    from onto_extract.evaluation.printing import print_judge, print_report

    print_report(measured(outcomes), intervals(outcomes, seed=seed))
    print_judge(judge_report(outcomes))
