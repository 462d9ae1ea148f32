"""What every store over a Cypher server does. The tests are written once, and run on each product (Memgraph's adapter against Neo4j)."""

from __future__ import annotations

import asyncio
import json
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from onto_core.errors import BackendUnavailable, BadMessage, BadQuery, BadSettings, InputError, QueryRejected
from onto_core.messages import EntityWire, LiteralWire
from onto_core.ports.graphs import Limits, Source
from onto_core.terms import Iri, Literal, Query, Span
from onto_core.vocabulary import RDF_TYPE, RDFS_LABEL, SKOS, XSD, XSD_BOOLEAN, XSD_DATE, XSD_DATETIME, XSD_DECIMAL, XSD_DOUBLE, XSD_INTEGER

EVERYTHING = "MATCH (n) OPTIONAL MATCH (n)-[e]->(m) RETURN n.iri, n.label, n.age, n.name, type(e), m.iri ORDER BY n.iri, type(e), m.iri"


# what a written extraction looks like


async def test_a_class_is_a_label_a_property_a_relationship_or_a_key(opened: Any, world: Any) -> None:
    age = world.fact(world.ada, "age", world.literal(36, XSD_INTEGER))
    await opened.store.write(world.extraction("c1", world.born, age))
    found = await opened.table("MATCH (p:Person)-[r:bornIn]->(c:City) WHERE p.age = 36 RETURN p, r, c, p.label, p.age")
    ada, london = Iri(world.ada.iri, "Ada Lovelace"), Iri(world.london.iri, "London")
    assert found.rows == ((ada, Iri(world.EX + "bornIn", "bornIn"), london, Literal("Ada Lovelace"), Literal("36", XSD_INTEGER)),)
    assert (found.backend, found.truncated, found.columns) == (opened.store.name, False, ("p", "r", "c", "p.label", "p.age"))


async def test_native_types_can_be_computed_with(opened: Any, world: Any) -> None:
    values = {
        "whole": world.literal("007", XSD_INTEGER),
        "part": world.literal("2.50", XSD_DECIMAL),
        "double": world.literal("1e3", XSD_DOUBLE),
        "yes": world.literal("1", XSD_BOOLEAN),
        "day": world.literal("1852-11-27", XSD_DATE),
        "moment": world.literal("2020-01-01T12:30:00+02:00", XSD_DATETIME),
        "grown": world.literal("1999", XSD + "gYear"),
        "huge": world.literal("9" * 30, XSD_INTEGER),
    }
    await opened.store.write(world.extraction("c1", *(world.fact(world.ada, name, value) for name, value in values.items())))
    text = (
        "MATCH (n:Person) RETURN n.whole + 1, n.part * 2, n.double, n.yes AND true, n.day.year, n.moment.hour, n.grown + 1, n.huge, "
        "n.day < date('1900-01-01'), n.moment = localdatetime('2020-01-01T10:30:00')"
    )
    assert await opened.rows(text) == [("8", "5.0", "1000.0", "true", "1852", "10", "2000", "9" * 30, "true", "true")]


async def test_several_values_of_a_property_are_all_kept_and_each_once(opened: Any, world: Any) -> None:
    ages = [world.fact(world.ada, "age", world.literal(age, XSD_INTEGER)) for age in (36, 37, "036")]
    days = [world.fact(world.ada, "day", world.literal(day, XSD_DATE)) for day in ("2020-01-01", "2021-01-01")]
    await opened.store.write(world.extraction("c1", *ages, *days))
    await opened.store.write(world.extraction("c2", ages[0], world.fact(world.ada, "age", world.literal(38, XSD_INTEGER))))
    assert await opened.rows("MATCH (n:Person) UNWIND n.age AS a RETURN a ORDER BY a") == [("36",), ("37",), ("38",)]
    assert await opened.rows("MATCH (n:Person) UNWIND n.day AS d RETURN d ORDER BY d") == [("2020-01-01",), ("2021-01-01",)]


