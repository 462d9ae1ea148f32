"""What a written extraction looks like, in every graph store."""

from __future__ import annotations

import pytest

from onto_core.errors import BadMessage, BadSettings
from onto_core.messages import EntityWire, LiteralWire
from onto_core.terms import Iri, Literal
from onto_core.vocabulary import RDF, RDF_TYPE, RDFS_LABEL, XSD, XSD_STRING
from sparql_cassandra.ports import Store
from sparql_cassandra.stores import open_store
from tests.worlds.store import ADA, BORN, EX, LONDON, NASTY, ask, exported, extraction, fact, number, text, values


async def test_a_query_sees_facts_types_and_labels(store: Store) -> None:
    await store.write(extraction("c1", BORN))
    assert await values(store, "SELECT ?s ?p ?o { ?s ?p ?o }") == {
        (ADA.iri, EX + "bornIn", LONDON.iri),
        (ADA.iri, RDF_TYPE, EX + "Person"),
        (ADA.iri, RDFS_LABEL, "Ada Lovelace"),
        (LONDON.iri, RDF_TYPE, EX + "City"),
        (LONDON.iri, RDFS_LABEL, "London"),
    }


async def test_rows_carry_the_labels_of_their_iris_and_the_table_says_where_it_is_from(store: Store) -> None:
    await store.write(extraction("c1", BORN))
    table = await ask(store, "SELECT ?who ?where { ?who ex:bornIn ?where }")
    assert table.columns == ("who", "where")
    assert table.rows == ((Iri(ADA.iri, "Ada Lovelace"), Iri(LONDON.iri, "London")),)
    assert (table.backend, table.truncated) == (store.name, False)
    assert 0 < table.seconds < 20


async def test_a_triple_that_two_chunks_say_is_one_solution(store: Store) -> None:
    await store.write(extraction("c1", BORN))
    await store.write(extraction("c2", BORN))
    assert len((await ask(store, "SELECT * { ?s ex:bornIn ?o }")).rows) == 1


async def test_writing_an_extraction_again_changes_nothing(store: Store) -> None:
    said = extraction("c1", BORN, fact(ADA, "age", number("036")), fact(ADA, "died", LiteralWire(value="1852-11-27", datatype=XSD + "date")))
    await store.write(said)
    before = await exported(store)
    await store.write(said)
    assert await exported(store) == before


async def test_a_newer_extraction_of_a_chunk_replaces_the_older(store: Store) -> None:
    await store.write(extraction("c1", BORN, fact(ADA, "age", number(35), (30, 32))))
    newer = extraction("c1", fact(ADA, "age", number(36), (30, 32)), model="better")
    await store.write(newer)
    assert await values(store, "SELECT ?p ?o { ?s ?p ?o FILTER(STRSTARTS(STR(?p), STR(ex:))) }") == {(EX + "age", "36")}
    assert (await store.lookup(["London"], "default"))[0] == []
    fresh = open_store("memory:", write=True)
    try:
        await fresh.write(extraction("c1", collection="other"))  # the same store, when that is memory:, so in a collection of its own
        await fresh.write(newer.model_copy(update={"collection": "other"}))
        assert await exported(fresh, "other") == await exported(store)
    finally:
        await fresh.close()


async def test_an_empty_newer_extraction_leaves_nothing_of_the_older(store: Store) -> None:
    await store.write(extraction("c1", BORN))
    await store.write(extraction("c1"))
    assert await exported(store) == []


async def test_a_triple_stays_until_the_last_chunk_that_says_it_is_gone(store: Store) -> None:
    for chunk in ("c1", "c2", "c3"):
        await store.write(extraction(chunk, BORN))
    seen = []
    for chunk in ("c2", "c1", "c3"):
        await store.write(extraction(chunk))
        seen.append((await ask(store, "ASK { ?s ex:bornIn ?o }")).rows[0][0])
    assert [cell.lexical for cell in seen if isinstance(cell, Literal)] == ["true", "true", "false"]
    assert await exported(store) == []


async def test_a_triple_stays_when_it_is_still_inferred_elsewhere(store: Store) -> None:
    await store.write(extraction("c1", BORN))
    await store.write(extraction("c2", BORN.model_copy(update={"inferred": True})))
    await store.write(extraction("c1"))
    assert await values(store, "SELECT ?o { ?s ex:bornIn ?o }") == {(LONDON.iri,)}


