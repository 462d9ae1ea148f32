from __future__ import annotations

import asyncio
import weakref
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from onto_core.clients.sources import open_source
from onto_core.errors import BackendUnavailable
from onto_core.matching.catalog import build, choose
from onto_core.matching.refresh import CatalogHolder, NoCatalogYet
from onto_core.ontology.describe import describe
from onto_core.ontology.read.load import read_ontology
from onto_core.ontology.schema.schema import Schema
from onto_core.ontology.suggest import nearest_elements
from onto_core.settings import IndexSettings, SelectionSettings, Settings
from tests.worlds.garbage import gone

PREFIXES = (
    "@prefix : <http://x.example/{name}#> . @prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> ."
)
TEXT = "The film was directed by Ada Lovelace. It has a budget of 3.5 million."
SELECTION = SelectionSettings(whole_below=0)


def turtle(name: str, *classes: str, more: str = "") -> bytes:
    lines = [f':{each} a owl:Class ; rdfs:label "{each}" .' for each in classes]
    return "\n".join([PREFIXES.format(name=name), f"<http://x.example/{name}> a owl:Ontology .", *lines, more]).encode()


FILM = turtle(
    "film", "Film", "Person", "Studio", more=':directedBy a owl:ObjectProperty ; rdfs:label "directed by" ; rdfs:domain :Film ; rdfs:range :Person .'
)


def schema(**documents: bytes) -> Schema:
    return Schema([read_ontology(f"{name}.ttl", content) for name, content in documents.items()])


class Documents:
    """A source that says what the test puts into it."""

    def __init__(self, **documents: bytes) -> None:
        self.next: Mapping[str, bytes] | None = {f"{name}.ttl": content for name, content in documents.items()}
        self.trouble: BackendUnavailable | None = None

    async def poll(self) -> Mapping[str, bytes] | None:
        if self.trouble:
            raise self.trouble
        found, self.next = self.next, None
        return found

    def change(self, **documents: bytes) -> None:
        self.next = {f"{name}.ttl": content for name, content in documents.items()}


async def test_a_text_costs_one_call_of_the_embedder(embedder: Any) -> None:
    catalog = await build(schema(film=FILM), embedder, IndexSettings())
    embedder.calls.clear()
    selection = await choose(TEXT, catalog, embedder, SELECTION)
    assert [len(texts) for texts in embedder.calls] == [len(selection.segments)]
    assert {"Film", "Person", "directedBy"} <= {ref.id for ref in selection.subset.why}
    assert selection.degraded == ()


async def test_matches_name_the_segment_that_the_element_is_near(embedder: Any) -> None:
    catalog = await build(schema(film=FILM), embedder, IndexSettings())
    selection = await choose(TEXT, catalog, embedder, SELECTION)
    best = max((match for match in selection.matches if match.ref.id == "directedBy"), key=lambda match: match.score)
    assert best.segment.text == "directed by"
    assert best.score == pytest.approx(1.0, abs=1e-5)


async def test_an_empty_text_calls_nothing_and_gets_nothing(embedder: Any) -> None:
    catalog = await build(schema(film=FILM), embedder, IndexSettings())
    embedder.calls.clear()
    selection = await choose(" \n ", catalog, embedder, SELECTION)
    assert selection.subset.empty
    assert embedder.calls == []


async def test_a_catalog_without_elements_gives_an_empty_subset(embedder: Any) -> None:
    catalog = await build(Schema([]), embedder, IndexSettings())
    assert (await choose(TEXT, catalog, embedder, SELECTION)).subset.empty


async def test_building_embeds_every_text_in_one_call(embedder: Any) -> None:
    catalog = await build(schema(film=FILM), embedder, IndexSettings())
    assert [set(texts) for texts in embedder.calls] == [{"film", "person", "studio", "directed by"}]
    assert len(catalog.own.texts) == 4


async def test_building_again_embeds_only_what_changed(embedder: Any) -> None:
    first = await build(schema(film=FILM), embedder, IndexSettings())
    embedder.calls.clear()
    second = await build(schema(film=FILM, ship=turtle("ship", "Vessel", "Person")), embedder, IndexSettings(), first)
    assert embedder.calls == [["vessel"]]
    assert len(second.own.rows) == 5
    same = await build(second.schema, embedder, IndexSettings(), second)
    assert embedder.calls == [["vessel"]]
    assert (same.own.vectors == second.own.vectors).all()


async def test_vectors_of_another_model_are_not_used_again(embedder: Any) -> None:
    first = await build(schema(film=FILM), embedder, IndexSettings())
    embedder.calls.clear()
    embedder.name = "another"
    second = await build(schema(film=FILM), embedder, IndexSettings(), first)
    assert len(embedder.calls[0]) == 4
    assert second.version != first.version


