"""The values of what texts ask for: single mentions, and groups of mentions that mean the same. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal as OneOf

Kind = OneOf["class", "property", "end", "value"]
"""A class or property that is missing; classes that a property does not take at one end; a value that a property does not take."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One place where a text asks for something. `words` are as the text or the model has them.

    `subject` and `object`: the things or the value that it is said of; `subject_kind` and `object_kind` name their classes or the sort of value
    ("date", "number"), as far as anything tells. `element`: the IRI of the property that refused, for ends and values. `turned`: the words lead from
    the object to the subject ("directed by" beside "directed").
    """

    kind: Kind
    words: str
    chunk: str
    document: str
    passage: str = ""
    subject: str = ""
    object: str = ""
    subject_kind: str = ""
    object_kind: str = ""
    element: str = ""
    because: str = ""
    turned: bool = False
    also: tuple[str, ...] = ()
    """Other wordings of the same words: "director" beside "directed by"."""


@dataclass(frozen=True)
class Group:
    """Mentions that ask for one thing. What counts is the number of chunks and of documents, never that of mentions."""

    kind: Kind
    asked: tuple[Asked, ...]
    merged: tuple[str, ...] = field(default=())
    """The wordings that were joined because they are near in meaning, with the one that names the group first."""

    @cached_property
    def chunks(self) -> int:
        return len({each.chunk for each in self.asked})

    @cached_property
    def documents(self) -> int:
        return len({each.document for each in self.asked})

    @cached_property
    def label(self) -> str:
        """The wording of most chunks, the shortest of several."""
        chunks = Counter(words for _, words in {(each.chunk, each.words) for each in self._straight})
        return min(chunks, key=lambda words: (-chunks[words], len(words), words))

    @cached_property
    def wordings(self) -> tuple[str, ...]:
        """All wordings, the most frequent first."""
        chunks = Counter(words for _, words in {(each.chunk, each.words) for each in self.asked})
        return tuple(sorted(chunks, key=lambda words: (-chunks[words], words)))

    @property
    def _straight(self) -> list[Asked]:
        """The mentions in the direction that most have."""
        return [each for each in self.asked if each.turned == self.turned]

    @cached_property
    def turned(self) -> bool:
        return 2 * sum(each.turned for each in self.asked) > len(self.asked)

    def kinds(self, role: OneOf["subject", "object"]) -> Counter[str]:
        """Kind of the things or values at one end, by number of chunks; "" where nothing tells."""
        other = {"subject": "object", "object": "subject"}[role]
        ends = {(each.chunk, getattr(each, f"{role if each.turned == self.turned else other}_kind")) for each in self.asked}
        return Counter(kind for _, kind in ends)

    def example(self) -> Asked:
        """A mention with a passage: the shortest, which shows most plainly what is meant."""
        told = [each for each in self._straight if each.passage] or [each for each in self.asked if each.passage] or list(self.asked)
        return min(told, key=lambda each: (len(each.passage), each.passage))


def ranked(groups: Iterable[Group]) -> list[Group]:
    """Those that most documents ask for first, then most chunks, then by name."""
    return sorted(groups, key=lambda group: (-group.documents, -group.chunks, group.label))