async def test_texts_in_languages_are_found_with_and_without_the_language(opened: Any, world: Any) -> None:
    texts = [
        world.fact(world.london, "name", world.literal(text, language=tag)) for text, tag in (("London", "en"), ("Londres", "fr"), ("London", "de"))
    ]
    await opened.store.write(world.extraction("c1", *texts))
    assert await opened.rows("MATCH (c:City) RETURN c.name_en, c.name_fr, c.name_de") == [("London", "Londres", "London")]
    assert await opened.rows("MATCH (c:City) UNWIND c.name AS n RETURN n ORDER BY n") == [("London",), ("Londres",)]
    await opened.store.write(world.extraction("c1", texts[1], texts[2]))
    assert await opened.rows("MATCH (c:City) RETURN c.name_en, c.name_de, 'London' IN c.name") == [(None, "London", "true")]


async def test_a_property_with_two_datatypes_has_a_key_for_each(opened: Any, world: Any) -> None:
    value = [world.literal(5, XSD_INTEGER), world.literal("five")]
    await opened.store.write(world.extraction("c1", world.fact(world.ada, "score", value[0])))
    await opened.store.write(world.extraction("c2", world.fact(world.ada, "score", value[1])))
    assert await opened.rows("MATCH (n:Person) RETURN n.score, n.score_string") == [("5", "five")]


async def test_names_that_need_quotes_and_two_terms_of_one_name(opened: Any, world: Any) -> None:
    who = EntityWire(iri="urn:x:1", label="Ж", types=("http://a.org/Ка-тегория", "http://b.org/Thing", "http://c.org/Thing"))
    odd = [world.fact(who, "http://a.org/a-b", world.literal("1")), world.fact(who, "http://a.org/tick`s", world.literal("2"))]
    with pytest.raises(BadMessage, match="not an absolute IRI"):
        await opened.store.write(world.extraction("c1", odd[1]))
    await opened.store.write(world.extraction("c1", odd[0], world.fact(who, "http://a.org/зна ет".replace(" ", "-"), world.london)))
    assert await opened.rows("MATCH (n:`Ка-тегория`)-[:`зна-ет`]->(m) RETURN n.`a-b`, m") == [("1", world.london.iri)]
    (match,) = (await opened.store.lookup(["Ж"], opened.collection))[0]
    assert match.entity.types == ("http://a.org/Ка-тегория", "http://b.org/Thing", "http://c.org/Thing")


NASTY = [
    "",
    " ",
    "'",
    '"',
    "\\",
    "\\u0041",
    "`",
    "a\nb\rc\td",
    "\x07\x1b[31m",
    "$x",
    "{}",
    "𝒳 é ü 中",
    "' OR 1=1 //",
    "*/ x /*",
    "x" * 20_000,
    "\\",
    "\\'",
]


async def test_every_text_comes_back_as_it_was(opened: Any, world: Any) -> None:
    await opened.store.write(world.extraction("c1", *(world.fact(world.ada, f"p{at}", world.literal(text)) for at, text in enumerate(NASTY))))
    returned = ", ".join(f"n.p{at}" for at in range(len(NASTY)))
    assert (await opened.rows(f"MATCH (n:Person) RETURN {returned}")) == [tuple(NASTY)]
    assert await opened.rows("RETURN $texts", texts=NASTY) == [(json.dumps(NASTY, ensure_ascii=False),)]


# again, newer, and gone


async def test_writing_an_extraction_again_changes_nothing(opened: Any, world: Any) -> None:
    said = world.extraction("c1", world.born, world.fact(world.ada, "age", world.literal("036", XSD_INTEGER)))
    await opened.store.write(said)
    before = await everything(opened)
    await opened.store.write(said)
    assert await everything(opened) == before


