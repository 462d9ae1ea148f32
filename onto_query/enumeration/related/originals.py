"""What was made after another beside that: remakes longer than the original, how many years a sequel came after the film before it. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final
from typing import Literal as OneOf

from onto_core.ports.graphs import EntityMatch
from onto_query.candidate import Candidate
from onto_query.enumeration.mentioned.covers import Cover
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.naming import Ground, Naming
from onto_query.enumeration.tables.fittest import OVER
from onto_query.graph_query import Aggregation, Among, Calc, Compare, Derived, Edge, GraphQuery, Node, Order, Pattern, Var, Versus
from onto_query.profile.model import PropertyProfile
from onto_query.profile.observed import is_called, is_key
from onto_query.question.words import positions

PREFERRED: Final = 2.0
"""For the reading that all the words of such a question speak for."""
MANY: Final = 2
"""Times as often as another date one is had that is rather meant."""
PARTLY: Final = 0.5
"""How much less it weighs that a word is only near to the name of a number, where it may be no other."""
ONLY: Final = 0.9
"""For the one date that things may lie apart by."""
AFTER: Final = Var("difference")

Reading = tuple[Candidate, Cover, frozenset[int]]


@dataclass(frozen=True, slots=True)
class _Pair:
    """The link from the later to the earlier, the things that either is said to be, and the words that say so."""

    link: str
    score: float
    later: tuple[EntityMatch, ...]
    earlier: tuple[EntityMatch, ...]
    words: frozenset[int]
    said: tuple[Mention, ...]
    """What stands for the link and for the things; other words are read otherwise than for what they may name."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """`how`: what is more or less than the other, or how far the two lie apart; `most` of all. `bound`: more than so many years."""

    how: OneOf["more", "apart"]
    op: OneOf[">", "<"]
    hints: frozenset[str]
    words: frozenset[int]
    bound: tuple[str, str] | None = None
    most: OneOf["", "most", "least"] = ""


def originals_of(cover: Cover, ground: Ground) -> Iterator[Reading]:
    """The readings of such a question, each with what it leaves unread, and the words that it has taken into account."""
    yield from _Originals(ground).readings(cover)


def _beside(iri: str, ground: Ground) -> bool:
    """True for a link from things to others of their kind, who are no people."""
    held, reach = ground.reach.profile.properties.get(iri), ground.reach
    ends = reach.range(iri) & reach.domain(iri)
    return held is not None and held.sort == "thing" and bool(ends) and ends.isdisjoint(reach.people)


class _Originals(Naming):
    def readings(self, cover: Cover) -> Iterator[Reading]:
        analysis = self.analysis
        if analysis.form not in {"select", "count", "ask"} or analysis.negations or analysis.aggregate or analysis.ordering:
            return
        for pair in self._pairs(cover):
            asked = self._asked(pair)
            if asked is None:
                continue
            told = pair.words | asked.words | positions(each for each in cover.mentions if self.lexicon.has("afterwards", self.lowers[each.first]))
            beside = [each for each in cover.mentions if not told.issuperset(range(each.first, each.last))]
            measures = [each for each in beside if each.kind == "property"]
            others = [each for each in beside if each not in measures and not self._says_what(each, pair)]
            if others or len(measures) > 1:
                continue
            for held, score in self._measured(measures, pair, asked):
                query = self._query(pair, asked, held)
                words = told | frozenset(i for each in measures for i in range(each.first, each.last)) | self._steering(cover)
                kept = tuple(each for each in cover.mentions if each in pair.said or each in beside)
                rest = replace(cover, mentions=kept, left=tuple(i for i in cover.left if i not in words))
                less = min(score, pair.score) - 1
                yield Candidate(query, PREFERRED + less, kind="relation", target=None, why=(("named", less),)), rest, words

    def _says_what(self, each: Mention, pair: _Pair) -> bool:
        """True for a class that the later is of: "films", "movies"."""
        ends = self.reach.domain(pair.link)
        return each.kind == "class" and any(self.reach.kinds(sense.iri) >= ends for sense in each.senses[:1])

    def _pairs(self, cover: Cover) -> Iterator[_Pair]:
        """What is set beside what it came after: all that did, or a thing by name."""
        named = [each for each in cover.mentions if each.kind == "thing" and not self.lexicon.has("afterwards", self.lowers[each.first])]
        links = [each for each in cover.mentions if each.kind == "property" and any(_beside(s.iri, self.ground) for s in each.senses[:1])]
        if len(named) > 1 or len({each.senses[0].iri for each in links}) > 1:
            return
        words = self._earlier(links, named)
        if not links:
            for option in named[0].things if named and words else ():
                seen = [
                    iri for iri in self.reach.profile.properties if _beside(iri, self.ground) and self.seen_at(option.entity.iri, iri, forward=True)
                ]
                if len(seen) == 1:
                    yield _Pair(seen[0], named[0].score, (option,), (), words | positions(named), tuple(named))
            return
        sense = links[0].senses[0]
        of_link = positions(links)
        if not named:
            if words:
                yield _Pair(sense.iri, sense.score, (), (), words | of_link, tuple(links))
            return
        (thing,) = named
        later = [each for each in thing.things if self.seen_at(each.entity.iri, sense.iri, forward=True)]
        ends = self.reach.range(sense.iri)
        earlier = [each for each in thing.things if not each.entity.types or not ends.isdisjoint(self.reach.profile.widened(each.entity.types))]
        of_thing = any(each.last < thing.first and self._joined(each.last, thing.first) for each in links)
        its = any(each.first and self.lexicon.has("possessive", self.lowers[each.first - 1]) for each in links)
        if (of_thing and words) or its or self._is_original(thing.first - 1):
            told = words | of_link | positions(named) | {each.first - 1 for each in links if its}
            told |= {i for each in links for i in range(each.last, thing.first) if of_thing}
            if earlier:
                yield _Pair(sense.iri, min(sense.score, thing.score), (), tuple(earlier), frozenset(told), (*links, thing))
        elif words and later:
            yield _Pair(sense.iri, min(sense.score, thing.score), tuple(later), (), words | of_link | positions(named), (*links, thing))

    def _joined(self, first: int, last: int) -> bool:
        """True for "of" and "of the" alone."""
        between = self.lowers[first:last]
        return any(self.lexicon.has("of", word) for word in between) and all(self.analysis.words[i].function for i in range(first, last))

    def _is_original(self, i: int) -> bool:
        return i >= 0 and self.lexicon.has("original", self.lowers[i])

    def _earlier(self, links: Sequence[Mention], named: Sequence[Mention]) -> frozenset[int]:
        """The words of "the original", "its predecessor", "the film before it", "the film they remake"; none where nothing is said so."""
        size, names = len(self.lowers), {each.first for each in named}
        for i in range(1, size):
            if not any(self.lexicon.has(section, self.lowers[i - 1]) for section in ("the", "possessive")):
                continue
            noun = self._noun(i)
            if (told := self.lexicon["predecessor"].at(self.lowers, i)) is not None:
                return frozenset(range(i - 1, told[1]))
            if self._is_original(i) and i + 1 not in names:
                return frozenset(range(i - 1, self._noun(i + 1) or i + 1))
            if self.lexicon["earlier"].at(self.lowers, i) is not None and (behind := self._noun(i + 1)):
                return frozenset(range(i - 1, behind))
            if noun and (before := self.lexicon["preceding"].at(self.lowers, noun)) is not None:
                return frozenset(range(i - 1, before[1]))
            if noun and self.lexicon["pronoun"].at(self.lowers, noun) is not None and noun + 1 < size:
                verb = next(
                    (each for each in links if noun < each.first and all(self.analysis.words[k].function for k in range(noun, each.first))), None
                )
                behind = verb.last if verb is not None else 0
                while verb is not None and behind < size and self.lexicon.has("of", self.lowers[behind]):
                    behind += 1
                if verb is not None and behind == size:
                    return frozenset(range(i - 1, behind))
        return frozenset()

    def _noun(self, i: int) -> int:
        """Where a noun for a thing of the kind ends that begins at `i`: "film", "version", "one"; else 0."""
        if i >= len(self.lowers):
            return 0
        if self.lexicon.has("version", self.lowers[i]) or self.lexicon.has("ranked one", self.lowers[i]):
            return i + 1
        kinds = {self.stem(name.casefold()) for kind in self.reach.profile.classes for name in self.names_of(kind)}
        near = self.lexicon.near.get(self.stem(self.lowers[i]), frozenset()) | {self.stem(self.lowers[i])}
        return i + 1 if kinds & near else 0

    def _asked(self, pair: _Pair) -> _Asked | None:
        analysis = self.analysis
        years = analysis.form == "count" and analysis.unit in {"year", "day"}
        span = next((each for each in analysis.amounts if each.unit == "year" and each.op in {">", ">=", "<", "<="}), None)
        after = frozenset(i for i in range(len(self.lowers)) if self.lexicon.has("afterwards", self.lowers[i]))
        if span is not None and after and len(analysis.amounts) == 1:
            words = frozenset(range(span.first, max(span.last, span.end))) | after
            return _Asked("apart", ">", self.lexicon.measures["when"], words, (span.op, span.value))
        if analysis.amounts:
            return None
        most = analysis.superlative
        if most is not None:
            unit = self.lexicon["unit"].at(self.lowers, most.last)
            if not after or not most.counts or most.limit != 1 or unit is None or unit[0] != "year":
                return None
            words = after | frozenset(range(most.first, unit[1]))
            return _Asked("apart", ">", self.lexicon.measures["when"], words, most="most" if most.descending else "least")
        if years:
            between = frozenset(i for i, word in enumerate(self.lowers) if self.lexicon.has("between", word) or self.lexicon.has("between and", word))
            if not (after or len(between) > 1):
                return None
            return _Asked("apart", ">", self.lexicon.measures["when"], after | between | {analysis.target})
        than = [i for i, word in enumerate(self.lowers) if self.lexicon.has("surely than", word)]
        if len(than) != 1:
            return None
        for section in ("comparative", "greater number"):
            for meaning, first, last in self.lexicon[section].within(self.lowers):
                if last <= than[0] and not pair.words.intersection(range(first, last)):
                    hints = self.lexicon.hints(meaning) if section == "comparative" else frozenset[str]()
                    counted = analysis.form == "count" and bool(analysis.unit) and first == analysis.target + 1
                    how: OneOf["more", "apart"] = "apart" if counted or self.by_how_much() else "more"
                    words = frozenset({*range(first, last), *than, *((analysis.target,) if counted else ())})
                    return _Asked(how, ">" if meaning.startswith("+") else "<", hints, words)
        return None

    def _measured(self, said: Sequence[Mention], pair: _Pair, asked: _Asked) -> Iterator[tuple[PropertyProfile, float]]:
        """The number or date that is compared: the one that is named, else the one that the words hint at."""
        dated = asked.how == "apart" and asked.hints == self.lexicon.measures["when"]
        own = [each for each in self.reach.own(self.reach.domain(pair.link), {"time"} if dated else {"number", "time"}) if not is_key(each)]
        own = [each for each in own if each.iri not in self.ground.barred]
        for mention in said:
            fits = {sense.iri: sense.score for sense in reversed(mention.senses)}
            best = max((fits[each.iri] for each in own if each.iri in fits), default=0.0)
            named = [each for each in own if fits.get(each.iri, 0.0) == best > 0]
            if named or not dated:
                best = 1 - (1 - best) * (PARTLY if sum(each.iri in fits for each in own) == 1 else 1.0)
                yield from ((each, best) for each in named if len(named) == 1)
                return
        if dated:
            begun = [each for each in own if not is_called(each.iri, OVER)]
            if begun and (len(begun) == 1 or begun[0].uses > MANY * begun[1].uses):
                yield begun[0], ONLY
            return
        told = {each.iri: self.hinted(each.iri, asked.hints) for each in own} if asked.hints else {}
        best = max(told.values(), default=0.0)
        fitting = [each for each in own if best and told[each.iri] == best]
        if len(fitting) == 1:
            yield fitting[0], 1.0 if best == 1.0 else 0.9

    def _steering(self, cover: Cover) -> frozenset[int]:
        """Words that say no more than that one thing lies behind another: "lie", "passed", "came", "each"."""
        light = (i for i in cover.left if self.lexicon.has("lies apart", self.lowers[i]) or self.lexicon.has("timed at", self.lowers[i]))
        return frozenset((*light, *self.analysis.pronouns, *(i for i in self.analysis.groups), *self._each()))

    def _each(self) -> Iterator[int]:
        return (i for _, first, last in self.lexicon["group"].within(self.lowers) for i in range(first, last))

    def _query(self, pair: _Pair, asked: _Asked, held: PropertyProfile) -> GraphQuery:
        later, earlier = Var("later"), Var("earlier")
        where: list[Pattern] = []
        ends: list[Var | Node] = [
            Node(things[0].entity.iri) if len(things) == 1 else end for things, end in ((pair.later, later), (pair.earlier, earlier))
        ]
        where.append(Edge(ends[0], (pair.link,), ends[1]))
        where += [
            Among(end, tuple(each.entity.iri for each in things)) for end, things in ((later, pair.later), (earlier, pair.earlier)) if len(things) > 1
        ]
        left, right, unit = Var("left"), Var("right"), Var("unit")
        where += [
            *self.reach.way(ends[0], held.iri, left, Var("left_quantity"), unit),
            *self.reach.way(ends[1], held.iri, right, Var("right_quantity"), unit),
        ]
        found = ends[0]
        columns = (found,) if isinstance(found, Var) and not pair.earlier else ()
        if asked.how == "more":
            op = asked.op
            where.append(Versus(left, op, right))
            if self.analysis.form == "ask":
                return GraphQuery("ask", tuple(where))
            if self.analysis.form == "count" and isinstance(found, Var):
                return GraphQuery("select", tuple(where), aggregate=Aggregation("count", found, Var("number")))
            return GraphQuery("select", tuple(where), (found,) if isinstance(found, Var) else (left,))
        first, second = (left, right) if asked.op == ">" else (right, left)
        if held.sort == "time":
            first, second = (right, left)
        calc = Calc("days" if self.analysis.unit == "day" else "years", first, second) if held.sort == "time" else Calc("-", first, second)
        where.append(Derived(AFTER, calc))
        if asked.bound is not None:
            where.append(Compare(AFTER, asked.bound[0], asked.bound[1], "number"))  # type: ignore[arg-type]
            return GraphQuery("select", tuple(where), columns)
        if asked.most:
            return GraphQuery("select", tuple(where), (*columns, AFTER), order=(Order(AFTER, descending=asked.most == "most"),), limit=1)
        return GraphQuery("select", tuple(where), (*columns, AFTER))
