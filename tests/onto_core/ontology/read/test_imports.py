"""owl:imports: met by what is given, found by catalogs inside the given folders, named when they are not found, and never fetched unasked."""

from __future__ import annotations

import gzip
import os
from pathlib import Path

import pytest

from onto_core.ontology.read.load import LoadedOntologies, load_paths

PREFIXES = "@prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
CATALOG = '<?xml version="1.0"?>\n<catalog prefer="public" xmlns="urn:oasis:names:tc:entity:xmlns:xml:catalog">{}</catalog>'


def turtle(name: str, *imports: str, more: str = "") -> str:
    lines = [f"<http://x.example/{name}> a owl:Ontology .", f"<http://x.example/{name}#{name.title()}> a owl:Class ."]
    return PREFIXES + "\n".join([*lines, *(f"<http://x.example/{name}> owl:imports <{each}> ." for each in imports), more])


def catalog(folder: Path, *entries: tuple[str, str], name: str = "catalog-v001.xml") -> Path:
    inside = "".join(f'<group id="g"><uri id="u" name="{iri}" uri="{uri}"/></group>' for iri, uri in entries)
    (folder / name).write_text(CATALOG.format(inside))
    return folder / name


def loaded(result: LoadedOntologies) -> list[str]:
    assert not result.broken
    return [ontology.iri.rpartition("/")[2] for ontology in result.ontologies]


def missing(result: LoadedOntologies) -> list[tuple[str, str]]:
    return [(each.iri.rpartition("/")[2], each.reason) for each in result.missing]


def test_imports_among_the_given_files_and_folders_are_met_whatever_their_order_and_in_circles(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "a.ttl").write_text(turtle("a", "http://x.example/b"))
    (tmp_path / "deep" / "b.ttl").write_text(turtle("b", "http://x.example/a", "http://x.example/b"))
    result = load_paths([tmp_path])
    assert (loaded(result), result.missing) == (["a", "b"], ())


@pytest.mark.parametrize("iri", ["http://x.example/b/2.0", "http://x.example/b#"])
def test_an_import_by_version_iri_or_with_a_hash_is_met(tmp_path: Path, iri: str) -> None:
    (tmp_path / "a.ttl").write_text(turtle("a", iri))
    (tmp_path / "b.ttl").write_text(turtle("b", more="<http://x.example/b> owl:versionIRI <http://x.example/b/2.0> ."))
    assert load_paths([tmp_path]).missing == ()


def test_an_import_that_is_nowhere_is_named_with_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "a.ttl").write_text(turtle("a", "http://x.example/gone"))
    result = load_paths([tmp_path / "a.ttl"])
    assert loaded(result) == ["a"]
    (problem,) = [each.problem() for each in result.missing]
    assert problem.message == "<http://x.example/gone> is not read: no given file or folder holds it"
    assert "catalog-v001.xml beside a.ttl" in problem.mend
    assert "ontologies.fetch: [http://x.example/gone]" in problem.mend


def test_a_catalog_beside_a_file_leads_to_its_imports_and_to_theirs(tmp_path: Path) -> None:
    (tmp_path / "parts").mkdir()
    (tmp_path / "a.ttl").write_text(turtle("a", "http://x.example/b"))
    (tmp_path / "parts" / "b.ttl").write_text(turtle("b", "http://x.example/c"))
    (tmp_path / "parts" / "c.ttl.gz").write_bytes(gzip.compress(turtle("c").encode()))
    catalog(tmp_path, ("http://x.example/b", "parts/b.ttl"), ("http://x.example/c", "parts/c.ttl.gz"))
    result = load_paths([tmp_path / "a.ttl"])
    assert (loaded(result), result.missing) == (["a", "b", "c"], ())


def test_a_catalog_that_is_named_and_rewrites_and_those_that_follow_count_too(tmp_path: Path) -> None:
    (tmp_path / "parts").mkdir()
    (tmp_path / "a.ttl").write_text(turtle("a", "http://x.example/b"))
    (tmp_path / "parts" / "b").write_text(turtle("b"))
    (tmp_path / "mine.xml").write_text(CATALOG.format('<nextCatalog catalog="more.xml"/>'))
    (tmp_path / "more.xml").write_text(CATALOG.format('<rewriteURI uriStartString="http://x.example/" rewritePrefix="parts/"/>'))
    assert loaded(load_paths([tmp_path / "a.ttl", tmp_path / "mine.xml"])) == ["a", "b"]


def test_a_catalog_is_no_ontology(tmp_path: Path) -> None:
    (tmp_path / "a.ttl").write_text(turtle("a"))
    catalog(tmp_path)
    assert loaded(load_paths([tmp_path])) == ["a"]


