"""Selects the parameters of a query: exactly those that it names, with values that every server reads alike. Pure."""

from __future__ import annotations

import datetime
import math
import re
from collections.abc import Mapping
from typing import Final

from cypher_executor.dialects.model import Dialect
from cypher_executor.guard.limits import CypherLimits
from cypher_executor.syntax.tokens import refusal
from cypher_executor.syntax.tree import Parameter
from onto_core.errors import QueryRejected

NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*|[0-9]+")
"""FalkorDB's driver puts names into the text as they are: only these cannot be anything else."""

DEEPEST: Final = 20


def require(text: str, used: Mapping[str, Parameter], supplied: Mapping[str, object], dialect: Dialect, limits: CypherLimits) -> dict[str, object]:
    """The parameters that the query uses, with their values. Raises QueryRejected for one that is missing or could not be sent."""
    for name, parameter in used.items():
        if not NAME.fullmatch(name):
            raise refusal(text, parameter.start, f"the parameter ${name} needs a name of letters, digits and underscores")
        if name not in supplied:
            given = ", ".join(f"${other}" for other in sorted(supplied)[:10]) or "none"
            raise refusal(text, parameter.start, f"the parameter ${name} is used but was not supplied (supplied: {given})")
    wanted = {name: supplied[name] for name in used}
    weights = [weigh(name, value, 0, dialect) for name, value in wanted.items()]
    cells, characters = sum(cells for cells, _ in weights), sum(characters for _, characters in weights)
    if cells > limits.parameter_cells:
        raise QueryRejected(f"the parameters hold {cells:,} values, and {limits.parameter_cells:,} are allowed (limit: parameter_cells)")
    if characters > limits.parameter_characters:
        raise QueryRejected(
            f"the parameters hold {characters:,} characters, and {limits.parameter_characters:,} are allowed (limit: parameter_characters)"
        )
    return wanted


def weigh(name: str, value: object, depth: int, dialect: Dialect) -> tuple[int, int]:
    """The numbers of values and characters inside. Raises QueryRejected for a value that Cypher does not have."""
    match value:
        case None | bool():
            return 1, 0
        case float():
            if not math.isfinite(value):
                raise QueryRejected(f"the parameter ${name} holds {value}, which is not a number that every server reads")
            return 1, 0
        case datetime.date() | datetime.time() | datetime.timedelta():
            if not (fact := dialect.features["temporal parameters"]).has:
                raise QueryRejected(f"the parameter ${name} holds a {type(value).__name__}, and {dialect} has no temporal parameters; {fact.instead}")
            return 1, 0
        case int():
            if not -(2**63) <= value < 2**63:
                raise QueryRejected(f"the parameter ${name} holds {value}, which does not fit into 64 bits")
            return 1, 0
        case str():
            if "\x00" in value or any("\ud800" <= character <= "\udfff" for character in value):
                raise QueryRejected(f"the parameter ${name} holds NUL or half of a surrogate pair, which no text may hold")
            return 1, len(value)
        case list() | tuple() | Mapping():
            if depth == DEEPEST:
                raise QueryRejected(f"the parameter ${name} is nested more than {DEEPEST} deep")
            for key in value if isinstance(value, Mapping) else ():
                if not (isinstance(key, str) and NAME.fullmatch(key)):
                    raise QueryRejected(f"the parameter ${name} has the key {key!r}; keys are letters, digits and underscores")
            inner = value.values() if isinstance(value, Mapping) else value
            weights = [weigh(name, part, depth + 1, dialect) for part in inner]
            return 1 + sum(cells for cells, _ in weights), sum(characters for _, characters in weights)
    raise QueryRejected(f"the parameter ${name} holds a {type(value).__name__}; texts, numbers, booleans, dates, lists and maps of them may be sent")
