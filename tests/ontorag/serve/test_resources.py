"""Ontologies, validation, the review queue, queries and dead letters over HTTP."""

from __future__ import annotations

import asyncio
import json

from onto_core.wire import Message
from tests.worlds.service import SHIPS, Service

IRI = "https://example.org/ships#"


def test_the_ontologies_of_a_collection_are_listed_and_one_is_shown_in_pages(service: Service) -> None:
    (head,) = service.client.get("/v1/ontologies").json()["ontologies"]
    assert (head["classes"], head["object_properties"], head["datatype_properties"]) == (2, 1, 1)
    shown, cursor = [], ""
    while cursor is not None:
        page = service.client.get(f"/v1/ontologies/{head['id']}", params={"limit": 3, "cursor": cursor}).json()
        shown += [element["label"] for element in page["elements"]]
        cursor = page.get("next")
    assert sorted(shown) == ["built in", "launch year", "ship", "town"]
    assert "did you mean" in service.client.get("/v1/ontologies/shipz").json()["detail"]


def test_an_uploaded_ontology_is_checked_and_every_problem_named(service: Service) -> None:
    fine = service.client.post("/v1/ontologies/check", content=SHIPS, headers={"Content-Type": "text/turtle"}).json()
    assert (fine["usable"], fine["problems"]) == (True, [])
    broken = SHIPS.replace("rdfs:range :Town", "rdfs:range :Harbour") + ":Ship rdfs:subClassOf :Ship, :Vessel .\n"
    checked = service.client.post("/v1/ontologies/check", content=broken, headers={"Content-Type": "text/turtle"}).json()
    assert len(checked["problems"]) >= 2
    unreadable = service.client.post("/v1/ontologies/check", content="@prefix", headers={"Content-Type": "text/turtle"}).json()
    assert unreadable["usable"] is False


def test_triples_of_others_are_judged_line_by_line(service: Service) -> None:
    lines = [
        {"subject": "Fram", "subject_type": "Ship", "predicate": "builtIn", "object": "Larvik", "object_type": "Town"},
        {"subject": "Fram", "predicate": "launchYear", "object": "long ago"},
        {"subject": "Fram", "predicate": "ownedBy", "object": "Nansen"},
    ]
    body = "\n".join(map(json.dumps, lines))
    judged = service.client.post("/v1/validate", content=body, headers={"Content-Type": "application/x-ndjson"}).json()
    assert [each["accepted"] for each in judged["triples"]] == [True, False, False]
    assert [each["violations"][0]["rule"] for each in judged["triples"][1:]] == ["datatype", "property"]
    assert (judged["accepted"], judged["rejected"]) == (1, 2)


def test_a_fact_that_was_rejected_by_a_person_leaves_the_graph(service: Service) -> None:
    service.read("doubtful.txt", "The ship Quest was built in Kiel. Kiel is a town.", collection="reviewed")
    queue = service.client.get("/v1/review", params={"collection": "reviewed", "below": 1}).json()
    item = next(each for each in queue["items"] if each["statement"] == "Quest · builtIn · Kiel")
    assert item["passages"][0]["document"] == "doubtful.txt"

    assert service.ask("Where was Quest built?", collection="reviewed").json()["status"] == "answered"
    decided = service.client.post("/v1/review/decisions", json={"kind": "reject", "id": item["id"], "collection": "reviewed", "by": "anna"})
    assert decided.json()["chunks"] == 1
    assert decided.json()["decision"]["by"] == "anna"
    assert service.ask("Where was Quest built?", collection="reviewed").json()["status"] != "answered"


def test_a_decision_that_is_not_whole_is_refused_with_what_is_missing(service: Service) -> None:
    for body, says in (({"kind": "accept"}, "accept needs the id"), ({"kind": "merge", "iris": ["urn:a"]}, "merge needs two things")):
        reply = service.client.post("/v1/review/decisions", json=body)
        assert reply.status_code == 400
        assert says in reply.json()["detail"]
    reply = service.client.post("/v1/review/decisions", json={"kind": "accept", "id": "0123456789"})
    assert "is not the id of anything" in reply.json()["detail"]


def test_queries_by_the_sparql_protocol_read_one_collection_and_change_nothing(service: Service) -> None:
    query = f"SELECT ?s WHERE {{ ?s <{IRI}builtIn> ?o }}"
    by_url = service.client.get("/v1/sparql", params={"query": query})
    assert by_url.headers["Content-Type"] == "application/sparql-results+json"
    by_body = service.client.post("/v1/sparql/default", content=query, headers={"Content-Type": "application/sparql-query"})
    assert by_url.json() == by_body.json()
    csv = service.client.post("/v1/sparql", data={"query": query}, headers={"Accept": "text/csv"})
    assert csv.text.splitlines()[0] == "s"

    assert service.client.get("/v1/sparql/elsewhere", params={"query": query}).status_code == 404
    wrong = service.client.get("/v1/sparql", params={"query": "SELECT"})
    assert (wrong.status_code, wrong.headers["Content-Type"]) == (400, "application/problem+json")
    update = service.client.post("/v1/sparql", content="DROP ALL", headers={"Content-Type": "application/sparql-query"})
    assert update.status_code == 403
    assert "Cypher" not in update.text
    assert "/v1/sparql" in service.client.post("/v1/cypher", json={"query": "MATCH (n) RETURN n"}).json()["detail"]


def test_a_dead_letter_is_shown_with_its_reason_and_tried_again(service: Service) -> None:
    async def spoil() -> None:
        await service.parts.bus.publish("chunks", Message(id="spoiled", body=b"{}"))

    asyncio.run_coroutine_threadsafe(spoil(), service.loop).result(10)
    for _ in range(200):
        letters = service.client.get("/v1/dead-letters", params={"body": "true"}).json()["letters"]
        if letters:
            break
    assert (letters[0]["id"], letters[0]["body"]) == ("spoiled", "{}")
    assert "document_id" in letters[0]["reason"]
    unknown = service.client.post("/v1/dead-letters/replay", json={"ids": ["other", "third"]}).json()
    assert [problem["where"] for problem in unknown["problems"]] == ["other", "third"]
    replayed = service.client.post("/v1/dead-letters/replay", json={"ids": ["spoiled"]}).json()
    assert [letter["id"] for letter in replayed["replayed"]] == ["spoiled"]


def test_collections_are_listed(service: Service) -> None:
    assert "default" in service.client.get("/v1/collections").json()["collections"]
