"""Which of several values of a property stays: the newest, the one that most sources give, or that of the document named first. Pure.

Nothing here knows a store: statements come with their sources, documents with their times, and what comes out is what stays and what hides.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from onto_core.consistency.model import Source, key_of
from onto_core.graph.provenance import Statement
from onto_core.settings import ConflictPolicy, ConflictSettings

Times = Mapping[str, float]
"""Document -> its time, by any clock: of two, the greater is newer."""


@dataclass(frozen=True, slots=True)
class Sourced:
    """A statement and all that say it."""

    statement: Statement
    sources: tuple[Source, ...] = ()


def policy_of(iri: str, policies: ConflictSettings, *, single: bool) -> ConflictPolicy:
    """The policy for a property, given by its IRI. The default is only for those that take one value (`single`); others keep all unless named."""
    return policies.properties.get(iri, policies.default if single else "keep_all")


def winners(
    statements: Iterable[Sourced], policies: ConflictSettings, times: Times, is_single: Callable[[str], bool], name_of: Callable[[str], str] = str
) -> tuple[list[Sourced], list[Sourced]]:
    """(the statements that stay, those that are hidden), each in the order given.

    `policies.properties` has IRIs for keys. Statements of one thing and one property are held against each other, by value ("1.0" and "1" are one
    decimal); `name_of` gives the one name of a thing that has several. Values that a policy cannot tell apart all stay: two documents of one time, as
    many sources, or none that is named. A statement without a source, and for `newest` without a time, is behind one that has it.
    """
    given = list(statements)
    groups: dict[tuple[str, str], dict[Hashable, list[Sourced]]] = defaultdict(lambda: defaultdict(list))
    for each in given:
        subject, predicate, end = each.statement
        groups[name_of(subject), predicate][key_of(name_of(end) if isinstance(end, str) else end)].append(each)
    hidden: set[Statement] = set()
    for (_, predicate), values in groups.items():
        rank = RANKS.get(policy_of(predicate, policies, single=is_single(predicate)))
        if rank is not None and len(values) > 1:
            ranks = {key: rank([source for each in said for source in each.sources], times, policies.sources) for key, said in values.items()}
            best = max(ranks.values())
            hidden.update(each.statement for key, said in values.items() if ranks[key] < best for each in said)
    return [each for each in given if each.statement not in hidden], [each for each in given if each.statement in hidden]


Rank = Callable[[Sequence[Source], Times, Sequence[str]], Any]
"""(the sources of a value, times of documents, documents in order of preference) -> what is greater for a better value."""


def newest(sources: Sequence[Source], times: Times, _: Sequence[str]) -> float:
    """The time of the newest document that says it."""
    return max((times[each.document] for each in sources if each.document in times), default=float("-inf"))


def most_sources(sources: Sequence[Source], _: Times, __: Sequence[str]) -> tuple[int, int]:
    """The number of documents that say it, and of chunks. Where some chunk says it, those from which it only follows do not count."""
    said = [each for each in sources if not each.inferred] or sources
    return len({each.document for each in said}), len({(each.document, each.chunk) for each in said})


def first_named(sources: Sequence[Source], _: Times, order: Sequence[str]) -> int:
    """The place of the first of its documents among those that the settings name, from the end."""
    return max((len(order) - order.index(each.document) for each in sources if each.document in order), default=0)


RANKS: Final[Mapping[ConflictPolicy, Rank]] = {"newest": newest, "most_sources": most_sources, "first_named": first_named}
"""The policies that hide something."""
