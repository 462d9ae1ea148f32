"""A collection as CSV: nodes.csv and edges.csv, for `neo4j-admin database import` and for pandas; with provenance also sources.csv."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from onto_core.graph.exports.columns import Columns, Key, columns_of, values_of
from onto_core.graph.exports.facts import Facts
from onto_core.graph.mapping import ENTITY, Native, Value
from onto_core.terms import Literal

SEPARATOR: Final = ";"
"""Stands between the values of one cell, and between labels: the default of `neo4j-admin`."""
TYPES: Final[dict[Native, str]] = {
    "string": "string",
    "integer": "long",
    "float": "double",
    "boolean": "boolean",
    "date": "date",
    "localdatetime": "localdatetime",
}
_BAD: Final = re.compile(r"[:;{}()\[\]\"\n\r]")
"""Characters that mean something in a header, or separate labels."""

EDGES: Final = (":START_ID", ":END_ID", ":TYPE", "iri")
COUNTS: Final = ("confidence:double", "chunks:long", "documents:long")
SOURCES: Final = ("subject", "predicate", "object", "datatype", "language", "chunk", "document", "span", "confidence", "inferred")

Cell = str | int | float | bool | None


def write_tables(facts: Facts, folder: Path, *, provenance: bool) -> None:
    """Write the files into a folder. RFC 4180 in UTF-8; a text is always quoted, so that an empty one is not a missing one."""
    columns = columns_of(facts, reserved={"iri"}, cleaned=lambda name: _BAD.sub("_", name), separator=SEPARATOR)
    with (folder / "nodes.csv").open("w", encoding="utf-8", newline="") as file:
        file.writelines(_nodes(facts, columns))
    with (folder / "edges.csv").open("w", encoding="utf-8", newline="") as file:
        file.write(_row(EDGES + COUNTS if provenance else EDGES))
        for edge in facts.edges():
            cells = (edge.subject, str(edge.object), columns.relations[edge.predicate], edge.predicate)
            file.write(_row((*cells, edge.confidence, edge.chunks, edge.documents) if provenance else cells))
    if provenance:
        with (folder / "sources.csv").open("w", encoding="utf-8", newline="") as file:
            file.writelines(_sources(facts))


def _nodes(facts: Facts, columns: Columns) -> Iterable[str]:
    """A line for each node: its IRI twice, as the key of the import and as a property, its labels, and a column for each key."""
    yield _row((":ID", ":LABEL", "iri", *_headers(columns.keys.values())))
    for node in facts.nodes():
        held = values_of(node)
        cells = [_cell(key, list(held[meaning])) if meaning in held else None for meaning, key in columns.keys.items()]
        yield _row((node.iri, SEPARATOR.join((ENTITY, *columns.labels(node))), node.iri, *cells))


def _headers(keys: Iterable[Key]) -> list[str]:
    taken = {key.name for key in keys}
    headers = []
    for key in keys:
        kind, name = TYPES[key.meaning.native], key.name
        if key.several and key.marked:
            name, kind = f"{name}_json", "string"
            while name in taken:
                name += "_"
            taken.add(name)
        elif key.several:
            kind += "[]"
        headers.append(f"{name}:{kind}")
    return headers


def _cell(key: Key, values: Sequence[Value]) -> Cell:
    """A value as it is; of a key that has several, all with the separator between them, or a JSON list where one of them holds that."""
    if not key.several:
        return values[0]
    if key.marked:
        return json.dumps(values, ensure_ascii=False)
    return SEPARATOR.join(_plain(value) for value in values)


def _sources(facts: Facts) -> Iterable[str]:
    """A line for each source of each fact: of classes and values as well as of relationships."""
    yield _row(SOURCES)
    for fact in facts:
        value = fact.object
        parts: tuple[Cell, ...] = (
            (value.lexical.replace("\0", "\ufffd"), value.datatype, value.language) if isinstance(value, Literal) else (value, None, None)
        )
        for source in fact.sources:
            last = (source.chunk, source.document or None, source.span or None, source.confidence, source.inferred)
            yield _row((fact.subject, fact.predicate, *parts, *last))


def _row(cells: Iterable[Cell]) -> str:
    return ",".join('"' + cell.replace('"', '""') + '"' if isinstance(cell, str) else "" if cell is None else _plain(cell) for cell in cells) + "\r\n"


def _plain(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
