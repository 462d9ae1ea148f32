"""Triples in the forms of other extractors: LangChain's GraphDocument, the Neo4jGraph of neo4j-graphrag, and plain lines. Pure.

LangChain (langchain_community.graphs.graph_document): {nodes: [{id, type, properties}], relationships: [{source, target, type, properties}],
source}, as `model_dump_json()` writes it, or within the constructors of `dumps()`. neo4j-graphrag (experimental.components.types): {nodes: [{id,
label, properties}], relationships: [{start_node_id, end_node_id, type, properties}]}.
"""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal
from urllib.parse import quote

from onto_extract.commands.triple_files import Line
from onto_extract.model import RawTriple, Violation
from onto_extract.written import unquoted

Form = Literal["langchain", "neo4j-graphrag", "plain"]
FORMS: Final[tuple[Form, ...]] = ("langchain", "neo4j-graphrag", "plain")
ABOUT_THE_TEXT: Final = frozenset({"FROM_CHUNK", "NEXT_CHUNK", "FROM_DOCUMENT"})
"""Relationships of neo4j-graphrag's lexical graph: they join nodes to chunks of the text, and state nothing of the world."""
CHUNKS: Final = frozenset({"Chunk", "Document"})
NO_CLASS: Final = frozenset({"", "Node", "__Entity__", "__KGBuilder__"})
"""Types that the two give to every node, or to one without a type."""
NAMES: Final = ("name", "title", "label")
"""Properties that may hold the name of a node, the surest first."""
PLAIN: Final = "subject | property | object, with tabs, | or ; between, or (subject, property, object)"
_ARROW: Final = re.compile(r"(?P<subject>.+?)\s+--\s*(?P<property>.+?)\s*-->\s+(?P<object>.+)")
_RDF_LINE: Final = re.compile(r"[@<#]|_:|PREFIX\b|BASE\b|.*\.\s*$", re.IGNORECASE)
_EMPTY: Final = RawTriple("", "", "")


class _Number(str):
    """A JSON number as it was written."""

    __slots__ = ()


@dataclass(slots=True)
class Foreign:
    """The facts of a file in order, each with its number, and in words what was left out."""

    lines: list[Line] = field(default_factory=list)
    left_out: Counter[str] = field(default_factory=Counter)

    def add(self, raw: RawTriple, *warnings: str, number: int | None = None) -> None:
        place = number or len(self.lines) + 1
        self.lines.append(Line(place, raw, tuple(Violation("syntax", raw, warning, severity="warning") for warning in warnings)))

    def refuse(self, problem: str, allowed: str = "", number: int | None = None) -> None:
        violation = Violation("syntax", _EMPTY, problem + (f"; expected is {allowed}" if allowed else ""), (allowed,) if allowed else ())
        self.lines.append(Line(number or len(self.lines) + 1, _EMPTY, (violation,)))


def form_of(suffix: str, content: bytes) -> Form | None:
    """The form of another extractor that the content has; None for RDF and for JSON lines of triples."""
    start = content.removeprefix(b"\xef\xbb\xbf").lstrip()
    if start.startswith((b"{", b"[")):
        if b'"nodes"' not in content or b'"relationships"' not in content:
            return None
        graph = next((graph for graph in _graphs(content) if isinstance(graph, dict)), {})
        if not {"nodes", "relationships"} <= graph.keys():
            return None
        parts = [part for name in ("nodes", "relationships") if isinstance(graph[name], list) for part in graph[name] if isinstance(part, dict)]
        return "neo4j-graphrag" if any("start_node_id" in part or "label" in part for part in parts) else "langchain"
    first = start.split(b"\n", 1)[0].decode("utf-8", "replace").strip()
    rdf = suffix not in ("", ".txt", ".tsv", ".csv") or _RDF_LINE.match(first)
    return "plain" if not rdf and first and len(_parts(first)) == 3 else None


def foreign(content: bytes, form: Form) -> Foreign:
    """The facts of the file. What cannot be read keeps its place as a line with its problem; nothing is raised."""
    read = Foreign()
    if form == "plain":
        _read_plain(content, read)
        return read
    for number, graph in enumerate(_graphs(content), start=1):
        where = f"graph {number}"
        if isinstance(graph, _Unreadable):
            read.refuse(f"{where} {graph.reason}")
        elif not isinstance(graph, dict) or not all(isinstance(graph.get(name), list) for name in ("nodes", "relationships")):
            read.refuse(f"{where} has no lists 'nodes' and 'relationships'", form)
        elif form == "langchain":
            _read_langchain(graph, where, read)
        else:
            _read_neo4j(graph, where, number, read)
    return read


