"""Sources of ontologies: files and folders, and HTTP addresses; each polled for what changed."""

from __future__ import annotations

import asyncio
import hashlib
import json
import urllib.error
import urllib.request
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path
from typing import Final
from urllib.parse import urljoin, urlsplit

import structlog

from onto_core.addresses import shown
from onto_core.errors import BackendUnavailable, BadSettings, Problem
from onto_core.ontology.read.load import files
from onto_core.ports.ontologies import OntologySource
from onto_core.settings import OntologySettings

log = structlog.get_logger()

LARGEST: Final = 200_000_000
"""Bytes of a document that are taken from an address."""
TIMEOUT: Final = 20.0
"""Seconds to wait for an address."""


def open_source(settings: OntologySettings) -> OntologySource:
    """The configured paths and address, as one source. Raises BadSettings when neither is configured."""
    sources: list[OntologySource] = []
    if settings.paths:
        sources.append(DirectorySource(settings.paths))
    if settings.url:
        sources.append(HttpSource(settings.url))
    if not sources:
        raise BadSettings("ontologies", [Problem("ontologies.paths", "no ontology is configured", "files, folders, or ontologies.url")])
    return sources[0] if len(sources) == 1 else Together(sources)


class DirectorySource:
    """Files, and all files with a known suffix in folders. A file is read again when its time or size changes, and counts when its content did."""

    def __init__(self, paths: Iterable[str | Path]) -> None:
        self._paths = tuple(Path(path) for path in paths)
        self._seen: dict[str, tuple[int, int]] = {}
        self._digests: dict[str, bytes] | None = None

    async def poll(self) -> Mapping[str, bytes] | None:
        """File name -> content of all files, None when they are as they were. Raises BackendUnavailable when the first look finds nothing."""
        return await asyncio.to_thread(self._look)

    def _look(self) -> Mapping[str, bytes] | None:
        seen = {str(file): stamp for path in self._paths for file in files(path) if (stamp := _stamp(file))}
        if seen == self._seen and self._digests is not None:
            return None
        read = {name: content for name in seen if (content := _content(Path(name))) is not None}
        if not read and self._digests is None:
            raise BackendUnavailable(f"there is no ontology at {', '.join(map(str, self._paths))}")
        digests = {name: hashlib.blake2b(content).digest() for name, content in read.items()}
        changed = digests != self._digests
        # A file that went away while it was read is looked at again next time.
        self._seen = {name: stamp for name, stamp in seen.items() if name in read}
        self._digests = digests
        return read if changed else None


def _stamp(file: Path) -> tuple[int, int] | None:
    try:
        stat = file.stat()
    except OSError:
        return None
    return stat.st_mtime_ns, stat.st_size


def _content(file: Path) -> bytes | None:
    try:
        return file.read_bytes()
    except OSError as error:
        log.warning("ontology file not read", path=str(file), error=error.strerror or str(error))
        return None


@dataclass(frozen=True, slots=True)
class _Fetched:
    """The content of an address, and the headers that ask for it again only when it changed (RFC 9110, 13.1)."""

    content: bytes
    conditions: Mapping[str, str]


class HttpSource:
    """An address that serves one ontology, or a JSON list of addresses (absolute, or relative to it) that each serve one."""

    def __init__(self, url: str, *, timeout: float = TIMEOUT) -> None:
        """`timeout`: seconds for each address. Raises BadSettings for an address that is not HTTP."""
        if urlsplit(url).scheme not in {"http", "https"}:
            raise BadSettings("ontologies", [Problem("ontologies.url", f"{shown(url)!r} is not an HTTP address", "http://... or https://...")])
        self._url, self._timeout = url, timeout
        self._fetched: dict[str, _Fetched] = {}
        self._last: dict[str, bytes] | None = None

    async def poll(self) -> Mapping[str, bytes] | None:
        """Address -> content, None when all are as they were. Raises BackendUnavailable when the first address does not answer.

        An address of a list that does not answer keeps its last content, or is left out when it has none yet.
        """
        return await asyncio.to_thread(self._look)

    def _look(self) -> Mapping[str, bytes] | None:
        first = self._fetch(self._url)
        addresses = _listed(first, self._url)
        documents = {self._url: first} if addresses is None else {}
        for address in addresses or ():
            try:
                documents[address] = self._fetch(address)
            except BackendUnavailable as error:
                log.warning("ontology address does not answer", url=shown(address), error=str(error))
                if address in self._fetched:
                    documents[address] = self._fetched[address].content
        if addresses and not documents:
            raise BackendUnavailable(f"none of the {len(addresses)} addresses that {shown(self._url)} lists answers")
        if documents == self._last:
            return None
        self._last = documents
        return documents

    def _fetch(self, url: str) -> bytes:
        parts = urlsplit(url)
        if parts.scheme not in {"http", "https"} or "@" in parts.netloc:  # urllib would not send the user and password
            raise BackendUnavailable(f"{shown(url)}: not an HTTP address, or one with a user and password")
        before = self._fetched.get(url)
        request = urllib.request.Request(url, headers={"Accept": _ACCEPT, **(before.conditions if before else {})})
        try:
            with urllib.request.urlopen(request, timeout=self._timeout) as answer:
                content: bytes = answer.read(LARGEST + 1)
                headers = answer.headers
        except urllib.error.HTTPError as error:
            if error.code == 304 and before:
                return before.content
            raise BackendUnavailable(f"{url}: HTTP status {error.code}") from error
        except (OSError, HTTPException, ValueError) as error:
            raise BackendUnavailable(f"{url}: {getattr(error, 'reason', None) or error}") from error
        if len(content) > LARGEST:
            raise BackendUnavailable(f"{url}: more than {LARGEST:,} bytes")
        self._fetched[url] = _Fetched(content, {ours: headers[theirs] for ours, theirs in _CONDITIONS.items() if headers[theirs]})
        return content


_CONDITIONS: Final = {"If-None-Match": "ETag", "If-Modified-Since": "Last-Modified"}
_ACCEPT: Final = "text/turtle, application/rdf+xml, application/ld+json, application/n-triples, application/json, */*;q=0.1"


def _listed(content: bytes, base: str) -> Sequence[str] | None:
    """The addresses of a JSON list of strings; None for a document of any other kind."""
    if not content.lstrip().startswith(b"["):
        return None
    try:
        addresses = json.loads(content)
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError):
        return None
    if not addresses or not all(isinstance(address, str) for address in addresses):
        return None
    return [urljoin(base, address) for address in dict.fromkeys(addresses)]


class Together:
    """Several sources as one."""

    def __init__(self, sources: Sequence[OntologySource]) -> None:
        self._sources = tuple(sources)
        self._last: list[Mapping[str, bytes]] = [{} for _ in sources]

    async def poll(self) -> Mapping[str, bytes] | None:
        """The documents of all, None when none changed. Raises BackendUnavailable when one cannot be asked and none of the others changed."""
        trouble: BackendUnavailable | None = None
        changed = False
        for number, source in enumerate(self._sources):
            try:
                documents = await source.poll()
            except BackendUnavailable as error:
                log.warning("source of ontologies does not answer", error=str(error))
                trouble = error
                continue
            if documents is not None:
                self._last[number], changed = documents, True
        if trouble and not changed:
            raise trouble
        return {name: content for documents in self._last for name, content in documents.items()} if changed else None
