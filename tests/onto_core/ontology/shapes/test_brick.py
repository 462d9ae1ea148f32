"""Brick's own shapes on random buildings: the same findings as pySHACL."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from rdflib import RDF, Graph, URIRef

from onto_core.ontology.model import Ontology
from onto_core.ontology.read.load import read_ontology
from onto_core.ontology.shapes import model
from onto_core.ontology.shapes.evaluate import Evaluation, Targets
from onto_core.ontology.shapes.model import Predicate, Value
from onto_core.ontology.shapes.outcome import Finding
from onto_core.terms import Literal
from tests.worlds.shapes import SH, VALUES, GraphFacts, valued

FILE = Path(__file__).parents[5] / "shared" / "data" / "ontologies" / "Brick-1.5.ttl"
pytestmark = pytest.mark.skipif(not FILE.exists(), reason="Brick is not beside the project")
COMPONENTS = {
    model.ClassIs: "Class",
    model.DatatypeIs: "Datatype",
    model.NodeKindIs: "NodeKind",
    model.MinCount: "MinCount",
    model.MaxCount: "MaxCount",
    model.HasValue: "HasValue",
    model.OneOfThese: "In",
    model.Nested: "Node",
    model.Length: "MinLength",
}
"""Sorts of constraints -> pySHACL's names of those that Brick's shapes have outside other shapes."""
Result = tuple[Value, str, Value | None]


@pytest.fixture(scope="module")
def brick() -> Ontology:
    return read_ontology(str(FILE), FILE.read_bytes())


def test_the_shapes_are_read_and_what_is_passed_over_is_counted(brick: Ontology) -> None:
    assert len([shape for shape in brick.shapes.values() if shape.targets]) > 100
    assert brick.unused == {"sh:rule": 6098, "sh:target": 5, "sh:sparql": 3, "owl:sameAs": 2}


def test_random_buildings_are_judged_as_pyshacl_judges_them(brick: Ontology) -> None:
    """But for literals that have to be nodes of a shape: pySHACL holds nothing against shapes but the nodes it is told, which are things."""
    import pyshacl

    ontology = Graph().parse(FILE)
    chance = random.Random(11)
    facts = _building(brick, chance)
    known = GraphFacts(facts, ontology)
    nodes = list(facts.subjects(RDF.type))
    ours = {
        result
        for finding in Evaluation(brick.shapes, known).findings(Targets(brick.shapes), map(valued, nodes))
        if (result := (finding.focus, COMPONENTS.get(type(finding.constraint), ""), _reported(finding)))[1]
        and not (result[1] == "Node" and isinstance(result[2], Literal))
    }
    _, report, _ = pyshacl.validate(facts, shacl_graph=ontology, ont_graph=ontology, inference="none", advanced=False, focus_nodes=nodes)
    theirs: set[Result] = set()
    for result in report.subjects(RDF.type, URIRef(SH + "ValidationResult")):
        focus, component, value = (report.value(result, URIRef(SH + name)) for name in ("focusNode", "sourceConstraintComponent", "value"))
        name = str(component).removeprefix(SH).removesuffix("ConstraintComponent")
        if (None, URIRef(SH + "detail"), result) not in report and name in COMPONENTS.values():
            theirs.add((valued(focus), name, valued(value) if value is not None else None))
    assert len(theirs) > 100
    assert ours ^ theirs == set()


def _building(brick: Ontology, chance: random.Random) -> Graph:
    """Two hundred things of random classes, with random values for the properties that shapes speak of."""
    classes = sorted({str(target.value) for shape in brick.shapes.values() for target in shape.targets if target.kind == "class"})
    paths = sorted({shape.path.iri for shape in brick.shapes.values() if isinstance(shape.path, Predicate)})
    facts = Graph()
    things = [URIRef(f"urn:t:thing{number}") for number in range(200)]
    for thing in things:
        facts.add((thing, RDF.type, URIRef(chance.choice(classes))))
        for _ in range(chance.randint(2, 9)):
            value = chance.choice(things) if chance.random() < 0.6 else chance.choice(VALUES)
            facts.add((thing, URIRef(chance.choice(paths)), value))
    return facts


def _reported(finding: Finding) -> Value | None:
    """The value of a result: too many values have none in particular."""
    return None if isinstance(finding.constraint, model.MaxCount) else finding.value
