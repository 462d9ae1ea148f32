"""A profile from the statements of a graph, read twice: first the classes of its things, then what leads from which to which. Pure."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from onto_core.graph.names import LABELLING, NAMELESS
from onto_core.ontology.schema.names import words
from onto_core.rdf.xsd_numbers import NUMERIC
from onto_core.terms import Literal, normal_label
from onto_core.vocabulary import OWL, RDF, RDF_TYPE, RDFS, RDFS_LABEL, XSD, XSD_BOOLEAN, local_name
from onto_query.facts.abbreviations import with_written_out
from onto_query.facts.truths import are_truths
from onto_query.profile.elements import Reading, closed, read_of
from onto_query.profile.model import UNTYPED, GraphProfile, PropertyProfile, Sort, Value
from onto_query.profile.naming.called import APART, called_by_values, is_called_as, is_name, is_naming
from onto_query.profile.naming.code_tables import decoded
from onto_query.profile.naming.constants import by_their_iris, with_short_names
from onto_query.profile.naming.foreign_keys import is_bare_key
from onto_query.profile.words import words_for

FEW: Final = 60
"""Values of an enumeration, at most,"""
REPEATED: Final = 2.0
"""and uses of each, on average, at least."""
COUNTED: Final = 200_000
"""Distinct values of a property that are told apart."""
KEPT: Final = 30
"""Values that are kept of a property that has many."""
SHORT: Final = 80
"""Characters of a value by which a thing may be asked for,"""
SHORT_WORDS: Final = 12
"""and its words."""
INDEXED: Final = 400_000
"""Values that the index holds; more are left to the store's own look-up of labels."""
MOSTLY: Final = 0.95
TIMES: Final = frozenset(XSD + name for name in ("date", "dateTime", "dateTimeStamp", "gYear", "gYearMonth"))
_YEAR: Final = re.compile(r"[12]\d{3}")
_OF_LATE: Final = re.compile(r"1[6-9]\d\d|20\d\d")
SEVERAL: Final = 8
"""Different whole numbers from which those that all could be years of late are years, whatever their property is called: "born", "released"."""
REUSED: Final = 4
"""Uses of each of few such numbers that follow upon one another, on average, for them to be years."""
YEARLY: Final = words_for("vintage") | {"year"}
"""Words in the names of years."""
_NUMERAL: Final = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)")
_CODE: Final = re.compile(r"0\d")
"""How a text of digits begins that is no number: "00042"."""
LONG_CODE: Final = 5
"""Digits of a text, as many as of every other value that one thing alone has, from which it is a code as well."""
_DATE: Final = re.compile(r"[12]\d{3}-\d\d(-\d\d([T ]\d\d:\d\d.*)?)?")
_KEY: Final = words_for("key")
EVENTS: Final = words_for("event")
"""Words for what things go through once, with a year: "founded", "closed", "died"."""

LISTED: Final = 400
"""Values of short lists that are kept together, at most."""
SHARED: Final = 12
"""Things that a property leads to, at most, for them to be told one by one."""
UNIT: Final = 24
"""Characters of a text that may be a unit, at most."""
TOLD: Final = 4
"""Values by which a blank node is told, at most."""
COMMON: Final = 40
"""Names that have a word in common, at most, for the word to stand for them."""
WORD: Final = re.compile(r"\w+")


@dataclass(slots=True)
class _Uses:
    ends: Counter[tuple[str, str]] = field(default_factory=Counter)
    subjects: set[int] = field(default_factory=set)
    things: set[int] = field(default_factory=set)
    shared: Counter[str] = field(default_factory=Counter)
    literals: Counter[Literal] = field(default_factory=Counter)
    datatypes: Counter[str] = field(default_factory=Counter)
    kinds: dict[Literal, tuple[str, ...]] = field(default_factory=dict)
    count: int = 0


