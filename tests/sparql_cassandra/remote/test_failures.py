"""An endpoint that is away, refuses, lies, redirects or never ends: each time one clear error, within the deadline, without the login."""

from __future__ import annotations

import asyncio
import io
import json
import time
from pathlib import Path

import pytest

from onto_core.errors import BackendUnavailable, BadQuery, BadSettings, OntoRagError, QueryRejected, QueryTimeout, ResultTooLarge
from onto_core.ports.graphs import Limits
from onto_core.service.stores import named_store
from onto_core.settings import Settings, StoreSettings
from onto_core.terms import Iri, Query
from sparql_cassandra.stores import open_configured
from tests.worlds.scripted_sparql import ALL, SECRET, Said, Server, ask, opened, refused
from tests.worlds.store import BORN, extraction


def refusal(status: int, body: str, words: str) -> Said:
    """An error page, and the words that the error must have."""
    return Said(status, (body.encode(),), "text/html", {"Retry-After": "7", "words": words})


@pytest.mark.parametrize(
    ("said", "error"),
    [
        (refusal(400, "Parse error: Encountered <EOF> at line 1", "Parse error: Encountered"), BadQuery),
        (refusal(401, "<html><h1>Unauthorized</h1></html>", "refuses this login, or wants one (HTTP status 401): Unauthorized"), BadSettings),
        (refusal(403, "", "refuses this login"), BadSettings),
        (refusal(404, "<html>Error 404</html>", "there is nothing at http://127.0.0.1"), BadSettings),
        (refusal(405, "no", "store.sparql.method: get"), BadSettings),
        (refusal(413, "too much", "too much"), ResultTooLarge),
        (refusal(414, "", "too long for a URL"), QueryRejected),
        (refusal(429, "slow down", "slow down (again after 7 s)"), BackendUnavailable),
        (refusal(500, "Java heap space", "Java heap space"), ResultTooLarge),
        (refusal(500, "Virtuoso 42000 Error The estimated execution time 5000 (sec) exceeds the limit", "estimated execution time"), QueryTimeout),
        (refusal(500, "<script>x()</script><p>it &amp; broke</p>", "says: it & broke"), BackendUnavailable),
        (refusal(503, "Query timed out", "timed out"), QueryTimeout),
        (refusal(503, "maintenance", "maintenance"), BackendUnavailable),
        (refusal(504, "", "HTTP status 504"), QueryTimeout),
    ],
)
async def test_a_refusal_is_an_error_with_the_servers_own_sentence(server: Server, tmp_path: Path, said: Said, error: type[OntoRagError]) -> None:
    words = said.headers.pop("words")
    found = await refused(server, tmp_path, said)
    assert type(found) is error
    assert words in str(found)
    assert len(str(found)) < 1_000


async def test_an_endpoint_that_is_away_is_named_without_its_login(tmp_path: Path) -> None:
    store = opened("sparql+http://127.0.0.1:9/sparql", tmp_path, username="me", password=SECRET)
    try:
        with pytest.raises(BackendUnavailable, match=r"http://127\.0\.0\.1:9/sparql") as caught:
            await store.run(Query("sparql", ALL), Limits(), "default")
        assert SECRET not in str(caught.value)
        assert "127.0.0.1:9" in store.health()
    finally:
        await store.close()


async def test_health_follows_the_last_request(server: Server, tmp_path: Path) -> None:
    store = opened(server.url, tmp_path)
    try:
        assert store.health() == "ok"
        server.says = lambda query: Said(503, (b"maintenance",))
        with pytest.raises(BackendUnavailable):
            await store.collections()
        assert "maintenance" in store.health()
        server.says = lambda query: Said()
        await store.collections()
        assert store.health() == "ok"
    finally:
        await store.close()
        assert store.health() == "closed"


