"""What all values of a profile tell together, read once."""

from __future__ import annotations

from onto_core.terms import Literal
from onto_core.vocabulary import RDF_TYPE, XSD_STRING
from onto_query.profile.build import profile_of
from onto_query.profile.index import MOST, ValueIndex, indexed

EX = "http://example.org/"


def index(named: dict[str, list[str]], people: set[str] = frozenset()) -> ValueIndex:  # type: ignore[assignment]
    """Of things by their class, each with a name."""
    things = [(f"{EX}{kind}{i}", kind, name) for kind, names in named.items() for i, name in enumerate(names)]
    statements = [
        statement
        for iri, kind, name in things
        for statement in ((iri, RDF_TYPE, EX + kind), (iri, EX + "name", Literal(name, XSD_STRING)), (iri, EX + "size", Literal("large", XSD_STRING)))
    ]
    return indexed(profile_of(lambda: statements), {EX + kind for kind in people})


def test_a_noun_that_names_of_one_class_end_with_is_a_kind() -> None:
    golems = [f"{each} Golem" for each in ("Clay", "Iron", "Stone", "Flesh")]
    wars = ["War Film", "War Machine", "The Long War", "Cold War", "War Horse", "War Room"]
    found = index({"Monster": golems, "Film": wars})
    assert found.kinds == {"golem": (EX + "Monster", EX + "name")}  # six have a war, and two end with it


def test_a_noun_of_names_of_several_classes_is_no_kind() -> None:
    assert index({"Monster": ["Clay Golem", "Iron Golem"], "Film": ["Stone Golem", "Last Golem"]}).kinds == {}


def test_initials_are_of_one_name_that_is_no_persons() -> None:
    found = index({"Department": ["Human Resources", "Research and Development", "Sales"], "Person": ["Hanna Rossi"]}, {"Person"})
    assert [each.literal.lexical for each in found.with_initials("HR", (), {EX + "Person"})] == ["Human Resources"]
    assert [each.literal.lexical for each in found.with_initials("RD", {"and"}, ())] == ["Research and Development"]
    assert found.with_initials("RD", (), ()) == ()  # "and" is left out by who speaks the language
    several = index({"Department": ["Human Resources", "Home Repairs"]})
    assert several.with_initials("HR", (), ()) == ()
    many = index({"Department": [f"Hall {chr(ord('A') + i) * 3}x Room" for i in range(MOST + 1)]})
    assert all(len(texts) <= MOST for texts in many.initialled.values())


def test_few_values_and_few_things_are_told_one_by_one() -> None:
    found = index({"Department": ["Human Resources", "Sales"]})
    assert [value.literal.lexical for value in found.listed[EX + "size"]] == ["large"]
    assert {value.literal.lexical for value in found.few[EX + "Department"][EX + "name"]} == {"Human Resources", "Sales"}
