"""Triples from elsewhere: JSON lines with names, or RDF in any syntax of rdflib. Unreadable lines are kept, with their problems."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import TYPE_CHECKING

from onto_core.errors import InputError
from onto_core.ontology.schema.schema import Schema
from onto_core.suggest import nearest
from onto_core.terms import Entity, Literal, Triple
from onto_core.vocabulary import RDF_LANG_STRING, RDF_TYPE, RDFS_LABEL, XSD_STRING
from onto_extract.model import RawTriple, ResolvedTriple, Violation

if TYPE_CHECKING:
    from rdflib.graph import Graph
    from rdflib.term import Node

KEYS = ("subject", "subject_type", "predicate", "object", "object_type", "datatype", "language", "subject_iri", "object_iri")
REQUIRED = ("subject", "predicate", "object")
SYNTAXES: Mapping[str, str] = {
    ".ttl": "turtle", ".turtle": "turtle", ".nt": "nt", ".nq": "nquads", ".trig": "trig", ".rdf": "xml", ".owl": "xml", ".xml": "xml",
    ".jsonld": "json-ld", ".n3": "n3", ".jsonl": "jsonl", ".ndjson": "jsonl",
}  # fmt: skip
"""File suffix -> rdflib's name of the syntax, or "jsonl"."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of JSON as a raw triple, with its problems; `raw` has empty names where the line could not be read."""

    number: int
    raw: RawTriple
    problems: tuple[Violation, ...] = ()

    @property
    def readable(self) -> bool:
        return not any(problem.severity == "violation" for problem in self.problems)


class _Number(str):
    """A JSON number as it was written."""

    __slots__ = ()


def syntax_of(name: str, content: bytes) -> str:
    """The syntax by the suffix of the name, else by the beginning of the content."""
    if syntax := SYNTAXES.get(PurePath(name).suffix.lower()):
        return syntax
    start = content.removeprefix(b"\xef\xbb\xbf").lstrip()[:2000]
    if start.startswith((b"<?xml", b"<rdf:RDF", b"<!DOCTYPE", b"<!--")):
        return "xml"
    if not start.startswith((b"{", b"[")):
        return "turtle"  # N-Triples is part of Turtle
    first = start.split(b"\n", 1)[0]
    keys = (b'"subject"', b'"predicate"', b'"object"')
    return "json-ld" if b'"@' in start and not any(key in first for key in keys) else "jsonl"


def json_lines(content: bytes) -> Iterator[Line]:
    """A Line for every line that is not blank. It carries its problems; nothing is raised."""
    for number, line in enumerate(content.removeprefix(b"\xef\xbb\xbf").split(b"\n"), 1):
        if line.strip():
            yield _line(number, line)


def _line(number: int, line: bytes) -> Line:
    try:
        item = json.loads(line.decode(), parse_int=_Number, parse_float=_Number, parse_constant=_Number)
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as error:
        return _unreadable(number, RawTriple("", "", ""), [f"is not JSON in UTF-8: {error}"])
    if not isinstance(item, dict):
        return _unreadable(number, RawTriple("", "", ""), [f"is {_sort(item)}, and a line is an object with the keys {', '.join(KEYS)}"])
    problems = [f"has no {key!r}" for key in REQUIRED if item.get(key) is None]
    values: dict[str, str] = {}
    for key in KEYS:
        value = item.get(key)
        if key == "object" and isinstance(value, bool | _Number):
            value = str(value).lower() if isinstance(value, bool) else str(value)
            item["object_type"] = item.get("object_type") or "literal"
        if isinstance(value, _Number) or not isinstance(value, str | None):
            problems.append(f"says {key!r} with {_sort(value)}, not with a string")
        elif value is not None:
            values[key] = value.encode("utf-8", "replace").decode()
            if values[key] != value:
                problems.append(f"has half a character in {key!r}")
            if not value.strip() and key != "object":
                problems.append(f"has an empty {key!r}")
    if values.get("datatype") and values.get("language") and not values["datatype"].endswith("langString"):
        problems.append("has both 'datatype' and 'language', and a literal has one of them")
    raw = RawTriple(
        subject=values.get("subject", ""),
        predicate=values.get("predicate", ""),
        object=values.get("object", ""),
        subject_type=values.get("subject_type"),
        object_type=values.get("object_type"),
        datatype=values.get("datatype"),
        language=values.get("language"),
        subject_iri=values.get("subject_iri"),
        object_iri=values.get("object_iri"),
    )
    strangers = tuple(_stranger(number, raw, key) for key in item if key not in KEYS)
    return Line(number, raw, (*_unreadable(number, raw, problems).problems, *strangers))


