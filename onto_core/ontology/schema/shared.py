"""Elements of several ontologies that a prompt tells as one: of one sort and one name, or declared equivalent, with ends that agree. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import product

from onto_core.ontology.model import AllOf, DataRange, Kind
from onto_core.ontology.schema.labels import match_names
from onto_core.ontology.schema.names import folded
from onto_core.ontology.schema.schema import Schema
from onto_core.rdf.xsd_numbers import FRACTIONAL, INTEGERS
from onto_core.vocabulary import XSD, XSD_BOOLEAN

Group = tuple[str, ...]
_MOMENTS = frozenset(XSD + name for name in ("date", "dateTime", "dateTimeStamp", "time", "gYear", "gYearMonth", "gMonth", "gDay", "gMonthDay"))


def shared(schema: Schema) -> Mapping[str, Group]:
    """IRI -> all elements that share its line, itself among them, in the order of the ontologies; only those that share.

    Use it as `schema.derived(shared)`. One name joins elements of different ontologies only: inside one, two elements of a name are two on
    purpose. A declared equivalence joins any.
    """
    group_of: dict[str, list[str]] = {}
    for bucket in _of_one_name(schema):
        groups: list[list[str]] = []
        for iri in bucket:
            group = next((g for g in groups if all(_apart(iri, other, schema) and agree(iri, other, schema) for other in g)), None)
            if group is None:
                groups.append([iri])
            else:
                group.append(iri)
        group_of |= {iri: group for group in groups if len(group) > 1 for iri in group}
    for iri, twin in _equivalents(schema):
        mine, theirs = group_of.get(iri, [iri]), group_of.get(twin, [twin])
        if mine is not theirs and all(agree(a, b, schema) for a, b in product(mine, theirs)):
            both = [*mine, *theirs]
            group_of |= dict.fromkeys(both, both)
    order = {iri: number for number, iri in enumerate(schema.derived(match_names))}
    return {iri: tuple(sorted(group, key=order.__getitem__)) for iri, group in group_of.items()}


def together(schema: Schema, iri: str) -> Group:
    """The elements that share the line of one, itself among them."""
    return schema.derived(shared).get(iri) or (iri,)


def shared_name(schema: Schema, iri: str) -> str:
    """The name that a prompt has for an element: the id without an ontology where one line stands for several."""
    group = schema.derived(shared).get(iri)
    return (schema.classes.get(group[0]) or schema.properties[group[0]]).id if group else schema.name(iri)


def agree(a: str, b: str, schema: Schema) -> bool:
    """True when nothing that is declared of two classes, or of the ends of two properties, keeps them from being one."""
    if a in schema.classes:
        return schema.disjoint(a, b) is None
    if schema.disjoint_properties(a, b):
        return False
    ends = ((schema.expected_domain(a), schema.expected_domain(b)), (schema.expected_range(a), schema.expected_range(b)))
    data = [{_sort(each) for union in schema.expected_data_ranges(iri) for each in union} for iri in (a, b)]
    values_agree = not all(data) or "text" in data[0] | data[1] or bool(data[0] & data[1])
    return values_agree and all(_meet(mine, theirs, schema) for mine, theirs in ends)


def _meet(mine: AllOf, theirs: AllOf, schema: Schema) -> bool:
    """True when one thing may be in both ends: of each two unions, some members are not disjoint."""
    return all(any(schema.disjoint(a, b) is None for a, b in product(one, other)) for one, other in product(mine, theirs) if one and other)


def _sort(range_: DataRange) -> str:
    if range_.datatype in INTEGERS or range_.datatype in FRACTIONAL:
        return "number"
    return "moment" if range_.datatype in _MOMENTS else "boolean" if range_.datatype == XSD_BOOLEAN else "text"


def _of_one_name(schema: Schema) -> Iterable[Sequence[str]]:
    buckets: dict[tuple[Kind, str], list[str]] = defaultdict(list)
    for iri, names in schema.derived(match_names).items():
        sort: Kind = "class" if iri in schema.classes else schema.properties[iri].kind
        buckets[sort, folded(names.names[0])].append(iri)
    return [bucket for bucket in buckets.values() if len(bucket) > 1]


def _apart(a: str, b: str, schema: Schema) -> bool:
    """True when no ontology has both."""
    return {ref.ontology for ref in schema.refs_of(a)}.isdisjoint(ref.ontology for ref in schema.refs_of(b))


def _equivalents(schema: Schema) -> Iterable[tuple[str, str]]:
    for iri, class_ in schema.classes.items():
        yield from ((iri, twin) for twin in class_.equivalent if twin in schema.classes)
    for iri, property_ in schema.properties.items():
        twins = (twin for twin in property_.equivalent if twin in schema.properties)
        yield from ((iri, twin) for twin in twins if schema.properties[twin].kind == property_.kind)
