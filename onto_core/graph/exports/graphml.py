"""A collection as GraphML: a directed multigraph with typed keys, as networkx, Gephi and yEd read it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import BinaryIO, Final
from xml.sax.saxutils import escape, quoteattr

from onto_core.graph.exports.columns import Columns, columns_of, values_of
from onto_core.graph.exports.facts import Fact, Facts, Node
from onto_core.graph.mapping import Native, Value
from onto_core.terms import Literal

TYPES: Final[dict[Native, str]] = {"integer": "long", "float": "double", "boolean": "boolean"}
"""Types of GraphML; all other values are its strings."""
LABELS: Final = "labels"
SOURCES: Final = "sources"
COUNTS: Final = (("confidence", "double"), ("chunks", "long"), ("documents", "long"), (SOURCES, "string"))
_NOT_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ENTITIES: Final = {"\r": "&#13;"}
"""A parser would turn a bare carriage return into a line feed."""

HEAD: Final = """<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
 xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">
"""


def write_graphml(facts: Facts, out: BinaryIO, *, provenance: bool) -> None:
    """Write nodes, then edges. A character that XML 1.0 cannot hold (a control, U+FFFE, U+FFFF) becomes U+FFFD.

    A key of which a node has several values is a string, and holds a JSON list at every node.
    """
    columns = columns_of(facts, reserved={"iri", LABELS, SOURCES})
    out.write(HEAD.encode())
    out.writelines(line.encode() for line in _keys(columns, provenance=provenance))
    out.write(b'<graph edgedefault="directed">\n')
    for node in facts.nodes():
        out.write(f"<node id={_attribute(node.iri)}>{''.join(_node(node, columns, provenance=provenance))}</node>\n".encode())
    for number, edge in enumerate(facts.edges()):
        ends = f'id="e{number}" source={_attribute(edge.subject)} target={_attribute(str(edge.object))}'
        out.write(f"<edge {ends}>{''.join(_edge(edge, columns, provenance=provenance))}</edge>\n".encode())
    out.write(b"</graph>\n</graphml>\n")


def _keys(columns: Columns, *, provenance: bool) -> Iterator[str]:
    """The declarations; `desc` has the property, and its values' datatype or language."""
    yield _key("labels", "node", LABELS, "string", "the names of its classes, a JSON list")
    for key in columns.keys.values():
        told = " ".join(part for part in (key.meaning.iri, key.meaning.datatype, "JSON lists" if key.several else "") if part)
        yield _key(f"k{key.number}", "node", key.name, "string" if key.several else TYPES.get(key.meaning.native, "string"), told)
    yield _key("type", "edge", "type", "string", "the short name of its property")
    yield _key("iri", "edge", "iri", "string", "the property")
    if provenance:
        yield _key("node_sources", "node", SOURCES, "string", "who says its classes and values, a JSON list")
        for name, kind in COUNTS:
            yield _key(name, "edge", name, kind, "who says it, a JSON list" if name == SOURCES else "")


def _key(identifier: str, of: str, name: str, kind: str, told: str) -> str:
    inside = f"<desc>{_escaped(told)}</desc>" if told else ""
    return f'<key id="{identifier}" for="{of}" attr.name={_attribute(name)} attr.type="{kind}">{inside}</key>\n'


def _node(node: Node, columns: Columns, *, provenance: bool) -> Iterator[str]:
    if labels := columns.labels(node):
        yield _data("labels", json.dumps(labels, ensure_ascii=False))
    for meaning, held in sorted(values_of(node).items()):
        key, values = columns.keys[meaning], list(held)
        yield _data(f"k{key.number}", json.dumps(values, ensure_ascii=False) if key.several else _plain(values[0]))
    if provenance and (sources := [entry for fact in (*node.classes, *node.values) for entry in _said(fact)]):
        yield _data("node_sources", json.dumps(sources, ensure_ascii=False))


def _said(fact: Fact) -> Iterable[dict[str, object]]:
    value = fact.object.lexical if isinstance(fact.object, Literal) else fact.object
    return ({"property": fact.predicate, "value": value, **source.as_json()} for source in fact.sources)


def _edge(edge: Fact, columns: Columns, *, provenance: bool) -> Iterator[str]:
    yield _data("type", columns.relations[edge.predicate])
    yield _data("iri", edge.predicate)
    if provenance:
        sources = json.dumps([source.as_json() for source in edge.sources], ensure_ascii=False)
        told: Sequence[Value | None] = (edge.confidence, edge.chunks, edge.documents, sources)
        yield from (_data(name, _plain(value)) for (name, _), value in zip(COUNTS, told, strict=True) if value is not None)


def _plain(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _data(key: str, text: str) -> str:
    return f'<data key="{key}">{_escaped(text)}</data>'


def _escaped(text: str) -> str:
    return escape(_NOT_XML.sub("\ufffd", text), _ENTITIES)


def _attribute(text: str) -> str:
    return quoteattr(_NOT_XML.sub("\ufffd", text))
