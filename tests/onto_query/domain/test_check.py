"""`ontorag domain check`: every problem of a query file has a line of its own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from onto_core.cli.main import root
from tests.onto_query.domain.shop import shop_at

WRONG = """
prefixes: {s: 'https://example.org/shop#'}
synonyms:
  goods: s:Prodct
  of the: s:Product
  tinted: {property: s:hue, value: red}
  the works: s:p99
confused:
  size: s:nothing
templates:
  - {match: "who (makes {x}", slots: {x: s:Product}, query: "SELECT ?y WHERE { $x s:suppliedBy ?y }"}
  - {match: "a {x}", slots: {y: thing}, query: "SELECT ?y WHERE { ?y s:suppliedBy $z }"}
  - {match: "b {x}", slots: {x: s:Product}, query: "SELECT $x WHERE { $x s:suppliedBy ?y }"}
examples:
  - {question: wipe, query: "DELETE WHERE { ?s ?p ?o }"}
  - {question: broken, query: "SELECT ?x WHERE { ?x "}
  - {question: unknown, query: "SELECT ?x WHERE { ?x s:weightGram ?y }"}
solved: missing.jsonl
"""
PLACES = [
    "synonyms.goods",
    "synonyms.of the",
    "synonyms.tinted",
    "synonyms.the works",
    "confused.size",
    "templates.1.match",
    "templates.2.slots",
    "templates.2.query",
    "templates.3.query",
    "examples.1",
    "examples.2",
    "examples.3",
    "solved",
]


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return shop_at(tmp_path_factory.mktemp("shop"))


def check(shop: Path, text: str, *options: str) -> tuple[int, list[dict[str, str]]]:
    file = shop / "checked.query.yaml"
    file.write_text(text, encoding="utf-8")
    arguments = ["domain", "check", str(file), "--json", "--store", f"oxigraph:{shop / 'graph'}", *options]
    done = CliRunner().invoke(root, arguments, catch_exceptions=False)
    return done.exit_code, json.loads(done.stdout)


def test_every_problem_is_named_with_its_place(shop: Path) -> None:
    code, problems = check(shop, WRONG, "--collection", "shop")
    found = {problem["place"].partition(": ")[2] for problem in problems}
    assert code == 1
    assert found >= set(PLACES), sorted(set(PLACES) - found)


def test_a_misspelled_name_gets_the_right_one(shop: Path) -> None:
    _, problems = check(shop, "prefixes: {s: 'https://example.org/shop#'}\nconfused: {size: s:weight}\n", "--collection", "shop")
    assert [problem["mend"] for problem in problems if "weightG" in problem["mend"]]


def test_without_a_graph_or_ontology_names_are_taken_as_they_are_and_the_rest_is_checked(shop: Path) -> None:
    (shop / "shop.ttl").rename(shop / "shop.kept")
    try:
        _, problems = check(shop, WRONG)
    finally:
        (shop / "shop.kept").rename(shop / "shop.ttl")
    assert {problem["place"].partition(": ")[2] for problem in problems} == set(PLACES) - {
        "synonyms.goods",
        "synonyms.tinted",
        "synonyms.the works",
        "confused.size",
        "examples.3",
    }


def test_a_good_file_has_no_problem(shop: Path) -> None:
    assert check(shop, "prefixes: {s: 'https://example.org/shop#'}\nsynonyms: {goods: s:Product}\n", "--collection", "shop") == (0, [])
