"""The words in names of properties and classes that tell what these are about ("birth date", "qty"), from `words.yaml`. Read once; pure."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import yaml

from onto_core.languages.accents import unaccented


def words_for(section: str) -> frozenset[str]:
    """The words of a section, in lower case, and as identifiers write them without accents. Raises KeyError."""
    return frozenset(way for word in _sections()[section] for way in unaccented(word))


def ranks_of(section: str) -> Mapping[str, int]:
    """The words of a section -> their places in it. Raises KeyError."""
    return {word: rank for rank, word in enumerate(_sections()[section])}


@cache
def _sections() -> Mapping[str, tuple[str, ...]]:
    text = (files(__package__) / "words.yaml").read_text(encoding="utf-8")
    return {section: tuple(str(word).strip() for word in listed.split("|")) for section, listed in yaml.safe_load(text).items()}