@pytest.mark.parametrize(
    ("said", "error", "words"),
    [
        (
            Said(pieces=(b"<html><title>Sign in</title></html>",), kind="text/html"),
            BadSettings,
            "answers with text/html, not with SPARQL results: Sign in",
        ),
        (Said(pieces=(b"s\r\n1\r\n",), kind="text/csv"), BadSettings, "text/csv"),
        (Said(pieces=(b"x",), kind=""), BadSettings, "no media type"),
        (Said(pieces=(b'{"results": {"bindings": [{"s": {"type": "uri", "value": "urn:a"}}',)), BackendUnavailable, "breaks off"),
        (Said(pieces=(b'{"head": {}}',)), BackendUnavailable, "no result of a query"),
        (Said(pieces=(b'{"results": {"bindings": [',), whole=False), BackendUnavailable, "127.0.0.1"),
        (Said(pieces=(b"<sparql>",), kind="application/sparql-results+xml"), BackendUnavailable, "cannot be read"),
    ],
)
async def test_an_answer_of_another_type_or_half_an_answer_is_no_result(
    server: Server, tmp_path: Path, said: Said, error: type[OntoRagError], words: str
) -> None:
    found = await refused(server, tmp_path, said)
    assert type(found) is error
    assert words in str(found)


@pytest.mark.parametrize(
    "said",
    [
        Said(pieces=(b'{"results": {"bindings": [', *[b'{"s": {"type": "uri", "value": "urn:a"}},'] * 200), pause=0.05),
        Said(headers={"Content-Length": "100"}, pieces=(b"{", *[b" "] * 90), pause=0.1),
    ],
)
async def test_a_slow_answer_ends_at_the_deadline(server: Server, tmp_path: Path, said: Said) -> None:
    server.says = lambda query: said
    began = time.monotonic()
    with pytest.raises(QueryTimeout, match=r"0\.5 s"):
        await ask(server.url, tmp_path, limits=Limits(deadline=0.5))
    assert time.monotonic() - began < 3


async def test_a_silent_server_ends_at_the_deadline_and_a_cancelled_query_at_once(server: Server, tmp_path: Path) -> None:
    server.says = lambda query: (time.sleep(1.5), Said())[1]
    began = time.monotonic()
    with pytest.raises(QueryTimeout):
        await ask(server.url, tmp_path, limits=Limits(deadline=0.3))
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(ask(server.url, tmp_path, limits=Limits(deadline=60.0)), 0.3)
    assert time.monotonic() - began < 1.4


async def test_a_result_is_read_no_further_than_it_may_be(server: Server, tmp_path: Path) -> None:
    row = b'{"s": {"type": "literal", "value": "' + b"x" * 1_000 + b'"}},'
    server.says = lambda query: Said(pieces=(b'{"results": {"bindings": [', *[row * 100] * 50), whole=False)
    with pytest.raises(ResultTooLarge, match="1,000,000 bytes"):
        await ask(server.url, tmp_path, limits=Limits(memory=4_000_000, max_rows=100_000))
    server.says = lambda query: Said(pieces=(b'{"results": {"bindings": [', *[row] * 20, b"{}]}}"))
    table = await ask(server.url, tmp_path, limits=Limits(max_rows=5))
    assert (len(table.rows), table.truncated) == (5, True)


async def test_a_result_that_the_server_itself_cuts_says_so(server: Server, tmp_path: Path) -> None:
    rows = json.dumps({"results": {"bindings": [{"s": {"type": "literal", "value": str(n)}} for n in range(4)]}}).encode()
    for headers, cut in (({"X-SPARQL-MaxRows": "4"}, True), ({"X-SPARQL-MaxRows": "5"}, False), ({"X-SQL-State": "S1TAT"}, True)):
        server.says = lambda query, headers=headers: Said(pieces=(rows,), headers=headers)  # type: ignore[misc]
        assert (await ask(server.url, tmp_path)).truncated is cut


async def test_a_redirect_is_followed_on_the_same_host_alone_and_no_login_leaves_it(server: Server, tmp_path: Path) -> None:
    here = f"http://127.0.0.1:{server.port}"
    server.says = lambda query: Said(308, headers={"Location": "/moved"}) if not server.asked[-1][0].endswith("/moved") else Said()
    await ask(server.url, tmp_path, username="me", password=SECRET)
    assert [request for request, _, _ in server.asked] == ["POST /sparql", "POST /moved"]
    assert all(headers["Authorization"].startswith("Basic ") for _, _, headers in server.asked)
    for target in ("http://localhost:1/x", "https://127.0.0.1/x", "//other.example/x", f"{here}0/x"):
        server.asked.clear()
        found = await refused(server, tmp_path, Said(302, headers={"Location": target}), username="me", password=SECRET)
        assert isinstance(found, BadSettings)
        assert "redirects to another host" in str(found)
        assert len(server.asked) == 1
    found = await refused(server, tmp_path, Said(307, headers={"Location": "/sparql"}))
    assert "redirects more than" in str(found)


