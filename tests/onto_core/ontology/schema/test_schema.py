"""What follows from ontologies: hierarchies, disjointness, inherited domains, ranges, characteristics and counts."""

from __future__ import annotations

import pytest

from onto_core.ontology.model import DataRange, ElementRef, Facets, Ontology, OntologyClass, Property, Restriction
from onto_core.ontology.schema.schema import Schema, remembered
from onto_core.vocabulary import OWL_THING, RDFS_LITERAL, RDFS_RESOURCE, XSD, XSD_INTEGER, XSD_STRING


def ontology(*elements: OntologyClass | Property, id: str = "o") -> Ontology:
    return Ontology(
        id,
        f"http://example.org/{id}#",
        classes={each.iri: each for each in elements if isinstance(each, OntologyClass)},
        properties={each.iri: each for each in elements if isinstance(each, Property)},
    )


def schema(*elements: OntologyClass | Property) -> Schema:
    return Schema([ontology(*elements)])


def cls(id: str, *parents: str, **more: object) -> OntologyClass:
    return OntologyClass(id, id, parents=parents, **more)  # type: ignore[arg-type]


def relation(id: str, **more: object) -> Property:
    return Property(id, id, "object", **more)  # type: ignore[arg-type]


def value(id: str, **more: object) -> Property:
    return Property(id, id, "datatype", **more)  # type: ignore[arg-type]


def test_ancestors_go_through_every_parent_and_leave_the_top_classes_out() -> None:
    found = schema(cls("a", "b", "c"), cls("b", "d", OWL_THING), cls("c", "d", "e"), cls("d", RDFS_RESOURCE), cls("e"))
    assert found.ancestors("a") == {"b", "c", "d", "e"}
    assert found.descendants("d") == {"a", "b", "c"}
    assert found.ancestors("unknown") == frozenset()


def test_equivalent_classes_are_above_each_other_and_share_their_ancestors() -> None:
    found = schema(cls("a", "up", equivalent=("b",)), cls("b", "also"), cls("child", "b"), cls("up"), cls("also"))
    assert found.ancestors("a") == {"b", "up", "also"}
    assert found.ancestors("b") == {"a", "up", "also"}
    assert found.ancestors("child") == {"a", "b", "up", "also"}


def test_a_union_is_above_its_members_and_below_what_they_have_in_common() -> None:
    found = schema(cls("either", union_of=("a", "b")), cls("a", "x", "both"), cls("b", "both"), cls("both", "top"), cls("top"))
    assert found.is_a("a", "either")
    assert found.ancestors("either") == {"both", "top"}


def test_circles_of_parents_end() -> None:
    found = schema(cls("a", "b"), cls("b", "c"), cls("c", "a"))
    assert found.ancestors("a") == {"b", "c"}


def test_is_a_is_reflexive_and_everything_is_a_thing() -> None:
    found = schema(cls("a", "b"), cls("b"))
    assert found.is_a("a", "a")
    assert found.is_a("a", "b")
    assert not found.is_a("b", "a")
    assert found.is_a("unknown", OWL_THING)
    assert found.is_a("unknown", RDFS_RESOURCE)


def test_a_hierarchy_of_ten_thousand_levels_needs_no_recursion() -> None:
    found = schema(*(cls(f"c{n}", f"c{n + 1}") for n in range(2_001)))
    assert len(found.ancestors("c0")) == 2_000


def test_disjointness_holds_for_the_descendants_of_both_sides_and_names_the_declared_pair() -> None:
    found = schema(
        cls("plant", disjoint=("animal",)), cls("animal"), cls("dog", "mammal"), cls("mammal", "animal"), cls("oak", "tree"), cls("tree", "plant")
    )
    assert found.disjoint("dog", "oak") == ("animal", "plant")
    assert found.disjoint("oak", "dog") == ("plant", "animal")
    assert found.disjoint("dog", "mammal") is None


def test_disjointness_holds_through_equivalents_and_unions() -> None:
    found = schema(
        cls("living", union_of=("animal", "plant")),
        cls("rock", disjoint=("living",)),
        cls("stone", equivalent=("rock",)),
        cls("animal"),
        cls("plant"),
    )
    assert found.disjoint("animal", "stone") == ("living", "rock")


