"""The W3C test suites of SPARQL 1.0 and 1.1: what their manifests list, and the data of an evaluation test as quads."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote

import rdflib
from rdflib import RDF, BNode, Graph, Namespace, URIRef
from rdflib.collection import Collection
from rdflib.term import Node

from sparql_cassandra.evaluator.engine import Prepared, prepare
from sparql_cassandra.rdf.quads import DEFAULT_GRAPH, Quad
from sparql_cassandra.rdf.terms import iri_key
from sparql_cassandra.rdflib_plugin.terms import key_of

ROOT = Path(__file__).parents[2] / ".." / "shared" / "data" / "w3c" / "sparql"
MF = Namespace("http://www.w3.org/2001/sw/DataAccess/tests/test-manifest#")
QT = Namespace("http://www.w3.org/2001/sw/DataAccess/tests/test-query#")
FORMATS = {".rdf": "xml", ".ttl": "turtle", ".nt": "nt"}
NOT_OURS = frozenset({"service", "entailment"})
"""Evaluation over a remote server, which is refused by name, and under entailment regimes, which are another standard."""

FAILING = {
    "sparql10/expr-builtin/q-lang-3.rq lang-3 : Graph matching with lang tag being a different case": (
        "RDF 1.1 Concepts, 3.3: literals are the same term when their language tags are equal character by character, or when an implementation "
        "lower-cases them, and the store keeps a tag as it was written; the test is from 2004, when tags were compared without case"
    ),
}
"""Evaluation tests that we fail, with the reason."""


@dataclass(frozen=True, slots=True)
class Case:
    """One test of a manifest. `kind` is its type there; `result` is None for syntax tests."""

    folder: str
    name: str
    kind: str
    query: Path
    default: tuple[Path, ...] = ()
    named: tuple[Path, ...] = ()
    result: Path | None = None

    @property
    def id(self) -> str:
        return f"{self.folder}/{self.query.name} {self.name}"


@contextmanager
def lexical_forms_kept() -> Iterator[None]:
    """rdflib makes "01"^^xsd:integer a "1" unless it is told not to."""
    before = rdflib.NORMALIZE_LITERALS
    rdflib.NORMALIZE_LITERALS = False
    try:
        yield
    finally:
        rdflib.NORMALIZE_LITERALS = before


def folders(*kinds: str) -> list[str]:
    """Those with tests of one of the kinds, as `sparql10/basic`; empty where the suites are not."""
    manifests = [path for path in sorted(ROOT.glob("*/*/manifest.ttl")) if path.parent.name not in NOT_OURS]
    wanted = [path.parent for path in manifests if any(f":{kind}" in path.read_text(encoding="utf-8") for kind in kinds)]
    return [f"{path.parent.name}/{path.name}" for path in wanted]


def cases(folder: str, *kinds: str) -> Iterator[Case]:
    """The tests of a folder that are of one of the kinds."""
    graph = read(ROOT.resolve() / folder / "manifest.ttl")
    for entries in graph.objects(None, MF.entries):
        for test in Collection(graph, entries):
            kind = str(graph.value(test, RDF.type)).rpartition("#")[2]
            if kind in kinds:
                yield _case(graph, folder, test, kind)


def _case(graph: Graph, folder: str, test: Node, kind: str) -> Case:
    name, action = str(graph.value(test, MF.name)), graph.value(test, MF.action)
    if isinstance(action, URIRef):
        return Case(folder, name, kind, path_of(action))
    result = graph.value(test, MF.result)
    return Case(
        folder,
        name,
        kind,
        path_of(graph.value(action, QT.query)),
        tuple(path_of(each) for each in graph.objects(action, QT.data)),
        tuple(path_of(each) for each in graph.objects(action, QT.graphData) if not isinstance(each, BNode)),
        None if result is None else path_of(result),
    )


def path_of(iri: Node | None) -> Path:
    return Path(unquote(str(iri).removeprefix("file://")))


def read(path: Path) -> Graph:
    with lexical_forms_kept():
        return Graph().parse(path, format=FORMATS.get(path.suffix), publicID=path.as_uri())


def prepared(case: Case) -> Prepared:
    return prepare(case.query.read_text(encoding="utf-8"), (), case.query.as_uri())


def quads(case: Case) -> Iterator[Quad]:
    """The dataset of a test: what its manifest gives, and what FROM and FROM NAMED name."""
    query = prepared(case).query
    files = [(path, DEFAULT_GRAPH) for path in case.default]
    files += [(path, iri_key(path.as_uri())) for path in case.named]
    files += [(path_of(URIRef(key[1:])), key) for key in (*query.default_graphs, *query.named_graphs)]
    for path, graph in files:
        for s, p, o in read(path):
            yield key_of(s), key_of(p), key_of(o), graph
