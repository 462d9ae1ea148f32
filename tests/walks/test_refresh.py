"""`ontorag refresh` as a user runs it, over a language model that is counted: what changed is made again, where it matters, and nothing else."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from onto_core.cli.main import root
from onto_core.documents.model import CHUNK, ChunkRecord
from onto_core.errors import OntoRagError
from sparql_cassandra.embedded.records import EmbeddedRecords

DEMO = Path(__file__).parents[2] / "ontologies" / "demo"
VOYAGES = "https://example.org/voyages#"
SENTENCES = (
    ("The ship Fram {n} was designed by Colin Archer.", ("designedBy", "draftedBy"), "Fram {n}", "Colin Archer"),
    ("The ship Gauss {n} sank on 19 May 19{n:02}.", ("sinkingDate", "lostOn"), "Gauss {n}", "19{n:02}-05-19"),
    ("The ship Maud {n} is 936.5 metres long.", ("length",), "Maud {n}", "936.5"),
    ("Roald Amundsen led the expedition Boreas {n}.", ("ledBy", "led"), "Boreas {n}", "Roald Amundsen"),
    ("Nothing is told of the {n}th of the bakers.", (), "", ""),
)
SHAPE = """
@prefix sh: <http://www.w3.org/ns/shacl#> .
:Sinking a sh:NodeShape ; sh:targetSubjectsOf :sinkingDate ; sh:property [ sh:path :sinkingDate ; sh:maxInclusive "1905-01-01"^^xsd:date ] .
"""
"""A shape that the dates of sinking after 1904 break."""
TEXTS = {f"{number:02}.txt": SENTENCES[number % len(SENTENCES)][0].format(n=number) for number in range(15)}


@dataclass
class Home:
    """A folder with an ontology, texts and a configuration."""

    path: Path
    endpoint: Any
    settings: dict[str, Any] = field(default_factory=dict)

    @property
    def ontology(self) -> Path:
        return self.path / "voyages.ttl"

    def change(self, *pairs: tuple[str, str]) -> None:
        """Replace in the ontology; what is replaced must be there."""
        text = self.ontology.read_text(encoding="utf-8")
        for old, new in pairs:
            assert re.search(old, text)
            text = re.sub(old, new, text)
        self.ontology.write_text(text, encoding="utf-8")

    def invoke(self, *arguments: str, code: int = 0) -> Result:
        """A command in the folder, which must end with this exit code."""
        config = self.path / "ontorag.json"
        own: dict[str, Any] = {
            "bus": {"url": f"sqlite:{self.path}/bus.db", "retry": {"attempts": 1}},
            "ontologies": {"paths": [str(self.ontology)]},
            "embedder": {"cache": f"sqlite:{self.path}/embeddings.db"},
            "model": {"base_url": self.endpoint.url, "name": "tiny", "cache": "", "structured": "schema"},
            "store": {"url": f"oxigraph:{self.path}/graph"},
            "service": {"log_level": "error"},
        }
        for section, values in self.settings.items():
            own[section] = {**own.get(section, {}), **values}
        config.write_text(json.dumps(own))
        result = CliRunner().invoke(root, [*arguments, "--config", str(config)], env={"OPENAI_API_KEY": "k"})
        ended = result.exception.exit_code if isinstance(result.exception, OntoRagError) else result.exit_code
        assert ended == code, (result.output, result.stderr, result.exception)
        return result

    def publish(self, texts: dict[str, str], *more: str) -> None:
        folder = self.path / "texts"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for name, text in texts.items():
            (folder / name).write_text(text, encoding="utf-8")
        self.invoke("publish", "chunk", str(folder), *more)

    def run(self) -> int:
        """Let the workers do what there is; returns the calls of the model."""
        before = len(self.endpoint.asked)
        self.invoke("run", "--drain", "kg-extract-ontology", "sparql-cassandra")
        return len(self.endpoint.asked) - before

    def refresh(self, *more: str, code: int = 0) -> dict[str, Any]:
        """What the command says, which itself calls no model."""
        before = len(self.endpoint.asked)
        said: dict[str, Any] = json.loads(self.invoke("refresh", "--json", *more, code=code).stdout)
        assert len(self.endpoint.asked) == before
        return said

    def export(self) -> set[str]:
        """The statements of the graph with who asserts them, but for the catalog that a chunk was read with: one that stays says its own."""
        lines = self.invoke("graph", "export", "--collection", "default", "--format", "nq").stdout_bytes.decode().splitlines()
        return {line for line in lines if "catalogVersion" not in line}

    def records(self) -> dict[str, ChunkRecord]:
        """Document id -> the record of its only chunk."""
        files = EmbeddedRecords(self.path / "graph")
        found = [ChunkRecord.unpacked(each.value) for each in files.page("default", CHUNK, None)]
        files.close()
        return {each.document_id: each for each in found}

    def having(self, name: str) -> set[str]:
        """The documents in whose subset a property was."""
        return {one for one, record in self.records().items() if VOYAGES + name in (record.extraction or {}).get("subset", {}).get("properties", ())}


def reader(say: Callable[..., Any]) -> Callable[[str, dict[str, Any]], Any]:
    """A model that says what each sentence says, with the name of the property that its prompt has."""

    def script(path: str, body: dict[str, Any]) -> Any:
        system, text = body["messages"][0]["content"], body["messages"][-1]["content"]
        facts = []
        for sentence, names, subject, value in SENTENCES:
            found = re.search(re.escape(sentence).replace(r"\{n\}", r"(\d+)").replace(r"\{n:02\}", r"\d+"), text)
            name = next((each for each in names if re.search(rf'\b{each}(?: "[^"]*")? ->', system)), None)
            if found and name:
                number = int(found[1])
                facts.append({"subject": subject.format(n=number), "property": name, "object": value.format(n=number)})
        return say(json.dumps({"facts": facts, "types": []}))

    return script


@pytest.fixture(scope="module")
def first_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for what all tests begin with, which the first of them makes."""
    return tmp_path_factory.mktemp("first")


