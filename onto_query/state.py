"""The state of a question on its way to an answer: all that is known so far, and every step taken. Immutable; evolves by replacement."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final
from typing import Literal as OneOf

from onto_core.matching.subset import ElementMatch, Subset
from onto_core.messages import Question
from onto_core.ontology.schema.schema import Schema
from onto_core.ports.models import Usage
from onto_core.terms import Entity, Table
from onto_query.candidate import Candidate, Evidence
from onto_query.domain.model import NO_DOMAIN, Domain, Solved
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.gate.examine import Passed
from onto_query.given import OPEN, Given
from onto_query.profile.holder import Grounded
from onto_query.question.analyse import Analysis
from onto_query.question.link import EntityLink
from onto_query.question.vocabulary import NamedPhrase
from onto_query.question.words import positions
from onto_query.suggestion.request import PLAIN, Request

TierName = OneOf["template", "example", "rules", "model", "passages"]
Result = OneOf["rows", "empty", "timeout", "rejected", "failed"]
SAID: Final = 0.85
"""From this score a word says what is named, and is not only like it."""


@dataclass(frozen=True, slots=True)
class Event:
    """One step: `ontorag ask --explain` prints them, and the answer carries them."""

    stage: str
    message: str
    detail: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Attempt:
    """One query, whether the gate let it through or not, and its result. `note` says how the query differs from what was asked."""

    tier: TierName
    text: str
    result: Result
    confidence: float
    table: Table | None = None
    passed: Passed | None = None
    candidate: Candidate | None = None
    trouble: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class State:
    """All that is known of a question. `analysis` comes first; the rest is empty until its stage is done."""

    question: Question
    analysis: Analysis
    schema: Schema
    subset: Subset
    respelled: tuple[tuple[str, str], ...] = ()
    """(word as written, word as read) of those that were misspelled."""
    links: tuple[EntityLink, ...] = ()
    items: tuple[NamedPhrase, ...] = ()
    evidence: Evidence = Evidence()
    grounded: Grounded | None = None
    """What the graph has."""
    near: tuple[ElementMatch, ...] = ()
    """Elements that words of the question are like, by embedding."""
    entities: Mapping[str, Entity] = field(default_factory=dict)
    """Things that words of the question may stand for, by IRI."""
    mentions: tuple[Mention, ...] = ()
    """All that runs of words may stand for."""
    readings: tuple[Candidate, ...] = ()
    """Of the tier without a model, best first."""
    attempts: tuple[Attempt, ...] = ()
    events: tuple[Event, ...] = ()
    degraded: tuple[str, ...] = ()
    usage: Usage = Usage()
    model: str = ""
    request: Request = PLAIN
    """How the question wants to be answered."""
    domain: Domain = NO_DOMAIN
    """What people have written for the questions of the collection,"""
    solved: tuple[Solved, ...] = ()
    """of that the solved questions nearest to this one, for a model."""
    given: Given = OPEN
    """Settled by the conversation."""
    asked: tuple[Attempt, ...] = ()
    """The readings that the user was to choose from,"""
    asked_as: tuple[str, ...] = ()
    """and their words."""
    variety: int = 0
    """The seed of the ways to say an answer, 0: the usual one."""
    watch: Callable[[Event], object] | None = None
    """Told of every step as soon as it is taken."""

    def step(self, stage: str, message: str, **detail: object) -> State:
        event = Event(stage, message, detail)
        if self.watch is not None:
            self.watch(event)
        return replace(self, events=(*self.events, event))

    def tried(self, attempt: Attempt) -> State:
        rows = len(attempt.table.rows) if attempt.table is not None else 0
        fixed = [str(issue) for issue in attempt.passed.fixed] if attempt.passed else []
        issues = [str(issue) for issue in attempt.passed.issues] if attempt.passed else []
        message = f"{rows} rows" if attempt.result == "rows" else attempt.trouble or attempt.result
        return replace(self, attempts=(*self.attempts, attempt)).step(
            "query", message, tier=attempt.tier, query=attempt.text, confidence=round(attempt.confidence, 2), mended=fixed, issues=issues
        )

    def less(self, how: str) -> State:
        """The state with one more reason why the answer is degraded."""
        return self if how in self.degraded else replace(self, degraded=(*self.degraded, how))

    def unknown(self, unread: tuple[str, ...]) -> tuple[str, ...]:
        """Of the words that a reading leaves unread those that name nothing; where all do, what else is unexplained."""
        named = {self.analysis.words[i].text for i in positions(mention for mention in self.mentions if mention.score >= SAID)}
        left = tuple(word for word in unread if word not in named)
        return left or (self.unexplained() if unread else ()) or unread

    def unexplained(self) -> tuple[str, ...]:
        """The content words of the question that name no entity, class or property; where all do, those of a superlative that nothing measures."""
        explained = positions((*self.links, *self.items, *(mention for mention in self.mentions if mention.score >= SAID)))
        unknown = [i for i in self.analysis.content() if i not in explained]
        most = self.analysis.superlative
        if not unknown and most is not None and not most.counts:
            unknown = list(range(most.first, most.last))
        return tuple(self.analysis.words[i].text for i in unknown)
