"""The services that answering a question needs: ontologies, a graph, a language model or none, and settings."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal as OneOf
from typing import Protocol

from onto_core import metrics
from onto_core.matching.catalog import Catalogs
from onto_core.messages import Answer, Question
from onto_core.ports.graphs import EntityIndex, GraphBackend, Limits, Records
from onto_core.ports.models import Embedder, LanguageModel
from onto_core.settings import QuerySettings, SelectionSettings
from onto_core.traces.spans import span
from onto_query.conversation.sessions import InProcess, Sessions
from onto_query.domain.kept import Domains
from onto_query.profile.holder import Profiles
from onto_query.state import Event
from onto_query.suggestion.kept import Embeddings

Watch = Callable[[Event], object]


class Routing(Protocol):
    """Questions to the store that is to answer them."""

    async def answer(self, question: Question, work: Callable[[Services], Awaitable[Answer]]) -> Answer:
        """The answer that `work` gives over one of the stores, or gave before. Raises BadSettings, BackendUnavailable, and what `work` raises."""
        ...

    async def ready(self, limits: Limits) -> None:
        """Return when one of the stores answers. Raises BackendUnavailable."""
        ...

    def health(self) -> Mapping[str, str]:
        """The health of each store and of what they share, by name."""
        ...


@dataclass(frozen=True, slots=True)
class Services:
    """The services of an answer. Without `model` the rules answer what they can, and say what they cannot."""

    catalogs: Catalogs
    embedder: Embedder
    graph: GraphBackend
    entities: EntityIndex
    model: LanguageModel | None
    selection: SelectionSettings
    query: QuerySettings
    fallback: bool
    """The rules go on alone when the model stays down."""
    profiles: Profiles | None = None
    """What the graph of each collection has; without it only the tier of rules and the model answer."""
    domains: Domains = field(default_factory=Domains)
    """What people have written for the questions of each collection."""
    records: Records | None = None
    """The kept texts, for the passages of an answer."""
    embeddings: Embeddings | None = None
    """What suggestions are made from."""
    sessions: Sessions = field(default_factory=InProcess)
    """The memories of conversations."""
    watch: Watch | None = None
    """Told of every step as soon as it is taken."""
    routing: Routing | None = None
    """The choice among several stores, and what is kept of earlier answers; without it this graph is asked."""

    query_form: OneOf["auto", "form", "sparql", "none"] = "sparql"
    """The way in which the model says what to ask; auto: the form, and SPARQL where that came to nothing; none: it writes none."""

    async def ask(self, question: Question, work: Callable[[Services], Awaitable[Answer]]) -> Answer:
        """The answer that `work` gives over the store that is to answer the question. Raises as `Routing.answer`."""

        async def over(chosen: Services) -> Answer:
            return await work(chosen.for_question(question, self.watch))

        with span("question", {"ontorag.question": question.id, "ontorag.collection": question.collection}) as asking:
            answer = await (self.routing.answer(question, over) if self.routing is not None else over(self))
            asking.set("ontorag.status", answer.status)
            asking.set("ontorag.tier", answer.tier)
            asking.set("ontorag.rows", len(answer.rows))
        metrics.COST.labels("questions").inc(answer.usage.cost or 0.0)
        return answer

    def for_question(self, question: Question, watch: Watch | None) -> Services:
        """The services with the limits that the question's page needs, and `watch` told of every step."""
        query = self.query
        if question.offset or question.limit:
            query = query.model_copy(update={"max_rows": max(query.max_rows, query.paged_rows)})
        return replace(self, query=query, watch=watch)