async def test_a_newer_extraction_of_a_chunk_replaces_the_older(opened: Any, world: Any) -> None:
    await opened.store.write(world.extraction("c1", world.born, world.fact(world.ada, "age", world.literal(35, XSD_INTEGER))))
    await opened.store.write(world.extraction("c1", world.fact(world.ada, "age", world.literal(36, XSD_INTEGER))))
    assert await opened.rows(EVERYTHING) == [(world.ada.iri, "Ada Lovelace", "36", None, None, None)]
    assert await opened.store.lookup(["London"], opened.collection) == [[]]


async def test_what_another_chunk_says_too_stays_and_goes_with_the_last(opened: Any, world: Any) -> None:
    facts = (world.born, world.fact(world.ada, "age", world.literal(36, XSD_INTEGER)))
    await opened.store.write(world.extraction("c1", *facts))
    await opened.store.write(world.extraction("c2", *facts))
    before = await opened.rows(EVERYTHING)
    await opened.store.write(world.extraction("c1"))
    assert await opened.rows(EVERYTHING) == before
    assert [source.chunk_id for source in (await opened.store.sources([world.ada.iri], opened.collection))[world.ada.iri]] == ["c2"]
    await opened.store.write(world.extraction("c2"))
    assert await opened.rows(EVERYTHING) == []
    assert await everything(opened) == []


async def test_labels_and_types_that_one_chunk_alone_gave_go_with_it(opened: Any, world: Any) -> None:
    shouted = EntityWire(iri=world.london.iri, label="LONDON", types=(world.EX + "Place",))
    await opened.store.write(world.extraction("c1", world.fact(world.london, "p", world.literal("x"))))
    await opened.store.write(world.extraction("c2", world.fact(shouted, "p", world.literal("x"))))
    await opened.store.write(world.extraction("c1"))
    assert await opened.rows("MATCH (n:Place) RETURN n.label, n.p, 'City' IN labels(n)") == [("LONDON", "x", "false")]
    assert [match.entity.label for match in (await opened.store.lookup(["London"], opened.collection))[0]] == ["LONDON"]


async def test_ancestors_are_labels_too_unless_switched_off(url_of: Any, world: Any, opened: Any) -> None:
    from cypher_executor.store import open_store
    from onto_core.settings import CypherSettings, StoreSettings

    agent = world.fact(world.ada, RDF_TYPE, EntityWire(iri=world.EX + "Agent"), inferred=True)
    await opened.store.write(world.extraction("c1", world.born, agent))
    assert await opened.rows("MATCH (n:Agent) RETURN n") == [(world.ada.iri,)]
    plain = open_store(StoreSettings(url=opened.store._settings.url, cypher=CypherSettings(ancestors=False)), write=True)
    await plain.write(world.extraction("c1", world.born, agent))
    assert await opened.rows("MATCH (n:Agent) RETURN n") == []
    await plain.close()


async def test_random_histories_end_as_if_only_the_last_extractions_had_been_written(opened: Any, world: Any) -> None:
    import random

    choose = random.Random(7)
    things = [world.entity(f"e{n}", *choose.sample(["A", "B"], choose.randrange(3))) for n in range(4)]
    facts = [world.fact(choose.choice(things), choose.choice("pq"), choose.choice(things), (1, 2)) for _ in range(6)]
    facts += [world.fact(choose.choice(things), "age", world.literal(choose.choice(["1", "01", "2"]), XSD_INTEGER)) for _ in range(4)]
    facts += [world.fact(choose.choice(things), "name", world.literal("x", language=choose.choice([None, "en", "fr"]))) for _ in range(4)]
    last: dict[str, Any] = {}
    for _ in range(15):
        chunk = choose.choice("abc")
        last[chunk] = world.extraction(chunk, *choose.sample(facts, choose.randrange(6)))
        await opened.store.write(last[chunk])
    for chunk, said in last.items():
        await opened.store.write(world.extraction(chunk, *said.triples, collection=f"{opened.collection}x"))
    assert await everything(opened) == await everything(opened, f"{opened.collection}x")


