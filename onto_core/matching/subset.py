"""Matches and choices: matches of segments with elements, the part of the ontologies for one text, a reason for each element. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal as OneOf
from typing import NamedTuple

from onto_core.html.pieces import Html, block, hinted, small, table
from onto_core.matching.segment import Segment
from onto_core.ontology.describe import describe
from onto_core.ontology.model import ElementRef
from onto_core.ontology.schema.schema import Schema
from onto_core.terms import digest

ReasonKind = OneOf["label", "match", "connects", "fits", "whole", "domain", "range", "inverse", "same"]


class ElementMatch(NamedTuple):  # there are a thousand in a text: a dataclass takes four times as long to make
    """A segment that is near an element; `score` is their cosine, or in a lexical match the share of the element's words."""

    ref: ElementRef
    score: float
    segment: Segment


@dataclass(frozen=True, slots=True)
class Reason:
    """The reason for an element in a subset. `detail` is a phrase for people; `score` is that of the ranking, between 0 and 1; 0 when all came."""

    kind: ReasonKind
    detail: str
    score: float = 0.0

    def __str__(self) -> str:
        return f"{self.kind} {self.detail}" if self.detail else self.kind


@dataclass(frozen=True)
class Subset:
    """The part of the ontologies that a text is about, best first; what the lines of its properties name is in it too."""

    schema: Schema
    classes: tuple[ElementRef, ...]
    properties: tuple[ElementRef, ...]
    why: Mapping[ElementRef, Reason]
    tokens: int
    brief: frozenset[str] = frozenset()
    """IRIs of the elements of which a prompt has the names and ends only."""
    named: frozenset[str] = frozenset()
    """IRIs of those that have no line in it: the lines of others name them."""
    cut: str = ""
    """The limit that was reached, and the elements that it left out; empty when there were none."""

    @cached_property
    def iris(self) -> tuple[str, ...]:
        """The IRIs of the classes, then of the properties, in their order; twice where two ontologies define an element."""
        return tuple(self.schema.get(ref).iri for ref in (*self.classes, *self.properties))

    @property
    def described(self) -> str:
        """The subset in the words of a prompt."""
        refs = (*self.classes, *self.properties)
        lines = [ref for ref, iri in zip(refs, self.iris, strict=True) if iri not in self.named] if self.named else refs
        return describe(lines, self.schema, self.brief)

    def _repr_html_(self) -> str:
        def rows(refs: tuple[ElementRef, ...]) -> list[tuple[Html, str, str]]:
            named = [(hinted(ref, self.schema.get(ref).iri), self.why[ref]) for ref in refs]
            return [(name, str(why), f"{why.score:.2f}" if why.score else "") for name, why in named]

        said = f"{len(self.why)} of {len(self.schema.refs)} elements, {self.tokens} tokens" + (f"; {self.cut}" if self.cut else "")
        columns = ("why", "score")
        return block(small(said), table(("class", *columns), rows(self.classes)), table(("property", *columns), rows(self.properties))).text

    @property
    def empty(self) -> bool:
        return not (self.classes or self.properties)

    @cached_property
    def class_iris(self) -> frozenset[str]:
        return frozenset(self.iris[: len(self.classes)])

    @cached_property
    def property_iris(self) -> frozenset[str]:
        return frozenset(self.iris[len(self.classes) :])

    @cached_property
    def digest(self) -> str:
        """A name that is the same for the same elements of the same ontologies, in whatever order they were found."""
        return digest(self.schema.version, *sorted(map(str, (*self.classes, *self.properties))))
