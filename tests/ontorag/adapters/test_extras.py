"""Adapters and their frameworks: imported only by their own module, missed in one sentence, listed by a command."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys

import pytest
from click.testing import CliRunner

from ontorag.adapters import command
from ontorag.adapters.command import adapters
from ontorag.adapters.extras import ADAPTERS, Adapter, MissingExtra

IMPORTS = {
    "langchain": "langchain_core",
    "llamaindex": "llama_index",
    "haystack": "haystack",
    "graphrag": "neo4j_graphrag",
    "trustgraph": "trustgraph",
}
"""Extra -> the framework's own package."""


def test_no_framework_is_imported_before_its_adapter_is() -> None:
    code = "import sys, ontorag.adapters.command, onto_extract.api, onto_query.api; print(sorted(set(sys.modules) & {%s}))"
    names = ", ".join(map(repr, IMPORTS.values()))
    result = subprocess.run([sys.executable, "-c", code % names], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"


@pytest.mark.parametrize("extra", sorted(IMPORTS))
def test_a_framework_that_is_missing_is_named_with_what_to_install(extra: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module = ADAPTERS[extra].gives[0].partition(":")[0]
    for name in [name for name in sys.modules if name == module or name.split(".")[0] == IMPORTS[extra]]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, IMPORTS[extra], None)
    with pytest.raises(MissingExtra, match=rf"^the {extra} adapter needs .*: pip install 'ontorag\[{extra}\]'$"):
        importlib.import_module(module)


def test_all_that_an_adapter_is_said_to_give_is_there() -> None:
    for adapter in ADAPTERS.values():
        for place in adapter.gives:
            module, _, name = place.partition(":")
            assert hasattr(importlib.import_module(module), name), place


def test_the_command_lists_them_with_the_versions_that_are_here(monkeypatch: pytest.MonkeyPatch) -> None:
    listed = json.loads(CliRunner().invoke(adapters, ["--json"]).stdout)
    assert {each["extra"]: each["usable"] for each in listed} == dict.fromkeys(ADAPTERS, True)
    strange = {"old": Adapter("old", "click", "<1", ("click:Group",)), "none": Adapter("none", "no-such-package-here", ">=1", ())}
    monkeypatch.setattr(command, "ADAPTERS", strange)
    result = CliRunner().invoke(adapters, [])
    assert "is not among <1" in result.stdout
    assert "not installed: pip install 'ontorag[none]'" in result.stdout
