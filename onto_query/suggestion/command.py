"""`ontorag graph embed`: an embedding of a collection, from which answers that its graph does not have can be suggested."""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

import click

from onto_core.cli.options import settings_of, store_options
from onto_core.cli.tables import table_console
from onto_core.errors import InputError, Problem

if TYPE_CHECKING:
    from onto_core.ontology.draft.seen import Statement
    from onto_core.settings import Settings
    from onto_query.suggestion.edges import Edges
    from onto_query.suggestion.embedding import Embedding, Figures
    from onto_query.suggestion.train import Kind

MOST: Final = 500_000
"""Edges, by default."""


@click.command()
@store_options
@click.option("--model", type=click.Choice(["auto", "complex", "transe"]), default="auto", show_default=True, help="auto: the better of both.")
@click.option("--seconds", type=click.FloatRange(1), default=300.0, show_default=True, help="About how long to train, all in all.")
@click.option("--most", type=click.IntRange(10), default=MOST, show_default=True, help="Edges of the graph; one with more is refused.")
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--load", "file", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Vectors that another tool trained (.npz).")
@click.option("--json", "as_json", is_flag=True, help="The figures, as JSON.")
def embed(
    *,
    url: str | None,
    collection: str,
    config: str | None,
    model: str,
    seconds: float,
    most: int,
    seed: int,
    file: Path | None,
    as_json: bool,
) -> None:
    """Train an embedding of a graph, and keep it as long as the graph stays as it is.

    TransE and ComplEx are trained on most of the edges and measured on the rest, beside answers by frequency alone. `ontorag ask` then suggests what
    the graph does not say, with a probability (docs/suggestions.md), and answers "films like Alien and Blade Runner".

    \b
    Example: ontorag graph embed --store oxigraph:my-graph
    """
    settings = settings_of(config, {"store.url": url})
    kinds: tuple[Kind, ...] = ("complex", "transe") if model == "auto" else (cast("Kind", model),)
    embedding, figures, path = asyncio.run(_embedding(settings, collection, kinds, seconds=seconds, most=most, seed=seed, file=file))
    if as_json:
        edges = len(embedding.edges.heads)
        shown = {"model": embedding.vectors.kind, "things": len(embedding.edges.things), "edges": edges, "file": str(path)}
        click.echo(json.dumps({**shown, "figures": {kind: asdict(each) for kind, each in figures.items()}}))
        return
    _print(embedding, figures)
    click.echo(f"kept: {path}")


async def _embedding(
    settings: Settings, collection: str, kinds: tuple[Kind, ...], *, seconds: float, most: int, seed: int, file: Path | None
) -> tuple[Embedding, dict[Kind, Figures], Path]:
    from onto_core.service.stores import closing, open_store, require
    from onto_query.suggestion.kept import keep
    from onto_query.suggestion.loaded import load
    from onto_query.suggestion.make import TooFewEdges, make

    async with closing(open_store(settings.store)) as store:
        await require(store, settings.store.url, collection)
        revision = await store.revision(collection)  # before the graph, so that a change meanwhile makes the embedding old, not wrong
        with tempfile.TemporaryDirectory(prefix="ontorag-embed-") as folder:
            path = Path(folder) / "graph.nt"
            with path.open("wb") as out:
                await store.export(collection, "nt", out, progress=lambda _: None)
            edges = await asyncio.to_thread(_edges, path, revision, most, collection)
    try:
        if file is not None:
            embedding = await asyncio.to_thread(load, file, edges, revision, seed)
            figures = {embedding.vectors.kind: embedding.figures}
        else:
            embedding, figures = await asyncio.to_thread(make, edges, revision, kinds=kinds, seed=seed, seconds=seconds)
    except TooFewEdges as error:
        raise InputError(collection, [Problem(collection, str(error))]) from error
    return embedding, figures, await asyncio.to_thread(keep, embedding, collection)


def _edges(path: Path, revision: str, most: int, collection: str) -> Edges:
    from onto_core.graph.files import quads_written
    from onto_core.terms import Literal
    from onto_query.profile.build import profile_of
    from onto_query.suggestion.edges import TooManyEdges, edges_of

    def statements() -> Iterator[Statement]:
        with path.open("rb") as source:
            for subject, predicate, end, _ in quads_written(source):
                yield subject, predicate, end if isinstance(end, str) else Literal(end[0], end[1], end[2] or None)

    try:
        return edges_of(statements(), profile_of(statements, revision), most)
    except TooManyEdges as error:
        raise InputError(collection, [Problem(collection, str(error), "a smaller collection, or a larger --most")]) from error


def _print(embedding: Embedding, figures: dict[Kind, Figures]) -> None:
    from rich.table import Table as Grid

    edges = embedding.edges
    click.echo(
        f"{len(edges.things):,} things, {int((~edges.known).sum()):,} edges, {len(edges.properties)} properties; kept: {embedding.vectors.kind}"
    )
    grid = Grid("model", "held-out questions", "MRR", "by frequency", "hits@10", "by frequency", "calibration error", "suggested", "of these wrong")
    for kind, each in figures.items():
        numbers = (each.mrr, each.baseline_mrr, each.hits10, each.baseline_hits10, each.calibration_error)
        grid.add_row(kind, str(each.questions), *(f"{number:.3f}" for number in numbers), f"{each.made:.0f} %", f"{each.wrong:.0f} %")
    table_console().print(grid)
    if embedding.figures.seen:
        click.echo("The vectors may have been trained on the edges that they are measured on: they answer only when they are asked for.")