@pytest.fixture
def home(tmp_path: Path, first_run: Path, endpoint: Any, say: Callable[..., Any]) -> Home:
    endpoint.script = reader(say)
    if not (first_run / "graph").exists():
        shutil.copy(DEMO / "voyages.ttl", first_run)
        made = Home(first_run, endpoint)
        made.publish(TEXTS)
        made.run()
    shutil.copytree(first_run, tmp_path, dirs_exist_ok=True)
    return Home(tmp_path, endpoint)


def fresh(home: Home, texts: dict[str, str] = TEXTS) -> set[str]:
    """The graph that a first run over the texts makes of what is in force."""
    other = Home(home.path / "fresh", home.endpoint, home.settings)
    other.path.mkdir()
    shutil.copy(home.ontology, other.path)
    other.publish(texts)
    other.run()
    return other.export()


def numbers(said: dict[str, Any], *names: str) -> Iterable[int]:
    return [said[name] for name in names]


def test_nothing_changed_is_nothing_done(home: Home) -> None:
    before = home.records()
    said = home.refresh()
    assert numbers(said, "seen", "fresh", "judged", "asked") == [15, 15, 0, 0]
    assert home.run() == 0
    assert home.records() == before


def test_a_property_with_another_name_is_asked_for_where_it_was_told_and_nowhere_else(home: Home) -> None:
    touched, before = home.having("sinkingDate"), home.records()
    assert 0 < len(touched) < 15
    home.change((r":sinkingDate\b", ":lostOn"))
    planned = home.refresh("--dry-run")
    assert home.records() == before
    said = home.refresh()
    assert {**said, "dry_run": True} == planned
    assert numbers(said, "asked", "judged", "same") == [len(touched), 0, 15 - len(touched)]
    assert said["cost"] == {"calls": len(touched), "prompt_tokens": 11 * len(touched), "completion_tokens": 5 * len(touched), "guessed": 0}
    assert said["causes"] == {"ontology": 15}
    assert home.run() == len(touched)
    assert {one for one, record in home.records().items() if record.extraction != before[one].extraction} == touched
    assert any("#lostOn>" in line for line in home.export())
    assert not any("#sinkingDate>" in line for line in home.export())
    assert home.export() == fresh(home)
    assert home.refresh()["fresh"] == 15


def test_a_rule_that_is_judged_otherwise_costs_no_call(home: Home) -> None:
    long = {name for name, text in TEXTS.items() if "936.5" in text}
    assert not any("936.5" in line for line in home.export())
    home.settings["extraction"] = {"rules": {"facet": "ignore"}}
    said = home.refresh()
    assert said["causes"] == {"rules": 15}
    assert numbers(said, "asked", "judged", "same") == [0, len(long), 15 - len(long)]
    assert home.run() == 0
    assert any("936.5" in line for line in home.export())
    assert home.export() == fresh(home)
    assert home.refresh()["fresh"] == 15


