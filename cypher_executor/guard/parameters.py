"""Selects the parameters of a query: exactly those that it names, with values that every server reads alike. Pure."""

from __future__ import annotations

import datetime
import math
import re
from collections.abc import Mapping
from itertools import islice
from typing import Any, Final

from cypher_executor.dialects.model import Dialect
from cypher_executor.guard.limits import CypherLimits
from cypher_executor.syntax.cursor import shown
from cypher_executor.syntax.tokens import refusal
from cypher_executor.syntax.tree import Parameter
from onto_core.errors import QueryRejected
from onto_core.rdf.surrogates import HALF

NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*|[0-9]+")
"""FalkorDB's driver puts names into the text as they are: only these cannot be anything else."""

DEEPEST: Final = 20
CONTAINERS: Final = frozenset({list, tuple, dict})


def require(text: str, used: Mapping[str, Parameter], supplied: Mapping[str, object], dialect: Dialect, limits: CypherLimits) -> dict[str, object]:
    """The parameters that the query uses, with copies of their values. Raises QueryRejected for one that is missing or could not be sent."""
    for name, parameter in used.items():
        if not NAME.fullmatch(name):
            raise refusal(text, parameter.start, f"the parameter ${name[:40]} needs a name of letters, digits and underscores")
        if name not in supplied:
            given = ", ".join(sorted(f"${other[:40]}" for other in islice(supplied, 10) if type(other) is str)) or "none"
            raise refusal(text, parameter.start, f"the parameter ${name[:40]} is used but was not supplied (supplied: {given})")
    weights = Weights(dialect, limits)
    return {name: weights.copied(name[:40], supplied[name]) for name in used}


class Weights:
    """Copies values while it counts what is inside, and stops at the first that is too much or that Cypher does not have.

    Only the built-in kinds are taken, not classes made of them, whose lengths and items may say one thing now and another to the driver.
    """

    def __init__(self, dialect: Dialect, limits: CypherLimits) -> None:
        self.dialect, self.limits = dialect, limits
        self.cells = self.characters = 0

    def copied(self, name: str, value: Any, depth: int = 0) -> object:
        kind = type(value)
        if kind is str:
            self.require_text(name, [value])
        elif kind is int:
            require_whole(name, value)
        elif kind is float:
            require_finite(name, [value])
        elif kind in CONTAINERS:
            return self.container(name, value, depth)
        elif isinstance(value, (datetime.date, datetime.time, datetime.timedelta)):
            if not (fact := self.dialect.features["temporal parameters"]).has:
                raise QueryRejected(f"the parameter ${name} holds a {kind.__name__}, and {self.dialect} has no temporal parameters; {fact.instead}")
        elif value is not None and kind is not bool:
            raise QueryRejected(
                f"the parameter ${name} holds a {kind.__name__[:40]}; texts, numbers, booleans, dates, lists and maps of them may be sent"
            )
        return value

    def container(self, name: str, value: list[Any] | tuple[Any, ...] | dict[Any, Any], depth: int) -> object:
        if depth == DEEPEST:
            raise QueryRejected(f"the parameter ${name} is nested more than {DEEPEST} deep")
        self.cells += len(value) * (2 if type(value) is dict else 1)
        if self.cells > self.limits.parameter_cells:
            raise QueryRejected(
                f"the parameters hold more than the {self.limits.parameter_cells:,} values and keys that are allowed (limit: parameter_cells)"
            )
        if type(value) is not dict:
            return self.items(name, list(value), depth)
        for key in value:
            if type(key) is not str or not NAME.fullmatch(key):
                written = repr(key) if type(key) is int and abs(key) < 2**63 else shown(key if type(key) is str else type(key).__name__)
                raise QueryRejected(f"the parameter ${name} has the key {written}; keys are letters, digits and underscores")
        self.require_text(name, list(value))
        return dict(zip(value, self.items(name, list(value.values()), depth), strict=True))

    def items(self, name: str, inner: list[Any], depth: int) -> list[Any]:
        """The values copied; many of one kind are looked at together, which is ten times as quick."""
        match list(set(map(type, inner))):
            case [only] if only is int:
                require_whole(name, min(inner))
                require_whole(name, max(inner))
            case [only] if only is float:
                require_finite(name, inner)
            case [only] if only is str:
                self.require_text(name, inner)
            case _:
                return [self.copied(name, value, depth + 1) for value in inner]
        return inner

    def require_text(self, name: str, texts: list[str]) -> None:
        self.characters += sum(map(len, texts))
        if self.characters > self.limits.parameter_characters:
            raise QueryRejected(
                f"the parameters hold more than the {self.limits.parameter_characters:,} characters that are allowed (limit: parameter_characters)"
            )
        text = "".join(texts)
        if "\x00" in text or not (text.isascii() or HALF.search(text) is None):
            raise QueryRejected(f"the parameter ${name} holds NUL or half of a surrogate pair, which no text may hold")


def require_whole(name: str, number: int) -> None:
    if not -(2**63) <= number < 2**63:
        raise QueryRejected(f"the parameter ${name} holds a whole number that does not fit into 64 bits")


def require_finite(name: str, numbers: list[float]) -> None:
    if not all(map(math.isfinite, numbers)):
        raise QueryRejected(f"the parameter ${name} holds an infinity or a value that is not a number, which not every server reads")
