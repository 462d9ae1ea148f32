"""The statements about suspects, and the documents and chunks that say them, out of a graph's statements as they pass by."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Final

from onto_core.consistency.constraints import Claim
from onto_core.consistency.model import SHOWN, Source
from onto_core.consistency.screen import Suspects
from onto_core.graph import names
from onto_core.graph.files import Said
from onto_core.graph.provenance import Statement
from onto_core.terms import Literal, Span
from onto_core.vocabulary import RDF

_SUBJECT, _PREDICATE, _OBJECT = RDF + "subject", RDF + "predicate", RDF + "object"
EVIDENCE: Final = frozenset({_SUBJECT, _PREDICATE, _OBJECT, names.STATED_IN, names.SPAN, names.CONFIDENCE})
"""The predicates by which a graph tells the span and the confidence of a statement."""


class Collector:
    """Takes statements one by one. `document`: the one that says what no named graph does. With `evidence`, spans and confidences are read too."""

    def __init__(self, suspects: Suspects, *, document: str = "", evidence: bool = False) -> None:
        self._suspects, self._document, self._evidence = suspects, document, evidence
        self._graphs: dict[Statement, dict[str, None]] = defaultdict(dict)
        self._claims: Counter[tuple[int, Claim]] = Counter()
        self._documents: dict[str, str] = {}
        self._told: dict[tuple[Statement, str], tuple[Span | None, float | None]] = {}
        self._stated: dict[str, tuple[Statement, str]] = {}
        self._node, self._read = "", dict[str, str | Literal]()
        self._apart: dict[str, dict[str, str | Literal]] = {}
        """What was read of statements whose description does not stand together in the stream."""

    @property
    def predicates(self) -> frozenset[str]:
        """The predicates whose statements are to be taken in."""
        return self._suspects.predicates | {names.DERIVED_FROM} | (EVIDENCE if self._evidence else frozenset[str]())

    def take(self, said: Iterable[Said]) -> None:
        """Keep those of the statements that are about suspects; of the classes of one thing by its places in statements, the first SHOWN."""
        for subject, predicate, end, graph in said:
            if graph == names.PROVENANCE:
                self._provenance(subject, predicate, end)
            elif graph != names.LABELS:
                statement = subject, predicate, end
                if statement not in self._graphs and not self._suspects.wants(*statement):
                    claims = [claim for claim in self._suspects.claims(*statement) if self._claims[claim] < SHOWN]
                    if not claims:
                        continue
                    self._claims.update(claims)
                self._graphs[statement] |= {graph: None} if graph else {}
        self._described()

    def _provenance(self, subject: str, predicate: str, end: str | Literal) -> None:
        if predicate == names.DERIVED_FROM:
            self._documents[subject] = str(end)
        elif predicate in EVIDENCE:
            if subject != self._node:
                self._described()
                self._node, self._read = subject, self._apart.pop(subject, {})
            self._read[predicate] = end

    def _described(self) -> None:
        """The description of one statement has been read, as far as it stands together."""
        node, read = self._node, self._read
        subject, predicate, end, graph = (read.get(each) for each in (_SUBJECT, _PREDICATE, _OBJECT, names.STATED_IN))
        if isinstance(subject, str) and isinstance(predicate, str) and end is not None and isinstance(graph, str):
            if self._suspects.wants(subject, predicate, end):
                self._stated[node] = (subject, predicate, end), graph
        elif read and node not in self._stated:
            self._apart[node] = read
        if node in self._stated:
            span, confidence = self._told.get(self._stated[node], (None, None))
            sure = read.get(names.CONFIDENCE)
            confidence = float(sure.lexical) if isinstance(sure, Literal) else confidence
            self._told[self._stated[node]] = _span(read.get(names.SPAN)) or span, confidence
        self._node, self._read = "", {}

    def statements(self) -> list[Statement]:
        """The statements that were kept, in an order that no store changes; those that only follow last."""
        return sorted(self._graphs, key=lambda each: (self._only_follows(each), each[0], each[1], str(each[2])))

    def _only_follows(self, statement: Statement) -> bool:
        graphs = self._graphs[statement]
        return bool(graphs) and all(graph.endswith(names.INFERRED_SUFFIX) for graph in graphs)

    def sources(self, statement: Statement) -> Sequence[Source]:
        """All that say a statement, by document and chunk; those from which it only follows last."""
        graphs = self._graphs.get(statement, {})
        found = [self._source(statement, graph) for graph in graphs] or ([Source(self._document, "")] if self._document else [])
        return sorted(found, key=lambda each: (each.inferred, each.document, each.chunk))

    def _source(self, statement: Statement, graph: str) -> Source:
        inferred = graph.endswith(names.INFERRED_SUFFIX)
        said = graph.removesuffix(names.INFERRED_SUFFIX)
        span, confidence = self._told.get((statement, said), (None, None))
        document = self._documents.get(said, "")
        chunk = names.chunk_id_of(graph) if graph.startswith(names.CHUNK) else graph
        return Source(names.document_id_of(document) or self._document, chunk, span, confidence, inferred)


def _span(text: str | Literal | None) -> Span | None:
    start, _, end = text.lexical.partition("-") if isinstance(text, Literal) else ("", "", "")
    return Span(int(start), int(end)) if start.isdigit() and end.isdigit() else None
