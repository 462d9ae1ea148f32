"""Numbers, dates and times of a question, each with its comparison and its unit. Pure."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal
from typing import NamedTuple

from onto_core.languages.dictionary import dictionary_of
from onto_query.profile.naming.units import kind_of
from onto_query.question.lexicon import Lexicon
from onto_query.question.measures.amount import Amount, On
from onto_query.question.measures.choices import as_choices
from onto_query.question.measures.periods import in_one
from onto_query.question.words import Word


class _Value(NamedTuple):
    """A value as it is written, up to `last`; a decade and a quarter end with `high`. A "day" is one of any year: "03-14"."""

    low: str
    on: On
    last: int
    high: str = ""
    unit: str = ""


_ISO = re.compile(r"\d{4}-\d{2}-\d{2}|\d{4}-\d{2}", re.ASCII)
_QUOTED = re.compile(r"-?\d+([.,]\d+)*|\d{4}-\d{2}(-\d{2})?", re.ASCII)
_YEAR = re.compile(r"1\d{3}|20\d{2}|21\d{2}", re.ASCII)
_DECADE = re.compile(r"((?:1\d|20)\d|\d)0(\D+)", re.ASCII)
_DAY = re.compile(r"([12]?\d|3[01])(?:st|nd|rd|th|er|e|°|º|\.)?", re.ASCII)
_CLOCK = re.compile(r"(\d+)h(\d{2})", re.ASCII)
_NUMBER = re.compile(r"(?P<sign>[$€£¥])?(?P<number>-?\d+(?:[.,]\d+)*)(?P<ending>[^\d\s.,]+)?", re.ASCII)
USUAL = 5000
"""Uses in the dictionary's texts from which a word is more than a shortened month."""
_OLDEST = 130
"""Years of an age, at most: "older than 1925" is about a date."""
_SIXTIETHS = ("second", "minute", "hour")
"""Units of which 60 are one of the next."""


def find_amounts(words: tuple[Word, ...], lowers: tuple[str, ...], lexicon: Lexicon) -> tuple[tuple[Amount, ...], set[int]]:
    """The numbers and dates outside capitalised names, each with its comparison, and the indexes of the words that say so."""
    amounts: list[Amount] = []
    structure: set[int] = set()
    position = 0
    while position < len(words):
        plain = not words[position].quoted or (position > 0 and _QUOTED.fullmatch(lowers[position]) and _compares(lowers, position, lexicon))
        value = _value(words, lowers, position, lexicon) if plain else None
        several = lexicon["several"].at(lowers, position) if plain and value is None else None
        if several and several[1] < len(lowers) and not _unit(lowers, several[1], lexicon)[0]:
            amounts.append(Amount(position, several[1], ">", "1", "number", end=several[1]))
            structure.update(range(position, several[1]))
        if value is None:
            position = several[1] if several else position + 1
            continue
        found, position = _compared(words, lowers, position, value, lexicon)
        if len(found) == 1 and amounts and _other_end(amounts[-1], found[0], lowers, lexicon):
            found = [replace(found[0], first=amounts[-1].first, hints=amounts[-1].hints)]  # one range: "more than 2 and less than 5"
        for amount in found:
            structure.update(range(amount.first, amount.last))
            if amount.last < len(lowers) and lexicon.has("repeated unit", lowers[amount.last]):
                structure.add(amount.last)
            if amount.value:
                amounts.append(amount)
    return as_choices(in_one(amounts, structure, lowers, lexicon), words, structure, lexicon), structure


def _other_end(one: Amount, other: Amount, lowers: tuple[str, ...], lexicon: Lexicon) -> bool:
    """True for the other end of a range that has begun: nothing stands between but "and" or "but"."""
    joints = lowers[one.last : other.first]
    joined = len(joints) in {1, 1 + bool(one.unit)} and (lexicon.has("and", joints[-1]) or lexicon.has("but", joints[-1]))
    return joined and one.on == other.on and not other.hints and {one.op[0], other.op[0]} == {"<", ">"}


def _compares(lowers: tuple[str, ...], position: int, lexicon: Lexicon) -> bool:
    """True when words before a quoted number or date compare with it: "after '1990-01-01'"."""
    return _comparison(lowers, position, lexicon)[1] in {"<", "<=", ">", ">="}


def number_at(lowers: tuple[str, ...], position: int, lexicon: Lexicon) -> tuple[int, int] | None:
    """(whole number, index after it) of the number that begins at a word, if any."""
    value = _number(lowers, position, lexicon)
    return (int(value.low), value.last) if value and value.low.isdigit() and not value.unit else None


