"""values.schema.json is what the settings say, and values.yaml fits it. No helm is needed here."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml
from jsonschema import Draft7Validator

from onto_core.service.configuration import every_setting, is_secret

ROOT = Path(__file__).parents[2]
CHART = ROOT / "helm" / "ontorag"
SCHEMA = json.loads((CHART / "values.schema.json").read_text(encoding="utf-8"))
KUBERNETES = {"global", "podSecurityContext", "securityContext", "valueFrom", "affinity"}
"""Objects whose keys are Kubernetes' own; helm's `global` is anybody's."""


def test_the_schema_is_what_the_settings_say(python: str) -> None:
    command = [python, str(ROOT / "helm" / "values_schema.py"), "--check"]
    result = subprocess.run(command, cwd=ROOT, env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr


def test_the_schema_is_a_schema_and_the_defaults_fit_it() -> None:
    Draft7Validator.check_schema(SCHEMA)
    values = yaml.safe_load((CHART / "values.yaml").read_text(encoding="utf-8"))
    assert [error.message for error in Draft7Validator(SCHEMA).iter_errors(values)] == []


def test_every_setting_can_be_set_and_every_secret_be_named() -> None:
    def leaves(node: dict[str, Any], prefix: str = "") -> Iterator[str]:
        for name, inner in node["properties"].items():
            if "properties" in inner:
                yield from leaves(inner, f"{prefix}{name}.")
            else:
                yield prefix + name

    known = dict(every_setting())
    secret = {name for name, info in known.items() if is_secret(info)}
    given_by_the_chart = {"ontologies.paths", "ontologies.url"}
    assert set(leaves(SCHEMA["definitions"]["settings"])) == known.keys() - secret - given_by_the_chart
    assert SCHEMA["definitions"]["secrets"]["properties"].keys() == secret
    assert len(secret) >= 2


def test_every_value_is_explained_by_the_schema() -> None:
    """Every key of values.yaml is a property of the schema and the other way round: none is forgotten in either."""
    values = yaml.safe_load((CHART / "values.yaml").read_text(encoding="utf-8"))
    assert SCHEMA["properties"].keys() - {"global"} == values.keys()
    assert SCHEMA["definitions"]["worker"]["properties"].keys() == values["defaults"].keys()


def test_unknown_keys_are_refused_everywhere_but_in_kubernetes_own_words() -> None:
    def open_objects(node: Any, place: str) -> Iterator[str]:
        if isinstance(node, dict):
            if node.get("type") == "object" and "additionalProperties" not in node and place.rpartition("/")[2] not in KUBERNETES:
                yield place
            for name, inner in node.items():
                yield from open_objects(inner, f"{place}/{name}")

    assert list(open_objects(SCHEMA, "")) == []
