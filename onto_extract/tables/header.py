"""The words of a column's name against the names of a property: how likely the one means the other. Pure."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from onto_core.english.stems import stem
from onto_core.english.words import AUXILIARIES, DETERMINERS, PREPOSITIONS, words_of
from onto_core.ontology.schema.labels import match_names
from onto_core.ontology.schema.names import words
from onto_core.ontology.schema.schema import Schema
from onto_extract.rules.english import KIND_WORDS, UNITS, deeds_of, doers_of
from onto_extract.tables.synonyms import synonyms

EXACT: Final = 1.0
SYNONYM: Final = 0.88
"""Factor for a name that says another word of the same group."""
SAME_WORDS: Final = 0.93
PART: Final = 0.42
"""The least for a name that says part of the other; what it says of it adds up to `PART_MORE`."""
PART_MORE: Final = 0.45
OVERLAP: Final = 0.7
FURTHER: Final = 0.02
"""What each place in the group takes away from that."""
BY: Final = 0.85
"""Factor where one says "by", which makes a verb of it, and the other does not: "directed by" and "director"."""
OTHER_PREPOSITION: Final = 0.6
"""Factor where one says "by" or "from" and the other something else, or where one tells whose something is and the other what of it."""
HEAD: Final = 0.08
"""What a part of a name has more when it is its head, the word that says what it is, and less when it is not."""

_KINDS: Final[Mapping[str, str]] = {
    **{word: kind for word, kind in KIND_WORDS.items() if word != "title"},  # a manager's title is not the manager
    **dict.fromkeys(("number", "no", "nr", "nos", "id", "identifier", "code", "key"), "code"),
    **dict.fromkeys(("count", "total", "amount", "size", "value"), "number"),
    "year": "year",
    **dict.fromkeys(("text", "string"), "text"),
}
"""Words that only announce what sort of value follows."""
_CURRENCIES: Final = words_of("usd eur gbp chf jpy cny inr cad aud nzd sek nok dkk pln czk huf rub try brl mxn zar krw dollar dollars euro euros")
_COUNTS: Final = frozenset(("number", "count"))
_ONLY_KINDS: Final = words_of("number no nr count total amount date day time year value text")
"""Words that two names may share by chance."""
_VAGUE: Final = frozenset(("object", "item", "thing", "detail", "details", "info", "information", "data"))
"""Words of a column's name that leave open what they stand for."""
_SAME: Final[Mapping[str, str]] = {
    "present": "current",
    "previous": "former",
    "past": "former",
    "main": "primary",
    "overall": "total",
    **dict.fromkeys(("longest", "long"), "length"),
    **dict.fromkeys(("highest", "tallest", "tall", "high"), "height"),
    **dict.fromkeys(("deepest", "deep"), "depth"),
    **dict.fromkeys(("widest", "wide"), "width"),
    **dict.fromkeys(("largest", "biggest"), "size"),
}
_EMPTY: Final = words_of("has have had is are was were be been the a an its their his her as")
_BRACKET: Final = re.compile(r"\s*[(\[]([^()\[\]]*)[)\]]")
_SHORT: Final[Mapping[str, str]] = {
    "no": "number",
    "nr": "number",
    "num": "number",
    "nos": "number",
    "qty": "quantity",
    "tel": "telephone",
    "dob": "date of birth",
}


@dataclass(frozen=True, slots=True)
class ColumnName:
    """The name of a column as words: each of `readings` is one way to say it; `unit` is the one in it ("length (m)"), by its full name."""

    text: str
    readings: tuple[tuple[str, ...], ...]
    unit: str = ""
    synonyms: tuple[tuple[tuple[str, ...], int], ...] = ()
    plural: bool = False


def column_name(text: str) -> ColumnName:
    """ "Supplier (giver)" is supplier or giver, "Technique/Material" technique or material, "topping 1" topping, "budget_usd" budget usd."""
    inside = [match[1] for match in _BRACKET.finditer(text)]
    plain = _BRACKET.sub(" ", text).strip() or text
    unit, spoken = "", [plain]
    for piece in inside:
        if (own := UNITS.get(piece.strip(" .,").lower().removeprefix("in "))) is not None:
            unit = own
        else:
            spoken.append(piece)
    spoken += [part for piece in spoken if "/" in piece for part in piece.split("/")]
    readings: dict[tuple[str, ...], None] = {}
    for piece in spoken:
        parts = [
            part for part in re.findall(r"[^\W_]+(?:['’][^\W_]+)*", words(re.sub(r"\be-(?=mail)", "e", piece, flags=re.IGNORECASE)).lower()) if part
        ]
        if len(parts) > 1 and parts[-1].isdigit():
            parts = parts[:-1]
        if parts and any(not part.isdigit() for part in parts):
            readings[tuple(word for part in parts for word in _SHORT.get(part, part).split())] = None
            if len(parts) > 1 and len(parts[-1]) == 1:  # "Party B"
                readings[tuple(parts[:-1])] = None
    others = tuple(dict.fromkeys(other for reading in readings for other in synonyms(reading)))
    return ColumnName(text, tuple(readings), unit, others, any(_is_plural(reading[-1]) for reading in readings))


