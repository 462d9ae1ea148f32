"""A text as parsed sentences of plain values: words, their dependencies, and a test for assertions. No spaCy object leaves this module."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from onto_core.english.words import MODALS
from onto_core.languages.detect import DEFAULT, language_of
from onto_core.matching.nlp import parse
from onto_extract.rules.english import COME_UPON, CONDITIONS, DOUBTS, HEARSAY, NAMING, NEGATIONS, NON_FACTIVE

_BLOCK = re.compile(r"\n\s*\n|\n(?=\s*(?:[-*+•]\s|\d+[.)]\s))")
_AFTER_UNIT = re.compile(r"(?<=\d[ -])(?:[kcm]?m|kg|ft|in|t|h)\.(?=\s+[A-Z])|(?<=\b[A-Z])\.(?=\s+[A-Z]+-?\d)")
"""The end of a sentence after a unit or a letter ("Port B. CS-1 is fed"), whose period the parser takes for an abbreviation's."""
_HEADING = re.compile(r"^\s*#{1,6}\s.*$", re.MULTILINE)
_MARKS = re.compile(r"(?m)^\s*(?:[-*+•>]|\d+[.)])\s|[*_`|]{1,3}(?=\w)|(?<=\w)[*_`|]{1,3}(?=\W|$)")
_PLAIN = str.maketrans({"\n": " ", "\t": " ", "\r": " ", "\u00a0": " ", "\u2019": "'", "\u2018": "'", "\u201c": '"', "\u201d": '"', "\u2011": "-"})

PORTION = 20_000
"""Characters parsed at once, at most: the parser's memory grows with them."""
LONGEST = 300
"""Words of a sentence, at most. Anything longer is a list or a table, and its parse a guess."""


@dataclass(frozen=True, slots=True)
class SentenceToken:
    """One token: `head` and `i` count within the sentence (the root heads itself); `[start, end)` are characters of the whole text."""

    i: int
    text: str
    lemma: str
    tag: str
    pos: str
    dep: str
    head: int
    start: int
    end: int
    entity: str = ""
    entity_id: int = -1
    """Shared by the words of one named entity; -1 outside of any."""

    @property
    def lower(self) -> str:
        return self.text.lower()

    @property
    def capital(self) -> bool:
        return self.text[:1].isupper() or (self.text[:1].isdigit() and self.pos == "PROPN")


