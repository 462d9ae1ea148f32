"""Ontologies that were read before, in files of this user: reading and checking a large one takes a second or more, this a tenth of that.

A file is JSON (no code is ever loaded), and named by the document and by the sources of the reader: what another version wrote is not looked at.
It is only a cache: a file that is damaged is read past and replaced, and a folder that cannot be written costs only time.
"""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from dataclasses import replace
from functools import cache
from importlib.metadata import version
from pathlib import Path, PurePath
from typing import Final

import structlog
from pydantic import TypeAdapter, ValidationError
from pydantic_core import PydanticSerializationError

from onto_core.clients.user_cache import USER, user_cache
from onto_core.ontology.model import Ontology
from onto_core.ontology.read.load import Read, read_ontology
from onto_core.ontology.shapes.model import Shapes
from onto_core.private_files import written_whole
from onto_core.settings import OntologySettings

log = structlog.get_logger()

FULL: Final = 100_000_000
"""Bytes of one folder, above which the files that were not used for longest go."""
_ENDING: Final = ".ontology.json"
_SOURCES: Final = ("*.py", "ontology/**/*.py", "rdf/*.py", "english/*.py")
"""The modules below `onto_core` that reading and checking an ontology may use."""


def reader_of(settings: OntologySettings) -> Read:
    """`read_ontology`, behind the cache that the settings ask for."""
    if not settings.cache:
        return read_ontology
    return OntologyCache(user_cache() / "ontologies" if settings.cache == USER else Path(settings.cache)).read


class OntologyCache:
    """Ontologies in the files of one folder, which several processes may share."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def read(self, name: str, content: bytes) -> Ontology:
        """The same as `read_ontology`; a broken document is read each time. Raises BadOntology."""
        path = self._folder / (_key(name, content) + _ENDING)
        if (kept := _kept(path)) is not None:
            return replace(kept, source=name)
        ontology = read_ontology(name, content)
        self._keep(path, ontology)
        return ontology

    def _keep(self, path: Path, ontology: Ontology) -> None:
        try:
            body = _written(ontology)
        except PydanticSerializationError:  # half of a surrogate pair, which UTF-8 cannot carry
            return
        if repr(_read(body)) != repr(ontology):  # what JSON does not bring back as it was is not kept
            return
        try:
            with written_whole(path) as file:
                file.write(_sum(body) + b"\n" + body)
            _shrink(self._folder)
        except OSError as error:
            log.info("ontology not kept", path=str(path), error=error.strerror or str(error))


def _kept(path: Path) -> Ontology | None:
    """The ontology in a file; None when there is none, or the file is not as it was written."""
    try:
        checksum, _, body = path.read_bytes().partition(b"\n")
    except OSError:
        return None
    if checksum != _sum(body):
        return None
    try:
        ontology = _read(body)
    except ValidationError:
        return None
    with suppress(OSError):
        os.utime(path)
    return ontology


def _written(ontology: Ontology) -> bytes:
    """A line of JSON without what is left at its default; a second one has the shapes, with the tags, which are defaults."""
    lines = [_form().dump_json(replace(ontology, shapes={}), exclude_defaults=True)]
    if ontology.shapes:
        lines.append(_form_of_shapes().dump_json(ontology.shapes, exclude_none=True))
    return b"\n".join(lines)


def _read(body: bytes) -> Ontology:
    """Raises ValidationError for another form."""
    described, _, shapes = body.partition(b"\n")
    ontology = _form().validate_json(described)
    return replace(ontology, shapes=_form_of_shapes().validate_json(shapes)) if shapes else ontology


def _shrink(folder: Path) -> None:
    """Remove the files that were not used for longest, until the folder is not too large."""
    files = sorted(((stat.st_mtime_ns, stat.st_size, path) for path in folder.glob(f"*{_ENDING}*") if (stat := path.stat())), reverse=True)
    size = 0
    for _, each, path in files:
        size += each
        if size > FULL:
            path.unlink(missing_ok=True)


def _sum(body: bytes) -> bytes:
    return hashlib.blake2b(body, digest_size=16).hexdigest().encode()


def _key(name: str, content: bytes) -> str:
    """The document's content and its last name, by which its format and the ontology's id are chosen; and the reader."""
    hashed = hashlib.blake2b(_reader(), digest_size=16)
    hashed.update(PurePath(name.rstrip("/")).name.encode("utf-8", "surrogatepass") + b"\0")
    hashed.update(content)
    return hashed.hexdigest()


@cache
def _reader() -> bytes:
    """The sources of what reads an ontology, in a few bytes: of another version nothing is taken."""
    hashed = hashlib.blake2b(version("rdflib").encode())
    root = Path(__file__).parents[1]
    for pattern in _SOURCES:
        for path in sorted(root.glob(pattern)):
            hashed.update(str(path.relative_to(root)).encode() + b"\0" + path.read_bytes() + b"\0")
    return hashed.digest()


@cache
def _form() -> TypeAdapter[Ontology]:
    return TypeAdapter(Ontology)


@cache
def _form_of_shapes() -> TypeAdapter[Shapes]:
    return TypeAdapter(Shapes)
