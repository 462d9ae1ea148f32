"""Two of the demo's documents, published and read by the real workers into an embedded graph, once for the tests of a module."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from onto_core.bus import open_bus
from onto_core.documents.cutting import Given
from onto_core.documents.inputs import Cutting, read_sources, sources_of
from onto_core.service.publishing import Known, planned
from onto_core.service.workers import run_workers
from onto_core.settings import BusSettings, EmbedderSettings, ModelSettings, OntologySettings, Settings, StoreSettings

SHIPPED = Path(__file__).parents[2] / "ontologies" / "demo"
COLLECTION = "demo"
DOCUMENTS = ("fram.md", "belgica.txt")


def demo_settings(folder: Path) -> Settings:
    """The demo's ontologies, a bus and a graph in the folder, and no model but the light one."""
    return Settings(
        bus=BusSettings(url=f"sqlite:{folder}/bus.db"),
        ontologies=OntologySettings(paths=(str(SHIPPED / "voyages.ttl"), str(SHIPPED / "places.json"))),
        embedder=EmbedderSettings(cache=f"sqlite:{folder}/embeddings.db"),
        model=ModelSettings(kind="light", cache=f"sqlite:{folder}/replies.db"),
        store=StoreSettings(url=f"oxigraph:{folder}/graph"),
    )


async def _fill(settings: Settings) -> None:
    bus = open_bus(settings.bus.url)
    sources = sources_of([str(SHIPPED / "documents" / name) for name in DOCUMENTS])
    reads = read_sources(sources, Cutting(900), form="text", given=Given(COLLECTION, None)).reads
    plan = planned(reads, Known())
    for document in plan.documents:
        await bus.publish(settings.bus.topics.documents, document.encode(key=document.document_id))
    for chunk in plan.chunks:
        await bus.publish(settings.bus.topics.chunks, chunk.encode(key=chunk.document_id))
    await run_workers(["kg-extract-ontology", "sparql-cassandra"], settings, drain=True)
    await bus.close()


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    """The settings of a graph that holds them."""
    settings = demo_settings(tmp_path_factory.mktemp("demo"))
    asyncio.run(_fill(settings))
    return settings
