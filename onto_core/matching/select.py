"""The part of the ontologies that goes into a prompt: the best elements whose lines fit the budget, properties first. Pure, deterministic."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from heapq import nsmallest
from math import log
from typing import Final

from onto_core.matching.evidence import Evidence
from onto_core.matching.rank import WEIGHTS, Ranking, Weights, rank
from onto_core.matching.structure import Structure
from onto_core.matching.subset import Reason, Subset
from onto_core.ontology.describe import tokens
from onto_core.ontology.model import ElementRef
from onto_core.ontology.schema.schema import Schema
from onto_core.settings import SelectionSettings

HEADINGS: Final = tokens("Classes:\n- \nProperties:")
PROPERTIES: Final = 0.8
"""Share of the budget that properties may take before classes: without them there is nothing to say. What is left goes to either."""
COUNTED: Final = 0.9
"""The same of the number of elements, of which their ends are a part."""
FULL: Final = 0.1
"""Share of the budget for full lines, those of the best elements; of the others a prompt has names and ends."""
LEAST: Final = -6.0
"""Logit below which an element is filler for a text of one sentence: the open ones of the test bed lose next to nothing by it, at fewer lines."""
LONGER: Final = 0.3
"""Taken from it for each natural logarithm of the number of sentences: the more a text says, the more elements it needs."""
SHORTEST: Final = 2
"""Tokens of the shortest line: with less room nothing more is looked at."""
NEXT: Final = 3
"""Elements that are named when a limit cuts a subset."""


def select(
    schema: Schema, evidence: Evidence, settings: SelectionSettings, *, weights: Weights = WEIGHTS, ranked: Callable[[], Ranking] | None = None
) -> Subset:
    """The subset for a text: empty when the text is about something else, everything when the ontologies are small together.

    Else the best properties and classes, in their order, as long as both limits allow it. `ranked` is the ranking by the evidence, where others
    want it too.
    """
    if not _tells(evidence, settings):
        return Subset(schema, (), (), {}, 0)
    if len(schema.refs) < settings.whole_below:
        everything = whole(schema)
        if everything.tokens <= settings.budget and len(schema.refs) <= settings.max_elements:
            return everything
    ranking = ranked() if ranked else rank(schema, evidence, weights)
    return _chosen(schema, ranking, settings, evidence.terms.sentences)


def _tells(evidence: Evidence, settings: SelectionSettings) -> bool:
    """True when something shows that the text is about the ontologies. Single words are a little like something in any ontology."""
    named, partly = evidence.terms.named.max(initial=0), evidence.terms.partly.max(initial=0)
    by_words = max(named, partly) if not evidence.phrase.any() else 0.0 if evidence.english else named
    likest = max(evidence.phrase.max(initial=0), by_words)
    return bool(likest >= settings.relevance or evidence.sentence.max(initial=0) >= settings.threshold)


def whole(schema: Schema) -> Subset:
    """Every element of every ontology."""
    structure = schema.derived(Structure)
    why = {ref: Reason("whole", "ontology") for ref in schema.refs}
    cost = sum(structure.full_cost(number) for number, group in enumerate(structure.groups) if group[0] == number)
    return _subset(schema, why, cost + HEADINGS if why else 0)


def _chosen(schema: Schema, ranking: Ranking, settings: SelectionSettings, sentences: int) -> Subset:
    basket = _Basket(schema, ranking, settings)
    structure = ranking.structure
    worth = ranking.worth(LEAST - LONGER * log(max(1, sentences)), settings.threshold)
    properties = [number for number in worth if structure.is_a_property[number]]
    classes = [number for number in worth if not structure.is_a_property[number]]
    left = basket.fill(properties, int(basket.budget * PROPERTIES), round(settings.max_elements * (1 - COUNTED)))
    left = [*basket.fill(classes, basket.budget), *basket.fill(left, basket.budget)]
    taken = sorted(basket.taken, key=ranking.place)
    why = {ref: basket.taken[number] for number in taken for ref in schema.refs_of(structure.iris[number])}
    brief, named = (frozenset(structure.iris[number] for number in some) for some in (basket.brief, basket.named))
    return replace(_subset(schema, why, basket.spent + HEADINGS if why else 0), brief=brief, named=named, cut=basket.cut(left))


class _Basket:
    """What was taken so far, by its number, and the room that is left."""

    def __init__(self, schema: Schema, ranking: Ranking, settings: SelectionSettings) -> None:
        self._schema, self._ranking, self._structure, self._settings = schema, ranking, ranking.structure, settings
        self.budget = settings.budget - HEADINGS
        self.taken: dict[int, Reason] = {}
        self.brief: set[int] = set()
        self.named: set[int] = set()
        self.spent = 0
        self._elements = settings.max_elements
        self._counted: set[int] = set()
        self._full = int(self.budget * FULL)

    def fill(self, numbers: Sequence[int], room: int, unused: int = 0) -> list[int]:
        """Take the elements in turn while there is room for their lines, and for more than `unused` elements; those that found no place."""
        left: list[int] = []
        for at, number in enumerate(numbers):
            if self.spent + SHORTEST > room or self._elements <= unused:
                return [*left, *numbers[at:]]
            known = number in self.taken
            if known and number not in self.named:
                continue
            cost, full = self._line(number)
            if known and not full:  # the line of another names it, and that is enough
                continue
            if self.spent + cost > room:
                left.append(number)
                continue
            self._count(number)
            self._take(number, cost, full)
        return left

    def _count(self, number: int) -> None:
        """Count an element, once for all that share its line: a property of five ontologies says one thing."""
        if (first := self._structure.groups[number][0]) not in self._counted:
            self._counted.add(first)
            self._elements -= 1

    def _line(self, number: int) -> tuple[int, bool]:
        """The cost of the line that an element gets, and whether that is a full one: the best do."""
        if self._full > 0:
            cost = self._structure.full_cost(number)
            if cost <= self._full:
                return cost, True
            self._full = 0
        return self._structure.brief_cost(number), False

    def _take(self, number: int, cost: int, full: bool) -> None:
        self.spent += cost
        self.named.difference_update(self._structure.groups[number])
        if full:
            self._full -= cost
        else:
            self.brief.update(self._structure.groups[number])
        self.taken[number] = self._ranking.reason(number)
        for kind, other in self._structure.along(number):
            if other not in self.taken and (self._elements or self._structure.groups[other][0] in self._counted):
                own = self._ranking.reason(other)
                of = self._schema.name(self._structure.iris[number])
                self.taken[other] = own if own.kind == "label" else Reason(kind, f"{'as' if kind == 'same' else 'of'} {of}", own.score)
                if kind != "same":
                    self.named.add(other)
                self._count(other)

    def cut(self, left: Sequence[int]) -> str:
        """The limit that was reached and the best of what it left out, in words; empty when nothing was."""
        missing = [number for number in left if number not in self.taken]
        if not missing:
            return ""
        limit = f"{self._settings.max_elements} elements" if not self._elements else f"{self._settings.budget:,} tokens"
        names = ", ".join(self._schema.name(self._structure.iris[number]) for number in nsmallest(NEXT, missing, self._ranking.place))
        return f"cut at {limit}: next would be {names}" + (f" and {len(missing) - NEXT:,} more" if len(missing) > NEXT else "")


def _subset(schema: Schema, why: Mapping[ElementRef, Reason], cost: int) -> Subset:
    classes = tuple(ref for ref in why if ref.kind == "class")
    properties = tuple(ref for ref in why if ref.kind != "class")
    return Subset(schema, classes, properties, why, cost)
