"""The Dockerfile, the locks that it installs from and what goes into its context, read as files: there is no container engine in the tests."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def instructions() -> list[tuple[str, str]]:
    """(instruction, its words) of the Dockerfile, continued lines joined."""
    text = re.sub(r"\\\n", " ", (ROOT / "Dockerfile").read_text(encoding="utf-8"))
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [(line.split(None, 1)[0].upper(), line.split(None, 1)[1]) for line in lines]


def stages() -> list[list[tuple[str, str]]]:
    found: list[list[tuple[str, str]]] = []
    for name, words in instructions():
        if name == "FROM":
            found.append([])
        if found:
            found[-1].append((name, words))
    return found


def pins(name: str) -> dict[str, set[str]]:
    """Package -> versions, several where Pythons differ. Every requirement of the lock must be exact and have its hashes."""
    entries = re.split(r"\n(?=\S)", (ROOT / name).read_text(encoding="utf-8").strip())
    assert [entry.splitlines()[0] for entry in entries if "--hash=sha256:" not in entry] == []
    found: dict[str, set[str]] = {}
    for entry in entries:
        exact = re.match(r"([a-z0-9-]+)==([^\s;]+)", entry)
        assert exact is not None, entry.splitlines()[0]
        found.setdefault(exact[1], set()).add(exact[2])
    return found


def test_every_instruction_is_one() -> None:
    known = {"ARG", "FROM", "ENV", "RUN", "WORKDIR", "COPY", "USER", "EXPOSE", "STOPSIGNAL", "ENTRYPOINT", "CMD"}
    assert {name for name, _ in instructions()} <= known


def test_it_is_built_in_two_stages_on_an_image_of_one_version() -> None:
    (argument,) = (words for name, words in instructions() if name == "ARG")
    assert re.fullmatch(r"PYTHON=python:3\.\d+\.\d+-slim-\w+", argument)
    assert [stage[0][1].split()[0] for stage in stages()] == ["${PYTHON}", "${PYTHON}"]
    assert PROJECT["project"]["requires-python"] == ">=3.11"


def test_what_is_installed_is_locked_with_hashes() -> None:
    installs = [
        command for name, words in instructions() if name == "RUN" for command in words.split("&&") if " install " in command and "pip" in command
    ]
    assert len(installs) == 3
    for command in installs:
        assert "--no-deps" in command
        assert "--require-hashes" in command or "--no-index" in command, command


def test_the_last_stage_runs_as_nobody_in_particular_and_has_no_tools() -> None:
    last = stages()[-1]
    assert ("USER", "10001:10001") in last
    after = [name for name, _ in last[last.index(("USER", "10001:10001")) :]]
    assert not {"RUN", "COPY", "ADD"} & set(after), "nothing changes after the last USER"
    assert "pip" not in " ".join(words for name, words in last if name == "RUN")
    assert "--without-pip" in " ".join(words for name, words in stages()[0] if name == "RUN"), "the environment that is copied has no pip"
    assert ("ENTRYPOINT", '["ontorag"]') in last, "in exec form, so that SIGTERM reaches the worker"
    assert ("STOPSIGNAL", "SIGTERM") in last


def test_no_secret_is_built_in() -> None:
    for name, words in instructions():
        if name in {"ENV", "ARG"}:
            assert not re.search(r"KEY|TOKEN|PASSWORD|SECRET", words.upper()), words


def test_the_chart_and_the_image_agree() -> None:
    values = (ROOT / "helm" / "ontorag" / "values.yaml").read_text(encoding="utf-8")
    assert "runAsUser: 10001" in values
    assert "runAsGroup: 10001" in values
    chart = (ROOT / "helm" / "ontorag" / "Chart.yaml").read_text(encoding="utf-8")
    assert f"appVersion: {PROJECT['project']['version']}\n" in chart


def test_the_context_holds_every_package_and_nothing_else() -> None:
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    patterns = [line for line in lines if line and not line.startswith("#")]
    assert patterns[0] == "*"
    let_in = {line.removeprefix("!") for line in patterns if line.startswith("!")}
    wheel = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]
    files = {
        PROJECT["project"]["readme"],
        *PROJECT["project"]["license-files"],
        "pyproject.toml",
        "requirements-image.lock",
        "requirements-build.lock",
    }
    wanted = {*wheel["packages"], *wheel["force-include"], *files}
    assert let_in == wanted


def test_the_images_lock_is_that_of_the_project() -> None:
    image, project, build = pins("requirements-image.lock"), pins("requirements.lock"), pins("requirements-build.lock")
    assert {name: (found, project[name]) for name, found in (image | build).items() if not found <= project.get(name, found)} == {}

    def names(requirements: list[str]) -> set[str]:
        return {re.split(r"[^A-Za-z0-9_-]", requirement, maxsplit=1)[0].lower().replace("_", "-") for requirement in requirements}

    extras = PROJECT["project"]["optional-dependencies"]
    in_image = ("pulsar", "cassandra", "cypher", "oidc", "serve", "documents", "otel")
    wanted = names([*PROJECT["project"]["dependencies"], *(each for extra in in_image for each in extras[extra])])
    assert wanted - image.keys() == set()
    assert (names(extras["dev"]) - wanted) & image.keys() == set(), "the image has no tools of development"
    assert names(PROJECT["build-system"]["requires"]) <= build.keys()
