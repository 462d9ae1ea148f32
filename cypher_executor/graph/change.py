"""The change that a batch of chunks makes to the graph: facts that come, facts that go, and their names. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from cypher_executor.graph.facts import ChunkFacts, EntityMention, mention_key, read_fact, short_digest
from onto_core.graph.mapping import METADATA, NameMeaning, Value, meanings_of
from onto_core.graph.names import LABELLING
from onto_core.terms import Literal, digest, normal_label
from onto_core.vocabulary import RDF_TYPE, XSD_STRING


@dataclass(frozen=True, slots=True)
class Stored:
    """A mention as the graph has it. `leaving` are facts that the previous writer was still to remove when it ended."""

    facts: frozenset[str]
    leaving: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class StoredChunk:
    """A chunk as the graph has it. `revision` identifies all that was written of it, `content` the part of that which the facts depend on.

    `done` says that all of it had arrived, `metadata` are the keys of what its source said of it.
    """

    revision: str = ""
    content: str = ""
    done: bool = False
    metadata: frozenset[str] = frozenset()
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
    """The parts of the graph that a fact becomes, and of a label its normal form. Cached, since the same facts recur in many chunks."""
    predicate, value = read_fact(fact)
    if isinstance(value, Literal):
        return meanings_of(predicate, value), normal_label(value.lexical) if predicate in LABELLING else ""
    return ((NameMeaning("class" if predicate == RDF_TYPE else "relation", value if predicate == RDF_TYPE else predicate), value),), ""


def meanings_of_facts(chunks: Iterable[ChunkFacts]) -> set[NameMeaning]:
    """All meanings that need a name."""
    facts = {fact for chunk in chunks for mention in chunk.mentions.values() for fact in mention.facts}
    return {meaning for fact in facts for meaning, _ in parts_of(fact)[0]}


@dataclass(frozen=True, slots=True)
class Change:
    """All that one batch writes. `chunks` are rows with their mentions; `entities` are all that it touches, in the order in which locks are taken.

    `placed` are rows of chunks whose facts stay, and `metadata` those of what the sources say, by the keys that they set or remove.
    `emptied` are keys of chunks that go, with the revision that they have by then.
    """

    chunks: Sequence[list[object]]
    placed: Sequence[list[object]]
    metadata: Mapping[tuple[str, ...], Sequence[list[object]]]
    come: SortedFacts
    gone: SortedFacts
    sources: Mapping[NameMeaning, Mapping[tuple[str, str], Mapping[str, str]]]
    """Relationship, as (subject, object) by its meaning -> chunk of the batch -> what it is as a source of it, "" for one no longer."""
    entities: Sequence[str]
    finished: Sequence[str]
    stale: Sequence[str]
    emptied: Sequence[tuple[str, str]]
    maybe_orphans: Sequence[str]


def chunk_key(collection: str, chunk_id: str) -> str:
    return f"{collection} {chunk_id}"


def entity_key(collection: str, iri: str) -> str:
    return f"{collection} {iri}"


def label_key(collection: str, iri: str, fact: str) -> str:
    return short_digest("label", collection, iri, fact)


def revision_of(chunk: ChunkFacts) -> str:
    """The same for the same content, whenever and by whomever it is written."""
    return digest("revision", content_of(chunk), sorted(chunk.about.items(), key=str))


def content_of(chunk: ChunkFacts) -> str:
    """The same for the same facts of the same document, wherever in it the chunk stands and whatever its source says of it."""
    mentions = sorted((iri, repr((m.said, m.inferred, m.spans, m.evidence))) for iri, m in chunk.mentions.items())
    return digest("content", mentions, chunk.about.get("document_id"))


def is_needed(chunk: ChunkFacts, old: StoredChunk) -> bool:
    """True when `change_of` has to know the chunk's stored mentions."""
    if not old.revision:
        return False
    return not old.done or not (chunk.mentions and old.content == content_of(chunk))


