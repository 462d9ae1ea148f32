"""Runs as files: cut off and continued, refused when made otherwise, and what the commands tell of them, all through the real command line."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import structlog

from onto_core.cli.main import main

ONTOLOGY = """
@prefix : <http://test.example/o#> . @prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:Airport a owl:Class ; rdfs:label "airport" . :Place a owl:Class ; rdfs:label "place" .
:location a owl:ObjectProperty ; rdfs:label "location" ; rdfs:domain :Airport ; rdfs:range :Place .
"""
NAMES = "BCDFGHKLMNPRSTVWZ"
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(autouse=True)
def log() -> Iterator[None]:
    handlers = logging.root.handlers[:]
    yield
    structlog.reset_defaults()
    logging.root.handlers[:] = handlers


@pytest.fixture
def ontorag(capfd: pytest.CaptureFixture[str]) -> Run:
    def run(*arguments: object) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as ended:
            main(["eval", *map(str, arguments)])
        out, err = capfd.readouterr()
        return int(ended.value.code or 0), out, err

    return run


def gold_line(number: int, wanted: str = "") -> dict[str, Any]:
    airport, town = f"{NAMES[number]}arhus Airport", f"{NAMES[number]}irstrup"
    fact = {"subject": airport, "property": "location", "object": wanted or town}
    return {"id": f"s{number}", "text": f"The location of {airport} is {town}.", "facts": [fact]}


@pytest.fixture
def world(tmp_path: Path) -> Path:
    (tmp_path / "o.ttl").write_text(ONTOLOGY)
    write(tmp_path / "gold.jsonl", [gold_line(1), gold_line(2), gold_line(3, "Elsewhere <b>"), gold_line(4)])
    return tmp_path


def write(path: Path, items: list[dict[str, Any]]) -> Path:
    path.write_text("".join(json.dumps(item) + "\n" for item in items))
    return path


def extract(ontorag: Run, world: Path, *more: object, gold: str = "gold.jsonl", out: str = "run.jsonl") -> tuple[int, str, str]:
    fixed = ("--gold", world / gold, "--ontology", world / "o.ttl", "--model", "rules", "--out", world / out)
    return ontorag("extract", *fixed, *more)


def test_a_file_of_gold_is_measured_with_intervals_rules_and_causes(world: Path, ontorag: Run) -> None:
    code, out, _ = extract(ontorag, world, "--json")
    found = json.loads(out)
    assert (code, found["strict_micro"]["recall"], found["judge"]["accepted"]) == (0, 0.75, {"right": 3, "wrong": 1})
    assert found["judge"]["raw"]["recall"] == 0.75
    assert found["causes"] == {"misses": {"wrong object": 1}, "wrong": {"wrong object": 1}}
    assert found["intervals"]["strict_micro"]["low"] <= 0.75 <= found["intervals"]["strict_micro"]["high"]


def test_a_run_that_was_cut_off_goes_on_where_it_was(world: Path, ontorag: Run) -> None:
    assert extract(ontorag, world)[0] == 0
    path = world / "run.jsonl"
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:3]) + lines[3][:40] + b"x" * 9_000)
    code, out, err = extract(ontorag, world, "--json")
    assert (code, json.loads(out)["strict_micro"]["recall"]) == (0, 0.75)
    assert "2 sentences are done already" in err
    seconds = re.compile(rb'"seconds":[\d.e-]+')
    again = path.read_bytes().splitlines(keepends=True)
    assert again[:3] == lines[:3]
    assert sorted(seconds.sub(b"", line) for line in again) == sorted(seconds.sub(b"", line) for line in lines)


def test_more_sentences_of_the_same_gold_join_a_run(world: Path, ontorag: Run) -> None:
    assert extract(ontorag, world, "--limit", 2)[0] == 0
    before = (world / "run.jsonl").read_bytes()
    assert extract(ontorag, world)[0] == 0
    assert (world / "run.jsonl").read_bytes().startswith(before)
    assert len((world / "run.jsonl").read_bytes().splitlines()) == 5


def test_a_run_is_not_mixed_with_one_that_was_made_otherwise(world: Path, ontorag: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert extract(ontorag, world)[0] == 0
    kept = (world / "run.jsonl").read_bytes()
    monkeypatch.setenv("ONTORAG__SELECTION__BUDGET", "3000")
    monkeypatch.setenv("ONTORAG__EXTRACTION__GROUNDING", "warn")
    monkeypatch.setenv("ONTORAG__SERVICE__CONCURRENCY", "2")
    code, _, err = extract(ontorag, world)
    assert (code, "selection.budget: is 3000, and the run was made with 2500" in err, "extraction.grounding: is warn" in err) == (1, True, True)
    assert "concurrency" not in err
    assert (world / "run.jsonl").read_bytes() == kept


def test_a_run_is_not_mixed_with_other_gold_or_another_ontology(world: Path, ontorag: Run) -> None:
    assert extract(ontorag, world)[0] == 0
    code, _, err = extract(ontorag, world, "--limit", 3)
    assert (code, "a sentence that this gold has not, first gold s4" in err) == (1, True)
    write(world / "gold.jsonl", [gold_line(1), gold_line(2), gold_line(3), gold_line(4)])
    code, _, err = extract(ontorag, world)
    assert (code, "text, gold or ontology of 1 sentence differ, first gold s3" in err) == (1, True)
    (world / "o.ttl").write_text(ONTOLOGY + "# another\n")
    assert "ontology of 4 sentences differ" in extract(ontorag, world)[2]


def test_a_sentence_that_failed_is_tried_again(world: Path, ontorag: Run, endpoint: Any, say: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    reply = say(json.dumps({"relations": [{"subject": "Airport 1", "relation": "location", "object": "Town 1"}]}))
    monkeypatch.setenv("OPENAI_BASE_URL", endpoint.url)
    monkeypatch.setenv("ONTORAG__MODEL__CACHE", "")
    monkeypatch.setenv("ONTORAG__SERVICE__CONCURRENCY", "1")
    fixed = ("--gold", world / "gold.jsonl", "--ontology", world / "o.ttl", "--model", "tiny", "--out", world / "m.jsonl", "--json", "--limit", 2)
    endpoint.answers(reply, say("I would rather not."))
    code, out, err = ontorag("extract", *fixed)
    assert (code, sum(json.loads(out)["failures"].values())) == (0, 1), err
    endpoint.answers(reply)
    code, out, err = ontorag("extract", *fixed)
    assert (code, json.loads(out)["failures"], "1 sentence" in err) == (0, {}, True), err
    assert json.loads(out)["judge"]["cost"]["calls"] >= 2


def test_a_mend_is_told_right_from_wrong_through_the_real_judge(
    world: Path, ontorag: Run, endpoint: Any, say: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The model exchanges the ends: turned round, the fact is right where the text says so, and wrong where the gold has another town."""
    for number in (1, 3):
        fact = gold_line(number)["facts"][0]
        turned = {"subject": fact["object"], "subject_type": "place", "relation": "location", "object": fact["subject"], "object_type": "airport"}
        endpoint.answers(say(json.dumps({"relations": [turned]})))
        monkeypatch.setenv("OPENAI_BASE_URL", endpoint.url)
        monkeypatch.setenv("ONTORAG__MODEL__CACHE", "")
        write(world / "one.jsonl", [gold_line(number, "Elsewhere" if number == 3 else "")])
        fixed = ("--gold", world / "one.jsonl", "--ontology", world / "o.ttl", "--model", "tiny", "--json")
        _, out, err = ontorag("extract", *fixed)
        judge = json.loads(out)["judge"]
        assert judge["mended_by"] == {"direction": {"right": int(number == 1), "wrong": int(number == 3)}}, (out, err)
        assert (judge["raw"]["f1"], judge["judged"]["f1"]) == (0.0, float(number == 1))


