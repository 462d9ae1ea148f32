"""The ontologies that the service tells of are those by which it answers, wherever they come from."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from onto_core.clients import sources
from tests.worlds.service import SHIPS, Service, serving, settings_in

ADDRESS = "https://ontologies.example.org/ships.ttl"


class Site:
    """An address that has the ontology of ships."""

    def __init__(self, url: str) -> None:
        self._left = {url: SHIPS.encode()}

    async def poll(self) -> dict[str, bytes] | None:
        left, self._left = self._left, {}
        return left or None


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    monkeypatch.setattr(sources, "HttpSource", Site)
    with serving(settings_in(tmp_path, ontologies__paths=(), ontologies__url=ADDRESS, serve__workers=False)) as running:
        yield running


def test_those_of_an_address_are_listed_and_judged_by(service: Service) -> None:
    (head,) = service.client.get("/v1/ontologies").json()["ontologies"]
    assert head["iri"] == "https://example.org/ships"
    judged = service.client.post("/v1/validate", json={"subject": "Fram", "predicate": "ownedBy", "object": "Nansen"}).json()
    assert judged["triples"][0]["violations"][0]["rule"] == "property"
    assert service.client.get("/v1/review").json()["whole"] is True
