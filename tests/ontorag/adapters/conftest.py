"""An extractor and an asker for every adapter, and a machine without a network: what a framework would send home fails the test."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from onto_core.bus import open_bus
from onto_core.messages import Chunk
from onto_core.service.workers import run_workers
from onto_core.settings import BusSettings, EmbedderSettings, ModelSettings, OntologySettings, Settings, StoreSettings
from onto_extract import Extractor
from onto_query import Asker

os.environ["LANGSMITH_TRACING"] = "false"
os.environ["HAYSTACK_TELEMETRY_ENABLED"] = "False"  # read when Haystack is imported

DEMO = Path(__file__).parents[3] / "ontologies" / "demo"
VOYAGE = (
    "The Belgica, a whaler rigged as a barque, was built in Svelvik. Belgica has a length of 3,600 metres. "
    "The Belgian Antarctic Expedition was led by Adrien de Gerlache."
)
FRAM = "The polar ship Fram was designed by Colin Archer and launched on 26 October 1892. Otto Sverdrup commanded the Fram."
LOOPBACK = ("127.", "::1", "localhost")


@pytest.fixture(autouse=True)
def no_network(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Refuse, and tell afterwards, every connection and every look-up of a name beyond this machine, in whatever thread."""
    tried: list[object] = []
    connect, look_up = socket.socket.connect, socket.getaddrinfo

    def only_here(host: object) -> None:
        if isinstance(host, str | bytes) and not str(host).startswith(LOOPBACK):
            tried.append(host)
            raise OSError(f"a test may not reach {host!r}")

    def connecting(self: socket.socket, address: object) -> None:
        only_here(address[0] if isinstance(address, tuple) else None)
        connect(self, address)  # type: ignore[arg-type]

    def looking_up(host: object, *arguments: object, **options: object) -> object:
        only_here(host)
        return look_up(host, *arguments, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(socket.socket, "connect", connecting)
    monkeypatch.setattr(socket, "getaddrinfo", looking_up)
    yield
    assert tried == []


@pytest.fixture(scope="module")  # other tests look for threads that are left
def extractor() -> Iterator[Extractor]:
    with Extractor([DEMO], model="light", embedder__cache="memory:", model__cache="memory:", ontologies__cache="") as extractor:
        yield extractor


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder as `ontorag demo` leaves it, with what the workers extract from two texts in the collection `demo`."""
    folder = tmp_path_factory.mktemp("home")
    (folder / "ontologies").symlink_to(DEMO.parent)
    settings = Settings(
        bus=BusSettings(url=f"sqlite:{folder}/bus.db"),
        ontologies=OntologySettings(paths=(str(DEMO),), cache=""),
        embedder=EmbedderSettings(cache="memory:"),
        model=ModelSettings(kind="light", cache=""),
        store=StoreSettings(url=f"oxigraph:{folder}/.ontorag/demo/graph"),
    )

    async def write() -> None:
        bus = open_bus(settings.bus.url)
        for name, text in (("belgica.txt", VOYAGE), ("fram.txt", FRAM)):
            await bus.publish(settings.bus.topics.chunks, Chunk(document_id=name, collection="demo", text=text).encode())
        await run_workers(["kg-extract-ontology", "sparql-cassandra"], settings, drain=True)
        await bus.close()

    asyncio.run(write())
    return folder


@pytest.fixture(scope="module")
def asker(home: Path) -> Iterator[Asker]:
    url = f"oxigraph:{home}/.ontorag/demo/graph"
    with Asker(url, [DEMO], model="rules", embedder__cache="memory:", model__cache="memory:", ontologies__cache="") as asker:
        yield asker
