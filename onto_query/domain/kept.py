"""Query files of collections: found beside ontologies or where the settings name them, read again when they change, the last good ones kept."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar, Final

import structlog

from onto_core.errors import InputError, Problem
from onto_core.ontology.read.packed import plain_name
from onto_core.ontology.schema.foreign import ForeignLinks
from onto_core.ontology.schema.schema import Schema
from onto_core.settings import Settings
from onto_query.domain.bind import bind, version_of
from onto_query.domain.file import NAMES, QueryFile, Reading, read_query_file, solved_files
from onto_query.domain.model import NO_DOMAIN, Domain
from onto_query.domain.widen import with_names, with_values
from onto_query.profile.model import GraphProfile

log = structlog.get_logger("ontorag.query")

AUTO: Final = "auto"
"""In the setting: the files beside the ontologies."""
KEPT: Final = 16
"""Domains that are kept bound, at most."""
Stamp = tuple[int, int]


class BadQueryFile(InputError):
    what: ClassVar[str] = "query file"
    hint: ClassVar[str] = "`ontorag domain check FILE` lists every problem with its fix."


def query_files(path: Path) -> Iterator[Path]:
    """The query files of a folder and those below it; beside an ontology's file; or the file itself, when it is one."""
    if path.is_dir():
        found = (file for name in NAMES for file in (*path.rglob(name), *path.rglob(f"*.{name}")))
        yield from sorted(file for file in found if not any(part.startswith(".") for part in file.relative_to(path).parts))
    elif is_query_file(path):
        yield path
    else:
        stem = plain_name(path.name).stem
        beside = (path.parent / name for own in NAMES for name in (f"{stem}.{own}", own))
        yield from (file for file in beside if file.is_file())


def is_query_file(path: Path) -> bool:
    return path.name in NAMES or path.name.endswith(tuple(f".{name}" for name in NAMES))


def read_at(path: Path) -> Reading:
    """A query file with the files of solved questions that it names, by their places beside it."""
    try:
        content = path.read_bytes()
    except OSError as error:
        return Reading(None, (Problem(str(path), f"cannot be read: {error.strerror or error}", "check the path"),))
    return read_query_file(str(path), content, {name: _content(path.parent / name) for name in solved_files(content)})


def _content(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None


@dataclass(frozen=True, slots=True)
class _Held:
    """A file as it was read, with the stamps of all that belongs to it."""

    stamps: Mapping[Path, Stamp]
    file: QueryFile | None
    trouble: str = ""


@dataclass
class Domains:
    """The domains of all collections. Belongs to one event loop."""

    named: Mapping[str, tuple[Path, ...]] = field(default_factory=dict)
    """Collection -> files, folders and ontologies whose query files it has; "" for those of all others."""
    poll: float = 5.0
    """Seconds between two looks for changes."""
    foreign_links: ForeignLinks = "ignore"

    def __post_init__(self) -> None:
        self._held: dict[Path, _Held] = {}
        self._looked: dict[str, tuple[float, tuple[QueryFile, ...]]] = {}
        self._bound: dict[tuple[str, str, str], Domain] = {}

    @classmethod
    def of(cls, settings: Settings) -> Domains:
        """The domains that the settings name. Nothing is read yet."""

        def paths(beside: Iterable[str]) -> tuple[Path, ...]:
            return tuple(Path(each) for name in settings.query.domains for each in (beside if name == AUTO else (name,)))

        ontologies = settings.ontologies
        named = {"": paths(ontologies.paths)} | {name: paths(own) for name, own in ontologies.collections.items()}
        return cls(named, ontologies.poll, ontologies.foreign_links)

    def check(self) -> None:
        """Raises BadQueryFile with every problem of every file, and for a file that is named and not there."""
        problems: list[Problem] = []
        for path in dict.fromkeys(path for paths in self.named.values() for path in paths):
            if not path.exists() and is_query_file(path):
                problems.append(Problem(str(path), "is not there", "check query.domains"))
            problems += [problem for file in query_files(path) for problem in read_at(file).problems]
        if problems:
            raise BadQueryFile("query.domains", tuple(dict.fromkeys(problems)))

    def files(self, collection: str) -> tuple[QueryFile, ...]:
        """The files of a collection as they are now, or were a moment ago; of one that has become unusable what it was before."""
        now = time.monotonic()
        looked = self._looked.get(collection)
        if looked is None or now - looked[0] > self.poll:
            paths = self.named.get(collection, self.named.get("", ()))
            read = (self._read(file) for file in dict.fromkeys(file.resolve() for path in paths for file in query_files(path)))
            files = tuple(file for file in read if file is not None)
            looked = self._looked[collection] = now, files
        return tuple(file for file in looked[1] if not file.written.collections or collection in file.written.collections)

    def _read(self, path: Path) -> QueryFile | None:
        before = self._held.get(path)
        if before is not None and before.stamps == {each: _stamp(each) for each in before.stamps}:
            return before.file
        reading = read_at(path)
        trouble = "; ".join(map(str, reading.problems))
        file = reading.file if reading.file is not None or before is None else before.file
        if trouble and (before is None or trouble != before.trouble):
            log.warning("query file is broken", path=str(path), problems=[str(each) for each in reading.problems], kept=file is not reading.file)
        solved = reading.file.written.solved if reading.file is not None else ()
        self._held[path] = _Held({each: _stamp(each) for each in (path, *(path.parent / name for name in solved))}, file, trouble)
        return file

    def version(self, collection: str) -> str:
        """Changes when a file does."""
        return version_of(self.files(collection))

    def domain(self, collection: str, schema: Schema) -> Domain:
        """What is said for a collection, bound to a schema. What cannot be bound is in the log, once."""
        files = self.files(collection)
        if not files:
            return NO_DOMAIN
        key = collection, version_of(files), schema.version
        if key not in self._bound:
            domain, problems = bind(files, schema)
            if problems:
                log.warning("parts of query files cannot be used", collection=collection, problems=[str(each) for each in problems])
            while len(self._bound) >= KEPT:
                self._bound.pop(next(iter(self._bound)))
            self._bound[key] = domain
        return self._bound[key]

    def widened(self, collection: str, profile: GraphProfile, schema: Schema) -> tuple[GraphProfile, Schema]:
        """The profile and the schema of a collection with its further words; `schema` has what only the graph has, too."""
        domain = self.domain(collection, schema)
        if not domain.names:
            return with_values(profile, domain), schema
        wider = Schema(with_names(schema.ontologies.values(), domain.names), self.foreign_links)
        self._bound[collection, self.version(collection), wider.version] = domain
        return with_values(profile, domain), wider


def _stamp(path: Path) -> Stamp:
    try:
        stat = path.stat()
    except OSError:
        return (0, 0)
    return stat.st_mtime_ns, stat.st_size
