"""What a domain's query files say, bound to the elements of a graph. Values, pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from typing import Literal as OneOf

ANY_KIND: Final = "any"
KINDS: Final = (ANY_KIND, "list", "count", "yes or no", "calculation", "superlative", "comparison", "group", "negation", "date")
"""The kinds of questions that a constraint may be for."""
FILLERS: Final = ("thing", "number", "year", "date", "text")
"""What a slot may take besides things of a class and values of a property."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A gap in a template. `sort`: one of FILLERS, "class" or "value"; then `iri` is the class of the thing, or the property of the value."""

    name: str
    sort: OneOf["thing", "number", "year", "date", "text", "class", "value"]
    iri: str = ""


@dataclass(frozen=True, slots=True)
class Template:
    """A question in a pattern, and the query that answers it; `$NAME` in it stands for what the slot takes."""

    match: str
    program: Any = field(compare=False)
    """The compiled pattern (RE2), for whole questions."""
    slots: tuple[Slot, ...]
    query: str
    things: tuple[str, ...] = ()
    """The things that the query itself names."""


@dataclass(frozen=True, slots=True)
class Solved:
    """A question and the query that answers it, with all prefixes declared."""

    question: str
    query: str
    things: tuple[str, ...] = ()
    """The things that the query names."""


@dataclass(frozen=True, slots=True)
class ValueMeant:
    """A value of a property, as text."""

    property: str
    value: str


@dataclass(frozen=True, slots=True)
class Domain:
    """All that is said for one collection. Words are in the form of `normal_label`, names as they were written."""

    version: str = ""
    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Class or property -> further names."""
    values: Mapping[str, tuple[ValueMeant, ...]] = field(default_factory=dict)
    """Words -> the values that they mean."""
    things: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Words -> the things that they mean."""
    denied: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Words -> classes and properties that they do not mean."""
    templates: tuple[Template, ...] = ()
    examples: tuple[Solved, ...] = ()
    constraints: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Kind of question -> sentences for a model."""


NO_DOMAIN: Final = Domain()
"""Nobody has said anything."""
