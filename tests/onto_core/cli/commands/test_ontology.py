"""`ontorag ontology check|show|import` as a process: exit codes, JSON, streams."""

from __future__ import annotations

import gzip
import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.worlds import nursery

GOOD = {
    "metadata": {"name": "zoo", "namespace": "http://example.org/zoo", "version": "1"},
    "classes": {"animal": {"rdfs:label": "Animal"}, "dog": {"rdfs:subClassOf": "animal"}},
    "objectProperties": {"likes": {"rdfs:domain": "animal", "rdfs:range": "animal"}},
    "datatypeProperties": {"age": {"rdfs:domain": "animal", "rdfs:range": "xsd:integer"}},
}
BROKEN = {"classes": {"a": {"rdfs:subClassOf": ["b", "c"]}, "d": {"rdfs:lable": "D"}}}
REMARKABLE = {"classes": {"a": {}, "b": {"owl:disjointWith": "a"}, "c": {"rdfs:subClassOf": ["a", "b"]}}}


def ontorag(*arguments: str | Path, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return nursery.ontorag("ontology", *arguments, given=stdin)


@pytest.fixture
def write(tmp_path: Path) -> Any:
    def file(name: str, document: Any) -> Path:
        path = tmp_path / name
        path.write_text(document if isinstance(document, str) else json.dumps(document), encoding="utf-8")
        return path

    return file


def test_a_good_ontology_is_fine(write: Any) -> None:
    path = write("zoo.json", GOOD)
    done = ontorag("check", path)
    assert (done.returncode, done.stderr) == (0, "")
    first, profile = done.stdout.splitlines()
    assert first == f"{path}: fine, 2 classes, 1 object property, 1 datatype property"
    assert profile.startswith("  profile owl (nothing in it asks for another reading): domains, ranges and datatypes mean")
    done = ontorag("check", path, "--json")
    assert (done.returncode, json.loads(done.stdout), done.stderr) == (0, [], "")


def test_what_no_use_is_made_of_is_told_and_is_no_problem(write: Any) -> None:
    owl = "@prefix : <http://e.org/z#> . @prefix owl: <http://www.w3.org/2002/07/owl#> ."
    turtle = f"{owl} :Dog a owl:Class . :Cat a owl:Class ; owl:sameAs :Felis ."
    path = write("zoo.ttl", turtle)
    done = ontorag("check", path)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "  no use is made of owl:sameAs (1)")
    assert "no use is made of owl:sameAs (1)" in ontorag("show", path).stdout
    assert json.loads(ontorag("show", path, "--json").stdout)["ontologies"][0]["unused"] == {"owl:sameAs": 1}


def test_every_problem_of_every_file_is_in_the_json(write: Any) -> None:
    broken, remarkable = write("broken.json", BROKEN), write("remarkable.json", REMARKABLE)
    done = ontorag("check", broken, remarkable, write("zoo.json", GOOD), "--json")
    assert (done.returncode, done.stderr) == (1, "")
    found = json.loads(done.stdout)
    assert [set(entry) for entry in found] == [{"file", "element", "problem", "mend", "unusable"}] * 4
    assert [(entry["file"], entry["element"], entry["unusable"]) for entry in found] == [
        (str(broken), "classes.a.rdfs:subClassOf", True),
        (str(broken), "classes.a.rdfs:subClassOf", True),
        (str(broken), "classes.d.rdfs:lable", True),
        (str(remarkable), "classes.c.rdfs:subClassOf", False),
    ]
    assert found[2]["mend"] == "did you mean 'rdfs:label'?"


def test_people_read_problems_with_their_mends(write: Any) -> None:
    path = write("broken.json", BROKEN)
    done = ontorag("check", path)
    assert done.returncode == 1
    assert done.stdout.startswith(
        f"{path}: 3 problems; it cannot be used\n  ! classes.a.rdfs:subClassOf: 'b' is not a class of this ontology\n      define it"
    )


