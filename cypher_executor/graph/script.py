"""A collection as a Cypher script for Neo4j, Memgraph and FalkorDB, in the layout that OntoRAG writes itself; a statement a line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import BinaryIO, Final

from cypher_executor.graph.change import chunk_key, entity_key, label_key
from cypher_executor.graph.facts import fact_text, mention_key, short_digest
from cypher_executor.quoting import quote, quote_text
from onto_core.errors import InputError, Problem
from onto_core.graph.exports.columns import Columns, columns_of, values_of
from onto_core.graph.exports.facts import Fact, Facts, Node, Said
from onto_core.graph.mapping import CHUNK, ENTITY, LABEL, MENTION, NAME, NameMeaning, Value
from onto_core.graph.names import DERIVED_FROM, INFERRED_SUFFIX, LABELLING, document_id_of
from onto_core.terms import Literal, normal_label
from onto_core.vocabulary import ONTORAG

ROWS: Final = 500
"""Rows of a statement."""
LONGEST: Final = 100_000
"""Characters of a statement's rows; one row may be longer."""
WAITING: Final = 20_000
"""Rows that wait for others of their kind: nodes with the same labels and keys are one statement."""
UNSOURCED: Final = "export"
"""The chunk that says what no chunk of the collection says."""
_NOT_SHOWN: Final = re.compile(r"[\\\x00-\x1f\x7f-\x9f\u2028\u2029]")
"""Not in a comment: Neo4j decodes `\\u000a` before it looks for the end of one."""

HEAD: Final = """\
// A statement a line, which ends in a semicolon; what begins with two slashes is no statement. Running the script again changes nothing.
// Before a large one, make the index by which nodes are found:
//   Neo4j      CREATE INDEX ontorag_iri IF NOT EXISTS FOR (n:Resource) ON (n.iri)
//   Memgraph   CREATE INDEX ON :Resource(iri)
//   FalkorDB   CREATE INDEX FOR (n:Resource) ON (n.iri)
"""
HEAD_SOURCES: Final = """\
// This one has provenance, which needs more indexes: `ontorag graph init --store URL` makes them all.
"""

Cell = Value | None | Sequence[Value]


class Script:
    """Rows collected to statements, one for all rows of the same text, as far as they are near each other."""

    def __init__(self, out: BinaryIO) -> None:
        self._out = out
        self._rows: dict[str, list[str]] = {}
        self._sizes: dict[str, int] = {}
        self._waiting = 0

    def add(self, text: str, *cells: str) -> None:
        """Have `text` run for a row `r` of these expressions."""
        row = f"[{', '.join(cells)}]"
        rows = self._rows.setdefault(text, [])
        if rows and (len(rows) == ROWS or self._sizes[text] + len(row) > LONGEST):
            self._write(text)
        rows.append(row)
        self._sizes[text] = self._sizes.get(text, 0) + len(row)
        self._waiting += 1
        if self._waiting >= WAITING:
            self.flush()

    def flush(self) -> None:
        """Write all that waits: before what builds on it."""
        for text, rows in self._rows.items():
            if rows:
                self._write(text)
        self._rows.clear()

    def comment(self, text: str) -> None:
        self._out.write(f"// {_NOT_SHOWN.sub('?', text)}\n".encode())

    def _write(self, text: str) -> None:
        rows = self._rows[text]
        self._out.write(f"UNWIND [{', '.join(rows)}] AS r {text};\n".encode())
        self._waiting -= len(rows)
        self._sizes[text] = 0
        rows.clear()


def write_script(facts: Facts, out: BinaryIO, collection: str, *, provenance: bool) -> None:
    """Write nodes, then relationships; with provenance also who says what, so that OntoRAG can open the graph as one of its own.

    Blank nodes are expected as IRIs. Raises InputError for a fact that a property graph cannot hold.
    """
    columns = columns_of(facts)
    out.write((HEAD + HEAD_SOURCES if provenance else HEAD).encode())
    script = Script(out)
    for kind, name, meaning in _meanings(columns):
        script.comment(" ".join(part for part in (kind, name, meaning.iri, meaning.datatype) if part))
    for node in facts.nodes():
        _add_node(script, node, columns, collection)
    script.flush()
    for edge in facts.edges():
        _add_edge(script, edge, columns, collection, provenance=provenance)
    script.flush()
    if provenance:
        _add_sources(script, facts, columns, collection)
        script.flush()


