"""`ontorag ontology diff`: two versions of an ontology, compared by content."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from onto_core.cli.tables import print_table
from onto_core.errors import OntoRagError

if TYPE_CHECKING:
    from onto_core.ontology.compare.diff import Change, Difference
    from onto_core.ontology.model import Ontology

CANNOT = 2
"""Exit code when a file cannot be compared: 1 says that the two differ, as with diff(1)."""


@click.command()
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="NEW")
@click.option("--json", "as_json", is_flag=True, help="One JSON object: {changes: [{kind, sort, iri, aspect, gone, new, moved}], renamings: [...]}.")
@click.option("--no-renamings", is_flag=True, help="Do not look for elements that are there under another IRI.")
@click.pass_context
def diff(ctx: click.Context, old: str, new: str, as_json: bool, no_renamings: bool) -> None:
    """Compare two versions of an ontology by content. Exit code 0: the same; 1: they differ; 2: one cannot be read.

    The format, the order of statements and blank nodes make no difference. An element whose label changed is "renamed". An element that went and
    one that came which may be the same are proposed as a renaming, with the reasons; changes that such a renaming explains are marked "moved".
    OLD and NEW may be files of different formats. Annotations other than labels, definitions and alternative labels are not compared.

    \b
    Example: ontorag ontology diff ships-1.ttl ships-2.owl
    """
    from onto_core.ontology.compare.diff import diff as compare

    try:
        versions = _read(old), _read(new)
    except OntoRagError as error:
        click.echo(f"ontorag: {error}", err=True)
        ctx.exit(CANNOT)
    found = compare(*versions, with_renamings=not no_renamings)
    if as_json:
        click.echo(json.dumps(_document(found), ensure_ascii=False, indent=2))
    elif found.changes:
        _print(found, _namer(versions))
    else:
        click.echo("no difference")
    ctx.exit(1 if found.changes else 0)


def _read(file: str) -> Ontology:
    from onto_core.ontology.read.files import one_ontology

    return one_ontology(file)


def _document(found: Difference) -> dict[str, object]:
    changes = [
        {"kind": each.kind, "sort": each.sort, "iri": each.iri, "aspect": each.aspect, "gone": each.gone, "new": each.new, "moved": each.moved}
        for each in found.changes
    ]
    renamings = [
        {"sort": each.sort, "old": each.old, "new": each.new, "confidence": each.confidence, "reasons": each.reasons} for each in found.renamings
    ]
    return {"changes": changes, "renamings": renamings}


def _namer(versions: tuple[Ontology, Ontology]) -> Callable[[str], str]:
    """The short names of elements; of two that share one in a version, and of one that names different elements in the two, the IRIs."""
    from onto_core.vocabulary import local_name

    meant: dict[str, set[str]] = {}
    ids: dict[str, str] = {}
    for version in versions:
        for element in (*version.elements, *version.individuals.values()):
            ids[element.iri] = element.id
            meant.setdefault(element.id, set()).add(element.iri)
    return lambda iri: ids[iri] if len(meant.get(ids.get(iri, ""), ())) == 1 else iri if iri in ids else local_name(iri)


def _print(found: Difference, name: Callable[[str], str]) -> None:
    rows = [row for change in found.changes for row in _rows(change, name)]
    print_table(("change", "of", "element", "aspect", "gone", "new"), rows)
    for each in found.renamings:
        click.echo(f"perhaps renamed ({each.confidence:.2f}): {each.sort} <{each.old}> to <{each.new}>: {'; '.join(each.reasons)}")
    counts = Counter(change.kind for change in found.changes)
    moved = sum(change.moved for change in found.changes)
    told = ", ".join(f"{counts[kind]} {kind}" for kind in ("added", "removed", "renamed", "changed") if counts[kind])
    click.echo(told + (f"; {moved} of them are moved: the renamings above explain them" if moved else ""))


def _rows(change: Change, name: Callable[[str], str]) -> list[tuple[str, ...]]:
    from onto_core.ontology.compare.content import readable

    gone, new = ([readable(each, name) for each in side] for side in (change.gone, change.new))
    head = (change.kind + (" (moved)" if change.moved else ""), change.sort, name(change.iri) if change.iri else "", change.aspect)
    lines = max(len(gone), len(new), 1)
    filled = [(*side, *[""] * (lines - len(side))) for side in (gone, new)]
    return [(*(head if number == 0 else ("", "", "", "")), filled[0][number], filled[1][number]) for number in range(lines)]
