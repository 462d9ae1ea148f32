"""`ontorag ask`: questions from the command line, answered from a graph with the evidence beside the answer."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import click

from onto_core.cli.loop import result_of
from onto_core.cli.options import Command, config_option, configured, model_option, ontology_option, options

if TYPE_CHECKING:
    from onto_core.layout.places import PassageWire
    from onto_core.messages import Answer, Step
    from onto_core.settings import Settings
    from onto_query.services import Services

STOPPED = frozenset({"timeout", "failed"})
"""Marks in an answer's `degraded` that a limit was hit."""


def asking_options(command: Command) -> Command:
    """`--store`, `--ontology`, `--domain`, `--collection`, `--model` and `--config`."""
    return options(
        command,
        click.option("--store", metavar="URL", help="The graph. Default: as configured."),
        ontology_option,
        click.option("--domain", "domains", multiple=True, metavar="FILE", help="A query file, besides those that are configured."),
        click.option("--collection", default="default", show_default=True, metavar="NAME", help="Which collection of the graph."),
        model_option,
        config_option,
    )


@click.command()
@click.argument("text", metavar="QUESTION|-")
@asking_options
@click.option("--session", default="", metavar="NAME", help='Questions of one session may refer to those before: "and in 2003?".')
@click.option("--backend", default="", metavar="NAME", help="One of the stores of `ontorag stores`; sparql or cypher: any of the kind.")
@click.option("--offset", type=click.IntRange(0), default=0, help="Rows of the answer to pass over.")
@click.option("--limit", type=click.IntRange(0), default=0, help="Rows of the answer; 0: all, up to query.max_rows.")
@click.option("--stream", "streamed", is_flag=True, help="Every step as soon as it is taken; with --json one object a line, the Answer last.")
@click.option("--json", "as_json", is_flag=True, help="The Answer message as one JSON document (JSON lines for several questions).")
@click.option("--explain", is_flag=True, help="Every step on the way, and the query.")
@click.pass_context
def ask(
    ctx: click.Context,
    *,
    text: str,
    store: str | None,
    ontologies: tuple[str, ...],
    domains: tuple[str, ...],
    collection: str,
    model: str,
    session: str,
    backend: str,
    offset: int,
    limit: int,
    streamed: bool,
    as_json: bool,
    explain: bool,
    config: str | None,
) -> None:
    """Answer a question from the graph, with citations.

    Ontologies help to understand it, and none is needed: what the graph has is called as the graph calls it. With `-` each line of standard input
    is a question. Ends with 0 after an honest answer, even "I cannot tell"; with 3 when a question asks
    to change the graph, with 5 when a query was stopped. What was asked in a session is remembered beside the graph, for a day.

    \b
    Example: ontorag ask "Who designed the Fram?" --store oxigraph:.ontorag/graph --ontology ontologies/demo
    """
    from onto_core.messages import Step

    settings = with_domains(configured(config, ontologies=ontologies, model=model, store=store, required=False), domains)
    questions = [line.strip() for line in sys.stdin if line.strip()] if text == "-" else [text]
    if not questions or not all(question.strip() for question in questions):
        raise click.UsageError("no question: give one, or lines on standard input with -")
    said: dict[str, str | int] = {"collection": collection, "session": session, "backend": backend, "offset": offset, "limit": limit}

    def shown(told: Step | Answer) -> None:
        if as_json:
            click.echo(told.model_dump_json(exclude_none=True))
        else:
            click.echo(f"{told.stage}: {told.message}" if isinstance(told, Step) else in_words(told, explain=explain))

    ctx.exit(max(map(exit_code, result_of(_answers(questions, settings, said, shown, streamed=streamed)))))


def with_domains(settings: Settings, domains: Sequence[str]) -> Settings:
    """The settings with further query files."""
    return settings.model_copy(update={"query": settings.query.model_copy(update={"domains": (*settings.query.domains, *domains)})})


@asynccontextmanager
async def services_at(settings: Settings, collection: str) -> AsyncIterator[Services]:
    """The services of an answer, for an existing collection. Raises BadOntology, BadSettings, BackendUnavailable."""
    from onto_core.service.collections import ontologies_for_questions
    from onto_query.wiring import services_for

    async with services_for(ontologies_for_questions([collection], settings.ontologies), settings, collection=collection) as services:
        yield services


async def _answers(
    questions: Sequence[str], settings: Settings, said: Mapping[str, str | int], shown: Callable[[Step | Answer], None], *, streamed: bool
) -> list[Answer]:
    """The answers, each shown as soon as it is there; `streamed`: every step, too. `said`: fields of every question."""
    from pydantic import ValidationError

    from onto_core.errors import BadMessage
    from onto_core.messages import Answer, Question
    from onto_core.wire import problems_of
    from onto_query.conversation.walk import converse
    from onto_query.routing.streaming import stream

    try:
        asked = [Question.model_validate({"text": text, **said}) for text in questions]
    except ValidationError as error:
        raise BadMessage("question", problems_of(error)) from error
    answers: list[Answer] = []
    async with services_at(settings, str(said["collection"])) as services:
        for question in asked:
            if streamed:
                async for told in stream(question, services):
                    shown(told)
                    answers += [told] if isinstance(told, Answer) else []
            else:
                answers.append(await converse(question, services, services.sessions))
                shown(answers[-1])
    return answers


def exit_code(answer: Answer) -> int:
    """0: an honest answer, "no" and "I cannot tell" among them; 3: refused; 5: a limit was hit; 1: every query failed otherwise."""
    if answer.status == "refused":
        return 3
    if answer.status == "failed":
        return 5 if STOPPED & set(answer.degraded) else 1
    return 0


def in_words(answer: Answer, *, explain: bool = False) -> str:
    """The answer as text: the sentences, the evidence of each row, and on request every step."""
    lines = [answer.text]
    for citation in answer.citations[:20]:
        cells = answer.rows[citation.row - 1]
        shown = " | ".join((cell.label or cell.value) if cell else "" for cell in cells)
        lines.append(f"  [{citation.row}] {shown}" + (f"  <- {', '.join(citation.documents)}" if citation.documents else ""))
        lines += [f"      {each.document}{f' ({each.place})' if each.place else ''}: {_marked(each)}" for each in citation.passages or ()]
    if answer.degraded or answer.status != "answered":
        lines.append(f"({answer.status}{': ' if answer.degraded else ''}{', '.join(answer.degraded)})")
    if explain:
        lines += ["", *(f"{step.stage}: {step.message}{_detail(step.detail)}" for step in answer.steps)]
        if answer.query is not None:
            lines += ["", answer.query.text]
    return "\n".join(lines)


def _marked(passage: PassageWire) -> str:
    """The passage on one line, the place that says it between arrows."""
    before, said, after = passage.text[: passage.start], passage.text[passage.start : passage.end], passage.text[passage.end :]
    return " ".join(f"{before}»{said}«{after}".split())


def _detail(detail: dict[str, object]) -> str:
    return "".join(f"\n    {name}: {value}" for name, value in detail.items() if value not in ([], "", None))
