"""Analysis of a question by its words alone: form, expected answer, amounts, order, mentions. Pure; no graph, no ontology."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal as OneOf

from onto_core.english.words import AUXILIARIES, BE, QUESTION_WORDS, words_of
from onto_core.languages.detect import DEFAULT, language_of
from onto_query import english
from onto_query.question.amounts import Amount, Comparison, Superlative, find_aggregate, find_amounts, find_comparison, find_superlative
from onto_query.question.words import Word, split

Form = OneOf["select", "count", "ask", "write"]
Wanted = OneOf["person", "place", "time", "number", "thing"]
COUNTED_BY = 6
"""Words at the start within which "how many" or "number of" makes the question a count."""
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
    """A question taken apart. Positions are word indexes; `structure` has those of words that steer the reading and name nothing."""

    text: str
    words: tuple[Word, ...]
    form: Form
    wanted: Wanted
    hints: frozenset[str]
    """Words that a fitting property or class may have in its name, from `who`, `when`, `how long`."""
    target: int
    """The place where the thing asked for would be named: the word after `which`, `how many`, `list`."""
    amounts: tuple[Amount, ...] = ()
    comparison: Comparison | None = None
    superlative: Superlative | None = None
    aggregate: OneOf["avg", "sum", "min", "max"] | None = None
    negations: tuple[int, ...] = ()
    grouped: bool = False
    """`each`, `per`: one line for every member."""
    kind: bool = False
    """The question asks what kind, type or sort of thing something is."""
    beyond: tuple[int, ...] = ()
    """Words that ask for more than the rules can: what holds of `every` one, `more` of this `than` of that, the `same`, one `or` the other."""
    structure: frozenset[int] = frozenset()
    language: str = "en"

    def content(self) -> tuple[int, ...]:
        """Indexes of the words that should name something."""
        return tuple(i for i, word in enumerate(self.words) if i not in self.structure and not word.function)


def analyse(text: str, language: str = "", whole: Sequence[tuple[int, int]] = ()) -> Analysis:
    """Analyse a question. Never fails: unread words stay content words for the next stages, which report them.

    `whole`: characters `[start, end)` that are known to be one name.
    """
    words = split(text, whole)
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
    distributives = tuple(i for i, word in enumerate(lowers) if word in english.EACH)
    compared = tuple(i for i, word in enumerate(lowers) if (word in english.BEYOND or word.startswith("non-")) and i not in structure)
    grouped = bool(distributives) and (form == "count" or aggregate is not None)
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
        beyond=tuple(sorted({*compared, *(i for i in distributives if not grouped and (form == "ask" or i >= target))})),
        structure=frozenset(structure),
        language=language or language_of(text) or DEFAULT,
    )


def mentions(analysis: Analysis) -> tuple[QuestionMention, ...]:
    """Every run of words that may be a name: quoted texts, capitalised runs, and all short runs with a content word in them. Longest first.

    Most runs of plain words name nothing: they are only for exact look-ups.
    """
    words, runs = analysis.words, []
    for first in range(len(words)):
        if words[first].quoted:
            runs.append(QuestionMention(words[first].text, first, first + 1, "quoted"))
            continue
        for last in range(first + 1, min(first + LONGEST_NAME, len(words)) + 1):
            if words[last - 1].quoted:
                break
            if mention := _mention(analysis, first, last):
                runs.append(mention)
    return tuple(sorted(runs, key=lambda m: (m.how != "quoted", m.first - m.last, m.first)))


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
    """True for a name of function words only ("The Others", "Them"), whose capitals do not come from the beginning of a sentence."""
    return first > 0 and all(word.capital for word in run)


# -- form and expected answer


def _form(words: tuple[Word, ...], lowers: tuple[str, ...], structure: set[int]) -> tuple[Form, Wanted, frozenset[str], int]:
    """(form, wanted sort of answer, hints, position of the target); the words that say so join the structure."""
    lead = next((k for k, word in enumerate(lowers) if word not in english.OPENERS), 0)
    if lowers[lead : lead + 1] and lowers[lead] in AUXILIARIES and lowers[lead + 1 : lead + 2] != ("you",):
        structure.add(lead)
        return "ask", "thing", frozenset(), len(words)
    for i in range(min(len(lowers) - 1, COUNTED_BY)):
        if (lowers[i], lowers[i + 1]) in {("how", "many"), ("number", "of")}:
            structure.update((i, i + 1))
            if i and english.AGGREGATES.get(lowers[i - 1], "sum") != "sum":
                break  # "the average number of votes" is a value
            return "count", "number", frozenset(), i + 2
    if lowers[lead : lead + 1] == ("count",):
        structure.add(lead)
        return "count", "number", frozenset(), _after_articles(lowers, lead + 1, structure)
    for i, word in enumerate(lowers):
        if word not in QUESTION_WORDS:
            continue
        following = lowers[i + 1] if i + 1 < len(lowers) else ""
        if word == "how":
            hints = english.HOW.get(following, frozenset())
            structure.update((i, i + 1) if hints else (i,))
            return "select", "time" if following == "old" else "number" if hints else "thing", hints, len(words)
        structure.add(i)
        if word in english.ANSWERS:
            wanted, hints = english.ANSWERS[word]
            named = following in BE and wanted == "person"
            return "select", wanted, hints, _after_articles(lowers, i + 1, structure) if named else len(words)
        return "select", "thing", frozenset(), _after_articles(lowers, i + 1, structure)
    return "select", "thing", frozenset(), _after_articles(lowers, lead, structure)


def _after_articles(lowers: tuple[str, ...], position: int, structure: set[int]) -> int:
    while position < len(lowers) and (lowers[position] in english.BEFORE_TARGET or position in structure):
        position += 1
    return position


_UPDATE = re.compile(
    r"\b(insert|delete)\s+(data|where|\{)|\b(drop|clear|load|create|move|copy)\s+(silent\s+)?(graph|all|default|named|<)|\bdetach\s+delete\b",
    re.IGNORECASE,
)
_LEADS = words_of("please now just kindly you can could would will i want need to must should let us and then also")
_OBJECTS = words_of("all every each the a an it them this that these those everything any some")
_NO_COMMAND = words_of("up by in of is was were are did does and")


def asks_to_write(text: str, lowers: tuple[str, ...]) -> bool:
    """True when a question commands that the graph be changed.

    It does so when it begins with such a verb (politeness may come first), or when one follows a full stop, or `and`, `then`, `to` and has an
    object. "Which company did he create?" and "When did they change the law?" only ask about changes.
    """
    if _UPDATE.search(text):
        return True
    lead = next((i for i, word in enumerate(lowers) if word not in _LEADS), 0)
    for i, word in enumerate(lowers[:-1]):
        if word in english.WRITING and lowers[i + 1] not in _NO_COMMAND and (i == lead or _commanded(lowers, i)):
            return True
    sentences = ([word for word in part.split() if word not in _LEADS] for part in re.split(r"[.;!?]", text.casefold())[1:])
    return any(len(words) > 1 and words[0] in english.WRITING for words in sentences)


def _commanded(lowers: tuple[str, ...], i: int) -> bool:
    """True for `and delete it`, `to remove the films`: the verb has the object of a command, and the question does not ask about it."""
    asked = lowers[0] in QUESTION_WORDS | AUXILIARIES and lowers[i - 1] in {"you", "to"}
    return i > 0 and lowers[i - 1] in _LEADS and lowers[i + 1] in _OBJECTS and not asked