def _unreadable(number: int, raw: RawTriple, problems: Sequence[str]) -> Line:
    return Line(number, raw, tuple(Violation("syntax", raw, f"line {number} {problem}", KEYS) for problem in problems))


def _stranger(number: int, raw: RawTriple, key: str) -> Violation:
    allowed = nearest(key, KEYS, 1)
    return Violation("syntax", raw, f"line {number} has the key {key!r}, which says nothing here; meant was {allowed[0]!r}?", KEYS, "warning")


def _sort(value: object) -> str:
    if value is None:
        return "null"
    if isinstance(value, _Number):
        return "a number"
    return {bool: "a boolean", str: "a string", list: "a list", dict: "an object"}[type(value)]


def rdf_candidates(name: str, content: bytes, syntax: str, schema: Schema) -> tuple[ResolvedTriple, ...]:
    """A candidate for every triple of the document, in order. Raises InputError for a document that does not parse.

    Named graphs count as one; literals keep their lexical form.
    """
    triples = _parsed(name, content, syntax)
    labels = {str(s): str(o) for s, p, o in triples if str(p) == RDFS_LABEL}

    def entity(node: Node) -> Entity:
        iri = node.n3() if node.__class__.__name__ == "BNode" else schema.respelled(str(node))
        return Entity(iri, labels.get(str(node)) or schema.label(iri))

    return tuple(_candidate(entity(s), schema.respelled(str(p)), _term(o) or entity(o)) for s, p, o in triples)


def _candidate(subject: Entity, predicate: str, end: Entity | Literal) -> ResolvedTriple:
    if isinstance(end, Literal):
        raw = RawTriple(subject.iri, predicate, end.lexical, datatype=None if end.language else end.datatype, language=end.language)
    else:
        raw = RawTriple(subject.iri, "rdf:type" if predicate == RDF_TYPE else predicate, end.iri)
    return ResolvedTriple(raw, Triple(subject, predicate, end))


def _term(node: Node) -> Literal | None:
    from rdflib import Literal as RdfLiteral

    if not isinstance(node, RdfLiteral):
        return None
    if node.language:
        return Literal(str(node), RDF_LANG_STRING, node.language)
    return Literal(str(node), str(node.datatype) if node.datatype else XSD_STRING)


def _parsed(name: str, content: bytes, syntax: str) -> list[tuple[Node, Node, Node]]:
    from rdflib.store import Store

    from onto_core.ontology.problems import DocumentPlace
    from onto_core.ontology.read.rdf_statements import parse_into

    triples: list[tuple[Node, Node, Node]] = []

    class InOrder(Store):
        """Takes statements down in order: rdflib's own store forgets order and repeats."""

        context_aware = graph_aware = formula_aware = True

        def add(self, triple: tuple[Node, Node, Node], context: object, quoted: bool = False) -> None:
            triples.append(triple)

        def add_graph(self, graph: object) -> None:
            """Ignored: named graphs count as one."""

        def remove_graph(self, graph: object) -> None:
            """Called by rdflib for an unused default graph."""

        def contexts(self, triple: object = None) -> Generator[Graph, None, None]:
            yield from ()

    place = DocumentPlace(syntax)
    if not parse_into(InOrder(), content, syntax, "urn:ontorag:input:", place):
        raise InputError(name, place.faults)
    return triples
