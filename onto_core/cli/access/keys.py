"""`ontorag keys add|list|revoke|rotate`: who may use the servers, in a file that they look at again when it changes."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from onto_core.cli.options import Command, config_option, options, settings_of
from onto_core.cli.tables import print_table
from onto_core.errors import InputError, Problem

if TYPE_CHECKING:
    from onto_core.access.keys import Key

FILE: Final = ".ontorag/keys.json"
_UNITS: Final = {"s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800}


@click.group()
def keys() -> None:
    """Add, list, revoke or rotate the API keys of the servers.

    A key is printed once, when it is made; the file has only what it is recognised by. Servers whose `access.keys` names the file see a change
    within two seconds.

    \b
    Example: ontorag keys add ada --grant writer:ships --grant reader:'*'
    """


def _duration(_: click.Context, __: click.Parameter, text: str | None) -> timedelta | None:
    if text is None:
        return None
    form = re.fullmatch(r"([0-9]{1,6})([smhdw])", text)
    if form is None:
        raise click.BadParameter(f"{text!r} is not a number with s, m, h, d or w, such as 90d")
    return timedelta(seconds=int(form[1]) * _UNITS[form[2]])


def _places(command: Command) -> Command:
    """`--file`, `--json` and `--config`."""
    return options(
        command,
        click.option("--file", "path", type=click.Path(dir_okay=False, path_type=Path), help=f"The file of keys. Default: access.keys, or {FILE}."),
        click.option("--json", "as_json", is_flag=True, help="One JSON document."),
        config_option,
    )


@keys.command()
@click.argument("name")
@click.option(
    "--grant",
    "grants",
    multiple=True,
    required=True,
    metavar="ROLE:COLLECTION",
    help="reader, writer, reviewer or admin, and where.",
)
@click.option("--expires", callback=_duration, metavar="TIME", help="How long it is valid, such as 90d. Default: until it is revoked.")
@_places
def add(*, name: str, grants: tuple[str, ...], expires: timedelta | None, path: Path | None, as_json: bool, config: str | None) -> None:
    """Make a key, and print it: once, for it is not kept.

    \b
    Example: ontorag keys add loader --grant writer:'film-*' --expires 90d
    """
    from onto_core.access.keys import changing, new_key, now

    file = _file(path, config)
    key, shown = new_key(name, grants, expires=now() + expires if expires is not None else None)
    with changing(file) as known:
        known.append(key)
    _show_new(key, shown, file, as_json=as_json)


@keys.command("list")
@_places
def list_keys(*, path: Path | None, as_json: bool, config: str | None) -> None:
    """List the keys: ids, names, roles; never the keys themselves.

    \b
    Example: ontorag keys list
    """
    from onto_core.access.keys import read_keys

    known = read_keys(_file(path, config)).keys
    if as_json:
        click.echo(json.dumps([_entry(key) for key in known]))
        return
    rows = [
        [key.id, key.name, key.state, " ".join(key.grants), f"{key.made:%Y-%m-%d}", f"{key.expires:%Y-%m-%d}" if key.expires else ""] for key in known
    ]
    print_table(["id", "name", "state", "may", "made", "expires"], rows)


@keys.command()
@click.argument("ids", nargs=-1, required=True, metavar="ID...")
@_places
def revoke(*, ids: tuple[str, ...], path: Path | None, as_json: bool, config: str | None) -> None:
    """End keys, by their ids. Nothing changes when one of the ids is unknown.

    \b
    Example: ontorag keys revoke 1f0c5ad2b9e7
    """
    from onto_core.access.keys import changing, now

    with changing(_file(path, config)) as known:
        places = _places_of(ids, known)
        for place in places:
            known[place] = known[place].model_copy(update={"revoked": known[place].revoked or now()})
        ended = [known[place] for place in places]
    if as_json:
        click.echo(json.dumps([_entry(key) for key in ended]))
    else:
        click.echo(f"revoked: {', '.join(f'{key.id} ({key.name})' for key in ended)}", err=True)


@keys.command()
@click.argument("id_", metavar="ID")
@click.option("--overlap", callback=_duration, metavar="TIME", help="How long the old key stays valid, such as 1h. Default: not at all.")
@_places
def rotate(*, id_: str, overlap: timedelta | None, path: Path | None, as_json: bool, config: str | None) -> None:
    """Make a new key in the place of an old one: of the same name, for the same roles, and as long valid.

    \b
    Example: ontorag keys rotate 1f0c5ad2b9e7 --overlap 1h
    """
    from onto_core.access.keys import changing, new_key, now

    file = _file(path, config)
    with changing(file) as known:
        (place,) = _places_of([id_], known)
        old, moment = known[place], now()
        if old.state != "valid":
            raise InputError(str(file), [Problem(id_, f"is {old.state}: there is nothing to rotate", "`ontorag keys add` makes a new key")])
        expires = moment + (old.expires - old.made) if old.expires else None
        key, shown = new_key(old.name, old.grants, expires=expires)
        ends = moment + (overlap or timedelta(0))
        known[place] = old.model_copy(update={"revoked": min(ends, old.expires) if old.expires else ends})
        known.append(key)
    _show_new(key, shown, file, as_json=as_json)


def _file(path: Path | None, config: str | None) -> Path:
    return path or Path(settings_of(config, {}).access.keys or FILE)


def _places_of(ids: tuple[str, ...] | list[str], known: list[Key]) -> list[int]:
    """Where the keys of the ids are. Raises InputError, naming every unknown id."""
    by_id = {key.id: place for place, key in enumerate(known)}
    if unknown := [Problem(id_[:40], "is not the id of a key", "`ontorag keys list` has them") for id_ in ids if id_ not in by_id]:
        raise InputError("keys", unknown)
    return [by_id[id_] for id_ in dict.fromkeys(ids)]


def _entry(key: Key) -> dict[str, Any]:
    return {**key.model_dump(mode="json", exclude={"salt", "digest"}), "state": key.state}


def _show_new(key: Key, shown: str, file: Path, *, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps({**_entry(key), "key": shown}))
        return
    click.echo(shown)
    click.echo(f"key {key.id} of {key.name} ({' '.join(key.grants)}) is in {file}; it is shown this once. Servers read it by `access.keys`", err=True)
