"""`ontorag graph check|conflicts`: a whole graph held against the ontologies, and the properties that have several values where one is right."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from onto_core.addresses import shown as shown_url
from onto_core.cli.options import configured, content_of, ontology_option, store_options
from onto_core.cli.progress import steps
from onto_core.english.phrases import plural
from onto_core.errors import InputError, Problem

if TYPE_CHECKING:
    from onto_core.consistency.check import Contradiction, Pass
    from onto_core.consistency.conflicts import Conflict
    from onto_core.consistency.model import Source
    from onto_core.ontology.schema.schema import Schema
    from onto_core.settings import ConflictSettings, Settings
    from onto_core.terms import Literal

Command = TypeVar("Command", bound=Callable[..., Any])
Result = TypeVar("Result")

LIMIT: Final = 50
"""Findings that are printed for people unless they ask for more."""
SOURCES: Final = 3
"""Sources that a line names."""


def _options(command: Command) -> Command:
    file = click.option(
        "--file", metavar="FILE", help="An RDF file instead of a store; .gz too. What no named graph of it says has FILE as its document."
    )
    as_json = click.option("--json", "as_json", is_flag=True, help="Everything, as one JSON document.")
    limit = click.option(
        "--limit", type=click.IntRange(min=0), metavar="N", help=f"The most that are shown; 0: all. Default: {LIMIT}, and all as JSON."
    )
    return ontology_option(store_options(file(limit(as_json(command)))))


@click.command()
@_options
@click.pass_context
def check(
    ctx: click.Context,
    *,
    ontologies: tuple[str, ...],
    url: str | None,
    collection: str,
    config: str | None,
    file: str | None,
    limit: int | None,
    as_json: bool,
) -> None:
    """Find the statements of a collection that cannot all be true by the ontologies. Exit code 1 when there are any.

    Each fact was judged with those of its chunk; here all facts are judged together: how many values a property may have, which classes, properties
    and directions exclude each other, keys, lists. Different IRIs are different things unless owl:sameAs joins them; a blank node may be any.

    \b
    Examples: ontorag graph check --ontology mine.owl --store oxigraph:my-graph
              ontorag graph check --ontology mine.owl --file data.nt --json
    """
    from onto_core.consistency.check import judged, screened
    from onto_core.consistency.constraints import everything

    settings = configured(config, ontologies=ontologies, store=url)
    schema = _schema(collection, settings)
    document = Path(file).name if file else ""

    def look(passes: tuple[Pass, Pass]) -> tuple[list[Contradiction], int, int]:
        suspects = screened(passes[0], schema.derived(everything))
        return judged(suspects, passes[1], schema, document=document), suspects.statements, suspects.left_out

    found, statements, left_out = _over(file, collection, settings, look)
    listed = found[: _limit(limit, as_json=as_json)]
    rules = dict(Counter(each.finding.rule for each in found).most_common())
    if as_json:
        place = {"file": file} if file else {"store": shown_url(settings.store.url), "collection": collection}
        click.echo(
            json.dumps(
                {
                    **place,
                    "statements": statements,
                    "found": len(found),
                    "not_looked_at": left_out,
                    "rules": rules,
                    "findings": [_wire(each) for each in listed],
                },
                ensure_ascii=False,
            )
        )
    else:
        for each in listed:
            _print(each, schema)
        detail = ", ".join(f"{rule} {count:,}" for rule, count in rules.items())
        _summary(len(found), len(listed), "contradiction", detail, f" among {statements:,} {plural('statement', statements)} that a rule is about")
    _say_left_out(left_out)
    if not statements:
        click.echo("no statement has a class or property that a rule of the ontologies is about: are they those of this graph?", err=True)
    ctx.exit(1 if found else 0)


@click.command()
@_options
@click.option("--times", metavar="FILE", help="JSON {DOCUMENT: TIME} for the policy newest; a time is a number, or a date such as 2024-05-31.")
def conflicts(
    *,
    ontologies: tuple[str, ...],
    url: str | None,
    collection: str,
    config: str | None,
    file: str | None,
    limit: int | None,
    as_json: bool,
    times: str | None,
) -> None:
    """List the properties that take one value and have several, from several documents: who says which, and which one stays.

    Properties that take one value are those of the ontologies, and those that graph.conflicts.properties gives a policy. Nothing is changed.

    \b
    Example: ontorag graph conflicts --ontology mine.owl --store oxigraph:my-graph --times times.json
    """
    from onto_core.consistency.conflicts import conflicts as conflicting

    settings = configured(config, ontologies=ontologies, store=url)
    schema = _schema(collection, settings)
    policies, order = _policies(settings.graph.conflicts, schema), _times(times)
    document = Path(file).name if file else ""
    found, left_out = _over(file, collection, settings, lambda passes: conflicting(passes, schema, policies, order, document=document))
    if not file:
        found = [*found, *asyncio.run(_hidden(collection, settings, schema, policies, order))]
    listed = found[: _limit(limit, as_json=as_json)]
    if as_json:
        place = {"file": file} if file else {"store": shown_url(settings.store.url), "collection": collection}
        click.echo(
            json.dumps(
                {**place, "found": len(found), "not_looked_at": left_out, "conflicts": [_wire_conflict(each) for each in listed]}, ensure_ascii=False
            )
        )
        return
    for each in listed:
        _print_conflict(each, schema)
    _summary(len(found), len(listed), "conflict")
    _say_left_out(left_out)


def _limit(given: int | None, *, as_json: bool) -> int | None:
    return given or None if given is not None else None if as_json else LIMIT


def _summary(found: int, listed: int, what: str, detail: str = "", among: str = "") -> None:
    count = f"{found:,} {plural(what, found)}" if found else f"no {what}"
    rest = f"; the first {listed:,} are shown, --limit 0 shows all" if listed < found else ""
    click.echo(f"{count}{f' ({detail})' if detail else ''}{among}{rest}")


def _say_left_out(count: int) -> None:
    if count:
        click.echo(f"{count:,} more things may have one, and were not looked at: the first will show what is wrong", err=True)


def _schema(collection: str, settings: Settings) -> Schema:
    from onto_core.ontology.schema.schema import Schema
    from onto_core.service.collections import ontologies_of

    (ontologies,) = ontologies_of([collection], settings.ontologies).values()
    return Schema(ontologies, settings.ontologies.foreign_links)


def _over(file: str | None, collection: str, settings: Settings, look: Callable[[tuple[Pass, Pass]], Result]) -> Result:
    """The result of looking at a file, or at a collection of the configured store, in two passes."""
    from functools import partial

    from onto_core.graph.files import said_in

    if file:
        one = partial(said_in, Path(file))
        return look((one, one))
    return asyncio.run(_over_store(collection, settings, look))


async def _hidden(collection: str, settings: Settings, schema: Schema, policies: ConflictSettings, times: Mapping[str, float]) -> list[Conflict]:
    """The conflicts that a policy has settled: the graph shows what it keeps, and the records have all."""
    from onto_core.consistency.conflicts import settled, single_valued
    from onto_core.documents.conflicts import every_value
    from onto_core.service.stores import open_records

    single = frozenset(single_valued(schema))
    async with open_records(settings.store) as records:
        return [
            conflict
            async for said, own in every_value(records, collection)
            if (conflict := settled(said, policies, {**own, **times}, single.__contains__)) is not None
        ]


async def _over_store(collection: str, settings: Settings, look: Callable[[tuple[Pass, Pass]], Result]) -> Result:
    from onto_core.service.graph_passes import store_pass
    from onto_core.service.stores import closing, open_store, require

    async with closing(open_store(settings.store)) as store:
        await require(store, settings.store.url, collection)
        loop = asyncio.get_running_loop()
        with steps("checking", None) as progress:
            return await asyncio.to_thread(
                look, (store_pass(store, collection, "nt", loop, progress), store_pass(store, collection, "nq", loop, progress))
            )


def _policies(given: ConflictSettings, schema: Schema) -> ConflictSettings:
    """The policies by the IRIs of properties. A name that the ontologies do not have is told, and left out: other collections may have it."""
    from onto_core.service.conflict_policies import by_iris

    policies, unknown = by_iris(given, schema)
    for name in unknown:
        click.echo(f"graph.conflicts.properties.{name}: no property of the ontologies has this name", err=True)
    return policies


def _times(file: str | None) -> Mapping[str, float]:
    """Document -> its time in seconds. Raises InputError, naming each document whose time cannot be read."""
    if file is None:
        return {}
    try:
        given = json.loads(content_of(file))
    except ValueError as error:
        raise InputError(file, [Problem(file, f"is not JSON: {error}", "{DOCUMENT: TIME}")]) from error
    if not isinstance(given, dict):
        raise InputError(file, [Problem(file, "is not a JSON object", "{DOCUMENT: TIME}")])
    times = {document: _time(value) for document, value in given.items()}
    if wrong := [
        Problem(f"{file}: {document}", f"{given[document]!r} is no time", "a number, or 2024-05-31")
        for document, time in times.items()
        if time is None
    ]:
        raise InputError(file, wrong)
    return {document: time for document, time in times.items() if time is not None}


def _time(value: object) -> float | None:
    from datetime import UTC, datetime

    if isinstance(value, int | float) and not isinstance(value, bool):
        return float(value)
    try:
        moment = datetime.fromisoformat(str(value))
    except ValueError:
        return None
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()


def _wire(each: Contradiction) -> dict[str, object]:
    finding = each.finding
    statements = [
        {"subject": subject, "predicate": predicate, "object": _wire_term(end), "sources": [_wire_source(source) for source in sources]}
        for (subject, predicate, end), sources in zip(finding.statements, each.sources, strict=True)
    ]
    found: dict[str, object] = {"rule": finding.rule, "message": finding.message, "things": finding.things, "elements": finding.elements}
    found["statements"] = statements
    return {**found, "more": finding.more} if finding.more else found


def _wire_conflict(each: Conflict) -> dict[str, object]:
    values = [
        {
            "value": _wire_term(value.term),
            "kept": value.kept,
            "chunks": value.chunks,
            "documents": value.documents,
            "sources": [_wire_source(source) for source in value.sources],
        }
        for value in each.values
    ]
    return {"thing": each.thing, "property": each.property, "policy": each.policy, "values": values}


def _wire_term(term: str | Literal) -> object:
    if isinstance(term, str):
        return term
    return {"value": term.lexical, "datatype": term.datatype, **({"language": term.language} if term.language else {})}


def _wire_source(source: Source) -> dict[str, object]:
    told: dict[str, object] = {"document": source.document, "chunk": source.chunk}
    if source.span is not None:
        told["span"] = [source.span.start, source.span.end]
    if source.confidence is not None:
        told["confidence"] = source.confidence
    return {**told, "inferred": True} if source.inferred else told


def _print(each: Contradiction, schema: Schema) -> None:
    from onto_core.consistency.rules.words import shown

    click.echo(f"{each.finding.rule}: {each.finding.message}")
    for (subject, predicate, end), sources in zip(each.finding.statements, each.sources, strict=True):
        name = schema.name(schema.respelled(predicate)) if predicate in schema.properties else predicate.rpartition("#")[2]
        value = schema.name(end) if isinstance(end, str) and end in schema.classes else shown(end)
        click.echo(f"    {shown(subject)} {name} {value}{_places(sources)}")
    if each.finding.more:
        click.echo(f"    and {each.finding.more:,} more like these")


def _print_conflict(each: Conflict, schema: Schema) -> None:
    from onto_core.consistency.rules.words import shown

    click.echo(f"{shown(each.thing)} {schema.name(each.property)} ({each.policy})")
    for value in each.values:
        documents = f"{value.documents} {plural('document', value.documents)}, {value.chunks} {plural('chunk', value.chunks)}"
        click.echo(f"    {'kept' if value.kept else 'hidden':6} {shown(value.term)}: {documents}{_places(value.sources)}")


def _places(sources: Sequence[Source]) -> str:
    """ "  [fram.md, chunk 12 at 30-44, confidence .93; ...]"."""
    places = [_place(source) for source in sources[:SOURCES]]
    rest = [f"{len(sources) - SOURCES:,} more"] if len(sources) > SOURCES else []
    return f"  [{'; '.join((*places, *rest))}]" if places else ""


def _place(source: Source) -> str:
    parts: Iterable[str] = (
        source.document,
        f"chunk {source.chunk}" if source.chunk else "",
        f"at {source.span.start}-{source.span.end}" if source.span else "",
        f"confidence {source.confidence:.2f}" if source.confidence is not None else "",
        "follows" if source.inferred else "",
    )
    return ", ".join(part for part in parts if part)
