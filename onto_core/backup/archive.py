"""The file of a backup: a zip of lines, and a manifest with the count, size and digest of each member. Written as a stream, and read as one.

manifest.json                         format, version, collections, members
collections/NAME/graph.nq             what the graph says that no record of a chunk says: loaded files, chunks from before there were records
collections/NAME/records/KIND.jsonl   the records of a kind
dead-letters.jsonl                    messages that were given up
"""

from __future__ import annotations

import hashlib
import zipfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Final, Literal, Self, cast
from urllib.parse import quote

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from onto_core.collection import NAME
from onto_core.errors import InputError, Problem
from onto_core.private_files import FILE

FORMAT: Final = "ontorag backup"
VERSION: Final = 1
MANIFEST: Final = "manifest.json"
GRAPH: Final = "graph"
RECORDS: Final = "records"
LETTERS: Final = "dead letters"

LEVEL: Final = 6
BLOCK: Final = 1 << 20
LONGEST: Final = 128 << 20
"""Bytes of the longest line: the record of a document with a million chunks has 70 MB."""
LARGEST_MANIFEST: Final = 16 << 20
MOST_MEMBERS: Final = 100_000
EXPANSION: Final = 500
"""The most that a member may be larger unpacked; records of 100,000 short chunks are 10 times as large. Deflate can do 1,032."""
SMALL: Final = 64 << 20
"""Bytes of a member that is not asked how far it expands."""
MOST_PROBLEMS: Final = 20


class Part(BaseModel):
    """A member of the archive. `entries` are its lines, `bytes` its size unpacked."""

    model_config = ConfigDict(frozen=True)
    path: str
    what: Literal["graph", "records", "dead letters"]
    collection: str = ""
    kind: str = ""
    entries: int = Field(ge=0)
    bytes: int = Field(ge=0)
    sha256: str


class OfCollection(BaseModel):
    """A collection in numbers: distinct documents, their chunks, and chunks whose extraction is still to come."""

    model_config = ConfigDict(frozen=True)
    name: str = Field(pattern=NAME)
    chunks: int = 0
    awaited: int = 0
    documents: int = 0
    statements: int = 0
    records: int = 0


class Manifest(BaseModel):
    model_config = ConfigDict(frozen=True)
    format: Literal["ontorag backup"] = FORMAT
    version: int
    ontorag: str = ""
    made: str = ""
    store: str = ""
    flagged: str = ""
    """The setting `store.flagged` by which the graph was written."""
    collections: tuple[OfCollection, ...] = ()
    members: tuple[Part, ...] = ()

    def of(self, collection: str) -> tuple[Part, ...]:
        return tuple(part for part in self.members if part.collection == collection)

    @property
    def letters(self) -> Part | None:
        return next((part for part in self.members if part.what == LETTERS), None)


def path_of(what: str, collection: str = "", kind: str = "") -> str:
    if what == LETTERS:
        return "dead-letters.jsonl"
    within = f"collections/{collection}/"
    return f"{within}graph.nq" if what == GRAPH else f"{within}records/{quote(kind, safe='')}.jsonl"


class Lines:
    """A member that is being written, line by line."""

    def __init__(self, out: BinaryIO) -> None:
        self._out, self._digest = out, hashlib.sha256()
        self._waiting: list[bytes] = []
        self._size = 0
        self.entries = self.bytes = 0

    def add(self, line: bytes) -> None:
        """A line without its end."""
        if len(line) >= LONGEST:
            raise InputError("backup", [Problem("record", f"has {len(line):,} bytes, which is more than a backup can hold", f"at most {LONGEST:,}")])
        self._waiting.append(line + b"\n")
        self._size += len(line) + 1
        self.entries += 1
        if self._size >= BLOCK:
            self.flush()

    def flush(self) -> None:
        block = b"".join(self._waiting)
        self._waiting, self._size = [], 0
        self._digest.update(block)
        self.bytes += len(block)
        self._out.write(block)

    @property
    def sha256(self) -> str:
        return self._digest.hexdigest()


class ArchiveWriter:
    """Writes an archive to a file. What was not ended by `end` is no archive."""

    def __init__(self, out: BinaryIO) -> None:
        self._zip = zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=LEVEL)
        self.members: list[Part] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._zip.close()

    @contextmanager
    def member(self, what: Literal["graph", "records", "dead letters"], collection: str = "", kind: str = "") -> Iterator[Lines]:
        path = path_of(what, collection, kind)
        with self._zip.open(_info(path), "w", force_zip64=True) as out:
            lines = Lines(cast(BinaryIO, out))
            yield lines
            lines.flush()
        self.members.append(
            Part(path=path, what=what, collection=collection, kind=kind, entries=lines.entries, bytes=lines.bytes, sha256=lines.sha256)
        )

    def end(self, *, store: str, flagged: str, collections: Sequence[OfCollection]) -> Manifest:
        made = datetime.now(UTC).isoformat(timespec="seconds")
        manifest = Manifest(
            version=VERSION,
            ontorag=version("ontorag"),
            made=made,
            store=store,
            flagged=flagged,
            collections=tuple(collections),
            members=tuple(self.members),
        )
        self._zip.writestr(_info(MANIFEST), manifest.model_dump_json(indent=1))
        self._zip.close()
        return manifest


