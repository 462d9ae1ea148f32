"""A whole graph held against a schema: one pass finds suspects, a second one collects what is said of them and by whom, and these are judged.

What is kept grows with the statements that a rule is about (20 bytes each) and with what is found, which is bounded (`screen.MOST`). `touched` does
the same for a few things of a store that can be asked.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass

from onto_core.consistency.collect import Collector
from onto_core.consistency.constraints import SAME_AS, Constraints, everything
from onto_core.consistency.judge import judge
from onto_core.consistency.model import Finding, Source
from onto_core.consistency.screen import MOST, Screen, Suspects
from onto_core.graph import names
from onto_core.graph.files import Said
from onto_core.graph.provenance import Statement
from onto_core.ontology.schema.schema import Schema
from onto_core.terms import Literal
from onto_core.vocabulary import RDF_TYPE


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A finding, and for each of its statements all that say it."""

    finding: Finding
    sources: tuple[tuple[Source, ...], ...]


Pass = Callable[[frozenset[str]], Iterable[Said]]
"""Makes a pass over a graph: all statements with one of the predicates."""


def check(passes: Sequence[Pass], schema: Schema, *, document: str = "") -> list[Contradiction]:
    """The contradictions of a graph, by two passes over it; the second has named graphs and provenance. `document` says what no named graph does."""
    suspects = screened(passes[0], schema.derived(everything))
    return judged(suspects, passes[1], schema, document=document)


def screened(one: Pass, constraints: Constraints, most: int = MOST) -> Suspects:
    """The suspects of a graph, `most` of them; `left_out` of the suspects counts the others."""
    screen = Screen(constraints, most)
    for subject, predicate, end, graph in one(constraints.predicates):
        if graph not in {names.PROVENANCE, names.LABELS}:
            screen.add(subject, predicate, end)
    return screen.suspects()


def judged(suspects: Suspects, other: Pass, schema: Schema, *, document: str = "") -> list[Contradiction]:
    """The contradictions among suspects, with their sources; without suspects there is no pass."""
    if not suspects:
        return []
    collector = Collector(suspects, document=document)
    collector.take(other(collector.predicates))
    findings = judge(collector.statements(), schema)
    return [Contradiction(each, tuple(tuple(collector.sources(statement)) for statement in each.statements)) for each in findings]


About = Callable[[Collection[str | Literal], Collection[str]], Iterable[Statement]]
"""All statements that have one of the terms as their subject or object, and one of the predicates."""


def touched(things: Iterable[str], about: About, schema: Schema) -> list[Finding]:
    """The contradictions that the statements of `things` take part in: what a writer asks after a chunk, for the subjects that the chunk names.

    Each is one that `check` finds, too. Of the things that they are related to only the classes that are stated count; what `check` finds by the
    place of such a thing in a third one's statement is not found here. `about` is asked some ten times, and for each step that may lead in a circle.
    """
    constraints = schema.derived(everything)
    asked: dict[Statement, None] = {}

    def ask(terms: Iterable[str | Literal], predicates: Collection[str]) -> list[Statement]:
        wanted = set(terms)
        found = list(about(wanted, predicates)) if wanted and predicates else []
        asked.update(dict.fromkeys(found))
        return found

    def named(terms: Iterable[str | Literal]) -> set[str]:
        """The terms that are things, and their other names."""
        known, new = set[str](), {each for each in terms if isinstance(each, str)}
        while new:
            known |= new
            new = {end for subject, _, each in ask(new, [SAME_AS]) for end in (subject, each) if isinstance(end, str)} - known
        return known

    used = {iri: use for iri in sorted(constraints.predicates) if (use := constraints.uses[iri]) is not None}
    mine = named(things)
    own = ask(mine, used.keys())
    counted = {number for number, every in constraints.bounds.items() if not all(bound.turned for bound in every)}
    shared = {number for number, every in constraints.bounds.items() if any(bound.turned for bound in every)}
    shared |= {number for key in constraints.keys for number in key.properties}
    sharing = [iri for iri, use in used.items() if any(number in counted | shared for number, _ in use.says)]
    ends: set[str | Literal] = set()
    for subject, predicate, end in own:
        for number, turned in used[predicate].says:
            thing, value = (end, subject) if turned else (subject, end)
            ends |= ({thing} if number in counted else set()) | ({value} if number in shared else set())
    others = ask((named(ends) | ends) - mine, sharing)
    ask({subject for subject, _, _ in others} - mine, sharing if constraints.keys else ())
    ask(named(end for statement in asked for end in (statement[0], statement[2])), [RDF_TYPE])
    _walk(mine, [iri for iri, use in used.items() if any(number in constraints.circular for number, _ in use.says)], ask)
    found = [(finding, {each for subject, _, end in finding.statements for each in (subject, end)}) for finding in judge(asked, schema)]
    return [finding for finding, terms in found if terms & mine]


def _walk(start: set[str], predicates: Sequence[str], ask: Callable[[Iterable[str | Literal], Collection[str]], list[Statement]]) -> None:
    """Follow properties that never lead in a circle, to see whether they do."""
    known, new = set(start), set(start)
    while new and predicates:
        found = ask(new, predicates)
        new = {end for subject, _, end in found if isinstance(end, str) and subject in known} - known
        known |= new
