"""Words that nothing in the graph is called: the codes that they stand for, the values that they are like, the class that the rest speaks of."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from onto_core.errors import ModelError
from onto_core.languages.detect import DEFAULT
from onto_core.matching.terms import all_singular, singular
from onto_core.ontology.schema.schema import Schema
from onto_core.ports.models import Embedder
from onto_core.terms import normal_label
from onto_query.enumeration.mentioned.heads import is_noun_of_its_own
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.tables.settled import settled
from onto_query.enumeration.words.told import is_ours
from onto_query.profile.codes import LONGEST, TELLING, Codes, Meant
from onto_query.profile.model import GraphProfile, Value
from onto_query.profile.names import ValueNames
from onto_query.profile.observed import is_called, spoken
from onto_query.profile.reach import OCCUPATIONS, PEOPLE, Reach
from onto_query.profile.words import words_for
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import ARTICLES, lexicon_of
from onto_query.question.vocabulary import BY_NAME, HEDGES, SURE, Sense, content_stems
from onto_query.question.words import positions
from onto_query.question.written.dictionary import is_word

NEAR_VALUE: Final = 0.64
"""Cosine from which a word may mean a value: "women" - "female" has .69, "costumes" - "female" .33."""
CLASSES: Final = 300
"""Classes that a noun is held against, at most: those with the most things."""
LIKE_NONE: Final = 0.35
"""Cosine below which a noun is like no class: it may tell more than the rest of the question."""
LOOSE: Final = 0.5
"""What a noun says of a class that is not called so: less than any name, more than nothing."""

RANK: Final = words_for("rank")
"""Words in the names of what people are at work."""
DOERS: Final = ("er", "or", "ar", "ist", "ian", "ant", "ent", "man", "woman")
"""Endings of nouns for those who do something,"""
LONG: Final = 7
"""and letters of such a noun, at least: of few words the first letters are those of a code."""
OF_PEOPLE: Final = ("ist", "ian")
"""Endings of nouns for people,"""
ROOT: Final = 4
"""and letters that these have in common with what they are made of, at least."""
VALUE: Final = 0.9
"""From this score words are a value."""
STATUS: Final = words_for("status")
"""Words in the names of what becomes of things."""
RUN: Final = 4
"""Words whose initials are a code, at most."""
NAMED: Final = 0.95
"""Of a code beside the name of its property, or one that is read the same everywhere;"""
BETWEEN: Final = 2
"""Words between a code and the name of its property, at most: "the priority is a low one"."""
INITIALS: Final = 0.85
"""of the initials of words, unless they are two only;"""
SHORTEST: Final = 2
BEGINS: Final = 0.7
"""of the letters that a word begins with."""


def coded(analysis: Analysis, found: Sequence[Mention], codes: Codes, reach: Reach) -> list[Mention]:
    """The codes that runs of words mean which nothing else explains, the longer runs first."""
    if not codes.lists:
        return []
    said = _Words(analysis, found, reach)
    added: list[Mention] = []
    for length in (1, *range(RUN, 1, -1)):  # words that are read the same everywhere may tell of what things others speak
        for first in range(len(analysis.words) - length + 1):
            if said.may_be_code(first, first + length) and positions(added).isdisjoint(range(first, first + length)):
                added += said.read(first, first + length, codes)
    return added


def surer(found: Sequence[Mention]) -> list[Mention]:
    """The mentions without those of elements that a word is only like, where it is a value: "cash" is no payment, but how one pays."""
    values = [each for each in found if each.kind == "value" and each.score >= VALUE]
    return [each for each in found if not each.alike or not any(own.first <= each.first and each.last <= own.last for own in values)]


def decoded(found: Sequence[Mention], profile: GraphProfile) -> list[Mention]:
    """What was found, with codes in the place of the rows that say what these stand for."""
    kept = []
    for each in found:
        names = (*(option.entity.label for option in each.things), *(value.literal.lexical for value in each.values))
        values = tuple(dict.fromkeys(value for name in names if name for value in profile.decoded.get(normal_label(name), ())))
        kept.append(replace(each, kind="value", things=(), values=values) if values else each)
    return kept


class _Words:
    """The words of a question, as far as codes want to know them."""

    def __init__(self, analysis: Analysis, found: Sequence[Mention], reach: Reach) -> None:
        self.analysis, self.found, self.reach = analysis, found, reach
        self.lexicon = lexicon_of(analysis.language)
        self.lowers = [word.lower for word in analysis.words]
        named = [each for each in found if each.kind in {"thing", "value", "text"}]
        self.names = positions(each for each in named if each.sure)
        self.alike = positions(named)
        kept = {i for i in range(1, len(self.lowers)) if self.lexicon.has("kept in", self.lowers[i]) and self._behind_preposition(i)}
        self.content = frozenset(analysis.content()) - settled(analysis, found)[0].structure - kept  # "based in Bonn" says no customer type B
        self.asked = {each.first for each in found if each.kind == "class" and each.score >= SURE and each.last == each.first + 1}
        classes = [sense.iri for each in found if each.kind == "class" and each.score >= SURE for sense in each.senses[:1]]
        self.kinds = frozenset(kind for iri in classes for kind in reach.kinds(iri))
        if analysis.wanted == "person" or analysis.of_people:
            self.kinds |= reach.people
        elsewhere = [each for each in named if each.kind == "value" and self.kinds and self._of_others(each)]  # bookings have a status of their own
        self.names -= positions(each for each in elsewhere if not analysis.words[each.first].capital)
        explaining = [each for each in found if each.score >= SURE and each not in named and self._of_those(each)]
        self.explained = positions(explaining) | self.names
        nouns = {each.first for each in found if each.kind == "class" and each.score >= SURE}
        roles = (each for each in found if each.kind == "property" and each.score >= SURE and reach.range(each.senses[0].iri) & reach.people)
        nouns |= {each.first for each in roles}  # "female directors"
        like = {each.first for each in explaining if each.kind == "property" and each.score < BY_NAME and each.last == each.first + 1}
        # words before a noun that are only like a property: "business customers"
        self.like = {i for i in like if i + 1 in nouns} - positions(each for each in explaining if each.score >= BY_NAME)

    def _behind_preposition(self, i: int) -> bool:
        """True for "on record" and "on file", which say no code "REC"."""
        return self.lexicon.has("preposition", self.lowers[i - 1])

    def _of_others(self, mention: Mention) -> bool:
        """True for a value that only other things have."""
        return all(value.kinds and value.kinds.isdisjoint(self.kinds) for value in mention.values)

    def _of_those(self, mention: Mention) -> bool:
        """False for a property that only other things have: that bookings have a date of their cancellation says nothing of cancelled flights."""
        return mention.kind != "property" or not self.kinds or any(self.reach.has(self.kinds, sense.iri) for sense in mention.senses)

    def may_be_code(self, first: int, last: int) -> bool:
        inside = range(first, last)
        plain = not any(self.analysis.words[i].quoted for i in inside)
        if last - first == 1 and plain and self._state(first, last) and self._before_noun(last):
            return self.names.isdisjoint(inside)  # "shipped orders" are in that state, though others have a date of it
        if last - first > 1 and plain and self._state(first, last):
            return self.names.isdisjoint(inside) and not self.explained.issuperset(inside)
        ends = plain and {first, last - 1} <= self.content
        if any(self.lexicon.is_article(self.lowers[i]) for i in inside):
            return False  # "booked a single one" is no BAS
        if last - first > 1 and first == self.analysis.target and first in self.asked:
            return False  # "how many passengers live": what is asked for, and what these do
        return ends and self.names.isdisjoint(inside) and any(i in self.content and (i not in self.explained or i in self.like) for i in inside)

    def _before_noun(self, last: int) -> bool:
        return any(each.kind == "class" and each.first == last and each.score >= SURE for each in self.found)

    def _state(self, first: int, last: int) -> list[str]:
        """The state that words say in other words: "called off" is cancelled. Empty for others."""
        told = self.lexicon["states"].at(self.lowers, first)
        return told[0].split() if told is not None and told[1] == last else []

    def read(self, first: int, last: int, codes: Codes) -> Iterator[Mention]:
        words, state = self.analysis.words[first:last], self._state(first, last)
        meant = codes.meant(state or [word.text for word in words], self.analysis.language, skipped=self.lexicon.function)
        sure = [each for each in meant if each.told or self.like.isdisjoint(range(first, last))]
        scored = [(score, each) for each in sure if (score := self._score(each, first, last))]
        scored = [each for each in scored if not self.kinds.isdisjoint(each[1].value.kinds)] or scored  # cancelled orders, and no tastings
        best = max((score for score, _ in scored), default=0.0)
        values = tuple(each.value for score, each in scored if score == best)
        if values and (best > BEGINS or self.alike.isdisjoint(range(first, last))):  # "German" says a language, and misspells no country
            self.kinds |= frozenset(kind for value in values for kind in value.kinds)
            end = self._with_name(last, values)
            text = self.analysis.text[words[0].start : self.analysis.words[end - 1].end]
            yield Mention(first, end, "value", best, values=values, text=text, sure=best > BEGINS)

    def _with_name(self, last: int, values: Sequence[Value]) -> int:
        """The end of the words with the property's name right behind: "high priority" says what "priority H" does."""
        names = (each for each in self.found if each.kind == "property" and each.first == last and each.score >= SURE)
        own = {value.property for value in values}
        return max((each.last for each in names if any(sense.iri in own for sense in each.senses)), default=last)

    def _score(self, meant: Meant, first: int, last: int) -> float:
        """How sure a code is meant; 0 where too little speaks for it."""
        if self._named(meant, first, last):
            return NAMED if meant.told else INITIALS
        if meant.letter:
            sure = NAMED if self._before_noun(last) else INITIALS
            return 0.0 if meant.value.kinds.isdisjoint(self.kinds) else sure
        several = last - first > 1 or "-" in self.lowers[first]
        if not several and self._is_rank(meant.value, first):
            return BEGINS
        if meant.named or (meant.value.kinds.isdisjoint(self.kinds) and (several or not meant.told)):
            return 0.0
        if meant.told:
            return NAMED if not several else INITIALS if len(meant.value.literal.lexical) > SHORTEST else BEGINS
        return BEGINS if self._in_place(meant, first, last) else 0.0

    def _is_rank(self, value: Value, i: int) -> bool:
        """True for "registrars" and a code for what people are: REG of a grade."""
        word = self.lowers[i]
        several = (
            self.lexicon.language == DEFAULT
            and singular(word) != word
            and singular(word).endswith(DOERS)
            and len(word) > LONG
            and len(value.literal.lexical) >= TELLING
        )
        return several and bool(value.kinds) and value.kinds <= self.reach.people and is_called(value.property, RANK)

    def _named(self, meant: Meant, first: int, last: int) -> bool:
        """True beside the name of the property: "low priority", "the priority is low", "the department of logistics"."""
        for each in self.found:
            if each.kind != "property" or each.score < SURE or not any(sense.iri == meant.value.property for sense in each.senses):
                continue
            between = range(last, each.first) if each.first >= last else range(each.last, first)
            if (each.first >= last or each.last <= first) and len(between) <= BETWEEN and self.content.isdisjoint(between):
                return True
        return False

    def _in_place(self, meant: Meant, first: int, last: int) -> bool:
        """True behind a preposition ("in finance"), and right before the noun that has the code ("finance employees"); of longer codes, which fewer
        words begin with, also as what is said of that noun ("visits that were cancelled", "visits cancelled in May").
        """
        i = self.lexicon.back_over(self.lowers, first - 1, *ARTICLES)
        nouns = [each for each in self.found if each.kind == "class"]
        if (i >= 0 and self.lexicon.has("preposition", self.lowers[i])) or any(each.first == last for each in nouns):
            return True
        said = (i >= 0 and (self.lexicon.has("be", self.lowers[i]) or self.lexicon.has("become", self.lowers[i]))) or any(
            each.last == first for each in nouns
        )
        code, iri = meant.value.literal.lexical, meant.value.property
        return said and (len(code) > TELLING or (len(code) == TELLING and is_called(iri, STATUS)))


