"""What a question asks for, read from its words alone: form, expected answer, amounts, order, mentions. Pure; no graph, no ontology."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal as OneOf

from onto_query import english
from onto_query.english import stem

Form = OneOf["select", "count", "ask", "write"]
Wanted = OneOf["person", "place", "time", "number", "thing"]
MAX_WORDS = 80
"""Words of a question that are read; the rules do not follow longer texts."""
LONGEST_NAME = 9
"""Words in a mention."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word, number or quoted text, with its characters `[start, end)` in the question."""

    text: str
    start: int
    end: int
    quoted: bool = False

    @property
    def lower(self) -> str:
        return self.text.casefold()

    @property
    def stem(self) -> str:
        return stem(self.text)

    @property
    def capital(self) -> bool:
        return self.text[:1].isupper() or self.text[:1].istitle()

    @property
    def function(self) -> bool:
        return not self.quoted and self.lower.replace("’", "'") in english.FUNCTION_WORDS


@dataclass(frozen=True, slots=True)
class Mention:
    """Words `[first, last)` that may be the name of something in the graph."""

    text: str
    first: int
    last: int
    how: OneOf["quoted", "name", "words"]


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
class Superlative:
    """`the oldest`, `the three longest`, `the most films` (then `counts`): order by something, and keep the first few."""

    first: int
    last: int
    hints: frozenset[str]
    descending: bool
    limit: int = 1
    counts: bool = False


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
    superlative: Superlative | None = None
    aggregate: OneOf["avg", "sum", "min", "max"] | None = None
    negations: tuple[int, ...] = ()
    grouped: bool = False
    """`each`, `per`: one line for every member."""
    structure: frozenset[int] = frozenset()
    language: str = "en"

    def content(self) -> tuple[int, ...]:
        """Indexes of the words that should name something."""
        return tuple(i for i, word in enumerate(self.words) if i not in self.structure and not word.function)


def analyse(text: str, language: str = "") -> Analysis:
    """Never fails: what cannot be read is left as content words for the next stages, which say so."""
    words = split(text)
    lowers = tuple(word.lower.replace("’", "'") for word in words)
    amounts, structure = _amounts(words, lowers)
    superlative = _superlative(lowers, structure)
    if superlative is not None:
        amounts = tuple(amount for amount in amounts if amount.last <= superlative.first or amount.first >= superlative.last)
    aggregate = _aggregate(lowers, structure)
    form, wanted, hints, target = _form(words, lowers, structure)
    if form == "select" and wanted == "thing" and target < len(words) and lowers[target] in english.CALENDAR and target not in structure:
        wanted, hints = "time", hints | english.ANSWERS["when"][1]
        structure.add(target)
    return Analysis(
        text=text,
        words=words,
        form="write" if asks_to_write(text, lowers) else form,
        wanted=wanted,
        hints=hints,
        target=target,
        amounts=amounts,
        superlative=superlative,
        aggregate=aggregate,
        negations=tuple(i for i, word in enumerate(lowers) if word in english.NEGATIONS and i not in structure),
        grouped=(form == "count" or aggregate is not None) and any(word in english.EACH for word in lowers),
        structure=frozenset(structure),
        language=language or guess_language(lowers),
    )


_TOKEN = re.compile(
    r"""(?P<quoted>"[^"]+"|“[^”]+”|«[^»]+»|‘[^’]+’(?!\w)|(?<!\w)'[^']+'(?!\w))"""
    r"""|(?P<word>[^\s"“”«»?!,;:()\[\]{}<>。？！，、…]+)"""
)
_POSSESSIVE = re.compile(r"(.+)(['’]s)$", re.IGNORECASE)
_EDGE = ".'’‘`´"


def split(text: str) -> tuple[Word, ...]:
    """The words with their offsets; `'s` is a word of its own, quotes hold together what they hold, `C++` and `AC/DC` stay whole."""
    words: list[Word] = []
    for found in _TOKEN.finditer(text):
        token, start = found.group(), found.start()
        if found.lastgroup == "quoted":
            inner = token[1:-1].strip()
            if inner:
                begin = text.index(inner, start)
                words.append(Word(inner, begin, begin + len(inner), quoted=True))
            continue
        start += len(token) - len(token.lstrip(_EDGE))
        token = token.strip(_EDGE)
        if not token:
            continue
        if owner := _POSSESSIVE.match(token):
            end = start + len(owner.group(1))
            words += [Word(owner.group(1), start, end), Word("'s", end, end + 2)]
        else:
            words.append(Word(token, start, start + len(token)))
        if len(words) >= MAX_WORDS:
            break
    return tuple(words)