async def test_elements_with_one_text_are_all_matched(embedder: Any) -> None:
    both = schema(one=turtle("one", "Vessel"), two=turtle("two", "Vessel"))
    catalog = await build(both, embedder, IndexSettings())
    selection = await choose("a vessel", catalog, embedder, SelectionSettings(whole_below=0, top_k=1))
    assert len(catalog.own.texts) == 1
    assert {str(ref) for ref in selection.subset.classes} == {"one:Vessel", "two:Vessel"}


@pytest.mark.parametrize("kind", ["flat", "ivf", "hnsw", "numpy"])
async def test_every_kind_of_index_chooses_the_same_for_a_small_ontology(embedder: Any, kind: str) -> None:
    catalog = await build(schema(film=FILM), embedder, IndexSettings.model_validate({"kind": kind}))
    selection = await choose(TEXT, catalog, embedder, SELECTION)
    assert {ref.id for ref in selection.subset.why} >= {"Film", "Person", "directedBy"}


async def test_when_the_embedder_is_down_words_are_matched_and_that_is_said(embedder: Any) -> None:
    catalog = await build(schema(film=FILM), embedder, IndexSettings())
    embedder.down = True
    selection = await choose("Films that a person directed.", catalog, embedder, SELECTION)
    assert selection.degraded == ("embedder",)
    assert {"Film", "Person", "directedBy"} == {ref.id for ref in selection.subset.why}
    assert (await choose("Wholly unrelated.", catalog, embedder, SELECTION)).subset.empty


async def test_no_catalog_is_an_error_that_may_pass_and_says_why(embedder: Any) -> None:
    source = Documents()
    source.trouble = BackendUnavailable("there is no ontology at /nowhere")
    holder = CatalogHolder(source, embedder, Settings())
    with pytest.raises(NoCatalogYet, match="still being read"):
        holder.current  # noqa: B018
    assert not await holder.refresh()
    with pytest.raises(NoCatalogYet, match="/nowhere") as caught:
        holder.current  # noqa: B018
    assert caught.value.retryable
    assert "/nowhere" in holder.health["source"]
    source.trouble = None
    source.change(film=FILM)
    assert await holder.refresh()
    assert holder.health == {"source": "ok", "ontologies": "ok", "embedder": "ok"}


async def test_a_change_replaces_the_catalog_and_no_change_does_not(embedder: Any) -> None:
    source = Documents(film=FILM)
    holder = CatalogHolder(source, embedder, Settings())
    assert await holder.refresh()
    first = holder.current
    assert not await holder.refresh()
    assert holder.current is first
    source.change(film=turtle("film", "Film"))
    assert await holder.refresh()
    assert [ref.id for ref in holder.current.schema.refs] == ["Film"]
    assert [ref.id for ref in first.schema.refs] == ["Film", "Person", "Studio", "directedBy"]
    assert holder.current.version != first.version


async def test_a_schema_that_was_replaced_is_garbage_with_all_that_was_derived_of_it(embedder: Any) -> None:
    source = Documents(film=FILM)
    holder = CatalogHolder(source, embedder, Settings())
    await holder.refresh()
    subset = (await choose(TEXT, holder.current, embedder, SELECTION)).subset
    describe((*subset.classes, *subset.properties), subset.schema)
    nearest_elements(subset.schema, "Flim", subset.class_iris)
    before = weakref.ref(holder.current.schema)
    del subset
    source.change(film=turtle("film", "Film"))
    await holder.refresh()
    assert await gone(before)


async def test_a_document_that_breaks_keeps_its_last_good_version_and_the_others_their_changes(embedder: Any) -> None:
    source = Documents(film=FILM, ship=turtle("ship", "Vessel"))
    holder = CatalogHolder(source, embedder, Settings())
    await holder.refresh()
    source.change(film=b"@prefix : <broken", ship=turtle("ship", "Vessel", "Port"))
    assert await holder.refresh()
    assert {ref.id for ref in holder.current.schema.refs} == {"Film", "Person", "Studio", "directedBy", "Vessel", "Port"}
    assert "1 problem" in holder.health["film.ttl"]
    source.change(film=turtle("film", "Film"), ship=turtle("ship", "Vessel", "Port"))
    await holder.refresh()
    assert {ref.id for ref in holder.current.schema.refs} == {"Film", "Vessel", "Port"}
    assert set(holder.health.values()) == {"ok"}


async def test_a_document_that_is_broken_from_the_start_does_not_take_down_the_others(embedder: Any) -> None:
    holder = CatalogHolder(Documents(film=b"{", ship=turtle("ship", "Vessel")), embedder, Settings())
    assert await holder.refresh()
    assert [ref.id for ref in holder.current.schema.refs] == ["Vessel"]
    assert "film.ttl" in holder.health


