"""Limits the growth and the steps of an expression before it runs, since no server's timeout stops it. Pure.

An abstract interpretation of the query. Each expression gets a `Size`, a bound on its value, and the steps that one row may cost. Lengths in the text
and in parameters are exact; a value from the graph counts as a usual length, and only the number of times that it is multiplied is limited.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from cypher_executor.dialects.model import Dialect
from cypher_executor.guard import growth_of_calls, regexes
from cypher_executor.guard.limits import CypherLimits
from cypher_executor.guard.sizes import ANY, COLLECTED, NUMBER, SCALAR, USUAL, VALUE, Size, element_of, joined, listed, measure, one_of
from cypher_executor.syntax.tokens import DEEPEST, refusal
from cypher_executor.syntax.tree import (
    Call,
    CallProcedure,
    CallSubquery,
    Case,
    Comprehension,
    Constant,
    CypherQuery,
    Expression,
    Group,
    HasLabel,
    Index,
    ListOf,
    MapOf,
    Match,
    Operation,
    Parameter,
    Path,
    PatternUse,
    Projection,
    PropertyAccess,
    Reduce,
    Relationship,
    Subquery,
    Unwind,
    Variable,
    parts,
)
from onto_core.errors import QueryRejected

MULTIPLIED: Final = 1_000
"""The number of times that a value of the graph may be joined to itself; and the factor by which such values may exceed the limit of cells."""

CONCATENATE: Final = frozenset({"+", "||"})
ARITHMETIC: Final = frozenset({"+", "-", "*", "/", "%", "^"})

Scope = Mapping[str, Size]
Weighed = tuple[Size, int]


class Scales:
    """Weighs one query. `weigh_query` raises QueryRejected at an expression that could grow or run beyond the limits."""

    def __init__(self, text: str, limits: CypherLimits, parameters: Mapping[str, object], dialect: Dialect) -> None:
        self.text, self.limits, self.parameters, self.dialect = text, limits, parameters, dialect
        self.measured: dict[str, Size] = {}
        self.patterns: dict[str, regexes.Cost] = {}
        self.unwound: dict[int, int] = {}
        """Place of each UNWIND -> the most elements of its list."""
        self.by_type: dict[type, Callable[[Any, Scope], Weighed]] = {
            Constant: self.constant,
            Parameter: self.parameter,
            Variable: self.variable,
            PropertyAccess: self.property_of,
            Index: self.index,
            HasLabel: self.has_label,
            Call: self.call,
            Operation: self.operation,
            ListOf: self.list_of,
            MapOf: self.map_of,
            Comprehension: self.comprehension,
            Reduce: self.reduce,
            Case: self.case,
            PatternUse: self.pattern_use,
            Subquery: self.subquery,
        }

    # clauses

    def weigh_query(self, query: CypherQuery, scope: Scope) -> dict[str, Size]:
        """The sizes of the columns that the query returns."""
        columns: dict[str, Size] = {}
        for branch in query.branches:
            inside = dict(scope)
            rows = 1
            for clause in branch:
                match clause:
                    case Match():
                        for path in clause.paths:
                            self.path(path, inside)
                        self.optional(clause.where, inside)
                    case Unwind():
                        source = self.weigh(clause.source, inside)
                        self.unwound[clause.start] = source.length
                        rows *= max(1, source.length) if not source.grown else 1
                        if rows > self.limits.unwound:
                            raise self.refuse(
                                clause.start, f"UNWIND makes {rows:,} rows here, and {self.limits.unwound:,} are allowed (limit: unwound)"
                            )
                        inside[clause.variable] = element_of(source)
                    case Projection():
                        inside = self.project(clause, inside)
                        if clause.word == "RETURN":
                            for name, size in inside.items():
                                columns[name] = one_of([size, columns.get(name, size)])
                    case CallProcedure():
                        for argument in clause.arguments or ():
                            self.weigh(argument, inside)
                        self.optional(clause.where, inside)
                    case CallSubquery():
                        inside |= self.weigh_query(clause.query, inside)
        return columns

    def project(self, clause: Projection, scope: dict[str, Size]) -> dict[str, Size]:
        columns = dict(scope) if clause.star else {}
        for item in clause.items:
            columns[item.name] = self.weigh(item.expression, scope)
        both = scope | columns
        for expression in clause.order:
            self.weigh(expression, both)
        for count in (clause.skip, clause.limit):
            if count:
                self.weigh(count.expression, {})
        self.optional(clause.where, both)
        return columns

    def path(self, path: Path, scope: Scope) -> None:
        for part in path.parts:
            if isinstance(part, Relationship):
                for expression in part.inner:
                    self.weigh(expression, scope)
            elif isinstance(part, Group):
                self.path(part.path, scope)
                self.optional(part.where, scope)
                continue
            self.optional(part.properties, scope)
            self.optional(part.where, scope)

    def optional(self, expression: Expression | None, scope: Scope) -> None:
        if expression is not None:
            self.weigh(expression, scope)

    # expressions

    def weigh(self, expression: Expression, scope: Scope) -> Size:
        return self.scale(expression, scope)[0]

    def scale(self, expression: Expression, scope: Scope) -> Weighed:
        size, steps = self.by_type[type(expression)](expression, scope)
        if steps > self.limits.steps:
            raise self.refuse(
                expression.start,
                f"this expression could take {steps:,} steps for one row, and no timeout stops it: {self.limits.steps:,} are allowed (limit: steps); "
                "iterate over rows with UNWIND, or over a shorter list",
            )
        if size.depth > DEEPEST:
            raise self.refuse(expression.start, f"this value holds lists inside lists, more than {DEEPEST} deep")
        if size.grown > MULTIPLIED or size.cells > self.limits.cells * (MULTIPLIED if size.grown else 1):
            raise self.refuse(
                expression.start,
                f"this value could grow beyond {self.limits.cells:,} elements or characters by being put together with itself (limit: cells)",
            )
        return size, steps

    def scale_all(self, expressions: tuple[Expression, ...], scope: Scope) -> tuple[list[Size], int]:
        sizes, steps = [], 1
        for expression in expressions:
            size, cost = self.scale(expression, scope)
            sizes.append(size)
            steps += cost
        return sizes, steps

    def constant(self, expression: Constant, scope: Scope) -> Weighed:
        value = expression.value
        return (Size(len(value)) if isinstance(value, str) else measure(value)), 1

    def parameter(self, expression: Parameter, scope: Scope) -> Weighed:
        if expression.name not in self.measured:
            self.measured[expression.name] = measure(self.parameters.get(expression.name))
        return self.measured[expression.name], 1

    def variable(self, expression: Variable, scope: Scope) -> Weighed:
        return scope.get(expression.name, VALUE), 1

    def property_of(self, expression: PropertyAccess, scope: Scope) -> Weighed:
        of, steps = self.scale(expression.of, scope)
        return one_of([VALUE, of.element or VALUE]), steps + 1

    def index(self, expression: Index, scope: Scope) -> Weighed:
        of, steps = self.scale(expression.of, scope)
        _, more = self.scale_all(expression.bounds, scope)
        return (of if expression.slice else element_of(of)), steps + more

    def has_label(self, expression: HasLabel, scope: Scope) -> Weighed:
        return SCALAR, self.scale(expression.of, scope)[1] + 1

    def list_of(self, expression: ListOf, scope: Scope) -> Weighed:
        sizes, steps = self.scale_all(expression.items, scope)
        return listed(sizes), steps

    def map_of(self, expression: MapOf, scope: Scope) -> Weighed:
        sizes, steps = self.scale_all(expression.values, scope)
        if expression.of is not None:
            sizes.append(VALUE)
        return listed(sizes), steps + len(expression.keys)

    def case(self, expression: Case, scope: Scope) -> Weighed:
        sizes, steps = self.scale_all(expression.parts, scope)
        return one_of(sizes), steps

    def operation(self, expression: Operation, scope: Scope) -> Weighed:
        sizes, steps = self.scale_all(expression.operands, scope)
        steps += touched(sizes, copied=not CONCATENATE.isdisjoint(expression.operators))
        steps += self.matching(expression, sizes)
        operators, numbers = set(expression.operators), [size.most for size in sizes if size.most is not None]
        if operators <= ARITHMETIC and len(numbers) == len(sizes):
            return Size(1, most=sum(numbers) if operators <= {"+", "-"} else ANY), steps
        if operators.isdisjoint(CONCATENATE):
            return SCALAR, steps
        return joined(sizes), steps

    def matching(self, expression: Operation, sizes: Sequence[Size]) -> int:
        """The steps of all =~ among the operators; the right side of each is a pattern, with all that is added to it."""
        steps = 0
        for place, operator in enumerate(expression.operators):
            if operator != "=~":
                continue
            last = place + 1
            while last < len(expression.operators) and expression.operators[last] in regexes.JOINING:
                last += 1
            added = expression.operands[place + 1 : last + 1]
            pattern = added[0] if len(added) == 1 else Operation(added[0].start, ("+",) * (last - place - 1), added)
            steps += self.pattern_steps("=~", pattern, sum(size.cells for size in sizes[: place + 1]))
        return steps

    def pattern_steps(self, name: str, expression: Expression, length: int) -> int:
        """The steps of a match against a text of that length. Raises QueryRejected for a pattern that is not known, or not known to be harmless."""
        pattern = regexes.known_pattern(expression, self.parameters)
        if pattern is None:
            raise self.refuse(expression.start, f"the pattern of {name} must stand in the query or in a parameter, so that it can be judged")
        if pattern not in self.patterns:
            self.patterns[pattern] = regexes.cost(pattern, self.dialect.patterns)
        cost = self.patterns[pattern]
        why = cost.fault
        if sum(map(len, self.patterns)) > regexes.CHARACTERS:
            why = f"the patterns of this query have more than {regexes.CHARACTERS:,} characters together"
        if why:
            raise self.refuse(expression.start, f"this regular expression may not run: {why} (limit: regular expressions)")
        return cost.steps(length)

    def comprehension(self, expression: Comprehension, scope: Scope) -> Weighed:
        source, steps = self.scale(expression.source, scope)
        inner = {**scope, expression.variable: element_of(source)}
        per_element = 1
        if expression.where is not None:
            per_element += self.scale(expression.where, inner)[1]
        made = inner[expression.variable]
        if expression.body is not None:
            made, cost = self.scale(expression.body, inner)
            per_element += cost
        size = SCALAR if expression.word else Size(source.length, made, max(source.grown, made.grown))
        return size, steps + source.length * per_element

    def reduce(self, expression: Reduce, scope: Scope) -> Weighed:
        """The size and cost when the total is a number in every step, by induction, or when each step adds values of the graph to it once."""
        nested = sum(isinstance(part, Reduce) for part in parts(expression)) > 1
        if nested or expression.total == expression.variable:
            raise self.no_number(expression)
        source, steps = self.scale(expression.source, scope)
        first, cost = self.scale(expression.initial, scope)
        inner = {**scope, expression.variable: element_of(source), expression.total: NUMBER}
        if first.most is None:
            raise self.no_number(expression)
        made, per_element = self.scale(expression.body, inner)
        last = NUMBER
        if made.most is None:
            uses = sum(isinstance(part, Variable) and part.name == expression.total for part in parts(expression.body))
            unknown = {**inner, expression.total: VALUE}
            if uses > 1 or not inner[expression.variable].grown or not self.arithmetic(expression.body, expression, unknown):
                raise self.no_number(expression)
            last = Size(source.length * made.length, made.element, made.grown * (1 if source.grown else source.length))
            half = last._replace(length=last.length // 2, grown=1)
            per_element = self.scale(expression.body, {**inner, expression.total: half})[1]
        return last, steps + cost + source.length * (1 + per_element)

    def arithmetic(self, body: Expression, reduce: Reduce, scope: Scope) -> bool:
        """True when the body does arithmetic on nothing but its total, its element, and expressions that are numbers whatever these are."""
        match body:
            case Variable(name=name) if name in (reduce.total, reduce.variable):
                return True
            case PropertyAccess(of=of):
                return self.arithmetic(of, reduce, scope)
            case Operation(operators=operators, operands=inside) if ARITHMETIC.issuperset(operators):
                return all(self.arithmetic(operand, reduce, scope) for operand in inside)
            case Call(arguments=inside) if body.name.lower() == "coalesce":
                return all(self.arithmetic(argument, reduce, scope) for argument in inside)
        return self.weigh(body, scope).most is not None

    def no_number(self, reduce: Reduce) -> QueryRejected:
        return self.refuse(
            reduce.start,
            f"reduce() may compute numbers only: {reduce.total!r} starts as a number, and what follows the | is arithmetic over it, "
            f"{reduce.variable!r} and numbers, without another reduce(); toFloat() makes numbers, [x IN list | ...] makes lists (limit: reduce)",
        )

    def pattern_use(self, expression: PatternUse, scope: Scope) -> Weighed:
        self.path(expression.pattern, scope)
        self.optional(expression.where, scope)
        if expression.body is None:
            return VALUE, USUAL
        made, cost = self.scale(expression.body, scope)
        return Size(USUAL, made, max(1, made.grown)), USUAL * (1 + cost)

    def subquery(self, expression: Subquery, scope: Scope) -> Weighed:
        columns = self.weigh_query(expression.query, scope)
        if expression.word != "COLLECT":
            return Size(1, most=COLLECTED), USUAL
        return Size(COLLECTED, next(iter(columns.values()), VALUE), 1), USUAL

    def call(self, expression: Call, scope: Scope) -> Weighed:
        sizes, steps = self.scale_all(expression.arguments, scope)
        name = expression.name.lower()
        steps += touched(sizes, copied=name not in growth_of_calls.LOOKING)
        place = self.dialect.patterns.calls.get(name)
        if place is not None and place < len(sizes):
            steps += self.pattern_steps(f"{expression.name}()", expression.arguments[place], sizes[0].cells)
        if name == "range":
            return self.range_of(expression, sizes), steps
        return growth_of_calls.result(name, sizes), steps

    def range_of(self, expression: Call, sizes: list[Size]) -> Size:
        bounds = [whole(argument, self.parameters) for argument in expression.arguments[:3]]
        if len(bounds) not in (2, 3):
            raise self.refuse(expression.start, "range() takes a first number, a last one, and perhaps a step")
        step = bounds[2] if len(bounds) == 3 else 1
        first, last = bounds[:2]
        if first is not None and last is not None and step:
            count = max(0, (last - first) // step + 1)
        else:
            most = [ANY if size.most is None else size.most for size in sizes[:2]]
            if ANY in most:
                raise self.refuse(
                    expression.arguments[most.index(ANY)].start,
                    "this bound of range() is computed while the query runs, and could be any number (limit: range); "
                    "write a number, a parameter, or the size() of a list",
                )
            count = int(sum(most)) + 1
        exact = first is not None and last is not None
        if exact and count > self.limits.range:
            raise self.refuse(expression.start, f"range() makes {count:,} numbers here, and {self.limits.range:,} are allowed (limit: range)")
        return Size(count, Size(1, most=max(size.most or 0 for size in sizes[:2])), 0 if exact else 1)

    def refuse(self, start: int, message: str) -> QueryRejected:
        return refusal(self.text, start, message)


def whole(expression: Expression, parameters: Mapping[str, object]) -> int | None:
    """The whole number that an expression states in the text or in a parameter."""
    value = expression.value if isinstance(expression, Constant) else parameters.get(expression.name) if isinstance(expression, Parameter) else None
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def touched(sizes: Sequence[Size], *, copied: bool = True) -> int:
    """The steps for copying or comparing the values themselves: copying 10,000 lists of growing length took FalkorDB 2.5 s, texts 0.1 s."""
    return sum(size.parts // (4 if copied else 20) if size.element else size.parts - 1 for size in sizes)
