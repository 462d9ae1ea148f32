"""Entities by what they are called, and where statements are from, in every graph store."""

from __future__ import annotations

from onto_core.messages import EntityWire
from onto_core.ports.graphs import Source
from onto_core.terms import Span
from onto_core.vocabulary import RDF_TYPE
from sparql_cassandra.ports import Store
from tests.worlds.store import ADA, BORN, EX, LONDON, entity, extraction, fact, lookup, number, text


async def test_entities_are_found_by_their_exact_and_normalised_labels(store: Store) -> None:
    await store.write(extraction("c1", BORN, fact(entity("Москва", "City"), "p", entity("C++"))))
    assert await lookup(store, "Ada Lovelace") == [("Ada Lovelace", 1.0, "exact")]
    assert [(label, how) for label, _, how in await lookup(store, "  ada_LOVELACE")] == [("Ada Lovelace", "normalised")]
    assert [(label, how) for label, _, how in await lookup(store, "МОСКВА")] == [("Москва", "normalised")]
    assert [label for label, _, _ in await lookup(store, "c++")] == ["C++"]
    assert await lookup(store, "C") == []
    assert await lookup(store, "  ") == []


async def test_an_entity_comes_with_its_types(store: Store) -> None:
    await store.write(extraction("c1", BORN, fact(ADA, RDF_TYPE, EntityWire(iri=EX + "Agent"), inferred=True)))
    found = (await store.lookup(["London", "Ada Lovelace"], "default"))[1][0].entity
    assert (found.iri, found.types) == (ADA.iri, (EX + "Agent", EX + "Person"))


async def test_near_labels_are_found_when_asked_for_best_first(store: Store) -> None:
    people = [entity(name) for name in ("Ada Lovelace", "Ada Lovelane", "Adam Smith", "Lovelace Ada", "Grace Hopper")]
    await store.write(extraction("c1", *(fact(person, "p", text("x")) for person in people)))
    assert await lookup(store, "Ada Lovelacee") == []
    found = await lookup(store, "Ada Lovelacee", fuzzy=0.85)
    assert found[0][0] == "Ada Lovelace"
    assert {label for label, _, _ in found} == {"Ada Lovelace", "Ada Lovelane", "Lovelace Ada"}
    assert {how for _, _, how in found} == {"fuzzy"}
    assert [score for _, score, _ in found] == sorted((score for _, score, _ in found), reverse=True)
    assert all(0.85 <= score < 1 for _, score, _ in found)
    assert len(await lookup(store, "Ada Lovelacee", fuzzy=0.5, limit=2)) == 2


async def test_look_ups_follow_what_is_written(store: Store) -> None:
    await store.write(extraction("c1", BORN))
    assert len(await lookup(store, "Londn", fuzzy=0.8)) == 1
    await store.write(extraction("c2", fact(entity("Londo"), "p", text("x"))))
    assert {label for label, _, _ in await lookup(store, "Londn", fuzzy=0.8)} == {"London", "Londo"}
    await store.write(extraction("c1"))
    assert {label for label, _, _ in await lookup(store, "Londn", fuzzy=0.8)} == {"Londo"}
    assert await lookup(store, "London") == []


async def test_an_entity_keeps_a_spelling_that_another_chunk_uses(store: Store) -> None:
    shouted = EntityWire(iri=LONDON.iri, label="LONDON")
    await store.write(extraction("c1", fact(LONDON, "p", text("x"))))
    await store.write(extraction("c2", fact(shouted, "p", text("x"))))
    await store.write(extraction("c1"))
    assert [(label, how) for label, _, how in await lookup(store, "London")] == [("LONDON", "normalised")]


async def test_what_can_be_no_label_and_no_iri_is_nowhere(store: Store) -> None:
    await store.write(extraction("c1", BORN))
    assert await store.lookup(["\ud800", "\x00", "x" * 100_000], "default", fuzzy=0.5) == [[], [], []]
    assert await store.sources(["no iri", "\x00"], "default") == {"no iri": [], "\x00": []}


async def test_two_entities_of_one_name_are_both_found(store: Store) -> None:
    other = EntityWire(iri=EX + "london-ontario", label="London", types=(EX + "City",))
    await store.write(extraction("c1", BORN, fact(other, "in", entity("Ontario"))))
    assert {match.entity.iri for match in (await store.lookup(["London"], "default"))[0]} == {LONDON.iri, other.iri}


async def test_sources_are_the_chunks_that_say_something_of_an_entity_and_where(store: Store) -> None:
    await store.write(extraction("c1", BORN, fact(ADA, "age", number(36), (100, 110)), document="d1"))
    await store.write(extraction("c2", fact(entity("Byron"), "fatherOf", ADA), document="d2"))
    found = await store.sources([ADA.iri, LONDON.iri, EX + "nobody"], "default")
    assert found == {
        ADA.iri: [Source("d1", "c1", Span(0, 24)), Source("d1", "c1", Span(100, 110)), Source("d2", "c2")],
        LONDON.iri: [Source("d1", "c1", Span(0, 24))],
        EX + "nobody": [],
    }
