"""Raw triples from grids: one for each filled cell under a column with a meaning, about the thing of its row. Pure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from onto_core.layout.grid import Cell, Grid, Row
from onto_core.terms import Span
from onto_extract.model import LetGo, RawTriple
from onto_extract.normalise import normalised
from onto_extract.rules.lexicon import Lexicon
from onto_extract.rules.values import TextValue, digits, lexical
from onto_extract.tables.columns import Column, Meaning, Sense, Senses
from onto_extract.tables.evidence import sorts_of, values_of, whole_value
from onto_extract.tables.header import column_name
from onto_extract.tables.lists import list_of, tables_of, understood, with_caption
from onto_extract.tables.parts import Series, plain, plain_names, series_of, texts_in, things_in

_NAMING: Final = frozenset({"name", "full name", "title", "label", "term", "subject"})
"""Names of columns and keys whose value is the name of the thing itself."""
_COUNTING: Final = re.compile(r"#|no\.?|nr\.?|number|rank|row|pos(?:ition)?\.?|item", re.IGNORECASE)
_KIND: Final = frozenset({"type", "kind", "class", "category", "sort", "description"})
"""Names of columns that say what the things are."""
_CLAUSE_END: Final = re.compile(r"[,:;(.–—]|\s(?:of|in|by|at|for|from|with|and|on|to|as|that|which|who|where|per|served|listed|below|within)\b")
_ABBREVIATED: Final = re.compile(r"\b(?:[^\W\da-z_]\.){2,}$|\b(?:Inc|Ltd|Co|Corp|Jr|Sr|Bros)\.$")
LONGEST_TITLE: Final = 80
"""Characters of a heading that may be the name of the thing that a record describes."""


@dataclass(frozen=True, slots=True)
class GridFacts:
    """The raw triples of grids, and what is said in them that became none, with the reasons."""

    raws: tuple[RawTriple, ...]
    let_go: tuple[LetGo, ...]
    read: tuple[Span, ...] = ()
    """The sentences above lists that were read with them: they say nothing of their own."""


def facts_of(grids: Sequence[Grid], text: str, lexicon: Lexicon, nearness: Mapping[tuple[str, str], float]) -> GridFacts:
    """The facts of tables, records and lists in the order of the text."""
    senses = Senses(lexicon, nearness)
    numbered: Counter[str] = Counter()
    raws: list[RawTriple] = []
    let_go: list[LetGo] = []
    for grid in (list_of(grid, text) for grid in grids):
        for table in tables_of(grid, text) if grid.kind == "list" else (with_caption(grid, text),):
            reader = _GridReader(table, text, lexicon, senses, numbered)
            raws += reader.raws()
            let_go += reader.let_go
    above = tuple(span for grid in grids if (span := understood(grid, text)) is not None)
    return GridFacts(tuple(dict.fromkeys(raws)), tuple(let_go), above)


class _GridReader:
    """One grid: which column or heading names the things, and what the others say of them."""

    def __init__(self, grid: Grid, text: str, lexicon: Lexicon, senses: Senses, numbered: Counter[str]) -> None:
        self.grid, self.text, self.lexicon, self.senses, self.schema = grid, text, lexicon, senses, lexicon.schema
        self.numbered = numbered
        self.let_go: list[LetGo] = []
        self._texts = frozenset(plain(cell).text for row in grid.rows for cell in row if cell is not None)

    def raws(self) -> Iterator[RawTriple]:
        place, things = self._things()
        if things is None:
            start, end = self.grid.start, self.grid.end
            self.let_go.append(LetGo(Span(start, end), "", "a record", "", "neither a first key nor a heading names the thing that it describes"))
            return
        kind_column = self._kind_column(place)
        others = [i for i, name in enumerate(self.grid.header) if name is not None and i not in (place, kind_column)]
        columns = [column for i in others for column in self._columns(i)]
        sense = self.senses.of(columns, self._class_of_header(place), self._classes_above())
        if self.grid.kind == "list":
            sense = _named_only(sense, columns)
        stated = self.schema.name(sense.kind) if sense.kind and sense.stated and sense.kind in self.lexicon.classes else None
        for number, (row, thing) in enumerate(zip(self.grid.rows, things, strict=True)):
            if thing is None:
                continue
            own = self._own_class(row, kind_column)
            if own or stated:
                last = row[kind_column] if own and kind_column is not None else thing
                yield self._raw(thing, "rdf:type", own or stated or "", last or thing)
            for column, meaning in zip(columns, sense.meanings, strict=True):
                if isinstance(meaning, Meaning) and (cell := column.values.cells[number]) is not None:
                    yield from self._cell(thing, own or self._subject_type(sense, meaning), column, meaning, cell)
        self._tell(things, columns, sense)

    # -- the things

    def _things(self) -> tuple[int | None, Sequence[Cell | None] | None]:
        """The column that names the things, with their names; None and the heading where that does."""
        header, rows = self.grid.header, self.grid.rows
        if self.grid.kind == "list":
            return 0, [row[0] for row in rows]
        if self.grid.kind == "table":
            place = next((i for i, name in enumerate(header) if name is not None and name.text.lower() == "name"), 0)
            if place == 0 and len(header) > 2 and (header[0] is None or _COUNTING.fullmatch(header[0].text)) and self._counts(rows):
                place = 1
            elif place == 0:
                place = self._behind_code()
            return place, plain_names([row[place] for row in rows])
        first = header[0]
        if first is not None and rows[0][0] is not None:
            key = first.text.lower()
            if key in _NAMING or key.endswith(" name") or (self.senses.classes.whole(first.text) is not None and self._begins_register()):
                return 0, [rows[0][0]]
        title = next(
            (
                each
                for each in self.grid.above
                if not self.grid.shared
                and len(each.text) <= LONGEST_TITLE
                and (not each.text.endswith((".", ":", "?")) or _ABBREVIATED.search(each.text))
            ),
            None,
        )
        return (None, [title]) if title is not None else (None, None)

    def _behind_code(self) -> int:
        """The column that names the things where the first has but a code of theirs: over it stands a class with a property so called."""
        header, rows = self.grid.header, self.grid.rows
        first = header[0]
        if first is None or len(header) < 3 or self._class_of(first) is not None or "code" not in values_of(row[0] for row in rows).sorts:
            return 0
        codes = [iri for iri in self.senses.named_exactly(first.text) if self.lexicon.expected[iri].wanted != {"entity"}]
        for i, name in enumerate(header[1:], 1):
            kind = self.senses.classes.whole(name.text) if name is not None else None
            column = values_of(row[i] for row in rows)
            distinct = len({cell.text for cell in column.said}) == len(rows) and "name" in column.sorts
            if kind is not None and distinct and any(self._said_of(iri, kind) for iri in codes):
                return i
        return 0

    def _said_of(self, iri: str, kind: str) -> bool:
        domain = self.schema.effective_domain(iri)
        return bool(domain) and all(self.schema.admits(union, (kind,)) for union in domain)

    def _counts(self, rows: Sequence[Row]) -> bool:
        return all(row[0] is None or row[0].text.rstrip(".").isdigit() for row in rows)

    def _begins_register(self) -> bool:
        """True when the first value of a record is a name of its own: a number in it, or capitals."""
        value = self.grid.rows[0][0]
        return value is not None and (value.text[:1].isupper() or value.text[:1].isdigit())

    def _class_of_header(self, place: int | None) -> str | None:
        if place is None or (name := self.grid.header[place]) is None or name.text.lower() in _NAMING:
            return None
        return self._class_of(name)

    def _class_of(self, name: Cell) -> str | None:
        return next((iri for reading in column_name(name.text).readings if (iri := self.senses.classes.named(reading))), None)

    def _classes_above(self) -> list[str]:
        """The classes that the headings and sentences above name before they say more: "Electricity meters, Building 7"."""
        found: dict[str, None] = {}
        for title in self.grid.above:
            text = title.text
            clause = _CLAUSE_END.split(text.removesuffix(";"), maxsplit=1)[0]
            if re.search(r"\bfrom\s+(\w+)\s*;?$", text, re.IGNORECASE):
                clause = text.rstrip("; ").split()[-1]
            spoken = re.findall(r"[^\W_]+(?:-[^\W_]+)*", clause.lower())
            for end in range(len(spoken), 0, -1):
                if (iri := self.senses.classes.named(tuple(spoken[:end]))) is not None:
                    found[iri] = None
                    break
        return list(found)

    def _kind_column(self, place: int | None) -> int | None:
        """The column that says what each thing is: named so, and its cells are mostly names of classes."""
        for i, name in enumerate(self.grid.header):
            if i == place or name is None or name.text.lower() not in _KIND:
                continue
            said = [row[i] for row in self.grid.rows if row[i] is not None]
            if said and sum(self._kind_in(cell) is not None for cell in said) >= len(said) / 2:
                return i
        return None

    def _kind_in(self, cell: Cell | None) -> str | None:
        """The class that a cell names up to its first comma, as a whole or by its last words: "electric meter" is a meter."""
        if cell is None:
            return None
        phrase = re.split(r"[,;(]", cell.text, maxsplit=1)[0].strip()
        return self.senses.classes.whole(phrase) or self.senses.classes.named(phrase.lower().split())

    def _own_class(self, row: Row, kind_column: int | None) -> str | None:
        iri = self._kind_in(row[kind_column]) if kind_column is not None else None
        return self.schema.name(iri) if iri in self.lexicon.classes else None

    def _subject_type(self, sense: Sense, meaning: Meaning) -> str | None:
        """The class of the things, when it is said and the property is said of it; the rest follows from the property, or does not."""
        if not sense.stated or sense.kind is None or sense.kind not in self.lexicon.classes:
            return None
        admitted = all(self.schema.admits(union, (sense.kind,)) for union in self.schema.effective_domain(meaning.property))
        return self.schema.name(sense.kind) if admitted else None

    # -- cells

    def _columns(self, i: int) -> Iterator[Column]:
        """The column of a name; one of days and years is two, for these may be values of two properties."""
        name, cells = self.grid.header[i], [row[i] for row in self.grid.rows]
        assert name is not None
        values, words = values_of(cells), column_name(name.text)
        years = [cell if cell is not None and "year" in sorts_of(cell.text) else None for cell in cells]
        days = [cell if year is None else None for cell, year in zip(cells, years, strict=True)]
        if "date" in values.sorts and any(years) and any(days):
            yield from (Column(name, words, values_of(some)) for some in (years, days))
        else:
            yield Column(name, words, values)

    def _cell(self, thing: Cell, kind: str | None, column: Column, meaning: Meaning, cell: Cell) -> Iterator[RawTriple]:
        expected = self.lexicon.expected[meaning.property]
        name = self._name(meaning.property)
        if expected.wanted == {"entity"}:
            named = "name" in sorts_of(cell.text) or any(self.senses.classes.meant(cell.text, iri) for iri in self._wanted(meaning))
            if not named and (datatype := self.senses.literal(cell.text, meaning.property)) is not None:
                yield self._raw(thing, name, cell.text, cell, subject_type=kind, datatype=datatype)
                return
            for part in things_in(cell, self._series(column, meaning)):
                object_type = self._object_type(column, meaning, part)
                number = self._number(part, meaning.property)
                yield self._raw(thing, name, part.text, part, subject_type=kind, object_type=object_type, object_number=number)
            return
        if "text" in expected.wanted and len(parts := texts_in(cell, self._series(column, meaning))) > 1:
            for part in parts:
                yield from self._value(thing, kind, column, meaning, part)
        else:
            yield from self._value(thing, kind, column, meaning, cell)

    def _series(self, column: Column, meaning: Meaning) -> Series:
        """What bears witness that the cells of a column name several things each; a functional property has one value."""
        classes = [iri for iri in self._wanted(meaning) if iri in self.schema.classes]
        places = [iri for word in ("place", "location", "region") if (iri := self.senses.classes.whole(word)) is not None]
        people = [iri for word in ("person", "agent", "organization") if (iri := self.senses.classes.whole(word)) is not None]
        is_a = self.schema.is_a
        return series_of(
            column.values,
            self._texts,
            single=self.schema.is_functional(meaning.property),
            plural=column.words.plural,
            people=any(is_a(iri, wide) or is_a(wide, iri) for iri in classes for wide in people),
            places=any(is_a(iri, wide) for iri in classes for wide in places),
        )

    def _value(self, thing: Cell, kind: str | None, column: Column, meaning: Meaning, cell: Cell) -> Iterator[RawTriple]:
        expected = self.lexicon.expected[meaning.property]
        name = self._name(meaning.property)
        value = whole_value(cell.text)
        unit = (value.unit if value is not None else "") or column.words.unit
        if unit and expected.unit and unit != expected.unit:
            reason = f"{name} is in units of {expected.unit}, and the table in {unit}"
            self.let_go.append(LetGo(Span(cell.start, cell.end), thing.text, column.name.text, cell.text, reason))
        elif expected.value_class:
            spoken = digits(cell.text) if value is not None and value.sort == "number" and not value.unit else cell.text
            yield self._raw(thing, name, spoken, cell, subject_type=kind)
        elif value is not None and (form := lexical(value, expected.data)) is not None:
            written = cell.text if normalised(cell.text, form[1]) == form[0] else form[0]
            yield self._raw(thing, name, written, cell, subject_type=kind, datatype=form[1])
        elif (form := lexical(TextValue("quoted", cell.start, cell.end, cell.text), expected.data)) is not None:
            yield self._raw(thing, name, form[0], cell, subject_type=kind, datatype=form[1])
        elif (datatype := self.senses.literal(cell.text, meaning.property)) is not None:
            yield self._raw(thing, name, cell.text, cell, subject_type=kind, datatype=datatype)
        else:
            reason = f"{cell.text!r} is no value of {name}"
            self.let_go.append(LetGo(Span(cell.start, cell.end), thing.text, column.name.text, cell.text, reason))

    def _name(self, iri: str) -> str:
        """The name of a property; its IRI where others share the name."""
        name = self.schema.name(iri)
        return name if all(self.schema.named(name, kind) in ((), (iri,)) for kind in ("object", "datatype")) else iri

    def _number(self, part: Cell, iri: str) -> str | None:
        """The number of a thing that only its class tells from others, where each belongs to one row: the mozzarella of this pizza and of that."""
        if not self.schema.is_inverse_functional(iri) or not part.text[:1].islower():
            return None
        self.numbered[part.text.casefold()] += 1
        return str(self.numbered[part.text.casefold()])

    def _object_type(self, column: Column, meaning: Meaning, part: Cell) -> str | None:
        """The class of what a cell names: by its words, by its column, where the property takes such; else it stays open."""
        unions = self.schema.effective_range(meaning.property)
        found = next((iri for wide in self._wanted(meaning) if (iri := self.senses.classes.meant(part.text, wide)) is not None), None)
        of_column = () if meaning.property in self.lexicon.verbal else (self.senses.classes.named(reading) for reading in column.words.readings)
        candidates = [found, self._in_name(part.text), *of_column]  # "serves" tells what the thing does, not that it serves a server
        for iri in candidates:
            if iri is not None and iri in self.lexicon.classes and all(self.schema.admits(union, (iri,)) for union in unions):
                return self.schema.name(iri)
        return None

    def _wanted(self, meaning: Meaning) -> list[str]:
        return [iri for union in self.schema.effective_range(meaning.property) for iri in union]

    def _in_name(self, text: str) -> str | None:
        """The class that a name contains: "University of Vienna", "Zone 2-East", "Chiller CH-1"."""
        spoken = text.lower().split()
        head = spoken[: spoken.index("of")] if "of" in spoken[1:] else [word for word in spoken if not any(map(str.isdigit, word))]
        return self.senses.classes.named(head) if head and len(spoken) > 1 else None

    def _raw(
        self,
        thing: Cell,
        predicate: str,
        object_: str,
        cell: Cell,
        *,
        subject_type: str | None = None,
        object_type: str | None = None,
        datatype: str | None = None,
        object_number: str | None = None,
    ) -> RawTriple:
        start, end = min(thing.start, cell.start), max(thing.end, cell.end)
        quote = " ".join(self.text[start:end].split())
        return RawTriple(
            thing.text, predicate, object_, subject_type, object_type, datatype, quote=quote, span=Span(start, end), object_number=object_number,
            proposer="table",
        )  # fmt: skip

    def _tell(self, things: Sequence[Cell | None], columns: Sequence[Column], sense: Sense) -> None:
        """The reasons why columns have no meaning, each with its first value."""
        for column, meaning in zip(columns, sense.meanings, strict=True):
            for thing, cell in zip(things, column.values.cells, strict=True):
                if isinstance(meaning, str) and thing is not None and cell is not None:
                    self.let_go.append(LetGo(Span(column.name.start, column.name.end), thing.text, column.name.text, cell.text, meaning))
                    break


def _named_only(sense: Sense, columns: Sequence[Column]) -> Sense:
    """The sense of a list, whose words are fewer than a table's: only what names a property means it, not the class that it leads to."""
    return replace(
        sense,
        meanings=tuple(
            f"{column.name.text!r} names a class, but no property" if isinstance(meaning, Meaning) and meaning.shared else meaning
            for column, meaning in zip(columns, sense.meanings, strict=True)
        ),
    )