async def test_a_class_that_a_triple_names_gets_no_label_and_no_type(store: Store) -> None:
    kind = fact(ADA, RDF_TYPE, EntityWire(iri=EX + "Scientist", label="scientist", types=(RDF + "Class",)))
    await store.write(extraction("c1", kind))
    assert await values(store, "SELECT ?p { ex:Scientist ?p ?o }") == set()
    assert await values(store, "SELECT ?t { ?s a ?t }") == {(EX + "Scientist",), (EX + "Person",)}


async def test_what_follows_stands_in_a_graph_of_its_own(store: Store) -> None:
    agent = fact(ADA, RDF_TYPE, EntityWire(iri=EX + "Agent"), inferred=True)
    await store.write(extraction("c1", BORN, agent))
    assert (EX + "Agent",) in await values(store, "SELECT ?t { ?s a ?t }")
    flagged = "SELECT ?t { GRAPH ?g { ?s a ?t } GRAPH <urn:ontorag:provenance> { ?g <urn:ontorag:vocabulary:inferred> true } }"
    assert await values(store, flagged) == {(EX + "Agent",)}


async def test_provenance_is_rdf_about_the_chunks_graph_and_not_in_the_default_graph(store: Store) -> None:
    await store.write(extraction("chunk/1 é", BORN, document="report 7.md"))
    query = (
        "SELECT ?doc ?id ?ordinal ?model ?version { GRAPH ?g { ?s ex:bornIn ?o } GRAPH <urn:ontorag:provenance> { ?g prov:wasDerivedFrom ?doc ;"
        " <http://purl.org/dc/terms/identifier> ?id ; <urn:ontorag:vocabulary:chunkOrdinal> ?ordinal ; <urn:ontorag:vocabulary:model> ?model ;"
        " <urn:ontorag:vocabulary:catalogVersion> ?version } }"
    )
    assert await values(store, query) == {("urn:ontorag:document:report%207.md", "chunk/1 é", "3", "rules", "v1")}
    assert await values(store, "SELECT ?doc { ?g prov:wasDerivedFrom ?doc }") == set()


async def test_the_span_of_each_statement_is_kept(store: Store) -> None:
    await store.write(extraction("c1", BORN))
    query = (
        "SELECT ?p ?span { GRAPH <urn:ontorag:provenance> { ?x <http://www.w3.org/1999/02/22-rdf-syntax-ns#predicate> ?p ; "
        "<urn:ontorag:vocabulary:span> ?span } }"
    )
    assert await values(store, query) == {(EX + "bornIn", "0-24")}


@pytest.mark.parametrize("value", NASTY)
async def test_text_comes_back_as_it_was(store: Store, value: str) -> None:
    await store.write(
        extraction("c1", fact(ADA, "note", text(value)), fact(ADA, "gloss", LiteralWire(value=value, datatype=XSD_STRING, language="de-CH")))
    )
    await store.write(extraction("c2", fact(ADA, "note", text("other"))))
    await store.write(extraction("c2"))  # a removal, which takes another way into the store
    rows = (await ask(store, "SELECT ?n ?g { ?s ex:note ?n ; ex:gloss ?g }")).rows
    assert len(rows) == 1
    note, gloss = rows[0]
    assert note == Literal(value)
    assert isinstance(gloss, Literal)
    assert (gloss.lexical, (gloss.language or "").lower()) == (value, "de-ch")


async def test_nasty_text_can_be_replaced(store: Store) -> None:
    await store.write(extraction("c1", *(fact(ADA, "note", text(value)) for value in NASTY)))
    await store.write(extraction("c1", fact(ADA, "note", text("calm"))))
    assert await values(store, "SELECT ?n { ?s ex:note ?n }") == {("calm",)}


async def test_everything_that_is_no_rdf_is_named_and_nothing_is_written(store: Store) -> None:
    bad = [
        fact(EntityWire(iri="not an iri"), "p", text("x")),
        BORN,
        fact(ADA, "p", EntityWire(iri="relative")),
        fact(ADA, "p", LiteralWire(value="x", datatype=XSD_STRING, language="no such tag")),
        fact(ADA, "p", LiteralWire(value="x", datatype="<broken>")),
    ]
    with pytest.raises(BadMessage) as caught:
        await store.write(extraction("c1", *bad))
    assert [problem.where for problem in caught.value.problems] == ["triples[0]", "triples[2]", "triples[3]", "triples[4]"]
    assert await values(store, "SELECT ?s { ?s ?p ?o }") == set()


@pytest.mark.parametrize("name", ["", "../other", "a/b", "x" * 65, ".hidden", "a b"])
async def test_a_collection_needs_a_name(store: Store, name: str) -> None:
    with pytest.raises(BadMessage):
        await store.write(extraction("c1", BORN, collection=name))
    with pytest.raises(BadSettings):
        await ask(store, "ASK {}", name)
