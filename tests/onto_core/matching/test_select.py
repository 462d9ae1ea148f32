from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from onto_core.matching.evidence import Evidence
from onto_core.matching.select import select, whole
from onto_core.matching.structure import Structure
from onto_core.matching.subset import Subset
from onto_core.matching.terms import TermIndex
from onto_core.ontology.describe import tokens
from onto_core.ontology.model import DataRange, ElementRef, Ontology, OntologyClass, Property, Text
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


def evidence(schema: Schema, text: str = "", *, sentence: float = 0.0, **likeness: float) -> Evidence:
    """What the words of a text say, and the cosines that are given, of phrases with elements."""
    structure = schema.derived(Structure)
    phrase = np.zeros(len(structure.iris), dtype=np.float32)
    for name, score in likeness.items():
        phrase[structure.place[iri(name)]] = score
    return Evidence(schema.derived(TermIndex).find([text]), phrase, np.full(len(phrase), sentence, dtype=np.float32), lambda _: "a phrase")


def limits(**changes: object) -> SelectionSettings:
    return SelectionSettings.model_validate({"whole_below": 0, **changes})


def names(subset: Subset) -> set[str]:
    return {ref.id for ref in (*subset.classes, *subset.properties)}


LETTERS = [a + b for a in "BCDFGH" for b in ("ako", "elu", "imo", "oru", "uta")]
"""Names that have nothing in common."""


def test_an_exact_label_goes_before_what_is_only_like_it() -> None:
    schema = schema_of(a_class("Chiller"), a_class("AirCooledChiller"), *map(a_class, LETTERS))
    subset = select(schema, evidence(schema, "Two chillers stand on the roof.", AirCooledChiller=0.9, Chiller=0.6), limits())
    assert subset.classes[0].id == "Chiller"
    assert str(subset.why[subset.classes[0]]) == "label “chillers”"


def test_the_label_of_an_alternative_counts_as_a_label() -> None:
    film = a_class("K1", alt_labels=(Text("motion picture", "en"),))
    schema = schema_of(film, *map(a_class, LETTERS))
    subset = select(schema, evidence(schema, "A motion-picture of 1912"), limits())
    assert subset.classes[0].id == "K1"


def test_what_the_line_of_a_property_names_comes_with_it_and_costs_nothing() -> None:
    schema = schema_of(
        a_class("Work"),
        a_class("Film", "Work"),
        a_class("Person"),
        *map(a_class, LETTERS),
        a_property("directedBy", ["Film"], ["Person"]),
        a_property("directs", inverse_of=(iri("directedBy"),)),
    )
    subset = select(schema, evidence(schema, "It was directed by her."), limits(budget=50))
    assert {"directedBy", "directs", "Film", "Person"} <= names(subset)
    assert subset.why[ElementRef("x", "class", "Film")].kind in {"domain", "connects", "label", "match", "fits"}
    assert "- directs" not in subset.described
    assert tokens(subset.described) <= subset.tokens <= 50


def test_neither_ancestors_nor_superproperties_come_along_for_their_own_sake() -> None:
    chain = [a_class("L0"), *(a_class(f"L{at}", f"L{at - 1}") for at in range(1, 40))]
    schema = schema_of(*chain, a_class("Small"))
    subset = select(schema, evidence(schema, "small", Small=1.0), limits(budget=50, max_elements=3))
    assert subset.classes[0].id == "Small"
    assert len(subset.classes) <= 3


def test_there_are_properties_however_many_classes_match() -> None:
    schema = schema_of(*map(a_class, LETTERS), a_property("knows"), a_property("likes"))
    subset = select(schema, evidence(schema, " ".join(LETTERS)), limits(budget=60))
    assert subset.properties
    assert subset.classes


def test_a_property_whose_ends_are_both_there_goes_before_one_whose_ends_are_not() -> None:
    schema = schema_of(*map(a_class, LETTERS), a_property("xyz", ["Bako"], ["Celu"]), a_property("abc", ["Dimo"], ["Foru"]))
    subset = select(schema, evidence(schema, "A bako and a celu.", xyz=0.5, abc=0.5), limits())
    assert [ref.id for ref in subset.properties] == ["xyz", "abc"]