def mentions(analysis: Analysis) -> tuple[Mention, ...]:
    """Every run of words that may be a name: quoted texts, capitalised runs, and all short runs with a content word in them. Longest first.

    Runs of plain words are only for exact look-ups; most of them name nothing.
    """
    words, found = analysis.words, []
    for first in range(len(words)):
        if words[first].quoted:
            found.append(Mention(words[first].text, first, first + 1, "quoted"))
            continue
        for last in range(first + 1, min(first + LONGEST_NAME, len(words)) + 1):
            run = words[first:last]
            if run[-1].quoted:
                break
            if mention := _mention(analysis, first, last):
                found.append(mention)
    return tuple(sorted(found, key=lambda m: (m.how != "quoted", m.first - m.last, m.first)))


def _mention(analysis: Analysis, first: int, last: int) -> Mention | None:
    run = analysis.words[first:last]
    if run[0].text == "'s" or run[-1].text == "'s" or (all(word.function for word in run) and not _titled(run, first)):
        return None
    if last - first == 1 and (first in analysis.structure or (len(run[0].text) == 1 and not run[0].capital)):
        return None
    text = analysis.text[run[0].start : run[-1].end]
    named = run[0].capital and run[-1].capital and not (first == 0 and run[0].function)
    return Mention(text, first, last, "name" if named else "words")


def _titled(run: tuple[Word, ...], first: int) -> bool:
    """A name made of function words only ("The Others", "Them") needs capitals that no beginning of a sentence explains."""
    return first > 0 and all(word.capital for word in run)


# -- form and expected answer


def _form(words: tuple[Word, ...], lowers: tuple[str, ...], structure: set[int]) -> tuple[Form, Wanted, frozenset[str], int]:
    for at in range(len(lowers) - 1):
        if lowers[at] == "how" and lowers[at + 1] == "many":
            structure.update((at, at + 1))
            return "count", "number", frozenset(), at + 2
        if lowers[at] == "number" and lowers[at + 1] == "of" and at <= 5:
            structure.update((at, at + 1))
            return "count", "number", frozenset(), at + 2
    if lowers[:1] == ("count",):
        structure.add(0)
        return "count", "number", frozenset(), _after_articles(lowers, 1, structure)
    lead = next((i for i, word in enumerate(lowers) if word not in {"and", "so", "but", "please", "then", "ok", "well"}), 0)
    if (
        lead < len(lowers)
        and lowers[lead] in english.AUXILIARIES
        and not (lowers[lead] in {"can", "could", "would", "will"} and "you" in lowers[lead : lead + 2])
    ):
        structure.add(lead)
        return "ask", "thing", frozenset(), len(words)
    for at, word in enumerate(lowers):
        if word not in english.QUESTION_WORDS:
            continue
        following = lowers[at + 1] if at + 1 < len(lowers) else ""
        if word == "how":
            hints = english.HOW.get(following, frozenset())
            structure.update((at, at + 1) if hints else (at,))
            return "select", "time" if following == "old" else "number" if hints else "thing", hints, len(words)
        structure.add(at)
        if word in english.ANSWERS:
            wanted, hints = english.ANSWERS[word]
            named = following in english.BE and wanted == "person"
            return "select", _wanted(wanted), hints, _after_articles(lowers, at + 1, structure) if named else len(words)
        return "select", "thing", frozenset(), _after_articles(lowers, at + 1, structure)
    return "select", "thing", frozenset(), _after_articles(lowers, lead, structure)


def _wanted(name: str) -> Wanted:
    return "person" if name == "person" else "time" if name == "time" else "place"


def _after_articles(lowers: tuple[str, ...], at: int, structure: set[int]) -> int:
    skipped = (
        english.COMMANDS
        | english.BE
        | {"all", "the", "a", "an", "me", "us", "of", "any", "please", "every", "some", "other", "are", "names", "kind", "kinds", "type", "types"}
    )
    while at < len(lowers) and (lowers[at] in skipped or at in structure):
        at += 1
    return at


# -- amounts, order, aggregates

