"""Traces of the service: a document and a question are one trace each, from the request through all topics to the graph."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.worlds.service import GAUSS, Service, serving, settings_in
from tests.worlds.traces import Seen, seen

__all__ = ["seen"]

UPLOAD = "PUT /v1/documents/{document:path} > send"
CHUNK = f"{UPLOAD} > process chunks"
ASKED = "POST /v1/questions > question"


@pytest.fixture
def traced(seen: Seen, tmp_path: Path) -> Iterator[Service]:
    with serving(settings_in(tmp_path)) as service:
        yield service


def parent(trace: str) -> dict[str, str]:
    return {"traceparent": f"00-{trace}-00f067aa0ba902b7-01", "tracestate": "client=1"}


def until(found: Callable[[], bool], seconds: float = 20.0) -> None:
    """A span is over a moment after the reply was read."""
    end = time.monotonic() + seconds
    while not found():
        assert time.monotonic() < end, "the span never came"
        time.sleep(0.02)


def test_a_document_and_a_question_are_one_trace_each_down_to_the_graph(seen: Seen, traced: Service) -> None:
    document, question = "a" * 32, "b" * 32
    taken = traced.client.put("/v1/documents/gauss.txt", content=GAUSS, headers={"Content-Type": "text/plain", **parent(document)})
    traced.client.get(taken.json()["document"] + "&wait=30")
    writes = f"{CHUNK} > send > process extractions > write"
    until(lambda: writes in seen.paths(document))
    assert {f"{CHUNK} > {stage}" for stage in ("select", "propose", "judge", "send")} | {f"{UPLOAD} > process documents"} <= set(seen.paths(document))
    [written] = [span for span in seen.of_trace(document) if span.name == "write"]
    assert (written.attributes["db.system.name"], written.attributes["ontorag.triples"]) == ("oxigraph", 3)
    assert all(span.context.trace_state.get("client") == "1" for span in seen.of_trace(document))

    answer = traced.ask("Where was Gauss built?", headers=parent(question)).json()
    assert "Kiel" in answer["text"]
    until(lambda: "POST /v1/questions" in seen.paths(question))
    found = set(seen.paths(question))
    assert {f"{ASKED} > link", f"{ASKED} > by enumeration > enumerate", f"{ASKED} > by enumeration > run", f"{ASKED} > answer"} <= found
    [asked] = [span for span in seen.of_trace(question) if span.name == "question"]
    assert (asked.attributes["ontorag.status"], asked.attributes["ontorag.rows"]) == ("answered", 1)
    [request] = [span for span in seen.of_trace(question) if span.name == "POST /v1/questions"]
    assert (request.attributes["http.route"], request.attributes["http.response.status_code"]) == ("/v1/questions", 200)

    said = " ".join(f"{span.name} {dict(span.attributes)} {[event.attributes for event in span.events]}" for span in seen.all())
    assert not re.search("(?i)gauss|kiel|built", said), "what users wrote is in a span"


def test_a_refused_request_is_a_span_with_its_status_and_no_path(seen: Seen, traced: Service) -> None:
    traced.client.request("GIVE-ME", "/secret/plan", headers=parent("c" * 32))
    until(lambda: bool(seen.of_trace("c" * 32)))
    [request] = seen.of_trace("c" * 32)
    assert (request.name, request.attributes["http.request.method"], request.attributes["http.response.status_code"]) == ("HTTP", "_OTHER", 404)
    assert "secret" not in str(request.attributes)


def test_headers_that_are_no_context_begin_a_new_trace(seen: Seen, traced: Service) -> None:
    assert traced.client.get("/v1/documents", headers={"traceparent": "00-nonsense", "tracestate": "=" * 500}).status_code == 200
    until(lambda: bool(seen.all()))
    assert seen.all()[-1].parent is None
