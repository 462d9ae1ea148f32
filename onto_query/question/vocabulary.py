"""Words of a question that name classes and properties: by name, by stem, by near-synonym, by embedding. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal as OneOf

from onto_core.languages.detect import DEFAULT
from onto_core.languages.stems import stem_in
from onto_core.matching.segment import Segment
from onto_core.matching.subset import ElementMatch
from onto_core.matching.terms import IN_ES, singular
from onto_core.ontology.schema.names import words
from onto_core.ontology.schema.schema import Schema
from onto_core.short_memory import remembered_short
from onto_core.suggest import similar
from onto_query.profile.words import words_for
from onto_query.question.analyse import Analysis
from onto_query.question.element_names import WITHOUT_UNIT, as_written, foreign_names, is_count, own_names, spoken_of
from onto_query.question.lexicon import Lexicon, lexicon_of
from onto_query.question.words import positions
from onto_query.question.written.dictionary import LEFT, RIGHT, compound_parts, is_word

LONGEST = 5
"""Words in a phrase that names an element."""
SURE = 0.75
"""From this score of a reading by name embeddings are not asked."""
BY_NAME = 0.9
"""From this score words are the name of a class or property, and not only like one."""
WORTH = 0.5
"""A reading below this score is dropped."""
SPELLED = 5
"""Letters from which a stem may be a misspelling of another."""
LIKE = 0.85
"""Likeness of a misspelled stem: "atack" - "attack" has .91, "parent" - "patent" .83."""
MISSPELLED = 0.9
CAPABLE = ("ible", "able")
"""Endings of what something may be done to."""
NEAR = 0.58
"""Cosine from which the packaged model's word may stand for an element's name: "wife" - "married to" has .72, "tomorrow" - "release date" .51."""
KEPT = 8
"""Senses kept for a phrase."""


@dataclass(frozen=True, slots=True)
class Sense:
    """An element that a phrase may mean. `name` is its name that fits; `score` in (0, 1]."""

    iri: str
    kind: OneOf["class", "property"]
    score: float
    name: str


DOING = ("er", "or", "ress", "r")
"""How nouns for those who do something end, behind the verb."""
CAST = words_for("cast")
"""Words for those who act in something, together."""
HEDGES = frozenset(("may", "might", "not", "never", "minimum", "min", "all"))
"""Words in the name of a property without which it says something else."""


@dataclass(frozen=True, slots=True)
class NamedPhrase:
    """Words `[first, last)` of the question and the elements that they may mean, best first."""

    first: int
    last: int
    senses: tuple[Sense, ...]

    def of(self, kind: str) -> tuple[Sense, ...]:
        return tuple(sense for sense in self.senses if sense.kind == kind)


@dataclass(frozen=True, slots=True)
class _Name:
    iri: str
    kind: OneOf["class", "property"]
    text: str
    stems: tuple[str, ...]
    plain: str
    share: float = 1.0
    """Of its score, where it is only what people say of a longer name."""
    foreign: bool = False
    """In another language than an element that has a name in the question's: it counts as it is alone, as German "Art" does not for an artist."""


