"""`ontorag dead-letters list|show|replay|purge`: the messages that were given up, with the reason and all their bytes."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import click

from onto_core.cli.bus_options import bus_options, shared_bus
from onto_core.cli.options import options, settings_of
from onto_core.cli.tables import table_console
from onto_core.english.phrases import plural
from onto_core.errors import InputError, Problem

if TYPE_CHECKING:
    from onto_core.bus import Broker
    from onto_core.ports.bus import DeadLetter

ALL = 1 << 40


@click.group()
def dead_letters() -> None:
    """List, show, replay or purge messages that were given up.

    \b
    Example: ontorag dead-letters list --topic chunks
    """


def _selection(command: Callable[..., Any]) -> Callable[..., Any]:
    """Options that select letters: those with the given message ids, or all, of one topic or of every topic."""
    return options(
        command,
        click.argument("ids", nargs=-1, metavar="[ID]..."),
        click.option("--all", "every", is_flag=True, help="All letters, instead of ids."),
        click.option("--topic", help="Only letters of this topic."),
        click.option("--json", "as_json", is_flag=True, help="One JSON document."),
        bus_options,
    )


@dead_letters.command("list")
@click.option("--topic", help="Only letters of this topic.")
@click.option("--limit", type=click.IntRange(min=1), default=1000, show_default=True, help="Letters, at most; the oldest come first.")
@click.option("--json", "as_json", is_flag=True, help="One JSON list of {topic, group, id, attempt, reason, at}.")
@bus_options
def list_letters(*, topic: str | None, limit: int, as_json: bool, config: str | None, url: str | None) -> None:
    """List dead letters with their reasons.

    \b
    Example: ontorag dead-letters list --topic chunks --json
    """
    letters = _on_bus(config, url, lambda bus: bus.dead_letters(topic, limit))
    if as_json:
        click.echo(json.dumps([_head(letter) for letter in letters], ensure_ascii=False))
        return
    if not letters:
        click.echo("no dead letters", err=True)
        return
    from rich.table import Table
    from rich.text import Text

    table = Table("id", "topic", "group", "given up", "tries", "reason")
    for letter in letters:
        given_up, tries = f"{_moment(letter.at):%Y-%m-%d %H:%M:%S}Z", str(letter.message.attempt)
        table.add_row(*map(Text, (letter.message.id, letter.topic, letter.group, given_up, tries, letter.reason)))
    table_console().print(table)


@dead_letters.command()
@_selection
def show(*, ids: tuple[str, ...], every: bool, topic: str | None, as_json: bool, config: str | None, url: str | None) -> None:
    """Print dead letters whole: reason, headers, body.

    \b
    Example: ontorag dead-letters show 5f1d7a4be82046c3a0f3a1f0f0b5a1c2
    """
    letters = _on_bus(config, url, lambda bus: _chosen(bus, ids, every, topic))
    if as_json:
        whole = [{**_head(letter), "key": letter.message.key, "headers": dict(letter.message.headers), **_body(letter)} for letter in letters]
        click.echo(json.dumps(whole, ensure_ascii=False))
        return
    for letter in letters:
        click.echo(f"id:      {letter.message.id}\ntopic:   {letter.topic}\ngroup:   {letter.group}\nat:      {_moment(letter.at).isoformat()}")
        click.echo(f"tries:   {letter.message.attempt}\nreason:  {letter.reason}")
        for name, value in letter.message.headers.items():
            click.echo(f"header:  {name}: {value}")
        body = _body(letter)
        click.echo(f"body:    {len(letter.message.body)} bytes{' in base64' if 'body_base64' in body else ''}\n{next(iter(body.values()))}\n")


@dead_letters.command()
@_selection
def replay(*, ids: tuple[str, ...], every: bool, topic: str | None, as_json: bool, config: str | None, url: str | None) -> None:
    """Publish dead letters again, the same bytes as a first try, and remove each when that is done.

    Every group of the topic gets the message again, also those that had settled it.

    \b
    Example: ontorag dead-letters replay --all --topic chunks
    """

    async def run(bus: Broker) -> Sequence[DeadLetter]:
        letters = await _chosen(bus, ids, every, topic)
        for letter in letters:
            await bus.publish(letter.topic, replace(letter.message, attempt=1))
            await bus.remove_dead_letter(letter)
        return letters

    _report("replayed", _on_bus(config, url, run), as_json=as_json)


@dead_letters.command()
@_selection
def purge(*, ids: tuple[str, ...], every: bool, topic: str | None, as_json: bool, config: str | None, url: str | None) -> None:
    """Delete dead letters for good.

    \b
    Example: ontorag dead-letters purge --all --topic questions
    """

    async def run(bus: Broker) -> Sequence[DeadLetter]:
        letters = await _chosen(bus, ids, every, topic)
        for letter in letters:
            await bus.remove_dead_letter(letter)
        return letters

    _report("purged", _on_bus(config, url, run), as_json=as_json)


def _on_bus(config: str | None, url: str | None, work: Callable[[Broker], Awaitable[Sequence[DeadLetter]]]) -> Sequence[DeadLetter]:
    settings = settings_of(config, {"bus.url": url})

    async def run() -> Sequence[DeadLetter]:
        async with shared_bus(settings) as bus:
            return await work(bus)

    return asyncio.run(run())


async def _chosen(bus: Broker, ids: Sequence[str], every: bool, topic: str | None) -> Sequence[DeadLetter]:
    """The selected letters. Raises InputError naming each unknown id."""
    if bool(ids) == every:
        raise click.UsageError("name the ids of the letters (`ontorag dead-letters list` shows them), or say --all, not both")
    letters = await bus.dead_letters(topic, ALL)
    if every:
        return letters
    if unknown := sorted(set(ids) - {letter.message.id for letter in letters}):
        where = f"of topic {topic!r} " if topic else ""
        raise InputError("dead letters", [Problem(name, f"no dead letter {where}has this id") for name in unknown])
    return [letter for letter in letters if letter.message.id in ids]


def _report(done: str, letters: Sequence[DeadLetter], *, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps({done: [_head(letter) for letter in letters]}, ensure_ascii=False))
    else:
        click.echo(f"{done} {len(letters)} {plural('dead letter', len(letters))}", err=True)


def _head(letter: DeadLetter) -> dict[str, str | int]:
    return {
        "topic": letter.topic,
        "group": letter.group,
        "id": letter.message.id,
        "attempt": letter.message.attempt,
        "reason": letter.reason,
        "at": _moment(letter.at).isoformat(),
    }


def _body(letter: DeadLetter) -> dict[str, str]:
    """The body as text when the bytes are UTF-8, else in base64."""
    try:
        return {"body": letter.message.body.decode("utf-8")}
    except UnicodeDecodeError:
        return {"body_base64": base64.b64encode(letter.message.body).decode("ascii")}


def _moment(seconds: float) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)
