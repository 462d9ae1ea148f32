"""Turns values of every product (nodes, paths, times, points, lists, maps) into cells of one kind of table, which cite IRIs. Pure."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Final

from cypher_executor.servers.server import Row, ServerRows
from onto_core.errors import ResultTooLarge
from onto_core.terms import Cell, Iri, Literal, Table
from onto_core.vocabulary import RDF, XSD, XSD_BOOLEAN, XSD_DATE, XSD_DATETIME, XSD_DOUBLE, XSD_INTEGER

JSON: Final = RDF + "JSON"
"""RDF 1.2's datatype of a JSON document, for a cell that is not a single term. In it an IRI is {"@id": ...}, as in JSON-LD."""

WKT: Final = "http://www.opengis.net/ont/geosparql#wktLiteral"
XSD_TIME: Final = XSD + "time"
XSD_DURATION: Final = XSD + "duration"


@dataclass(frozen=True, slots=True)
class NodeValue:
    labels: tuple[str, ...]
    properties: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class RelationshipValue:
    type: str
    properties: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class PathValue:
    """A path: one more of `nodes` than of `edges`; `forward` says for each edge whether the path follows its direction."""

    nodes: tuple[NodeValue, ...]
    edges: tuple[RelationshipValue, ...]
    forward: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class PointValue:
    """Coordinates in the order of well-known text: longitude before latitude, x before y. `flat`: on a plane, not on the Earth."""

    coordinates: tuple[float, ...]
    flat: bool = False


class Weighed:
    """The rows of a result as they come, refused when they are more than `most` bytes: a few may hold more than this process can."""

    def __init__(self, most: int) -> None:
        self.rows: list[Row] = []
        self._most, self._size = most, 0

    def add(self, row: Row) -> None:
        """Keep a row. Raises ResultTooLarge."""
        self._size += size(row)
        if self._size > self._most:
            raise ResultTooLarge(f"the result is larger than {self._most:,} bytes")
        self.rows.append(row)


def size(value: object) -> int:
    """About how many bytes a value takes: its texts, and a few for each part."""
    match value:
        case str():
            return 16 + len(value)
        case Literal():
            return 16 + len(value.lexical)
        case NodeValue() | RelationshipValue():
            return 16 + size(value.properties)
        case PathValue():
            return 16 + size(value.nodes) + size(value.edges)
        case Mapping():
            return 16 + sum(size(key) + size(each) for key, each in value.items())
        case list() | tuple():
            return 16 + sum(map(size, value))
        case _:
            return 16


def table(rows: ServerRows, *, backend: str, seconds: float) -> Table:
    cells = tuple(tuple(cell(value) for value in row) for row in rows.rows)
    return Table(rows.columns, cells, rows.truncated, backend, seconds)


def cell(value: object) -> Cell:
    """The cell of a value: an entity or relationship of ours is its IRI, a scalar a literal, null unbound, anything else JSON."""
    match value:
        case None:
            return None
        case NodeValue() | RelationshipValue() if isinstance(iri := value.properties.get("iri"), str):
            return Iri(iri, name_of(value))
        case Literal():
            return value
        case bool():
            return Literal(str(value).lower(), XSD_BOOLEAN)
        case int():
            return Literal(str(value), XSD_INTEGER)
        case float():
            return Literal(number(value), XSD_DOUBLE)
        case str():
            return Literal(value)
        case datetime():
            return Literal(value.isoformat(), XSD_DATETIME)
        case date():
            return Literal(value.isoformat(), XSD_DATE)
        case time():
            return Literal(value.isoformat(), XSD_TIME)
        case PointValue():
            return Literal(well_known_text(value), WKT)
        case _:
            return Literal(json.dumps(plain(value), ensure_ascii=False), JSON)


def plain(value: object) -> object:
    """The value in JSON; a type that JSON lacks becomes {"@value", "@type"}. Keys of maps are sorted, since the products differ in their order."""
    match value:
        case NodeValue() | RelationshipValue() if isinstance(iri := value.properties.get("iri"), str):
            label = name_of(value)
            return {"@id": iri, "label": label} if label else {"@id": iri}
        case NodeValue():
            return {"labels": sorted(value.labels), "properties": plain(value.properties)}
        case RelationshipValue():
            return {"type": value.type, "properties": plain(value.properties)}
        case PathValue():
            return path(value)
        case Mapping():
            return {str(key): plain(value[key]) for key in sorted(value)}
        case str() | bool() | int() | None:
            return value
        case float():
            return float(number(value)) if math.isfinite(value) else number(value)
        case Sequence():
            return [plain(each) for each in value]
        case _:
            term = cell(value)
            assert isinstance(term, Literal)
            return {"@value": term.lexical, "@type": term.datatype}


def path(value: PathValue) -> list[object]:
    """Node, edge, node, ...; an edge that the path follows against its direction is {"@reverse": edge}."""
    steps: list[object] = [plain(value.nodes[0])]
    for edge, node, forward in zip(value.edges, value.nodes[1:], value.forward, strict=True):
        steps += [plain(edge) if forward else {"@reverse": plain(edge)}, plain(node)]
    return steps


def name_of(value: NodeValue | RelationshipValue) -> str:
    """The name to show: of several labels the shortest."""
    if isinstance(value, RelationshipValue):
        return value.type
    return min(texts(value.properties.get("label")), key=lambda text: (len(text), text), default="")


def texts(value: object) -> list[str]:
    """The texts of a key that holds one or a list of them."""
    if isinstance(value, str):
        return [value]
    return [each for each in value if isinstance(each, str)] if isinstance(value, (list, tuple)) else []


def number(value: float) -> str:
    """The number in 15 digits, all that FalkorDB gives of a double: 0.1 + 0.2 is 0.3."""
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "INF" if value > 0 else "-INF"
    return repr(float(f"{value:.15g}"))


def duration(months: int, days: int, seconds: int, nanoseconds: int = 0) -> Literal:
    """An xsd:duration in one canonical form: months, days, seconds."""
    sign = "-" if min(months, days, seconds, nanoseconds) < 0 and max(months, days, seconds) <= 0 else ""
    months, days, seconds, nanoseconds = (abs(each) if sign else each for each in (months, days, seconds, nanoseconds))
    fraction = f".{nanoseconds:09d}".rstrip("0") if nanoseconds else ""
    dates = f"{months}M" * bool(months) + f"{days}D" * bool(days)
    return Literal(f"{sign}P{dates}" + (f"T{seconds}{fraction}S" if seconds or fraction or not dates else ""), XSD_DURATION)


def well_known_text(point: PointValue) -> str:
    prefix = "<urn:ogc:def:crs:cartesian> " if point.flat else ""
    dimension = " Z" if len(point.coordinates) == 3 else ""
    return f"{prefix}POINT{dimension}({' '.join(number(each) for each in point.coordinates)})"
