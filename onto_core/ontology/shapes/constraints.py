"""The constraints of SHACL Core (4.1 to 4.8), one function each: what the values of a focus node say to a constraint. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from onto_core.ontology.shapes import model
from onto_core.ontology.shapes.model import Value
from onto_core.ontology.shapes.outcome import Finding, Focus, Outcome
from onto_core.rdf import xsd
from onto_core.rdf.xsd_patterns import searching
from onto_core.terms import Literal
from onto_core.vocabulary import RDF_LANG_STRING, XSD_STRING

Check = Callable[[Any, Focus], Outcome]
_HOLDS: Final[Mapping[str, Callable[[int], bool]]] = {
    ">=": lambda order: order >= 0,
    "<=": lambda order: order <= 0,
    ">": lambda order: order > 0,
    "<": lambda order: order < 0,
}


def _each(constraint: model.Constraint, focus: Focus, holds: Callable[[Value], bool], settled: Callable[[Value], bool] = lambda _: True) -> Outcome:
    """Every value has to hold by itself; `settled` tells of one that does not whether that is final."""
    wrong = tuple(focus.finding(constraint, value, settled=settled(value)) for value in focus.values if not holds(value))
    return Outcome(wrong, certain=not focus.open)


def _literal(value: Value) -> bool:
    return isinstance(value, Literal)


def has_class(constraint: model.ClassIs, focus: Focus) -> Outcome:
    """4.1.1. A thing whose classes nobody tells, or only a wider one, may still be of the class; one of other classes is not."""
    known, wanted = focus.known, constraint.wanted

    def holds(value: Value) -> bool:
        return not isinstance(value, Literal) and any(known.is_a(kind, wanted) for kind in known.classes(value))

    def settled(value: Value) -> bool:
        kinds = () if isinstance(value, Literal) else tuple(known.classes(value))
        return isinstance(value, Literal) or (bool(kinds) and not any(known.is_a(wanted, kind) for kind in kinds))

    return _each(constraint, focus, holds, settled)


def has_datatype(constraint: model.DatatypeIs, focus: Focus) -> Outcome:
    """4.1.2. An ill-formed literal has no datatype."""
    return _each(constraint, focus, lambda value: isinstance(value, Literal) and value.datatype == constraint.wanted and _well_formed(value))


def _well_formed(value: Literal) -> bool:
    return value.language is not None if value.datatype == RDF_LANG_STRING else xsd.value_of(value.lexical, value.datatype) is not None


def has_node_kind(constraint: model.NodeKindIs, focus: Focus) -> Outcome:
    """4.1.3. That a thing has an IRI, or none, is never final."""
    allowed = constraint.wanted.split("Or")

    def kind(value: Value) -> str:
        return "Literal" if isinstance(value, Literal) else "BlankNode" if value.startswith("_:") else "IRI"

    def settled(value: Value) -> bool:
        return allowed == ["Literal"] if not isinstance(value, Literal) else "Literal" not in allowed

    return _each(constraint, focus, lambda value: kind(value) in allowed, settled)


def has_enough(constraint: model.MinCount, focus: Focus) -> Outcome:
    """4.2.1. A value that is missing may be given elsewhere; but a literal never has properties."""
    lack = len(focus.values) < constraint.least
    settled = isinstance(focus.node, Literal) and isinstance(focus.shape.path, model.Predicate)
    return Outcome((focus.finding(constraint, None, settled=settled),) if lack else ())


def has_not_too_many(constraint: model.MaxCount, focus: Focus) -> Outcome:
    """4.2.2. The values that came first stay."""
    surplus = list(focus.values)[constraint.most :]
    findings = tuple(focus.finding(constraint, value, settled=True, together=constraint.most > 0) for value in surplus)
    return Outcome(findings, certain=False)


def is_within(constraint: model.Bound, focus: Focus) -> Outcome:
    """4.3. By the order of SPARQL; a value that cannot be compared is outside."""

    def holds(value: Value) -> bool:
        order = _order(value, constraint.limit)
        return order is not None and _HOLDS[constraint.relation](order)

    return _each(constraint, focus, holds)


def _order(one: Value, other: Value) -> int | None:
    """-1, 0 or 1; None when SPARQL's `<` does not tell (SPARQL 1.1, 17.3)."""
    if not isinstance(one, Literal) or not isinstance(other, Literal) or RDF_LANG_STRING in {one.datatype, other.datatype}:
        return None
    left, right = (xsd.value_of(each.lexical, each.datatype) for each in (one, other))
    if left is None or right is None:
        return None
    if one.datatype == other.datatype == XSD_STRING or (isinstance(left, bool) and isinstance(right, bool)):
        return (left > right) - (left < right)  # type: ignore[operator]
    return xsd.compare(left, right)


