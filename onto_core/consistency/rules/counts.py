"""The rules that count: how many values a thing may have of a property, and how many things a value. Pure."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from onto_core.consistency.constraints import Bound
from onto_core.consistency.facts import Facts, Value
from onto_core.consistency.model import SHOWN, Finding
from onto_core.consistency.rules.words import because, class_names, listed, shown
from onto_core.english.phrases import article


def bounds(facts: Facts) -> Iterator[Finding]:
    """owl:FunctionalProperty, owl:InverseFunctionalProperty (OWL 2 Syntax, 9.2.7, 9.2.8, 9.3.6), owl:maxCardinality and exact cardinalities, also
    qualified ones (8.3, 8.5), and the JSON form's owl:maxCardinality.

    Different IRIs are taken for different things, unless owl:sameAs joins them; different values of literals for different values. A blank node may
    be any other thing, and is not counted.
    """
    for number, every in facts.constraints.bounds.items():
        for bound in every:
            table = facts.subjects(number) if bound.turned else facts.values(number)
            for key, values in table.items():
                if len(values) > bound.most and (bound.turned or facts.is_a(str(key), bound.owner)):
                    counted = facts.counted(values, bound)
                    if len(counted) > bound.most:
                        yield _shared(number, bound, key, counted, facts) if bound.turned else _surplus(number, bound, str(key), counted, facts)


def _surplus(number: int, bound: Bound, thing: str, counted: list[Value], facts: Facts) -> Finding:
    schema, iri = facts.schema, facts.constraints.properties[number]
    kept = [value.statements[0] for value in counted[:SHOWN]]
    many = "no value" if bound.most == 0 else "one value" if bound.most == 1 else f"at most {bound.most} values"
    kind = f" that {'is' if bound.most == 1 else 'are'} {class_names(schema, bound.classes)}" if bound.classes else ""
    of = f" for {article(schema.name(bound.owner))}" if bound.owner else ""
    has = f"{shown(thing)} has {listed([value.term for value in counted])}"
    owned = facts.of_class(thing, bound.owner)
    owned += [each for value in counted[:SHOWN] if isinstance(value.term, str) for each in facts.of_classes(value.term, bound.classes)]
    message = f"{schema.name(iri)} takes {many}{kind}{of}{because(schema, iri, kept)}, and {has}"
    more, elements = len(counted) - len(kept), (iri, bound.owner, *bound.classes)
    return facts.finding(bound.rule, message, kept, things=(thing,), elements=elements, besides=owned, more=more)


def _shared(number: int, bound: Bound, key: Hashable, counted: list[Value], facts: Facts) -> Finding:
    schema, iri = facts.schema, facts.constraints.properties[number]
    kept = [value.statements[0] for value in counted[:SHOWN]]
    owners = [str(value.term) for value in counted]
    end = facts.values(number)[owners[0]][key].term
    message = f"a value of {schema.name(iri)} belongs to one thing{because(schema, iri, kept)}, and {shown(end)} belongs to {listed(owners)}"
    return facts.finding(bound.rule, message, kept, things=owners, elements=(iri,), more=len(counted) - len(kept))
