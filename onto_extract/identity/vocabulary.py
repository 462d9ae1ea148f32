"""A user's vocabulary by its names: which of its things a name means, or why that cannot be said. Pure.

A name is looked up as it is, then in the form that spellings share, then as the misspelling of just one name. What has several meanings is decided
by classes, then by the words of the text; else it stays unlinked.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from zlib import crc32

from onto_core.english.names import Sort, canonical, folded, is_misspelled, name_of
from onto_core.english.words import FUNCTION
from onto_core.ontology.schema.schema import Schema
from onto_core.short_memory import remembered_short
from onto_core.terms import normal_label
from onto_extract.identity.decisions import Decisions
from onto_extract.identity.groups import excluded_sorts
from onto_extract.identity.sorts import sort_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SHORTEST: Final = 6
"""Letters of a name that may be misspelled, at least."""
_WORD: Final = re.compile(r"[^\W\d_]{3,}")


@dataclass(frozen=True, slots=True)
class Concept:
    """A thing of the vocabulary. `kinds` are classes, `groups` the labels of its classes, schemes and collections; `about` is what it is told by."""

    iri: str
    label: str
    names: tuple[str, ...] = ()
    """All its other names."""
    kinds: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()
    about: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """The thing that a name means, and why; without an IRI why it stays unlinked."""

    iri: str
    why: str
    label: str = ""
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sought:
    """A thing to look up: its names, the best first, its classes and sort, the text that speaks of it, and what the user decided."""

    names: tuple[str, ...]
    kinds: tuple[str, ...] = ()
    sort: Sort = ""
    text: str = ""
    decisions: Decisions = Decisions()


@dataclass(frozen=True, slots=True)
class SlipIndex:
    """Names by what is left of them without one letter: two names that differ by one slip have such a form in common.

    `sums` are checksums of these forms in rising order, `numbers` those of their names beside them.
    """

    names: tuple[str, ...]
    sums: NDArray[np.uint32]
    numbers: NDArray[np.int32]

    def near(self, name: str) -> list[str]:
        """The names that may differ from this one by a letter left out, added, changed or in another place."""
        import numpy as np

        sums = np.fromiter((crc32(form) for form in _forms(name)), dtype=np.uint32)
        starts, ends = (np.searchsorted(self.sums, sums, side) for side in ("left", "right"))
        found = dict.fromkeys(int(number) for start, end in zip(starts, ends, strict=True) for number in self.numbers[start:end])
        return [self.names[number] for number in found]


def _forms(name: str) -> Iterator[bytes]:
    """A name, and the name without each of its letters."""
    written = name.encode("utf-32-le")  # four bytes a letter
    yield written
    yield from (written[:i] + written[i + 4 :] for i in range(0, len(written), 4))


def may_be_misspelled(name: str) -> bool:
    """True for a name that is long enough, and has no figures, in which a slip makes another name."""
    return len(name) >= SHORTEST and not any(map(str.isdigit, name))


def slip_index(names: Iterable[str]) -> SlipIndex:
    """The index of names in the form that spellings share. Two seconds for 100,000."""
    import numpy as np

    listed = tuple(dict.fromkeys(filter(may_be_misspelled, names)))
    sums = np.fromiter((crc32(form) for name in listed for form in _forms(name)), dtype=np.uint32)
    numbers = np.repeat(np.arange(len(listed), dtype=np.int32), [len(name) + 1 for name in listed])
    order = np.argsort(sums, kind="stable")
    return SlipIndex(listed, sums[order], numbers[order])


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Things by their names. `exact` and `spelled` lead from a name, as it is and as its spellings share it, to numbers of concepts."""

    concepts: Sequence[Concept]
    exact: Mapping[str, tuple[int, ...]]
    spelled: Mapping[str, tuple[int, ...]]
    likeness: SlipIndex

    @classmethod
    def of(cls, concepts: Iterable[Concept]) -> Vocabulary:
        """Index concepts by all their names."""
        listed = tuple(concepts)
        exact: dict[str, dict[int, None]] = defaultdict(dict)
        spelled: dict[str, dict[int, None]] = defaultdict(dict)
        for number, concept in enumerate(listed):
            for name in (concept.label, *concept.names):
                if key := normal_label(name):
                    exact[key][number] = None
                if key := spelling(name):
                    spelled[key][number] = None
        plain, shared = ({key: tuple(numbers) for key, numbers in each.items()} for each in (exact, spelled))
        return cls(listed, plain, shared, slip_index(shared))

    def choose(self, sought: Sought, schema: Schema) -> Choice | None:
        """The thing that names of one thing mean; None when none of them is in the vocabulary."""
        for how, found in (("", self._exactly(sought.names)), ("in another spelling", self._spelled(sought.names))):
            if found:
                return self._decided(sought, found, how, schema)
        for name in sought.names:
            numbers, near = self._likest(spelling(name))
            if len(numbers) == 1:
                return self._decided(sought, dict.fromkeys(numbers, name), f"a misspelling of {near!r}", schema)
        return None

    def _exactly(self, names: Sequence[str]) -> dict[int, str]:
        return {number: name for name in reversed(names) for number in self.exact.get(normal_label(name), ())}

    def _spelled(self, names: Sequence[str]) -> dict[int, str]:
        return {number: name for name in reversed(names) for number in self.spelled.get(spelling(name), ())}

    def _likest(self, key: str) -> tuple[tuple[int, ...], str]:
        """The concepts of the one name that this may be a misspelling of, and that name; nothing where several are as near."""
        near = [name for name in self.likeness.near(key) if is_misspelled(name_of(key), name_of(name))] if may_be_misspelled(key) else []
        meant = {number for name in near for number in self.spelled[name]}
        return (tuple(meant), near[0]) if len(meant) == 1 else ((), "")

    def _decided(self, sought: Sought, found: Mapping[int, str], how: str, schema: Schema) -> Choice:
        """The one of the concepts that classes allow, or else the words of the text point to."""
        names = sought.names
        name = names[0]
        labels = [self.concepts[number].label for number in found]
        allowed = [n for n in found if not sought.decisions.refuses(names, self.concepts[n].iri) and self._fits(self.concepts[n], sought, schema)]
        if not allowed:
            return Choice("", f"{name!r} is in the vocabulary as {_listed(self.concepts[n] for n in found)}, and is something else here")
        why = f"{found[allowed[0]]!r} names it" + (f", {how}" if how else "")
        if len(allowed) > 1:
            preferred = [n for n in allowed if normal_label(self.concepts[n].label) in {normal_label(each) for each in names}]
            sure = [n for n in allowed if self._is_known_kind(self.concepts[n], sought, schema)]
            by_class = [n for n in sure if n in preferred] or sure
            if len(by_class) == 1:
                allowed, why = by_class, f"{why}; of {len(labels)} of that name it is the one of its class"
            elif (said := _by_words([self.concepts[n] for n in (by_class or allowed)], names, sought.text)) is not None:
                allowed = [n for n in allowed if self.concepts[n] is said[0]]
                why = f"{why}; of {len(labels)} of that name the text speaks of {said[1]}"
        if len(allowed) != 1:
            return Choice("", f"{name!r} may be any of {_listed(self.concepts[n] for n in allowed)}, and nothing tells which")
        concept = self.concepts[allowed[0]]
        return Choice(concept.iri, why, concept.label, concept.names)

    def _fits(self, concept: Concept, sought: Sought, schema: Schema) -> bool:
        """True when the thing may be of these classes."""
        own = _classes(concept, schema)
        if any(schema.disjoint(a, b) is not None for a in own for b in sought.kinds):
            return False
        own_sort = _sort(concept, own, schema)
        if excluded_sorts(own_sort, sought.sort):
            return False
        both = {own_sort, sought.sort} == {"place", "organisation"}
        return not both or not sought.kinds or _related(own, sought.kinds, schema)

    def _is_known_kind(self, concept: Concept, sought: Sought, schema: Schema) -> bool:
        """True when something speaks for it: a class above or below one of these, or the same sort."""
        own = _classes(concept, schema)
        return _related(own, sought.kinds, schema) or (sought.sort not in ("", "thing") and _sort(concept, own, schema) == sought.sort)


