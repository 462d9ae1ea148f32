"""`ontorag ontology shapes`: the rules of the judge as SHACL, for tools that know nothing of OntoRAG."""

from __future__ import annotations

from collections.abc import Sequence

import click

from onto_core.cli.options import config_option
from onto_core.cli.out import put_out


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="ONTOLOGY...")
@click.option("-o", "--out", type=click.Path(dir_okay=False, writable=True), help="Where to write; default: standard output.")
@click.option("--complete", is_flag=True, help="Minimum cardinalities too: what --incomplete reject refuses in ontorag validate.")
@config_option
def shapes(files: Sequence[str], out: str | None, complete: bool, config: str | None) -> None:
    """Write what the judge enforces of ontologies, taken together, as SHACL shapes in Turtle.

    The document holds the hierarchy of classes, too, which validators look for beside the data. extraction.rules decides: a rule that is set to
    reject becomes a violation, flag a warning, ignore nothing. What SHACL has no words for is counted on standard error.

    \b
    Example: ontorag ontology shapes ontologies/demo --out shapes.ttl && pyshacl -s shapes.ttl -e shapes.ttl facts.ttl
    """
    from onto_core.ontology.schema.schema import Schema
    from onto_core.service.configuration import load_settings
    from onto_core.service.ontologies import read_ontologies
    from onto_extract.shacl.document import shapes_document

    settings = load_settings(config)
    schema = Schema(read_ontologies(files, settings.ontologies), settings.ontologies.foreign_links)
    document = shapes_document(schema, settings.extraction.rules, complete=complete)
    put_out(document.text, out, said=f"wrote {out}: {document.shapes:,} shapes")
    for reason, count in document.unsaid.items():
        click.echo(f"not said in SHACL ({count:,}): {reason}", err=True)
