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
    """A number, year or date and its comparison: `after 1925` is (">", "1925", "year"). `hints` name what it measures (`longer than`)."""

    first: int
    last: int
    op: OneOf["<", "<=", ">", ">=", "="]
    value: str
    on: OneOf["number", "year", "date"]
    hints: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Comparison:
    """`longer than` before the name of a thing: hints of the property measured, and the direction. `last` is the word after `than`."""

    first: int
    last: int
    hints: frozenset[str]
    op: OneOf["<", ">"]


@dataclass(frozen=True, slots=True)
class Superlative:
    """`the oldest`, `the three longest`, `the most films` (then `counts`): an order, and the number of rows to keep."""

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
    """The numbers and dates outside capitalised names, each with its comparison, and the indexes of the words that say so."""
    amounts: list[Amount] = []
    structure: set[int] = set()
    position = 0
    while position < len(words):
        if words[position].quoted or (reading := _value(lowers, position)) is None:
            position += 1
            continue
        value, on, last = reading
        first, op, hints, surely_number = _comparison(lowers, position)
        if op is None and on == "number" and position and (words[position - 1].capital or lowers[position - 1] in {"top", "first", "last"}):
            position = last
            continue
        if on == "year" and surely_number:
            on = "number"
        if op == "between":
            if upper := _upper(lowers, last):
                amounts.append(Amount(first, last, ">=", value, on, hints))
                amounts.append(Amount(first, upper[2], "<=", upper[0], on if surely_number else upper[1], hints))
                structure.update(range(first, upper[2]))
                position = upper[2]
                continue
            op = "="
        if lowers[position] != value and _DECADE.fullmatch(lowers[position]):
            amounts += [Amount(first, last, ">=", value, "year"), Amount(first, last, "<=", value[:3] + "9", "year")]
        elif op is not None or on != "number" or (position and lowers[position - 1] not in english.COMMANDS):
            amounts.append(Amount(first, last, op or "=", value, on, hints))  # type: ignore[arg-type]
        structure.update(range(first, last))
        if last < len(lowers) and lowers[last] in english.UNITS:
            structure.add(last)
        position = last
    return tuple(amounts), structure


def _value(lowers: tuple[str, ...], position: int) -> tuple[str, OneOf["number", "year", "date"], int] | None:
    """(value, its sort, the index after it) of the number or date that begins at a word, if any."""
    word = lowers[position]
    following = lowers[position + 1 : position + 3]
    if _ISO.fullmatch(word):
        return word, "date", position + 1
    if _DECADE.fullmatch(word):
        return word[:4], "year", position + 1
    if word in MONTHS and following and word != "may":
        if (day := _DAY.fullmatch(following[0])) and len(following) > 1 and _YEAR.fullmatch(following[1]):
            return f"{following[1]}-{MONTHS[word]:02}-{int(day.group(1)):02}", "date", position + 3
        if _YEAR.fullmatch(following[0]):
            return f"{following[0]}-{MONTHS[word]:02}", "date", position + 2
    if (day := _DAY.fullmatch(word)) and len(following) == 2 and following[0] in MONTHS and _YEAR.fullmatch(following[1]):
        return f"{following[1]}-{MONTHS[following[0]]:02}-{int(day.group(1)):02}", "date", position + 3
    if _YEAR.fullmatch(word):
        return word, "year", position + 1
    number = word.removesuffix("%")
    if _DECIMAL.fullmatch(number):
        value, last = number.replace(",", ""), position + 1
        if following and following[0] in SCALES:
            value, last = scaled(value, following[0]), position + 2
        return value, "number", last
    if word in NUMBERS and word not in {"one", "zero"}:
        return str(NUMBERS[word]), "number", position + 1
    if word == "one" and position and lowers[position - 1] in {"than", "least", "most", "exactly"}:
        return "1", "number", position + 1
    return None


def _comparison(lowers: tuple[str, ...], position: int) -> tuple[int, str | None, frozenset[str], bool]:
    """(first word, operator or None, hints, true when only numbers are compared so) from the words before a value."""
    before = position
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
            numeric = parts[-1] in {"than", "least", "most", "over", "under", "above", "below", "exceeding", "exactly", "to"}
            return before - len(parts), op, frozenset(), numeric
    return position, None, frozenset(), False


def _upper(lowers: tuple[str, ...], position: int) -> tuple[str, OneOf["number", "year", "date"], int] | None:
    """The second value of `between A and B`."""
    return _value(lowers, position + 1) if position + 1 < len(lowers) and lowers[position] in {"and", "to"} else None


def find_comparison(lowers: tuple[str, ...], structure: set[int]) -> Comparison | None:
    """The comparative that no amount has used, if any."""
    for i, word in enumerate(lowers[:-2]):
        if word in english.COMPARATIVES and lowers[i + 1] == "than" and i not in structure:
            hints, op = english.COMPARATIVES[word]
            structure.update((i, i + 1))
            return Comparison(i, i + 2, hints, "<" if op == "<" else ">")
    return None


def find_superlative(lowers: tuple[str, ...], structure: set[int]) -> Superlative | None:
    for i, word in enumerate(lowers):
        following = lowers[i + 1] if i + 1 < len(lowers) else ""
        limit, first = _how_many(lowers, i)
        if word in {"most", "least", "fewest"} and lowers[i - 1 : i] != ("at",):
            if following in english.SUPERLATIVES:
                hints, descending = english.SUPERLATIVES[following]
                structure.update((*range(first, i + 1), i + 1))
                return Superlative(first, i + 2, hints, descending if word == "most" else not descending, limit)
            if following and following not in {"of", "common"}:
                structure.update(range(first, i + 1))
                return Superlative(first, i + 1, frozenset(), word == "most", limit, counts=True)
        elif word in english.SUPERLATIVES and word not in {"recent", "expensive", "populous"}:
            hints, descending = english.SUPERLATIVES[word]
            structure.update(range(first, i + 1))
            return Superlative(first, i + 1, hints, descending, limit)
        elif word in {"maximum", "minimum"} and lowers[max(i - 2, 0) : i] in {("have", "the"), ("has", "the"), ("with", "the"), ("having", "the")}:
            structure.add(i)
            return Superlative(i, i + 1, frozenset(), word == "maximum", 1)
        elif word in {"first", "last"} and i and (lowers[i - 1] in {"the", "'s"} or lowers[i - 1] in BE):
            after = _value(lowers, i + 1) if following else None
            structure.update(range(i, after[2] if after else i + 1))
            return Superlative(i, after[2] if after else i + 1, english.SUPERLATIVES["oldest"][0], word == "last", int(after[0]) if after else 1)
        elif word == "top" and following and (number := _value(lowers, i + 1)):
            structure.update((i, i + 1))
            return Superlative(i, number[2], frozenset(), True, int(float(number[0])))
    return None


def _how_many(lowers: tuple[str, ...], position: int) -> tuple[int, int]:
    """(limit, first word) of a number before a superlative: `the three oldest`."""
    if position and (number := _value(lowers, position - 1)) and number[1] == "number" and number[2] == position:
        return int(float(number[0])), position - 1
    return 1, position


def find_aggregate(lowers: tuple[str, ...], structure: set[int]) -> OneOf["avg", "sum", "min", "max"] | None:
    for i, word in enumerate(lowers):
        function = english.AGGREGATES.get(word)
        if function and i not in structure and (i + 1 < len(lowers)):
            structure.add(i)
            return function  # type: ignore[return-value]
    return None
