"""Two things that each hold by themselves: "who won both an Oscar and a Golden Lion" is about two prizes, and not one of both kinds. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from typing import Final

from onto_query.candidate import Candidate
from onto_query.enumeration.assemble import candidate_of
from onto_query.enumeration.mentioned.covers import Cover
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.naming import Ground, Naming
from onto_query.enumeration.read import shapes_of
from onto_query.graph_query import Edge, GraphQuery, IsA, Maybe, Node, Var, with_terms
from onto_query.question.lexicon import Lexicon

KINDS: Final = frozenset({"thing", "value", "class", "property"})
"""What "both" may join: a property is a noun for who does something."""
READINGS: Final = 4
"""Readings of each half that are looked at."""
JOINTS: Final = ("and", "article", "the", "determiner", "both and")
ANYTHING: Final = ("anything", "preposition")
"""Sections of the words of "and something at"."""
PREFERRED: Final = 0.5
"""For two halves that the word "both" joins."""

Reading = tuple[Candidate, Cover, frozenset[int]]


def conjoined_of(cover: Cover, ground: Ground, today: date) -> Iterator[Reading]:
    """The readings of a question with "both ... and ...", each half by itself, with what it leaves unread."""
    yield from _Conjoined(ground).readings(cover, today)


class _Conjoined(Naming):
    def readings(self, cover: Cover, today: date) -> Iterator[Reading]:
        analysis = self.analysis
        pair = self._pair(cover)
        if pair is None or analysis.form not in {"select", "count"} or analysis.negations or analysis.aggregate or analysis.superlative:
            return
        if analysis.percentage is not None:
            return  # a share of both is not two shares
        halves = [replace(cover, mentions=tuple(each for each in cover.mentions if each is not other)) for other in reversed(pair)]
        found = [self._candidates(half, today) for half in halves]
        for first in found[0]:
            second = next((each for each in found[1] if each.target == first.target and each.query.aggregate == first.query.aggregate), None)
            second = second or self._likewise(first, *pair)
            if second is None:
                continue
            kept = {term.name for term in (first.target, getattr(first.query.aggregate, "name", None)) if isinstance(term, Var)}
            theirs = (with_terms(each, partial(_renamed, kept=kept)) for each in second.query.where)
            where = (*first.query.where, *(each for each in theirs if each not in first.query.where))
            query = replace(first.query, where=where)
            why = min(first.why, second.why, key=lambda each: sum(value for _, value in each))
            joined = (*first.joined, *(each for each in second.joined if each not in first.joined))
            told = self._told(*pair)
            rest = replace(cover, left=tuple(i for i in cover.left if i not in told))
            yield replace(first, query=query, joined=joined, score=PREFERRED + min(first.score, second.score), why=why), rest, told

    def _likewise(self, first: Candidate, one: Mention, other: Mention) -> Candidate | None:
        """The second half said as the first, where both are classes of whose things the same can be said: "a documentary and a short film"."""
        if one.kind != "class" or other.kind != "class" or not one.senses or not other.senses:
            return None
        kinds, second = self.reach.kinds(one.senses[0].iri), other.senses[0].iri
        nodes = [each.node for each in first.query.where if isinstance(each, IsA) and each.class_iri in kinds and each.node != first.target]
        if len(nodes) != 1:
            return None
        edges = [each for each in first.query.where if isinstance(each, Edge)]
        has = all(self.reach.has(self.reach.kinds(second), iri) for each in edges if each.subject == nodes[0] for iri in each.properties)
        led = all(self.reach.range(iri) & self.reach.kinds(second) for each in edges if each.object == nodes[0] for iri in each.properties)
        theirs = (IsA(each.node, second) if isinstance(each, IsA) and each.node == nodes[0] else each for each in first.query.where)
        return replace(first, query=replace(first.query, where=tuple(theirs))) if has and led else None

    def _pair(self, cover: Cover) -> tuple[Mention, Mention] | None:
        pair = both_of(cover.mentions, self.lowers, self.lexicon)
        alike = pair is not None and (pair[0].kind == pair[1].kind or {each.kind for each in pair} <= {"thing", "value"})
        return pair if alike else None

    def _told(self, one: Mention, other: Mention) -> frozenset[int]:
        """The words of "both ... and": "sowohl A als auch B" compares nothing."""
        said = (i for _, first, last in self.lexicon["both"].within(self.lowers) for i in range(first, last))
        return frozenset((*said, *(i for i in range(one.last, other.first) if self.lexicon.has("both and", self.lowers[i]))))

    def _candidates(self, half: Cover, today: date) -> list[Candidate]:
        made = [(shape.why, candidate_of(shape, self.ground, today)) for shape in shapes_of(half, self.ground)[:READINGS]]
        return [replace(each, why=why) for why, each in made if each is not None and each.kind == "relation" and _plain(each.query)]


def both_of(mentions: Sequence[Mention], lowers: Sequence[str], lexicon: Lexicon) -> tuple[Mention, Mention] | None:
    """The two that stand behind "both", with "and" between them."""
    for i in range(len(lowers)):
        behind = [each for each in mentions if each.first > i and each.kind in KINDS] if lexicon["both"].at(lowers, i) is not None else []
        if len(behind) < 2:
            continue
        before = lowers[i + 1 : behind[0].first]  # "both as a director and as an actor"
        between = [each for each in lowers[behind[0].last : behind[1].first] if each not in before]
        joint = any(lexicon.has("and", each) or lexicon.has("both and", each) for each in between)
        rest = [each for each in between if not any(lexicon.has(section, each) for section in JOINTS)]
        if joint and (not rest or _anything(rest, lexicon)):
            return behind[0], behind[1]
    return None


def _anything(words: list[str], lexicon: Lexicon) -> bool:
    """True for "something at", and not for "one by", which is one of those that were spoken of."""
    told = len(words) == len(ANYTHING) and all(lexicon.has(section, each) for section, each in zip(ANYTHING, words, strict=True))
    return told and lexicon["number"].at(words, 0) is None


def _plain(query: GraphQuery) -> bool:
    told = any(isinstance(each, Maybe) for each in query.where)  # a value that some lack is merely told, and demanded of nobody
    return not query.order and query.limit is None and query.having is None and not told


def _renamed(term: Var | Node, kept: Collection[str]) -> Var | Node:
    """Another variable, but for one that is kept."""
    return Var(f"{term.name}_too") if isinstance(term, Var) and term.name not in kept else term
