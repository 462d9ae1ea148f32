"""The JSON Schema of a model's reply, which admits the subset only, within the limits of OpenAI's strict mode. Pure."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from onto_core.ontology.facets import takes_literals
from onto_core.ontology.model import DataUnion
from onto_core.ontology.schema.schema import Schema, remembered
from onto_core.ontology.schema.shared import shared_name
from onto_core.rdf.xsd_numbers import FRACTIONAL, INTEGERS
from onto_core.vocabulary import XSD_BOOLEAN

if TYPE_CHECKING:
    from onto_core.matching.subset import Subset

LONGEST_ENUMERATION = 50
"""Allowed values of one property that a reply schema lists, at most; OpenAI's strict mode takes 1,000 values in all."""

JsonSchema = dict[str, Any]
STRING: JsonSchema = {"type": "string"}


def reply_schema(subset: Subset, size: int) -> JsonSchema:
    """The JSON Schema of a reply: plain facts, then the classes of things. Names are enumerated: structured output cannot leave the subset.

    The object of a property whose values are literals is of the JSON type or among the values that its ranges allow. Classes come last, for a small
    model that begins with them names every thing twice, and reads its facts into them. `size` is that of the text in tokens: no list may be
    longer than such a text can fill, for such a model may begin to repeat itself.
    """
    lists: dict[str, JsonSchema] = {}
    branches = _facts(subset) if not subset.empty else [_fact(STRING, STRING)]
    if branches:
        lists["facts"] = branches[0] if len(branches) == 1 else {"anyOf": branches}
    classes = [shared_name(subset.schema, iri) for iri in subset.iris[: len(subset.classes)]]
    if classes or subset.empty:
        lists["types"] = _object({"name": STRING, "type": _one_of(classes) if classes else STRING})
    return _object({name: {"type": "array", "items": items, "maxItems": 3 + size // 4} for name, items in lists.items()})


def _facts(subset: Subset) -> list[JsonSchema]:
    """A branch for each kind of value, with the properties that take it as one enumeration."""
    kinds: dict[str, list[str]] = {}
    for iri in subset.iris[len(subset.classes) :]:
        for end in _ends(subset.schema, iri):
            kinds.setdefault(end, []).append(shared_name(subset.schema, iri))
    return [_fact(_one_of(names), json.loads(end)) for end, names in kinds.items()]


@remembered()
def _ends(schema: Schema, iri: str) -> tuple[str, ...]:
    """The JSON Schema of a property's object, written as JSON; two for a property that takes entities and literals of another form than a string."""
    property_ = schema.properties[iri]
    ends = [json.dumps(_members(iri, schema))] if property_.kind == "object" else []
    if takes_literals(property_, schema):
        ends.append(json.dumps(_value(schema.effective_data_ranges(iri))))
    return tuple(dict.fromkeys(ends))


def _members(iri: str, schema: Schema) -> JsonSchema:
    """The individuals of an enumerated range (owl:oneOf), else any name."""
    ranges = schema.expected_range(iri)
    classes = [schema.classes.get(member) for member in ranges[0]] if len(ranges) == 1 else []
    if not classes or not all(each and each.one_of for each in classes):
        return STRING
    labels = [schema.label(individual) for each in classes if each for individual in each.one_of]
    return _one_of(labels) if len(labels) <= LONGEST_ENUMERATION else STRING


def _value(ranges: Sequence[DataUnion]) -> JsonSchema:
    """The JSON form of a literal: the allowed values, a number or boolean where every member of the only union is one; else a string."""
    union = ranges[0] if len(ranges) == 1 else ()
    allowed = [literal.lexical for each in union for literal in each.one_of]
    if union and all(each.one_of for each in union) and len(allowed) <= LONGEST_ENUMERATION:
        return _one_of(allowed)
    kinds = {_JSON_TYPES.get(each.datatype, "string") for each in union}
    return {"type": kinds.pop()} if len(kinds) == 1 else STRING


_JSON_TYPES = {
    **dict.fromkeys(INTEGERS, "integer"),
    **dict.fromkeys(FRACTIONAL, "number"),
    XSD_BOOLEAN: "boolean",
}


def _fact(property_: JsonSchema, end: JsonSchema) -> JsonSchema:
    return _object({"subject": STRING, "property": property_, "object": end})


def _object(properties: Mapping[str, JsonSchema]) -> JsonSchema:
    """An object as strict mode wants it: every property required, no others allowed."""
    return {"type": "object", "properties": dict(properties), "required": list(properties), "additionalProperties": False}


def _one_of(values: Iterable[str]) -> JsonSchema:
    return {"type": "string", "enum": list(dict.fromkeys(values))}


def in_form(value: str, iri: str, schema: Schema) -> str | int | float | bool:
    """A value of the property as a reply writes it: a number or truth value where the schema has the reply say one, else the text itself."""
    kinds = [json.loads(end) for end in _ends(schema, iri)]
    if len(kinds) != 1 or kinds[0].get("type") not in ("integer", "number", "boolean"):
        return value
    try:
        read = json.loads(value)
    except ValueError:
        return value
    return read if isinstance(read, int | float) else value
