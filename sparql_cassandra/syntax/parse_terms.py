"""A cursor over the tokens of a query: prologue, IRIs, literals, blank nodes and variables as terms (grammar rules 4-6, 106-137). Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NoReturn

from onto_core.errors import QueryRejected
from onto_core.vocabulary import PREFIXES, XSD
from sparql_cassandra.rdf.terms import iri_key, literal_key
from sparql_cassandra.syntax.algebra import Term, Var
from sparql_cassandra.syntax.iris import LONGEST_IRI, resolve
from sparql_cassandra.syntax.lexer import MOST_SHOWN, NUMBERS, Token, bad_query, decode_codepoints, shortened, tokens, unescape


@dataclass(frozen=True, slots=True)
class SyntaxLimits:
    """The limits of a query text; over one of them, the query is refused by its name before anything runs."""

    characters: int = 200_000
    nesting: int = 60
    patterns: int = 500
    value_rows: int = 20_000
    expressions: int = 60_000
    """Variables, constants and calls in expressions: as many values as VALUES may have, each in a comparison of its own."""
    variables: int = 1_000
    columns: int = 1_000
    """Of one SELECT; terms of a DESCRIBE; graphs of FROM."""
    keys: int = 200
    """Of one GROUP BY, one HAVING, one ORDER BY."""
    aggregates: int = 500
    """Different ones of one SELECT."""
    iri: int = LONGEST_IRI
    expanded: int = 2_000_000
    """Characters of all different IRIs and all typed literals, written out: 20,000 values by a namespace of 50 characters are 1.2 million."""


class Cursor:
    """The position of the parser. Each method reads one construct and moves past it, or raises BadQuery with the place."""

    def __init__(self, text: str, prefixes: dict[str, str], base: str, limits: SyntaxLimits, found: tuple[Token, ...] | None = None) -> None:
        if len(text) > limits.characters:
            raise QueryRejected(f"the query has {len(text):,} characters, and {limits.characters:,} are allowed")
        self.text = decode_codepoints(text)
        self.tokens = found if found is not None and self.text == text else tokens(self.text)
        self.position = 0
        self.limits = limits
        self.depth = self.patterns = self.value_rows = self.expressions = self.expanded = self.invented = 0
        self.prefixes, self.base = dict(prefixes), self.short_iri(base)
        self.iris: dict[str, str] = {}
        self.names: dict[str, Var] = {}
        self.blank_scope: dict[str, int] = {}
        self.scope = 0

    # tokens
    @property
    def token(self) -> Token:
        return self.tokens[self.position]

    def at(self, *texts: str) -> bool:
        """True when the next token is one of these words or signs."""
        token = self.tokens[self.position]
        return token.kind in {"word", "mark"} and token.word in texts

    def take(self) -> Token:
        token = self.tokens[self.position]
        self.position += 1
        return token

    def accept(self, *texts: str) -> Token | None:
        return self.take() if self.at(*texts) else None

    def expect(self, *texts: str) -> Token:
        return self.accept(*texts) or self.fail(" or ".join(repr(text) for text in texts))

    def fail(self, wanted: str, token: Token | None = None) -> NoReturn:
        token = token or self.token
        mend = "put spaces around a '<' that compares" if token.kind == "iri" and "?" in token.text else ""
        raise bad_query(self.text, token.start, f"found {shortened(token.text or token.word)} where {wanted} should be", mend)

    def deeper(self) -> None:
        self.depth += 1
        if self.depth > self.limits.nesting:
            raise QueryRejected(f"the query nests more than {self.limits.nesting} levels deep")

    def count_patterns(self, number: int = 1) -> None:
        self.patterns += number
        if self.patterns > self.limits.patterns:
            raise QueryRejected(f"the query has more than {self.limits.patterns} patterns")

    def at_most(self, number: int, limit: int, what: str) -> None:
        """Refuse a query that has more than `limit` of something."""
        if number > limit:
            raise QueryRejected(f"the query has more than {limit:,} {what}, and so many are allowed")

    def count_expression(self) -> None:
        self.expressions += 1
        if self.expressions > self.limits.expressions:
            self.at_most(self.expressions, self.limits.expressions, "variables, constants and calls in its expressions")

    def written_out(self, characters: int) -> None:
        """Count the characters of a term as it is without prefixes and base: a few words of the text must not become a large query."""
        self.expanded += characters
        if self.expanded > self.limits.expanded:
            raise QueryRejected(f"the IRIs of the query, written out, have more than {self.limits.expanded:,} characters; that is the most allowed")

    def short_iri(self, iri: str) -> str:
        if len(iri) > self.limits.iri:
            raise QueryRejected(f"an IRI has {len(iri):,} characters, and {self.limits.iri:,} are allowed: it begins with {shortened(iri)}")
        return iri

    # prologue
    def prologue(self) -> None:
        while keyword := self.accept("BASE", "PREFIX"):
            if keyword.word == "BASE":
                self.base = self.resolved(self.iri_reference())
                continue
            name = self.take()
            if name.kind != "name" or name.word.partition(":")[2]:
                self.fail("a prefix such as ex:", name)
            self.prefixes[name.word[:-1]] = self.resolved(self.iri_reference())

    def resolved(self, reference: str) -> str:
        """The IRI of a reference. All that is read for it counts, the base included."""
        self.short_iri(reference)
        self.written_out(len(reference) + len(self.base))
        return self.short_iri(resolve(reference, self.base))

    def iri_reference(self) -> str:
        if self.token.kind != "iri":
            self.fail("an IRI in angle brackets")
        return self.take().word[1:-1]

    # terms
    def variable(self) -> Var:
        if self.token.kind != "variable":
            self.fail("a variable")
        name = self.take().word[1:]
        variable = self.names.get(name)
        if variable is None:
            variable = self.names[name] = Var(name)
            self.at_most(len(self.names), self.limits.variables, "variables")
        return variable

    def fresh(self, kind: str = ".") -> Var:
        """A variable that no query can write."""
        self.invented += 1
        return Var(f"{kind}{self.invented}" if kind == "." else f"_:{kind}{self.invented}")

    def is_iri(self) -> bool:
        return self.token.kind in {"iri", "name"}

    def iri(self) -> str:
        """An IRI's key, prefixed names expanded."""
        token = self.take()
        key = self.iris.get(token.word) if token.kind in {"iri", "name"} else None
        if key is None:
            key = self.iris[token.word] = iri_key(self._expanded(token))
        return key

    def _expanded(self, token: Token) -> str:
        if token.kind == "iri":
            return self.resolved(token.word[1:-1])
        if token.kind != "name":
            self.fail("an IRI", token)
        prefix, _, local = token.word.partition(":")
        if prefix not in self.prefixes:
            namespace = PREFIXES.get(prefix, "...")
            shown = prefix if len(prefix) <= MOST_SHOWN else prefix[:MOST_SHOWN] + "..."
            raise bad_query(self.text, token.start, f"the prefix {shown}: is not declared: begin with PREFIX {shown}: <{namespace}>")
        namespace = self.prefixes[prefix]
        self.written_out(len(namespace) + len(local))
        return self.short_iri(namespace + _unescape_local(local))

    def is_literal(self) -> bool:
        return self.token.kind in {"string", *NUMBERS} or self.at("TRUE", "FALSE")

    def literal(self) -> str:
        token = self.take()
        if token.kind == "string":
            lexical = unescape(token.word)
            if self.token.kind == "language":
                return literal_key(lexical, language=self.take().word[1:])
            if not self.accept("^^"):
                return literal_key(lexical)
            key = literal_key(lexical, self.iri()[1:])
            self.written_out(len(key))
            return key
        if token.kind in NUMBERS:
            return literal_key(token.word, XSD + token.kind)
        if token.word in {"TRUE", "FALSE"}:
            return literal_key(token.word.lower(), XSD + "boolean")
        return self.fail("a literal", token)

    def signed_number(self) -> str | None:
        """+5 or -0.5 as one literal, the sign being part of it (rules 146-151); None when no number follows a sign at once."""
        sign = self.token
        if sign.word not in {"+", "-"}:
            return None
        number = self.tokens[min(self.position + 1, len(self.tokens) - 1)]
        if number.kind not in NUMBERS or number.start != sign.end:
            return None
        self.position += 2
        return literal_key(sign.word + number.word, XSD + number.kind)

    def is_blank(self) -> bool:
        return self.token.kind == "blank" or (self.at("[") and self.tokens[self.position + 1].word == "]")

    def blank(self) -> Var:
        """A blank node of a pattern is a variable that cannot be selected; one label may not span two basic graph patterns (4.1.4)."""
        token = self.take()
        if token.word == "[":
            self.expect("]")
            return self.fresh("a")
        if self.blank_scope.setdefault(token.word, self.scope) != self.scope:
            raise bad_query(
                self.text,
                token.start,
                f"the blank node {shortened(token.word)[1:-1]} is used in two graph patterns",
                "give one of them another label",
            )
        return Var(f"_:l{token.word[2:]}")

    def term_or_none(self) -> Term | None:
        """The next variable, IRI, literal or blank node, if there is one."""
        if self.token.kind == "variable":
            return self.variable()
        if self.is_iri():
            return self.iri()
        if self.is_literal():
            return self.literal()
        if self.is_blank():
            return self.blank()
        return self.signed_number()


def _unescape_local(local: str) -> str:
    return re.sub(r"\\(.)", r"\1", local) if "\\" in local else local