class Vocabulary:
    """The names of a schema's classes and properties, by the stems of a language. Built once for a catalog and language."""

    def __init__(self, schema: Schema, language: str = DEFAULT) -> None:
        self._schema, self._lexicon = schema, lexicon_of(language)
        self._stem, self._near = stem_in(self._lexicon.language), self._lexicon.near
        self._others: dict[str, Vocabulary] = {}
        self._by_stem: dict[str, list[_Name]] = defaultdict(list)
        self.words: set[str] = set()
        """Those of all names, in lower case."""
        heads = {singular(text.casefold().split()[-1]) for each in schema.classes.values() for text in own_names(each) if text.split()}
        for kind, elements in (("class", schema.classes), ("property", schema.properties)):
            for iri, element in elements.items():
                named = dict.fromkeys(as_written(own_names(element), self._lexicon.language))
                foreign = foreign_names(element, self._lexicon.language)
                shorter = [each for text in named for each in spoken_of(text, self._lexicon, of_class=kind == "class")]
                # a number of orders is none
                shorter = [(text, share) for text, share in shorter if share != WITHOUT_UNIT or not self._is_of(text, heads)]
                for text, share in (*((text, 1.0) for text in named), *shorter):
                    self.words.update(words(text).casefold().split())
                    for stems in self._stemmed(text) if kind == "class" or not is_count(text, heads) else [self._counted(text)]:
                        name = _Name(iri, "class" if kind == "class" else "property", text, stems, text.casefold(), share, text in foreign)
                        for part in dict.fromkeys(stems):
                            self._by_stem[part].append(name)

    def _is_of(self, text: str, heads: Collection[str]) -> bool:
        """True for the head of a class's name, or a word that means nearly the same: `bikeKg` is of bicycles."""
        return text in heads or not self._near.get(self._stem(text), frozenset()).isdisjoint(self._stem(head) for head in heads)

    def _counted(self, text: str) -> tuple[str, ...]:
        """The stems of a name with the word for a number in it, without which an `order number` were an order."""
        return tuple(self._stem(word) for word in words(text).casefold().split())

    def _does(self, noun: str) -> bool:
        """True for those who do what a near-synonym says: employers employ, and an actress acts."""
        if self._lexicon.language != DEFAULT or CAST.intersection(noun.split()):
            return False
        said = singular(noun)
        verbs = {said.removesuffix(ending) for ending in DOING if said.endswith(ending)}
        verbs = {self._stem(each) for verb in verbs for each in (verb, verb[:-1] if verb[-1:] == verb[-2:-1] else verb)}
        return not verbs.isdisjoint(self._near.get(self._stem(said), frozenset()))

    def _stemmed(self, text: str) -> Iterator[tuple[str, ...]]:
        """The stems of a name; those of the words in its compounds too, as "Land" is of "Herkunftsland"."""
        language = self._lexicon.language
        yield content_stems(text, language)
        told = [(part, compound_parts(part, language)) for part in words(text).split()]
        if any(parts for _, parts in told):
            yield content_stems(" ".join(" ".join(parts or (part,)) for part, parts in told), language)

    def in_language(self, language: str) -> Vocabulary:
        """The same names by the stems, the function words and the near-synonyms of another language."""
        code = lexicon_of(language).language
        if code == self._lexicon.language:
            return self
        if code not in self._others:
            self._others[code] = Vocabulary(self._schema, code)
        return self._others[code]

    def knows(self, word: str) -> bool:
        """True for a form of a word of a name, or of one that means nearly the same, and for a compound of such words."""
        return all(self._known(part) for part in self._parts(word))

    def names(self, word: str) -> bool:
        """True for a form of a word of a name."""
        return self._stem(word) in self._by_stem

    def names_element(self, text: str) -> bool:
        """True when a text, as a whole, names a class or property."""
        senses = self.senses(text.split())
        return bool(senses) and senses[0].score >= SURE

    def is_name(self, word: str) -> bool:
        """True for a word that is all of the name of a class or property, or a form of it."""
        senses = self.senses([word])
        return bool(senses) and senses[0].score >= BY_NAME

    def covered(self, analysis: Analysis, taken: Collection[int]) -> Collection[int]:
        """Indexes of the words that name elements."""
        return positions(item for item in read(analysis, taken, self) if item.senses[0].score >= SURE)

    def senses(self, phrase: Sequence[str], hints: Collection[str] = (), following: str = "") -> tuple[Sense, ...]:
        """The elements that a phrase may name, best first; every content word of the phrase must belong to the name.

        `following` is the word after the phrase: "built" before "in" is "built in" rather than "built by".
        """
        plain = " ".join(phrase).casefold()
        content = [word for word in phrase if word.casefold() not in self._lexicon.function] or phrase
        stems = [part for word in content for part in self._parts(word)]
        if len(set(stems)) < len(stems):
            return ()
        hinted = frozenset(self._stem(word) for word in hints)
        spelled = [self._spelled(word) for word in stems]
        if spelled != stems and all(is_word(word, self._lexicon.language) for word in content):
            spelled = stems  # concertos are no misspelled concerts
        sure = 1.0 if spelled == stems else MISSPELLED
        best: dict[str, Sense] = {}
        for name in self._candidates(spelled):
            score = 1.0 if name.plain == f"{plain} {following}" else sure * self._score(name, plain, spelled, hinted)
            if score >= WORTH and (name.iri not in best or score > best[name.iri].score):
                best[name.iri] = Sense(name.iri, name.kind, score, name.text)
        if len(stems) == 1 and any(sense.score == 1 and sense.kind == "property" for sense in best.values()):
            done = (iri for iri, sense in best.items() if sense.score < 1 and self._lexicon.ends_as_participle(sense.name.casefold()))
            for iri in [iri for iri in done if not self._lexicon.ends_as_participle(plain)]:
                del best[iri]  # who is the issuer is not when it was issued
        return tuple(sorted(best.values(), key=lambda sense: (-sense.score, sense.iri))[:KEPT])

    def _parts(self, word: str) -> list[str]:
        """The stem of a word; of a compound that no name has, those of its two parts: "Geburtsort" where the graph says "Ort der Geburt"."""
        whole = self._stem(singular(word) if self._lexicon.language == DEFAULT and word.casefold().endswith(IN_ES) else word)
        if not self._known(whole) and "&" in word:
            whole = self._stem(word.replace("&", ""))  # "Q&A" where the graph has `withQA`
        if not self._known(whole):
            bases = (self._stem(word.casefold().removesuffix(ending)) for ending in CAPABLE if word.casefold().endswith(ending))
            whole = next((base for base in bases if base in self._by_stem), whole)  # "accessible" where the graph has `access`
        if not self._known(whole) and self._lexicon.language == DEFAULT and word.casefold().endswith("ed"):
            base = self._stem(word[:-1])  # "premiered" of `premiere`, which have not the same stem
            whole = base if base in self._by_stem else whole
        joints = [joint for (joint,) in self._lexicon["joint"].meanings]
        if not joints or self._known(whole):
            return [whole]
        folded = word.casefold()
        for middle in range(len(folded) - RIGHT, LEFT - 1, -1):
            right = self._stem(folded[middle:])
            for joint in ("", *joints):
                left = self._stem(folded[:middle].removesuffix(joint))
                if len(left) >= LEFT - 1 and self._known(left) and self._known(right):
                    return [left, right]
        return [whole]

    def _known(self, stem: str) -> bool:
        return stem in self._by_stem or any(other in self._by_stem for other in self._near.get(stem, ()))

    def _spelled(self, word: str) -> str:
        """The stem of a name of which an unknown stem is a misspelling, else the stem itself."""
        if word in self._by_stem or len(word) < SPELLED or any(other in self._by_stem for other in self._near.get(word, ())):
            return word
        return next(iter(similar(word, self._by_stem, limit=1, close=LIKE)), word)

    def _candidates(self, stems: Sequence[str]) -> Iterable[_Name]:
        reach = {other for word in stems for other in (word, *self._near.get(word, ()))}
        return dict.fromkeys(name for part in sorted(reach) for name in self._by_stem.get(part, ()))

    def _score(self, name: _Name, plain: str, stems: Sequence[str], hinted: frozenset[str]) -> float:
        """The fit of a name: 1 when it is the phrase; less when only stems or synonyms match, or when the name says more than the phrase."""
        if name.plain == plain:
            return name.share
        if name.foreign:
            return 0.0
        if name.kind == "class" and len(stems) == 1 and stems[0] not in name.stems and _may_be_done(singular(name.plain)) and self._does(plain):
            return 0.0  # actors act and play, and are no plays
        if len(stems) > len(name.stems) and any(self._lexicon.has("of", word) for word in plain.split()):
            return 0.0  # the job of employees is no name of theirs, though either word may be
        weights = []
        for word in stems:
            weight = 1.0 if word in name.stems else 0.82 if self._near.get(word, frozenset()).intersection(name.stems) else 0.0
            if not weight:
                return 0.0
            weights.append(weight)
        reached = {other for word in stems for other in (word, *self._near.get(word, ()))}
        told = sum(1.0 if part in reached else 0.7 if part in hinted else 0.0 for part in name.stems) / len(name.stems)
        if HEDGES.intersection(name.plain.split()) - set(plain.split()):
            return 0.0  # what "may contain" nuts does not contain them
        compound = " " not in plain and tuple(stems) == name.stems  # "Geburtsdatum" of `gebDatum`
        whole = 0.97 if len(stems) == 1 or compound or _inflected(plain, self._lexicon) == _inflected(name.plain, self._lexicon) else 0.85
        return name.share * whole * (sum(weights) / len(weights)) * (0.4 + 0.6 * told)


