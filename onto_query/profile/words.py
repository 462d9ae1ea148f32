"""The words in names of properties and classes that tell what these are about ("birth date", "qty"), from `words.yaml`. Read once; pure."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import yaml


def words_for(section: str) -> frozenset[str]:
    """The words of a section, in lower case. Raises KeyError."""
    return _sections()[section]


@cache
def _sections() -> Mapping[str, frozenset[str]]:
    text = (files(__package__) / "words.yaml").read_text(encoding="utf-8")
    return {section: frozenset(str(word).strip() for word in listed.split("|")) for section, listed in yaml.safe_load(text).items()}
