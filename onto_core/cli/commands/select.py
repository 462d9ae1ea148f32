"""`ontorag select`: the part of the ontologies that a text is about, with reasons."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from onto_core.cli.loop import result_of
from onto_core.cli.options import config_option, configured, language_option, ontology_option, say_notes
from onto_core.cli.progress import steps
from onto_core.cli.tables import print_table
from onto_core.languages.detect import DEFAULT

if TYPE_CHECKING:
    from onto_core.matching.catalog import Selection
    from onto_core.ontology.model import ElementRef
    from onto_core.ontology.read.load import LoadedOntologies
    from onto_core.settings import OntologySettings, Settings


@click.command()
@click.argument("file", metavar="FILE|-")
@ontology_option
@click.option("--collection", default="", metavar="NAME", help="By the ontologies of this collection (ontologies.collections).")
@language_option
@click.option(
    "--json", "as_json", is_flag=True, help="One JSON object: {classes, properties: [{ontology, id, iri, reason, score}], tokens, cut, language}."
)
@click.option("--explain", is_flag=True, help="Also the segments of the text and what each of them matched.")
@config_option
@click.pass_context
def select(
    ctx: click.Context,
    *,
    file: str,
    ontologies: tuple[str, ...],
    collection: str,
    language: str | None,
    as_json: bool,
    explain: bool,
    config: str | None,
) -> None:
    """Show which part of the ontologies a text is about, with a reason for each element. `-` is standard input.

    An ontology that is broken is left out, with all its problems on standard error and exit code 1.

    \b
    Example: ontorag select report.md --ontology ontologies/demo --json
    """
    from onto_core.documents.inputs import text_of_document

    settings = configured(config, ontologies=ontologies)
    text, notes = text_of_document(file, settings.documents)
    say_notes(notes)
    loaded, selection = result_of(_choose(text, settings, collection, language))
    if as_json:
        click.echo(json.dumps(_document(selection, explain), ensure_ascii=False, indent=2))
    else:
        _print(selection, explain)
    for error in loaded.broken:
        click.echo(f"ontorag: {error}", err=True)
    ctx.exit(1 if loaded.broken else 0)


def _load(paths: Sequence[str], settings: OntologySettings) -> LoadedOntologies:
    """The ontologies, usable and broken. Raises BadOntology with every problem when all are broken."""
    from onto_core.ontology.read.load import in_one
    from onto_core.service.ontologies import load

    loaded = load(paths, settings)
    if not loaded.ontologies:
        raise in_one(loaded.broken)
    return loaded


async def _choose(text: str, settings: Settings, collection: str, language: str | None) -> tuple[LoadedOntologies, Selection]:
    from onto_core.errors import ModelError
    from onto_core.matching.catalog import build, choose, ready, without_vectors
    from onto_core.ontology.profiles import profiled
    from onto_core.ontology.schema.schema import Schema
    from onto_core.service.collections import paths_of
    from onto_core.service.ontologies import embedder_and

    def loaded_and_schema() -> tuple[LoadedOntologies, Schema]:
        loaded = _load(paths_of(collection, settings.ontologies), settings.ontologies)
        return loaded, ready(Schema(profiled(loaded.ontologies, settings.ontologies.profile), settings.ontologies.foreign_links))

    with steps("selecting (ontologies read, their names embedded, the text matched)", 3) as step:
        async with embedder_and(loaded_and_schema, settings) as ((loaded, schema), embedder):
            step()
            try:
                catalog = await build(schema, embedder, settings.index)
            except ModelError as error:
                click.echo(f"ontorag: {error}", err=True)
                catalog = without_vectors(schema)
            step()
            selection = await choose(text, catalog, embedder, settings.selection, language)
            step()
    return loaded, selection


def _document(selection: Selection, explain: bool) -> dict[str, object]:
    subset = selection.subset

    def entry(ref: ElementRef) -> dict[str, object]:
        why = subset.why[ref]
        return {"ontology": ref.ontology, "id": ref.id, "iri": subset.schema.get(ref).iri, "reason": str(why), "score": round(why.score, 4)}

    document: dict[str, object] = {
        "classes": [entry(ref) for ref in subset.classes],
        "properties": [entry(ref) for ref in subset.properties],
        "tokens": subset.tokens,
        "cut": subset.cut,
        "language": selection.language or None,
        "degraded": list(selection.degraded),
    }
    if explain:
        document["segments"] = [
            {"text": segment.text, "kind": segment.kind, "start": segment.start, "end": segment.end, "sentence": segment.sentence}
            for segment in selection.segments
        ]
        document["matches"] = [
            {"segment": match.segment.text, "kind": match.segment.kind, "element": str(match.ref), "score": round(match.score, 4)}
            for match in selection.matches
        ]
    return document


def _print(selection: Selection, explain: bool) -> None:
    subset = selection.subset
    if explain:
        near: dict[str, list[str]] = {}
        for match in selection.matches:
            near.setdefault(match.segment.text, []).append(f"{match.ref} {match.score:.2f}")
        segments = [(segment.kind, segment.text, ", ".join(near.get(segment.text, ())[:3])) for segment in selection.segments]
        print_table(("kind", "segment", "matches"), segments)
    if subset.empty:
        click.echo("the ontologies say nothing that this text is about", err=True)
        return
    elements = [
        (str(ref), ref.kind if ref.kind == "class" else f"{ref.kind} property", f"{why.score:.2f}" if why.score else "", str(why))
        for ref, why in subset.why.items()
    ]
    print_table(("element", "kind", "score", "reason"), elements)
    chosen = f"classes {len(subset.classes)}, properties {len(subset.properties)}; {subset.tokens} tokens"
    click.echo(f"{len(subset.why)} of {len(subset.schema.refs)} elements: {chosen}")
    if subset.cut:
        click.echo(subset.cut)
    if selection.language not in {"", DEFAULT}:
        click.echo(_read_as(selection.language))
    if "segmenter" in selection.degraded:
        click.echo("the spaCy pipeline of selection.spacy is not installed: phrases were found by function words", err=True)
    if "embedder" in selection.degraded:
        click.echo("the embedder does not answer: matched by words alone", err=True)


def _read_as(language: str) -> str:
    from onto_core.languages.words import FUNCTION_WORDS

    if language in FUNCTION_WORDS:
        return f"language {language}: read with its stems, function words and labels (rdfs:label@{language}) beside the default ones"
    return "the text is in a language without tables here: its words are looked up as they are"
