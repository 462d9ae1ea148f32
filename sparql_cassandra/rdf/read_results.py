"""Results that another server writes: SPARQL JSON read piece by piece, leniently; SPARQL XML, N-Triples and Turtle whole. Pure."""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import Any, Final

import pyoxigraph
from pyoxigraph import QueryBoolean, QueryResultsFormat, QueryTriples, RdfFormat

from onto_core.rdf.surrogates import whole
from onto_core.terms import BlankNode, Cell, Iri, Literal
from onto_core.vocabulary import RDF_LANG_STRING, XSD_BOOLEAN, XSD_STRING

_BINDINGS: Final = re.compile(r'"bindings"\s*:\s*\[')
_BETWEEN: Final = re.compile(r"[\s,]*")
_DECODER: Final = json.JSONDecoder()
Row = tuple[Cell, ...]


class BadResult(ValueError):
    """Bytes that are not the result that they should be, or not all of it."""


class JsonRows:
    """Reads SPARQL 1.1 Query Results JSON as it comes. IRIs and language tags are taken as they are: a graph of others may have invalid ones."""

    def __init__(self, columns: Sequence[str]) -> None:
        self._columns = tuple(columns)
        self._decode = codecs.getincrementaldecoder("utf-8")().decode
        self._text, self._in_rows, self._ended = "", False, False

    def feed(self, data: bytes) -> list[Row]:
        """The rows that are complete by now. Raises BadResult."""
        try:
            self._text += self._decode(data)
        except UnicodeDecodeError as error:
            raise BadResult(f"not UTF-8: {error.reason}") from None
        if not self._in_rows and not self._ended and (begun := _BINDINGS.search(self._text)) is not None:
            self._in_rows, self._text = True, self._text[begun.end() :]
        return list(self._rows()) if self._in_rows else []

    def _rows(self) -> Iterator[Row]:
        position = 0
        while True:
            position = _BETWEEN.match(self._text, position).end()  # type: ignore[union-attr]  # it matches nothing, too
            if self._text.startswith("]", position):
                self._in_rows, self._ended = False, True
                break
            try:
                found, end = _DECODER.raw_decode(self._text, position)
            except json.JSONDecodeError:  # the rest of it is on its way
                break
            except RecursionError:
                raise BadResult("a row is nested too deep") from None
            yield self._row(found)
            position = end
        self._text = self._text[position:]

    def _row(self, found: object) -> Row:
        if not isinstance(found, dict):
            raise BadResult("a row is no JSON object")
        return tuple(_cell(found.get(name)) for name in self._columns)

    def end(self) -> list[Row]:
        """The rows that come at the end: of an ASK the one. Raises BadResult when the result is not whole."""
        if self._ended:
            if not self._text.rstrip().endswith("}"):
                raise BadResult("the result breaks off at its end")
            return []
        try:
            found = json.loads(self._text) if not self._in_rows else None
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict) or not isinstance(found.get("boolean"), bool):
            raise BadResult("the result breaks off" if self._in_rows else f"no result of a query: {self._text[:200]!r}")
        return [(_truth(found["boolean"]),)]


def _cell(term: Any) -> Cell:
    if term is None:
        return None
    try:
        kind, value = term["type"], term["value"]
    except (TypeError, KeyError):
        raise BadResult(f"{str(term)[:100]!r} is no term") from None
    if isinstance(value, str):
        value = whole(value)
    else:
        return Literal(json.dumps(value, ensure_ascii=False))  # an RDF 1.2 triple term, which our values do not have: its text
    if kind in ("uri", "iri"):
        return Iri(value)
    if kind == "bnode":
        return BlankNode(value)
    language = term.get("xml:lang") or term.get("lang")
    return Literal(value, RDF_LANG_STRING, str(language)) if language else Literal(value, str(term.get("datatype") or XSD_STRING))


def _truth(value: bool) -> Literal:
    return Literal(str(value).lower(), XSD_BOOLEAN)


def rows_in_xml(content: bytes, columns: Sequence[str]) -> Iterator[Row]:
    """The rows of SPARQL Query Results XML. Raises BadResult."""
    try:
        found = pyoxigraph.parse_query_results(content, format=QueryResultsFormat.XML)
        if isinstance(found, QueryBoolean):
            yield (_truth(bool(found)),)
            return
        assert not isinstance(found, QueryTriples)
        places = {variable.value: place for place, variable in enumerate(found.variables)}
        for solution in found:
            yield tuple(_of(solution[places[name]]) if name in places else None for name in columns)
    except (SyntaxError, ValueError) as error:
        raise BadResult(str(error)) from None


def triples_in(content: bytes, media_type: str) -> Iterator[Row]:
    """The distinct triples of N-Triples or Turtle. Raises BadResult."""
    format_ = RdfFormat.from_media_type(media_type)
    try:
        seen: set[Row] = set()
        for triple in pyoxigraph.parse(input=BytesIO(content), format=format_, lenient=True):
            row = (_of(triple.subject), _of(triple.predicate), _of(triple.object))
            if row not in seen:
                seen.add(row)
                yield row
    except (SyntaxError, ValueError) as error:
        raise BadResult(str(error)) from None


def _of(term: object) -> Cell:
    match term:
        case None:
            return None
        case pyoxigraph.NamedNode():
            return Iri(term.value)
        case pyoxigraph.BlankNode():
            return BlankNode(term.value)
        case pyoxigraph.Literal():
            return Literal(term.value, term.datatype.value, term.language)
    return Literal(str(term))
