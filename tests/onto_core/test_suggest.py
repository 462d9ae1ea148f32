"""The names that are suggested for one that does not exist."""

from __future__ import annotations

from onto_core.suggest import did_you_mean, nearest, similar


def test_only_similar_names_are_suggested_the_most_similar_first() -> None:
    assert similar("interger", ["integers", "int", "integer"], limit=3) == ("integer", "integers")
    assert did_you_mean("modle", ["model", "bus"]) == "did you mean 'model'?"
    assert did_you_mean("xyz", ["model", "bus"]) == ""


def test_another_spelling_in_case_is_the_only_suggestion() -> None:
    assert similar("SUBCLASSOF", ["subClassOf", "subClassesOf"], limit=2) == ("subClassOf",)


def test_the_nearest_names_are_given_however_different() -> None:
    assert nearest("directed", ["bus", "director", "direct"], 2) == ("direct", "director")
