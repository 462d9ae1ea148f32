"""Elements in words, compactly, for a prompt. Pure, deterministic."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable

from onto_core.ontology.model import AllOf, AnyOf, DataRange, DataUnion, ElementRef, OntologyClass, Property, Restriction
from onto_core.ontology.schema.labels import plain
from onto_core.ontology.schema.names import folded
from onto_core.ontology.schema.schema import Schema, remembered
from onto_core.ontology.schema.shared import Group, shared_name, together
from onto_core.terms import Literal
from onto_core.vocabulary import RDFS_LITERAL, XSD, XSD_STRING, local_name

COMMENT_WORDS = 14
"""Words of a comment that go into a prompt."""
SHOWN_VALUES = 12
"""Allowed values of an enumeration that a prompt lists."""

BRIEF_MEMBERS = 2
"""Classes of a union that a brief line names."""
SHARED_MEMBERS = 3
"""Classes that the line of several ontologies' properties names at each end."""
SHOWN_MEMBERS = 6
"""Classes of a union that a prompt names; schema.org has domains of twenty."""

_PIECES = re.compile(r"[A-Z]?[a-z]+|[A-Z]+|\d+|[^\W\d_]+|[^\w\s]|_")


def describe(refs: Iterable[ElementRef], schema: Schema, brief: Container[str] = ()) -> str:
    """A line for each element, classes first, in the order of the references: `Name < Parent: comment`, `name: Domain -> Range [marks] comment`.

    Of the elements in `brief` only the names are told, and a property's ends. Elements that ontologies share have one line.
    """
    first: dict[Group, str] = {}
    for ref in refs:
        iri = schema.get(ref).iri
        group = together(schema, iri)
        if group not in first or (first[group] in brief and iri not in brief):
            first[group] = iri
    iris = dict.fromkeys(first.values())
    classes = [prompt_line(iri, schema) for iri in iris if iri in schema.classes and iri not in brief]
    if others := [brief_line(schema, iri) for iri in iris if iri in schema.classes and iri in brief]:
        classes.append(f"- {', '.join(others)}")
    properties = [
        brief_line(schema, iri) if iri in brief else _property_line(schema, iri) or property_line(schema.properties[iri], schema, iris)
        for iri in iris
        if iri in schema.properties
    ]
    return "\n".join((*(["Classes:", *classes] if classes else ()), *(["Properties:", *properties] if properties else ())))


def prompt_line(iri: str, schema: Schema) -> str:
    """The line of one class or property in a prompt: of all that share it."""
    if iri in schema.classes:
        return _class_line(schema, iri)
    return _property_line(schema, iri) or property_line(schema.properties[iri], schema)


@remembered()
def brief_line(schema: Schema, iri: str) -> str:
    """A class by its name; `- directedBy: Film -> Person`, ends by their ids, at most two a side, and none where anything goes."""
    group = together(schema, iri)
    first = group[0]
    if first in schema.classes:
        return f"{shared_name(schema, first)}{_quoted(schema.classes[first])}"
    property_ = schema.properties[first]
    domain, target = _shared_ends(group, schema)
    if not target and property_.kind != "object":
        target = "literal"
    ends = f"{domain or 'any'} -> {target or 'any'}" if domain or target else ""
    return f"- {shared_name(schema, first)}{_quoted(property_)}" + (f": {ends}" if ends else "")