def _compared(words: tuple[Word, ...], lowers: tuple[str, ...], position: int, value: _Value, lexicon: Lexicon) -> tuple[list[Amount], int]:
    """The amounts that a value makes, and where to read on; an amount without a value only takes its words out of the reading."""
    first, op, hints, sort = _comparison(lowers, position, lexicon)
    if op == "between":
        if upper := _upper(words, lowers, value.last, lexicon):
            low, high = _alike(value, upper)
            if low.on == "day" or high.on == "day":
                return [], upper.last
            pair = [Amount(first, value.last, ">=", low.low, low.on, unit=high.unit, end=value.last)]
            pair.append(Amount(first, upper.last, "<=", high.high or high.low, high.on, unit=high.unit, end=_unit(lowers, upper.last, lexicon)[1]))
            return [_aged(lowers, amount, lexicon) for amount in pair], upper.last
        first, op, hints, sort = _comparison(lowers, position, lexicon, between=False)
        if op is None and value.on != "number":
            first, op = position - 1, "="
    on = value.on
    if op is None and on in {"date", "year"} and (by := lexicon["no later than"].before(lowers, position)) is not None:
        first, op = by[1], "<="  # "expired by 31 December"
    if on == "day" and op not in {None, "="}:
        return [], value.last  # "before 14 March" of no year; its words stay unread
    if on == "year" and (sort == "number" or (not value.high and kind_of(_unit(lowers, value.last, lexicon)[0]) not in {"", "time"})):
        on = "number"  # "over 1500 euros"
    unit, end = (value.unit, value.last) if value.unit or on != "number" else _unit(lowers, value.last, lexicon)
    if unit and end < len(lowers) and (smaller := _smaller(lowers, value.low, unit, end, lexicon)):
        value, unit = value._replace(low=smaller.low, last=smaller.last), smaller.unit
        end = smaller.last
    later = lexicon["or more"].at(lowers, end)
    named = on == "number" and position > 0 and (words[position - 1].capital or lexicon.has("limit", lowers[position - 1]))
    named = named and not (words[value.last - 1].hyphen and words[position - 1].function)  # "Which seven-seat vans"
    if _in_name(words, lowers, position, value) or (op is None and not later and named):
        return [], value.last
    if value.high:
        said = lexicon["decade before"].before(lowers, position) if on == "year" else None
        return _range(min(first, said[1]) if said else first, op, value), value.last
    joined = words[value.last - 1].hyphen and not unit
    bare = op is None and later is None and on == "number" and not joined
    if bare and (not position or (lexicon.has("command", lowers[position - 1]) and not (unit and position > 1))):  # "who gives 60 days" to pay
        if words[position].text[-1].isalpha() and not words[position].text.isalpha():
            return [], value.last  # "4K films"
        return [Amount(first, value.last, "=", "", on)], value.last
    onwards = later is None and op in {None, "="} and end == len(lowers) - 1 and lexicon.has("from on", lowers[end])
    if onwards and lexicon["between"].before(lowers, position):
        first, op, later = min(first, position - 1), "=", (">=", end + 1)  # "from 2019 on"
    chosen = later[0] if later and op in {None, "="} else op or "="
    told = op is not None or later is not None or joined
    amount = Amount(first, value.last, chosen, value.low, on, hints, unit, later[1] if later else end, told)  # type: ignore[arg-type]
    return [_aged(lowers, amount, lexicon, aged=sort == "age")], value.last


def _range(first: int, op: str | None, value: _Value) -> list[Amount]:
    """The amounts of a decade or a quarter: all of it, or before or after it."""
    if op in {"<", ">="}:
        return [Amount(first, value.last, op, value.low, value.on, end=value.last)]  # type: ignore[arg-type]
    if op in {">", "<="}:
        return [Amount(first, value.last, op, value.high, value.on, end=value.last)]  # type: ignore[arg-type]
    return [
        Amount(first, value.last, ">=", value.low, value.on, end=value.last),
        Amount(first, value.last, "<=", value.high, value.on, end=value.last),
    ]


# -- values


