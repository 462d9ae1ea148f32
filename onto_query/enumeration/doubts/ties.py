"""Readings that are as good as each other: which of them ask different things. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final
from typing import Literal as OneOf

from onto_core.ontology.schema.schema import Schema
from onto_query.candidate import Candidate, Joined
from onto_query.enumeration.naming import name_kind
from onto_query.graph_query import IsA, Maybe
from onto_query.profile.observed import spoken
from onto_query.state import Attempt

NEAR: Final = 0.5
"""How much less may speak for a reading that is tried where the best one finds nothing."""


def plainest(tied: Sequence[Candidate], asked: int, schema: Schema) -> list[Candidate]:
    """Those in which what is asked for, the word `asked`, is of the class that it names, where there is one: "warehouses" are all, and not only
    those in which something is in stock. Of two links that no word names the one that says no more than to what it leads; and of two ways between
    things the one over a row that joins them: wines at a tasting are on its list, and not by a winemaker who is its host.
    """
    tied = [each for each in tied if not any(_says_less(other, each, schema) for other in tied)]
    joining = [each for each in tied if not _over_what_is_shared(each)]
    tied = [each for each in tied if each in joining or not any(_joins_over_row(other) for other in joining)]
    classes = [each for each in tied if any(isinstance(part, IsA) and part.node == each.target for part in each.query.where)]
    of_class = [each for each in classes if not _by_property(each, asked)]
    return [each for each in tied if not _by_property(each, asked)] if of_class else list(tied)


def _over_what_is_shared(candidate: Candidate) -> bool:
    """True where two things are joined by another that both lead to, of which no word speaks."""
    return _has_between(candidate, "value")


def _joins_over_row(candidate: Candidate) -> bool:
    """True where two things are joined by a row that leads to both, of which no word speaks."""
    return _has_between(candidate, "subject")


def _has_between(candidate: Candidate, end: OneOf["subject", "value"]) -> bool:
    """True where two links that no word names have something at the same end of which no word speaks either."""
    plain = [getattr(each, end) for each in candidate.joined if not each.items and not each.negated]
    between = [each.term for each in plain if each.role == "implied" and not each.class_iri and each.term != candidate.target]
    return any(between.count(term) > 1 for term in between)


def _says_less(plain: Candidate, other: Candidate, schema: Schema) -> bool:
    """True for a reading that differs in links which no word names, each called as the class to which it leads, where the other one has a link
    called so and something more: tenancies "of members" are the `member`'s, and not the `co member`'s.
    """
    if len(plain.joined) != len(other.joined) or plain.query.form != other.query.form:
        return False
    pairs = [(a, b) for a, b in zip(plain.joined, other.joined, strict=True) if a.fit.property != b.fit.property]
    return bool(pairs) and all(not a.items and not b.items and _is_called_by_less(a, b, schema) for a, b in pairs)


def _is_called_by_less(link: Joined, other: Joined, schema: Schema) -> bool:
    """True for a link called as the class to which it leads, or as any where that is not told, and one called so and something more."""
    name, longer = (schema.label(each.fit.property).casefold().split() for each in (link, other))
    kinds = (link.value.class_iri,) if link.value.class_iri else tuple(schema.classes)
    called = any(schema.label(iri).casefold().split() == name for iri in kinds)
    return called and len(longer) > len(name) and longer[-len(name) :] == name


def _by_property(candidate: Candidate, asked: int) -> bool:
    """True where a word is read as the name of a property that leads to what is asked for."""
    leading = (joined for joined in candidate.joined if not joined.negated and candidate.target == joined.value.term)
    return any(item.first <= asked < item.last for joined in leading for item in joined.items)


def apart_by_rows(attempts: Iterable[Attempt]) -> list[Attempt]:
    """Those that ask different things: of two that differ by a further column alone ("speaks Portuguese" and what is spoken) the one without it."""
    kept: dict[object, Attempt] = {}
    for attempt in attempts:
        assert attempt.candidate is not None
        query = attempt.candidate.query
        asked = replace(query, where=tuple(each for each in query.where if not isinstance(each, Maybe)), columns=query.columns[:1])
        other = kept.get(asked)
        if other is None or (other.candidate is not None and len(query.columns) < len(other.candidate.query.columns)):
            kept[asked] = attempt
    return [each for each in kept.values() if not any(other is not each and _tells_as_much(other, each) for other in kept.values())]


def _tells_as_much(wider: Attempt, attempt: Attempt) -> bool:
    """True for rows that are those of another reading with something more in each: of the jobs and their titles, the titles."""
    if wider.table is None or attempt.table is None or len(wider.table.columns) <= len(attempt.table.columns):
        return False
    held = [set(column) for column in zip(*wider.table.rows, strict=True)]
    said = [set(column) for column in zip(*attempt.table.rows, strict=True)]
    same = [next((i for i, values in enumerate(held) if values == column), None) for column in said]
    return None not in same and {tuple(row[i] for i in same if i is not None) for row in wider.table.rows} == set(attempt.table.rows)


def same_words(other: Candidate, best: Candidate) -> bool:
    """True for a reading that differs in links which no word names: where the one finds nothing, the other was meant."""
    if other.query.form != best.query.form or other.query.form == "ask" or other.query.aggregate != best.query.aggregate:
        return False
    named = [
        sorted((spoken(edge.fit.property), edge.negated, _done_to_it(edge, each)) for edge in each.joined if edge.items) for each in (other, best)
    ]
    implied = [sum(feature == "implied" for feature, _ in each.why) for each in (other, best)]
    alike = len(other.joined) == len(best.joined) and len(other.query.columns) <= len(best.query.columns) and implied[0] <= implied[1]
    return other.unread == best.unread and named[0] == named[1] and alike and other.score > best.score - NEAR


def _done_to_it(edge: Joined, candidate: Candidate) -> bool:
    """True where something is done to what is asked for: who reports to somebody is not whom he reports to."""
    return edge.value.term == candidate.target and name_kind(edge.fit.name, "") in {"verb", "by"}
