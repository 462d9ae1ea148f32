"""Over HTTP each call is that of a key, which sees its collections and takes no more than it may."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

from onto_core.access.keys import changing, new_key
from onto_core.clients.chat import SPENDING
from onto_core.documents.model import LAYOUT
from onto_core.errors import BadSettings
from onto_core.messages import Answer, Question
from onto_core.sections.servers import AccessSettings, AllowanceSettings, AuditSettings
from onto_core.service.stores import closing, open_store
from onto_core.settings import ModelSettings, OntologySettings, Settings, StoreSettings
from ontorag.mcp_server.desk import Desk
from ontorag.mcp_server.over_http import address_of, serving

GRAPH = '<urn:x:{name}> <http://www.w3.org/2000/01/rdf-schema#label> "Secret of {name}" ; <urn:x:p> "{name}" .'
ONTOLOGY = "@prefix owl: <http://www.w3.org/2002/07/owl#> . <urn:x:o> a owl:Ontology . <urn:x:C> a owl:Class ."


@pytest.fixture
def keys(tmp_path: Path) -> dict[str, str]:
    """Name -> key."""
    shown = {}
    with changing(tmp_path / "keys.json") as entries:
        for name, grants in {"ships": ["reader:ships"], "films": ["writer:films"], "all": ["admin:*"]}.items():
            entry, shown[name] = new_key(name, grants)
            entries.append(entry)
    return shown


@pytest.fixture
def settings(tmp_path: Path, keys: dict[str, str]) -> Settings:
    (tmp_path / "o.ttl").write_text(ONTOLOGY)
    chosen = Settings(
        ontologies=OntologySettings(collections={"ships": (str(tmp_path / "o.ttl"),), "films": (str(tmp_path / "o.ttl"),)}),
        store=StoreSettings(url=f"oxigraph:{tmp_path}/graph"),
        model=ModelSettings(kind="light"),
        access=AccessSettings.model_validate({"keys": str(tmp_path / "keys.json")}),
    )

    async def fill() -> None:
        async with closing(open_store(chosen.store, write=True)) as store:
            for name in ("ships", "films"):
                file = tmp_path / f"{name}.ttl"
                file.write_text(GRAPH.format(name=name))
                await store.load([file], name, progress=lambda _: None)

    asyncio.run(fill())
    return chosen


@asynccontextmanager
async def client_with(url: str, key: str, mode: str = "auto") -> AsyncIterator[Client]:
    async with (
        httpx2.AsyncClient(headers={"Authorization": f"Bearer {key}"}) as http,
        Client(streamable_http_client(url, http_client=http), mode=mode) as client,
    ):
        yield client


async def said(client: Client, tool: str, /, **arguments: Any) -> tuple[bool, str]:
    """(True for an error, the text)"""
    result = await client.call_tool(tool, arguments)
    return bool(result.is_error), str(result.content[0].text)  # type: ignore[union-attr]


@pytest.mark.parametrize("mode", ["auto", "legacy"])
async def test_a_key_sees_its_own_collections_and_learns_nothing_of_others(settings: Settings, keys: dict[str, str], mode: str) -> None:
    asked: list[tuple[str, dict[str, Any]]] = [
        ("search_entities", {"text": "Secret of films"}),
        ("describe_entity", {"entity": "urn:x:films"}),
        ("ontology", {}),
        ("select_ontology", {"text": "a secret"}),
        ("extract", {"text": "a secret"}),
        ("validate", {"turtle": "<urn:a> <urn:b> <urn:c> ."}),
        ("ask", {"question": "What is the secret?"}),
        ("sparql", {"query": "SELECT * { ?s ?p ?o }"}),
        ("cypher", {"query": "MATCH (n) RETURN n"}),
        ("sources", {}),
    ]
    async with Desk.opened(settings) as desk, serving(desk, "127.0.0.1", 0) as url, client_with(url, keys["ships"], mode) as client:
        for tool, arguments in asked:
            for other in ("films", "unknown", ""):
                error, text = await said(client, tool, **arguments, collection=other)
                assert (error, text.splitlines()[0]) == (True, "your key does not allow this"), (tool, other, text)
        error, text = await said(client, "sparql", query="SELECT ?o { ?s <urn:x:p> ?o }", collection="ships")
        assert not error
        assert "ships" in text
        assert "films" not in text


async def test_a_collection_that_is_not_there_is_no_way_to_learn_of_others(settings: Settings, keys: dict[str, str], tmp_path: Path) -> None:
    entry, key = new_key("some", ["reader:s*"])
    with changing(tmp_path / "keys.json") as entries:
        entries.append(entry)
    async with Desk.opened(settings) as desk, serving(desk, "127.0.0.1", 0) as url, client_with(url, key) as client:
        for tool, arguments in (("sparql", {"query": "ASK {}"}), ("ask", {"question": "What is it?"}), ("ontology", {})):
            error, text = await said(client, tool, **arguments, collection="stars")
            assert error
            assert "'stars'" in text
            assert "films" not in text
            assert "ships" not in text


async def test_without_a_key_nothing_is_answered(settings: Settings, keys: dict[str, str]) -> None:
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}
    async with Desk.opened(settings, collection="ships") as desk, serving(desk, "127.0.0.1", 0) as url, httpx2.AsyncClient() as http:
        for headers in ({}, {"Authorization": f"Bearer {keys['ships']}x"}):
            answer = await http.post(url, json=body, headers=headers)
            assert (answer.status_code, "tools" in answer.text) == (401, False)


async def test_what_a_key_may_take_ends(settings: Settings, keys: dict[str, str]) -> None:
    few = settings.model_copy(update={"access": settings.access.model_copy(update={"limits": AllowanceSettings(queries=3)})})
    async with Desk.opened(few, collection="ships") as desk, serving(desk, "127.0.0.1", 0) as url:
        async with client_with(url, keys["ships"]) as client:
            answers = [await said(client, "sparql", query="ASK {}") for _ in range(3)]
            assert [error for error, _ in answers] == [False] * 3
            for _ in range(50):  # one more every 20 seconds
                error, text = await said(client, "sparql", query="ASK {}")
                if error:
                    break
            assert text.splitlines()[0] == "more than 3 queries a minute"
        async with client_with(url, keys["all"]) as other:
            assert not (await said(other, "sparql", query="ASK {}"))[0]


async def test_what_a_tool_refuses_is_in_the_audit_log(settings: Settings, keys: dict[str, str], tmp_path: Path) -> None:
    access = settings.access.model_copy(update={"audit": AuditSettings(file=str(tmp_path / "audit.jsonl")), "limits": AllowanceSettings(queries=2)})
    noting = settings.model_copy(update={"access": access})
    async with Desk.opened(noting) as desk, serving(desk, "127.0.0.1", 0) as url, client_with(url, keys["ships"]) as client:
        for collection in ("films", "ships", "ships"):
            await said(client, "sparql", query="ASK {}", collection=collection)
    lines = [json.loads(line) for line in (tmp_path / "audit.jsonl").read_text().splitlines()]
    told = [(line["tool"], line.get("collection", ""), line["refused"]) for line in lines if line["outcome"] == "refused"]
    assert told == [("sparql", "films", "Forbidden"), ("sparql", "", "LimitReached")]


async def test_the_tokens_that_a_tool_has_cost_are_owed(settings: Settings, keys: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    async def converse(question: Question, *_: object) -> Answer:
        spent = SPENDING.get()
        assert spent is not None
        spent(250)
        return Answer(question_id=question.id, status="empty", text=question.session)

    monkeypatch.setattr("ontorag.mcp_server.tools.questions.converse", converse)
    few = settings.model_copy(update={"access": settings.access.model_copy(update={"limits": AllowanceSettings(tokens=200)})})
    async with Desk.opened(few, collection="ships") as desk, serving(desk, "127.0.0.1", 0) as url, client_with(url, keys["ships"]) as client:
        assert "key ships/s" in (await said(client, "ask", question="What?", session="s"))[1]
        for tool, arguments in (("ask", {"question": "What?"}), ("extract", {"text": "A secret."})):
            error, text = await said(client, tool, **arguments)
            assert (error, text.splitlines()[0]) == (True, "more than 200 tokens a minute")


async def test_to_look_at_the_documents_writes_nothing(settings: Settings, keys: dict[str, str]) -> None:
    async with Desk.opened(settings, collection="ships") as desk, serving(desk, "127.0.0.1", 0) as url, client_with(url, keys["ships"]) as client:
        assert not (await said(client, "sources"))[0]
    async with closing(open_store(settings.store)) as store:
        assert await store.records("ships", LAYOUT, "") == {}


def test_other_addresses_than_loopback_need_keys() -> None:
    assert [address_of(text) for text in ("127.0.0.1:80", "[::1]:0", "localhost:1")] == [("127.0.0.1", 80), ("::1", 0), ("127.0.0.1", 1)]
    for text in ("80", "127.0.0.1", "127.0.0.1:x", ":80", "127.0.0.1:99999"):
        with pytest.raises(BadSettings, match="is not HOST:PORT"):
            address_of(text)


async def test_the_server_does_not_listen_where_others_reach_it_without_keys(tmp_path: Path) -> None:
    async with Desk.opened(Settings(store=StoreSettings(url=f"oxigraph:{tmp_path}/graph"))) as desk:
        with pytest.raises(BadSettings, match=r"0\.0\.0\.0 can be reached by others"):
            async with serving(desk, "0.0.0.0", 0):
                pass