async def everything(opened: Any, collection: str = "") -> list[Any]:
    """Nodes and edges with all that they hold, the order of lists and labels aside; and who said what."""
    space = collection or opened.collection
    nodes = await opened.table("MATCH (n) RETURN n.iri, labels(n), properties(n) ORDER BY n.iri", collection=space)
    edges = await opened.table("MATCH (n)-[e]->(m) RETURN n.iri, type(e), properties(e), m.iri ORDER BY n.iri, type(e), m.iri", collection=space)
    cells = [tuple(sorted(cell.lexical.replace(space, "")) for cell in row) for row in (*nodes.rows, *edges.rows)]
    out = BytesIO()
    await opened.store.export(space, "nq", out)
    return [*cells, *sorted(out.getvalue().splitlines())]


# collections


async def test_no_query_sees_another_collection(opened: Any, world: Any) -> None:
    other = f"{opened.collection}b"
    await opened.store.write(world.extraction("c1", world.born))
    await opened.store.write(world.extraction("c1", world.fact(world.ada, "knows", world.entity("Byron", "Person")), collection=other))
    for text, seen in (
        ("MATCH (n) RETURN count(n)", "2"),
        ("MATCH (n:Person) RETURN count(n)", "1"),
        ("MATCH ()-[e]->() RETURN count(e)", "1"),
        ("MATCH (a:Person {label: 'Byron'}) RETURN count(a)", "0"),
        ("MATCH (a:Person) WHERE a.label CONTAINS 'Byron' RETURN count(a)", "0"),
        ("MATCH (a)-[*1..3]->(b) RETURN count(b)", "1"),
        ("OPTIONAL MATCH (a {label: 'Byron'}) RETURN count(a)", "0"),
        ("MATCH (a:City) WITH a MATCH (b:Person) RETURN count(b)", "1"),
    ):
        assert await opened.rows(text) == [(seen,)], text
    assert await opened.rows("MATCH (n:Person) RETURN count(n)", collection=other) == [("2",)]
    assert await opened.store.lookup(["Byron"], opened.collection) == [[]]
    assert {opened.collection, other} <= set(await opened.store.collections())
    await opened.store.drop(other)
    assert other not in await opened.store.collections()
    assert await opened.rows("MATCH (n) RETURN count(n)") == [("2",)]


async def test_names_of_collections_are_checked(opened: Any, world: Any) -> None:
    for name in ("../up", "a b", "-x", "x" * 65):
        with pytest.raises(BadSettings):
            await opened.rows("RETURN 1", collection=name)
        with pytest.raises(BadMessage):
            await opened.store.write(world.extraction("c1", world.born, collection=name))


# look-ups


async def test_lookup_by_exact_normalised_and_similar_label(opened: Any, world: Any) -> None:
    also = world.fact(world.london, SKOS + "altLabel", world.literal("The Big Smoke", language="en"))
    await opened.store.write(world.extraction("c1", world.born, also))
    mentions = ["Ada Lovelace", "ada  lovelace", "Adda Lovelace", "big smoke", "nobody", "", "\ud800", "\x00", "x" * 10_000]
    found = await opened.store.lookup(mentions, opened.collection, fuzzy=0.8)
    assert [[(match.entity.label, match.how) for match in each] for each in found] == [
        [("Ada Lovelace", "exact")],
        [("Ada Lovelace", "normalised")],
        [("Ada Lovelace", "fuzzy")],
        [("London", "normalised")],
        *([[]] * 5),
    ]
    assert found[0][0].entity.types == (world.EX + "Person",)
    assert (found[0][0].score, found[1][0].score) == (1.0, 0.99)


async def test_a_fuzzy_lookup_sees_what_this_store_has_written_since(opened: Any, world: Any) -> None:
    assert await opened.store.lookup(["Londn"], opened.collection, fuzzy=0.8) == [[]]
    await opened.store.write(world.extraction("c1", world.born))
    assert (await opened.store.lookup(["Londn"], opened.collection, fuzzy=0.8))[0][0].entity.label == "London"