def _value(words: tuple[Word, ...], lowers: tuple[str, ...], position: int, lexicon: Lexicon) -> _Value | None:
    """The number, date or time that begins at a word, if any."""
    word = lowers[position]
    if _ISO.fullmatch(word):
        return _Value(word, "date", position + 1)
    if (decade := _DECADE.fullmatch(word)) and lexicon.has("decade ending", decade.group(2)):
        tens = decade.group(1) if len(decade.group(1)) > 1 else f"19{decade.group(1)}"
        year = position + 1 < len(lowers) and lexicon.has("calendar", lowers[position + 1])
        return _Value(f"{tens}0", "year", position + 2 if year else position + 1, f"{tens}9")
    if (
        (tens_of := lexicon["decade named"].at(lowers, position))
        and position
        and any(lexicon.has(each, lowers[position - 1]) for each in ("the", "article"))
    ):
        return _Value(tens_of[0], "year", tens_of[1], tens_of[0][:3] + "9")
    if decade_value := _decade(lowers, position, lexicon):
        return decade_value
    if date := _quarter(lowers, position, lexicon) or _date(words, lowers, position, lexicon):
        return date
    if _YEAR.fullmatch(word):
        return _Value(word, "year", position + 1)
    if (clock := _CLOCK.fullmatch(word)) and int(clock.group(2)) < 60:
        return _Value(str(60 * int(clock.group(1)) + int(clock.group(2))), "number", position + 1, unit="minute")
    return _number(lowers, position, lexicon)


def _decade(lowers: tuple[str, ...], position: int, lexicon: Lexicon) -> _Value | None:
    """A decade that a word before it says: `anni '20`, `années 1920`."""
    if lexicon["decade before"].before(lowers, position) is None or (number := _number(lowers, position, lexicon)) is None:
        return None
    value = number.low if len(number.low) == 4 else f"19{number.low}" if len(number.low) == 2 else ""
    return _Value(value, "year", number.last, value[:3] + "9") if value.endswith("0") and _YEAR.fullmatch(value) else None


def _quarter(lowers: tuple[str, ...], position: int, lexicon: Lexicon) -> _Value | None:
    """A quarter or half of a year: with its year two months of it, alone two months of any year."""
    quarter, half = lexicon["quarter"].at(lowers, position), lexicon["half year"].at(lowers, position)
    part, months = (quarter, 3) if quarter is not None else (half, 6)
    if part is None:
        return None
    last, number = part[1], int(part[0])
    start, stop = months * (number - 1) + 1, months * number
    year = _skipped(lowers, last, lexicon)
    if year < len(lowers) and _YEAR.fullmatch(lowers[year]):
        return _Value(f"{lowers[year]}-{start:02}", "date", year + 1, f"{lowers[year]}-{stop:02}")
    return _Value(str(start), "month", last, str(stop))


def _date(words: tuple[Word, ...], lowers: tuple[str, ...], position: int, lexicon: Lexicon) -> _Value | None:
    """A day or month, with its year or without."""
    month = lexicon["month"].at(lowers, position)
    if month is None:
        day = _DAY.fullmatch(lowers[position])
        after = _skipped(lowers, position + 1, lexicon)
        if day is None or after >= len(lowers) or (month := lexicon["month"].at(lowers, after)) is None:
            return None
        return _with_year(lowers, month, day.group(1), lexicon, words)
    if month[1] < len(lowers) and (day := _DAY.fullmatch(lowers[month[1]])):
        return _with_year(lowers, (month[0], month[1] + 1), day.group(1), lexicon, words)
    value = _with_year(lowers, month, "", lexicon, words)
    if value is not None and value.on == "date":
        return value
    alone = (
        lexicon["month before"].before(lowers, position) is not None
        or (position > 0 and lexicon.has("between and", lowers[position - 1]))
        or _from_month(lowers, position, month[1], lexicon)
    )
    in_name = month[1] < len(words) and words[month[1]].capital and words[position].capital
    return value if alone and not in_name and not _is_else(lowers[position], month[0], lexicon) else None


def _is_else(word: str, month: str, lexicon: Lexicon) -> bool:
    """True for a shortened month that is a usual word, too, and says none without a day or a year: "vistas al mar", "plus de sept"."""
    full = next(words for words, number in lexicon["month"].meanings.items() if number == month)
    return full != (word,) and dictionary_of(lexicon.language)[word] >= USUAL


def _from_month(lowers: tuple[str, ...], position: int, last: int, lexicon: Lexicon) -> bool:
    """True for a month with which a span begins: "between January and March 2024"."""
    if lexicon["between"].before(lowers, position) is None or last >= len(lowers) or not lexicon.has("between and", lowers[last]):
        return False
    return lexicon["month"].at(lowers, last + 1) is not None


def _with_year(lowers: tuple[str, ...], month: tuple[str, int], day: str, lexicon: Lexicon, words: tuple[Word, ...]) -> _Value | None:
    number, last = int(month[0]), month[1]
    year = _skipped(lowers, last, lexicon)
    date = f"{number:02}-{int(day):02}" if day else f"{number:02}"
    if year < len(lowers) and _YEAR.fullmatch(lowers[year]):
        return _Value(f"{lowers[year]}-{date}", "date", year + 1)
    return _Value(date if day else str(number), "day" if day else "month", last)