@dataclass(frozen=True)
class Sentence:
    """The words of a sentence; `block` is the number of its paragraph in the text."""

    words: tuple[SentenceToken, ...]
    block: int
    _children: dict[int, tuple[SentenceToken, ...]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        below: dict[int, list[SentenceToken]] = {word.i: [] for word in self.words}
        for word in self.words:
            if word.head != word.i:
                below[word.head].append(word)
        object.__setattr__(self, "_children", {i: tuple(words) for i, words in below.items()})

    @property
    def start(self) -> int:
        return self.words[0].start

    @property
    def end(self) -> int:
        return self.words[-1].end

    def children(self, word: SentenceToken, *deps: str) -> tuple[SentenceToken, ...]:
        below = self._children[word.i]
        return tuple(each for each in below if each.dep in deps) if deps else below

    def child(self, word: SentenceToken, *deps: str) -> SentenceToken | None:
        return next(iter(self.children(word, *deps)), None)

    def head(self, word: SentenceToken) -> SentenceToken:
        return self.words[word.head]

    def ends_owner(self, i: int) -> bool:
        """True for a possessive mark, but not for the apostrophe within a name: "Writers' Union"."""
        before, after = self.words[i - 1 : i], self.words[i + 1 : i + 2]
        of_many = self.words[i].text in {"'", "\u2019"} and bool(before and after) and before[0].lower.endswith("s") and after[0].capital
        return self.words[i].tag == "POS" and not of_many

    def subtree(self, word: SentenceToken) -> Iterator[SentenceToken]:
        yield word
        for each in self._children[word.i]:
            yield from self.subtree(each)

    @cached_property
    def is_question(self) -> bool:
        return any(word.text == "?" for word in self.words)

    @cached_property
    def is_foreign(self) -> bool:
        """True when a sentence is plainly not English. Short and doubtful ones pass."""
        return language_of(" ".join(word.text for word in self.words)) not in {"", DEFAULT}

    @cached_property
    def is_order(self) -> bool:
        """True for an imperative: its verb has the plain form, and nobody before it to do what it says."""
        root = next((word for word in self.words if word.head == word.i), None)
        return root is not None and root.tag == "VB" and not self.children(root, "nsubj", "nsubjpass", "aux", "auxpass", "csubj", "expl")

    def above(self, word: SentenceToken) -> frozenset[int]:
        """The places of the words that a word depends on, directly or not."""
        places: set[int] = set()
        while word.head != word.i:
            word = self.head(word)
            places.add(word.i)
        return frozenset(places)

    def asserts(self, word: SentenceToken, *, below: frozenset[int] = frozenset()) -> bool:
        """True when a word is part of an assertion: not denied, asked, ordered, supposed, wished, hearsay or put in the future.

        With `below`, as far up as the first word in one of these places, whose own assertion is looked at elsewhere.
        """
        if self.is_question or self.is_order or self.is_foreign:
            return False
        apart = False
        while word.i not in below:
            if self._is_supposed(word) or (not apart and self._takes_back(word)):
                return False
            if word.head == word.i:
                return True
            above = self.head(word)
            if word.dep in {"xcomp", "ccomp", "acl"} and word.start > above.start and self._leaves_open(above):
                return False
            apart = word.dep == "conj" and self._stands_apart(word, above)
            word = above
        return True

    def _stands_apart(self, word: SentenceToken, above: SentenceToken) -> bool:
        """True for a clause with a subject of its own: "she may be old, but he lives here"."""
        return bool(self.children(word, "nsubj", "nsubjpass")) and all(each.lower != "nor" for each in self.children(above, "cc"))

    def _is_supposed(self, word: SentenceToken) -> bool:
        """True for a clause that begins with "if" or the like, and all that is joined to it."""
        return any(child.dep in {"mark", "advmod"} and child.lower in CONDITIONS for child in self._children[word.i])

    def _leaves_open(self, word: SentenceToken) -> bool:
        """True when the complement of a verb or noun may be untrue: "they hoped that", "rumour has it that"."""
        return word.lemma.lower() in NON_FACTIVE or any(each.lemma.lower() in HEARSAY for each in self.children(word, "nsubj"))

    def _takes_back(self, word: SentenceToken) -> bool:
        below = [each for each in self._children[word.i] if each.i == 0 or not each.text.istitle()]  # "Gone Without a Trace" is a name
        if word.pos in {"VERB", "AUX", "ADJ"}:
            auxiliaries = [each for each in below if each.dep in {"aux", "auxpass"}]
            if any(each.lower in MODALS or each.lower == "'d" for each in auxiliaries) and not _comes_upon(word, auxiliaries):
                return True
            if any(each.lower == "to" for each in auxiliaries) and word.dep in {"advcl", "acl", "relcl", "xcomp"}:
                return True
            inverted = [each for each in auxiliaries if each.lower in {"had", "were", "should"}]
            subjects = [each for each in below if each.dep in {"nsubj", "nsubjpass"}]
            if word.dep == "advcl" and inverted and subjects and inverted[0].start < subjects[0].start:
                return True
        for child in below:
            if child.dep == "neg" or (child.dep in {"advmod", "cc", "preconj"} and child.lower in (NEGATIONS | DOUBTS) - {"no", "few", "little"}):
                return True
            if child.dep in {"nsubj", "nsubjpass"} and child.lower in NEGATIONS:
                return True
            if child.dep == "prep" and child.lower == "according" and any(under.lemma.lower() in HEARSAY for under in self.subtree(child)):
                return True
            if child.dep == "prep" and child.lower in {"without", "instead"} and word.pos in {"NOUN", "PROPN"}:
                return True
        if word.dep in {"pobj", "pcomp"} and self.head(word).lower in {"without", "despite", "except", "unlike"}:
            return True
        return any(each.dep == "det" and each.lower in {"no", "neither"} for each in below)


def _comes_upon(word: SentenceToken, auxiliaries: Sequence[SentenceToken]) -> bool:
    """True for "can be found" and the like."""
    return word.lemma.lower() in COME_UPON and any(each.lower == "can" for each in auxiliaries) and any(each.dep == "auxpass" for each in auxiliaries)


def plain(text: str) -> str:
    """The text with headings and marks blanked, every character in its place."""
    for pattern in (_HEADING, _MARKS):
        text = pattern.sub(lambda match: " " * len(match.group()), text)
    return text


def read(text: str) -> tuple[Sentence, ...]:
    """The sentences of a text in order, without headings, which name but assert nothing."""
    blanked = plain(text)
    sentences: list[Sentence] = []
    for number, (start, end) in enumerate(_between(_BLOCK, blanked, 0, len(blanked))):
        for first, last in (part for whole in _between(_AFTER_UNIT, blanked, start, end) for part in _portions(blanked, *whole)):
            piece = blanked[first:last].translate(_PLAIN)
            if piece.strip():
                sentences += _sentences(piece, first, number)
    return tuple(sentences)


def _between(cut: re.Pattern[str], text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The pieces of `text[start:end]`, each ending with a match of `cut`."""
    for match in cut.finditer(text, start, end):
        yield start, match.end()
        start = match.end()
    yield start, end


def _portions(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """A paragraph in parts of at most PORTION characters, cut after a sentence, else at white space."""
    while end - start > PORTION:
        cut = max(text.rfind(". ", start, start + PORTION) + 1, text.rfind(".\n", start, start + PORTION) + 1)
        cut = cut if cut > start else text.rfind(" ", start, start + PORTION) + 1
        cut = cut if cut > start else start + PORTION
        yield start, cut
        start = cut
    yield start, end


def _sentences(block: str, offset: int, number: int) -> Iterator[Sentence]:
    lead = len(block) - len(block.lstrip())
    doc = parse(block.strip())
    for span in doc.sents:
        tokens = [token for token in span if not token.is_space]
        if not 0 < len(tokens) <= LONGEST:
            continue
        place = {token.i: i for i, token in enumerate(tokens)}
        entity_of = {token.i: number for number, entity in enumerate(doc.ents) for token in entity}
        words = tuple(
            SentenceToken(
                i=i,
                text=token.text,
                lemma=token.lemma_,
                tag=token.tag_,
                pos=token.pos_,
                dep=token.dep_ if token.head.i in place else "ROOT",
                head=place.get(token.head.i, i),
                start=offset + lead + token.idx,
                end=offset + lead + token.idx + len(token.text),
                entity=token.ent_type_,
                entity_id=entity_of.get(token.i, -1),
            )
            for i, token in enumerate(tokens)
        )
        yield Sentence(_names_rehung(words), number)


def _names_rehung(words: tuple[SentenceToken, ...]) -> tuple[SentenceToken, ...]:
    """The words with each name that closes a subject hung on its noun: "The sensor on the loop, TT-101, reads", "A controller, labelled DDC-4, runs".

    The parser hangs it on the last noun before it. A name that is no subject's stays where it is.
    """
    changed = {}
    for word in words:
        if not (word.text[:1].isupper() and (word.pos == "PROPN" or any(map(str.isdigit, word.text)))):
            continue
        above = words[word.head]
        called = word.dep == "oprd" and above.dep in {"acl", "relcl"} and above.lemma.lower() in NAMING
        if called:
            above = words[above.head]
        elif word.dep != "appos" or words[word.i + 1 : word.i + 2] == () or words[word.i + 1].text not in {",", ")"}:
            continue
        noun = _above_phrases(above, words)
        if noun.tag == "NN" and (called or (noun is not above and noun.dep in {"nsubj", "nsubjpass"})) and _is_determined(noun, words):
            changed[word.i] = replace(word, head=noun.i, dep="appos")
    return tuple(changed.get(word.i, word) for word in words) if changed else words


def _above_phrases(noun: SentenceToken, words: tuple[SentenceToken, ...]) -> SentenceToken:
    """The noun at the top of a chain of phrases: of "the sensor on the loop", from the loop the sensor."""
    while noun.dep == "pobj" and words[noun.head].dep == "prep" and words[words[noun.head].head].pos == "NOUN":
        noun = words[words[noun.head].head]
    return noun


def _is_determined(noun: SentenceToken, words: tuple[SentenceToken, ...]) -> bool:
    return any(word.head == noun.i and word.dep in {"det", "poss"} and word.lower != "no" for word in words)
