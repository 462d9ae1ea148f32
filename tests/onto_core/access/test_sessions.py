"""Sessions of a browser: the cookie, what ends it, and requests that do not come from our own pages."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.types import Receive, Scope, Send

from onto_core.access.access import access_for
from onto_core.access.keys import LOOK, KeyFile, changing, new_key
from onto_core.access.middleware import Lock
from onto_core.access.principal import principal_of
from onto_core.access.sessions import Sessions, cookie, no_cookie, session_in
from onto_core.errors import LimitReached, NotAuthenticated
from onto_core.sections.servers import AccessSettings, SessionSettings


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "keys.json"


@pytest.fixture
def key(path: Path) -> str:
    entry, shown = new_key("ada", ["reader:ships"])
    with changing(path) as keys:
        keys.append(entry)
    return shown


def test_a_session_is_who_holds_its_key(path: Path, key: str) -> None:
    sessions = Sessions(SessionSettings(), KeyFile(path))
    session = sessions.begin(key)
    principal = sessions.principal_of(session)
    assert (principal.name, principal.via, [str(grant) for grant in principal.grants]) == ("ada", "session", ["reader:ships"])
    assert key[17:] not in session
    with pytest.raises(NotAuthenticated):
        sessions.begin(key + "x")


def test_a_session_ends_with_its_time_its_key_or_a_logout(path: Path, key: str) -> None:
    now, watch = [1000.0], [0.0]
    sessions = Sessions(SessionSettings(hours=1), KeyFile(path, clock=lambda: watch[0]), clock=lambda: now[0])
    late, ended, revoked = (sessions.begin(key) for _ in range(3))
    now[0] += 3599
    sessions.principal_of(late)
    sessions.end(ended)
    with pytest.raises(NotAuthenticated):
        sessions.principal_of(ended)
    with changing(path) as keys:
        keys[0] = keys[0].model_copy(update={"revoked": datetime.now(UTC)})
    watch[0] += LOOK
    with pytest.raises(NotAuthenticated):
        sessions.principal_of(revoked)
    now[0] += 1
    with pytest.raises(NotAuthenticated):
        sessions.principal_of(late)


def test_a_session_that_was_changed_or_made_elsewhere_is_none(path: Path, key: str) -> None:
    sessions, others = Sessions(SessionSettings(), KeyFile(path)), Sessions(SessionSettings(), KeyFile(path))
    session = sessions.begin(key)
    packed, _, signature = session.partition(".")
    for wrong in (
        "",
        "ors_",
        session[:-1],
        session + "a",
        f"{packed}x.{signature}",
        f"{packed}.",
        packed,
        others.begin(key),
        "ors_é.x",
        "x" * 9999,
        key,
    ):
        with pytest.raises(NotAuthenticated):
            sessions.principal_of(wrong)


def test_processes_with_one_secret_share_sessions(path: Path, key: str) -> None:
    settings = SessionSettings.model_validate({"secret": "shared-by-all-pods"})
    assert Sessions(settings, KeyFile(path)).principal_of(Sessions(settings, KeyFile(path)).begin(key)).name == "ada"


def test_the_cookie_is_out_of_reach() -> None:
    assert cookie("ors_x", secure=True, hours=1) == "__Host-ontorag=ors_x; Path=/; Max-Age=3600; HttpOnly; SameSite=Strict; Secure"
    assert cookie("ors_x", secure=False, hours=1) == "ontorag=ors_x; Path=/; Max-Age=3600; HttpOnly; SameSite=Strict"
    assert no_cookie(secure=False) == "ontorag=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict"
    assert (session_in("a=b; ontorag=ors_x", secure=False), session_in("ontorag=ors_x", secure=True)) == ("ors_x", "")
    assert session_in("a b c;;=", secure=False) == ""


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Says who asks, and which body came."""
    body = await Request(scope, receive).body()
    await JSONResponse({"name": principal_of(scope).name, "body": body.decode()})(scope, receive, send)


@pytest.fixture
async def browser(path: Path, key: str) -> AsyncIterator[tuple[httpx.AsyncClient, str]]:
    """A browser with a session, and the token that its pages have."""
    access = access_for("127.0.0.1", AccessSettings.model_validate({"keys": str(path), "audit": {"file": ""}}), "x")
    assert access.sessions is not None
    session = access.sessions.begin(key)
    app = Lock(application, access, host="127.0.0.1")
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1", headers={"Cookie": f"ontorag={session}"}) as client:
        yield client, access.sessions.csrf(session)


async def test_a_form_of_our_own_page_comes_through_whole(browser: tuple[httpx.AsyncClient, str]) -> None:
    client, token = browser
    assert (await client.get("/")).json() == {"name": "ada", "body": ""}
    by_header = await client.post("/", content="any body", headers={"X-CSRF-Token": token})
    assert by_header.json() == {"name": "ada", "body": "any body"}
    by_field = await client.post("/", data={"a": "1", "csrf": token})
    assert by_field.json() == {"name": "ada", "body": f"a=1&csrf={token}"}


async def test_a_form_without_the_token_of_the_session_is_refused(browser: tuple[httpx.AsyncClient, str]) -> None:
    client, token = browser
    answers = [
        await client.post("/"),
        await client.post("/", data={"a": "1"}),
        await client.post("/", data={"csrf": token[:-1]}),
        await client.post("/", data={"csrf": "é"}),
        await client.post("/", json={"csrf": token}),
        await client.delete("/", headers={"X-CSRF-Token": token + "x"}),
    ]
    assert {answer.status_code for answer in answers} == {403}
    assert (await client.post("/", data={"csrf": token, "more": "x" * 2_200_000})).status_code == 413


async def test_a_key_in_the_header_needs_no_token(browser: tuple[httpx.AsyncClient, str], key: str) -> None:
    client, _ = browser
    assert (await client.post("/", headers={"Authorization": f"Bearer {key}"})).status_code == 200
    assert (await client.post("/", headers={"Authorization": "Bearer wrong"})).status_code == 401


def scope_of(cookies: str = "", scheme: str = "http") -> dict[str, object]:
    return {"type": "http", "scheme": scheme, "client": ("10.0.0.1", 5), "headers": [(b"cookie", cookies.encode())] if cookies else []}


async def test_logging_in_and_out(path: Path, key: str) -> None:
    access = access_for("127.0.0.1", AccessSettings.model_validate({"keys": str(path), "audit": {"file": ""}, "limits": {"failures": 2}}), "x")
    assert access.sessions is not None
    header = access.log_in(scope_of(scheme="https"), f" {key} ")
    assert header.startswith("__Host-ontorag=ors_")
    assert header.endswith("; HttpOnly; SameSite=Strict; Secure")
    cookies = header.partition(";")[0]
    scope = scope_of(cookies, "https")
    assert (await access.principal_of(Headers({"cookie": cookies}), secure=True)).name == "ada"
    assert "Max-Age=0" in access.log_out(scope)
    with pytest.raises(NotAuthenticated):
        await access.principal_of(Headers({"cookie": cookies}), secure=True)
    for _ in range(2):
        with pytest.raises(NotAuthenticated):
            access.log_in(scope_of(), "ork_wrong")
    with pytest.raises(LimitReached):
        access.log_in(scope_of(), "ork_wrong")
    assert access.log_in(scope_of(), key)
    with pytest.raises(NotAuthenticated):
        access_for("127.0.0.1", AccessSettings(), "x").log_in(scope_of(), key)