def test_problems_between_ontologies_name_all_files(write: Any) -> None:
    one = write("one.json", {"metadata": {"name": "one", "uri": "http://one/", "namespace": "http://x/"}, "classes": {"part": {}}})
    two = write("two.json", {"metadata": {"name": "two", "uri": "http://two/", "namespace": "http://x/"}, "objectProperties": {"part": {}}})
    done = ontorag("check", one, two, "--json")
    (found,) = json.loads(done.stdout)
    assert done.returncode == 1
    assert (found["file"], found["element"]) == (f"{one}, {two}", "http://x/part")


def test_a_folder_is_every_ontology_in_it(write: Any, tmp_path: Path) -> None:
    write("a.json", GOOD)
    write("b.ttl", "@prefix owl: <http://www.w3.org/2002/07/owl#> . <http://x/A> a owl:Class .")
    done = ontorag("check", tmp_path)
    assert (done.returncode, done.stdout.count(": fine, ")) == (0, 2)


def test_standard_input_is_a_file_too() -> None:
    done = ontorag("check", "-", "--json", stdin=json.dumps(BROKEN))
    assert done.returncode == 1
    assert {entry["file"] for entry in json.loads(done.stdout)} == {"standard input"}


def test_a_file_that_is_not_there_is_a_problem(tmp_path: Path) -> None:
    done = ontorag("check", tmp_path / "nope.ttl", "--json")
    assert (done.returncode, [entry["problem"] for entry in json.loads(done.stdout)]) == (1, ["is not there"])


def test_no_file_is_wrong_usage() -> None:
    assert ontorag("check").returncode == 2
    assert ontorag("import", "a.ttl").returncode == 2
    assert ontorag("import", "a.ttl", "--to", "owx").returncode == 2


def test_what_was_read_is_shown(write: Any) -> None:
    done = ontorag("show", write("zoo.json", GOOD))
    assert (done.returncode, done.stderr) == (0, "")
    for words in ("zoo 1", "2 classes, 1 object property, 1 datatype property", "animal\n└── dog", "likes", "integer"):
        assert words in done.stdout


def test_what_was_read_is_shown_as_json(write: Any) -> None:
    done = ontorag("show", write("zoo.json", GOOD), "--json")
    found = json.loads(done.stdout)
    assert (found["ontologies"][0]["id"], found["ontologies"][0]["classes"], found["ontologies"][0]["datatype_properties"]) == ("zoo", 2, 1)
    assert found["elements"][3] == {
        "ontology": "zoo",
        "kind": "datatype",
        "id": "age",
        "iri": "http://example.org/zoo#age",
        "label": "age",
        "description": "- age: animal -> integer",
    }


def test_a_broken_ontology_does_not_hide_the_others(write: Any) -> None:
    done = ontorag("show", write("broken.json", BROKEN), write("zoo.json", GOOD), "--json")
    assert done.returncode == 1
    assert [each["id"] for each in json.loads(done.stdout)["ontologies"]] == ["zoo"]
    assert "3 problems in this ontology" in done.stderr


def test_a_long_hierarchy_is_cut_unless_all_is_asked_for(write: Any) -> None:
    path = write("long.json", {"classes": {f"class{n}": {} for n in range(100)}})
    assert "... and 40 more (--all)" in ontorag("show", path).stdout
    assert "class99" in ontorag("show", path, "--all").stdout


def test_an_ontology_is_converted_there_and_back(write: Any, tmp_path: Path) -> None:
    turtle, back = tmp_path / "zoo.ttl", tmp_path / "back.json"
    done = ontorag("import", write("zoo.json", GOOD), "--to", "ttl", "-o", turtle)
    assert (done.returncode, done.stdout) == (0, "")
    assert "2 classes" in done.stderr
    done = ontorag("import", turtle, "--to", "json", "-o", back)
    assert done.returncode == 0
    document = json.loads(back.read_text(encoding="utf-8"))
    assert document["classes"]["dog"] == {"uri": "http://example.org/zoo#dog", "type": "owl:Class", "rdfs:subClassOf": "animal"}
    assert document["datatypeProperties"]["age"]["rdfs:range"] == "xsd:integer"


