"""Hostile HTTP: what no well-meaning client sends is refused or bounded, and the service answers the next client as before."""

from __future__ import annotations

import json
import select
import socket
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from typing import Final

import pytest

from onto_core.http import protocol
from onto_core.service.health import Pulse
from ontorag.serve.locks import locked
from tests.worlds.raw_http import OK_TEXT, chunked, connected, get, post, sent
from tests.worlds.service import FRAM, Service, serving, settings_in

QUESTION: Final = b'{"text": "Where was Fram built?"}'


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """Locked as `ontorag serve` locks it on loopback, with less patience and smaller bodies than by default."""
    from onto_core.access.access import access_for

    settings = settings_in(tmp_path_factory.mktemp("hostile"), serve__max_body=200_000, serve__bodies=1_000_000)
    access = access_for("127.0.0.1", settings.access, "serve.host")
    patience = pytest.MonkeyPatch()
    patience.setattr(protocol, "HEAD", 1.0)
    try:
        with serving(settings, locked(access, "127.0.0.1")) as running:
            running.read("fram.txt", FRAM)
            yield running
    finally:
        patience.undo()


BROKEN: Final = {
    "no HTTP at all": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(60),
    "only line ends": b"\r\n" * 50 + b"nonsense\r\n\r\n",
    "no version": b"GET /livez\r\n\r\n",
    "an unknown version": get("/livez", version="HTTP/9.9"),
    "HTTP/2's preface": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "a space in the target": get("/livez /readyz"),
    "a zero byte in the target": get("/livez\x00"),
    "a bare line feed in a header": get("/v1/questions", "X: a\nTransfer-Encoding: chunked"),
    "a header without a name": get("/livez", ": value"),
    "a header with a space before its colon": get("/livez", "Content-Length : 5"),
    "a folded header first": b"GET /livez HTTP/1.1\r\n folded: yes\r\nHost: 127.0.0.1\r\n\r\n",
    "a control character in a header": get("/livez", "X: a\x01b\x00"),
    "two hosts": get("/livez", "Host: other"),
    "no host": get("/livez", host=""),
    "a head of 1 MB": get("/livez", "X: " + "a" * 1_000_000),
    "20,000 headers": get("/livez", *(f"X-{number}: 1" for number in range(20_000))),
    "a target of 70 kB": get("/" + "a" * 70_000),
    "two lengths that differ": post("/v1/questions", QUESTION, "Content-Length: 3"),
    "a negative length": post("/v1/questions", b"").replace(b"Content-Length: 0", b"Content-Length: -1"),
    "a length with a plus": post("/v1/questions", b"").replace(b"Content-Length: 0", b"Content-Length: +5"),
    "a length in hexadecimal": post("/v1/questions", b"").replace(b"Content-Length: 0", b"Content-Length: 0x10"),
    "a length with an underscore": post("/v1/questions", b"").replace(b"Content-Length: 0", b"Content-Length: 1_0"),
    "a length of other digits": post("/v1/questions", b"").replace(b"Content-Length: 0", "Content-Length: ٣".encode()),
    "an endless length": post("/v1/questions", b"").replace(b"Content-Length: 0", b"Content-Length: " + b"9" * 30),
    "chunks of a wrong size": chunked("zz\r\nabc\r\n0\r\n\r\n"),
    "a chunk longer than it says": chunked("3\r\nabcdef\r\n0\r\n\r\n"),
    "a chunk of a negative size": chunked("-1\r\nabc\r\n0\r\n\r\n"),
    "a chunk of an endless size": chunked("f" * 30 + "\r\nabc\r\n"),
    "an unknown transfer encoding": post("/v1/questions", b"").replace(b"Content-Length: 0", b"Transfer-Encoding: gzip"),
    "a transfer encoding twice": post("/v1/questions", b"").replace(
        b"Content-Length: 0", b"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked"
    ),
    "an obscured transfer encoding": post("/v1/questions", b"").replace(b"Content-Length: 0", b"Transfer-Encoding: xchunked"),
}


@pytest.mark.parametrize("raw", BROKEN.values(), ids=BROKEN)
def test_what_is_no_request_is_refused_and_its_connection_closed(service: Service, raw: bytes) -> None:
    status, answer = sent(service, raw)
    assert status in {0, 400, 404, 405, 408, 413, 414, 421, 431, 501, 505}, answer[:300]
    assert service.client.get("/livez").status_code == 200