def test_the_nearest_declared_pair_is_named() -> None:
    found = schema(cls("a", "b"), cls("b", "c", disjoint=("x",)), cls("c", disjoint=("x",)), cls("x"))
    assert found.disjoint("a", "x") == ("b", "x")


def test_domain_and_range_are_inherited_from_superproperties_and_turned_from_inverses() -> None:
    found = schema(
        relation("up", domain=(("agent",),)),
        relation("p", parents=("up",), range=(("place",),)),
        relation("back", inverse_of=("p",), domain=(("city", "village"),)),
        *map(cls, ("agent", "place", "city", "village")),
    )
    assert found.effective_domain("p") == (("agent",),)
    assert found.effective_range("p") == (("place",), ("city", "village"))
    assert found.effective_domain("back") == (("city", "village"), ("place",))
    assert found.effective_range("back") == (("agent",),)


def test_the_domain_and_range_of_a_symmetric_property_hold_for_both_sides() -> None:
    found = schema(relation("knows", symmetric=True, domain=(("person",),)), cls("person"))
    assert found.effective_range("knows") == (("person",),)


def test_unions_that_follow_from_narrower_ones_or_restrict_nothing_are_left_out() -> None:
    found = schema(
        relation("up", domain=(("agent", "thing"),)),
        relation("p", parents=("up",), domain=(("person",), (OWL_THING,), ("person", OWL_THING))),
        cls("person", "agent"),
    )
    assert found.effective_domain("p") == (("person",),)


def test_data_ranges_are_inherited_and_any_literal_restricts_nothing() -> None:
    short = (DataRange(XSD_STRING, Facets(max_length=3)),)
    found = schema(
        value("up", data_ranges=((DataRange(RDFS_LITERAL),),)), value("p", parents=("up",), data_ranges=(short,)), value("q", parents=("up",))
    )
    assert found.effective_data_ranges("p") == (short,)
    assert found.effective_data_ranges("q") == ((DataRange(RDFS_LITERAL),),)


def test_an_object_property_takes_literals_only_when_it_says_so() -> None:
    text = ((DataRange(XSD_STRING),),)
    found = schema(
        relation("up", range=(("a",),), data_ranges=text), relation("p", parents=("up",), range=(("a",),)), relation("q", parents=("up",)), cls("a")
    )
    assert found.effective_data_ranges("up") == text
    assert found.effective_data_ranges("p") == ()
    assert found.effective_data_ranges("q") == text


def test_characteristics_are_inherited_where_owl_says_so() -> None:
    found = schema(
        relation("up", functional=True, inverse_functional=True, symmetric=True, transitive=True, asymmetric=True),
        relation("sub", parents=("up",)),
        relation("twin", equivalent=("up",)),
        relation("back", inverse_of=("up",)),
    )
    assert [found.is_functional(each) for each in ("sub", "twin", "back")] == [True, True, True]
    assert [found.is_inverse_functional(each) for each in ("sub", "twin", "back")] == [True, True, True]
    assert [found.is_symmetric(each) for each in ("sub", "twin", "back")] == [False, True, True]
    assert [found.is_transitive(each) for each in ("sub", "twin", "back")] == [False, True, True]
    assert [found.is_asymmetric(each) for each in ("sub", "twin", "back")] == [True, True, True]
    assert found.is_irreflexive("sub")


def test_the_inverse_of_a_functional_property_is_inverse_functional_and_no_more() -> None:
    found = schema(relation("has", functional=True), relation("of", inverse_of=("has",)))
    assert found.is_inverse_functional("of")
    assert not found.is_functional("of")


def test_what_is_above_an_inverse_holds_in_the_other_direction() -> None:
    found = schema(relation("up", functional=True, symmetric=True), relation("p", parents=("up",)), relation("back", inverse_of=("p",)))
    assert found.is_functional("back")
    assert found.is_inverse_functional("back")


def test_inverses_hold_in_both_directions_and_for_equivalents() -> None:
    found = schema(relation("p", inverse_of=("q",)), relation("q"), relation("p2", equivalent=("p",)))
    assert found.inverses("p") == {"q"}
    assert found.inverses("q") == {"p", "p2"}
    assert found.inverses("p2") == {"q"}