async def test_a_login_is_sent_to_its_host_alone_and_shows_nowhere(server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    settings = Settings.model_validate({"store": {"url": server.url, "sparql": {"token": SECRET, "records": str(tmp_path)}}})
    assert SECRET not in repr(settings)
    found = await refused(server, tmp_path, Said(500, (f"Bearer {SECRET} is out of date".encode(),)), token=SECRET)
    assert server.asked[-1][2]["Authorization"] == f"Bearer {SECRET}"
    assert SECRET not in str(found)
    assert "is out of date" in str(found)
    await refused(server, tmp_path, Said(500), token=SECRET, login_for="other.example")
    assert "Authorization" not in server.asked[-1][2]
    await refused(server, tmp_path, Said(500), token=SECRET, login_for="127.0.0.1")
    assert "Authorization" in server.asked[-1][2]
    other = server.url.replace("127.0.0.1", "localhost")
    for name, login in ((server.url, True), (other, False)):
        store = open_configured(named_store(Settings.model_validate(settings.model_dump() | {"stores": {"one": {"url": name}}}), "one"))
        with pytest.raises(BackendUnavailable):
            await store.run(Query("sparql", ALL), Limits(deadline=5.0), "default")
        await store.close()
        assert ("Authorization" in server.asked[-1][2]) is login
    assert SECRET not in capsys.readouterr().err


async def test_a_login_is_for_the_host_that_is_asked_and_no_further_one_of_the_address(server: Server, tmp_path: Path) -> None:
    server.says = lambda query: Said()
    update = f"http://localhost:{server.port}/update"
    settings = {"records": str(tmp_path), "token": SECRET, "update": update}
    store = open_configured(StoreSettings.model_validate({"url": server.url, "sparql": settings}), write=True)
    try:
        await store.write(extraction("c1", BORN))
    finally:
        await store.close()
    assert {(request.partition(" ")[2], "Authorization" in headers) for request, _, headers in server.asked} == {
        ("/sparql", True),
        ("/update", False),
    }


async def test_of_a_page_that_never_ends_only_the_beginning_is_read(server: Server, tmp_path: Path) -> None:
    began = time.monotonic()
    found = await refused(server, tmp_path, Said(pieces=(b"<p>Sign in</p>" + b" " * 20_000, *[b" "] * 100), kind="text/html", pause=0.05))
    assert "Sign in" in str(found)
    assert time.monotonic() - began < 2


async def test_a_part_of_the_rows_is_no_whole_answer_to_a_query_of_our_own(server: Server, tmp_path: Path) -> None:
    """Here of the labels that a chunk takes back: of an entry that was not told about, the index would keep the name."""
    row = {"s": {"type": "uri", "value": "urn:a"}, "l": {"type": "literal", "value": "x"}}
    cut = Said(pieces=(json.dumps({"results": {"bindings": [row]}}).encode(),), headers={"X-SPARQL-MaxRows": "1"})
    server.says = lambda query: cut if query.startswith("SELECT ?s ?l") else Said()
    store = open_configured(StoreSettings.model_validate({"url": server.url, "sparql": {"records": str(tmp_path)}}), write=True)
    try:
        with pytest.raises(ResultTooLarge, match="cuts the result at a limit of its own"):
            await store.write(extraction("c1"))
    finally:
        await store.close()


async def test_statements_about_blank_nodes_that_come_in_part_are_no_export(server: Server, tmp_path: Path) -> None:
    """A server may cut a result without a word: another row after it tells."""
    node, name = {"type": "bnode", "value": "b"}, {"type": "uri", "value": "urn:p"}
    rows = Said(pieces=(json.dumps({"results": {"bindings": [{"s": node, "p": name, "o": name}]}}).encode(),))
    server.says = lambda query: rows
    store = opened(server.url, tmp_path)
    try:
        with pytest.raises(ResultTooLarge, match="blank nodes in one answer"):
            await store.export("default", "nt", io.BytesIO())
    finally:
        await store.close()


async def test_a_graph_store_that_answers_otherwise_or_without_end_is_not_read_to_its_end(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sparql_cassandra.remote.store.MOST", 1_000)
    line = b'<urn:s> <urn:p> "x" .\n'
    count = b'{"results": {"bindings": []}}'
    for kind in ("application/n-triples", "text/html"):
        server.asked.clear()
        server.says = lambda query, kind=kind: (  # type: ignore[misc]
            Said(pieces=(count,)) if query else Said(pieces=(line * 100, *[line] * 100), kind=kind, pause=0.05)
        )
        store = opened(server.url, tmp_path, graph_store="/data", seconds=2.0)
        out = io.BytesIO()
        began = time.monotonic()
        try:
            said = await store.sample("default", out)  # type: ignore[attr-defined]
        finally:
            await store.close()
        assert time.monotonic() - began < 2
        assert b"urn:s" not in out.getvalue()
        assert ("more than 1,000 bytes" in said) is (kind != "text/html")


async def test_connections_that_do_not_close_leave_no_thread(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = opened(server.url, tmp_path)
    client = store._shared.client  # type: ignore[attr-defined]

    async def never() -> None:
        raise RuntimeError("no")

    monkeypatch.setattr(client._http, "aclose", never)
    with pytest.raises(RuntimeError):
        await store.close()
    assert not client._thread.is_alive()


async def test_queries_go_by_get_where_that_is_wanted(server: Server, tmp_path: Path) -> None:
    await ask(server.url + "#method=get", tmp_path)
    assert server.asked[-1][0].startswith("GET /sparql?query=SELECT")
    assert server.asked[-1][1].startswith(ALL)


@pytest.mark.parametrize(
    ("headers", "parameter"),
    [({"Fuseki-Request-Id": "1"}, "timeout=5"), ({"Server": "GraphDB/10.6"}, "timeout=5"), ({"Server": "Virtuoso/07.20"}, "timeout=5000"), ({}, "")],
)
async def test_a_server_that_is_known_is_told_the_deadline(server: Server, tmp_path: Path, headers: dict[str, str], parameter: str) -> None:
    server.says = lambda query: Said(headers=headers)
    store = opened(server.url + "#method=get", tmp_path)
    try:
        for _ in range(2):
            await store.run(Query("sparql", ALL), Limits(deadline=5.0), "default")
    finally:
        await store.close()
    assert server.asked[-1][0].partition("&")[2] == parameter


async def test_rows_are_given_without_labels_when_these_cannot_be_had(server: Server, tmp_path: Path) -> None:
    row = Said(pieces=(b'{"results": {"bindings": [{"s": {"type": "uri", "value": "urn:a"}}]}}',))
    server.says = lambda query: row if query.startswith(ALL) else Said(500, (b"too complex",))
    assert (await ask(server.url, tmp_path)).rows == ((Iri("urn:a"),),)


async def test_a_collection_that_the_endpoint_is_not_known_to_have_is_named(server: Server, tmp_path: Path) -> None:
    store = opened(server.url, tmp_path)
    try:
        with pytest.raises(BadSettings, match="has no collection 'ships'"):
            await store.run(Query("sparql", ALL), Limits(), "ships")
    finally:
        await store.close()
    assert server.asked == []


async def test_what_the_guard_refuses_is_not_sent(server: Server, tmp_path: Path) -> None:
    for query in ("DROP ALL", "SELECT * { SERVICE <http://x/> { ?s ?p ?o } }", "SELECT (<java:x>(1) AS ?y) {}"):
        with pytest.raises(QueryRejected):
            await ask(server.url, tmp_path, query)
    assert server.asked == []


async def test_nothing_is_written_where_provenance_would_be_found_among_the_facts(server: Server, tmp_path: Path) -> None:
    """A server whose default graph is all of its graphs together finds there what was put into another."""
    seen = Said(pieces=(b'{"results": {"bindings": [{"r": {"type": "literal", "value": "1"}}]}}',))
    server.says = lambda query: seen if query else Said(204, (), "")
    store = open_configured(StoreSettings.model_validate({"url": server.url, "sparql": {"records": str(tmp_path)}}), write=True)
    try:
        with pytest.raises(BadSettings, match=r"store\.sparql\.graph.*all of its graphs together"):
            await store.write(extraction("c1", BORN))
    finally:
        await store.close()
    assert len([request for request, query, _ in server.asked if not query]) == 2, "the mark, and its removal"


async def test_a_store_that_was_opened_to_read_writes_nothing(server: Server, tmp_path: Path) -> None:
    store = opened(server.url, tmp_path)
    try:
        with pytest.raises(BackendUnavailable, match="not open for writing"):
            await store.write(extraction("c1", BORN))
    finally:
        await store.close()
    assert server.asked == []
