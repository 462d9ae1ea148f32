"""Confidence from a text to an answer: extracted without a model, written to a graph, asked for by the query of the documentation."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from onto_core.ports.graphs import Limits
from onto_core.terms import Iri, Literal, Query
from onto_extract import Extractor
from onto_extract.commands.extract import extract
from sparql_cassandra.stores import open_store

ROOT = Path(__file__).parents[2]
DEMO = ROOT / "ontologies" / "demo"
QUERY = re.findall(
    r"```sparql\n(.*?)```", (ROOT / "docs" / "sparql.md").read_text(encoding="utf-8").partition("## Confidence and sources")[2], re.DOTALL
)[0]
TEXTS = {
    "one.txt": "The ship Fram was designed by Colin Archer and built in Larvik.",
    "two.txt": "The Fram was built in Larvik. The Maud was built in Vollen.",
    "three.txt": "The Fram was built in Larvik.",
}


async def test_a_triple_of_three_texts_is_counted_until_one_says_it_no_more(tmp_path: Path) -> None:
    store = open_store(f"oxigraph:{tmp_path}/graph", write=True)

    async def built() -> dict[str, tuple[float, int, int]]:
        table = await store.run(Query("sparql", QUERY), Limits(20.0, 100), "default")
        found = {}
        for ship, place, *numbers in table.rows:
            assert isinstance(ship, Iri)
            assert isinstance(place, Iri)
            sure, chunks, documents = (cell.lexical for cell in numbers if isinstance(cell, Literal))
            found[f"{ship.label} {place.label}"] = float(sure), int(chunks), int(documents)
        return found

    with Extractor(ontologies=[str(DEMO)], model="rules") as extractor:
        messages = {name: extractor.extract(text, document_id=name).message for name, text in TEXTS.items()}
        for message in messages.values():
            await store.write(message)
        found = await built()
        surest = max(t.confidence or 0 for m in messages.values() for t in m.triples if t.subject.label == "Fram" and t.predicate.endswith("builtIn"))
        assert found["Fram Larvik"] == (surest, 3, 3)
        assert found["Maud Vollen"][1:] == (1, 1)
        replaced = extractor.extract("Nothing is said here.", document_id="two.txt").message.model_copy(
            update={"chunk_id": messages["two.txt"].chunk_id}
        )
        await store.write(replaced)
        assert {ship: counts[1:] for ship, counts in (await built()).items()} == {"Fram Larvik": (2, 2)}
    await store.close()


@pytest.fixture
def shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "one.txt").write_text(TEXTS["one.txt"], encoding="utf-8")

    def run(*options: str) -> Result:
        return CliRunner().invoke(extract, ["one.txt", "--ontology", str(DEMO), "--model", "rules", *options], catch_exceptions=False)

    return run


def test_the_command_shows_how_sure_each_fact_is_and_by_what(shown: Any) -> None:
    table = shown().stdout
    assert re.search(r"sure", table)
    assert re.search(r"builtIn .* 0\.\d\d", table)
    explained = shown("--explain").stdout
    assert re.search(
        r"said: +Fram \| builtIn \| Larvik\n +confidence 0\.\d\d: proposed by rules \(\d\.\d\d by its own count\); named as in the text;", explained
    )
    assert re.search(r'"evidence": "proposed by rules', shown("--explain", "--json").stdout)


def test_a_least_confidence_refuses_all_and_says_why(shown: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ONTORAG__EXTRACTION__MINIMUM_CONFIDENCE", "1.0")
    table = shown().stdout
    assert "0 facts, 0 more that follow" in table
    assert "refused by the rule 'confidence'" in table


def test_a_calibration_that_cannot_be_read_is_an_error_that_names_it(shown: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from onto_core.errors import InputError

    monkeypatch.setenv("ONTORAG__EXTRACTION__CALIBRATION", "none.json")
    with pytest.raises(InputError, match=r"none\.json: cannot be read"):
        shown()