def test_a_conversion_goes_to_standard_output_alone(write: Any) -> None:
    done = ontorag("import", write("zoo.json", REMARKABLE), "--to", "json")
    assert done.returncode == 0
    assert list(json.loads(done.stdout)["classes"]) == ["a", "b", "c"]
    assert "1 problem that do" not in done.stdout
    assert "ontorag ontology check" in done.stderr


def test_what_cannot_be_used_is_not_converted(write: Any, tmp_path: Path) -> None:
    done = ontorag("import", write("broken.json", BROKEN), "--to", "ttl", "-o", tmp_path / "out.ttl")
    assert done.returncode == 1
    assert "did you mean 'rdfs:label'?" in done.stderr
    assert not (tmp_path / "out.ttl").exists()


def test_a_place_that_cannot_be_written_is_said(write: Any, tmp_path: Path) -> None:
    done = ontorag("import", write("zoo.json", GOOD), "--to", "ttl", "-o", tmp_path / "no" / "such" / "out.ttl")
    assert done.returncode == 1
    assert "cannot be written" in done.stderr


IMPORTING = (
    "@prefix : <http://e.org/z#> . @prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
    "<http://e.org/z> a owl:Ontology ; owl:imports <http://e.org/core> . :Dog a owl:Class ; rdfs:subClassOf <http://e.org/core#Animal> ."
)
CORE = (
    "@prefix owl: <http://www.w3.org/2002/07/owl#> . <http://e.org/core> a owl:Ontology ; owl:imports <http://e.org/z> ."
    " <http://e.org/core#Animal> a owl:Class ."
)


def test_an_import_that_is_not_there_is_a_problem_with_its_fix(write: Any) -> None:
    path = write("zoo.ttl", IMPORTING)
    done = ontorag("check", path, "--json")
    (found,) = json.loads(done.stdout)
    assert (done.returncode, found["element"], found["unusable"]) == (1, "owl:imports", False)
    assert found["problem"] == "<http://e.org/core> is not read: no given file or folder holds it"
    assert "catalog-v001.xml beside zoo.ttl" in found["mend"]


def test_what_is_imported_by_a_catalog_is_checked_too_packed_or_not(write: Any, tmp_path: Path) -> None:
    path = write("zoo.ttl", IMPORTING)
    (tmp_path / "core.ttl.gz").write_bytes(gzip.compress(CORE.encode()))
    write(
        "catalog-v001.xml",
        '<catalog xmlns="urn:oasis:names:tc:entity:xmlns:xml:catalog"><uri name="http://e.org/core" uri="core.ttl.gz"/></catalog>',
    )
    done = ontorag("check", path)
    assert (done.returncode, done.stderr) == (0, "")
    lines = [f"{tmp_path / name}: fine, 1 class, 0 object properties, 0 datatype properties" for name in ("zoo.ttl", "core.ttl.gz")]
    assert done.stdout.splitlines()[::2] == lines, "the lines between tell the profiles"
    assert ontorag("check", tmp_path / "core.ttl.gz", path).stdout.splitlines()[::2] == lines[::-1]


def test_links_out_of_the_loaded_ontologies_are_counted_and_are_no_problem(write: Any) -> None:
    path = write("zoo.ttl", IMPORTING.replace("owl:imports <http://e.org/core> .", 'rdfs:label "Zoo" .'))
    done = ontorag("check", path)
    assert done.returncode == 0
    assert done.stdout.splitlines()[2:] == [
        "  leads to what no loaded ontology describes: rdfs:subClassOf (1)",
        "links to what no loaded ontology describes join nothing: load what they lead to, or set ontologies.foreign_links to follow",
    ]
    assert json.loads(ontorag("show", path, "--json").stdout)["ontologies"][0]["foreign_links"] == {"rdfs:subClassOf": 1}
