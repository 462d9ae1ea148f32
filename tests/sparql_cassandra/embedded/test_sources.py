"""The chunks that an entity is in: the same ones, whether few graphs are each asked for it or the statements that have it are gone through."""

from __future__ import annotations

import pytest
from pyoxigraph import NamedNode, Quad, Store

from onto_core.graph.names import chunk_graph, inferred_graph
from sparql_cassandra.embedded import lookup
from sparql_cassandra.rdf.names import LABELS, PROVENANCE

A, B, P = (NamedNode(f"https://example.org/{name}") for name in "abp")


@pytest.mark.parametrize("few", [0, 64])
def test_an_entity_is_in_the_chunks_that_have_it_at_either_end(few: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lookup, "FEW_GRAPHS", few)
    chunks = [NamedNode(chunk_graph(name)) for name in ("one", "two", "three")]
    inferred = NamedNode(inferred_graph("four"))
    store = Store()
    for quad in (
        Quad(A, P, B, chunks[0]),
        Quad(B, P, A, chunks[1]),
        Quad(B, P, B, chunks[2]),
        Quad(A, P, A, inferred),
        Quad(A, P, B),
        Quad(A, P, B, LABELS),
        Quad(A, P, B, PROVENANCE),
    ):
        store.add(quad)
    assert lookup.asserting(store, A) == {chunks[0].value, chunks[1].value, inferred.value}
    assert [chunk for _, chunk, _ in lookup.sources_of(store, A.value)] == ["four", "one", "two"]