def _skipped(lowers: tuple[str, ...], position: int, lexicon: Lexicon) -> int:
    """The index after a word that joins a day, a month and a year: `3 de mayo de 2020`, `the third quarter of 2020`."""
    return position + 1 if position < len(lowers) and lexicon.has("of date", lowers[position]) else position


def _number(lowers: tuple[str, ...], position: int, lexicon: Lexicon) -> _Value | None:
    """A number in digits or words, with the scale and the currency that belong to it."""
    word = lowers[position]
    if (match := _NUMBER.fullmatch(word)) and (digits := _plain(match["number"], lexicon)):
        unit = lexicon["unit"].at((match["sign"] or "",), 0)
        ending = (match["ending"] or "",)
        name = unit[0] if unit else ""
        scale = lexicon["scale"].at(ending, 0)
        if scale and (match["sign"] or lexicon["unit"].at(ending, 0) is None or _unit(lowers, position + 1, lexicon)[0]):
            return _Value(_times(digits, int(scale[0])), "number", position + 1, unit=name)
        if match["ending"] and (own := lexicon["unit"].at(ending, 0)) is None:
            return None
        name = own[0] if match["ending"] and own else name
        return _scaled(lowers, digits, position + 1, name, lexicon)
    if lexicon.has("one", word):
        scale = lexicon["scale"].at(lowers, position + 1)
        if scale and len(lowers[position + 1]) > 2:  # "under a million"
            return _Value(scale[0], "number", scale[1])
        unit = lexicon["unit"].at(lowers, position + 1)
        told = position > 0 and (lexicon.has("before one", lowers[position - 1]) or lexicon["compare number"].before(lowers, position) is not None)
        open_ended = unit is not None and lexicon["or more"].at(lowers, unit[1]) is not None
        return _Value("1", "number", position + 1) if open_ended or (told and (unit or not lexicon.has("article", word))) else None
    if (named := lexicon["number"].at(lowers, position)) and named[0] not in {"0", "1"}:
        return _scaled(lowers, named[0], named[1], "", lexicon)
    return None


def _scaled(lowers: tuple[str, ...], digits: str, last: int, unit: str, lexicon: Lexicon) -> _Value:
    if last < len(lowers) and len(lowers[last]) > 2 and (scale := lexicon["scale"].at(lowers, last)):
        return _Value(_times(digits, int(scale[0])), "number", scale[1], unit=unit)
    return _Value(digits, "number", last, unit=unit)


def _times(digits: str, scale: int) -> str:
    product = f"{Decimal(digits) * scale:f}"
    return product.rstrip("0").rstrip(".") if "." in product else product


def _plain(number: str, lexicon: Lexicon) -> str:
    """A number in plain digits, with a point before its fraction; "" for "1.2.3"."""
    decimal = "," if lexicon.has("decimal", ",") else "."
    group = "." if decimal == "," else ","
    if re.fullmatch(rf"-?\d{{1,3}}({re.escape(group)}\d{{3}})+({re.escape(decimal)}\d+)?", number):
        return number.replace(group, "").replace(decimal, ".")
    return number.replace(",", ".") if re.fullmatch(r"-?\d+([.,]\d+)?", number) else ""


def _unit(lowers: tuple[str, ...], position: int, lexicon: Lexicon) -> tuple[str, int]:
    """(unit, index after it) at a word; ("", the same index) when none stands there. "Of" may stand between a million and its unit."""
    begun = position
    if position < len(lowers) and lexicon.has("of", lowers[position]) and lexicon["scale"].before(lowers, position):
        begun = position + 1  # "un milione di dollari", "un million d'euros"
    return lexicon["unit"].at(lowers, begun) or ("", position)


def _smaller(lowers: tuple[str, ...], value: str, unit: str, end: int, lexicon: Lexicon) -> _Value | None:
    """`2 hours and 15 minutes` as 135 minutes."""
    start = end + 1 if lexicon.has("and", lowers[end]) else end
    if unit not in _SIXTIETHS[1:] or start >= len(lowers) or (number := _number(lowers, start, lexicon)) is None or number.unit:
        return None
    smaller, last = _unit(lowers, number.last, lexicon)
    below = _SIXTIETHS[_SIXTIETHS.index(unit) - 1]
    bare = start == end and not smaller and unit == "hour"
    if smaller != below and not bare:
        return None
    total = Decimal(value) * 60 + Decimal(number.low)
    return _Value(f"{total:f}", "number", last, unit=below)


