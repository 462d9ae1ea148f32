"""The rules on pairs of things: which properties exclude each other, which lead one way only, which never lead back. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from onto_core.consistency.facts import Facts
from onto_core.consistency.model import Finding
from onto_core.consistency.rules.circles import circles
from onto_core.consistency.rules.words import because, listed, shown


def disjoint_properties(facts: Facts) -> Iterator[Finding]:
    """owl:propertyDisjointWith: no two things are connected by both (OWL 2 Syntax, 9.2.3 and 9.3.3)."""
    schema, names = facts.schema, facts.constraints.properties
    for number, others in facts.constraints.exclusive.items():
        for other in sorted(each for each in others if each > number):
            one, two = names[number], names[other]
            for thing, values in facts.values(number).items():
                again = facts.values(other).get(thing, {})
                for key in [key for key in values if key in again]:
                    statements = [values[key].statements[0], again[key].statements[0]]
                    reason = because(schema, one, statements[:1]) + because(schema, two, statements[1:])
                    rule = f"{schema.name(one)} and {schema.name(two)} never hold between the same two{reason}"
                    message = f"{rule}, and {shown(thing)} has {shown(values[key].term)} as both"
                    yield facts.finding("disjoint_properties", message, statements, things=(thing,), elements=(one, two))


def asymmetric(facts: Facts) -> Iterator[Finding]:
    """owl:AsymmetricProperty: when it connects x to y, it cannot connect y to x (OWL 2 Syntax, 9.2.12)."""
    for number in sorted(facts.constraints.asymmetric):
        iri, table = facts.constraints.properties[number], facts.values(number)
        for thing, values in table.items():
            for end, value in values.items():
                if isinstance(end, str) and thing < end and (back := table.get(end, {}).get(thing)) is not None:
                    statements = [value.statements[0], back.statements[0]]
                    rule = f"{facts.schema.name(iri)} holds in one direction only{because(facts.schema, iri, statements)}"
                    message = f"{rule}, and {shown(thing)} and {shown(end)} have it with each other"
                    yield facts.finding("asymmetric", message, statements, things=(thing, end), elements=(iri,))


def irreflexive(facts: Facts) -> Iterator[Finding]:
    """owl:IrreflexiveProperty: no individual is connected by it to itself (OWL 2 Syntax, 9.2.10); asymmetric properties are irreflexive too."""
    for number in sorted(facts.constraints.irreflexive):
        iri = facts.constraints.properties[number]
        for thing, values in facts.values(number).items():
            if (value := values.get(thing)) is not None:
                rule = f"{facts.schema.name(iri)} leads from one thing to another{because(facts.schema, iri, value.statements[:1])}"
                message = f"{rule}, and {shown(thing)} has it with itself"
                yield facts.finding("irreflexive", message, value.statements[:1], things=(thing,), elements=(iri,))


def no_circles(facts: Facts) -> Iterator[Finding]:
    """A transitive property that relates nothing to itself has no circles: the way round would lead from a thing to itself (OWL 2 Syntax, 9.2.13)."""
    for number in sorted(facts.constraints.circular):
        iri, table = facts.constraints.properties[number], facts.values(number)
        for circle in circles({thing: [end for end in values if isinstance(end, str) and end != thing] for thing, values in table.items()}):
            statements = [table[one][other].statements[0] for one, other in zip(circle, (*circle[1:], circle[0]), strict=True)]
            rule = f"{facts.schema.name(iri)} never leads in a circle{because(facts.schema, iri, statements)}"
            message = f"{rule}, and it leads from {shown(circle[0])} over {listed(circle[1:])} back to {shown(circle[0])}"
            yield facts.finding("circle", message, statements, things=circle, elements=(iri,))
