"""The five-line way in from Python."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from onto_core.errors import BadOntology, BadSettings
from onto_query import Asker
from onto_query.command import ask
from sparql_cassandra.embedded.store import OxigraphStore


async def test_it_works_where_a_loop_runs_already(films_url: str, films_ontology: Path) -> None:
    with Asker(store=films_url, ontologies=[films_ontology], model="rules", embedder__cache="", model__cache="") as asker:
        answer = asker.ask("Who directed Metropolis?", collection="films")
    assert (answer.text, answer.citations[0].documents) == ("Fritz Lang [1] directed Metropolis.", ("metropolis.txt",))


def test_a_wrong_setting_and_a_broken_ontology_are_named(films_url: str, tmp_path: Path) -> None:
    with pytest.raises(BadSettings, match="max_rows"):
        Asker(films_url, [], query__max_rows=0)
    (tmp_path / "broken.ttl").write_text("nonsense")
    with pytest.raises(BadOntology, match=r"broken\.ttl"):
        Asker(films_url, [tmp_path / "broken.ttl"])


def test_the_store_is_opened_once(films_url: str, films_ontology: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = []
    real = OxigraphStore.__init__

    def counting(self: OxigraphStore, *arguments: object, **options: object) -> None:
        opened.append(self)
        real(self, *arguments, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(OxigraphStore, "__init__", counting)
    monkeypatch.chdir(tmp_path)
    command = ["Who directed Metropolis?", "--store", films_url, "--ontology", str(films_ontology), "--collection", "films", "--model", "rules"]
    assert CliRunner().invoke(ask, command).exit_code == 0
    assert len(opened) == 1


def test_importing_the_package_loads_nothing_heavy() -> None:
    code = "import sys, onto_query; assert not {'rdflib', 'numpy', 'onto_query.api'} & set(sys.modules), sorted(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)