def test_restrictions_are_those_of_the_types_and_all_their_ancestors_with_who_declares_them() -> None:
    one, two = Restriction("p", "some", ("x",)), Restriction("p", "max", count=1)
    found = schema(cls("a", "b"), cls("b", "c", restrictions=(one,)), cls("c", restrictions=(two,)), relation("p"))
    assert found.restrictions(["a"]) == (("b", one), ("c", two))
    assert found.restrictions(["c"]) == (("c", two),)


def test_counts_come_from_the_property_the_characteristics_and_unqualified_restrictions() -> None:
    found = schema(
        cls("team", restrictions=(Restriction("member", "min", count=11), Restriction("member", "max", ("coach",), count=2))),
        cls("club", "team", restrictions=(Restriction("member", "max", count=30),)),
        relation("member"),
        value("name", domain=(("team",),), min_count=1, max_count=3),
        value("motto", functional=True),
    )
    assert found.min_count("member", ["club"]) == 11
    assert found.max_count("member", ["club"]) == 30
    assert found.max_count("member", ["team"]) is None
    assert found.min_count("name", ["club"]) == 1
    assert found.min_count("name", ["stranger"]) is None
    assert found.max_count("name", ["stranger"]) == 3
    assert found.max_count("motto", ["team"]) == 1


def test_the_maximum_of_a_superproperty_binds_its_subproperties() -> None:
    found = schema(cls("a", restrictions=(Restriction("up", "exactly", count=2),)), relation("up"), relation("p", parents=("up",)))
    assert found.max_count("p", ["a"]) == 2
    assert found.min_count("p", ["a"]) is None


def test_the_properties_of_a_class_are_those_whose_whole_domain_admits_it() -> None:
    found = schema(
        cls("a", "b"), cls("b"), cls("c"),
        relation("of-b", domain=(("b",),)), relation("of-either", domain=(("a", "c"),)),
        relation("of-both", domain=(("b",), ("c",))), relation("any"),
    )  # fmt: skip

    def taking(kind: str) -> list[str]:
        return [iri for iri in found.properties if all(found.admits(union, (kind,)) for union in found.effective_domain(iri))]

    assert taking("a") == ["of-b", "of-either", "any"]
    assert taking("b") == ["of-b", "any"]


def test_two_ontologies_that_use_one_local_name_stay_apart() -> None:
    film = Ontology("film", "f", classes={"f#Person": OntologyClass("Person", "f#Person")})
    music = Ontology("music", "m", classes={"m#Person": OntologyClass("Person", "m#Person"), "m#Song": OntologyClass("Song", "m#Song")})
    found = Schema([film, music])
    assert found.refs == (ElementRef("film", "class", "Person"), ElementRef("music", "class", "Person"), ElementRef("music", "class", "Song"))
    assert found.get(ElementRef("music", "class", "Person")).iri == "m#Person"
    assert [found.name(iri) for iri in ("f#Person", "m#Person", "m#Song")] == ["film:Person", "music:Person", "Song"]
    assert found.named("person") == ("f#Person", "m#Person")
    assert found.named("music:Person") == ("m#Person",)


def test_one_iri_in_two_ontologies_is_one_element_with_two_references() -> None:
    first = ontology(cls("x", "a"), cls("a"), relation("p", range=(("x",),), max_count=5), id="one")
    second = ontology(cls("x", "b", disjoint=("z",)), cls("b"), relation("p", functional=True, max_count=3), id="two")
    found = Schema([first, second])
    assert found.ancestors("x") == {"a", "b"}
    assert found.refs_of("x") == (ElementRef("one", "class", "x"), ElementRef("two", "class", "x"))
    assert found.properties["p"].functional
    assert found.properties["p"].max_count == 3
    assert found.get(ElementRef("one", "object", "p")).iri == "p"


def test_a_property_of_both_kinds_takes_things_and_literals() -> None:
    found = Schema([ontology(relation("p", range=(("a",),)), id="one"), ontology(value("p", data_ranges=((DataRange(XSD_INTEGER),),)), id="two")])
    assert found.properties["p"].kind == "object"
    assert found.effective_data_ranges("p") == ((DataRange(XSD_INTEGER),),)


