"""Limits the nesting of a query by what a product's parser and planner stand, which no timeout stops. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from cypher_executor.dialects.model import Dialect
from cypher_executor.guard.limits import CypherLimits
from cypher_executor.syntax.tokens import Token, Words, refusal
from cypher_executor.syntax.tree import CallSubquery, Case, CypherQuery, PatternUse, Subquery

OPENING: Final = frozenset("([{")
CLOSING: Final = frozenset(")]}")
OPERANDS: Final = frozenset({"word", "name", "string", "number", "parameter"})
ENDS_NOT: Final = frozenset(
    "AND OR XOR WHEN THEN ELSE END AS WHERE MATCH RETURN WITH UNWIND ORDER SKIP LIMIT UNION CALL".split()  # noqa: SIM905
)
HOPELESS: Final = 64


def require_readable(words: Words, dialect: Dialect, limits: CypherLimits) -> None:
    """Limit the words that a parser reads, where it reads what stands in a bracket twice at each level."""
    if not dialect.nesting.rereads:
        return
    readings, most = 0, limits.readings
    for token, levels in depths(words.tokens):
        readings += 1 << min(levels, HOPELESS)
        if readings > most:
            raise refusal(
                words.text,
                token.start,
                f"{dialect} reads twice as long for each bracket, CASE, NOT and sign around a value: the query is {most:,} words to it already here, "
                "and no more are allowed (limit: readings); compute inner values in a WITH before",
            )


def depths(tokens: Sequence[Token]) -> Iterator[tuple[Token, int]]:
    """Each token with the number of brackets, CASEs, NOTs and signs around it."""
    frames: list[tuple[str, int, int]] = []  # what was opened, and the levels and NOTs to go back to
    levels = nots = signs = 0
    before = ""
    ends_operand = False
    for token in tokens:
        value = token.value if token.kind in ("word", "mark") else ""
        if token.kind == "mark" and value in CLOSING:
            while frames and frames[-1][0] == "CASE":
                frames.pop()
            _, levels, nots = frames.pop() if frames else ("", 0, 0)
            signs = 0
        elif value == "END" and frames and frames[-1][0] == "CASE":
            _, levels, nots = frames.pop()
            signs = 0
        elif value in ENDS_NOT or value in (",", "|", ">"):
            nots = signs = 0
        yield token, levels + nots + signs
        if (token.kind == "mark" and value in OPENING) or (value == "CASE" and before not in (".", ":")):
            frames.append((value, levels, nots))
            levels, nots, signs = levels + nots + signs + 1, 0, 0
        elif value == "NOT" and before != "IS":
            nots += 1
        elif value in ("+", "-") and not ends_operand:
            signs += 1
        elif token.kind in OPERANDS:
            signs = 0
        ends_operand = (token.kind in OPERANDS and value not in ENDS_NOT and value not in ("NOT", "CASE", "IN")) or value in CLOSING
        before = value


def require_plannable(text: str, query: CypherQuery, dialect: Dialect) -> None:
    """Limit queries and patterns inside each other, and CASEs inside the operands of others: planning takes a power of that."""
    allowed = dialect.nesting
    waiting: list[tuple[object, int, int]] = [(query, 0, 0)]
    while waiting:
        part, queries, cases = waiting.pop()
        if isinstance(part, tuple):
            waiting += [(inner, queries, cases) for inner in part]
            continue
        if not hasattr(part, "__slots__"):
            continue
        if isinstance(part, (Subquery, CallSubquery)) or (isinstance(part, PatternUse) and part.body is not None):
            queries += 1
            if queries > allowed.queries:
                raise refusal(
                    text,
                    part.start,
                    f"subqueries and comprehensions of patterns are more than {allowed.queries} inside each other, which {dialect} plans slowly "
                    "(limit: nested queries)",
                )
        if isinstance(part, Case) and part.operand:
            waiting += [(inner, queries, cases) for inner in part.parts[1:]]
            if cases == allowed.cases:
                raise refusal(
                    text, part.start, f"more than {allowed.cases} CASEs are each other's operand, which {dialect} plans slowly (limit: nested cases)"
                )
            waiting.append((part.parts[0], queries, cases + 1))
            continue
        waiting += [(getattr(part, name), queries, cases) for name in part.__slots__]
