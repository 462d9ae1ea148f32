"""`ontorag validate` on what other extractors write: the forms as their classes serialise them, and every fault in them."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import structlog

from onto_core.cli.main import main
from onto_extract.commands.other_extractors import foreign, form_of

ONTOLOGY = """
@prefix : <https://example.org/zoo#> . @prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
:Dog a owl:Class ; owl:disjointWith :Person . :Person a owl:Class .
:ownedBy a owl:ObjectProperty ; rdfs:domain :Dog ; rdfs:range :Person .
:legs a owl:DatatypeProperty ; rdfs:domain :Dog ; rdfs:range xsd:nonNegativeInteger .
"""
REX = {"id": "Rex", "type": "Dog", "properties": {"legs": 4}}
ANN = {"id": "Ann", "type": "Person", "properties": {}}
SOURCE = {"id": None, "metadata": {}, "page_content": "Rex is Ann's dog.", "type": "Document"}


def langchain(kind: str = "OWNED_BY", **more: Any) -> dict[str, Any]:
    return {"nodes": [REX, ANN], "relationships": [{"source": REX, "target": ANN, "type": kind, "properties": {}}], "source": SOURCE, **more}


def dumped(value: object) -> object:
    """As langchain's dumps() writes objects of serializable classes."""
    if isinstance(value, list):
        return [dumped(part) for part in value]
    if not isinstance(value, dict) or (not value.keys() & {"nodes", "target", "page_content"} and "id" not in value):
        return value
    return {"lc": 1, "type": "constructor", "id": ["a", "B"], "kwargs": {name: dumped(part) for name, part in value.items()}}


NEO4J = {
    "nodes": [
        {"id": "c:0", "label": "Dog", "properties": {"name": "Rex", "legs": "4"}, "embedding_properties": None},
        {"id": "c:1", "label": "Person", "properties": {"name": "Ann"}, "embedding_properties": {"vector": [0.1]}},
        {"id": "c", "label": "Chunk", "properties": {"text": "Rex is Ann's dog.", "index": 0}},
    ],
    "relationships": [
        {"start_node_id": "c:0", "end_node_id": "c:1", "type": "OWNED_BY", "properties": {}},
        {"start_node_id": "c:0", "end_node_id": "c", "type": "FROM_CHUNK"},
    ],
}
Verdicts = tuple[int, list[dict[str, Any]], str]


