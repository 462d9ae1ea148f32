"""A cursor over the tokens of a query: prologue, IRIs, literals, blank nodes and variables as terms (grammar rules 4-6, 106-137). Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NoReturn

from onto_core.errors import QueryRejected
from onto_core.vocabulary import PREFIXES, XSD, XSD_STRING
from sparql_cassandra.rdf.terms import iri_key, literal_key
from sparql_cassandra.syntax.algebra import Term, Var
from sparql_cassandra.syntax.iris import resolve
from sparql_cassandra.syntax.lexer import NUMBERS, Token, bad_query, decode_codepoints, tokens, unescape


@dataclass(frozen=True, slots=True)
class SyntaxLimits:
    """The limits of a query text; over one of them, the query is refused by its name before anything runs."""

    characters: int = 200_000
    nesting: int = 60
    patterns: int = 500
    value_rows: int = 20_000


class Cursor:
    """The position of the parser. Each method reads one construct and moves past it, or raises BadQuery with the place."""

    def __init__(self, text: str, prefixes: dict[str, str], base: str, limits: SyntaxLimits) -> None:
        if len(text) > limits.characters:
            raise QueryRejected(f"the query has {len(text):,} characters, and {limits.characters:,} are allowed")
        self.text = decode_codepoints(text)
        self.tokens = tokens(self.text)
        self.position = 0
        self.prefixes, self.base, self.limits = dict(prefixes), base, limits
        self.depth = self.patterns = self.value_rows = self.invented = 0
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
        raise bad_query(self.text, token.start, f"found {(token.text or token.word)!r} where {wanted} should be", mend)

    def deeper(self) -> None:
        self.depth += 1
        if self.depth > self.limits.nesting:
            raise QueryRejected(f"the query nests more than {self.limits.nesting} levels deep")

    def count_patterns(self, number: int = 1) -> None:
        self.patterns += number
        if self.patterns > self.limits.patterns:
            raise QueryRejected(f"the query has more than {self.limits.patterns} patterns")

    # prologue
    def prologue(self) -> None:
        while keyword := self.accept("BASE", "PREFIX"):
            if keyword.word == "BASE":
                self.base = resolve(self.iri_reference(), self.base)
                continue
            name = self.take()
            if name.kind != "name" or name.word.partition(":")[2]:
                self.fail("a prefix such as ex:", name)
            self.prefixes[name.word[:-1]] = resolve(self.iri_reference(), self.base)

    def iri_reference(self) -> str:
        if self.token.kind != "iri":
            self.fail("an IRI in angle brackets")
        return self.take().word[1:-1]

    # terms
    def variable(self) -> Var:
        if self.token.kind != "variable":
            self.fail("a variable")
        return Var(self.take().word[1:])

    def fresh(self, kind: str = ".") -> Var:
        """A variable that no query can write."""
        self.invented += 1
        return Var(f"{kind}{self.invented}" if kind == "." else f"_:{kind}{self.invented}")

    def is_iri(self) -> bool:
        return self.token.kind in {"iri", "name"}

    def iri(self) -> str:
        """An IRI's key, prefixed names expanded."""
        token = self.take()
        if token.kind == "iri":
            return iri_key(resolve(token.word[1:-1], self.base))
        if token.kind != "name":
            self.fail("an IRI", token)
        prefix, _, local = token.word.partition(":")
        if prefix not in self.prefixes:
            namespace = PREFIXES.get(prefix, "...")
            raise bad_query(self.text, token.start, f"the prefix {prefix}: is not declared: begin with PREFIX {prefix}: <{namespace}>")
        return iri_key(self.prefixes[prefix] + _unescape_local(local))

    def is_literal(self) -> bool:
        return self.token.kind in {"string", *NUMBERS} or self.at("TRUE", "FALSE")

    def literal(self) -> str:
        token = self.take()
        if token.kind == "string":
            lexical = unescape(token.word)
            if self.token.kind == "language":
                return literal_key(lexical, language=self.take().word[1:])
            return literal_key(lexical, self.iri()[1:] if self.accept("^^") else XSD_STRING)
        if token.kind in NUMBERS:
            return literal_key(token.word, XSD + token.kind)
        if token.word in {"TRUE", "FALSE"}:
            return literal_key(token.word.lower(), XSD + "boolean")
        return self.fail("a literal", token)

    def signed_number(self) -> str | None:
        """+5 or -0.5 as one literal, the sign being part of it (rules 146-151); None when no number follows a sign at once."""
        sign, number = self.token, self.tokens[min(self.position + 1, len(self.tokens) - 1)]
        if sign.word not in {"+", "-"} or number.kind not in NUMBERS or number.start != sign.end:
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
            raise bad_query(self.text, token.start, f"the blank node {token.word} is used in two graph patterns", "give one of them another label")
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
    if "\\" not in local:
        return local
    characters = iter(local)
    return "".join(next(characters) if character == "\\" else character for character in characters)
