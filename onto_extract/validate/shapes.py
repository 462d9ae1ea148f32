"""The facts that are accepted so far, held against the SHACL shapes of the ontologies: which of them have to go, and what is only worth a word. Pure.

A document never says everything, so only what no further fact can undo is wrong: too many values, a value of another sort; never one that is missing.
Of the facts that break a shape together the last one goes. What follows from facts is not held against shapes: SHACL knows rdfs:subClassOf only,
unless a shapes graph asks for an entailment (3.2), and Brick's own examples break Brick's shapes by the inverses of what they state. A fact that is
stated and follows from another, which keeps the shapes, is excused as well: else what we publish would not be accepted again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from onto_core.ontology.schema.schema import Schema
from onto_core.ontology.shapes.evaluate import Evaluation, Targets
from onto_core.ontology.shapes.model import HasValue, Logical, MinCount, Nested, Predicate, Qualified, Value
from onto_core.ontology.shapes.outcome import Finding
from onto_core.ontology.shapes.paths import Fact
from onto_core.terms import Entity, Triple
from onto_core.vocabulary import RDF_TYPE
from onto_extract.model import RawTriple, Severity, Violation
from onto_extract.validate.infer import consequences
from onto_extract.validate.shape_words import allowed_by, in_words
from onto_extract.validate.view import SubsetView

Held = Mapping[int, Triple]
"""Position of an accepted fact -> the fact."""
Violations = dict[int, list[Violation]]


@dataclass(frozen=True, slots=True)
class Lacking:
    """A value that a shape asks for and that nobody has stated yet."""

    focus: str
    property: str
    least: int
    message: str
    allowed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShapeReport:
    """Positions of facts with what is wrong about them, those with what is remarkable, and the values that things lack."""

    refused: Mapping[int, list[Violation]] = field(default_factory=dict)
    remarked: Mapping[int, list[Violation]] = field(default_factory=dict)
    lacking: tuple[Lacking, ...] = ()


class HeldFacts:
    """The accepted facts as `Knowledge`: things by their IRIs, with the classes that are settled."""

    def __init__(self, held: Held, view: SubsetView) -> None:
        self.view = view
        self.entities: dict[str, Entity] = {}
        self.origins: dict[Fact, int] = {}
        self._values: dict[tuple[str, str], dict[Value, None]] = defaultdict(dict)
        self._subjects: dict[tuple[str, Value], dict[Value, None]] = defaultdict(dict)
        self._predicates: dict[str, dict[str, None]] = defaultdict(dict)
        for position, triple in held.items():
            self._add(triple, position)

    def _add(self, triple: Triple, position: int) -> None:
        subject, predicate, end = triple.key
        self.entities.setdefault(subject, triple.subject)
        if predicate == RDF_TYPE:
            return
        if isinstance(triple.object, Entity):
            self.entities.setdefault(triple.object.iri, triple.object)
        self._values[subject, predicate][end] = None
        self._subjects[predicate, end][subject] = None
        self._predicates[subject][predicate] = None
        self.origins.setdefault((subject, predicate, end), position)

    def values(self, subject: Value, predicate: str) -> Iterable[Value]:
        if not isinstance(subject, str):
            return ()
        if predicate == RDF_TYPE:
            kinds = tuple(self.classes(subject))
            return dict.fromkeys((*kinds, *(above for kind in kinds for above in sorted(self.view.schema.ancestors(kind)))))
        return self._values.get((subject, predicate), {})

    def subjects(self, predicate: str, value: Value) -> Iterable[Value]:
        if predicate == RDF_TYPE:
            return [iri for iri in self.entities if value in self.values(iri, RDF_TYPE)]
        return self._subjects.get((predicate, value), {})

    def predicates(self, subject: Value) -> Iterable[str]:
        return self._predicates.get(subject, {}) if isinstance(subject, str) else ()

    def classes(self, value: Value) -> Iterable[str]:
        return self.view.types_of(self.entities.get(value) or Entity(value)) if isinstance(value, str) else ()

    def is_a(self, kind: str, wanted: str) -> bool:
        return self.view.schema.is_a(kind, wanted)


def held_against_shapes(held: Held, raws: Mapping[int, RawTriple], view: SubsetView) -> ShapeReport:
    """The report on facts that keep all other rules. Facts that are wrong by themselves come before those that are wrong with others."""
    targets = view.schema.derived(targets_of)
    if not targets:
        return ShapeReport()
    facts = HeldFacts(held, view)
    found = Evaluation(view.schema.shapes, facts).findings(targets, list(facts.entities))
    findings = list(dict.fromkeys(part for finding in found for part in _parts(finding)))
    wrong = [each for each in findings if each.settled and each.shape.severity == "violation"]
    refused = _by_position([each for each in wrong if not each.together], held, raws, facts, "violation")
    refused = refused or _by_position(wrong, held, raws, facts, "violation")
    odd = [each for each in findings if each.settled and each.shape.severity != "violation"]
    return ShapeReport(
        refused,
        _by_position(odd, held, raws, facts, "warning"),
        tuple(dict.fromkeys(lack for each in findings if not each.settled for lack in _lacking(each, facts))),
    )


def _parts(finding: Finding) -> Iterator[Finding]:
    """A finding for each reason: where a value breaks a shape in two ways, each has a fact of its own that has to go."""
    settled = [inner for inner in finding.because if inner.settled]
    conjunction = isinstance(finding.constraint, Nested) or (isinstance(finding.constraint, Logical) and finding.constraint.operator == "and")
    if not conjunction or not settled:
        yield finding
        return
    way = [fact for fact in finding.facts if not any(fact in inner.facts for inner in finding.because)]
    for inner in settled:
        for part in _parts(inner):
            yield replace(finding, facts=(*way, *part.facts), together=part.together, because=(part,))


def targets_of(schema: Schema) -> Targets:
    return Targets(schema.shapes)


def _by_position(findings: Iterable[Finding], held: Held, raws: Mapping[int, RawTriple], facts: HeldFacts, severity: Severity) -> Violations:
    found: dict[int, list[Violation]] = {}
    for finding in findings:
        if (position := _last(finding, held, facts)) is not None:
            message = in_words(finding, facts.view, facts.entities)
            violation = Violation("shape", raws[position], message, allowed_by(finding, facts.view), severity)
            if violation not in found.setdefault(position, []):
                found[position].append(violation)
    excused = _following(found, held, facts.view.schema) if found else set()
    return {position: violations for position, violations in found.items() if position not in excused}


def _following(blamed: Container[int], held: Held, schema: Schema) -> set[int]:
    """The blamed facts that follow from one that is not: nobody would mind them if they were not stated beside it."""
    implied = {follower.key for position, triple in held.items() if position not in blamed for follower in consequences(triple, schema)}
    return {position for position, triple in held.items() if position in blamed and triple.key in implied}


def _last(finding: Finding, held: Held, facts: HeldFacts) -> int | None:
    """The last of the facts that break the shape; where none does, the last that says what the thing is, or says anything of it."""
    if positions := [facts.origins[fact] for fact in finding.facts if fact in facts.origins]:
        return max(positions)
    about = {
        position: triple.predicate == RDF_TYPE
        for position, triple in held.items()
        if finding.focus in {triple.subject.iri, triple.object.iri if isinstance(triple.object, Entity) else None}
    }
    return max((position for position, of_type in about.items() if of_type), default=max(about, default=None))


def _lacking(finding: Finding, facts: HeldFacts) -> Iterator[Lacking]:
    """The values that a finding misses, its own or those of the shapes that its values have to conform to."""
    shape, constraint = finding.shape, finding.constraint
    if isinstance(constraint, Nested):
        for inner in finding.because:
            yield from _lacking(inner, facts) if not inner.settled else ()
    elif isinstance(constraint, MinCount | HasValue | Qualified) and isinstance(shape.path, Predicate) and shape.severity == "violation":
        least = constraint.least if isinstance(constraint, MinCount) else 1
        message = in_words(finding, facts.view, facts.entities)
        yield Lacking(str(finding.focus), shape.path.iri, least or 1, message, allowed_by(finding, facts.view))
