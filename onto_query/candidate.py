"""A graph query that a question may mean, with how it was read and how sure that is. A value, pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal as OneOf

from onto_query.ir import GraphQuery, Var
from onto_query.trees import Joined


@dataclass(frozen=True, slots=True)
class Candidate:
    """A query for a question, and how it was read. `score` ranks readings: from 1 on everything fits, below 0.6 it is a guess."""

    query: GraphQuery
    score: float
    joined: tuple[Joined, ...] = ()
    unread: tuple[str, ...] = ()
    kind: OneOf["relation", "listing", "member", "description", "kinds", "comparison"] = "relation"
    target: Var | None = None
    certainty: float = 1.0
    """How sure the mentions are; 1 when every name was spelled as in the graph."""

    @property
    def confidence(self) -> float:
        return max(0.0, min(1.0, self.score)) * self.certainty
