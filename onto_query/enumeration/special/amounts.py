"""What payments come to: "the total of all payments", "how much was paid in January" is the sum of their one amount. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from typing import Final

from onto_query.candidate import Candidate
from onto_query.enumeration.mentioned.covers import Cover
from onto_query.enumeration.naming import Ground
from onto_query.enumeration.shape import SENSES
from onto_query.enumeration.special.totals import Totals
from onto_query.graph_query import Aggregation, Derived, Edge, GraphQuery, Order, Part, Var
from onto_query.profile.model import PropertyProfile
from onto_query.profile.observed import spoken
from onto_query.profile.words import words_for
from onto_query.question.lexicon import lexicon_of
from onto_query.question.vocabulary import BY_NAME

AMOUNT: Final = words_for("amount")
"""Words in the names of what something comes to."""


def amounts_of(cover: Cover, ground: Ground, today: date) -> Iterator[tuple[Candidate, Cover, frozenset[int]]]:
    """The readings of a question about such a sum, each with what it leaves unread, and the words that it has taken into account."""
    lexicon, lowers = lexicon_of(ground.analysis.language), [word.lower for word in ground.analysis.words]
    each = tuple(i + 1 for i, word in enumerate(lowers[:-1]) if lexicon.has("each", word))
    told = ground if ground.analysis.groups or not each else replace(ground, analysis=replace(ground.analysis, groups=each))
    yield from _Amounts(told).readings(cover, today)


class _Amounts(Totals):
    def readings(self, cover: Cover, today: date) -> Iterator[tuple[Candidate, Cover, frozenset[int]]]:
        analysis = self.analysis
        if analysis.form != "select" or analysis.superlative or analysis.comparison or analysis.percentage or len(analysis.groups) > 1:
            return
        much = self.lexicon.measures["amount"] <= analysis.hints
        nouns = [each for each in cover.mentions if each.kind == "class" and each.senses]
        spent = {first for _, first, _ in self.lexicon["spent"].within(self.lowers)}  # "how much did members pay"
        called = {spoken(iri).casefold() for iri, held in self.reach.profile.properties.items() if held.sort == "number"}
        for each in cover.mentions:
            if each.kind == "class" and each.score < BY_NAME and each.text.casefold() in called:
                continue  # the salary of somebody, and no payment
            lines: list[frozenset[str]] = []
            if (
                each.kind == "class"
                and (each in nouns[:1] or each.first in spent)
                and (analysis.aggregate in {"sum", "avg"} or (much and analysis.aggregate is None))
            ):
                lines = [self.reach.kinds(each.senses[0].iri)]
            elif each.kind == "property" and much and analysis.aggregate in {None, "sum"}:
                senses = [sense for sense in each.senses[:SENSES] if sense.score >= BY_NAME]
                lines = [self.reach.domain(sense.iri) for sense in senses if self._says_event(sense.iri)]
            for line in sorted({kind for kinds in lines if len(kinds) == 1 for kind in kinds}):
                if self.one(line, AMOUNT):
                    yield from self.of_lines(line, ("amount", each.first, each.last), cover, today)

    def _says_event(self, iri: str) -> bool:
        """True for when something was done, and by whom where what was done has no name: "paid on", "paid by"."""
        held = self.reach.profile.properties.get(iri)
        unnamed = not any(self.reach.has(self.reach.domain(iri), name) for name in self.reach.profile.naming)
        return held is not None and (held.sort == "time" or (held.sort == "thing" and unnamed))

    def summed(self, query: GraphQuery, line: str, what: str, off: PropertyProfile | None) -> GraphQuery | None:
        """The sum of the amounts, or their average."""
        amount = self.one(line, AMOUNT)
        assert amount is not None
        value = Var("amount")
        where = (*query.where, Edge(query.columns[0], (amount.iri,), value))
        return GraphQuery("select", where, aggregate=Aggregation(self.analysis.aggregate or "sum", value, Var("total")))

    def grouped(self, query: GraphQuery, found: Candidate, line: str) -> GraphQuery | None:
        """By what stands there, or by the month or year of the one date of each."""
        period = self.analysis.calendar
        if period is None:
            return super().grouped(query, found, line)
        dates = self.reach.own(frozenset((line,)), {"time"})
        if len(dates) != 1:
            return None
        said = Var("date_of_line")
        part = Var(period)
        where = (*query.where, Edge(found.query.columns[0], (dates[0].iri,), said), Derived(part, Part(said, period)))
        return GraphQuery("select", where, (part,), query.aggregate, order=(Order(part),))
