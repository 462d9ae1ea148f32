"""What is never so of something, where it is so of an event that it was once: films that "were nominated but did not win" have no nomination that
won. Pure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from onto_core.terms import Literal
from onto_query.candidate import Candidate
from onto_query.graph_query import Among, Compare, Edge, IsA, Pattern, Var, Without
from onto_query.profile.reach import Reach
from onto_query.question.analyse import Analysis


class _Denied(NamedTuple):
    """An event, what it is said not to be, and the patterns that say so, besides what it is said to be by the same property."""

    event: Var
    told: Callable[[Var], tuple[Pattern, ...]]
    dropped: tuple[Pattern, ...]
    property: tuple[str, ...]


def never(candidate: Candidate, analysis: Analysis, reach: Reach) -> Candidate:
    """The reading with such a denial as one of any event of the same things."""
    query, target = candidate.query, candidate.target
    counted = query.aggregate.of if query.aggregate is not None else None
    if not analysis.negations or query.form == "ask" or not isinstance(target, Var):
        return candidate
    for denied in _denied(query.where, reach):
        if denied.event in {target, counted, *query.columns}:
            continue
        kept = tuple(each for each in query.where if each not in denied.dropped)
        other = Var(f"other_{denied.event.name}")
        beside = tuple(_beside(denied, other, kept))
        if any(isinstance(each, Edge) and target in {each.subject, each.object} for each in beside):
            return replace(candidate, query=replace(query, where=(*kept, Without((*beside, *denied.told(other))))))
    return candidate


def _denied(where: Sequence[Pattern], reach: Reach) -> Iterator[_Denied]:
    for pattern in where:
        match pattern:
            case Without((Edge(Var() as event, properties, Literal() as value),)):
                said = any(isinstance(each, Edge) and each.subject == event and each.properties == properties for each in where)
                held = reach.profile.properties.get(properties[0])
                if said and held is not None and held.single:  # what has one outcome has not the other one anyhow
                    yield _Denied(event, lambda other, p=properties, v=value: (Edge(other, p, v),), (pattern,), properties)  # type: ignore[misc]
            case Compare(var=var, on="boolean") if not pattern.true:
                flag = next((each for each in where if isinstance(each, Edge) and each.object == var and isinstance(each.subject, Var)), None)
                if flag is None or not any(isinstance(each, IsA) and each.node == flag.subject for each in where):
                    continue
                yield _Denied(flag.subject, lambda other, p=flag.properties: _true(other, p), (pattern, flag), flag.properties)  # type: ignore[arg-type, misc]


def _true(other: Var, properties: tuple[str, ...]) -> tuple[Pattern, ...]:
    truth = Var("so")
    return Edge(other, properties, truth), Compare(truth, "=", "true", "boolean")


def _beside(denied: _Denied, other: Var, where: Sequence[Pattern]) -> Iterator[Pattern]:
    """What else is said of the event, of another one: the same prize, the same year."""
    for pattern in where:
        match pattern:
            case IsA(node, class_iri) if node == denied.event:
                yield IsA(other, class_iri)
            case Edge(subject, properties, value) if subject == denied.event and properties != denied.property:
                own = [each for each in where if isinstance(each, (Compare, Among)) and each.var == value]
                again = Var(f"other_{value.name}") if own and isinstance(value, Var) else value
                yield Edge(other, properties, again)
                yield from (replace(each, var=again) for each in own if isinstance(again, Var))
            case Edge(subject, properties, value) if value == denied.event:
                yield Edge(subject, properties, other)
