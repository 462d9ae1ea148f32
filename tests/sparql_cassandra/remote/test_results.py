"""Results as servers write them: whole and in pieces, by the standard and beside it."""

from __future__ import annotations

import json
from io import BytesIO
from typing import Any

import pytest

from onto_core.terms import BlankNode, Iri, Literal
from onto_core.vocabulary import XSD, XSD_INTEGER
from sparql_cassandra.rdf.read_results import BadResult, JsonRows, Row, rows_in_xml, triples_in
from sparql_cassandra.rdf.write_files import rewritten
from sparql_cassandra.remote.files import line_of
from sparql_cassandra.results import n_term

BINDINGS: list[dict[str, Any]] = [
    {"a": {"type": "uri", "value": "http://x/a b"}, "bindings": {"type": "literal", "value": '"bindings": [ ] } é 😀'}},
    {"a": {"type": "bnode", "value": "nodeID://b1"}, "bindings": {"type": "typed-literal", "value": "01", "datatype": XSD_INTEGER}},
    {"bindings": {"type": "literal", "value": "x", "xml:lang": "en_US"}},
    {},
]
ROWS: list[Row] = [
    (Iri("http://x/a b"), Literal('"bindings": [ ] } é 😀')),
    (BlankNode("nodeID://b1"), Literal("01", XSD_INTEGER)),
    (None, Literal("x", language="en_US")),
    (None, None),
]


def read(content: bytes, size: int) -> list[Row]:
    rows = JsonRows(("a", "bindings"))
    found = [row for start in range(0, len(content), size) for row in rows.feed(content[start : start + size])]
    return [*found, *rows.end()]


@pytest.mark.parametrize("size", [1, 7, 100, 10_000])
@pytest.mark.parametrize("order", [("head", "results"), ("results", "head")])
@pytest.mark.parametrize("escaped", [True, False])
def test_rows_are_read_in_pieces_of_any_size(size: int, order: tuple[str, str], escaped: bool) -> None:
    document = {"head": {"vars": ["a", "bindings"]}, "results": {"distinct": False, "ordered": True, "bindings": BINDINGS}}
    content = json.dumps({name: document[name] for name in order}, ensure_ascii=escaped, indent=1).encode()
    assert read(content, size) == ROWS


def test_an_empty_result_is_no_rows_and_a_truth_is_one() -> None:
    assert read(b'{"head": {"vars": []}, "results": {"bindings": []}}', 5) == []
    assert read(b'{"head": {}, "boolean": true}', 5) == [(Literal("true", XSD + "boolean"),)]


def test_half_of_a_surrogate_pair_is_no_character() -> None:
    assert read(b'{"results": {"bindings": [{"a": {"type": "literal", "value": "x\\ud800"}}]}}', 9)[0][0] == Literal("x\ufffd")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{}",
        b"null",
        b'{"error": "no"}',
        b'{"boolean": "yes"}',
        b"<html>",
        b"\xff\xfe",
        b"[" * 5_000,
        b'{"results": {"bindings": [' + b'{"a":' * 5_000,
        b'{"results": {"bindings": [1]}}',
        b'{"results": {"bindings": [{"a": 5}]}}',
        b'{"results": {"bindings": [{"a": {"type": "uri"}}]}}',
        b'{"results": {"bindings": [{"a": {"type": "uri", "value": "x"}}',
        b'{"results": {"bindings": [{"a": {"type": "uri", "value": "x"}}]',
    ],
)
def test_what_is_no_result_or_breaks_off_is_an_error(content: bytes) -> None:
    for size in (3, 100_000):
        with pytest.raises(BadResult):
            read(content, size)


XML = """<?xml version="1.0"?>{doctype}<sparql xmlns="http://www.w3.org/2005/sparql-results#"><head><variable name="b"/><variable name="a"/></head>
<results><result><binding name="a"><literal xml:lang="de">{value}</literal></binding></result></results></sparql>"""


def test_xml_is_read_and_its_entities_are_not() -> None:
    assert list(rows_in_xml(XML.format(doctype="", value="x &amp; y").encode(), ("a", "b"))) == [(Literal("x & y", language="de"), None)]
    bomb = '<!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
    for bad in (XML.format(doctype=bomb, value="&x;"), XML.format(doctype="", value="x")[:-30], "<html><body>Login</body></html>"):
        with pytest.raises(BadResult):
            list(rows_in_xml(bad.encode(), ("a", "b")))


def test_triples_come_once_each_whatever_their_iris_are() -> None:
    line = b'<http://x/\\u0020> <urn:p> "1" .\n'
    assert list(triples_in(line + line, "application/n-triples")) == [(Iri("http://x/ "), Iri("urn:p"), Literal("1"))]
    with pytest.raises(BadResult):
        list(triples_in(b"<urn:s> <urn:p>", "text/turtle"))


@pytest.mark.parametrize(
    ("term", "written"),
    [
        (Literal("x", language='en> <urn:evil> .\n"'), '"x"@en-urn-evil'),
        (Literal("x", language="en_US"), '"x"@en-US'),
        (Literal("x", language="1 ."), '"x"@x-1'),
        (Literal("x", "urn:d> .\n<urn:evil> <urn:p> <urn:o"), '"x"^^<urn:d%3E%20.%0A%3Curn:evil%3E%20%3Curn:p%3E%20%3Curn:o>'),
        (Iri("urn:a> <urn:p> 1 .\n"), "<urn:a%3E%20%3Curn:p%3E%201%20.%0A>"),
        (BlankNode("b . <urn:evil>"), "_:zbz20zz2ezz20zz3czurnz3azevilz3ez"),
        (BlankNode("b0_1"), "_:b0_1"),
    ],
)
def test_a_term_of_others_ends_no_statement(term: Iri | BlankNode | Literal, written: str) -> None:
    """In what is written at once, and in what an export reads and writes again."""
    assert n_term(term) == written
    if not isinstance(term, BlankNode):
        out = BytesIO()
        rewritten(BytesIO(line_of((Iri("urn:s"), Iri("urn:p"), term)).encode()), "nt", out)
        assert len(out.getvalue().splitlines()) == 1