def _meanings(columns: Columns) -> Iterable[tuple[str, str, NameMeaning]]:
    yield from (("class", name, NameMeaning("class", iri)) for iri, name in columns.classes.items())
    yield from (("relation", name, NameMeaning("relation", iri)) for iri, name in columns.relations.items())
    yield from (("key", key.name, meaning) for meaning, key in columns.keys.items())


def _entity(variable: str, column: str, collection: str) -> str:
    return f"({variable}:{ENTITY} {{collection: {quote_text(collection)}, iri: {column}}})"


def _add_node(script: Script, node: Node, columns: Columns, collection: str) -> None:
    """One row: the IRI and the values; labels and keys are in the text, for they cannot be values."""
    changes = [f"n:{quote(label)}" for label in sorted(columns.labels(node))]
    cells = [quote_text(node.iri)]
    for meaning, held in sorted(values_of(node).items()):
        values = [_value(value, meaning) for value in held]
        changes.append(f"n.{quote(columns.keys[meaning].name)} = r[{len(cells)}]")
        cells.append(values[0] if len(values) == 1 else f"[{', '.join(values)}]")
    script.add(f"MERGE {_entity('n', 'r[0]', collection)}" + (f" SET {', '.join(changes)}" if changes else ""), *cells)


def _value(value: Value, meaning: NameMeaning) -> str:
    return f"{meaning.native}({_cell(value)})" if meaning.native in ("date", "localdatetime") else _cell(value)


def _add_edge(script: Script, edge: Fact, columns: Columns, collection: str, *, provenance: bool) -> None:
    ends = f"MATCH {_entity('s', 'r[0]', collection)} MATCH {_entity('o', 'r[1]', collection)}"
    text = f"{ends} MERGE (s)-[e:{quote(columns.relations[edge.predicate])}]->(o) SET e.iri = {quote_text(edge.predicate)}"
    cells: list[Cell] = [edge.subject, str(edge.object)]
    if provenance:
        text += ", e.said_by = r[2], e.chunks = r[3], e.documents = r[4], e.confidence = r[5]"
        cells += [_said_by(edge), edge.chunks or 1, edge.documents, edge.confidence]
    script.add(text, *map(_cell, cells))


def _said_by(edge: Fact) -> list[str]:
    """An entry for each chunk, as the writer makes them: digest of the chunk, confidence, digest of the document."""
    entries = []
    for chunk, sources in groupby(sorted(_sources(edge), key=attrgetter("chunk")), attrgetter("chunk")):
        same = list(sources)
        confidence = max((source.confidence for source in same if source.confidence is not None), default=None)
        document = short_digest("document", same[0].document) if same[0].document else ""
        entries.append(f"{short_digest('chunk', chunk)} {'' if confidence is None else f'{confidence:.6g}'} {document}")
    return entries


def _sources(fact: Fact) -> Sequence[Said]:
    return fact.sources or (Said(UNSOURCED, ""),)


def _add_sources(script: Script, facts: Facts, columns: Columns, collection: str) -> None:
    """Add the names' meanings, the chunks, what each chunk says of each entity, and the labels by which entities are looked up."""
    names = f"MERGE (t:{NAME} {{key: r[0]}}) SET t.kind = r[1], t.name = r[2], t.term = r[3], t.datatype = r[4], t.native = r[5]"
    for kind, name, meaning in _meanings(columns):
        script.add(names, *map(_cell, (f"{kind} {name}", kind, name, meaning.iri, meaning.datatype, meaning.native)))
    _add_chunks(script, facts, collection)
    for subject, about in groupby(facts, attrgetter("subject")):
        _add_mentions(script, subject, about, collection)
    script.flush()
    # an object is spoken of, too; where the chunk says more of it, that stands already
    mention = f"MERGE (m:{MENTION} {{key: r[0]}}) ON CREATE SET {MENTIONED}, m.said = [], m.inferred = [], m.spans = [], m.evidence = []"
    for edge in facts.edges():
        for source in _sources(edge):
            script.add(mention, *map(_cell, _identity(str(edge.object), source.chunk, collection)), quote_text(collection))


