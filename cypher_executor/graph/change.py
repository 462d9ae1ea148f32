"""What a batch of chunks changes in the graph: the facts that come, those that go, and under which names. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from cypher_executor.graph.facts import ChunkFacts, EntityMention, mention_key, read_fact, short_digest
from cypher_executor.mapping import NameMeaning, Value, meanings_of
from onto_core.graph.names import LABELLING
from onto_core.messages import digest
from onto_core.terms import Literal, normal_label
from onto_core.vocabulary import RDF_TYPE, XSD_STRING


@dataclass(frozen=True, slots=True)
class Stored:
    """A mention as the graph has it. `leaving` are facts that were to go when the writer before ended."""

    facts: frozenset[str]
    leaving: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class StoredChunk:
    """What the graph has of a chunk: `revision` names the content, `done` says that all of it had arrived."""

    revision: str = ""
    done: bool = False
    mentions: Mapping[str, Stored] = field(default_factory=dict)


@dataclass(slots=True)
class SortedFacts:
    """Facts sorted by the query that writes them. An entity is its IRI; a label entry is (entity, fact, normal label)."""

    edges: dict[NameMeaning, set[tuple[str, str]]] = field(default_factory=lambda: defaultdict(set))
    types: dict[NameMeaning, set[str]] = field(default_factory=lambda: defaultdict(set))
    values: dict[NameMeaning, dict[str, dict[Value, str]]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(dict)))
    labels: set[tuple[str, str, str]] = field(default_factory=set)

    def add(self, entity: str, fact: str) -> None:
        parts, normal = parts_of(fact)
        for meaning, held in parts:
            if meaning.kind == "key":
                self.values[meaning][entity][held] = fact
            elif meaning.kind == "class":
                self.types[meaning].add(entity)
            else:
                self.edges[meaning].add((entity, str(held)))
        if normal:
            self.labels.add((entity, fact, normal))

    @property
    def meanings(self) -> set[NameMeaning]:
        return {*self.edges, *self.types, *self.values}


@lru_cache(maxsize=1 << 16)
def parts_of(fact: str) -> tuple[tuple[tuple[NameMeaning, Value], ...], str]:
    """What a fact becomes in the graph, and of a label its normal form. Facts come again and again: types, labels, the same in several chunks."""
    predicate, value = read_fact(fact)
    if isinstance(value, Literal):
        return meanings_of(predicate, value), normal_label(value.lexical) if predicate in LABELLING else ""
    return ((NameMeaning("class" if predicate == RDF_TYPE else "relation", value if predicate == RDF_TYPE else predicate), value),), ""


def meanings_of_facts(chunks: Iterable[ChunkFacts]) -> set[NameMeaning]:
    """All that needs a name."""
    facts = {fact for chunk in chunks for mention in chunk.mentions.values() for fact in mention.facts}
    return {meaning for fact in facts for meaning, _ in parts_of(fact)[0]}


@dataclass(frozen=True, slots=True)
class Change:
    """All that one batch writes. `mentions` are rows per chunk key, `entities` all that are touched, in order (locks are taken in it)."""

    chunks: Sequence[list[object]]
    come: SortedFacts
    gone: SortedFacts
    entities: Sequence[str]
    finished: Sequence[str]
    stale: Sequence[str]
    emptied: Sequence[str]
    maybe_orphans: Sequence[str]


def chunk_key(collection: str, chunk_id: str) -> str:
    return f"{collection} {chunk_id}"


def entity_key(collection: str, iri: str) -> str:
    return f"{collection} {iri}"


def label_key(collection: str, iri: str, fact: str) -> str:
    return short_digest("label", collection, iri, fact)


def revision_of(chunk: ChunkFacts) -> str:
    """The same for the same content, whenever and by whomever it is written."""
    return digest("revision", sorted((iri, mention) for iri, mention in by_text(chunk.mentions)), sorted(chunk.about.items(), key=str))


def by_text(mentions: Mapping[str, EntityMention]) -> Iterable[tuple[str, str]]:
    return ((iri, repr((mention.said, mention.inferred, mention.spans, mention.evidence))) for iri, mention in mentions.items())


def change_of(chunks: Sequence[ChunkFacts], stored: Mapping[str, StoredChunk]) -> Change:
    """`stored` by chunk key, of one collection. A chunk whose content had arrived whole changes nothing."""
    come, gone = SortedFacts(), SortedFacts()
    rows: list[list[object]] = []
    entities: set[str] = set()
    finished: list[str] = []
    stale: list[str] = []
    emptied: list[str] = []
    orphans: set[str] = set()
    for chunk in chunks:
        key, revision = chunk_key(chunk.collection, chunk.chunk_id), revision_of(chunk)
        old = stored.get(key, StoredChunk())
        if (old.done and old.revision == revision) or not (chunk.mentions or old.mentions):
            continue
        mentions: list[list[object]] = []
        for iri in chunk.mentions.keys() | old.mentions.keys():
            new, was = chunk.mentions.get(iri), old.mentions.get(iri, Stored(frozenset()))
            wanted = new.facts if new else frozenset()
            leaving = (was.facts | was.leaving) - wanted
            for fact in wanted - (was.facts if old.done else frozenset()):
                come.add(iri, fact)
            for fact in leaving:
                gone.add(iri, fact)
            mention = new or EntityMention()
            identity = mention_key(chunk.collection, chunk.chunk_id, iri)
            said, inferred, spans, evidence = (list(each) for each in (mention.said, mention.inferred, mention.spans, mention.evidence))
            mentions.append([identity, iri, entity_key(chunk.collection, iri), said, inferred, spans, evidence, sorted(leaving), new is not None])
            if new is None:
                stale.append(identity)
                orphans.add(iri)
            entities.add(iri)
        about = [chunk.about.get(name) for name in ABOUT]
        rows.append([key, old.revision, revision, about, mentions])
        (finished if chunk.mentions else emptied).append(key)
    entities.update(other for pairs in come.edges.values() for _, other in pairs)
    return Change(rows, come, gone, sorted(entities), finished, stale, emptied, sorted(orphans))


ABOUT: Final = ("document_id", "ordinal", "model", "prompt_version", "catalog_version", "degraded")


NEVER: Final = "\n"
"""No fact begins so."""


def still_said(meaning: NameMeaning, fact: str) -> tuple[str, str]:
    """What another mention must hold for a value to stay: this fact, or one that begins so (a key of plain texts has those of all languages)."""
    if meaning.datatype != XSD_STRING:
        return fact, NEVER
    _, value = read_fact(fact)
    plain = fact.rpartition("@")[0] if isinstance(value, Literal) and value.language else fact
    return plain, f"{plain}@"