def test_the_same_evidence_gives_the_same_subset() -> None:
    schema = schema_of(*(a_class(f"C{at}") for at in range(30)))
    one, other = (select(schema, evidence(schema, "", **{f"C{at}": 0.6 for at in range(30)}), limits(max_elements=7)) for _ in range(2))
    assert (one.classes, one.why, one.digest) == (other.classes, other.why, other.digest)


def test_the_best_have_full_lines_and_the_rest_are_named_and_the_cut_says_what_comes_next() -> None:
    told = [a_class(a + b, comments=(Text("a long story of many words"),)) for a in LETTERS[:9] for b in LETTERS[9:18]]
    schema = schema_of(*told)
    text = " ".join(each.id for each in told)
    wide, tight = (select(schema, evidence(schema, text), limits(budget=budget)) for budget in (4000, 200))
    assert names(wide) == {each.id for each in told}
    assert wide.cut == ""
    assert 0 < tight.described.count("a long story") < len(tight.classes) < len(told)
    assert tight.cut.startswith("cut at 200 tokens: next would be ")
    assert not names(tight) & set(tight.cut.replace(",", "").split())
    few = select(schema, evidence(schema, text), limits(max_elements=4))
    assert few.cut.startswith("cut at 4 elements: next would be ")
    assert few.cut.endswith(f" and {len(told) - 4 - 3} more")


def test_what_nothing_speaks_for_is_no_filler() -> None:
    schema = schema_of(*(a_class(f"{a}{b}") for a in LETTERS for b in LETTERS))
    subset = select(schema, evidence(schema, "A bakobako.", BakoBako=1.0), limits(budget=100_000, max_elements=10_000))
    assert ElementRef("x", "class", "BakoBako") in subset.classes
    assert len(subset.classes) < len(schema.refs)


def test_ontologies_that_are_small_together_go_whole() -> None:
    schema = schema_of(*(a_class(f"C{at}") for at in range(10)))
    subset = select(schema, evidence(schema, C1=0.9), limits(whole_below=11))
    assert subset.classes == whole(schema).classes == schema.refs
    assert {str(reason) for reason in subset.why.values()} == {"whole ontology"}
    assert {reason.kind for reason in select(schema, evidence(schema, C1=0.9), limits(whole_below=10)).why.values()} != {"whole"}


def test_a_text_that_matches_nothing_gets_nothing_even_of_a_small_ontology() -> None:
    schema = schema_of(a_class("A"), a_class("B"))
    assert select(schema, evidence(schema), limits(whole_below=40)).empty
    assert select(schema, evidence(schema, sentence=0.3), limits(whole_below=40, threshold=0.35)).empty
    assert not select(schema, evidence(schema, sentence=0.36), limits(whole_below=40, threshold=0.35)).empty
    assert select(schema, evidence(schema, A=0.4), limits(whole_below=40, relevance=0.5)).empty
    assert not select(schema, evidence(schema, A=0.5), limits(whole_below=40, relevance=0.5)).empty
    assert select(schema, evidence(schema), limits()).tokens == 0


def test_elements_of_two_ontologies_with_one_local_name_both_survive() -> None:
    other = OntologyClass("Bank", "http://other.example/Bank")
    schema = Schema([ontology_of(a_class("Bank"), id="money"), Ontology("river", "http://other.example/", classes={other.iri: other})])
    subset = select(schema, evidence(schema, "a bank"), limits())
    assert set(subset.classes) == {ElementRef("money", "class", "Bank"), ElementRef("river", "class", "Bank")}
    assert subset.class_iris == {iri("Bank"), other.iri}


def test_an_element_that_two_ontologies_define_is_named_by_both_and_described_once() -> None:
    schema = Schema([ontology_of(a_class("Person"), id="one"), ontology_of(a_class("Person"), id="two")])
    subset = select(schema, evidence(schema, "a person"), limits())
    assert [ref.ontology for ref in subset.classes] == ["one", "two"]
    assert subset.described.count("Person") == 1


