"""Expressions of SPARQL 1.1 (grammar rules 110-128): operators with their precedence, built-ins with their arity, aggregates. Pure."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Final

from sparql_cassandra.syntax.algebra import Aggregate, Call, Constant, Exists, Expression, Node, Var
from sparql_cassandra.syntax.lexer import bad_query, unescape
from sparql_cassandra.syntax.parse_terms import Cursor

ANY: Final = 1_000
BUILT_INS: Final[dict[str, tuple[int, int]]] = {
    "STR": (1, 1), "LANG": (1, 1), "LANGMATCHES": (2, 2), "DATATYPE": (1, 1), "BOUND": (1, 1), "IRI": (1, 1), "URI": (1, 1), "BNODE": (0, 1),
    "RAND": (0, 0), "ABS": (1, 1), "CEIL": (1, 1), "FLOOR": (1, 1), "ROUND": (1, 1), "CONCAT": (0, ANY), "STRLEN": (1, 1), "UCASE": (1, 1),
    "LCASE": (1, 1), "ENCODE_FOR_URI": (1, 1), "CONTAINS": (2, 2), "STRSTARTS": (2, 2), "STRENDS": (2, 2), "STRBEFORE": (2, 2),
    "STRAFTER": (2, 2), "YEAR": (1, 1), "MONTH": (1, 1), "DAY": (1, 1), "HOURS": (1, 1), "MINUTES": (1, 1), "SECONDS": (1, 1),
    "TIMEZONE": (1, 1), "TZ": (1, 1), "NOW": (0, 0), "UUID": (0, 0), "STRUUID": (0, 0), "MD5": (1, 1), "SHA1": (1, 1), "SHA256": (1, 1),
    "SHA384": (1, 1), "SHA512": (1, 1), "COALESCE": (0, ANY), "IF": (3, 3), "STRLANG": (2, 2), "STRDT": (2, 2), "SAMETERM": (2, 2),
    "ISIRI": (1, 1), "ISURI": (1, 1), "ISBLANK": (1, 1), "ISLITERAL": (1, 1), "ISNUMERIC": (1, 1), "REGEX": (2, 3), "SUBSTR": (2, 3),
    "REPLACE": (3, 4),
}  # fmt: skip
"""Name -> fewest and most arguments (rule 121)."""
AGGREGATES: Final = frozenset({"COUNT", "SUM", "MIN", "MAX", "AVG", "SAMPLE", "GROUP_CONCAT"})


class ExpressionParser(Cursor):
    """Reads expressions. `aggregates_allowed` is true in SELECT, HAVING and ORDER BY only (rule 127 and 18.2.4.1)."""

    aggregates_allowed = False
    inside_aggregate = False

    @abstractmethod
    def group_graph_pattern(self) -> Node:
        """The pattern of an EXISTS."""

    def expression(self) -> Expression:
        self.deeper()
        result = self._chain("||", self._and)
        self.depth -= 1
        return result

    def _chain(self, sign: str, read: Callable[[], Expression]) -> Expression:
        parts = [read()]
        while self.accept(sign):
            parts.append(read())
        return parts[0] if len(parts) == 1 else Call(sign, tuple(parts))

    def _and(self) -> Expression:
        return self._chain("&&", self._relation)

    def _relation(self) -> Expression:
        left = self._sum()
        if sign := self.accept("=", "!=", "<", ">", "<=", ">="):
            return Call(sign.word, (left, self._sum()))
        if self.accept("IN"):
            return Call("IN", (left, *self._list()))
        if self.at("NOT") and self.tokens[self.position + 1].word == "IN":
            self.position += 2
            return Call("NOT IN", (left, *self._list()))
        return left

    def _list(self) -> tuple[Expression, ...]:
        self.expect("(")
        if self.accept(")"):
            return ()
        items = [self.expression()]
        while self.accept(","):
            items.append(self.expression())
        self.expect(")")
        return tuple(items)

    def _sum(self) -> Expression:
        left, before = self._product(), self.depth
        while sign := self.accept("+", "-"):
            self.deeper()
            left = Call(sign.word, (left, self._product()))
        self.depth = before
        return left

    def _product(self) -> Expression:
        left, before = self._unary(), self.depth
        while sign := self.accept("*", "/"):
            self.deeper()
            left = Call(sign.word, (left, self._unary()))
        self.depth = before
        return left

    def _unary(self) -> Expression:
        self.count_expression()
        if number := self.signed_number():
            return Constant(number)
        if sign := self.accept("!", "+", "-"):
            self.deeper()
            result = Call({"!": "!", "+": "unary +", "-": "unary -"}[sign.word], (self._unary(),))
            self.depth -= 1
            return result
        return self._primary()

    def _primary(self) -> Expression:
        if self.accept("("):
            inside = self.expression()
            self.expect(")")
            return inside
        if self.token.kind == "variable":
            return self.variable()
        if self.is_literal():
            return Constant(self.literal())
        if self.is_iri():
            name = self.iri()
            return Call(name, self.arguments()) if self.at("(") else Constant(name)
        if self.at("EXISTS", "NOT"):
            return self._exists()
        if self.token.kind == "word" and self.token.word in AGGREGATES:
            return self._aggregate()
        if self.token.kind == "word" and self.token.word in BUILT_INS:
            return self._built_in()
        return self.fail("an expression")

    def _exists(self) -> Expression:
        negated = bool(self.accept("NOT"))
        self.expect("EXISTS")
        kept, self.aggregates_allowed = self.aggregates_allowed, False
        pattern = self.group_graph_pattern()
        self.aggregates_allowed = kept
        return Exists(pattern, negated)

    def arguments(self) -> tuple[Expression, ...]:
        """The arguments of an IRI-named function; DISTINCT in them belongs to custom aggregates, which we do not have."""
        if self.tokens[self.position + 1].word == "DISTINCT":
            self.fail("an argument", self.tokens[self.position + 1])
        return self._list()

    def _built_in(self) -> Expression:
        word = self.take()
        fewest, most = BUILT_INS[word.word]
        arguments = self._list()
        if not fewest <= len(arguments) <= most:
            wanted = str(fewest) if fewest == most else f"{fewest} to {most}"
            raise bad_query(self.text, word.start, f"{word.word} takes {wanted} argument{'' if most == 1 else 's'}, and has {len(arguments)}")
        if word.word == "BOUND" and not isinstance(arguments[0], Var):
            raise bad_query(self.text, word.start, "BOUND takes a variable")
        return Call({"URI": "IRI", "ISURI": "ISIRI"}.get(word.word, word.word), arguments)

    def _aggregate(self) -> Expression:
        word = self.take()
        if not self.aggregates_allowed or self.inside_aggregate:
            place = "inside another aggregate" if self.inside_aggregate else "here"
            raise bad_query(self.text, word.start, f"{word.word} cannot stand {place}", "aggregates belong in SELECT, HAVING and ORDER BY")
        self.inside_aggregate = True
        self.expect("(")
        distinct = bool(self.accept("DISTINCT"))
        argument: Expression | None = None
        if not (word.word == "COUNT" and self.accept("*")):
            argument = self.expression()
        separator = " "
        if word.word == "GROUP_CONCAT" and self.accept(";"):
            self.expect("SEPARATOR")
            self.expect("=")
            if self.token.kind != "string":
                self.fail("a string")
            separator = unescape(self.take().word)
        self.expect(")")
        self.inside_aggregate = False
        return Aggregate(word.word, argument, distinct, separator)  # type: ignore[arg-type]

    def constraint(self) -> Expression:
        """The condition after FILTER or HAVING (rule 69): brackets, a built-in call or a function call."""
        if self.is_iri():
            name = self.iri()
            if not self.at("("):
                self.fail("the arguments of a function")
            return Call(name, self.arguments())
        if self.at("(") or (self.token.kind == "word" and not self.is_literal()):
            return self._primary()
        return self.fail("a condition in brackets or a function call")
