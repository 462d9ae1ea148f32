"""Expressions compiled to closures over rows: errors and unbound variables as SPARQL's three-valued logic has them (17.2). Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from sys import getsizeof

from onto_core.rdf.iris import NOT_IN_IRI
from onto_core.vocabulary import XSD
from sparql_cassandra.evaluator.budget import ENTRY, LONG_TEXT, Budget, Holding
from sparql_cassandra.evaluator.expressions.casts import CASTS, cast
from sparql_cassandra.evaluator.expressions.functions import FUNCTIONS, METERED, concat
from sparql_cassandra.evaluator.expressions.operators import arithmetic, equal, less, less_or_equal, negate, truth
from sparql_cassandra.evaluator.expressions.regexes import MATCHING_FUNCTIONS, Patterns
from sparql_cassandra.evaluator.expressions.values import ExpressionError, KnownValues, Value, boolean, value_of
from sparql_cassandra.rdf.terms import blank_key, iri_key, literal_key
from sparql_cassandra.syntax.algebra import Aggregate, Call, Constant, Exists, Expression, Var
from sparql_cassandra.syntax.iris import LONGEST_IRI, resolve

Row = Sequence[str | None]
"""Keys in the columns that the expression was compiled for; a column of an EXISTS holds the key of its boolean."""
FEW_STEPS = 16
ROW_NUMBER = Var(".row")
"""The hidden column that tells solutions apart, for BNODE(label)."""


@dataclass(slots=True)
class QueryContext:
    """The context of one query: its time, its base, its budget, the blank nodes that it made."""

    base: str = ""
    now: str = field(default_factory=lambda: datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z"))
    blanks: dict[tuple[str, str], str] = field(default_factory=dict)
    made: int = 0
    budget: Budget = field(default_factory=Budget)
    prefix: str = field(default_factory=lambda: f"q{datetime.now(UTC).timestamp():.6f}".replace(".", ""))
    values: KnownValues = field(init=False)
    patterns: Patterns = field(init=False)
    labels: Holding = field(init=False)

    def __post_init__(self) -> None:
        self.values = KnownValues(self.budget.holding("values"))
        self.patterns = Patterns(self.budget)
        self.labels = self.budget.holding("labels of blank nodes")

    def fresh_blank(self) -> str:
        self.made += 1
        return blank_key(f"{self.prefix}b{self.made}")


Compiled = Callable[[Row, QueryContext], Value]


def compile_expression(expression: Expression, columns: Mapping[Var | Exists, int]) -> Compiled:
    """A closure that gives the value for a row, or raises ExpressionError. One that takes many steps looks at the clock each time."""
    compiled = _compiled(expression, columns)
    if _size(expression) <= FEW_STEPS:
        return compiled

    def timed(row: Row, context: QueryContext) -> Value:
        context.budget.check()
        return compiled(row, context)

    return timed


def _compiled(expression: Expression, columns: Mapping[Var | Exists, int]) -> Compiled:
    match expression:
        case Var() | Exists():
            return _column(columns.get(expression))
        case Constant(key):
            constant = value_of(key)
            return lambda row, context: constant
        case Call(name, arguments):
            return _call(name, [_compiled(argument, columns) for argument in arguments], arguments, columns)
        case Aggregate():
            raise AssertionError("the parser replaces aggregates by variables")


def compile_condition(expression: Expression, columns: Mapping[Var | Exists, int]) -> Callable[[Row, QueryContext], bool]:
    """A closure that is true for the rows that pass a FILTER; an error does not pass."""
    compiled = compile_expression(expression, columns)

    def passes(row: Row, context: QueryContext) -> bool:
        try:
            return truth(compiled(row, context))
        except ExpressionError:
            return False

    return passes


def key_or_none(compiled: Compiled, row: Row, context: QueryContext) -> str | None:
    try:
        return compiled(row, context).key
    except ExpressionError:
        return None


def _column(position: int | None) -> Compiled:
    if position is None:
        return _unbound

    def read(row: Row, context: QueryContext) -> Value:
        key = row[position]
        if key is None:
            raise ExpressionError("unbound")
        if len(key) > LONG_TEXT:
            context.budget.check()
        return context.values[key]

    return read


def _unbound(row: Row, context: QueryContext) -> Value:
    raise ExpressionError("unbound")


def _call(name: str, parts: list[Compiled], arguments: Sequence[Expression], columns: Mapping[Var | Exists, int]) -> Compiled:
    match name:
        case "&&" | "||":
            return _connective(parts, stop=name == "||")
        case "!":
            return lambda row, context: boolean(not truth(parts[0](row, context)))
        case "=" | "!=":
            return _equality(parts[0], parts[1], wanted=name == "=")
        case "<" | ">" | "<=" | ">=":
            return _order(name, parts[0], parts[1])
        case "+" | "-" | "*" | "/":
            return lambda row, context: arithmetic(name, parts[0](row, context), parts[1](row, context))
        case "unary -":
            return lambda row, context: negate(parts[0](row, context))
        case "unary +":
            return lambda row, context: negate(negate(parts[0](row, context)))
        case "IN" | "NOT IN":
            return _membership(parts[0], parts[1:], wanted=name == "IN")
        case "BOUND":
            position = columns.get(arguments[0]) if isinstance(arguments[0], Var) else None
            return lambda row, context: boolean(position is not None and row[position] is not None)
        case "IF":
            return lambda row, context: parts[1](row, context) if truth(parts[0](row, context)) else parts[2](row, context)
        case "COALESCE":
            return _coalesce(parts)
        case "NOW":
            return lambda row, context: value_of(literal_key(context.now, XSD + "dateTime"))
        case "IRI":
            return _iri(parts[0])
        case "BNODE":
            return _blank(parts, columns.get(ROW_NUMBER))
    if name in CASTS:
        if len(parts) != 1:
            return _unbound
        return lambda row, context: cast(CASTS[name], parts[0](row, context))
    if name == "CONCAT":
        return lambda row, context: _counted(concat(context.budget, (part(row, context) for part in parts)), context)
    if name in METERED and len(parts) == 1:
        metered, argument = METERED[name], parts[0]
        return lambda row, context: _counted(metered(context.budget, argument(row, context)), context)
    if name in MATCHING_FUNCTIONS:
        matching = MATCHING_FUNCTIONS[name]
        return lambda row, context: _counted(matching(context.patterns, *_arguments(parts, row, context)), context)
    function = FUNCTIONS.get(name)
    if function is None:  # an undefined function is an error of each evaluation, not of the query (17.6)
        return _unbound
    if len(parts) == 1:
        only = parts[0]
        return lambda row, context: _counted(function(only(row, context)), context)
    return lambda row, context: _counted(function(*_arguments(parts, row, context)), context)


def _arguments(parts: Sequence[Compiled], row: Row, context: QueryContext) -> list[Value]:
    """The values of the arguments. Long ones are counted while the others are evaluated: calls may stand in calls, each with a long text in hand."""
    values: list[Value] = []
    held: Holding | None = None
    for part in parts:
        value = part(row, context)
        if len(value.key) > LONG_TEXT:
            held = held or context.budget.holding("texts of one expression")
            held.add(getsizeof(value.key) + getsizeof(value.native))
        values.append(value)
    return values


def _counted(value: Value, context: QueryContext) -> Value:
    if len(value.key) > LONG_TEXT:
        context.budget.text(len(value.key))
    return value


def _size(expression: Expression) -> int:
    """About how many steps evaluating it takes."""
    return 1 + sum(map(_size, expression.arguments)) if isinstance(expression, Call) else 1


def _connective(parts: list[Compiled], *, stop: bool) -> Compiled:
    """|| and && over errors: one true (false) operand decides whatever the others are."""

    def connect(row: Row, context: QueryContext) -> Value:
        failed: ExpressionError | None = None
        for part in parts:
            try:
                if truth(part(row, context)) is stop:
                    return boolean(stop)
            except ExpressionError as error:
                failed = error
        if failed:
            raise failed
        return boolean(not stop)

    return connect


def _equality(left: Compiled, right: Compiled, *, wanted: bool) -> Compiled:
    def equals(row: Row, context: QueryContext) -> Value:
        value = left(row, context)
        return boolean(equal(value, _beside(value, right, row, context)) is wanted)

    return equals


def _order(sign: str, left: Compiled, right: Compiled) -> Compiled:
    compare = less if sign in {"<", ">"} else less_or_equal
    first, second = (left, right) if sign in {"<", "<="} else (right, left)

    def ordered(row: Row, context: QueryContext) -> Value:
        value = first(row, context)
        return boolean(compare(value, _beside(value, second, row, context)))

    return ordered


def _beside(value: Value, other: Compiled, row: Row, context: QueryContext) -> Value:
    """The value of another operand; a long one in hand is counted meanwhile."""
    if len(value.key) <= LONG_TEXT:
        return other(row, context)
    held = context.budget.holding("texts of one expression")
    held.add(getsizeof(value.key) + getsizeof(value.native))
    return other(row, context)


def _membership(member: Compiled, items: list[Compiled], *, wanted: bool) -> Compiled:
    def contains(row: Row, context: QueryContext) -> Value:
        value = member(row, context)
        failed: ExpressionError | None = None
        held: Holding | None = None
        if len(value.key) > LONG_TEXT:
            held = context.budget.holding("texts of one expression")
            held.add(getsizeof(value.key) + getsizeof(value.native))
        for item in items if held is None else context.budget.paced(items):
            try:
                if equal(value, item(row, context)):
                    return boolean(wanted)
            except ExpressionError as error:
                failed = error
        if failed:
            raise failed
        return boolean(not wanted)

    return contains


def _coalesce(parts: list[Compiled]) -> Compiled:
    def first(row: Row, context: QueryContext) -> Value:
        for part in parts:
            try:
                return part(row, context)
            except ExpressionError:
                continue
        raise ExpressionError("COALESCE of nothing")

    return first


def _iri(part: Compiled) -> Compiled:
    def make(row: Row, context: QueryContext) -> Value:
        value = part(row, context)
        if value.kind == "iri":
            return value
        if value.kind != "string":
            raise ExpressionError("IRI needs a string or an IRI")
        text = str(value.native)
        if NOT_IN_IRI.search(text):
            raise ExpressionError("not an IRI")
        if len(text) + len(context.base) > LONGEST_IRI:
            raise ExpressionError(f"an IRI of more than {LONGEST_IRI:,} characters")
        return value_of(iri_key(resolve(text, context.base)))

    return make


def _blank(parts: list[Compiled], row_number: int | None) -> Compiled:
    def make(row: Row, context: QueryContext) -> Value:
        if not parts:
            return value_of(context.fresh_blank())
        label = parts[0](row, context)
        if label.kind != "string":
            raise ExpressionError("BNODE needs a string")
        key = (row[row_number] or "" if row_number is not None else "", str(label.native))
        if key not in context.blanks:
            context.budget.hold(len(context.blanks), "blank nodes")
            context.blanks[key] = context.fresh_blank()
            context.labels.add(4 * ENTRY + getsizeof(key[1]))
        return value_of(context.blanks[key])

    return make
