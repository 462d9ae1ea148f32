"""Documents of other programs that are uploaded."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from onto_core.documents.inputs import read_content
from tests.worlds import office
from tests.worlds.service import Service

BYTES = {"Content-Type": "application/octet-stream"}


def test_a_pdf_is_taken_and_an_encrypted_one_is_refused_with_its_reason(service: Service) -> None:
    said = ["The ship Gjoa was built in Rosendal. Rosendal is a town."]
    taken = service.client.put("/v1/documents/gjoa.pdf", content=office.pdf("Ships", said), headers=BYTES)
    assert (taken.status_code, taken.json()["chunks"]) == (202, 1)
    refused = service.client.put("/v1/documents/closed.pdf", content=office.pdf("Ships", said, password="secret"), headers=BYTES)
    assert refused.status_code == 400
    assert "closed.pdf: is encrypted, and opens only with a password" in refused.text


def test_so_many_documents_are_read_at_once_as_the_settings_say_and_the_others_wait(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once, most, lock = 0, 0, threading.Lock()

    def counted(*arguments: object) -> object:
        nonlocal at_once, most
        with lock:
            at_once += 1
            most = max(most, at_once)
        time.sleep(0.05)
        with lock:
            at_once -= 1
        return read_content(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr("ontorag.serve.api.uploads.read_content", counted)
    with ThreadPoolExecutor(6) as people:
        taken = list(people.map(lambda n: service.put(f"many{n}.txt", f"The ship Number{n} was built in Dundee.").status_code, range(6)))
    assert taken == [202] * 6
    assert most == service.parts.settings.documents.processes == 2
