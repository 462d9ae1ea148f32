"""`ontorag chat`: a conversation with a graph in the terminal, or from standard input line by line."""

from __future__ import annotations

import sys
import uuid
from typing import TYPE_CHECKING

import click

from onto_core.cli.loop import result_of
from onto_core.cli.options import configured
from onto_query.command import asking_options, in_words, services_at, with_domains

if TYPE_CHECKING:
    from onto_core.messages import Answer
    from onto_core.settings import Settings

HELP = """Ask in words, and refer to what was said before: "When was he born?", "and in 2003?", "which of them are French?", "no, I meant the film".
/new      forget the conversation and begin another
/explain  every step to the last answer, and its query
/help     this
/quit     end (or an empty line at the end of the input)"""
PROMPT = "> "


@click.command()
@asking_options
@click.option("--session", default="", metavar="NAME", help="Go on with a session, and keep it. Default: a new one, forgotten at the end.")
def chat(
    *, store: str | None, ontologies: tuple[str, ...], domains: tuple[str, ...], collection: str, model: str, session: str, config: str | None
) -> None:
    """Ask question after question; each may refer to those before.

    Lines that begin with / are commands: /new, /explain, /help, /quit. Works with a pipe as well: one question a line.

    \b
    Example: ontorag chat --store oxigraph:.ontorag/graph --ontology ontologies/demo
    """
    settings = with_domains(configured(config, ontologies=ontologies, model=model, store=store, required=False), domains)
    result_of(_talk(settings, collection, session))


async def _talk(settings: Settings, collection: str, session: str) -> None:
    from pydantic import ValidationError

    from onto_core.messages import Question
    from onto_query.conversation.sessions import InProcess
    from onto_query.conversation.walk import converse

    shown = sys.stdin.isatty()
    async with services_at(settings, collection) as services:
        sessions = services.sessions if session else InProcess()
        name, last = session or uuid.uuid4().hex, None
        if shown:
            click.echo(f"{collection}: ask in words; /help says more.")
        while (line := _line(shown)) is not None:
            match line.strip().split(maxsplit=1):
                case []:
                    continue
                case ["/quit" | "/exit", *_]:
                    return
                case ["/help", *_]:
                    click.echo(HELP)
                case ["/new", *_]:
                    name, last = uuid.uuid4().hex, None
                    click.echo("A new conversation.")
                case ["/explain", *_]:
                    click.echo(in_words(last, explain=True) if last is not None else "Nothing was asked yet.")
                case [command, *_] if command.startswith("/"):
                    click.echo(f"{command} is no command; /help lists them.")
                case _:
                    try:
                        question = Question(text=line.strip(), collection=collection, session=name)
                    except ValidationError as error:
                        click.echo(f"That is no question: {error.errors()[0]['msg']}")
                        continue
                    last = await converse(question, services, sessions)
                    click.echo(_said(last))


def _said(answer: Answer) -> str:
    return in_words(answer) if answer.status in {"answered", "failed"} else answer.text


def _line(shown: bool) -> str | None:
    """The next line; None at the end of the input."""
    try:
        if shown:
            return input(PROMPT)
    except EOFError:
        click.echo()
        return None
    return sys.stdin.readline() or None