# -- what is compared


def _comparison(lowers: tuple[str, ...], position: int, lexicon: Lexicon, *, between: bool = True) -> tuple[int, str | None, frozenset[str], str]:
    """(first word, operator or None, hints, what alone is compared so: "number", "age" or "") from the words before a value."""
    before = position
    while before and (lexicon.has("before value", lowers[before - 1])):
        before -= 1
    if before >= 2 and lexicon.has("than", lowers[before - 1]) and (measure := lexicon["comparative"].before(lowers, before - 1)):
        meaning, first = measure
        op = ">" if meaning.startswith("+") else "<"
        dated = "time" in meaning
        return first, op, lexicon.hints(meaning), "age" if lexicon["older"].before(lowers, before - 1) else "" if dated else "number"
    if between and before and lexicon["between"].before(lowers, before):
        return before - 1, "between", frozenset(), ""
    for section, sort in (("compare number", "number"), ("compare", "")):
        for start in (before, position):
            if found := lexicon[section].before(lowers, start):
                return found[1], found[0], frozenset(), sort
    return position, None, frozenset(), ""


def _aged(lowers: tuple[str, ...], amount: Amount, lexicon: Lexicon, *, aged: bool = False) -> Amount:
    """The amount on the age of something: `older than 30`, `aged 40`, `40 years old`, `75 or older`."""
    years = lexicon["years old"].at(lowers, amount.last)
    before = lexicon["aged"].before(lowers, amount.first) or lexicon["aged"].before(lowers, _start(lowers, amount, lexicon))
    turned = lexicon["turned"].before(lowers, amount.first) if amount.op in {"=", ">="} else None
    after = amount.end > amount.last and any(lexicon.has("older", word) for word in lowers[amount.last : amount.end])
    number = amount.on == "number" and amount.unit in {"", "year"} and amount.value.isdigit() and int(amount.value) <= _OLDEST
    if not number or not (years or before or after or aged or turned):
        return amount
    if turned:
        return replace(amount, first=turned[1], op=">=", on="age", unit="", hints=amount.hints | lexicon.hints("+age"))
    op = {"<": ">", ">": "<"}.get(amount.op, amount.op) if aged else amount.op
    last = years[1] if years else amount.last
    first = min(amount.first, before[1]) if before else amount.first
    return replace(amount, first=first, last=last, op=op, on="age", unit="", end=max(amount.end, last), hints=amount.hints | lexicon.hints("+age"))  # type: ignore[arg-type]


def _start(lowers: tuple[str, ...], amount: Amount, lexicon: Lexicon) -> int:
    start = amount.first
    while start and lexicon.has("before value", lowers[start - 1]):
        start -= 1
    return start


def _upper(words: tuple[Word, ...], lowers: tuple[str, ...], position: int, lexicon: Lexicon) -> _Value | None:
    """The second value of `between A and B`."""
    position = _unit(lowers, position, lexicon)[1]
    if position + 1 >= len(lowers) or not lexicon.has("between and", lowers[position]):
        return None
    start = position + 1
    while start + 1 < len(lowers) and lexicon.has("before value", lowers[start]):
        start += 1
    value = _value(words, lowers, start, lexicon)
    return value._replace(unit=value.unit or _unit(lowers, value.last, lexicon)[0]) if value else None


def _alike(low: _Value, high: _Value) -> tuple[_Value, _Value]:
    """The two values of a range on one sort: `between 3 March and 10 April 2020` are two dates of 2020, `between 3 and 10 May 2020` of one month."""
    if low.on == "number" and not low.unit and high.on == "date" and len(high.low) == len("2020-05-10") and _DAY.fullmatch(low.low):
        return low._replace(low=f"{high.low[:8]}{int(low.low):02}", on="date"), high
    if low.on in {"day", "month"} and high.on == "date":
        part = low.low if low.on == "day" else f"{int(low.low):02}"
        return low._replace(low=f"{high.low[:4]}-{part}", on="date"), high
    if {low.on, high.on} == {"year", "number"}:
        return low._replace(on="number"), high._replace(on="number")
    return low, high


def _in_name(words: tuple[Word, ...], lowers: tuple[str, ...], position: int, value: _Value) -> bool:
    """True for a number word within a question that is capitalised, and so is the word after it: "Seven Samurai"."""
    spelled = words[position].capital and lowers[position].isalpha() and value.on == "number"
    return spelled and position > 0 and value.last < len(words) and words[value.last].capital
