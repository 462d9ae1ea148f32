"""Gold files of any form, their problems, and samples of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from onto_core.errors import InputError
from onto_core.ontology.read.load import load_paths
from onto_core.ontology.schema.schema import Schema
from onto_extract.evaluation.gold import GoldCollection, GoldSentence, in_words_of, read_file, sample
from onto_extract.evaluation.measures import Said

ONTOLOGY = """
@prefix : <http://test.example/o#> . @prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:Airport a owl:Class ; rdfs:label "air port" .
:runwayLength a owl:DatatypeProperty ; rdfs:label "length of the runway" .
"""


@pytest.fixture
def ontology(tmp_path: Path) -> Path:
    (tmp_path / "o.ttl").write_text(ONTOLOGY)
    return tmp_path / "o.ttl"


def lines(path: Path, *items: object) -> Path:
    path.write_text("\n".join(item if isinstance(item, str) else json.dumps(item) for item in items))
    return path


@pytest.mark.parametrize(
    "line",
    [
        {"text": "T", "facts": [{"subject": "A", "property": "p", "object": 12.50}]},
        {"sent": "T", "triples": [{"sub": "A", "rel": "p", "obj": "12.5"}]},
        {"text": "T", "facts": [["A", "p", "12.5"]]},
    ],
)
def test_a_line_may_have_either_form(line: object, tmp_path: Path, ontology: Path) -> None:
    collection = read_file(lines(tmp_path / "gold.jsonl", "", line), [ontology])
    assert collection.cases == (GoldSentence("2", "T", (Said("A", "p", "12.5"),)),)


def test_every_problem_of_a_file_is_named_with_its_line(tmp_path: Path) -> None:
    good = {"id": "x", "text": "T", "facts": []}
    gold = lines(tmp_path / "gold.jsonl", good, good, "{", {"facts": [{"subject": "A"}]}, {"text": "T"}, [1], {**good, "id": "\x01"})
    with pytest.raises(InputError) as caught:
        read_file(gold, [tmp_path / "none.ttl"])
    told = [str(problem) for problem in caught.value.problems]
    assert [any(words in line for line in told) for words in (
        "none.ttl: is neither", "gold.jsonl:2: has the id 'x' of line 1", "gold.jsonl:3: is not JSON", "gold.jsonl:4: has no 'text'",
        "gold.jsonl:4: has a fact 1 without 'property' and 'object'", "gold.jsonl:5: has no list of 'facts'", "gold.jsonl:6: is not a JSON object",
        "gold.jsonl:7: cannot be extracted: document_id",
    )] == [True] * 8  # fmt: skip


@pytest.mark.parametrize("name", ["runwayLength", "length of the runway", "http://test.example/o#runwayLength"])
def test_a_property_may_be_an_id_a_label_or_an_iri(name: str, ontology: Path) -> None:
    schema = Schema(load_paths([str(ontology)]).ontologies)
    assert in_words_of(Said("A", name, "1"), schema) == Said("A", "length of the runway", "1")


def test_a_class_is_told_by_its_label_and_an_unknown_property_stays(ontology: Path) -> None:
    schema = Schema(load_paths([str(ontology)]).ontologies)
    assert in_words_of(Said("A", "rdf:type", "Airport"), schema) == Said("A", "is a", "air port")
    assert in_words_of(Said("A", "colour", "red"), schema) == Said("A", "colour", "red")


def collection(name: str, size: int) -> GoldCollection:
    return GoldCollection(name, (), tuple(GoldSentence(str(i), "T", ()) for i in range(size)))


def test_a_sample_is_even_and_what_a_small_ontology_lacks_others_give() -> None:
    drawn = sample([collection("a", 2), collection("b", 50), collection("c", 50)], 20, seed=3)
    assert [len(each.cases) for each in drawn] == [2, 9, 9]
    assert [int(case.id) for case in drawn[1].cases] == sorted(int(case.id) for case in drawn[1].cases)


def test_a_larger_sample_of_a_seed_holds_the_smaller_one_and_another_seed_does_not() -> None:
    every = [collection("a", 200)]
    small, large, other = (sample(every, size, seed)[0].cases for size, seed in ((10, 1), (60, 1), (60, 2)))
    assert set(small) < set(large)
    assert not set(small) <= set(other)
