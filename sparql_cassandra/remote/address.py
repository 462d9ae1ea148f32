"""The addresses of an endpoint that others run: the store's URL over the settings, every mistake named. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import parse_qsl, quote, urljoin, urlsplit

from pydantic import ValidationError

from onto_core.addresses import is_loopback, shown
from onto_core.errors import BadSettings, Problem
from onto_core.rdf.iris import is_iri
from onto_core.sections.sparql import SparqlSettings
from onto_core.wire import problems_of

FORM: Final = "sparql+https://HOST[:PORT]/PATH[#update=ADDRESS&graph_store=ADDRESS&graph=IRI&method=get]"
OPTIONS: Final = ("update", "graph_store", "graph", "method", "age", "collections", "records")
PREFIX: Final = "sparql+"
COLLECTION: Final = "{collection}"


@dataclass(frozen=True, slots=True)
class Address:
    """The addresses of one store, {collection} still in those that have it; `graph_store` is "" where there is none."""

    query: str
    update: str
    graph_store: str
    settings: SparqlSettings = field(repr=False)

    @property
    def shown(self) -> str:
        return shown(self.query)

    @property
    def store(self) -> tuple[str, ...]:
        """What tells the store from others, also from those of other graphs at the endpoint."""
        return (self.query, self.settings.graph) if self.settings.graph else (self.query,)

    @property
    def of_each(self) -> bool:
        """True when each collection has an address of its own."""
        return COLLECTION in self.query


def gets_login(address: str, query: str, settings: SparqlSettings) -> bool:
    """True for an address on the one host to which a login is sent, that of the queries unless `login_for` names another."""
    parts, wanted = urlsplit(address), settings.login_for.lower() or urlsplit(query).hostname
    return settings.has_login and wanted in (parts.hostname, parts.netloc.lower())


def for_collection(address: str, collection: str) -> str:
    return address.replace(COLLECTION, quote(collection, safe=""))


def address_of(url: str, settings: SparqlSettings | None = None) -> Address:
    """The addresses that a URL names, its options over the settings. Raises BadSettings with every problem."""
    whole, _, options = url.removeprefix(PREFIX).partition("#")
    problems: list[Problem] = []
    chosen = _options(options, problems)
    try:
        own = SparqlSettings.model_validate({**(settings or SparqlSettings()).model_dump(), **chosen})
    except ValidationError as error:
        problems += [Problem("store.url", f"{problem.where}: {problem.message}") for problem in problems_of(error)]
        own = SparqlSettings()
    update = urljoin(whole, own.update) if own.update else whole
    graph_store = urljoin(whole, own.graph_store) if own.graph_store else ""
    named = [("store.sparql.update", update)] * bool(own.update) + [("store.sparql.graph_store", graph_store)] * bool(own.graph_store)
    for where, address in (("store.url", whole), *named):
        problems += _wrong(where, address)
        if (COLLECTION in address) != (COLLECTION in whole):
            problems.append(Problem(where, f"{shown(address)!r} and {shown(whole)!r} must both have {COLLECTION}, or neither", FORM))
        problems += _unsafe(where, address, gets_login(address, whole, own)) if not problems else []
    if own.has_login and not own.login_for and COLLECTION in whole.partition("//")[2].partition("/")[0]:
        problems.append(Problem("store.sparql.login_for", f"{shown(whole)!r} is several hosts, and a login is for one", "the host that gets it"))
    if own.graph and not is_iri(own.graph):
        problems.append(Problem("store.sparql.graph", f"{own.graph!r} is not an IRI", "an absolute IRI, or empty for the default graph"))
    if COLLECTION not in whole and len(own.collections) > 1:
        mend = f"one name, or an address with {COLLECTION} in it"
        problems.append(Problem("store.sparql.collections", f"{len(own.collections)} names for the one graph at {shown(whole)}", mend))
    if problems:
        raise BadSettings("settings", problems)
    return Address(whole, update, graph_store, own)


def _options(text: str, problems: list[Problem]) -> Mapping[str, object]:
    chosen = dict(parse_qsl(text, keep_blank_values=True))
    if text and not all("=" in part for part in text.split("&")):
        problems.append(Problem("store.url", f"{text!r} after the # is not NAME=VALUE", FORM))
    problems += [Problem("store.url", f"{name!r} is not an option", f"allowed: {', '.join(OPTIONS)}") for name in chosen if name not in OPTIONS]
    return {name: tuple(value.split(",")) if name == "collections" else value for name, value in chosen.items() if name in OPTIONS}


def _unsafe(where: str, address: str, gets_login: bool) -> list[Problem]:
    parts = urlsplit(address)
    if not gets_login or parts.scheme == "https" or is_loopback(parts.hostname or ""):
        return []
    return [Problem(where, f"a login would be sent to {shown(address)} for anybody on the way to read", "https://, or an endpoint on this machine")]


def _wrong(where: str, address: str) -> list[Problem]:
    try:
        parts = urlsplit(address)
        sound = parts.scheme in ("http", "https") and parts.hostname and (parts.port is None or parts.port) and not set(address) & set(" \t\r\n")
    except ValueError:  # of the port, or of brackets
        sound, parts = None, urlsplit("")
    if not sound:
        return [Problem(where, f"{shown(address)!r} is not the address of an endpoint", FORM)]
    if "@" in parts.netloc:
        return [Problem(where, "a user and password do not belong in an address", "store.sparql.username, and ONTORAG__STORE__SPARQL__PASSWORD")]
    return []