def test_a_range_that_nobody_declares_is_a_class_all_the_same() -> None:
    found = schema(relation("p", domain=(("http://x/Person",),), range=(("http://x/Place", OWL_THING),)), cls("http://x/Person"))
    assert found.classes["http://x/Place"].id == "Place"
    assert ElementRef("o", "class", "Place") in found.refs
    assert OWL_THING not in found.classes
    assert found.ontologies["o"].imports == ()


def test_a_range_of_another_loaded_ontology_is_not_implied_again() -> None:
    found = Schema([ontology(relation("p", range=(("x",),)), id="one"), ontology(cls("x"), id="two")])
    assert found.refs_of("x") == (ElementRef("two", "class", "x"),)


def test_references_by_ontology_and_key_are_linked_when_both_are_loaded() -> None:
    target = Ontology("fauna", "f", classes={"http://f#Animal": OntologyClass("Animal", "http://f#Animal")})
    restricted = cls("dog", "fauna:Animal", disjoint=("fauna:Animal",), restrictions=(Restriction("eats", "some", ("fauna:Animal",)),))
    found = Schema([ontology(restricted, relation("eats", range=(("fauna:Animal", "dog"),))), target])
    assert found.ancestors("dog") == {"http://f#Animal"}
    assert found.effective_range("eats") == (("http://f#Animal", "dog"),) or found.effective_range("eats") == (("http://f#Animal",),)
    assert found.restrictions(["dog"])[0][1].classes == ("http://f#Animal",)


def test_ontologies_with_one_id_are_refused() -> None:
    with pytest.raises(ValueError, match="different ids"):
        Schema([ontology(cls("a")), ontology(cls("b"))])


def test_the_version_changes_with_what_an_ontology_says_and_not_with_where_it_lies() -> None:
    base = ontology(cls("a"))
    moved = Ontology(base.id, base.iri, classes=base.classes, source="elsewhere.ttl")
    assert Schema([base]).version == Schema([moved]).version
    assert Schema([base]).version != Schema([ontology(cls("a", "b"))]).version


def test_disjoint_properties_are_inherited() -> None:
    found = schema(relation("likes", disjoint=("hates",)), relation("hates"), relation("loves", parents=("likes",)))
    assert found.disjoint_properties("hates", "loves") == ("hates", "likes")
    assert found.disjoint_properties("likes", "loves") is None


def test_unknown_elements_have_no_consequences() -> None:
    found = schema(cls("a"))
    assert found.superproperties("nope") == frozenset()
    assert found.effective_domain("nope") == ()
    assert found.max_count("nope", ["a"]) is None
    assert found.label(XSD + "date") == "date"
    assert not found.is_functional("nope")


def test_what_is_derived_of_a_schema_is_computed_once_for_each() -> None:
    one, other = schema(cls("a")), schema(cls("b"))
    assert one.derived(_classes) is one.derived(_classes)
    assert (one.derived(_classes), other.derived(_classes)) == (["a"], ["b"])


def _classes(of: Schema) -> list[str]:
    return list(of.classes)


def test_a_remembered_function_keeps_its_last_answers_in_each_schema() -> None:
    asked: list[str] = []

    @remembered(2)
    def known(of: Schema, iri: str) -> bool:
        asked.append(iri)
        return iri in of.classes

    one, other = schema(cls("a")), schema(cls("b"))
    assert [known(one, "a"), known(one, "b"), known(one, "a"), known(other, "a"), known(other, iri="a")] == [True, False, True, False, False]
    assert asked == ["a", "b", "a", "a"]
    known(one, "c")
    known(one, "b")
    assert asked == ["a", "b", "a", "a", "c", "b"]


def test_the_most_specific_classes_are_those_that_no_other_implies() -> None:
    found = schema(cls("ship"), cls("tanker", "ship"), cls("vessel", equivalent=("ship",)), cls("port"))
    assert found.most_specific(["ship", "port", "tanker"]) == ("port", "tanker")
    assert found.most_specific(["vessel", "ship", "port"]) == ("vessel", "port")
    assert found.most_specific([OWL_THING, "unknown", "ship"]) == ("unknown", "ship")
    assert found.most_specific([]) == ()
