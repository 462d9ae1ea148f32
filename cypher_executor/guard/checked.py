"""Checks a Cypher text: one query may run that only reads, calls what is on the list, and cannot outgrow its limits. Pure; default deny.

The whole text is read by tokens and by a grammar that can only read (`syntax`): what the grammar does not know is refused. The tree is then checked
against the product's own lists (`dialects`) and the limits (`growth`, `reach`), and the text that will run is written.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cypher_executor import dialects
from cypher_executor.dialects import Dialect
from cypher_executor.guard import nesting, reach, rewrite
from cypher_executor.guard import parameters as parameter_values
from cypher_executor.guard.growth import Scales, whole
from cypher_executor.guard.limits import DEFAULT, CypherLimits
from cypher_executor.guard.rows import Estimate
from cypher_executor.syntax.clauses import ReadQuery, read_query
from cypher_executor.syntax.tokens import Edit, refusal
from cypher_executor.syntax.tree import Call, CallProcedure, CypherQuery, Parameter, Part, Path, PatternUse, Projection, parts
from onto_core.suggest import similar


@dataclass(frozen=True, slots=True)
class CheckedQuery:
    """A query that may run, in its final text, with at most `limit` rows. `columns` is None for `*` and for a procedure without YIELD."""

    text: str
    dialect: Dialect
    parameters: Mapping[str, object]
    limit: int
    columns: tuple[str, ...] | None


def check(text: str, dialect: Dialect | str, parameters: Mapping[str, object] | None = None, *, limits: CypherLimits = DEFAULT) -> CheckedQuery:
    """The query, when it may run. Raises QueryRejected with the place (line and column), the fault, and what would be allowed."""
    product = dialects.of(dialect) if isinstance(dialect, str) else dialect
    read = read_query(text, limits.characters, limits.tokens)
    nesting.require_readable(read.words, product, limits)
    nesting.require_plannable(text, read.query, product)
    query_parts = list(parts(read.query))
    used = {part.name: part for part in reversed(query_parts) if isinstance(part, Parameter)}
    values = parameter_values.require(text, used, parameters or {}, product, limits)
    edits = replacements(read, product)
    for part in query_parts:
        judge(text, part, product, limits, values)
    reach.require_connected(text, read.query, limits)
    scales = Scales(text, limits, values, product)
    scales.weigh_query(read.query, {})
    Estimate(text, scales.unwound, limits).require_few(read.query)
    more, limit = rewrite.limited(read, limits, values)
    return CheckedQuery(rewrite.applied(read, edits + more), product, values, limit, columns(read))


def replacements(read: ReadQuery, dialect: Dialect) -> list[Edit]:
    """The edits that replace features which the product lacks. Raises QueryRejected where there is no replacement."""
    edits: list[Edit] = []
    for use in read.uses:
        fact = dialect.features.get(use.feature)
        if fact is not None and fact.has:
            continue
        if fact is None or not use.edits or (use.needs and not dialect.features[use.needs].has):
            instead = f"; {fact.instead}" if fact and fact.instead else ""
            raise refusal(read.words.text, use.start, f"{dialect} has no {use.feature}{instead}")
        edits += use.edits
    return edits


def judge(text: str, part: Part, dialect: Dialect, limits: CypherLimits, values: Mapping[str, object]) -> None:
    if isinstance(part, Call):
        if part.name.lower() not in dialect.functions:
            raise refusal(text, part.start, not_allowed("function", part.name, dialect.functions, dialect))
    elif isinstance(part, CallProcedure):
        if part.name.lower() not in dialect.procedures:
            raise refusal(text, part.start, not_allowed("procedure", part.name, dialect.procedures, dialect))
        for argument in part.arguments or ():
            if (asked := whole(argument, values)) is not None and asked > limits.range:
                raise refusal(text, argument.start, f"{asked:,} is more than the {limits.range:,} that a procedure may be asked for (limit: range)")
    elif isinstance(part, (CypherQuery, PatternUse)):
        reach.require_directed(text, part, dialect)
    elif isinstance(part, Path):
        reach.require_bounded(text, part, limits)


def not_allowed(what: str, name: str, allowed: Mapping[str, object] | frozenset[str], dialect: Dialect) -> str:
    near = similar(name, allowed, limit=1)
    meant = f"; did you mean {near[0]}()?" if near else ""
    return f"the {what} {name}() is not among those that may be called on {dialect}{meant}"


def columns(read: ReadQuery) -> tuple[str, ...] | None:
    last = read.query.branches[0][-1]
    if isinstance(last, CallProcedure):
        return tuple(name for _, name in last.yields) if last.yields else None
    if isinstance(last, Projection) and not last.star:
        return tuple(item.name for item in last.items)
    return None
