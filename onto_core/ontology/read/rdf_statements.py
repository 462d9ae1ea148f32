"""RDF bytes to statements by subject, in any of four syntaxes, without ever leaving this machine: rdflib's parsers see harmless bytes only."""

from __future__ import annotations

import json
import logging
import re
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final
from xml.sax import SAXException

from rdflib import URIRef
from rdflib.store import Store
from rdflib.term import Node

from onto_core.ontology.problems import DocumentPlace
from onto_core.ontology.read.syntax_errors import explained

SYNTAXES: Final = {"turtle": "Turtle", "xml": "RDF/XML", "json-ld": "JSON-LD", "nt": "N-Triples"}
"""rdflib's name of each syntax -> its usual name."""
LONGEST_ENTITY: Final = 2000
"""Characters that an XML entity may stand for: OWL documents abbreviate namespaces with them, and nothing longer."""

_ENTITY: Final = re.compile(rb"<!ENTITY\s+(%\s+)?([\w.:-]+)\s+(?:(SYSTEM|PUBLIC)\b|\"([^\"]*)\"|'([^']*)')")
_ENTITY_USE: Final = re.compile(rb"&([\w.:-]+);")

_PARSING: Final = threading.Lock()

Statements = Mapping[Node, Mapping[Node, list[Node]]]


@dataclass(frozen=True, slots=True)
class RdfStatements:
    """subject -> predicate -> objects, in document order, and the prefixes that the document declares."""

    about: Statements
    prefixes: Mapping[str, str]

    def objects(self, subject: Node, predicate: Node) -> list[Node]:
        return self.about.get(subject, {}).get(predicate, [])


def parse_graph(content: bytes, syntax: str, base: str, place: DocumentPlace) -> RdfStatements | None:
    """The statements of a document; None, with the fault reported, when it cannot be read. No network, no other files, no entity bombs."""
    recorder = Recorder(datasets=syntax == "json-ld")
    if not parse_into(recorder, content, syntax, base, place):
        return None
    about = {subject: {predicate: list(objects) for predicate, objects in by_predicate.items()} for subject, by_predicate in recorder.about.items()}
    return RdfStatements(about, {prefix: str(namespace) for prefix, namespace in recorder.prefixes.items()})


def parse_into(store: Store, content: bytes, syntax: str, base: str, place: DocumentPlace) -> bool:
    """Give the statements of a document to an rdflib store, literals as they are written; False, with the fault reported, when it cannot be read."""
    import rdflib
    from rdflib.exceptions import Error, ParserError

    if syntax == "xml" and not harmless_xml(content, place):
        return False
    if syntax == "json-ld" and not _local_contexts(content, place):
        return False
    graph = rdflib.Dataset(store) if store.context_aware else rdflib.Graph(store, bind_namespaces="none")
    try:
        with _as_written():
            graph.parse(data=content.removeprefix(b"\xef\xbb\xbf"), format=syntax, publicID=base)
    except (
        *(SyntaxError, ValueError, LookupError, TypeError, AttributeError, AssertionError, RecursionError),
        *(SAXException, ParserError, Error),
    ) as error:  # rdflib's parsers raise all of these for malformed documents
        words = explained(error, content, syntax)
        place.fault(
            f"is not {SYNTAXES.get(syntax, syntax)}: {words}",
            "close what is open there, or take a whole copy of the file" if "the file ends" in words else "correct the syntax",
        )
        return False
    return True


@contextmanager
def _as_written() -> Iterator[None]:
    """Keep literals as they are written (rdflib would make "7" of "007"), and leave ill-typed ones to the checks, not to the log.

    rdflib's switch is one for the whole process, so one document is parsed at a time.
    """
    import rdflib

    complaints, quiet = logging.getLogger("rdflib.term"), _Quiet()
    with _PARSING:
        normalize, rdflib.NORMALIZE_LITERALS = rdflib.NORMALIZE_LITERALS, False
        complaints.addFilter(quiet)
        try:
            yield
        finally:
            complaints.removeFilter(quiet)
            rdflib.NORMALIZE_LITERALS = normalize


class _Quiet(logging.Filter):
    """Lets errors through, but no warnings."""

    def filter(self, record: logging.LogRecord) -> bool:
        return record.levelno >= logging.ERROR


