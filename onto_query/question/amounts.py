"""Numbers, dates, superlatives and aggregates in a question, each with what it compares or orders. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal as OneOf

from onto_core.english.numbers import MONTHS, NUMBERS, SCALES, scaled
from onto_core.english.words import BE
from onto_query import english
from onto_query.question.words import Word


@dataclass(frozen=True, slots=True)
class Amount:
    """A number, year or date with what is compared: `after 1925` is (">", "1925", "year"). `hints` name what it measures (`longer than`)."""

    first: int
    last: int
    op: OneOf["<", "<=", ">", ">=", "="]
    value: str
    on: OneOf["number", "year", "date"]
    hints: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Comparison:
    """`longer than` before the name of a thing: what is measured, and which way it goes. `last` is the word after `than`."""

    first: int
    last: int
    hints: frozenset[str]
    op: OneOf["<", ">"]


@dataclass(frozen=True, slots=True)
class Superlative:
    """`the oldest`, `the three longest`, `the most films` (then `counts`): order by something, and keep the first few."""

    first: int
    last: int
    hints: frozenset[str]
    descending: bool
    limit: int = 1
    counts: bool = False


_ISO = re.compile(r"\d{4}-\d{2}-\d{2}|\d{4}-\d{2}", re.ASCII)
_DECIMAL = re.compile(r"\d+(\.\d+)?|\d{1,3}(,\d{3})+(\.\d+)?", re.ASCII)
_YEAR = re.compile(r"1\d{3}|20\d{2}|21\d{2}", re.ASCII)
_DECADE = re.compile(r"(1\d|20)\d0s", re.ASCII)
_DAY = re.compile(r"(\d{1,2})(st|nd|rd|th)?", re.ASCII)


def find_amounts(words: tuple[Word, ...], lowers: tuple[str, ...]) -> tuple[tuple[Amount, ...], set[int]]:
    """Numbers and dates that are not part of a capitalised name, each with its comparison."""
    found: list[Amount] = []
    structure: set[int] = set()
    at = 0
    while at < len(words):
        if words[at].quoted or (reading := _value(lowers, at)) is None:
            at += 1
            continue
        value, on, last = reading
        first, op, hints, surely_number = _comparison(lowers, at)
        if op is None and on == "number" and at and (words[at - 1].capital or lowers[at - 1] in {"top", "first", "last"}):
            at = last
            continue
        if on == "year" and surely_number:
            on = "number"
        if op == "between":
            if upper := _upper(lowers, last):
                found.append(Amount(first, last, ">=", value, on, hints))
                found.append(Amount(first, upper[2], "<=", upper[0], on if surely_number else upper[1], hints))
                structure.update(range(first, upper[2]))
                at = upper[2]
                continue
            op = "="
        if lowers[at] != value and _DECADE.fullmatch(lowers[at]):
            found += [Amount(first, last, ">=", value, "year"), Amount(first, last, "<=", value[:3] + "9", "year")]
        elif op is not None or on != "number" or (at and lowers[at - 1] not in english.COMMANDS):
            found.append(Amount(first, last, op or "=", value, on, hints))  # type: ignore[arg-type]
        structure.update(range(first, last))
        if last < len(lowers) and lowers[last] in english.UNITS:
            structure.add(last)
        at = last
    return tuple(found), structure


def _value(lowers: tuple[str, ...], at: int) -> tuple[str, OneOf["number", "year", "date"], int] | None:
    """(value, its sort, the index after it) of the number or date that begins at a word."""
    word = lowers[at]
    following = lowers[at + 1 : at + 3]
    if _ISO.fullmatch(word):
        return word, "date", at + 1
    if _DECADE.fullmatch(word):
        return word[:4], "year", at + 1
    if word in MONTHS and following and word != "may":
        if (day := _DAY.fullmatch(following[0])) and len(following) > 1 and _YEAR.fullmatch(following[1]):
            return f"{following[1]}-{MONTHS[word]:02}-{int(day.group(1)):02}", "date", at + 3
        if _YEAR.fullmatch(following[0]):
            return f"{following[0]}-{MONTHS[word]:02}", "date", at + 2
    if (day := _DAY.fullmatch(word)) and len(following) == 2 and following[0] in MONTHS and _YEAR.fullmatch(following[1]):
        return f"{following[1]}-{MONTHS[following[0]]:02}-{int(day.group(1)):02}", "date", at + 3
    if _YEAR.fullmatch(word):
        return word, "year", at + 1
    number = word.removesuffix("%")
    if _DECIMAL.fullmatch(number):
        value, last = number.replace(",", ""), at + 1
        if following and following[0] in SCALES:
            value, last = scaled(value, following[0]), at + 2
        return value, "number", last
    if word in NUMBERS and word not in {"one", "zero"}:
        return str(NUMBERS[word]), "number", at + 1
    if word == "one" and at and lowers[at - 1] in {"than", "least", "most", "exactly"}:
        return "1", "number", at + 1
    return None


def _comparison(lowers: tuple[str, ...], at: int) -> tuple[int, str | None, frozenset[str], bool]:
    """(first word, operator or None, hints, whether only numbers are compared so) from the words before a value."""
    before = at
    while before and lowers[before - 1] in {"the", "year", "years", "date", "about"}:
        before -= 1
    if before >= 2 and lowers[before - 1] == "than" and lowers[before - 2] in english.COMPARATIVES:
        hints, op = english.COMPARATIVES[lowers[before - 2]]
        return before - 2, op, hints, lowers[before - 2] not in {"older", "earlier", "younger", "newer", "later"}
    if before and lowers[before - 1] == "between":
        return before - 1, "between", frozenset(), False
    for phrase, op in english.COMPARISONS:
        parts = tuple(phrase.split())
        if lowers[max(before - len(parts), 0) : before] == parts:
            return (
                before - len(parts),
                op,
                frozenset(),
                parts[-1] in {"than", "least", "most", "over", "under", "above", "below", "exceeding", "exactly", "to"},
            )
    return at, None, frozenset(), False


def _upper(lowers: tuple[str, ...], at: int) -> tuple[str, OneOf["number", "year", "date"], int] | None:
    """The second value of `between A and B`."""
    return _value(lowers, at + 1) if at + 1 < len(lowers) and lowers[at] in {"and", "to"} else None


def find_comparison(lowers: tuple[str, ...], structure: set[int]) -> Comparison | None:
    """A comparative that no amount has used."""
    for at, word in enumerate(lowers[:-2]):
        if word in english.COMPARATIVES and lowers[at + 1] == "than" and at not in structure:
            hints, op = english.COMPARATIVES[word]
            structure.update((at, at + 1))
            return Comparison(at, at + 2, hints, "<" if op == "<" else ">")
    return None


def find_superlative(lowers: tuple[str, ...], structure: set[int]) -> Superlative | None:
    for at, word in enumerate(lowers):
        following = lowers[at + 1] if at + 1 < len(lowers) else ""
        limit, first = _how_many(lowers, at)
        if word in {"most", "least", "fewest"} and lowers[at - 1 : at] != ("at",):
            if following in english.SUPERLATIVES:
                hints, descending = english.SUPERLATIVES[following]
                structure.update((*range(first, at + 1), at + 1))
                return Superlative(first, at + 2, hints, descending if word == "most" else not descending, limit)
            if following and following not in {"of", "common"}:
                structure.update(range(first, at + 1))
                return Superlative(first, at + 1, frozenset(), word == "most", limit, counts=True)
        elif word in english.SUPERLATIVES and word not in {"recent", "expensive", "populous"}:
            hints, descending = english.SUPERLATIVES[word]
            structure.update(range(first, at + 1))
            return Superlative(first, at + 1, hints, descending, limit)
        elif word in {"maximum", "minimum"} and lowers[max(at - 2, 0) : at] in {("have", "the"), ("has", "the"), ("with", "the"), ("having", "the")}:
            structure.add(at)
            return Superlative(at, at + 1, frozenset(), word == "maximum", 1)
        elif word in {"first", "last"} and at and (lowers[at - 1] in {"the", "'s"} or lowers[at - 1] in BE):
            after = _value(lowers, at + 1) if following else None
            structure.update(range(at, after[2] if after else at + 1))
            return Superlative(at, after[2] if after else at + 1, english.SUPERLATIVES["oldest"][0], word == "last", int(after[0]) if after else 1)
        elif word == "top" and following and (number := _value(lowers, at + 1)):
            structure.update((at, at + 1))
            return Superlative(at, number[2], frozenset(), True, int(float(number[0])))
    return None


def _how_many(lowers: tuple[str, ...], at: int) -> tuple[int, int]:
    """(limit, first word) of a number before a superlative: `the three oldest`."""
    if at and (number := _value(lowers, at - 1)) and number[1] == "number" and number[2] == at:
        return int(float(number[0])), at - 1
    return 1, at


def find_aggregate(lowers: tuple[str, ...], structure: set[int]) -> OneOf["avg", "sum", "min", "max"] | None:
    for at, word in enumerate(lowers):
        function = english.AGGREGATES.get(word)
        if function and at not in structure and (at + 1 < len(lowers)):
            structure.add(at)
            return function  # type: ignore[return-value]
    return None
