"""Checks of data ranges: datatypes that do not exist, patterns that do not compile, facets that contradict each other or their datatype. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable

from onto_core.errors import Problem
from onto_core.ontology.check.view import OntologyView, data_ranges
from onto_core.ontology.datatypes import FACETS, XSD_NAMES
from onto_core.ontology.model import DataRange, Facets
from onto_core.rdf.xsd import Value, compare, in_value_space, is_built_in, value_of
from onto_core.rdf.xsd_dates import MOMENTS
from onto_core.rdf.xsd_numbers import NUMERIC
from onto_core.suggest import did_you_mean
from onto_core.vocabulary import RDF, XSD, XSD_DECIMAL, local_name

TIMES = frozenset(XSD + name for name in MOMENTS)
DURATIONS = frozenset(XSD + name for name in ("duration", "yearMonthDuration", "dayTimeDuration"))
TEXTS = frozenset(
    XSD + name for name in ("string", "normalizedString", "token", "language", "Name", "NCName", "NMTOKEN", "anyURI", "hexBinary", "base64Binary")
)
BOUNDS = (
    ("min_inclusive", "max_inclusive"),
    ("min_inclusive", "max_exclusive"),
    ("min_exclusive", "max_inclusive"),
    ("min_exclusive", "max_exclusive"),
)
_FACET_NAMES = {
    "min_inclusive": "xsd:minInclusive",
    "max_inclusive": "xsd:maxInclusive",
    "min_exclusive": "xsd:minExclusive",
    "max_exclusive": "xsd:maxExclusive",
}


def unknown_datatypes(view: OntologyView) -> Iterable[Problem]:
    """XSD 1.1 part 2 names its datatypes; another name in its namespace is a mistake."""
    for where, range_ in data_ranges(view.ontology):
        if range_.datatype.startswith(XSD) and range_.datatype[len(XSD) :] not in XSD_NAMES:
            name = range_.datatype[len(XSD) :]
            mend = did_you_mean(name, XSD_NAMES).replace("did you mean '", "did you mean 'xsd:").replace("or '", "or 'xsd:")
            yield Problem(where, f"xsd:{name} is not a datatype of XML Schema", mend or "name one such as xsd:string, xsd:integer, xsd:date")


def patterns(view: OntologyView) -> Iterable[Problem]:
    """XSD 1.1 part 2, appendix G: a pattern is a regular expression, matched against the whole value."""
    for where, range_ in data_ranges(view.ontology):
        for pattern in range_.facets.pattern:
            if trouble := _pattern_trouble(pattern):
                yield Problem(where, f"the pattern {pattern!r} is not a regular expression of XML Schema: {trouble}", "correct the pattern")


def facets(view: OntologyView) -> Iterable[Problem]:
    """XSD 1.1 part 2, 4.3: facets apply to certain datatypes, bounds are values of theirs, and a lower bound lies below an upper one."""
    for where, range_ in data_ranges(view.ontology):
        for message, mend in (*_misapplied(range_), *_contradictions(range_)):
            yield Problem(where, message, mend)


def enumerations(view: OntologyView) -> Iterable[Problem]:
    """The values of an enumeration are values of its datatype."""
    for where, range_ in data_ranges(view.ontology):
        for value in range_.one_of:
            if value.datatype == range_.datatype and not _valid(value.lexical, range_.datatype):
                yield Problem(where, f"{value.lexical!r} is not a value of {_name(range_.datatype)}", "correct the value or the datatype")


def _pattern_trouble(pattern: str) -> str:
    import re2

    options = re2.Options()
    options.log_errors = False
    if group := re.search(r"\(\?(?!:|i\))", pattern):
        return f"it has {pattern[group.start() : group.start() + 3]!r}"
    plain = re.sub(r"\\[pP]\{[^}]*\}|\\[iIcC]", r"\\w", pattern)
    plain = re.sub(r"-\[[^\]]*\]\]", "]", plain)
    try:
        re2.compile(plain, options)
    except re2.error as error:
        return str(error.args[0].decode() if isinstance(error.args[0], bytes) else error.args[0])
    return ""


def _misapplied(range_: DataRange) -> Iterable[tuple[str, str]]:
    limits, name = range_.facets, _name(range_.datatype)
    bounds = [facet for facet in _FACET_NAMES if getattr(limits, facet) is not None]
    if bounds and (range_.datatype in TEXTS or range_.datatype in {XSD + "boolean", RDF + "langString"}):
        yield f"{', '.join(_FACET_NAMES[facet] for facet in bounds)} cannot bound {name}, which has no order", "name a number or a date"
    else:
        for facet in bounds:
            if not _valid(getattr(limits, facet), range_.datatype):
                yield f"{_FACET_NAMES[facet]} {getattr(limits, facet)!r} is not a value of {name}", f"write a value of {name}"
    lengths = _given(limits, "length", "minLength", "maxLength")
    if lengths and range_.datatype in NUMERIC | TIMES | DURATIONS | {XSD + "boolean"}:
        yield f"{', '.join('xsd:' + facet for facet in lengths)} cannot limit {name}, which has no length", "name a string, or use xsd:totalDigits"
    digits = _given(limits, "totalDigits", "fractionDigits")
    if digits and range_.datatype in TEXTS | TIMES | DURATIONS | {XSD + "boolean", XSD + "double", XSD + "float"}:
        yield f"{', '.join('xsd:' + facet for facet in digits)} cannot limit {name}", "name xsd:decimal or xsd:integer"


def _given(limits: Facets, *names: str) -> list[str]:
    return [name for name in names if getattr(limits, FACETS[name]) is not None]


def _contradictions(range_: DataRange) -> Iterable[tuple[str, str]]:
    limits = range_.facets
    for lower, upper in BOUNDS:
        low, high = getattr(limits, lower), getattr(limits, upper)
        if low is not None and high is not None and _above(low, high, range_.datatype, strict="exclusive" not in lower + upper):
            yield f"{_FACET_NAMES[lower]} {low} leaves nothing below {_FACET_NAMES[upper]} {high}", "make the lower bound the smaller one"
    for sign in ("min", "max"):
        if getattr(limits, f"{sign}_inclusive") is not None and getattr(limits, f"{sign}_exclusive") is not None:
            yield f"xsd:{sign}Inclusive and xsd:{sign}Exclusive are both given", "give one of them"
    yield from _length_contradictions(limits)
    if limits.total_digits is not None and limits.fraction_digits is not None and limits.fraction_digits > limits.total_digits:
        yield f"xsd:fractionDigits {limits.fraction_digits} is more than xsd:totalDigits {limits.total_digits}", "make it smaller"


def _length_contradictions(limits: Facets) -> Iterable[tuple[str, str]]:
    least = max((n for n in (limits.length, limits.min_length) if n is not None), default=0)
    most = min((n for n in (limits.length, limits.max_length) if n is not None), default=None)
    if most is not None and least > most:
        yield f"a length of at least {least} and at most {most} is asked for", "make the least length the smaller one"


def _above(low: str, high: str, datatype: str, *, strict: bool) -> bool:
    a, b = _value(low, datatype), _value(high, datatype)
    order = None if a is None or b is None else compare(a, b)
    return order is not None and (order > 0 or (order == 0 and not strict))


def _valid(lexical: str, datatype: str) -> bool:
    return not is_built_in(datatype) or _value(lexical, datatype) is not None


def _value(lexical: str, datatype: str) -> Value | None:
    """The value of a bound or of a member of an enumeration; of a number also when it is written as a decimal, like the integer 1.0."""
    text = lexical.strip()
    if is_built_in(datatype) and (value := value_of(text, datatype)) is not None:
        return value
    return value_of(text, XSD_DECIMAL) if not is_built_in(datatype) or in_value_space(text, XSD_DECIMAL, datatype) else None


def _name(datatype: str) -> str:
    return f"xsd:{datatype[len(XSD) :]}" if datatype.startswith(XSD) else local_name(datatype)
