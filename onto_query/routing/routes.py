"""The stores that a question may be asked of, in the order in which to try them: by what it names, configuration, shares, health and speed."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from onto_core.clients.breaker import Guard
from onto_core.errors import BackendUnavailable, BadSettings, Problem
from onto_core.messages import Question
from onto_core.ports.graphs import Collections
from onto_core.service.stores import CYPHER, kind_of
from onto_core.terms import digest
from onto_query.services import Services

NEWEST: Final = 0.3
"""The weight of the newest measurement in a store's mean time of a question."""
HALVED: Final = 60.0
"""Seconds in which a mean time that nothing is added to is halved: a store that was slow once is tried again."""
TWICE: Final = 2.0
KNOWN_SECONDS: Final = 15.0
"""The time for which it is known which collections a store has."""
NEAR: Final = 0.005
"""An earlier store is left for a later one when it takes over TWICE as long and NEAR seconds: to change stores for less would cost the caches."""


@dataclass(slots=True)
class Figures:
    """What was counted of a store since the start. `seconds`: a moving mean of a question; `spent` is the sum of them."""

    questions: int = 0
    answered: int = 0
    unavailable: int = 0
    in_work: int = 0
    seconds: float = 0.0
    spent: float = 0.0
    measured: float = field(default_factory=time.monotonic)

    def took(self, seconds: float, now: float) -> None:
        self.seconds = seconds if self.questions == 0 else (1 - NEWEST) * self.seconds + NEWEST * seconds
        self.questions += 1
        self.spent += seconds
        self.measured = now

    def expected(self, now: float) -> float:
        """The seconds that one more question may take: the mean, grown old, behind those that are in work."""
        aged: float = self.seconds * 0.5 ** ((now - self.measured) / HALVED)
        return aged * (1 + self.in_work)


@dataclass(slots=True)
class Route:
    """A store by its name. `services` is None until it was opened: one that was away at the start is opened when a question needs it."""

    name: str
    url: str
    guard: Guard
    open: Callable[[], Awaitable[Services]]
    collections: tuple[str, ...] = ()
    share: float = 0.0
    services: Services | None = None
    store: Collections | None = None
    figures: Figures = field(default_factory=Figures)
    _known: frozenset[str] | None = None
    _looked: float = 0.0

    @property
    def kind(self) -> str:
        """ "sparql" or "cypher"."""
        return "cypher" if kind_of(self.url) == CYPHER else "sparql"

    async def may_have(self, collection: str) -> bool:
        """False when the store was seen not to have a collection; what it has is looked up again after some seconds."""
        now = time.monotonic()
        if self.store is not None and (self._known is None or now - self._looked > KNOWN_SECONDS):
            with suppress(BackendUnavailable):
                self._known, self._looked = frozenset(await self.store.collections()), now
        return self._known is None or collection in self._known

    def health(self) -> str:
        """ "ok", or the trouble in words."""
        return self.guard.health() if self.services or self.guard.trouble else "not opened yet"


def eligible(routes: Sequence[Route], question: Question) -> list[Route]:
    """The stores that may answer a question: the one that it names, or those of the kind; else all that have its collection.

    Where stores are configured to have the collection only those have it: another would find nothing, and say so. Raises BadSettings for a name that
    no store has, with those that there are, and for a collection that none has. It says neither where a store is, nor which other collections it has:
    whoever asks may not be one who may know.
    """
    asked = question.backend
    of_kind = [route for route in routes if not asked or asked in (route.name, route.kind)]
    if not of_kind:
        there = ", ".join(route.name for route in routes)
        raise BadSettings(
            "question", [Problem("backend", f"there is no store {asked!r}", f"there are {there}; sparql and cypher stand for any of a kind")]
        )
    if asked in {route.name for route in routes}:
        return of_kind
    having = [route for route in of_kind if question.collection in route.collections] or [route for route in of_kind if not route.collections]
    if not having:
        raise BadSettings("question", [Problem("collection", f"no store has {question.collection!r}", "the settings say which have which")])
    return having


def in_order(routes: Sequence[Route], question: Question, now: float) -> list[Route]:
    """The stores in the order in which to try them, those last that are left alone at the moment.

    First the one whose share the question falls into: by a digest of its session or of itself, so that the same goes to the same store. Then the
    first of the configuration, unless another is far quicker at the moment.
    """
    usable = [route for route in routes if not route.guard.is_open]
    drawn = _drawn(routes, question)
    rest = [route for route in usable if route is not drawn and route.share < 1]
    if rest:
        best = min(route.figures.expected(now) for route in rest)
        first = next(route for route in rest if route.figures.expected(now) <= best * TWICE + NEAR)
        others = [route for route in rest if route is not first]
        rest = [first, *sorted(others, key=lambda route: (route.share > 0, route.figures.expected(now)))]
    chosen = [drawn] if drawn in usable and drawn is not None else []
    return [*chosen, *rest, *(route for route in routes if route not in chosen and route not in rest)]


def _drawn(routes: Sequence[Route], question: Question) -> Route | None:
    """The store whose share of all questions this one falls into, if any."""
    point = int(digest("share", question.session or question.id)[:8], 16) / 16**8
    for route in routes:
        point -= route.share
        if route.share and point < 0:
            return route
    return None
