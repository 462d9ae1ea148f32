"""Each rule on a few statements: what breaks it, and what comes near and breaks nothing; the same when the graph is first screened."""

from __future__ import annotations

from pathlib import Path

import pytest

from onto_core.consistency.check import check
from onto_core.consistency.judge import judge
from onto_core.graph.files import Said, said_in
from onto_core.ontology.model import Ontology, OntologyClass, Property
from onto_core.ontology.schema.schema import Schema
from onto_core.service.ontologies import read_ontologies
from onto_core.vocabulary import RDF_TYPE

FLEET = Path(__file__).parents[2] / "worlds" / "fleet.ttl"
PREFIXES = """@prefix : <http://example.org/fleet#> . @prefix e: <http://example.org/> . @prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n"""


@pytest.fixture(scope="module")
def schema() -> Schema:
    return Schema(read_ontologies([FLEET]))


BROKEN = {
    "functional": [
        "e:fram :builtIn e:larvik , e:oslo .",
        "e:fram :builtIn e:larvik ; :laidDownIn e:oslo .",
        "e:fram :builtIn e:larvik . e:oslo :launched e:fram .",
        "e:fram :length 39 , 39.5 .",
        'e:fram :length "39"@en , "39"@de .',
        "e:fram owl:sameAs e:fram1 . e:fram :builtIn e:larvik . e:fram1 :builtIn e:oslo .",
    ],
    "inverse_functional": ["e:nansen :flagship e:fram . e:scott :flagship e:fram ."],
    "max_cardinality": [
        "e:fram a :Ship ; :mast e:one , e:two .",
        "e:fram a :Ship ; :crew e:a , e:b . e:a a :Captain . e:b a :Captain .",
        "e:fram :builtIn e:larvik ; :mast e:one , e:two .",
    ],
    "disjoint": [
        "e:fram a :Ship , :Person .",
        "e:fram a :Ship , :Agent .",
        "e:fram a :Ship . e:fram1 a :Person . e:fram owl:sameAs e:fram1 .",
    ],
    "domain": ["e:nansen a :Person ; :builtIn e:larvik ."],
    "range": [
        "e:fram :home e:nansen . e:nansen a :Person .",
        "e:fram a :Ship ; :ownedBy e:maud . e:maud a :Ship .",
        "e:fram a :Ship ; :number 1.5 .",
    ],
    "class": ["e:dutchman a :Ghost ."],
    "enumeration": ["e:fram :state e:lost .", "e:lost a :State ."],
    "disjoint_properties": ["e:a :likes e:b ; :hates e:b .", "e:a :adores e:b ; :hates e:b ."],
    "asymmetric": ["e:a :parent e:b . e:b :parent e:a .", "e:a :parent e:b ; :child e:b ."],
    "irreflexive": ["e:a :parent e:a .", "e:a :within e:a .", "e:a owl:sameAs e:b . e:a :within e:b ."],
    "circle": ["e:a :within e:b . e:b :within e:c . e:c :within e:a . e:d :within e:a . e:c :within e:f ."],
    "key": ['e:a a :Person ; :email "a" ; :born 1 . e:b a :Captain ; :email "a" ; :born "01"^^xsd:byte .'],
    "same_as": ["e:a owl:sameAs e:b . e:b owl:sameAs e:c . e:c owl:differentFrom e:a ."],
}