def has_length(constraint: model.Length, focus: Focus) -> Outcome:
    """4.4.1, 4.4.2. Characters of the lexical form or of the IRI; a blank node has none. The IRI that stands for a thing here may be another."""

    def holds(value: Value) -> bool:
        text = _text(value)
        return text is not None and (constraint.least or 0) <= len(text) and (constraint.most is None or len(text) <= constraint.most)

    return _each(constraint, focus, holds, _literal)


def matches(constraint: model.Pattern, focus: Focus) -> Outcome:
    """4.4.3."""
    found = searching(constraint.expression, constraint.flags)
    return _each(constraint, focus, lambda value: (text := _text(value)) is not None and found(text), _literal)


def _text(value: Value) -> str | None:
    if isinstance(value, Literal):
        return value.lexical
    return None if value.startswith("_:") else value


def has_language(constraint: model.LanguageIn, focus: Focus) -> Outcome:
    """4.4.4. Ranges match as `langMatches` of SPARQL does: "en" takes "en-GB"."""
    ranges = [tag.lower() for tag in constraint.tags]

    def holds(value: Value) -> bool:
        tag = (value.language or "").lower() if isinstance(value, Literal) else ""
        return any(tag == wanted or tag.startswith(wanted + "-") or (wanted == "*" and bool(tag)) for wanted in ranges)

    return _each(constraint, focus, holds)


def has_one_text_per_language(constraint: model.UniqueLanguage, focus: Focus) -> Outcome:
    """4.4.5. The text that came first stays."""
    met: set[str] = set()
    findings = []
    for value in focus.values:
        if isinstance(value, Literal) and value.language:
            if value.language.lower() in met:
                findings.append(focus.finding(constraint, value, settled=True, together=True))
            met.add(value.language.lower())
    return Outcome(tuple(findings), certain=False)


def agrees(constraint: model.Pair, focus: Focus) -> Outcome:
    """4.5. Two properties that have to have the same values may still get them."""
    node, property_ = focus.node, constraint.property
    others = dict.fromkeys(focus.known.values(node, property_))
    findings: list[Finding] = []
    if constraint.relation == "equals":
        different = [value for value in (*focus.values, *others) if (value in focus.values) != (value in others)]
        findings = [focus.finding(constraint, value, settled=False, together=True) for value in different]
    for value in focus.values:
        if constraint.relation == "disjoint":
            clashes = [value] if value in others else []
        elif constraint.relation in {"<", "<="}:
            clashes = [other for other in others if not _before(value, other, constraint.relation)]
        else:
            clashes = []
        findings += [
            focus.finding(constraint, value, settled=True, facts=(*focus.values[value], (node, property_, other)), together=True) for other in clashes
        ]
    return Outcome(tuple(findings), certain=False)


def _before(one: Value, other: Value, relation: str) -> bool:
    order = _order(one, other)
    return order is not None and _HOLDS[relation](order)


def _logical(constraint: model.Logical, focus: Focus, judge: Callable[[list[Outcome]], tuple[bool, bool]]) -> Outcome:
    """`judge` tells (conforms, whether that is final) by the outcomes of all shapes for one value."""
    findings, certain, support = [], not focus.open, dict.fromkeys(fact for facts in focus.values.values() for fact in facts)
    for value in focus.values:
        outcomes = [focus.hold(key, value) for key in constraint.shapes]
        conforms, final = judge(outcomes)
        carrying = tuple(fact for outcome in outcomes if outcome.conforms for fact in outcome.support)
        if conforms:
            certain &= final
            support.update(dict.fromkeys(carrying))
        else:
            inner = [finding for outcome in outcomes for finding in outcome.findings]
            excess = constraint.operator in {"not", "xone"}
            facts = (*focus.values[value], *carrying) if excess else None
            findings.append(focus.finding(constraint, value, settled=final, facts=facts, together=excess and len(carrying) > 1, because=inner))
    return Outcome(tuple(findings), certain, tuple(support))


def holds_not(constraint: model.Logical, focus: Focus) -> Outcome:
    """4.6.1. What conforms so far may still cease to."""

    def judge(outcomes: list[Outcome]) -> tuple[bool, bool]:
        (only,) = outcomes
        return not only.conforms, only.certain if only.conforms else only.refuted

    return _logical(constraint, focus, judge)


def holds_all(constraint: model.Logical, focus: Focus) -> Outcome:
    """4.6.2."""

    def judge(outcomes: list[Outcome]) -> tuple[bool, bool]:
        if all(each.conforms for each in outcomes):
            return True, all(each.certain for each in outcomes)
        return False, any(each.refuted for each in outcomes)

    return _logical(constraint, focus, judge)


def holds_any(constraint: model.Logical, focus: Focus) -> Outcome:
    """4.6.3."""

    def judge(outcomes: list[Outcome]) -> tuple[bool, bool]:
        if any(each.conforms for each in outcomes):
            return True, any(each.conforms and each.certain for each in outcomes)
        return False, all(each.refuted for each in outcomes)

    return _logical(constraint, focus, judge)


