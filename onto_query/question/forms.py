"""The form of a question (a list, a number, yes or no), the sort of answer that it wants, and the place where that is named. Pure."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Literal as OneOf
from typing import NamedTuple

from onto_query.question.lexicon import Lexicon
from onto_query.question.words import Word, WordSpan, gap_before

Form = OneOf["select", "count", "ask", "write"]
Wanted = OneOf["person", "place", "time", "number", "thing"]
COUNTED_BY = 6
"""Words at the start within which "how many" or "number of" makes the question a count."""
_ANSWERS: dict[str, tuple[Wanted, str]] = {
    "person": ("person", "who"),
    "owner": ("person", "owner"),
    "time": ("time", "when"),
    "place": ("place", "where"),
}
"""What a question word asks for -> (the sort of answer, the words that a fitting property or class may have in its name)."""
_SENTENCE = re.compile(r"[.;:!?,–—]|\s-\s")


class FormRead(NamedTuple):
    form: Form
    wanted: Wanted
    hints: frozenset[str]
    target: int


def read_form(words: tuple[Word, ...], lowers: tuple[str, ...], lexicon: Lexicon, *, text: str, start: int, structure: set[int]) -> FormRead:
    """The form of the question that begins at `start`; the words that say so join the structure."""
    lead = next((k for k in range(start, len(lowers)) if not lexicon.has("begin", lowers[k])), start)
    if indirect := lexicon["indirect"].at(lowers, lead):
        structure.update(range(lead, indirect[1]))
        return FormRead("ask", "thing", frozenset(), len(words))
    begun = lexicon["ask"].at(lowers, lead)
    if begun and not (begun[1] < len(lowers) and lexicon.has("you", lowers[begun[1]])):
        structure.update(range(lead, begun[1]))
        return FormRead("ask", "thing", frozenset(), len(words))
    for i in _counting_places(text, words, lowers, start, lexicon):
        counted = lexicon["count"].at(lowers, i)
        if counted and i not in structure and not _of_a_name(words, lowers, i, structure, lexicon):
            if any((longer := lexicon[section].at(lowers, i)) and longer[1] > counted[1] for section in ("how", "percentage")):
                break
            structure.update(range(i, counted[1]))
            if _averaged(lowers, i, lexicon):
                break  # "the average number of votes" is a value
            return FormRead("count", "number", frozenset(), _skip_elided(lowers, counted[1], lexicon))
    if command := lexicon["count command"].at(lowers, lead):
        structure.update(range(lead, command[1]))
        return FormRead("count", "number", frozenset(), _after_articles(words, command[1], structure, lexicon))
    for i in range(start, len(lowers)):
        if not _relative(text, words, i, start) and (asked := _asked(words, lowers, i, structure, lexicon)):
            return asked
    if _doubted(text, words, lexicon) and _states(words, lowers, lead, lexicon):
        return FormRead("ask", "thing", frozenset(), len(words))
    return FormRead("select", "thing", frozenset(), _after_articles(words, lead, structure, lexicon))


def _counting_places(text: str, words: tuple[Word, ...], lowers: tuple[str, ...], start: int, lexicon: Lexicon) -> Iterator[int]:
    """The words at which "how many" makes a count: the first ones, and those that begin a clause before which nothing was asked."""
    each = lexicon["group"].at(lowers, start)
    for i in range(start, len(lowers) - 1):
        if each and each[0] == "each" and i > each[1] and _begins_column(lowers, i, lexicon):
            yield i
            continue
        if i >= start + COUNTED_BY and lexicon["question"].at(lowers, i):
            asks_number = lexicon["count"].at(lowers, i)
            if not (asks_number and _SENTENCE.search(gap_before(text, words, i))):
                return
        if i < start + COUNTED_BY or _SENTENCE.search(gap_before(text, words, i)):
            yield i


def _begins_column(lowers: tuple[str, ...], i: int, lexicon: Lexicon) -> bool:
    """True for "for each genre, show its name and the number of tracks": what is told of each is that number."""
    before = lexicon.back_over(lowers, i - 1, "the")
    return before >= 0 and lexicon.has("and", lowers[before])


def _asked(words: tuple[Word, ...], lowers: tuple[str, ...], i: int, structure: set[int], lexicon: Lexicon) -> FormRead | None:
    """The reading of a question word at a position, if one stands there."""
    share = lexicon["percentage"].at(lowers, i)
    measured = lexicon["how"].at(lowers, i)
    if measured and not (share and share[1] > measured[1]):
        structure.update(range(i, measured[1]))
        return FormRead("select", "time" if measured[0] == "age" else "number", lexicon.measures[measured[0]], len(lowers))
    found = ("thing", i + 1) if share and measured else lexicon["question"].at(lowers, i)
    if found is None or (i and lexicon.has("not question after", lowers[i - 1])):
        return None
    sort, last = found
    structure.update(range(i, last))
    if sort == "how":
        return FormRead("select", "thing", frozenset(), len(lowers))
    if sort in _ANSWERS:
        wanted, hints = _ANSWERS[sort]
        named = last < len(lowers) and lexicon.has("be", lowers[last]) and wanted == "person"
        return FormRead("select", wanted, lexicon.measures[hints], _after_articles(words, last, structure, lexicon) if named else len(lowers))
    return FormRead("select", "thing", frozenset(), _after_articles(words, last, structure, lexicon))


def _averaged(lowers: tuple[str, ...], i: int, lexicon: Lexicon) -> bool:
    before = lexicon["aggregate"].before(lowers, i)
    return before is not None and before[0] != "sum" and lexicon["on average"].before(lowers, i) is None


def _of_a_name(words: tuple[Word, ...], lowers: tuple[str, ...], i: int, structure: Collection[int], lexicon: Lexicon) -> bool:
    """True for a `number of` that counts nothing: "the phone number of X", "il numero di telefono di X"."""
    if lexicon["not count"].at(lowers, i):
        return True
    noun = lexicon["number of"].at(lowers, i) is not None and i > 0 and i - 1 not in structure
    return noun and not words[i - 1].function


def _relative(text: str, words: tuple[Word, ...], i: int, start: int) -> bool:
    """True for a question word that follows a noun at once: "countries where we never had a branch", "les films qui ont gagné"."""
    if i == start or i == len(words) - 1 or words[i - 1].function:
        return False
    return not gap_before(text, words, i).strip()


def _skip_elided(lowers: tuple[str, ...], position: int, lexicon: Lexicon) -> int:
    """The index after articles that stand between `number of` and what is counted."""
    while position < len(lowers) - 1 and lexicon.has("after count", lowers[position]):
        position += 1
    return position


def _doubted(text: str, words: tuple[Word, ...], lexicon: Lexicon) -> bool:
    """True for a statement with a question mark, in a language that asks so."""
    return bool(lexicon["statement asks"].meanings) and text.rstrip().endswith("?") and len(words) > 1


def _states(words: tuple[Word, ...], lowers: tuple[str, ...], lead: int, lexicon: Lexicon) -> bool:
    """True when a text without a question word has a finite verb: "Lang ha diretto M?", "Spielte Lorre in M?", "¿Se admiten perros?"."""
    if lexicon["impersonal"].at(lowers, lead) is not None:
        return True
    if any(lexicon.has("auxiliary", word) for word in lowers[lead:]) and not lexicon.has("command", lowers[lead]):
        return True
    verb = any(lowers[lead].endswith(ending) for (ending,) in lexicon["verb ending"].meanings)
    subject = lead + 1 < len(words) and (words[lead + 1].capital or lexicon.has("determiner", lowers[lead + 1]))
    return verb and subject


def _after_articles(words: tuple[Word, ...], position: int, structure: set[int], lexicon: Lexicon) -> int:
    lowers = tuple(word.lower for word in words)
    while position < len(lowers) and not words[position].noun:
        joins = lexicon.has("and", lowers[position]) and position + 1 in structure and position - 1 in structure
        if not (joins or lexicon.has("before target", lowers[position]) or position in structure):
            break
        position += 1
    return position


def asks_of_doing(words: tuple[Word, ...], lexicon: Lexicon, wanted: Wanted, name: WordSpan) -> bool:
    """True where a question that names one thing asks who did it, or what it did: "who made X", "what has X made", "by whom was X made".

    It asks for no description, though its verb tells nothing of a graph; "what is known about X" does.
    """
    lowers = [word.lower for word in words]
    outside = [i for i in range(len(words)) if not name.first <= i < name.last]
    if wanted not in {"person", "thing"} or not any(lexicon.has("asking", lowers[i]) for i in outside):
        return False
    is_ = any(lexicon.has("be", lowers[i]) for i in outside)
    if wanted == "person" and not is_:
        return True
    before = name.first - 1
    while before >= 0 and lexicon.is_article(lowers[before]):
        before -= 1
    if before >= 0 and (lexicon.has("about", lowers[before]) or (wanted == "thing" and lexicon.has("preposition", lowers[before]))):
        return False
    content = [i for i in outside if not words[i].function]
    made = (lexicon.has("creates", lowers[i]) or lexicon.is_participle(lowers[i]) for i in content)
    behind = (i for i in outside if i >= name.last and (i in content or lexicon.has("auxiliary", lowers[i])))
    return any(made) or (wanted == "thing" and not is_ and any(True for _ in behind))


def asks_of_all(form: Form, lowers: Sequence[str], lexicon: Lexicon) -> tuple[str, int] | None:
    """("all" or "most", the index behind it) of a question whether something holds of all of some, or of most of them; None for any other."""
    begin = 1 if lowers and lexicon.has("auxiliary", lowers[0]) else 0
    return lexicon["of all"].at(lowers, begin) if form == "ask" else None
