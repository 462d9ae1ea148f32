"""The address of the keyspace that a URL names: the URL over the settings, every mistake named. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from pydantic import ValidationError

from onto_core.addresses import shown
from onto_core.errors import BadSettings, Problem
from onto_core.settings import CassandraSettings
from onto_core.wire import problems_of

FORM: Final = "cassandra://[USER[:PASSWORD]@]HOST[,HOST...][:PORT]/KEYSPACE[?OPTION=VALUE&...]"
OPTIONS: Final = ("collection", *(name for name in CassandraSettings.model_fields if name not in ("username", "password")))
KEYSPACE: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,47}")
DEFAULT_PORT: Final = 9042


@dataclass(frozen=True, slots=True)
class Address:
    """The address of a keyspace; `settings` are the configured ones with the URL's options over them."""

    hosts: tuple[str, ...]
    port: int
    keyspace: str
    settings: CassandraSettings


def address_of(url: str, settings: CassandraSettings | None = None) -> Address:
    """The address in a URL, whose options go over the settings. Raises BadSettings with every problem."""
    parts, location = _split(url)
    problems: list[Problem] = []
    user, _, server = location.rpartition("@")
    hosts, port = _server(server)
    if parts.scheme != "cassandra" or not all(hosts) or port is None:
        problems.append(Problem("store.url", f"{shown(url)!r} does not name a Cassandra", FORM))
    keyspace = parts.path.strip("/")
    if not KEYSPACE.fullmatch(keyspace):
        problems.append(Problem("store.url", f"{keyspace!r} is not a keyspace", "a letter, then letters, digits and '_', at most 48"))
    name, _, password = user.partition(":")
    credentials = {"username": unquote(name), "password": unquote(password)}
    chosen = {**_options(parts.query, problems), **{option: value for option, value in credentials.items() if value}}
    try:
        own = CassandraSettings.model_validate({**(settings or CassandraSettings()).model_dump(), **chosen})
    except ValidationError as error:
        problems += [Problem("store.url", f"{problem.where}: {problem.message}") for problem in problems_of(error)]
        own = CassandraSettings()
    if problems:
        raise BadSettings("settings", problems)
    return Address(hosts, port or DEFAULT_PORT, keyspace.lower(), own)


def collection_of(url: str) -> str:
    """The collection that rdflib's plugin opens."""
    return dict(parse_qsl(_split(url)[0].query)).get("collection", "default")


def _split(url: str) -> tuple[SplitResult, str]:
    """The parts of a URL, and its hosts apart: urlsplit knows of one host, and of late refuses others behind one in brackets."""
    begun = re.match(r"[^:/?#]+://([^/?#]*)", url)
    if begun is None:
        return urlsplit(url), ""
    return urlsplit(url[: begun.start(1)] + url[begun.end(1) :]), begun.group(1)


def _server(server: str) -> tuple[tuple[str, ...], int | None]:
    """(hosts, port; None: not a number)."""
    hosts, colon, port = server.rpartition(":") if re.search(r":[^\]]*$", server) else (server, "", "")
    named = tuple(host.strip("[]") for host in hosts.split(","))
    if not colon:
        return named, DEFAULT_PORT
    return named, int(port) if port.isdecimal() and 0 < int(port) < 65_536 else None


def _options(query: str, problems: list[Problem]) -> Mapping[str, str]:
    chosen = dict(parse_qsl(query, keep_blank_values=True))
    problems += [Problem("store.url", f"{name!r} is not an option", f"allowed: {', '.join(OPTIONS)}") for name in chosen if name not in OPTIONS]
    return {name: value.upper() if name in ("read", "write") else value for name, value in chosen.items() if name in OPTIONS and name != "collection"}
