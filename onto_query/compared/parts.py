"""A question that sets one number against another, taken apart into two questions for a number: "are there more dramas than comedies". Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final
from typing import Literal as OneOf

from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.special.belonging import average_of
from onto_query.question.analyse import Analysis
from onto_query.question.forms import asks_of_all
from onto_query.question.lexicon import lexicon_of
from onto_query.question.measures.orders import GENERAL
from onto_query.question.words import Word

NOUN: Final = 0.95
"""From this score a word is the name of a class."""
Words = Sequence[int]


@dataclass(frozen=True, slots=True)
class Compared:
    """Two questions for a number, and what is asked of the numbers: whether the first is greater or less or the same, or `most` of the second, how
    much `more` it is, or how far they lie `apart`. Of the second, which is said in short ("than from Italy"), there are several wordings, the
    likelier first.
    """

    how: OneOf[">", "<", "=", "apart", "more", "most"]
    first: str
    second: tuple[str, ...]


def compared(analysis: Analysis, mentions: Sequence[Mention]) -> Compared | None:
    """The parts of such a question; None for any other. `mentions`: all that its words may stand for."""
    return _Splitter(analysis, mentions).split()


@dataclass(frozen=True, slots=True)
class Averaged:
    """A question about what lies above or below the average of some: without the words for these, and these."""

    plain: str
    whose: str


def averaged(analysis: Analysis, mentions: Sequence[Mention]) -> Averaged | None:
    """ "Films longer than the average for dramas", "than the average drama"; None where the average is that of all."""
    at = average_of(analysis, mentions)
    if at is None:
        return None
    words, text = analysis.words, analysis.text
    said = lexicon_of(analysis.language).has("whose average", words[at - 1].lower)
    return Averaged(text[: words[at - said].start].strip(), text[words[at].start : words[-1].end])


def may_be_compared(analysis: Analysis) -> bool:
    """Whether a question may be such a one, by a word or two."""
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    if asks_of_all(analysis.form, lowers, lexicon) is not None:
        return True
    if any(lexicon.has("surely than", word) for word in lowers):
        return any(True for section in ("greater number", "number of", "aggregate", "comparative") for _ in lexicon[section].within(lowers))
    return any(True for section in ("difference", "as many") for _ in lexicon[section].within(lowers))


class _Splitter:
    def __init__(self, analysis: Analysis, mentions: Sequence[Mention]) -> None:
        self.analysis, self.mentions, self.lexicon = analysis, mentions, lexicon_of(analysis.language)
        self.words: Sequence[Word] = analysis.words
        self.lowers = [word.lower for word in analysis.words]

    def split(self) -> Compared | None:
        if self.analysis.negations:
            return None
        if (of_all := asks_of_all(self.analysis.form, self.lowers, self.lexicon)) is not None:
            return self._of_all(*of_all)
        if self.analysis.form == "ask" and (as_many := self._as_many()) is not None:
            return as_many
        than = next((i for i, word in enumerate(self.lowers) if i and self.lexicon.has("surely than", word)), None)
        if than is None:
            return self._apart()
        if than + 1 == len(self.lowers):
            return None
        if (how := self.lexicon["how"].at(self.lowers, 0)) is not None and how[0] == "amount":
            return self._how_much_more(than, how[1])
        if self.analysis.form == "ask":
            return self._more(than) or self._number_above(than) or self._has_more(than)
        return self._how_many_more(than)

    # -- the forms

    def _of_all(self, how: str, begin: int) -> Compared | None:
        """ "Are all films in English", "do most members have a phone": as many of them as there are, or more than half."""
        while begin < len(self.lowers) and any(self.lexicon.has(section, self.lowers[begin]) for section in ("of", "the", "our", "possessive")):
            begin += 1
        noun = next((each for each in self.mentions if each.kind == "class" and each.first == begin and each.score >= NOUN), None)
        if noun is None or noun.last >= len(self.lowers):
            return None
        led = 0 if self.lexicon.has("auxiliary", self.lowers[0]) and not self.lexicon.has("did", self.lowers[0]) else None
        kind = f"{self.lexicon.said('how many')} {self._text(range(noun.first, noun.last))}"
        verb = "" if led is None else f"{self.words[led].text.lower()} "
        some = f"{kind} {verb}{self._text(range(noun.last, len(self.lowers)))}"
        return Compared("most" if how == "most" else "=", some, (kind,))

    def _more(self, than: int) -> Compared | None:
        """ "Are there more dramas than comedies", "do more films come from Japan than from Italy"."""
        begin = self._led_in(0)
        more = self.lexicon["greater number"].at(self.lowers, begin)
        if more is None or more[1] >= than:
            return None
        return self._counted(">" if more[0] == "+" else "<", range(more[1], than), range(than + 1, len(self.lowers)))

    def _as_many(self) -> Compared | None:
        """ "Are there as many dramas as comedies"."""
        many = self.lexicon["as many"].at(self.lowers, self._led_in(0))
        other = next((i for i in range(many[1] + 1, len(self.lowers) - 1) if self.lexicon.has("as many as", self.lowers[i])), None) if many else None
        return self._counted("=", range(many[1], other), range(other + 1, len(self.lowers))) if many and other else None

    def _how_many_more(self, than: int) -> Compared | None:
        """ "How many more dramas than comedies are there"."""
        asked = self.lexicon["how many"].at(self.lowers, 0)
        more = self.lexicon["greater number"].at(self.lowers, asked[1]) if asked else None
        if more is None or more[1] >= than:
            return None
        first, second = range(more[1], than), range(than + 1, len(self.lowers))
        return self._counted("more", first, second) if more[0] == "+" else None

    def _how_much_more(self, than: int, begin: int) -> Compared | None:
        """ "How much more does a captain earn than a mate", "how much longer is the Fulmar than the Petrel", "how much higher is the fare"."""
        more = self.lexicon["greater number"].at(self.lowers, begin)
        found = self.lexicon["comparative"].at(self.lowers, begin) or more
        if found is None or found[0][0] != "+" or found[1] >= than:
            return None
        by_measure = {measure: " ".join(phrase) for phrase, measure in reversed(list(self.lexicon["how"].meanings.items()))}
        what = self.lexicon.said("what")
        ask = self._text(range(begin)) if found is more else by_measure.get(found[0][1:].strip(), what)
        first, second = range(found[1], than), range(than + 1, len(self.lowers))
        return Compared("more", f"{ask} {self._text(first)}", self._wordings(ask, first, second))

    def _counted(self, how: OneOf[">", "<", "=", "more"], first: Words, second: Words) -> Compared | None:
        ask = self.lexicon.said("how many")
        wider = self._with_noun(first, second)
        return Compared(how, f"{ask} {wider}", self._wordings(ask, first, second))

    def _number_above(self, than: int) -> Compared | None:
        """ "Is the number of creatures that speak Elven greater than that of ...", "is the average rating of dramas higher than ..."."""
        begin = self._led_in(0)
        head = self._head(begin)
        if head is None:
            return None
        sign, first, last = self._degree(head, than)
        if not sign or last != than:
            return None
        return Compared(">" if sign == "+" else "<", self._text(range(begin, first)), self._beside(begin, head, first, than + 1))

    def _has_more(self, than: int) -> Compared | None:
        """ "Do dramas have a higher average rating than comedies"."""
        having = next((i for i in range(1, than) if self.lexicon.has("having text", self.lowers[i])), None)
        sign, start, last = self._degree(having + 1, than) if having is not None else ("", 0, 0)
        if having is None or not sign or last == than or self.lexicon["aggregate"].at(self.lowers, last) is None:
            return None
        begin = self._led_in(0)
        if not begin < having or any(not self.lexicon.has("article", self.lowers[i]) for i in range(having + 1, start)):
            return None
        of = self.lexicon.said("of")
        what = self._text(range(last, than))
        second = range(than + 1, len(self.lowers))
        first = range(begin, having)
        wordings = self._wordings(f"{what} {of}", first, second)
        return Compared(">" if sign == "+" else "<", f"{what} {of} {self._text(first)}", wordings)

    def _apart(self) -> Compared | None:
        """ "The difference between the average price of sofas and that of beds", "the difference in average price between sofas and beds"."""
        if self.analysis.form not in {"select", "count"}:
            return None
        for _, _, last in self.lexicon["difference"].within(self.lowers):
            between = next((i for i in range(last, len(self.lowers)) if self.lexicon.has("between", self.lowers[i])), None)
            if between is None:
                return None
            ands = [i for i in range(between + 2, len(self.lowers) - 1) if self.lexicon.has("between and", self.lowers[i])]
            begin = self._led_in(between + 1)
            head = self._head(begin)
            if head is not None and ands:
                return Compared("apart", self._text(range(begin, ands[0])), self._beside(begin, head, ands[0], ands[0] + 1))
            inside = self._led_in(last + 1)
            if inside >= between or self.lexicon["aggregate"].at(self.lowers, inside) is None or len(ands) != 1:
                return None
            of = self.lexicon.said("of")
            what = self._text(range(inside, between))
            first, second = range(between + 1, ands[0]), range(ands[0] + 1, len(self.lowers))
            wordings = self._wordings(f"{what} {of}", first, second)
            return Compared("apart", f"{what} {of} {self._text(first)}", wordings)
        return None

    # -- the second number

    def _beside(self, begin: int, head: int, end: int, second: int) -> tuple[str, ...]:
        """The second number's wordings. The first one's words go from `begin` to `end`; what is counted or measured ends before `head`."""
        at = self._led_in(second)
        rest = range(at, len(self.lowers))
        if self._head(at) is not None:
            return (self._text(rest),)  # "than the number of ..."
        what = self._text(range(begin, head))
        if self.lexicon.has("that", self.lowers[second]) or self.lexicon.has("demonstrative", self.lowers[second]):
            behind = range(second + 1, len(self.lowers))
            if behind and self.lexicon.has("of", self.lowers[behind[0]]):
                return (f"{what} {self._text(behind[1:])}",)
            return self._wordings(what, range(head, end), behind)
        behind = rest[1:] if rest and self.lexicon.has("of", self.lowers[rest[0]]) and self.lexicon.has("of", self.lowers[head - 1]) else rest
        return self._wordings(what, range(head, end), behind)

    def _wordings(self, what: str, first: Words, second: Words) -> tuple[str, ...]:
        return tuple(dict.fromkeys(f"{what} {each}" for each in self._in_full(first, second)))

    def _in_full(self, first: Words, second: Words) -> Iterator[str]:
        """What the second may be when it is written out: it takes the place of a part of the first, or all of it."""
        if not second or not first:
            return
        if self.lexicon.has("members", self.lowers[second[-1]]) and len(second) > 1 and (noun := self._noun(first)) is not None:
            yield f"{self._text(second[:-1])} {self._text(range(noun.first, first[-1] + 1))}"  # "than German ones"
            return
        if (at := self._cut(first, second)) is not None:
            yield f"{self._text(range(first[0], at))} {self._text(second)}"  # "films from Japan than from Italy"
        elif self._noun(second) is None and (alike := self._alike(first, second)) is not None:
            kept = range(alike[-1] + 1, first[-1] + 1)
            yield f"{self._text(range(first[0], alike[0]))} {self._text(second)} {self._text(kept)}".strip()
        if self._noun(second) is None and self._hangs(second[0]) and (noun := self._noun(first)) is not None:
            yield f"{self._text(range(first[0], noun.last))} {self._text(second)}"  # "films before 1980 than after 2000"
            return
        yield self._text(second)

    def _with_noun(self, first: Words, second: Words) -> str:
        """The first, with the noun that only the second has: "more male than female employees"."""
        noun = self._noun(second)
        if noun is None or self._noun(first) is not None or len(first) > noun.first - second[0]:
            return self._text(first)
        return f"{self._text(first)} {self._text(range(noun.first, second[-1] + 1))}"

    def _cut(self, first: Words, second: Words) -> int | None:
        """Where the first has the preposition, or a limit like that, with which the second begins."""
        word = self.lowers[second[0]]
        for section in ("compare number", "compare"):
            limits = [at for _, at, _ in self.lexicon[section].within(self.lowers, first[0]) if first[0] < at <= first[-1]]
            if limits and self.lexicon[section].at(self.lowers, second[0]) is not None:
                return limits[-1]
        return next((i for i in reversed(first) if self.lowers[i] == word and i > first[0]), None) if self._hangs(second[0]) else None

    def _hangs(self, i: int) -> bool:
        """True for a preposition, or "after": what it begins is said of something."""
        return self.lexicon.has("preposition", self.lowers[i]) or any(self.lexicon[each].at(self.lowers, i) for each in ("compare", "compare number"))

    def _noun(self, words: Words) -> Mention | None:
        inside = [each for each in self._within(words) if each.kind == "class" and each.score >= NOUN]
        return max(inside, key=lambda each: each.last - each.first, default=None)

    def _alike(self, first: Words, second: Words) -> Words | None:
        """The words of the first for what is of the sort that the second is, the last of it: two genres, two values of one property; as many as
        the second has.
        """
        said = _apart(each for each in self._within(second) if each.kind in {"thing", "value"})
        if not said or said[0].first != second[0]:
            return None
        found = _apart(each for each in self._within(first) if any(_one_sort(each, other) for other in said))[-len(said) :]
        return range(found[0].first, found[-1].last) if len(found) == len(said) else None

    def _within(self, words: Words) -> Iterator[Mention]:
        return (each for each in self.mentions if words and words[0] <= each.first and each.last <= words[-1] + 1)

    # -- words

    def _led_in(self, i: int) -> int:
        """The first position from `i` that is no auxiliary, article or "there is"."""
        while i < len(self.lowers):
            said = self.lexicon["existential"].at(self.lowers, i)
            if said is not None:
                i = said[1]
            elif any(self.lexicon.has(section, self.lowers[i]) for section in ("auxiliary", "the", "article")):
                i += 1
            else:
                return i
        return i

    def _head(self, i: int) -> int | None:
        """Where "number of" or "average rating of", which begins at `i`, ends."""
        if (number := self.lexicon["number of"].at(self.lowers, i)) is not None:
            return number[1]
        if self.lexicon["aggregate"].at(self.lowers, i) is None:
            return None
        of = next((k for k in range(i + 1, len(self.lowers)) if self.lexicon.has("of", self.lowers[k])), None)
        return None if of is None else of + 1

    def _degree(self, start: int, stop: int) -> tuple[str, int, int]:
        """The sign of "greater", "higher" or "more" between two places, and its own; an empty one where there is none."""
        for section in ("comparative", "greater number"):
            for meaning, first, last in self.lexicon[section].within(self.lowers, start):
                if last <= stop and (section == "greater number" or meaning[1:].strip() in GENERAL):
                    return meaning[0], first, last
        return "", 0, 0

    def _text(self, words: Words) -> str:
        return self.analysis.text[self.words[words[0]].start : self.words[words[-1]].end] if words else ""


def _one_sort(a: Mention, b: Mention) -> bool:
    """True for two values of one property, or two things of one class."""
    if a.kind != b.kind:
        return False
    if a.kind == "value":
        return bool({value.property for value in a.values} & {value.property for value in b.values})
    kinds = [{kind for option in each.things for kind in option.entity.types} for each in (a, b)]
    return bool(kinds[0] & kinds[1])


def _apart(mentions: Iterable[Mention]) -> list[Mention]:
    """Those mentions of which none is inside another, in their order."""
    kept: list[Mention] = []
    for each in sorted(mentions, key=lambda each: (each.first, -each.last)):
        if not kept or each.first >= kept[-1].last:
            kept.append(each)
    return kept
