"""Superlatives, comparatives and orders of a question: what it sorts or compares by, and how many rows it keeps. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal as OneOf

from onto_query.question.lexicon import Lexicon
from onto_query.question.measures.amounts import number_at


@dataclass(frozen=True, slots=True)
class Comparison:
    """`longer than` before the name of a thing: hints of the property measured, and the direction. `last` is the word after `than`."""

    first: int
    last: int
    hints: frozenset[str]
    op: OneOf["<", ">"]
    measure: tuple[int, ...] = ()
    """The positions of the words between, which name what is compared: "a higher salary than"."""
    factor: float = 1.0
    """How many times the other value it is: "more than five times what they cost"."""


@dataclass(frozen=True, slots=True)
class Superlative:
    """`the oldest`, `the three longest`, `the most films` (then `counts`): an order, and the number of rows to keep."""

    first: int
    last: int
    hints: frozenset[str]
    descending: bool
    limit: int = 1
    counts: bool = False
    offset: int = 0
    """1 for `the second oldest`."""
    common: bool = False
    """`most common`: what stands at `last` is ordered by how many things have it."""
    beside: tuple[int, ...] = ()
    """The positions of a number or ordinal that stand apart: `i tre film più lunghi`."""
    general: bool = False
    """`highest`, `largest`, `greatest`: of any number, which the word at `last` may name; never of a date."""
    bare: bool = False
    """`top 5`: only how many rows to keep, and not by what."""
    ends: bool = False
    """`earns the most`: the verb before it says by what."""


@dataclass(frozen=True, slots=True)
class Ordering:
    """`sorted by year`, `alphabetically`, `newest first`: the order of all rows.

    The key by "value" is named by the word at `last`, unless `hints` tell it.
    """

    first: int
    last: int
    by: OneOf["value", "name", "time"]
    descending: bool = False
    hints: frozenset[str] = frozenset()
    direction: tuple[int, ...] = ()
    """The positions of the words that tell the direction, where these stand apart."""


Function = OneOf["avg", "sum", "min", "max"]
BETWEEN = 3
"""Words between a comparative and its `than`, at most."""
REACH = 5
"""Words between an article and the comparative that it makes a superlative, at most."""
GENERAL = frozenset({"", "altitude", "size"})
"""What the adjectives measure that are said of any number: high, large, great."""


def find_comparison(lowers: tuple[str, ...], structure: set[int], lexicon: Lexicon) -> Comparison | None:
    """The comparative that no amount has used, if any."""
    for meaning, first, last in lexicon["comparative"].within(lowers):
        than = next(
            (i for i in range(last, min(last + BETWEEN + 1, len(lowers) - 1)) if lexicon.has("than" if i == last else "surely than", lowers[i])), None
        )
        if than is not None and first not in structure and not _defined(lowers, first, last, lexicon):
            structure.update((*range(first, last), than))
            return Comparison(first, than + 1, lexicon.hints(meaning), ">" if meaning.startswith("+") else "<", tuple(range(last, than)))
    for sign, first, last in lexicon["greater number"].within(lowers):  # "more inhabitants than", "earns more than"
        than = next((i for i in range(last, min(last + BETWEEN + 1, len(lowers) - 1)) if lexicon.has("surely than", lowers[i])), None)
        if than is not None and not structure & set(range(first, than + 2)):
            structure.update((*range(first, last), than))
            counted = lexicon["unit"].at(lowers, last)
            hints = lexicon.measures["population"] if counted == ("person", than) else frozenset[str]()
            return Comparison(first, than + 1, hints, ">" if sign == "+" else "<", tuple(range(last, than)))
    return None


def find_ordering(lowers: tuple[str, ...], lexicon: Lexicon) -> Ordering | None:
    """The order asked for, if any; a direction may stand anywhere beside it, or alone."""
    told = _direction(lowers, lexicon)
    descending, direction = (told[1], told[2]) if told else (False, ())
    for by, first, last in lexicon["order"].within(lowers):
        passive = lexicon.has("ordering", lowers[first]) and lexicon.has("be", lowers[first - 1])  # "articles that were ordered by Ada"
        if first and not passive:
            return Ordering(first, last, by, descending, direction=direction)  # type: ignore[arg-type]
    for _, first, last in lexicon["order command"].within(lowers):
        key = next((i for i in range(len(lowers) - 2, last, -1) if lexicon.has("order by", lowers[i])), None)
        begins = all(word in lexicon.function for word in lowers[:first])
        if key is not None and begins and number_at(lowers, last, lexicon) is None:
            return Ordering(key, key + 1, "value", descending, direction=(first, *direction))
    if told is None or not told[2][0]:
        return None
    hints, descending, direction = told
    return Ordering(direction[0], direction[-1] + 1, "value", descending, hints)


def _direction(lowers: tuple[str, ...], lexicon: Lexicon) -> tuple[frozenset[str], bool, tuple[int, ...]] | None:
    """(hints, whether the largest comes first, the words that say so): `newest first`, `in descending order`."""
    for meaning, first, last in lexicon["superlative"].within(lowers):
        top = lexicon["on top"].at(lowers, last) if first else None
        if top and (top[1] == len(lowers) or not lowers[top[1]].isalpha() or not lexicon.has("the", lowers[first - 1])):
            return lexicon.hints(meaning), meaning.startswith("+"), tuple(range(first, top[1]))
    for section in ("descending", "ascending"):
        for _, first, last in lexicon[section].within(lowers):
            return frozenset(), section == "descending", tuple(range(first, last))
    return None


def find_superlatives(lowers: tuple[str, ...], structure: set[int], lexicon: Lexicon, names: Collection[int] = ()) -> tuple[Superlative, ...]:
    """All superlatives outside `names`, in order; their words join the structure."""
    superlatives: list[Superlative] = []
    position = 0
    while position < len(lowers):
        found = _superlative(lowers, position, lexicon) if position not in structure else _top_number(lowers, position, lexicon)
        if found is not None and not set(range(found.first, found.last)) & set(names):
            superlatives.append(found)
            structure.update(range(found.first, found.last))
        position = max(position + 1, found.last if found else 0)
    return _with_its_number(superlatives)


def _with_its_number(superlatives: Sequence[Superlative]) -> tuple[Superlative, ...]:
    """The superlatives, with the number of a bare `top 5` given to the one that says by what: `the top 5 actors with the most roles`."""
    if len(superlatives) < 2 or not superlatives[0].bare or superlatives[1].limit > 1:
        return tuple(superlatives)
    top, measured, *others = superlatives
    return replace(measured, limit=top.limit, beside=(*measured.beside, *range(top.first, top.last))), *others


def _superlative(lowers: tuple[str, ...], i: int, lexicon: Lexicon) -> Superlative | None:
    """The superlative that begins at a word (a number or an ordinal before it belongs to it)."""
    limit, offset, first = _how_many(lowers, i, lexicon)
    if frequent := lexicon["frequent"].at(lowers, i):
        return Superlative(first, frequent[1], frozenset(), frequent[0] == "down", limit, counts=True, offset=offset, common=True)
    if (extreme := lexicon["extreme"].at(lowers, i)) and (counted := lexicon["number of"].at(lowers, extreme[1])):
        return Superlative(first, counted[1], frozenset(), extreme[0] == "+", limit, counts=True, offset=offset)
    found = lexicon["superlative"].at(lowers, i)
    if found and not (found[1] < len(lowers) and lexicon.has("surely than", lowers[found[1]])):  # "lleva más tiempo en la empresa que su jefe"
        measure = found[0][1:].strip()
        if measure == "length" and _in_service(lowers, i, lexicon):
            return Superlative(first, found[1], lexicon.hints("-employment"), False, limit, offset=offset)
        verb = lexicon.back_over(lowers, first - 1, "the") if _closes(lowers, found[1], lexicon) else -1
        first = verb if verb > 1 and lexicon.has("lasts", lowers[verb]) else first  # "runs the longest"
        return Superlative(first, found[1], lexicon.hints(found[0]), found[0][0] == "+", limit, offset=offset, general=measure in GENERAL)
    if (found := lexicon["comparative"].at(lowers, i)) and (defined := _defined(lowers, i, found[1], lexicon)):
        measure = found[0][1:].strip()
        limit, offset, beside = defined
        return Superlative(i, found[1], lexicon.hints(found[0]), found[0][0] == "+", limit, offset=offset, beside=beside, general=measure in GENERAL)
    if (moment := lexicon["first and last"].at(lowers, i)) is not None and moment[1] > i + 1 and lexicon["most"].at(lowers, i):
        return Superlative(i, moment[1], lexicon.hints("-time"), moment[0] == "last")  # "most recently" counts nothing
    ends = lexicon["most at the end"].at(lowers, i)
    if ends is not None and i > 1 and _closes(lowers, ends[1], lexicon):
        return Superlative(i, ends[1], frozenset(), ends[0] == "+", counts=True, ends=True)
    most, least = lexicon["most"].at(lowers, i), lexicon["least"].at(lowers, i)
    if most is not None and (behind := _most_of(lowers, most[1], lexicon)):
        return Superlative(first, behind, frozenset(), True, limit, counts=True, offset=offset)
    if (many := most or least) and not (i and lexicon.has("at", lowers[i - 1])):
        if many[1] < len(lowers) and not lexicon.has("most of", lowers[many[1]]) and not lexicon["comparative"].at(lowers, i):
            return Superlative(first, many[1], frozenset(), most is not None, limit, counts=True, offset=offset)
        return None
    if (extreme := lexicon["extreme"].at(lowers, i)) and lexicon["having"].before(lowers, i):
        return Superlative(i, extreme[1], frozenset(), extreme[0] == "+", limit, general=True)
    return _in_time(lowers, i, lexicon) or _topmost(lowers, i, lexicon)


def _most_of(lowers: tuple[str, ...], last: int, lexicon: Lexicon) -> int:
    """The place of the noun of "which country do most of our films come from", where the most are meant, and of no yes or no; 0 for others."""
    asks = any(lexicon.has("asking", word) for word in lowers[:2])
    if not asks or last >= len(lowers) or not lexicon.has("of", lowers[last]):
        return 0
    noun = lexicon.on_over(lowers, last + 1, "the", "our", "article", "possessive")
    return noun if last + 1 < noun < len(lowers) else 0


def _closes(lowers: tuple[str, ...], last: int, lexicon: Lexicon) -> bool:
    """Whether nothing is counted behind a "most": it ends the question, or is said of a place or time ("who earns the most in Sales")."""
    if last == len(lowers):
        return True
    of = any(lexicon.has(section, lowers[last]) for section in ("of", "most of", "surely than"))
    return lexicon.has("preposition", lowers[last]) and not of


def _in_service(lowers: tuple[str, ...], i: int, lexicon: Lexicon) -> bool:
    """True for "has been with Acme Rail the longest": who began first is meant, and no length."""
    return any(last < i <= last + REACH for _, _, last in lexicon["in service"].within(lowers[:i]))


def _defined(lowers: tuple[str, ...], i: int, last: int, lexicon: Lexicon) -> tuple[int, int, tuple[int, ...]] | None:
    """(limit, offset, where these stand) when an article before a comparative makes it a superlative: `i tre film più lunghi`, `la plus longue`."""
    limit, offset, defined = 1, 0, False
    beside: tuple[int, ...] = ()
    if last < len(lowers) and lexicon.has("surely than", lowers[last]):
        return None
    for j in range(i - 1, max(i - 1 - REACH, -1), -1):
        if lexicon.has("definite", lowers[j]):
            defined = True
        elif ordinal := lexicon["ordinal"].at(lowers, j):
            offset, beside = int(ordinal[0]), (*beside, j)
        elif (number := number_at(lowers, j, lexicon)) and number[1] == j + 1:
            limit, beside = number[0], (*beside, j)
        elif lowers[j] in lexicon.function:
            break
    return (limit, offset, beside) if defined else None


def _top_number(lowers: tuple[str, ...], i: int, lexicon: Lexicon) -> Superlative | None:
    """A superlative at a word that an amount has taken: only `top 5`, whose number is one."""
    return _superlative(lowers, i, lexicon) if lexicon.has("limit", lowers[i]) or lexicon["superlative"].at(lowers, i) else None


def _in_time(lowers: tuple[str, ...], i: int, lexicon: Lexicon) -> Superlative | None:
    """`the first film`, `the last two films`, `last film`, `was the first`, `hired first`."""
    ends = lexicon["first and last"].at(lowers, i)
    if ends is None or lexicon["not first"].at(lowers, ends[1]):
        return None
    joined = ends[1] < len(lowers) and lexicon.has("and", lowers[ends[1]])
    other = lexicon["first and last"].at(lowers, ends[1] + 1) if joined else None
    if other is not None and lexicon["not first"].at(lowers, other[1]):
        return None  # "the first and last names"
    if ends[1] == len(lowers) and lexicon["how"].at(lowers, 0) and any(lexicon.has("did", word) for word in lowers[:i]):
        return None  # "how long did it last"
    unit = lexicon["unit"].at(lowers, ends[1])
    if not i and not joined and (unit is None or unit[0] not in {"day", "week", "month", "year"}):  # "last month"
        return Superlative(i, ends[1], lexicon.hints("-time"), ends[0] == "last") if ends[1] < len(lowers) else None
    before = lowers[i - 1] if i else ""
    following = number_at(lowers, ends[1], lexicon) if ends[1] < len(lowers) else None
    closes = ends[1] == len(lowers) or lexicon.has("of", lowers[ends[1]])
    if not (lexicon.has("the", before) or before == "'s" or lexicon.has("be", before) or closes):
        return None
    return Superlative(i, following[1] if following else ends[1], lexicon.hints("-time"), ends[0] == "last", following[0] if following else 1)


def _topmost(lowers: tuple[str, ...], i: int, lexicon: Lexicon) -> Superlative | None:
    """`top 5 films`, `the bottom three`."""
    top = lexicon.has("top", lowers[i])
    if not (top or lexicon.has("bottom", lowers[i])) or (number := number_at(lowers, i + 1, lexicon) if i + 1 < len(lowers) else None) is None:
        return None
    if number[1] < len(lowers) and (lexicon["superlative"].at(lowers, number[1]) or lexicon["frequent"].at(lowers, number[1])):
        return None  # the superlative takes the number
    for _, first, last in lexicon["by number"].within(lowers):
        if first >= number[1] and last < len(lowers):  # `the top 5 films by number of awards`
            return Superlative(first, last, frozenset(), top, number[0], counts=True, beside=tuple(range(i, number[1])))
    return Superlative(i, number[1], frozenset(), top, number[0], bare=True)


def _how_many(lowers: tuple[str, ...], position: int, lexicon: Lexicon) -> tuple[int, int, int]:
    """(limit, offset, first word) of a number or an ordinal before a superlative: `the three oldest`, `the second oldest`."""
    if position and (number := number_at(lowers, position - 1, lexicon)) and number[1] == position:
        first = position - 1
        return number[0], 0, first - 1 if first and lexicon["limit"].at(lowers, first - 1) else first
    if ordinal := lexicon["ordinal"].before(lowers, position):
        return 1, int(ordinal[0]), ordinal[1]
    return 1, 0, position


def find_aggregates(lowers: tuple[str, ...], structure: set[int], lexicon: Lexicon) -> tuple[tuple[int, Function], ...]:
    """(position, function) of every aggregate; those before the last word join the structure, the first of each function."""
    found: list[tuple[int, Function]] = []
    for function, first, last in aggregates_in(lowers, lexicon):
        more = not found or (lexicon.has("and", lowers[first - 1]) and function not in {name for _, name in found})
        of = last + (last < len(lowers) and lexicon.has("of", lowers[last]))
        if function == "sum" and first and lexicon.has("article", lowers[first - 1]) and of in structure:
            continue  # "a total of more than 14" is a value that something has
        if first not in structure and last < len(lowers) and more:
            found.append((first, function))
            structure.update(range(first, last))
    for _, first, last in lexicon["altogether"].within(lowers):
        if first not in structure:
            structure.update(range(first, last))
            found = found or [(first, "sum")]
    return tuple(found)


def aggregates_in(lowers: Sequence[str], lexicon: Lexicon) -> Iterator[tuple[Function, int, int]]:
    """(function, first, last) of every run of words that names an aggregate."""
    yield from lexicon["aggregate"].within(lowers)  # type: ignore[misc]
