"""The figures of a run, of the judge in it, and of two runs side by side as tables of a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from onto_core.cli.tables import table_console

if TYPE_CHECKING:
    from rich.console import Console

    from onto_extract.evaluation.by_rule import JudgeReport, RightAndWrong
    from onto_extract.evaluation.comparison import Comparison
    from onto_extract.evaluation.intervals import Interval
    from onto_extract.evaluation.measures import ExtractionReport, Figures, Score

NAMES: Final[Mapping[str, str]] = {"official": "official", "strict_macro": "strict, mean of ontologies", "strict_micro": "strict, all sentences"}
"""Measures in words."""


def print_report(report: ExtractionReport, intervals: Mapping[str, Interval] | None = None) -> None:
    from rich.table import Table

    table = Table("ontology", caption="F1 in %; official: mean over sentences; strict: pooled over sentences; OC: relations of the ontology")
    for heading in ("sentences", "triples", "refused", "official", "strict P", "strict R", "strict F1", "OC", "not in text", "answered"):
        table.add_column(heading, justify="right")
    for name, figures in report.ontologies.items():
        table.add_row(name, *_row(figures))
    table.add_section()
    total = [sum(getattr(each, field) for each in report.ontologies.values()) for field in ("sentences", "predicted", "rejected")]
    shares = [percent(share) for share in (report.conformance, report.hallucinated, report.answered)]
    for label, official, strict in (("mean of ontologies", report.official, report.strict_macro), ("all sentences", None, report.strict_micro)):
        table.add_row(label, *map(str, total), percent(official.f1) if official else "", *_parts(strict), *shares)
    console = table_console()
    console.print(table)
    for failure, sentences in report.failures.items():
        console.print(f"no reply to {sentences} {'sentence' if sentences == 1 else 'sentences'}: {failure}", markup=False, highlight=False)
    if intervals:
        console.print("95 % intervals of F1: " + "; ".join(f"{NAMES[name]} {interval}" for name, interval in intervals.items()))


def print_judge(judge: JudgeReport) -> None:
    """Print the proposals before and after the judge, then right and wrong facts by rule, and the cost."""
    from rich.table import Table

    console = table_console()
    scores = Table("facts", caption="strict, all sentences, in %")
    for heading in ("P", "R", "F1"):
        scores.add_column(heading, justify="right")
    scores.add_row("as first proposed", *_parts(judge.raw))
    scores.add_row("as published", *_parts(judge.judged))
    console.print(scores)
    _print_counts(judge, console)
    cost = judge.cost
    tokens = f"{cost.prompt_tokens:,} tokens in prompts, {cost.completion_tokens:,} in replies" if cost.calls else "no call of a model"
    console.print(f"{tokens}; {cost.seconds:.1f} s in all sentences together")


def _print_counts(judge: JudgeReport, console: Console) -> None:
    from rich.table import Table

    rules = Table("the judge", "", caption="right: in the gold of its sentence; a fact that breaks several rules counts at each")
    rules.add_column("right", justify="right")
    rules.add_column("wrong", justify="right")
    for what, counts in judge.sorts:
        for name, count in counts.items():
            rules.add_row(what, name, *_counts(count))
    rules.add_section()
    rules.add_row("refused", "", *_counts(judge.refused))
    rules.add_row("accepted", "", *_counts(judge.accepted))
    console.print(rules)


def print_comparison(comparison: Comparison) -> None:
    from rich.table import Table

    table = Table("F1 in %", caption=f"{comparison.sentences} sentences in both; intervals of the difference, 95 %, paired bootstrap")
    for heading in ("first", "second", "difference", "interval", ""):
        table.add_column(heading, justify="right")
    for name, one in comparison.measures.items():
        differs = "differs" if one.significant else "may be chance"
        table.add_row(NAMES[name], percent(one.first), percent(one.second), f"{100 * one.difference:+.1f}", str(one.interval), differs)
    table.add_section()
    for ontology, (first, second) in comparison.ontologies.items():
        table.add_row(ontology, percent(first), percent(second), f"{100 * (second - first):+.1f}")
    console = table_console()
    console.print(table)
    for line in comparison.notes:
        console.print(line)
    console.print(comparison.verdict)


def percent(share: float) -> str:
    return f"{100 * share:.1f}"


def _row(figures: Figures) -> list[str]:
    counts = [str(figures.sentences), str(figures.predicted), str(figures.rejected), percent(figures.official.f1)]
    return [*counts, *_parts(figures.strict), *map(percent, (figures.conformance, figures.hallucinated, figures.answered))]


def _parts(score: Score) -> list[str]:
    return [percent(part) for part in (score.precision, score.recall, score.f1)]


def _counts(count: RightAndWrong) -> tuple[str, str]:
    return str(count.right), str(count.wrong)
