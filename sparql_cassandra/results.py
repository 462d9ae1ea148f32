"""Solutions and triples in the formats that SPARQL clients read, piece by piece: JSON, XML, CSV, TSV; Turtle, N-Triples. Pure."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby, islice
from typing import TYPE_CHECKING, Final, Protocol
from xml.sax.saxutils import escape, quoteattr

from onto_core.rdf.iris import NOT_IN_IRI
from onto_core.terms import BlankNode, Cell, Iri, Literal
from onto_core.vocabulary import PREFIXES, RDF_LANG_STRING, RDF_TYPE, XSD_STRING

if TYPE_CHECKING:
    from sparql_cassandra.guard import Form

RESULTS = "http://www.w3.org/2005/sparql-results#"
TOGETHER: Final = 1_000
"""Triples that Turtle writes together: their prefixes are declared before them."""


class QueryResult(Protocol):
    """A `Table`, or `Solutions` that are found while they are written: rows are read once, in order."""

    @property
    def columns(self) -> tuple[str, ...]: ...
    @property
    def rows(self) -> Iterable[tuple[Cell, ...]]: ...
    @property
    def truncated(self) -> bool: ...


def is_graph(form: Form) -> bool:
    """True when the query makes triples, which have formats of their own."""
    return form in ("construct", "describe")


def render(table: QueryResult, form: Form, format_: str) -> Iterator[str]:
    """The result in a format of `formats(form)`, in pieces. Raises KeyError for another."""
    return formats(form)[format_](table, form)


def formats(form: Form) -> Mapping[str, Callable[[QueryResult, Form], Iterator[str]]]:
    return GRAPH_FORMATS if is_graph(form) else ROW_FORMATS


def to_json(table: QueryResult, form: Form) -> Iterator[str]:
    """SPARQL 1.1 Query Results JSON Format. A result that a row limit cut says `"truncated": true`, which other readers ignore."""
    if form == "ask":
        yield json.dumps({"head": {}, "boolean": truth(table)}) + "\n"
        return
    cut = ', "truncated": true' if table.truncated else ""
    yield f'{{"head": {{"vars": {json.dumps(table.columns, ensure_ascii=False)}}}{cut}, "results": {{"bindings": ['
    for number, row in enumerate(table.rows):
        solution = {name: json_term(cell) for name, cell in zip(table.columns, row, strict=True) if cell is not None}
        yield ("," if number else "") + "\n" + json.dumps(solution, ensure_ascii=False)
    yield "\n]}}\n"


def json_term(cell: Iri | BlankNode | Literal) -> dict[str, str]:
    if isinstance(cell, Iri):
        return {"type": "uri", "value": cell.value}
    if isinstance(cell, BlankNode):
        return {"type": "bnode", "value": cell.id}
    term = {"type": "literal", "value": cell.lexical}
    if cell.language is not None:
        return {**term, "xml:lang": cell.language}
    return term if cell.datatype == XSD_STRING else {**term, "datatype": cell.datatype}


def to_xml(table: QueryResult, form: Form) -> Iterator[str]:
    """SPARQL Query Results XML Format (second edition). A character that XML 1.0 cannot hold becomes U+FFFD."""
    yield f'<?xml version="1.0" encoding="utf-8"?>\n<sparql xmlns="{RESULTS}">\n'
    if form == "ask":
        yield f"<head/>\n<boolean>{str(truth(table)).lower()}</boolean>\n</sparql>\n"
        return
    yield "<head>" + "".join(f"<variable name={quoteattr(name)}/>" for name in table.columns) + "</head>\n<results>\n"
    for row in table.rows:
        bindings = (
            f"<binding name={quoteattr(name)}>{xml_term(cell)}</binding>" for name, cell in zip(table.columns, row, strict=True) if cell is not None
        )
        yield f"<result>{''.join(bindings)}</result>\n"
    yield "</results>\n</sparql>\n"


def xml_term(cell: Iri | BlankNode | Literal) -> str:
    if isinstance(cell, Iri):
        return f"<uri>{xml_text(cell.value)}</uri>"
    if isinstance(cell, BlankNode):
        return f"<bnode>{xml_text(cell.id)}</bnode>"
    if cell.language is not None:
        return f"<literal xml:lang={quoteattr(cell.language)}>{xml_text(cell.lexical)}</literal>"
    datatype = "" if cell.datatype == XSD_STRING else f" datatype={quoteattr(cell.datatype)}"
    return f"<literal{datatype}>{xml_text(cell.lexical)}</literal>"


_NOT_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def xml_text(text: str) -> str:
    """A carriage return is written as a reference: a reader would make a bare one a line feed."""
    return escape(_NOT_XML.sub("\ufffd", text), {"\r": "&#13;"})


def to_csv(table: QueryResult, form: Form) -> Iterator[str]:
    """SPARQL 1.1 Query Results CSV: plain values, CRLF. An ASK, for which the standard has none, is one row of a column `ask`."""
    yield ",".join(csv_field(name) for name in table.columns) + "\r\n"
    for row in table.rows:
        yield ",".join(csv_field(csv_value(cell)) for cell in row) + "\r\n"


def csv_value(cell: Cell) -> str:
    match cell:
        case None:
            return ""
        case Iri():
            return cell.value
        case BlankNode():
            return f"_:{cell.id}"
        case Literal():
            return cell.lexical


def csv_field(text: str) -> str:
    return '"' + text.replace('"', '""') + '"' if any(c in text for c in '",\r\n') else text


def to_tsv(table: QueryResult, form: Form) -> Iterator[str]:
    """SPARQL 1.1 Query Results TSV: terms as Turtle writes them."""
    yield "\t".join(f"?{name}" for name in table.columns) + "\n"
    for row in table.rows:
        yield "\t".join("" if cell is None else n_term(cell) for cell in row) + "\n"


def to_ntriples(table: QueryResult, form: Form) -> Iterator[str]:
    """RDF 1.1 N-Triples, one line a triple."""
    for row in table.rows:
        yield " ".join(n_term(cell) for cell in row if cell is not None) + " .\n"


def to_turtle(table: QueryResult, form: Form) -> Iterator[str]:
    """RDF 1.1 Turtle. Triples of one subject that follow each other stand together; only the prefixes that occur are declared."""
    used: dict[str, str] = {}
    triples = iter(table.rows)
    while rows := list(islice(triples, TOGETHER)):
        iris = {cell.value for row in rows for cell in row if isinstance(cell, Iri) and not (cell is row[1] and is_type(cell))}
        iris |= {cell.datatype for row in rows for cell in row if isinstance(cell, Literal)} - {XSD_STRING, RDF_LANG_STRING}
        new = {prefix: namespace for prefix, namespace in PREFIXES.items() if prefix not in used and any(shortens(iri, namespace) for iri in iris)}
        used = {prefix: namespace for prefix, namespace in PREFIXES.items() if prefix in used or prefix in new}
        if new:
            yield "".join(f"@prefix {prefix}: <{namespace}> .\n" for prefix, namespace in new.items()) + "\n"
        for subject, same in groupby(rows, key=lambda row: row[0]):
            lines = [f"{'a' if is_type(row[1]) else turtle_term(row[1], used)} {turtle_term(row[2], used)}" for row in same]
            yield turtle_term(subject, used) + " " + " ;\n    ".join(lines) + " .\n"


def is_type(cell: Cell) -> bool:
    return isinstance(cell, Iri) and cell.value == RDF_TYPE


_LOCAL = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")


def shortens(iri: str, namespace: str) -> bool:
    return iri.startswith(namespace) and _LOCAL.fullmatch(iri, len(namespace)) is not None


def turtle_term(cell: Cell, prefixes: Mapping[str, str]) -> str:
    assert cell is not None
    if isinstance(cell, Iri):
        return turtle_iri(cell.value, prefixes)
    if isinstance(cell, Literal) and cell.language is None and cell.datatype != XSD_STRING:
        return f"{quoted(cell.lexical)}^^{turtle_iri(cell.datatype, prefixes)}"
    return n_term(cell)


def turtle_iri(iri: str, prefixes: Mapping[str, str]) -> str:
    for prefix, namespace in prefixes.items():
        if shortens(iri, namespace):
            return f"{prefix}:{iri[len(namespace) :]}"
    return n_iri(iri)


def n_term(cell: Iri | BlankNode | Literal) -> str:
    """A term in the syntax of N-Triples. No part of it ends the term, whatever a server of others took for an IRI, a label or a language."""
    if isinstance(cell, Iri):
        return n_iri(cell.value)
    if isinstance(cell, BlankNode):
        return f"_:{cell.id}" if _LABEL.fullmatch(cell.id) else f"_:z{_NOT_IN_LABEL.sub(lambda sign: f'z{ord(sign[0]):x}z', cell.id)}"
    if cell.language is not None:
        return f"{quoted(cell.lexical)}@{cell.language if _LANGUAGE.fullmatch(cell.language) else _as_language(cell.language)}"
    return quoted(cell.lexical) if cell.datatype == XSD_STRING else f"{quoted(cell.lexical)}^^{n_iri(cell.datatype)}"


def n_iri(iri: str) -> str:
    """An IRI as a term, what RDF forbids in it percent-encoded: an escape would become the character again for who reads and writes it."""
    return f"<{NOT_IN_IRI.sub(_percent, iri)}>"


def _percent(sign: re.Match[str]) -> str:
    return "".join(f"%{byte:02X}" for byte in sign[0].encode("utf-8", "surrogatepass"))


_LABEL: Final = re.compile(r"[A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_-])?")
_NOT_IN_LABEL: Final = re.compile("[^A-Za-z0-9]")
_LANGUAGE: Final = re.compile("[A-Za-z]+(?:-[A-Za-z0-9]+)*")


def _as_language(tag: str) -> str:
    """A tag of the form that there is (Turtle, LANGTAG): "en_US" as en-US, and what begins as none as a private one."""
    made = "-".join(re.findall("[A-Za-z0-9]+", tag))
    return made if _LANGUAGE.fullmatch(made) else f"x-{made or 'none'}"


_ESCAPES = {code: f"\\u{code:04X}" for code in (*range(0x20), 0x7F)} | {
    ord("\t"): "\\t", ord("\b"): "\\b", ord("\n"): "\\n", ord("\r"): "\\r", ord("\f"): "\\f", ord('"'): '\\"', ord("\\"): "\\\\"
}  # fmt: skip


def quoted(text: str) -> str:
    return '"' + text.translate(_ESCAPES) + '"'


def plain(cell: Cell) -> str:
    """A cell for a person: well-known IRIs short, strings bare."""
    match cell:
        case Iri():
            return turtle_iri(cell.value, PREFIXES).strip("<>")
        case Literal() if cell.language is not None:
            return f"{cell.lexical}@{cell.language}"
        case _:
            return csv_value(cell)


def truth(table: QueryResult) -> bool:
    """The answer of an ASK."""
    cell = next(iter(table.rows))[0]
    return isinstance(cell, Literal) and cell.lexical == "true"


ROW_FORMATS: Final[Mapping[str, Callable[[QueryResult, Form], Iterator[str]]]] = {"json": to_json, "xml": to_xml, "csv": to_csv, "tsv": to_tsv}
GRAPH_FORMATS: Final[Mapping[str, Callable[[QueryResult, Form], Iterator[str]]]] = {"ttl": to_turtle, "nt": to_ntriples}
