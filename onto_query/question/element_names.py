"""The names of classes and properties, as a language writes them, and what people say of longer ones. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from onto_core.languages.accents import accented
from onto_core.languages.detect import DEFAULT
from onto_core.ontology.model import OntologyClass, Property
from onto_core.ontology.schema.names import words
from onto_query.profile.naming.units import MEASURED, UNITS, kind_of
from onto_query.profile.words import words_for
from onto_query.question.lexicon import Lexicon

NUMBER = words_for("number")
WITHOUT_UNIT = 0.95
"""Of a name without the unit at its end: "budget" of `budgetUSD`."""
WITHOUT_HEAD = 0.88
"""Of a class without a head that says nothing: "crew" of a crew member."""
UNMARKED = 0.8
"""Of the one that is meant where no kind is said: "price" of the full price, beside a reduced one."""
DATED = frozenset(("year", "month", "week", "day", "d", "m", "h", "s", "l", "g", "t"))
"""Units that may be something else at the end of a name: `releaseYear`."""


def own_names(element: OntologyClass | Property) -> Iterable[str]:
    yield from (text.value for text in element.labels)
    called = words(element.id)
    yield f"{called[:-3]} number" if called.casefold().endswith(" no") else called  # "no" is a word without content: an `orderNo` were an order
    yield from (text.value for text in element.alt_labels)


def as_written(names: Iterable[str], language: str) -> Iterator[str]:
    """The names, and as a language writes them that has accents which identifiers have not: "année décès" of `anneeDeces`."""
    for name in names:
        yield name
        if language != DEFAULT and name.isascii():
            yield " ".join(accented(word, language) for word in words(name).casefold().split())


def is_count(text: str, heads: Collection[str]) -> bool:
    """True for the number of things that there are classes of: "order number"."""
    parts = words(text).casefold().split()
    return len(parts) > 1 and parts[-1] in NUMBER and parts[-2] in heads


def spoken_of(name: str, lexicon: Lexicon, *, of_class: bool) -> Iterator[tuple[str, float]]:
    """What people say of a longer name, and its share: "runtime" of `runtimeMinutes`, "staff" of a staff member, "price" of the full price."""
    parts = words(name).replace("(", " ").replace(")", " ").casefold().split()
    bare = list(parts)
    while not of_class and len(bare) > 1 and bare[-1] in UNITS and (bare[-1] not in DATED or _measures(bare[-2], bare[-1], lexicon)):
        bare.pop()
        if len(bare) > 1 and lexicon.language != DEFAULT and lexicon.has("preposition", bare[-1]):
            bare.pop()  # "presupuesto en USD"
    if bare != parts:
        yield " ".join(bare), WITHOUT_UNIT
    if of_class and len(parts) == 2 and lexicon.has("empty head", parts[-1]):
        yield parts[0], WITHOUT_HEAD
    if not of_class and len(bare) > 1 and lexicon.has("unmarked", bare[0]):
        yield " ".join(bare[1:]), UNMARKED


def _measures(word: str, unit: str, lexicon: Lexicon) -> bool:
    """True for "mass" before "g": the letter is no end of a word."""
    return any(word in lexicon.measures.get(measure, ()) for measure in MEASURED.get(kind_of(UNITS[unit]), ()))


def foreign_names(element: OntologyClass | Property, language: str) -> frozenset[str]:
    """The labels in other languages of an element that has one in this language."""
    own, others = set[str](), set[str]()
    for text in element.labels:
        if base := (text.language or "").split("-")[0].casefold():
            (own if base == language else others).add(text.value)
    return frozenset(others - own - {words(element.id)}) if own else frozenset()
