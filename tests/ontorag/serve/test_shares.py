"""What a key may take of the service in a minute, and what it is told when it wants more."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterator
from pathlib import Path

import httpx
import pytest

from onto_core.access.keys import changing, new_key
from onto_core.clients.chat import SPENDING
from onto_core.messages import Answer, Question, Step
from tests.worlds.service import Service, serving, settings_in

KEYS: dict[str, dict[str, str]] = {}


class Spending:
    """Answers that cost 150 tokens each."""

    async def answer(self, question: Question) -> Answer:
        spent = SPENDING.get()
        assert spent is not None
        spent(150)
        return Answer(question_id=question.id, status="empty", text=question.session)

    async def steps(self, question: Question) -> AsyncGenerator[Step | Answer, None]:
        yield await self.answer(question)


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    folder: Path = tmp_path_factory.mktemp("shares")
    with changing(folder / "keys.json") as entries:
        for name in ("words", "chunks", "tokens", "streams", "bytes"):
            entry, shown = new_key(name, ["writer:*"])
            entries.append(entry)
            KEYS[name] = {"Authorization": f"Bearer {shown}"}
    limits = {"questions": 2.0, "tokens": 200.0, "chunks": 3.0, "bytes": 20_000.0}
    settings = settings_in(
        folder,
        access__keys=str(folder / "keys.json"),
        access__audit__file=str(folder / "audit.jsonl"),
        serve__workers=False,
        **{f"access__limits__{name}": value for name, value in limits.items()},
    )
    with serving(settings) as running:
        object.__setattr__(running.parts.generation.value, "asking", Spending())
        yield running


def asked(service: Service, name: str, **headers: str) -> httpx.Response:
    return service.client.post("/v1/questions", json={"text": "What?", "session": "s"}, headers={**KEYS[name], **headers})


def is_told(answer: httpx.Response, words: str) -> bool:
    told = answer.headers["content-type"].startswith("application/problem+json") and words in answer.json()["detail"]
    return told and answer.status_code == 429 and int(answer.headers["Retry-After"]) >= 1


def test_tokens_that_were_spent_are_owed(service: Service) -> None:
    assert asked(service, "tokens").json()["text"] == "key tokens/s"  # a conversation of its own
    assert asked(service, "tokens").status_code == 200
    assert is_told(asked(service, "tokens"), "more than 200 tokens a minute")
    assert asked(service, "words").status_code == 200


def test_tokens_of_a_stream_count_too(service: Service) -> None:
    for _ in range(2):
        assert asked(service, "streams", Accept="text/event-stream").status_code == 200
    assert is_told(asked(service, "streams"), "tokens a minute")


def test_chunks_are_counted_and_all_or_none_are_published(service: Service) -> None:
    def posted(number: int) -> httpx.Response:
        chunks = [{"id": f"c{each}", "text": "A ship.", "document_id": "d"} for each in range(number)]
        return service.client.post("/v1/chunks", json=chunks, headers=KEYS["chunks"])

    assert posted(2).status_code == 202
    assert is_told(posted(2), "more than 3 chunks a minute")
    assert posted(1).status_code == 202


def test_bytes_are_counted_as_they_come(service: Service) -> None:
    def put(size: int) -> httpx.Response:
        return service.client.put("/v1/documents/a.txt", content=b"a" * size, headers={**KEYS["bytes"], "Content-Type": "application/octet-stream"})

    put(15_000)
    assert is_told(put(15_000), "bytes a minute")
