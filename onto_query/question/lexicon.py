"""The words of a language that steer a question, read from its word file (`languages/CODE.yaml`). Loaded once a language; pure after that."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final, Generic, TypeVar

import yaml

from onto_core.languages.accents import unaccented
from onto_core.languages.detect import DEFAULT
from onto_core.languages.stems import stem_in
from onto_core.languages.verbs import regular_forms
from onto_core.languages.words import CLOSED_CLASSES
from onto_query.facts.scales import scales
from onto_query.facts.tables import texts_of

LANGUAGES: Final = ("en", "de", "it", "fr", "es", "nl")
"""ISO 639-1 codes of the languages with a word file."""

CAPITAL_NOUNS: Final = frozenset({"de"})
"""Those in which a capital tells no name."""

ENCLITICS: Final = "enclitic"
"""The section of pronouns that a hyphen joins to a verb."""
NEAR: Final = "near"
"""The section of words that mean nearly the same, one group a line, the English ones at the end of it: a graph may be labelled in English."""
HINTS: Final = "hint"
"""The section of words in names of properties: not phrases of questions."""
QUANTITIES: Final = ("price", "pay", "takings", "quality", "weight", "speed", "population", "traffic", "temperature")
"""Measures, each by the section of its words, by which no date is meant."""
ARTICLES: Final = ("the", "article")
"""The sections of articles."""
WITH_ARTICLES: Final = "with an article"
"""The section of prepositions, with what each is in one word with an article."""
Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Phrases(Generic[Value]):
    """Runs of lower-case words, each with what it means."""

    meanings: Mapping[tuple[str, ...], Value]
    longest: int
    lengths: Mapping[str, int]
    """First word -> words of the longest that begins with it."""

    @classmethod
    def of(cls, meanings: Mapping[str, Value]) -> Phrases[Value]:
        """From texts whose words are parted by spaces."""
        parted = {tuple(text.split()): value for text, value in meanings.items()}
        lengths: dict[str, int] = {}
        for words in parted:
            lengths[words[0]] = max(len(words), lengths.get(words[0], 0))
        return cls(parted, max(lengths.values(), default=0), lengths)

    def besides(self, others: Mapping[str, Value]) -> Phrases[Value]:
        """With others, where a text means nothing yet."""
        return Phrases.of({**others, **{" ".join(words): value for words, value in self.meanings.items()}})

    def at(self, lowers: Sequence[str], position: int) -> tuple[Value, int] | None:
        """(meaning, index after it) of the longest phrase that begins at a word."""
        longest = self.lengths.get(lowers[position], 0) if position < len(lowers) else 0
        for last in range(min(position + longest, len(lowers)), position, -1):
            if (value := self.meanings.get(tuple(lowers[position:last]))) is not None:
                return value, last
        return None

    def before(self, lowers: Sequence[str], position: int) -> tuple[Value, int] | None:
        """(meaning, its first index) of the longest phrase that ends right before a word."""
        for first in range(max(position - self.longest, 0), position):
            if (value := self.meanings.get(tuple(lowers[first:position]))) is not None:
                return value, first
        return None

    def within(self, lowers: Sequence[str], start: int = 0) -> Iterator[tuple[Value, int, int]]:
        """(meaning, first, last) of the phrases in a question from a word on, without overlaps."""
        while start < len(lowers):
            if found := self.at(lowers, start):
                yield found[0], start, found[1]
            start = found[1] if found else start + 1


@dataclass(frozen=True, slots=True)
class Lexicon:
    """A language's word file. Each section is a list of phrases, or phrases by what they mean."""

    language: str
    sections: Mapping[str, Phrases[str]]
    measures: Mapping[str, frozenset[str]]
    """Measure ("length", "time") -> words that a property which measures it may have in its name."""
    near: Mapping[str, frozenset[str]]
    """Stem -> stems that mean nearly the same, of this language and of English, all by its own stemmer."""
    splits: re.Pattern[str]
    """Where a word is parted: after an elided article, before an enclitic pronoun."""
    words: frozenset[str]
    """All words of the file, in lower case."""
    function: frozenset[str]
    """Words that name nothing in an ontology by themselves; some still steer the reading."""

    def __getitem__(self, section: str) -> Phrases[str]:
        """The phrases of a section; the meaning in a section without meanings is the phrase itself. Raises KeyError."""
        return self.sections[section]

    def has(self, section: str, word: str) -> bool:
        """True when a word is one of a section."""
        return (word,) in self.sections[section].meanings

    def said(self, section: str) -> str:
        """The first phrase of a section, by which a question is told otherwise; "" in a language that has none. Raises KeyError."""
        return " ".join(next(iter(self.sections[section].meanings), ()))

    def is_article(self, word: str) -> bool:
        """True for "the" and "a"."""
        return any(self.has(section, word) for section in ARTICLES)

    def ends_as_participle(self, word: str) -> bool:
        """True for a word with the ending of regular participles ("filmed")."""
        return any(word.endswith(ending) for (ending,) in self["participle ending"].meanings)

    def is_participle(self, word: str) -> bool:
        """True for one of a regular verb, and for those of the irregular ones that are listed ("filmed", "paid")."""
        return self.has("participle", word) or self.ends_as_participle(word)

    def back_over(self, lowers: Sequence[str], i: int, *sections: str) -> int:
        """The last position up to `i` of a word that is in none of the sections, or joins a preposition with an article ("nella"); else -1."""
        while i >= 0 and any(self.has(section, lowers[i]) for section in sections):
            if self.has("the", lowers[i]) and self.has("preposition", lowers[i]):
                break
            i -= 1
        return i

    def on_over(self, lowers: Sequence[str], i: int, *sections: str) -> int:
        """The first position from `i` of a word that is in none of the sections; else the number of words."""
        return next((k for k in range(i, len(lowers)) if not any(self.has(section, lowers[k]) for section in sections)), len(lowers))

    def parts(self, token: str) -> list[tuple[str, int]]:
        """The words that an apostrophe or a hyphen joins, each with its offset: "l'azienda", "réalise-t-il"."""
        return parted(token, self.splits)

    def of_quantity(self, hints: frozenset[str]) -> bool:
        """True for the words of a measure that no date has: what is expensive, good or heavy is no matter of time."""
        return self.hinted(hints, QUANTITIES)

    def hinted(self, hints: frozenset[str], measures: Iterable[str]) -> bool:
        """True for hints that are all the words of one of these measures, and perhaps more."""
        return any(words and words <= hints for words in map(self.measures.get, measures))

    def hints(self, meaning: str) -> frozenset[str]:
        """The words of the measures of a comparative or superlative: "+length", "-length height"."""
        return frozenset().union(*(self.measures.get(measure, frozenset()) for measure in meaning[1:].split()))


