"""The gate's rules about conditions: their variables have values of the right sort, and their texts are written as the graph writes them. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from onto_core.terms import Literal, normal_label
from onto_core.vocabulary import RDF_TYPE, RDFS_LABEL
from onto_query.gate import edits
from onto_query.gate.facts import QueryFacts
from onto_query.gate.issues import Issue, Rule, Rulebook
from onto_query.graph_query import Node, Var
from onto_query.render_sparql import string
from sparql_cassandra.rdf.terms import is_literal, literal_parts
from sparql_cassandra.syntax import algebra

ORDERS = frozenset({"<", "<=", ">", ">="})
_PLAIN = re.compile(r"(\^?)([^\\.*+?()\[\]{}|^$]+)(\$?)")


def check_condition_variables(facts: QueryFacts, book: Rulebook) -> Iterator[Issue]:
    """A variable of a condition gets a value from a pattern, and one that is compared by size is no thing."""
    values, things = _sorts(facts, book)
    for condition, scope in _conditions(facts):
        used = {part for part in algebra.parts(condition) if isinstance(part, algebra.Var)}  # those inside EXISTS may be its own
        free = sorted(name for name in values - {variable.name for variable in used} if algebra.Var(name) in scope)
        for variable in sorted(used - scope, key=lambda variable: variable.name):
            if variable.visible and variable.name not in facts.checked.variables:
                message = f"?{variable.name} stands in a condition, and no pattern there gives it a value."
                yield _wrong_variable(message, variable.name, free, partial(edits.replace_variable, old=variable.name))
        for variable in sorted({each for each in _sized(condition) if each.name in things}, key=lambda variable: variable.name):
            message = f"?{variable.name} is a thing, and a condition compares its size."
            yield _wrong_variable(message, variable.name, free, partial(edits.replace_compared, old=variable.name))


def _wrong_variable(message: str, name: str, free: list[str], fix: partial[str]) -> Issue:
    if len(free) == 1:
        return Issue("filter-variable", "error", message, f"?{name}", f"It is taken for ?{free[0]}.", partial(fix, new=free[0]))
    return Issue("filter-variable", "error", message, f"?{name}", f"Is it {' or '.join(f'?{each}' for each in free)}?" if free else "")


def _conditions(facts: QueryFacts) -> Iterator[tuple[algebra.Expression, frozenset[algebra.Var]]]:
    """Every condition with the variables that its group binds; those of groups of rows, and inside EXISTS, see more."""
    inside = {id(part) for node in algebra.patterns(facts.checked.query.pattern) for part in _in_exists(node)}
    for node in algebra.patterns(facts.checked.query.pattern):
        if isinstance(node, algebra.Filter) and id(node) not in inside and not isinstance(node.child, algebra.Group):
            yield node.condition, algebra.in_scope(node.child)


def _in_exists(node: algebra.Node) -> Iterator[algebra.Node]:
    for expression in algebra.expressions(node):
        for part in algebra.parts(expression):
            if isinstance(part, algebra.Exists):
                yield from algebra.patterns(part.pattern)


def _sized(condition: algebra.Expression) -> Iterator[algebra.Var]:
    """Variables that are compared with a number by size."""
    for part in algebra.parts(condition):
        match part:
            case algebra.Call(name, (algebra.Var() as variable, algebra.Constant(key))) if name in ORDERS and is_literal(key):
                yield variable
            case algebra.Call(name, (algebra.Constant(key), algebra.Var() as variable)) if name in ORDERS and is_literal(key):
                yield variable


def _sorts(facts: QueryFacts, book: Rulebook) -> tuple[set[str], set[str]]:
    """The names of variables that have values, and of those that stand for things."""
    values, things = set[str](), set[str]()
    for statement in facts.statements:
        if isinstance(statement.subject, Var):
            things.add(statement.subject.name)
        declared = book.schema.properties.get(statement.predicate or "")
        if isinstance(statement.object, Var):
            if declared is not None and declared.kind == "datatype":
                values.add(statement.object.name)
            elif declared is not None and declared.kind == "object":
                things.add(statement.object.name)
    return values - things, things


def check_label_case(facts: QueryFacts, book: Rulebook) -> Iterator[Issue]:
    """A label is compared as it is written; one in lower case with a text in lower case."""
    exact = {entity.label for entity in book.entities}
    labels: dict[str, set[str]] = {}
    for entity in book.entities:
        labels.setdefault(normal_label(entity.label), set()).add(entity.label)
    wanted = [s.object.lexical for s in facts.statements if s.predicate == RDFS_LABEL and isinstance(s.object, Literal)]
    for condition, _ in _conditions(facts):
        for name, subject, text in _texts(condition):
            if _lowered(subject) and text != text.lower():
                message = f"A text in lower case never has {text!r} in it."
                yield Issue("label-case", "error", message, text, "Compare in lower case.", _rewrite(text, text.lower()))
            elif name == "=" and not _lowered(subject):
                wanted.append(text)
    for text in dict.fromkeys(wanted):
        written = labels.get(normal_label(text), set())
        if text not in exact and len(written) == 1:
            (label,) = written
            yield Issue("label-case", "error", f"{text!r} is written {label!r} in the graph.", text, "Write it so.", _rewrite(text, label))


def _texts(condition: algebra.Expression) -> Iterator[tuple[str, algebra.Expression, str]]:
    """(function, what is compared, text) of the conditions on texts."""
    for part in algebra.parts(condition):
        match part:
            case algebra.Call("=" | "CONTAINS" | "STRSTARTS" | "STRENDS" as name, (subject, algebra.Constant(key))) if is_literal(key):
                yield name, subject, literal_parts(key).lexical
            case algebra.Call("=" as name, (algebra.Constant(key), subject)) if is_literal(key):
                yield name, subject, literal_parts(key).lexical


def _lowered(expression: algebra.Expression) -> bool:
    return isinstance(expression, algebra.Call) and expression.name == "LCASE"


def check_regex(facts: QueryFacts, book: Rulebook) -> Iterator[Issue]:
    """A regular expression that is a whole name is anchored, and one that is a part of it is not: else it finds others, or nothing."""
    labels = {entity.label for entity in book.entities if entity.label}
    for condition, _ in _conditions(facts):
        for part in algebra.parts(condition):
            match part:
                case algebra.Call("REGEX", (_, algebra.Constant(key), *_)) if is_literal(key):
                    lexical = literal_parts(key).lexical
                case _:
                    continue
            found = _PLAIN.fullmatch(lexical)
            if found is None:
                continue
            start, text, end = found.groups()
            whole = {label for label in labels if label.casefold() == text.casefold()}
            within = {label for label in labels if text.casefold() in label.casefold()} - whole
            if whole and not (start and end) and not within:
                message = f"{lexical!r} also matches names that only have {text!r} in them."
                yield Issue("regex-anchor", "error", message, lexical, f"It is ^{text}$.", _rewrite(lexical, f"^{text}$"))
            elif start and end and not whole and len(within) == 1:
                message = f"{lexical!r} matches the whole of a name only, and {next(iter(within))!r} has more."
                yield Issue("regex-anchor", "error", message, lexical, f"It is {text}.", _rewrite(lexical, text))


def _rewrite(old: str, new: str) -> partial[str]:
    return partial(edits.replace_string, lexical=old, new=string(new))


def check_label_of_class(facts: QueryFacts, book: Rulebook) -> Iterator[Issue]:
    """The object of rdf:type is a class, not a text that is the name of one."""
    for statement in facts.statements:
        if statement.predicate == RDF_TYPE and isinstance(statement.object, Literal):
            text = statement.object.lexical
            named = list(book.schema.named(text, "class"))
            message = f"{text!r} is a text, and the object of rdf:type is a class."
            if len(named) == 1:
                fix = partial(edits.replace_string, lexical=text, new=f"<{named[0]}>")
                yield Issue("text-for-class", "error", message, text, f"It is <{named[0]}>.", fix)
            else:
                yield Issue("text-for-class", "error", message, text)
        elif statement.predicate == RDF_TYPE and isinstance(statement.object, Node):
            iri = statement.object.iri  # which may be both: LinkedMDB has actors, and films have an actor
            if iri in book.schema.properties and iri not in book.schema.classes:
                yield Issue("property-for-class", "error", f"{book.schema.name(iri)} is a property, not a class.", iri)


RULES: tuple[Rule, ...] = (check_condition_variables, check_label_case, check_regex, check_label_of_class)
