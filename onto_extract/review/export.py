"""Decided facts as solved texts for a model, and as gold for the calibration of confidence. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from onto_core.documents.decisions import key_of
from onto_core.documents.passages import Passage, passage_at
from onto_core.messages import EntityWire, LiteralWire, TripleWire
from onto_core.ontology.schema.schema import Schema
from onto_core.terms import Span
from onto_core.vocabulary import RDF_TYPE
from onto_extract.examples.model import Example, ExampleFact
from onto_extract.mentions import says
from onto_extract.model import IS_A
from onto_extract.review.items import called, name_of
from onto_extract.review.kept import Reviewed


@dataclass(slots=True)
class _Solved:
    """A passage with the facts of it that hold, and the numbers of those that were decided on and not."""

    right: list[TripleWire] = field(default_factory=list)
    decided: int = 0
    open: int = 0


def examples_of(chunk: Reviewed, schema: Schema) -> Iterator[Example]:
    """The passages of a chunk with the facts in them that somebody accepted or wrote."""
    for passage, solved in _solved(chunk).items():
        if solved.right:
            yield _example(passage, solved, schema)


def gold_of(chunk: Reviewed, schema: Schema) -> tuple[list[Example], int]:
    """The passages of which every fact was decided on, with those that are right, and how many others have some that were not."""
    passages = _solved(chunk).items()
    whole = [_example(passage, solved, schema) for passage, solved in passages if solved.decided and not solved.open]
    return whole, sum(bool(solved.decided and solved.open) for _, solved in passages)


def _solved(chunk: Reviewed) -> dict[Passage, _Solved]:
    """By passage; of facts in one sentence the places differ, and the text is the same."""
    texts: dict[str, tuple[Passage, _Solved]] = {}
    by_text: dict[str, _Solved] = defaultdict(_Solved)
    decided, flagged = chunk.looked.decided, [each.triple for each in chunk.looked.flagged]
    held = {key_of(fact) for fact in chunk.looked.facts}
    every = {key_of(fact): fact for fact in (*chunk.looked.facts, *flagged, *chunk.looked.extracted) if not fact.inferred and fact.span is not None}
    for key, fact in every.items():
        passage = passage_at(chunk.record, Span(*fact.span)) if fact.span is not None else None
        if passage is None:
            continue
        _, solved = texts.setdefault(passage.text, (passage, by_text[passage.text]))
        if key not in decided:
            solved.open += 1
        else:
            solved.decided += 1
            if key in held:
                solved.right.append(fact)
    return dict(texts.values())


def _example(passage: Passage, solved: _Solved, schema: Schema) -> Example:
    return Example(passage.text, tuple(_fact(fact, passage.text, schema) for fact in solved.right))


def _fact(fact: TripleWire, text: str, schema: Schema) -> ExampleFact:
    if fact.predicate == RDF_TYPE and isinstance(fact.object, EntityWire):
        return ExampleFact(_in_text(fact.subject, text), IS_A, name_of(fact.object.iri, schema))
    value = fact.object.value if isinstance(fact.object, LiteralWire) else _in_text(fact.object, text)
    return ExampleFact(_in_text(fact.subject, text), name_of(fact.predicate, schema), value)


def _in_text(thing: EntityWire, text: str) -> str:
    """The name that the text has for a thing, else its label."""
    return next((name for name in (thing.label, *(thing.aliases or ())) if name and says(text, name)), called(thing))
