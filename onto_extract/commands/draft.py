"""`ontorag ontology draft`: a first ontology, from documents or from the triples of a graph."""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from onto_core.cli.loop import result_of
from onto_core.cli.options import language_option, model_option, settings_of, store_options
from onto_core.cli.out import put_out
from onto_core.errors import OntoRagError
from onto_extract.commands.propose import noise_options, read_files

if TYPE_CHECKING:
    from onto_core.messages import Chunk
    from onto_core.ontology.draft.graph import Draft
    from onto_core.ontology.draft.seen import Statement
    from onto_core.settings import Settings
    from onto_extract.lacks.find import Thresholds

NAMESPACE: Final = "https://example.org/draft"
NOTHING: Final = "nothing to draft from: no type, no property and no relation is stated often enough"


@click.command()
@click.argument("files", nargs=-1, metavar="FILE...")
@click.option("--graph", "of_graph", is_flag=True, help="From the triples of the collection of --store.")
@click.option("--iri", default=NAMESPACE, show_default=True, help="The IRI of the ontology; new elements get it, # and a name.")
@click.option(
    "--least", type=click.IntRange(min=1), default=5, show_default=True, help="Graph: cases that a hierarchy or a functional property needs."
)
@click.option(
    "--agreement",
    type=click.FloatRange(0.5, 1.0),
    default=0.95,
    show_default=True,
    help="Graph: share of the cases that an end or datatype holds for.",
)
@noise_options
@model_option
@language_option
@click.option("-o", "--output", type=click.Path(dir_okay=False, writable=True), help="Where to write; default: standard output.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object: {elements or proposals: [...], turtle}.")
@store_options
def draft(
    *,
    files: tuple[str, ...],
    of_graph: bool,
    iri: str,
    least: int,
    agreement: float,
    least_chunks: int,
    least_documents: int,
    near: float,
    most: int,
    sample: int,
    seed: int,
    model: str,
    language: str | None,
    output: str | None,
    as_json: bool,
    url: str | None,
    collection: str,
    config: str | None,
) -> None:
    """Draft an ontology for a person to correct, in Turtle. Nothing is loaded or applied.

    From a graph (--graph, or FILEs of RDF): its types, its properties with domains, ranges and datatypes, what has one value at most, which classes
    are within others; a skos:editorialNote of each element says what it rests on. From FILEs of text: what named things are said to be as classes,
    the relations between them as properties, by the model or by rules (English only), with counts and a passage of each.

    \b
    Example: ontorag ontology draft --graph --store oxigraph:my-graph -o draft.ttl
             ontorag ontology draft data.ttl > draft.ttl
             ontorag ontology draft reports/*.md --least-chunks 3 > draft.ttl
    """
    from onto_core.clients.chat import model_overrides
    from onto_extract.lacks.find import Thresholds

    rdf = [_is_rdf(file) for file in files]
    if bool(files) == of_graph or len(set(rdf)) > 1:
        raise click.UsageError("give FILEs of RDF, FILEs of text, or --graph for the collection of a store: one of the three")
    settings = settings_of(config, {"store.url": url, **(model_overrides(model) if model else {})})
    if files and not any(rdf):
        _, chunks = read_files(files, settings.documents, language=language)
        thresholds = Thresholds(least_chunks, least_documents, near, most)
        text = result_of(_of_texts(chunks, iri, settings, thresholds, sample=(sample, seed), as_json=as_json))
    else:
        text = _of_graph(files, settings, collection, iri, least=least, agreement=agreement, as_json=as_json)
    put_out(text, output, said=f"wrote {output}")


def _is_rdf(file: str) -> bool:
    """True by what the name ends in; HTML is text."""
    from onto_core.graph.files import FORMATS

    return file.removesuffix(".gz").rpartition(".")[2].lower() in FORMATS


def _of_graph(files: tuple[str, ...], settings: Settings, collection: str, iri: str, *, least: int, agreement: float, as_json: bool) -> str:
    from onto_core.ontology.draft.graph import Thresholds, draft_of_graph

    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(file) for file in files] or [_exported(Path(folder), settings, collection)]
        made = draft_of_graph(_statements(paths), iri=iri, thresholds=Thresholds(least, agreement))
    if not made.ontology.elements:
        raise OntoRagError(NOTHING)
    return _told(made, as_json=as_json)


def _exported(folder: Path, settings: Settings, collection: str) -> Path:
    """The collection as a file of N-Triples."""
    from onto_core.cli.commands.graph import opened
    from onto_core.service.stores import require

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


def _told(made: Draft, *, as_json: bool) -> str:
    from onto_core.ontology.model import Text
    from onto_core.ontology.write.turtle import to_turtle
    from onto_core.vocabulary import SKOS

    notes = {iri: [(SKOS + "editorialNote", Text("; ".join(said) + "."))] for iri, said in made.support.items()}
    turtle = to_turtle(made.ontology, notes)
    if not as_json:
        return turtle
    elements = [{"kind": each.kind, "id": each.id, "iri": each.iri, "support": made.support.get(each.iri, ())} for each in made.ontology.elements]
    return json.dumps({"elements": elements, "turtle": turtle}, ensure_ascii=False, indent=2) + "\n"


async def _of_texts(chunks: list[Chunk], iri: str, settings: Settings, thresholds: Thresholds, *, sample: tuple[int, int], as_json: bool) -> str:
    from onto_core.cli.progress import steps
    from onto_core.clients.chat import open_model
    from onto_core.ontology.schema.schema import Schema
    from onto_core.service.ontologies import embedder_of
    from onto_extract.lacks.drafting import drafted
    from onto_extract.lacks.proposal import document, turtle
    from onto_extract.lacks.reading import read_openly, sampled
    from onto_extract.propose.proposers import open_proposer

    chosen = sampled(chunks, *sample)
    model = open_model(settings.model)
    try:
        async with embedder_of(settings) as embedder:
            proposer = open_proposer(settings.model, model, embedder, extraction=settings.extraction)
            with steps("reading, chunks", len(chosen)) as step:
                opened = await read_openly(chosen, proposer, Schema([]), concurrency=settings.service.concurrency, step=step)
            made, schema = await drafted(opened.asked, iri, embedder, thresholds)
    finally:
        if model:
            await model.close()
    if not made:
        raise OntoRagError(NOTHING)
    if opened.silent:
        click.echo(
            f"{opened.silent} of {len(chosen)} chunks were not read: rules read English only, or the model's reply could not be read", err=True
        )
    written = turtle(made, schema, iri)
    return json.dumps({"proposals": document(made, schema), "turtle": written}, ensure_ascii=False, indent=2) + "\n" if as_json else written