def test_the_digest_tells_subsets_apart_and_ontologies_too() -> None:
    schema = schema_of(*map(a_class, LETTERS))
    changed = schema_of(a_class(LETTERS[0], deprecated=True), *map(a_class, LETTERS[1:]))
    one, two = (select(schema, evidence(schema, name), limits(max_elements=1)) for name in LETTERS[:2])
    assert len({one.digest, two.digest, select(changed, evidence(changed, LETTERS[0]), limits(max_elements=1)).digest}) == 3


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
def test_every_subset_keeps_both_limits_and_names_what_its_lines_name(schema: Schema, scores: dict[str, float], most: int, budget: int) -> None:
    subset = select(schema, evidence(schema, " ".join(scores), **scores), limits(max_elements=most, budget=budget))
    chosen = subset.class_iris | subset.property_iris
    structure = schema.derived(Structure)
    assert len({structure.groups[structure.place[each]] for each in chosen}) <= most
    assert subset.tokens <= budget
    assert tokens(subset.described) <= subset.tokens
    assert set(subset.why) == {*subset.classes, *subset.properties}
    assert subset.named | subset.brief <= chosen
    assert not subset.named & subset.brief
    if len(chosen) < len({schema.get(ref).iri for ref in schema.refs}) and not subset.cut:
        assert not any(scores.get(name, 0) > 0.9 and iri(name) not in chosen for name in NAMES)


def test_what_ontologies_share_counts_once_against_the_limit_of_elements() -> None:
    names = ("owner", "width", "depth")
    ontologies = [
        Ontology(id, f"{NS}{id}", properties={f"{NS}{id}#{name}": Property(name, f"{NS}{id}#{name}", "object") for name in names}) for id in "vwxyz"
    ]
    schema = Schema(ontologies)
    subset = select(schema, evidence(schema, "The owner knows the width."), limits(max_elements=2, whole_below=0))
    assert {ref.id for ref in subset.properties} == {"owner", "width"}
    assert len(subset.properties) == 2 * len(ontologies)
    assert subset.cut.startswith("cut at 2 elements: next would be ")


def test_elements_that_ontologies_share_come_together_and_cost_once() -> None:
    ontologies = [
        Ontology(id, f"{NS}{id}", classes={}, properties={f"{NS}{id}#{name}": Property(name, f"{NS}{id}#{name}", "object") for name in names})
        for id, names in (("x", ("owner", "width")), ("y", ("owner", "depth")), ("z", ("owner", "height")))
    ]
    several, alone = Schema(ontologies), Schema(ontologies[:1])
    words = "The owner is not known."
    subsets = [select(schema, evidence(schema, words), limits(budget=60)) for schema in (several, alone)]
    owners = [[str(ref) for ref in subset.properties if ref.id == "owner"] for subset in subsets]
    assert [len(found) for found in owners] == [3, 1]
    assert subsets[0].described.count("owner") == subsets[1].described.count("owner") == 1
    assert tokens(subsets[0].described) <= subsets[0].tokens <= 60


def test_a_longer_text_may_take_more_of_what_little_speaks_for() -> None:
    schema = schema_of(*(a_property(f"p{number}") for number in range(6_000)))
    likeness = np.linspace(0.6, 0, 6_000, dtype=np.float32)
    short, long = (
        select(
            schema,
            replace(evidence(schema), terms=schema.derived(TermIndex).find(["Nothing."] * count), phrase=likeness, sentence=likeness),
            limits(budget=100_000, max_elements=10_000),
        )
        for count in (1, 60)
    )
    assert 0 < len(short.properties) < len(long.properties) < 6_000
    assert short.cut == long.cut == ""
    assert long.properties[: len(short.properties)] == short.properties


def test_of_what_several_ontologies_say_alike_that_comes_first_whose_ontology_the_text_is_about() -> None:
    about, other = ([a_property(f"{prefix}{word.lower()}") for word in LETTERS[:9]] for prefix in ("", "un"))
    twins = [Property(f"has{at}", f"{NS}{id}#has{at}", "object") for at, id in enumerate("ab")]
    schema = Schema([ontology_of(*about, twins[0], id="a"), ontology_of(*other, twins[1], id="b")])
    said = [" ".join(each.id for each in some) for some in (about, other)]
    found = [select(schema, evidence(schema, text), limits()).properties for text in said]
    places = [next(ref.ontology for ref in some if ref.id.startswith("has")) for some in found]
    assert places == ["a", "b"]


def test_a_limit_of_elements_leaves_room_for_classes_that_no_property_names() -> None:
    schema = schema_of(*map(a_class, LETTERS), *(a_property(f"p{at}") for at in range(40)))
    subset = select(schema, evidence(schema, " ".join((*LETTERS, *(f"p{at}" for at in range(40))))), limits(max_elements=20))
    assert (len(subset.classes), len(subset.properties)) == (2, 18)
