"""`ontorag ontology draft`: a first ontology, from documents or from the triples of a graph."""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from onto_core.cli.options import store_options
from onto_core.errors import OntoRagError

if TYPE_CHECKING:
    from onto_core.ontology.draft.graph import Draft
    from onto_core.ontology.draft.seen import Statement

NAMESPACE: Final = "https://example.org/draft"


@click.command()
@click.argument("files", nargs=-1, metavar="FILE...")
@click.option("--graph", "of_graph", is_flag=True, help="From the triples of the collection of --store; without it, from FILE.")
@click.option("--iri", default=NAMESPACE, show_default=True, help="The IRI of the ontology; new elements get it, # and a name.")
@click.option("--least", type=click.IntRange(min=1), default=5, show_default=True, help="Cases that a hierarchy or a functional property needs.")
@click.option(
    "--agreement",
    type=click.FloatRange(0.5, 1.0),
    default=0.95,
    show_default=True,
    help="Share of the cases that a domain, range or datatype holds for, at least.",
)
@click.option("-o", "--output", type=click.Path(dir_okay=False, writable=True), help="Where to write; default: standard output.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object: {elements: [{kind, id, iri, support}], turtle}.")
@store_options
def draft(
    *,
    files: tuple[str, ...],
    of_graph: bool,
    iri: str,
    least: int,
    agreement: float,
    output: str | None,
    as_json: bool,
    url: str | None,
    collection: str,
    config: str | None,
) -> None:
    """Draft an ontology for a person to correct: Turtle, in which each element has a skos:editorialNote that says what it rests on.

    From a graph (--graph, or FILEs of RDF): its types, its properties with domains, ranges and datatypes, what has one value at most, which classes
    are within others.

    \b
    Example: ontorag ontology draft --graph --store oxigraph:my-graph -o draft.ttl
             ontorag ontology draft data.ttl > draft.ttl
    """
    from onto_core.ontology.draft.graph import Thresholds, draft_of_graph

    if bool(files) == of_graph:
        raise click.UsageError("give FILEs of RDF, or --graph for the collection of a store")
    with tempfile.TemporaryDirectory() as folder:
        paths = [_exported(Path(folder), url, collection, config)] if of_graph else [Path(file) for file in files]
        made = draft_of_graph(_statements(paths), iri=iri, thresholds=Thresholds(least, agreement))
    if not made.ontology.elements:
        raise OntoRagError("nothing to draft from: no type and no property is stated")
    write(made, output, as_json=as_json)


def _exported(folder: Path, url: str | None, collection: str, config: str | None) -> Path:
    """The collection as a file of N-Triples."""
    from onto_core.cli.commands.graph import opened
    from onto_core.cli.options import settings_of
    from onto_core.service.stores import require

    settings = settings_of(config, {"store.url": url})
    path = folder / "collection.nt"

    async def exporting() -> None:
        async with opened(settings) as store:
            await require(store, settings.store.url, collection)
            with path.open("wb") as out:
                await store.export(collection, "nt", out, progress=lambda _: None)

    asyncio.run(exporting())
    return path


def _statements(paths: list[Path]) -> Iterator[Statement]:
    from onto_core.graph.files import examine, statements_in

    for file in examine(paths, "", lambda _: None):
        yield from statements_in(file)


def write(made: Draft, output: str | None, *, as_json: bool) -> None:
    """The draft as Turtle, or as JSON with it, to a file or standard output. Raises OntoRagError when it cannot be written."""
    from onto_core.ontology.model import Text
    from onto_core.ontology.write.turtle import to_turtle
    from onto_core.vocabulary import SKOS

    notes = {iri: [(SKOS + "editorialNote", Text("; ".join(said) + "."))] for iri, said in made.support.items()}
    turtle = to_turtle(made.ontology, notes)
    if as_json:
        elements = [{"kind": each.kind, "id": each.id, "iri": each.iri, "support": made.support.get(each.iri, ())} for each in made.ontology.elements]
        turtle = json.dumps({"elements": elements, "turtle": turtle}, ensure_ascii=False, indent=2) + "\n"
    if output is None or output == "-":
        click.echo(turtle, nl=False)
        return
    try:
        Path(output).write_text(turtle, encoding="utf-8")
    except OSError as error:
        raise OntoRagError(f"{output}: cannot be written: {error.strerror or error}") from error
    click.echo(f"wrote {output}: {len(made.ontology.classes)} classes, {len(made.ontology.properties)} properties", err=True)
