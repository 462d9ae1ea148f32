"""`ontorag graph check` and `conflicts` over an embedded store and over files: what they find, who says it, and how they end."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from onto_core.cli.commands.graph import graph
from onto_core.errors import BackendUnavailable, BadSettings, InputError
from onto_core.messages import EntityWire, Extraction, LiteralWire, TripleWire
from onto_core.vocabulary import XSD
from sparql_cassandra.embedded.store import open_oxigraph

FLEET = Path(__file__).parents[3] / "worlds" / "fleet.ttl"
NS, EX = "http://example.org/fleet#", "http://example.org/"


def ship(name: str = "fram", *types: str) -> EntityWire:
    return EntityWire(iri=EX + name, label=name, types=tuple(NS + kind for kind in types))


def fact(
    predicate: str, end: str | float, *, span: tuple[int, int] | None = None, confidence: float | None = None, inferred: bool = False
) -> TripleWire:
    value = EntityWire(iri=EX + end, label=end) if isinstance(end, str) else LiteralWire(value=str(end), datatype=XSD + "decimal")
    return TripleWire(subject=ship(), predicate=NS + predicate, object=value, span=span, confidence=confidence, inferred=inferred)


def extraction(document: str, chunk: str, *triples: TripleWire) -> Extraction:
    return Extraction(chunk_id=chunk, document_id=document, triples=triples)


def written(folder: Path, *extractions: Extraction) -> str:
    async def writing() -> None:
        store = open_oxigraph(folder, write=True)
        for each in extractions:
            await store.write(each)
        await store.close()

    asyncio.run(writing())
    return f"oxigraph:{folder}"


def run(*arguments: str, environment: dict[str, str] | None = None) -> Result:
    return CliRunner().invoke(graph, list(arguments), env=environment or {}, catch_exceptions=False)


def found(result: Result) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(result.stdout)
    return answer


@pytest.fixture
def store(tmp_path: Path) -> str:
    return written(
        tmp_path / "graph",
        extraction("a.md", "a1", fact("builtIn", "larvik", span=(4, 20), confidence=0.9), fact("length", 39.0)),
        extraction("a.md", "a2", fact("builtIn", "larvik", span=(0, 9), confidence=0.7)),
        extraction(
            "b.md", "b1", fact("laidDownIn", "oslo", span=(2, 8)), fact("builtIn", "oslo", inferred=True, confidence=0.5), fact("length", 39.00)
        ),
        extraction("c.md", "c1", fact("ownedBy", "nansen")),
    )


def test_two_chunks_that_contradict_each_other_are_found_with_both_sources(store: str) -> None:
    result = run("check", "--ontology", str(FLEET), "--store", store, "--json")
    assert result.exit_code == 1
    answer = found(result)
    assert (answer["found"], answer["rules"]) == (1, {"functional": 1})
    (finding,) = answer["findings"]
    assert finding["message"] == "builtIn takes one value (laidDownIn is below builtIn), and 'fram' has 'larvik' and 'oslo'"
    assert (finding["things"], finding["elements"]) == ([EX + "fram"], [NS + "builtIn"])
    sources = {(each["predicate"].removeprefix(NS), each["object"].removeprefix(EX)): each["sources"] for each in finding["statements"]}
    assert sources == {
        ("builtIn", "larvik"): [{"document": "a.md", "chunk": "a1"}, {"document": "a.md", "chunk": "a2"}],
        ("laidDownIn", "oslo"): [{"document": "b.md", "chunk": "b1"}],
    }


def test_people_read_the_sentence_and_the_places(store: str) -> None:
    lines = run("check", "--ontology", str(FLEET), "--store", store).output.splitlines()
    assert lines[0].startswith("functional: builtIn takes one value")
    assert lines[1] == "    'fram' builtIn 'larvik'  [a.md, chunk a1; a.md, chunk a2]"
    assert lines[-1] == "1 contradiction (functional 1) among 5 statements that a rule is about"


def test_a_graph_in_order_ends_with_0(tmp_path: Path) -> None:
    store = written(tmp_path / "graph", extraction("a.md", "a1", fact("builtIn", "larvik")), extraction("b.md", "b1", fact("ownedBy", "nansen")))
    result = run("check", "--ontology", str(FLEET), "--store", store)
    assert (result.exit_code, result.output) == (0, "no contradiction among 2 statements that a rule is about\n")


def test_classes_of_two_chunks_that_share_no_members_are_found(tmp_path: Path) -> None:
    typed = (TripleWire(subject=ship("fram", kind), predicate=NS + "state", object=EntityWire(iri=NS + "sunk")) for kind in ("Ship", "Captain"))
    store = written(tmp_path / "graph", *(extraction(f"{number}.md", f"c{number}", each) for number, each in enumerate(typed)))
    (finding,) = found(run("check", "--ontology", str(FLEET), "--store", store, "--json"))["findings"]
    assert finding["rule"] == "disjoint"
    assert [[source["document"] for source in each["sources"]] for each in finding["statements"]] == [["0.md"], ["1.md"]]


def test_collections_are_checked_apart(store: str) -> None:
    other = store.removeprefix("oxigraph:")
    written(Path(other), Extraction(chunk_id="z", document_id="z.md", collection="ships", triples=(fact("builtIn", "bergen"),)))
    assert run("check", "--ontology", str(FLEET), "--store", store, "--collection", "ships").exit_code == 0
    with pytest.raises(BadSettings, match="no collection 'boats'"):
        run("check", "--ontology", str(FLEET), "--store", store, "--collection", "boats")


def test_a_store_that_is_not_there_is_no_graph_in_order(tmp_path: Path) -> None:
    with pytest.raises(BackendUnavailable):
        run("check", "--ontology", str(FLEET), "--store", f"oxigraph:{tmp_path}/none")


TURTLE = f"@prefix : <{NS}> . @prefix e: <{EX}> . e:fram :builtIn e:larvik , e:oslo . e:gjoa :parent e:gjoa . e:maud :parent e:maud ."


@pytest.mark.parametrize("limit", [(), ("--limit", "1"), ("--limit", "0")])
def test_a_file_is_checked_without_a_store_and_the_limit_is_of_what_is_shown(limit: Sequence[str], tmp_path: Path) -> None:
    file = tmp_path / "graph.ttl"
    file.write_text(TURTLE, encoding="utf-8")
    result = run("check", "--ontology", str(FLEET), "--file", str(file), "--json", *limit)
    answer = found(result)
    assert (result.exit_code, answer["found"]) == (1, 3)
    assert len(answer["findings"]) == (1 if "1" in limit else 3)
    assert answer["findings"][0]["statements"][0]["sources"] == [{"document": "graph.ttl", "chunk": ""}]


def test_ontologies_that_say_nothing_of_a_graph_are_no_proof_that_it_is_in_order(tmp_path: Path) -> None:
    file = tmp_path / "graph.nt"
    file.write_text("<urn:a> <urn:builtIn> <urn:b> .\n<urn:a> <urn:builtIn> <urn:c> .\n", encoding="utf-8")
    result = run("check", "--ontology", str(FLEET), "--file", str(file), "--json")
    assert (result.exit_code, found(result)["statements"]) == (0, 0)
    assert "are they those of this graph?" in result.stderr


def test_quads_of_a_file_say_who_says_them(tmp_path: Path) -> None:
    file = tmp_path / "graph.nq"
    lines = (f"<{EX}fram> <{NS}builtIn> <{EX}{place}> <urn:ontorag:chunk:c{place}> ." for place in ("larvik", "oslo"))
    tail = "<urn:ontorag:chunk:coslo> <http://www.w3.org/ns/prov#wasDerivedFrom> <urn:ontorag:document:o.md> <urn:ontorag:provenance> ."
    file.write_text("\n".join((*lines, tail)) + "\n", encoding="utf-8")
    (finding,) = found(run("check", "--ontology", str(FLEET), "--file", str(file), "--json"))["findings"]
    assert [each["sources"] for each in finding["statements"]] == [
        [{"document": "graph.nq", "chunk": "clarvik"}],
        [{"document": "o.md", "chunk": "coslo"}],
    ]


@pytest.mark.parametrize(("name", "content"), [("bad.nt", "<urn:a> <urn:b> .\n"), ("bad.ttl", "e:a :b e:c ."), ("bad.txt", "")])
def test_a_file_that_does_not_parse_is_named_and_never_in_order(name: str, content: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(content, encoding="utf-8")
    with pytest.raises(InputError, match=name):
        run("check", "--ontology", str(FLEET), "--file", str(tmp_path / name))


def test_conflicts_have_every_value_with_spans_confidences_and_counts(store: str) -> None:
    result = run("conflicts", "--ontology", str(FLEET), "--store", store, "--json")
    assert result.exit_code == 0
    (conflict,) = found(result)["conflicts"]
    assert (conflict["thing"], conflict["property"], conflict["policy"]) == (EX + "fram", NS + "builtIn", "keep_all")
    larvik, oslo = conflict["values"]
    assert (larvik["value"], larvik["kept"], larvik["chunks"], larvik["documents"]) == (EX + "larvik", True, 2, 1)
    assert larvik["sources"] == [
        {"document": "a.md", "chunk": "a1", "span": [4, 20], "confidence": 0.9},
        {"document": "a.md", "chunk": "a2", "span": [0, 9], "confidence": 0.7},
    ]
    assert (oslo["value"], oslo["sources"]) == (EX + "oslo", [{"document": "b.md", "chunk": "b1", "span": [2, 8]}])


def test_the_order_in_which_a_graph_is_read_changes_nothing(store: str, tmp_path: Path) -> None:
    lines = run("export", "--store", store, "--format", "nq").stdout.splitlines()
    seen = []
    for seed in range(5):
        random.Random(seed).shuffle(lines)
        file = tmp_path / "graph.nq"
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
        seen.append([found(run(command, "--ontology", str(FLEET), "--file", str(file), "--json")) for command in ("conflicts", "check")])
    assert seen == [seen[0]] * 5
    assert seen[0][0]["conflicts"] == found(run("conflicts", "--ontology", str(FLEET), "--store", store, "--json"))["conflicts"]


def test_policies_say_which_value_stays(store: str, tmp_path: Path) -> None:
    def kept(**policies: str) -> list[str]:
        environment = {f"ONTORAG__GRAPH__CONFLICTS__{name.upper()}": value for name, value in policies.items()}
        times = tmp_path / "times.json"
        times.write_text('{"a.md": "1999-05-01", "b.md": "2024-05-01T10:00:00Z"}', encoding="utf-8")
        result = run("conflicts", "--ontology", str(FLEET), "--store", store, "--json", "--times", str(times), environment=environment)
        (conflict,) = [each for each in found(result)["conflicts"] if each["property"] == NS + "builtIn"]
        return [each["value"].removeprefix(EX) for each in conflict["values"] if each["kept"]]

    assert kept() == ["larvik", "oslo"]
    assert kept(default="newest") == ["oslo"]
    assert kept(default="most_sources") == ["larvik"]
    assert kept(properties="{builtIn: first_named}", sources="none.md, b.md") == ["oslo"]
    assert kept(default="newest", properties="{builtIn: keep_all}") == ["larvik", "oslo"]


def test_a_property_with_a_policy_counts_as_one_that_takes_one_value(tmp_path: Path) -> None:
    store = written(tmp_path / "graph", extraction("a.md", "a1", fact("ownedBy", "nansen")), extraction("b.md", "b1", fact("ownedBy", "amundsen")))
    assert found(run("conflicts", "--ontology", str(FLEET), "--store", store, "--json"))["found"] == 0
    named = run(
        "conflicts",
        "--ontology",
        str(FLEET),
        "--store",
        store,
        environment={"ONTORAG__GRAPH__CONFLICTS__PROPERTIES": "{ownedBy: keep_all, depth: newest}"},
    )
    assert "'fram' ownedBy (keep_all)" in named.stdout
    assert "graph.conflicts.properties.depth: no property of the ontologies has this name" in named.stderr


def test_two_values_of_one_document_are_its_mistake_and_no_conflict(tmp_path: Path) -> None:
    store = written(tmp_path / "graph", extraction("a.md", "a1", fact("builtIn", "larvik")), extraction("a.md", "a2", fact("builtIn", "oslo")))
    assert found(run("conflicts", "--ontology", str(FLEET), "--store", store, "--json"))["found"] == 0
    assert run("check", "--ontology", str(FLEET), "--store", store).exit_code == 1


def test_a_time_that_cannot_be_read_is_named(store: str, tmp_path: Path) -> None:
    times = tmp_path / "times.json"
    times.write_text('{"a.md": "spring", "b.md": true, "c.md": 3}', encoding="utf-8")
    with pytest.raises(InputError) as raised:
        run("conflicts", "--ontology", str(FLEET), "--store", store, "--times", str(times))
    assert [problem.where.rpartition(" ")[2] for problem in raised.value.problems] == ["a.md", "b.md"]


def test_a_policy_that_does_not_exist_is_named_with_those_that_do(store: str) -> None:
    with pytest.raises(BadSettings) as raised:
        run("conflicts", "--ontology", str(FLEET), "--store", store, environment={"ONTORAG__GRAPH__CONFLICTS__PROPERTIES": "{builtIn: oldest}"})
    assert "keep_all" in str(raised.value)