TARGETS: Final = (
    *(
        "/../../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/..%2f..%2fetc%2fpasswd",
        "//etc/passwd",
        "/v1/../livez/../../etc/passwd",
        "/%00",
        "/%ff%fe",
    ),
    *("/v1/documents/../../../../etc/passwd", "/v1/documents/%2e%2e%2f%2e%2e%2fetc%2fpasswd", "/v1/documents/..%5c..%5cwindows", "/v1/documents/%00"),
    *("/v1/texts/%2fetc%2fpasswd", "/v1/texts/....//....//etc/passwd", "/v1/results/..%2f..%2fetc%2fpasswd?document=../../etc/passwd"),
    *("/v1/ontologies/..%2f..%2fetc%2fpasswd", "/v1/sparql/..%2f..%2fetc", "/v1/sparql/%00?query=ASK%20%7B%7D", "/v1/sparql/a/b?query=ASK%7B%7D"),
    *(
        "/v1/documents?collection=../../etc",
        "/v1/documents?collection=%2e%2e",
        "/v1/documents?collection=a%00b",
        "/v1/documents?collection=" + "a" * 65,
    ),
    *(
        "/v1/review?collection=..%2f..",
        "/openapi.json/../v1",
        "/.git/config",
        "/.env",
        "/metrics/",
        "/livez/",
        "/LIVEZ",
        "/v1",
        "/v1/",
        "/v2/documents",
    ),
    *("/console/../../etc/passwd", "http://elsewhere.example/livez", "*", "/livez;jsessionid=1", "/livez%0d%0aSet-Cookie:%20a=b", "/%c0%af%c0%af"),
)


@pytest.mark.parametrize("target", TARGETS)
def test_a_path_leads_nowhere_else(service: Service, target: str) -> None:
    status, answer = sent(service, get(target))
    assert status in {400, 403, 404, 405, 421}, answer[:300]
    assert b"root:" not in answer
    assert b"Set-Cookie" not in answer.split(b"\r\n\r\n")[0]


HOSTS: Final = (
    "evil.example",
    "127.0.0.1.evil.example",
    "evil.example:8765",
    "localhost@evil.example",
    "",
    "127.0.0.1 evil",
    "[::1",
    "127.1",
    "0x7f.1",
)


@pytest.mark.parametrize("host", HOSTS)
def test_a_page_of_another_site_cannot_reach_the_service_by_a_name_of_its_own(service: Service, host: str) -> None:
    status, answer = sent(service, get("/v1/collections", host=f"Host: {host}"))
    assert status in {400, 403, 421} or (not host and status == 200), answer[:300]


def test_a_page_of_another_site_cannot_write_with_its_visitor(service: Service) -> None:
    for origin in ("http://evil.example", "null", "http://127.0.0.1:1"):
        status, _ = sent(service, post("/v1/questions", QUESTION, f"Origin: {origin}"))
        assert status == 403


QUERIES: Final = (
    *(
        "limit=-1",
        "limit=1001",
        "limit=1e3",
        "limit=0x10",
        "limit=",
        "limit=%D9%A3",
        "limit=NaN",
        "limit=1&limit=2",
        "cursor=%00",
        "cursor=LTE",
        "cursor=OTk5" * 40,
    ),
    *(
        "collection=",
        "collection=%0a",
        "where=a",
        "where==b",
        "a%5B%5D=1",
        "__proto__=1",
        "limit[$gt]=1",
        "&".join(f"a{number}=1" for number in range(300)),
    ),
)


@pytest.mark.parametrize("query", QUERIES)
def test_wrong_parameters_are_named(service: Service, query: str) -> None:
    status, answer = sent(service, get(f"/v1/documents?{query}"))
    assert status == 400, answer[:300]
    assert b"application/problem+json" in answer


BODIES: Final = {
    "an array": b"[]",
    "null": b"null",
    "a number": b"1",
    "a text": b'"a"',
    "nothing": b"",
    "a list of 60,000 lists": b"[" * 60_000 + b"]" * 60_000,
    "a number of 100,000 digits": b'{"text": "a", "limit": ' + b"9" * 100_000 + b"}",
    "an infinity": b'{"text": "a", "limit": Infinity}',
    "a text in place of a number": b'{"text": "a", "limit": "5"}',
    "true in place of a number": b'{"text": "a", "limit": true}',
    "a fraction in place of a number": b'{"text": "a", "limit": 1.5}',
    "a name twice": b'{"text": 1, "text": 2}',
    "a zero byte": b'{"text": "a\\u0000b"}',
    "bytes that are no UTF-8": b'{"text": "\xff"}',
    "UTF-16": '{"text": "a"}'.encode("utf-16"),
    "half a character": b'{"text": "\\ud83d"}',
    "11,000 characters": json.dumps({"text": "a" * 11_000}).encode(),
    "a reply topic": b'{"text": "a", "reply_topic": "chunks"}',
    "a collection outside": b'{"text": "a", "collection": "../../etc"}',
}


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_a_body_of_a_wrong_type_is_refused_with_its_problems(service: Service, body: bytes) -> None:
    status, answer = sent(service, post("/v1/questions", body))
    assert status == 400, answer[:300]
    assert json.loads(answer.partition(b"\r\n\r\n")[2])["problems"]


