"""docs/evaluation.md: its commands and options exist, its gold is read, and it explains every cause."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

from onto_core.cli.main import root
from onto_core.errors import Problem
from onto_extract.commands.other_extractors import FORMS
from onto_extract.commands.validate import FROM
from onto_extract.evaluation.causes import EXPLAINED
from onto_extract.evaluation.gold import sentences

PAGE = (Path(__file__).parents[3] / "docs" / "evaluation.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "line", [each for block in re.findall(r"```sh\n(.*?)```", PAGE, flags=re.DOTALL) for each in re.split(r"\n|&&", block) if each.strip()]
)
def test_every_command_takes_the_options_that_the_page_gives_it(line: str) -> None:
    words = line.partition("#")[0].split()
    context = click.Context(root)
    command: click.Command = root
    for word in words[1:3]:
        assert isinstance(command, click.Group)
        found = command.get_command(context, word)
        assert found is not None
        command = found
    known = {option for parameter in command.params for option in parameter.opts}
    assert {word for word in words if word.startswith("--")} <= known


def test_the_gold_of_the_page_is_read(tmp_path: Path) -> None:
    (tmp_path / "gold.jsonl").write_text("".join(re.findall(r"```json\n(.*?)```", PAGE, flags=re.DOTALL)))
    problems: list[Problem] = []
    (sentence,) = sentences(tmp_path / "gold.jsonl", problems)
    assert (problems, sentence.gold[0].relation) == ([], "location")


def test_every_cause_and_every_form_is_explained() -> None:
    assert [cause for cause in EXPLAINED if cause not in PAGE] == []
    assert FORMS == FROM
    assert [form for form in FORMS if f"| `{form}` |" not in PAGE] == []
