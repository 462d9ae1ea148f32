"""Reads expressions that hold others between brackets or words: lists, maps, comprehensions, reduce and CASE. Pure; recursive descent."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from cypher_executor.syntax.cursor import Cursor
from cypher_executor.syntax.tokens import Token, Words
from cypher_executor.syntax.tree import Case, Comprehension, Constant, Expression, ListOf, MapOf, Operation, Path, PatternUse, Reduce, Variable

COMPARISONS: Final = frozenset({"=", "<>", "<", ">", "<=", ">="})
REDUCE: Final = "in reduce(total = first, x IN list | next)"


class FormReader(Cursor):
    """`separated` holds the closing brackets of comprehensions whose `|` is still to come: there, the last `|` does not join labels.

    `conditions` counts the WHEREs around this place, where a pattern is a condition; `sorting` the ORDER BYs.
    """

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.separated: set[int] = set()
        self.conditions = 0
        self.sorting = 0
        self.depth = 0

    def expression(self) -> Expression:
        raise NotImplementedError

    def test(self, tested: Expression) -> Expression:
        raise NotImplementedError

    def path(self) -> Path:
        raise NotImplementedError

    def reduce(self) -> Expression:
        start = self.take().start
        self.take()
        total = self.name("the name of the total")
        self.expect("=", REDUCE)
        initial = self.expression()
        self.expect(",", REDUCE)
        variable = self.name("a variable")
        self.expect_word("IN", REDUCE)
        close = self.bars()[1]
        self.separated.add(close)
        source = self.expression()
        self.separated.discard(close)
        self.expect("|", REDUCE)
        body = self.expression()
        self.expect(")", "to end reduce(")
        return Reduce(start, total, initial, variable, source, body)

    def case(self) -> Expression:
        start = self.take().start
        parts: list[Expression] = []
        operand = not self.sees_word("WHEN")
        if operand:
            parts.append(self.expression())
        if not self.sees_word("WHEN"):
            raise self.unexpected("WHEN is expected in CASE")
        while self.accept_word("WHEN"):
            parts += self.when()
            self.expect_word("THEN", "after WHEN")
            parts.append(self.expression())
        if self.accept_word("ELSE"):
            parts.append(self.expression())
        self.expect_word("END", "to end CASE")
        return Case(start, tuple(parts), operand)

    def when(self) -> list[Expression]:
        """The conditions of one WHEN; in a simple CASE they may begin with a comparison (`WHEN > 5`) and be several (`WHEN 1, 2`)."""
        alternatives: list[Expression] = []
        while True:
            if self.sees_word("IS"):
                self.feature("comparisons in CASE")
                alternatives.append(self.test(Constant(self.token.start, None)))
            else:
                if self.sees(*COMPARISONS):
                    self.feature("comparisons in CASE", self.take().start)
                alternatives.append(self.expression())
            if not self.accept(","):
                return alternatives
            self.feature("several values in WHEN")

    def bracketed(self) -> Expression:
        """A list, a list comprehension or a pattern comprehension."""
        opening = self.take()
        items: list[Expression] = []
        if self.sees("(") and self.path_begins() and self.bars()[0]:
            return self.pattern_comprehension(opening)
        if self.sees_kind("word", "name"):
            following, later = self.ahead(), self.ahead(2)
            if following.value == "=" and following.kind == "mark" and later.value == "(" and self.bars()[0]:
                return self.pattern_comprehension(opening)
            if following.kind == "word" and following.value == "IN":
                comprehension = self.comprehension(opening, "", "]")
                if self.accept("]"):
                    return comprehension
                if comprehension.where or comprehension.body or not self.sees(","):
                    raise self.unexpected("']' is expected to end the list comprehension")
                # a list whose first item is a test; reading it again would read lists in lists twice at each level
                items = [Operation(opening.start, ("IN",), (Variable(opening.start, comprehension.variable), comprehension.source))]
        if not self.sees("]") and (not items or self.accept(",")):
            items += self.several(self.expression)
        self.expect("]", "to end the list")
        return ListOf(opening.start, tuple(items))

    def pattern_comprehension(self, opening: Token) -> Expression:
        self.feature("pattern comprehensions in WHERE" if self.conditions else "pattern comprehensions", opening.start)
        close = self.bars()[1]
        path = self.path()
        self.separated.add(close)
        where = self.expression() if self.accept_word("WHERE") else None
        self.separated.discard(close)
        self.expect("|", "between the pattern and what it gives")
        body = self.expression()
        self.expect("]", "to end the pattern comprehension")
        return PatternUse(opening.start, path, where, body)

    def comprehension(self, opening: Token, word: str, closing: str) -> Comprehension:
        variable = self.name("a variable")
        self.expect_word("IN", "after the variable")
        close = self.bars()[1]
        if closing == "]":
            self.separated.add(close)
        source = self.expression()
        where = self.expression() if self.accept_word("WHERE") else None
        self.separated.discard(close)
        body = self.expression() if closing == "]" and self.accept("|") else None
        return Comprehension(opening.start, word, variable, source, where, body)

    def bars(self) -> tuple[int, int]:
        """The number of `|` before the bracket around this place closes, and the index at which it does."""
        return self.bars_behind[self.index]

    @cached_property
    def bars_behind(self) -> Sequence[tuple[int, int]]:
        """The same for each token, counted once from the end: a chain of `:A|B|C` asks at every sign."""
        last = len(self.tokens) - 1
        behind = [(0, last)] * (last + 1)
        for index in range(last - 1, -1, -1):
            token = self.tokens[index]
            sign = token.value if token.kind == "mark" else ""
            if sign in (")", "]", "}"):
                behind[index] = 0, index
            elif sign in ("(", "[", "{"):
                behind[index] = behind[self.partner[index] + 1]
            else:
                count, close = behind[index + 1]
                behind[index] = count + (sign == "|"), close
        return behind

    def bar_separates(self) -> bool:
        count, close = self.bars()
        return count == 1 and close in self.separated

    def path_begins(self) -> bool:
        """True when the parenthesis here is a node with a relationship behind it: `(a)-[`, `(a)--`, `(a)<-[`, `(a)<--`."""
        after = self.partner[self.index] + 1
        first, second, third = (self.tokens[min(after + step, len(self.tokens) - 1)].text for step in range(3))
        out = first == "-" and (second == "[" or (second == "-" and third in ("(", ">")))
        back = first == "<" and second == "-" and third in ("-", "[")
        return (out or back) and self.node_like()

    def node_like(self) -> bool:
        inside = self.index + 1
        if self.tokens[inside].kind in ("word", "name"):
            inside += 1
        token = self.tokens[inside]
        return (token.kind == "mark" and token.value in (")", ":", "{")) or (token.kind == "word" and token.value in ("WHERE", "IS"))

    def map(self, of: Expression | None = None) -> MapOf:
        """A map, or a projection of the map `of`, where `.key`, `.*` and a bare variable are entries too."""
        start, what = self.take().start, "a map projection" if of else "a map"
        keys: list[str] = []
        values: list[Expression] = []
        while not self.sees("}"):
            if keys:
                self.expect(",", f"between the entries of {what}")
            if of and self.accept("."):
                keys.append("*" if self.accept("*") else self.name("a property key"))
                continue
            position = self.token.start
            keys.append(self.name(f"the key of {what}"))
            if of and not self.sees(":"):
                values.append(Variable(position, keys[-1]))
                continue
            self.expect(":", "after the key of a map")
            values.append(self.expression())
        self.take()
        return MapOf(start, tuple(keys), tuple(values), of)
