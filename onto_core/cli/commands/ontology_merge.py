"""`ontorag ontology merge`: which elements of several ontologies mean the same, and one ontology of them."""

from __future__ import annotations

import asyncio
import json
from itertools import combinations
from typing import TYPE_CHECKING

import click

from onto_core.cli.options import config_option, settings_of, text_of
from onto_core.cli.out import put_out
from onto_core.errors import InputError, Problem

if TYPE_CHECKING:
    from onto_core.ontology.compare.align import Alignment
    from onto_core.ontology.model import Ontology
    from onto_core.settings import Settings


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE FILE...")
@click.option(
    "--accept", metavar="LINES", help="Proposals that you went over, or lines of your own: apply each that is left, and write the merged ontology."
)
@click.option("--keep-both", is_flag=True, help="With --accept: keep both IRIs and declare them equivalent, instead of one IRI for both.")
@click.option("--iri", default="", help="With --accept: the IRI of the merged ontology. [default: that of the first]")
@click.option("--least", type=click.FloatRange(0.0, 1.0), default=0.5, show_default=True, help="Confidence of a proposal, at least.")
@click.option("--words-only", is_flag=True, help="Compare names by their letters, and not by meaning (no embeddings).")
@click.option("--turtle", is_flag=True, help="Proposals as owl:equivalentClass and owl:equivalentProperty in Turtle.")
@click.option("--json", "as_json", is_flag=True, help="Proposals as JSON: [{sort, one, other, confidence, reasons}].")
@click.option("-o", "--output", type=click.Path(dir_okay=False, writable=True), help="Where to write; default: standard output.")
@config_option
@click.pass_context
def merge(
    ctx: click.Context,
    *,
    files: tuple[str, ...],
    accept: str | None,
    keep_both: bool,
    iri: str,
    least: float,
    words_only: bool,
    turtle: bool,
    as_json: bool,
    output: str | None,
    config: str | None,
) -> None:
    """Propose which elements of ontologies mean the same, by names, definitions and structure; with --accept, write them as one ontology.

    Proposals are SSSOM lines (TSV) with confidence and reasons: delete what is wrong, change owl:equivalentClass to rdfs:subClassOf where one is
    narrower, and give the rest to --accept. Problems that only the merged ontology has (cycles, disjoint classes, contradicting ranges) are all
    named, with exit code 1; it is written all the same.

    \b
    Example: ontorag ontology merge ours.ttl theirs.owl > same.tsv
             ontorag ontology merge ours.ttl theirs.owl --accept same.tsv -o merged.ttl
    """
    from onto_core.ontology.read.files import all_ontologies

    ontologies = all_ontologies(files)
    if len(ontologies) < 2:
        raise click.UsageError("give two ontologies or more")
    if accept is None:
        found = asyncio.run(_proposals(ontologies, settings_of(config, {}), least, words_only=words_only))
        put_out(_told(found, ontologies, turtle=turtle, as_json=as_json), output)
        click.echo(f"{len(found)} proposals", err=True)
    elif problems := _apply(ontologies, accept, iri, output, keep_both=keep_both):
        for problem in problems:
            click.echo(f"ontorag: {problem}", err=True)
        ctx.exit(1)


async def _proposals(ontologies: tuple[Ontology, ...], settings: Settings, least: float, *, words_only: bool) -> list[Alignment]:
    from onto_core.ontology.compare.align import align, texts_of
    from onto_core.service.ontologies import embedder_of

    if words_only:
        return [each for one, other in combinations(ontologies, 2) for each in align(one, other, least=least)]
    texts = texts_of(ontologies)
    async with embedder_of(settings) as embedder:
        vectors = dict(zip(texts, await embedder.embed(texts), strict=True))
    return [each for one, other in combinations(ontologies, 2) for each in align(one, other, vectors, least=least)]


def _told(found: list[Alignment], ontologies: tuple[Ontology, ...], *, turtle: bool, as_json: bool) -> str:
    from onto_core.ontology.compare.lines import to_equivalences, to_lines

    if as_json:
        entries = [{"sort": e.sort, "one": e.one, "other": e.other, "confidence": e.confidence, "reasons": e.reasons} for e in found]
        return json.dumps(entries, ensure_ascii=False, indent=2) + "\n"
    labels = {element.iri: element.label for ontology in ontologies for element in ontology.elements}
    return to_equivalences(found) if turtle else to_lines(found, labels.__getitem__)


def _apply(ontologies: tuple[Ontology, ...], accept: str, iri: str, output: str | None, *, keep_both: bool) -> list[Problem]:
    """Write the merged ontology; the problems that only it has."""
    from onto_core.ontology.compare.lines import read_lines
    from onto_core.ontology.compare.merge import merge as merged
    from onto_core.ontology.compare.merge import new_problems
    from onto_core.ontology.write.turtle import to_turtle

    accepted = read_lines(accept, text_of(accept))
    try:
        whole = merged(ontologies, accepted, iri=iri, keep_both=keep_both)
    except ValueError as error:
        raise InputError(accept, [Problem("pair", str(error), "give the files that have both")]) from error
    put_out(to_turtle(whole), output)
    if shapes := sum(len(each.shapes) for each in ontologies):
        click.echo(f"{shapes} SHACL shapes are not written: keep their files", err=True)
    return new_problems(whole, ontologies)
