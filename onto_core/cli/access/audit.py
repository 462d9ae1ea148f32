"""`ontorag audit verify|show`: who did what on the servers, and proof that nobody changed the log of it."""

from __future__ import annotations

import json
import re
from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from onto_core.cli.options import Command, config_option, options, settings_of
from onto_core.cli.tables import print_table
from onto_core.errors import InputError

if TYPE_CHECKING:
    from onto_core.access.audit import Head
    from onto_core.sections.servers import AuditSettings


@click.group()
def audit() -> None:
    """Show the audit log of the servers, or verify its chain of digests.

    \b
    Example: ontorag audit verify
    """


def _head(_: click.Context, __: click.Parameter, text: str | None) -> Head | None:
    from onto_core.access.audit import Head

    if text is None:
        return None
    form = re.fullmatch(r"([0-9]{1,18}):([0-9a-f]{64})?", text)
    if form is None:
        raise click.BadParameter(f"{text[:100]!r} is not NUMBER:DIGEST, as `ontorag audit verify` prints it")
    return Head(int(form[1]), form[2] or "")


def _places(command: Command) -> Command:
    """`--json` and `--config`."""
    return options(command, click.option("--json", "as_json", is_flag=True, help="One JSON document."), config_option)


@audit.command()
@click.argument("file", required=False, type=click.Path(dir_okay=False, path_type=Path))
@click.option("--head", callback=_head, metavar="NUMBER:DIGEST", help="Where the chain ended earlier: it must still go through there.")
@_places
def verify(*, file: Path | None, head: Head | None, as_json: bool, config: str | None) -> None:
    """Follow the chain of the log from its first line to its last, and print where it ends.

    Keep what is printed somewhere else: given as --head later, it shows that no lines were cut off or written anew. With `access.audit.secret`
    the chain is keyed, and the secret must be the one that it was written with.

    \b
    Example: ontorag audit verify --head 1812:5d0c...
    """
    from onto_core.access import audit as log

    settings = settings_of(config, {}).access.audit
    path = _file(file, settings)
    found = log.verify(path, settings.secret.get_secret_value(), head=head)
    if as_json:
        problems = [{"where": problem.where, "message": problem.message} for problem in found.problems]
        click.echo(json.dumps({"file": str(path), "lines": found.head.number, "head": str(found.head), "problems": problems}))
        raise SystemExit(1 if problems else 0)
    if found.problems:
        raise InputError(str(path), found.problems)
    click.echo(str(found.head))
    click.echo(f"{path}: {found.head.number:,} lines, each as it was written", err=True)


@audit.command()
@click.argument("file", required=False, type=click.Path(dir_okay=False, path_type=Path))
@click.option("--who", metavar="NAME", help="Only of this client.")
@click.option("--outcome", type=click.Choice(["done", "refused", "failed"]), help="Only with this outcome.")
@click.option("--collection", metavar="NAME", help="Only in this collection.")
@click.option("--limit", type=click.IntRange(min=1), default=50, show_default=True, help="Lines, at most: the last ones.")
@_places
def show(*, file: Path | None, who: str | None, outcome: str | None, collection: str | None, limit: int, as_json: bool, config: str | None) -> None:
    """Print the last lines of the log. It does not verify them.

    \b
    Example: ontorag audit show --outcome refused --limit 20
    """
    from onto_core.access.audit import lines_of

    wanted = {name: value for name, value in (("who", who), ("outcome", outcome), ("collection", collection)) if value is not None}
    last: deque[dict[str, Any]] = deque(maxlen=limit)
    for text in lines_of(_file(file, settings_of(config, {}).access.audit)):
        try:
            line = json.loads(text)
        except ValueError:
            continue  # `ontorag audit verify` tells it
        if isinstance(line, dict) and all(line.get(name) == value for name, value in wanted.items()):
            last.append(line)
    if as_json:
        click.echo(json.dumps(list(last)))
        return
    columns = ("at", "who", "door", "what", "collection", "outcome", "status")
    print_table(columns, [[_printable(line.get(name, "")) for name in columns] for line in last])


def _file(given: Path | None, settings: AuditSettings) -> Path:
    if given is None and not settings.file:
        raise click.UsageError("no audit log: access.audit.file is empty, and no FILE is given")
    return given or Path(settings.file)


def _printable(value: object) -> str:
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in str(value))
