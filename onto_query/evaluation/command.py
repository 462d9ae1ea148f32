"""`ontorag eval query`: questions with gold queries through the real pipeline, and the share of right answers."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Final
from typing import Literal as OneOf

import click

from onto_core.cli.loop import result_of
from onto_core.cli.options import configured, text_of
from onto_core.cli.progress import trials
from onto_core.cli.tables import table_console
from onto_query.command import asking_options, services_at

if TYPE_CHECKING:
    from onto_core.settings import Settings
    from onto_core.terms import Table
    from onto_query.evaluation.measures import GoldQuestion, QuestionReport, QuestionScore
    from onto_query.services import Services

SHOWN: Final = 20
"""Questions listed under the figures, at most."""


@click.command("query")
@click.argument("file", metavar="FILE|-")
@asking_options
@click.option("--limit", type=click.IntRange(min=1), help="Questions, at most.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document: the figures, and every question with what came of it.")
def query(
    *,
    file: str,
    store: str | None,
    ontologies: tuple[str, ...],
    collection: str,
    model: str,
    limit: int | None,
    as_json: bool,
    config: str | None,
) -> None:
    """Ask questions whose answers are known, and compare with the rows of their gold queries.

    FILE has a JSON object a line (or one JSON list): {"question": "...", "query": "SELECT ..."}, with a query in the language of the store, or
    "unanswerable": true in its place. Rows are the same when their values are, numbers to a millionth; their order counts where the gold query
    has ORDER BY.

    \b
    Example: ontorag eval query gold.jsonl --store oxigraph:.ontorag/graph --ontology ontologies/demo
    """
    from onto_query.evaluation.measures import read_cases, report

    settings = configured(config, ontologies=ontologies, model=model, store=store)
    cases = read_cases("standard input" if file == "-" else file, text_of(file))
    result = report(result_of(run(cases[:limit], settings, collection)))
    if as_json:
        click.echo(json.dumps(asdict(result), ensure_ascii=False))
    else:
        print_report(result)


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
    from onto_query.evaluation.measures import Gold, QuestionScore, judged, keyed_query
    from onto_query.pipeline import answer

    gold = case.given
    if case.query is not None:
        language: OneOf["sparql", "cypher"] = "cypher" if kind_of(settings.store.url) == CYPHER else "sparql"
        try:
            table = await services.graph.run(Query(language, case.query), Limits.of(settings.query), collection)
            if table.truncated:
                raise ResultTooLarge(f"it has more than {settings.query.max_rows:,} rows (query.max_rows)")
            keyed = keyed_query(case.query) if language == "sparql" else None
            gold = Gold.of(table, await _keys(keyed, services, settings, collection) if keyed else None)
        except BackendUnavailable:
            raise
        except OntoRagError as error:
            return QuestionScore(case.id, case.question, "wrong", "", gold=str(error), kind=case.kind)
    return judged(case, await answer(Question(text=case.question, collection=collection), services), gold, services.catalogs.of(collection).schema)


async def _keys(query: str, services: Services, settings: Settings, collection: str) -> Table | None:
    """The gold rows with what they are ordered by; None where the query cannot be asked for that."""
    from onto_core.errors import BadQuery, QueryRejected
    from onto_core.ports.graphs import Limits
    from onto_core.terms import Query

    try:
        return await services.graph.run(Query("sparql", query), Limits.of(settings.query), collection)
    except (BadQuery, QueryRejected):
        return None


def print_report(report: QuestionReport) -> None:
    from rich.table import Table

    table = Table("questions", caption="right: the gold query's rows, or no answer where the graph has none; wider: those rows, with more in them")
    for heading in ("judged", "right", "wider", "wrong", "no answer", "failed", "accuracy", "queries that ran", "terms unknown", "seconds"):
        table.add_column(heading, justify="right")
    numbers = [str(number) for number in (report.questions, report.judged, report.right, report.wider, report.wrong, report.abstained, report.failed)]
    shares = [f"{100 * share:.1f}" for share in (report.accuracy, report.ran, report.foreign)]
    table.add_row(*numbers, *shares, f"{report.seconds:.2f}")
    console = table_console()
    console.print(table)
    missed = [score for score in report.outcomes if not score.right]
    for score in missed[:SHOWN]:
        why = score.failure or f"{score.status}, {score.rows} rows for {score.wanted}"
        reason = f"-: not judged, its gold query fails: {score.gold}" if score.gold else f"{score.verdict}: {why}"
        console.print(f"{score.id}  {score.question}\n    {reason}", markup=False, highlight=False)
    if len(missed) > SHOWN:
        console.print(f"and {len(missed) - SHOWN} more (--json has all)")
