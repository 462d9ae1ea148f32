"""Names that are spelled otherwise: found among the labels of a profile as a store finds them among its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from onto_core.terms import Literal
from onto_core.vocabulary import RDFS_LABEL, XSD
from onto_query.profile.build import profile_of
from onto_query.profile.lookup import LikeNames
from onto_query.profile.model import GraphProfile
from onto_query.profile.names import ValueNames
from sparql_cassandra.stores import open_store

EX = "https://example.org/"
CALLED = {"kurosawa": "Akira Kurosawa", "kurosaka": "Akira Kurosaka", "kubrick": "Stanley Kubrick", "ran": "Ran", "throne": "Throne of Blood"}


def profile(most: int = 100) -> GraphProfile:
    return profile_of(lambda: [(EX + name, RDFS_LABEL, Literal(label, XSD + "string")) for name, label in list(CALLED.items())[:most]])


@pytest.mark.parametrize("fuzzy", [0.7, 0.85, 1.0])
async def test_what_is_nearly_a_label_is_found_as_the_store_finds_it(tmp_path: Path, fuzzy: float) -> None:
    graph = tmp_path / "films.ttl"
    graph.write_text("".join(f'<{EX}{name}> <{RDFS_LABEL}> "{label}" .\n' for name, label in CALLED.items()), encoding="utf-8")
    store = open_store(f"oxigraph:{tmp_path / 'graph'}", write=True)
    await store.load([graph], "films")
    names = ValueNames(profile())
    asked = ["Akira Kurosava", "Kurosawa Akira", "akira kurosawa", "Stanly Kubrik", "Throne of Blod", "Rashomon", ""]
    assert names.profile.every_label
    assert await LikeNames(store, names).lookup(asked, "films", fuzzy=fuzzy) == await store.lookup(asked, "films", fuzzy=fuzzy)
    await store.close()


def test_labels_are_found_by_whole_words_among_others() -> None:
    names = ValueNames(profile())
    assert set(names.having("akira")) == {"Akira Kurosawa", "Akira Kurosaka"}
    assert names.having("kuro") == ()


def test_a_profile_that_lacks_a_label_says_so() -> None:
    long = (EX + "essay", RDFS_LABEL, Literal("On " + "very " * 20 + "long titles", XSD + "string"))
    statements = [(EX + name, RDFS_LABEL, Literal(label, XSD + "string")) for name, label in CALLED.items()]
    assert not profile_of(lambda: [*statements, long]).every_label
