"""What decides an extraction changes its digests, each its own, and what does not decide it changes none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from onto_core.settings import Settings
from onto_extract.confidence.calibration import shipped
from onto_extract.examples.model import Example
from onto_extract.made import key_of, made_of


def made(settings: Any = None, *, has_model: bool = True, examples: tuple[Example, ...] = ()) -> dict[str, str]:
    parsed = Settings.model_validate(settings or {})
    return made_of(parsed, has_model=has_model, examples=examples, calibration=shipped()).model_dump()


def changed(one: dict[str, str], other: dict[str, str]) -> set[str]:
    return {name for name in one if one[name] != other[name]}


@pytest.mark.parametrize(
    ("settings", "part"),
    [
        ({"model": {"name": "large"}}, "model"),
        ({"model": {"temperature": 0.5}}, "model"),
        ({"extraction": {"instructions": "Ships only."}}, "prompt"),
        ({"extraction": {"examples_most": 2}}, "prompt"),
        ({"selection": {"budget": 4000}}, "selection"),
        ({"extraction": {"rules": {"range": "flag"}}}, "judging"),
        ({"extraction": {"typing": "open"}}, "judging"),
        ({"extraction": {"minimum_confidence": 0.3}}, "judging"),
        ({"model": {"concurrency": 9, "timeout": 5.0}, "service": {"concurrency": 9}, "extraction": {"vocabulary_cache": "x"}}, None),
    ],
)
def test_each_setting_changes_the_digest_of_its_part(settings: dict[str, Any], part: str | None) -> None:
    assert changed(made(), made(settings)) == ({part} if part else set())


def test_files_count_by_what_they_say(tmp_path: Path) -> None:
    decisions = tmp_path / "same.jsonl"
    decisions.write_text('{"same": ["a", "b"]}\n')
    before = made({"extraction": {"same_as": str(decisions)}})
    other = tmp_path / "other.jsonl"
    other.write_text(decisions.read_text())
    assert made({"extraction": {"same_as": str(other)}}) == before
    decisions.write_text('{"never": ["a", "b"]}\n')
    assert changed(made({"extraction": {"same_as": str(decisions)}}), before) == {"judging"}


def test_solved_texts_count_with_and_without_a_model_and_instructions_with_one_only() -> None:
    solved = (Example("Fram sank.", ()),)
    assert changed(made(), made(examples=solved)) == {"prompt"}
    assert changed(made(has_model=False), made(has_model=False, examples=solved)) == {"prompt"}
    told = {"extraction": {"instructions": "Ships only."}}
    assert made(told, has_model=False) == made(has_model=False)


def test_a_key_is_of_all_parts_and_the_catalog() -> None:
    whole = made_of(Settings(), has_model=True, examples=(), calibration=shipped())
    others = [whole.model_copy(update={name: "x"}) for name in whole.model_dump()]
    assert len({key_of(whole, "1"), key_of(whole, "2"), *(key_of(other, "1") for other in others)}) == 2 + len(others)
