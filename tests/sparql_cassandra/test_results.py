"""Results in the standard formats, read back by other people's parsers."""

from __future__ import annotations

import csv
import io
import json
from xml.etree import ElementTree

import pyoxigraph
import pytest
import rdflib

from onto_core.terms import BlankNode, Cell, Iri, Literal, Table
from onto_core.vocabulary import RDF_TYPE, RDFS_LABEL, XSD, XSD_INTEGER, XSD_STRING
from sparql_cassandra.results import RESULTS, formats, plain, render

TEXTS = [
    'say "hi"',
    "it's",
    "back\\slash \\n \\u0041",
    "line\nbreak",
    "cr\rlf\r\n",
    "tab\t",
    "a,b;c",
    "<b>&amp;</b>]]>",
    "日本語 العربية 😀",
    " padded ",
    "",
]
NOT_IN_XML = ["nul\x00", "esc\x1b[31m"]

ROWS: tuple[tuple[Cell, ...], ...] = (
    (Iri("http://example.org/é?a=1&b=2"), Literal("01", XSD_INTEGER), None),
    (BlankNode("b0"), Literal("chat", language="fr-be"), Literal("")),
    (None, None, None),
    (Iri("urn:x", "a label"), Literal("2024-01-01", XSD + "date"), Literal("x", "http://example.org/own#type")),
    *((Iri("urn:x"), Literal(text), Literal(text, language="en")) for text in TEXTS),
)
TABLE = Table(("s", "vé", "o"), ROWS)


def text(table: Table, format_: str, form: str = "select") -> str:
    return "".join(render(table, form, format_))  # type: ignore[arg-type]


def cell(term: object) -> Cell:
    match term:
        case None:
            return None
        case pyoxigraph.NamedNode():
            return Iri(term.value)
        case pyoxigraph.BlankNode():
            return BlankNode(term.value)
        case pyoxigraph.Literal():
            return Literal(term.value, term.datatype.value, term.language)
    raise AssertionError(term)


def unlabelled(rows: tuple[tuple[Cell, ...], ...]) -> list[tuple[Cell, ...]]:
    return [tuple(Iri(value.value) if isinstance(value, Iri) else value for value in row) for row in rows]


FORMATS = {"json": pyoxigraph.QueryResultsFormat.JSON, "xml": pyoxigraph.QueryResultsFormat.XML, "tsv": pyoxigraph.QueryResultsFormat.TSV}


@pytest.mark.parametrize("format_", ["json", "tsv"])
def test_rows_are_read_back_by_oxigraph_as_they_were(format_: str) -> None:
    read = pyoxigraph.parse_query_results(text(TABLE, format_).encode(), FORMATS[format_])
    assert isinstance(read, pyoxigraph.QuerySolutions)
    assert [variable.value for variable in read.variables] == list(TABLE.columns)
    assert [tuple(cell(value) for value in solution) for solution in read] == unlabelled(ROWS)


def test_xml_is_read_back_by_pythons_parser_as_it_was() -> None:
    space = {"r": RESULTS}
    read = ElementTree.fromstring(text(TABLE, "xml"))
    assert [each.get("name") for each in read.findall("r:head/r:variable", space)] == list(TABLE.columns)
    solutions = [{each.get("name"): each[0] for each in result} for result in read.findall("r:results/r:result", space)]
    assert [tuple(xml_cell(solution.get(name)) for name in TABLE.columns) for solution in solutions] == unlabelled(ROWS)


def xml_cell(element: ElementTree.Element | None) -> Cell:
    if element is None:
        return None
    value = element.text or ""
    match element.tag.removeprefix("{" + RESULTS + "}"):
        case "uri":
            return Iri(value)
        case "bnode":
            return BlankNode(value)
        case _:
            language = element.get("{http://www.w3.org/XML/1998/namespace}lang")
            return Literal(value, element.get("datatype", XSD_STRING), language)


@pytest.mark.parametrize("format_", ["json", "xml", "tsv"])
def test_rows_are_read_by_rdflib(format_: str) -> None:
    read = rdflib.query.Result.parse(io.BytesIO(text(TABLE, format_).encode()), format=format_)
    assert [str(variable) for variable in read.vars or ()] == list(TABLE.columns)
    found = [solution.get(rdflib.Variable("o")) for solution in read.bindings]
    assert [None if value is None else str(value) for value in found] == [row[2].lexical if isinstance(row[2], Literal) else None for row in ROWS]


def test_csv_is_read_back_by_pythons_reader() -> None:
    read = list(csv.reader(io.StringIO(text(TABLE, "csv"), newline="")))
    assert read[0] == ["s", "vé", "o"]
    assert read[1] == ["http://example.org/é?a=1&b=2", "01", ""]
    assert read[2] == ["_:b0", "chat", ""]
    assert read[3] == ["", "", ""]
    assert [row[1] for row in read[5:]] == TEXTS
    assert text(TABLE, "csv").startswith("s,vé,o\r\n")


