"""`ontorag extract` of documents of other programs: each fact says the cell that it stands in."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from onto_extract.commands.extract import extract
from tests.worlds import office


def test_a_fact_of_a_workbook_says_its_cell(tmp_path: Path) -> None:
    (tmp_path / "ships.xlsx").write_bytes(office.workbook({"Fleet": [["Ship", "Built in"], ["Fram", "Larvik"], ["Gauss", "Kiel"]], "Empty": []}))
    result = CliRunner().invoke(
        extract,
        [str(tmp_path / "ships.xlsx"), "--ontology", str(Path(__file__).parents[3] / "ontologies" / "demo"), "--model", "light", "--format", "jsonl"],
    )
    facts = [json.loads(line) for line in result.stdout.splitlines()]
    assert {fact["place"] for fact in facts if fact["subject"] == "Gauss" and "place" in fact} & {
        "sheet Fleet, cell A3",
        "sheet Fleet, cells A3 to B3",
    }