class _Blank:
    """What the blank nodes of a graph have, and the properties that lead to them."""

    def __init__(self) -> None:
        self._into: dict[str, str] = {}
        self._texts: dict[str, tuple[tuple[str, str], ...]] = {}
        self._elsewhere: set[str] = set()

    def add(self, subject: str, predicate: str, end: str | Literal) -> None:
        if isinstance(end, Literal):
            if subject.startswith(NAMELESS) and (len(self._texts) < COUNTED or subject in self._texts):
                text = end.lexical if len(end.lexical) <= UNIT else ""
                self._texts[subject] = (*self._texts.get(subject, ()), (predicate, text))
        elif not end.startswith(NAMELESS):
            self._elsewhere.add(predicate)
        elif len(self._into) < COUNTED:
            self._into[end] = predicate

    def parts(self) -> dict[str, tuple[str, ...]]:
        """Property that leads to nothing else -> the properties of literals at its blank nodes, those that most of these have once."""
        nodes = Counter(self._into.values())
        uses: dict[str, Counter[str]] = defaultdict(Counter)
        for node, predicate in ((node, each) for node, each in self._into.items() if each not in self._elsewhere):
            uses[predicate].update(iri for iri, count in Counter(iri for iri, _ in self._texts.get(node, ())).items() if count == 1)
        return {iri: tuple(sorted(each for each, count in found.items() if count > MOSTLY * nodes[iri]))[:TOLD] for iri, found in uses.items()}

    def units(self) -> dict[str, dict[str, tuple[str, ...]]]:
        """Property -> property of short texts at its blank nodes -> these, the most used first, where they are few: the units of a weight."""
        uses: dict[str, dict[str, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
        for node, predicate in self._into.items():
            for iri, text in self._texts.get(node, ()):
                uses[predicate][iri][text] += 1
        return {
            iri: {of: tuple(sorted(texts, key=lambda text: (-texts[text], text))) for of, texts in found.items() if len(texts) <= SHARED}
            for iri, found in uses.items()
        }


def profile_of(statements: Reading, revision: str = "", known: Collection[str] = ()) -> GraphProfile:
    """The profile of a graph. `statements` gives its statements each time it is called; the same ones in any order give the same profile.

    `known`: the classes and properties that ontologies describe, whose IRIs are read as they are.
    """
    elements, statements, names = read_of(statements, known)
    above = elements.above
    uses: dict[str, _Uses] = defaultdict(_Uses)
    triples = 0
    named: set[str] = set()
    things: set[str] = set()
    blank = _Blank()
    for subject, predicate, end in statements():
        triples += 1
        if subject in elements.own or predicate == RDF_TYPE or (predicate.startswith((RDFS, OWL)) and predicate != RDFS_LABEL):
            continue
        things.add(subject)
        held = uses[predicate]
        held.count += 1
        held.subjects.add(hash(subject))
        kinds = elements.narrow(subject)
        blank.add(subject, predicate, end)
        if isinstance(end, str):
            things.add(end)
            held.things.add(hash(end))
            if len(held.shared) <= SHARED or end in held.shared:
                held.shared[end] += 1
            held.ends.update((kind, other) for kind in kinds for other in elements.narrow(end))
        else:
            held.ends.update((kind, UNTYPED) for kind in kinds)
            held.datatypes[end.datatype] += 1
            if len(held.literals) < COUNTED or end in held.literals:
                held.literals[end] += 1
                if (others := held.kinds.setdefault(end, kinds)) != kinds:
                    held.kinds[end] = elements.together(others, kinds)
            if is_name(predicate) or is_called_as(predicate, kinds):
                named.add(subject)
    parts, units = blank.parts(), blank.units()
    properties = {iri: _property(iri, held, parts.get(iri, ()), units.get(iri, {})) for iri, held in sorted(uses.items())}
    classes = elements.classes()
    by_name = {iri for iri, held in properties.items() if held.sort == "text" and is_naming(held)}
    by_value = called_by_values(properties, {iri: held.things for iri, held in classes.items()}, by_name)
    naming = tuple(sorted(by_name | by_value, key=lambda iri: (iri != RDFS_LABEL, -properties[iri].uses, iri)))
    profile = GraphProfile(
        revision,
        triples,
        classes,
        properties,
        above=above,
        labels={iri: tuple(sorted(set(each), key=lambda text: (text.language or "", text.lexical))) for iri, each in elements.labels.items()},
        parents=closed(elements.superproperties),
        inverses={iri: frozenset(each) for iri, each in elements.inverses.items()},
        transitive=frozenset(elements.transitive),
        symmetric=frozenset(elements.symmetric),
        naming=naming,
        values=(values := _values(uses, properties)),
        parts=_parts(values, naming),
        unnamed=with_short_names(by_their_iris(things - named, elements.types, INDEXED, NAMELESS), properties.values()),
        listed=_listed(values, properties),
        labelled=tuple(text for text, held in values.items() if any(value.property in LABELLING for value in held)),
        every_label=all(_whole(uses[iri], properties[iri], values) for iri in LABELLING if iri in uses),
        opaque=names,
    )
    return replace(profile, decoded=decoded(profile, statements))


def _property(iri: str, held: _Uses, parts: tuple[str, ...], units: Mapping[str, tuple[str, ...]]) -> PropertyProfile:
    sort = _sort(iri, held)
    numbers = [float(literal.lexical) for literal in held.literals if sort == "number" and _is_number(literal.lexical)]
    common = [literal.lexical for literal, _ in sorted(held.literals.items(), key=lambda pair: (-pair[1], pair[0].lexical))]
    literals = held.count - sum(held.ends.values()) if not held.literals else sum(held.datatypes.values())
    listed = sort in {"text", "boolean"} and 0 < len(held.literals) <= FEW and literals >= REPEATED * len(held.literals)
    return PropertyProfile(
        iri,
        held.count,
        len(held.subjects),
        len(held.things) + len(held.literals),
        sort,
        dict(held.ends),
        dict(held.datatypes),
        tuple(dict.fromkeys(common))[: FEW if listed else KEPT],
        listed,
        min(numbers, default=None),
        max(numbers, default=None),
        sort == "number" and not any(datatype in NUMERIC for datatype in held.datatypes),
        tuple(sorted(held.shared, key=lambda end: (-held.shared[end], end))) if len(held.shared) <= SHARED else (),
        parts,
        units,
    )


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def _sort(iri: str, held: _Uses) -> Sort:
    literals = sum(held.datatypes.values())
    if literals < held.count - literals:
        return "thing"
    texts = [literal.lexical for literal in held.literals]
    if held.datatypes[XSD_BOOLEAN] > literals / 2 or {text.casefold() for text in texts} <= {"true", "false"} or are_truths(texts):
        return "boolean"
    share = {name: sum(count for datatype, count in held.datatypes.items() if datatype in group) / literals for name, group in _GROUPS.items()}
    if share["time"] > 0.5:
        return "time"
    if share["number"] > 0.5:
        names = [name.split() for name in with_written_out(words(local_name(iri)).casefold())]
        calendar = any(YEARLY.intersection(name) for name in names) and all(_YEAR.fullmatch(text) for text in texts)
        several = _KEY.isdisjoint(names[0][-1:]) and (len(texts) >= SEVERAL or _in_a_row(texts, held.count))  # members no. 2001 to 2056 are no years
        late = all(_OF_LATE.fullmatch(text) for text in texts) and (several or any(EVENTS.intersection(name) for name in names))
        return "time" if calendar or late else "number"
    dates = sum(bool(_DATE.fullmatch(text)) for text in texts)
    years = sum(bool(_YEAR.fullmatch(text)) for text in texts)
    if texts and dates + years >= MOSTLY * len(texts) and dates >= years:  # of some only the year is known
        return "time"
    return "number" if _written(iri, held) else "text"


def _in_a_row(texts: Sequence[str], uses: int) -> bool:
    """True for whole numbers that follow upon one another, each used by several: the years for which there are payments."""
    numbers = sorted(int(text) for text in texts if text.isdigit())
    return 1 < len(numbers) == len(texts) and numbers[-1] - numbers[0] < len(numbers) and uses >= REUSED * len(numbers)


def _written(iri: str, held: _Uses) -> bool:
    """True for texts most of which are numbers, as files of comma-separated values give them. Codes are none, nor are keys and names.

    So are numbers of datatypes that nobody knows: `"2.37E8"^^dbt:usDollar`.
    """
    if all(not datatype.startswith((XSD, RDF)) for datatype in held.datatypes) and all(_is_number(each.lexical) for each in held.literals):
        return bool(held.literals)
    if is_name(iri) or _KEY.intersection(words(local_name(iri)).casefold().split()) or any(_CODE.match(each.lexical) for each in held.literals):
        return False
    if (
        len({len(each.lexical) for each in held.literals}) == 1
        and len(held.literals) > APART * held.count
        and len(next(iter(held.literals)).lexical) >= LONG_CODE
    ):
        return False
    numbers = [literal for literal in held.literals if _NUMERAL.fullmatch(literal.lexical)]
    return len(numbers) >= SEVERAL and 2 * sum(held.literals[literal] for literal in numbers) > sum(held.datatypes.values())


_GROUPS: Final = {"time": TIMES, "number": NUMERIC}


def _values(uses: Mapping[str, _Uses], properties: Mapping[str, PropertyProfile]) -> dict[str, tuple[Value, ...]]:
    """The index of short literals. Where there are too many, the properties with the most values are left out first."""
    found: dict[str, list[Value]] = defaultdict(list)
    room = INDEXED
    for iri, held in sorted(uses.items(), key=lambda pair: (not is_name(pair[0]), len(pair[1].literals), pair[0])):
        sort = properties[iri].sort
        called = bool(_KEY.intersection(words(local_name(iri)).casefold().split())) or is_bare_key(iri)
        key = sort == "number" and called and len(held.literals) > 0.9 * held.count
        if (sort != "text" and not key and not properties[iri].written) or len(held.literals) > room:
            continue
        room -= len(held.literals)
        for literal, count in held.literals.items():
            if len(literal.lexical) <= SHORT and len(literal.lexical.split()) <= SHORT_WORDS and (normal := normal_label(literal.lexical)):
                found[normal].append(Value(iri, literal, count, frozenset(held.kinds.get(literal, ()))))
    return {text: tuple(sorted(each, key=lambda value: (-value.uses, value.property, value.literal.lexical))) for text, each in sorted(found.items())}


def _parts(values: Mapping[str, Sequence[Value]], naming: Collection[str]) -> dict[str, tuple[Value, ...]]:
    """Names by their words; words that very many names have tell nothing."""
    found: dict[str, list[Value]] = defaultdict(list)
    for text, held in values.items():
        names = [value for value in held if value.property in naming]
        if names and len(parts := set(WORD.findall(text))) > 1:
            for part in parts:
                found[part] += names
    return {part: tuple(names) for part, names in found.items() if len(part) > 1 and len(names) <= COMMON}


def _listed(values: Mapping[str, Sequence[Value]], properties: Mapping[str, PropertyProfile]) -> tuple[Value, ...]:
    lists = {iri for iri, held in properties.items() if held.enumeration and held.sort == "text"}
    found = [value for each in values.values() for value in each if value.property in lists and value.literal.lexical.isalpha()]
    return tuple(sorted(found, key=lambda value: (-value.uses, value.property, value.literal.lexical))[:LISTED])


def _whole(held: _Uses, told: PropertyProfile, values: Mapping[str, Sequence[Value]]) -> bool:
    """True when every value of a property is in the index."""
    return told.sort == "text" and len(held.literals) < COUNTED and all(normal_label(literal.lexical) in values for literal in held.literals)
