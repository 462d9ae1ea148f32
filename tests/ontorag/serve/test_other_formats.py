"""Documents of other programs that are uploaded."""

from __future__ import annotations

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
