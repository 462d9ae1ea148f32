"""The facts that an extraction states about each entity, as texts, so that sets of them can be compared and stored. Pure.

A fact is `PREDICATE OBJECT` in the syntax of N-Triples, about the entity of its mention: `<urn:p> <urn:o>`, `<urn:p> "x"@en`.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from onto_core.graph.mapping import canonical, metadata_key
from onto_core.graph.provenance import Statement, converted, entities_of, has_evidence
from onto_core.messages import Extraction
from onto_core.rdf.iris import is_iri, is_language_tag
from onto_core.rdf.surrogates import HALF
from onto_core.terms import Literal
from onto_core.vocabulary import RDF_LANG_STRING, RDF_TYPE, XSD_STRING

_LINE: Final = re.compile(r"<([^>]*)> (.*)", re.DOTALL)
_DECODER: Final = json.JSONDecoder()


@dataclass(frozen=True, slots=True)
class EntityMention:
    """The facts of one chunk about one entity. `spans` are the places in the text that mention it; `evidence` has the place and the confidence of
    each fact, as far as they are known, before its text: `0-24 0.91 <urn:p> <urn:o>`."""

    said: tuple[str, ...] = ()
    inferred: tuple[str, ...] = ()
    spans: tuple[str, ...] = ()
    evidence: tuple[str, ...] = ()

    @property
    def facts(self) -> frozenset[str]:
        return frozenset(self.said + self.inferred)


@dataclass(frozen=True, slots=True)
class ChunkFacts:
    """The content of the graph that one chunk is the source of: mentions by the entity's IRI, and the chunk's own source."""

    chunk_id: str
    collection: str
    mentions: Mapping[str, EntityMention]
    about: Mapping[str, str | int | list[str]] = field(default_factory=dict)

    @property
    def triples(self) -> int:
        return sum(len(mention.facts) for mention in self.mentions.values())


def facts_of(extraction: Extraction, *, ancestors: bool = True) -> ChunkFacts:
    """The facts of an extraction; with `ancestors` also the superclasses that it inferred. Raises BadMessage with all that is not RDF."""
    said: dict[str, dict[str, None]] = {}
    inferred: dict[str, dict[str, None]] = {}
    spans: dict[str, dict[str, None]] = {}
    evidence: dict[str, dict[str, None]] = {}
    for triple, facts in converted(extraction, fact_of):
        if triple.inferred and triple.predicate == RDF_TYPE and not ancestors:
            continue
        into = inferred if triple.inferred else said
        span = "" if triple.span is None or triple.inferred else f"{triple.span[0]}-{triple.span[1]}"
        for entity in entities_of(triple):
            into.setdefault(entity.iri, {})
            if span:
                spans.setdefault(entity.iri, {})[span] = None
        for iri, fact in facts:
            into[iri][fact] = None
        if has_evidence(triple):
            confidence = "" if triple.confidence is None else f"{triple.confidence:.6g}"
            subject, fact = facts[0]
            evidence.setdefault(subject, {})[f"{span} {confidence} {fact}"] = None
    mentions = {
        iri: EntityMention(
            tuple(said.get(iri, ())),
            tuple(fact for fact in inferred.get(iri, ()) if fact not in said.get(iri, ())),
            tuple(spans.get(iri, ())),
            tuple(evidence.get(iri, ())),
        )
        for iri in said | inferred
    }
    return ChunkFacts(extraction.chunk_id, extraction.collection, mentions, about(extraction))


def about(extraction: Extraction) -> dict[str, str | int | list[str]]:
    """The source of the chunk and what it says of it, and the model, prompt and ontologies that read it, by the keys of the chunk's node."""
    names = ("document_id", "model", "prompt_version", "catalog_version")
    texts = {name: str(getattr(extraction, name)) for name in names if getattr(extraction, name)}
    metadata = {metadata_key(storable(name)): storable(text) for name, text in extraction.metadata.items()}
    return {**texts, "ordinal": extraction.ordinal, **({"degraded": list(extraction.degraded)} if extraction.degraded else {}), **metadata}


def storable(text: str) -> str:
    """The text without NUL and halves of surrogate pairs, which no server takes."""
    return text.encode(errors="replace").decode().replace("\0", "")


def fact_of(statement: Statement) -> tuple[str, str]:
    """The entity that a statement is about, and the fact. Raises ValueError for an invalid IRI or language tag."""
    subject, predicate, value = statement
    return checked_iri(subject), fact_text(predicate, value)


@lru_cache(maxsize=1 << 16)
def fact_text(predicate: str, value: str | Literal) -> str:
    """A fact in the syntax of N-Triples. Raises ValueError for an invalid IRI or language tag."""
    if isinstance(value, str):
        return f"<{checked_iri(predicate)}> <{checked_iri(value)}>"
    literal = canonical(value)
    text = f"<{checked_iri(predicate)}> {quoted(literal.lexical)}"
    if literal.language is not None:
        if not is_language_tag(literal.language):
            raise ValueError(f"{literal.language!r} is not a language tag")
        return f"{text}@{literal.language.lower()}"
    return text if literal.datatype == XSD_STRING else f"{text}^^<{checked_iri(literal.datatype)}>"


def quoted(text: str) -> str:
    if HALF.search(text):
        raise ValueError(f"{text[:40]!r} holds half of a surrogate pair")
    return json.dumps(text, ensure_ascii=False)


@lru_cache(maxsize=1 << 16)
def checked_iri(text: str) -> str:
    if not is_iri(text):
        raise ValueError(f"{text[:200]!r} is not an absolute IRI")
    return text


def read_fact(text: str) -> tuple[str, str | Literal]:
    """(predicate, object) of a fact text; an IRI as a str. Raises ValueError for a text that `fact_text` does not write."""
    line = _LINE.fullmatch(text)
    if line is None:
        raise ValueError(f"{text[:200]!r} is not a fact")
    predicate, rest = line.groups()
    if rest.startswith("<"):
        return predicate, rest[1:-1]
    lexical, end = _DECODER.raw_decode(rest)
    tail = rest[end:]
    if tail.startswith("@"):
        return predicate, Literal(lexical, RDF_LANG_STRING, tail[1:])
    return predicate, Literal(lexical, tail[3:-1] if tail else XSD_STRING)


def mention_key(collection: str, chunk_id: str, iri: str) -> str:
    return short_digest("mention", collection, chunk_id, iri)


def short_digest(*parts: str) -> str:
    """128 bits, in 32 digits; computed for each row that is written, so without the JSON of `terms.digest`."""
    return hashlib.blake2b("\0".join(parts).encode(), digest_size=16).hexdigest()
