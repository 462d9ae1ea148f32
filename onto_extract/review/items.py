"""Items of the review queue: facts that somebody should look at, and things that may be one or two; each with an id that stays. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final
from typing import Literal as OneOf

from onto_core.documents.decisions import key_of
from onto_core.documents.passages import Passage
from onto_core.messages import EntityWire, LiteralWire, TripleWire
from onto_core.ontology.schema.schema import Schema
from onto_core.terms import digest
from onto_core.vocabulary import RDF_TYPE, local_name

Kind = OneOf["flagged", "conflict", "merge", "split", "unsure"]
KINDS: Final[tuple[Kind, ...]] = ("flagged", "conflict", "merge", "split", "unsure")
"""In the order of the queue."""


@dataclass(frozen=True, slots=True)
class Item:
    """A question to a person. `fact` is set for facts; `iris` and `iri` for things that may be one, or of which one may be another (split)."""

    id: str
    kind: Kind
    statement: str
    why: tuple[str, ...]
    documents: tuple[str, ...]
    fact: TripleWire | None = None
    iris: tuple[str, ...] = ()
    iri: str = ""
    label: str = ""
    """The name of the thing `iri`."""
    only_in: tuple[str, ...] = ()
    """The documents to which a proposal is limited."""
    confidence: float | None = None
    passages: tuple[Passage, ...] = ()

    def as_json(self) -> dict[str, Any]:
        told: dict[str, Any] = {"id": self.id, "kind": self.kind, "statement": self.statement, "why": self.why, "documents": self.documents}
        if self.fact is not None:
            told["fact"] = self.fact.model_dump(mode="json", exclude_defaults=True)
        else:
            told |= {"iris": self.iris, "iri": self.iri, **({"only_in": self.only_in} if self.only_in else {})}
        if self.confidence is not None:
            told["confidence"] = self.confidence
        told["passages"] = [
            {"document": each.document_id, "chunk": each.chunk_id, "text": each.text, "marked": [each.marked.start, each.marked.end]}
            for each in self.passages
        ]
        return told


def id_of_fact(fact: TripleWire) -> str:
    """The name of a fact in commands: it follows from the statement, whoever says it."""
    return digest("fact", *key_of(fact))[:10]


def id_of_things(kind: Kind, one: str, other: str) -> str:
    return digest(kind, one, other)[:10]


def in_labels(fact: TripleWire, schema: Schema | None) -> str:
    """ "Fram · builtIn · Larvik"."""
    value = fact.object
    if fact.predicate == RDF_TYPE and isinstance(value, EntityWire):
        return f"{called(fact.subject)} · is a · {name_of(value.iri, schema)}"
    return f"{called(fact.subject)} · {name_of(fact.predicate, schema)} · {called(value)}"


def called(term: EntityWire | LiteralWire) -> str:
    """The name of a thing, the text of a value."""
    return term.value if isinstance(term, LiteralWire) else term.label or next(iter(term.aliases or ()), "") or local_name(term.iri)


def name_of(iri: str, schema: Schema | None) -> str:
    """The name of a class or property."""
    return schema.name(iri) if schema is not None and (iri in schema.properties or iri in schema.classes) else local_name(iri)