@pytest.mark.parametrize("way", ["catalog", "iri", "symbolic link", "next catalog"])
def test_nothing_outside_the_given_folders_is_read(tmp_path: Path, way: str) -> None:
    inside, outside = tmp_path / "inside", tmp_path / "outside"
    inside.mkdir()
    outside.mkdir()
    (outside / "b.ttl").write_text(turtle("b"))
    iri = (outside / "b.ttl").as_uri() if way == "iri" else "http://x.example/b"
    (inside / "a.ttl").write_text(turtle("a", iri))
    if way == "catalog":
        catalog(inside, (iri, "../outside/b.ttl"))
    elif way == "symbolic link":
        os.symlink(outside / "b.ttl", inside / "link.txt")
        catalog(inside, (iri, "link.txt"))
    elif way == "next catalog":
        catalog(outside, (iri, (inside / "c.ttl").as_uri()))
        (inside / "c.ttl").write_text(turtle("b"))
        (inside / "catalog-v001.xml").write_text(CATALOG.format('<nextCatalog catalog="../outside/catalog-v001.xml"/>'))
    result = load_paths([inside / "a.ttl"])
    assert loaded(result) == ["a"]
    assert len(result.missing) == 1
    if way in {"catalog", "iri", "symbolic link"}:
        assert "outside the given files' folders" in result.missing[0].reason


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (
            '<!DOCTYPE catalog [<!ENTITY e SYSTEM "file:///etc/passwd">]><catalog xmlns="urn:oasis:names:tc:entity:xmlns:xml:catalog">&e;</catalog>',
            "XML entity",
        ),
        ('<catalog xmlns="urn:oasis:names:tc:entity:xmlns:xml:catalog"><uri', "is not XML"),
    ],
)
def test_a_catalog_that_cannot_be_used_is_broken_and_says_why(tmp_path: Path, content: str, words: str) -> None:
    (tmp_path / "a.ttl").write_text(turtle("a", "http://x.example/b"))
    (tmp_path / "catalog-v001.xml").write_text(content)
    result = load_paths([tmp_path / "a.ttl"])
    assert [words in str(error) for error in result.broken] == [True]


def test_an_imported_document_that_is_broken_is_broken(tmp_path: Path) -> None:
    (tmp_path / "a.ttl").write_text(turtle("a", "http://x.example/b"))
    (tmp_path / "b.txt").write_text("nonsense")
    catalog(tmp_path, ("http://x.example/b", "b.txt"))
    assert [error.source for error in load_paths([tmp_path / "a.ttl"]).broken] == [str(tmp_path / "b.txt")]


def test_what_an_address_gives_is_read_when_it_may_be_fetched(tmp_path: Path) -> None:
    (tmp_path / "a.ttl").write_text(turtle("a", "http://x.example/b"))
    asked: list[str] = []

    def fetch(address: str) -> bytes | None:
        asked.append(address)
        return turtle("b", "http://x.example/c").encode() if address.endswith("b") else None

    result = load_paths([tmp_path], fetch)
    assert (loaded(result), missing(result)) == (["a", "b"], [("c", "no given file or folder holds it")])
    assert asked == ["http://x.example/b", "http://x.example/c"]


def test_an_ontology_that_only_imports_others_is_one(tmp_path: Path) -> None:
    (tmp_path / "all.ttl").write_text(PREFIXES + "<http://x.example/all> a owl:Ontology ; owl:imports <http://x.example/b> .")
    (tmp_path / "b.ttl").write_text(turtle("b"))
    assert loaded(load_paths([tmp_path])) == ["all", "b"]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (gzip.compress(turtle("a").encode())[:-20], "ends in the middle"),
        (b"\x1f\x8b\x08\x00nonsense nonsense", "damaged gzip"),
    ],
)
def test_a_packed_file_that_is_damaged_says_so(tmp_path: Path, content: bytes, words: str) -> None:
    (tmp_path / "a.ttl.gz").write_bytes(content)
    assert [words in str(error) for error in load_paths([tmp_path]).broken] == [True]


def test_a_packed_file_may_not_unpack_to_any_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("onto_core.ontology.read.packed.LARGEST", 100_000)
    (tmp_path / "a.ttl.gz").write_bytes(gzip.compress(b" " * 1_000_000))
    assert ["unpacks to more than" in str(error) for error in load_paths([tmp_path]).broken] == [True]


@pytest.mark.parametrize("name", ["zoo.ttl.gz", "zoo.owl.gz", "zoo.gz"])
def test_a_packed_ontology_has_the_id_of_what_is_inside(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(gzip.compress(turtle("a").encode()) + gzip.compress(b"\n# more\n"))
    assert [ontology.id for ontology in load_paths([tmp_path / name]).ontologies] == ["zoo"]