MENTIONED: Final = "m.chunk = r[1], m.about = r[2], m.entity = r[3], m.belongs_to = r[4], m.leaving = [], m.kept = true"


def _identity(iri: str, chunk: str, collection: str) -> tuple[str, ...]:
    return mention_key(collection, chunk, iri), chunk_key(collection, chunk), iri, entity_key(collection, iri)


def _add_chunks(script: Script, facts: Facts, collection: str) -> None:
    text = (
        f"MERGE (c:{CHUNK} {{key: r[0]}}) SET c.id = r[1], c.belongs_to = r[2], c.document_id = r[3], c.ordinal = r[4], c.model = r[5], "
        "c.prompt_version = r[6], c.catalog_version = r[7], c.degraded = r[8], c.revision = '', c.done = true"
    )

    def one(about: Mapping[str, Sequence[str]], name: str) -> str | None:
        return about[name][0] if name in about else None

    for graph, about in facts.chunks():
        if graph.endswith(INFERRED_SUFFIX):
            continue
        chunk = facts.chunk_of(graph)
        document, ordinal = one(about, DERIVED_FROM), one(about, ONTORAG + "chunkOrdinal")
        texts = [one(about, ONTORAG + name) for name in ("model", "promptVersion", "catalogVersion")]
        degraded = about.get(ONTORAG + "degraded")
        cells: list[Cell] = [chunk_key(collection, chunk), chunk, collection, document and document_id_of(document)]
        script.add(text, *map(_cell, [*cells, int(ordinal) if ordinal and ordinal.isdecimal() else 0, *texts, degraded]))


def _add_mentions(script: Script, subject: str, about: Iterable[Fact], collection: str) -> None:
    said: dict[str, tuple[dict[str, None], dict[str, None], dict[str, None], dict[str, None]]] = {}
    for fact in about:
        text = _fact_text(fact)
        for source in _sources(fact):
            stated, inferred, spans, evidence = said.setdefault(source.chunk, ({}, {}, {}, {}))
            (inferred if source.inferred else stated)[text] = None
            if source.span:
                spans[source.span] = None
            if source.span or source.confidence is not None:
                evidence[f"{source.span} {'' if source.confidence is None else f'{source.confidence:.6g}'} {text}"] = None
        if fact.predicate in LABELLING and isinstance(fact.object, Literal) and (name := normal_label(fact.object.lexical)):
            label = f"MERGE (l:{LABEL} {{key: r[0]}}) SET l.name = r[1], l.about = r[2], l.belongs_to = r[3]"
            script.add(label, *map(_cell, (label_key(collection, subject, text), f"{collection} {name}", subject, collection)))
    mention = f"MERGE (m:{MENTION} {{key: r[0]}}) SET {MENTIONED}, m.said = r[5], m.inferred = r[6], m.spans = r[7], m.evidence = r[8]"
    for chunk, (stated, inferred, spans, evidence) in said.items():
        lists = (list(stated), [text for text in inferred if text not in stated], list(spans), list(evidence))
        script.add(mention, *map(_cell, (*_identity(subject, chunk, collection), collection, *lists)))


def _fact_text(fact: Fact) -> str:
    try:
        return fact_text(fact.predicate, fact.object)
    except ValueError as error:
        raise InputError(
            "graph", [Problem(f"<{fact.subject}> <{fact.predicate}>", str(error), "a fact of a property graph has valid terms")]
        ) from error


def _cell(value: Cell) -> str:
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, str):
        return quote_text(value)
    return repr(value) if isinstance(value, int | float) else f"[{', '.join(map(_cell, value))}]"