def _is_plural(word: str) -> bool:
    return len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is"))


class PropertyWords:
    """The names of every property of a schema as words, and how much each word tells; use it as `schema.derived(PropertyWords)`."""

    def __init__(self, schema: Schema) -> None:
        cleaned = schema.derived(match_names)
        self.names: dict[str, tuple[tuple[str, ...], ...]] = {}
        counts: Counter[str] = Counter()
        for iri in schema.properties:
            property_ = schema.properties[iri]
            said = [*(cleaned[iri].names if iri in cleaned else ()), property_.label, property_.id]
            self.names[iri] = tuple(dict.fromkeys(name for each in said if (name := tuple(words(each).lower().split()))))
            counts.update({stem(word) for name in self.names[iri] for word in name})
        self._most = max(len(self.names), 2)
        self._counts = counts
        self.definitions = {iri: frozenset(map(stem, re.findall(r"[a-z]+", cleaned[iri].definition.lower()))) for iri in self.names if iri in cleaned}

    def weight(self, words_: Iterable[str]) -> float:
        """How much words tell together: those that many properties have tell little."""
        return sum(math.log(1 + self._most / (1 + self._counts[word])) for word in words_)

    def likeness(self, name: ColumnName, iri: str, sorts: frozenset[str], row: frozenset[str]) -> float:
        """0 to 1. `sorts` are those of the column's values, `row` the stems of the class of its things: "moved from" of a move is "from"."""
        return max(
            (
                self.in_own_words(name, iri, sorts, row),
                *(
                    (SYNONYM - FURTHER * place) * self._pair(reading, said, sorts, row)
                    for reading, place in name.synonyms
                    for said in self.names[iri]
                ),
            )
        )

    def in_own_words(self, name: ColumnName, iri: str, sorts: frozenset[str], row: frozenset[str] = frozenset()) -> float:
        """The likeness without other words for the name."""
        return max((self._pair(reading, said, sorts, row) for reading in name.readings for said in self.names[iri]), default=0.0)

    def _pair(self, reading: Sequence[str], said: Sequence[str], sorts: frozenset[str], row: frozenset[str]) -> float:
        ours = [word for word in reading if word not in _EMPTY] or list(reading)
        theirs = [word for word in said if word not in _EMPTY] or list(said)
        if ours == theirs or "".join(map(spelled, ours)) == "".join(map(spelled, theirs)):
            return EXACT
        short = [word for word in theirs if stem(word) not in row]
        if short and short == ours:
            return SAME_WORDS
        if theirs[-1] in _KINDS and "".join(map(spelled, ours)) == "".join(map(spelled, theirs[:-1])) and not _contradicts(theirs[-1], sorts):
            return SAME_WORDS - 0.03  # "check-in" of "checkin time"
        mine = _content(ours)
        plain = _CURRENCIES | UNITS.keys() | (frozenset() if _ONLY_KINDS.issuperset(ours) else _ONLY_KINDS)
        heads = {name: _head([word for word in name if word not in plain] or name) for name in (tuple(ours), tuple(theirs), tuple(short))}
        likeness = max(
            (self._sets(mine, _content(each), sorts, heads[tuple(ours)], heads[tuple(each)]) for each in (theirs, short) if mine and each),
            default=0.0,
        )
        return likeness * _prepositions(ours, theirs)

    def _sets(self, mine: Mapping[str, str], other: Mapping[str, str], sorts: frozenset[str], my_head: str, their_head: str) -> float:
        shared = {word for word in mine if _family(mine[word], other.get(word)) or any(_family(mine[word], each) for each in other.values())}
        met = {word for word in other if any(_family(other[word], mine[each]) for each in shared)}
        if not shared or (all(mine[word] in _ONLY_KINDS for word in shared) and not all(word in _KINDS for word in mine.values())):
            return 0.0
        left, lacking = set(mine) - shared, set(other) - met
        if not left and not lacking:
            return SAME_WORDS
        open_left = {word for word in left if not _announces(mine[word], sorts) and mine[word] not in _VAGUE}
        open_lacking = {word for word in lacking if not _announces(other[word], sorts)}
        contrary = any(_contradicts(word, sorts) for word in (*(mine[each] for each in left), *(other[each] for each in lacking)))
        deed_of_year = "year" in sorts and any(word.endswith("ed") for word in mine.values())
        contrary |= deed_of_year and any(
            _KINDS.get(other[each]) == "number" or other[each] in _COUNTS for each in lacking
        )  # "launched" in 1899 is no number of launches
        if not open_left and not open_lacking:
            return 0.3 if contrary else SAME_WORDS - 0.03
        weight = self.weight(shared | met)
        heads = _family(my_head, their_head)
        if not open_left or not open_lacking:
            part = PART + PART_MORE * weight / (weight + self.weight(open_left | open_lacking)) + (HEAD if heads else -HEAD)
            return part if not contrary else 0.3
        if not heads:
            return 0.0
        return OVERLAP * weight / (weight + self.weight(open_left) + self.weight(open_lacking))

    def backwards(self, iri: str) -> bool:
        """True for the name of a property that is said of the other end: "is ingredient of"."""
        return all(said[-1] == "of" and said[0] in {"is", "was", "are"} for said in self.names[iri])

    def defined(self, name: ColumnName, iri: str) -> bool:
        """True when the definition of a property says all words of a column's name."""
        said = self.definitions.get(iri, frozenset())
        return any(
            content and set(content) <= said and not _ONLY_KINDS.issuperset(reading) for reading in name.readings for content in (_content(reading),)
        )


