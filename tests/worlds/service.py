"""The HTTP service on a port of its own, in an event loop of its own thread, over a graph and ontologies of its own."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

from onto_core.access.access import access_for
from onto_core.http.server import bound, running
from onto_core.service.changes.reloading import Configuration
from onto_core.service.configuration import load_settings
from onto_core.settings import Settings
from ontorag.serve.app import Doors, create_app
from ontorag.serve.locks import locked
from ontorag.serve.parts import Parts, opened

SHIPS = """
@prefix : <https://example.org/ships#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
<https://example.org/ships> a owl:Ontology ; rdfs:label "ships"@en .
:Ship a owl:Class ; rdfs:label "ship"@en .
:Town a owl:Class ; rdfs:label "town"@en .
:builtIn a owl:ObjectProperty ; rdfs:label "built in"@en ; rdfs:domain :Ship ; rdfs:range :Town .
:launchYear a owl:DatatypeProperty ; rdfs:label "launch year"@en ; rdfs:domain :Ship ; rdfs:range xsd:gYear .
"""
GAUSS = "The Gauss was a ship. The ship Gauss was built in Kiel. Kiel is a town."
FRAM = "The Fram was a ship. The ship Fram was built in Larvik. Larvik is a town."


@dataclass
class Service:
    """A running service, and a client for it."""

    url: str
    client: httpx.Client
    parts: Parts
    loop: asyncio.AbstractEventLoop

    def put(self, document: str, text: str | bytes, **parameters: str) -> httpx.Response:
        return self.client.put(f"/v1/documents/{document}", content=text, params=parameters, headers={"Content-Type": "text/plain"})

    def read(self, document: str, text: str, **parameters: str) -> Mapping[str, object]:
        """Upload a text and wait until the graph has what it says."""
        taken = self.put(document, text, **parameters)
        assert taken.status_code == 202, taken.text
        shown = self.client.get(taken.json()["document"] + "&wait=30")
        assert shown.status_code == 200, shown.text
        told: Mapping[str, object] = shown.json()
        assert told["extracted"] == told["chunks"], told
        return told

    def ask(self, text: str, headers: Mapping[str, str] | None = None, **fields: object) -> httpx.Response:
        return self.client.post("/v1/questions", json={"text": text, **fields}, headers=dict(headers or {}))


def settings_in(folder: Path, **overrides: object) -> Settings:
    """A laptop's settings in a folder: bus, graph and ontology there, no model."""
    (folder / "ships.ttl").write_text(SHIPS)
    named = {name.replace("__", "."): value for name, value in overrides.items()}
    own = {
        "bus.url": f"sqlite:{folder / 'bus.db'}",
        "store.url": f"oxigraph:{folder / 'graph'}",
        "store.processes": 2,
        "ontologies.paths": (str(folder / "ships.ttl"),),
        "ontologies.cache": "",
        "model.name": "",
        "model.fallback": "rules",
        "model.cache": "",
        "serve.port": 0,
        "serve.wait": 30.0,
        "bus.retry.attempts": 2,
        "bus.retry.initial": 0.05,
        "query.wait": 0.0,
        "service.log_level": "error",
    }
    return load_settings(environment={}, overrides={**own, **named})


@contextmanager
def serving(
    settings: Settings, doors: Doors | None = None, *, configuration: Configuration | None = None, seconds: float = 60.0
) -> Iterator[Service]:
    """The service to the end of the block, behind the lock that its settings ask for; it takes what changes in the configuration."""
    if doors is None:
        doors = locked(access_for(settings.serve.host, settings.access, "serve.host"), settings.serve.host)
    started: Future[tuple[str, Parts, asyncio.AbstractEventLoop, Callable[[], None]]] = Future()

    async def run() -> None:
        with closing(bound(settings.serve.host, settings.serve.port, "serve.port")) as listening:
            async with opened(settings, configuration) as parts:
                ended = asyncio.Event()
                loop = asyncio.get_running_loop()
                async with running(create_app(settings, parts, doors), listening, proxies=(), grace=2.0) as url:
                    started.set_result((url, parts, loop, lambda: loop.call_soon_threadsafe(ended.set) and None))
                    await ended.wait()

    def thread() -> None:
        try:
            asyncio.run(run())
        except BaseException as error:
            if not started.done():
                started.set_exception(error)
            raise

    server = threading.Thread(target=thread, name="service")
    server.start()
    url, parts, loop, stop = started.result(seconds)
    try:
        with httpx.Client(base_url=url, timeout=60.0) as client:
            yield Service(url, client, parts, loop)
    finally:
        stop()
        server.join()
