"""The words of the graph-query form: names for the classes, properties and things that a model may use, and the form that admits no others. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final
from typing import Literal as OneOf

from pydantic import BaseModel, ConfigDict, Field, create_model

from onto_core.vocabulary import RDFS_LABEL
from onto_query.attempt import entities_of
from onto_query.profile.model import GraphProfile
from onto_query.state import State

VARIABLES: Final = tuple(f"?{letter}" for letter in "abcdefgh")
IS_A, NAME, UNSURE, RESULT = "is a", "name", "unsure", "result"
"""The words that are no names: the class of a thing, its label, a property that the model cannot tell, the value of the calculation."""
NONE: Final = "none of these"
MOST_PATTERNS, MOST_CONDITIONS, MOST_COLUMNS = 6, 4, 4


@dataclass(frozen=True, slots=True)
class FormWords:
    """Name -> IRI of the elements that a form may name. No two of a kind have one name."""

    classes: Mapping[str, str]
    properties: Mapping[str, str]
    things: Mapping[str, str]
    profile: GraphProfile | None = None


def words_of(state: State, classes: Iterable[str] | None = None, properties: Iterable[str] | None = None) -> FormWords:
    """The names of elements, those of the subset unless others are given, and of the things that the question may mean."""
    schema = state.schema
    classes = dict.fromkeys(classes if classes is not None else (schema.get(ref).iri for ref in state.subset.classes))
    properties = dict.fromkeys(properties if properties is not None else (schema.get(ref).iri for ref in state.subset.properties))
    things = entities_of(state)
    return FormWords(
        _named(((iri, schema.label(iri)) for iri in classes), taken=(*VARIABLES,)),
        _named(((iri, schema.label(iri)) for iri in properties if iri != RDFS_LABEL), taken=(IS_A, NAME, UNSURE)),
        _named(((iri, thing.label) for iri, thing in things.items()), taken=(*VARIABLES, *(schema.label(iri) for iri in classes))),
        state.grounded.profile if state.grounded is not None else None,
    )


def _named(elements: Iterable[tuple[str, str]], taken: Sequence[str]) -> dict[str, str]:
    """Label -> IRI; the second of one label has a number."""
    names: dict[str, str] = {}
    for iri, label in elements:
        plain = " ".join(label.split()) or iri
        number, name = 1, plain
        while name in names or name in taken:
            number += 1
            name = f"{plain} ({number})"
        names[name] = iri
    return names


class _Strict(BaseModel):
    """Every field is required, and there is no other: what strict schemas of endpoints demand."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Pattern(_Strict):
    subject: str
    property: str
    object: str


class Condition(_Strict):
    variable: str
    op: OneOf["<", "<=", ">", ">=", "=", "!=", "contains", "starts"]
    value: str
    on: OneOf["number", "year", "month", "day", "date", "text", "boolean"]


class Order(_Strict):
    by: str
    descending: bool
    limit: int | None


class FilledForm(_Strict):
    """A form as a model fills it; `form_model` narrows the names to those that there are."""

    answer: OneOf["list", "count", "yes or no", "sum", "average", "minimum", "maximum", "cannot be answered"]
    patterns: list[Pattern]
    without: list[Pattern]
    conditions: list[Condition]
    columns: list[str]
    of: str | None
    per: str | None
    order: Order | None


def form_model(words: FormWords) -> type[FilledForm]:
    """The form with its names as enumerations."""
    variable: Any = one_of(VARIABLES)
    either = one_of((*VARIABLES, RESULT))
    pattern = create_model(
        "Pattern",
        __base__=Pattern,
        subject=(one_of((*VARIABLES, *words.things)), ...),
        property=(one_of((IS_A, NAME, *words.properties, UNSURE)), ...),
        object=(one_of((*VARIABLES, *words.things, *words.classes)), ...),
    )
    condition = create_model("Condition", __base__=Condition, variable=(either, ...))
    order = create_model("Order", __base__=Order, by=(either, ...))
    return create_model(
        "Form",
        __base__=FilledForm,
        patterns=(Annotated[list[pattern], Field(max_length=MOST_PATTERNS)], ...),
        without=(Annotated[list[pattern], Field(max_length=MOST_PATTERNS)], ...),
        conditions=(Annotated[list[condition], Field(max_length=MOST_CONDITIONS)], ...),
        columns=(Annotated[list[variable], Field(max_length=MOST_COLUMNS)], ...),
        of=(variable | None, ...),
        per=(variable | None, ...),
        order=(order | None, ...),
    )


class Choice(_Strict):
    choice: str


def choice_model(options: Sequence[str]) -> type[Choice]:
    return create_model("Choice", __base__=Choice, choice=(one_of((*options, NONE)), ...))


def one_of(names: Iterable[str]) -> Any:
    """The type of texts that are one of these."""
    return OneOf[tuple(dict.fromkeys(names))]
