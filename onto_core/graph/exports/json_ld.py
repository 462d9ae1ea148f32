"""A collection as JSON-LD 1.1: a node object for each subject, named graphs with what they say, prefixes for the vocabulary in use."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import Any, BinaryIO, Final

from onto_core.graph.exports.sorting import Sorted
from onto_core.graph.files import Written
from onto_core.graph.names import LABELS
from onto_core.vocabulary import ONTORAG, PREFIXES, RDF_TYPE, XSD_STRING, namespace_of

KNOWN: Final = {namespace: prefix for prefix, namespace in {**PREFIXES, "ontorag": ONTORAG}.items()}
TYPE: Final = "@type"
MOST_PREFIXES: Final = 500
"""Namespaces that get a prefix; terms of the others are written out."""
_WORD: Final = re.compile(r"[A-Za-z][A-Za-z0-9]*")


class Context:
    """The prefixes of the predicates, classes and datatypes that were met. No prefix is the scheme of an IRI, which it would turn into another."""

    def __init__(self) -> None:
        self._namespaces: dict[str, None] = {}
        self._schemes: set[str] = set()

    def meet(self, iri: str) -> None:
        """Note the scheme of an IRI."""
        self._schemes.add(iri.partition(":")[0])

    def name(self, iri: str) -> None:
        """Note a term of a vocabulary."""
        self.meet(iri)
        if len(self._namespaces) < MOST_PREFIXES and (namespace := namespace_of(iri)):
            self._namespaces[namespace] = None

    def prefixes(self) -> dict[str, str]:
        """Namespace by prefix."""
        found: dict[str, str] = {}
        for number, namespace in enumerate(sorted(self._namespaces), 1):
            for prefix in (KNOWN.get(namespace), _word_of(namespace), f"ns{number}", f"namespace-{number}"):
                if prefix and prefix not in found and prefix not in self._schemes:
                    found[prefix] = namespace
                    break
        return found


def write_json_ld(quads: Iterable[Written], out: BinaryIO, folder: Path) -> None:
    """Write all quads, sorted in `folder`. The triples of the default graph come first, then each named graph as `{"@id": ..., "@graph": [...]}`."""
    records, context = Sorted(folder, "quads"), Context()
    for subject, predicate, value, graph in quads:
        if graph == LABELS:
            continue
        as_type = predicate == RDF_TYPE and isinstance(value, str) and not value.startswith("_:")  # all that `@type` can hold
        records.add((graph, subject, TYPE if as_type else predicate, value))
        for iri in (subject, graph):
            context.meet(iri)
        if not as_type:
            context.name(predicate)
        if isinstance(value, tuple):
            context.name(value[1])
        elif as_type:
            context.name(value)
        else:
            context.meet(value)
    prefixes = context.prefixes()
    write = _Writer(prefixes).pieces(records)
    out.write(f'{{"@context": {_text(prefixes)},\n"@graph": ['.encode())
    for piece in write:
        out.write(piece.encode())
    out.write(b"\n]}\n")


class _Writer:
    def __init__(self, prefixes: Mapping[str, str]) -> None:
        self._prefixes = {namespace: prefix for prefix, namespace in prefixes.items()}
        self._names: dict[str, str] = {}

    def pieces(self, records: Iterable[Any]) -> Iterator[str]:
        """The members of the topmost array, never more than one triple at a time."""
        comma = ""
        for graph, of_graph in groupby(records, lambda record: record[0]):
            if graph:
                yield f'{comma}\n{{"@id": {_text(graph)}, "@graph": ['
                comma = ""
            for subject, of_subject in groupby(of_graph, lambda record: record[1]):
                yield f'{comma}\n{{"@id": {_text(subject)}'
                yield from self._properties(of_subject)
                yield "}"
                comma = ","
            if graph:
                yield "]}"
                comma = ","

    def _properties(self, records: Iterable[Any]) -> Iterator[str]:
        for predicate, same in groupby(records, lambda record: record[2]):
            yield f", {_text(predicate if predicate == TYPE else self._name(predicate))}: "
            start = "["
            for record in same:
                yield start + (_text(self._name(record[3])) if predicate == TYPE else self._value(record[3]))
                start = ", "
            yield "]"

    def _value(self, value: Any) -> str:
        if isinstance(value, str):
            return f'{{"@id": {_text(value)}}}'
        text, datatype, language = value
        if language:
            return f'{{"@value": {_text(text)}, "@language": {_text(language)}}}'
        return _text(text) if datatype == XSD_STRING else f'{{"@value": {_text(text)}, "@type": {_text(self._name(datatype))}}}'

    def _name(self, iri: str) -> str:
        """A compact IRI where the namespace has a prefix; `prefix://` would be read as an absolute one."""
        if iri not in self._names:
            namespace = namespace_of(iri)
            local = iri[len(namespace) :]
            prefix = self._prefixes.get(namespace)
            compact = f"{prefix}:{local}" if prefix and not local.startswith("//") else iri
            if len(self._names) >= MOST_PREFIXES * 20:
                return compact
            self._names[iri] = compact
        return self._names[iri]


def _word_of(namespace: str) -> str:
    """The last word of a namespace's path; of a bare host the one before its last: `voyages` of `http://example.org/voyages#`, else `example`."""
    host, _, path = namespace.partition("://")[2].rstrip("#/:").partition("/")
    words = _WORD.findall(path if host else namespace)
    hosts: list[str] = ["", *_WORD.findall(host)]
    return str(words[-1] if words else hosts[-2] if len(hosts) > 1 else "").lower()


def _text(value: str | Mapping[str, str] | Collection[str]) -> str:
    return json.dumps(value, ensure_ascii=False)
