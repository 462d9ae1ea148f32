"""Booleans in answers: YAML reads a bare `no` as false, and a language would then have no word for it."""

from __future__ import annotations

from importlib.resources import files

import yaml

from onto_core.terms import Literal
from onto_core.vocabulary import XSD_BOOLEAN
from onto_query.wording.language import language_of_answers
from onto_query.wording.values import value_text


def test_true_and_false_are_told_as_yes_and_no() -> None:
    english = language_of_answers("en")
    assert [value_text(Literal(value, XSD_BOOLEAN), english) for value in ("true", "1", "false", "0")] == ["yes", "yes", "no", "no"]


def test_every_word_of_every_language_has_a_text_as_its_name() -> None:
    for file in (files("onto_query.wording") / "languages").iterdir():
        if file.name.endswith(".yaml"):
            assert all(isinstance(name, str) for name in yaml.safe_load(file.read_text("utf-8")))
