"""`ontorag ontology check|show|import`: every problem of ontologies, their content, and any format in, the JSON form or Turtle out."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import click

from onto_core.cli.lazy import LazyGroup
from onto_core.cli.options import config_option, settings_of
from onto_core.cli.out import put_out
from onto_core.cli.tables import table_console
from onto_core.english.phrases import plural
from onto_core.errors import BadOntology, Problem

if TYPE_CHECKING:
    from rich.tree import Tree

    from onto_core.ontology.model import Ontology
    from onto_core.ontology.problems import OntologyReading
    from onto_core.ontology.schema.schema import Schema
    from onto_core.settings import OntologySettings

    Readings = list[tuple[str, OntologyReading]]
    """(file or address, reading)"""

STDIN = "standard input"
SHOWN = 60
"""Lines of a hierarchy or of properties that `show` prints without --all."""


ELSEWHERE: dict[str, str] = {
    "diff": "onto_core.cli.commands.ontology_diff:diff",
    "draft": "onto_extract.commands.draft:draft",
    "merge": "onto_core.cli.commands.ontology_merge:merge",
    "propose": "onto_extract.commands.propose:propose",
    "shapes": "onto_extract.commands.shapes:shapes",
}
SUMMARIES: dict[str, str] = {
    "diff": "Two versions side by side: what came, went, changed or was renamed.",
    "draft": "A first ontology from documents or from a graph.",
    "merge": "Elements of several ontologies that mean the same, and one ontology of them.",
    "propose": "What texts ask for and the ontology does not have.",
    "shapes": "What the judge enforces of ontologies, as SHACL shapes.",
}


@click.group(cls=LazyGroup, commands_in=ELSEWHERE, summaries=SUMMARIES)
def ontology() -> None:
    """Check, show, convert, compare, merge or draft ontologies: the JSON form, LinkML in YAML, or OWL in Turtle, RDF/XML, JSON-LD, N-Triples.

    \b
    Example: ontorag ontology check ontologies/
    """


@ontology.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--json", "as_json", is_flag=True, help="One JSON list of {file, element, problem, mend, unusable}.")
@config_option
@click.pass_context
def check(ctx: click.Context, files: Sequence[str], as_json: bool, config: str | None) -> None:
    """Name every problem of ontologies, each alone and all together, with its place and its fix. Exit code 1 when there is one.

    FILE is a file, a folder, or - for standard input; what they import is found by them, by catalog-v001.xml, and where ontologies.fetch names
    the address. A problem that makes its ontology unusable is marked so; with the others it can be
    used as it is.

    \b
    Example: ontorag ontology check ontologies/space.ttl --json
    """
    from onto_core.ontology.check.rules import check_together

    settings = settings_of(config, {})
    readings = _with_imports(list(_examined(files)), files, settings.ontologies)
    usable = _usable(readings)
    together = check_together(usable) if len(usable) > 1 else []
    if as_json:
        entries = [_entry(name, problem, bad) for name, reading in readings for problem, bad in _problems(reading)]
        entries += [_entry(", ".join(each.source for each in usable), problem, False) for problem in together]
        click.echo(json.dumps(entries, ensure_ascii=False, indent=2))
    else:
        foreign = _foreign(usable)
        for name, reading in readings:
            _print_problems(name, reading, foreign)
        if foreign and settings.ontologies.foreign_links == "ignore":
            click.echo("links to what no loaded ontology describes join nothing: load what they lead to, or set ontologies.foreign_links to follow")
        if together:
            click.echo(f"together: {_count(len(together), 'problem')}")
            _print_each((problem, False) for problem in together)
    ctx.exit(1 if together or any(reading.faults or reading.remarks for _, reading in readings) else 0)


@ontology.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--json", "as_json", is_flag=True, help="One JSON object: {ontologies: [...], elements: [{ontology, kind, id, iri, label, description}]}."
)
@click.option("--all", "everything", is_flag=True, help=f"The whole hierarchy and all properties, not just {SHOWN} of each.")
@config_option
@click.pass_context
def show(ctx: click.Context, files: Sequence[str], as_json: bool, everything: bool, config: str | None) -> None:
    """Show what was read: counts, the class hierarchy, the properties with their domains and ranges. Exit code 1 when a file cannot be used.

    \b
    Example: ontorag ontology show ontologies/space.ttl
    """
    from onto_core.ontology.schema.schema import Schema

    settings = settings_of(config, {})
    readings = _with_imports(list(_examined(files)), files, settings.ontologies)
    usable = _usable(readings)
    schema = Schema(usable, settings.ontologies.foreign_links)
    if as_json:
        click.echo(json.dumps(_document(schema, usable), ensure_ascii=False, indent=2))
    else:
        for ontology_ in usable:
            _print_ontology(ontology_, schema, everything)
    broken = [BadOntology(name, (*reading.faults, *reading.remarks)) for name, reading in readings if reading.faults]
    for error in broken:
        click.echo(f"ontorag: {error}", err=True)
    ctx.exit(1 if broken else 0)


@ontology.command("import")
@click.argument("file", metavar="FILE")
@click.option("--to", "format", type=click.Choice(["json", "ttl"]), required=True, help="json: the JSON form | ttl: OWL in Turtle")
@click.option("-o", "--output", type=click.Path(dir_okay=False, writable=True), help="Where to write; default: standard output.")
def convert(file: str, format: str, output: str | None) -> None:
    """Write an ontology of any format as the JSON form or as Turtle. Exit code 1 when it cannot be used.

    \b
    Example: ontorag ontology import pizza.owl --to json -o ontologies/pizza.json
    """
    from onto_core.ontology.write.formats import dump

    readings = list(_examined([file]))
    if len(readings) > 1:
        raise click.UsageError(f"{file} holds {len(readings)} ontologies: import them one by one")
    name, reading = readings[0]
    if reading.faults or reading.ontology is None:
        raise BadOntology(name, (*reading.faults, *reading.remarks))
    text = dump(reading.ontology, format)
    put_out(text, output, said=f"wrote {output}: {_counts(reading.ontology)}")
    if reading.ontology.shapes:
        click.echo(f"{name} has {_count(len(reading.ontology.shapes), 'SHACL shape')}, which are not written: keep the file", err=True)
    if reading.remarks:
        click.echo(
            f"{name} has {_count(len(reading.remarks), 'problem')} that do not stop it from being used; ontorag ontology check tells them", err=True
        )


def _examined(paths: Iterable[str]) -> Iterator[tuple[str, OntologyReading]]:
    """(name, reading) for each file, those of folders too."""
    from onto_core.ontology.problems import OntologyReading
    from onto_core.ontology.read.load import content_of, each_file, examine

    given = list(paths)
    if "-" in given:
        yield STDIN, examine(STDIN, sys.stdin.buffer.read())
    for file in each_file(path for path in given if path != "-"):
        try:
            content = content_of(file)
        except BadOntology as error:
            yield str(file), OntologyReading(None, error.problems)
        else:
            yield str(file), examine(str(file), content)


def _with_imports(readings: Readings, files: Sequence[str], settings: OntologySettings) -> Readings:
    """The readings, with imports that are not met as remarks, then those of imported documents and of catalogs that cannot be used."""
    from onto_core.clients.fetching import fetcher
    from onto_core.ontology.problems import OntologyReading
    from onto_core.ontology.read.imports import Found, ImportFinder, follow
    from onto_core.ontology.read.load import examine

    imported: Readings = []

    def read(document: Found) -> Ontology | None:
        reading = examine(document.name, document.content)
        imported.append((document.name, reading))
        return None if reading.faults else reading.ontology

    finder = ImportFinder([file for file in files if file != "-"], fetcher(settings))
    _, missing = follow([reading.ontology for _, reading in readings if reading.ontology and not reading.faults], finder, read)
    whole: Readings = []
    for name, reading in (*readings, *imported):
        unmet = tuple(each.problem() for each in missing if each.importer is reading.ontology)
        whole.append((name, OntologyReading(reading.ontology, reading.faults, (*reading.remarks, *unmet))))
    return [*whole, *((name, OntologyReading(None, problems)) for name, problems in finder.faults.items())]


def _usable(readings: Readings) -> tuple[Ontology, ...]:
    from onto_core.ontology.read.load import different_ids

    return different_ids([reading.ontology for _, reading in readings if reading.ontology is not None and not reading.faults])


def _foreign(ontologies: Sequence[Ontology]) -> dict[str, dict[str, int]]:
    """Source of an ontology -> name of a link -> its number to what none of the ontologies describes; without those that have none."""
    from onto_core.ontology.schema.foreign import foreign_links

    counts = foreign_links(ontologies)
    return {ontology.source: counts[ontology.id] for ontology in ontologies if counts[ontology.id]}


def _problems(reading: OntologyReading) -> Iterator[tuple[Problem, bool]]:
    """(problem, True when it makes the ontology unusable)"""
    yield from ((problem, True) for problem in reading.faults)
    yield from ((problem, False) for problem in reading.remarks)


def _entry(file: str, problem: Problem, unusable: bool) -> dict[str, str | bool]:
    return {"file": file, "element": problem.where, "problem": problem.message, "mend": problem.mend, "unusable": unusable}


def _print_problems(name: str, reading: OntologyReading, foreign: Mapping[str, Mapping[str, int]]) -> None:
    number = len(reading.faults) + len(reading.remarks)
    if not number:
        assert reading.ontology is not None
        click.echo(f"{name}: fine, {_counts(reading.ontology)}")
    else:
        click.echo(f"{name}: {_count(number, 'problem')}; it {'cannot be used' if reading.faults else 'can be used as it is'}")
        _print_each(_problems(reading))
    if reading.ontology is not None:
        click.echo(f"  profile {_profile(reading.ontology)}")
    if reading.ontology is not None and reading.ontology.shapes:
        click.echo(f"  facts are {_shapes(reading.ontology)}")
    if reading.ontology is not None and reading.ontology.unused:
        click.echo(f"  no use is made of {_numbers(reading.ontology.unused)}")
    if name in foreign:
        click.echo(f"  leads to what no loaded ontology describes: {_numbers(foreign[name])}")


def _print_each(problems: Iterable[tuple[Problem, bool]]) -> None:
    for problem, unusable in problems:
        click.echo(f"  {'!' if unusable else '-'} {problem.where}: {problem.message}")
        if problem.mend:
            click.echo(f"      {problem.mend}")


def _numbers(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name} ({number:,})" for name, number in counts.items())


def _shapes(ontology_: Ontology) -> str:
    """The shapes by their sort: those that are applied to nodes, and those of the values of properties."""
    targeted = sum(bool(shape.targets) for shape in ontology_.shapes.values())
    of_values = sum(shape.path is not None for shape in ontology_.shapes.values())
    return f"held against {_count(targeted, 'shape')} with {_count(of_values, 'property shape')}"


def _profile(ontology_: Ontology) -> str:
    from onto_core.ontology.profiles import PROFILES

    because = f" ({ontology_.profile_reason})" if ontology_.profile_reason else ""
    return f"{ontology_.profile}{because}: {PROFILES[ontology_.profile].meaning}"


def _counts(ontology_: Ontology) -> str:
    objects = sum(property_.kind == "object" for property_ in ontology_.properties.values())
    parts = [
        _count(len(ontology_.classes), "class"),
        _count(objects, "object property"),
        _count(len(ontology_.properties) - objects, "datatype property"),
    ]
    return ", ".join(parts + ([_count(len(ontology_.individuals), "individual")] if ontology_.individuals else []))


def _count(number: int, noun: str) -> str:
    return f"{number:,} {plural(noun, number)}"


def _document(schema: Schema, ontologies: Sequence[Ontology]) -> dict[str, object]:
    from onto_core.ontology.describe import line

    foreign = _foreign(ontologies)
    heads = [
        {
            "id": each.id,
            "iri": each.iri,
            "version": each.version,
            "label": each.label,
            "source": each.source,
            "imports": list(each.imports),
            "classes": len(each.classes),
            "object_properties": sum(one.kind == "object" for one in each.properties.values()),
            "datatype_properties": sum(one.kind == "datatype" for one in each.properties.values()),
            "individuals": len(each.individuals),
            "unused": dict(each.unused),
            "profile": each.profile,
            "shapes": len(each.shapes),
            "foreign_links": foreign.get(each.source, {}),
            "restrictions": sum(len(one.restrictions) for one in each.classes.values()),
        }
        for each in ontologies
    ]
    elements = [
        {"ontology": each.id, "kind": one.kind, "id": one.id, "iri": one.iri, "label": one.label, "description": line(one.iri, schema)}
        for each in ontologies
        for one in each.elements
    ]
    return {"ontologies": heads, "elements": elements}


def _print_ontology(ontology_: Ontology, schema: Schema, everything: bool) -> None:
    from rich.markup import escape
    from rich.table import Table

    from onto_core.ontology.describe import parts

    console = table_console(markup=True)
    title = f"[bold]{escape(ontology_.label or ontology_.id)}[/bold]" + (f" {escape(ontology_.version)}" if ontology_.version else "")
    console.print(f"{title}  [dim]{escape(ontology_.iri)}[/dim]\n{ontology_.id}: {_counts(ontology_)}")
    console.print(f"profile {escape(_profile(ontology_))}")
    if ontology_.shapes:
        console.print(f"facts are {_shapes(ontology_)}")
    if ontology_.unused:
        console.print(f"no use is made of {escape(_numbers(ontology_.unused))}")
    if ontology_.imports:
        console.print(f"imports: {escape(', '.join(ontology_.imports))}")
    if ontology_.classes:
        console.print(_tree(ontology_, schema, len(ontology_.classes) if everything else SHOWN))
    if ontology_.properties:
        table = Table("property", "domain", "range", "marks", box=None, pad_edge=False, header_style="bold")
        shown = list(ontology_.properties)[: None if everything else SHOWN]
        for iri in shown:
            table.add_row(*map(escape, parts(schema.properties[iri], schema)))
        console.print(table)
        if len(shown) < len(ontology_.properties):
            console.print(f"[dim]... and {len(ontology_.properties) - len(shown):,} more (--all)[/dim]")
    console.print()


def _tree(ontology_: Ontology, schema: Schema, limit: int) -> Tree:
    """The hierarchy, each class below its first parent that is the ontology's own."""
    from rich.markup import escape
    from rich.tree import Tree

    below: dict[str | None, list[str]] = {}
    for iri, class_ in ontology_.classes.items():
        first = next((parent for parent in class_.parents if parent in ontology_.classes and parent != iri), None)
        below.setdefault(first, []).append(iri)
    root = Tree("classes", hide_root=True)
    waiting: list[tuple[Tree, str]] = [(root, iri) for iri in reversed(below.get(None, []))]
    left = limit
    while waiting and left:
        branch, iri = waiting.pop()
        class_ = ontology_.classes[iri]
        others = [schema.name(parent) for parent in class_.parents[1:]]
        added = branch.add(escape(class_.id) + (f" [dim]also < {escape(', '.join(others))}[/dim]" if others else ""))
        waiting += [(added, child) for child in reversed(below.get(iri, []))]
        left -= 1
    if waiting:
        root.add(f"[dim]... and {len(ontology_.classes) - limit:,} more (--all)[/dim]")
    return root