# -- graphs


@dataclass(frozen=True, slots=True)
class _Unreadable:
    reason: str


def _graphs(content: bytes) -> Iterator[object]:
    """Each graph of a document, of a list, or of JSON lines."""
    text = content.removeprefix(b"\xef\xbb\xbf")
    whole = _json(text)
    if not isinstance(whole, _Unreadable):
        yield from whole if isinstance(whole, list) else [whole]
        return
    lines = [line for line in text.split(b"\n") if line.strip()]
    yield from map(_json, lines) if len(lines) > 1 and not isinstance(_json(lines[0]), _Unreadable) else [whole]


def _json(text: bytes) -> object:
    try:
        return _unwrapped(json.loads(text.decode(), parse_int=_Number, parse_float=_Number, parse_constant=_Number))
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as error:
        return _Unreadable(f"is not JSON in UTF-8: {error}")


def _unwrapped(value: object) -> object:
    """The value without the constructors in which langchain's `dumps` wraps objects."""
    if isinstance(value, list):
        return [_unwrapped(part) for part in value]
    if not isinstance(value, dict):
        return value
    if "lc" in value and value.get("type") == "constructor" and isinstance(value.get("kwargs"), dict):
        return _unwrapped(value["kwargs"])
    if "lc" in value and value.get("type") == "not_implemented":
        return _Unreadable("was written by langchain's dumps(), which kept only its name; write model_dump_json() of the GraphDocument")
    return {name: _unwrapped(part) for name, part in value.items()}


@dataclass(frozen=True, slots=True)
class _Node:
    name: str
    iri: str | None = None


def _read_langchain(graph: Mapping[str, Any], where: str, read: Foreign) -> None:
    for place, node in enumerate(graph["nodes"], start=1):
        if found := _langchain_node(node, f"{where}, node {place}", read):
            _describe(found, node.get("type"), _properties(node.get("properties")), f"{where}, node {place}", read)
    for place, relationship in enumerate(graph["relationships"], start=1):
        at = f"{where}, relationship {place}"
        if not isinstance(relationship, dict):
            read.refuse(f"{at} is not an object", "{source, target, type}")
            continue
        ends = [_langchain_node(relationship.get(end), f"{at}, {end}", read) for end in ("source", "target")]
        if ends[0] and ends[1]:
            _relate(ends[0], relationship, ends[1], at, read)


def _langchain_node(node: object, at: str, read: Foreign) -> _Node | None:
    name = node.get("id") if isinstance(node, dict) else None
    if not isinstance(name, str) or not name.strip():
        read.refuse(f"{at} has no 'id', which is the name of a node", "{id, type}")
        return None
    return _Node(name)


def _read_neo4j(graph: Mapping[str, Any], where: str, number: int, read: Foreign) -> None:
    texts = _of_the_text(graph)
    nodes: dict[str, _Node] = {}
    for place, node in enumerate(graph["nodes"], start=1):
        at = f"{where}, node {place}"
        if not isinstance(node, dict) or not isinstance(node.get("id"), str):
            read.refuse(f"{at} has no 'id'", "{id, label, properties}")
        elif node["id"] in texts:
            read.left_out["node of a chunk or document"] += 1
        else:
            properties = _properties(node.get("properties"))
            key = next((name for name in NAMES if isinstance(properties.get(name), str) and properties[name].strip()), None)
            iri = None if key else f"urn:ontorag:input:{number}:{quote(node['id'], safe='')}"
            found = nodes[node["id"]] = _Node(properties[key] if key else f"{node.get('label') or 'node'} {node['id']}", iri)
            _describe(found, node.get("label"), {name: value for name, value in properties.items() if name != key}, at, read)
    for place, relationship in enumerate(graph["relationships"], start=1):
        at = f"{where}, relationship {place}"
        if not isinstance(relationship, dict):
            read.refuse(f"{at} is not an object", "{start_node_id, end_node_id, type}")
        elif relationship.get("type") in ABOUT_THE_TEXT:
            read.left_out[f"{relationship['type']} relationship"] += 1
        else:
            given = [(end, relationship.get(end)) for end in ("start_node_id", "end_node_id")]
            missing = [f"{end!r} {name!r}" if name is not None else repr(end) for end, name in given if name not in nodes]
            if missing:
                read.refuse(f"{at} names no node of its graph by {' and '.join(missing)}")
            else:
                _relate(nodes[str(given[0][1])], relationship, nodes[str(given[1][1])], at, read)