def change_of(chunks: Sequence[ChunkFacts], stored: Mapping[str, StoredChunk]) -> Change:
    """The change from `stored` (by chunk key, of one collection) to `chunks`. A chunk whose content had arrived whole changes nothing."""
    come, gone = SortedFacts(), SortedFacts()
    sources: dict[NameMeaning, dict[tuple[str, str], dict[str, str]]] = defaultdict(lambda: defaultdict(dict))
    rows: list[list[object]] = []
    placed: list[list[object]] = []
    metadata: dict[tuple[str, ...], list[list[object]]] = defaultdict(list)
    entities: set[str] = set()
    finished: list[str] = []
    stale: list[str] = []
    emptied: list[tuple[str, str]] = []
    orphans: set[str] = set()
    for chunk in chunks:
        key, revision = chunk_key(chunk.collection, chunk.chunk_id), revision_of(chunk)
        old, content = stored.get(key, StoredChunk()), content_of(chunk)
        if old.done and old.revision == revision:
            continue
        if not (chunk.mentions or old.mentions):  # nothing is left of it but perhaps its node, by a writer that ended half-way
            emptied += [(key, old.revision)] if key in stored else []
            continue
        keys = tuple(sorted(old.metadata.union(name for name in chunk.about if name.startswith(METADATA))))
        if keys:
            metadata[keys].append([key, old.revision, *(chunk.about.get(name) for name in keys)])
        about = [*(chunk.about.get(name) for name in ABOUT), content]
        if old.done and chunk.mentions and old.content == content:
            placed.append([key, old.revision, revision, about])
            continue
        mentions: list[list[object]] = []
        for iri in chunk.mentions.keys() | old.mentions.keys():
            new, was = chunk.mentions.get(iri), old.mentions.get(iri, Stored(frozenset()))
            wanted = new.facts if new else frozenset()
            leaving = (was.facts | was.leaving) - wanted
            add_sources(sources, chunk, iri, wanted, leaving)
            for fact in wanted - (was.facts if old.done else frozenset()):
                come.add(iri, fact)
            for fact in leaving:
                gone.add(iri, fact)
            mention = new or EntityMention()
            identity = mention_key(chunk.collection, chunk.chunk_id, iri)
            lists = [list(facts) for facts in (mention.said, mention.inferred, mention.spans, mention.evidence)]
            mentions.append([identity, iri, entity_key(chunk.collection, iri), *lists, sorted(leaving), new is not None])
            if new is None:
                stale.append(identity)
                orphans.add(iri)
            entities.add(iri)
        rows.append([key, old.revision, revision, about, mentions])
        if chunk.mentions:
            finished.append(key)
        else:
            emptied.append((key, revision))
    entities.update(other for pairs in come.edges.values() for _, other in pairs)
    return Change(rows, placed, metadata, come, gone, sources, sorted(entities), finished, stale, emptied, sorted(orphans))


def add_sources(
    sources: dict[NameMeaning, dict[tuple[str, str], dict[str, str]]], chunk: ChunkFacts, iri: str, wanted: Collection[str], leaving: Collection[str]
) -> None:
    """Note that a chunk is a source of the relationships among the wanted facts about an entity, and not of the leaving ones."""
    key = short_digest("chunk", chunk.chunk_id)
    document = short_digest("document", str(chunk.about["document_id"])) if chunk.about.get("document_id") else ""
    sure = {fact: confidence for _, confidence, fact in (text.split(" ", 2) for text in chunk.mentions[iri].evidence)} if wanted else {}
    for fact in (*wanted, *leaving):
        for meaning, held in parts_of(fact)[0]:
            if meaning.kind == "relation":
                sources[meaning][iri, str(held)][key] = f"{key} {sure.get(fact, '')} {document}" if fact in wanted else ""


ABOUT: Final = ("document_id", "ordinal", "model", "prompt_version", "catalog_version", "degraded")

NEVER: Final = "\n"
"""No fact begins with it."""


def still_said(meaning: NameMeaning, fact: str) -> tuple[str, str]:
    """The fact, or the beginning of one, that keeps a value when another mention holds it (a key of plain texts has those of all languages)."""
    if meaning.datatype != XSD_STRING:
        return fact, NEVER
    value = read_fact(fact)[1]
    plain = fact.rpartition("@")[0] if isinstance(value, Literal) and value.language else fact
    return plain, f"{plain}@"