def items(graph: RdfStatements, head: Node) -> list[Node]:
    """The members of an rdf:List; a list that runs in a circle ends where it began."""
    from rdflib import RDF

    members: list[Node] = []
    seen: set[Node] = set()
    while head not in seen and head != RDF.nil:
        seen.add(head)
        members += graph.objects(head, RDF.first)[:1]
        rest = graph.objects(head, RDF.rest)
        if not rest:
            break
        head = rest[0]
    return members


def harmless_xml(content: bytes, place: DocumentPlace) -> bool:
    """Refuse entities that name files or addresses, or that grow by naming each other, before any parser sees them."""
    entities: dict[bytes, bytes] = {}
    for parameter, name, outside, double, single in _ENTITY.findall(content):
        if outside or parameter:
            place.fault(f"declares the XML entity {name.decode(errors='replace')!r} outside itself", "write the text in place of the entity")
            return False
        entities[name] = double or single
    sizes: dict[bytes, int] = {}

    def size(name: bytes, within: tuple[bytes, ...] = ()) -> int:
        if name in within or len(within) > 8:
            return LONGEST_ENTITY + 1
        if name not in sizes:
            text = entities.get(name, b"")
            sizes[name] = len(text) + sum(size(used, (*within, name)) for used in _ENTITY_USE.findall(text) if used in entities)
        return sizes[name]

    for name in entities:
        if size(name) > LONGEST_ENTITY:
            place.fault(
                f"expands the XML entity {name.decode(errors='replace')!r} to more than {LONGEST_ENTITY} characters", "write it without entities"
            )
            return False
    return True


def _local_contexts(content: bytes, place: DocumentPlace) -> bool:
    """Refuse contexts that are addresses, which would have to be fetched, and name them all."""
    try:
        document = json.loads(content.decode("utf-8-sig"))
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as error:
        place.fault(f"is not JSON in UTF-8: {error or 'nested too deeply'}", "correct the syntax")
        return False
    except ValueError:  # a number of more digits than Python reads
        place.fault("holds a number that is too long", "write it as a text")
        return False
    if not isinstance(document, dict | list):
        place.fault("is a single value, and JSON-LD is an object or a list of them", "put it into an object")
        return False
    remote = list(dict.fromkeys(_remote_contexts(document)))
    for address in remote:
        place.fault(f"refers to the context {address!r}, and nothing is fetched", "put the context's object into the document itself")
    return not remote


def _remote_contexts(value: Any) -> Iterator[str]:
    waiting = [value]
    while waiting:
        node = waiting.pop()
        if isinstance(node, list):
            waiting += node
        elif isinstance(node, dict):
            for key, inner in node.items():
                if key == "@context":
                    yield from (context for context in (inner if isinstance(inner, list) else [inner]) if isinstance(context, str))
                elif key == "@import" and isinstance(inner, str):
                    yield inner
                waiting.append(inner)


class Recorder(Store):
    """`about`: subject -> predicate -> objects, each once; `prefixes` as the document declares them. Graphs of a dataset are taken together."""

    def __init__(self, *, datasets: bool) -> None:
        """`datasets`: the syntax may name graphs; rdflib wraps a store that knows of them in more than the others need."""
        super().__init__()
        self.context_aware = self.graph_aware = datasets
        self.about: dict[Node, dict[Node, dict[Node, None]]] = {}
        self.prefixes: dict[str, URIRef] = {}

    def add(self, triple: tuple[Node, Node, Node], context: Any, quoted: bool = False) -> None:
        subject, predicate, value = triple
        self.about.setdefault(subject, {}).setdefault(predicate, {})[value] = None

    def add_graph(self, graph: Any) -> None:
        """Ignore the graphs of a dataset, which rdflib announces before it fills them."""

    def bind(self, prefix: str, namespace: URIRef, override: bool = True) -> None:
        if override or prefix not in self.prefixes:
            self.prefixes[prefix] = namespace

    def namespace(self, prefix: str) -> URIRef | None:
        return self.prefixes.get(prefix)

    def prefix(self, namespace: URIRef) -> str | None:
        return next((prefix for prefix, each in self.prefixes.items() if each == namespace), None)

    def namespaces(self) -> Iterator[tuple[str, URIRef]]:
        yield from self.prefixes.items()