async def test_sources_are_the_chunks_that_say_something_of_an_entity_and_where(opened: Any, world: Any) -> None:
    age = world.fact(world.ada, "age", world.literal(36, XSD_INTEGER), (100, 110))
    await opened.store.write(world.extraction("c1", world.born, age, document="d1"))
    await opened.store.write(world.extraction("c2", world.fact(world.entity("Byron"), "fatherOf", world.ada), document="d2"))
    nobody = world.EX + "nobody"
    assert await opened.store.sources([world.ada.iri, world.london.iri, nobody, "\x00"], opened.collection) == {
        world.ada.iri: [Source("d1", "c1", Span(0, 24)), Source("d1", "c1", Span(100, 110)), Source("d2", "c2")],
        world.london.iri: [Source("d1", "c1", Span(0, 24))],
        nobody: [],
        "\x00": [],
    }


async def test_a_triple_can_be_traced_to_its_chunk_and_place_by_a_query_over_the_whole_graph(opened: Any, world: Any) -> None:
    await opened.store.write(world.extraction("c1", world.born, document="d1"))
    text = (
        "MATCH (m:OntoragMention {about: $about}) MATCH (c:OntoragChunk {key: m.chunk}) WHERE $fact IN m.said AND c.belongs_to = $collection "
        "RETURN c.id, c.document_id, c.model, m.evidence[0]"
    )
    fact = f"<{world.EX}bornIn> <{world.london.iri}>"
    parameters = {"about": world.ada.iri, "fact": fact, "collection": opened.collection}
    space = opened.collection if opened.store.name == "falkordb" else ""  # the graph that holds the collection
    found = await opened.store.run(Query("cypher", text, parameters), Limits(), space)
    assert [tuple(cell.lexical for cell in row) for row in found.rows] == [("c1", "d1", "rules", f"0-24  {fact}")]


# refusals


@pytest.mark.parametrize(
    "text", ["CREATE (n)", "MATCH (n) DETACH DELETE n", "MATCH (n) SET n.x = 1", "LOAD CSV FROM 'file:///etc/passwd' AS x RETURN x"]
)
async def test_a_query_that_does_more_than_read_is_refused(opened: Any, text: str) -> None:
    with pytest.raises(QueryRejected):
        await opened.rows(text)


async def test_a_query_that_the_server_does_not_understand_is_bad(opened: Any, world: Any) -> None:
    await opened.store.write(world.extraction("c1", world.born))
    with pytest.raises(BadQuery):
        await opened.rows("MATCH (n) RETURN m")
    with pytest.raises(BadQuery, match="runs Cypher"):
        await opened.store.run(Query("sparql", "ASK {}"), Limits(), opened.collection)


async def test_what_is_no_rdf_is_a_bad_message_that_names_every_triple(opened: Any, world: Any) -> None:
    bad = [EntityWire(iri="no iri"), EntityWire(iri="urn:x y"), world.literal("x", language="not a tag"), world.literal("\ud800")]
    triples = [world.fact(world.ada, "p", value) for value in bad]
    with pytest.raises(BadMessage) as caught:
        await opened.store.write(world.extraction("c1", world.born, *triples))
    assert [problem.where for problem in caught.value.problems] == [f"triples[{n}]" for n in range(1, 5)]


async def test_a_store_that_is_read_only_or_closed_says_so(opened: Any, world: Any) -> None:
    from cypher_executor.store import open_store

    reading = open_store(opened.store._settings)
    with pytest.raises(BackendUnavailable, match="not open for writing"):
        await reading.write(world.extraction("c1", world.born))
    await reading.close()
    for using in (reading.lookup(["x"], "default"), reading.run(Query("cypher", "RETURN 1"), Limits(), "default")):
        with pytest.raises(BackendUnavailable, match="closed"):
            await using
    assert reading.health() == "closed"
    await reading.close()


# many at once


