"""`ontorag cypher` and `ontorag graph` over a real server, as a person types them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from onto_core.cli.main import main


@pytest.fixture
def ontorag(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., tuple[int, str, str]]:
    monkeypatch.chdir(tmp_path)

    def run(*words: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as ended:
            main(list(words))
        out, err = capsys.readouterr()
        return int(ended.value.code or 0), out, err

    return run


def test_check_says_what_may_run_and_what_not_without_a_server(ontorag: Any) -> None:
    code, out, _ = ontorag("cypher", "check", "MATCH (n:A) RETURN n.x AS x", "--dialect", "falkordb", "--json")
    assert (code, json.loads(out)["allowed"], json.loads(out)["columns"]) == (0, True, ["x"])
    code, out, err = ontorag("cypher", "check", "MATCH (n) DETACH DELETE n", "--dialect", "neo4j")
    assert (code, out) == (3, "")
    assert "line 1, column 11" in err
    code, out, _ = ontorag("cypher", "check", "CREATE (n)", "--store", "memgraph://nowhere", "--json")
    assert (code, json.loads(out)["refused"]) == (3, True)
    assert ontorag("cypher", "check", "RETURN 1")[0] == 2


@pytest.mark.parametrize("product", ["falkordb", "bolt"])
def test_init_makes_what_the_writer_needs_and_says_what_was_missing(ontorag: Any, url_of: Callable[[str], str], product: str) -> None:
    url = url_of(product)
    code, out, err = ontorag("graph", "init", "--store", url)
    assert code == 0, err
    assert out.splitlines()[-1] == f"{url} is ready to be written"
    if product == "falkordb":  # a graph of its own, where nothing was made before
        assert "made INDEX FOR (n:Resource) ON (n.iri)\n" in out
        assert "made CONSTRAINT FOR (n:Resource) REQUIRE n.iri IS UNIQUE\n" in out
    assert ontorag("graph", "init", "--store", url) == (0, f"{url} is ready to be written\n", "")


def test_init_of_a_server_that_is_away_is_exit_code_4(ontorag: Any) -> None:
    assert ontorag("graph", "init", "--store", "falkordb://127.0.0.1:1/g")[0] == 4


def test_what_was_loaded_is_asked_counted_and_exported(ontorag: Any, url_of: Callable[[str], str], tmp_path: Path) -> None:
    url = url_of("falkordb")
    (tmp_path / "a.ttl").write_text('<urn:a> a <urn:x:City> ; <http://www.w3.org/2000/01/rdf-schema#label> "Ays" ; <urn:x:size> 7 .')
    assert ontorag("graph", "load", "a.ttl", "--store", url)[0] == 0
    code, out, err = ontorag("cypher", "MATCH (c:City) WHERE c.size = $n RETURN c, c.size", "--param", "n=7", "--store", url, "--json")
    assert code == 0, err
    (row,) = json.loads(out)["results"]["bindings"]
    assert row["c"] == {"type": "uri", "value": "urn:a", "label": "Ays"}
    assert ontorag("cypher", "MATCH (c:City) RETURN c.label", "--store", url, "--format", "csv")[1] == "c.label\nAys\n"
    assert "Ays" in ontorag("cypher", "MATCH (c:City) RETURN c.label", "--store", url)[1]
    assert "City" in ontorag("cypher", "MATCH (c:City) RETURN c", "--store", url, "--explain")[1]
    assert json.loads(ontorag("graph", "stats", "--store", url, "--json")[1])["collections"][0]["triples"] == 3
    assert len(ontorag("graph", "export", "--format", "nt", "--store", url)[1].splitlines()) == 3


def test_a_collection_that_is_not_there_and_a_server_that_is_away_are_said_so(ontorag: Any, url_of: Callable[[str], str]) -> None:
    code, _, err = ontorag("cypher", "MATCH (n) RETURN n", "--store", url_of("falkordb"))
    assert code == 2
    assert "--all asks whatever the database holds" in err
    assert ontorag("cypher", "RETURN 1", "--all", "--store", "bolt://127.0.0.1:1")[0] == 4
    assert ontorag("cypher", "CREATE (n)", "--store", "bolt://127.0.0.1:1")[0] == 3
