"""Keys, the console and the audit log before a service: what is asked before anything is read, what is noted, and what strangers are told."""

from __future__ import annotations

import asyncio
import csv
import json
from collections.abc import AsyncGenerator, Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from onto_core.access.access import access_for
from onto_core.access.keys import changing, new_key
from onto_core.http.limits import Places
from onto_core.messages import Answer, Question, Step
from ontorag.serve.locks import with_console
from ontorag.serve.routes import PARSED
from tests.worlds.service import Service, serving, settings_in

KEYS: dict[str, dict[str, str]] = {}
GRANTS = {"ships": "reader:ships", "films": "writer:films", "root": "admin:*"}
PAGE = {"Accept": "text/html", "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}


class Waiting:
    """Answers when it is told to."""

    def __init__(self) -> None:
        self.told = asyncio.Event()

    async def answer(self, question: Question) -> Answer:
        await self.told.wait()
        return Answer(question_id=question.id, status="empty", text="nothing")

    async def steps(self, question: Question) -> AsyncGenerator[Step | Answer, None]:
        yield await self.answer(question)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("doors")


@pytest.fixture(scope="module")
def service(folder: Path) -> Iterator[Service]:
    with changing(folder / "keys.json") as entries:
        for name, grant in GRANTS.items():
            entry, shown = new_key(name, [grant])
            entries.append(entry)
            KEYS[name] = {"Authorization": f"Bearer {shown}"}
    settings = settings_in(
        folder,
        access__keys=str(folder / "keys.json"),
        access__audit__file=str(folder / "audit.jsonl"),
        access__audit__reads=True,
        serve__workers=False,
    )
    with serving(settings, with_console(access_for("127.0.0.1", settings.access, "serve.host"), "127.0.0.1")) as running:
        object.__setattr__(running.parts.generation.value, "asking", Waiting())
        yield running


def last(folder: Path) -> dict[str, Any]:
    """The last line of the audit log."""
    told: dict[str, Any] = json.loads((folder / "audit.jsonl").read_text().splitlines()[-1])
    return told


def test_who_may_write_nowhere_is_refused_before_the_body_is_read(service: Service) -> None:
    for path in ("/v1/chunks", "/v1/review/decisions"):
        refused = service.client.post(path, content="{", headers={**KEYS["ships"], "Content-Type": "application/json"})
        assert refused.status_code == 403
    assert service.client.post("/v1/chunks", content="{", headers={**KEYS["films"], "Content-Type": "application/json"}).status_code == 400


@pytest.mark.parametrize(("kind", "many"), [("application/x-ndjson", b"{}\n" * 10_001), ("application/json", b"[" + b"{}," * 10_000 + b"{}]")])
def test_chunks_are_counted_before_they_are_decoded_and_few_of_their_problems_are_told(service: Service, kind: str, many: bytes) -> None:
    headers = {**KEYS["films"], "Content-Type": kind}
    assert service.client.post("/v1/chunks", content=many, headers=headers).status_code == 413
    few = b"{}\n" * 300 if kind.endswith("ndjson") else b"[" + b"{}," * 299 + b"{}]"
    problems = service.client.post("/v1/chunks", content=few, headers=headers).json()["problems"]
    assert (len(problems), problems[-1]["problem"]) == (101, "has 500 more problems")


def test_what_is_parsed_while_a_client_waits_is_bounded(service: Service) -> None:
    for path in ("/v1/validate", "/v1/ontologies/check", "/v1/questions"):
        connection = HTTPConnection(service.url.removeprefix("http://"), timeout=20)
        headers = {**KEYS["root"], "Content-Type": "application/json", "Content-Length": str(PARSED + 1)}
        connection.request("POST", path, headers=headers)
        assert connection.getresponse().status == 413
        connection.close()


def test_the_note_of_a_write_outlives_the_page_that_tells_of_it(service: Service, folder: Path) -> None:
    gone = service.client.post("/forget", data={"id": "none.txt", "collection": "films"}, headers={**KEYS["films"], "Accept": "text/html"})
    line = last(folder)
    assert (gone.status_code, line["action"], line["collection"], line["outcome"]) == (404, "write", "films", "failed")
    refused = service.client.post("/forget", data={"id": "none.txt", "collection": "ships"}, headers={**KEYS["films"], "Accept": "text/html"})
    line = last(folder)
    assert (refused.status_code, line["action"], line["collection"], line["outcome"]) == (403, "write", "ships", "refused")


def test_what_is_looked_up_in_passing_is_not_what_a_request_is_about(service: Service, folder: Path) -> None:
    service.client.get("/v1/collections", headers=KEYS["ships"])
    assert (last(folder)["action"], last(folder)["collection"], last(folder)["outcome"]) == ("read", "", "done")
    assert service.client.get("/figures", headers=KEYS["ships"]).status_code == 200  # its dead letters are not for everybody
    assert (last(folder)["what"], last(folder)["outcome"]) == ("GET /figures", "done")
    assert service.client.get("/documents?collection=ships", headers={**KEYS["films"], "Accept": "text/html"}).status_code == 403
    assert (last(folder)["collection"], last(folder)["outcome"]) == ("ships", "refused")


def test_a_refusal_within_a_stream_is_noted(service: Service, folder: Path) -> None:
    told = service.client.get("/ask/stream?q=Who&collection=ships", headers=KEYS["films"])
    assert (told.status_code, told.text.partition("\n")[0]) == (200, "event: problem")
    line = last(folder)
    assert (line["outcome"], line["refused"], line["collection"], line["status"]) == ("refused", "Forbidden", "ships", 200)


def test_what_cannot_be_noted_is_not_done_at_the_moment(service: Service, folder: Path) -> None:
    (folder / "audit.jsonl").rename(folder / "audit.away")
    (folder / "audit.jsonl").mkdir()
    try:
        answers = [
            service.client.get("/v1/collections", headers=KEYS["root"]),
            service.client.get("/v1/documents?collection=unknown", headers=KEYS["root"]),
            service.client.get("/v1/collections"),
            service.client.get("/graph", headers={**KEYS["root"], "Accept": "text/html"}),
        ]
    finally:
        (folder / "audit.jsonl").rmdir()
        (folder / "audit.away").rename(folder / "audit.jsonl")
    assert [answer.status_code for answer in answers] == [503] * 4
    assert {"collections" in answer.text for answer in answers[:2]} == {False}
    assert service.client.get("/v1/collections", headers=KEYS["root"]).status_code == 200


def test_strangers_are_told_whether_the_service_is_ready_and_nothing_else(service: Service) -> None:
    assert set(service.client.get("/readyz").json()) == {"ready"}
    assert set(service.client.get("/readyz", headers=KEYS["ships"]).json()) == {"ready"}
    assert set(service.client.get("/readyz", headers=KEYS["root"]).json()) == {"ready", "parts", "workers"}
    assert [service.client.get("/metrics", headers=KEYS[name]).status_code for name in ("ships", "root")] == [403, 200]


def test_a_question_that_nobody_waits_for_needs_a_place_like_others(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    def ask() -> int:
        headers = {**KEYS["root"], "Prefer": "respond-async"}
        return service.client.post("/v1/questions", json={"text": "Who?"}, headers=headers).status_code

    before = service.parts.questions
    object.__setattr__(service.parts, "questions", Places(1, 0))
    try:
        assert ask() == 202
        assert ask() == 503
    finally:
        service.loop.call_soon_threadsafe(service.parts.asking.told.set)  # type: ignore[attr-defined]
        object.__setattr__(service.parts, "questions", before)


def test_another_site_may_lead_to_a_page_and_run_nothing(service: Service) -> None:
    def led(path: str) -> int:
        return service.client.get(path, headers={**KEYS["root"], **PAGE}).status_code

    assert [led(path) for path in ("/ask", "/documents")] == [200, 200]
    costs = ("/ask?q=Who", "/ask/answer?q=Who", "/ask/stream?q=Who", "/sparql?query=ASK%20%7B%7D", "/v1/sparql?query=ASK%20%7B%7D", "/v1/review")
    assert [led(path) for path in costs] == [403] * len(costs)


def test_of_the_dead_letters_as_many_are_read_as_a_page_needs(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted: list[int] = []
    letters = service.parts.bus.dead_letters

    async def counted(topic: str | None, limit: int) -> object:
        wanted.append(limit)
        return await letters(topic, limit)

    monkeypatch.setattr(service.parts.bus, "dead_letters", counted)
    service.client.get("/v1/dead-letters?limit=5", headers=KEYS["root"])
    service.client.get("/figures", headers=KEYS["root"])
    assert wanted == [6, 101]


def test_the_queue_is_made_with_the_ontologies_that_are_known(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    def again(*_: object) -> object:
        raise AssertionError("ontologies are read once, and not in the event loop")

    monkeypatch.setattr("onto_extract.review.desk.ontologies_of", again)
    told = service.client.get("/v1/review", headers=KEYS["root"])
    assert (told.status_code, told.json()["whole"]) == (200, True)


def test_rows_of_a_query_are_no_formulas(service: Service) -> None:
    query = 'SELECT ("=1+1" AS ?sum) (-5 AS ?number) {}'
    table = service.client.get("/sparql", params={"query": query, "format": "csv"}, headers=KEYS["root"]).text
    assert list(csv.reader(table.splitlines())) == [["sum", "number"], ["'=1+1", "-5"]]
    truth = service.client.get("/sparql", params={"query": "ASK {}", "format": "csv"}, headers=KEYS["root"])
    assert truth.text.splitlines() == ["truth", "True"]


def test_a_parameter_may_have_any_name(service: Service) -> None:
    led = service.client.get("/graph?path=x&self=y", headers={"Accept": "text/html"})
    assert (led.status_code, led.headers["Location"]) == (303, "/login?next=%2Fgraph%3Fpath%3Dx%26self%3Dy")
