"""What a query sees of its collection, and what each form of query gives, in every graph store."""

from __future__ import annotations

import pytest

from onto_core.terms import BlankNode, Iri, Literal, mint_iri
from onto_core.vocabulary import XSD, XSD_INTEGER
from sparql_cassandra.ports import Store
from tests.worlds.store import ADA, BORN, EX, LONDON, ask, entity, extraction, fact, number, text, values


async def test_no_query_sees_another_collection(store: Store) -> None:
    await store.write(extraction("c1", BORN, collection="mine"))
    await store.write(extraction("secret", fact(entity("Secret"), "p", text("hidden")), collection="Mine"))
    graphs = await values(store, "SELECT DISTINCT ?g { GRAPH ?g { ?s ?p ?o } }", "mine")
    assert ("urn:ontorag:chunk:c1",) in graphs
    assert ("urn:ontorag:chunk:secret",) not in graphs
    for reach in (
        "SELECT ?o { ?s ?p ?o }",
        "SELECT ?o { GRAPH ?g { ?s ?p ?o } }",
        "SELECT ?o { GRAPH <urn:ontorag:chunk:secret> { ?s ?p ?o } }",
        "SELECT ?o FROM <urn:ontorag:chunk:secret> { ?s ?p ?o }",
        "SELECT ?o FROM NAMED <urn:ontorag:chunk:secret> { GRAPH ?g { ?s ?p ?o } }",
    ):
        assert ("hidden",) not in await values(store, reach, "mine"), reach
    assert (await store.lookup(["Secret"], "mine"))[0] == []
    assert await store.sources([mint_iri("Secret")], "mine") == {mint_iri("Secret"): []}


async def test_from_reads_one_of_the_collections_own_graphs(store: Store) -> None:
    await store.write(extraction("c1", BORN))
    await store.write(extraction("c2", fact(ADA, "age", number(36))))
    assert await values(store, "SELECT ?p FROM <urn:ontorag:chunk:c2> { ?s ?p ?o FILTER(STRSTARTS(STR(?p), STR(ex:))) }") == {(EX + "age",)}


async def test_a_collection_that_is_not_there_is_empty(store: Store) -> None:
    assert (await ask(store, "SELECT * { ?s ?p ?o }", "nowhere")).rows == ()
    assert await store.collections() == []


async def test_a_dropped_collection_is_gone_and_can_be_written_again(store: Store) -> None:
    await store.write(extraction("c1", BORN, collection="a"))
    await store.write(extraction("c1", BORN, collection="b"))
    assert len((await ask(store, "SELECT * { ?s ex:bornIn ?o }", "a")).rows) == 1
    await store.drop("a")
    assert await store.collections() == ["b"]
    assert (await ask(store, "SELECT * { ?s ?p ?o }", "a")).rows == ()
    await store.write(extraction("c2", fact(ADA, "age", number(1)), collection="a"))
    assert await values(store, "SELECT ?o { ?s ex:age ?o }", "a") == {("1",)}
    assert len((await ask(store, "SELECT * { ?s ex:bornIn ?o }", "b")).rows) == 1


async def test_ask_is_one_row_of_one_column(store: Store) -> None:
    table = await ask(store, "ASK { ?s ?p ?o }")
    assert (table.columns, table.rows) == (("ask",), ((Literal("false", XSD + "boolean"),),))


async def test_construct_and_describe_give_their_triples_as_rows(store: Store) -> None:
    await store.write(extraction("c1", BORN))
    built = await ask(store, "CONSTRUCT { ?o ex:birthplaceOf ?s . _:b ex:of ?s } { ?s ex:bornIn ?o }")
    assert built.columns == ("subject", "predicate", "object")
    assert (Iri(LONDON.iri, "London"), Iri(EX + "birthplaceOf"), Iri(ADA.iri, "Ada Lovelace")) in built.rows
    assert any(isinstance(row[0], BlankNode) for row in built.rows)
    assert len((await ask(store, f"DESCRIBE <{LONDON.iri}>")).rows) == 2


async def test_the_columns_of_a_star_come_as_they_occur(store: Store) -> None:
    await store.write(extraction("c1", BORN))
    table = await ask(store, "SELECT * { ?z ex:bornIn ?a . ?z rdfs:label ?m }")
    assert table.columns == ("z", "a", "m")
    assert table.rows == ((Iri(ADA.iri, "Ada Lovelace"), Iri(LONDON.iri, "London"), Literal("Ada Lovelace")),)


async def test_an_unbound_variable_is_none(store: Store) -> None:
    await store.write(extraction("c1", BORN))
    assert (await ask(store, "SELECT ?x ?o { ?s ex:bornIn ?o OPTIONAL { ?s ex:nothing ?x } }")).rows == ((None, Iri(LONDON.iri, "London")),)


@pytest.mark.parametrize(("rows", "truncated"), [(4, True), (5, False), (6, False)])
async def test_a_result_is_cut_at_the_row_limit_and_says_so(store: Store, rows: int, truncated: bool) -> None:
    await store.write(extraction("c1", *(fact(ADA, "age", number(n)) for n in range(5))))
    for query in ("SELECT ?o { ?s ex:age ?o } ORDER BY ?o", "CONSTRUCT { ?s ex:age ?o } WHERE { ?s ex:age ?o }"):
        table = await ask(store, query, max_rows=rows)
        assert (len(table.rows), table.truncated) == (min(rows, 5), truncated)


async def test_the_row_limit_is_no_limit_on_what_is_counted(store: Store) -> None:
    await store.write(extraction("c1", *(fact(ADA, "age", number(n)) for n in range(50))))
    assert await values(store, "SELECT (COUNT(*) AS ?n) { ?s ex:age ?o }") == {("50",)}
    table = await ask(store, "SELECT (COUNT(*) AS ?n) { ?s ex:age ?o }", max_rows=1)
    assert (table.rows, table.truncated) == (((Literal("50", XSD_INTEGER),),), False)