FINE = [
    'e:fram :length 39 , "39.0"^^xsd:decimal , "039"^^xsd:int .',
    "e:fram :builtIn e:larvik , e:laurvig . e:laurvig owl:sameAs e:x . e:larvik owl:sameAs e:x .",
    "e:fram :builtIn e:larvik , [] .",
    "e:fram :builtIn e:larvik . e:gjoa :builtIn e:larvik .",
    "e:nansen :flagship e:fram , e:maud .",
    "e:fram a :Artefact ; :mast e:one , e:two .",
    "e:fram a :Ship ; :crew e:a , e:b . e:a a :Captain . e:b a :Person .",
    "e:fram a :Ship ; :crew e:a , e:b . e:a a :Captain . e:b a :Captain . e:a owl:sameAs e:b .",
    "e:fram a :Ship , :Artefact , :Place . e:nansen a :Person , :Agent .",
    "e:fram :home e:nansen . e:fram :home e:larvik . e:larvik a :Place , :Artefact .",
    "e:larvik :builtIn e:x .",
    "e:maud a :Ship . e:fram a :Artefact ; :ownedBy e:maud ; :number 1.5 .",
    "e:fram a :Ship ; :number 1 , 2.0 .",
    "e:fram :state :sunk , e:lost . e:lost owl:sameAs :afloat .",
    "e:fram :state [] .",
    "e:a :likes e:b ; :hates e:c . e:b :hates e:a .",
    "e:a :parent e:b . e:b :parent e:c . e:c :child e:b .",
    "e:a :within e:b . e:b :within e:c . e:a :within e:c .",
    'e:a a :Person ; :email "a" ; :born 1 . e:b a :Person ; :email "a" ; :born 2 .',
    'e:a a :Person ; :email "a" ; :born 1 . e:b a :Agent ; :email "a" ; :born 1 .',
    'e:a a :Person ; :email "a" ; :born 1 . e:b a :Person ; :email "a" ; :born 1 . e:a owl:sameAs e:b .',
    'e:a a :Person ; :email "a" ; :born 1 . [] a :Person ; :email "a" ; :born 1 .',
    'e:a a :Person ; :email "a" . e:b a :Person ; :email "a" .',
    "e:a owl:sameAs e:b . e:c owl:differentFrom e:a .",
]


class Everything(frozenset[str]):
    def __contains__(self, _: object) -> bool:
        return True


def read(turtle: str, tmp_path: Path) -> tuple[list[Said], Path]:
    file = tmp_path / "graph.ttl"
    file.write_text(PREFIXES + turtle, encoding="utf-8")
    return list(said_in(file, Everything())), file


@pytest.mark.parametrize(("rule", "turtle"), [(rule, turtle) for rule, texts in BROKEN.items() for turtle in texts])
def test_what_breaks_a_rule_is_found_once_with_its_statements(rule: str, turtle: str, schema: Schema, tmp_path: Path) -> None:
    said, file = read(turtle, tmp_path)
    (found,) = check((lambda _: said, lambda _: said), schema, document=file.name)
    assert found.finding.rule == rule
    stated = {each[:3] for each in said}
    assert stated >= set(found.finding.statements) != set()
    assert [[source.document for source in sources] for sources in found.sources] == [[file.name]] * len(found.finding.statements)
    rest = stated - set(found.finding.statements[:1])
    assert [each for each in judge(rest, schema) if each.rule == rule] == [], "without its first statement nothing is wrong"


@pytest.mark.parametrize("turtle", FINE)
def test_what_comes_near_breaks_nothing(turtle: str, schema: Schema, tmp_path: Path) -> None:
    said, _ = read(turtle, tmp_path)
    assert judge([each[:3] for each in said], schema) == []
    assert check((lambda _: said, lambda _: said), schema) == []


def test_a_thing_with_a_hundred_thousand_values_is_one_finding_that_counts_them(schema: Schema) -> None:
    ex = "http://example.org/"
    hub: list[Said] = [(f"{ex}fram", "http://example.org/fleet#builtIn", f"{ex}{number}", "") for number in range(100_000)]
    hub += [(f"{ex}{number}", "http://example.org/fleet#home", f"{ex}nansen", "") for number in range(100_000)]
    hub += [(f"{ex}nansen", RDF_TYPE, "http://example.org/fleet#Person", "")]
    found = {each.finding.rule: each.finding for each in check((lambda _: hub, lambda _: hub), schema)}
    assert set(found) == {"functional", "range"}
    assert len(found["functional"].statements) + found["functional"].more == 100_000
    assert len(found["functional"].statements) <= 20


def test_a_property_in_the_other_spelling_of_its_namespace_is_the_same_property() -> None:
    thing = OntologyClass("Thing", "https://schema.org/Thing")
    built = Property("built", "https://schema.org/built", "object", functional=True)
    ontology = Ontology("schema", "https://schema.org/", classes={thing.iri: thing}, properties={built.iri: built}, profile="schema.org")
    graph = [("urn:a", f"{scheme}://schema.org/built", f"urn:{scheme}") for scheme in ("http", "https")]

    def one(wanted: frozenset[str]) -> list[Said]:
        return [(*each, "") for each in graph if each[1] in wanted]

    (found,) = check((one, one), Schema([ontology]))
    assert set(found.finding.statements) == set(graph)
