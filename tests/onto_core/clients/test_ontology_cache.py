"""Ontologies kept as they were read: the same value as parsing gives, private files, and nothing taken from a file that is not as it was written."""

from __future__ import annotations

import stat
from pathlib import Path
from typing import get_args

import pytest

from onto_core.clients import ontology_cache
from onto_core.clients.ontology_cache import OntologyCache, reader_of
from onto_core.errors import BadOntology
from onto_core.ontology.model import Ontology
from onto_core.ontology.read.load import read_ontology
from onto_core.ontology.shapes import model
from onto_core.service.ontologies import read_ontologies
from onto_core.settings import OntologySettings
from onto_core.terms import Literal
from onto_core.vocabulary import XSD
from tests.onto_core.ontology.write.test_dump import everything

ROOT = Path(__file__).parents[3]
REAL = sorted((ROOT / ".." / "shared" / "data" / "ontologies").glob("*.*"))
DEMO = [ROOT / "ontologies" / "demo" / "places.json", ROOT / "ontologies" / "demo" / "voyages.ttl"]
UNCOMPARED = ("source", "version_iri", "unused", "profile", "profile_reason")
TURTLE = b"""@prefix : <https://example.org/zoo#> . @prefix owl: <http://www.w3.org/2002/07/owl#> .
:Animal a owl:Class ."""


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the documents that were really parsed."""
    names: list[str] = []

    def counting(name: str, content: bytes) -> Ontology:
        names.append(name)
        return read_ontology(name, content)

    monkeypatch.setattr(ontology_cache, "read_ontology", counting)
    return names


def same(a: Ontology, b: Ontology) -> bool:
    """True when they are equal, in the order of their elements and in what equality leaves out, too."""
    orders = [(list(o.classes), list(o.properties), list(o.individuals), list(o.prefixes)) for o in (a, b)]
    return a == b and orders[0] == orders[1] and repr(a) == repr(b) and all(getattr(a, name) == getattr(b, name) for name in UNCOMPARED)


@pytest.mark.parametrize("path", [*DEMO, *REAL], ids=lambda path: path.name)
def test_a_kept_ontology_is_the_one_that_was_read(path: Path, tmp_path: Path, parsed: list[str]) -> None:
    content = path.read_bytes()
    first = OntologyCache(tmp_path).read(str(path), content)
    kept = OntologyCache(tmp_path).read(str(path), content)
    assert parsed == [str(path)]
    assert same(kept, first)


def test_an_ontology_with_every_feature_is_kept_whole() -> None:
    assert same(ontology_cache._read(ontology_cache._written(everything())), everything())


def test_every_constraint_and_path_of_a_shape_comes_back_as_it_was() -> None:
    text, number = Literal("5"), Literal("5", XSD + "integer")
    constraints: tuple[model.Constraint, ...] = (
        *(kind("u:a") for kind in (model.ClassIs, model.DatatypeIs, model.NodeKindIs, model.Nested)),
        *(model.MinCount(0), model.MaxCount(0), model.Bound("<", number), model.Length(), model.Length(1, 2), model.Pattern("a")),
        *(model.LanguageIn(("en",)), model.UniqueLanguage(), model.Pair("<", "u:p"), model.Pair("equals", "u:p"), model.Logical("not", ("_:b",))),
        *(model.Qualified("_:b", 1), model.Closed(("u:p",)), model.HasValue("u:a"), model.HasValue(text), model.OneOfThese(("u:a", text))),
    )
    paths: tuple[model.Path, ...] = (
        model.Sequence((model.Predicate("u:p"), model.Inverse(model.Predicate("u:q")))),
        model.Alternative((model.Repeated(model.Sequence(()), 0, True), model.Predicate("u:p"))),
    )
    assert {type(each) for each in constraints} == set(get_args(get_args(model.Constraint)[0]))
    shapes = {f"_:{number}": model.Shape(f"_:{number}", "", path, constraints) for number, path in enumerate((None, *paths))}
    kept = ontology_cache._read(ontology_cache._written(Ontology("zoo", "u:zoo", shapes=shapes)))
    assert kept.shapes == shapes
    assert repr(kept.shapes) == repr(shapes)


def test_another_folder_shares_it_and_another_name_or_content_does_not(tmp_path: Path, parsed: list[str]) -> None:
    cache = OntologyCache(tmp_path)
    cache.read("a/zoo.ttl", TURTLE)
    assert cache.read("b/zoo.ttl", TURTLE).source == "b/zoo.ttl"
    assert cache.read("b/park.ttl", TURTLE).id == "park"
    cache.read("b/zoo.ttl", TURTLE.replace(b":Animal", b":Beast"))
    assert parsed == ["a/zoo.ttl", "b/park.ttl", "b/zoo.ttl"]


def test_another_version_of_the_reader_takes_nothing_of_an_older_one(tmp_path: Path, parsed: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    OntologyCache(tmp_path).read("zoo.ttl", TURTLE)
    monkeypatch.setattr(ontology_cache, "_reader", lambda: b"another")
    OntologyCache(tmp_path).read("zoo.ttl", TURTLE)
    assert parsed == ["zoo.ttl", "zoo.ttl"]


@pytest.mark.parametrize("damage", [lambda b: b[:-5], lambda b: b"", lambda b: b.replace(b"Animal", b"Animax"), lambda b: b"\x80\x04." + b])
def test_a_damaged_file_is_read_past_and_replaced(damage, tmp_path: Path, parsed: list[str]) -> None:  # type: ignore[no-untyped-def]
    first = OntologyCache(tmp_path).read("zoo.ttl", TURTLE)
    [file] = tmp_path.iterdir()
    whole = file.read_bytes()
    file.write_bytes(damage(whole))
    assert same(OntologyCache(tmp_path).read("zoo.ttl", TURTLE), first)
    assert file.read_bytes() == whole
    assert len(parsed) == 2


def test_a_file_of_another_form_is_read_past(tmp_path: Path, parsed: list[str]) -> None:
    OntologyCache(tmp_path).read("zoo.ttl", TURTLE)
    [file] = tmp_path.iterdir()
    foreign = b'{"id": 7, "classes": []}'
    file.write_bytes(ontology_cache._sum(foreign) + b"\n" + foreign)
    assert len(OntologyCache(tmp_path).read("zoo.ttl", TURTLE).classes) == 1


def test_its_files_are_private_and_a_broken_ontology_leaves_none(tmp_path: Path) -> None:
    cache = OntologyCache(tmp_path / "new")
    with pytest.raises(BadOntology):
        cache.read("bad.ttl", b"@prefix : <x> . :a :b")
    assert not (tmp_path / "new").exists()
    cache.read("zoo.ttl", TURTLE)
    [file] = (tmp_path / "new").iterdir()
    assert [stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "new", file)] == [0o700, 0o600]


def test_a_folder_that_cannot_be_written_costs_only_time(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert len(OntologyCache(tmp_path / "file").read("zoo.ttl", TURTLE).classes) == 1


def test_the_files_not_used_for_longest_go_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, parsed: list[str]) -> None:
    cache = OntologyCache(tmp_path)
    cache.read("zoo.ttl", TURTLE)
    [file] = tmp_path.iterdir()
    monkeypatch.setattr(ontology_cache, "FULL", int(file.stat().st_size * 2.5))
    for name in ("b.ttl", "zoo.ttl", "c.ttl", "zoo.ttl", "b.ttl"):
        cache.read(name, TURTLE)
    assert parsed == ["zoo.ttl", "b.ttl", "c.ttl", "b.ttl"]


def test_the_setting_says_where_and_turns_it_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    read_ontologies([DEMO[1]], OntologySettings(cache=""))
    assert not (tmp_path / "home").exists()
    read_ontologies([DEMO[1]], OntologySettings())
    assert len(list((tmp_path / "home" / "ontorag" / "ontologies").iterdir())) == 1
    reader_of(OntologySettings(cache=str(tmp_path / "mine")))("zoo.ttl", TURTLE)
    assert len(list((tmp_path / "mine").iterdir())) == 1
