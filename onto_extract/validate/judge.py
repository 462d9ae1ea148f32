"""The judge: all rules over all candidates, so that what is accepted conforms as a whole, with everything that follows from it. Pure.

Facts are judged in their order and the earlier one stays. A round settles the classes of every entity, then accepts or rejects each fact.
Classes that only a rejected fact states, or that only followed from one, do not count: another round follows without them, until nothing changes.
An entity of which nothing says the class stays open: it may be in a union of classes, and gets none of them. What is left is held against the SHACL
shapes of the ontologies, and facts that break one go as well.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING

from onto_core.english.phrases import article
from onto_core.ontology.schema.schema import Schema
from onto_core.settings import ExtractionSettings, OnBroken, Typing
from onto_core.terms import Entity, Literal, Triple
from onto_extract.model import Judged, RawTriple, ResolvedTriple, Severity, Verdict, Violation
from onto_extract.validate.entity_types import Settled, places_of, settle
from onto_extract.validate.grounding import ungrounded
from onto_extract.validate.infer import consequences, facts_of_types, infer
from onto_extract.validate.rules import BY_SETTLED_CLASSES, PLACE_RULES, RULES
from onto_extract.validate.rules_together import Accepted, key_of, lacks
from onto_extract.validate.shapes import ShapeReport, held_against_shapes
from onto_extract.validate.view import JudgedTriple, SubsetView, TripleKey, text_of
from onto_extract.values import as_meant

if TYPE_CHECKING:
    from onto_core.matching.subset import Subset

OF_CLASSES = frozenset({"domain", "range", "disjoint"})
"""Rules that a fact may break because of the classes that another one gives to its entities."""

ALONE = (*RULES, *PLACE_RULES)
"""Rules that a stated fact must keep by itself."""

Findings = dict[int, list[Violation]]
"""Position of a candidate -> its violations and warnings."""


@dataclass(frozen=True, slots=True)
class Round:
    """One judgement of all facts."""

    view: SubsetView
    settled: Settled
    accepted: Accepted
    findings: Findings
    triples: Mapping[int, Triple]
    """The accepted ones, by position: their entities carry their settled classes."""
    raws: Mapping[int, RawTriple]

    def hollow(self, facts: Iterable[tuple[int, JudgedTriple]], closed: Container[int]) -> set[int]:
        """The rejected facts that are the only ones to state a settled class. Those that are wrong whatever the classes come before the others."""
        held: dict[str, set[str]] = defaultdict(set)
        rejected: list[tuple[int, JudgedTriple]] = []
        for i, fact in facts:
            if i in self.triples:
                for entity, own in fact.entities:
                    held[entity.iri].update(own)
            elif i not in closed:
                rejected.append((i, fact))
        hollow = {
            i for i, fact in rejected
            if any(kind not in held[entity.iri] and kind in self.settled.types.get(entity.iri, ()) for entity, own in fact.entities for kind in own)
        }  # fmt: skip
        return {i for i in hollow if any(each.severity == "violation" and each.rule not in OF_CLASSES for each in self.findings[i])} or hollow

    @property
    def wrong_anyway(self) -> set[int]:
        """The facts that are wrong for another reason while classes are contested: the classes that they state are to come last."""
        rules = {i: {each.rule for each in findings if each.severity == "violation"} for i, findings in self.findings.items()}
        contested = any("disjoint" in broken for broken in rules.values())
        return {i for i, broken in rules.items() if broken - {"disjoint"}} if contested else set()


def validate(
    candidates: Iterable[ResolvedTriple],
    subset: Subset,
    extraction: ExtractionSettings,
    text: str | None = None,
    *,
    named: Sequence[str] = (),
) -> Verdict:
    """Judge every candidate, in order; the triples of accepted ones carry all classes that their entities have.

    With a text, names that occur neither in it nor in `named`, the names of its document, are treated as `extraction.grounding` says.
    `extraction.incomplete` decides on facts about an entity that lacks a required value; a value that was stated but rejected counts there as
    stated, for its own line tells what is wrong.
    """
    ignored = _set_to("ignore", extraction)
    given = tuple(_without(candidate, ignored) for candidate in as_meant(candidates, subset.schema))
    facts = [(i, JudgedTriple(each.raw, each.triple)) for i, each in enumerate(given) if each.triple is not None and not _refused(each.violations)]
    before = {} if text is None else _ungrounded(facts, subset.schema, extraction, text, named)
    for i, each in enumerate(given):
        if each.violations:
            before[i] = [*each.violations, *before.get(i, ())]
    stated = _stated_values(facts, subset.schema) if extraction.incomplete == "reject" else {}
    refused_before = {i for i, findings in before.items() if _refused(findings)}
    doubted, closed, alone = set(refused_before), dict[int, list[Violation]](), Alone(subset, ignored, extraction.typing)
    while True:
        judged = _round(facts, before, doubted, closed, alone)
        if any(i not in judged.triples for i in judged.settled.entailed):
            closed |= {i: judged.findings[i] for i in (*judged.settled.entailed, *refused_before) if i not in judged.triples}
            continue
        if wrong_anyway := judged.wrong_anyway - doubted:
            doubted |= wrong_anyway
            continue
        if hollow := judged.hollow(facts, closed):
            closed |= {i: judged.findings[i] for i in hollow}
            continue
        report = ShapeReport() if "shape" in ignored else held_against_shapes(judged.triples, judged.raws, judged.view)
        if report.refused:
            closed |= {i: [*judged.findings.get(i, ()), *findings] for i, findings in report.refused.items()}
            continue
        incomplete = _incomplete(judged, report, stated, extraction)
        refused = {i: findings for i, findings in incomplete.items() if _refused(findings)}
        if not refused:
            return _verdict(given, judged, report, incomplete, _set_to("flag", extraction))
        closed |= {i: [*judged.findings.get(i, ()), *findings] for i, findings in refused.items()}


def _without(candidate: ResolvedTriple, ignored: frozenset[str]) -> ResolvedTriple:
    """The candidate without violations of rules that do not hold, if there is a triple that could then be accepted."""
    if not ignored or candidate.triple is None:
        return candidate
    return replace(candidate, violations=tuple(each for each in candidate.violations if each.rule not in ignored))


def _ungrounded(
    facts: Iterable[tuple[int, JudgedTriple]], schema: Schema, extraction: ExtractionSettings, text: str, named: Sequence[str]
) -> Findings:
    """Names and values that do not occur in the text, nor `named` among those of its document."""
    if extraction.grounding == "ignore" or extraction.rules.grounding == "ignore":
        return {}
    severity: Severity = "violation" if extraction.grounding == "reject" else "warning"
    found = ((i, [fact.violation("grounding", message, severity=severity) for message in ungrounded(fact, schema, text, named)]) for i, fact in facts)
    return {i: problems for i, problems in found if problems}


class Alone:
    """The rules that each stated fact breaks by itself. They are looked at again only when the classes of its entities have changed."""

    def __init__(self, subset: Subset, ignored: frozenset[str], typing: Typing) -> None:
        self.subset, self.ignored, self.typing = subset, ignored, typing
        self._found: dict[Hashable, tuple[Violation, ...]] = {}
        self._fixed: dict[Hashable, tuple[tuple[Violation, ...] | None, ...]] = {}
        """For each rule what it found, whatever the classes; None for a rule that looks at them."""

    def broken(self, i: int, fact: JudgedTriple, view: SubsetView) -> tuple[Violation, ...]:
        """All that a rule of one fact may ask of a view, beside the ontology, is in the key."""
        end, bound = fact.triple.object, view.bound_by_hints(fact)
        key = (i, bound, view.types_of(fact.triple.subject), view.types_of(end) if isinstance(end, Entity) else None)
        if key not in self._found:
            if (i, bound) not in self._fixed:
                self._fixed[i, bound] = tuple(None if rule in BY_SETTLED_CLASSES else tuple(rule(fact, view)) for rule in ALONE)
            fixed = self._fixed[i, bound]
            found = [rule(fact, view) if known is None else known for rule, known in zip(ALONE, fixed, strict=True)]
            self._found[key] = tuple(view.heard(chain.from_iterable(found)))
        return self._found[key]


def _implied(facts: Iterable[tuple[int, JudgedTriple]], before: Findings, view: SubsetView, alone: Alone) -> frozenset[TripleKey]:
    """The facts that follow from others which keep every rule by themselves, among those whose profile has hints that bind."""
    bound = ((i, fact) for i, fact in facts if view.schema.profile(fact.triple.predicate).suggestions == "one")
    right = (fact for i, fact in bound if not _refused(before.get(i, ())) and not _refused(alone.broken(i, fact, view)))
    return frozenset(follower.key for fact in right for follower in consequences(fact.triple, view.schema))


def _round(facts: Sequence[tuple[int, JudgedTriple]], before: Findings, doubted: set[int], closed: Findings, alone: Alone) -> Round:
    """Judge all facts once. `doubted` ones were wrong in an earlier round; from `closed` ones nothing follows any more, and their findings stand."""
    subset = alone.subset
    schema = subset.schema
    settled = settle(facts, schema, subset.class_iris, doubted, closed.keys())
    view = SubsetView(schema, subset.class_iris, subset.property_iris, settled.types, ignored=alone.ignored, typing=alone.typing)
    view = replace(view, implied=_implied((each for each in facts if each[0] not in closed), before, view, alone))
    accepted, met = Accepted(), set[str]()
    findings: Findings = {i: list(earlier) for i, earlier in (before | closed).items()}
    triples: dict[int, Triple] = {}
    for i, fact in facts:
        if i in closed:
            continue
        violations = list(alone.broken(i, fact, view))
        if not _refused((*violations, *before.get(i, ()))):
            bundle = _bundle(fact, met, accepted, view)
            violations += [violation for each in bundle if not each.stated for rule in PLACE_RULES for violation in view.heard(rule(each, view))]
            if not _refused(violations):
                violations += accepted.add(bundle, view)
            if not _refused(violations):
                met.update(entity.iri for entity, _ in fact.entities)
                triples[i] = next(each.triple for each in bundle if each.stated)
                if i in settled.entailed:
                    violations += _entailed_classes(fact, settled.entailed[i], view)
                violations += _open_classes(fact, view)
        if violations:
            findings.setdefault(i, []).extend(violations)
    return Round(view, settled, accepted, findings, triples, {i: fact.raw for i, fact in facts})


def _bundle(fact: JudgedTriple, met: set[str], accepted: Accepted, view: SubsetView) -> list[JudgedTriple]:
    """The fact and all that comes in with it: first what classes of newly met entities imply, last what the fact itself implies."""
    triple = view.with_types(_as_before(fact.triple, accepted))
    of_types = [
        each
        for entity in (triple.subject, triple.object)
        if isinstance(entity, Entity) and entity.iri not in met
        for given in facts_of_types(entity, view.schema)
        for each in (given, *consequences(given, view.schema))
    ]
    followers = [JudgedTriple(fact.raw, view.with_types(each), stated=False) for each in (*of_types, *consequences(triple, view.schema))]
    return [*followers[: len(of_types)], JudgedTriple(fact.raw, triple), *followers[len(of_types) :]]


def _as_before(triple: Triple, accepted: Accepted) -> Triple:
    """The triple with its value in the spelling that was accepted before: "1.0" and "1.00" are one fact."""
    if not isinstance(triple.object, Literal):
        return triple
    before = accepted.values(triple.subject.iri, triple.predicate).get(key_of(triple.object))
    return triple if before is None or before == triple.object else replace(triple, object=before)


def _entailed_classes(fact: JudgedTriple, entailed: Iterable[tuple[Entity, str]], view: SubsetView) -> list[Violation]:
    """Warnings for classes that nobody stated: they follow, but a person may want to know."""
    name = view.name(fact.triple.predicate)
    return [
        fact.violation("type", f"nothing says what {text_of(entity)} is: {name} implies that it is {article(view.name(kind))}", severity="warning")
        for entity, kind in entailed
    ]


def _open_classes(fact: JudgedTriple, view: SubsetView) -> Iterator[Violation]:
    """Warnings for entities whose class stays open: the fact says only that it is one of several."""
    for unions, (entity, _) in zip(places_of(fact, view.schema), fact.entities, strict=False):
        if unions and not view.types_of(entity) and (union := next(filter(view.leaves_open, unions), None)):
            name = view.name(fact.triple.predicate)
            message = f"nothing says what {text_of(entity)} is: by {name} it is {article(view.names(union))}, and its class stays open"
            yield fact.violation("type", message, severity="warning")


def _incomplete(judged: Round, report: ShapeReport, stated: Mapping[tuple[str, str], set[Hashable]], extraction: ExtractionSettings) -> Findings:
    """Missing values, reported at the first accepted fact about their subject; or at all of them, when they are a reason to reject."""
    if extraction.incomplete == "ignore":
        return {}
    about: dict[str, list[int]] = defaultdict(list)
    for i, triple in judged.triples.items():
        about[triple.subject.iri].append(i)
    findings: Findings = defaultdict(list)
    for positions in about.values():
        entity = judged.triples[positions[0]].subject
        for lack in lacks(entity, judged.accepted, judged.view):
            wrong = stated.get((entity.iri, lack.property), set()) - judged.accepted.values(entity.iri, lack.property).keys()
            reject = extraction.incomplete == "reject" and lack.found + len(wrong) < lack.needed
            for i in positions if reject else positions[:1]:
                severity: Severity = "violation" if reject else "warning"
                findings[i].append(Violation("min_cardinality", judged.raws[i], lack.message(judged.view), lack.of, severity))
    for missing in report.lacking:
        positions = about.get(missing.focus, [])
        reject = extraction.incomplete == "reject" and len(stated.get((missing.focus, missing.property), ())) < missing.least
        for i in positions if reject else positions[:1]:
            findings[i].append(Violation("shape", judged.raws[i], missing.message, missing.allowed, "violation" if reject else "warning"))
    return findings


def _stated_values(facts: Iterable[tuple[int, JudgedTriple]], schema: Schema) -> dict[tuple[str, str], set[Hashable]]:
    """(subject, property) -> the values that were stated or follow, accepted or not."""
    values: dict[tuple[str, str], set[Hashable]] = defaultdict(set)
    for _, fact in facts:
        for triple in (fact.triple, *consequences(fact.triple, schema)):
            values[(triple.subject.iri, triple.predicate)].add(key_of(triple.object))
    return values


def _verdict(given: Sequence[ResolvedTriple], judged: Round, report: ShapeReport, incomplete: Findings, flagging: frozenset[str]) -> Verdict:
    lines = []
    for i, candidate in enumerate(given):
        findings = (*judged.findings.get(i, ()), *report.remarked.get(i, ()), *incomplete.get(i, ()))
        if len(findings) > 1:
            findings = tuple(dict.fromkeys(findings))
        triple = judged.triples.get(i)
        broken = {each.rule for each in findings if each.severity == "violation"}
        flagged = bool(broken) and broken <= flagging and candidate.triple is not None
        lines.append(Judged(candidate if triple is None else replace(candidate, triple=triple), findings, flagged))
    return Verdict(tuple(lines), infer((judged.triples[i] for i in sorted(judged.triples)), judged.view.schema))


def _set_to(fate: OnBroken, extraction: ExtractionSettings) -> frozenset[str]:
    """The rules that the settings give this fate."""
    return frozenset(rule for rule, chosen in extraction.rules if chosen == fate)


def _refused(violations: Iterable[Violation]) -> bool:
    return any(violation.severity == "violation" for violation in violations)
