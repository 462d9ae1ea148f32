"""Graph queries written in SPARQL 1.1. Nothing that a question or a graph holds can end the string or IRI it is written into. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from onto_core.rdf.iris import NOT_IN_IRI, is_language_tag
from onto_core.terms import Literal, Query
from onto_core.vocabulary import PREFIXES, RDF_TYPE, XSD_STRING
from onto_query.facts.truths import PLAIN
from onto_query.graph_query import (
    Aggregation,
    Among,
    AnyEdge,
    Calc,
    Compare,
    Derived,
    Edge,
    Either,
    Expression,
    GraphQuery,
    Having,
    IsA,
    Maybe,
    Node,
    Number,
    Order,
    Part,
    Pattern,
    Sub,
    Term,
    Var,
    Versus,
    Without,
    optional,
)

_VARIABLE = re.compile(r"[A-Za-z_][A-Za-z0-9_]*", re.ASCII)
_LOCAL = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*", re.ASCII)
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t", "\b": "\\b", "\f": "\\f"}
_CODE_POINT = re.compile(r"\\[uU]")
_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?", re.ASCII)
PARTS: Final = {"year": (1, 4), "month": (6, 2), "day": (9, 2)}
"""(first character, characters) of the parts of a date."""
ROMANISED: Final = frozenset(
    ("am", "ar", "be", "bg", "bn", "el", "fa", "he", "hi", "hy", "ja", "ka", "ko", "mk", "ru", "ta", "te", "th", "uk", "ur", "yi", "zh")
)
"""Languages that are not written in Latin letters: what is tagged so ("ja-Latn") is how a name sounds."""
CALENDAR: Final = frozenset({14.0, 100.0, 153.0, 365.0, 400.0})
"""Numbers of the count of days: see `counts_days`."""
_DATE = re.compile(r"-?\d{4,}(-\d{2}){0,2}", re.ASCII)


def render(query: GraphQuery) -> Query:
    """The query in SPARQL. Raises ValueError for a variable, IRI, language or number that SPARQL cannot hold."""
    body = _PatternWriter(dict(query.prefixes))
    text = body.query(query)
    return Query("sparql", body.prologue() + text)


def counts_days(text: str) -> bool:
    """True when a query has the number of a day as `render` writes it."""
    return "FLOOR((153 * (" in text


def _ordered(order: Order) -> str:
    key = f"STR({variable(order.by)})" if order.written else variable(order.by)
    if order.written == "texts":
        key = f'IF(REGEX({key}, "^[0-9]"), {key}, "{"" if order.descending else "~"}")'
    return f"DESC({key})" if order.descending else key


def string(text: str) -> str:
    """A text as a SPARQL string literal (SPARQL 1.1, 19.7): quotes, backslashes and line ends escaped, lone surrogates replaced.

    Raises ValueError for a backslash before a u: readers that follow 19.2 to the letter take the second half of its escaped form for a code point
    escape, which could end the string.
    """
    if _CODE_POINT.search(text):
        raise ValueError(f"{text!r} has a backslash before a u, which no form of SPARQL string holds safely")
    safe = text.encode("utf-8", "replace").decode("utf-8")
    return '"' + "".join(_ESCAPES.get(character, character if character >= " " else f"\\u{ord(character):04X}") for character in safe) + '"'


def iri(value: str) -> str:
    """An IRI in angle brackets (SPARQL 1.1, IRIREF). Raises ValueError when it holds a character that would end or break it."""
    if not value or NOT_IN_IRI.search(value):
        raise ValueError(f"{value!r} cannot be written as an IRI")
    return f"<{value}>"


def literal(value: Literal) -> str:
    """A literal with its language or datatype."""
    if value.language is not None:
        if not is_language_tag(value.language):
            raise ValueError(f"{value.language!r} is not a language tag")
        return f"{string(value.lexical)}@{value.language}"
    return string(value.lexical) + ("" if value.datatype == XSD_STRING else f"^^{iri(value.datatype)}")


def variable(var: Var) -> str:
    if not _VARIABLE.fullmatch(var.name):
        raise ValueError(f"{var.name!r} is not a variable name")
    return f"?{var.name}"


class _PatternWriter:
    """Writes patterns, and remembers the prefixes that they use."""

    def __init__(self, prefixes: dict[str, str]) -> None:
        self._prefixes = PREFIXES | prefixes
        self._used: set[str] = set()

    def prologue(self) -> str:
        return "".join(f"PREFIX {prefix}: {iri(self._prefixes[prefix])}\n" for prefix in sorted(self._used))

    def query(self, query: GraphQuery, indent: str = "  ") -> str:
        named = tuple(Derived(_counted(each), each.of) for each in _aggregates(query) if _is_named(each))
        patterns = (*query.where, *named, *(optional(each, query.where) for each in query.names))
        where = self.block(patterns, indent)
        if _repeats(query):
            where = f"{{\n{indent}{{ SELECT DISTINCT * WHERE {self.block(patterns, indent + '  ')} }}\n{indent[2:]}}}"
        if query.form == "ask":
            return f"ASK {where}"
        return f"SELECT {self._projection(query)} WHERE {where}{self._modifiers(query, indent[2:])}"

    def block(self, patterns: tuple[Pattern, ...], indent: str = "  ") -> str:
        """A predicate among some is a filter: the graph would be walked for each of them, and a property is no node of a property graph."""
        predicates = {pattern.property for pattern in patterns if isinstance(pattern, AnyEdge)}
        among = [each for each in patterns if isinstance(each, Among) and each.inside and each.var in predicates]
        lines = [self._pattern(pattern, indent) for pattern in patterns if pattern not in among]
        lines += [f"FILTER({variable(each.var)} IN ({', '.join(map(iri, each.things))}))" for each in among]
        return "{\n" + "".join(f"{indent}{line}\n" for line in lines) + indent[2:] + "}"

    def _pattern(self, pattern: Pattern, indent: str) -> str:
        match pattern:
            case IsA(node, class_iri):
                return f"{self._term(node)} a {self._name(class_iri)} ."
            case Edge(subject, properties, Var(name), inverses, steps, "decimal" | "double" as numeral):
                path, written = self._path(properties, inverses, steps), variable(Var(f"{name}_written"))
                text = f"STR({written})" if numeral == "double" else written  # whatever its datatype is
                number = f"BIND({self._xsd(numeral)}({text}) AS ?{name}) FILTER(BOUND(?{name}))"
                return f"{self._term(subject)} {path} {written} . {number}"
            case Edge(subject, properties, value, inverses, steps):
                return f"{self._term(subject)} {self._path(properties, inverses, steps)} {self._term(value)} ."
            case AnyEdge(subject, predicate, value):
                return f"{self._term(subject)} {variable(predicate)} {self._term(value)} ."
            case Compare():
                any_of = (pattern, *(replace(pattern, value=other, others=()) for other in pattern.others))
                return f"FILTER({' || '.join(map(self._condition, any_of))})"
            case Versus(left, op, right):
                return f"FILTER({self._expression(left)} {op} {self._expression(right)})"
            case Among(var, things, True):
                return f"VALUES {variable(var)} {{ {' '.join(map(iri, things))} }}"
            case Among(var, things):
                return f"FILTER({variable(var)} NOT IN ({', '.join(map(iri, things))}))"
            case Without(patterns):
                return f"FILTER NOT EXISTS {self.block(patterns, indent + '  ')}"
            case Maybe(patterns):
                return f"OPTIONAL {self.block(patterns, indent + '  ')}"
            case Either(branches):
                return " UNION ".join(self.block(branch, indent + "  ") for branch in branches)
            case Sub(query):
                return f"{{ {self.query(query, indent + '  ')} }}"
            case Derived(var, expression):
                return f"BIND({self._expression(expression)} AS {variable(var)})"

    def _condition(self, compare: Compare) -> str:
        var, op = variable(compare.var), compare.op
        match compare.on:
            case "number":
                if not _NUMBER.fullmatch(compare.value):
                    raise ValueError(f"{compare.value!r} is not a number")
                return f"{var} {op} {compare.value}"
            case "year":
                if not re.fullmatch(r"\d{1,4}", compare.value, re.ASCII):
                    raise ValueError(f"{compare.value!r} is not a year")
                return f"{self._part(compare.var, 'year')} {op} {int(compare.value)}"
            case "month":
                if not re.fullmatch(r"\d{1,2}", compare.value, re.ASCII):
                    raise ValueError(f"{compare.value!r} is not a month")
                return f"{self._part(compare.var, 'month')} {op} {int(compare.value)}"
            case "day":
                if not re.fullmatch(r"\d{2}-\d{2}", compare.value, re.ASCII):
                    raise ValueError(f"{compare.value!r} is not a day of a month")
                return f"SUBSTR(STR({var}), 6, 5) {op} {string(compare.value)}"
            case "boolean" if compare.value.casefold() not in PLAIN:
                return f"LCASE(STR({var})) {op} {string(compare.value.lower())}"
            case "boolean":
                one, other = ('"true"', '"1"') if compare.true else ('"false"', '"0"')
                return f"STR({var}) IN ({one}, {other})"
            case "date":
                if not _DATE.fullmatch(compare.value):
                    raise ValueError(f"{compare.value!r} is not a date")
                return f"SUBSTR(STR({var}), 1, {len(compare.value)}) {op} {string(compare.value)}"
            case "language":
                if not is_language_tag(compare.value):
                    raise ValueError(f"{compare.value!r} is not a language tag")
                matched = f"LANGMATCHES(LANG({var}), {string(compare.value)})"
                if compare.value.casefold() not in ROMANISED:
                    return matched
                return f'{matched} && !CONTAINS(LCASE(LANG({var})), "-latn")'
            case "text" if op == "contains":
                return f"CONTAINS(LCASE(STR({var})), {string(compare.value.lower())})"
            case "text" if op == "starts":
                return f"STRSTARTS(LCASE(STR({var})), {string(compare.value.lower())})"
            case "text":
                return f"LCASE(STR({var})) {op} {string(compare.value.lower())}"

    def _expression(self, expression: Expression) -> str:
        match expression:
            case Var():
                return variable(expression)
            case Node(value):
                return iri(value)
            case Number(value):
                return repr(int(value)) if value == int(value) else f"{value:f}"
            case Part(of, part):
                return self._part(of, part)
            case Calc("years", left, right):
                # the years between, and one less when the day of the year has not come
                begun, ended = self._text(left), self._text(right)
                full = f"{self._xsd('integer')}(SUBSTR({ended}, 1, 4)) - {self._xsd('integer')}(SUBSTR({begun}, 1, 4))"
                return f"({full} - IF(SUBSTR({ended}, 6, 5) < SUBSTR({begun}, 6, 5), 1, 0))"
            case Calc("days", left, right):
                return f"({self._day(self._text(right))} - {self._day(self._text(left))})"
            case Calc(op, left, right):
                return f"({self._expression(left)} {op} {self._expression(right)})"

    def _day(self, text: str) -> str:
        """The number of a day of the proleptic Gregorian calendar: SPARQL 1.1 has no difference of dates. Years
        begin in March, so that the leap day ends them.
        """
        year, month, day = (f"{self._xsd('integer')}(SUBSTR({text}, {start}, {length}))" for start, length in PARTS.values())
        before = f"FLOOR((14 - {month}) / 12)"
        from_march = f"({year} - {before})"
        leap = f"FLOOR({from_march} / 4) - FLOOR({from_march} / 100) + FLOOR({from_march} / 400)"
        return f"({day} + FLOOR((153 * ({month} + 12 * {before} - 3) + 2) / 5) + 365 * {from_march} + {leap})"

    def _text(self, expression: Expression) -> str:
        return f"STR({self._expression(expression)})"

    def _part(self, var: Var, part: str) -> str:
        if part == "decade":
            return f"({self._xsd('integer')}(SUBSTR(STR({variable(var)}), 1, 3)) * 10)"
        start, length = PARTS[part]
        return f"{self._xsd('integer')}(SUBSTR(STR({variable(var)}), {start}, {length}))"

    def _path(self, properties: tuple[str, ...], inverses: tuple[str, ...], steps: str) -> str:
        names = [self._name(name) for name in properties] + [f"^{self._name(name)}" for name in inverses]
        path = names[0] if len(names) == 1 else f"({' | '.join(names)})"
        return path + {"one": "", "some": "+", "any": "*"}[steps]

    def _term(self, term: Term) -> str:
        match term:
            case Var():
                return variable(term)
            case Node(value):
                return iri(value)
            case Literal():
                return literal(term)

    def _name(self, value: str) -> str:
        """A class or property, short where a prefix fits."""
        if value == RDF_TYPE:
            return "a"
        for prefix, namespace in self._prefixes.items():
            if value.startswith(namespace) and _LOCAL.fullmatch(value[len(namespace) :]):
                self._used.add(prefix)
                return f"{prefix}:{value[len(namespace) :]}"
        return iri(value)

    def _xsd(self, name: str) -> str:
        self._used.add("xsd")
        return f"xsd:{name}"

    def _projection(self, query: GraphQuery) -> str:
        columns, names = (" ".join(map(variable, each)) for each in (query.columns, _names(query)))
        if query.aggregate is None:
            return f"DISTINCT {columns} {names}".rstrip()
        asked = " ".join(f"({self._aggregate(each)} AS {variable(each.name)})" for each in _aggregates(query))
        return f"{columns} {asked} {names}".strip()

    def _aggregate(self, aggregate: Aggregation) -> str:
        distinct = "DISTINCT " if aggregate.function == "count" else ""
        of = _counted(aggregate) if _is_named(aggregate) else aggregate.of
        return f"{aggregate.function.upper()}({distinct}{self._expression(of)})"

    def _modifiers(self, query: GraphQuery, indent: str) -> str:
        lines = []
        grouped = (*query.columns, *query.groups, *_names(query))
        if query.aggregate is not None and grouped:
            lines.append("GROUP BY " + " ".join(map(variable, grouped)))
        if query.aggregate is not None and (having := self._having(query, query.having, grouped)):
            lines.append(f"HAVING({having})")
        if query.order:
            lines.append("ORDER BY " + " ".join(map(_ordered, query.order)))
        if query.limit is not None:
            lines.append(f"LIMIT {int(query.limit)}")
        if query.offset:
            lines.append(f"OFFSET {int(query.offset)}")
        return "".join(f"\n{indent}{line}" for line in lines)

    def _having(self, query: GraphQuery, having: Having | None, grouped: tuple[Var, ...]) -> str:
        """The condition on a group. Without groups SPARQL has one over nothing too, whose average is 0: that is no answer."""
        first = _aggregates(query)[0]
        conditions = [] if grouped or first.function == "count" else ["COUNT(*) > 0"]
        if having is not None:
            of = next((each for each in _aggregates(query) if each.name == having.of), first)
            conditions.append(f"{self._aggregate(of)} {having.op} {self._expression(Number(having.value))}")
        return " && ".join(conditions)


def _is_named(aggregate: Aggregation) -> bool:
    """True for the count of an expression: engines differ in what they count where it has no value, and agree on a variable that has none."""
    return aggregate.function == "count" and not isinstance(aggregate.of, Var)


def _counted(aggregate: Aggregation) -> Var:
    return Var(f"{aggregate.name.name}_of")


def _names(query: GraphQuery) -> tuple[Var, ...]:
    return tuple(each.object for each in query.names if isinstance(each.object, Var))


def _repeats(query: GraphQuery) -> bool:
    """True when a sum would have a solution twice that two branches, or two properties, give."""
    sums = any(each.function in {"sum", "avg"} for each in _aggregates(query))
    return sums and any(
        isinstance(each, Either) or (isinstance(each, Edge) and len(each.properties + each.inverses) > 1) for each in _own(query.where)
    )


def _own(patterns: tuple[Pattern, ...]) -> Iterator[Pattern]:
    """The patterns that add solutions of their own: those of negations and of queries inside do not."""
    for pattern in patterns:
        yield pattern
        match pattern:
            case Maybe(inner):
                yield from _own(inner)
            case Either(branches):
                yield from (each for branch in branches for each in _own(branch))


def _aggregates(query: GraphQuery) -> tuple[Aggregation, ...]:
    return (query.aggregate, *query.more) if query.aggregate is not None else ()
