from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onto_core.matching.dependencies import WHOLE_UNION
from onto_core.matching.segment import Segment
from onto_core.matching.select import select, whole
from onto_core.matching.subset import ElementMatch, Subset
from onto_core.ontology.describe import describe, tokens
from onto_core.ontology.model import DataRange, ElementRef, Ontology, OntologyClass, Property, Restriction
from onto_core.ontology.schema.schema import Schema
from onto_core.settings import SelectionSettings
from onto_core.vocabulary import XSD_STRING

NS = "http://x.example/"


def iri(name: str) -> str:
    return NS + name


def a_class(name: str, *parents: str, **more: object) -> OntologyClass:
    return OntologyClass(name, iri(name), parents=tuple(map(iri, parents)), **more)  # type: ignore[arg-type]


def a_property(name: str, domain: Iterable[str] = (), range: Iterable[str] = (), **more: object) -> Property:
    ends = {end: (tuple(map(iri, members)),) if members else () for end, members in (("domain", tuple(domain)), ("range", tuple(range)))}
    return Property(name, iri(name), "object", **ends, **more)  # type: ignore[arg-type]


def schema_of(*elements: OntologyClass | Property, id: str = "x") -> Schema:
    return Schema([ontology_of(*elements, id=id)])


def ontology_of(*elements: OntologyClass | Property, id: str = "x") -> Ontology:
    return Ontology(
        id,
        f"{NS}{id}",
        classes={each.iri: each for each in elements if isinstance(each, OntologyClass)},
        properties={each.iri: each for each in elements if isinstance(each, Property)},
    )


def matched(schema: Schema, text: str = "words", kind: str = "noun phrase", **scores: float) -> tuple[ElementMatch, ...]:
    segment = Segment(text, kind, 0, len(text), 0)  # type: ignore[arg-type]
    return tuple(ElementMatch(ref, score, segment) for name, score in scores.items() for ref in schema.refs_of(iri(name)))


def limits(**changes: object) -> SelectionSettings:
    return SelectionSettings.model_validate({"whole_below": 0, **changes})


def names(subset: Subset) -> set[str]:
    return {ref.id for ref in (*subset.classes, *subset.properties)}


def test_a_property_brings_its_domain_range_inverse_superproperty_and_all_their_ancestors() -> None:
    schema = schema_of(
        a_class("Work"),
        a_class("Film", "Work"),
        a_class("Agent"),
        a_class("Person", "Agent"),
        a_class("Director", "Person"),
        a_class("Other"),
        a_property("hasMaker", ["Work"], ["Agent"]),
        a_property("directedBy", ["Film"], ["Director"], parents=(iri("hasMaker"),)),
        a_property("directs", inverse_of=(iri("directedBy"),)),
    )
    subset = select(schema, matched(schema, directedBy=0.9), limits())
    assert {ref.id: str(reason) for ref, reason in subset.why.items()} == {
        "directedBy": "match “words”",
        "hasMaker": "superproperty of directedBy",
        "directs": "inverse of directedBy",
        "Film": "domain of directedBy",
        "Director": "range of directedBy",
        "Work": "ancestor of Film",
        "Agent": "ancestor of Director",
        "Person": "ancestor of Director",
    }


def test_equivalents_come_along_and_are_named_so() -> None:
    schema = schema_of(a_class("Car", equivalent=(iri("Automobile"),)), a_class("Automobile"), a_class("Vehicle"), a_class("Other"))
    subset = select(schema, matched(schema, Car=0.9), limits())
    assert {ref.id: reason.kind for ref, reason in subset.why.items()} == {"Car": "match", "Automobile": "equivalent"}


def test_better_matches_come_first_and_the_rest_waits_for_room() -> None:
    schema = schema_of(*(a_class(f"C{at}") for at in range(10)))
    subset = select(schema, matched(schema, C3=0.9, C5=0.8, C1=0.7, C7=0.6), limits(max_elements=2))
    assert [ref.id for ref in subset.classes] == ["C3", "C5"]


def test_the_same_matches_give_the_same_subset_in_whatever_order_they_come() -> None:
    schema = schema_of(*(a_class(f"C{at}") for at in range(30)))
    matches = matched(schema, **{f"C{at}": 0.5 for at in range(30)})
    one, other = (select(schema, found, limits(max_elements=7)) for found in (matches, matches[::-1]))
    assert (one.classes, one.why, one.digest) == (other.classes, other.why, other.digest)


