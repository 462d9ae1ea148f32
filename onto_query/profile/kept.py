"""Profiles of larger graphs in the user's cache: a second process reads what the first one made, and holds no value in memory that nobody asks for.

A file of SQLite for each collection of a store, with the profile of its last revision: the elements as JSON, the index of values as tables.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import sqlite3
import zlib
from collections.abc import Callable, ItemsView, Iterator, Mapping
from contextlib import closing, suppress
from importlib.resources import files
from itertools import groupby
from pathlib import Path
from typing import Any, Final, TypeVar

import structlog

from onto_core.clients.user_cache import user_cache
from onto_core.private_files import private_file
from onto_core.terms import Entity, Literal
from onto_query.profile import build, elements, model
from onto_query.profile.model import ClassProfile, GraphProfile, PropertyProfile, Value
from onto_query.profile.naming import called, code_tables, constants, foreign_keys
from onto_query.profile.opaque import names as opaque
from onto_query.profile.opaque.names import OpaqueNames

log = structlog.get_logger()

LARGE: Final = 20_000
"""Triples of a graph whose profile is kept."""
FULL: Final = 2_000_000_000
"""Bytes of the folder, above which the files that were not used for longest go."""
_LASTING: Final = re.compile(r"[0-9a-f]{16,}")
"""A revision that somebody drew, or a digest: the mere counts of a graph that others write may come again."""
_MAKERS: Final = (build, called, code_tables, constants, elements, foreign_keys, model, opaque)
_SAID: Final = (files(__package__) / "words.yaml", *(files("onto_query.facts") / name for name in ("abbreviations.yaml", "wikidata.psv")))
_MADE_BY: Final = (*(Path(str(each.__file__)).read_bytes() for each in _MAKERS), *(each.read_bytes() for each in _SAID))
_FORMAT: Final = hashlib.blake2b(b"".join(_MADE_BY), digest_size=8).hexdigest()
"""Another one for every change of how profiles are made."""
_TABLES: Final = """
CREATE TABLE head (format TEXT, revision TEXT, elements BLOB);
CREATE TABLE value (text TEXT, property TEXT, lexical TEXT, datatype TEXT, language TEXT, uses INTEGER, kinds TEXT);
CREATE TABLE part (word TEXT, value INTEGER, PRIMARY KEY (word, value)) WITHOUT ROWID;
CREATE TABLE thing (text TEXT, iri TEXT, label TEXT, types TEXT);
"""
_INDEXES: Final = "CREATE INDEX by_text ON value (text); CREATE INDEX thing_by_text ON thing (text);"
Held = TypeVar("Held")


def path_of(place: str, collection: str) -> Path:
    """The file of a collection in the store at an address."""
    name = hashlib.blake2b(f"{place}\0{collection}".encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
    return user_cache() / "graph-profiles" / f"{name}.db"


def kept(place: str, collection: str, revision: str) -> GraphProfile | None:
    """The profile of a graph as it is. One of an earlier revision goes: what was forgotten since is in no file. None when there is none."""
    path = path_of(place, collection)
    if not path.is_file():
        return None
    try:
        db = sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True, check_same_thread=False)
        said = db.execute("SELECT format, revision, elements FROM head").fetchone()
        if said is not None and said[:2] == (_FORMAT, revision):
            os.utime(path)
            return _read(json.loads(zlib.decompress(said[2])), revision, db)
        db.close()
    except (sqlite3.Error, OSError, ValueError, KeyError, TypeError, zlib.error) as error:
        log.warning("profile not used", path=str(path), error=str(error))
    path.unlink(missing_ok=True)
    return None


def keep(profile: GraphProfile, place: str, collection: str) -> GraphProfile:
    """The profile as it is read from its file; as it was given when it is small, or there can be no file, which the log says."""
    if profile.triples < LARGE or not _LASTING.fullmatch(profile.revision):
        return profile
    path = path_of(place, collection)
    being_written = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        being_written.unlink(missing_ok=True)
        private_file(being_written)
        with closing(sqlite3.connect(being_written, isolation_level=None)) as db:
            _write(profile, db)
        being_written.replace(path)
        _make_room(path)
    except (sqlite3.Error, OSError, ValueError) as error:
        log.warning("profile not kept", path=str(path), error=str(error))
        return profile
    finally:
        with suppress(OSError):
            being_written.unlink(missing_ok=True)
    return kept(place, collection, profile.revision) or profile


def _make_room(new: Path) -> None:
    files = sorted(((stat.st_mtime_ns, stat.st_size, each) for each in new.parent.glob("*.db") if (stat := each.stat())), reverse=True)
    size = 0
    for _, each, old in files:
        size += each
        if size > FULL and old != new:
            old.unlink(missing_ok=True)


def _write(profile: GraphProfile, db: sqlite3.Connection) -> None:
    db.execute("PRAGMA journal_mode = OFF")
    db.execute("PRAGMA synchronous = OFF")  # a file that a power cut broke is found damaged, and made again
    db.executescript(_TABLES)
    db.execute("BEGIN")
    rows: dict[int, int] = {}

    def values() -> Iterator[tuple[object, ...]]:
        number = 0
        for text, each in profile.values.items():
            for value in each:
                number += 1
                rows[id(value)] = number
                yield (text, *_value(value))

    db.executemany("INSERT INTO value VALUES (?, ?, ?, ?, ?, ?, ?)", values())
    parts = ((word, rows[id(value)]) for word, each in profile.parts.items() for value in each)
    db.executemany("INSERT OR IGNORE INTO part VALUES (?, ?)", parts)
    things = ((text, each.iri, each.label, json.dumps(each.types)) for text, some in profile.unnamed.items() for each in some)
    db.executemany("INSERT INTO thing VALUES (?, ?, ?, ?)", things)
    elements = zlib.compress(json.dumps(_elements(profile)).encode(), 1)
    db.execute("INSERT INTO head VALUES (?, ?, ?)", (_FORMAT, profile.revision, elements))
    db.execute("COMMIT")
    db.executescript(_INDEXES)


def _value(value: Value) -> tuple[object, ...]:
    literal = value.literal
    return value.property, literal.lexical, literal.datatype, literal.language, value.uses, json.dumps(sorted(value.kinds))


def _value_of(row: tuple[Any, ...]) -> Value:
    property_, lexical, datatype, language, uses, kinds = row
    return Value(property_, Literal(lexical, datatype, language), uses, frozenset(json.loads(kinds)))


_SETS: Final = ("above", "parents", "inverses")
_LISTS: Final = ("transitive", "symmetric", "naming", "labelled")


def _elements(profile: GraphProfile) -> dict[str, object]:
    """All but the index, as JSON."""
    return {
        "triples": profile.triples,
        "every_label": profile.every_label,
        "sampled": profile.sampled,
        "opaque": [dict(profile.opaque.own), profile.opaque.typing, profile.opaque.subclass],
        "classes": [[each.iri, each.things, each.asserted] for each in profile.classes.values()],
        "properties": [
            [
                *(each.iri, each.uses, each.subjects, each.objects, each.sort),
                [[*pair, count] for pair, count in each.ends.items()],
                *(dict(each.datatypes), each.values, each.enumeration, each.smallest, each.largest, each.written, each.shared, each.parts),
                dict(each.units),
            ]
            for each in profile.properties.values()
        ],
        "labels": {iri: [[each.lexical, each.datatype, each.language] for each in some] for iri, some in profile.labels.items()},
        "listed": [_value(value) for value in profile.listed],
        "decoded": {meaning: [_value(value) for value in values] for meaning, values in profile.decoded.items()},
        **{name: {iri: sorted(each) for iri, each in getattr(profile, name).items()} for name in _SETS},
        **{name: list(getattr(profile, name)) for name in _LISTS},
    }


def _tupled(values: list[Any]) -> list[Any]:
    return [tuple(each) if isinstance(each, list) else each for each in values]


def _read(said: dict[str, Any], revision: str, db: sqlite3.Connection) -> GraphProfile:
    properties = (
        PropertyProfile(
            iri,
            uses,
            subjects,
            objects,
            sort,
            {(a, b): count for a, b, count in ends},
            datatypes,
            tuple(values),
            *_tupled(rest),
        )
        for iri, uses, subjects, objects, sort, ends, datatypes, values, *rest in said["properties"]
    )
    columns = "property, lexical, datatype, language, uses, kinds"
    return GraphProfile(
        revision,
        said["triples"],
        {iri: ClassProfile(iri, things, asserted) for iri, things, asserted in said["classes"]},
        {each.iri: each for each in properties},
        labels={iri: tuple(Literal(*each) for each in some) for iri, some in said["labels"].items()},
        listed=tuple(_value_of(tuple(row)) for row in said["listed"]),
        decoded={meaning: tuple(_value_of(tuple(row)) for row in rows) for meaning, rows in said["decoded"].items()},
        every_label=said["every_label"],
        sampled=said["sampled"],
        opaque=OpaqueNames(*said["opaque"]),
        naming=tuple(said["naming"]),
        labelled=tuple(said["labelled"]),
        transitive=frozenset(said["transitive"]),
        symmetric=frozenset(said["symmetric"]),
        above={iri: frozenset(each) for iri, each in said["above"].items()},
        parents={iri: frozenset(each) for iri, each in said["parents"].items()},
        inverses={iri: frozenset(each) for iri, each in said["inverses"].items()},
        values=_Rows(db, columns, "value", "text", _value_of),
        parts=_Rows(db, columns, "part JOIN value ON value.rowid = part.value", "word", _value_of),
        unnamed=_Rows(db, "iri, label, types", "thing", "text", lambda row: Entity(row[0], row[1], tuple(json.loads(row[2])))),
    )


class _Rows(Mapping[str, tuple[Held, ...]]):
    """What a table has under each text. Safe for threads, as SQLite is."""

    def __init__(self, db: sqlite3.Connection, columns: str, table: str, key: str, made: Callable[[tuple[Any, ...]], Held]) -> None:
        order = "part.value" if table.startswith("part") else "rowid"
        self._db, self._made = db, made
        self._one = f"SELECT {columns} FROM {table} WHERE {key} = ? ORDER BY {order}"
        self._every = f"SELECT {key} FROM {table} GROUP BY {key}"
        self._all = f"SELECT {key}, {columns} FROM {table} ORDER BY {key}, {order}"

    def __getitem__(self, text: str) -> tuple[Held, ...]:
        rows = self._db.execute(self._one, (text.encode(errors="replace").decode(),)).fetchall()
        if not rows:
            raise KeyError(text)
        return tuple(map(self._made, rows))

    def __iter__(self) -> Iterator[str]:
        return (text for (text,) in self._db.execute(self._every).fetchall())

    def __len__(self) -> int:
        return int(self._db.execute(f"SELECT COUNT(*) FROM ({self._every})").fetchone()[0])

    def items(self) -> ItemsView[str, tuple[Held, ...]]:
        return _Items(self)

    def grouped(self) -> Iterator[tuple[str, tuple[Held, ...]]]:
        """All, in one reading of the table."""
        for text, rows in groupby(self._db.execute(self._all), key=lambda row: row[0]):
            yield text, tuple(self._made(row[1:]) for row in rows)


class _Items(ItemsView[str, tuple[Held, ...]]):
    _mapping: _Rows[Held]

    def __iter__(self) -> Iterator[tuple[str, tuple[Held, ...]]]:
        return self._mapping.grouped()
