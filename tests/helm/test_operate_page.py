"""docs/operate.md: its values are taken by the chart, its commands and settings exist."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import click
import yaml

from onto_core.cli.main import COMMANDS, root
from onto_core.service.configuration import every_setting

PAGE = Path(__file__).parents[2] / "docs" / "operate.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_its_values_are_taken(helm: Any) -> None:
    blocks = re.findall(r"```yaml\n(.*?)```", TEXT, re.DOTALL)
    assert len(blocks) == 3
    for block in blocks:
        assert helm.template(yaml.safe_load(block)).of("Deployment")


def test_its_values_in_passing_are_taken(helm: Any) -> None:
    inline = re.findall(r"`((?:workers\.[a-z-]+|autoscaling): \{.*?\})`", TEXT)
    assert len(inline) == 2
    for line in inline:
        name, _, value = line.partition(": ")
        given = yaml.safe_load(value)
        values = {"workers": {"onto-query": {name: given}}} if name == "autoscaling" else {"workers": {name.partition(".")[2]: given}}
        assert helm.template(values).of("Deployment")


def test_its_commands_exist() -> None:
    named = set(re.findall(r"(?:^|`)ontorag ([a-z-]+)(?: ([a-z]+))?", TEXT, re.MULTILINE))
    assert len(named) >= 5
    for command, sub in named:
        assert command in COMMANDS
        if sub:
            group = root.get_command(click.Context(root), command)  # type: ignore[attr-defined]
            assert not isinstance(group, click.Group) or sub in group.commands, "a word after a command that is no group is its argument"


def test_its_settings_exist() -> None:
    known = dict(every_setting())
    sections = {name.partition(".")[0] for name in known}
    named = {word.removeprefix("settings.") for word in re.findall(r"`((?:settings\.)?[a-z_]+(?:\.[a-z_]+)+)[`:]", TEXT)}
    settings = {word for word in named if word.partition(".")[0] in sections and not word.startswith(("ontologies.files",))}
    assert {"service.grace", "bus.retry.crashes", "model.fallback", "service.concurrency", "ontologies.poll"} <= settings
    assert settings - known.keys() == set()


def test_its_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", TEXT):
        assert (PAGE.parent / target).exists(), target
