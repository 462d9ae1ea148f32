"""A tool: its name, what it is for, its arguments and result as models, and the function that does it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated, Any, Generic, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from onto_core.access.allowances import Kind
from onto_core.clients.chat import SPENDING
from onto_core.collection import NAME as COLLECTION
from onto_core.errors import InputError, Problem
from onto_core.suggest import did_you_mean
from onto_core.wire import Plain, problems_of
from ontorag.mcp_server.desk import Desk


class Arguments(BaseModel):
    """The arguments of a tool. An unknown one is refused, not ignored."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Result(BaseModel):
    """The result of a tool. Fields that are as they are by default are not sent."""

    model_config = ConfigDict(frozen=True)
    left_out: tuple[str, ...] = Field((), description="What is not in this result because it is bounded, and how to get it.")


CollectionName = Annotated[
    str,
    Field(default="", pattern=rf"^$|{COLLECTION}", description="The collection of the graph; empty: the server's own."),
]
Name = Annotated[Plain, Field(max_length=2_000)]
"""A name, an IRI, a line of words."""

Given = TypeVar("Given", bound=Arguments)


class BadArguments(InputError):
    what = "call"


@dataclass(frozen=True, slots=True)
class Tool(Generic[Given]):
    """A tool. `takes`: of what a client may take a call takes one. `writes`: it changes the graph, and is there only where the server may;
    `forgets`: it removes what cannot be had back.
    """

    name: str
    title: str
    about: str
    arguments: type[Given]
    result: type[Result]
    work: Callable[[Given, Desk], Awaitable[Result]]
    takes: Kind | None = None
    writes: bool = False
    forgets: bool = False

    async def call(self, arguments: dict[str, Any], desk: Desk) -> Result:
        """Raises BadArguments naming every problem, LimitReached, and what the tool raises."""
        given = self._read(arguments)
        desk.caller.tell(tool=self.name)
        if self.takes is not None:
            desk.caller.take(self.takes)
        before = SPENDING.set(desk.caller.spend_tokens)
        try:
            return await self.work(given, desk)
        finally:
            SPENDING.reset(before)

    def _read(self, arguments: dict[str, Any]) -> Given:
        try:
            return self.arguments.model_validate(arguments)
        except ValidationError as error:
            raise BadArguments(self.name, [self._with_names(problem) for problem in problems_of(error)]) from error

    def _with_names(self, problem: Problem) -> Problem:
        known = self.arguments.model_fields
        if problem.where in known or problem.where.partition(".")[0].partition("[")[0] in known:
            return problem
        return Problem(problem.where, "is no argument of this tool", did_you_mean(problem.where, known) or f"it has {', '.join(known)}")
