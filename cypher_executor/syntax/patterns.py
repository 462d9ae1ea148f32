"""Reads the patterns of Cypher: nodes, relationships, labels and repetitions. Pure; recursive descent."""

from __future__ import annotations

from typing import Final, Literal

from cypher_executor.syntax.expressions import SHORTEST, ExpressionReader
from cypher_executor.syntax.tree import Expression, Group, Hops, MapOf, NodePattern, Path, Relationship

SEARCHES: Final = frozenset({"BFS", "WSHORTEST", "ALLSHORTEST"})
"""Memgraph's searches, written after the star of a relationship."""


class PatternReader(ExpressionReader):
    def paths(self) -> tuple[Path, ...]:
        return tuple(self.several(self.path))

    def path(self) -> Path:
        start = self.token.start
        variable = None
        if self.sees_kind("word", "name") and self.ahead().kind == "mark" and self.ahead().value == "=":
            variable = self.name("a variable")
            self.take()
        if self.token.kind == "word" and self.token.value in SHORTEST:
            selector = self.take().value
            self.expect("(", f"after {selector}")
            parts = self.chain()
            self.expect(")", f"to end {selector}(")
            return Path(start, variable, selector, parts)
        return Path(start, variable, self.selector(), self.chain())

    def selector(self) -> str:
        """Read ANY SHORTEST, SHORTEST 2, ALL, and the rest of GQL's path selectors."""
        start, words = self.token.start, []
        while self.token.kind == "word" and self.token.value in ("ANY", "ALL", "SHORTEST", "GROUPS", "GROUP", "PATH", "PATHS"):
            words.append(self.take().value)
            if self.sees_kind("number"):
                words.append(self.take().value)
        if words:
            self.feature("path selectors", start)
        return " ".join(words)

    def chain(self) -> tuple[NodePattern | Relationship | Group, ...]:
        parts: list[NodePattern | Relationship | Group] = [self.node_or_group()]
        while True:
            if self.sees("-", "<"):
                parts += [self.relationship(), self.node_or_group()]
            elif self.sees("(") and (isinstance(parts[-1], Group) or self.group_begins()):
                parts.append(self.node_or_group())
            else:
                return tuple(parts)

    def node_or_group(self) -> NodePattern | Group:
        if not self.sees("("):
            raise self.unexpected("a node in parentheses is expected")
        return self.group() if self.group_begins() else self.node()

    def group_begins(self) -> bool:
        """True when the parenthesis here holds a path, not a node: `((a)-->(b))`, `(p = (a)-->(b))`."""
        inside, second = self.ahead(), self.ahead(2)
        return (inside.kind == "mark" and inside.value == "(") or (inside.kind in ("word", "name") and second.kind == "mark" and second.value == "=")

    def group(self) -> Group:
        start = self.take().start
        self.feature("quantified paths", start)
        path = self.path()
        where = self.expression() if self.accept_word("WHERE") else None
        self.expect(")", "to end the path in parentheses")
        hops = self.quantifier()
        return Group(start, path, where, hops, self.tokens[self.index - 1].end)

    def node(self) -> NodePattern:
        start = self.take().start
        variable = None
        if self.sees_kind("word", "name") and not (self.sees_word("WHERE", "IS") and self.ahead().value not in (")", ":", "{")):
            variable = self.name("a variable")
        labels_at = self.token.end if self.sees(":") or self.sees_word("IS") else None
        labels = () if labels_at is None else self.labels()
        head_end = self.tokens[self.index - 1].end
        properties = self.properties()
        where = self.inline_where()
        self.expect(")", "to end the node")
        return NodePattern(start, variable, labels, properties, where, head_end, labels_at)

    def inline_where(self) -> Expression | None:
        if not self.sees_word("WHERE"):
            return None
        self.feature("WHERE inside a pattern")
        self.take()
        return self.expression()

    def properties(self) -> MapOf | None:
        if self.sees_kind("parameter"):
            raise self.refuse(f"{self.token.text} stands where a map of properties belongs; give each value its own parameter: {{key: $value}}")
        return self.map() if self.sees("{") else None

    def relationship(self) -> Relationship:
        start = self.token.start
        left = self.accept("<")
        self.expect("-", "in a relationship")
        variable, hops, properties, where = None, None, None, None
        types: tuple[str, ...] = ()
        inner: tuple[Expression, ...] = ()
        bound: tuple[str, ...] = ()
        if self.accept("["):
            if self.sees_kind("word", "name") and not (self.sees_word("WHERE", "IS") and self.ahead().value not in ("]", ":", "{", "*")):
                variable = self.name("a variable")
            types = self.labels(of_relationship=True) if self.sees(":") or self.sees_word("IS") else ()
            if self.sees("*"):
                hops, inner, bound = self.star()
            properties = self.properties()
            where = self.inline_where()
            self.expect("]", "to end the relationship")
        self.expect("-", "in a relationship")
        right = self.accept(">")
        hops = self.quantifier() or hops
        direction: Literal["out", "in", "both"] = "both" if left == right else "in" if left else "out"
        return Relationship(start, variable, types, properties, where, hops, direction, inner, bound)

    def star(self) -> tuple[Hops, tuple[Expression, ...], tuple[str, ...]]:
        """Read `*`, `*2`, `*1..3`, and Memgraph's `*BFS ..5 (r, n | condition)`."""
        start = self.take().start
        inner: list[Expression] = []
        bound: list[str] = []
        search = self.token.kind == "word" and self.token.value in SEARCHES
        if search:
            self.feature("searches inside a relationship")
            self.take()
        least, most = self.bounds(start, search)
        while search and self.accept("("):
            bound.append(self.name("a variable"))
            self.expect(",", "between the relationship and the node of a search")
            bound.append(self.name("a variable"))
            self.expect("|", "in the condition of a search")
            inner.append(self.expression())
            self.expect(")", "to end the condition of a search")
            if self.sees_kind("word", "name"):
                bound.append(self.name("the total weight"))
        return Hops(start, least, most, search), tuple(inner), tuple(bound)

    def bounds(self, start: int, single_is_most: bool) -> tuple[int, int | None]:
        least = self.digits() if self.sees_kind("number") else None
        if self.accept(".."):
            return 1 if least is None else least, self.digits() if self.sees_kind("number") else None
        if self.sees_kind("parameter"):
            raise self.refuse(f"{self.token.text} stands where a number of hops belongs, which must be in the text: *1..3")
        return (1, None) if least is None else (1 if single_is_most else least, least)

    def quantifier(self) -> Hops | None:
        """Read `+`, `*`, `{2}` or `{1,3}` behind a group or a relationship."""
        start = self.token.start
        if self.sees("+", "*"):
            self.feature("quantified paths")
            return Hops(start, 1 if self.take().value == "+" else 0, None)
        if not self.sees("{"):
            return None
        self.feature("quantified paths")
        self.take()
        least = self.digits() if self.sees_kind("number") else None
        most = least
        if self.accept(","):
            most = self.digits() if self.sees_kind("number") else None
        elif least is None:
            raise self.unexpected("a number is expected in the quantifier")
        self.expect("}", "to end the quantifier")
        return Hops(start, least or 0, most)

    def digits(self) -> int:
        token = self.take()
        if not (token.value.isascii() and token.value.isdigit()):
            raise self.refuse(f"{token.text} is not a whole number", token.start)
        return int(token.value)

    def labels(self, *, predicate: bool = False, of_relationship: bool = False) -> tuple[str, ...]:
        """The names in `:A:B`, `:A|B`, `:A&!(B|C)`, `:%` or `IS A`."""
        names: list[str] = []
        first = self.token
        if self.accept_word("IS"):
            self.feature("IS Label", first.start)
            self.label(names)
        while self.accept(":"):
            self.label(names)
        while self.sees("|", "&"):
            if predicate and self.sees("|") and self.bar_separates():
                break
            sign = self.take()
            if sign.value == "&":
                self.feature("label expressions", sign.start)
            elif not of_relationship:
                self.feature("label alternation", sign.start)
            self.accept(":")
            self.label(names)
        return tuple(names)

    def label(self, names: list[str]) -> None:
        """Read one label or type, and add the names in it."""
        token = self.token
        if token.kind == "parameter" or self.sees("$"):
            raise self.refuse(f"{token.text} makes a label or type while the query runs; labels and types must be in the text")
        while self.accept("!"):
            self.feature("label expressions", token.start)
        if self.accept("%"):
            self.feature("label expressions", token.start)
        elif self.accept("("):
            self.feature("label expressions", token.start)
            self.label(names)
            while self.sees("|", "&", ":"):
                self.take()
                self.label(names)
            self.expect(")", "to end the label expression")
        else:
            names.append(self.name("a label or type"))
