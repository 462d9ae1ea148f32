"""The judge: all rules over all candidates, so that what is accepted conforms as a whole, with everything that follows from it. Pure.

Facts are judged in their order and the earlier one stays. A round settles what each entity is, then judges every fact and lets it in or not.
Classes that only followed from a fact that was then rejected do not count, and those that a rejected fact states come last: another round without
them, until nothing changes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from onto_core.english.phrases import article
from onto_core.ontology.schema.schema import Schema
from onto_core.settings import ExtractionSettings
from onto_core.terms import Entity, Literal, Triple
from onto_extract.model import Judged, RawTriple, ResolvedTriple, Severity, Verdict, Violation
from onto_extract.validate.entity_types import Settled, settle
from onto_extract.validate.grounding import ungrounded
from onto_extract.validate.infer import consequences, facts_of_types, infer
from onto_extract.validate.min_cardinality import lacks
from onto_extract.validate.rules import PLACE_RULES, RULES
from onto_extract.validate.rules_together import Accepted, key_of
from onto_extract.validate.view import JudgedTriple, SubsetView, text_of

if TYPE_CHECKING:
    from onto_core.matching.subset import Subset

Findings = dict[int, list[Violation]]
"""Position of a candidate -> what is wrong with it, and what is worth telling."""


@dataclass(frozen=True, slots=True)
class Round:
    """One judgement of all facts."""

    view: SubsetView
    settled: Settled
    accepted: Accepted
    findings: Findings
    triples: Mapping[int, Triple]
    """The accepted ones, by position: their entities carry what is settled about them."""
    raws: Mapping[int, RawTriple]

    @property
    def wrong_anyway(self) -> set[int]:
        """Where classes are contested, the facts that are wrong for another reason: what they say of classes is to come last."""
        rules = {i: {each.rule for each in found if each.severity == "violation"} for i, found in self.findings.items()}
        contested = any("disjoint" in broken for broken in rules.values())
        return {i for i, broken in rules.items() if broken - {"disjoint"}} if contested else set()


def validate(candidates: Iterable[ResolvedTriple], subset: Subset, extraction: ExtractionSettings, text: str | None = None) -> Verdict:
    """Every candidate judged, in order; the triples of accepted ones carry all classes that their entities have.

    With a text, names that do not occur in it are treated as `extraction.grounding` says. `extraction.incomplete` says what becomes of facts about
    an entity that lacks a required value; a value that was said but rejected counts there as said, for its own line tells what is wrong.
    """
    given = tuple(candidates)
    facts = [(i, JudgedTriple(each.raw, each.triple)) for i, each in enumerate(given) if each.triple is not None and not _refused(each.violations)]
    before = _before(given, facts, subset, extraction, text)
    said = _said(facts, subset.schema) if extraction.incomplete == "reject" else {}
    refused_before = {i for i, found in before.items() if _refused(found)}
    doubted, closed = set(refused_before), dict[int, list[Violation]]()
    while True:
        judged = _round(facts, before, doubted, closed, subset)
        if any(i not in judged.triples for i in judged.settled.entailed):
            closed |= {i: judged.findings[i] for i in (*judged.settled.entailed, *refused_before) if i not in judged.triples}
            continue
        if wrong_anyway := judged.wrong_anyway - doubted:
            doubted |= wrong_anyway
            continue
        incomplete = _incomplete(judged, said, extraction)
        refused = {i: found for i, found in incomplete.items() if _refused(found)}
        if not refused:
            return _verdict(given, judged, incomplete)
        closed |= {i: [*judged.findings.get(i, ()), *found] for i, found in refused.items()}


def _before(
    given: Sequence[ResolvedTriple], facts: Iterable[tuple[int, JudgedTriple]], subset: Subset, extraction: ExtractionSettings, text: str | None
) -> Findings:
    """What is known before any round: what resolving found, and names that the text does not have."""
    found: Findings = {i: list(each.violations) for i, each in enumerate(given) if each.violations}
    if text is not None and extraction.grounding != "ignore":
        severity: Severity = "violation" if extraction.grounding == "reject" else "warning"
        for i, fact in facts:
            if problems := [fact.violation("grounding", message, severity=severity) for message in ungrounded(fact, subset.schema, text)]:
                found.setdefault(i, []).extend(problems)
    return found


def _round(facts: Sequence[tuple[int, JudgedTriple]], before: Findings, doubted: set[int], closed: Findings, subset: Subset) -> Round:
    """`doubted`: facts that an earlier round found wrong; `closed`: those of them from which nothing follows any more, with their findings."""
    schema = subset.schema
    settled = settle(facts, schema, subset.class_iris, doubted, closed.keys())
    view = SubsetView(schema, subset.class_iris, subset.property_iris, settled.types)
    accepted, met = Accepted(), set[str]()
    findings: Findings = {i: list(found) for i, found in (before | closed).items()}
    triples: dict[int, Triple] = {}
    for i, fact in facts:
        if i in closed:
            continue
        found = [violation for rule in (*RULES, *PLACE_RULES) for violation in rule(fact, view)]
        if not _refused((*found, *before.get(i, ()))):
            bundle = _bundle(fact, met, accepted, view)
            found += [violation for each in bundle if not each.said for rule in PLACE_RULES for violation in rule(each, view)]
            if not _refused(found):
                found += accepted.add(bundle, view)
            if not _refused(found):
                met.update(entity.iri for entity, _ in fact.entities)
                triples[i] = next(each.triple for each in bundle if each.said)
                found += _told(fact, settled.entailed.get(i, ()), view)
        if found:
            findings.setdefault(i, []).extend(found)
    return Round(view, settled, accepted, findings, triples, {i: fact.raw for i, fact in facts})


def _bundle(fact: JudgedTriple, met: set[str], accepted: Accepted, view: SubsetView) -> list[JudgedTriple]:
    """The fact and all that comes in with it: first what the classes of entities not met before imply, last what the fact itself implies."""
    triple = view.with_types(_as_before(fact.triple, accepted))
    of_types = [
        each
        for entity in (triple.subject, triple.object)
        if isinstance(entity, Entity) and entity.iri not in met
        for given in facts_of_types(entity, view.schema)
        for each in (given, *consequences(given, view.schema))
    ]
    followers = [JudgedTriple(fact.raw, view.with_types(each), said=False) for each in (*of_types, *consequences(triple, view.schema))]
    return [*followers[: len(of_types)], JudgedTriple(fact.raw, triple), *followers[len(of_types) :]]


def _as_before(triple: Triple, accepted: Accepted) -> Triple:
    """A value that was accepted in another spelling keeps that spelling: "1.0" and "1.00" are one fact."""
    if not isinstance(triple.object, Literal):
        return triple
    known = accepted.values(triple.subject.iri, triple.predicate).get(key_of(triple.object))
    return triple if known is None or known == triple.object else replace(triple, object=known)


def _told(fact: JudgedTriple, entailed: Iterable[tuple[Entity, str]], view: SubsetView) -> list[Violation]:
    """A class that nobody said is told: it follows, but a person may want to know."""
    name = view.name(fact.triple.predicate)
    return [
        fact.violation("type", f"nothing says what {text_of(entity)} is: {name} implies that it is {article(view.name(kind))}", severity="warning")
        for entity, kind in entailed
    ]


def _incomplete(judged: Round, said: Mapping[tuple[str, str], set[Hashable]], extraction: ExtractionSettings) -> Findings:
    """Missing values, told at the first accepted fact about their subject; or at all of them, when they are a reason to reject."""
    if extraction.incomplete == "ignore":
        return {}
    about: dict[str, list[int]] = defaultdict(list)
    for i, triple in judged.triples.items():
        about[triple.subject.iri].append(i)
    found: Findings = defaultdict(list)
    for positions in about.values():
        entity = judged.triples[positions[0]].subject
        for lack in lacks(entity, judged.accepted, judged.view):
            wrong = said.get((entity.iri, lack.property), set()) - judged.accepted.values(entity.iri, lack.property).keys()
            reject = extraction.incomplete == "reject" and lack.found + len(wrong) < lack.needed
            for i in positions if reject else positions[:1]:
                found[i].append(
                    Violation("min_cardinality", judged.raws[i], lack.message(judged.view), lack.of, "violation" if reject else "warning")
                )
    return found


def _said(facts: Iterable[tuple[int, JudgedTriple]], schema: Schema) -> dict[tuple[str, str], set[Hashable]]:
    """(subject, property) -> the values that were said or follow, accepted or not."""
    found: dict[tuple[str, str], set[Hashable]] = defaultdict(set)
    for _, fact in facts:
        for triple in (fact.triple, *consequences(fact.triple, schema)):
            found[(triple.subject.iri, triple.predicate)].add(key_of(triple.object))
    return found


def _verdict(given: Sequence[ResolvedTriple], judged: Round, incomplete: Findings) -> Verdict:
    lines = []
    for i, candidate in enumerate(given):
        found = tuple(dict.fromkeys((*judged.findings.get(i, ()), *incomplete.get(i, ()))))
        triple = judged.triples.get(i)
        lines.append(Judged(candidate if triple is None else replace(candidate, triple=triple), found))
    return Verdict(tuple(lines), infer((judged.triples[i] for i in sorted(judged.triples)), judged.view.schema))


def _refused(violations: Iterable[Violation]) -> bool:
    return any(violation.severity == "violation" for violation in violations)
