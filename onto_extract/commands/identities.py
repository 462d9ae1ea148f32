"""`ontorag identities`: which things of different documents are one, read from what was extracted, as decisions that a person may edit."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from onto_core.cli.options import config_option, configured, ontology_option
from onto_extract.commands.extraction_files import extractions_in

if TYPE_CHECKING:
    from onto_core.messages import EntityWire, Extraction
    from onto_extract.identity.across import DocumentThing


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE|-...")
@ontology_option
@click.option("--short-names", is_flag=True, help='Also single names of people ("Keller", where there is one Keller in all documents): a guess.')
@config_option
def identities(*, files: tuple[str, ...], ontologies: tuple[str, ...], short_names: bool, config: str | None) -> None:
    """Propose which things of different documents are one. FILE is what `ontorag extract --json` printed, or extraction messages, one a line.

    Each line is a decision for one document with its reason, in the form of `--same-as`: take out what is wrong, and extract again with the rest.

    \b
    Example: ontorag extract *.md --ontology mine.owl --json > all.json
             ontorag identities all.json --ontology mine.owl > same.jsonl
             ontorag extract *.md --ontology mine.owl --same-as same.jsonl
    """
    from onto_core.ontology.schema.schema import Schema
    from onto_core.service.ontologies import read_ontologies
    from onto_extract.identity.across import Across
    from onto_extract.identity.decisions import read_decisions

    settings = configured(config, ontologies=ontologies)
    schema = Schema(read_ontologies(settings.ontologies.paths, settings.ontologies), settings.ontologies.foreign_links)
    messages = [message for file in files for message in extractions_in(file)]
    decisions = read_decisions(settings.extraction.same_as)
    for line in Across(things_of(messages), schema, settings.extraction.namespace, decisions).decided(short_names=short_names):
        click.echo(json.dumps(line.model_dump(exclude_defaults=True), ensure_ascii=False))


def things_of(messages: Iterable[Extraction]) -> list[DocumentThing]:
    """The things of each document, with all their names and classes there."""
    from onto_core.messages import EntityWire
    from onto_core.vocabulary import RDF_TYPE
    from onto_extract.identity.across import DocumentThing

    names: dict[tuple[str, str], dict[str, None]] = defaultdict(dict)
    kinds: dict[tuple[str, str], dict[str, None]] = defaultdict(dict)

    def meet(document: str, entity: EntityWire) -> None:
        key = document, entity.iri
        names[key].update(dict.fromkeys(name for name in (entity.label, *(entity.aliases or ())) if name))
        kinds[key].update(dict.fromkeys(entity.types))

    for message in messages:
        for triple in message.triples:
            meet(message.document_id, triple.subject)
            if triple.predicate == RDF_TYPE and isinstance(triple.object, EntityWire):
                kinds[message.document_id, triple.subject.iri][triple.object.iri] = None
            elif isinstance(triple.object, EntityWire):
                meet(message.document_id, triple.object)
    return [DocumentThing(document, iri, tuple(each), tuple(kinds[document, iri])) for (document, iri), each in names.items() if each]