@pytest.mark.parametrize(
    "kind",
    ["text/html", "application/xml", "application/json; charset=utf-16", "application/x-www-form-urlencoded", "multipart/form-data", "a", "*/*"],
)
def test_a_body_of_another_kind_is_refused(service: Service, kind: str) -> None:
    status, _ = sent(service, post("/v1/questions", QUESTION, kind=kind))
    assert status == 415


FORMS: Final = {
    "no boundary": ("multipart/form-data", b"--a\r\n"),
    "another boundary": ("multipart/form-data; boundary=a", b"--b\r\n\r\n--b--\r\n"),
    "an empty boundary": ("multipart/form-data; boundary=", b"--\r\n"),
    "no end": ("multipart/form-data; boundary=a", b'--a\r\nContent-Disposition: form-data; name="f"; filename="x"\r\n\r\nabc'),
    "no name": ("multipart/form-data; boundary=a", b"--a\r\nContent-Disposition: form-data\r\n\r\nabc\r\n--a--\r\n"),
    "no disposition": ("multipart/form-data; boundary=a", b"--a\r\n\r\nabc\r\n--a--\r\n"),
    "300 fields": (
        "multipart/form-data; boundary=a",
        b"".join(b'--a\r\nContent-Disposition: form-data; name="f%d"\r\n\r\nx\r\n' % number for number in range(300)) + b"--a--\r\n",
    ),
}


@pytest.mark.parametrize(("kind", "body"), FORMS.values(), ids=FORMS)
def test_a_broken_form_is_refused(service: Service, kind: str, body: bytes) -> None:
    status, answer = sent(service, post("/v1/documents", body, kind=kind))
    assert status == 400, answer[:300]


def test_a_path_in_a_file_name_is_a_name_and_nothing_else(service: Service) -> None:
    body = b'--a\r\nContent-Disposition: form-data; name="f"; filename="../../etc/passwd"\r\n\r\nA ship.\r\n--a--\r\n'
    status, answer = sent(service, post("/v1/documents", body, kind="multipart/form-data; boundary=a"))
    assert status == 202
    assert b'"id":"../../etc/passwd"' in answer


@pytest.mark.parametrize("said", [200_001, 1_000_000_000, 10**18])
def test_an_upload_that_says_that_it_is_huge_is_refused_before_it_comes(service: Service, said: int) -> None:
    raw = f"PUT /v1/documents/huge HTTP/1.1\r\n{OK_TEXT}Content-Length: {said}\r\n\r\n".encode()
    status, answer = sent(service, raw + b"a" * 1000)
    assert status == 413
    assert b"connection: close" in answer.lower()


def test_an_upload_that_says_nothing_and_is_huge_is_cut_off(service: Service) -> None:
    with closing(connected(service)) as connection:
        connection.sendall(f"PUT /v1/documents/huge HTTP/1.1\r\n{OK_TEXT}Transfer-Encoding: chunked\r\n\r\n".encode())
        pieces = 0
        with suppress(ConnectionError):
            while pieces < 1_000:
                connection.sendall(b"10000\r\n" + b"a" * 65_536 + b"\r\n")
                pieces += 1
        assert pieces < 300


def test_bodies_that_together_are_too_large_find_no_room_and_leave_it_again(service: Service) -> None:
    held = [connected(service) for _ in range(5)]
    try:
        for connection in held:
            connection.sendall(f"PUT /v1/documents/slow HTTP/1.1\r\n{OK_TEXT}Content-Length: 200000\r\n\r\n".encode() + b"a" * 190_000)
        until = time.monotonic() + 10
        while service.parts.bodies.left > 60_000 and time.monotonic() < until:
            time.sleep(0.02)
        reply = service.put("small", "A ship." * 10_000)
        assert reply.status_code == 503
        assert reply.headers["Retry-After"] == "1"
    finally:
        for connection in held:
            connection.close()
    until = time.monotonic() + 10
    while service.put("small", "A ship.").status_code == 503 and time.monotonic() < until:
        time.sleep(0.05)
    assert service.put("small", "A ship.").status_code == 202


