"""`ontorag eval questions`: questions with gold queries, made of a graph that nobody has labelled."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import click

from onto_core.cli.loop import result_of
from onto_core.cli.options import config_option, settings_of
from onto_core.cli.out import put_out

if TYPE_CHECKING:
    from onto_core.settings import Settings


@click.command("questions")
@click.argument("files", nargs=-1, metavar="[GRAPH]...")
@click.option("--store", metavar="URL", help="Without GRAPH: the store of the collection. Default: as configured.")
@click.option("--collection", default="default", show_default=True, metavar="NAME", help="Without GRAPH: which collection.")
@click.option("--count", type=click.IntRange(min=1), default=100, show_default=True, help="Questions, at most.")
@click.option("--seed", type=int, default=7, show_default=True, help="The same seed gives the same questions.")
@click.option("--out", "output", metavar="FILE", help="Default: standard output.")
@config_option
def questions(*, files: tuple[str, ...], store: str | None, collection: str, count: int, seed: int, output: str | None, config: str | None) -> None:
    """Make questions with gold queries of a graph itself, for `eval query`.

    GRAPH is a file of RDF, perhaps packed (.gz). Queries are drawn from what the graph has (one or two relations, conditions, counts, groups,
    superlatives, negation), put into the graph's own words in several ways, and kept when their rows say something. They find what is broken or
    got worse; people ask otherwise, so their share of right answers is no figure of quality.

    \b
    Example: ontorag eval questions graph.ttl --count 200 --seed 7 --out made.jsonl
    """
    from onto_core.graph.files import examine, statements_in
    from onto_query.evaluation.made.questions import questions_of

    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(file) for file in files] or [result_of(_exported(Path(folder), settings_of(config, {"store.url": store}), collection))]
        statements = [statement for file in examine(paths, "", lambda _: None) for statement in statements_in(file)]
    made = list(questions_of(statements, count, seed=seed))
    lines = [
        {"id": f"{seed}-{number}", "question": each.question, "query": each.query, "kind": each.kind} for number, each in enumerate(made, start=1)
    ]
    put_out("".join(json.dumps(each, ensure_ascii=False) + "\n" for each in lines), output, said=f"wrote {output}: {len(made)} questions")


async def _exported(folder: Path, settings: Settings, collection: str) -> Path:
    """The collection as a file of N-Triples. Raises BackendUnavailable, BadSettings."""
    from onto_core.service.stores import closing, open_store, require

    path = folder / "collection.nt"
    async with closing(open_store(settings.store)) as opened:
        await require(opened, settings.store.url, collection)
        with path.open("wb") as out:
            await opened.export(collection, "nt", out, progress=lambda _: None)
    return path
