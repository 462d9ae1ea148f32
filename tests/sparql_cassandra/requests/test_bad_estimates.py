"""An estimate that is far off costs a bounded number of rows: a scan that grows too large gives way, and what was not counted is looked at first."""

from __future__ import annotations

from collections.abc import Sequence

from sparql_cassandra.evaluator.budget import Budget
from sparql_cassandra.evaluator.engine import prepare, run_for, solutions
from sparql_cassandra.evaluator.memory import MemoryIndex
from sparql_cassandra.rdf.quads import DEFAULT_GRAPH, Quad

PEOPLE = 60_000


def e(name: str) -> str:
    return f"Ihttp://e/{name}"


def people() -> list[Quad]:
    """Sixty thousand people, each with a class; forty of them are in the club."""
    quads = [(e(f"p{number}"), e("type"), e("Person"), DEFAULT_GRAPH) for number in range(PEOPLE)]
    return quads + [(e(f"p{number * 7}"), e("in"), e("club"), DEFAULT_GRAPH) for number in range(40)]


class Uncounted(MemoryIndex):
    """Knows of no pattern how many triples it has, but those that it was told to look at."""

    def __init__(self, quads: list[Quad], guess: float) -> None:
        super().__init__(quads)
        self._guess = guess
        self.probed: dict[tuple[str | None, str], float] = {}

    def count(self, subject: str | None, predicate: str | None, object: str | None) -> float:
        return self.probed.get((predicate, object), self._guess) if object is not None else self._guess

    def fanout(self, predicate: str | None, position: str) -> float:
        return self._guess

    def probe(self, patterns: Sequence[tuple[str | None, str]], budget: Budget) -> None:
        for predicate, value in patterns:
            self.probed[predicate, value] = super().count(None, predicate, value)


def spent(text: str, index: MemoryIndex) -> tuple[int, Budget]:
    budget, prepared = Budget(deadline=60), prepare("PREFIX : <http://e/> " + text)
    return len(list(solutions(prepared, run_for(prepared, index, budget=budget)))), budget


def test_a_scan_that_was_thought_to_be_small_is_given_up_for_look_ups() -> None:
    index = Uncounted(people(), guess=1.0)
    found, budget = spent("SELECT ?x { VALUES ?x { " + " ".join(f":p{n}" for n in range(50)) + " } ?x :type :Person }", index)
    assert found == 50
    assert budget.rows_read < PEOPLE / 2


def test_of_two_patterns_that_nobody_counted_the_small_one_comes_first() -> None:
    index = Uncounted(people(), guess=50.0)
    found, budget = spent("SELECT ?x { ?x :type :Person . ?x :in :club }", index)
    assert index.probed == {(e("type"), e("Person")): PEOPLE, (e("in"), e("club")): 40}
    assert found == 40
    assert budget.rows_read < 1_000


def test_nothing_is_probed_where_there_is_nothing_to_choose() -> None:
    index = Uncounted(people(), guess=50.0)
    spent("SELECT ?x ?y { ?x :in :club ; :type ?y }", index)
    spent("SELECT ?x { :p7 :type ?x . ?y :in :club . ?y :type :Person }", index)
    assert not index.probed