def test_a_sentence_of_another_prompt_does_not_join_a_run(world: Path, ontorag: Run) -> None:
    assert extract(ontorag, world, "--limit", 2)[0] == 0
    path = world / "run.jsonl"
    path.write_text(re.sub(r'"prompt_version":"[^"]+"', '"prompt_version":"rules/0"', path.read_text()))
    kept = path.read_bytes()
    code, _, err = extract(ontorag, world)
    assert (code, "prompt: is rules/" in err, "and the run was made with rules/0" in err) == (1, True, True), err
    assert path.read_bytes() == kept


@pytest.mark.usefixtures("world")
@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (("--gold", "gold.jsonl"), 2, "give --ontology FILE"),
        (("--gold", "gold.jsonl", "--ontology", "o.ttl", "--ontologies", "film"), 2, "folder"),
        (("--gold", ".", "--ontology", "o.ttl"), 2, "its own ontology"),
        (("--gold", "bad.jsonl", "--ontology", "o.ttl"), 1, "bad.jsonl:1: has no 'text'"),
        (("--gold", "gold.jsonl", "--ontology", "o.ttl", "--out", "gold.jsonl"), 1, "is not the beginning of a run"),
        (("--gold", "gold.jsonl", "--ontology", "o.ttl", "--out", "none/run.jsonl"), 1, "cannot be written: No such file"),
    ],
)
def test_wrong_usage_is_told(arguments: tuple[str, ...], code: int, told: str, ontorag: Run, tmp_path: Path) -> None:
    kept = (tmp_path / "gold.jsonl").read_bytes()
    (tmp_path / "bad.jsonl").write_text('{"facts": []}\n')
    places = [str(tmp_path / each) if each.endswith(("jsonl", "ttl", ".")) else each for each in arguments]
    ended, _, err = ontorag("extract", *places, "--model", "rules")
    assert (ended, told in err) == (code, True), err
    assert (tmp_path / "gold.jsonl").read_bytes() == kept


