"""Profiles that other processes read: the same as the one that was made, of the revision that is asked for, and gone with the next."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import BinaryIO

import pytest

from onto_core.terms import Literal
from onto_core.vocabulary import RDFS_LABEL, XSD
from onto_query.profile import kept
from onto_query.profile.build import profile_of
from onto_query.profile.holder import Profiles
from onto_query.profile.model import GraphProfile
from onto_query.profile.names import ValueNames
from tests.onto_query.profile.test_build import EX, shop

REVISION, LATER = "0123456789abcdef", "fedcba9876543210"


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(kept, "LARGE", 0)
    return tmp_path / "ontorag" / "graph-profiles"


def profile(revision: str = REVISION) -> GraphProfile:
    labels = [(EX + name, RDFS_LABEL, Literal(text, XSD + "string")) for name, text in (("supplier1", "Nord & Süd, Köln"), ("supplier2", "羅生門"))]
    return profile_of(lambda: [*shop(), *labels, (EX + "tool1", EX + "weight_kg", Literal("heavy", language="en"))], revision)


def test_a_profile_that_was_kept_is_the_one_that_was_made() -> None:
    made = profile()
    found = kept.keep(made, "oxigraph:here", "shop")
    assert found is not made
    for field in fields(GraphProfile):
        one, other = getattr(made, field.name), getattr(found, field.name)
        assert dict(one) == dict(other) if isinstance(one, dict) else one == other, field.name
    assert (list(found.values), list(found.properties)) == (list(made.values), list(made.properties))
    assert len(found.values) == len(made.values)
    assert list(found.values.items()) == list(made.values.items())  # in one reading
    assert dict(found.parts.items()) == dict(made.parts)
    for each in (ValueNames(made), ValueNames(found)):
        assert [value.literal.lexical for value in each.with_part("Number 7")] == ["Tool Number 7"]
        assert {value.literal.lexical for value in each.stemmed(["reds"])} == {"red"}
        assert each.near_labels("Nord & Sud, Koln", fuzzy=0.8, most=5) == {"nord & süd, köln": 0.875}


def test_a_kept_profile_is_of_one_revision_of_one_collection_in_one_store(cache: Path) -> None:
    kept.keep(profile(), "oxigraph:here", "shop")
    assert kept.kept("oxigraph:there", "shop", REVISION) is None
    assert kept.kept("oxigraph:here", "shops", REVISION) is None
    assert kept.kept("oxigraph:here", "shop", REVISION) is not None
    assert [file.stat().st_mode & 0o77 for file in cache.iterdir()] == [0]
    assert kept.kept("oxigraph:here", "shop", LATER) is None
    assert list(cache.iterdir()) == []  # what was forgotten since is in no file


def test_a_damaged_file_is_as_none_and_counts_that_may_come_again_are_no_revision(cache: Path) -> None:
    kept.keep(profile(), "oxigraph:here", "shop")
    (file,) = cache.iterdir()
    file.write_bytes(file.read_bytes()[:3000])
    assert kept.kept("oxigraph:here", "shop", REVISION) is None
    counted = profile("120-44")
    assert kept.keep(counted, "bolt://there", "shop") is counted


class Graph:
    """Counts how often it is read."""

    def __init__(self) -> None:
        self.read = 0

    async def export(self, collection: str, format_: str, out: BinaryIO, **_: object) -> None:
        self.read += 1
        out.write(b'<urn:a> <urn:name> "one" .\n<urn:b> <urn:name> "two" .\n')


async def test_a_second_process_does_not_read_the_graph() -> None:
    graph = Graph()
    for place, revision, read in (
        ("oxigraph:here", REVISION, 1),
        ("oxigraph:here", REVISION, 1),
        ("oxigraph:here", LATER, 2),
        ("", LATER, 3),
        ("", LATER, 4),
    ):
        profiles = Profiles(graph, None, place)  # type: ignore[arg-type]
        grounded = await profiles._read("things", revision)
        assert [value.literal.lexical for value in grounded.values["one"]] == ["one"]
        assert graph.read == read