@pytest.fixture
def validate(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> Iterator[Callable[..., Verdicts]]:
    handlers = logging.root.handlers[:]
    (tmp_path / "zoo.ttl").write_text(ONTOLOGY)

    def run(content: str, *options: str, name: str = "graph.json") -> Verdicts:
        (tmp_path / name).write_text(content)
        with pytest.raises(SystemExit) as ended:
            main(["validate", str(tmp_path / name), "--ontology", str(tmp_path / "zoo.ttl"), "--json", *options])
        out, err = capfd.readouterr()
        return int(ended.value.code or 0), [json.loads(line) for line in out.splitlines()], err

    yield run
    structlog.reset_defaults()
    logging.root.handlers[:] = handlers


def facts(verdicts: list[dict[str, Any]]) -> list[tuple[str, str, str]]:
    return [(verdict["subject"], verdict["predicate"], verdict["object"]) for verdict in verdicts]


SAID = [("Rex", "rdf:type", "Dog"), ("Rex", "legs", "4"), ("Ann", "rdf:type", "Person"), ("Rex", "OWNED_BY", "Ann")]


@pytest.mark.parametrize(
    "content",
    [
        json.dumps(langchain()),
        json.dumps([langchain()], indent=2),
        json.dumps(dumped(langchain())),
        json.dumps(NEO4J),
    ],
    ids=["langchain", "a list", "dumps", "neo4j-graphrag"],
)
def test_a_graph_is_known_by_its_form_and_its_classes_values_and_relationships_are_judged(content: str, validate: Callable[..., Verdicts]) -> None:
    code, verdicts, err = validate(content)
    assert (code, facts(verdicts)) == (0, SAID), err
    assert [verdict["line"] for verdict in verdicts] == [1, 2, 3, 4]


def test_nodes_and_relationships_about_the_text_are_left_out_and_told(validate: Callable[..., Verdicts]) -> None:
    assert "not judged: node of a chunk or document (1), FROM_CHUNK relationship (1)" in validate(json.dumps(NEO4J))[2]


def test_graphs_one_a_line_are_judged_together(validate: Callable[..., Verdicts]) -> None:
    """The class that one graph gives to a name counts in the other."""
    other = {"nodes": [{"id": "Ann", "type": "Dog"}], "relationships": [], "source": SOURCE}
    code, verdicts, _ = validate(json.dumps(langchain()) + "\n" + json.dumps(other) + "\n", name="graphs.jsonl")
    assert (code, facts(verdicts)) == (1, [*SAID, ("Ann", "rdf:type", "Dog")])
    assert [violation["rule"] for violation in verdicts[-1]["violations"]] == ["disjoint"]


def test_what_the_ontology_has_not_is_refused_once_where_it_is_said(validate: Callable[..., Verdicts]) -> None:
    graph = langchain("BITES", nodes=[{**REX, "type": "Wizard", "properties": {"colour": "red"}}, ANN])
    code, verdicts, _ = validate(json.dumps(graph))
    assert code == 1
    assert [[violation["rule"] for violation in verdict["violations"]] for verdict in verdicts] == [["class"], ["property"], [], ["property"]]


def test_a_node_without_a_name_is_a_thing_of_its_graph(validate: Callable[..., Verdicts]) -> None:
    """Two graphs that both count their nodes from 0 do not speak of the same dog."""
    graph = {"nodes": [{"id": "0", "label": "Dog", "properties": {}}], "relationships": []}
    person = {"nodes": [{"id": "0", "label": "Person", "properties": {}}], "relationships": []}
    code, verdicts, _ = validate(json.dumps([graph, person]))
    assert (code, [verdict["accepted"] for verdict in verdicts]) == (0, [True, True])


def test_properties_of_a_relationship_are_told_and_do_not_count_against_it(validate: Callable[..., Verdicts]) -> None:
    graph = langchain()
    graph["relationships"][0]["properties"] = {"since": 2019}
    code, verdicts, _ = validate(json.dumps(graph))
    assert (code, [warning["message"] for warning in verdicts[-1]["warnings"]]) == (
        0, ["graph 1, relationship 1 has properties of its own, which no triple holds: since"]
    )  # fmt: skip


@pytest.mark.parametrize(
    ("content", "form", "told"),
    [
        ("{", "langchain", "graph 1 is not JSON"),
        ('{"nodes": []}', "langchain", "graph 1 has no lists 'nodes' and 'relationships'"),
        ('{"lc": 1, "type": "not_implemented", "id": ["x"], "repr": "GraphDocument(...)"}', "langchain", "write model_dump_json()"),
        ('{"nodes": [{"type": "Dog"}], "relationships": []}', "langchain", "graph 1, node 1 has no 'id'"),
        ('{"nodes": [], "relationships": [{"source": {"id": "a"}, "target": {"id": "b"}}]}', "langchain", "relationship 1 has no 'type'"),
        ('{"nodes": [], "relationships": [{"source": {"id": "a"}}]}', "langchain", "relationship 1, target has no 'id'"),
        ('{"nodes": [{"id": "A", "properties": {"x": {"y": 1}}}], "relationships": []}', "langchain", "property 'x' with a value that is no text"),
        ('{"nodes": [{"label": "Dog"}], "relationships": []}', "neo4j-graphrag", "graph 1, node 1 has no 'id'"),
        ('{"nodes": [], "relationships": [{"start_node_id": "1", "type": "X"}]}', "neo4j-graphrag", "'start_node_id' '1' and 'end_node_id'"),
        ("Rex | legs", "plain", "line 1 has 2 parts and not three"),
    ],
)
def test_every_fault_of_a_file_is_told_with_its_place(content: str, form: str, told: str, validate: Callable[..., Verdicts]) -> None:
    code, verdicts, _ = validate(content, "--from", form)
    messages = [violation["message"] for verdict in verdicts for violation in verdict["violations"]]
    assert (code, [told in message for message in messages]) == (1, [True]), messages


@pytest.mark.parametrize(
    "line",
    [
        "Rex | ownedBy | Ann",
        "Rex\townedBy\tAnn",
        "Rex ; owned by ; Ann",
        '(Rex, ownedBy, "Ann")',
        "Rex --ownedBy--> Ann",
        "| Rex | ownedBy | Ann |",
        "- (Rex; ownedBy; Ann)",
    ],
)
def test_plain_lines_are_known_by_what_stands_between_their_parts(line: str, validate: Callable[..., Verdicts]) -> None:
    code, verdicts, err = validate(f"\n{line}\n", name="facts.txt")
    assert (code, [verdict["line"] for verdict in verdicts]) == (0, [2]), err
    assert facts(verdicts)[0][::2] == ("Rex", "Ann")


@pytest.mark.parametrize("line", ["['Rex', 'ownedBy', 'Ann'],", '["Rex", "ownedBy", "Ann"]'])
def test_lists_as_a_program_prints_them_are_plain_lines(line: str) -> None:
    (read,) = foreign(line.encode(), "plain").lines
    assert (read.raw.subject, read.raw.predicate, read.raw.object) == ("Rex", "ownedBy", "Ann")


def test_a_comma_in_a_quoted_part_separates_nothing() -> None:
    (line,) = foreign(b'("Ann, Queen of Denmark", ownedBy, Rex)', "plain").lines
    assert (line.raw.subject, line.raw.object) == ("Ann, Queen of Denmark", "Rex")


@pytest.mark.parametrize(
    ("suffix", "content"),
    [
        ("", b"@prefix : <https://example.org/zoo#> .\n:Rex\t:ownedBy\t:Ann ."),
        ("", b"<urn:a>\t<urn:b>\t<urn:c> ."),
        (".ttl", b"a | b | c"),
        (".jsonl", b'{"subject": "nodes", "predicate": "relationships", "object": "x"}'),
        (".jsonld", b'{"@context": {"nodes": "urn:x"}, "relationships": []}'),
        ("", b"just one sentence"),
    ],
)
def test_rdf_and_lines_of_triples_are_not_taken_for_another_form(suffix: str, content: bytes) -> None:
    assert form_of(suffix, content) is None


def test_an_extractor_and_a_syntax_are_not_given_together(validate: Callable[..., Verdicts]) -> None:
    code, _, err = validate("{}", "--from", "plain", "--syntax", "turtle")
    assert (code, "give one of them" in err) == (2, True)
