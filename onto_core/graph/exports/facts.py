"""The statements of a store, sorted on disk: its nodes, their facts, and who says each fact."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, Final

from onto_core.graph import names
from onto_core.graph.exports.sorting import Sorted
from onto_core.graph.files import Written
from onto_core.terms import Literal
from onto_core.vocabulary import RDF, RDF_TYPE


@dataclass(frozen=True, slots=True)
class Said:
    """A source of a fact: the chunk that says it, and its document, "" where none is known. `span` is START-END, or ""."""

    chunk: str
    document: str
    confidence: float | None = None
    span: str = ""
    inferred: bool = False

    def as_json(self) -> dict[str, str | float | bool]:
        """What is known of it, by name."""
        every = {"chunk": self.chunk, "document": self.document, "span": self.span, "confidence": self.confidence, "inferred": self.inferred}
        return {name: value for name, value in every.items() if value not in (None, "", False)}


@dataclass(frozen=True, slots=True)
class Fact:
    """A triple. A node is an IRI, or `_:` and the label of a blank node. `sources` are empty where provenance is not asked for."""

    subject: str
    predicate: str
    object: str | Literal
    sources: Sequence[Said] = ()

    @property
    def confidence(self) -> float | None:
        """That of the surest source."""
        return max((source.confidence for source in self.sources if source.confidence is not None), default=None)

    @property
    def chunks(self) -> int:
        return len({source.chunk for source in self.sources})

    @property
    def documents(self) -> int:
        return len({source.document for source in self.sources if source.document})


@dataclass(frozen=True, slots=True)
class Node:
    """A subject or object, with its classes and its literals; relationships are read apart, since a node may have very many."""

    iri: str
    classes: Sequence[Fact]
    values: Sequence[Fact]


ChunkNotes = Mapping[str, Sequence[str]]
"""The texts that provenance has of a chunk, by predicate."""


class Facts:
    """All facts of a collection, sorted by subject. What is kept in memory are the chunks' documents, and one node's literals at a time."""

    def __init__(self, quads: Iterable[Written], folder: Path) -> None:
        """Read all quads. Temporary files are written into `folder`: about twice the size of the N-Quads."""
        self._records = Sorted(folder, "facts")
        self._provenance = Sorted(folder, "provenance")
        add = self._records.add
        for subject, predicate, value, graph in quads:
            if graph == names.PROVENANCE:
                self._provenance.add((subject, predicate, value))
            elif graph != names.LABELS:
                add((subject, predicate, value, graph) if graph else (subject, predicate, value))
                if isinstance(value, str) and predicate != RDF_TYPE and not graph:
                    add((value,))
        self._documents: dict[str, str] = {}
        for node, about in self._described():
            if STATED_IN in about:
                self._add_evidence(about)
            elif names.DERIVED_FROM in about:
                self._documents[node] = names.document_id_of(about[names.DERIVED_FROM][0])

    def __iter__(self) -> Iterator[Fact]:
        for _, records in self._by_subject():
            yield from self._facts(records)

    def nodes(self) -> Iterator[Node]:
        """Every subject and every object that is not a literal or a class, once."""
        for iri, records in self._by_subject():
            classes: list[Fact] = []
            values: list[Fact] = []
            for fact in self._facts(record for record in records if len(record) > 1 and (record[1] == RDF_TYPE or not isinstance(record[2], str))):
                (classes if isinstance(fact.object, str) else values).append(fact)
            yield Node(iri, classes, values)

    def edges(self) -> Iterator[Fact]:
        """The facts whose object is a node, in the order of their subjects."""
        for _, records in self._by_subject():
            yield from self._facts(record for record in records if len(record) > 1 and record[1] != RDF_TYPE and isinstance(record[2], str))

    def chunks(self) -> Iterator[tuple[str, ChunkNotes]]:
        """Each named graph of which provenance says something, with that."""
        return ((node, about) for node, about in self._described() if STATED_IN not in about)

    @staticmethod
    def chunk_of(graph: str) -> str:
        """The chunk that a graph is named after; a graph of a loaded file, which bears any name, counts as a chunk of that name."""
        return names.chunk_id_of(graph) if graph.startswith(names.CHUNK) else graph

    def _by_subject(self) -> Iterator[tuple[str, Iterator[Any]]]:
        return groupby(self._records, itemgetter(0))

    def _facts(self, records: Iterable[Any]) -> Iterator[Fact]:
        for (subject, predicate, value), same in groupby((record for record in records if len(record) > 1), lambda record: record[:3]):
            sayings = list(same)
            if len(sayings[0]) > 3 and all(len(saying) == EVIDENCE for saying in sayings):
                continue  # nobody says this any more
            yield Fact(subject, predicate, value if isinstance(value, str) else literal(*value), self._sources(sayings))

    def _sources(self, sayings: Sequence[Sequence[Any]]) -> Sequence[Said]:
        """The sources of one fact; a graph that has evidence for it is told by that alone."""
        if len(sayings) == 1 and len(sayings[0]) == 3:
            return ()
        detailed = {saying[3] for saying in sayings if len(saying) == EVIDENCE}
        found: dict[Said, None] = {}
        for _, _, _, graph, *evidence in (saying for saying in sayings if len(saying) > 3):
            base = graph.removesuffix(names.INFERRED_SUFFIX)
            chunk, document = self.chunk_of(base), self._documents.get(base, "")
            if evidence:
                found[Said(chunk, document, *evidence)] = None
            elif base not in detailed:
                found[Said(chunk, document, inferred=base != graph)] = None
        return tuple(found)

    def _described(self) -> Iterator[tuple[str, ChunkNotes]]:
        for node, records in groupby(self._provenance, itemgetter(0)):
            about: dict[str, list[str]] = {}
            for _, predicate, value in records:
                if predicate == OBJECT:
                    about[OBJECT] = value  # the term itself, which may be a literal
                else:
                    about.setdefault(predicate, []).append(value if isinstance(value, str) else value[0])
            yield node, about

    def _add_evidence(self, about: ChunkNotes) -> None:
        """Note the place and the confidence of a statement (RDF reification). An incomplete one is left out: it says of no fact where it stands."""
        if any(name not in about for name in (SUBJECT, PREDICATE, OBJECT)):
            return
        (confidence,) = map(_number, about.get(names.CONFIDENCE, [""])[:1])
        span, inferred = about.get(names.SPAN, [""])[0], about.get(names.INFERRED, [""])[0] == "true"
        for graph in about[STATED_IN]:
            self._records.add((about[SUBJECT][0], about[PREDICATE][0], about[OBJECT], graph, confidence, span, inferred))


SUBJECT: Final = RDF + "subject"
PREDICATE: Final = RDF + "predicate"
OBJECT: Final = RDF + "object"
STATED_IN: Final = names.STATED_IN
EVIDENCE: Final = 7
"""Values of a record that has the evidence of a graph for a fact: the triple, the graph, confidence, span, whether it follows."""


def literal(text: str, datatype: str, language: str) -> Literal:
    return Literal(text, datatype, language or None)


def _number(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) else None
