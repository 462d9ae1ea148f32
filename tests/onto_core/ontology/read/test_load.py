"""Files and folders: which format a document is in, what its ontology is called, and that a broken one harms no other."""

from __future__ import annotations

from pathlib import Path

import pytest

from onto_core.errors import BadOntology
from onto_core.ontology.model import Ontology
from onto_core.ontology.read.load import different_ids, load_paths, read_ontology, syntax_of

JSON = '{"metadata": {"name": "%s"}, "classes": {"A": {}}}'
TURTLE = "@prefix owl: <http://www.w3.org/2002/07/owl#> . <http://x/A> a owl:Class ."
XML = '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:owl="http://www.w3.org/2002/07/owl#"><owl:Class rdf:about="http://x/A"/></rdf:RDF>'
TRIPLE = "<http://x/A> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://www.w3.org/2002/07/owl#Class> .\n"
JSON_LD = '{"@id": "http://x/A", "@type": "http://www.w3.org/2002/07/owl#Class"}'


@pytest.mark.parametrize(
    "name", ["a.json", "a.ttl", "a.owl", "a.rdf", "a.xml", "a.jsonld", "a.nt", "a", "a.txt", "http://x/ontology", "standard input"]
)
@pytest.mark.parametrize(("content", "expected"), [(TURTLE, "turtle"), (XML, "xml"), (TRIPLE, "nt"), (JSON_LD, "json-ld"), (JSON % "a", "json")])
def test_the_content_says_what_it_is_whatever_the_suffix_says(name: str, content: str, expected: str) -> None:
    assert syntax_of(name, content.encode()) == ("turtle" if (name, expected) == ("a.ttl", "nt") else expected)
    assert len(read_ontology(name, content.encode()).classes) == 1


@pytest.mark.parametrize("start", ["﻿", "\n\n  ", "# a comment\n# another\n"])
def test_marks_space_and_comments_before_the_content_do_no_harm(start: str) -> None:
    assert len(read_ontology("a.owl", (start + TURTLE).encode()).classes) == 1
    assert len(read_ontology("a.nt", (start.replace("﻿", "") + TRIPLE).encode()).classes) == 1


def test_xml_after_a_declaration_and_a_comment_is_xml() -> None:
    assert len(read_ontology("a.ttl", b"<?xml version='1.0'?>\n<!-- made by hand -->\n" + XML.encode()).classes) == 1


@pytest.mark.parametrize(
    ("content", "format"),
    [
        ('<?xml version="1.0"?>\n<!-- x -->\n<Ontology xmlns="http://www.w3.org/2002/07/owl#"></Ontology>', "OWL/XML"),
        ("Prefix(:=<http://x/>)\nOntology(<http://x>)", "OWL functional syntax"),
        ("Prefix: : <http://x/>\nOntology: <http://x>", "OWL Manchester syntax"),
        ("format-version: 1.2\n[Term]\nid: X:1", "OBO"),
    ],
)
def test_a_format_that_is_not_read_is_named(content: str, format: str) -> None:
    with pytest.raises(BadOntology, match=f"is {format}, which is not read"):
        read_ontology("a.owl", content.encode())


def test_a_folder_gives_every_ontology_in_it_and_in_its_folders_and_no_other_file(tmp_path: Path) -> None:
    (tmp_path / "deep" / "deeper").mkdir(parents=True)
    (tmp_path / ".git").mkdir()
    (tmp_path / "b.ttl").write_text(TURTLE)
    (tmp_path / "deep" / "deeper" / "a.JSON").write_text(JSON % "fauna")
    (tmp_path / ".git" / "hidden.ttl").write_text("nonsense")
    (tmp_path / "notes.md").write_text("# notes")
    (tmp_path / "form.schema.json").write_text("{}")
    loaded = load_paths([tmp_path])
    assert [ontology.id for ontology in loaded.ontologies] == ["b", "fauna"]
    assert loaded.broken == ()
    assert loaded.ontologies[0].source == str(tmp_path / "b.ttl")


def test_one_broken_ontology_takes_no_other_down(tmp_path: Path) -> None:
    (tmp_path / "a.ttl").write_text(TURTLE)
    (tmp_path / "b.ttl").write_text("@prefix : <")
    (tmp_path / "c.json").write_text('{"concepts": []}')
    (tmp_path / "d.json").write_text(JSON % "d")
    loaded = load_paths([tmp_path])
    assert [ontology.id for ontology in loaded.ontologies] == ["a", "d"]
    assert [Path(error.source).name for error in loaded.broken] == ["b.ttl", "c.json"]


def test_a_file_that_is_given_twice_is_read_once(tmp_path: Path) -> None:
    (tmp_path / "a.ttl").write_text(TURTLE)
    (tmp_path / "link.ttl").symlink_to(tmp_path / "a.ttl")
    loaded = load_paths([tmp_path / "a.ttl", tmp_path, str(tmp_path / "a.ttl"), tmp_path / "link.ttl"])
    assert [ontology.id for ontology in loaded.ontologies] == ["a"]


def test_a_path_that_is_not_there_and_an_empty_folder_are_told(tmp_path: Path) -> None:
    loaded = load_paths([tmp_path / "nope.ttl", tmp_path])
    assert [str(problem) for error in loaded.broken for problem in error.problems] == [
        "file: is not there (check the path)",
        "folder: holds no ontology (files end in .json, .ttl, .owl, .rdf, .xml, .jsonld, .nt, .yaml, .yml)",
    ]


def test_ontologies_of_one_name_get_ids_that_differ(tmp_path: Path) -> None:
    for name in ("x", "y", "z"):
        (tmp_path / f"{name}.json").write_text(JSON % "Film")
    assert [ontology.id for ontology in load_paths([tmp_path]).ontologies] == ["film", "film-2", "film-3"]


def test_a_made_id_does_not_take_one_that_is_given() -> None:
    named = different_ids([Ontology(id, id) for id in ("film", "film", "film-2")])
    assert [ontology.id for ontology in named] == ["film", "film-3", "film-2"]


def test_ontologies_that_point_into_each_other_load_together(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text('{"metadata": {"name": "a"}, "classes": {"Dog": {"rdfs:subClassOf": "b:Animal"}}}')
    (tmp_path / "b.json").write_text('{"metadata": {"name": "b"}, "classes": {"Animal": {}}}')
    from onto_core.ontology.schema.schema import Schema

    schema = Schema(load_paths([tmp_path]).ontologies)
    assert schema.ancestors("urn:ontorag:ontology:a#Dog") == {"urn:ontorag:ontology:b#Animal"}


def test_empty_content_is_a_problem_and_not_a_crash() -> None:
    for name in ("a.ttl", "a.json", "a.owl", "a.nt", "a.jsonld", "a"):
        with pytest.raises(BadOntology):
            read_ontology(name, b"")


@pytest.mark.parametrize(
    "content", [b"\x00\x01\x02", b"\xff\xfe\xfd", b"%PDF-1.7", b"PK\x03\x04", b"[" * 100_000, b'{"a":' * 50_000, b"<" * 1000, b"(" * 50_000]
)
@pytest.mark.parametrize("name", ["a.ttl", "a.json", "a.owl", "a.nt", "a.jsonld"])
def test_any_bytes_give_an_ontology_or_problems(name: str, content: bytes) -> None:
    with pytest.raises(BadOntology):
        read_ontology(name, content)
