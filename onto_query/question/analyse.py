"""What a question asks for, read from its words alone: form, expected answer, amounts, order, mentions. Pure; no graph, no ontology."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal as OneOf

from onto_core.english.words import AUXILIARIES, BE, QUESTION_WORDS
from onto_query import english
from onto_query.question.amounts import Amount, Comparison, Superlative, find_aggregate, find_amounts, find_comparison, find_superlative
from onto_query.question.intent import asks_to_write
from onto_query.question.words import Word, split

Form = OneOf["select", "count", "ask", "write"]
Wanted = OneOf["person", "place", "time", "number", "thing"]
COUNTED_BY = 6
"""Words within which "how many" or "number of" makes a question one of counting."""
LONGEST_NAME = 9
"""Words in a mention."""


@dataclass(frozen=True, slots=True)
class QuestionMention:
    """Words `[first, last)` that may be the name of something in the graph."""

    text: str
    first: int
    last: int
    how: OneOf["quoted", "name", "words"]


@dataclass(frozen=True, slots=True)
class Analysis:
    """A question taken apart. Positions are word indexes; `structure` holds those that steer the reading and name nothing."""

    text: str
    words: tuple[Word, ...]
    form: Form
    wanted: Wanted
    hints: frozenset[str]
    """Words that a fitting property or class may have in its name, from `who`, `when`, `how long`."""
    target: int
    """Where the thing asked for would be named: the word after `which`, `how many`, `list`."""
    amounts: tuple[Amount, ...] = ()
    comparison: Comparison | None = None
    superlative: Superlative | None = None
    aggregate: OneOf["avg", "sum", "min", "max"] | None = None
    negations: tuple[int, ...] = ()
    grouped: bool = False
    """`each`, `per`: one line for every member."""
    kind: bool = False
    """It asks what kind, type or sort of thing something is."""
    beyond: tuple[int, ...] = ()
    """Words that ask for what the rules cannot ask: what holds of `every` one, `more` of this `than` of that, the `same`, one `or` the other."""
    structure: frozenset[int] = frozenset()
    language: str = "en"

    def content(self) -> tuple[int, ...]:
        """Indexes of the words that should name something."""
        return tuple(i for i, word in enumerate(self.words) if i not in self.structure and not word.function)


def analyse(text: str, language: str = "") -> Analysis:
    """Never fails: what cannot be read is left as content words for the next stages, which say so."""
    words = split(text)
    lowers = tuple(word.lower.replace("’", "'") for word in words)
    amounts, structure = find_amounts(words, lowers)
    comparison = find_comparison(lowers, structure)
    superlative = find_superlative(lowers, structure)
    if superlative is not None:
        amounts = tuple(amount for amount in amounts if amount.last <= superlative.first or amount.first >= superlative.last)
    aggregate = find_aggregate(lowers, structure)
    structure.update(i for i, word in enumerate(lowers[:-1]) if word in {"value", "values"} and lowers[i + 1] in {"of", "for"})
    kinds = [i for i, word in enumerate(lowers[:-1]) if word in english.KINDS and lowers[i + 1] == "of" and lowers[:1] in (("what",), ("which",))][:1]
    structure.update(kinds)
    form, wanted, hints, target = _form(words, lowers, structure)
    if form == "select" and wanted == "thing" and target < len(words) and lowers[target] in english.CALENDAR and target not in structure:
        wanted, hints = "time", hints | english.ANSWERS["when"][1]
        structure.add(target)
    each = tuple(i for i, word in enumerate(lowers) if word in english.EACH)
    compared = tuple(i for i, word in enumerate(lowers) if (word in english.BEYOND or word.startswith("non-")) and i not in structure)
    grouped = bool(each) and (form == "count" or aggregate is not None)
    return Analysis(
        text=text,
        words=words,
        form="write" if asks_to_write(text, lowers) else form,
        wanted=wanted,
        hints=hints,
        target=target,
        amounts=amounts,
        comparison=comparison,
        superlative=superlative,
        aggregate=aggregate if form != "count" else None,
        kind=bool(kinds) and form == "select",
        negations=tuple(i for i, word in enumerate(lowers) if word in english.NEGATIONS and i not in structure),
        grouped=grouped,
        beyond=tuple(sorted({*compared, *(i for i in each if not grouped and (form == "ask" or i >= target))})),
        structure=frozenset(structure),
        language=language or guess_language(lowers),
    )


def mentions(analysis: Analysis) -> tuple[QuestionMention, ...]:
    """Every run of words that may be a name: quoted texts, capitalised runs, and all short runs with a content word in them. Longest first.

    Runs of plain words are only for exact look-ups; most of them name nothing.
    """
    words, found = analysis.words, []
    for first in range(len(words)):
        if words[first].quoted:
            found.append(QuestionMention(words[first].text, first, first + 1, "quoted"))
            continue
        for last in range(first + 1, min(first + LONGEST_NAME, len(words)) + 1):
            run = words[first:last]
            if run[-1].quoted:
                break
            if mention := _mention(analysis, first, last):
                found.append(mention)
    return tuple(sorted(found, key=lambda m: (m.how != "quoted", m.first - m.last, m.first)))


def _mention(analysis: Analysis, first: int, last: int) -> QuestionMention | None:
    run = analysis.words[first:last]
    if run[0].text == "'s" or run[-1].text == "'s" or (all(word.function for word in run) and not _titled(run, first)):
        return None
    if last - first == 1 and (first in analysis.structure or (len(run[0].text) == 1 and not run[0].capital)):
        return None
    text = analysis.text[run[0].start : run[-1].end]
    named = run[0].capital and run[-1].capital and not (first == 0 and run[0].function)
    return QuestionMention(text, first, last, "name" if named else "words")


def _titled(run: tuple[Word, ...], first: int) -> bool:
    """A name made of function words only ("The Others", "Them") needs capitals that no beginning of a sentence explains."""
    return first > 0 and all(word.capital for word in run)


# -- form and expected answer


def _form(words: tuple[Word, ...], lowers: tuple[str, ...], structure: set[int]) -> tuple[Form, Wanted, frozenset[str], int]:
    """(form, what is wanted, hints, where the target would be named); the words that say so join the structure."""
    lead = next((i for i, word in enumerate(lowers) if word not in english.OPENERS), 0)
    if lowers[lead : lead + 1] and lowers[lead] in AUXILIARIES and lowers[lead + 1 : lead + 2] != ("you",):
        structure.add(lead)
        return "ask", "thing", frozenset(), len(words)
    for at in range(min(len(lowers) - 1, COUNTED_BY)):
        if (lowers[at], lowers[at + 1]) in {("how", "many"), ("number", "of")}:
            structure.update((at, at + 1))
            if at and english.AGGREGATES.get(lowers[at - 1], "sum") != "sum":
                break  # "the average number of votes" is a value
            return "count", "number", frozenset(), at + 2
    if lowers[lead : lead + 1] == ("count",):
        structure.add(lead)
        return "count", "number", frozenset(), _after_articles(lowers, lead + 1, structure)
    for at, word in enumerate(lowers):
        if word not in QUESTION_WORDS:
            continue
        following = lowers[at + 1] if at + 1 < len(lowers) else ""
        if word == "how":
            hints = english.HOW.get(following, frozenset())
            structure.update((at, at + 1) if hints else (at,))
            return "select", "time" if following == "old" else "number" if hints else "thing", hints, len(words)
        structure.add(at)
        if word in english.ANSWERS:
            wanted, hints = english.ANSWERS[word]
            named = following in BE and wanted == "person"
            return "select", _wanted(wanted), hints, _after_articles(lowers, at + 1, structure) if named else len(words)
        return "select", "thing", frozenset(), _after_articles(lowers, at + 1, structure)
    return "select", "thing", frozenset(), _after_articles(lowers, lead, structure)


def _wanted(name: str) -> Wanted:
    return "person" if name == "person" else "time" if name == "time" else "place"


def _after_articles(lowers: tuple[str, ...], at: int, structure: set[int]) -> int:
    while at < len(lowers) and (lowers[at] in english.BEFORE_TARGET or at in structure):
        at += 1
    return at


def guess_language(lowers: tuple[str, ...]) -> str:
    """BCP 47 code of the language with the most frequent words in the question; "en" when nothing says otherwise."""
    english_words = sum(word in english.FUNCTION_WORDS for word in lowers)
    scores = {language: sum(word in known for word in lowers) for language, known in english.FOREIGN.items()}
    best = max(scores, key=lambda language: scores[language])
    return best if scores[best] > english_words and scores[best] > 1 else "en"
