"""Random queries of the form `onto_query.graph_query` over an odd graph, for comparing what stores answer."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final
from typing import Literal as OneOf

from onto_core.terms import Iri, Literal, Table
from onto_core.vocabulary import RDFS_LABEL
from onto_query.graph_query import (
    Aggregation,
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
    Var,
    Versus,
    Without,
)
from tests.worlds.odd_graph import ATTRIBUTES, CLASSES, EX, GENRES, RELATIONS, Sort, thing

Ordered = OneOf["<", "<=", ">", ">=", "=", "!="]
ORDERED: Final[tuple[Ordered, ...]] = ("<", "<=", ">", ">=", "=", "!=")
NUMBERS: Final = frozenset({"integer", "decimal", "double"})


@dataclass
class Maker:
    """Makes one query. `things` and `values` are the variables that every solution has, with their classes and sorts."""

    chance: random.Random
    made: int = 0
    things: dict[Var, str] = field(default_factory=dict)
    values: dict[Var, Sort] = field(default_factory=dict)
    perhaps: list[Var] = field(default_factory=list)
    """Variables that only some solutions have."""

    def var(self, letter: str) -> Var:
        self.made += 1
        return Var(f"{letter}{self.made}")

    def constant(self, kind: str) -> Node:
        return Node(EX + thing(kind, self.chance.randrange(4)))

    # -- patterns

    def start(self) -> list[Pattern]:
        """A thing of a class, or the two ends of a relation."""
        if self.chance.random() < 0.7:
            kind = self.chance.choice(list(CLASSES))
            self.things[var := self.var("x")] = kind
            return [IsA(var, EX + self.chance.choice(CLASSES[kind]))] if self.chance.random() < 0.9 else self.hop(var, kind, self.things, self.values)
        relation, (subject, value) = self.chance.choice(list(RELATIONS.items()))
        first, second = self.var("x"), self.var("y")
        self.things |= {first: subject, second: value}
        return [Edge(first, (EX + relation,), second)]

    def hop(self, var: Var, kind: str, things: dict[Var, str], values: dict[Var, Sort]) -> list[Pattern]:
        """A statement about a thing: something related to it, a value of it, or its label."""
        outward = [(name, value) for name, (subject, value) in RELATIONS.items() if subject == kind]
        inward = [(name, subject) for name, (subject, value) in RELATIONS.items() if value == kind]
        held = [(name, sort) for name, (subject, sort) in ATTRIBUTES.items() if subject == kind]
        choice = self.chance.random()
        if held and choice < 0.4:
            name, sort = self.chance.choice(held)
            values[new := self.var("v")] = sort
            return [Edge(var, (EX + name,), new)]
        if choice < 0.5:
            values[new := self.var("l")] = "text"
            return [Edge(var, (RDFS_LABEL,), new)]
        if outward and (choice < 0.75 or not inward):
            name, target = self.chance.choice(outward)
            same = [other for other, end in outward if end == target and other != name]
            return self._related(var, name, same, target, things)
        if inward:
            name, source = self.chance.choice(inward)
            if self.chance.random() < 0.2:
                return [Edge(self.constant(source), (EX + name,), var)]
            things[new := self.var("y")] = source
            return [Edge(new, (EX + name,), var)]
        return [IsA(var, EX + CLASSES[kind][-1])]

    def _related(self, var: Var, name: str, same: Sequence[str], target: str, things: dict[Var, str]) -> list[Pattern]:
        properties: tuple[str, ...] = (EX + name,)
        inverses, steps = tuple[str, ...](), "one"
        if same and self.chance.random() < 0.3:
            properties = (EX + name, EX + self.chance.choice(same))
        if RELATIONS[name][0] == target and self.chance.random() < 0.6:
            inverses = self.chance.choice(((), (EX + name,), tuple(EX + other for other in same[:1])))
            steps = self.chance.choice(("one", "some", "some", "any"))
        if self.chance.random() < 0.2:
            return [Edge(var, properties, self.constant(target), inverses, steps)]  # type: ignore[arg-type]
        things[new := self.var("y")] = target
        return [Edge(var, properties, new, inverses, steps)]  # type: ignore[arg-type]

    def compare(self, var: Var, sort: Sort) -> Compare:
        ordered: Ordered = self.chance.choice(ORDERED)
        match sort:
            case "integer" | "decimal" | "double":
                return Compare(var, ordered, self.chance.choice(("1", "2.5", "40", "100", "7.5", "0")), "number")
            case "boolean" | "bit":
                return Compare(var, self.chance.choice(("=", "!=")), self.chance.choice(("true", "false")), "boolean")
            case "text":
                op = self.chance.choice(("=", "!=", "contains", "starts"))
                text = (
                    self.chance.choice((*GENRES, "Film A", "Person 1"))
                    if op in {"=", "!="}
                    else self.chance.choice(("f", "D", "film", "é", '"', "\\", ""))
                )
                return Compare(var, op, text, "text")  # type: ignore[arg-type]
            case "gYear":
                return Compare(var, ordered, str(self.chance.randrange(1925, 1931)), "year")
            case "date" | "mixed":
                on = self.chance.choice(("year", "month", "date", "date"))
                day = f"{self.chance.randrange(1925, 1931)}-{self.chance.randrange(1, 13):02}-15"
                value = {"year": day[:4], "month": day[5:7], "date": self.chance.choice((day, day[:7], day[:4]))}[on]
                return Compare(var, ordered, value, on)  # type: ignore[arg-type]

    def number(self) -> Expression | None:
        """An expression with a number for its value."""
        plain = [var for var, sort in self.values.items() if sort in NUMBERS]
        dates = [var for var, sort in self.values.items() if sort in {"date", "mixed"}]
        years = [var for var, sort in self.values.items() if sort == "gYear"]
        choice = self.chance.random()
        if len(dates) > 1 and choice < 0.4:
            return Calc(self.chance.choice(("years", "days")), *self.chance.sample(dates, 2))
        if dates + years and choice < 0.5:
            var = self.chance.choice(dates + years)
            return Part(var, self.chance.choice(("year", "month", "day")) if var in dates else "year")
        if not plain:
            return None
        first: Expression = self.chance.choice(plain)
        if self.chance.random() < 0.5:
            operands: list[Expression] = [*plain, Number(2), Number(2.5), Number(100)]
            second = self.chance.choice(operands)
            first = Calc(self.chance.choice(("+", "-", "*", "/")), first, second)
        return first

    def versus(self) -> Versus | None:
        if len(same := [var for var in self.things if list(self.things.values()).count(self.things[var]) > 1]) > 1 and self.chance.random() < 0.5:
            return Versus(*self._two(self.chance.sample(same, 2)))
        left, right = self.number(), self.number()
        if left is None or right is None:
            return None
        return Versus(left, self.chance.choice(("<", "<=", ">", ">=", "=", "!=")), right)

    def _two(self, pair: Sequence[Var]) -> tuple[Var, OneOf["=", "!="], Var]:
        return pair[0], self.chance.choice(("!=", "!=", "=")), pair[1]

    def inner(self, most: int = 2) -> list[Pattern]:
        """Patterns about a known thing, whose new variables stay theirs."""
        var, kind = self.chance.choice(list(self.things.items()))
        things, values = dict[Var, str](), dict[Var, Sort]()
        patterns = self.hop(var, kind, things, values)
        for _ in range(self.chance.randrange(most)):
            if things:
                patterns += self.hop(*self.chance.choice(list(things.items())), things, values)
        if values and self.chance.random() < 0.6:
            patterns.append(self.compare(*self.chance.choice(list(values.items()))))
        return patterns

    def either(self) -> Either:
        """Branches with a variable in common, or only conditions."""
        var, kind = self.chance.choice(list(self.things.items()))
        held = [(name, sort) for name, (subject, sort) in ATTRIBUTES.items() if subject == kind]
        by_sort: dict[Sort, list[str]] = {}
        for name, sort in held:
            by_sort.setdefault("decimal" if sort in NUMBERS else sort, []).append(name)
        shared = [(sort, names) for sort, names in by_sort.items() if len(names) > 1]
        if shared and self.chance.random() < 0.5:
            sort, names = self.chance.choice(shared)
            self.values[new := self.var("v")] = sort
            branches = [[Edge(var, (EX + name,), new)] for name in self.chance.sample(names, 2)]
            return Either(tuple(map(tuple, branches)))
        return Either(tuple(tuple(self._of(var, kind)) for _ in range(self.chance.choice((2, 2, 3)))))

    def _of(self, var: Var, kind: str) -> list[Pattern]:
        values = dict[Var, Sort]()
        patterns = self.hop(var, kind, {}, values)
        return [*patterns, *(self.compare(new, sort) for new, sort in values.items())]

    def sub(self) -> list[Pattern]:
        """A query inside: a number for each thing, or one number over all; and something about it."""
        relation, (subject, value) = self.chance.choice(list(RELATIONS.items()))
        group, counted, name = self.var("x"), self.var("y"), self.var("n")
        sides = (group, counted) if self.chance.random() < 0.5 else (counted, group)
        per = GraphQuery("select", (Edge(sides[0], (EX + relation,), sides[1]),), (group,), Aggregation("count", counted, name))
        if self.chance.random() < 0.4:
            mean = self.var("m")
            over = GraphQuery("select", (Sub(per),), (), Aggregation(self.chance.choice(("avg", "max", "sum")), name, mean))
            self.things[group], self.values[mean] = (subject, value)[sides[0] is counted], "double"
            again, count = self.var("y"), self.var("n")
            self.values[count] = "integer"
            ends = tuple(again if side is counted else side for side in sides)
            each = GraphQuery("select", (Edge(ends[0], (EX + relation,), ends[1]),), (group,), Aggregation("count", again, count))
            return [Sub(over), Sub(each), Versus(count, self.chance.choice(("<", ">", "=")), mean)]
        self.things[group], self.values[name] = (subject, value)[sides[0] is counted], "integer"
        return [Sub(per), *([IsA(group, EX + self.things[group])] if self.chance.random() < 0.5 else [])]

    # -- the whole

    def query(self) -> GraphQuery:
        chance = self.chance
        where = self.sub() if chance.random() < 0.12 else self.start()
        for _ in range(chance.choice((0, 1, 1, 2, 2, 3))):
            where += self.hop(*chance.choice(list(self.things.items())), self.things, self.values)
        if chance.random() < 0.15:
            where.append(self.either())
        if self.values and chance.random() < 0.5:
            where.append(self.compare(*chance.choice(list(self.values.items()))))
        if chance.random() < 0.3 and (versus := self.versus()):
            where.append(versus)
        if chance.random() < 0.2:
            where.append(Without(tuple(self.inner())))
        if chance.random() < 0.2:
            where.append(self._maybe())
        if chance.random() < 0.2 and (expression := self.number()):
            where.append(Derived(derived := self.var("d"), expression))
            self.perhaps.append(derived)
        if chance.random() < 0.06 and self.things:
            var = chance.choice(list(self.things))
            where.append(
                AnyEdge(var, self.var("p"), self.constant("SrPerson")) if chance.random() < 0.5 else AnyEdge(var, self.var("p"), self.var("a"))
            )
        if chance.random() < 0.12:
            return GraphQuery("ask", tuple(where))
        return self._aggregated(where) if chance.random() < 0.4 else self._listed(where)

    def _maybe(self) -> Maybe:
        things, values = dict[Var, str](), dict[Var, Sort]()
        var, kind = self.chance.choice(list(self.things.items()))
        patterns = self.hop(var, kind, things, values)
        if things and self.chance.random() < 0.5:
            patterns += self.hop(*self.chance.choice(list(things.items())), {}, values)
        if values and self.chance.random() < 0.4:
            patterns.append(self.compare(*self.chance.choice(list(values.items()))))
        self.perhaps += [*things, *values]
        return Maybe(tuple(patterns))

    def _listed(self, where: list[Pattern]) -> GraphQuery:
        known = [*self.things, *self.values]
        columns = tuple(self.chance.sample([*known, *self.perhaps], min(len(known) + len(self.perhaps), self.chance.choice((1, 1, 2, 3)))))
        return self._ordered(GraphQuery("select", tuple(where), columns), columns)

    def _ordered(self, query: GraphQuery, columns: Sequence[Var]) -> GraphQuery:
        """Ordered by every column, so that the first rows are the same everywhere; values of several sorts have no order in common."""
        if any(self.values.get(column) == "mixed" for column in columns) or len(set(columns)) < len(columns) or self.chance.random() < 0.5:
            return query
        mixed = {var for pattern in query.where if isinstance(pattern, Maybe | Either) for var in _variables(pattern)}
        if mixed & set(columns):
            return query
        order = tuple(Order(column, self.chance.random() < 0.5) for column in self.chance.sample(list(columns), len(columns)))
        limit, offset = self.chance.choice((None, 1, 3, 10)), self.chance.choice((0, 0, 0, 1, 2))
        return GraphQuery(query.form, query.where, query.columns, query.aggregate, query.having, order, limit, offset, query.more, query.groups)

    def _aggregated(self, where: list[Pattern]) -> GraphQuery:
        chance, numbers = self.chance, self.number()
        dates = [var for var, sort in self.values.items() if sort in {"date", "gYear"}]

        def one() -> Aggregation:
            if numbers is not None and chance.random() < 0.6:
                return Aggregation(chance.choice(("avg", "sum", "min", "max")), numbers, self.var("a"))
            if dates and chance.random() < 0.4:
                return Aggregation(chance.choice(("min", "max")), chance.choice(dates), self.var("a"))
            counted = numbers if numbers is not None and chance.random() < 0.2 else chance.choice([*self.things, *self.values, *self.perhaps])
            return Aggregation("count", counted, self.var("a"))

        first, more = one(), tuple(one() for _ in range(chance.choice((0, 0, 0, 1, 2))))
        grouped = chance.sample(known := [*self.things, *self.values], min(len(known), chance.choice((0, 1, 1, 1, 2))))
        columns, groups = (tuple(grouped[:1]), tuple(grouped[1:])) if chance.random() < 0.3 else (tuple(grouped), ())
        having = Having(chance.choice(("<", "<=", ">", ">=", "=", "!=")), chance.choice((1, 2, 5, 2.5))) if chance.random() < 0.3 else None
        if having and more and not isinstance(first.of, Var):
            having = Having(having.op, having.value, more[0].name)
        query = GraphQuery("select", tuple(where), columns, first, having, more=more, groups=groups)
        return query if groups else self._ordered(query, (*columns, *(each.name for each in (first, *more))))


def _variables(pattern: Pattern) -> set[Var]:
    inside = pattern.patterns if isinstance(pattern, Maybe) else tuple(each for branch in pattern.branches for each in branch)  # type: ignore[union-attr]
    return {each.object for each in inside if isinstance(each, Edge) and isinstance(each.object, Var)}


def random_query(seed: int) -> GraphQuery:
    """The query of a seed; always the same one."""
    return Maker(random.Random(seed)).query()


def rows_of(table: Table) -> list[tuple[object, ...]]:
    """IRIs as such, values by value: numbers in the 12 digits that every product has."""

    def plain(cell: object) -> object:
        if isinstance(cell, Iri):
            return f"<{cell.value}>"
        if isinstance(cell, Literal):
            try:
                return f"{float(cell.lexical) + 0.0:.12g}"
            except ValueError:
                return {"true": "1", "false": "0"}.get(cell.lexical, cell.lexical.removesuffix("Z"))
        return None

    return [tuple(map(plain, row)) for row in table.rows]


def same(one: Table, other: Table, query: GraphQuery) -> bool:
    """The same columns and rows, in the same order where the query is ordered by all of its columns."""
    first, second = rows_of(one), rows_of(other)
    if not query.order:
        first, second = sorted(first, key=repr), sorted(second, key=repr)
    return one.columns == other.columns and first == second
