"""The meaning of each column: the property that its name, the class that its name or its values name, and the sort of its values speak for together.

Pure. The class of the things decides with them: of the classes that the header, the words above and the properties themselves offer, the one under
which most columns have a meaning.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from onto_core.english.stems import stem
from onto_core.layout.grid import Cell
from onto_core.ontology.model import AnyOf
from onto_core.ontology.schema.labels import match_names
from onto_core.ontology.schema.names import words
from onto_core.ontology.schema.schema import Schema
from onto_core.vocabulary import XSD_STRING, namespace_of
from onto_extract.resolve.literals import fits, literal_for
from onto_extract.rules.lexicon import Lexicon, vocabulary_sizes
from onto_extract.rules.values import TextValue, lexical
from onto_extract.tables.class_names import ClassIndex
from onto_extract.tables.evidence import Values, whole_value
from onto_extract.tables.header import ColumnName, PropertyWords, column_name

LEAST: Final = 0.65
"""The score from which a column has a meaning."""
MARGIN: Final = 0.04
"""The least lead over another property that is neither above nor below, from which there is no doubt."""
OF_CLASS: Final = 0.8
"""The column is named after the class that is the range of the property."""
OF_NARROWER: Final = 0.74
OF_VALUES: Final = 0.74
"""The values name classes or individuals in the range."""
BACKWARDS: Final = 0.8
"""Factor for a property whose name is said of its other end, where only a class speaks for it."""
OF_CODES: Final = 0.85
"""Factor for a column of codes whose name only ends with the name of the class: codes are mostly written as they are, and no things."""
UNDEFINED: Final = 0.97
"""Factor for a property without a definition: of two by one name, the other is the vocabulary's own."""
SUPERSEDED: Final = 0.7
"""Factor for a property that is no longer to be used."""
OTHER_UNIT: Final = 0.85
"""Factor for a property in another unit than the one in the name of the column."""
DEFINED: Final = 0.58
"""The words of the name are in the definition of the property."""
MOST_MEMBERS: Final = 8
"""Classes in domains that are tried as the class of the things; those below two of them as well."""
FITTING: Final = 0.6
"""Share of a column's cells that a property must take."""
HEADER, ABOVE, IMPLIED, UNKNOWN = 3.2, 1.5, 1.25, 0.9
"""Factors for a class of the things: named by the header, by the words above, or only by the domains of the properties that fit; and for none, under
which properties fit that no class has together. A class that the header names is given up only when less than two fifths as much fits it."""


@dataclass(frozen=True, slots=True)
class Column:
    name: Cell
    words: ColumnName
    values: Values


@dataclass(frozen=True, slots=True)
class Meaning:
    """A property that a column may mean; `shared` when several columns may mean it: it is known by what the values are."""

    property: str
    score: float
    shared: bool = False


@dataclass(frozen=True, slots=True)
class Sense:
    """The class of the things, None when it stays open; whether the text says it; and the meaning of each column, or the reason why it has none."""

    kind: str | None
    stated: bool
    meanings: tuple[Meaning | str, ...]


