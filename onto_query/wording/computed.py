"""What is reckoned in a query, as phrases: sums and differences, parts of dates, averages and counts. Pure."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final
from typing import Literal as OneOf

from onto_core.terms import Cell, Literal
from onto_query.graph_query import Aggregation, Calc, Expression, GraphQuery, Number, Part, Term, Var
from onto_query.profile.naming.units import converted, unit_of
from onto_query.profile.observed import is_called
from onto_query.profile.words import words_for
from onto_query.wording.language import Language, units
from onto_query.wording.reading import Link, Reading, is_percentage
from onto_query.wording.terms import Terms
from onto_query.wording.values import month_name, with_unit

INCOME: Final = words_for("income")
OUTLAY: Final = words_for("outlay")
"""What is left of the one when the other is taken from it is a profit."""


class Computed:
    """The computed values of one query."""

    reading: Reading
    terms: Terms
    language: Language

    def within(self, query: GraphQuery) -> Computed:
        """The phrases of a query inside this one."""
        raise NotImplementedError

    def reference(self, term: Term) -> str:
        """The name of a thing; "" for what has none."""
        raise NotImplementedError

    def phrase(self, term: Term, count: int, *, but: Collection[Link] = ()) -> str:
        """A term with all that the query demands of it."""
        raise NotImplementedError

    def head(self, term: Term, count: int) -> tuple[str, Link | None]:
        """The noun for a term; and the link that gives it, when a property does."""
        raise NotImplementedError

    def expression(self, expression: Expression) -> str:
        """A computed value in words."""
        match expression:
            case Var():
                if (sub := self.reading.sub_of(expression)) is not None:
                    return self.aggregated(sub, expression)
                if expression in self.reading.derived:
                    return self.expression(self.reading.derived[expression])
                link = self.reading.value_link(expression)
                if link is None:
                    return expression.name.replace("_", " ")
                label = self.terms.noun(link.property)
                owner = self.reference(link.subjects[0])
                return f"the {label} of {owner}" if owner and self.language.clauses else f"{label} ({owner})" if owner else label
            case Number(value):
                return f"{value:g}"
            case Part(of, part):
                return self.language.form("calc", part, of=self.expression(of))
            case Calc("years" | "days" as op, left, right) | Calc("+" | "-" | "*" | "/" as op, left, right):
                if is_percentage(expression):
                    return self.language.form("calc", "percentage")
                if (told := self._in_another_unit(expression)) is not None:
                    return self.expression(told[0])
                if kind := self.gain(expression):
                    return self.language.said[kind]
                return self.language.form("calc", op, left=self.expression(left), right=self.expression(right))
        return ""

    def _in_another_unit(self, expression: Expression) -> tuple[Var, str] | None:
        """The value that is told in another unit than the graph's, and the unit; None for anything else."""
        match self.reading.derived.get(expression, expression) if isinstance(expression, Var) else expression:
            case Calc("*" | "/" as op, Var() as value, Number(size)) if (link := self.reading.value_link(value)) is not None:
                unit = converted(unit_of(link.property) or "", size if op == "*" else 1 / size)
                return (value, f"{unit}s" if f"{unit}s" in units() else unit) if unit is not None else None
        return None

    def gain(self, expression: Expression) -> OneOf["", "profit", "loss"]:
        """What something has taken in, less what it has cost, or the other way round."""
        if not isinstance(expression, Calc) or expression.op != "-":
            return ""
        left, right = (self.reading.value_link(each) if isinstance(each, Var) else None for each in (expression.left, expression.right))
        for taken, spent, lost in ((left, right, False), (right, left, True)):
            if taken is not None and spent is not None and is_called(taken.property, INCOME) and is_called(spent.property, OUTLAY):
                return "loss" if lost else "profit"
        return ""

    def computed(self, expression: Expression, cell: Cell) -> str:
        """The value of an expression with the unit that it has: percent, years or days, or that of the values of a sum or difference."""
        plain = self.terms.cell(cell)
        match expression:
            case _ if is_percentage(expression):
                return self.language.said["percent"].format(n=plain)
            case Part(_, "month"):
                return month_name(plain, self.language)
            case Calc("years" | "days" as unit) if isinstance(cell, Literal):
                return with_unit(plain, cell.lexical, unit, self.language)
            case Calc("*" | "/") if isinstance(cell, Literal) and (told := self._in_another_unit(expression)) is not None:
                return with_unit(plain, cell.lexical, told[1], self.language)
            case Calc("+" | "-", Var() as left, _) if (link := self.reading.value_link(left)) is not None:
                return self.terms.cell(cell, link.property)
        return plain

    def measured(self, of: Expression, cell: Cell) -> str:
        """A value that was made of others by an aggregate, in their unit."""
        if isinstance(cell, Literal) and (told := self._in_another_unit(of)) is not None:
            return with_unit(self.terms.cell(cell), cell.lexical, told[1], self.language)
        link = self.reading.value_link(of) if isinstance(of, Var) else None
        return self.terms.cell(cell, link.property if link is not None else None)

    def aggregated(self, sub: GraphQuery, var: Var) -> str:
        """The aggregate of a query inside, in words."""
        inner = self.within(sub)
        aggregation = next(each for each in (sub.aggregate, *sub.more) if each is not None and each.name == var)
        if sub.columns and aggregation.function in {"max", "min"}:
            of = inner.reading.value_link(aggregation.of) if isinstance(aggregation.of, Var) else None
            return self.language.forms["aggregate"][f"{self.terms.function(aggregation.function, of)} of each"]
        return inner.aggregate(aggregation, sub)

    def aggregate(self, aggregation: Aggregation, query: GraphQuery) -> str:
        """An aggregate with what it is of: "number of films directed by Fritz Lang", "average runtime of films"."""
        of, groups = aggregation.of, {*query.columns, *query.groups}
        if aggregation.function == "count" and isinstance(of, Var):
            return self.language.form("aggregate", "count", things=self.phrase(of, 2, but=self.to(groups)))
        if (told := self._in_another_unit(of)) is not None:
            of = told[0]
        link = self.reading.value_link(of) if isinstance(of, Var) else None
        label = self.expression(of) if link is None else self.terms.noun(link.property)
        if label.startswith("number of ") and isinstance(of, Var) and (sub := self.reading.sub_of(of)) is not None and sub.columns:
            label = f"{label} per {self.within(sub).head(sub.columns[0], 1)[0]}" if self.language.clauses else label
        what = self.language.form("aggregate", self.terms.function(aggregation.function, link), label=label.removeprefix("the "))
        if link is None or link.subjects[0] in groups:
            return what
        whose = self.phrase(link.subjects[0], 2, but=(link, *self.to(groups)))
        return self.language.form("aggregate", "of", what=what, things=whose)

    def to(self, terms: Collection[Term]) -> tuple[Link, ...]:
        """The links that lead to any of the terms, which are said elsewhere."""
        return tuple(link for link in self.reading.links if any(link.touches(term) for term in terms))