async def test_concurrent_writes_all_arrive_also_from_two_writers(opened: Any, world: Any) -> None:
    from cypher_executor.store import open_store

    second = open_store(opened.store._settings, write=True)
    stores = (opened.store, second)
    said = [world.extraction(f"c{n}", world.fact(world.ada, "age", world.literal(n % 20, XSD_INTEGER)), world.born) for n in range(60)]
    await asyncio.gather(*(stores[n % 2].write(each) for n, each in enumerate(said)))
    assert len(await opened.rows("MATCH (n:Person) UNWIND n.age AS a RETURN a")) == 20
    assert await opened.rows("MATCH (n) RETURN count(n)") == [("2",)]
    assert await opened.rows("MATCH ()-[e]->() RETURN count(e)") == [("1",)]
    await second.close()


async def test_two_writers_of_one_chunk_leave_one_of_its_contents(opened: Any, world: Any) -> None:
    from cypher_executor.store import open_store

    second = open_store(opened.store._settings, write=True)
    for _ in range(5):
        one = world.extraction("c1", world.fact(world.ada, "age", world.literal(1, XSD_INTEGER)))
        two = world.extraction("c1", world.fact(world.ada, "age", world.literal(2, XSD_INTEGER)))
        await asyncio.gather(opened.store.write(one), second.write(two))
        assert await opened.rows("MATCH (n:Person) RETURN n.age") in ([("1",)], [("2",)])
    await second.close()


# files, numbers


TURTLE = """
@prefix ex: <http://example.org/> . @prefix skos: <http://www.w3.org/2004/02/skos/core#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
ex:ny a ex:City ; rdfs:label "New York"@en ; skos:altLabel "Big Apple" ; ex:founded 1624 ; ex:mayor [ rdfs:label "Fiorello" ] .
"""


async def test_a_loaded_file_is_queried_looked_up_and_cited(opened: Any, tmp_path: Path) -> None:
    (tmp_path / "cities.ttl").write_text(TURTLE)
    loaded = await opened.store.load([tmp_path / "cities.ttl"], opened.collection)
    assert (loaded.files, loaded.triples) == (1, 6)
    assert await opened.rows("MATCH (c:City)-[:mayor]->(m) RETURN c, c.founded, m.label") == [("http://example.org/ny", "1624", "Fiorello")]
    assert (await opened.store.lookup(["big apple"], opened.collection))[0][0].entity.label == "New York"
    sources = await opened.store.sources(["http://example.org/ny"], opened.collection)
    assert [source.document_id for source in sources["http://example.org/ny"]] == ["cities.ttl"]
    (tmp_path / "bad.ttl").write_text("ex:a ex:b")
    with pytest.raises(InputError):
        await opened.store.load([tmp_path / "cities.ttl", tmp_path / "bad.ttl"], opened.collection)


async def test_stats_and_exports_say_what_is_there(opened: Any, world: Any, tmp_path: Path) -> None:
    name = world.fact(world.ada, "name", LiteralWire(value="Ада", datatype="", language="ru"))
    await opened.store.write(world.extraction("c1", world.born, document="d1"))
    await opened.store.write(world.extraction("c2", world.born, name, document="d2"))
    (counted,) = [each for each in await opened.store.stats() if each.collection == opened.collection]
    assert (counted.triples, counted.entities, counted.chunks, counted.documents) == (6, 2, 2, 2)
    assert counted.classes == {world.EX + "Person": 1, world.EX + "City": 1}
    assert counted.properties[RDFS_LABEL] == 2
    out = BytesIO()
    await opened.store.export(opened.collection, "nt", out)
    lines = out.getvalue().decode().splitlines()
    assert f'<{world.ada.iri}> <{world.EX}name> "Ада"@ru .' in lines
    assert len(lines) == len(set(lines)) == 6
    (tmp_path / "copy.nt").write_bytes(out.getvalue())
    await opened.store.load([tmp_path / "copy.nt"], f"{opened.collection}c")
    again = BytesIO()
    await opened.store.export(f"{opened.collection}c", "nt", again)
    assert sorted(again.getvalue().splitlines()) == sorted(out.getvalue().splitlines())