@cache
def lexicon_of(language: str) -> Lexicon:
    """The words of a language; the English ones for a language without a file."""
    code = language.lower().split("-")[0]
    if code not in LANGUAGES:
        return lexicon_of(DEFAULT)
    text = (files(__package__) / "languages" / f"{code}.yaml").read_text(encoding="utf-8")
    content = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # libyaml, where there is one, takes a third less
    groups = content.pop(NEAR).splitlines()
    near = _near(groups, code)
    measures = {measure: frozenset(texts_of(words)) for measure, words in content.pop(HINTS).items()}
    if code == DEFAULT:
        measures = dict(scales().hints) | measures
    else:
        english = lexicon_of(DEFAULT).measures
        plain = {measure: frozenset(way for word in words for way in unaccented(word)) for measure, words in measures.items()}
        measures = {measure: words | english.get(measure, frozenset()) for measure, words in plain.items()}
    closed = CLOSED_CLASSES[code]
    joined = (word for word in (*closed.joining, *closed.joined) if word[-1] not in "aeio")
    elided = sorted({*closed.elided, *joined}, key=len, reverse=True) if closed.elided else []
    splits = _splits(elided, texts_of(content.pop(ENCLITICS)))
    content["comparative"], content["superlative"] = _degrees(content)
    joints = {preposition: texts_of(forms) for preposition, forms in (content.pop(WITH_ARTICLES) or {}).items()}
    sections = {section: _phrases(phrases, splits, joints) for section, phrases in content.items()}
    if code == DEFAULT:
        sections |= {section: sections[section].besides(forms) for section, forms in scales().degrees.items()}
    added, taken = ({word for words in sections[name].meanings for word in words} for name in ("function", "content"))
    apostrophes = {f"{word}'" for word in elided}
    words = {word for phrases in sections.values() for run in phrases.meanings for word in run}
    words |= {form.casefold() for group in groups for word in group.split() for form in (word, *regular_forms(word, code))}
    letters = {word for word in elided if len(word) == 1}  # "M" is a name, "m'" is a pronoun
    function = frozenset(({word.casefold() for word in closed.function} | apostrophes | added) - taken - letters)
    return Lexicon(code, sections, measures, near, splits, function | words, function)