def test_what_only_the_judge_knows_of_an_ontology_costs_no_call(home: Home) -> None:
    before = home.export()
    with home.ontology.open("a", encoding="utf-8") as file:
        file.write(SHAPE)
    said = home.refresh()
    assert said["asked"] == 0
    assert said["judged"] > 0
    assert home.run() == 0
    assert home.export() != before
    assert home.export() == fresh(home)


def test_another_model_is_asked_for_all_that_it_would_read(home: Home) -> None:
    home.settings["model"] = {"name": "large"}
    said = home.refresh()
    assert said["causes"] == {"model": 15}
    assert said["asked"] == home.run()
    assert said["asked"] + said["same"] == 15
    assert home.refresh()["fresh"] == 15


def test_it_goes_on_where_it_was_and_asks_for_nothing_twice(home: Home) -> None:
    touched = home.having("sinkingDate")
    home.change((r":sinkingDate\b", ":lostOn"))
    first = home.refresh("--limit", "2")
    assert numbers(first, "asked", "stopped") == [2, True]
    second = home.refresh()
    assert numbers(second, "asked", "under_way") == [len(touched) - 2, 2]
    assert numbers(home.refresh(), "asked", "under_way") == [0, len(touched)]
    assert home.run() == len(touched)
    assert numbers(home.refresh(), "asked", "under_way", "fresh") == [0, 0, 15]


def test_what_was_asked_for_and_never_came_is_asked_for_on_request(home: Home) -> None:
    touched = home.having("sinkingDate")
    home.change((r":sinkingDate\b", ":lostOn"))
    home.refresh()
    (home.path / "bus.db").unlink()
    assert home.refresh()["asked"] == 0
    assert home.refresh("--again")["asked"] == len(touched)
    assert home.run() == len(touched)
    assert home.export() == fresh(home)


def test_a_document_is_refreshed_alone(home: Home) -> None:
    touched = home.having("sinkingDate")
    home.change((r":sinkingDate\b", ":lostOn"))
    one = min(touched)
    assert numbers(home.refresh("--document", one), "seen", "asked") == [1, 1]
    assert home.refresh("--document", "no such.txt")["seen"] == 0


def test_a_document_that_changes_meanwhile_is_not_brought_back(home: Home) -> None:
    one = min(home.having("sinkingDate"))
    home.change((r":sinkingDate\b", ":lostOn"))
    home.refresh()
    texts = {**TEXTS, one: "The ship Fram 99 was designed by Colin Archer."}
    home.publish({name: text for name, text in texts.items() if name != max(TEXTS)}, "--prune")
    home.run()
    home.refresh()
    home.run()
    assert home.export() == fresh(home, {name: text for name, text in texts.items() if name != max(TEXTS)})


def test_judged_only_takes_what_the_model_said_also_where_it_would_be_told_more(home: Home) -> None:
    home.change((r"(:designedBy a owl:ObjectProperty ;[^.]*?rdfs:range) :Person", r"\1 place:Place"))
    said = home.refresh("--judge-only")
    assert said["asked"] == 0
    assert said["judged"] > 0
    assert home.run() == 0
    assert any("colin-archer" in line and "#Place>" in line for line in home.export())
    assert home.refresh()["asked"] == len(home.having("designedBy"))
    home.run()
    assert home.export() == fresh(home)


@pytest.mark.parametrize(("kept", "reason"), [(0, "its text is not kept"), (10, "only the beginning of its text is kept")])
def test_a_text_that_is_not_kept_is_named(tmp_path: Path, endpoint: Any, say: Callable[..., Any], kept: int, reason: str) -> None:
    endpoint.script = reader(say)
    shutil.copy(DEMO / "voyages.ttl", tmp_path)
    home = Home(tmp_path, endpoint, {"store": {"passages": kept}})
    home.publish(dict(list(TEXTS.items())[:3]))
    home.run()
    assert home.refresh()["fresh"] == 3
    home.change((r":sinkingDate\b", ":lostOn"))
    said = home.refresh(code=1)
    assert {(each["document_id"], each["reason"]) for each in said["lacking"]} == {(name, reason) for name in list(TEXTS)[:3]}
    assert f"00.txt chunk 0: {reason}" in home.invoke("refresh", code=1).stderr
    assert home.run() == 0


def test_a_store_without_records_says_so(tmp_path: Path, endpoint: Any) -> None:
    shutil.copy(DEMO / "voyages.ttl", tmp_path)
    assert "no chunks of collection 'default' on record" in Home(tmp_path, endpoint).invoke("refresh").stdout
