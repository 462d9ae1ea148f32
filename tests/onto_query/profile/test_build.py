"""The profile of a graph: what leads where, what is called how, in whatever order its statements come."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from onto_core.ontology.draft.seen import Statement
from onto_core.terms import Literal
from onto_core.vocabulary import OWL, RDF_TYPE, RDFS, RDFS_LABEL, XSD
from onto_query.profile.build import profile_of
from onto_query.profile.model import UNTYPED, GraphProfile
from onto_query.profile.names import ValueNames
from onto_query.profile.observed import observed, spoken
from onto_query.profile.reach import Reach

EX = "https://example.org/shop/"


def text(value: str) -> Literal:
    return Literal(value, XSD + "string")


def shop() -> list[Statement]:
    """Twelve tools of two kinds in three colours, bought from three suppliers in two cities."""
    said: list[Statement] = [(EX + "Hammer", RDFS + "subClassOf", EX + "Tool"), (EX + "partOf", RDF_TYPE, OWL + "TransitiveProperty")]
    for number in range(12):
        tool = f"{EX}tool{number}"
        said += [
            (tool, RDF_TYPE, EX + ("Hammer" if number % 3 == 0 else "Tool")),
            (tool, EX + "productName", text(f"Tool Number {number}")),
            (tool, EX + "colour", text(["red", "green", "blue"][number % 3])),
            (tool, EX + "weight_kg", Literal(str(number), XSD + "integer")),
            (tool, EX + "launched", Literal(f"20{10 + number}-05-01", XSD + "date")),
            (tool, EX + "sold", Literal("true" if number % 2 else "false", XSD + "boolean")),
            (tool, EX + "suppliedBy", f"{EX}supplier{number % 3}"),
        ]
    for number in range(3):
        said += [(f"{EX}supplier{number}", RDF_TYPE, EX + "Supplier"), (f"{EX}supplier{number}", EX + "city", f"{EX}FarAway")]
    return said


def profile(statements: list[Statement]) -> GraphProfile:
    return profile_of(lambda: statements)


def test_a_profile_counts_what_leads_from_which_class_to_which() -> None:
    found = profile(shop())
    assert found.properties[EX + "suppliedBy"].ends == {(EX + "Hammer", EX + "Supplier"): 4, (EX + "Tool", EX + "Supplier"): 8}
    assert {iri: held.sort for iri, held in found.properties.items()} == {
        EX + "productName": "text",
        EX + "colour": "text",
        EX + "weight_kg": "number",
        EX + "launched": "time",
        EX + "sold": "boolean",
        EX + "suppliedBy": "thing",
        EX + "city": "thing",
    }
    assert (found.properties[EX + "weight_kg"].smallest, found.properties[EX + "weight_kg"].largest) == (0.0, 11.0)
    assert found.properties[EX + "colour"].enumeration
    assert not found.properties[EX + "productName"].enumeration


def test_a_class_has_the_things_of_those_below_it_whether_they_are_said_to_be_its_or_not() -> None:
    found = profile(shop())
    assert (found.classes[EX + "Tool"].things, found.classes[EX + "Tool"].asserted) == (12, 8)
    assert found.within(EX + "Tool") == {EX + "Tool", EX + "Hammer"}
    assert found.transitive == {EX + "partOf"}


def test_things_without_a_name_are_found_by_their_iris_and_named_ones_by_their_names() -> None:
    names = ValueNames(profile(shop()))
    assert [entity.iri for entity in names.profile.unnamed["far away"]] == [EX + "FarAway"]
    assert [(value.property, value.uses, value.kinds) for value in names.exact("tool number 4")] == [(EX + "productName", 1, {EX + "Tool"})]
    assert {value.literal.lexical for value in names.stemmed(["reds"])} == {"red"}
    assert [value.literal.lexical for value in names.with_part("Number 7")] == ["Tool Number 7"]
    assert names.exact("tool number") == ()


def test_steps_between_classes_follow_the_hierarchy() -> None:
    reach = Reach(profile(shop()))
    (step,) = reach.between(reach.kinds(EX + "Tool"), reach.kinds(EX + "Supplier"))
    assert (step.property, step.forward, step.count, step.share) == (EX + "suppliedBy", True, 12, 1.0)
    assert [step.forward for step in reach.between(reach.kinds(EX + "Supplier"), reach.kinds(EX + "Hammer"))] == [False]
    assert reach.between(frozenset({UNTYPED}), frozenset({EX + "Tool"})) == ()


def test_elements_that_nobody_described_are_named_by_their_iris() -> None:
    graph = profile(shop())
    seen = observed(graph, known={EX + "colour"})
    assert EX + "colour" not in seen.properties
    assert seen.properties[EX + "suppliedBy"].label == "supplied by"
    assert seen.classes[EX + "Hammer"].parents == (EX + "Tool",)
    assert spoken(EX + "ref-city_id") == "ref city id"


def test_a_key_beside_the_link_that_it_is_for_leaves_the_name_to_the_link() -> None:
    statements: list[Statement] = []
    for number in range(4):
        row = f"{EX}pet/{number}"
        statements += [
            (row, RDF_TYPE, EX + "Pet"),
            (row, EX + "owner_id", Literal(str(number), XSD + "integer")),
            (row, EX + "ref-owner_id", f"{EX}owner/{number}"),
        ]
    seen = observed(profile(statements))
    assert seen.properties[EX + "ref-owner_id"].label == "owner"
    assert seen.properties[EX + "owner_id"].label == "owner id"


def test_an_empty_graph_has_an_empty_profile() -> None:
    found = profile([])
    assert (found.triples, found.classes, found.properties, found.values) == (0, {}, {}, {})


@given(st.randoms(use_true_random=False))
def test_the_order_of_the_statements_does_not_matter(randomness: random.Random) -> None:
    statements = [*shop(), (EX + "Tool", RDFS_LABEL, text("tool")), (EX + "Tool", RDF_TYPE, OWL + "Class")]
    shuffled = statements[:]
    randomness.shuffle(shuffled)
    assert profile(shuffled) == profile(statements)


def test_a_property_called_as_its_class_or_by_its_first_letter_names_the_things() -> None:
    said: list[Statement] = []
    for name, table, column in (
        ("Beagle", "breeds", "breed"),
        ("Boxer", "breeds", "breed"),
        ("Trier", "branches", "bname"),
        ("Arlon", "branches", "bname"),
    ):
        said += [
            (f"{EX}{name}", RDF_TYPE, EX + table),
            (f"{EX}{name}", f"{EX}{table}#{column}", text(name)),
            (f"{EX}{name}", f"{EX}{table}#city", text("M")),
        ]
    assert set(profile(said).naming) == {EX + "breeds#breed", EX + "branches#bname"}
