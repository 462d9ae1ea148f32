"""The context of one execution of a query, which goes through its operators, and the operators' protocol."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Final, Protocol

from onto_core.errors import QueryRejected
from sparql_cassandra.evaluator.budget import Budget
from sparql_cassandra.evaluator.expressions.compile import QueryContext
from sparql_cassandra.evaluator.index import QuadIndex
from sparql_cassandra.evaluator.solutions import FIRST_BLOCK, Block, Hints
from sparql_cassandra.rdf.quads import Graphs
from sparql_cassandra.syntax.algebra import Var

LOOKUP_ROWS: Final = 12.0
"""Rows whose scan costs about as much as looking up one key (measured on Cassandra 5.0: IN 100 + p 2.5 ms, 300k rows/s)."""
WHOLE_FIRST: Final = 256
"""Rows of the first block where all solutions are wanted."""


@dataclass(frozen=True, slots=True)
class Run:
    """`graphs` is the active graph (None: all graphs as one); `named` are the graphs that GRAPH ranges over (None: every named graph).

    `eager` is false where only the first solutions are wanted: then small look-ups are tried before large scans.
    """

    index: QuadIndex
    budget: Budget
    graphs: Graphs = None
    named: Graphs = None
    eager: bool = True
    context: QueryContext = field(default_factory=QueryContext)

    @property
    def first_block(self) -> int:
        """Rows of the first block of a join: few where the first solutions should come soon."""
        return WHOLE_FIRST if self.eager else FIRST_BLOCK

    def within(self, *graphs: str) -> Run:
        return replace(self, graphs=graphs)

    def unhurried(self) -> Run:
        return self if not self.eager else replace(self, eager=False)

    def hurried(self) -> Run:
        return self if self.eager else replace(self, eager=True)


@contextmanager
def within_the_stack() -> Iterator[None]:
    """Refuse the query where Python's stack ends: each operator and each filter of a plan takes a part of it."""
    try:
        yield
    except RecursionError:
        raise QueryRejected("the query is nested too deeply to be run") from None


class Operator(Protocol):
    """A node of a plan: immutable, so that threads may share it.

    `run` gives blocks of rows under `variables`. With hints it may leave out solutions that agree with no hint row, and nothing else;
    multiplicities are exact. So every operator above it joins again, and the bottom-up semantics of SPARQL (18.5) hold by construction.
    """

    @property
    def variables(self) -> tuple[Var, ...]: ...
    @property
    def certain(self) -> frozenset[Var]:
        """The variables that every solution binds."""
        ...

    @property
    def hintable(self) -> frozenset[Var]:
        """The variables on which hints save work."""
        ...

    def run(self, run: Run, hints: Hints | None) -> Iterator[Block]: ...
    def cost(self, run: Run, bound: frozenset[Var]) -> float:
        """About how many rows come out, for one row of hints on `bound`."""
        ...


@dataclass(frozen=True, slots=True)
class UnaryOperator:
    """The common part of operators over one child: its solutions come out, or fewer, or in another order, or each with `added` columns.

    The child is asked for its variables once: filters may stand a thousand deep.
    """

    child: Operator
    variables: tuple[Var, ...] = field(init=False)
    certain: frozenset[Var] = field(init=False)
    hintable: frozenset[Var] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "variables", self.child.variables + self.added)
        object.__setattr__(self, "certain", self.child.certain)
        object.__setattr__(self, "hintable", self.child.hintable)

    @property
    def added(self) -> tuple[Var, ...]:
        return ()

    def cost(self, run: Run, bound: frozenset[Var]) -> float:
        return self.child.cost(run, bound)
