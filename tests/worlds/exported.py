"""Quads as a store writes them, plain and hostile, and the exports that are made of them."""

from __future__ import annotations

import io
import json
import tempfile
from collections.abc import Collection
from pathlib import Path
from typing import Any

import pyoxigraph as ox
from hypothesis import strategies as st

from onto_core.graph.exports.facts import Facts
from onto_core.graph.exports.formats import Wanted, turn
from onto_core.graph.files import quads_written
from onto_core.graph.names import PROVENANCE, chunk_graph, document_node
from onto_core.vocabulary import PROV, RDF_TYPE, RDFS_LABEL, XSD

EX = "http://example.org/"
HOSTILE = [
    "</script><script>alert(1)</script>",
    "]]></data><!-- & \" ' `",
    "'; MATCH (n) DETACH DELETE n //",
    "*/ back\\slash \\u0027 \\n \\",
    "line\nfeed\r\nreturn\rtab\t",
    "nul\x00 bell\x07 unit\x1f del\x7f nel\x85 ls\u2028 bom\ufeff \ufffe\uffff",
    "a;b,c|d",
    "",
    " ",
    "日本語 العربية e\u0301 😀 \u202e",
    "@@DATA@@ @@SCRIPT@@ $x ${y} {{z}}",
    "=1+1",
    "[]",
    "null",
]
IRIS = [
    *(EX + name for name in ("a", "b", "c", "a'b", "a;b:c", "a%22%3Cb", "ü", "#", "x#//y", "a_(b)", "q?x=1&y=2")),
    "http://example.org",
    "http://other.org/a",
    "urn:x",
    "urn:x:",
    "rdf:type",
    "example:b",
    "mailto:a@b.c",
]
"""Valid, with and without a local name, some with the local names of others, some whose schemes look like prefixes."""
PREDICATES = [
    *(EX + name for name in ("knows", "age", "iri", "label", "labels", "sources", "a%3Ab")),
    "http://other.org/age",
    "urn:p:",
    "http://a/b/",
    RDFS_LABEL,
]
TYPES = [XSD + name for name in ("integer", "decimal", "double", "boolean", "date", "dateTime", "gYear", "string")] + ["urn:own"]
LEXICALS = ["1", "-0", "007", "3.50", "1e3", "INF", "NaN", "true", "1815-12-10", "2020-01-01T00:00:00Z", "-9223372036854775808", "9" * 30, "x"]

terms = st.sampled_from(IRIS).map(ox.NamedNode) | st.sampled_from(["b0", "b1"]).map(ox.BlankNode)
texts = st.sampled_from(HOSTILE) | st.text(max_size=6)
literals = st.one_of(
    texts.map(ox.Literal),
    st.builds(lambda text, language: ox.Literal(text, language=language), texts, st.sampled_from(["en", "fr-CA"])),
    st.builds(lambda text, kind: ox.Literal(text, datatype=ox.NamedNode(kind)), st.sampled_from(LEXICALS), st.sampled_from(TYPES)),
)
triples = st.one_of(
    st.tuples(terms, st.sampled_from(PREDICATES).map(ox.NamedNode), terms | literals),
    st.tuples(terms, st.just(ox.NamedNode(RDF_TYPE)), terms | literals),
)
graphs = st.lists(triples, max_size=8, unique=True)


def quads(said: Collection[Any], chunks: Collection[str] = ()) -> bytes:
    """N-Quads of triples, which each chunk says, too, and the document of each."""
    found = [ox.Quad(*triple) for triple in said]
    for chunk in chunks:
        graph = ox.NamedNode(chunk_graph(chunk))
        found += [ox.Quad(*triple, graph) for triple in said]
        document = ox.NamedNode(document_node(f"{chunk}.txt"))
        found.append(ox.Quad(graph, ox.NamedNode(PROV + "wasDerivedFrom"), document, ox.NamedNode(PROVENANCE)))
    out = io.BytesIO()
    ox.serialize(found, out, ox.RdfFormat.N_QUADS)
    return out.getvalue()


def turned(content: bytes, format_: str, *, provenance: bool = False, collection: str = "default", **more: Any) -> bytes:
    """An export of N-Quads."""
    out = io.BytesIO()
    with tempfile.TemporaryDirectory() as folder:
        (path := Path(folder, "quads")).write_bytes(content)
        turn(path, collection, Wanted(format_, provenance, **more), out, Path(folder))
    return out.getvalue()


def tables(content: bytes, folder: Path, *, provenance: bool = False) -> Path:
    """A folder with the CSV of N-Quads."""
    (path := folder / "quads").write_bytes(content)
    (made := folder / "tables").mkdir(exist_ok=True)
    turn(path, "default", Wanted("csv", provenance), made, folder)
    return made


def facts(content: bytes, folder: Path) -> Facts:
    return Facts(quads_written(io.BytesIO(content)), folder)


def in_page(page: bytes) -> Any:
    """The data of a picture, as its script reads them."""
    data = page.decode().split('<script type="application/json" id="graph">', 1)[1]
    return json.loads(data[: data.index("</script")])


def name_of(term: Any) -> str:
    """A node as exports name it."""
    return term.value if isinstance(term, ox.NamedNode) else str(term)


def nodes_of(said: Collection[Any]) -> set[str]:
    """Subjects, and objects that are neither literals nor classes."""
    objects = {name_of(o) for _, p, o in said if not isinstance(o, ox.Literal) and p.value != RDF_TYPE}
    return {name_of(s) for s, _, _ in said} | objects


def edges_of(said: Collection[Any]) -> set[tuple[str, str, str]]:
    return {(name_of(s), p.value, name_of(o)) for s, p, o in said if not isinstance(o, ox.Literal) and p.value != RDF_TYPE}
