"""The values that move between the stages: entities, literals, triples, queries and tables. Pure."""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal as OneOf
from urllib.parse import quote

from onto_core.html.pieces import Html, block, hinted, small, table, words
from onto_core.short_memory import remembered_short
from onto_core.vocabulary import RDF_LANG_STRING, XSD_STRING

DEFAULT_NAMESPACE = "urn:ontorag:entity:"


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """Characters `[start, end)` of a text."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Entity:
    """A thing that triples are about. `types` are class IRIs, without their ancestors; `aliases` are its names besides the label."""

    iri: str
    label: str = ""
    types: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Literal:
    """An RDF literal, its lexical form untouched. `language` (BCP 47) is set exactly when the datatype is rdf:langString."""

    lexical: str
    datatype: str = XSD_STRING
    language: str | None = None

    def __post_init__(self) -> None:
        if self.language is not None and self.datatype != RDF_LANG_STRING:
            object.__setattr__(self, "datatype", RDF_LANG_STRING)


@dataclass(frozen=True, slots=True)
class Triple:
    """One fact. `predicate` is a property IRI; `span` is where the text says it; `inferred` facts follow from said ones."""

    subject: Entity
    predicate: str
    object: Entity | Literal
    span: Span | None = None
    inferred: bool = False
    confidence: float | None = None

    @property
    def key(self) -> tuple[str, str, str | Literal]:
        """The bare statement, without its entities' labels and classes, which may grow."""
        return self.subject.iri, self.predicate, self.object.iri if isinstance(self.object, Entity) else self.object


@dataclass(frozen=True, slots=True)
class Iri:
    """An IRI in a row of a result. `label` is what to show a person, when the store knows one."""

    value: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class BlankNode:
    """A blank node in a row of a result; the id holds within one result only."""

    id: str


Cell = Iri | BlankNode | Literal | None
"""One value of a row; None is an unbound variable."""


@dataclass(frozen=True, slots=True)
class Query:
    """A query for a graph store; the values of `parameters` are never spliced into `text`."""

    language: OneOf["sparql", "cypher"]
    text: str
    parameters: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Table:
    """The solutions of a query, in order. `truncated`: a row limit cut it. An ASK is one row, one column `ask`.

    `query`: what the server was given, where the query had to be written in another language.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    truncated: bool = False
    backend: str = ""
    seconds: float = 0.0
    query: Query | None = None

    def _repr_html_(self) -> str:
        said = [[_shown(cell) for cell in row] for row in self.rows]
        return block(table(self.columns, said), small("cut: there are more rows") if self.truncated else Html("")).text


def _shown(cell: Cell) -> Html:
    """A value for a notebook: a thing by its label, with the IRI as a hint."""
    match cell:
        case Iri(value, label):
            return hinted(label or value, value)
        case Literal(lexical, datatype, language):
            return hinted(lexical, language or datatype)
        case BlankNode(id):
            return words(f"_:{id}")
        case None:
            return Html("")


_SPACE = re.compile(r"[\s_]+")


@remembered_short(1 << 14)
def normal_label(text: str) -> str:
    """The form that labels of one entity share: NFKC, case folded, white space and underscores as one space, outer quotes and articles gone.

    Signs and letters of every script stay, so that "C", "C++" and "C#" differ.
    """
    if text.isascii():  # NFKC changes nothing
        folded = _SPACE.sub(" ", text).strip().strip("\"'").strip().lower()
    else:
        plain = _SPACE.sub(" ", unicodedata.normalize("NFKC", text)).strip().strip("\"'“”‘’«»").strip()
        folded = unicodedata.normalize("NFKC", plain.casefold())
    for article in ("the ", "a ", "an "):
        if folded.startswith(article) and len(folded) > len(article):
            return folded[len(article) :]
    return folded


def mint_iri(label: str, namespace: str = DEFAULT_NAMESPACE) -> str:
    """The IRI of the entity that a label names: the same for every spelling that `normal_label` joins, whatever its types.

    Raises ValueError for a label with nothing in it.
    """
    name = normal_label(label).replace(" ", "-")
    if not name:
        raise ValueError("an entity needs a label with at least one visible character")
    return namespace + "".join(c if c.isalnum() or unicodedata.category(c) in {"Mn", "Mc"} else quote(c, safe="-._~+") for c in name)


def digest(*parts: object) -> str:
    """A stable 128-bit name for what the parts say, as 32 hexadecimal digits."""
    text = json.dumps([str(part) for part in parts], ensure_ascii=False)
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()