def _may_be_done(noun: str) -> bool:
    """True for a noun that is a verb as well: a play, an award."""
    return any(is_word(f"{noun}{ending}", DEFAULT) for ending in ("ed", "ing"))


def by_verb(name: str, noun: str, lexicon: Lexicon) -> bool:
    """True for a link that is called by a verb ("supplied by"), beside a class for those who do it ("suppliers")."""
    parts = words(name).casefold().split()
    return len(parts) > 1 and lexicon.has("preposition", parts[-1]) and parts[0] != singular(noun)


@remembered_short(8192)
def content_stems(text: str, language: str = DEFAULT) -> tuple[str, ...]:
    """The stems of a name's words without function words; of all its words when it has no others ("has", "is in")."""
    parts, stem, function = words(text).casefold().split(), stem_in(language), lexicon_of(language).function
    return tuple(stem(part) for part in parts if part not in function) or tuple(stem(part) for part in parts)


def _inflected(text: str, lexicon: Lexicon) -> list[str]:
    """The content words without a plural's s: "release dates" is "release date", but "expeditions led" is not "expedition leader"."""
    return [word.removesuffix("s") for word in text.split() if word not in lexicon.function]


def dated_hints(analysis: Analysis, lexicon: Lexicon) -> frozenset[str]:
    """The words in names of dates, for a question that speaks of one."""
    if all(amount.on == "number" for amount in analysis.amounts):
        return frozenset()
    years = (words[0] for words, unit in lexicon["unit"].meanings.items() if unit == "year")
    return frozenset(("date", "year", *years, *(word for (word,) in lexicon["dated"].meanings)))