def holds_one(constraint: model.Logical, focus: Focus) -> Outcome:
    """4.6.4."""

    def judge(outcomes: list[Outcome]) -> tuple[bool, bool]:
        conforming = [each for each in outcomes if each.conforms]
        sure = sum(each.certain for each in conforming)
        if len(conforming) == 1:
            return True, bool(sure) and all(each.conforms or each.refuted for each in outcomes)
        return False, sure > 1 or all(each.refuted for each in outcomes)

    return _logical(constraint, focus, judge)


def conforms_to(constraint: model.Nested, focus: Focus) -> Outcome:
    """4.7.1 and 4.7.2. The findings of a property shape are its own; those of a node shape are the reason of one."""
    findings: list[Finding] = []
    certain, support = not focus.open, dict.fromkeys(fact for facts in focus.values.values() for fact in facts)
    of_property = constraint.shape in focus.shapes and focus.shapes[constraint.shape].path is not None
    for value, facts in focus.values.items():
        outcome = focus.hold(constraint.shape, value)
        certain &= outcome.certain
        support.update(dict.fromkeys(outcome.support))
        if of_property:
            findings += [
                Finding(each.shape, each.constraint, each.focus, each.value, (*facts, *each.facts), each.settled, each.together, each.because)
                for each in outcome.findings
            ]
        elif not outcome.conforms:
            findings.append(focus.finding(constraint, value, settled=outcome.refuted, because=outcome.findings))
    return Outcome(tuple(findings), certain, tuple(support))


def has_qualified(constraint: model.Qualified, focus: Focus) -> Outcome:
    """4.7.3. Values that may still cease to conform are not counted against a maximum for good."""
    counted: list[Value] = []
    sure: list[Value] = []
    for value in focus.values:
        outcome = focus.hold(constraint.shape, value)
        siblings = [focus.hold(key, value) for key in constraint.siblings]
        if outcome.conforms and not any(each.conforms for each in siblings):
            counted.append(value)
            if outcome.certain and all(each.refuted for each in siblings):
                sure.append(value)
    findings: list[Finding] = []
    if constraint.least is not None and len(counted) < constraint.least:
        findings.append(focus.finding(constraint, None, settled=False))
    if constraint.most is not None and len(counted) > constraint.most:
        settled = len(sure) > constraint.most
        facts = tuple(fact for value in (sure if settled else counted)[constraint.most :] for fact in focus.values[value])
        findings.append(focus.finding(constraint, None, settled=settled, facts=facts, together=True))
    enough = constraint.most is None and len(sure) >= (constraint.least or 0)
    return Outcome(tuple(findings), certain=enough, support=tuple(fact for value in counted for fact in focus.values[value]))


def is_closed(constraint: model.Closed, focus: Focus) -> Outcome:
    """4.8.1."""

    def findings() -> Iterator[Finding]:
        for value, facts in focus.values.items():
            for predicate in () if isinstance(value, Literal) else focus.known.predicates(value):
                if predicate not in constraint.allowed:
                    for end in focus.known.values(value, predicate):
                        yield focus.finding(constraint, end, settled=True, facts=(*facts, (value, predicate, end)))

    return Outcome(tuple(findings()), certain=False)


def has_value(constraint: model.HasValue, focus: Focus) -> Outcome:
    """4.8.2. A property may still get the value; a node is what it is."""
    missing = constraint.value not in focus.values
    return Outcome((focus.finding(constraint, None if focus.open else focus.node, settled=not focus.open),) if missing else ())


def is_one_of(constraint: model.OneOfThese, focus: Focus) -> Outcome:
    """4.8.3."""
    return _each(constraint, focus, lambda value: value in constraint.values)


_LOGICAL: Final[Mapping[str, Check]] = {"not": holds_not, "and": holds_all, "or": holds_any, "xone": holds_one}

CHECKS: Final[Mapping[type, Check]] = {
    model.ClassIs: has_class,
    model.DatatypeIs: has_datatype,
    model.NodeKindIs: has_node_kind,
    model.MinCount: has_enough,
    model.MaxCount: has_not_too_many,
    model.Bound: is_within,
    model.Length: has_length,
    model.Pattern: matches,
    model.LanguageIn: has_language,
    model.UniqueLanguage: has_one_text_per_language,
    model.Pair: agrees,
    model.Logical: lambda constraint, focus: _LOGICAL[constraint.operator](constraint, focus),
    model.Nested: conforms_to,
    model.Qualified: has_qualified,
    model.Closed: is_closed,
    model.HasValue: has_value,
    model.OneOfThese: is_one_of,
}
"""Sort of a constraint -> the function that checks it."""
