"""Literals against data ranges: datatype, lexical form, facets and enumerations (OWL 2 Syntax, sections 4 and 7). Pure."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from math import isnan
from typing import Literal as OneOf

from onto_core.ontology.datatypes import is_unit
from onto_core.ontology.model import DataRange, DataUnion, Facets, Property
from onto_core.ontology.schema.schema import Schema
from onto_core.rdf import xsd
from onto_core.rdf.iris import is_language_tag, language_matches
from onto_core.rdf.xsd import Value
from onto_core.rdf.xsd_patterns import UnsupportedPattern, compiled
from onto_core.terms import Literal
from onto_core.vocabulary import PREFIXES, RDF_LANG_STRING, XSD

ANY_LITERAL = frozenset({XSD + "anyType", XSD + "anySimpleType", XSD + "anyAtomicType"})


@dataclass(frozen=True, slots=True)
class Misfit:
    """The reason why a literal is outside a data range: the rule it breaks, the rest of a sentence about it, and what would be inside."""

    rule: OneOf["datatype", "pattern", "facet", "enumeration", "language"]
    reason: str
    allowed: tuple[str, ...] = ()
    unchecked: bool = False
    """The facet could not be judged: worth a warning, but not held against the literal."""


def misfits(literal: Literal, union: DataUnion) -> tuple[Misfit, ...]:
    """The misfits of a literal with the closest range of a union; empty when any range takes it."""
    best = min((tuple(_misfits(literal, data_range)) for data_range in union), key=_distance, default=())
    if len(union) == 1 or all(each.unchecked for each in best):
        return best
    allowed = tuple(dict.fromkeys(range_name(each) for each in union))
    return (Misfit(best[0].rule, best[0].reason, allowed), *best[1:])


def _distance(wrong: tuple[Misfit, ...]) -> tuple[bool, bool, int]:
    broken = [misfit for misfit in wrong if not misfit.unchecked]
    return bool(broken), any(misfit.rule == "datatype" for misfit in broken), len(wrong)


def takes_literals(property_: Property, schema: Schema) -> bool:
    """True for datatype properties, and for object properties that take literals too (schema.org has many)."""
    return property_.kind == "datatype" or bool(schema.effective_data_ranges(property_.iri))


def ill_formed(literal: Literal) -> Misfit | None:
    """The misfit of a literal with its own datatype: a form outside its lexical space denotes nothing (RDF 1.1 Semantics, 7)."""
    if literal.datatype == RDF_LANG_STRING:
        if literal.language is None:
            return Misfit("language", "has no language tag, and an rdf:langString needs one", ("a BCP 47 tag such as en or pt-BR",))
        if not is_language_tag(literal.language):
            return Misfit("language", f"has the language tag {literal.language!r}, which is not well formed", ("a BCP 47 tag such as en or pt-BR",))
    if is_unit(literal.datatype) and xsd.value_of(literal.lexical, XSD + "double") is None:
        return Misfit("datatype", f"is not a number of {datatype_name(literal.datatype)}", ("a number such as 12.5",))
    if xsd.value_of(literal.lexical, literal.datatype) is None:
        name = datatype_name(literal.datatype)
        example = f", such as {EXAMPLES[literal.datatype]}" if literal.datatype in EXAMPLES else ""
        return Misfit("datatype", f"is not a valid {name}{example}", (name,))
    return None


def _misfits(literal: Literal, wanted: DataRange) -> Iterator[Misfit]:
    if (bad := ill_formed(literal)) is not None:
        yield bad
        return
    if wanted.datatype not in ANY_LITERAL and not xsd.in_value_space(literal.lexical, literal.datatype, wanted.datatype):
        if is_unit(literal.datatype) and _is_number(wanted.datatype) and xsd.value_of(literal.lexical, wanted.datatype) is not None:
            return  # DBpedia publishes "3.0E7"^^dbd:usDollar where its ontology says xsd:double
        if _may_be_written_in(wanted.datatype, literal.datatype):
            if not is_unit(wanted.datatype):
                yield Misfit("datatype", f"could not be held against {range_name(wanted)}, whose values are not known here", unchecked=True)
            return
        yield Misfit("datatype", f"is {datatype_name(literal.datatype)} and not {range_name(wanted)}", (range_name(wanted),))
        return
    if wanted.one_of and value_key(literal) not in {value_key(each) for each in wanted.one_of}:
        yield Misfit("enumeration", "is not one of the values that are listed", tuple(each.lexical for each in wanted.one_of))
    yield from _facet_misfits(literal, wanted)


def _may_be_written_in(wanted: str, datatype: str) -> bool:
    """True for a number where a unit of measure is wanted, and for a number or text where a datatype is wanted that nobody here defines."""
    if xsd.is_built_in(wanted):
        return False
    return _is_number(datatype) or (not is_unit(wanted) and (datatype == RDF_LANG_STRING or xsd.derives_from(datatype, XSD + "string")))


def _is_number(datatype: str) -> bool:
    return any(xsd.derives_from(datatype, XSD + name) for name in ("decimal", "double", "float"))


def _facet_misfits(literal: Literal, wanted: DataRange) -> Iterator[Misfit]:
    facets = wanted.facets
    if facets == _NONE:
        return
    for pattern in facets.pattern:
        try:
            if not compiled(pattern)(literal.lexical):
                yield Misfit("pattern", f"does not match the pattern {pattern}", (pattern,))
        except UnsupportedPattern as error:
            yield Misfit("pattern", f"could not be held against the pattern {pattern}: {error}", unchecked=True)
    value = xsd.value_of(literal.lexical, literal.datatype)
    if value is not None:
        yield from _bound_misfits(value, literal.datatype, wanted)
        yield from _length_misfits(literal, value, facets)
    if facets.language is not None and not (literal.language and language_matches(literal.language, facets.language)):
        yield Misfit("language", f"needs the language {facets.language}", (facets.language,))


_NONE = Facets()
_BOUNDS: tuple[tuple[str, str, Callable[[int], bool]], ...] = (
    ("min_inclusive", "at least", lambda sign: sign >= 0),
    ("max_inclusive", "at most", lambda sign: sign <= 0),
    ("min_exclusive", "more than", lambda sign: sign > 0),
    ("max_exclusive", "less than", lambda sign: sign < 0),
)


def _bound_misfits(value: Value, datatype: str, wanted: DataRange) -> Iterator[Misfit]:
    """Bounds hold by value (XSD 1.1, 4.3.7-4.3.10); a value that cannot be compared with the bound is outside."""
    for field, words, holds in _BOUNDS:
        bound = getattr(wanted.facets, field)
        if bound is None:
            continue
        limit = next((v for d in (datatype, wanted.datatype, XSD + "decimal") if (v := xsd.value_of(bound, d)) is not None), None)
        if limit is None:
            reason = f"could not be held against the bound {bound!r}, which is not a valid {datatype_name(wanted.datatype)}"
            yield Misfit("facet", reason, unchecked=True)
        elif (sign := xsd.compare(value, limit)) is None or not holds(sign):
            yield Misfit("facet", f"is not {words} {bound}", (f"{words} {bound}",))


def _length_misfits(literal: Literal, value: Value, facets: Facets) -> Iterator[Misfit]:
    """Lengths count characters, or the octets of binary data (XSD 1.1, 4.3.1-4.3.3); digits are those of the value (4.3.11, 4.3.12)."""
    if isinstance(value, str | bytes) and literal.datatype != XSD + "QName":
        size, unit = len(value), "octets" if isinstance(value, bytes) else "characters"
        for limit, words, broken in (
            (facets.length, "exactly", size != facets.length),
            (facets.min_length, "at least", size < (facets.min_length or 0)),
            (facets.max_length, "at most", facets.max_length is not None and size > facets.max_length),
        ):
            if limit is not None and broken:
                yield Misfit("facet", f"has {size} {unit}, not {words} {limit}", (f"{words} {limit} {unit}",))
    if isinstance(value, Decimal) and (facets.total_digits is not None or facets.fraction_digits is not None):
        total, fraction = _digits(value)
        if facets.total_digits is not None and total > facets.total_digits:
            yield Misfit("facet", f"has {total} digits, not at most {facets.total_digits}", (f"at most {facets.total_digits} digits",))
        if facets.fraction_digits is not None and fraction > facets.fraction_digits:
            allowed = f"at most {facets.fraction_digits} digits after the point"
            yield Misfit("facet", f"has {fraction} digits after the point, not at most {facets.fraction_digits}", (allowed,))


def _digits(value: Decimal) -> tuple[int, int]:
    """(all digits, digits after the point) of the shortest form of a value."""
    _, digits, exponent = value.as_tuple()
    assert isinstance(exponent, int)
    text = "".join(map(str, digits))
    spare = min(len(text) - len(text.rstrip("0")), max(0, -exponent))
    text, exponent = text[: len(text) - spare].lstrip("0"), exponent + spare
    fraction = max(0, -exponent) if text else 0
    return max(len(text) + max(exponent, 0), fraction, 1), fraction


def value_key(literal: Literal) -> Hashable:
    """The same key for all literals of one value: "1"^^xsd:integer and "01"^^xsd:byte, "1.0" and "1.00" of xsd:decimal."""
    if literal.datatype == RDF_LANG_STRING:
        return literal.datatype, literal.lexical, (literal.language or "").lower()
    value = xsd.value_of(literal.lexical, literal.datatype)
    if value is None:
        return literal.datatype, "ill-formed", literal.lexical
    return xsd.primitive(literal.datatype), "NaN" if isinstance(value, float) and isnan(value) else value


def range_name(wanted: DataRange) -> str:
    """A data range in words: its datatype, or its values."""
    if wanted.one_of:
        return "one of " + ", ".join(each.lexical for each in wanted.one_of)
    return datatype_name(wanted.datatype)


def datatype_name(iri: str) -> str:
    """A datatype as `xsd:date` when its prefix is well known, else as its IRI."""
    for prefix, namespace in PREFIXES.items():
        if iri.startswith(namespace):
            return f"{prefix}:{iri[len(namespace) :]}"
    return iri


EXAMPLES = {
    XSD + "boolean": "true",
    XSD + "integer": "42",
    XSD + "decimal": "1200.5",
    XSD + "double": "1.5e3",
    XSD + "float": "1.5",
    XSD + "date": "1999-05-03",
    XSD + "dateTime": "1999-05-03T14:30:00",
    XSD + "dateTimeStamp": "1999-05-03T14:30:00Z",
    XSD + "time": "14:30:00",
    XSD + "gYear": "1999",
    XSD + "gYearMonth": "1999-05",
    XSD + "gMonthDay": "--05-03",
    XSD + "gMonth": "--05",
    XSD + "gDay": "---03",
    XSD + "duration": "P1Y6M",
    XSD + "yearMonthDuration": "P1Y6M",
    XSD + "dayTimeDuration": "PT36H",
    XSD + "anyURI": "https://example.org/",
    XSD + "language": "pt-BR",
    XSD + "hexBinary": "0FB7",
    XSD + "base64Binary": "Zm9v",
    XSD + "nonNegativeInteger": "0",
    XSD + "positiveInteger": "1",
}
