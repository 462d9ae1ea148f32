"""Writes the text that will run: without comments and closing semicolon, with a LIMIT, and with the edits for the product. Pure.

What is removed is replaced by blanks, so that a server's positions are those of the original text. No comment reaches a server, since they read them
differently: FalkorDB ends one at a line feed only, Neo4j at a carriage return too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from cypher_executor.guard.growth import whole
from cypher_executor.guard.limits import CypherLimits
from cypher_executor.quoting import quote
from cypher_executor.syntax.clauses import ReadQuery
from cypher_executor.syntax.tokens import Edit, refusal
from cypher_executor.syntax.tree import CallProcedure, Clause, Projection, Variable, parts


def limited(read: ReadQuery, limits: CypherLimits, parameters: Mapping[str, object]) -> tuple[list[Edit], int]:
    """The edits that bound the rows of every branch, and the most rows of all branches together."""
    distinct = any(read.query.distinct)
    bounds = [bound(read.words.text, branch[-1], limits, parameters, distinct=distinct) for branch in read.query.branches]
    return [edit for edits, _ in bounds for edit in edits], sum(rows for _, rows in bounds)


def bound(text: str, last: Clause, limits: CypherLimits, parameters: Mapping[str, object], *, distinct: bool) -> tuple[list[Edit], int]:
    """The edits that bound the rows of a branch by its last clause, and the most rows that it may return. Raises QueryRejected."""
    edits: list[Edit] = []
    if isinstance(last, CallProcedure):
        if last.yields:
            names = ", ".join(quote(name) for _, name in last.yields)
            edits.append(Edit(last.end, last.end, f" RETURN {names} LIMIT {limits.rows}"))
        return edits, limits.rows
    assert isinstance(last, Projection)
    if last.limit is None:
        if distinct and not last.distinct:
            # UNION removes duplicates over all branches: a branch may be cut only after its own duplicates are gone
            if last.order and not ordered_by_columns(last):
                raise refusal(text, last.start, "a branch of UNION that is ordered by what it does not return needs a LIMIT of its own, or UNION ALL")
            edits.append(Edit(last.head_end, last.head_end, " DISTINCT"))
        edits.append(Edit(last.end, last.end, f" LIMIT {limits.rows}"))
        return edits, limits.rows
    asked = whole(last.limit.expression, parameters)
    if asked is None:
        raise refusal(text, last.limit.start, f"LIMIT takes a whole number or a parameter that holds one, at most {limits.rows:,} (limit: rows)")
    if asked < 0:
        raise refusal(text, last.limit.start, f"LIMIT {asked} is below 0")
    if asked > limits.rows:
        edits.append(Edit(last.limit.start, last.limit.end, str(limits.rows)))
    return edits, min(asked, limits.rows)


def ordered_by_columns(clause: Projection) -> bool:
    names = {item.name for item in clause.items}
    used = {part.name for key in clause.order for part in parts(key) if isinstance(part, Variable)}
    return clause.star or used <= names


def applied(read: ReadQuery, edits: list[Edit]) -> str:
    """The text with the edits applied, without comments, unusual blanks and anything behind the query."""
    text = read.words.text
    blanks = [Edit(start, end, re.sub(r"[^ \n\t]", " ", text[start:end])) for start, end in read.words.gaps if end <= read.end]
    pieces: list[str] = []
    position = 0
    for edit in sorted(blanks + edits):
        if edit.start < position:
            continue  # inside a part that is already removed
        pieces += [text[position : edit.start], edit.text]
        position = edit.end
    pieces.append(text[position : read.end])
    return "".join(pieces)
