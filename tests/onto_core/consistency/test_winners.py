"""Which of several values stays, by each policy, and that nothing hides where a policy cannot tell."""

from __future__ import annotations

import pytest

from onto_core.consistency.model import Source
from onto_core.consistency.winners import Sourced, winners
from onto_core.settings import ConflictPolicy, ConflictSettings
from onto_core.terms import Literal
from onto_core.vocabulary import XSD

EX = "http://example.org/"
BUILT = EX + "builtIn"
TIMES = {"old.md": 1999.0, "new.md": 2024.0, "newer.md": 2025.0}


def said(value: str | Literal, *documents: str, of: str = BUILT, inferred: bool = False) -> Sourced:
    sources = (Source(name.partition("#")[0], name, inferred=inferred) for name in documents)
    return Sourced((EX + "fram", of, EX + value if isinstance(value, str) else value), tuple(sources))


def kept(policy: ConflictPolicy, *given: Sourced, sources: tuple[str, ...] = (), single: bool = True) -> list[object]:
    stay, hidden = winners(given, ConflictSettings(default=policy, sources=sources), TIMES, lambda _: single)
    assert [each for each in given if each in stay or each in hidden] == list(given)
    assert not set(stay) & set(hidden)
    return [end.removeprefix(EX) if isinstance(end, str) else end.lexical for _, _, end in (each.statement for each in stay)]


LARVIK, OSLO = said("larvik", "old.md#1", "old.md#2", "old.md#3"), said("oslo", "new.md#1", "other.md#1")


@pytest.mark.parametrize(
    ("policy", "sources", "stays"),
    [
        ("keep_all", (), ["larvik", "oslo"]),
        ("newest", (), ["oslo"]),
        ("most_sources", (), ["oslo"]),
        ("first_named", ("none.md", "old.md", "new.md"), ["larvik"]),
        ("first_named", ("new.md", "old.md"), ["oslo"]),
        ("first_named", ("none.md",), ["larvik", "oslo"]),
        ("first_named", (), ["larvik", "oslo"]),
    ],
)
def test_each_policy_keeps_its_own(policy: ConflictPolicy, sources: tuple[str, ...], stays: list[str]) -> None:
    assert kept(policy, LARVIK, OSLO, sources=sources) == stays


def test_documents_count_before_chunks_and_chunks_decide_between_as_many_documents() -> None:
    assert kept("most_sources", said("larvik", "a#1", "b#1"), said("oslo", "c#1", "c#2", "c#3")) == ["larvik"]
    assert kept("most_sources", said("larvik", "a#1"), said("oslo", "c#1", "c#2")) == ["oslo"]
    assert kept("most_sources", said("larvik", "a#1"), said("oslo", "c#1")) == ["larvik", "oslo"]


def test_what_only_follows_somewhere_is_no_source_of_what_is_said() -> None:
    both = Sourced(said("larvik").statement, (*said("", "a#1").sources, *said("", "b#1", "d#1", inferred=True).sources))
    assert kept("most_sources", both, said("oslo", "c#1", "e#1")) == ["oslo"]


def test_the_newest_needs_a_time() -> None:
    assert kept("newest", said("larvik", "unknown.md"), said("oslo", "old.md")) == ["oslo"]
    assert kept("newest", said("larvik", "unknown.md"), said("oslo", "other.md")) == ["larvik", "oslo"]
    assert kept("newest", said("larvik", "old.md", "newer.md"), said("oslo", "new.md")) == ["larvik"]


def test_one_value_in_two_forms_is_one_with_the_sources_of_both() -> None:
    forms = [said(Literal("39.0", XSD + "decimal"), "a"), said(Literal("39", XSD + "integer"), "b"), said(Literal("41", XSD + "integer"), "c")]
    assert kept("most_sources", *forms) == ["39.0", "39"]


def test_names_of_one_thing_are_one_value_and_one_subject() -> None:
    given = [said("larvik", "a"), said("laurvig", "b"), said("oslo", "c")]
    names = {EX + "laurvig": EX + "larvik"}
    stay, hidden = winners(given, ConflictSettings(default="most_sources"), {}, lambda _: True, lambda name: names.get(name, name))
    assert (stay, hidden) == (given[:2], given[2:])


def test_a_property_with_many_values_keeps_all_unless_it_has_a_policy_of_its_own() -> None:
    assert kept("newest", LARVIK, OSLO, single=False) == ["larvik", "oslo"]
    own = ConflictSettings(properties={BUILT: "newest"})
    stay, hidden = winners([LARVIK, OSLO, said("x", "old.md", of=EX + "led"), said("y", "new.md", of=EX + "led")], own, TIMES, lambda _: False)
    assert [each.statement[2] for each in hidden] == [EX + "larvik"]
    assert len(stay) == 3


def test_other_things_and_other_properties_do_not_compete() -> None:
    other = Sourced((EX + "gjoa", BUILT, EX + "rosendal"), OSLO.sources)
    length = said(Literal("39", XSD + "integer"), "new.md", of=EX + "length")
    stay, hidden = winners([LARVIK, other, length], ConflictSettings(default="newest"), TIMES, lambda _: True)
    assert (len(stay), hidden) == (3, [])
