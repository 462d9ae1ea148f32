"""Questions to the stores: each goes to one of them, to the next when that is away, or to what is kept of an earlier one; and the figures of each."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

import structlog

from onto_core import metrics
from onto_core.clients.breaker import Guard
from onto_core.errors import BackendUnavailable
from onto_core.matching.catalog import OneCatalog
from onto_core.messages import Answer, Question, Step, UsageWire
from onto_core.ports.graphs import Limits
from onto_core.terms import Query, digest
from onto_query.routing.kept import Caches, KeptEntities, KeptGraph, normalised
from onto_query.routing.routes import Route, eligible, in_order
from onto_query.services import Services

log = structlog.get_logger("ontorag.query")

Work = Callable[[Services], Awaitable[Answer]]
ROUTE: Final = "route"
"""The stage of the step that names the store."""


class Router:
    """The stores of one asker, with their breakers, figures and caches. It belongs to one event loop."""

    def __init__(self, routes: Sequence[Route], caches: Caches | None, guards: Sequence[Guard] = ()) -> None:
        """`caches`: None keeps nothing. `guards` are of the parts that all stores share, the model and the embedder."""
        self.routes, self._caches, self._guards = tuple(routes), caches, tuple(guards)

    async def answer(self, question: Question, work: Work) -> Answer:
        """The answer that `work` gives over the first store that is not away, or that it gave before.

        A store that goes away while it answers is left for the next that has the collection, unless the question names it.
        Raises BadSettings for a name or collection that no store has, BackendUnavailable when none answers, and what `work` raises.
        """
        passed: list[str] = []
        routes = eligible(self.routes, question)
        if len(routes) > 1:
            routes = [route for route in routes if await route.may_have(question.collection)] or routes
        for route in in_order(routes, question, time.monotonic()):
            try:
                answer = await self._by(route, question, work)
            except BackendUnavailable as error:
                route.figures.unavailable += 1
                metrics.STORE_QUESTIONS.labels(route.name, "unavailable").inc()
                log.warning("store unavailable", store=route.name, error=str(error))
                passed.append(f"{route.name}: {error}")
                continue
            return self._told(answer, route, passed) if len(self.routes) > 1 else answer
        raise BackendUnavailable(passed[0].partition(": ")[2] if len(self.routes) == 1 else "; ".join(passed))

    async def _by(self, route: Route, question: Question, work: Work) -> Answer:
        with route.guard.watched():
            if route.services is None:
                route.services = await route.open()
            started = time.monotonic()
            route.figures.in_work += 1
            try:
                answer, kept = await self._kept(route, route.services, question, work)
            finally:
                route.figures.in_work -= 1
        seconds = time.monotonic() - started
        if kept:
            answer = answer.model_copy(update={"seconds": round(seconds, 4)})
        else:
            route.figures.took(seconds, time.monotonic())
            metrics.STORE_SECONDS.labels(route.name).observe(seconds)
        route.figures.answered += answer.status == "answered"
        metrics.STORE_QUESTIONS.labels(route.name, answer.status).inc()
        return answer

    async def _kept(self, route: Route, services: Services, question: Question, work: Work) -> tuple[Answer, bool]:
        """The answer, and whether it is an earlier one. Answers within a session depend on what was said before, and are not kept."""
        services = replace(services, catalogs=OneCatalog(services.catalogs.of(question.collection)))
        if self._caches is None:
            return await work(services), False
        revision = await services.graph.revision(question.collection)
        at = self._caches.at(route.name, question.collection, revision)
        version = services.catalogs.of(question.collection).version + services.domains.version(question.collection)
        key = at, version, services.model.name if services.model else "", normalised(question)
        if not question.session and (found := self._caches.answer(key)) is not None:
            return again(found, question), True
        graph, entities = KeptGraph(services.graph, self._caches, at), KeptEntities(services.entities, self._caches, at)
        answer = await work(replace(services, graph=graph, entities=entities))
        answer = answer.model_copy(update={"revision": revision})
        if not question.session:
            self._caches.keep(key, answer)
        return answer, False

    def _told(self, answer: Answer, route: Route, passed: Sequence[str]) -> Answer:
        """The answer with a step that names its store, those that were passed over, and the figures of all."""
        figures = {each.name: self.figures(each) for each in self.routes}
        detail = {"kind": route.kind, **({"passed": list(passed)} if passed else {}), "stores": figures}
        step = Step(stage=ROUTE, message=f"answered from the store {route.name}", detail=detail)
        return answer.model_copy(update={"steps": (*answer.steps, step), "degraded": (*answer.degraded, *(f"store: {each}" for each in passed))})

    @staticmethod
    def figures(route: Route) -> dict[str, object]:
        """The figures of a store since the start, for comparing shares: seconds are those of a question in the mean, without the caches."""
        counted = route.figures
        return {
            "share": route.share,
            "questions": counted.questions,
            "answered": counted.answered,
            "unavailable": counted.unavailable,
            "seconds": round(counted.spent / counted.questions, 4) if counted.questions else None,
            "state": route.health(),
        }

    async def ready(self, limits: Limits) -> None:
        """Return when one of the stores answers. Raises BackendUnavailable with the trouble of each."""
        troubles: list[str] = []
        for route in self.routes:
            if route.services is not None:
                try:
                    await route.services.graph.run(Query("sparql", "ASK {}"), limits, "default")
                except BackendUnavailable as error:
                    troubles.append(str(error))
                else:
                    return
        raise BackendUnavailable("; ".join(troubles))

    def health(self) -> Mapping[str, str]:
        """The health of each store and of what they share: "ok" or the trouble, which follows "ok;" where another store answers in its place."""
        states = {route.name: route.health() for route in self.routes}
        found = {guard.part: guard.health() for guard in self._guards}
        for route in self.routes:
            others = [
                each for each in self.routes if each is not route and states[each.name] == "ok" and set(each.collections) >= set(route.collections)
            ]
            away = states[route.name] != "ok"
            alone = route.services.graph.name if len(self.routes) == 1 and route.services is not None else f"store {route.name}"
            found[alone] = f"ok; {states[route.name]} ({others[0].name} answers)" if away and others else states[route.name]
        return found


def again(kept: Answer, question: Question) -> Answer:
    """An earlier answer as one to this question."""
    step = Step(stage="kept", message="the same was asked before, and neither the graph nor the ontologies have changed since")
    return kept.model_copy(
        update={"id": digest("answer", question.id), "question_id": question.id, "steps": (*kept.steps, step), "usage": UsageWire()}
    )