async def test_when_all_documents_vanish_the_last_ones_are_kept(embedder: Any) -> None:
    source = Documents(film=FILM)
    holder = CatalogHolder(source, embedder, Settings())
    await holder.refresh()
    first = holder.current
    source.change()
    assert not await holder.refresh()
    assert holder.current is first
    assert not await holder.refresh()
    assert "kept" in holder.health["ontologies"]


async def test_without_an_embedder_the_first_catalog_goes_by_words_until_it_answers(embedder: Any) -> None:
    embedder.down = True
    holder = CatalogHolder(Documents(film=FILM), embedder, Settings())
    assert await holder.refresh()
    assert (await choose(TEXT, holder.current, embedder, SELECTION)).degraded == ("embedder",)
    assert holder.health["embedder"] == "no connection"
    assert not await holder.refresh()
    embedder.down = False
    assert await holder.refresh()
    assert (await choose(TEXT, holder.current, embedder, SELECTION)).degraded == ()
    assert holder.health["embedder"] == "ok"


async def test_a_change_while_the_embedder_is_down_waits_for_it_and_then_comes(embedder: Any) -> None:
    source = Documents(film=FILM)
    holder = CatalogHolder(source, embedder, Settings())
    await holder.refresh()
    first, embedder.down = holder.current, True
    source.change(film=FILM, ship=turtle("ship", "Vessel"))
    assert not await holder.refresh()
    assert holder.current is first
    embedder.down = False
    assert await holder.refresh()
    assert "Vessel" in {ref.id for ref in holder.current.schema.refs}


async def test_readers_see_the_old_catalog_or_the_new_one_and_nothing_between(embedder: Any) -> None:
    versions = [turtle("film", *(f"C{at}" for at in range(size))) for size in (3, 8)]
    source = Documents(film=versions[0])
    holder = CatalogHolder(source, embedder, Settings())
    await holder.refresh()
    seen: set[tuple[int, int]] = set()
    done = asyncio.Event()

    async def read() -> None:
        while not done.is_set():
            catalog = holder.current
            selection = await choose("C1 and C2", catalog, embedder, SELECTION)
            assert selection.subset.schema is catalog.schema
            seen.add((len(catalog.schema.refs), sum(map(len, catalog.own.rows))))

    readers = [asyncio.create_task(read()) for _ in range(3)]
    for turn in range(1, 9):
        source.change(film=versions[turn % 2])
        await holder.refresh()
        await asyncio.sleep(0.005)
    done.set()
    await asyncio.gather(*readers)
    assert seen == {(3, 3), (8, 8)}


async def test_polling_goes_on_until_it_is_cancelled(embedder: Any) -> None:
    source = Documents(film=FILM)
    holder = CatalogHolder(source, embedder, Settings.model_validate({"ontologies": {"poll": 0.01}}))
    polling = asyncio.create_task(holder.run())
    async with asyncio.timeout(5):
        await _until(holder, "Film")
        source.change(film=turtle("film", "Vessel"))
        await _until(holder, "Vessel")
    polling.cancel()
    with pytest.raises(asyncio.CancelledError):
        await polling


async def _until(holder: CatalogHolder, name: str) -> None:
    while holder.health["ontologies"] != "ok" or name not in {ref.id for ref in holder.current.schema.refs}:  # noqa: ASYNC110 - it polls
        await asyncio.sleep(0.01)


async def test_what_an_ontology_imports_is_in_the_catalog_and_follows_its_own_changes(embedder: Any, tmp_path: Path) -> None:
    catalog = '<catalog xmlns="urn:oasis:names:tc:entity:xmlns:xml:catalog"><uri name="http://x.example/film" uri="film.txt"/></catalog>'
    (tmp_path / "catalog-v001.xml").write_text(catalog)
    (tmp_path / "ship.ttl").write_bytes(turtle("ship", "Vessel", more="<http://x.example/ship> owl:imports <http://x.example/film> ."))
    settings = Settings.model_validate({"ontologies": {"paths": [str(tmp_path)]}})
    holder = CatalogHolder(open_source(settings.ontologies), embedder, settings)
    assert await holder.refresh()
    assert set(holder.current.schema.ontologies) == {"ship"}
    (tmp_path / "film.txt").write_bytes(FILM)
    assert await holder.refresh()
    assert set(holder.current.schema.ontologies) == {"ship", "film"}
    assert not await holder.refresh()
    (tmp_path / "film.txt").write_bytes(turtle("film", "Film", "Studio", "Extra"))
    assert await holder.refresh()
    assert "http://x.example/film#Extra" in holder.current.schema.classes
