"""The chart as helm renders it, and what its objects are judged with. Without helm the tests are skipped with the reason; with CI=true they fail."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from tests.servers.helm import tools

ROOT = Path(__file__).parents[2]
CHART = ROOT / "helm" / "ontorag"

Object = dict[str, Any]
Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""Ten times as fast, where PyYAML has it."""


@pytest.fixture(scope="session")
def needed() -> Callable[[str], Path]:
    """Where a tool of tests/servers/helm/tools.py is; skips the test where it cannot be had, and fails it in CI."""

    def find(name: str) -> Path:
        try:
            path: Path = tools.TOOLS[name]()
        except tools.Missing as error:
            if os.environ.get("CI") == "true":
                pytest.fail(str(error))
            pytest.skip(str(error))
        return path

    return cache(find)


@dataclass(frozen=True)
class Rendered:
    objects: tuple[Object, ...]

    def of(self, kind: str) -> list[Object]:
        return [each for each in self.objects if each["kind"] == kind]

    def one(self, kind: str, name: str) -> Object:
        (found,) = (each for each in self.of(kind) if each["metadata"]["name"] == name)
        return found

    def pods(self) -> list[tuple[str, Object]]:
        """(name of what makes them, pod template) of every Deployment and Job."""
        return [
            (f"{each['kind']} {each['metadata']['name']}", each["spec"]["template"]) for each in self.objects if each["kind"] in {"Deployment", "Job"}
        ]

    def settings(self, worker: str) -> Object:
        """What is in the configuration file of a worker."""
        read = yaml.safe_load(self.one("ConfigMap", f"r-ontorag-{worker}")["data"]["ontorag.yaml"])
        assert isinstance(read, dict)
        return read


@dataclass(frozen=True)
class Helm:
    path: Path

    def __call__(self, *arguments: str, values: object = None) -> subprocess.CompletedProcess[str]:
        """`values` go in as a file over the chart's own."""
        given = ["--values", "-"] if values is not None else []
        return subprocess.run(
            [self.path, *arguments, *given], input=json.dumps(values) if given else None, capture_output=True, text=True, check=False, timeout=60
        )

    def template(self, values: object = None, *arguments: str) -> Rendered:
        result = self("template", "r", str(CHART), "--namespace", "n", *arguments, values=values)
        assert result.returncode == 0, result.stderr
        return Rendered(tuple(each for each in yaml.load_all(result.stdout, Loader) if each))

    def refusal(self, values: object) -> str:
        """What helm says of values that it refuses."""
        result = self("template", "r", str(CHART), values=values)
        assert result.returncode != 0, "these values were taken"
        return result.stderr


@pytest.fixture(scope="session")
def helm(needed: Callable[[str], Path]) -> Helm:
    return Helm(needed("helm"))


VALUES = sorted((Path(__file__).parent / "values").glob("*.yaml"))


@pytest.fixture(scope="session", params=VALUES, ids=lambda path: path.stem)
def rendered(request: pytest.FixtureRequest, helm: Helm) -> Rendered:
    """The chart with each of the sets of values."""
    return helm.template(yaml.safe_load(request.param.read_text(encoding="utf-8")) or {})


@pytest.fixture(scope="session")
def kubernetes(needed: Callable[[str], Path]) -> Callable[[str, Object], list[str]]:
    """`kubernetes(version, object)`: what the strict schema of that version holds against an object; of custom resources, the definition."""
    folder = needed("kubernetes")

    @cache
    def registry(version: str) -> Registry[Any]:
        content = json.loads((folder / f"v{version}.0-local-strict" / "_definitions.json").read_text(encoding="utf-8"))
        return Registry().with_resource(content["$id"], Resource.from_contents(content, default_specification=DRAFT202012))

    def problems(version: str, each: Object) -> list[str]:
        group, _, api = each["apiVersion"].rpartition("/")
        name = "-".join(filter(None, [each["kind"].lower(), group.partition(".")[0], api]))
        schema = json.loads((folder / f"v{version}.0-local-strict" / f"{name}.json").read_text(encoding="utf-8"))
        found = Draft202012Validator(schema, registry=registry(version)).iter_errors(each)
        return [f"{each['kind']} {each['metadata']['name']}: {error.json_path}: {error.message}" for error in found]

    return problems


@pytest.fixture(scope="session")
def keda(needed: Callable[[str], Path]) -> Callable[[Object], list[str]]:
    """What KEDA's own definition of ScaledObject holds against one; unknown fields too, which its API server would drop."""
    definition = yaml.safe_load((needed("keda") / "keda.sh_scaledobjects.yaml").read_text(encoding="utf-8"))
    schema = definition["spec"]["versions"][0]["schema"]["openAPIV3Schema"]

    def close(node: Any) -> None:
        if isinstance(node, dict):
            if "properties" in node and not node.get("x-kubernetes-preserve-unknown-fields"):
                node.setdefault("additionalProperties", False)
            for name, inner in node.items():
                if name == "properties":
                    for each in inner.values():
                        close(each)
                elif name in {"items", "additionalProperties"}:
                    close(inner)

    for part in ("spec", "status"):
        close(schema["properties"][part])

    def problems(each: Object) -> list[str]:
        return [f"{each['metadata']['name']}: {error.json_path}: {error.message}" for error in Draft202012Validator(schema).iter_errors(each)]

    return problems


@pytest.fixture(scope="session")
def python() -> str:
    return sys.executable
