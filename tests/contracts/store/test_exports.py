"""Exports for other tools, of every store for SPARQL: what it says itself, in another form."""

from __future__ import annotations

import io

import networkx
import pyoxigraph as ox

from onto_core.graph.exports.formats import Wanted, export_to
from onto_core.messages import EntityWire
from onto_core.vocabulary import RDF_TYPE
from sparql_cassandra.ports import Store
from tests.worlds.exported import in_page
from tests.worlds.store import ADA, BORN, EX, NASTY, exported, extraction, fact, text


async def written(store: Store, format_: str, *, provenance: bool) -> bytes:
    out = io.BytesIO()
    await export_to(store, "default", Wanted(format_, provenance), out)
    return out.getvalue()


async def test_json_ld_says_what_the_store_says_and_who_says_it(store: Store) -> None:
    agent = fact(ADA, RDF_TYPE, EntityWire(iri=EX + "Agent"), inferred=True)
    await store.write(extraction("c1", BORN, agent, *(fact(ADA, "note", text(value)) for value in NASTY)))
    await store.write(extraction("c2", BORN.model_copy(update={"confidence": 0.5, "span": (1, 2)})))
    read = ox.Dataset(ox.parse(input=io.BytesIO(await written(store, "jsonld", provenance=True)), format=ox.RdfFormat.JSON_LD))
    own = ox.Dataset(ox.parse(input=io.BytesIO(b"\n".join(await exported(store))), format=ox.RdfFormat.N_QUADS))
    assert set(read) == set(own)
    assert len(own) > 40


async def test_graphml_and_the_picture_tell_the_sources_of_a_relationship(store: Store) -> None:
    await store.write(extraction("c1", BORN, document="d1"))
    await store.write(extraction("c2", BORN.model_copy(update={"confidence": 0.5, "span": (1, 2)}), document="d2"))
    graph = networkx.read_graphml(io.BytesIO(await written(store, "graphml", provenance=True)))
    ((_, _, edge),) = graph.edges(data=True)
    assert (edge["iri"], edge["chunks"], edge["documents"], edge["confidence"]) == (BORN.predicate, 2, 2, 0.5)
    page = in_page(await written(store, "html", provenance=True))
    (link,) = [each for each in page["facts"] if isinstance(each[2], int)]
    assert [line.split(" · ")[:2] for line in link[3]] == [["d1", "chunk c1"], ["d2", "chunk c2"]]
    assert "characters 1-2 · confidence 0.50" in link[3][1]
