"""Two data ranges that have a value in common, or have none (XSD 1.1 part 2; OWL 2 Syntax, 4 and 7). Pure."""

from __future__ import annotations

from onto_core.ontology.model import DataRange, Facets
from onto_core.rdf.xsd import RDF_PLAIN_LITERAL, Value, compare, in_value_space, is_built_in, primitive, value_of
from onto_core.rdf.xsd_numbers import INTEGER_TYPES
from onto_core.terms import Literal
from onto_core.vocabulary import RDF_LANG_STRING, RDFS_LITERAL, XSD, XSD_DECIMAL, XSD_STRING

Bound = tuple[Value, bool]
"""(value, True when the value itself is inside)"""


def share_values(a: DataRange, b: DataRange) -> bool:
    """False when surely no value is in both ranges. Datatypes that others define, patterns and lengths are taken to overlap."""
    for one, other in ((a, b), (b, a)):
        if one.one_of:
            return any(_takes(other, literal) for literal in one.one_of)
    if not _same_space(a.datatype, b.datatype):
        return False
    bounds = [_bounds(each) for each in (a, b)]
    return all(not _below(high, low) for low, high in ((bounds[0][0], bounds[1][1]), (bounds[1][0], bounds[0][1])))


def _same_space(a: str, b: str) -> bool:
    if not (_has_values(a) and _has_values(b)):
        return True
    texts = {RDF_LANG_STRING, XSD_STRING, RDF_PLAIN_LITERAL}
    if RDF_PLAIN_LITERAL in (a, b):
        return {primitive(a), primitive(b)} <= texts
    return primitive(a) == primitive(b)


def _has_values(datatype: str) -> bool:
    """True for a datatype whose values we know, so that it can be told from others."""
    return is_built_in(datatype) and datatype != RDFS_LITERAL


def _takes(range_: DataRange, literal: Literal) -> bool:
    if _has_values(range_.datatype) and _has_values(literal.datatype) and not in_value_space(literal.lexical, literal.datatype, range_.datatype):
        return False
    value = value_of(literal.lexical, literal.datatype)
    if range_.one_of:
        return any(
            (value, primitive(literal.datatype)) == (value_of(each.lexical, each.datatype), primitive(each.datatype)) for each in range_.one_of
        )
    low, high = _bounds(range_)
    return value is None or not (_below((value, True), low) or _below(high, (value, True)))


def _bounds(range_: DataRange) -> tuple[Bound | None, Bound | None]:
    """(lower, upper) by the facets, else by the datatype (an xsd:byte is at most 127)."""
    facets = range_.facets
    lower = _bound(facets, "min", range_.datatype)
    upper = _bound(facets, "max", range_.datatype)
    if range_.datatype.startswith(XSD) and (integer := INTEGER_TYPES.get(range_.datatype[len(XSD) :])):
        lower = lower or _whole(integer[1])
        upper = upper or _whole(integer[2])
    return lower, upper


def _whole(number: int | None) -> Bound | None:
    value = value_of(str(number), XSD_DECIMAL) if number is not None else None
    return (value, True) if value is not None else None


def _bound(facets: Facets, side: str, datatype: str) -> Bound | None:
    for inside in (True, False):
        written: str | None = getattr(facets, f"{side}_{'inclusive' if inside else 'exclusive'}")
        if written is not None:
            value = value_of(written.strip(), datatype) if is_built_in(datatype) else None
            value = value_of(written.strip(), XSD_DECIMAL) if value is None else value
            return (value, inside) if value is not None else None
    return None


def _below(high: Bound | None, low: Bound | None) -> bool:
    """True when an upper bound leaves nothing above a lower one; two that cannot be compared leave something."""
    if high is None or low is None:
        return False
    order = compare(high[0], low[0])
    return order is not None and (order < 0 or (order == 0 and not (high[1] and low[1])))
