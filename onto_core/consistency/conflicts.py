"""Properties that take one value and have several, from several documents: every value with its sources, and which of them a policy keeps."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from onto_core.consistency.check import Pass, screened
from onto_core.consistency.collect import Collector
from onto_core.consistency.constraints import Constraints
from onto_core.consistency.facts import Facts, Value
from onto_core.consistency.model import Source
from onto_core.consistency.winners import Sourced, Times, policy_of, winners
from onto_core.ontology.schema.schema import Schema
from onto_core.settings import ConflictPolicy, ConflictSettings
from onto_core.terms import Literal

SHOWN: Final = 20
"""Sources of a value that are listed; all are counted."""


@dataclass(frozen=True, slots=True)
class ConflictingValue:
    """One value, as it was first written. `kept`: the policy keeps it. `chunks` and `documents` count all that say it, `sources` has SHOWN."""

    term: str | Literal
    kept: bool
    chunks: int
    documents: int
    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class Conflict:
    """A thing that has several values of a property that takes one."""

    thing: str
    property: str
    policy: ConflictPolicy
    values: tuple[ConflictingValue, ...]


def single_valued(schema: Schema, named: Iterable[str] = ()) -> tuple[str, ...]:
    """The properties that take one value, for everything that has them: those that say so themselves, and those that are `named`."""
    own = (iri for iri, each in schema.properties.items() if each.functional or each.max_count == 1)
    return tuple(dict.fromkeys((*own, *named)))


def conflicts(
    passes: tuple[Pass, Pass], schema: Schema, policies: ConflictSettings, times: Times, *, document: str = ""
) -> tuple[list[Conflict], int]:
    """(the conflicts of a graph, by two passes over it as for `check`; the number of things that are left out, because too many have some).

    `policies.properties` has IRIs for keys.

    A statement with a subproperty counts for the property that takes one value. Values of which one document says all are a mistake within it, which
    `check` finds, and are not listed.
    """
    constraints = Constraints(schema, single_valued(schema, policies.properties))
    suspects = screened(passes[0], constraints)
    if not suspects:
        return [], 0
    collector = Collector(suspects, document=document, evidence=True)
    collector.take(passes[1](collector.predicates))
    facts = Facts(collector.statements(), constraints)
    found = []
    for number, every in constraints.bounds.items():
        for thing, values in facts.values(number).items():
            counted = facts.counted(values, every[0])
            if len(counted) > 1:
                said = [(value, _sources(value, collector)) for value in counted]
                found.append(_conflict(thing, constraints.properties[number], said, policies, times))
    return [each for each in found if _between_documents(each)], suspects.left_out


def settled(said: list[Sourced], policies: ConflictSettings, times: Times, is_single: Callable[[str], bool]) -> Conflict | None:
    """The conflict of values of one property of one thing, as a policy settles it; None where none is hidden."""
    kept, hidden = winners(said, policies, times, is_single)
    if not hidden:
        return None
    thing, iri, _ = said[0].statement
    return Conflict(thing, iri, policy_of(iri, policies, single=is_single(iri)), tuple(_value(each, each in kept) for each in said))


def _conflict(thing: str, iri: str, values: list[tuple[Value, tuple[Source, ...]]], policies: ConflictSettings, times: Times) -> Conflict:
    given = [Sourced((thing, iri, value.term), said) for value, said in values]
    kept, _ = winners(given, policies, times, lambda _: True)
    return Conflict(thing, iri, policy_of(iri, policies, single=True), tuple(_value(each, each in kept) for each in given))


def _sources(value: Value, collector: Collector) -> tuple[Source, ...]:
    """All that say a value, by whatever statement; where some say it, none from which it only follows."""
    every = list(dict.fromkeys(source for statement in value.statements for source in collector.sources(statement)))
    return tuple([source for source in every if not source.inferred] or every)


def _value(said: Sourced, kept: bool) -> ConflictingValue:
    chunks, documents = {(each.document, each.chunk) for each in said.sources}, {each.document for each in said.sources}
    return ConflictingValue(said.statement[2], kept, len(chunks), len(documents), said.sources[:SHOWN])


def _between_documents(conflict: Conflict) -> bool:
    """True unless one and the same document says every value, and no other does."""
    return len({source.document for value in conflict.values for source in value.sources}) > 1