def test_a_closure_that_does_not_fit_is_passed_over_for_those_that_do() -> None:
    chain = [a_class("L0"), *(a_class(f"L{at}", f"L{at - 1}") for at in range(1, 40))]
    schema = schema_of(*chain, a_class("Small"), a_class("Tiny"))
    subset = select(schema, matched(schema, L39=0.99, Small=0.6, Tiny=0.5), limits(max_elements=20))
    assert names(subset) == {"Small", "Tiny"}


def test_the_token_budget_holds_whatever_the_number_of_elements() -> None:
    schema = schema_of(*(a_class(f"SomeRatherLongClassName{at}") for at in range(50)))
    matches = matched(schema, **{f"SomeRatherLongClassName{at}": 0.9 - at / 1000 for at in range(50)})
    subset = select(schema, matches, limits(budget=100, max_elements=50))
    assert 0 < len(subset.classes) < 50
    assert tokens(describe(subset.classes, schema)) <= subset.tokens <= 100


def test_a_property_between_two_matched_classes_is_found_without_a_match_of_its_own() -> None:
    schema = schema_of(a_class("Film"), a_class("Person"), a_class("Place"), a_property("xyz", ["Film"], ["Person"]), a_property("abc", ["Place"]))
    subset = select(schema, matched(schema, Film=0.9, Person=0.8), limits())
    assert names(subset) == {"Film", "Person", "xyz"}
    assert str(subset.why[ElementRef("x", "object", "xyz")]) == "connects Film and Person"


def test_a_property_whose_classes_match_goes_before_one_whose_classes_do_not() -> None:
    schema = schema_of(a_class("A"), a_class("B"), a_class("C"), a_class("D"), a_property("ab", ["A"], ["B"]), a_property("cd", ["C"], ["D"]))
    subset = select(schema, matched(schema, A=0.7, B=0.7, ab=0.5, cd=0.5), limits())
    assert [ref.id for ref in subset.properties] == ["ab", "cd"]


def test_a_property_among_others_of_its_class_that_match_goes_before_a_lonely_one() -> None:
    film = [a_property(f"film{at}", ["Film"]) for at in range(4)]
    schema = schema_of(a_class("Film"), a_class("Place"), *film, a_property("place0", ["Place"]))
    subset = select(schema, matched(schema, film0=0.5, film1=0.6, film2=0.6, film3=0.6, place0=0.5), limits())
    order = [ref.id for ref in subset.properties]
    assert order.index("film0") < order.index("place0")


def test_what_a_matched_class_is_restricted_to_comes_with_it() -> None:
    needs = Restriction(iri("hasTopping"), "some", classes=(iri("Cheese"),))
    schema = schema_of(a_class("Margherita", restrictions=(needs,)), a_class("Cheese"), a_class("Ham"), a_property("hasTopping"))
    subset = select(schema, matched(schema, Margherita=0.9), limits())
    assert {ref.id: str(reason) for ref, reason in subset.why.items()} == {
        "Margherita": "match “words”",
        "Cheese": "restriction of Margherita",
        "hasTopping": "restriction of Margherita",
    }


def test_of_a_wide_union_one_member_is_enough_and_it_is_the_best_match() -> None:
    members = [f"M{at}" for at in range(WHOLE_UNION + 1)]
    schema = schema_of(*map(a_class, members), a_property("p", members))
    subset = select(schema, matched(schema, p=0.9, M4=0.2), limits())
    assert names(subset) == {"p", "M4"}


def test_ontologies_that_are_small_together_go_whole() -> None:
    schema = schema_of(*(a_class(f"C{at}") for at in range(10)))
    subset = select(schema, matched(schema, C1=0.9), limits(whole_below=11))
    assert subset.classes == whole(schema).classes == schema.refs
    assert {str(reason) for reason in subset.why.values()} == {"whole ontology"}
    assert names(select(schema, matched(schema, C1=0.9), limits(whole_below=10))) == {"C1"}


def test_a_text_that_matches_nothing_gets_nothing_even_of_a_small_ontology() -> None:
    schema = schema_of(a_class("A"), a_class("B"))
    assert select(schema, (), limits(whole_below=40)).empty
    assert select(schema, matched(schema, kind="sentence", A=0.3), limits(whole_below=40, threshold=0.35)).empty
    assert not select(schema, matched(schema, kind="sentence", A=0.36), limits(whole_below=40, threshold=0.35)).empty
    assert select(schema, matched(schema, kind="word", A=0.4), limits(whole_below=40, relevance=0.5)).empty
    assert not select(schema, matched(schema, kind="word", A=0.5), limits(whole_below=40, relevance=0.5)).empty
    assert select(schema, (), limits()).tokens == 0


