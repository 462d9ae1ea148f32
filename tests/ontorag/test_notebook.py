"""The notebook of docs/, run from its first cell to its last by a real kernel."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOK = Path(__file__).parents[2] / "docs" / "notebook.ipynb"


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What the cells show, as HTML or as text."""
    folder = tmp_path_factory.mktemp("notebook")
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "IPYTHONDIR": str(folder / "ipython"), "TMPDIR": str(folder)}
    NotebookClient(notebook, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(folder)}}).execute(env=environment)
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    assert [output for output in outputs if output.output_type == "stream" and output.name == "stderr"] == []
    return [output.data.get("text/html", output.data["text/plain"]) for output in outputs if output.output_type == "execute_result"]


def test_every_value_shows_itself(shown: list[str]) -> None:
    result, picture, subset, designer, launch, ticket, table, around = shown
    assert "<mark" in result
    assert "at most 500.0" in result
    assert "<svg" in picture
    assert "sankIn" in subset
    assert "Colin Archer" in designer
    assert "fram.md" in designer
    assert "1858-02-13" in launch
    assert "unanswerable" in ticket
    assert "Otto Sverdrup" in table
    assert "Larvik" in around
    assert "<svg" in around


def test_nothing_that_is_shown_needs_a_script_or_the_network(shown: list[str]) -> None:
    for text in shown:
        for word in ("<script", "src=", "href=", "url(", "@import", "javascript:", " onload", " onclick"):
            assert word not in text


def test_the_notebook_is_kept_without_outputs() -> None:
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    assert all(not cell.get("outputs") and cell.get("execution_count") is None for cell in notebook.cells)