def _content(words_: Sequence[str]) -> dict[str, str]:
    """Stem -> word, of the words that mean something alone."""
    return {stem(word): word for word in words_ if word not in PREPOSITIONS | DETERMINERS | AUXILIARIES and not word.isdigit()}


def _head(said: Sequence[str]) -> str:
    """The word that says what a phrase names: the last before a preposition, "unit" of "unit of measure"; or the last of all."""
    end = next((i for i, word in enumerate(said) if i and word in PREPOSITIONS | {"as"}), len(said))
    end -= end > 1 and said[end - 1].endswith("ed")  # "payment accepted"
    return said[end - 1] if said else ""


def _prepositions(ours: Sequence[str], theirs: Sequence[str]) -> float:
    if (ours[-1] == "of") != (theirs[-1] == "of"):
        return OTHER_PREPOSITION
    if (ours[-1] == "by") != (theirs[-1] == "by") and (theirs if ours[-1] == "by" else ours)[-1].endswith("s"):
        return OTHER_PREPOSITION  # "depicts" and "is depicted by"
    if (ours[-1] == "by") != (theirs[-1] == "by"):
        return BY
    mine, other = ({word for word in said if word in PREPOSITIONS} for said in (ours, theirs))
    return 1.0 if mine == other or not (mine and other) else OTHER_PREPOSITION


@lru_cache(maxsize=20_000)
def _family(one: str, other: str | None) -> bool:
    """True for two forms of one word: directed and director, opened and opening, born and birth."""
    if other is None:
        return False
    one, other = (_SAME.get(word, word) for word in (spelled(one), spelled(other)))
    if stem(one) == stem(other):
        return True
    return any(other in doers_of(base) | deeds_of(base) for base in _bases(one)) or any(
        one in doers_of(base) | deeds_of(base) for base in _bases(other)
    )


def spelled(word: str) -> str:
    """A word in American spelling: colour and color, organised and organized, centre and center are one word."""
    for british, american in _SPELLINGS:
        word = british.sub(american, word)
    return word


_SPELLINGS: Final = tuple(
    (re.compile(british), american)
    for british, american in (
        (r"(?<=[a-z]{2})our(?=s?$|ed$|ing$)", "or"),
        (r"(?<=[a-z]{4})is(?=e[drs]?$|ers?$|ing$|ations?$)", "iz"),
        (r"(?<=[a-z]{2})tre(?=s?$)", "ter"),
    )
)


def _bases(word: str) -> set[str]:
    """The verbs that a form may be of."""
    bases = {word, stem(word)}
    if word.endswith("ed") and len(word) > 4:
        bases |= {word[:-2], word[:-1]}
    elif word.endswith("s") and len(word) > 3:
        bases |= {word[:-1], word[:-2] if word.endswith("es") else word[:-1]}
    return bases | ({"bear"} if word == "born" else {"die"} if word == "died" else set())


def _announces(word: str, sorts: frozenset[str]) -> bool:
    """True for a word that only says of what sort the values are, when they are of that sort; or a unit, or a currency."""
    return _KINDS.get(word) in sorts or word in UNITS or word in _CURRENCIES


def _contradicts(word: str, sorts: frozenset[str]) -> bool:
    """True for a word that announces values of a sort that these are not: a birth place in a column of dates, a number of spans in metres."""
    if "measure" in sorts and word in _COUNTS:
        return True
    kind = _KINDS.get(word)
    return kind in {"date", "year", "place", "number"} and kind not in sorts