def _near(groups: Sequence[str], language: str) -> dict[str, frozenset[str]]:
    stem = stem_in(language)
    near: dict[str, set[str]] = {}
    for group in groups:
        stems = {stem(form) for word in group.split() for form in (word, *regular_forms(word, language))}
        for member in stems:
            near.setdefault(member, set()).update(stems)
    return {member: frozenset(stems) for member, stems in near.items()}


def _degrees(content: Mapping[str, Any]) -> tuple[dict[str, str], dict[str, str]]:
    """The comparatives and the superlatives by their meaning: with their endings ("längst", "längste"), and of adjectives with `more` and `less`.

    A comparative of an adjective is a superlative too where an article says so ("il film più lungo").
    """
    endings = ["", *texts_of(content["ending"])]
    degrees = []
    for section in ("comparative", "superlative"):
        meanings = {meaning: list(texts_of(words)) for meaning, words in content[section].items()}
        degrees.append(
            {meaning: [word + end for word in words for end in (endings if " " not in word else [""])] for meaning, words in meanings.items()}
        )
    for meaning, adjectives in content["adjective"].items():
        for sign, section in ((meaning[0], "more"), ("-" if meaning[0] == "+" else "+", "less")):
            phrases = [f"{more} {adjective}" for more in texts_of(content[section]) for adjective in texts_of(adjectives)]
            degrees[0].setdefault(sign + meaning[1:], []).extend(phrases)
    comparatives, superlatives = ({meaning: " | ".join(words) for meaning, words in each.items()} for each in degrees)
    return comparatives, superlatives


def _splits(elided: Sequence[str], enclitics: Sequence[str]) -> re.Pattern[str]:
    """A pattern that matches the empty place between two parts of a word."""
    articles = [rf"(?<=^{re.escape(word)}['’])(?=\w)" for word in elided]
    pronouns = [rf"(?<=\w)(?={re.escape(word)}$)" for word in sorted(enclitics, key=len, reverse=True)]
    return re.compile("|".join((*articles, *pronouns)) or r"(?!)", re.IGNORECASE)


def parted(token: str, splits: re.Pattern[str]) -> list[tuple[str, int]]:
    """The parts of a word, each with its offset."""
    places = [0, *(match.start() for match in splits.finditer(token) if not token.startswith("-"))][:2]
    if len(places) == 1:
        return [(token, 0)]
    return [(token[: places[1]], 0), (token[places[1] :], places[1])]


def _phrases(content: str | Mapping[str, str], splits: re.Pattern[str], joints: Mapping[str, Sequence[str]]) -> Phrases[str]:
    meanings = {text: text for text in texts_of(content)} if isinstance(content, str) else {}
    if not isinstance(content, str):
        meanings = {text: str(meaning) for meaning, texts in content.items() for text in texts_of(texts)}
    cut = {text: " ".join(part for word in text.split() for part, _ in parted(word, splits)).casefold() for text in meanings}
    told = {cut[text]: value for text, value in meanings.items()}  # as words of questions are: "größer" is "grösser"
    joined = {joint: value for text, value in told.items() for joint in _with_articles(text, joints) if joint not in told}
    return Phrases.of({**joined, **told})


def _with_articles(text: str, joints: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """A phrase whose preposition at the end is joined with an article: "si occupa della" for "si occupa di"."""
    *before, last = text.split()
    if before:
        yield from (" ".join((*before, joined)) for joined in joints.get(last, ()))
