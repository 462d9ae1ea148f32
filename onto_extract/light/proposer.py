"""The proposer that weighs words, dependencies, types and solved examples; no model is asked, and every fact has its probability."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from onto_core.languages.detect import is_english
from onto_core.ports.models import Usage
from onto_core.terms import Span
from onto_extract.examples.model import Example
from onto_extract.identity.decisions import UNDECIDED, Decisions
from onto_extract.light.decode import Scored, decoded
from onto_extract.model import LetGo, Proposal, Violation
from onto_extract.rules.coreference import Thing
from onto_extract.rules.proposer import parser_thread

if TYPE_CHECKING:
    from onto_core.english.named import NameSoFar
    from onto_core.matching.subset import Subset
    from onto_core.messages import Chunk
    from onto_core.ontology.schema.schema import Schema
    from onto_extract.light.ends import FactEnd
    from onto_extract.light.evidence import Candidate
    from onto_extract.light.lessons import Lessons
    from onto_extract.rules.meanings import Reading

VERSION: Final = "light/1"
LEAST: Final = 0.5
"""The probability from which a fact is proposed."""
LEAST_TAUGHT: Final = 0.3
"""The same with examples. Their probabilities are shares of all that an end can be the object of, so the likeliest is often below a half; it is right
in half of the cases (measured on sentences about other subjects than the examples)."""
TOLD: Final = 0.15
"""The probability from which what is not proposed is told, with the reason."""


@dataclass(frozen=True, slots=True)
class LightProposer:
    """English only: of a text in another language nothing, and `degraded` says "language".

    The same chunk, subset and examples give the same triples.
    """

    examples: tuple[Example, ...] = ()
    decisions: Decisions = UNDECIDED

    @property
    def name(self) -> str:
        return "light"

    async def propose(self, chunk: Chunk, subset: Subset, feedback: Sequence[Violation] = ()) -> Proposal:
        """Propose what is likely; nothing when there is `feedback`, which tells nothing new here."""
        started = time.perf_counter()
        if feedback:
            return Proposal((), self.name, VERSION, degraded=("light",))
        if not is_english(chunk.language):
            return Proposal((), self.name, VERSION, degraded=("light", "language"))
        context = Context(chunk.names_so_far, self.decisions.of_document(chunk.document_id))
        found = await asyncio.get_running_loop().run_in_executor(parser_thread(), read, chunk.text, subset, self.examples, context)
        return replace(found, usage=Usage(seconds=time.perf_counter() - started))


@dataclass(frozen=True, slots=True)
class Context:
    """What is known of names before the text is read: those of the chunks before it, and what the user decided."""

    names_so_far: Sequence[NameSoFar] = ()
    decisions: Decisions = UNDECIDED


NOTHING_KNOWN: Final = Context()


def read(text: str, given: Subset, examples: tuple[Example, ...] = (), context: Context = NOTHING_KNOWN) -> Proposal:
    """The likely facts of a text, and those that are too unlikely to be said, with their probabilities."""
    from onto_extract.light.evidence import candidates
    from onto_extract.light.lessons import lessons_for
    from onto_extract.light.readings import raws
    from onto_extract.rules.facts import account
    from onto_extract.rules.lexicon import lexicon_for
    from onto_extract.rules.widening import widened

    schema = given.schema
    lessons = lessons_for(schema, examples)
    subset = _with_taught(widened(given, text), lessons)
    lexicon = lexicon_for(subset)
    found = account(text, lexicon, context.names_so_far, context.decisions)
    weighed = tuple(candidates(found, text, lexicon, lessons.names, lessons.segmenter))
    scored = [
        Scored(candidate, iri, probability)
        for candidate, likely in zip(weighed, lessons.probabilities(weighed, len(lexicon.expected)), strict=True)
        for iri, probability in likely.items()
        if probability >= TOLD
    ]
    least = LEAST if lessons.learned is None else LEAST_TAUGHT
    said = tuple(decoded(scored, schema, least))
    let_go = tuple(_let_go(scored, said, schema, least))
    unclassed = sum(not thing.classes for thing in found.cast.things)
    alone = () if lessons.learned is not None else _unsettled(found.facts, [each.candidate for each in said])
    lines = raws(replace(found, facts=tuple(alone)), said, text, lexicon, lessons)
    return Proposal(lines, "light", VERSION, degraded=("light",), let_go=let_go, unclassed=unclassed, subset=subset)


def _with_taught(subset: Subset, lessons: Lessons) -> Subset:
    """The subset with the properties of the examples, which any text may state in the words of an example."""
    schema, known = subset.schema, subset.property_iris | subset.class_iris
    taught = [iri for iri in lessons.properties if iri not in known]
    if not taught:
        return subset
    ends = {end for iri in taught for union in (*schema.effective_domain(iri), *schema.effective_range(iri)) for end in union}
    properties = tuple(ref for iri in taught for ref in schema.refs_of(iri))
    classes = tuple(ref for iri in sorted(ends & schema.classes.keys() - known) for ref in schema.refs_of(iri))
    return replace(subset, classes=(*subset.classes, *classes), properties=(*subset.properties, *properties))


def _unsettled(facts: Iterable[Reading], settled: Iterable[Candidate]) -> Iterator[Reading]:
    """The facts that the rules read between ends of which nothing is settled yet: with examples these know better, else what is said does."""
    pairs = {frozenset((_place(each.subject), _place(each.object))) for each in settled}
    for fact in facts:
        end = fact.end.object if isinstance(fact.end.object, Thing) else fact.link.object.start
        if frozenset((fact.subject, end)) not in pairs:
            yield fact


def _place(end: FactEnd) -> object:
    return end.thing if end.thing is not None else end.start


def _let_go(scored: Iterable[Scored], said: Sequence[Scored], schema: Schema, least: float) -> Iterator[LetGo]:
    """The likeliest of what was not said of each pair of ends of which nothing was said."""
    pairs = {frozenset((each.candidate.subject.key, each.candidate.object.key)) for each in said}
    best: dict[frozenset[object], Scored] = {}
    for each in scored:
        pair = frozenset((each.candidate.subject.key, each.candidate.object.key))
        if pair not in pairs and (pair not in best or best[pair].probability < each.probability):
            best[pair] = each
    for each in best.values():
        a, b = each.candidate.subject, each.candidate.object
        reason = f"{schema.name(each.iri)} is only likely ({each.probability:.2f} of {least:.2f})"
        yield LetGo(Span(min(a.start, b.start), max(a.end, b.end)), a.label, schema.name(each.iri), b.label, reason)