class Page(HTMLParser):
    """The tags of a page, those that are open, and what it would load."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.loads: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.loads += [name for name, _ in attrs if name in ("src", "href")]
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_a_report_is_a_page_that_is_whole_escapes_texts_and_loads_nothing(world: Path, ontorag: Run) -> None:
    assert extract(ontorag, world)[0] == 0
    code, out, _ = ontorag("report", world / "run.jsonl", "--html", world / "run.html")
    text = (world / "run.html").read_text()
    page = Page()
    page.feed(text)
    assert (code, page.open, page.loads) == (0, [], [])
    assert not {"script", "link", "img", "iframe", "b"} & set(page.tags)
    assert "Elsewhere &lt;b&gt;" in text
    assert "wrong object" in text
    charts = [ElementTree.fromstring(chart) for chart in re.findall(r"<svg.*?</svg>", text, flags=re.DOTALL)]
    assert len(charts) >= 4
    for chart in charts:
        names = [element.get("id") for element in chart if element.tag in ("title", "desc")]
        assert (chart.get("role"), chart.get("aria-labelledby", "").split()) == ("img", names)
    assert "strict, all sentences" in out


def test_errors_are_counted_and_a_sample_of_them_is_listed(world: Path, ontorag: Run) -> None:
    assert extract(ontorag, world)[0] == 0
    code, out, _ = ontorag("errors", world / "run.jsonl", "--sample", 1, "--json")
    found = json.loads(out)
    assert (code, found["misses"], len(found["facts"])) == (0, {"wrong object": 1}, 1)
    code, out, _ = ontorag("errors", world / "run.jsonl")
    assert (code, "published: Farhus Airport | location | Firstrup" in out) == (0, True)
    assert json.loads(ontorag("errors", world / "run.jsonl", "--cause", "refused", "--json")[1])["facts"] == []


def test_a_worse_run_ends_with_code_1_and_an_equal_one_with_0(world: Path, ontorag: Run) -> None:
    write(world / "many.jsonl", [gold_line(number) for number in range(len(NAMES))])
    assert extract(ontorag, world, gold="many.jsonl", out="a.jsonl")[0] == 0
    lines = [json.loads(line) for line in (world / "a.jsonl").read_text().splitlines()]
    for line in lines[1:12]:
        line["predicted"] = []
    write(world / "b.jsonl", lines)
    code, out, _ = ontorag("compare", world / "a.jsonl", world / "b.jsonl", "--json")
    found = json.loads(out)
    assert (code, found["worse"], found["sentences"]) == (1, True, len(NAMES))
    assert found["measures"]["strict_macro"]["interval"]["high"] < 0
    assert (found["notes"], found["settings"]) == ([], {})
    assert ontorag("compare", world / "a.jsonl", world / "b.jsonl", "--tolerance", 80)[0] == 0
    assert ontorag("compare", world / "b.jsonl", world / "a.jsonl")[0] == 0
    code, out, _ = ontorag("compare", world / "a.jsonl", world / "a.jsonl")
    assert (code, "do not differ" in out) == (0, True)


def test_a_comparison_tells_what_else_differs(world: Path, ontorag: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert extract(ontorag, world, out="a.jsonl")[0] == 0
    (world / "o.ttl").write_text(ONTOLOGY + "# another version\n")
    monkeypatch.setenv("ONTORAG__SELECTION__BUDGET", "3000")
    assert extract(ontorag, world, "--limit", 3, out="b.jsonl")[0] == 0
    code, out, _ = ontorag("compare", world / "a.jsonl", world / "b.jsonl")
    assert code == 0
    for line in ("1 sentence of the first run only left out", "3 sentences read with another version", "selection.budget: 2500, then 3000"):
        assert line in out


def test_a_run_that_cannot_be_read_is_told_by_its_lines(world: Path, ontorag: Run) -> None:
    assert extract(ontorag, world)[0] == 0
    path = world / "run.jsonl"
    lines = path.read_text().splitlines()
    assert "cannot be read" in ontorag("compare", path, world / "none.jsonl")[2]
    path.write_text("\n".join([lines[0], "{}", lines[1], "nonsense", lines[2]]) + "\n")
    code, _, err = ontorag("report", path)
    assert (code, "run.jsonl:2: " in err, "run.jsonl:4: " in err, "run.jsonl:3: " in err) == (1, True, True, False)
    path.write_text(lines[0] + "\n")
    assert "has no sentence yet" in ontorag("errors", path)[2]