async def near_values(analysis: Analysis, found: Sequence[Mention], profile: GraphProfile, embedder: Embedder) -> list[Mention]:
    """Values of short lists that words mean which nothing else explains: "women" where the graph has a gender "female". Of English words only."""
    if analysis.language != DEFAULT:
        return []
    plain = [i for i in _unexplained(analysis, found) if not (i and analysis.words[i].capital)]
    words = [i for i in plain if is_word(analysis.words[i].text, DEFAULT)]  # of others the model hears the letters: "neer" - "Samir" .65
    listed = [value for value in profile.listed if not (value.literal.lexical.isupper() and len(value.literal.lexical) <= LONGEST)]
    if not words or not listed:
        return []
    try:
        vectors = await embedder.embed([*(analysis.words[i].lower for i in words), *(value.literal.lexical for value in listed)])
    except ModelError:
        return []
    likeness = vectors[: len(words)] @ vectors[len(words) :].T
    near = []
    for row, i in enumerate(words):
        best = int(likeness[row].argmax())
        if likeness[row, best] >= NEAR_VALUE and not _is_done_there(analysis.words[i].lower, listed[best].literal.lexical.casefold()):
            near.append(Mention(i, i + 1, "value", float(likeness[row, best]), values=(listed[best],), sure=False, text=analysis.words[i].text))
    return near


