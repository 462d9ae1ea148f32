"""`ontorag graph init`: what a cluster runs once before its workers."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from onto_core.cli.commands.graph import graph


def test_it_makes_the_store_and_keeps_what_is_there(tmp_path: Path) -> None:
    store, run = f"oxigraph:{tmp_path}/graph", CliRunner()
    first = run.invoke(graph, ["init", "--store", store], catch_exceptions=False)
    assert first.exit_code == 0
    assert (tmp_path / "graph").is_dir()
    (tmp_path / "ships.nt").write_text("<urn:a> <urn:b> <urn:c> .\n", encoding="utf-8")
    assert run.invoke(graph, ["load", str(tmp_path / "ships.nt"), "--store", store]).exit_code == 0
    again = run.invoke(graph, ["init", "--store", store], catch_exceptions=False)
    assert again.exit_code == 0
    assert again.output == f"{store} is ready to be written\n"
    exported = run.invoke(graph, ["export", "--format", "nt", "--store", store])
    assert "<urn:a> <urn:b> <urn:c> ." in exported.stdout


def test_a_store_in_memory_needs_nothing() -> None:
    done = CliRunner().invoke(graph, ["init", "--store", "memory:"], catch_exceptions=False)
    assert (done.exit_code, done.output) == (0, "memory: needs nothing: each process begins with an empty graph\n")