@remembered_short(1 << 14)
def spelling(name: str) -> str:
    """The form that the spellings of a name share; with signs and figures as they are."""
    return canonical(name).strip()


def _classes(concept: Concept, schema: Schema) -> tuple[str, ...]:
    """Its classes in the ontology: those that it states, and those that its schemes and collections are called by."""
    stated = [kind for kind in map(schema.respelled, concept.kinds) if kind in schema.classes]
    named = [iri for group in concept.groups for iri in _class_called(group, schema)]
    return tuple(dict.fromkeys((*stated, *named)))


def _class_called(group: str, schema: Schema) -> tuple[str, ...]:
    """The class of a name in the singular or plural, if it is one: "Companies"."""
    plain = normal_label(group)
    forms = [plain, *_singulars(plain)]
    last = plain.split()[-1:]
    for form in (*forms, *last, *(each for word in last for each in _singulars(word))):
        if iris := schema.named(form, "class"):
            return iris
    return ()


def _singulars(word: str) -> list[str]:
    found = [word[:-3] + "y"] if word.endswith("ies") else []
    return [*found, *([word[:-2]] if word.endswith("es") else []), *([word[:-1]] if word.endswith("s") else [])]


_GROUP_SORTS: Final[Mapping[Sort, frozenset[str]]] = {
    "person": frozenset({"person", "people", "human", "author", "artist"}),
    "organisation": frozenset({"organisation", "organization", "company", "institution", "firm", "business", "corporation"}),
    "place": frozenset({"place", "location", "city", "town", "country", "region", "geography", "settlement"}),
    "thing": frozenset({"work", "creative work", "book", "film", "product", "event"}),
}


