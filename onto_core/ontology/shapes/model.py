"""SHACL shapes as immutable values (Shapes Constraint Language, W3C Recommendation 2017). Pure.

A value is the IRI of a thing, `_:` and the id of a blank node, or a literal. Shapes refer to each other by their key: their IRI, or `_:` and an id.
Constraints and paths carry their own name as a tag: in JSON the fields of sh:class and sh:datatype are the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated
from typing import Literal as OneOf

from pydantic import Discriminator

from onto_core.terms import Literal

Value = str | Literal
Severity = OneOf["violation", "warning", "info"]


@dataclass(frozen=True, slots=True)
class Predicate:
    """A predicate path (SHACL, 2.3.1.1)."""

    iri: str
    tag: OneOf["Predicate"] = field(default="Predicate", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Inverse:
    """sh:inversePath (2.3.1.4)."""

    of: Path
    tag: OneOf["Inverse"] = field(default="Inverse", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Sequence:
    """An RDF list of paths (2.3.1.2)."""

    parts: tuple[Path, ...]
    tag: OneOf["Sequence"] = field(default="Sequence", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Alternative:
    """sh:alternativePath (2.3.1.3)."""

    parts: tuple[Path, ...]
    tag: OneOf["Alternative"] = field(default="Alternative", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Repeated:
    """sh:zeroOrMorePath, sh:oneOrMorePath and sh:zeroOrOnePath (2.3.1.5-7): at least `least` steps; one at most, unless `many`."""

    of: Path
    least: int
    many: bool
    tag: OneOf["Repeated"] = field(default="Repeated", repr=False, kw_only=True)


Path = Annotated[Predicate | Inverse | Sequence | Alternative | Repeated, Discriminator("tag")]


@dataclass(frozen=True, slots=True)
class ClassIs:
    """sh:class (4.1.1)."""

    wanted: str
    tag: OneOf["ClassIs"] = field(default="ClassIs", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class DatatypeIs:
    """sh:datatype (4.1.2)."""

    wanted: str
    tag: OneOf["DatatypeIs"] = field(default="DatatypeIs", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class NodeKindIs:
    """sh:nodeKind (4.1.3), its local name: IRI, BlankNodeOrLiteral, ..."""

    wanted: str
    tag: OneOf["NodeKindIs"] = field(default="NodeKindIs", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class MinCount:
    """sh:minCount (4.2.1)."""

    least: int
    tag: OneOf["MinCount"] = field(default="MinCount", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class MaxCount:
    """sh:maxCount (4.2.2)."""

    most: int
    tag: OneOf["MaxCount"] = field(default="MaxCount", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Bound:
    """sh:minInclusive, sh:maxInclusive, sh:minExclusive and sh:maxExclusive (4.3): the value stands in `relation` to the limit."""

    relation: OneOf[">=", "<=", ">", "<"]
    limit: Literal
    tag: OneOf["Bound"] = field(default="Bound", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Length:
    """sh:minLength and sh:maxLength in characters (4.4.1, 4.4.2)."""

    least: int | None = None
    most: int | None = None
    tag: OneOf["Length"] = field(default="Length", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Pattern:
    """sh:pattern and sh:flags (4.4.3): a regular expression that occurs in the value."""

    expression: str
    flags: str = ""
    tag: OneOf["Pattern"] = field(default="Pattern", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class LanguageIn:
    """sh:languageIn (4.4.4): basic language ranges."""

    tags: tuple[str, ...]
    tag: OneOf["LanguageIn"] = field(default="LanguageIn", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class UniqueLanguage:
    """sh:uniqueLang true (4.4.5)."""

    tag: OneOf["UniqueLanguage"] = field(default="UniqueLanguage", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Pair:
    """sh:equals, sh:disjoint, sh:lessThan and sh:lessThanOrEquals (4.5): the values compared with those of `property`."""

    relation: OneOf["equals", "disjoint", "<", "<="]
    property: str
    tag: OneOf["Pair"] = field(default="Pair", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Logical:
    """sh:not, sh:and, sh:or and sh:xone (4.6)."""

    operator: OneOf["not", "and", "or", "xone"]
    shapes: tuple[str, ...]
    tag: OneOf["Logical"] = field(default="Logical", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Nested:
    """sh:node (4.7.1) and sh:property (4.7.2): each value conforms to the shape."""

    shape: str
    tag: OneOf["Nested"] = field(default="Nested", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Qualified:
    """sh:qualifiedValueShape with its counts (4.7.3); values that conform to one of `siblings` do not count."""

    shape: str
    least: int | None = None
    most: int | None = None
    siblings: tuple[str, ...] = ()
    tag: OneOf["Qualified"] = field(default="Qualified", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Closed:
    """sh:closed and sh:ignoredProperties (4.8.1): the properties that a value may have."""

    allowed: tuple[str, ...]
    tag: OneOf["Closed"] = field(default="Closed", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class HasValue:
    """sh:hasValue (4.8.2)."""

    value: Value
    tag: OneOf["HasValue"] = field(default="HasValue", repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class OneOfThese:
    """sh:in (4.8.3)."""

    values: tuple[Value, ...]
    tag: OneOf["OneOfThese"] = field(default="OneOfThese", repr=False, kw_only=True)


Constraint = Annotated[
    ClassIs
    | DatatypeIs
    | NodeKindIs
    | MinCount
    | MaxCount
    | Bound
    | Length
    | Pattern
    | LanguageIn
    | UniqueLanguage
    | Pair
    | Logical
    | Nested
    | Qualified
    | Closed
    | HasValue
    | OneOfThese,
    Discriminator("tag"),
]


@dataclass(frozen=True, slots=True)
class Target:
    """The nodes that a shape is applied to (2.1.3): the instances of a class, the subjects or objects of a property, or one node."""

    kind: OneOf["class", "subjects", "objects", "node"]
    value: Value


@dataclass(frozen=True, slots=True)
class Shape:
    """A node shape, or with a path a property shape. `name`: its IRI, or that of the shape that it is a part of; may be empty."""

    key: str
    name: str
    path: Path | None = None
    constraints: tuple[Constraint, ...] = ()
    targets: tuple[Target, ...] = ()
    severity: Severity = "violation"
    message: str = ""
    """sh:message, in English where there is a choice."""


Shapes = Mapping[str, Shape]
"""Key -> shape: those with a target, and all that they refer to."""
