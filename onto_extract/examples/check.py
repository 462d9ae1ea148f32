"""Solved texts held against an ontology: each fact of an example must be one that the judge would accept from its text. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from onto_core.errors import Problem
from onto_core.settings import ExtractionSettings
from onto_extract.examples.lines import ReadExample
from onto_extract.examples.model import Example
from onto_extract.model import RawTriple
from onto_extract.resolve.triples import resolve
from onto_extract.validate import validate

if TYPE_CHECKING:
    from onto_core.matching.subset import Subset


def raws_of(example: Example) -> tuple[RawTriple, ...]:
    """The facts of an example as a proposer would state them."""
    return tuple(RawTriple(fact.subject, fact.property, fact.object, fact.subject_type, fact.object_type) for fact in example.facts)


def problems_of(where: str, example: Example, subset: Subset, settings: ExtractionSettings) -> list[Problem]:
    """A problem for each rule that a fact breaks. A missing value is none: an example tells what its text says, and no more."""
    extraction = settings.model_copy(update={"incomplete": "ignore"})
    verdict = validate(resolve(raws_of(example), subset, example.text, extraction), subset, extraction, example.text)
    return [
        Problem(where, f"{raw.subject} · {raw.predicate} · {raw.object}: {each.message}")
        for judged in verdict.rejected
        for raw in (judged.candidate.raw,)
        for each in (*judged.candidate.violations, *judged.violations)
        if each.severity == "violation"
    ]


def checked(read: Iterable[ReadExample], subset: Subset, settings: ExtractionSettings) -> tuple[list[Example], list[Problem]]:
    """The examples without a problem, and the problems of the others."""
    good: list[Example] = []
    problems: list[Problem] = []
    for each in read:
        found: Sequence[Problem] = problems_of(each.where, each.example, subset, settings)
        if found:
            problems += dict.fromkeys(found)
        else:
            good.append(each.example)
    return good, problems
