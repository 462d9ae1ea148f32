"""What an extraction says of each entity, as the writer stores it: facts as texts that name themselves, so that sets of them can be compared. Pure.

A fact is `PREDICATE OBJECT` in the syntax of N-Triples, said of the entity of its mention: `<urn:p> <urn:o>`, `<urn:p> "x"@en`.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from cypher_executor.mapping import canonical
from onto_core.errors import BadMessage, Problem
from onto_core.messages import EntityWire, Extraction, LiteralWire, TripleWire
from onto_core.rdf.iris import is_iri, is_language_tag
from onto_core.terms import Literal
from onto_core.vocabulary import RDF_LANG_STRING, RDF_TYPE, RDFS_LABEL, XSD_STRING

_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_LINE: Final = re.compile(r"<([^>]*)> (.*)", re.DOTALL)
_DECODER: Final = json.JSONDecoder()


@dataclass(frozen=True, slots=True)
class Mention:
    """What one chunk says of one entity. `spans` are the places of the text that speak of it, `evidence` which fact stands where."""

    said: tuple[str, ...] = ()
    inferred: tuple[str, ...] = ()
    spans: tuple[str, ...] = ()
    evidence: tuple[str, ...] = ()

    @property
    def facts(self) -> frozenset[str]:
        return frozenset(self.said + self.inferred)


@dataclass(frozen=True, slots=True)
class ChunkFacts:
    """What is to be in the graph because of one chunk: its mentions by the entity's IRI, and where the chunk comes from."""

    chunk_id: str
    collection: str
    mentions: Mapping[str, Mention]
    about: Mapping[str, str | int | list[str]] = field(default_factory=dict)

    @property
    def triples(self) -> int:
        return sum(len(mention.facts) for mention in self.mentions.values())


def facts_of(extraction: Extraction, *, ancestors: bool = True) -> ChunkFacts:
    """`ancestors`: entities get their classes' superclasses too, where the extraction inferred them. Raises BadMessage with all that is not RDF."""
    said: dict[str, dict[str, None]] = {}
    inferred: dict[str, dict[str, None]] = {}
    spans: dict[str, dict[str, None]] = {}
    evidence: dict[str, dict[str, None]] = {}
    seen: set[tuple[str, str, tuple[str, ...], bool]] = set()
    problems: list[Problem] = []
    for number, triple in enumerate(extraction.triples):
        if triple.inferred and triple.predicate == RDF_TYPE and not ancestors:
            continue
        try:
            subject, fact = checked_iri(triple.subject.iri), fact_text(triple.predicate, object_of(triple))
            named = [found for entity in entities_of(triple) for found in naming(entity, seen, inferred=triple.inferred)]
        except ValueError as error:
            problems.append(Problem(f"triples[{number}]", f"is not RDF: {error}", "IRIs are absolute, languages are tags of BCP 47"))
            continue
        into = inferred if triple.inferred else said
        into.setdefault(subject, {})[fact] = None
        for entity in entities_of(triple):
            into.setdefault(entity.iri, {})
            if triple.span is not None and not triple.inferred:
                spans.setdefault(entity.iri, {})[f"{triple.span[0]}-{triple.span[1]}"] = None
        for iri, naming_fact in named:
            into.setdefault(iri, {})[naming_fact] = None
        if triple.span is not None and not triple.inferred:
            confidence = "" if triple.confidence is None else f"{triple.confidence:.6g}"
            evidence.setdefault(subject, {})[f"{triple.span[0]}-{triple.span[1]} {confidence} {fact}"] = None
    if problems:
        raise BadMessage(f"extraction {extraction.id!r}", problems)
    mentions = {
        iri: Mention(
            tuple(said.get(iri, ())),
            tuple(fact for fact in inferred.get(iri, ()) if fact not in said.get(iri, ())),
            tuple(spans.get(iri, ())),
            tuple(evidence.get(iri, ())),
        )
        for iri in said | inferred
    }
    return ChunkFacts(extraction.chunk_id, extraction.collection, mentions, about(extraction))


def about(extraction: Extraction) -> dict[str, str | int | list[str]]:
    """Where the chunk comes from, and which model, prompt and ontologies read it."""
    texts = ("document_id", "model", "prompt_version", "catalog_version")
    found: dict[str, str | int | list[str]] = {name: str(getattr(extraction, name)) for name in texts if getattr(extraction, name)}
    return {**found, "ordinal": extraction.ordinal, **({"degraded": list(extraction.degraded)} if extraction.degraded else {})}


def entities_of(triple: TripleWire) -> Iterator[EntityWire]:
    """The entities of a triple. A class that an rdf:type names is an element of an ontology, and none."""
    yield triple.subject
    if not isinstance(triple.object, LiteralWire) and triple.predicate != RDF_TYPE:
        yield triple.object


def naming(entity: EntityWire, seen: set[tuple[str, str, tuple[str, ...], bool]], *, inferred: bool) -> Iterator[tuple[str, str]]:
    """The types and the label of an entity, once: a chunk's triples name the same few again and again."""
    key = (entity.iri, entity.label, entity.types, inferred)
    if key in seen:
        return
    seen.add(key)
    for kind in entity.types:
        yield entity.iri, fact_text(RDF_TYPE, kind)
    if entity.label:
        yield entity.iri, fact_text(RDFS_LABEL, Literal(entity.label))


def object_of(triple: TripleWire) -> str | Literal:
    if isinstance(triple.object, LiteralWire):
        return Literal(triple.object.value, triple.object.datatype, triple.object.language)
    return triple.object.iri


@lru_cache(maxsize=1 << 16)
def fact_text(predicate: str, value: str | Literal) -> str:
    """Raises ValueError for an IRI or a language tag that is not well formed."""
    if isinstance(value, str):
        return f"<{checked_iri(predicate)}> <{checked_iri(value)}>"
    literal = canonical(value)
    text = f"<{checked_iri(predicate)}> {quoted(literal.lexical)}"
    if literal.language is not None:
        if not is_language_tag(literal.language):
            raise ValueError(f"{literal.language!r} is no language tag")
        return f"{text}@{literal.language.lower()}"
    return text if literal.datatype == XSD_STRING else f"{text}^^<{checked_iri(literal.datatype)}>"


def quoted(text: str) -> str:
    if _SURROGATE.search(text):
        raise ValueError(f"{text[:40]!r} holds half of a surrogate pair")
    return json.dumps(text, ensure_ascii=False)


@lru_cache(maxsize=1 << 16)
def checked_iri(text: str) -> str:
    if not is_iri(text):
        raise ValueError(f"{text[:200]!r} is no absolute IRI")
    return text


def read_fact(text: str) -> tuple[str, str | Literal]:
    """(predicate, object) of a fact text; an IRI as a str. Raises ValueError for what `fact_text` does not write."""
    line = _LINE.fullmatch(text)
    if line is None:
        raise ValueError(f"{text[:200]!r} is no fact")
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
    """128 bits, in 32 digits; made for each row that is written, so it does without the JSON of `messages.digest`."""
    return hashlib.blake2b("\0".join(parts).encode(), digest_size=16).hexdigest()
