"""Reads the expressions of Cypher, those of openCypher 9 and Neo4j 5. Pure; recursive descent.

A word is a keyword only where the grammar expects one. `n.delete`, `{set: 1}`, `AS create` and a variable `match` are names like any other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import Final

from cypher_executor.syntax.cursor import shown
from cypher_executor.syntax.forms import FormReader
from cypher_executor.syntax.tokens import DEEPEST, Edit, Token
from cypher_executor.syntax.tree import (
    Call,
    Constant,
    CypherQuery,
    Expression,
    HasLabel,
    Index,
    Match,
    NodePattern,
    Operation,
    Parameter,
    Path,
    PatternUse,
    PropertyAccess,
    Relationship,
    Subquery,
    Variable,
)

SIGNS: Final = frozenset({"+", "-", "*", "/", "%", "^", "=", "<>", "!=", "<", ">", "<=", ">=", "=~", "||"})
WORDS: Final = frozenset({"AND", "OR", "XOR", "IN", "CONTAINS"})
CONSTANTS: Final = {"TRUE": True, "FALSE": False, "NULL": None}
SUBQUERIES: Final = frozenset({"EXISTS", "COUNT", "COLLECT"})
QUANTIFIERS: Final = frozenset({"ALL", "ANY", "NONE", "SINGLE"})
SHORTEST: Final = frozenset({"SHORTESTPATH", "ALLSHORTESTPATHS"})


class ExpressionReader(FormReader):
    def labels(self, *, predicate: bool = False) -> tuple[str, ...]:
        raise NotImplementedError

    def braced(self) -> CypherQuery:
        raise NotImplementedError

    def expression(self) -> Expression:
        start = self.token.start
        self.deeper()
        operands = [self.operand()]
        operators: list[str] = []
        tests = 0
        while True:
            if self.sees_word("IS") or self.sees("::"):
                operands[-1] = self.test(operands[-1])
                tests += 1
                self.deeper(tests)
            elif operator := self.operator():
                operators.append(operator)
                operands.append(self.operand())
            else:
                self.depth -= 1
                return Operation(start, tuple(operators), tuple(operands)) if operators else operands[0]

    def deeper(self, steps: int | None = None) -> None:
        """Count one more level of nesting, or `steps` of a chain behind one value. Raises QueryRejected when too deep: readers are recursive."""
        if steps is None:
            self.depth += 1
        if max(self.depth, steps or 0) > DEEPEST:
            raise self.refuse(f"expressions are nested more than {DEEPEST} deep")

    def operator(self) -> str:
        """Take the operator here between two operands; empty when the expression ends."""
        token = self.token
        if token.kind == "mark" and token.value in SIGNS:
            self.take()
            if token.value == "=~":
                self.feature("regular expressions", token.start)
            elif token.value == "||":
                self.feature("string concatenation by ||", token.start, self.replaced(token, "+"))
            elif token.value == "!=":
                self.feature("the operator !=", token.start, self.replaced(token, "<>"))
            return token.value
        if token.kind == "word":
            if token.value in WORDS:
                return self.take().value
            if token.value in ("STARTS", "ENDS") and self.ahead().value == "WITH":
                return f"{self.take().value} {self.take().value}"
        return ""

    def test(self, tested: Expression) -> Expression:
        """Read IS NULL, IS NOT NULL, IS :: TYPE, IS NORMALIZED, IS Label or :: TYPE."""
        word = self.take()
        negated = word.value == "IS" and self.accept_word("NOT")
        if word.value == "::" or self.accept("::") or self.accept_word("TYPED"):
            self.type_test(word)
        elif not self.accept_word("NULL"):
            if self.ahead().value == "NORMALIZED" and self.sees_word("NFC", "NFD", "NFKC", "NFKD"):
                self.take()
            if self.accept_word("NORMALIZED"):
                self.feature("IS NORMALIZED", word.start)
            elif negated:
                raise self.unexpected("NULL or a type is expected after IS NOT")
            else:
                self.feature("IS Label", word.start)
                return HasLabel(word.start, tested, (self.name("NULL or a label"),))
        return Operation(word.start, (f"{word.value} ...",), (tested,))

    def type_test(self, first: Token, depth: int = 0) -> None:
        self.deeper(depth)
        self.feature("type tests by ::", first.start)
        words = 0
        while self.token.kind == "word" and self.token.value in TYPE_WORDS:
            self.take()
            words += 1
            if self.accept("<"):
                self.type_test(first, depth + 1)
                self.expect(">", "to end the type")
        if not words:
            raise self.unexpected("the name of a type is expected")
        if self.sees("|") and not self.bar_separates():
            self.take()
            self.type_test(first, depth + 1)

    def operand(self) -> Expression:
        start = self.token.start
        prefixes: list[str] = []
        while self.sees("+", "-") or self.sees_word("NOT"):
            prefixes.append(self.take().value)
        operand = self.postfix(self.atom())
        if prefixes == ["-"] and isinstance(operand, Constant) and isinstance(operand.value, (int, float)):
            return Constant(start, -operand.value)
        return Operation(start, tuple(prefixes), (operand,)) if prefixes else operand

    def postfix(self, value: Expression) -> Expression:
        parts = 0
        while self.token.kind == "mark":
            token = self.token
            parts += 1
            self.deeper(parts)
            if token.value == ".":
                self.take()
                value = PropertyAccess(token.start, value, self.name("a property key"))
            elif token.value == "[":
                value = self.subscript(value)
            elif token.value == ":" and isinstance(value, (Variable, PropertyAccess)):
                value = HasLabel(token.start, value, self.labels(predicate=True))
            elif token.value == "{" and isinstance(value, Variable):
                self.feature("map projections")
                value = self.map(value)
            elif token.value == "(":
                raise self.refuse(f"{shown(token.text)} makes a call of what stands before it, and only named functions may be called")
            else:
                break
        return value

    def subscript(self, value: Expression) -> Expression:
        start = self.take().start
        bounds: list[Expression] = []
        if not self.sees(".."):
            bounds.append(self.expression())
        sliced = self.accept("..")
        if sliced and not self.sees("]"):
            bounds.append(self.expression())
        self.expect("]", "to end the index")
        return Index(start, value, tuple(bounds), sliced)

    def atom(self) -> Expression:
        token = self.token
        match token.kind:
            case "string":
                return Constant(self.take().start, token.value)
            case "number":
                return Constant(self.take().start, number(token.value))
            case "parameter":
                return Parameter(self.take().start, token.value)
            case "name":
                return self.named()
            case "word":
                return self.worded()
            case "mark" if token.value == "(":
                return self.parenthesised()
            case "mark" if token.value == "[":
                return self.bracketed()
            case "mark" if token.value == "{":
                return self.map()
        raise self.unexpected("a value is expected here")

    def worded(self) -> Expression:
        token, following = self.token, self.ahead()
        opens = following.value if following.kind == "mark" and following.value in ("(", "{") else ""
        word = token.value
        if opens == "{" and word in SUBQUERIES:
            return self.subquery(word)
        if opens == "(":
            if word in SHORTEST:
                self.feature("shortestPath in RETURN", token.start)
                return PatternUse(token.start, self.path())
            if word == "REDUCE":
                return self.reduce()
            if word in QUANTIFIERS and self.ahead(2).kind in ("word", "name") and self.ahead(3).kind == "word" and self.ahead(3).value == "IN":
                self.take(), self.take()
                quantified = self.comprehension(token, word, ")")
                self.expect(")", f"to end {word}(")
                return quantified
        elif word in CONSTANTS:
            return Constant(self.take().start, CONSTANTS[word])
        elif word == "CASE" and not (following.kind == "mark" and following.value in (".", ",", ")", "]", "}")):
            return self.case()
        return self.named()

    def subquery(self, word: str) -> Expression:
        token, before, begins = self.token, self.tokens[self.index - 1], self.index
        self.take()
        opening, first = self.token, self.ahead()
        query = self.braced()
        closing = self.tokens[self.index - 1]
        edits: tuple[Edit, ...] = ()
        compared = any(near.kind == "mark" and near.value in SIGNS for near in (before, self.token))
        needs = ""
        if path := only_path(query):
            # a pattern without names of its own means the same: bare in a condition, elsewhere inside size()
            end = first.end if first.value == "MATCH" else opening.end
            inside = (*self.anonymous(path, self.tokens[begins : self.index]), self.replaced(closing, ")"))
            if word == "EXISTS" and self.conditions and not compared:
                edits = (Edit(token.start, end, "("), *inside)
            elif word == "COUNT" and not self.conditions and not self.sorting:
                edits, needs = (Edit(token.start, end, "size("), *inside), "size() of a pattern"
        self.feature(f"{word} {{ }}", token.start, *edits, needs=needs)
        return Subquery(token.start, word, query)

    @cached_property
    def occurrences(self) -> Counter[str]:
        """The count of each name or word in the whole query."""
        return Counter(named(token) for token in self.tokens)

    def anonymous(self, path: Path, tokens: Sequence[Token]) -> list[Edit]:
        """The edits that remove the names of a path which occur nowhere else in the query."""
        variables = {part.variable for part in path.parts if isinstance(part, (NodePattern, Relationship)) and part.variable}
        once = {name for name in variables if self.occurrences[name] == 1}
        return [self.replaced(token, "") for token in tokens if token.kind in ("word", "name") and named(token) in once]

    def named(self) -> Expression:
        """A variable, or the call of a function, whose name may have dots."""
        steps = 0
        while (dot := self.ahead(steps + 1)).kind == "mark" and dot.value == "." and self.ahead(steps + 2).kind in ("word", "name"):
            steps += 2
        following = self.ahead(steps + 1)
        start = self.token.start
        if following.kind == "mark" and following.value == "(":
            names = [self.name("a function")]
            while self.accept("."):
                names.append(self.name("a function"))
            return self.call(".".join(names), start)
        return Variable(start, self.name("a variable"))

    def call(self, name: str, start: int) -> Expression:
        opening = self.expect("(", "")
        if self.sees("*") and self.ahead().value == ")":
            self.take(), self.take()
            return Call(start, name, (), star=True)
        self.accept_word("DISTINCT")
        arguments: list[Expression] = []
        if name.upper() == "TRIM" and self.sees_word("BOTH", "LEADING", "TRAILING"):
            self.take()
            if not self.sees_word("FROM"):
                arguments.append(self.expression())
            self.expect_word("FROM", "in this form of trim()")
        if not self.sees(")"):
            arguments.append(self.expression())
            if name.upper() == "TRIM" and self.accept_word("FROM"):
                arguments.append(self.expression())
            while self.accept(","):
                arguments.append(self.expression())
        closing = self.expect(")", f"to end the arguments of {name}()")
        if len(arguments) == 1 and name.upper() in ("EXISTS", "SIZE"):
            self.older_forms(name.upper(), arguments[0], start, opening, closing)
        return Call(start, name, tuple(arguments))

    def older_forms(self, name: str, argument: Expression, start: int, opening: Token, closing: Token) -> None:
        """Note exists() of a key or a pattern and size() of a pattern, of which the products have kept different ones."""
        pattern = isinstance(argument, PatternUse) and argument.body is None
        if name == "SIZE" and pattern:
            edits = Edit(start, opening.end, "COUNT {"), self.replaced(closing, "}")
            place = " in WHERE or ORDER BY" if self.conditions or self.sorting else ""
            self.feature(f"size() of a pattern{place}", start, *edits, needs="COUNT { }")
        elif name == "EXISTS" and pattern:
            self.feature("exists() of a pattern", start, *((Edit(start, opening.end, "("),) if self.conditions else ()))
        elif name == "EXISTS" and isinstance(argument, (PropertyAccess, Index)):
            self.feature("exists(n.key)", start, Edit(start, opening.end, "("), self.replaced(closing, " IS NOT NULL)"))

    def parenthesised(self) -> Expression:
        if self.path_begins():
            return PatternUse(self.token.start, self.path())
        self.take()
        inner = self.expression()
        self.expect(")", "to end the parentheses")
        return inner


TYPE_WORDS: Final = frozenset(
    """ANY ARRAY BOOL BOOLEAN DATE DATETIME DURATION EDGE FLOAT INT INTEGER LIST LOCAL MAP NODE NOTHING NOT NULL PATH POINT PROPERTY RELATIONSHIP
    SIGNED STRING TIME TIMESTAMP VALUE VARCHAR VERTEX WITH WITHOUT TIMEZONE ZONED""".split()  # noqa: SIM905
)


def named(token: Token) -> str:
    return token.value if token.kind == "name" else token.text


def only_path(query: CypherQuery) -> Path | None:
    """The path of a subquery that consists of one path with a relationship."""
    if len(query.branches) == 1 and len(query.branches[0]) == 1 and isinstance(clause := query.branches[0][0], Match):
        path = clause.paths[0]
        if len(clause.paths) == 1 and clause.where is None and len(path.parts) > 1 and path.variable is None:
            return path
    return None


def number(text: str) -> int | float:
    lower = text.lower()
    if lower.startswith(("0x", "0o")):
        return int(lower, 0)
    return float(lower) if any(mark in lower for mark in ".e") else int(lower)