def read(
    analysis: Analysis, taken: Collection[int], vocabulary: Vocabulary, matches: Sequence[ElementMatch] = (), schema: Schema | None = None
) -> tuple[NamedPhrase, ...]:
    """The phrases of a question that name classes or properties, without the words `taken` by entities. Non-overlapping, in order."""
    tokens, lexicon = analysis.words, lexicon_of(analysis.language)
    content = {i for i in analysis.content() if i not in taken}
    named: dict[tuple[int, int], tuple[Sense, ...]] = {}
    hints = analysis.hints | dated_hints(analysis, lexicon)
    if schema is not None and analysis.target in content:
        hints |= _sort_words(vocabulary.senses([tokens[analysis.target].text]), schema)
    for first in sorted(content):
        for last in range(first + 1, min(first + LONGEST, len(tokens)) + 1):
            if any(
                i in taken or i in analysis.structure or (tokens[i].function and not lexicon.has("inside", tokens[i].lower))
                for i in range(first, last)
            ):
                break
            if last - 1 not in content:
                continue
            following = tokens[last].lower if last < len(tokens) and tokens[last].function else ""
            if senses := vocabulary.senses([word.text for word in tokens[first:last]], hints, following):
                named[first, last] = senses
    if schema is not None:
        for i in content:
            if (i and tokens[i].capital) or tokens[i].quoted:
                continue  # a name that the graph does not know does not stand for something else
            if not any(first <= i < last and senses[0].score >= SURE for (first, last), senses in named.items()) and (
                senses := _embedded(analysis, i, matches, schema, named.get((i, i + 1), ()))
            ):
                named[i, i + 1] = senses
    return _best_cover(named, content)


def _sort_words(senses: Sequence[Sense], schema: Schema) -> frozenset[str]:
    """Words in the names of the class asked for and those above it: "which country ... born" wants a birth place, for a country is a place."""
    classes = [sense.iri for sense in senses if sense.kind == "class" and sense.score >= SURE]
    return frozenset(word for iri in classes for above in (iri, *schema.ancestors(iri)) for word in words(schema.label(above)).split())


def near_senses(analysis: Analysis, matches: Sequence[ElementMatch], schema: Schema) -> dict[int, tuple[Sense, ...]]:
    """Content word -> the elements that it is like, by embedding; none for names and quoted texts."""
    return {
        i: senses
        for i in analysis.content()
        if not ((i and analysis.words[i].capital) or analysis.words[i].quoted) and (senses := _embedded(analysis, i, matches, schema, ()))
    }


def _embedded(analysis: Analysis, i: int, matches: Sequence[ElementMatch], schema: Schema, by_name: Sequence[Sense]) -> tuple[Sense, ...]:
    """The senses of a word by embedding: the elements near to it, or to a segment with no other content word.

    Of English words only: the packaged model hears the letters of others ("großvater" - "Geschlecht" .64; 4 of 4 such words of 40 English questions
    were meant so, 2 of 17 of the same questions in four other languages).
    """
    if analysis.language != DEFAULT:
        return tuple(by_name)
    word = analysis.words[i]
    others = set(analysis.content()) - {i}
    best = {sense.iri: sense for sense in by_name}
    for match in matches:
        segment = match.segment
        if match.score >= NEAR and segment.start <= word.start and word.end <= segment.end and not others.intersection(_within(analysis, segment)):
            element = schema.get(match.ref)
            score = min(0.85, match.score + 0.08)
            if element.iri not in best or best[element.iri].score < score:
                best[element.iri] = Sense(element.iri, "class" if element.kind == "class" else "property", score, element.label)
    return tuple(sorted(best.values(), key=lambda sense: (-sense.score, sense.iri))[:KEPT])


def _within(analysis: Analysis, segment: Segment) -> Iterable[int]:
    return (i for i, word in enumerate(analysis.words) if segment.start <= word.start and word.end <= segment.end)


def _best_cover(named: dict[tuple[int, int], tuple[Sense, ...]], content: Collection[int]) -> tuple[NamedPhrase, ...]:
    """The phrases that together explain the words best: each word counts with its phrase's score, longer names a little more."""
    best: dict[int, tuple[float, tuple[NamedPhrase, ...]]] = {}
    end = max((last for _, last in named), default=0)
    best[end] = (0.0, ())
    for start in range(end - 1, -1, -1):
        best[start] = best[start + 1]
        for (first, last), senses in named.items():
            if first == start:
                covered = sum(i in content for i in range(first, last))
                value = senses[0].score * covered + 0.05 * (covered - 1) + best[last][0]
                if value > best[start][0]:
                    best[start] = (value, (NamedPhrase(first, last, senses), *best[last][1]))
    return best[0][1]
