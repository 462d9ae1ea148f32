"""Our evaluation of shapes against pySHACL: the same verdicts on random facts, for every sort of constraint, target and path."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest
from rdflib import RDF, Graph

from onto_core.ontology.problems import DocumentPlace
from onto_core.ontology.read.rdf_statements import parse_graph
from onto_core.ontology.shapes.constraints import CHECKS
from onto_core.ontology.shapes.model import Nested, Shape
from onto_core.ontology.shapes.read import shapes_of
from tests.worlds.shapes import GraphFacts, ours, random_facts, theirs

FILE = Path(__file__).parent / "every_constraint.ttl"
GRAPHS = 50


@pytest.fixture(scope="module")
def shapes() -> dict[str, Shape]:
    place = DocumentPlace("")
    statements = parse_graph(FILE.read_bytes(), "turtle", "urn:base", place)
    assert statements is not None
    found, unused = shapes_of(statements.about)
    assert unused == {}
    return found


@pytest.fixture(scope="module")
def asked() -> Graph:
    return Graph().parse(FILE)


def test_every_sort_of_constraint_is_in_the_file(shapes: dict[str, Shape]) -> None:
    used = {type(constraint) for shape in shapes.values() for constraint in shape.constraints}
    assert used == set(CHECKS)


@pytest.mark.parametrize("seed", range(GRAPHS))
def test_the_verdicts_are_those_of_pyshacl(seed: int, shapes: dict[str, Shape], asked: Graph) -> None:
    facts = random_facts(random.Random(seed))
    assert ours(shapes, GraphFacts(facts, asked)) == theirs(asked, facts)


@pytest.mark.parametrize("seed", range(GRAPHS))
def test_no_further_fact_undoes_what_is_settled(seed: int, shapes: dict[str, Shape], asked: Graph) -> None:
    """The classes of a thing are known or not: a thing that has some gets no others, as everywhere in the judge."""
    chance = random.Random(seed)
    few = random_facts(chance, 20)
    typed = set(few.subjects(RDF.type))
    more = few + Graph().__iadd__(fact for fact in random_facts(chance, 20) if fact[1] != RDF.type or fact[0] not in typed)
    settled = ours(shapes, GraphFacts(few, asked), settled=True)
    assert settled <= ours(shapes, GraphFacts(more, asked), settled=True)


def test_a_fact_that_is_missing_is_never_held_against_anybody(shapes: dict[str, Shape], asked: Graph) -> None:
    facts = GraphFacts(Graph().parse(data="<urn:t:n1> a <urn:t:A> .", format="turtle"), asked)
    assert ("urn:t:n1", "urn:t:Counts-q") in ours(shapes, facts)
    assert ours(shapes, facts, settled=True) == set()


def test_the_random_facts_break_and_keep_every_shape(shapes: dict[str, Shape], asked: Graph) -> None:
    broken = Counter(key for seed in range(GRAPHS) for key in {key for _, key in ours(shapes, GraphFacts(random_facts(random.Random(seed)), asked))})
    judged = {key for key, shape in shapes.items() if not key.startswith("_:") and _says_something(shape)}
    assert judged - broken.keys() == set()
    assert {key for key in broken if broken[key] == GRAPHS} == set()


def _says_something(shape: Shape) -> bool:
    """True for a shape whose findings carry its own name: not those of its property shapes, or of the shape that asks for it with sh:node."""
    return shape.key not in {"urn:t:is-A", "urn:t:is-C", "urn:t:has-q-1"} and any(
        not isinstance(each, Nested) or shape.key == "urn:t:Node-p" for each in shape.constraints
    )
