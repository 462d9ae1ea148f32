"""The middleware: who comes through, and what everybody else is told."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from pathlib import Path

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.types import Receive, Scope, Send

from onto_core.access.access import Access, access_for
from onto_core.access.keys import changing, new_key
from onto_core.access.middleware import Lock
from onto_core.access.principal import principal_of
from onto_core.errors import BadSettings, NotAuthenticated
from onto_core.sections.servers import AccessSettings


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Says who asks."""
    request = Request(scope, receive)
    await request.body()
    try:
        name = principal_of(scope).name
    except NotAuthenticated:
        name = ""
    await JSONResponse({"name": name})(scope, receive, send)


@pytest.fixture
def key(tmp_path: Path) -> str:
    entry, shown = new_key("ada", ["reader:ships"])
    with changing(tmp_path / "keys.json") as keys:
        keys.append(entry)
    return shown


def locked(tmp_path: Path, host: str = "127.0.0.1", public: Sequence[str] = (), **settings: object) -> httpx.AsyncClient:
    access = access_for(host, AccessSettings.model_validate({"keys": str(tmp_path / "keys.json"), **settings}), "endpoint.host")
    return client(access, host, public)


def client(access: Access, host: str, public: Sequence[str] = ()) -> httpx.AsyncClient:
    app = Lock(application, access, host=host, public=public)
    return httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url=f"http://{host}")


async def test_a_key_comes_as_bearer_or_as_the_password_of_basic(tmp_path: Path, key: str) -> None:
    basic = base64.b64encode(f"anybody:{key}".encode()).decode()
    async with locked(tmp_path) as asking:
        for value in (f"Bearer {key}", f"bearer  {key}", f"Basic {basic}"):
            assert (await asking.get("/", headers={"Authorization": value})).json() == {"name": "ada"}


async def test_without_a_valid_key_nothing_comes_through(tmp_path: Path, key: str) -> None:
    wrong = ["", "Bearer", f"Bearer {key}x", key, f"Digest {key}", "Basic ???", "Basic " + base64.b64encode(b"\xff\xfe").decode(), "Bearer a.b.c"]
    async with locked(tmp_path) as asking:
        answers = [await asking.get("/"), await asking.get("/nowhere"), *[await asking.get("/", headers={"Authorization": value}) for value in wrong]]
        answers.append(await asking.get("/", headers=[("Authorization", f"Bearer {key}"), ("Authorization", f"Bearer {key}")]))
    assert {answer.status_code for answer in answers} == {401}
    assert {answer.headers["WWW-Authenticate"] for answer in answers} == {'Bearer realm="ontorag"'}
    assert len({answer.text for answer in answers}) == 1


async def test_public_paths_need_no_key_and_tell_nobody(tmp_path: Path, key: str) -> None:
    async with locked(tmp_path, public=["/livez", "/static/"]) as asking:
        assert (await asking.get("/livez")).json() == {"name": ""}
        assert (await asking.get("/static/a.css")).status_code == 200
        assert (await asking.get("/static")).status_code == 401
        assert (await asking.get("/livez/x")).status_code == 401


async def test_wrong_keys_from_one_address_are_bounded(tmp_path: Path, key: str) -> None:
    async with locked(tmp_path, limits={"failures": 5}) as asking:
        answers = [await asking.get("/", headers={"Authorization": "Bearer wrong"}) for _ in range(6)]
        assert [answer.status_code for answer in answers] == [401] * 5 + [429]
        assert int(answers[-1].headers["Retry-After"]) >= 1
        assert (await asking.get("/", headers={"Authorization": f"Bearer {key}"})).status_code == 200


async def test_the_bytes_that_a_client_sends_are_bounded(tmp_path: Path, key: str) -> None:
    async def pieces() -> object:
        for _ in range(10):
            yield b"x" * 100

    async with locked(tmp_path, limits={"bytes": 1000}) as asking:
        headers = {"Authorization": f"Bearer {key}"}
        assert (await asking.post("/", content=b"x" * 900, headers=headers)).status_code == 200
        assert (await asking.post("/", content=b"x" * 900, headers=headers)).status_code == 429
        assert (await asking.post("/", content=pieces(), headers=headers)).status_code == 429


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "localhost.evil.example:8080", "[::2]", "a[b", "@localhost"]
)
async def test_on_loopback_other_names_are_refused(host: str) -> None:
    async with client(access_for("127.0.0.1", AccessSettings(), "x"), "127.0.0.1") as asking:
        assert (await asking.get("/", headers={"Host": host})).status_code == 421
        for own in ("localhost:81", "127.0.0.1", "[::1]:9", "LOCALHOST"):
            assert (await asking.get("/", headers={"Host": own})).json() == {"name": "local"}


