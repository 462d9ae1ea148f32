"""The gate's rules about the question: a query names the things that the question names, and no values of its own. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from onto_core.english.numbers import NUMBER_WORD, NUMBERS, SCALES
from onto_core.ontology.schema.names import folded
from onto_core.vocabulary import local_name
from onto_query.gate.facts import QueryFacts
from onto_query.gate.issues import ALLOWED, Issue, Rule, Rulebook, swap
from onto_query.render_sparql import CALENDAR, counts_days

SMALL = 12
"""Numbers up to this may be the query's own: months, SUBSTR(STR(?date), 1, 4), COUNT(?x) > 1."""


def check_things(facts: QueryFacts, book: Rulebook) -> Iterator[Issue]:
    """The IRI of a thing is linked to the question, or declared by the ontologies: any other is made up."""
    allowed = {entity.iri for entity in book.entities} | set(book.schema.individuals) | set(book.schema.classes) | set(book.schema.properties)
    for iri in facts.things:
        if iri in allowed or iri.startswith(ALLOWED):
            continue
        meant = [entity for entity in book.entities if folded(entity.label) == folded(local_name(iri))]
        message = f"<{iri}> is not a thing that the question was found to mention."
        if len(meant) == 1:
            yield Issue("made-up-thing", "error", message, iri, f"{meant[0].label} is <{meant[0].iri}>.", swap(iri, meant[0].iri))
        else:
            names = ", ".join(f"{entity.label} <{entity.iri}>" for entity in book.entities)
            hint = f"Use {names}, or a variable with an rdfs:label." if names else "Use a variable with an rdfs:label."
            yield Issue("made-up-thing", "error", message, iri, hint)


def check_mentions(facts: QueryFacts, book: Rulebook) -> Iterator[Issue]:
    """The query has each thing that the question names, by its IRI or by its label."""
    strings = " ".join(facts.strings).casefold()
    for options in book.mentions:
        if not any(entity.iri in facts.text or (entity.label and entity.label.casefold() in strings) for entity in options):
            names = " or ".join(f"<{entity.iri}>" for entity in options)
            message = f"The question is about {options[0].label}, and the query does not name it."
            yield Issue("unused-thing", "error", message, options[0].iri, f"Use {names}.")


def check_values(facts: QueryFacts, book: Rulebook) -> Iterator[Issue]:
    """Numbers, years and texts in a query are those of the question; a year may be the one before or after."""
    if not book.question:
        return
    given = numbers_of(book.question)
    words = {word for text in (book.question, *(entity.label for entity in book.entities)) for word in _words(text)}
    for number in facts.numbers:
        if number in CALENDAR and counts_days(facts.text):
            continue
        if number > SMALL and not any(abs(number - other) <= 1 for other in given):
            yield Issue("made-up-value", "error", f"The question says nothing of {number:g}.", f"{number:g}", "Leave that condition out.")
    for text in facts.strings:
        strange = [word for word in _words(text) if len(word) > 2 and word not in words and not (word.isdigit() and _near(word, given))]
        if strange:
            yield Issue("made-up-value", "error", f"The question says nothing of {text!r}.", text, "Leave that condition out.")


_FIGURE = re.compile(rf"(\d[\d,]*(?:\.\d+)?)(s\b)?\s*({'|'.join(SCALES)})?")


def numbers_of(question: str) -> set[float]:
    """The numbers in a question, including those meant by "1920s", "2 million" and "three"."""
    numbers: set[float] = set()
    for figure, decade, power in _FIGURE.findall(question.casefold()):
        number = float(figure.replace(",", ""))
        numbers.add(number * SCALES.get(power, 1))
        numbers.update(number + years for years in range(10 if decade else 0))
    return numbers | {float(NUMBERS[word]) for word in NUMBER_WORD.findall(question.casefold())}


def _near(word: str, given: set[float]) -> bool:
    return float(word) <= 31 or any(abs(float(word) - number) <= 1 for number in given)


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())


RULES: tuple[Rule, ...] = (check_things, check_mentions, check_values)
