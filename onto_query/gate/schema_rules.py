"""The gate's rules about the ontologies: existing names, directions, things and texts in their places, a limit. Pure."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import partial
from typing import Literal as OneOf

from onto_core.ontology.model import AllOf, Kind
from onto_core.ontology.schema.names import folded
from onto_core.suggest import nearest, similar
from onto_core.terms import Literal, normal_label
from onto_core.vocabulary import RDF_TYPE, RDFS, RDFS_LABEL, local_name
from onto_query.gate import edits
from onto_query.gate.facts import QueryFacts
from onto_query.gate.issues import ALLOWED, Issue, Rule, Rulebook, swap
from onto_query.graph_query import Node, Term, Var

SURE = 0.88
"""Likeness from which a name is replaced by the one that it resembles: see `suggest.CLOSE`."""
SHOWN = 12
"""Names listed where none is similar."""


def check_properties(facts: QueryFacts, book: Rulebook) -> Iterator[Issue]:
    """Every property is declared in the ontologies, or belongs to RDF, RDFS, OWL, SKOS, PROV or Dublin Core."""
    for iri in facts.properties:
        if iri not in book.schema.properties and not iri.startswith(ALLOWED):
            yield _unknown(iri, "property", book)


def check_classes(facts: QueryFacts, book: Rulebook) -> Iterator[Issue]:
    """Every object of rdf:type is a class of the ontologies."""
    for iri in facts.classes:
        if iri not in book.schema.classes and not iri.startswith(ALLOWED):
            yield _unknown(iri, "class", book)


def _unknown(iri: str, kind: OneOf["class", "property"], book: Rulebook) -> Issue:
    """The issue for an unknown name, fixed when a single element has that local name or label, or a very similar one; else with suggestions."""
    schema = book.schema
    elements: Collection[str] = schema.classes if kind == "class" else schema.properties
    kinds: tuple[Kind, ...] = ("class",) if kind == "class" else ("object", "datatype")
    same = list(dict.fromkeys(element for kind_ in kinds for element in schema.named(local_name(iri), kind_)))
    name = local_name(iri)
    message = f"{name} is not a {kind} of the ontologies."
    if len(same) == 1:
        return Issue(f"unknown-{kind}", "error", message, iri, f"It is {schema.name(same[0])}, <{same[0]}>.", swap(iri, same[0]))
    if kind == "property" and folded(name) in {"name", "title", "label"}:
        return Issue("unknown-property", "error", message, iri, "What things are called is their rdfs:label.", swap(iri, RDFS_LABEL))
    if same:
        return Issue(f"unknown-{kind}", "error", message, iri, f"Did you mean {' or '.join(f'<{element}>' for element in same)}?")
    spelled = {folded(text): element for element in elements for text in (schema.label(element), local_name(element))}
    near = list(dict.fromkeys(spelled[key] for key in similar(folded(name), spelled, limit=3)))
    sure = similar(folded(name), spelled, limit=2, close=SURE)
    if len({spelled[key] for key in sure}) == 1:
        return Issue(f"unknown-{kind}", "error", message, iri, f"It is taken for {schema.name(near[0])}.", swap(iri, near[0]))
    if near:
        return Issue(f"unknown-{kind}", "error", message, iri, f"Did you mean {' or '.join(map(schema.name, near))}?")
    names = set(map(schema.name, elements))
    shown = ", ".join(nearest(name, names, SHOWN)) + (", ..." if len(names) > SHOWN else "")
    return Issue(f"unknown-{kind}", "error", message, iri, f"Those that there are: {shown}.")


def check_definitions(facts: QueryFacts, book: Rulebook) -> Iterator[Issue]:
    """A query asks for no class hierarchy: the graph has things and their classes; the hierarchy is in the ontologies."""
    for statement in facts.statements:
        if statement.predicate in {RDFS + "subClassOf", RDFS + "subPropertyOf"} and isinstance(statement.object, Node):
            message = "The graph holds no definitions of classes and properties: everything has rdf:type for each class above its own, too."
            sure = statement.predicate == RDFS + "subClassOf" and statement.object.iri in book.schema.classes and isinstance(statement.subject, Var)
            fix = swap(RDFS + "subClassOf", RDF_TYPE) if sure else None
            yield Issue("definition", "error", message, statement.predicate, "Write rdf:type.", fix)


def check_direction(facts: QueryFacts, book: Rulebook) -> Iterator[Issue]:
    """A property goes from its domain to its range; the other way round it finds nothing."""
    stated = _types(facts, book)
    for i, statement in enumerate(facts.statements):
        iri = statement.predicate
        if iri is None or iri not in book.schema.properties or isinstance(statement.object, Literal):
            continue
        domain, range_ = book.schema.effective_domain(iri), book.schema.effective_range(iri)
        subject, value = (stated.get(end) or _from_others(end, i, facts, book) for end in (statement.subject, statement.object))
        straight = _agrees(subject, domain, book) + _agrees(value, range_, book)
        turned = _agrees(value, domain, book) + _agrees(subject, range_, book)
        if straight < 0 < turned or (straight <= -1 and turned >= 1):
            name = book.schema.name(iri)
            message = f"{name} goes from {_names(domain, book)} to {_names(range_, book)}, and here it is the other way round."
            yield Issue("direction", "error", message, iri, f"Write ^{name}, or swap subject and object.", _turn(iri, facts))
        elif straight < 0:
            yield Issue("domain-range", "warning", f"{book.schema.name(iri)} goes from {_names(domain, book)} to {_names(range_, book)}.", iri)


def _turn(iri: str, facts: QueryFacts) -> Callable[[str], str] | None:
    """A fix that writes `^p` for `p`; None unless the property occurs once, for it would turn right occurrences too."""
    if sum(statement.predicate == iri for statement in facts.statements) != 1:
        return None
    return lambda text: edits.replace_iri(text, iri, lambda token: f"^{token}")


def _agrees(types: frozenset[str], wanted: AllOf, book: Rulebook) -> int:
    """1 when the types satisfy a domain or range, -1 when they contradict it, 0 when that is unknown."""
    if not types or not wanted:
        return 0
    schema = book.schema
    if all(schema.admits(union, types) for union in wanted):
        return 1
    return 0 if all(any(schema.is_a(member, kind) for member in union for kind in types) for union in wanted) else -1


def _types(facts: QueryFacts, book: Rulebook) -> dict[Term, frozenset[str]]:
    """The classes of variables and entities, as the query and the links state them."""
    types: dict[Term, frozenset[str]] = {Node(entity.iri): frozenset(t for t in entity.types if t in book.schema.classes) for entity in book.entities}
    for statement in facts.statements:
        if statement.predicate == RDF_TYPE and isinstance(statement.object, Node) and statement.object.iri in book.schema.classes:
            types[statement.subject] = types.get(statement.subject, frozenset()) | {statement.object.iri}
    return types


def _from_others(end: Term, own: int, facts: QueryFacts, book: Rulebook) -> frozenset[str]:
    """The classes of a variable that the other patterns imply: the subject of `directed by` is a film."""
    schema = book.schema
    implied: set[str] = set()
    for i, statement in enumerate(facts.statements):
        iri = statement.predicate or ""
        if i == own or iri not in schema.properties or not isinstance(end, Var):
            continue
        for term, unions in ((statement.subject, schema.effective_domain(iri)), (statement.object, schema.effective_range(iri))):
            if term == end and len(unions) == 1 and len(unions[0]) == 1:
                implied.update(unions[0])
    return frozenset(implied)


def _names(unions: AllOf, book: Rulebook) -> str:
    return " and ".join(" or ".join(book.schema.name(iri) for iri in union) for union in unions) or "anything"


def check_objects(facts: QueryFacts, book: Rulebook) -> Iterator[Issue]:
    """The value of an object property is a thing, not a text; that of a datatype property is a text, not a thing."""
    for statement in facts.statements:
        declared = book.schema.properties.get(statement.predicate or "")
        if declared is None:
            continue
        name = book.schema.name(declared.iri)
        if declared.kind == "object" and not book.schema.effective_data_ranges(declared.iri) and isinstance(statement.object, Literal):
            text = statement.object.lexical
            meant = [entity for entity in book.entities if normal_label(entity.label) == normal_label(text)]
            message = f"The value of {name} is a thing, and {text!r} is a text."
            if len(meant) == 1:
                fix = partial(edits.replace_string, lexical=text, new=f"<{meant[0].iri}>")
                yield Issue("text-for-thing", "error", message, declared.iri, f"It is <{meant[0].iri}>.", fix)
            else:
                yield Issue("text-for-thing", "error", message, declared.iri, "Use a variable with that rdfs:label, or the IRI of the thing.")
        elif declared.kind == "datatype" and isinstance(statement.object, Node):
            yield Issue("thing-for-text", "error", f"The value of {name} is a literal, not <{statement.object.iri}>.", declared.iri)


def check_variables(facts: QueryFacts, book: Rulebook) -> Iterator[Issue]:
    """Every selected variable occurs in a pattern."""
    for name in facts.unbound:
        yield Issue("unbound-variable", "error", f"?{name} is asked for, and no pattern gives it a value.", f"?{name}")


def check_limit(facts: QueryFacts, book: Rulebook) -> Iterator[Issue]:
    """A query that lists rows has a LIMIT no higher than `query.max_rows`."""
    if facts.form == "ask" or facts.single or (facts.limit is not None and facts.limit <= book.max_rows + 1):
        return
    limit = book.max_rows + 1
    what = "has no LIMIT" if facts.limit is None else f"has LIMIT {facts.limit}, more than {book.max_rows} rows"
    yield Issue("limit", "note", f"The query {what}.", "LIMIT", f"LIMIT {limit} is set.", partial(edits.with_limit, limit=limit))


RULES: tuple[Rule, ...] = (check_properties, check_classes, check_definitions, check_direction, check_objects, check_variables)
