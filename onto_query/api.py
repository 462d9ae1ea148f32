"""Questions in a notebook: a store and ontologies, then ask. Synchronous and asynchronous, in a loop of its own."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import Self

from pydantic import ValidationError

from onto_core.clients.chat import model_overrides
from onto_core.errors import InputError
from onto_core.html.picture import Picture
from onto_core.messages import Answer, Question
from onto_core.ontology.model import Ontology
from onto_core.ports.graphs import Limits
from onto_core.service.blocking import Blocking
from onto_core.service.collections import EVERY, ontologies_for_questions
from onto_core.service.configuration import load_settings
from onto_core.service.ontologies import read_ontologies
from onto_core.terms import Query, Table
from onto_core.wire import problems_of
from onto_query.conversation.walk import converse
from onto_query.pictures.around import around
from onto_query.routing.streaming import stream
from onto_query.services import Services
from onto_query.wiring import services_for

__all__ = ["Asker", "stream"]


class Asker:
    """A graph, its ontologies and a model or none, ready for questions.

    >>> from onto_query import Asker
    >>> with Asker(store="oxigraph:demo-graph", ontologies=["ontologies/demo"], model="rules") as asker:  # doctest: +SKIP
    ...     answer = asker.ask("Who designed the Fram?", collection="demo")
    >>> print(answer.text, answer.citations[0].documents)  # doctest: +SKIP
    Colin Archer [1] designed Fram. ('fram.md',)
    """

    def __init__(
        self,
        store: str = "",
        ontologies: Iterable[str | Path | Ontology] = (),
        *,
        model: str = "auto",
        config: str | Path | None = None,
        **settings: object,
    ) -> None:
        """`model` is `auto`, `rules` or a name at the configured endpoint; `settings` are names like `query__max_rows=50`.

        Raises BadOntology and BadSettings with every problem, BackendUnavailable.
        """
        overrides = {name.replace("__", "."): value for name, value in settings.items()} | model_overrides(model)
        chosen = load_settings(config, overrides=overrides | ({"store.url": store, "stores": {}} if store else {}))
        given = list(ontologies)
        loaded = read_ontologies(given, chosen.ontologies) if given else ontologies_for_questions(EVERY, chosen.ontologies)
        self._held: Blocking[Services] = Blocking(services_for(loaded, chosen), name="ontorag-asker")

    def ask(self, text: str, *, collection: str = "default", session: str = "", backend: str = "", offset: int = 0, limit: int = 0) -> Answer:
        """The answer, with its rows, citations and steps. Questions of one `session` may refer to those before ("and in 2003?").

        `backend`: one of the stores, by its name. `offset` and `limit`: a page of the rows; the answer's `next_offset` begins the next one.
        Raises InputError for what cannot be a question, BadSettings for an unknown store, BackendUnavailable; ModelError when the model is down and
        may not be left out.
        """
        asked = _question(text=text, collection=collection, session=session, backend=backend, offset=offset, limit=limit)
        return self._held.run(converse(asked, self._held.parts, self._held.parts.sessions))

    async def aask(self, text: str, *, collection: str = "default", session: str = "", backend: str = "", offset: int = 0, limit: int = 0) -> Answer:
        """`ask`, awaited: the work is done in the asker's own event loop, and ends when the wait is cancelled."""
        asked = _question(text=text, collection=collection, session=session, backend=backend, offset=offset, limit=limit)
        return await self._held.wait(converse(asked, self._held.parts, self._held.parts.sessions))

    def sparql(self, query: str, *, collection: str = "default") -> Table:
        """The rows of a query that reads, under the deadline and the limits of the settings.

        Raises BadQuery, QueryRejected, QueryTimeout, ResultTooLarge, BackendUnavailable.
        """
        parts = self._held.parts
        return self._held.run(parts.graph.run(Query("sparql", query), Limits.of(parts.query), collection))

    def around(self, name: str, *, collection: str = "default", hops: int = 1) -> Picture:
        """The surroundings of a thing, given by its name or IRI, as a picture for a notebook. Raises InputError, BackendUnavailable."""
        return self._held.run(around(name, self._held.parts, collection, hops=hops))

    def close(self) -> None:
        """Close the graph and the model. Closing twice does no harm."""
        self._held.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


def _question(**fields: object) -> Question:
    """Raises InputError with every problem."""
    try:
        return Question.model_validate(fields)
    except ValidationError as error:
        raise InputError("question", problems_of(error)) from error
