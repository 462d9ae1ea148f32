"""Estimates from what was counted: hot objects by their own number, the others by what is left to them."""

from __future__ import annotations

from sparql_cassandra.cassandra.statistics import Statistics

COUNTED = Statistics.of(
    [
        ("all", "", 11_200, 4_000, 1_101, ),
        ("p", "Itype", 11_000, 4_000, 101),
        ("p", "Ispouse", 200, 100, 200),
        ("po", "Itype SPerson of all kinds", 10_000, 10_000, 1),
        ("g", "Iurn:chunk", 5_000, 0, 0),
    ]
)  # fmt: skip


def test_a_hot_object_counts_as_it_was_counted() -> None:
    assert COUNTED.count(None, "Itype", "SPerson of all kinds") == 10_000


def test_any_other_object_counts_as_the_average_without_the_hot_ones() -> None:
    assert COUNTED.count(None, "Itype", "IRobot") == 10


def test_a_predicate_that_came_after_the_count_has_no_known_triples_and_is_worth_a_look() -> None:
    assert COUNTED.count(None, "Inew", None) == 0
    assert not COUNTED.knows("Inew", "Ithing")
    assert COUNTED.knows("Itype", "Ithing")


def test_before_any_count_a_subject_is_guessed_to_be_the_better_beginning() -> None:
    nothing = Statistics()
    assert nothing.count("Is", "Ip", None) < nothing.count(None, "Ip", "Io") < nothing.count(None, "Ip", None) < nothing.count(None, None, None)


def test_a_subject_has_as_many_values_as_the_average_subject() -> None:
    assert COUNTED.fanout("Ispouse", "s") == 2
    assert COUNTED.fanout("Ispouse", "o") == 1


def test_graphs_that_are_large_are_known() -> None:
    assert COUNTED.graphs == {"Iurn:chunk": 5_000}
