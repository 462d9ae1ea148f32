"""Statements of an archive as extractions, source by source, for stores without named graphs, in which each source is a chunk."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count, groupby, islice
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote

from onto_core.backup.quads import FILE
from onto_core.graph import names
from onto_core.graph.exports.sorting import Sorted
from onto_core.graph.files import quads_written
from onto_core.messages import EntityWire, Extraction, LiteralWire, TripleWire
from onto_core.terms import digest
from onto_core.vocabulary import ONTORAG, RDF, XSD_STRING

MOST: Final = 2_000
"""Facts of a chunk that a loaded file is divided into, so that no transaction grows too large."""
ABOUT: Final = {ONTORAG + "model": "model", ONTORAG + "promptVersion": "prompt_version", ONTORAG + "catalogVersion": "catalog_version"}
DEGRADED: Final = ONTORAG + "degraded"
PROVENANCE: Final = 0
FACT: Final = 1
_SOURCE: Final = re.compile(r"([^:#]*)(:inferred)?(?:#(\w*))?")

Fact = tuple[str, str, str | tuple[str, str, str]]


def sorted_quads(graph: Path, folder: Path) -> Sorted:
    """The quads of a file of N-Quads, those of a source together, what is said of it before what it says.

    Raises InputError for a term that RDF 1.1 does not have.
    """
    quads = Sorted(folder, "quads")
    with graph.open("rb") as file:
        for quad in quads_written(file, blank=names.BLANK):
            subject, _, _, name = quad
            about = subject if name == names.PROVENANCE else name
            quads.add([source_name(about), PROVENANCE if name == names.PROVENANCE else FACT, list(quad)])
    return quads


def source_name(about: str) -> str:
    """The chunk that a graph or a node of a statement belongs to; of another graph a name like a file's."""
    if about.startswith(names.CHUNK):
        found = _SOURCE.match(about, len(names.CHUNK))
        return found[1] if found else ""
    return FILE + digest("graph", about)


@dataclass(slots=True)
class Said:
    """The provenance of a source, and that of its statements by their nodes."""

    identifier: str = ""
    fields: dict[str, str] = field(default_factory=dict)
    degraded: list[str] = field(default_factory=list)
    metadata: dict[str, str] = field(default_factory=dict)
    nodes: dict[str, dict[str, str | tuple[str, str, str]]] = field(default_factory=dict)

    def note(self, subject: str, predicate: str, value: str | tuple[str, str, str]) -> None:
        found = _SOURCE.match(subject, len(names.CHUNK)) if subject.startswith(names.CHUNK) else None
        text = value if isinstance(value, str) else value[0]
        if found and found[3] is not None:
            self.nodes.setdefault(found[3], {})[predicate] = value
        elif found and found[2]:
            return  # that it follows, and from which graph, is told by every source anew
        elif predicate == names.DERIVED_FROM:
            self.fields["document_id"] = names.document_id_of(text)
        elif predicate == names.IDENTIFIER:
            self.identifier = text
        elif predicate == names.ORDINAL:
            self.fields["ordinal"] = text
        elif predicate == DEGRADED:
            self.degraded.append(text)
        elif predicate in ABOUT:
            self.fields[ABOUT[predicate]] = text
        elif predicate.startswith(names.METADATA):
            self.metadata[unquote(predicate.removeprefix(names.METADATA))] = text

    def evidence(self) -> Mapping[Fact, list[tuple[tuple[int, int] | None, float | None]]]:
        """The places and confidences of statements."""
        found: dict[Fact, list[tuple[tuple[int, int] | None, float | None]]] = {}
        for node in self.nodes.values():
            subject, predicate, value = (node.get(RDF + name) for name in ("subject", "predicate", "object"))
            if isinstance(subject, str) and isinstance(predicate, str) and value is not None:
                span, sure = node.get(names.SPAN), node.get(names.CONFIDENCE)
                place = tuple(map(int, span[0].split("-"))) if isinstance(span, tuple) else None
                confidence = float(sure[0]) if isinstance(sure, tuple) else None
                found.setdefault((subject, predicate, value), []).append(((place[0], place[1]) if place else None, confidence))
        return found


def extractions(quads: Iterable[Sequence[Any]], collection: str) -> Iterator[Extraction]:
    """Each source of sorted quads as a chunk; a loaded file as chunks of MOST facts."""
    for name, of_source in groupby(quads, key=lambda each: each[0]):
        said = Said()
        facts = facts_in(of_source, said)
        if not name.startswith(FILE):
            some = list(facts)
            yield extraction_of(said, some, said.identifier or names.chunk_id_of(names.CHUNK + name), collection)
            continue
        for number in count():
            if not (some := list(islice(facts, MOST))):
                break
            said.fields["ordinal"] = str(number)
            yield extraction_of(said, some, f"{name.removeprefix(FILE)}-{number}", collection)


def facts_in(quads: Iterable[Sequence[Any]], said: Said) -> Iterator[tuple[Fact, bool]]:
    """The facts of a source, and whether each follows from others; what is said of the source is noted in `said` before the first."""
    for _, about, (subject, predicate, value, graph) in quads:
        plain = value if isinstance(value, str) else (value[0], value[1], value[2])
        if about == PROVENANCE:
            said.note(subject, predicate, plain)
        else:
            yield (subject, predicate, plain), graph.startswith(names.CHUNK) and graph.endswith(names.INFERRED_SUFFIX)


def extraction_of(said: Said, facts: Sequence[tuple[Fact, bool]], chunk_id: str, collection: str) -> Extraction:
    evidence = said.evidence()
    triples = [
        TripleWire(subject=EntityWire(iri=fact[0]), predicate=fact[1], object=object_of(fact[2]), span=span, inferred=inferred, confidence=confidence)
        for fact, inferred in facts
        for span, confidence in evidence.get(fact, [(None, None)])
    ]
    return Extraction.model_validate(
        {
            **said.fields,
            "chunk_id": chunk_id,
            "collection": collection,
            "degraded": tuple(said.degraded),
            "metadata": said.metadata,
            "triples": tuple(triples),
        }
    )


def object_of(value: str | tuple[str, str, str]) -> EntityWire | LiteralWire:
    if isinstance(value, str):
        return EntityWire(iri=value)
    return LiteralWire(value=value[0], datatype=value[1] or XSD_STRING, language=value[2] or None)
