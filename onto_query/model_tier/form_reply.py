"""A filled form as a graph query, and the holes in it: an edge that is missing, or a property that the model was not sure of. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, cast
from typing import Literal as OneOf

from pydantic import ValidationError

from onto_core.errors import BadReply
from onto_core.vocabulary import RDFS_LABEL
from onto_query.graph_query import Aggregation, Compare, Edge, GraphQuery, Having, IsA, Node, Order, Pattern, Var, Without, flat
from onto_query.model_tier.form_words import IS_A, NAME, RESULT, UNSURE, Condition, FilledForm, FormWords, form_model
from onto_query.model_tier.form_words import Pattern as FormPattern

LONGEST_FORM: Final = 20_000
"""Characters of a reply with a form in it."""
_FUNCTIONS: Final = {"count": "count", "sum": "sum", "average": "avg", "minimum": "min", "maximum": "max"}
_JSON = re.compile(r"\{.*\}", re.DOTALL)
_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?", re.ASCII)
NUMBER: Final = Var("number")
Size = OneOf["<", "<=", ">", ">=", "=", "!="]


@dataclass(frozen=True, slots=True)
class Hole:
    """Two ends that a property must connect, in whichever direction."""

    subject: Var | Node
    object: Var | Node


@dataclass(frozen=True, slots=True)
class Form:
    """A graph query and what it still lacks."""

    query: GraphQuery
    holes: tuple[Hole, ...] = ()


def form_of(reply: str, words: FormWords) -> Form | None:
    """The form in a reply; None when the model says that the graph cannot answer. Raises BadReply for anything that the schema does not admit."""
    given = _read(reply, words)
    if given.answer == "cannot be answered":
        return None
    where, holes = _patterns(given.patterns, words)
    without, lost = _patterns(given.without, words)
    if lost:
        raise BadReply("what must not hold needs its properties")
    if not where and not holes:
        raise BadReply("a form needs a pattern")
    compares = [_compare(condition) for condition in given.conditions if condition.variable != RESULT]
    patterns = (*where, *compares, *((Without(without),) if without else ()))
    query = _shaped(given, GraphQuery("select", patterns))
    _require_bound(query, holes)
    return Form(query, (*holes, *_gaps(where, holes)))


def is_form(reply: str, words: FormWords) -> bool:
    """True when a reply can be used."""
    try:
        form_of(reply, words)
    except BadReply:
        return False
    return True


def _read(reply: str, words: FormWords) -> FilledForm:
    if len(reply) > LONGEST_FORM:
        raise BadReply(f"the reply has {len(reply):,} characters, and a form at most {LONGEST_FORM:,}: {reply[:80]!r}…")
    found = _JSON.search(reply)
    if found is None:
        raise BadReply(f"no form in the reply {reply[:80]!r}")
    try:
        return form_model(words).model_validate_json(found[0])
    except ValidationError as error:
        (first, *_) = error.errors(include_url=False, include_input=False)
        raise BadReply(f"{'/'.join(map(str, first['loc'])) or 'the form'}: {first['msg'][:200]}") from error


def _patterns(given: Sequence[FormPattern], words: FormWords) -> tuple[tuple[Pattern, ...], tuple[Hole, ...]]:
    patterns, holes = list[Pattern](), list[Hole]()
    for pattern in given:
        subject, name, value = _end(pattern.subject, words), pattern.property, pattern.object
        if name == IS_A:
            if value not in words.classes:
                raise BadReply(f"{value!r} is not a class, and stands after {IS_A!r}")
            patterns.append(IsA(subject, words.classes[value]))
            continue
        if value in words.classes and value not in words.things:
            raise BadReply(f"{value!r} is a class: write a variable that {IS_A} {value}")
        end = _end(value, words)
        if name == UNSURE:
            holes.append(Hole(subject, end))
        else:
            patterns.append(Edge(subject, (RDFS_LABEL if name == NAME else words.properties[name],), end))
    return tuple(dict.fromkeys(patterns)), tuple(holes)


def _end(name: str, words: FormWords) -> Var | Node:
    return Var(name[1:]) if name.startswith("?") and name not in words.things else Node(words.things[name])


def _compare(condition: Condition) -> Compare:
    value, on = condition.value.strip(), condition.on
    if on == "number":
        value = value.replace(",", "")
        if not _NUMBER.fullmatch(value):
            raise BadReply(f"{condition.value!r} is not a number")
    if condition.op in {"contains", "starts"} and on != "text":
        raise BadReply(f"{condition.op!r} is a condition on a text")
    return Compare(Var(condition.variable[1:]), condition.op, value, on)


def _shaped(given: FilledForm, query: GraphQuery) -> GraphQuery:
    """The query with the form, columns, calculation and order that are given."""
    if given.answer == "yes or no":
        return replace(query, form="ask")
    columns = tuple(dict.fromkeys(Var(name[1:]) for name in given.columns))
    function = _FUNCTIONS.get(given.answer)
    order = given.order
    by = None if order is None else NUMBER if order.by == RESULT else Var(order.by[1:])
    orders = (Order(by, order.descending),) if order is not None and by is not None else ()
    limit = max(1, order.limit) if order and order.limit is not None else None
    if function is None and given.of is None:
        if by == NUMBER or not (columns or _variables(query)):
            raise BadReply("an order by the result needs a calculation")
        return replace(query, columns=columns or tuple(_variables(query))[:1], order=orders, limit=limit)
    counted = given.of or next(iter(given.columns), None)
    if counted is None:
        raise BadReply("a calculation needs the variable that it is of")
    groups = (Var(given.per[1:]),) if given.per else ()
    kind = cast(OneOf["count", "avg", "sum", "min", "max"], function or "count")
    conditions = [condition for condition in given.conditions if condition.variable == RESULT]
    having = None
    for condition in conditions[:1]:
        if condition.op in {"contains", "starts"} or not _NUMBER.fullmatch(condition.value):
            raise BadReply("a condition on the result compares it with a number")
        having = Having(cast(Size, condition.op), float(condition.value))
    return replace(query, columns=groups, aggregate=Aggregation(kind, Var(counted[1:]), NUMBER), having=having, order=orders, limit=limit)


def _variables(query: GraphQuery) -> Iterator[Var]:
    for pattern in flat(query.where):
        ends = (pattern.node,) if isinstance(pattern, IsA) else (pattern.subject, pattern.object) if isinstance(pattern, Edge) else ()
        yield from (end for end in ends if isinstance(end, Var))


def _require_bound(query: GraphQuery, holes: Sequence[Hole]) -> None:
    """Raise BadReply for a variable that is used, and that no pattern gives a value."""
    own = tuple(pattern for pattern in query.where if not isinstance(pattern, Without))
    bound = {*_variables(replace(query, where=own)), *(end for hole in holes for end in (hole.subject, hole.object) if isinstance(end, Var))}
    used = [*query.columns, *(order.by for order in query.order if order.by != NUMBER)]
    used += [pattern.var for pattern in query.where if isinstance(pattern, Compare)]
    used += [query.aggregate.of] if query.aggregate and isinstance(query.aggregate.of, Var) else []
    if query.aggregate is not None and any(order.by not in {NUMBER, *query.columns} for order in query.order):
        raise BadReply("the rows of a calculation are ordered by the result, or by what it is per")
    for variable in used:
        if variable not in bound:
            raise BadReply(f"?{variable.name} is used, and no pattern gives it a value")


def _gaps(where: Sequence[Pattern], holes: Sequence[Hole]) -> Iterator[Hole]:
    """What connects the parts of a form that nothing connects: one hole for each part beyond the first."""
    parts: list[dict[Var | Node, None]] = []
    links = [(end, other) for end, other in _ends(where)] + [(hole.subject, hole.object) for hole in holes]
    for ends in links:
        joined = dict.fromkeys(ends)
        for part in [part for part in parts if part.keys() & joined.keys()]:
            parts.remove(part)
            joined = {**part, **joined}
        parts.append(joined)
    for part in parts[1:]:
        yield Hole(_middle(parts[0]), _middle(part))


def _ends(where: Sequence[Pattern]) -> Iterator[tuple[Var | Node, Var | Node]]:
    for pattern in where:
        match pattern:
            case IsA(node):
                yield node, node
            case Edge(subject, _, Var() | Node() as value):
                yield subject, value


def _middle(part: Mapping[Var | Node, None]) -> Var | Node:
    """The first variable of a part, or its first thing."""
    return next((end for end in part if isinstance(end, Var)), next(iter(part)))
