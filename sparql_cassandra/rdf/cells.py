"""Cells of a row as short JSON, [kind, value, ...], and back. Pure."""

from __future__ import annotations

from onto_core.terms import BlankNode, Cell, Iri, Literal
from onto_core.vocabulary import RDF_LANG_STRING, XSD_STRING

CellJson = list[str] | None


def literal_to_json(lexical: str, datatype: str, language: str | None) -> list[str]:
    if language:
        return ["l", lexical, RDF_LANG_STRING, language]
    return ["l", lexical] if datatype == XSD_STRING else ["l", lexical, datatype]


def cell_from_json(parts: CellJson) -> Cell:
    if parts is None:
        return None
    kind, value, *more = parts
    if kind == "u":
        return Iri(value, *more)
    if kind == "b":
        return BlankNode(value)
    return Literal(value, *more)
