"""Both walks over HTTP in one process: a document goes in, its facts come out, and questions are answered from them."""

from __future__ import annotations

import json

from tests.worlds.service import GAUSS, Service


def test_a_document_is_read_into_the_graph_and_a_question_is_answered_from_it(service: Service) -> None:
    put = service.put("notes/gauss.txt", GAUSS)
    assert (put.status_code, put.json()["state"]) == (202, "new")

    shown = service.client.get(put.headers["Location"], params={"wait": 30}).json()
    assert (shown["id"], shown["chunks"], shown["extracted"]) == ("notes/gauss.txt", 1, 1)
    assert shown["parts"][0]["accepted"] > 0

    answer = service.ask("Where was Gauss built?").json()
    assert answer["status"] == "answered"
    assert "Kiel" in answer["text"]
    assert answer["citations"][0]["documents"] == ["notes/gauss.txt"]


def test_the_steps_of_an_answer_come_as_events_and_the_answer_is_the_last(service: Service) -> None:
    reply = service.ask("Where was Fram built?", headers={"Accept": "text/event-stream"})
    assert reply.headers["Content-Type"].startswith("text/event-stream")
    events = [dict(line.split(": ", 1) for line in event.splitlines()) for event in reply.text.strip().split("\n\n")]
    assert {event["event"] for event in events[:-1]} == {"step"}
    assert events[-1]["event"] == "answer"
    assert "Larvik" in json.loads(events[-1]["data"])["text"]


def test_a_question_that_nobody_waits_for_has_its_answer_at_an_address_of_its_own(service: Service) -> None:
    asked = service.ask("Where was Fram built?", headers={"Prefer": "respond-async"})
    assert asked.status_code == 202
    result = service.client.get(asked.headers["Location"] + "&wait=20").json()
    assert (result["kind"], result["state"]) == ("question", "done")
    assert "Larvik" in result["answer"]["text"]


def test_a_chunk_has_a_result_with_what_was_extracted(service: Service) -> None:
    chunk = {"document_id": "cut", "text": "The ship Discovery was built in Dundee. Dundee is a town."}
    taken = service.client.post("/v1/chunks", json=[chunk]).json()["chunks"]
    result = service.client.get(taken[0]["result"] + "&wait=20").json()
    assert result["state"] == "done"
    objects = [triple["object"].get("label") for triple in result["extraction"]["triples"]]
    assert "Dundee" in objects


def test_the_same_document_again_costs_nothing_and_a_changed_one_takes_its_place(service: Service) -> None:
    service.read("changing.txt", "The ship Terra was built in Dundee. Dundee is a town.")
    assert service.put("changing.txt", "The ship Terra was built in Dundee. Dundee is a town.").json()["state"] == "unchanged"
    changed = service.put("changing.txt", "The ship Terra was built in Kiel. Kiel is a town.").json()
    assert changed["state"] == "changed"
    shown = service.client.get(changed["document"] + "&wait=20&text=true").json()
    assert [part["text"] for part in shown["parts"]] == ["The ship Terra was built in Kiel. Kiel is a town."]


def test_a_forgotten_document_is_gone_with_its_facts(service: Service) -> None:
    service.read("short-lived.txt", "The ship Nimrod was built in Dundee. Dundee is a town.")
    assert "Dundee" in service.ask("Where was Nimrod built?").json()["text"]
    done = service.client.delete("/v1/documents/short-lived.txt")
    assert (done.status_code, done.json()["documents"]) == (200, 1)
    assert service.client.get("/v1/documents/short-lived.txt").status_code == 404
    assert service.ask("Where was Nimrod built?").json()["status"] != "answered"


def test_documents_come_in_pages(service: Service) -> None:
    for name in ("p1", "p2", "p3"):
        service.read(name, f"The ship {name.upper()} was built in Kiel. Kiel is a town.", collection="paged")
    seen, cursor = [], ""
    while cursor is not None:
        page = service.client.get("/v1/documents", params={"collection": "paged", "limit": 2, "cursor": cursor}).json()
        assert len(page["documents"]) <= 2
        seen += [each["id"] for each in page["documents"]]
        cursor = page.get("next")
    assert sorted(seen) == ["p1", "p2", "p3"]


def test_the_files_of_a_form_are_documents_with_its_fields_as_metadata(service: Service) -> None:
    files = [
        ("file", ("a.txt", b"The ship A1 was built in Kiel. Kiel is a town.")),
        ("file", ("b.txt", b"The ship B1 was built in Kiel. Kiel is a town.")),
    ]
    reply = service.client.post("/v1/documents", files=files, data={"source": "form"}, params={"collection": "form"})
    assert [each["id"] for each in reply.json()["documents"]] == ["a.txt", "b.txt"]
    service.client.get("/v1/documents/b.txt", params={"collection": "form", "wait": 20})
    page = service.client.get("/v1/documents", params={"collection": "form", "where": "source=form"}).json()
    assert sorted(each["id"] for each in page["documents"]) == ["a.txt", "b.txt"]
    assert service.client.get("/v1/documents", params={"collection": "form", "where": "source=other"}).json()["documents"] == []


def test_the_service_is_alive_ready_and_measured(service: Service) -> None:
    assert service.client.get("/livez").text == "ok\n"
    ready = service.client.get("/readyz").json()
    assert ready["ready"] is True
    assert set(ready["workers"]) >= {"kg-extract-ontology", "sparql-cassandra", "onto-query"}
    assert "ontorag_" in service.client.get("/metrics").text
