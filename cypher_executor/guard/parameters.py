"""Selects the parameters of a query: exactly those that it names, with values that every server reads alike. Pure."""

from __future__ import annotations

import datetime
import math
import re
from collections.abc import Mapping, Sequence
from itertools import islice
from types import MappingProxyType
from typing import Final

from cypher_executor.dialects.model import Dialect
from cypher_executor.guard.limits import CypherLimits
from cypher_executor.syntax.cursor import shown
from cypher_executor.syntax.tokens import refusal
from cypher_executor.syntax.tree import Parameter
from onto_core.errors import QueryRejected

NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*|[0-9]+")
"""FalkorDB's driver puts names into the text as they are: only these cannot be anything else."""

DEEPEST: Final = 20
CONTAINERS: Final = frozenset({list, tuple, dict, MappingProxyType})
SURROGATE: Final = re.compile("[\ud800-\udfff]")


def require(text: str, used: Mapping[str, Parameter], supplied: Mapping[str, object], dialect: Dialect, limits: CypherLimits) -> dict[str, object]:
    """The parameters that the query uses, with copies of their values. Raises QueryRejected for one that is missing or could not be sent."""
    for name, parameter in used.items():
        if not NAME.fullmatch(name):
            raise refusal(text, parameter.start, f"the parameter ${name[:40]} needs a name of letters, digits and underscores")
        if name not in supplied:
            given = ", ".join(sorted(f"${other[:40]}" for other in islice(supplied, 10) if type(other) is str)) or "none"
            raise refusal(text, parameter.start, f"the parameter ${name[:40]} is used but was not supplied (supplied: {given})")
    weights = Weights(dialect, limits)
    return {name: weights.copied(name[:40], supplied[name], 0) for name in used}


class Weights:
    """Copies values while it counts what is inside, and stops at the first that is too much or that Cypher does not have.

    Only the built-in kinds are taken, not classes made of them, whose lengths and items may say one thing now and another to the driver.
    """

    def __init__(self, dialect: Dialect, limits: CypherLimits) -> None:
        self.dialect, self.limits = dialect, limits
        self.cells = self.characters = 0

    def copied(self, name: str, value: object, depth: int) -> object:
        self.cells += 1
        if self.cells > self.limits.parameter_cells:
            raise QueryRejected(f"the parameters hold more than the {self.limits.parameter_cells:,} values that are allowed (limit: parameter_cells)")
        kind = type(value)
        if kind is str:
            self.require_text(name, value)  # type: ignore[arg-type]
        elif kind is int:
            if not -(2**63) <= value < 2**63:  # type: ignore[operator]
                raise QueryRejected(f"the parameter ${name} holds a whole number that does not fit into 64 bits")
        elif kind is float:
            if not math.isfinite(value):  # type: ignore[arg-type]
                raise QueryRejected(f"the parameter ${name} holds {value}, which is not a number that every server reads")
        elif kind in CONTAINERS:
            return self.container(name, value, depth)  # type: ignore[arg-type]
        elif isinstance(value, (datetime.date, datetime.time, datetime.timedelta)):
            if not (fact := self.dialect.features["temporal parameters"]).has:
                raise QueryRejected(f"the parameter ${name} holds a {kind.__name__}, and {self.dialect} has no temporal parameters; {fact.instead}")
        elif value is not None and kind is not bool:
            raise QueryRejected(
                f"the parameter ${name} holds a {kind.__name__[:40]}; texts, numbers, booleans, dates, lists and maps of them may be sent"
            )
        return value

    def container(self, name: str, value: Sequence[object] | Mapping[object, object], depth: int) -> object:
        if depth == DEEPEST:
            raise QueryRejected(f"the parameter ${name} is nested more than {DEEPEST} deep")
        if isinstance(value, Mapping):
            copy = {}
            for key, inner in value.items():
                if type(key) is not str or not NAME.fullmatch(key):
                    written = repr(key) if type(key) is int and abs(key) < 2**63 else shown(key if type(key) is str else type(key).__name__)
                    raise QueryRejected(f"the parameter ${name} has the key {written}; keys are letters, digits and underscores")
                self.require_text(name, key)
                copy[key] = self.copied(name, inner, depth + 1)
            return copy
        return [self.copied(name, inner, depth + 1) for inner in value]

    def require_text(self, name: str, text: str) -> None:
        self.characters += len(text)
        if self.characters > self.limits.parameter_characters:
            raise QueryRejected(
                f"the parameters hold more than the {self.limits.parameter_characters:,} characters that are allowed (limit: parameter_characters)"
            )
        if "\x00" in text or not (text.isascii() or SURROGATE.search(text) is None):
            raise QueryRejected(f"the parameter ${name} holds NUL or half of a surrogate pair, which no text may hold")
