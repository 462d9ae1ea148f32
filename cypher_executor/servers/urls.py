"""Reads the URL of a store: product, servers, and database or graph. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final
from typing import Literal as OneOf

from onto_core.addresses import shown
from onto_core.errors import BadSettings, Problem

ALLOWED: Final = "bolt://HOST:PORT/DATABASE, neo4j://..., memgraph://..., falkordb://HOST:PORT/GRAPH; HOST:PORT,HOST:PORT for several, +s for TLS"
PORTS: Final = {"neo4j": 7687, "memgraph": 7687, "falkordb": 6379}
PRODUCTS: Final = {"bolt": "neo4j", "neo4j": "neo4j", "memgraph": "memgraph", "falkordb": "falkordb"}

_URL = re.compile(r"(?P<scheme>[a-z0-9]+)(?P<tls>\+s|\+ssc)?://(?P<hosts>[^/?#@\s]+)(?:/(?P<name>[A-Za-z0-9_.:-]*))?")
_HOST = re.compile(r"(?P<host>\[[0-9a-fA-F:]+\]|[A-Za-z0-9_.-]+)(?::(?P<port>[0-9]{1,5}))?")


@dataclass(frozen=True, slots=True)
class StoreUrl:
    """`addresses` are HOST:PORT in the order of preference; `name` is the database or graph, "" for the server's own."""

    product: str
    addresses: tuple[str, ...]
    name: str = ""
    routing: bool = False
    tls: OneOf["", "verified", "unverified"] = ""


def read_url(url: str) -> StoreUrl:
    """The parts of a URL. Raises BadSettings, also for a user and password, which do not belong in a URL: it is shown in logs."""
    match = _URL.fullmatch(url)
    hosts = [_HOST.fullmatch(host) for host in match["hosts"].split(",")] if match else []
    if match is None or match["scheme"] not in PRODUCTS or not all(hosts):
        mend = "store.cypher.username, and the password in ONTORAG__STORE__CYPHER__PASSWORD" if "@" in url else ALLOWED
        raise BadSettings("settings", [Problem("store.url", f"{shown(url)!r} is not the address of a Cypher store", f"allowed: {mend}")])
    product = PRODUCTS[match["scheme"]]
    addresses = tuple(f"{host['host']}:{host['port'] or PORTS[product]}" for host in hosts if host)
    secure = {"+s": "verified", "+ssc": "unverified"}.get(match["tls"] or "", "")
    return StoreUrl(product, addresses, match["name"] or "", match["scheme"] == "neo4j", secure)  # type: ignore[arg-type]
