"""`ontorag eval query`: questions with gold queries through the real pipeline, and the share of right answers."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final
from typing import Literal as OneOf

import click

from onto_core.addresses import shown
from onto_core.cli.loop import result_of
from onto_core.cli.options import configured, text_of
from onto_core.cli.progress import trials
from onto_core.cli.tables import table_console
from onto_query.command import asking_options, services_at, with_domains

if TYPE_CHECKING:
    from rich.table import Table as RichTable

    from onto_core.settings import Settings
    from onto_core.terms import Table
    from onto_query.evaluation.figures import Interval
    from onto_query.evaluation.gold import GoldQuestion
    from onto_query.evaluation.measures import Part, QuestionReport, QuestionScore
    from onto_query.evaluation.runs import Compared
    from onto_query.services import Services

SHOWN: Final = 20
"""Questions listed under the figures, at most."""


@click.command("query")
@click.argument("file", metavar="FILE|-")
@asking_options
@click.option("--limit", type=click.IntRange(min=1), help="Questions, at most.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), metavar="RUN", help="Keep what came of each question, for `eval compare`.")
@click.option("--seed", type=int, default=0, show_default=True, help="Of the intervals.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document: the figures, and every question with what came of it.")
def query(
    *,
    file: str,
    store: str | None,
    ontologies: tuple[str, ...],
    domains: tuple[str, ...],
    collection: str,
    model: str,
    limit: int | None,
    out: Path | None,
    seed: int,
    as_json: bool,
    config: str | None,
) -> None:
    """Ask questions whose answers are known, and compare with the rows of their gold queries.

    FILE has a JSON object a line (or one JSON list): {"question": "...", "query": "SELECT ..."}, with a query in the language of the store, or
    "unanswerable": true in its place. An answer is right when columns of it hold the gold's rows, as sets, numbers to a millionth; their order
    counts where the gold query has ORDER BY.

    \b
    Example: ontorag eval query gold.jsonl --store oxigraph:.ontorag/graph --ontology ontologies/demo --out run.jsonl
    """
    from onto_query.evaluation.gold import read_cases
    from onto_query.evaluation.measures import report
    from onto_query.evaluation.runs import write_run

    settings = with_domains(configured(config, ontologies=ontologies, model=model, store=store, required=False), domains)
    cases = read_cases("standard input" if file == "-" else file, text_of(file))
    scores = result_of(run(cases[:limit], settings, collection))
    result = report(scores, seed=seed)
    if out is not None:
        write_run(out, {"file": file, "collection": collection, "model": model, "store": shown(settings.store.url)}, scores)
    if as_json:
        click.echo(json.dumps(asdict(result), ensure_ascii=False))
    else:
        print_report(result)


@click.command("compare")
@click.argument("first", type=click.Path(dir_okay=False, path_type=Path), metavar="A.jsonl")
@click.argument("second", type=click.Path(dir_okay=False, path_type=Path), metavar="B.jsonl")
@click.option("--tolerance", type=click.FloatRange(0, 100), default=0.0, show_default=True, help="Points, of 100, that B may fall behind.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
@click.pass_context
def compare_questions(ctx: click.Context, *, first: Path, second: Path, tolerance: float, as_json: bool) -> None:
    """Compare two runs of `eval query` over the questions that both have. Exit code 1 when B is worse.

    B is worse when it has fewer questions right, or more wrong, by more than the tolerance, and McNemar's exact test has p below .05.

    \b
    Example: ontorag eval compare before.jsonl after.jsonl --tolerance 1
    """
    from onto_query.evaluation.runs import compare, read_run

    result = compare(read_run(first), read_run(second), tolerance=tolerance / 100)
    if as_json:
        click.echo(json.dumps(asdict(result), ensure_ascii=False))
    else:
        print_comparison(result)
    if result.worse:
        ctx.exit(1)


async def run(cases: Sequence[GoldQuestion], settings: Settings, collection: str) -> list[QuestionScore]:
    """Ask each question, and run its gold query. A question that the model fails counts as failed.

    Raises BackendUnavailable, BadSettings, BadOntology, and ModelError when the model answers no question at all.
    """
    from onto_query.evaluation.measures import QuestionScore

    def failed(case: GoldQuestion, why: str) -> QuestionScore:
        return QuestionScore(case.id, case.question, "failed", "failed", failure=why)

    with trials("asking", len(cases), together=settings.service.concurrency) as measured:
        async with services_at(settings, collection) as services:
            return await measured.of(cases, lambda case: ask(case, services, settings, collection), failed)


async def ask(case: GoldQuestion, services: Services, settings: Settings, collection: str) -> QuestionScore:
    """Ask one question. The score names a gold query that does not run, or gives more rows than a query may."""
    from onto_core.errors import BackendUnavailable, OntoRagError, ResultTooLarge
    from onto_core.messages import Question
    from onto_core.ports.graphs import Limits
    from onto_core.service.stores import CYPHER, kind_of
    from onto_core.terms import Query
    from onto_query.evaluation.gold import Gold, keyed_query
    from onto_query.evaluation.measures import QuestionScore, judged
    from onto_query.pipeline import answer

    gold = case.given
    if case.query is not None:
        language: OneOf["sparql", "cypher"] = "cypher" if kind_of(settings.store.url) == CYPHER else "sparql"
        try:
            table = await services.graph.run(Query(language, case.query), Limits.of(settings.query), collection)
            if table.truncated:
                raise ResultTooLarge(f"it has more than {settings.query.max_rows:,} rows (query.max_rows)")
            keyed = keyed_query(case.query) if language == "sparql" else None
            gold = Gold.of(table, await _more(keyed, services, settings, collection) if keyed else None)
            if case.allowed and (allowed := await _more(case.allowed, services, settings, collection)):
                gold = replace(gold, allowed=Gold.of(allowed).rows, least=case.least)
        except BackendUnavailable:
            raise
        except OntoRagError as error:
            return QuestionScore(case.id, case.question, "wrong", "", gold=str(error), kind=case.kind)
    return judged(case, await answer(Question(text=case.question, collection=collection), services), gold, services.catalogs.of(collection).schema)


async def _more(query: str, services: Services, settings: Settings, collection: str) -> Table | None:
    """The gold rows with what they are ordered by, or what is allowed beside them; None for a query that cannot be run."""
    from onto_core.errors import BadQuery, QueryRejected
    from onto_core.ports.graphs import Limits
    from onto_core.terms import Query

    try:
        return await services.graph.run(Query("sparql", query), Limits.of(settings.query), collection)
    except (BadQuery, QueryRejected):
        return None


def print_report(report: QuestionReport) -> None:
    from rich.table import Table

    caption = "right: the gold's rows in columns of the answer, or no answer where the graph has none; wider: those rows, with more in them"
    table = Table("questions", caption=caption)
    for heading in ("judged", "right", "exact", "wider", "wrong", "empty", "no answer", "failed", "accuracy", "wrong or wider", "rows' F1"):
        table.add_column(heading, justify="right")
    counts = (report.questions, report.judged, report.right, report.exact, report.wider, report.wrong, report.falsely_empty, report.abstained)
    shares = (_percent(report.accuracy, report.accuracy_interval), _percent(report.wrongness, report.wrongness_interval), f"{report.f1:.3f}")
    table.add_row(*map(str, counts), str(report.failed), *shares)
    console = table_console()
    console.print(table)
    trust = report.calibration
    more = Table("queries that ran", "terms unknown", "seconds, median", "95 %", "confidence: ECE", "Brier", "answers above .9", "right of these")
    seconds = (f"{report.seconds:.2f}", f"{report.seconds_95:.2f}")
    sure = (str(trust.sure), f"{100 * trust.sure_right:.1f}" if trust.sure else "-")
    more.add_row(f"{100 * report.ran:.1f}", f"{100 * report.foreign:.1f}", *seconds, f"{trust.ece:.3f}", f"{trust.brier:.3f}", *sure)
    console.print(more)
    for name, parts in (("kind", report.kinds), ("tier", report.tiers)):
        if set(parts) - {"", "none"}:
            console.print(_parts(name, parts))
    missed = [score for score in report.outcomes if not score.right]
    for score in missed[:SHOWN]:
        why = score.failure or f"{score.status}, {score.rows} rows for {score.wanted}"
        reason = f"-: not judged, its gold query fails: {score.gold}" if score.gold else f"{score.verdict}: {why}"
        console.print(f"{score.id}  {score.question}\n    {reason}", markup=False, highlight=False)
    if len(missed) > SHOWN:
        console.print(f"and {len(missed) - SHOWN} more (--json has all)")


def _percent(share: float, interval: Interval) -> str:
    return f"{100 * share:.1f} ({100 * interval.low:.0f}-{100 * interval.high:.0f})"


def _parts(name: str, parts: Mapping[str, Part]) -> RichTable:
    from rich.table import Table

    table = Table(name)
    for heading in ("questions", "right", "wider", "wrong", "no answer", "failed"):
        table.add_column(heading, justify="right")
    for each, part in parts.items():
        table.add_row(each or "-", *map(str, (part.questions, part.right, part.wider, part.wrong, part.abstained, part.failed)))
    return table


def print_comparison(result: Compared) -> None:
    console = table_console()
    for name, change in (("right", result.right), ("wrong", result.wrong)):
        moved = f"{change.gone} no longer, {change.come} newly"
        console.print(f"{name}: {change.first}, then {change.second} of {result.questions} ({moved}; McNemar p {change.p:.3f})", highlight=False)
    for name, ids in (("right before only", result.lost), ("right now only", result.won)):
        if ids:
            console.print(f"{name}: {', '.join(ids)}", markup=False, highlight=False)
    for name, (before, after) in result.settings.items():
        console.print(f"{name}: {before or 'nothing'}, then {after or 'nothing'}", markup=False, highlight=False)
    if result.left_out:
        console.print(f"left out: {result.left_out} questions that one run does not have or could not judge", highlight=False)
    console.print("B is worse" if result.worse else "B is not worse")
