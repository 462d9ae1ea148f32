"""`ontorag ontology draft` of a graph, as a process: what the data show, and nothing else."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from rdflib import OWL, RDF, RDFS, XSD, Graph, URIRef

from tests.worlds import nursery

E = "http://e.org/"


def ontorag(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return nursery.ontorag(*arguments)


def fact(subject: str, predicate: str, end: str) -> str:
    return f"<{E}{subject}> <{E}{predicate}> {end if end.startswith(chr(34)) else f'<{E}{end}>'} .\n"


def typed(thing: str, *kinds: str) -> str:
    return "".join(f"<{E}{thing}> <{RDF.type}> <{E}{kind}> .\n" for kind in kinds)


def world() -> str:
    """Six captains who sail six ships, two of each; three ports of which one is never named; a log of a thing without a class."""
    lines = []
    for number in range(6):
        lines += [typed(f"captain{number}", "Captain", "Person"), typed(f"ship{number}", "Ship"), typed(f"cook{number}", "Person")]
        lines += [fact(f"captain{number}", "commands", f"ship{number}"), fact(f"captain{number}", "commands", f"ship{(number + 1) % 6}")]
        lines += [fact(f"ship{number}", "launched", f'"19{number}0-01-01"^^<{XSD.date}>')]
        lines += [fact(f"ship{number}", "name", f'"Ship {number}"'), fact(f"cook{number}", "name", f'"Cook {number}"')]
        lines += [fact(f"ship{number}", "crew", f'"{number}"'), fact(f"nobody{number}", "log", f"ship{number}")]
        lines += [fact(f"ship{number}", "commandedBy", f"captain{number}"), fact(f"ship{number}", "commandedBy", f"captain{(number - 1) % 6}")]
    return "".join(lines)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    path = tmp_path / "data.nt"
    path.write_text(world(), encoding="utf-8")
    return path


def test_the_draft_of_a_file_says_what_its_statements_show(data: Path, tmp_path: Path) -> None:
    done = ontorag("ontology", "draft", data, "-o", tmp_path / "draft.ttl")
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    graph = Graph().parse(tmp_path / "draft.ttl")

    def about(name: str, predicate: URIRef) -> set[str]:
        return {str(each).removeprefix(E) for each in graph.objects(URIRef(E + name), predicate)}

    assert {str(each).removeprefix(E) for each in graph.subjects(RDF.type, OWL.Class) if isinstance(each, URIRef)} == {"Captain", "Person", "Ship"}
    assert about("Captain", RDFS.subClassOf) == {"Person"}
    assert (about("commands", RDFS.domain), about("commands", RDFS.range)) == ({"Captain"}, {"Ship"})
    assert about("launched", RDFS.range) == {str(XSD.date)}
    assert (about("launched", RDF.type), about("commands", RDF.type)) == (
        {str(OWL.DatatypeProperty), str(OWL.FunctionalProperty)},
        {str(OWL.ObjectProperty)},
    )
    assert about("log", RDFS.domain) == set()
    assert about("commandedBy", OWL.inverseOf) == {"commands"}
    check = ontorag("ontology", "check", tmp_path / "draft.ttl")
    assert check.returncode == 0, check.stdout


def test_a_union_where_no_class_holds_all_and_a_note_on_what_strings_may_mean(data: Path) -> None:
    made = json.loads(ontorag("ontology", "draft", data, "--json").stdout)
    support = {each["id"]: each["support"] for each in made["elements"]}
    assert "12 subjects: Person 6, Ship 6" in support["name"]
    assert "6 subjects without a class" in support["log"]
    assert "all can be read as integer" in support["crew"]


def test_fewer_cases_than_asked_for_make_no_rule(data: Path) -> None:
    graph = Graph().parse(data=ontorag("ontology", "draft", data, "--least", "7").stdout, format="turtle")
    assert (URIRef(E + "launched"), RDF.type, OWL.FunctionalProperty) not in graph
    assert (URIRef(E + "Captain"), RDFS.subClassOf, URIRef(E + "Person")) not in graph


def test_one_contradiction_in_forty_is_noise_unless_agreement_is_whole(tmp_path: Path) -> None:
    lines = [typed(f"a{n}", "A") + typed(f"b{n}", "B") + fact(f"a{n}", "p", f"b{n}") for n in range(39)]
    path = tmp_path / "noisy.nt"
    path.write_text("".join(lines) + typed("c", "C") + fact("c", "p", "b1"), encoding="utf-8")
    for arguments, wanted in (((), {"A"}), (("--agreement", "1"), {"A", "C"})):
        made = ontorag("ontology", "draft", path, *arguments)
        (domain,) = Graph().parse(data=made.stdout, format="turtle").objects(URIRef(E + "p"), RDFS.domain)
        graph = Graph().parse(data=made.stdout, format="turtle")
        named = [domain] if isinstance(domain, URIRef) else graph.items(next(iter(graph.objects(predicate=OWL.unionOf))))
        assert {str(each).removeprefix(E) for each in named} == wanted


def test_a_store_gives_the_same_draft_as_the_file_that_was_loaded(data: Path, tmp_path: Path) -> None:
    store = f"oxigraph:{tmp_path / 'graph'}"
    assert ontorag("graph", "load", data, "--store", store).returncode == 0
    of_store = ontorag("ontology", "draft", "--graph", "--store", store)
    assert (of_store.returncode, of_store.stderr) == (0, "")
    assert of_store.stdout == ontorag("ontology", "draft", data).stdout


def test_nothing_to_draft_from_and_two_sources_are_refused(tmp_path: Path, data: Path) -> None:
    (tmp_path / "empty.nt").write_text("", encoding="utf-8")
    assert ontorag("ontology", "draft", tmp_path / "empty.nt").returncode == 1
    assert ontorag("ontology", "draft").returncode == 2
    assert ontorag("ontology", "draft", data, "--graph").returncode == 2


def test_texts_become_classes_and_properties_that_several_of_them_speak_of(tmp_path: Path) -> None:
    for number, name in enumerate(("Fram", "Maud", "Belgica")):
        text = f"The {name} is a ship. The {name} was designed by Colin Archer. The {name} was launched on {number + 2} May 1892. Its cook sang once."
        (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
    done = ontorag("ontology", "draft", *sorted(tmp_path.glob("*.txt")), "--model", "light", "--iri", "http://e.org/ships", "--least-chunks", "3")
    assert done.returncode == 0, done.stderr
    graph = Graph().parse(data=done.stdout, format="turtle")
    new = "http://e.org/ships#"
    assert (URIRef(new + "Ship"), RDF.type, OWL.Class) in graph
    assert (URIRef(new + "launchedOn"), RDFS.range, XSD.date) in graph
    assert (URIRef(new + "designedBy"), RDF.type, OWL.ObjectProperty) in graph
    assert not any("sang" in str(subject).lower() for subject in graph.subjects())
    (tmp_path / "draft.ttl").write_text(done.stdout, encoding="utf-8")
    assert ontorag("ontology", "check", tmp_path / "draft.ttl").returncode == 0