def _info(path: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(path)
    info.external_attr = FILE << 16
    info.compress_type = zipfile.ZIP_DEFLATED
    return info


class Archive:
    """An archive that was opened. `digest` names it: that of its manifest, which has those of all members."""

    def __init__(self, path: Path, file: zipfile.ZipFile, manifest: Manifest, digest: str) -> None:
        self.path, self.manifest, self.digest = path, manifest, digest
        self._zip = file

    def lines(self, part: Part) -> Iterator[bytes]:
        """The lines of a member without their ends. Raises InputError where it is damaged, and at its end when it is not what the manifest says."""
        digest, size, count, rest = hashlib.sha256(), 0, 0, b""
        with damages(self.path, part.path), self._zip.open(part.path) as member:
            while block := member.read(BLOCK):
                size += len(block)
                digest.update(block)
                if size > part.bytes:
                    raise self._bad(part, f"is longer than the {part.bytes:,} bytes of the manifest")
                *lines, rest = (rest + block).split(b"\n")
                if len(rest) > LONGEST:
                    raise self._bad(part, f"has a line of more than {LONGEST:,} bytes")
                count += len(lines)
                yield from lines
        if (size, count, digest.hexdigest(), rest) != (part.bytes, part.entries, part.sha256, b""):
            raise self._bad(part, "is not what the manifest says: other bytes, or lines that are missing")

    def _bad(self, part: Part, message: str) -> InputError:
        return InputError(str(self.path), [Problem(part.path, message)])

    def problems(self, judge: Callable[[Part, bytes], Iterator[str]]) -> list[Problem]:
        """All that is wrong with the members, up to MOST_PROBLEMS. `judge` names what is wrong with a line."""
        found: list[Problem] = []
        for part in self.manifest.members:
            try:
                for number, line in enumerate(self.lines(part), 1):
                    found += [Problem(f"{part.path}:{number}", message) for message in judge(part, line)]
                    if len(found) >= MOST_PROBLEMS:
                        return found
            except InputError as error:
                found += error.problems
        return found


@contextmanager
def opened(path: Path) -> Iterator[Archive]:
    """The archive, its manifest read and held against its list of members. Raises InputError naming all that is wrong there."""
    with damages(path, path.name), zipfile.ZipFile(path) as file:
        members = file.infolist()
        if not any(member.filename == MANIFEST for member in members):
            raise InputError(str(path), [Problem(path.name, "has no manifest: it is not a backup of ontorag, or was not written to its end")])
        if file.getinfo(MANIFEST).file_size > LARGEST_MANIFEST or len(members) > MOST_MEMBERS:
            message = f"has more than {LARGEST_MANIFEST:,} bytes, or more than {MOST_MEMBERS:,} members stand beside it"
            raise InputError(str(path), [Problem(MANIFEST, message)])
        with file.open(MANIFEST) as member:
            text = member.read(LARGEST_MANIFEST + 1)
        manifest = _manifest(path, text)
        if problems := list(_disagreements(manifest, members)):
            raise InputError(str(path), problems[:MOST_PROBLEMS])
        yield Archive(path, file, manifest, hashlib.sha256(text).hexdigest())


def _manifest(path: Path, text: bytes) -> Manifest:
    try:
        manifest = Manifest.model_validate_json(text)
    except ValidationError as error:
        problems = [Problem(f"{MANIFEST}: {'.'.join(map(str, each['loc']))}", each["msg"]) for each in error.errors()[:MOST_PROBLEMS]]
        raise InputError(str(path), problems) from error
    if manifest.version > VERSION:
        newer = f"is of format {manifest.version}, made by ontorag {manifest.ontorag}, and this reads format {VERSION}"
        raise InputError(str(path), [Problem(MANIFEST, newer, "restore it with that version or a newer one")])
    return manifest


def _disagreements(manifest: Manifest, members: Sequence[zipfile.ZipInfo]) -> Iterator[Problem]:
    """The points on which manifest and list of members disagree, and all that no backup has."""
    names = [member.filename for member in members if member.filename != MANIFEST]
    said = [part.path for part in manifest.members]
    collections = [collection.name for collection in manifest.collections]
    for name in sorted({name for name in names if name not in said or names.count(name) > 1}):
        yield Problem(repr(name), "is in the archive, and not once in its manifest")
    for name in sorted({name for name in said if name not in names or said.count(name) > 1}):
        yield Problem(repr(name), "is in the manifest, and not once in the archive")
    if len(set(collections)) < len(collections):
        yield Problem(MANIFEST, "names a collection twice")
    for part in manifest.members:
        if part.path != path_of(part.what, part.collection, part.kind) or (part.what != LETTERS and part.collection not in collections):
            yield Problem(repr(part.path), "is not where a member of this kind stands")
    sizes = {part.path: part.bytes for part in manifest.members}
    for member in members:
        if member.compress_type not in (zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED) or member.flag_bits & 1:
            yield Problem(repr(member.filename), "is packed in a way that no backup is, or encrypted")
        if member.filename in sizes and member.file_size != sizes[member.filename]:
            yield Problem(repr(member.filename), f"has {member.file_size:,} bytes, and {sizes[member.filename]:,} in the manifest")
        if member.file_size > max(SMALL, EXPANSION * member.compress_size):
            yield Problem(repr(member.filename), f"would be {member.file_size:,} bytes out of {member.compress_size:,}: no backup is packed so far")


@contextmanager
def damages(path: Path, where: str) -> Iterator[None]:
    """Translate what reading a damaged archive raises."""
    try:
        yield
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as error:
        message = f"is damaged, cut, or not a backup: {error or type(error).__name__}"
        raise InputError(str(path), [Problem(where, message)]) from error
    except OSError as error:
        raise InputError(str(path), [Problem(where, f"cannot be read: {error.strerror or error}")]) from error
