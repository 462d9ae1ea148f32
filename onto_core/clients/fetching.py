"""Imported ontologies from the addresses that a setting names, and from no others, redirects included."""

from __future__ import annotations

import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from email.message import Message
from http.client import HTTPException
from typing import IO, Final
from urllib.parse import urlsplit

import structlog

from onto_core.addresses import shown
from onto_core.errors import BackendUnavailable, BadSettings, Problem
from onto_core.ontology.read.imports import ImportFinder
from onto_core.ontology.read.packed import LARGEST
from onto_core.settings import OntologySettings

log = structlog.get_logger()

TIMEOUT: Final = 20.0
"""Seconds without an answer."""
DEADLINE: Final = 120.0
"""Seconds for one document, redirects included."""
ACCEPT: Final = "text/turtle, application/rdf+xml, application/ld+json, application/n-triples, */*;q=0.1"
_PIECE: Final = 1 << 16


def import_finder(settings: OntologySettings) -> ImportFinder:
    """The finder of imports, in the configured paths and at the configured addresses. Raises BadSettings."""
    return ImportFinder(settings.paths, fetcher(settings))


def fetcher(settings: OntologySettings) -> Fetcher | None:
    """Fetches from `ontologies.fetch`; None when no address is named there. Raises BadSettings."""
    return Fetcher(settings.fetch) if settings.fetch else None


class Fetcher:
    """Fetches documents from the allowed addresses, each once."""

    def __init__(self, allowed: Sequence[str], *, timeout: float = TIMEOUT, deadline: float = DEADLINE, largest: int = LARGEST) -> None:
        """`allowed`: addresses, and beginnings of addresses that end in a whole part (https://w3id.org/rec, https://spec.edmcouncil.org/fibo/).

        `timeout`, `deadline`: seconds; `largest`: bytes. Raises BadSettings, naming every address that is not HTTP.
        """
        wrong = [address for address in allowed if urlsplit(address).scheme not in {"http", "https"} or not urlsplit(address).hostname]
        if wrong:
            problems = [Problem("ontologies.fetch", f"{shown(each)!r} is not an HTTP address", "https://... or http://...") for each in wrong]
            raise BadSettings("ontologies", problems)
        self._allowed = tuple(allowed)
        self._timeout, self._deadline, self._largest = timeout, deadline, largest
        self._fetched: dict[str, bytes] = {}

    def allows(self, address: str) -> bool:
        """True when the address is named, or lies below one that is: at a "/", "#" or "?" after it."""
        return any(
            address == each or address.startswith(each if each.endswith(("/", "#")) else (f"{each}/", f"{each}#", f"{each}?"))
            for each in self._allowed
        )

    def __call__(self, address: str) -> bytes | None:
        """The document at an address; None when it is not allowed. Raises BackendUnavailable, also for one that is too large, slow or elsewhere."""
        if not self.allows(address):
            return None
        if address not in self._fetched:
            self._fetched[address] = self._fetch(address)
            log.info("import fetched", url=shown(address), bytes=len(self._fetched[address]))
        return self._fetched[address]

    def _fetch(self, address: str) -> bytes:
        if "@" in urlsplit(address).netloc:  # urllib would not send the user and password
            raise BackendUnavailable(f"{shown(address)}: has a user and password")
        ends = time.monotonic() + self._deadline
        opener = urllib.request.OpenerDirector()
        for handler in (
            urllib.request.ProxyHandler(),
            urllib.request.HTTPHandler(),
            urllib.request.HTTPSHandler(),
            urllib.request.HTTPDefaultErrorHandler(),
            urllib.request.HTTPErrorProcessor(),
            _Redirects(self),
        ):
            opener.add_handler(handler)
        pieces: list[bytes] = []
        size = 0
        try:
            with opener.open(urllib.request.Request(address, headers={"Accept": ACCEPT}), timeout=self._timeout) as answer:
                while piece := answer.read1(_PIECE):
                    pieces.append(piece)
                    size += len(piece)
                    if size > self._largest:
                        raise BackendUnavailable(f"{shown(address)}: more than {self._largest:,} bytes")
                    if time.monotonic() > ends:
                        raise BackendUnavailable(f"{shown(address)}: takes longer than {self._deadline:g} seconds")
        except urllib.error.HTTPError as error:
            raise BackendUnavailable(f"{shown(address)}: HTTP status {error.code}") from error
        except (OSError, HTTPException, ValueError) as error:
            raise BackendUnavailable(f"{shown(address)}: {getattr(error, 'reason', None) or error}") from error
        return b"".join(pieces)


class _Redirects(urllib.request.HTTPRedirectHandler):
    """Follows a redirect only to where fetching is allowed."""

    def __init__(self, fetcher: Fetcher) -> None:
        self._fetcher = fetcher

    def redirect_request(  # noqa: PLR0917 - the signature is urllib's
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: Message, newurl: str
    ) -> urllib.request.Request | None:
        if not self._fetcher.allows(newurl):
            raise BackendUnavailable(f"{shown(req.full_url)} redirects to {shown(newurl)}, which ontologies.fetch does not name")
        return super().redirect_request(req, fp, code, msg, headers, newurl)  # type: ignore[arg-type]