@remembered()
def shared_ends(schema: Schema, iri: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The classes at the ends of a property, and of those that share its line, that the line names."""
    found: list[tuple[str, ...]] = []
    group = together(schema, iri)
    for ends in (schema.expected_domain, schema.expected_range):
        members = [end for each in group for union in ends(each) for end in union[:BRIEF_MEMBERS] if end in schema.classes]
        shown = list(dict.fromkeys(schema.classes[end].id for end in members))[:SHARED_MEMBERS]
        found.append(tuple(dict.fromkeys(end for end in members if schema.classes[end].id in shown)))
    return found[0], found[1]


def _shared_ends(group: Group, schema: Schema) -> tuple[str, str]:
    """Domain and range of the properties that share a line: as one has them, or, where they differ, the first of all."""
    domains, ranges = ([_brief_end(ends(iri), schema) for iri in group] for ends in (schema.expected_domain, schema.expected_range))
    data = dict.fromkeys(data_words(union) for iri in group for union in schema.expected_data_ranges(iri))
    named = [list(dict.fromkeys(schema.classes[end].id for end in side)) for side in shared_ends(schema, group[0])]
    sides = []
    for texts, names in zip((domains, ranges), named, strict=True):
        alike = len(set(texts)) == 1
        sides.append(texts[0] if alike or not names else " or ".join(names) + " or more")
    values = " & ".join(data) if len(group) == 1 else " or ".join(list(data)[:SHARED_MEMBERS])
    return sides[0], " or ".join(part for part in (sides[1], values) if part)


def _brief_end(unions: AllOf, schema: Schema) -> str:
    def name(iri: str) -> str:
        return schema.classes[iri].id if iri in schema.classes else schema.name(iri)

    return " and ".join(" or ".join(map(name, union[:BRIEF_MEMBERS])) + (" or more" if len(union) > BRIEF_MEMBERS else "") for union in unions)


@remembered()
def _class_line(schema: Schema, iri: str) -> str:
    group = together(schema, iri)
    if len(group) == 1:
        return class_line(schema.classes[iri], schema)
    classes = [schema.classes[each] for each in group]
    remark = next((remark for each in classes if (remark := _remark(each))), "")
    return f"- {shared_name(schema, iri)}{_quoted(classes[0])} {_vocabularies(group, schema)}{remark}"


@remembered()
def _property_line(schema: Schema, iri: str) -> str:
    """The line of a property that is the same in every prompt; empty when the members of a union that it names depend on the prompt."""
    group = together(schema, iri)
    if len(group) > 1:
        properties = [schema.properties[each] for each in group]
        domain, target = _shared_ends(group, schema)
        remark = next((remark for each in properties if (remark := _remark(each))), "")
        ends = f"{domain or 'any'} -> {target or ('any' if properties[0].kind == 'object' else 'literal')}"
        return f"- {shared_name(schema, iri)}{_quoted(properties[0])}: {ends} {_vocabularies(group, schema)}{remark}"
    unions = (*schema.expected_domain(iri), *schema.expected_range(iri))
    return "" if any(len(union) > SHOWN_MEMBERS for union in unions) else property_line(schema.properties[iri], schema)


def _vocabularies(group: Group, schema: Schema) -> str:
    """The ontologies that share a line, and the other ids that they have for it: `[in movies, works as directedBy]`."""
    own = shared_name(schema, group[0])
    homes = dict.fromkeys(ref for iri in group for ref in schema.refs_of(iri))
    return f"[in {', '.join(ref.ontology + (f' as {ref.id}' if ref.id != own else '') for ref in homes)}]"


def line(iri: str, schema: Schema) -> str:
    """The line of one class or property. Raises KeyError when it is not loaded."""
    return class_line(schema.classes[iri], schema) if iri in schema.classes else property_line(schema.properties[iri], schema)


def class_line(class_: OntologyClass, schema: Schema) -> str:
    """`- Pizza "pizza pie" < Food; hasTopping some Cheese: a flat bread`. Top classes are not named."""
    parents = [schema.name(iri) for iri in class_.parents if schema.classes.get(iri)]
    line = f"- {schema.name(class_.iri)}{_quoted(class_)}" + (f" < {', '.join(parents)}" if parents else "")
    if class_.restrictions:
        line += "; " + ", ".join(restriction_words(restriction, schema) for restriction in class_.restrictions[:4])
    if class_.one_of:
        shown = ", ".join(_quote(schema.label(iri)) for iri in class_.one_of[:SHOWN_VALUES])
        line += f"; one of {shown}" + (", ..." if len(class_.one_of) > SHOWN_VALUES else "")
    return line + _remark(class_)


def property_line(property_: Property, schema: Schema, shown: Container[str] = ()) -> str:
    """`- directedBy: Film -> Person [max 1; inverse directs]: who directs it`. `any` stands for no declared domain or range.

    Of long unions those members come first that are in `shown`, the elements of the same prompt.
    """
    name, domain, target, marks = parts(property_, schema, shown)
    return f"- {name}: {domain} -> {target}" + (f" [{marks}]" if marks else "") + _remark(property_)


def parts(property_: Property, schema: Schema, shown: Container[str] = ()) -> tuple[str, str, str, str]:
    """(name, domain, range, marks) of a property in words."""
    domain = _all_of(schema.expected_domain(property_.iri), schema, shown) or "any"
    classes = _all_of(schema.expected_range(property_.iri), schema, shown)
    data = " & ".join(dict.fromkeys(data_words(union) for union in schema.expected_data_ranges(property_.iri)))
    target = " or ".join(part for part in (classes, data) if part) or ("any" if property_.kind == "object" else "literal")
    return f"{schema.name(property_.iri)}{_quoted(property_)}", domain, target, "; ".join(_marks(property_, schema))


def restriction_words(restriction: Restriction, schema: Schema) -> str:
    """A restriction in the words of the Manchester syntax: `hasTopping some (Cheese or Meat)`, `hasBase max 1`."""
    filler = _any_of(restriction.classes, schema) or data_words(restriction.data)
    if restriction.kind == "value":
        value = restriction.value
        filler = _quote(value.lexical) if isinstance(value, Literal) else schema.label(value or "")
    count = "" if restriction.count is None else f" {restriction.count}"
    return f"{schema.name(restriction.property)} {restriction.kind}{count} {filler}".rstrip()


def data_words(union: DataUnion) -> str:
    """A union of data ranges: `date or gYear`, `integer >= 0`, `one of "red", "green"`."""
    return " or ".join(dict.fromkeys(_data_range(each) for each in union))


def tokens(text: str) -> int:
    """The approximate number of tokens that a byte-pair tokenizer makes of the text: words in pieces of six letters, digits by three, signs alone."""
    return sum(
        1 if len(piece) <= 2 else -(-len(piece) // (3 if piece[0].isdigit() else 7 if piece.isascii() else 2)) for piece in _PIECES.findall(text)
    )


def fence(text: str) -> str:
    """A line of tildes that is longer than any in the text: a text that a prompt holds as data cannot end its own fence."""
    return "~" * max(5, 1 + max((len(run) for run in re.findall("~+", text)), default=0))


def _data_range(range_: DataRange) -> str:
    if range_.one_of:
        shown = ", ".join(_quote(value.lexical) for value in range_.one_of[:SHOWN_VALUES])
        return f"one of {shown}" + (", ..." if len(range_.one_of) > SHOWN_VALUES else "")
    facets = range_.facets
    limits = (
        (">=", facets.min_inclusive),
        ("<=", facets.max_inclusive),
        (">", facets.min_exclusive),
        ("<", facets.max_exclusive),
        ("length", facets.length),
        ("length >=", facets.min_length),
        ("length <=", facets.max_length),
        ("digits <=", facets.total_digits),
        ("decimals <=", facets.fraction_digits),
        ("language", facets.language),
    )
    marks = [f"{sign} {limit}" for sign, limit in limits if limit is not None] + [f"like /{pattern}/" for pattern in facets.pattern]
    if range_.datatype == XSD_STRING and facets.pattern:
        return " ".join(marks)
    datatype = range_.datatype
    name = "literal" if datatype == RDFS_LITERAL else datatype.removeprefix(XSD) if datatype.startswith(XSD) else local_name(datatype)
    return " ".join((name, *marks))


def _marks(property_: Property, schema: Schema) -> Iterable[str]:
    if property_.min_count and property_.min_count == property_.max_count:
        yield f"exactly {property_.min_count}"
    else:
        if property_.min_count:
            yield f"min {property_.min_count}"
        if schema.is_functional(property_.iri):
            yield "max 1"
        elif property_.max_count is not None:
            yield f"max {property_.max_count}"
    if schema.is_symmetric(property_.iri):
        yield "symmetric"
    if inverses := sorted(schema.name(iri) for iri in schema.inverses(property_.iri) if iri in schema.properties):
        yield f"inverse {', '.join(inverses)}"


def _quoted(element: OntologyClass | Property) -> str:
    """The label, when the id does not say it already; a label in another language than the prompt's would only cost tokens."""
    readable = not element.labels or any(text.language is None or text.language.lower().startswith("en") for text in element.labels)
    return f" {_quote(element.label)}" if readable and folded(element.label) not in folded(element.id) else ""


def _remark(element: OntologyClass | Property) -> str:
    comment = plain(element.comment)
    sentence = re.split(r"(?<=[.;])\s+(?=[^\W\da-z_]|[\"“(])", comment, maxsplit=1)[0].rstrip(".;")
    parts = sentence.split(" ")
    short = " ".join(parts[:COMMENT_WORDS]) + (" ..." if len(parts) > COMMENT_WORDS else "")
    return f": {short}" if short and folded(short) not in {folded(element.label), folded(element.id)} else ""


def _all_of(unions: AllOf, schema: Schema, shown: Container[str]) -> str:
    several = len(unions) > 1
    return " and ".join(f"({text})" if several and len(union) > 1 else text for union in unions if (text := _any_of(union, schema, shown)))


def _any_of(union: AnyOf, schema: Schema, shown: Container[str] = ()) -> str:
    first = sorted(union, key=lambda iri: iri not in shown) if len(union) > SHOWN_MEMBERS else union
    rest = f" or {len(union) - SHOWN_MEMBERS} more" if len(union) > SHOWN_MEMBERS else ""
    return " or ".join(schema.name(iri) for iri in first[:SHOWN_MEMBERS]) + rest


def _quote(text: str) -> str:
    return '"' + text.replace('"', "'") + '"'