def _is_done_there(said: str, value: str) -> bool:
    """True for a library and a librarian: nobody at work is the place or the trade that his noun is made of."""
    alike = len(said) >= ROOT and value.startswith(said[:ROOT])
    return alike and value.endswith(OF_PEOPLE) and not singular(said).endswith(OF_PEOPLE)


async def head_noun(
    analysis: Analysis,
    found: Sequence[Mention],
    names: ValueNames,
    schema: Schema,
    embedder: Embedder,
    *,
    barred: Collection[str] = (),
) -> tuple[list[Mention], Mapping[str, float]]:
    """The noun that a question asks for, where no class is called so ("customers" of a graph of owners), and class -> cosine with it.

    Its class is left to the rest of the question; the cosines tell how well the two agree. `barred`: words of which somebody said what they do
    not mean.
    """
    i = analysis.target
    if analysis.form not in {"select", "count"} or i not in _unexplained(analysis, found) or analysis.words[i].capital:
        return [], {}
    word = analysis.words[i]
    if analysis.language != DEFAULT or lexicon_of(DEFAULT).has("people", word.lower) or singular(word.lower) == word.lower:
        return [], {}  # of one thing the question says more: "the grandfather of X" is a relation
    forms = {word.lower, singular(word.lower)}
    if not names.words.isdisjoint(forms) or not forms.isdisjoint({each for text in barred for each in (text.casefold(), singular(text.casefold()))}):
        return [], {}  # a part of names: "robots" are the things that are called so, and not all of their class
    classes = sorted(names.profile.classes.values(), key=lambda held: (-held.things, held.iri))[:CLASSES]
    if not classes:
        return [], {}
    try:
        vectors = await embedder.embed([word.lower, *(schema.label(held.iri) for held in classes)])
    except ModelError:
        return [], {}
    cosines = vectors[1:] @ vectors[0]
    if float(cosines.max()) < LIKE_NONE:
        return [], {}
    return [Mention(i, i + 1, "class", LOOSE, text=word.text, sure=False)], {held.iri: float(cos) for held, cos in zip(classes, cosines, strict=True)}


