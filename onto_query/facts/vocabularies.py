"""What people call the terms of vocabularies that many graphs share: `dcterms:creator` the author. Data and look-ups, pure.

Sources: the English labels and aliases of Wikidata's properties (CC0), and the definitions of the vocabularies.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from onto_core.vocabulary import local_name

WIKIDATA: Final = "http://www.wikidata.org/"


def further_names(iri: str) -> tuple[str, ...]:
    """What a class or property of a common vocabulary is called besides; () for other IRIs."""
    return _wikidata().get(local_name(iri), ("",))[1:] if iri.startswith(WIKIDATA) else _common().get(iri, ())


def label_of_wikidata(iri: str) -> str:
    """The English label of a property of Wikidata; "" for other IRIs."""
    return _wikidata().get(local_name(iri), ("",))[0] if iri.startswith(WIKIDATA) else ""


@cache
def _wikidata() -> Mapping[str, tuple[str, ...]]:
    rows = (line.split("|") for line in _lines("wikidata.psv"))
    return {name: (label, *filter(None, further.split(","))) for name, label, further in rows}


@cache
def _common() -> Mapping[str, tuple[str, ...]]:
    names: dict[str, tuple[str, ...]] = {}
    spaces: list[str] = []
    for line in _lines("vocabularies.psv"):
        if line.startswith("@ "):
            spaces = line.removeprefix("@ ").split()
        else:
            local, _, further = line.partition("|")
            names |= {space + local: tuple(further.split(",")) for space in spaces}
    return names


def _lines(name: str) -> list[str]:
    text = (files("onto_query.facts") / name).read_text("utf-8")
    return [line for line in text.splitlines() if not line.startswith("#")]
