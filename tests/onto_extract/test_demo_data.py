"""The shipped demo: its ontologies are clean, and its documents give, by rules alone, a graph that conforms and holds what its questions ask for."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from onto_core.cli.commands.demo import CHUNK_SIZE
from onto_core.documents.cutting import Given, read_document
from onto_core.messages import EntityWire, Extraction, TripleWire
from onto_core.ontology.check.rules import check, check_together
from onto_core.ontology.model import Ontology
from onto_core.ontology.read.load import load_paths
from onto_core.ontology.schema.schema import Schema
from onto_core.service.configuration import load_settings
from onto_core.vocabulary import RDF_TYPE
from onto_extract.pipeline import extract_chunk
from onto_extract.wiring import services_for

DEMO = Path(__file__).parents[2] / "ontologies" / "demo"
DOCUMENTS = sorted((DEMO / "documents").iterdir())


@pytest.fixture(scope="module")
def ontologies() -> tuple[Ontology, ...]:
    loaded = load_paths([DEMO])
    assert loaded.broken == ()
    return loaded.ontologies


@pytest.fixture(scope="module")
def extractions(ontologies: tuple[Ontology, ...]) -> list[Extraction]:
    """Every document, in chunks, through the pipeline with the defaults of the product and no model."""
    settings = load_settings(overrides={"model.kind": "rules", "embedder.cache": "memory:", "model.cache": "memory:"}, environment={})
    chunks = [
        chunk
        for path in DOCUMENTS
        for chunk in read_document(path.name, path.read_bytes(), document_id=path.name, given=Given("demo"), size=CHUNK_SIZE).chunks
    ]

    async def run() -> list[Extraction]:
        async with services_for(ontologies, settings) as services:
            return [await extract_chunk(chunk, services) for chunk in chunks]

    return asyncio.run(run())


@pytest.fixture(scope="module")
def facts(extractions: list[Extraction], ontologies: tuple[Ontology, ...]) -> set[tuple[str, str, str]]:
    """Said and inferred, in the words of labels and short names."""
    schema = Schema(ontologies)

    def words(triple: TripleWire) -> tuple[str, str, str]:
        end = triple.object.label if isinstance(triple.object, EntityWire) else triple.object.value
        return triple.subject.label, "a" if triple.predicate == RDF_TYPE else schema.name(triple.predicate), end

    return {words(triple) for extraction in extractions for triple in extraction.triples}


def test_the_ontologies_check_clean_alone_and_together(ontologies: tuple[Ontology, ...]) -> None:
    assert [*(problem for ontology in ontologies for problem in check(ontology)), *check_together(ontologies)] == []


def test_one_is_owl_with_everything_that_a_judge_can_hold_against_a_graph(ontologies: tuple[Ontology, ...]) -> None:
    owl = next(each for each in ontologies if each.source.endswith(".ttl"))
    restrictions = {restriction.kind for each in owl.classes.values() for restriction in each.restrictions}
    properties = owl.properties.values()
    ranges = [data for each in properties for union in each.data_ranges for data in union]
    assert len(owl.classes) + len(owl.properties) >= 40
    assert {"some", "only", "max", "value"} <= restrictions
    assert any(len(union) > 1 for each in properties for union in each.domain)
    assert any(each.inverse_of for each in properties)
    assert any(each.functional for each in properties)
    assert any(each.symmetric for each in properties)
    assert any(each.disjoint for each in owl.classes.values())
    assert any(data.facets.pattern for data in ranges)
    assert any(data.facets.min_inclusive and data.facets.max_inclusive for data in ranges)
    assert any(data.one_of for data in ranges)
    assert any(each.alt_labels for each in owl.classes.values())
    assert len({label.language for each in owl.classes.values() for label in each.labels}) >= 2


def test_the_two_ontologies_share_a_class(ontologies: tuple[Ontology, ...]) -> None:
    first, second = (set(each.classes) for each in ontologies)
    assert first & second


def test_every_document_has_several_paragraphs() -> None:
    assert len(DOCUMENTS) >= 4
    assert all(path.read_text(encoding="utf-8").count("\n\n") >= 2 for path in DOCUMENTS)


def test_the_graph_conforms_by_both_judges(
    extractions: list[Extraction], ontologies: tuple[Ontology, ...], conforms: Callable[..., list[str]]
) -> None:
    schema = Schema(ontologies)
    assert sum(len(each.triples) for each in extractions) > 200
    assert [problem for each in extractions for problem in conforms(each.triples, schema)] == []


def test_rules_propose_hardly_anything_that_is_refused(extractions: list[Extraction]) -> None:
    said = sum(not triple.inferred for each in extractions for triple in each.triples)
    refused = [violation.message for each in extractions for rejected in each.rejected for violation in rejected.violations]
    assert said >= 140
    assert len(refused) <= 0.03 * said, refused


def test_a_paragraph_about_something_else_gives_nothing(extractions: list[Extraction]) -> None:
    names = {end.label for each in extractions for triple in each.triples for end in (triple.subject, triple.object) if isinstance(end, EntityWire)}
    assert not [name for name in names if any(word in name.lower() for word in ("waffle", "baker", "marmalade", "footprint", "penguin"))]


ANSWERS: dict[str, Callable[[set[tuple[str, str, str]]], object]] = {
    "forward": lambda facts: {o for s, p, o in facts if (s, p) == ("Fram", "designedBy")},
    "reverse": lambda facts: {s for s, p, o in facts if (p, o) == ("ledBy", "Ernest Shackleton")},
    "count": lambda facts: len({s for s, p, o in facts if (p, o) == ("builtIn", "Dundee")} & {s for s, p, o in facts if (p, o) == ("a", "ship")}),
    "yes/no": lambda facts: ("Endurance", "commandedBy", "Frank Worsley") in facts,
    "value": lambda facts: {o for s, p, o in facts if (s, p) == ("HMS Challenger", "launchDate")},
    "list": lambda facts: {o for s, p, o in facts if (s, p) == ("Belgian Antarctic Expedition", "hasParticipant")},
}
EXPECTED: dict[str, object] = {
    "forward": {"Colin Archer"},
    "reverse": {"Imperial Trans-Antarctic Expedition", "Nimrod Expedition"},
    "count": 4,
    "yes/no": True,
    "value": {"1858-02-13"},
    "list": {"Adrien de Gerlache", "Roald Amundsen", "Frederick Cook", "Henryk Arctowski", "Emil Racoviță"},
}


@pytest.mark.parametrize("kind", ANSWERS)
def test_the_graph_holds_what_a_question_asks_for(kind: str, facts: set[tuple[str, str, str]]) -> None:
    assert ANSWERS[kind](facts) == EXPECTED[kind]


def test_the_questions_are_of_the_kinds_tested_here_and_one_that_no_graph_of_these_documents_answers() -> None:
    kinds = [json.loads(line)["kind"] for line in (DEMO / "questions.jsonl").read_text(encoding="utf-8").splitlines()]
    assert kinds == [*ANSWERS, "not in the graph"]


def test_no_answer_is_written_into_the_product() -> None:
    product = (Path(__file__).parents[2] / package for package in ("onto_core", "onto_extract", "onto_query", "sparql_cassandra"))

    def sources() -> Iterator[str]:
        for package in product:
            yield from (path.read_text(encoding="utf-8") for path in package.rglob("*.py"))

    source = "\n".join(sources())
    assert [name for name in ("1858-02-13", "Worsley", "Nimrod", "Gerlache", "Racovi") if name in source] == []