def test_what_xml_cannot_hold_is_replaced_and_the_document_stays_well_formed() -> None:
    table = Table(("x",), tuple((Literal(value),) for value in NOT_IN_XML))
    read = pyoxigraph.parse_query_results(text(table, "xml").encode(), pyoxigraph.QueryResultsFormat.XML)
    assert isinstance(read, pyoxigraph.QuerySolutions)
    assert [solution["x"].value for solution in read] == ["nul\ufffd", "esc\ufffd[31m"]  # type: ignore[union-attr]


def test_json_holds_every_character_and_says_when_it_was_cut() -> None:
    table = Table(("x",), tuple((Literal(value),) for value in (*TEXTS, *NOT_IN_XML)), truncated=True)
    read = json.loads(text(table, "json"))
    assert [row["x"]["value"] for row in read["results"]["bindings"]] == [*TEXTS, *NOT_IN_XML]
    assert read["truncated"] is True
    assert "truncated" not in json.loads(text(TABLE, "json"))
    assert json.loads(text(Table(("x",), ()), "json")) == {"head": {"vars": ["x"]}, "results": {"bindings": []}}


@pytest.mark.parametrize("answer", [True, False])
def test_an_ask_has_its_own_form(answer: bool) -> None:
    table = Table(("ask",), ((Literal(str(answer).lower(), XSD + "boolean"),),))
    assert json.loads(text(table, "json", "ask")) == {"head": {}, "boolean": answer}
    for format_ in ("json", "xml"):
        read = pyoxigraph.parse_query_results(text(table, format_, "ask").encode(), FORMATS[format_])
        assert isinstance(read, pyoxigraph.QueryBoolean)
        assert bool(read) is answer
    assert text(table, "csv", "ask") == f"ask\r\n{str(answer).lower()}\r\n"


TRIPLES: tuple[tuple[Cell, ...], ...] = (
    (Iri("http://example.org/a"), Iri(RDF_TYPE), Iri("http://example.org/T")),
    (Iri("http://example.org/a"), Iri(RDFS_LABEL), Literal("A", language="en")),
    (BlankNode("b0"), Iri("http://example.org/p"), BlankNode("b1")),
    (BlankNode("b1"), Iri("http://example.org/p"), Literal("01", XSD_INTEGER)),
    (Iri("http://www.w3.org/2001/XMLSchema#a/b"), Iri("http://example.org/p"), Literal("x", "http://example.org/T")),
    *((Iri("http://example.org/b"), Iri("http://example.org/p"), Literal(value)) for value in (*TEXTS, *NOT_IN_XML)),
)
GRAPH = Table(("subject", "predicate", "object"), TRIPLES)


@pytest.mark.parametrize(("format_", "rdf"), [("ttl", pyoxigraph.RdfFormat.TURTLE), ("nt", pyoxigraph.RdfFormat.N_TRIPLES)])
def test_triples_are_read_back_as_they_were(format_: str, rdf: pyoxigraph.RdfFormat) -> None:
    written = text(GRAPH, format_, "construct")
    read = pyoxigraph.parse(written.encode(), format=rdf)
    assert [(cell(quad.subject), cell(quad.predicate), cell(quad.object)) for quad in read] == list(TRIPLES)
    assert len(rdflib.Graph().parse(data=written, format=format_)) == len(TRIPLES)


def test_turtle_declares_the_prefixes_it_uses_and_no_others() -> None:
    written = text(GRAPH, "ttl", "describe")
    assert written.startswith("@prefix rdfs: ")
    assert "@prefix xsd: " in written
    assert "@prefix owl: " not in written
    assert '<http://example.org/a> a <http://example.org/T> ;\n    rdfs:label "A"@en .\n' in written
    assert "<http://www.w3.org/2001/XMLSchema#a/b>" in written
    assert text(Table(GRAPH.columns, ()), "ttl", "construct") == ""


def test_each_form_has_its_formats() -> None:
    assert list(formats("select")) == list(formats("ask")) == ["json", "xml", "csv", "tsv"]
    assert list(formats("construct")) == list(formats("describe")) == ["ttl", "nt"]


def test_results_come_in_pieces() -> None:
    table = Table(("x",), ((Literal("y"),),) * 10_000)
    for format_ in formats("select"):
        assert max(len(piece) for piece in render(table, "select", format_)) < 1000


def test_a_cell_for_a_person_is_short() -> None:
    assert plain(Iri(RDF_TYPE)) == "rdf:type"
    assert plain(Iri("http://example.org/a")) == "http://example.org/a"
    assert plain(Literal("chat", language="fr")) == "chat@fr"
    assert plain(None) == ""
