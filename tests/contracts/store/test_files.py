"""Files that are loaded into a graph store and written out of it."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest

from onto_core.errors import InputError
from onto_core.messages import EntityWire
from onto_core.ports.graphs import ExportFormat
from onto_core.vocabulary import RDF_TYPE, SKOS
from sparql_cassandra.ports import Store
from tests.worlds.store import ADA, BORN, EX, NASTY, ask, exported, extraction, fact, lookup, number, text, values

TURTLE = """
@prefix ex: <http://example.org/> . @prefix skos: <http://www.w3.org/2004/02/skos/core#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
ex:ny a ex:City ; rdfs:label "New York"@en ; skos:altLabel "Big Apple" ; ex:mayor [ rdfs:label "Fiorello" ] .
_:x ex:in ex:ny .
"""


def file(folder: Path, name: str, content: str) -> Path:
    path = folder / name
    path.write_text(content, encoding="utf-8")
    return path


async def test_a_loaded_file_is_queried_looked_up_and_cited(store: Store, tmp_path: Path) -> None:
    loaded = await store.load([file(tmp_path, "cities.ttl", TURTLE)], "default")
    assert (loaded.files, loaded.triples, loaded.skipped) == (1, 6, ())
    assert await values(store, "SELECT ?l { ex:ny ex:mayor/rdfs:label ?l }") == {("Fiorello",)}
    assert (await lookup(store, "big apple"))[0][::2] == ("New York", "normalised")
    assert [source.document_id for source in (await store.sources([EX + "ny"], "default"))[EX + "ny"]] == ["cities.ttl"]


async def test_a_thing_without_a_label_is_found_and_called_by_its_preferred_one(store: Store, tmp_path: Path) -> None:
    named = f'<{EX}la> a <{EX}City> ; <{SKOS}prefLabel> "Los Angeles"@en , "ロサンゼルス"@ja ; <{SKOS}altLabel> "LA" .'
    await store.load([file(tmp_path, "cities.ttl", named)], "default")
    assert (await lookup(store, "Los Angeles"))[0][::2] == ("Los Angeles", "exact")
    assert (await lookup(store, "la"))[0][::2] == ("Los Angeles", "normalised")
    assert [match[2] for match in await lookup(store, "ロサンゼルス")] == ["exact"]


async def test_a_file_that_was_loaded_is_skipped(store: Store, tmp_path: Path) -> None:
    path = file(tmp_path, "cities.ttl", TURTLE)
    await store.load([path], "default")
    before = await exported(store)
    assert (await store.load([path], "default")).skipped == (str(path),)
    assert await exported(store) == before


async def test_two_files_share_no_blank_node(store: Store, tmp_path: Path) -> None:
    files = [file(tmp_path, f"{n}.ttl", f"_:x <{EX}p> {n} .") for n in range(3)]
    await store.load(files, "default")
    assert await values(store, "SELECT (COUNT(DISTINCT ?s) AS ?n) { ?s ex:p ?o }") == {("3",)}


async def test_when_one_file_is_bad_none_is_loaded_and_all_that_is_wrong_is_named(store: Store, tmp_path: Path) -> None:
    good = file(tmp_path, "good.ttl", TURTLE)
    lines = file(tmp_path, "bad.nt", f'<{EX}a> <{EX}p> "1" .\n<{EX}a> <{EX}p> .\n<{EX}a> <{EX}p> "2" .\n<no iri> <{EX}p> "3" .\n')
    turtle = file(tmp_path, "bad.ttl", "@prefix ex: <http://example.org/> .\n\nex:a ex:b ex:c ;; ex:d\n")
    with pytest.raises(InputError) as caught:
        await store.load([good, lines, turtle, tmp_path / "absent.ttl", file(tmp_path, "notes.docx", "x"), tmp_path], "default")
    places = [problem.where.removeprefix(str(tmp_path)) for problem in caught.value.problems]
    assert places[:2] == ["/bad.nt:2", "/bad.nt:4"]
    assert places[2].startswith("/bad.ttl:")
    assert places[3:5] == ["/absent.ttl", "/notes.docx"]
    assert len(places) == 6
    assert (await ask(store, "SELECT * { ?s ?p ?o }")).rows == ()


async def test_what_was_exported_with_provenance_can_be_loaded_and_is_the_same(store: Store, tmp_path: Path) -> None:
    agent = fact(ADA, RDF_TYPE, EntityWire(iri=EX + "Agent"), inferred=True)
    await store.write(extraction("c1", BORN, agent, *(fact(ADA, "note", text(value)) for value in NASTY)))
    await store.write(extraction("c2", BORN, fact(ADA, "age", number(36), (1, 2))))
    for format_ in ("nq", "trig"):
        out = BytesIO()
        await store.export("default", format_, out)  # type: ignore[arg-type]
        path = tmp_path / f"all.{format_}"
        path.write_bytes(out.getvalue())
        await store.load([path], f"copy-{format_}")
        assert await exported(store, f"copy-{format_}") == await exported(store)
        assert await store.sources([ADA.iri], f"copy-{format_}") == await store.sources([ADA.iri], "default")
        assert len((await store.lookup(["ada lovelace"], f"copy-{format_}"))[0]) == 1
        await store.write(extraction("c1", collection=f"copy-{format_}"))
        await store.write(extraction("c2", collection=f"copy-{format_}"))
        assert await exported(store, f"copy-{format_}") == []


async def test_an_exported_graph_holds_each_triple_once(store: Store) -> None:
    await store.write(extraction("c1", BORN))
    await store.write(extraction("c2", BORN))
    out = BytesIO()
    await store.export("default", "nt", out)
    lines = out.getvalue().splitlines()
    assert len(lines) == len(set(lines)) == 5


@pytest.mark.parametrize("format_", ["nt", "nq"])
async def test_a_reader_who_asks_for_some_predicates_gets_all_of_their_statements_and_no_invented_ones(store: Store, format_: ExportFormat) -> None:
    await store.write(extraction("c1", BORN, fact(ADA, "age", number(36), (1, 2))))
    whole, some = BytesIO(), BytesIO()
    await store.export("default", format_, whole)
    await store.export("default", format_, some, predicates=frozenset({RDF_TYPE, EX + "age", EX + "none"}))
    lines = [set(out.getvalue().decode().splitlines()) for out in (whole, some)]
    wanted = {line for line in lines[0] if line.split(" ")[1] in {f"<{RDF_TYPE}>", f"<{EX}age>"}}
    assert wanted <= lines[1] <= lines[0]
    assert len(wanted) >= 3


async def test_named_graphs_of_a_file_stay_named(store: Store, tmp_path: Path) -> None:
    await store.load([file(tmp_path, "two.trig", f"<{EX}g> {{ <{EX}a> <{EX}p> 1 }} <{EX}b> <{EX}p> 2 .")], "default")
    assert await values(store, "SELECT ?o { ?s ex:p ?o }") == {("1",), ("2",)}
    assert await values(store, "SELECT ?o { GRAPH ex:g { ?s ex:p ?o } }") == {("1",)}


async def test_stats_count_what_is_there(store: Store) -> None:
    await store.write(extraction("c1", BORN, document="d1"))
    await store.write(extraction("c2", BORN, fact(ADA, RDF_TYPE, EntityWire(iri=EX + "Agent"), inferred=True), document="d2"))
    counted = (await store.stats())[0]
    assert (counted.collection, counted.triples, counted.entities, counted.chunks, counted.documents) == ("default", 6, 2, 2, 2)
    assert counted.classes == {EX + "Person": 1, EX + "City": 1, EX + "Agent": 1}
    assert counted.properties[EX + "bornIn"] == 1
