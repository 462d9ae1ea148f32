"""Mentions that ask for one thing, put together: by stems, by meaning, and by the pairs of things that they are said of. Pure."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Final

from onto_core.english.stems import stem
from onto_core.english.words import AUXILIARIES, DETERMINERS
from onto_core.ontology.schema.names import words
from onto_core.terms import normal_label
from onto_extract.lacks.model import Asked, Group, ranked

Likeness = Callable[[str, str], float]
"""The likeness of two wordings in meaning: their cosine, 0 where nothing is known."""

SAID_OF_BOTH: Final = 2
"""Pairs of things that two wordings are both said of, at least, before that joins them."""
SHARED: Final = 0.6
"""Share of the pairs of the rarer wording, at least."""
OPAQUE: Final = DETERMINERS | AUXILIARIES | {"by"}
"""Words that leave the sense of a wording as it is."""


def stems(wording: str) -> tuple[str, ...]:
    """The stems of a wording that tell its sense: "directedBy", "was directed by" and "directs" have one."""
    spoken = [word for word in words(wording).replace("/", " ").lower().split() if any(map(str.isalnum, word))]
    return tuple(stem(word) for word in spoken if word not in OPAQUE) or tuple(spoken)


def grouped(asked: Iterable[Asked], likeness: Likeness = lambda _, __: 0.0, *, near: float = 1.0) -> list[Group]:
    """The groups, those that most documents ask for first. `near`: the likeness from which wordings of one kind are one."""
    first: dict[Hashable, list[Asked]] = defaultdict(list)
    for each in asked:
        first[_key(each)].append(each)
    leaders: list[list[Group]] = []
    for group in ranked(Group(each[0].kind, tuple(each)) for each in first.values()):
        home = next((members for members in leaders if _belongs(group, members, likeness, near)), None)
        if home is None:
            leaders.append([group])
        else:
            home.append(group)
    return ranked(_joined(members) for members in leaders)


def _key(asked: Asked) -> Hashable:
    if asked.kind in {"value", "end"}:
        return asked.kind, asked.element, normal_label(asked.words)
    return asked.kind, "", stems(asked.words)


def _belongs(group: Group, members: Sequence[Group], likeness: Likeness, near: float) -> bool:
    leader = members[0]
    if group.kind != leader.kind or group.kind in {"value", "end"}:
        return False
    if group.kind == "property" and not _same_ends(group, leader):
        return False
    return likeness(group.label, leader.label) >= near or (group.kind == "property" and _same_pairs(group, leader))


def _same_ends(one: Group, other: Group) -> bool:
    """False when one leads to dates or numbers, and the other to something else."""
    return _sort(one) == _sort(other)


def _sort(group: Group) -> str:
    kind, _ = max(group.kinds("object").items(), key=lambda pair: (pair[1], pair[0]))
    return kind if kind in {"date", "number", "address"} else ""


def _same_pairs(one: Group, other: Group) -> bool:
    mine, theirs = _pairs(one), _pairs(other)
    both = len(mine & theirs)
    return both >= SAID_OF_BOTH and both >= SHARED * min(len(mine), len(theirs))


def _pairs(group: Group) -> set[frozenset[str]]:
    return {frozenset((normal_label(each.subject), normal_label(each.object))) for each in group.asked}


def _joined(members: Sequence[Group]) -> Group:
    if len(members) == 1:
        return members[0]
    asked = tuple(each for group in members for each in group.asked)
    return Group(members[0].kind, asked, tuple(group.label for group in members))


def common(counts: Counter[str]) -> str:
    """The kind that at least half of all tell, those that tell nothing among them; "" when there is none."""
    kind, count = max(((kind, count) for kind, count in counts.items() if kind), key=lambda pair: (pair[1], pair[0]), default=("", 0))
    return kind if 2 * count >= counts.total() else ""
