"""Which keyspace a URL names and how to reach it: the URL over the settings, every mistake named. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qsl, unquote, urlsplit

from pydantic import ValidationError

from onto_core.addresses import shown
from onto_core.errors import BadSettings, Problem
from onto_core.messages import problems_of
from onto_core.settings import CassandraSettings

FORM: Final = "cassandra://[USER[:PASSWORD]@]HOST[,HOST...][:PORT]/KEYSPACE[?OPTION=VALUE&...]"
OPTIONS: Final = (
    "collection",
    "replication",
    "datacenter",
    "read",
    "write",
    "speculative",
    "connect_timeout",
    "tls",
    "tls_ca",
    "max_requests",
    "max_rows",
)
KEYSPACE: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,47}")
DEFAULT_PORT: Final = 9042


@dataclass(frozen=True, slots=True)
class Address:
    """How to reach a keyspace, and what one query there may cost.

    `read`, `write`: consistency levels by name. `speculative`: seconds until a second replica is asked; 0: never.
    """

    hosts: tuple[str, ...] = ("127.0.0.1",)
    port: int = DEFAULT_PORT
    keyspace: str = "ontorag"
    replication: int = 1
    datacenter: str = ""
    username: str = ""
    password: str = ""
    tls: bool = False
    tls_ca: str = ""
    read: str = "LOCAL_QUORUM"
    write: str = "LOCAL_QUORUM"
    speculative: float = 0.05
    connect_timeout: float = 10.0
    max_requests: int = 10_000
    max_rows: int = 20_000_000


def address_of(url: str, settings: CassandraSettings | None = None) -> Address:
    """The options of the URL go over the settings. Raises BadSettings with every problem."""
    parts = urlsplit(url)
    problems: list[Problem] = []
    user, _, server = parts.netloc.rpartition("@")
    hosts, port = _server(server)
    if parts.scheme != "cassandra" or not all(hosts) or port is None:
        problems.append(Problem("store.url", f"{shown(url)!r} does not name a Cassandra", FORM))
    keyspace = parts.path.strip("/")
    if not KEYSPACE.fullmatch(keyspace):
        problems.append(Problem("store.url", f"{keyspace!r} is no keyspace", "a letter, then letters, digits and '_', at most 48"))
    chosen = _options(parts.query, problems)
    try:
        own = CassandraSettings.model_validate({**(settings or CassandraSettings()).model_dump(), **chosen})
    except ValidationError as error:
        problems += [Problem("store.url", f"{problem.where}: {problem.message}") for problem in problems_of(error)]
        own = CassandraSettings()
    if problems:
        raise BadSettings("settings", problems)
    name, _, password = user.partition(":")
    return Address(
        hosts=hosts,
        port=port or DEFAULT_PORT,
        keyspace=keyspace.lower(),
        replication=own.replication,
        datacenter=own.datacenter,
        username=unquote(name) or own.username,
        password=unquote(password) or own.password.get_secret_value(),
        tls=own.tls,
        tls_ca=own.tls_ca,
        read=own.read,
        write=own.write,
        speculative=own.speculative,
        connect_timeout=own.connect_timeout,
        max_requests=own.max_requests,
        max_rows=own.max_rows,
    )


def collection_of(url: str) -> str:
    """The collection that rdflib's plugin opens."""
    return dict(parse_qsl(urlsplit(url).query)).get("collection", "default")


def _server(server: str) -> tuple[tuple[str, ...], int | None]:
    """(hosts, port; None: not a number)."""
    hosts, colon, port = server.rpartition(":") if re.search(r":[^\]]*$", server) else (server, "", "")
    named = tuple(host.strip("[]") for host in hosts.split(","))
    if not colon:
        return named, DEFAULT_PORT
    return named, int(port) if port.isdecimal() and 0 < int(port) < 65_536 else None


def _options(query: str, problems: list[Problem]) -> Mapping[str, str]:
    chosen = dict(parse_qsl(query, keep_blank_values=True))
    problems += [Problem("store.url", f"{name!r} is no option", f"allowed: {', '.join(OPTIONS)}") for name in chosen if name not in OPTIONS]
    return {name: value.upper() if name in ("read", "write") else value for name, value in chosen.items() if name in OPTIONS and name != "collection"}
