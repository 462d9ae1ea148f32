"""The gate's rules about the question: a query names the things that the question names, and no values that it does not give. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from onto_core.english.numbers import NUMBER_WORD, NUMBERS, SCALES
from onto_core.ontology.schema.names import folded
from onto_core.vocabulary import local_name
from onto_query.gate.facts import QueryFacts
from onto_query.gate.issues import ALLOWED, Issue, Rule, Rulebook, swap

SMALL = 12
"""Numbers up to this may stand in a query for its own reasons: months, SUBSTR(STR(?date), 1, 4), COUNT(?x) > 1."""


def check_things(facts: QueryFacts, book: Rulebook) -> Iterator[Issue]:
    """An IRI of a thing is one that the question was linked to, or that the ontologies declare: others are made up."""
    known = {entity.iri for entity in book.entities} | set(book.schema.individuals) | set(book.schema.classes) | set(book.schema.properties)
    for iri in facts.things:
        if iri in known or iri.startswith(ALLOWED):
            continue
        meant = [entity for entity in book.entities if folded(entity.label) == folded(local_name(iri))]
        message = f"<{iri}> is not a thing that the question was found to mention."
        if len(meant) == 1:
            yield Issue("made-up-thing", "error", message, iri, f"{meant[0].label} is <{meant[0].iri}>.", swap(iri, meant[0].iri))
        else:
            names = ", ".join(f"{entity.label} <{entity.iri}>" for entity in book.entities)
            yield Issue(
                "made-up-thing",
                "error",
                message,
                iri,
                f"Use {names}, or a variable with an rdfs:label." if names else "Use a variable with an rdfs:label.",
            )


def check_mentions(facts: QueryFacts, book: Rulebook) -> Iterator[Issue]:
    """Each thing that the question names is in the query, by its IRI or by its label."""
    said = " ".join(facts.strings).casefold()
    for options in book.mentions:
        if not any(entity.iri in facts.text or (entity.label and entity.label.casefold() in said) for entity in options):
            names = " or ".join(f"<{entity.iri}>" for entity in options)
            message = f"The question is about {options[0].label}, and the query does not name it."
            yield Issue("unused-thing", "error", message, options[0].iri, f"Use {names}.")


def check_values(facts: QueryFacts, book: Rulebook) -> Iterator[Issue]:
    """Numbers, years and texts that a query compares with are those of the question; a year may be the one before or after."""
    if not book.question:
        return
    given = numbers_of(book.question)
    words = {word for text in (book.question, *(entity.label for entity in book.entities)) for word in _words(text)}
    for number in facts.numbers:
        if number > SMALL and not any(abs(number - each) <= 1 for each in given):
            yield Issue("made-up-value", "error", f"The question says nothing of {number:g}.", f"{number:g}", "Leave that condition out.")
    for text in facts.strings:
        strange = [word for word in _words(text) if len(word) > 2 and word not in words and not (word.isdigit() and _near(word, given))]
        if strange:
            yield Issue("made-up-value", "error", f"The question says nothing of {text!r}.", text, "Leave that condition out.")


_FIGURE = re.compile(rf"(\d[\d,]*(?:\.\d+)?)(s\b)?\s*({'|'.join(SCALES)})?")


def numbers_of(question: str) -> set[float]:
    """The numbers of a text, with those that "1920s", "2 million" and "three" mean."""
    found: set[float] = set()
    for figure, decade, power in _FIGURE.findall(question.casefold()):
        number = float(figure.replace(",", ""))
        found.add(number * SCALES.get(power, 1))
        found.update(number + years for years in range(10 if decade else 0))
    return found | {float(NUMBERS[word]) for word in NUMBER_WORD.findall(question.casefold())}


def _near(word: str, given: set[float]) -> bool:
    return float(word) <= 31 or any(abs(float(word) - each) <= 1 for each in given)


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())


RULES: tuple[Rule, ...] = (check_things, check_mentions, check_values)
