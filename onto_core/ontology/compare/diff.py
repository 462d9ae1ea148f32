"""The differences between two versions of an ontology, by content: elements added, removed, renamed and changed. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final
from typing import Literal as OneOf

from onto_core.ontology.compare.content import DATATYPE, LABEL, MUTUAL, SORTS, Aspects, Key, Sort, contents
from onto_core.ontology.compare.renamed import Renaming, renamings
from onto_core.ontology.model import Ontology

Kind = OneOf["added", "removed", "renamed", "changed"]
_FACETS: Final = re.compile(r" \[[^\[\]]*\]| one of .*")
Pairs = Mapping[str, frozenset[tuple[str, str]]]
"""Aspect that holds both ways -> (one IRI, the other) in both directions."""


@dataclass(frozen=True, slots=True)
class Change:
    """One element that came or went, or one aspect of an element that both have: the statements that are gone, and those that are new.

    `renamed`: the label that people see has changed. `moved`: the change is nothing but a proposed renaming of an IRI.
    """

    kind: Kind
    sort: Sort
    iri: str
    aspect: str = ""
    gone: tuple[str, ...] = ()
    new: tuple[str, ...] = ()
    moved: bool = False


@dataclass(frozen=True, slots=True)
class Difference:
    """All changes, in the order of sorts and IRIs, and the pairs of an element that went and one that came that may be one."""

    changes: tuple[Change, ...]
    renamings: tuple[Renaming, ...] = ()


def diff(old: Ontology, new: Ontology, *, with_renamings: bool = True) -> Difference:
    """Compare two ontologies. The order and form of their documents, and the names of blank nodes, make no difference."""
    before, after = contents(old), contents(new)
    proposed = renamings(old, new) if with_renamings else ()
    changes = list(_changes(before, after))
    if proposed and changes:
        meant = {each.old: each.new for each in proposed}
        left = {_place(change): change for change in _changes(contents(old, meant), after)}
        gone = {(each.sort, each.old) for each in proposed}
        came = {(each.sort, each.new) for each in proposed}
        changes = [_as_moved(change, left.get(_place(change)), gone, came) for change in changes]
        known = {_place(change) for change in changes}
        changes += [change for place, change in left.items() if place not in known]
    return Difference(tuple(sorted(changes, key=lambda each: (SORTS.index(each.sort), each.iri, each.aspect, each.kind))), proposed)


def _place(change: Change) -> tuple[str, str, str]:
    return change.sort, change.iri, change.aspect


def _as_moved(change: Change, left: Change | None, gone: set[tuple[Sort, str]], came: set[tuple[Sort, str]]) -> Change:
    """The change, marked when it is gone or smaller once the proposed renamings are taken as such."""
    of_element = (change.sort, change.iri)
    if (change.kind == "removed" and of_element in gone) or (change.kind == "added" and of_element in came) or left is None:
        return Change(change.kind, change.sort, change.iri, change.aspect, change.gone, change.new, moved=True)
    return left


def _changes(before: Mapping[Key, Aspects], after: Mapping[Key, Aspects]) -> Iterator[Change]:
    pairs = _pairs(before), _pairs(after)
    for key in before.keys() - after.keys():
        yield Change("removed", key.sort, key.iri)
    for key in after.keys() - before.keys():
        yield Change("added", key.sort, key.iri)
    for key in before.keys() & after.keys():
        for aspect in sorted(before[key].keys() | after[key].keys()):
            was, is_ = before[key].get(aspect, frozenset()), after[key].get(aspect, frozenset())
            if aspect in MUTUAL:
                gone, new = _told_here(key, aspect, before, after, pairs[1]), _told_here(key, aspect, after, before, pairs[0])
            else:
                gone, new = was - is_, is_ - was
            if gone or new:
                yield _change(key, aspect, gone, new, (was, is_))


def _change(key: Key, aspect: str, gone: frozenset[str], new: frozenset[str], both: tuple[frozenset[str], frozenset[str]]) -> Change:
    kind: Kind = "renamed" if aspect == LABEL and gone and new and key.sort != "ontology" and _shown(both[0]) != _shown(both[1]) else "changed"
    if aspect == DATATYPE and {_FACETS.sub("", each) for each in both[0]} == {_FACETS.sub("", each) for each in both[1]}:
        aspect = "facets"
    return Change(kind, key.sort, key.iri, aspect, tuple(sorted(gone)), tuple(sorted(new)))


def _shown(labels: frozenset[str]) -> str:
    """The label that a person sees: in English, else without a language, else the first."""
    ranked = sorted(labels, key=lambda each: (not re.search(r'"@en(-|$)', each), not each.endswith('"'), each))
    return ranked[0] if ranked else ""


def _pairs(found: Mapping[Key, Aspects]) -> Pairs:
    stated: dict[str, set[tuple[str, str]]] = {aspect: set() for aspect in MUTUAL}
    for key, aspects in found.items():
        for aspect in MUTUAL & aspects.keys():
            for other in aspects[aspect]:
                iri = other.strip("<>")
                stated[aspect] |= {(key.iri, iri), (iri, key.iri)}
    return {aspect: frozenset(each) for aspect, each in stated.items()}


def _told_here(key: Key, aspect: str, side: Mapping[Key, Aspects], other: Mapping[Key, Aspects], there: Pairs) -> frozenset[str]:
    """The partners that an element states on one side and neither end states on the other; of two ends that both state it the first tells it."""

    def told_by_partner(iri: str) -> bool:
        partner = Key(key.sort, iri)
        return partner in other and iri < key.iri and f"<{key.iri}>" in side.get(partner, {}).get(aspect, frozenset())

    partners = (each for each in side[key].get(aspect, frozenset()) if (key.iri, each.strip("<>")) not in there[aspect])
    return frozenset(each for each in partners if not told_by_partner(each.strip("<>")))