@pytest.mark.parametrize("length", ["Content-Length: 190000", "Transfer-Encoding: chunked", "X: a\nTransfer-Encoding: chunked"])
def test_nobody_waits_for_a_body_that_is_not_asked_for(service: Service, length: str) -> None:
    status, answer = sent(service, get("/livez", length) + b"a" * 1000 * length.startswith("C"), seconds=5)
    assert (status, b"connection: close" in answer.lower()) == (200, True)


@pytest.mark.parametrize("begun", [b"", b"GET", b"GET /livez HTTP/1.1\r\n", b"GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\n", b"\r\n"])
def test_a_head_that_does_not_come_ends_its_connection(service: Service, begun: bytes) -> None:
    started = time.monotonic()
    status, _ = sent(service, begun, seconds=20)
    assert status in {0, 400, 408}
    assert time.monotonic() - started < 15


def test_a_head_that_drips_ends_its_connection(service: Service) -> None:
    with closing(connected(service)) as connection:
        drops = 0
        with suppress(ConnectionError):
            while drops < 400 and not _is_answered(connection):
                connection.sendall(b"a")
                drops += 1
                time.sleep(0.05)
        assert drops < 400


def _is_answered(connection: socket.socket) -> bool:
    """True when the other side said something, or has closed."""
    readable, _, _ = select.select([connection], [], [], 0)
    return bool(readable)


def test_200_connections_that_say_nothing_do_not_keep_others_out(service: Service) -> None:
    idle = [connected(service) for _ in range(200)]
    try:
        assert service.client.get("/livez").status_code == 200
        assert service.ask("Where was Fram built?").status_code == 200
    finally:
        for connection in idle:
            connection.close()


def test_200_requests_on_one_connection_at_once_are_answered_in_order(service: Service) -> None:
    with closing(connected(service)) as connection:
        connection.sendall(get("/livez") * 200)
        received = b""
        while received.count(b"HTTP/1.1 200") < 200 and (piece := connection.recv(65_536)):
            received += piece
    assert received.count(b"HTTP/1.1 200") == 200


def test_a_second_request_in_a_body_is_a_body(service: Service) -> None:
    inner = get("/v1/collections")
    status, answer = sent(service, post("/v1/questions", inner))
    assert status == 400
    assert answer.count(b"HTTP/1.1") == 1


def test_a_client_that_goes_away_stops_its_question(service: Service) -> None:
    with closing(connected(service)) as connection:
        connection.sendall(
            post("/v1/questions", b'{"text": "Which ships were built in Larvik, and how many are there?"}', "Accept: text/event-stream")
        )
    until = time.monotonic() + 10
    while service.parts.questions._free._value < service.parts.settings.serve.concurrency and time.monotonic() < until:
        time.sleep(0.02)
    assert service.parts.questions._free._value == service.parts.settings.serve.concurrency


SPARQL: Final = (
    *("DROP ALL", "INSERT DATA { <urn:a> <urn:b> <urn:c> }", "LOAD <file:///etc/passwd>", "SELECT * { SERVICE <http://127.0.0.1/> { ?s ?p ?o } }"),
    *("SELECT * FROM <file:///etc/passwd> { ?s ?p ?o }", "CLEAR GRAPH <urn:ontorag:x>", "SELECT * {" + "{" * 3000 + "}" * 3000 + "}", "ASK " * 5000),
)


@pytest.mark.parametrize("query", SPARQL)
def test_a_query_that_writes_or_reaches_out_is_refused(service: Service, query: str) -> None:
    status, answer = sent(service, post("/v1/sparql", query.encode(), kind="application/sparql-query"))
    assert status in {400, 403, 422}, answer[:300]


def test_an_ontology_that_unfolds_without_end_or_reads_files_is_refused(service: Service) -> None:
    laughs = "".join(f'<!ENTITY l{n} "{"&l" + str(n - 1) + ";" if n else "ha"}{"&l" + str(n - 1) + ";" if n else ""}">' for n in range(40))
    for inside in (laughs, '<!ENTITY l39 SYSTEM "file:///etc/passwd">'):
        body = f'<?xml version="1.0"?><!DOCTYPE rdf [{inside}]><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">&l39;</rdf:RDF>'
        reply = service.client.post("/v1/ontologies/check", content=body, headers={"Content-Type": "application/rdf+xml"})
        assert (reply.status_code, reply.json()["usable"]) == (200, False)
        assert "root:" not in reply.text


def test_the_service_is_well_after_all_of_it(service: Service) -> None:
    assert service.client.get("/readyz").json()["ready"] is True
    assert "Larvik" in service.ask("Where was Fram built?").json()["text"]
    assert isinstance(service.parts.pulse, Pulse)
    assert service.parts.pulse.silent == 0.0
