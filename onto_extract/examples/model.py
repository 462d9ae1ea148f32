"""Solved texts: what an extractor learns from. Pure."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ExampleFact:
    """A fact of an example in words: names of things, the name of a property, and of the classes when they are told."""

    subject: str
    property: str
    object: str
    subject_type: str | None = None
    object_type: str | None = None


@dataclass(frozen=True, slots=True)
class Example:
    """A text, the facts that it states, and the id of the ontology that they are stated with; empty for any."""

    text: str
    facts: tuple[ExampleFact, ...]
    ontology: str = ""
