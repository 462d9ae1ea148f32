"""Questions in a notebook: a store and ontologies, then ask. Synchronous, in a loop of its own."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine, Iterable
from contextlib import AsyncExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

from onto_core.clients.chat import model_overrides
from onto_core.messages import Answer, Question
from onto_core.ontology.model import Ontology
from onto_core.service.configuration import load_settings
from onto_query.pipeline import Services, answer
from onto_query.wiring import read_ontologies, services_for

Value = TypeVar("Value")


class Asker:
    """A graph, its ontologies and a model or none, ready for questions.

    >>> from onto_query import Asker
    >>> with Asker(store="oxigraph:demo-graph", ontologies=["ontologies/demo"], model="rules") as asker:  # doctest: +SKIP
    ...     answer = asker.ask("Who designed the Fram?", collection="demo")
    >>> print(answer.text, answer.citations[0].documents)  # doctest: +SKIP
    Fram is designed by Colin Archer [1]. ('fram.md',)
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
        chosen = load_settings(config, overrides=overrides | ({"store.url": store} if store else {}))
        given = list(ontologies) or list(chosen.ontologies.paths)
        loaded = (*read_ontologies(each for each in given if not isinstance(each, Ontology)), *(each for each in given if isinstance(each, Ontology)))
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="ontorag-asker", daemon=True)
        self._thread.start()
        self._parts = AsyncExitStack()
        try:
            self._services: Services = self._run(self._parts.enter_async_context(services_for(loaded, chosen)))
        except BaseException:
            self.close()
            raise

    def ask(self, text: str, *, collection: str = "default") -> Answer:
        """The answer with its rows, citations and steps. Raises BackendUnavailable; ModelError when a model is down and may not be left out."""
        return self._run(answer(Question(text=text, collection=collection), self._services))

    def close(self) -> None:
        """Closing twice does no harm."""
        if not self._loop.is_closed():
            self._run(self._parts.aclose())
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
            self._loop.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def _run(self, work: Coroutine[Any, Any, Value]) -> Value:
        """Runs in the asker's own loop, so that it works where a loop runs already, as in Jupyter."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()
