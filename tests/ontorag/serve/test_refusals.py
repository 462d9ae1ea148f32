"""What cannot be served is an RFC 9457 problem with a sentence, and all problems of bad input are named."""

from __future__ import annotations

import pytest

from tests.worlds.service import Service

JSON = {"Content-Type": "application/json"}


@pytest.mark.parametrize(
    ("method", "path", "options", "status", "says"),
    [
        ("GET", "/nothing", {}, 404, "there is nothing at '/nothing'"),
        ("GET", "/v1/documents/", {}, 404, "there is nothing"),
        ("PATCH", "/v1/documents", {}, 405, "PATCH is not a method of this resource; allowed: GET, HEAD, OPTIONS, POST"),
        ("GET", "/v1/documents?collection=..", {}, 400, "collection"),
        ("GET", "/v1/documents?collection=unknown", {}, 404, "there is no collection 'unknown'"),
        ("GET", "/v1/documents?limit=x&size=3", {}, 400, "2 problems"),
        ("GET", "/v1/documents?cursor=nonsense", {}, 400, "is not the `next` of any page"),
        ("GET", "/v1/documents?limit=1&limit=2", {}, 400, "limit: is given several times"),
        ("GET", "/v1/documents?limit=%ff", {}, 400, "not properly encoded"),
        ("GET", "/v1/documents/none.txt", {}, 404, "has no document 'none.txt'"),
        ("GET", "/v1/results/none", {}, 404, "there is no answer 'none' any more"),
        ("POST", "/v1/questions", {"content": "{", "headers": JSON}, 400, "is not JSON in UTF-8"),
        ("POST", "/v1/questions", {"content": b'"\xff"', "headers": JSON}, 400, "is not JSON in UTF-8"),
        ("POST", "/v1/questions", {"content": '{"text": "\\ud800"}', "headers": JSON}, 400, "half of a surrogate pair"),
        ("POST", "/v1/questions", {"json": {"text": "", "colection": "x"}}, 400, "2 problems"),
        ("POST", "/v1/questions", {"json": {"text": "a", "backend": "elsewhere"}}, 400, "elsewhere"),
        ("POST", "/v1/questions", {"content": "text=a"}, 415, "there is no Content-Type; send application/json"),
        ("POST", "/v1/questions", {"content": "a", "headers": {"Content-Type": "text/plain; charset=utf-8"}}, 415, "'text/plain' cannot be read"),
        ("POST", "/v1/questions", {"json": {"text": "a"}, "headers": {"Accept": "image/png"}}, 406, "application/json, text/event-stream"),
        ("POST", "/v1/chunks", {"json": [{"text": ""}, {"document_id": 3, "text": "a"}]}, 400, "3 problems"),
        ("POST", "/v1/chunks", {"json": []}, 400, "has no chunk"),
        ("POST", "/v1/documents", {"files": {"a": ("", b"text")}}, 400, "form: has no file"),
        ("PUT", "/v1/documents/a", {"content": b"%PDF-1.7 \x00", "headers": {"Content-Type": "text/plain"}}, 400, "a: is"),
        ("PUT", "/v1/documents/a", {"content": b"", "headers": {"Content-Type": "text/plain"}}, 400, "is empty"),
        ("PUT", "/v1/documents/a", {"content": b"a", "headers": {"Content-Encoding": "gzip", "Content-Type": "text/plain"}}, 415, "not as 'gzip'"),
    ],
)
def test_a_refusal_says_why_as_a_problem(service: Service, method: str, path: str, *, options: dict[str, object], status: int, says: str) -> None:
    reply = service.client.request(method, path, **options)  # type: ignore[arg-type]
    problem = reply.json()
    assert (reply.status_code, problem["status"], reply.headers["Content-Type"]) == (status, status, "application/problem+json")
    assert says in problem["detail"]


def test_all_problems_of_a_body_are_named_with_their_places(service: Service) -> None:
    problem = service.client.post("/v1/chunks", json=[{"text": ""}, {"document_id": 3, "text": "a"}]).json()
    assert [each["where"] for each in problem["problems"]] == ["[0].document_id", "[0].text", "[1].document_id"]


def test_an_idempotency_key_makes_the_same_request_happen_once(service: Service) -> None:
    def post(text: str, key: str = "one") -> tuple[int, object]:
        reply = service.client.post("/v1/chunks", json={"document_id": "keyed", "text": text}, headers={"Idempotency-Key": key})
        return reply.status_code, reply.json()

    first = post("The ship K1 was built in Kiel. Kiel is a town.")
    assert post("The ship K1 was built in Kiel. Kiel is a town.") == first
    other = post("The ship K2 was built in Kiel. Kiel is a town.")
    assert other[0] == 422
    assert post("a", key="with space")[0] == 400
