"""The gate's rules about the form: a query asks as the question asks: yes or no, how many, in an order, the first of an order. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from onto_core.vocabulary import RDF_TYPE
from onto_query.gate import edits
from onto_query.gate.facts import QueryFacts
from onto_query.gate.issues import Issue, Rule, Rulebook
from onto_query.graph_query import Var
from sparql_cassandra.syntax import algebra


def check_yes_or_no(facts: QueryFacts, book: Rulebook) -> Iterator[Issue]:
    """A question for yes or no is an ASK, and only that."""
    if book.asked is None:
        return
    if book.asked.form == "ask" and facts.form == "select":
        fix = edits.as_ask if not _aggregates(facts) and not _unheld(facts, book) else None
        yield Issue("form-ask", "error", "The question is answered by yes or no.", "SELECT", "Write ASK with all its conditions.", fix)
    elif book.asked.form in {"select", "count"} and facts.form == "ask":
        yield Issue("form-select", "error", "The question asks for things or values, not for yes or no.", "ASK", "Write SELECT.")


def _unheld(facts: QueryFacts, book: Rulebook) -> set[str]:
    """Variables for values that no condition is about: a yes to "is there one" would be no answer."""
    values = {
        s.object.name
        for s in facts.statements
        if isinstance(s.object, Var) and (declared := book.schema.properties.get(s.predicate or "")) is not None and declared.kind == "datatype"
    }
    filters = [node for node in algebra.patterns(facts.checked.query.pattern) if isinstance(node, algebra.Filter)]
    return values - {variable.name for node in filters for variable in algebra.mentioned(node.condition)}


def check_count(facts: QueryFacts, book: Rulebook) -> Iterator[Issue]:
    """ "How many" is a COUNT, unless the graph has the number."""
    if book.asked is None or book.asked.form != "count" or facts.form != "select" or _aggregates(facts):
        return
    columns = facts.checked.variables
    if len(columns) == 1 and columns[0] in _things(facts, book):
        fix = lambda text: edits.as_count(text, columns[0])  # noqa: E731
        yield Issue("form-count", "error", "The question asks how many.", "SELECT", f"Write COUNT(DISTINCT ?{columns[0]}).", fix)


def _things(facts: QueryFacts, book: Rulebook) -> set[str]:
    """Variables that surely stand for things."""
    things = {s.subject.name for s in facts.statements if isinstance(s.subject, Var)}
    for statement in facts.statements:
        declared = book.schema.properties.get(statement.predicate or "")
        if isinstance(statement.object, Var) and declared is not None and declared.kind == "object" and statement.predicate != RDF_TYPE:
            things.add(statement.object.name)
    return things


def check_order(facts: QueryFacts, book: Rulebook) -> Iterator[Issue]:
    """Rows in an order, and the first or last of one, need an ORDER BY, or the least or greatest value."""
    if book.asked is None or facts.form != "select" or not (book.asked.ordered or book.asked.superlative):
        return
    nodes = list(algebra.patterns(facts.checked.query.pattern))
    if any(isinstance(node, algebra.OrderBy) for node in nodes):
        return
    if book.asked.superlative and ({"MIN", "MAX"} & _aggregates(facts) or any(_negates(node) for node in nodes)):
        return
    what = "rows in an order" if book.asked.ordered else "the first or last of an order"
    limit = "" if book.asked.ordered else ", and LIMIT"
    yield Issue("form-order", "error", f"The question asks for {what}.", "ORDER BY", f"Write ORDER BY{limit}.")


def _aggregates(facts: QueryFacts) -> set[str]:
    return {each.name for node in algebra.patterns(facts.checked.query.pattern) if isinstance(node, algebra.Group) for _, each in node.aggregates}


def _negates(node: algebra.Node) -> bool:
    return any(isinstance(part, algebra.Exists) and part.negated for each in algebra.expressions(node) for part in algebra.parts(each))


RULES: tuple[Rule, ...] = (check_yes_or_no, check_count, check_order)
