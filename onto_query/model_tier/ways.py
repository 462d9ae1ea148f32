"""The ways in which a model says what to ask: it fills the graph-query form, or writes SPARQL."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final, Protocol

from pydantic import ValidationError

from onto_core.errors import BadReply
from onto_core.ports.models import Keep, LanguageModel
from onto_query.attempt import entities_of
from onto_query.graph_query import GraphQuery
from onto_query.model_tier import form_prompt, prompt
from onto_query.model_tier.form_reply import Form, Hole, form_of, is_form
from onto_query.model_tier.form_words import NONE, FormWords, choice_model, form_model
from onto_query.model_tier.holes import filled, options, turned
from onto_query.model_tier.prompt import Turn
from onto_query.render_sparql import render
from onto_query.state import State

DOUBT: Final = 0.05
"""Taken from the confidence for each fix, and for each hole that was filled."""


class Way(Protocol):
    """`query` reads a reply: the SPARQL text (None: the graph cannot answer), and how much less sure it is. It raises BadReply, ModelError."""

    @property
    def mend(self) -> str: ...
    @property
    def schema(self) -> Mapping[str, Any] | None: ...
    @property
    def keep(self) -> Keep: ...
    def turns(self, state: State) -> Sequence[Turn]: ...
    async def query(self, reply: str, state: State) -> tuple[State, str | None, float]: ...
    def repeated(self, reply: str, text: str) -> str:
        """The reply as the model is shown it again."""
        ...


@dataclass(frozen=True)
class Writing:
    """The model writes SPARQL."""

    mend: str = prompt.MEND
    schema: Mapping[str, Any] | None = None
    keep: Keep = prompt.is_readable

    def turns(self, state: State) -> Sequence[Turn]:
        return prompt.build(state)

    async def query(self, reply: str, state: State) -> tuple[State, str | None, float]:
        return state, prompt.query_of(reply), 0.0

    def repeated(self, reply: str, text: str) -> str:
        return f"```sparql\n{text}\n```"


@dataclass(frozen=True)
class Filling:
    """The model fills a form, and chooses among what the graph allows where the form has holes."""

    words: FormWords
    model: LanguageModel
    or_sparql: bool = False
    """A reply in SPARQL, unasked, is taken as it is."""
    mend: str = form_prompt.MEND

    @cached_property
    def schema(self) -> Mapping[str, Any]:
        return form_model(self.words).model_json_schema()

    @property
    def keep(self) -> Keep:
        return lambda reply: is_form(reply, self.words) or self._is_sparql(reply)

    def _is_sparql(self, reply: str) -> bool:
        return self.or_sparql and "{" in reply and prompt.is_readable(reply) and prompt.query_of(reply) is not None

    def turns(self, state: State) -> Sequence[Turn]:
        return form_prompt.build(state, self.words)

    async def query(self, reply: str, state: State) -> tuple[State, str | None, float]:
        if self._is_sparql(reply):
            return state, prompt.query_of(reply), 0.0
        form = form_of(reply, self.words)
        if form is None:
            return state, None, 0.0
        state, query = await self._whole(form, state)
        query, names = turned(query, self.words, state.schema, entities_of(state))
        if names:
            state = state.step("model", "turned round, as the graph has it", properties=list(names))
        try:
            text = render(replace(query, prefixes=tuple(state.schema.prefixes.items()))).text
        except ValueError as error:
            raise BadReply(str(error)) from error
        return state, text, DOUBT * (len(form.holes) + len(names))

    async def _whole(self, form: Form, state: State) -> tuple[State, GraphQuery]:
        """The query with its holes filled. Raises BadReply for one that nothing in the graph fills."""
        query = form.query
        for hole in form.holes:
            found = options(hole, query, self.words, state.schema, entities_of(state), state.question.text)
            if not found:
                raise BadReply(f"nothing in the graph relates {_shown(hole)}: leave one of them out, or connect them through another")
            chosen = found[0]
            if len(found) > 1:
                model = choice_model([option.text for option in found])
                asked = await self.model.complete(form_prompt.ask_choice(state.question.text, found), model.model_json_schema())
                state = replace(state, usage=state.usage + asked.usage)
                try:
                    choice = model.model_validate_json(asked.text).choice
                except ValidationError as error:
                    raise BadReply(f"the reply is none of the relations listed: {asked.text[:80]!r}") from error
                if choice == NONE:
                    raise BadReply(f"no relation of {_shown(hole)} is the one that the question means")
                chosen = next(option for option in found if option.text == choice)
            query = filled(query, chosen)
            state = state.step("model", "a hole in the form was filled", chosen=chosen.text, of=len(found))
        return state, query

    def repeated(self, reply: str, text: str) -> str:
        return reply[: prompt.LONGEST_REPLY]


def _shown(hole: Hole) -> str:
    ends = (hole.subject, hole.object)
    return " and ".join(f"?{end.name}" if hasattr(end, "name") else f"<{end.iri}>" for end in ends)
