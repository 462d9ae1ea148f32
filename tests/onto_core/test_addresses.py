"""No password that stands in a URL reaches a message."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from structlog.testing import capture_logs

from onto_core.addresses import shown
from onto_core.bus import open_bus
from onto_core.bus.pulsar import backlog as admin
from onto_core.clients.embedding_cache import CachedEmbedder
from onto_core.clients.openai import OpenAIChat, OpenAIEmbedder
from onto_core.clients.reply_cache import ReplyCache
from onto_core.clients.sources import HttpSource
from onto_core.errors import OntoRagError
from onto_core.service.configuration import as_json, document, load_settings
from onto_core.service.stores import open_store, require
from onto_core.service.writing import writers
from onto_core.settings import EmbedderSettings, ModelSettings, PulsarSettings, Settings, StoreSettings
from onto_core.wire import Message

ME = "me:s3cret@127.0.0.1:1"


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("cassandra://you:p%40ss@db:9042/graph", "cassandra://you:***@db:9042/graph"),
        ("cassandra://you:@db/graph", "cassandra://you:***@db/graph"),
        ("pulsar://you:p@s@broker:6650", "pulsar://you:***@broker:6650"),
        ("pulsar://you:p/s?s@broker:6650", "pulsar://you:***@broker:6650"),
        ("http://token@models/v1", "http://***@models/v1"),
        ("'bolt://you:pass@db' is wrong", "'bolt://you:***@db' is wrong"),
        ("cassandra://db1:9042,db2:9042/graph?read=one", "cassandra://db1:9042,db2:9042/graph?read=one"),
        ("http://host:8080/film@2.ttl", "http://host:8080/film@2.ttl"),
        ("http://host/a:b@2.ttl", "http://host/a:b@2.ttl"),
        ("sqlite:/home/me@work/bus.db", "sqlite:/home/me@work/bus.db"),
        ("memory:", "memory:"),
    ],
)
def test_a_url_is_shown_without_its_password(url: str, expected: str) -> None:
    assert shown(url) == expected


async def published() -> None:
    bus = open_bus(f"pulsar://{ME}", pulsar=PulsarSettings(timeout=1, in_hand=""))
    try:
        await bus.publish("t", Message("m", b""))
    finally:
        await bus.close()


async def required() -> None:
    store = open_store(StoreSettings(url="memory:"))
    try:
        await require(store, f"cassandra://{ME}/graph", "nobody")
    finally:
        await store.close()


async def at_once(fail: Callable[[], object]) -> None:
    fail()


@pytest.mark.parametrize(
    "fail",
    [
        lambda: at_once(lambda: open_bus(f"amqp://{ME}")),
        published,
        lambda: at_once(lambda: admin.backlog(PulsarSettings(admin=f"http://{ME}"), "persistent://a/b/c", "g")),
        lambda: at_once(lambda: open_store(StoreSettings(url=f"mysql://{ME}/graph"))),
        lambda: at_once(lambda: open_store(StoreSettings(url=f"memory://{ME}/graph"))),
        lambda: at_once(lambda: open_store(StoreSettings(url=f"bolt://{ME}/graph"))),
        required,
        lambda: at_once(lambda: CachedEmbedder(OpenAIEmbedder(EmbedderSettings(), ModelSettings()), f"redis://{ME}")),
        lambda: at_once(lambda: ReplyCache(f"redis://{ME}")),
        lambda: at_once(lambda: HttpSource(f"ftp://{ME}")),
        lambda: HttpSource(f"http://{ME}/films.ttl").poll(),
        lambda: at_once(lambda: load_settings(environment={}, overrides={"bus": f"pulsar://{ME}"})),
    ],
)
async def test_what_is_said_of_an_address_holds_no_password(fail: Callable[[], Awaitable[object]]) -> None:
    with pytest.raises(OntoRagError) as caught:
        await fail()
    assert "s3cret" not in str(caught.value)


async def test_what_is_said_of_a_model_holds_no_password(endpoint: Any, answer: Any) -> None:
    endpoint.answers(answer(200, {"data": []}))
    url = endpoint.url.replace("//", "//me:s3cret@")
    with pytest.raises(OntoRagError, match="me:\\*\\*\\*@127") as caught:
        await OpenAIChat(ModelSettings(base_url=url)).identify()
    assert "s3cret" not in str(caught.value)
    assert "s3cret" not in OpenAIEmbedder(EmbedderSettings(base_url=url), ModelSettings()).name


async def test_a_writer_that_is_ready_logs_its_store_without_the_password() -> None:
    @asynccontextmanager
    async def opened() -> Any:
        store = open_store(StoreSettings(url="memory:"))
        yield store
        await store.close()

    workers = writers("w", Settings(store=StoreSettings(url=f"cassandra://{ME}/graph")), opened)
    with capture_logs() as log:
        for worker in workers:
            await worker.ready()
    for worker in workers:
        await worker.close()
    assert [line["store"] for line in log] == ["cassandra://me:***@127.0.0.1:1/graph"]


def test_the_settings_are_shown_without_the_passwords_of_their_urls() -> None:
    settings = load_settings(environment={"ONTORAG__STORE__URL": f"cassandra://{ME}/graph"})
    assert "#   url: cassandra://me:***@127.0.0.1:1/graph" in document(settings)
    assert '"url": "cassandra://me:***@127.0.0.1:1/graph"' in as_json(settings)
    assert "s3cret" not in document(settings) + as_json(settings)
