"""Links that a direct mapping has made of foreign keys, and how the columns of a database shorten the names of its tables. Pure.

A direct mapping (https://www.w3.org/TR/rdb-direct-mapping/) names a link by its columns: `ref-hid` of a booking leads to the hostel whose key
is `hid`. Such a name says nothing but what the link leads to.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from onto_core.languages.detect import DEFAULT
from onto_core.languages.dictionary import dictionary_of
from onto_core.languages.words import FUNCTION_WORDS
from onto_core.ontology.schema.names import words
from onto_core.vocabulary import local_name
from onto_query.facts.abbreviations import written_out
from onto_query.facts.codes import in_order
from onto_query.profile.model import GraphProfile, PropertyProfile

LONGEST: Final = 4
"""Letters of a shortened name, at most."""
_REFERENCE: Final = re.compile(r"^(ref|fk)[-_]", re.IGNORECASE)
_COLUMNS: Final = re.compile(r"[;,]")
SHORTEST: Final = 2
"""Letters of what shortens a class in the names of its properties, at least;"""
SHARED: Final = 2
"""properties of a class, at least, whose names begin with it: the `whName` and `whTown` of a warehouse;"""
WORD: Final = 3
"""properties, at least, where it is a word as well (`artName`, `artBorn` and `artCountry` of an artist),"""
USED: Final = 2000
"""used so often in the dictionary's texts."""
_BARE: Final = re.compile(r"[a-z]{1,4}(id|no|nr)")
"""The name of a key in short: `ono`, `sid`, `custno`."""
WORDS: Final = frozenset(("aid", "bid", "kid"))
"""Words that columns of numbers are called by."""
_KEY: Final = re.compile(r"(?<=[a-z])_?(id|cd|code|no|nr|key)$")

Columns = Mapping[str, PropertyProfile]
"""Name in lower case -> the property of literals."""


@dataclass(frozen=True, slots=True)
class ForeignKeys:
    """`leads`: link -> the class that its columns are the key of. `tables`: the letters before "id" in the name of a key -> its class."""

    leads: Mapping[str, str]
    tables: Mapping[str, str]


def foreign_keys(profile: GraphProfile) -> ForeignKeys:
    """The foreign keys of a graph whose names say no more than the table to which they lead; none where nothing is called as one."""
    links = [iri for iri, held in profile.properties.items() if held.sort == "thing" and _REFERENCE.match(local_name(iri))]
    if not links:
        return ForeignKeys({}, {})
    tables: dict[str, dict[str, PropertyProfile]] = defaultdict(dict)
    for held in profile.properties.values():
        for kind in held.domains() if held.sort != "thing" else ():
            tables[kind][local_name(held.iri).casefold()] = held
    leads = {}
    for iri in links:
        ends = {end for _, end in profile.properties[iri].ends}
        end = next(iter(ends))
        columns = _COLUMNS.split(_REFERENCE.sub("", local_name(iri)).casefold())
        if len(ends) == 1 and end in profile.classes and _is_key(columns, tables[end], profile.classes[end].things):
            leads[iri] = end
    named: dict[str, set[str]] = defaultdict(set)
    for kind in profile.classes:
        for stem in _stems(tables[kind], kind, profile.classes[kind].things):
            named[stem].add(kind)
    return ForeignKeys(leads, {stem: next(iter(kinds)) for stem, kinds in named.items() if len(kinds) == 1})


def is_bare_key(iri: str) -> bool:
    """True for the short name of a column of numbers that rows go by ("ono", "empno"), which is no word of its own ("paid", "mono")."""
    name = local_name(iri).casefold()
    short = len(name) == len("hid") and name not in WORDS
    return _BARE.fullmatch(name) is not None and (short or dictionary_of(DEFAULT)[name] < USED)


def _is_key(names: Sequence[str], columns: Columns, rows: int) -> bool:
    """True for columns of a table that are its key: one whose values are each of one row, or several that every row has."""
    held = [columns[name] for name in names if name in columns]
    return len(held) == len(names) and all(each.subjects >= rows for each in held) and (len(held) > 1 or held[0].objects >= rows)


def _stems(columns: Columns, kind: str, rows: int) -> Iterator[str]:
    """What stands before "id" in the names of a table's keys, where it shortens the name of the table, or is its first word: the PRODUCT_ID of
    PRODUCT_INFORMATION.
    """
    table, first = local_name(kind).casefold(), words(local_name(kind)).casefold().split()[:1]
    for name in columns:
        stem = _KEY.sub("", name)
        if stem == name or not _is_key([name], columns, rows):
            continue
        if [stem] == first or (len(stem) <= LONGEST and table.startswith(stem[0]) and in_order(stem, table)):
            yield stem


def prefixed(profile: GraphProfile) -> Mapping[str, str]:
    """What shortens the name of a class at the front of the names of what only its things have (`whManager`, `po_date`) -> the class."""
    shared: dict[str, Counter[str]] = defaultdict(Counter)
    for held in profile.properties.values():
        kinds = held.domains()
        first, *rest = words(local_name(held.iri)).casefold().split() or [""]
        if len(kinds) == 1 and rest and SHORTEST <= len(first) <= LONGEST and first not in FUNCTION_WORDS[DEFAULT]:
            shared[first].update(kinds)
    found = {}
    for short, kinds in shared.items():
        (kind, times), *others = kinds.most_common()
        name = words(local_name(kind)).casefold()
        known = {text for text, _ in written_out(short)} - {name}  # `ret_date` of a rental is that of its return
        shortens = name.startswith(short[0]) and short not in name.split() and in_order(short, name)
        shortens = shortens and (not known or (name.startswith(short) and times >= WORD))
        enough = SHARED if dictionary_of(DEFAULT)[short] < USED else WORD if name.startswith(short) else len(profile.properties)
        if not others and shortens and times >= enough:
            found[short] = kind
    return found