_ISO = re.compile(r"\d{4}-\d{2}-\d{2}|\d{4}-\d{2}", re.ASCII)
_DECIMAL = re.compile(r"\d+(\.\d+)?|\d{1,3}(,\d{3})+(\.\d+)?", re.ASCII)
_YEAR = re.compile(r"1\d{3}|20\d{2}|21\d{2}", re.ASCII)
_DECADE = re.compile(r"(1\d|20)\d0s", re.ASCII)
_DAY = re.compile(r"(\d{1,2})(st|nd|rd|th)?", re.ASCII)


def _amounts(words: tuple[Word, ...], lowers: tuple[str, ...]) -> tuple[tuple[Amount, ...], set[int]]:
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
    if word in english.MONTHS and following and word != "may":
        if (day := _DAY.fullmatch(following[0])) and len(following) > 1 and _YEAR.fullmatch(following[1]):
            return f"{following[1]}-{english.MONTHS[word]:02}-{int(day.group(1)):02}", "date", at + 3
        if _YEAR.fullmatch(following[0]):
            return f"{following[0]}-{english.MONTHS[word]:02}", "date", at + 2
    if (day := _DAY.fullmatch(word)) and len(following) == 2 and following[0] in english.MONTHS and _YEAR.fullmatch(following[1]):
        return f"{following[1]}-{english.MONTHS[following[0]]:02}-{int(day.group(1)):02}", "date", at + 3
    if _YEAR.fullmatch(word):
        return word, "year", at + 1
    number = word.removesuffix("%")
    if _DECIMAL.fullmatch(number):
        value, last = number.replace(",", ""), at + 1
        if following and following[0] in {"thousand", "million", "billion"}:
            power = {"thousand": 3, "million": 6, "billion": 9}[following[0]]
            whole, _, part = value.partition(".")
            value, last = (whole + part[:power].ljust(power, "0")).lstrip("0") or "0", at + 2
        return value, "number", last
    if word in english.NUMBERS and word not in {"one", "zero"}:
        return str(english.NUMBERS[word]), "number", at + 1
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


def _superlative(lowers: tuple[str, ...], structure: set[int]) -> Superlative | None:
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
        elif word in {"first", "last"} and at and (lowers[at - 1] in {"the", "'s"} or lowers[at - 1] in english.BE):
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


def _aggregate(lowers: tuple[str, ...], structure: set[int]) -> OneOf["avg", "sum", "min", "max"] | None:
    for at, word in enumerate(lowers):
        function = english.AGGREGATES.get(word)
        if function and at not in structure and (at + 1 < len(lowers)):
            structure.add(at)
            return function  # type: ignore[return-value]
    return None


# -- what must not be answered

_UPDATE = re.compile(
    r"\b(insert|delete)\s+(data|where|\{)|\b(drop|clear|load|create|move|copy)\s+(silent\s+)?(graph|all|default|named|<)|\bdetach\s+delete\b",
    re.IGNORECASE,
)
_LEADS = frozenset(("and", "then", "also", "please", "now", "just", "you", "to"))


def asks_to_write(text: str, lowers: tuple[str, ...]) -> bool:
    """Whether a question commands that the graph be changed: it begins with such a verb, or has one after `and`, `please`, a stop."""
    if _UPDATE.search(text):
        return True
    for at, word in enumerate(lowers):
        if word not in english.WRITING or at + 1 >= len(lowers):
            continue
        if lowers[at + 1] in {"up", "by", "in", "of", "is", "was", "were", "are", "did", "does", "and"}:
            continue
        if at == 0 or (lowers[at - 1] in _LEADS and _commanded(lowers, at)):
            return True
    return any(f"{stop} {verb} " in f"{text.casefold()} " for stop in (".", ";", "!", "?") for verb in english.WRITING)


def _commanded(lowers: tuple[str, ...], at: int) -> bool:
    """`and delete it`, `to remove the films`: the verb has an object that a command would have, and no subject asks about it."""
    objects = {"all", "every", "each", "the", "a", "an", "it", "them", "this", "that", "these", "those", "everything", "any"}
    return lowers[at + 1] in objects and not (lowers[at - 1] in {"you", "to"} and lowers[0] in {"who", "when", "where", "did", "does", "do"})


def guess_language(lowers: tuple[str, ...]) -> str:
    """BCP 47 code of the language with the most frequent words in the question; "en" when nothing says otherwise."""
    english_words = sum(word in english.FUNCTION_WORDS for word in lowers)
    scores = {language: sum(word in known for word in lowers) for language, known in english.FOREIGN.items()}
    best = max(scores, key=lambda language: scores[language])
    return best if scores[best] > english_words and scores[best] > 1 else "en"
