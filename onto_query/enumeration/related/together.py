"""What several had part in together: "films in which A and B appear together", "did A and B ever act in the same film". Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import fields, replace
from datetime import date
from functools import partial
from itertools import pairwise
from typing import Final

from onto_query.candidate import Candidate
from onto_query.enumeration.assemble import candidate_of
from onto_query.enumeration.mentioned.covers import Cover
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.naming import Ground, Naming
from onto_query.enumeration.read import shapes_of
from onto_query.graph_query import Edge, GraphQuery, Maybe, Node, Pattern, Var, flat, with_terms

READINGS: Final = 4
"""Readings of the question about one of them that are looked at."""
MOST: Final = 4
"""Who did something together, at most."""
PREFERRED: Final = 0.5
"""For those of whom the question says that they did it together."""

Reading = tuple[Candidate, Cover, frozenset[int]]


def jointly_of(cover: Cover, ground: Ground, today: date) -> Iterator[Reading]:
    """The readings of such a question, each with what it leaves unread, and the words that it has taken into account."""
    yield from _Jointly(ground).readings(cover, today)


class _Jointly(Naming):
    def readings(self, cover: Cover, today: date) -> Iterator[Reading]:
        analysis = self.analysis
        if analysis.negations or analysis.aggregate or analysis.superlative or analysis.percentage or analysis.comparison:
            return
        named = self._named(cover)
        told = self._said(named, cover) if named else frozenset[int]()
        if told:
            yield from self._halved(cover, named, named[1:], told, today, together=True)
        elif analysis.form in {"select", "count"} and (pair := self._parallel(cover)) is not None:
            first, second, again = pair
            yield from self._halved(cover, [first, second], again, frozenset(), today, together=False)

    def _halved(
        self, cover: Cover, named: Sequence[Mention], again: Sequence[Mention], told: frozenset[int], today: date, *, together: bool
    ) -> Iterator[Reading]:
        """The readings of the question about the first of them alone, said of the others too: of the same thing `together`, or of one for each."""
        left = tuple(i for i in cover.left if i not in told)
        half = replace(cover, mentions=tuple(each for each in cover.mentions if each not in again), left=left)
        beyond = tuple(i for i in self.analysis.beyond if i not in told)
        alone = replace(self.ground, analysis=replace(self.analysis, same=None, beyond=beyond))
        for shape in shapes_of(half, alone)[:READINGS]:
            made = candidate_of(shape, alone, today)
            if made is None or made.kind != "relation" or not _plain(made.query):
                continue
            first = named[0].things[0].entity.iri
            query = self._with_all(made, first, [each.things[0].entity.iri for each in named[1:]], together=together)
            if query is not None:
                yield replace(made, query=query, score=PREFERRED + made.score, why=shape.why), replace(cover, left=left), told

    def _parallel(self, cover: Cover) -> tuple[Mention, Mention, tuple[Mention, ...]] | None:
        """The two of "in a film by A and in a film by B", and the mentions that are said again; None where it is not said so."""
        named = [each for each in cover.mentions if each.kind == "thing"]
        if len(named) != 2 or any(len(each.things) != 1 for each in named):
            return None
        one, other = named
        joint = one.last if one.last < other.first and self.lexicon.has("and", self.lowers[one.last]) else None
        words = self.lowers[joint + 1 : other.first] if joint is not None else []
        begun = one.first - len(words)
        if joint is None or len(words) < len(("a", "film", "by")) or begun < 0 or self.lowers[begun : one.first] != words:
            return None
        again = tuple(each for each in cover.mentions if each.first > joint)
        classes = [each for each in again if each.kind == "class" and each.last < other.first]
        kinds = [self.reach.profile.widened(each.things[0].entity.types) for each in named]
        return (one, other, again) if len(classes) == 1 and again[-1] is other and kinds[0] & kinds[1] else None

    def _named(self, cover: Cover) -> list[Mention]:
        """Those who are named one after the other, with "and" before the last: of one class, each the only one of his name."""
        named = [each for each in cover.mentions if each.kind == "thing"]
        if not 2 <= len(named) <= MOST or any(len(each.things) != 1 for each in named):
            return []
        kinds = [self.reach.profile.widened(each.things[0].entity.types) for each in named]
        between = [self.lowers[one.last : other.first] for one, other in pairwise(named)]
        joined = all(all(self.lexicon.has("and", word) for word in words) for words in between)
        return named if joined and between[-1] and frozenset.intersection(*map(frozenset, kinds)) else []

    def _said(self, named: Sequence[Mention], cover: Cover) -> frozenset[int]:
        """The words that say so: "together" behind the names, "the same film" or "one film", with "ever" before it."""
        behind = named[-1].last
        words = {i for _, first, last in self.lexicon["jointly"].within(self.lowers, behind) for i in range(first, last)}
        same = self.analysis.same
        nouns = [each.first for each in cover.mentions if each.kind == "class"]
        if not words and same is not None and same.how == "same" and same.first >= behind and any(first - same.last in {0, -1} for first in nouns):
            words = set(range(same.first, same.last))
        return frozenset(words | {i for i in cover.left if self.lexicon.has("at any time", self.lowers[i])}) if words else frozenset()

    @staticmethod
    def _with_all(made: Candidate, first: str, others: Sequence[str], *, together: bool) -> GraphQuery | None:
        """The query in which the others stand in the place of the first as well; what only joins them to it is another one for each."""
        query = made.query
        edges = [each for each in query.where if isinstance(each, Edge) and Node(first) in {each.subject, each.object}]
        if len(edges) != 1 or any(Node(first) in _terms(each) for each in query.where if each is not edges[0]):
            return None
        beside = next((each for each in (edges[0].subject, edges[0].object) if isinstance(each, Var)), None)
        variables: set[object] = {term for each in flat(query.where) for term in _terms(each) if isinstance(term, Var)}
        counted = query.aggregate.of if query.aggregate is not None else None
        kept = {made.target, counted}
        if together:
            apart: set[object] = {beside} if len(variables) > 1 and beside not in kept else set()
        else:
            apart = variables - kept
        where = list(query.where)
        for number, iri in enumerate(others):
            where += [with_terms(each, partial(_for, first=first, iri=iri, apart=apart, number=number)) for each in query.where]
        return replace(query, where=tuple(dict.fromkeys(where)))


def _terms(pattern: Pattern) -> set[object]:
    return {getattr(pattern, each.name) for each in fields(pattern) if isinstance(getattr(pattern, each.name), Var | Node)}


def _plain(query: GraphQuery) -> bool:
    told = any(isinstance(each, Maybe) for each in query.where)
    return not query.order and query.limit is None and query.having is None and not told


def _for(term: Var | Node, first: str, iri: str, apart: Collection[object], number: int) -> Var | Node:
    """One thing in the place of another, and another variable for what lies apart."""
    if isinstance(term, Node):
        return Node(iri) if term.iri == first else term
    return Var(f"{term.name}_{number}") if term in apart else term