def _sort(concept: Concept, own: Sequence[str], schema: Schema) -> Sort:
    if found := sort_of(schema, own):
        return found
    words = {form for group in concept.groups for word in (normal_label(group), *normal_label(group).split()) for form in (word, *_singulars(word))}
    sorts = [sort for sort, names in _GROUP_SORTS.items() if names & words]
    return sorts[0] if len(sorts) == 1 else ""


def _related(own: Iterable[str], kinds: Sequence[str], schema: Schema) -> bool:
    return any(schema.related(a, b) for a in own for b in kinds)


def _by_words(concepts: Sequence[Concept], names: Sequence[str], text: str) -> tuple[Concept, str] | None:
    """The concept of whose description the text has most words, and those words; None on a draw."""
    here = {folded(word) for word in _WORD.findall(text)} - {folded(word) for name in names for word in _WORD.findall(name)} - FUNCTION
    scored = sorted(((sorted(here & _about(each)), each) for each in concepts), key=lambda pair: -len(pair[0]))
    if len(scored) > 1 and len(scored[0][0]) > len(scored[1][0]):
        return scored[0][1], ", ".join(scored[0][0][:3])
    return None


def _about(concept: Concept) -> frozenset[str]:
    words = {folded(word) for part in (concept.about, *concept.groups) for word in _WORD.findall(part)}
    return frozenset(words | {form for word in words for form in _singulars(word) if len(form) > 3}) - FUNCTION


def _listed(concepts: Iterable[Concept]) -> str:
    shown = [f"{concept.label} ({concept.groups[0] if concept.groups else concept.iri})" for concept in concepts]
    return ", ".join(shown[:4]) + (f" and {len(shown) - 4} more" if len(shown) > 4 else "")