class Senses:
    """Reads columns with one lexicon. `nearness` has the likeness of a column's name and a property beyond their words, where that is known."""

    def __init__(self, lexicon: Lexicon, nearness: Mapping[tuple[str, str], float]) -> None:
        self.lexicon, self.schema, self.nearness = lexicon, lexicon.schema, nearness
        self.words: PropertyWords = self.schema.derived(PropertyWords)
        self.classes = ClassIndex(lexicon)
        self.known = [iri for iri in lexicon.expected if is_described(iri, self.schema)]

    def of(self, columns: Sequence[Column], of_header: str | None, of_above: Sequence[str]) -> Sense:
        """The sense under which most columns have a meaning."""
        offered: dict[str | None, float] = {None: UNKNOWN}
        offered.update(dict.fromkeys(self._implied(columns), IMPLIED))
        offered.update(dict.fromkeys(of_above, ABOVE))
        if of_header is not None:
            offered[of_header] = HEADER
        found: list[tuple[float, str | None, list[list[Meaning]]]] = []
        for kind, prior in offered.items():
            ranked = [self._ranked(column, kind) for column in columns]
            best = [meanings[0].score for meanings in ranked if meanings and meanings[0].score >= LEAST]
            found.append((sum(best) * prior, kind, ranked))
        _, kind, ranked = max(found, key=lambda each: each[0])
        if not any(score for score, _, _ in found):
            kind = of_header
        return Sense(kind, kind is not None and offered[kind] > IMPLIED, tuple(self._settled(columns, ranked)))

    def _implied(self, columns: Sequence[Column]) -> list[str]:
        """The classes that the properties fitting best are said of."""
        said_of: list[list[tuple[float, AnyOf]]] = []
        for column in columns:
            meanings = [meaning for meaning in self._ranked(column, None)[:8] if meaning.score >= LEAST]
            domains = [(meaning.score, union) for meaning in meanings for union in self.schema.effective_domain(meaning.property)]
            said_of.append(domains)
        members = {iri for domains in said_of for _, union in domains for iri in union if iri in self.schema.classes}

        def vote(iri: str) -> float:
            return sum(max((score for score, union in domains if self.schema.admits(union, (iri,))), default=0.0) for domains in said_of)

        first = sorted(members, key=lambda iri: (-vote(iri), iri))[:MOST_MEMBERS]
        common: set[str] = set()
        for one, other in combinations(first, 2):
            if not (self.schema.is_a(one, other) or self.schema.is_a(other, one)):
                both = self.schema.descendants(one) & self.schema.descendants(other)
                common |= {iri for iri in both if not self.schema.ancestors(iri) & both}
        return sorted({*first, *common}, key=lambda iri: (-vote(iri), iri))[:MOST_MEMBERS]

    def _ranked(self, column: Column, kind: str | None) -> list[Meaning]:
        """The properties that a column may mean, of things of this class, the likeliest first."""
        row = self._row_words(kind)
        meanings = []
        for iri in self.known:
            of_subject = self._fits_subject(iri, kind)
            if not of_subject:
                continue
            score, shared = self._likeness(column, iri, row)
            if score >= LEAST / 2 and (fit := self._fits_values(column.values, iri)):
                meanings.append(Meaning(iri, score * of_subject * fit * self._standing(column, iri), shared))
        return sorted(meanings, key=lambda meaning: -meaning.score)

    def named_exactly(self, text: str) -> list[str]:
        """The properties with exactly this name."""
        readings = column_name(text).readings
        return [iri for iri in self.lexicon.expected if any(reading in self.words.names[iri] for reading in readings)]

    def _standing(self, column: Column, iri: str) -> float:
        """The share that is left by what a property is, whatever its name: undefined, superseded, or in another unit than the column."""
        property_, unit = self.schema.properties[iri], self.lexicon.expected[iri].unit
        share = 1.0 if self.words.definitions.get(iri) else UNDEFINED
        share *= SUPERSEDED if property_.deprecated else 1.0
        return share * (OTHER_UNIT if unit and column.words.unit and unit != column.words.unit else 1.0)

    def _row_words(self, kind: str | None) -> frozenset[str]:
        names = self.schema.derived(match_names)
        return frozenset(stem(word) for name in names[kind].names for word in name.lower().split()) if kind in names and kind else frozenset()

    def _likeness(self, column: Column, iri: str, row: frozenset[str]) -> tuple[float, bool]:
        sorts = column.values.sorts | {"measure"} if column.words.unit else column.values.sorts
        named = self.words.likeness(column.words, iri, sorts, row)
        if self.words.defined(column.words, iri):
            named = max(named, DEFINED)
        named = max(named, self.nearness.get((column.name.text, iri), 0.0))
        by_class = self._by_class(column, iri) * (BACKWARDS if self.words.backwards(iri) else 1.0)
        return (named, False) if named >= by_class else (by_class, True)

    def _by_class(self, column: Column, iri: str) -> float:
        """The likeness of a column and a property by the class of what the property leads to."""
        ranges = [each for union in self.schema.effective_range(iri) for each in union if each in self.schema.classes]
        if not ranges:
            return 0.0
        best = 0.0
        for reading in column.words.readings:
            named = self.classes.named(reading)
            if named in ranges:
                in_part = "code" in column.values.sorts and self.classes.whole(" ".join(reading)) is None
                best = max(best, OF_CLASS * (OF_CODES if in_part else 1.0))
            elif begun := [wide for wide in ranges if self.classes.meant(" ".join(reading), wide) is not None]:
                best = max(best, OF_NARROWER - 0.02 * min(10, *map(self._width, begun)))
            elif named is not None and any(self.schema.is_a(named, wide) for wide in ranges):
                best = max(best, OF_NARROWER - 0.1 * self._depth(named, ranges))
        said = column.values.said
        for wide in ranges:
            known = sum(self.classes.meant(cell.text, wide) is not None for cell in said)
            if said and known >= FITTING * len(said):
                best = max(best, OF_VALUES - 0.02 * min(10, self._width(wide)))
        return best

    def _depth(self, kind: str, ranges: Iterable[str]) -> int:
        return min(len(self.schema.ancestors(kind) - self.schema.ancestors(wide)) for wide in ranges if self.schema.is_a(kind, wide))

    def _width(self, kind: str) -> int:
        """The number of times that a class doubles to all those below it: a range of everything says little."""
        return len(self.schema.descendants(kind)).bit_length()

    def _fits_subject(self, iri: str, kind: str | None) -> float:
        if kind is None:
            return 1.0
        domain = self.schema.effective_domain(iri)
        if all(self.schema.admits(union, (kind,)) for union in domain):
            return 1.0 if domain else 0.92
        narrower = all(any(self.schema.is_a(member, kind) for member in union) or self.schema.admits(union, (kind,)) for union in domain)
        return 0.7 if narrower else 0.0

    def _fits_values(self, values: Values, iri: str) -> float:
        """The share of the certainty that is left when a property gets such values; 0 when it does not take them."""
        expected = self.lexicon.expected[iri]
        if expected.wanted == {"entity"}:
            if values.sorts & {"name", "place", "code"} - ({"code"} if "number" in values.sorts else set()):
                return 1.0
            if not values.sorts & {"date", "number", "address"}:
                return 0.97
            useless = (None, XSD_STRING) if values.sorts & {"date", "rough"} else (None,)
            taken = [cell for cell in values.said if self.literal(cell.text, iri) not in useless]
            return 0.95 if len(taken) >= FITTING * len(values.said) else 0.0
        said = values.said
        taken = [cell for cell in said if self._taken(cell.text, iri)]
        if len(taken) < FITTING * max(len(said), 1):
            return 0.0
        if "text" in expected.wanted and not expected.value_class:
            return 0.92 if values.sorts & {"date"} else 1.0
        datatypes = {each.datatype for union in expected.data for each in union}
        moments = bool(datatypes) and all(each.endswith(("#dateTime", "#dateTimeStamp")) for each in datatypes)
        of_days = any(name[-1:] == ("date",) for name in self.words.names[iri])
        return (
            0.0 if moments and not of_days and not any(":" in cell.text for cell in said) else 1.0
        )  # midnight is more than the day that a cell says

    def literal(self, text: str, iri: str) -> str | None:
        """The datatype of a text as a value of a property of things that takes literals too; None when it takes none like this."""
        if self.schema.effective_data_ranges(iri):
            literal = literal_for(text, iri, self.schema, as_written=False)
            return literal.datatype if fits(literal, iri, self.schema) else None
        return XSD_STRING if self.schema.profile(iri).text_for_things else None

    def _taken(self, text: str, iri: str) -> bool:
        expected = self.lexicon.expected[iri]
        value = whole_value(text)
        if expected.value_class:
            return "text" in expected.wanted or (value is not None and value.sort in expected.wanted)
        if value is not None and lexical(value, expected.data) is not None:
            return True
        return lexical(TextValue("quoted", 0, len(text), text), expected.data) is not None or self.literal(text, iri) is not None

    def _settled(self, columns: Sequence[Column], ranked: Sequence[list[Meaning]]) -> Iterator[Meaning | str]:
        """The meaning of each column: the surest first takes its property, which then no other has unless values tell."""
        order = sorted(range(len(columns)), key=lambda i: -ranked[i][0].score if ranked[i] else 0.0)
        settled: dict[int, Meaning | str] = {}
        taken: dict[str, ColumnName] = {}
        for i in order:
            settled[i] = self._choice(columns[i], ranked[i], taken)
            if isinstance(chosen := settled[i], Meaning) and not chosen.shared:
                taken[chosen.property] = columns[i].words
        return (settled[i] for i in range(len(columns)))

    def _choice(self, column: Column, ranked: Sequence[Meaning], taken: Mapping[str, ColumnName]) -> Meaning | str:
        names = frozenset(column.words.readings)
        free = [each for each in ranked if each.property not in taken or not names.isdisjoint(taken[each.property].readings)]
        if not free or free[0].score < LEAST:
            sorts = "/".join(sorted(column.values.sorts)) or "mixed"
            nearest = f"; nearest is {self.schema.name(free[0].property)}" if free else ""
            return f"no property of the subset is sure to be meant by {column.name.text!r} over values of the sort {sorts}{nearest}"
        first = free[0]
        exact = self._has_id(first.property, names)
        for other in free[1:]:
            if other.score <= first.score - MARGIN:
                break
            if exact != self._has_id(other.property, names):
                first, exact = (first if exact else other), True
                continue
            if self._in_own_words(column, first.property) and not self._in_own_words(column, other.property):
                continue
            of_things = self._of_things(first.property)
            if "code" in column.values.sorts and of_things != self._of_things(other.property) and (first.shared or other.shared):
                first = other if of_things else first
                continue
            if not self._akin(first.property, other.property, self.schema):
                both = f"{self.schema.name(first.property)} and {self.schema.name(other.property)}"
                return f"{column.name.text!r} may mean {both}, one as well as the other"
            if first.shared and other.shared and first.property in self.schema.superproperties(other.property):
                first = other  # of two that only a class speaks for, the narrower
        return first

    def _in_own_words(self, column: Column, iri: str) -> bool:
        return self.words.in_own_words(column.words, iri, column.values.sorts) >= LEAST

    def _has_id(self, iri: str, names: frozenset[tuple[str, ...]]) -> bool:
        """True when a property is identified by one of these names: labels may be shared by mistake, identifiers are not."""
        own = " ".join(words(self.schema.properties[iri].id).lower().split())
        return any(" ".join(name) in {own, f"{own}s"} for name in names)

    def _of_things(self, iri: str) -> bool:
        return self.lexicon.expected[iri].wanted == {"entity"}

    @staticmethod
    def _akin(one: str, other: str, schema: Schema) -> bool:
        return one in schema.superproperties(other) or other in schema.superproperties(one)


def is_described(iri: str, schema: Schema) -> bool:
    """False for a property of which a larger ontology has but the name, to link to it (bibo:pages in schema.org): its own do its work."""
    property_, sizes = schema.properties[iri], schema.derived(vocabulary_sizes)
    alone = not (property_.comments or schema.effective_domain(iri) or schema.effective_range(iri) or schema.effective_data_ranges(iri))
    return not (alone and sizes[namespace_of(iri)] < 0.05 * max(sizes.values()))