def _of_the_text(graph: Mapping[str, Any]) -> frozenset[str]:
    """The ids of nodes that stand for chunks and documents."""
    relationships = [each for each in graph["relationships"] if isinstance(each, dict)]
    ends = ("start_node_id", "end_node_id")
    about = {each.get(end) for each in relationships if each.get("type") in ABOUT_THE_TEXT for end in ends}
    other = {each.get(end) for each in relationships if each.get("type") not in ABOUT_THE_TEXT for end in ends}
    return frozenset(
        node["id"] for node in graph["nodes"] if isinstance(node, dict) and node.get("label") in CHUNKS and node.get("id") in about - other
    )


def _describe(node: _Node, kind: object, properties: Mapping[str, object], at: str, read: Foreign) -> None:
    """Add the class of a node, and a fact for each of its values."""
    if isinstance(kind, str) and kind.strip() not in NO_CLASS:
        read.add(RawTriple(node.name, "rdf:type", kind, subject_iri=node.iri))
    for name, value in properties.items():
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, bool | _Number):
                written = str(one).lower() if isinstance(one, bool) else str(one)
                read.add(RawTriple(node.name, name, written, object_type="literal", subject_iri=node.iri))
            elif isinstance(one, str):
                read.add(RawTriple(node.name, name, one, subject_iri=node.iri))
            elif one is not None:
                read.refuse(f"{at} has the property {name!r} with a value that is no text, number or truth value")


def _relate(subject: _Node, relationship: Mapping[str, Any], end: _Node, at: str, read: Foreign) -> None:
    kind = relationship.get("type")
    if not isinstance(kind, str) or not kind.strip():
        read.refuse(f"{at} has no 'type', which names its property")
        return
    raw = RawTriple(subject.name, kind, end.name, subject_iri=subject.iri, object_iri=end.iri)
    held = ", ".join(_properties(relationship.get("properties")))
    read.add(raw, *([f"{at} has properties of its own, which no triple holds: {held}"] if held else []))


def _properties(given: object) -> dict[str, Any]:
    """Properties as an object; langchain's models also write lists of {key, value}."""
    if isinstance(given, list):
        given = {each["key"]: each.get("value") for each in given if isinstance(each, dict) and isinstance(each.get("key"), str)}
    return {name: value for name, value in given.items() if value is not None} if isinstance(given, dict) else {}


# -- plain lines


def _read_plain(content: bytes, read: Foreign) -> None:
    for number, line in enumerate(content.removeprefix(b"\xef\xbb\xbf").split(b"\n"), 1):
        try:
            text = line.decode().strip()
        except UnicodeDecodeError as error:
            read.refuse(f"line {number} is not UTF-8: {error}", number=number)
            continue
        if not text or text.startswith("#"):
            continue
        parts = _parts(text)
        if len(parts) != 3 or not all(parts):
            count = len([part for part in parts if part])
            read.refuse(f"line {number} has {count} {'part' if count == 1 else 'parts'} and not three", PLAIN, number=number)
        else:
            read.add(RawTriple(parts[0], parts[1], parts[2]), number=number)


def _parts(line: str) -> Sequence[str]:
    """The parts of a line, without what encloses them and without quotation marks."""
    text = re.sub(r"^[-*•]\s+", "", line.strip())
    if match := _ARROW.fullmatch(text):
        return [unquoted(part) for part in match.groups()]
    text = text.removesuffix(",") if text.endswith(("),", "],")) else text
    enclosed = len(text) > 1 and text[0] + text[-1] in ("()", "[]")
    text = text[1:-1] if enclosed else text
    for separator in ("\t", "|", ";"):
        if separator in text:
            return [unquoted(part) for part in text.strip("|" if separator == "|" else " ").split(separator)]
    return [unquoted(part) for part in next(csv.reader([text], skipinitialspace=True))] if enclosed else [text]
