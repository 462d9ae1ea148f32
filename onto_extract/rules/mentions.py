"""Mentions of things in a sentence: names with their full extent, noun phrases, descriptions, pronouns. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal as OneOf

from onto_core.english.words import FUNCTION, PARTICLES, PERSONAL, RELATIVE, THIRD_PERSON
from onto_extract.rules.english import DEMONSTRATIVES, TITLES
from onto_extract.rules.sentences import Sentence, SentenceToken
from onto_extract.rules.values import TextValue

NAMED = frozenset({"PERSON", "ORG", "GPE", "LOC", "FAC", "PRODUCT", "EVENT", "WORK_OF_ART", "LAW", "LANGUAGE", "NORP"})
PLACES = frozenset({"GPE", "LOC", "FAC"})
_NUMBER_IN_NAME = frozenset({"nummod", "compound", "nmod", "amod"})

_CODE = re.compile(r"[A-Z][A-Za-z]*[-/.]?\d[\w/.-]*|[A-Z]{2,}[-/][A-Z\d][\w/-]*")  # "AHU-1", "SAT-SP": names whatever the parser says
_CODE_BEFORE = re.compile(r"(?<!\S)\w*\d-$")  # of "88-B" the parser takes the B for a name
_DESIGNATOR = re.compile(r"\d+(?:\.\d+)*[A-Za-z]?")
INDEFINITE = frozenset({"a", "an", "one"})

Kind = OneOf["name", "phrase", "description", "pronoun"]


@dataclass(frozen=True, slots=True)
class Mention:
    """`[start, end)` in the text. `nouns` are the noun phrases (lemmas, last word the noun) that say what it is, in its name or beside it.

    A name names; a phrase ("the Norwegian government") names by a common noun; a pronoun points at something, and so does a description ("the ship")
    unless it is the first to speak of it ("a tankard"): then it is `label` that the thing is known by. `word` is the pronoun or the determiner.
    """

    kind: Kind
    start: int
    end: int
    label: str
    root: int
    entity: str = ""
    nouns: tuple[tuple[str, ...], ...] = ()
    word: str = ""
    quoted: bool = False
    opening: bool = False  # "the relief": a description of one word that can be the first to speak of its thing


class Mentions:
    """The mentions of one sentence, and the mention or value that each of its words belongs to."""

    def __init__(
        self,
        sentence: Sentence,
        text: str,
        values: tuple[TextValue, ...],
        sorts: frozenset[str] = frozenset(),
        class_named: Callable[[Sequence[str]], str | None] = lambda _: None,
        *,
        known: frozenset[str] = frozenset(),
    ) -> None:
        """`values`: those of the sentence. `sorts`: nouns that say what a thing is; after a name they are part of it ("the Harland shipyard").
        `class_named` gives the class that the longest end of a noun phrase names; `known` are words that are names in the rest of the document.
        """
        self.sentence, self.text, self.values = sentence, text, values
        self.sorts, self.class_named, self.known = sorts, class_named, known
        within = {word.i: value for word in sentence.words for value in self.values if value.start <= word.start < value.end}
        self._value_of = {i: value for i, value in within.items() if value.sort != "quoted"}
        self._quote_of = {i: value for i, value in within.items() if value.sort == "quoted"}
        self._name_of: dict[int, Mention] = {}
        self._words_of: dict[Mention, tuple[int, int]] = {}
        for first, last in self._spans():
            first, last = self._with_number(first, last), self._with_designator(self._with_sort(first, last))
            mention = self._name(first, last)
            if mention is not None:
                for i in range(first, last):
                    self._name_of[i] = mention
                self._words_of[mention] = (first, last)

    @cached_property
    def names(self) -> tuple[Mention, ...]:
        return tuple(dict.fromkeys(self._name_of.values()))

    def value_at(self, word: SentenceToken) -> TextValue | None:
        """The date, number or address that a word is in; or a quotation, unless it is a name."""
        return self._value_of.get(word.i) or (None if word.i in self._name_of else self._quote_of.get(word.i))

    def name_at(self, word: SentenceToken) -> Mention | None:
        return self._name_of.get(word.i)

    def root_of(self, mention: Mention) -> SentenceToken:
        return self.sentence.words[mention.root]

    def extent(self, mention: Mention) -> tuple[int, int]:
        """The words of a name, `[first, last)`."""
        return self._words_of[mention]

    def at(self, word: SentenceToken) -> Mention | None:
        """The mention that a word stands for in its role in the sentence."""
        if word.i in self._name_of:
            return self._name_of[word.i]
        if word.lower in RELATIVE and word.tag in {"WDT", "WP", "WP$", "IN", "DT"}:
            clause = self._clause_of(word)
            return self.at(self.sentence.head(clause)) if clause is not None and clause.dep in {"relcl", "acl"} and clause.head != word.i else None
        if word.lower in THIRD_PERSON:
            return Mention("pronoun", word.start, word.end, word.text, word.i, word=word.lower)
        if word.pos not in {"NOUN", "PROPN"} or word.i in self._value_of:
            return None
        if (name := self.titled(word)) is not None:
            return name
        for apposition in self.sentence.children(word, "appos"):
            if (name := self._name_of.get(apposition.i)) is not None:
                return name
        if word.dep == "appos" and (name := self._name_of.get(word.head)) is not None:
            return name
        if word.dep == "attr" and word.head != word.i and self.sentence.head(word).lemma == "be":
            subject = self.sentence.child(self.sentence.head(word), "nsubj")  # "X is a ship that ...": the ship is X
            return self.at(subject) if subject is not None and subject.dep != "attr" else None
        return self._described(word)

    def titled(self, word: SentenceToken) -> Mention | None:
        """The name that contains a word, or that the word is the title of: "the geologist Inge Lehmann"."""
        if word.i in self._name_of:
            return self._name_of[word.i]
        following = self._name_of.get(word.i + 1)
        return following if following is not None and self._beside(word, following) else None

    def phrase(self, word: SentenceToken) -> tuple[str, ...]:
        """The noun phrase of a common noun as lower-case words: its modifiers in front and itself, the noun as a lemma."""
        words = self.sentence.words[self.phrase_start(word) : word.i]
        return (*(each.lower for each in words if each.pos != "PUNCT"), word.lemma.lower())

    def phrase_start(self, word: SentenceToken) -> int:
        """The first word of a noun's modifiers; the noun itself when it has none."""
        words = self.sentence.words
        first = word.i
        while first > 0 and words[first - 1].pos in {"NOUN", "ADJ", "PROPN", "VERB", "PUNCT"} and (
            words[first - 1].dep in {"amod", "compound", "nmod", "npadvmod", "punct"} and words[first - 1].text not in ",;:()\"'"
        ):  # fmt: skip
            first -= 1
        return first

    def _clause_of(self, word: SentenceToken) -> SentenceToken | None:
        """The verb of the relative clause that a relative pronoun opens."""
        while word.head != word.i:
            if word.dep in {"relcl", "acl"}:
                return word
            word = self.sentence.head(word)
        return None

    @cached_property
    def descriptions(self) -> tuple[Mention, ...]:
        """The noun phrases of the sentence that point at a thing, or bring one in, by its class."""
        found = (self.at(word) for word in self.sentence.words if word.tag == "NN" and word.i not in self._name_of)
        return tuple(dict.fromkeys(each for each in found if each is not None and each.kind == "description"))

    def _described(self, word: SentenceToken) -> Mention | None:
        determiner = next((each for each in self.sentence.children(word, "det", "poss")), None)
        if any(child.capital and not self._modifies_class(child) for child in self.sentence.children(word, "amod", "compound", "nmod")):
            return self._phrase(word, determiner)
        if determiner is None or determiner.lower not in DEMONSTRATIVES | PERSONAL | INDEFINITE | {"its"}:
            return None
        phrase = self.phrase(word)
        if (name := self._equated(word)) is not None:
            return name
        if determiner.lower in INDEFINITE and not self._brings_in(word, phrase):
            return None
        return Mention("description", word.start, word.end, self._class_label(word), word.i, nouns=(phrase,), word=determiner.lower)

    def _equated(self, noun: SentenceToken) -> Mention | None:
        """ "The bridge that X designed is the Britannia Bridge": the bridge is the Britannia Bridge, when bridges are a class."""
        verb = self.sentence.head(noun)
        if noun.dep != "nsubj" or verb.lemma != "be" or not self.sentence.asserts(verb) or self.class_named(self.phrase(noun)) is None:
            return None
        attribute = self.sentence.child(verb, "attr")
        return self._name_of.get(attribute.i) if attribute is not None else None

    def _brings_in(self, noun: SentenceToken, phrase: tuple[str, ...]) -> bool:
        """True when "a ..." speaks of one thing by its class: "a photograph", but not "as a model", "made of a wood"."""
        above = self.sentence.head(noun)
        if noun.tag != "NN" or (above.dep == "prep" and above.lower in {"as", "like", "than", "of"}):
            return False
        return noun.dep not in {"attr", "oprd", "appos", "npadvmod"} and self.class_named(phrase) is not None

    def _class_label(self, noun: SentenceToken) -> str:
        """The noun with the nouns before it, and with words that belong to the name of its class: "chilled water coil", but "plaster cast"."""
        words = self.sentence.words
        start, first = self.phrase_start(noun), noun.i
        kind = self.class_named(self.phrase(noun))
        while first > start and (words[first - 1].dep in {"compound", "nmod"} or self._names(kind, first - 1, noun)):
            first -= 1
        return self._label(words[first].start, noun.end)

    def _names(self, kind: str | None, first: int, noun: SentenceToken) -> bool:
        """True when the words from `first` to the noun name the class, and those after the first do not."""
        phrase = tuple(each.lower for each in self.sentence.words[first : noun.i] if each.pos != "PUNCT")
        shorter = (*phrase[1:], noun.lemma.lower())
        return kind is not None and self.class_named(shorter) != kind and self.class_named((*phrase, noun.lemma.lower())) == kind

    def _phrase(self, word: SentenceToken, determiner: SentenceToken | None) -> Mention | None:
        """ "the British government": a definite noun phrase that says whose."""
        if determiner is None or determiner.lower != "the":
            return None
        first = min(child.i for child in self.sentence.children(word, "amod", "compound", "nmod"))
        start = self.sentence.words[first].start
        return Mention("phrase", start, word.end, self._label(start, word.end), word.i, nouns=(self.phrase(word),))

    def _label(self, start: int, end: int) -> str:
        return " ".join(self.text[start:end].split())

    # -- names

    def _spans(self) -> list[tuple[int, int]]:
        """The words `[first, last)` of each name: entities of the parser and runs of capitals, joined where they overlap."""
        runs = [(self._before_particles(first), last) for first, last in (*self._entities(), *self._capitals(), *self._quoted())]
        runs.sort()
        joined: list[tuple[int, int]] = []
        for first, last in runs:
            if joined and first < joined[-1][1]:
                joined[-1] = (joined[-1][0], max(joined[-1][1], last))
            else:
                joined.append((first, last))
        return [part for first, last in joined for part in self._parts(first, last)]

    def _before_particles(self, first: int) -> int:
        """A capital before a particle opens the name, whatever the parser takes it for: "Accademia di Architettura"."""
        words = self.sentence.words
        return first - 2 if first > 1 and words[first - 1].lower in PARTICLES and not words[first - 1].capital and words[first - 2].capital else first

    def _entities(self) -> Iterator[tuple[int, int]]:
        words = self.sentence.words
        for word in words:
            if word.entity in NAMED and (word.i == 0 or words[word.i - 1].entity_id != word.entity_id):
                last = word.i + 1
                while last < len(words) and words[last].entity_id == word.entity_id:
                    last += 1
                if all(each.lower in FUNCTION for each in words[word.i : last]):
                    continue  # "We"
                if word.entity != "NORP" or all(each.pos == "PROPN" for each in words[word.i : last]):
                    yield word.i, last

    def _capitals(self) -> Iterator[tuple[int, int]]:
        words = self.sentence.words
        i = 0
        while i < len(words):
            if not self._opens_name(words[i]):
                i += 1
                continue
            last = i + 1
            while last < len(words):
                if self._continues_name(words[last]):
                    last += 1
                elif step := self._joined(last):
                    last += step
                else:
                    break
            yield i, last
            i = last

    def _quoted(self) -> Iterator[tuple[int, int]]:
        """Quotations that begin with a capital and are not sentences."""
        for value in dict.fromkeys(self._quote_of.values()):
            inside = [word for word in self.sentence.words if value.start <= word.start < value.end]
            if inside and inside[0].capital and len(inside) <= 8 and not any(word.dep == "ROOT" and word.pos == "VERB" for word in inside):
                yield inside[0].i, inside[-1].i + 1

    def _opens_name(self, word: SentenceToken) -> bool:
        dated = word.entity in {"DATE", "TIME"} and word.lemma.lower() not in self.sorts
        if not word.capital or dated or word.lower in FUNCTION:
            return False
        if _CODE.fullmatch(word.text) or word.i in self._value_of:
            return word.i not in self._value_of and not self._modifies_class(word)
        if word.pos == "PROPN" or word.tag in {"NNP", "NNPS"} or word.text in self.known:
            return True
        if word.pos not in {"NOUN", "ADJ", "X"} or (word.pos == "ADJ" and word.dep in {"amod", "compound", "nmod"}):
            return word.i > 0 and word.pos == "ADJ" and word.entity in NAMED - {"NORP"}
        within = word.i > 0 and self.sentence.words[word.i - 1].pos != "PUNCT"  # neither first nor after a mark: the capital is its own
        return within or bool(re.search(rf"[\w,;] {re.escape(word.text)}\b", self.text))

    def _modifies_class(self, word: SentenceToken) -> bool:
        """ "CO2" in "a CO2 sensor", where CO2 sensors are a class."""
        noun = self.sentence.head(word)
        if noun.i <= word.i or noun.capital or noun.pos != "NOUN":
            return False
        whole = (*(each.lower for each in self.sentence.words[word.i : noun.i]), noun.lemma.lower())
        return self.class_named(whole) != self.class_named(whole[1:])

    def _continues_name(self, word: SentenceToken) -> bool:
        return word.i not in self._value_of and (word.text == "&" or word.capital)

    def _joined(self, i: int) -> int:
        """The number of words by which a name goes on over the small words at `i`: "San Sebastián de los Reyes", "Port of Helsinki"."""
        words = self.sentence.words
        if 0 < i < len(words) - 1 and words[i].lower == "of" and words[i - 1].lemma.lower() in self.sorts and words[i - 1].tag in {"NN", "NNP"}:
            step = 2 if words[i + 1].lower == "the" else 1
            return step + 1 if i + step < len(words) and self._continues_name(words[i + step]) and words[i + step].pos != "NUM" else 0
        small = 1 if i < len(words) and self._joins(words[i]) else 0
        small += small and i + 1 < len(words) and words[i + 1].lower in PARTICLES
        return small + 1 if small and i + small < len(words) and self._continues_name(words[i + small]) else 0

    def _joins(self, word: SentenceToken) -> bool:
        return word.lower in PARTICLES or (word.text in {"-", "&", "\u2013"} and self.text[word.start - 1 : word.start].strip() != "")

    def _parts(self, first: int, last: int) -> Iterator[tuple[int, int]]:
        """The names in a run of words: cut at a possessive, without determiners, titles and uncapitalised words at either end."""
        words = self.sentence.words
        start = first
        for i in range(first, last + 1):
            if i < last and not (self.sentence.ends_owner(i) or words[i].text in ",;:()" or self._cuts(words[i], i, last)):
                continue
            begin, end = start, i
            while begin < end and not (words[begin].capital or words[begin].text[:1].isdigit()):
                begin += 1
            while begin < end and words[begin].lower in {"the", "a", "an", "this", "its", "his", "her"} and begin + 1 < end:
                begin += 1
            while begin < end and not words[end - 1].capital and not any(c.isdigit() for c in words[end - 1].text):
                if words[end - 1].text in {"+", "#", "++"}:
                    break
                end -= 1
            person = all(word.entity in {"PERSON", ""} for word in words[begin:end])
            while person and end - begin > 1 and words[begin].lower.rstrip(".") in TITLES and words[begin + 1].capital:
                begin += 1
            if begin < end and any(c.isalpha() for word in words[begin:end] for c in word.text):
                yield begin, end
            start = i + 1

    def _with_number(self, first: int, last: int) -> int:
        """The name's start with the number before it: "1955 Dodge", "103 Colmore Row", "11th Mississippi Infantry Monument"."""
        before = self.sentence.words[first - 1] if first > 0 else None
        if before is None or not before.text[0].isdigit() or not first <= before.head < last or before.dep not in _NUMBER_IN_NAME:
            return first
        value = self._value_of.get(before.i)
        if value is not None and (value.unit or value.month or (first > 1 and self._value_of.get(first - 2) is value)):
            return first
        self._value_of.pop(before.i, None)
        self.values = tuple(each for each in self.values if each is not value)
        return first - 1

    def _with_sort(self, first: int, last: int) -> int:
        """The name's end with the common noun after it: "the Harland shipyard", but not "the Norwegian shipyard" nor "a Harland shipyard"."""
        words = self.sentence.words
        if last >= len(words) or first == 0 or words[first - 1].lower != "the" or self._is_adjective(words[first:last]):
            return last
        noun = words[last]
        return last + 1 if noun.lemma.lower() in self.sorts and noun.tag == "NN" and words[last - 1].head == last else last

    def _with_designator(self, last: int) -> int:
        """The name's end with the number after it: "Bugsier 21", "Room 405", but not "Skanska 28,000 employees" nor "Fram, 1892"."""
        words = self.sentence.words
        if last >= len(words) or not _DESIGNATOR.fullmatch(words[last].text) or words[last].start != words[last - 1].end + 1:
            return last
        number, value = words[last], self._value_of.get(last)
        inside = number.head < last and number.dep == "nummod"
        if value is not None and (value.unit or value.month or (value.sort == "date" and not inside) or value.end != number.end):
            return last
        after = words[last + 1] if last + 1 < len(words) else None
        if not inside and after is not None and (after.pos in {"NOUN", "PROPN", "ADJ", "NUM", "SYM"} or after.text in {"-", "/", "%"}):
            return last
        self._value_of.pop(last, None)
        self.values = tuple(each for each in self.values if each is not value)
        return last + 1

    def _cuts(self, word: SentenceToken, i: int, last: int) -> bool:
        """A common noun inside a run, with a name after it: "Velvet Underground album Squeeze"."""
        return word.tag in {"NN", "NNS"} and not word.capital and i + 1 < last and self.sentence.words[i + 1].capital and word.lower not in PARTICLES

    def _name(self, first: int, last: int) -> Mention | None:
        words = self.sentence.words
        root = next((word for word in words[first:last] if not first <= word.head < last or word.head == word.i), words[last - 1])
        if root.dep in {"amod", "compound", "nmod"} and (noun := self.sentence.head(root)).i == last and noun.pos == "NOUN" and not noun.capital:
            if all(word.pos != "PROPN" for word in words[first:last]) or self._is_adjective(words[first:last]):
                return None  # "German" in "a German icebreaker"
        elif self._is_adjective(words[first:last]) and root.dep in {"amod", "compound", "nmod"}:
            return None
        start, end = words[first].start, words[last - 1].end
        start -= len("".join(_CODE_BEFORE.findall(self.text[max(0, start - 20) : start])))
        end += len(self.text[end : end + 9]) - len(self.text[end : end + 9].lstrip("+#"))
        entity = next((word.entity for word in (root, *words[first:last]) if word.entity), "")
        if first > 0 and words[first - 1].lower == "the" and (entity == "PERSON" or (entity == "GPE" and last - first == 1)):
            entity = ""  # "the Titania": towns and people have no article
        quoted = any(i in self._quote_of for i in range(first, last))
        return Mention("name", start, end, self._label(start, end), root.i, entity, tuple(self._beside_nouns(first, last)), quoted=quoted)

    def _is_adjective(self, words: tuple[SentenceToken, ...]) -> bool:
        return all(word.entity == "NORP" or word.pos == "ADJ" for word in words)

    def _beside(self, noun: SentenceToken, name: Mention) -> bool:
        """True when a common noun stands right before a name as its title: "the geologist Inge Lehmann", "the frigate Constitution"."""
        first, _ = self._words_of[name]
        return noun.i == first - 1 and self._is_title(noun)

    def _is_title(self, word: SentenceToken) -> bool:
        return not word.capital and word.i not in self._value_of and (word.tag == "NN" or word.lower in self.sorts)

    def _beside_nouns(self, first: int, last: int) -> Iterator[tuple[str, ...]]:
        """The noun phrases that say what a name names: the name itself, then its title."""
        words = self.sentence.words
        yield tuple(word.lower for word in words[first:last])
        if first > 0 and self._is_title(words[first - 1]):
            yield self.phrase(words[first - 1])
