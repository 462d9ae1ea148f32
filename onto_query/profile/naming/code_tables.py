"""Tables of codes that no key leads to: what the codes in the columns of others stand for ("F" is "Frozen" where a membership is). Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from onto_core.ontology.draft.seen import Statement
from onto_core.ontology.schema.names import words
from onto_core.terms import Literal, normal_label
from onto_core.vocabulary import RDF_TYPE, local_name
from onto_query.facts.codes import in_order
from onto_query.profile.model import GraphProfile, PropertyProfile, Value

ROWS: Final = 2_000
"""Rows of a table of codes, at most,"""
COLUMNS: Final = 4
"""and its columns."""
LONGEST: Final = 8
"""Characters of a code."""
SHARE: Final = 0.5
"""Of the codes of a group, those that a column has, at least, where its name says nothing of the group."""
APART: Final = 0.1
"""By which the best group is ahead of the next."""
NAMED: Final = 0.5
"""The share of the words in the name of a group that the column and its table have in theirs, from which they are about the same."""


@dataclass(frozen=True, slots=True)
class _Group:
    """Codes that belong together, with their meanings. `name`: of the group in lower case, as words."""

    name: tuple[str, ...]
    meanings: Mapping[str, str]


def decoded(profile: GraphProfile, statements: Callable[[], Iterable[Statement]]) -> Mapping[str, tuple[Value, ...]]:
    """What a code stands for, in normal form -> the values that have the code. `statements` are read twice where the graph may have such a table."""
    kinds = frozenset(_tables(profile))
    if not kinds:
        return {}
    tables = {subject: end for subject, predicate, end in statements() if predicate == RDF_TYPE and isinstance(end, str) and end in kinds}
    rows: dict[str, dict[str, str]] = {subject: {} for subject in tables}
    for subject, predicate, end in statements():
        if subject in rows and isinstance(end, Literal):
            rows[subject][predicate] = end.lexical
    groups = [group for kind in sorted(kinds) for group in _groups(kind, [rows[each] for each, of in sorted(tables.items()) if of == kind], profile)]
    found: dict[str, list[Value]] = defaultdict(list)
    for held in profile.properties.values() if groups else ():
        if held.sort in {"text", "number"} and held.enumeration and held.objects > 1 and (group := _group_of(held, groups)) is not None:
            for code in held.values:
                values = (value for value in profile.values.get(normal_label(code), ()) if value.property == held.iri)
                found[normal_label(group.meanings[code])] += values
    return {meaning: tuple(values) for meaning, values in found.items() if values}


def _tables(profile: GraphProfile) -> Iterator[str]:
    """The classes of few columns, all of them texts or numbers and one of codes, whose things nothing leads to."""
    for kind, held in profile.classes.items():
        columns = profile.leaving.get(kind, ())
        if 1 < len(columns) <= COLUMNS and 1 < held.things <= ROWS and not profile.arriving.get(kind) and not any(end for _, end, _ in columns):
            of_codes = [all(map(_is_code, profile.properties[iri].values)) for iri, _, _ in columns]
            if any(of_codes) and not all(of_codes):
                yield kind


def _groups(kind: str, rows: Sequence[Mapping[str, str]], profile: GraphProfile) -> Iterator[_Group]:
    columns = [iri for iri, _, _ in profile.leaving[kind] if all(iri in row for row in rows)]
    codes = [iri for iri in columns if all(_is_code(row[iri]) for row in rows)]
    texts = sorted((iri for iri in columns if iri not in codes), key=lambda iri: -len({row[iri] for row in rows}))  # a group has several rows
    for code in codes:
        for meaning in texts:
            for by in (None, *(iri for iri in columns if iri not in {code, meaning})):
                if len({(row.get(by or ""), row[code]) for row in rows}) == len(rows):
                    yield from _parted(kind, rows, code, meaning, by)
                    return


def _parted(kind: str, rows: Sequence[Mapping[str, str]], code: str, meaning: str, by: str | None) -> Iterator[_Group]:
    parts: dict[str, dict[str, str]] = defaultdict(dict)
    for row in rows:
        parts[row[by] if by is not None else local_name(kind)][row[code]] = row[meaning]
    for name, meanings in parts.items():
        yield _Group(tuple(words(name).casefold().split()), meanings)


def _is_code(text: str) -> bool:
    return len(text) <= LONGEST and text.isalnum()


def _group_of(held: PropertyProfile, groups: Iterable[_Group]) -> _Group | None:
    """The group whose codes the values of a column are; None where none is, or several may be."""
    said = {
        *words(local_name(held.iri)).casefold().split(),
        *(word for kind in held.domains() for word in words(local_name(kind)).casefold().split()),
    }
    ranked = []
    for number, group in enumerate(groups):
        if group.meanings.keys() >= set(held.values):
            share = len(held.values) / len(group.meanings)
            alike = sum(any(_alike(part, word) for word in said) for part in group.name) / max(1, len(group.name))
            if alike >= NAMED or (share >= SHARE and not any(code.isdigit() for code in held.values)):
                ranked.append((share + alike, -number, group))
    ranked.sort(reverse=True, key=lambda each: each[:2])
    if not ranked or (len(ranked) > 1 and ranked[0][0] < ranked[1][0] + APART):
        return None
    return ranked[0][2]


def _alike(part: str, word: str) -> bool:
    """True for a word, and for letters of it in their order that begin with its first: "ms" of "mbrshp", "status" and "st"."""
    short, long = sorted((part, word), key=len)
    return short[:1] == long[:1] and in_order(short, long)
