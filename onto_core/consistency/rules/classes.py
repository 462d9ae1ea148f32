"""The rules on the classes of a thing: those that share no members, lists of individuals, and the values that a class allows. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from onto_core.consistency.clashes import Clash, clashes
from onto_core.consistency.constraints import Claim
from onto_core.consistency.facts import Facts
from onto_core.consistency.model import Finding, Rule, is_blank
from onto_core.consistency.rules.words import class_names, listed, shown
from onto_core.english.phrases import article
from onto_core.graph.provenance import Statement
from onto_core.ontology.facets import misfits, range_name
from onto_core.ontology.model import AnyOf
from onto_core.ontology.schema.members import listed_only
from onto_core.terms import Literal

Claims = Mapping[Claim, Sequence[Statement]]

EACH = 3
"""Statements that are shown for one class of a thing."""


def disjoint(facts: Facts) -> Iterator[Finding]:
    """owl:disjointWith, of classes that are stated, or that follow from rdfs:domain, rdfs:range and owl:allValuesFrom (`clashes`).

    A thing of which only another class is known breaks no domain: in a world that is never told in full, it may be both.
    """
    for thing, claims in facts.things().items():
        for clash in clashes(claims, facts.schema):
            yield _of_clash(thing, claims, clash, facts)


def _of_clash(thing: str, claims: Claims, clash: Clash, facts: Facts) -> Finding:
    schema = facts.schema
    mine = _with(claims, [clash.union])
    theirs = _with(claims, [(other,) for other in clash.others])
    statements = [each for claim in (*mine, *theirs) for each in claims[claim][:EACH]]
    elements = (*clash.union, *clash.others)
    between = set(clash.pair or ())
    if not clash.others:
        why = f": it is below {class_names(schema, clash.pair or (), 'and')}, which share no members" if len(between) > 1 else ""
        message = f"nothing can be {class_names(schema, clash.union)}{why}, and {shown(thing)} is said to be one"
        return facts.finding("class", message, statements, things=(thing,), elements=elements)
    why = f", because {_names(clash.pair or (), facts)} are" if between and between != set(elements) else ""
    one, two = _reason(clash.others, theirs, claims, facts), _reason(clash.union, mine, claims, facts)
    message = f"{shown(thing)} is {one}, and {two}: no thing is both, as they are disjoint{why}"
    return facts.finding(_rule(clash, claims), message, statements, things=(thing,), elements=elements)


def _rule(clash: Clash, claims: Claims) -> Rule:
    """The rule whose place gives a class that is not stated; `disjoint` when all are."""
    for union in (clash.union, *((other,) for other in clash.others)):
        ways = [claim.by for claim in claims if claim.classes == union]
        if not {"type", "declared"}.intersection(ways):
            return "domain" if "domain" in ways else "range"
    return "disjoint"


def _with(claims: Claims, unions: Sequence[AnyOf]) -> list[Claim]:
    return sorted((claim for claim in claims if claim.classes in unions), key=lambda claim: claim.by != "type")


def _names(kinds: Iterable[str], facts: Facts) -> str:
    return " and ".join(map(facts.schema.name, kinds))


def _reason(kinds: Sequence[str], why: Sequence[Claim], claims: Claims, facts: Facts) -> str:
    """ "a Ship (as the subject of builtIn)"."""
    stated = any(claim.by in {"type", "declared"} for claim in why)
    role = "" if stated else next((_role(claim, claims[claim], facts) for claim in why), "")
    return class_names(facts.schema, kinds) + role


def _role(claim: Claim, statements: Sequence[Statement], facts: Facts) -> str:
    if claim.by in {"type", "declared"} or not statements:
        return ""
    name = facts.schema.name(facts.schema.respelled(statements[0][1]))
    return f" (as {'the subject' if claim.by == 'domain' else 'a value'} of {name})"


def enumerations(facts: Facts) -> Iterator[Finding]:
    """owl:oneOf: an enumerated class has the listed individuals and no others (OWL 2 Syntax, 8.1.4). A blank node may be any of them."""
    for thing, claims in facts.things().items():
        for claim, statements in claims.items() if not is_blank(thing) else ():
            lists = [_unlisted(thing, kind, facts) for kind in claim.classes] if statements else [()]
            if all(lists):
                rule = f"{class_names(facts.schema, claim.classes)} is one of {listed([member for each in lists for member in each])}"
                message = f"{rule}, and {shown(thing)}, said to be one{_role(claim, statements, facts)}, is none of these"
                yield facts.finding("enumeration", message, statements[:EACH], things=(thing,), elements=claim.classes)


def _unlisted(thing: str, kind: str, facts: Facts) -> tuple[str, ...]:
    """The members of an enumeration that lists none of the thing's names; nothing when there is no such."""
    found = [listed_only(kind, name, facts.schema) or () for name in facts.names.all(thing)]
    return found[0] if all(found) else ()


def only_data(facts: Facts) -> Iterator[Finding]:
    """owl:allValuesFrom with a data range: every literal that a member of the class has is in it (OWL 2 Syntax, 8.4.2)."""
    for number, every in facts.constraints.only.items():
        iri = facts.constraints.properties[number]
        for only in (each for each in every if each.data):
            of = f" of {article(facts.schema.name(only.owner))}" if only.owner else ""
            wanted = " or ".join(map(range_name, only.data))
            for thing, values in facts.values(number).items():
                for value in values.values() if facts.is_a(thing, only.owner) else ():
                    wrong = [each for each in misfits(value.term, only.data) if not each.unchecked] if isinstance(value.term, Literal) else []
                    if wrong:
                        message = f"{facts.schema.name(iri)}{of} takes {wanted}, and {shown(value.term)} of {shown(thing)} {wrong[0].reason}"
                        statements = (value.statements[0], *facts.of_class(thing, only.owner))
                        yield facts.finding("range", message, statements, things=(thing,), elements=(iri, only.owner))
