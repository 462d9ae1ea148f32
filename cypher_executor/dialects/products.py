"""The three products by name, and the notes on one for a prompt. The facts are in `neo4j`, `memgraph` and `falkordb`. Pure."""

from __future__ import annotations

from typing import Final

from cypher_executor.dialects.falkordb import FALKORDB
from cypher_executor.dialects.memgraph import MEMGRAPH
from cypher_executor.dialects.model import Dialect
from cypher_executor.dialects.neo4j import NEO4J_5
from onto_core.errors import BadSettings, Problem

DIALECTS: Final = {dialect.name: dialect for dialect in (NEO4J_5, MEMGRAPH, FALKORDB)}


def of(name: str) -> Dialect:
    """The dialect of that name. Raises BadSettings for any other."""
    if name not in DIALECTS:
        raise BadSettings("dialect", [Problem("dialect", f"{name!r} is not known", f"one of {', '.join(DIALECTS)}")])
    return DIALECTS[name]


def notes(dialect: Dialect) -> str:
    """Notes for writers of Cypher for this product, a line each: what it lacks and what to write instead, and how it differs."""
    lines = [f"The database is {dialect}."]
    lacking = [f"- No {name}{f': {fact.instead}' if fact.instead else ''}." for name, fact in dialect.features.items() if not fact.has]
    differing = [f"- {fact.instead}." for fact in dialect.behaviours.values() if fact.has and fact.instead]
    return "\n".join(lines + lacking + differing)
