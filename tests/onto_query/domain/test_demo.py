"""The query file of the demo, as `ontorag ask` takes it, and `--domain`."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from tests.onto_query.domain.shop import DOMAIN, shop_at
from tests.worlds import nursery

ROOT = Path(__file__).parents[3]


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("ONTORAG", "OPENAI"))}
    return nursery.ontorag(*arguments, folder=folder, environment=clean)


def test_the_file_of_the_demo_has_no_problem() -> None:
    done = run(ROOT, "domain", "check", "ontologies/demo")
    assert (done.returncode, done.stdout) == (0, "ontologies/demo/query.yaml: no problems\n"), done.stderr


def test_a_file_is_given_on_the_command_line(tmp_path: Path) -> None:
    shop_at(tmp_path)
    (tmp_path / "mine.query.yaml").write_text(DOMAIN, encoding="utf-8")
    asked = ("ask", "scarlet products", "--collection", "shop", "--store", "oxigraph:graph", "--model", "rules")
    with_it, without = run(tmp_path, *asked, "--domain", "mine.query.yaml"), run(tmp_path, *asked)
    assert "Claw Hammer" in with_it.stdout
    assert "Claw Hammer" not in without.stdout


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    shop_at(tmp_path)
    done = run(tmp_path, "ask", "red products", "--collection", "shop", "--store", "oxigraph:graph", "--domain", "none.query.yaml")
    assert done.returncode == 1
    assert "none.query.yaml: is not there" in done.stderr