def test_elements_of_two_ontologies_with_one_local_name_both_survive() -> None:
    other = OntologyClass("Bank", "http://other.example/Bank")
    schema = Schema([ontology_of(a_class("Bank"), id="money"), Ontology("river", "http://other.example/", classes={other.iri: other})])
    segment = Segment("bank", "word", 0, 4, 0)
    subset = select(schema, [ElementMatch(ref, 0.9, segment) for ref in schema.refs], limits())
    assert set(subset.classes) == {ElementRef("money", "class", "Bank"), ElementRef("river", "class", "Bank")}
    assert subset.class_iris == {iri("Bank"), other.iri}


def test_an_element_that_two_ontologies_define_is_named_by_both_and_described_once() -> None:
    schema = Schema([ontology_of(a_class("Person"), id="one"), ontology_of(a_class("Person"), id="two")])
    subset = select(schema, matched(schema, Person=0.9), limits())
    assert [ref.ontology for ref in subset.classes] == ["one", "two"]
    assert subset.tokens < 2 * tokens(describe(subset.classes, schema))


def test_the_digest_tells_subsets_apart_and_ontologies_too() -> None:
    schema = schema_of(a_class("A"), a_class("B"))
    changed = schema_of(a_class("A", deprecated=True), a_class("B"))
    one, two = (select(schema, matched(schema, **{name: 0.9}), limits()) for name in ("A", "B"))
    assert len({one.digest, two.digest, select(changed, matched(changed, A=0.9), limits()).digest}) == 3


NAMES = [f"C{at}" for at in range(12)]
PROPERTIES = [f"p{at}" for at in range(10)]


@st.composite
def ontologies(draw: st.DrawFn) -> Schema:
    some = st.lists(st.sampled_from(NAMES), max_size=9, unique=True)
    few = st.lists(st.sampled_from(PROPERTIES), max_size=2, unique=True)
    classes = [
        a_class(name, *draw(st.lists(st.sampled_from(NAMES), max_size=2)), equivalent=tuple(map(iri, draw(some.filter(lambda each: len(each) < 2)))))
        for name in NAMES
    ]
    properties = [
        a_property(name, draw(some), draw(some), parents=tuple(map(iri, draw(few))), inverse_of=tuple(map(iri, draw(few)))) for name in PROPERTIES
    ]
    remark = Property("remark", iri("remark"), "datatype", data_ranges=((DataRange(XSD_STRING),),))
    return schema_of(*classes, *properties, remark)


@given(
    ontologies(),
    st.dictionaries(st.sampled_from([*NAMES, *PROPERTIES, "remark"]), st.floats(0.3, 1), max_size=12),
    st.integers(1, 24),
    st.integers(50, 600),
)
@settings(max_examples=150, deadline=None)
def test_every_subset_is_closed_and_within_both_limits(schema: Schema, scores: dict[str, float], most: int, budget: int) -> None:
    subset = select(schema, matched(schema, **scores), limits(max_elements=most, budget=budget))
    chosen = subset.class_iris | subset.property_iris
    for each in subset.class_iris:
        assert schema.ancestors(each) & schema.classes.keys() <= chosen
    for each in subset.property_iris:
        assert (schema.superproperties(each) | schema.inverses(each)) & schema.properties.keys() <= chosen
        for union in (*schema.effective_domain(each), *schema.effective_range(each)):
            assert set(union) <= chosen if len(union) <= WHOLE_UNION else set(union) & chosen
    assert len(subset.why) <= most
    assert subset.tokens <= budget
    assert tokens(describe((*subset.classes, *subset.properties), schema)) <= subset.tokens
    assert set(subset.why) == {*subset.classes, *subset.properties}


@pytest.mark.parametrize("kind", ["sentence", "word"])
def test_what_is_far_below_the_best_is_left_out_though_there_is_room(kind: str) -> None:
    schema = schema_of(a_class("A"), a_class("B"))
    assert names(select(schema, (*matched(schema, A=1.0), *matched(schema, "other", kind, B=0.15)), limits())) == {"A"}