def _unexplained(analysis: Analysis, found: Sequence[Mention]) -> list[int]:
    taken = positions(each for each in found if each.score >= SURE or each.kind in {"thing", "value"})
    return [i for i in analysis.content() if i not in taken and analysis.words[i].text.isalpha()]


def without_denied(found: Sequence[Mention], denied: Mapping[str, frozenset[str]]) -> list[Mention]:
    """The mentions without the classes and properties that their words do not mean, whatever they are like. `denied`: by the words."""
    barred = {all_singular(words): iris for words, iris in denied.items()}
    kept = []
    for mention in found:
        iris = barred.get(all_singular(normal_label(mention.text)), frozenset())
        senses = tuple(sense for sense in mention.senses if sense.iri not in iris)
        if senses or not mention.senses:
            kept.append(replace(mention, senses=senses, score=mention.score if senses == mention.senses else senses[0].score))
    return kept


def near_elements(
    analysis: Analysis, found: Sequence[Mention], near: Mapping[int, tuple[Sense, ...]], sure: float, people: frozenset[str]
) -> list[Mention]:
    """The elements that words are like, by embedding, where nothing surer explains them. `people`: the classes of people."""
    added, lowers = [], [word.lower for word in analysis.words]
    structure = settled(analysis, found)[0].structure
    near = {i: senses for i, senses in near.items() if i not in structure}  # who lives in a town need have no home branch
    for i, senses in near.items():
        if any(each.first <= i < each.last and each.score >= sure for each in found):
            continue
        word, lexicon = analysis.words[i].lower, lexicon_of(analysis.language)
        if (i == analysis.target and lexicon.has("anything", word)) or lexicon.has("empty", word):
            continue
        more = lexicon["greater number"].before(lowers, i) if lexicon.has("people", singular(word)) else None
        if more is not None and any(each.kind == "property" and each.last == more[1] for each in found):
            continue  # "employ more people" asks for the larger staff
        if is_noun_of_its_own(i, analysis):
            continue  # books are no ISBNs
        if lexicon.has("own house", word) and is_ours(i, lowers, lexicon):
            continue  # "who at the company" asks for no supplier
        opposite = lexicon["opposite"].at((word,), 0)
        against = set(content_stems(opposite[0], analysis.language)) if opposite else set()  # what is closed is like what is open
        for kind in ("class", "property"):
            of = tuple(sense for sense in senses if sense.kind == kind and against.isdisjoint(content_stems(sense.name, analysis.language)))
            of = tuple(sense for sense in of if HEDGES.intersection(sense.name.casefold().split()) <= set(lowers))
            if kind == "class" and singular(word) in OCCUPATIONS:
                of = tuple(sense for sense in of if sense.iri not in people)  # teachers are no students
            if kind == "class" and people and singular(word).endswith(OF_PEOPLE):
                of = tuple(sense for sense in of if sense.iri in people)  # pianists are no musical works
                of = tuple(sense for sense in of if singular(spoken(sense.iri).casefold()) not in PEOPLE)  # nor are receptionists all employees
            if of:
                added.append(
                    Mention(i, i + 1, "class" if kind == "class" else "property", of[0].score, senses=of, text=analysis.words[i].text, alike=True)
                )
    return added
