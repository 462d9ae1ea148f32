"""`ontorag validate`: judge triples from elsewhere against ontologies, line by line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

import click

from onto_core.cli.options import config_option, content_of, ontology_option
from onto_core.cli.tables import table_console

if TYPE_CHECKING:
    from onto_core.matching.subset import Subset
    from onto_core.settings import ExtractionSettings
    from onto_extract.commands.other_extractors import Form
    from onto_extract.commands.triple_files import Line
    from onto_extract.model import Judged, ResolvedTriple, Verdict, Violation

FROM = ("langchain", "neo4j-graphrag", "plain")
SYNTAXES = ("jsonl", "turtle", "nt", "nquads", "trig", "xml", "json-ld", "n3")


@click.command()
@click.argument("file", metavar="FILE|-")
@ontology_option
@click.option("--json", "as_json", is_flag=True, help="JSON lines {accepted, violations: [{rule, message, allowed}], ...}, one per triple, in order.")
@click.option(
    "--incomplete",
    type=click.Choice(["warn", "reject", "ignore"]),
    default="reject",
    show_default=True,
    help="What becomes of facts about an entity with fewer values than a minimum cardinality.",
)
@click.option(
    "--typing",
    type=click.Choice(["strict", "fitting", "open"]),
    default="strict",
    show_default=True,
    help="Stated classes bind; or are evidence that a property's domain and range may outweigh; or are wrong only where declared disjoint.",
)
@click.option("--syntax", type=click.Choice(SYNTAXES), help="Default: by the suffix of FILE, else by what it looks like.")
@click.option("--from", "form", type=click.Choice(FROM), help="The extractor that wrote FILE. Default: by what it looks like.")
@config_option
@click.pass_context
def validate(
    ctx: click.Context,
    *,
    file: str,
    ontologies: tuple[str, ...],
    as_json: bool,
    incomplete: str,
    typing: str,
    syntax: str | None,
    form: Form | None,
    config: str | None,
) -> None:
    """Judge the triples of FILE against ontologies; `-` is standard input. Exit code 1 when a triple is rejected.

    FILE is RDF, or JSON lines {subject, subject_type?, predicate, object, object_type?, datatype?, language?}: within it a name
    denotes one entity, and the class that any line gives to an entity counts for all. Facts are judged together, in order:
    where two contradict each other, the first one stays.

    The output of other extractors is read too: LangChain's GraphDocument and the Neo4jGraph of neo4j-graphrag as JSON (one, a list, or one a line),
    and plain lines (subject | property | object). The class and the properties of each node are facts of their own.

    \b
    Examples: ontorag validate facts.jsonl --ontology ontologies/demo --json
              ontorag validate graph.json --from langchain --ontology mine.owl
    """
    if form and syntax:
        raise click.UsageError("--from names the extractor that wrote FILE and --syntax a syntax of triples; give one of them")
    from onto_core.matching.select import whole
    from onto_core.ontology.schema.schema import Schema
    from onto_core.service.configuration import load_settings
    from onto_core.service.logs import configure_logging
    from onto_core.service.ontologies import read_ontologies

    settings = load_settings(config)
    configure_logging(settings.service)
    loaded = read_ontologies(ontologies or settings.ontologies.paths, settings.ontologies)
    subset = whole(Schema(loaded, settings.ontologies.foreign_links))
    extraction = settings.extraction.model_copy(update={"incomplete": incomplete, "grounding": "ignore", "typing": typing})
    judged, inferred, left_out = judgement(file, content_of(file), syntax, subset, extraction, form=form)
    if left_out:
        click.echo(f"{file}: not judged: " + ", ".join(f"{what} ({count})" for what, count in left_out.items()), err=True)
    if as_json:
        for number, verdict in judged:
            click.echo(json.dumps(_wire(number, verdict), ensure_ascii=False))
    else:
        _print(file, judged, inferred)
    if not all(verdict.accepted for _, verdict in judged):
        ctx.exit(1)


def judge(
    name: str, content: bytes, syntax: str | None, subset: Subset, extraction: ExtractionSettings, *, form: Form | None = None
) -> tuple[list[tuple[int, Judged]], int]:
    """As `judgement`, without what is no fact."""
    judged, inferred, _ = judgement(name, content, syntax, subset, extraction, form=form)
    return judged, inferred


def judgement(
    name: str, content: bytes, syntax: str | None, subset: Subset, extraction: ExtractionSettings, *, form: Form | None = None
) -> tuple[list[tuple[int, Judged]], int, Mapping[str, int]]:
    """Every judged triple with its number (line, or position in a document), the number of facts that follow from the accepted ones, and how much
    of what another extractor wrote is no fact, by its sort."""
    from onto_extract.commands.other_extractors import foreign, form_of
    from onto_extract.commands.triple_files import json_lines, rdf_candidates, syntax_of
    from onto_extract.fit import fitted
    from onto_extract.resolve.triples import resolve
    from onto_extract.validate import validate as judged_by

    def fit(candidates: Iterable[ResolvedTriple]) -> Iterable[ResolvedTriple]:
        return candidates if extraction.typing == "strict" else fitted(candidates, subset, extraction.model_copy(update={"mends": ()}))

    form = form or (None if syntax else form_of(PurePath(name).suffix.lower(), content))
    syntax = syntax or syntax_of(name, content)
    if not form and syntax != "jsonl":
        verdict = judged_by(fit(rdf_candidates(name, content, syntax, subset.schema)), subset, extraction)
        return list(enumerate(verdict.judged, 1)), len(verdict.inferred), {}
    read = foreign(content, form) if form else None
    lines = read.lines if read else list(json_lines(content))
    candidates = resolve([line.raw for line in lines if line.readable], subset, None, extraction, as_written=True)
    verdict = judged_by(fit(candidates), subset, extraction)
    return _with_unreadable(lines, verdict), len(verdict.inferred), read.left_out if read else {}


def _with_unreadable(lines: Sequence[Line], verdict: Verdict) -> list[tuple[int, Judged]]:
    """A judgement for every line, in order: unreadable lines are rejected as such."""
    from onto_extract.model import Judged, ResolvedTriple

    readable = iter(verdict.judged)
    out = []
    for line in lines:
        if line.readable:
            judged = next(readable)
            out.append((line.number, Judged(judged.candidate, (*line.problems, *judged.violations))))
        else:
            out.append((line.number, Judged(ResolvedTriple(line.raw, None), line.problems)))
    return out


def _wire(number: int, judged: Judged) -> dict[str, Any]:
    raw = judged.candidate.raw
    return {
        "accepted": judged.accepted,
        "violations": [_violation(each) for each in judged.violations if each.severity == "violation"],
        "warnings": [_violation(each) for each in judged.violations if each.severity == "warning"],
        "line": number,
        "subject": raw.subject,
        "predicate": raw.predicate,
        "object": raw.object,
    }


def _violation(violation: Violation) -> dict[str, Any]:
    return {"rule": violation.rule, "message": violation.message, "allowed": list(violation.allowed)}


def _print(file: str, judged: Sequence[tuple[int, Judged]], inferred: int) -> None:
    """Print rejections and warnings as a table, then the counts."""
    from collections import Counter

    from rich.table import Table
    from rich.text import Text

    console = table_console()
    table = Table("line", "triple", "rule", "why", show_lines=True)
    for number, triple in judged:
        if triple.violations:
            raw, color = triple.candidate.raw, "yellow" if triple.accepted else "red"
            aside = "(accepted) " if triple.accepted else "(also) "
            broken = "\n".join(dict.fromkeys(each.rule for each in triple.violations))
            why = "\n".join((aside if each.severity == "warning" else "") + each.message for each in triple.violations)
            table.add_row(str(number), Text(f"{raw.subject} · {raw.predicate} · {raw.object}"), Text(broken, color), Text(why))
    if table.row_count:
        console.print(table)
    accepted = sum(triple.accepted for _, triple in judged)
    console.print(f"{file}: {accepted} of {len(judged)} triples accepted; {inferred} more facts follow from them", highlight=False)
    rules = Counter(each.rule for _, triple in judged for each in triple.violations if each.severity == "violation")
    if rules:
        console.print("rejected by: " + ", ".join(f"{rule} {count}" for rule, count in rules.most_common()), highlight=False)