async def test_names_may_be_configured(tmp_path: Path, key: str) -> None:
    async with locked(tmp_path, "0.0.0.0", hosts=["graph.example.org"]) as asking:
        headers = {"Authorization": f"Bearer {key}"}
        assert (await asking.get("/", headers={**headers, "Host": "graph.example.org:443"})).status_code == 200
        assert (await asking.get("/", headers={**headers, "Host": "other.example.org"})).status_code == 421


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Origin": "http://127.0.0.1"}, 200),
        ({"Sec-Fetch-Site": "same-origin"}, 200),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://127.0.0.1:81"}, 403),
        ({"Origin": "http://[::1"}, 403),
        ({"Origin": "https://127.0.0.1"}, 200),  # a proxy in front of us ends TLS
        ({"Sec-Fetch-Site": "cross-site"}, 403),
    ],
)
@pytest.mark.parametrize("method", ["POST", "GET"])
async def test_pages_of_other_sites_change_nothing_and_run_nothing(headers: dict[str, str], status: int, method: str) -> None:
    async with client(access_for("127.0.0.1", AccessSettings(), "x"), "127.0.0.1") as asking:
        assert (await asking.request(method, "/", headers=headers)).status_code == status


async def test_pages_of_other_sites_may_lead_here_and_not_show_us_within_them() -> None:
    led = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}
    async with client(access_for("127.0.0.1", AccessSettings(), "x"), "127.0.0.1") as asking:
        answers = [
            await asking.get("/", headers={**led, "Sec-Fetch-Dest": "document"}),
            await asking.get("/", headers={**led, "Sec-Fetch-Dest": "iframe"}),
            await asking.post("/", headers={**led, "Sec-Fetch-Dest": "document"}),
        ]
        assert [answer.status_code for answer in answers] == [200, 403, 403]


async def test_a_page_without_tls_is_another_site_than_one_with_it() -> None:
    app = Lock(application, access_for("127.0.0.1", AccessSettings(), "x"), host="127.0.0.1")
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="https://127.0.0.1") as asking:
        for origin, status in (("https://127.0.0.1", 200), ("http://127.0.0.1", 403)):
            assert (await asking.post("/", headers={"Origin": origin})).status_code == status


async def test_every_answer_has_the_headers_of_safety(tmp_path: Path, key: str) -> None:
    async with locked(tmp_path) as asking:
        for headers in ({}, {"Authorization": f"Bearer {key}"}):
            answer = await asking.get("/", headers=headers)
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
            assert answer.headers["Referrer-Policy"] == "no-referrer"


@pytest.mark.parametrize(
    ("host", "loopback"),
    [
        ("127.0.0.1", True),
        ("127.8.8.8", True),
        ("::1", True),
        ("localhost", True),
        ("0.0.0.0", False),
        ("::", False),
        ("192.168.1.1", False),
        ("localhost.example.org", False),
        ("", False),
    ],
)
def test_without_keys_a_server_listens_on_loopback_only(tmp_path: Path, key: str, host: str, loopback: bool) -> None:
    if loopback:
        assert not access_for(host, AccessSettings(), "endpoint.host").locked
    else:
        with pytest.raises(BadSettings, match=r"endpoint\.host.*can be reached by others"):
            access_for(host, AccessSettings(), "endpoint.host")
    assert access_for(host, AccessSettings(keys=str(tmp_path / "keys.json")), "endpoint.host").locked


def test_all_that_is_wrong_with_the_lock_is_said_at_once(tmp_path: Path) -> None:
    settings = AccessSettings.model_validate({"keys": str(tmp_path / "none.json"), "tls": {"certificate": "nothing.pem"}})
    with pytest.raises(BadSettings) as refused:
        access_for("0.0.0.0", settings, "endpoint.host")
    assert len(refused.value.problems) == 3
