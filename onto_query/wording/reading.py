"""A graph query seen as places and links between them, as the wording needs it: alternatives joined, conditions at their values. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

from onto_core.terms import Literal
from onto_query.graph_query import (
    Among,
    AnyEdge,
    Calc,
    Compare,
    Derived,
    Edge,
    Either,
    Expression,
    GraphQuery,
    IsA,
    Maybe,
    Node,
    Number,
    Pattern,
    Sub,
    Term,
    Var,
    Versus,
    Without,
    flat,
)
from onto_query.profile.roles import Role
from onto_query.wording.relationships import told_by_links
from onto_query.wording.roles import told_by_roles

PARTED: Final = re.compile(r"\s*[,;/|]\s*")
"""Between the parts of a list."""


@dataclass(frozen=True, slots=True)
class Link:
    """A property from `subjects` (any of them) to `objects` (any of them). `denied`: the graph has no such statement."""

    subjects: tuple[Term, ...]
    property: str
    objects: tuple[Term, ...]
    denied: bool = False
    optional: bool = False
    within: bool = False
    """To what the object is above as well: climbing roses are roses."""

    def touches(self, term: Term) -> bool:
        return term in self.subjects or term in self.objects


@dataclass
class Reading:
    """The parts of a query. `roles`: those of the graph, by IRI. `relationships`: key -> the link of the relationships that have it. `kinds`: class
    IRIs of a term, any of them.
    """

    query: GraphQuery
    roles: Mapping[str, Role] = field(default_factory=dict)
    relationships: Mapping[str, str] = field(default_factory=dict)
    kinds: dict[Term, tuple[str, ...]] = field(default_factory=dict)
    links: list[Link] = field(default_factory=list)
    any_edges: list[AnyEdge] = field(default_factory=list)
    compares: list[Compare] = field(default_factory=list)
    versus: list[Versus] = field(default_factory=list)
    among: dict[Var, Among] = field(default_factory=dict)
    derived: dict[Var, Expression] = field(default_factory=dict)
    subs: list[GraphQuery] = field(default_factory=list)
    unread: list[Pattern] = field(default_factory=list)
    """Patterns of forms that are not said."""

    @cached_property
    def _shown(self) -> frozenset[Var]:
        """The variables that the answer tells, orders by or sets against another."""
        told = {*self.query.columns, *(order.by for order in self.query.order)}
        return frozenset(each for each in told if isinstance(each, Var))

    def __post_init__(self) -> None:
        self._take(self.query.where)
        self.links = list(in_their_parts(self.links))

    def _take(self, patterns: Iterable[Pattern], *, denied: bool = False, optional: bool = False) -> None:
        patterns = told_by_links(told_by_roles(tuple(patterns), self.roles, self._shown), self.relationships, self.query)
        wider = {each.subject: each for each in patterns if isinstance(each, Edge) and each.steps == "any" and isinstance(each.object, Node)}
        for pattern in patterns:
            match pattern:
                case Edge(value) if wider.get(value) is pattern:
                    pass  # what is of a kind below another is of that
                case Edge(subject, properties, value) if value in wider:
                    self.links.append(Link((subject,), properties[0], (wider[value].object,), denied, optional, within=True))
                case IsA(node, class_iri):
                    self.kinds.setdefault(node, (class_iri,))
                case Edge(subject, properties, value):
                    self.links.append(Link((subject,), properties[0] if properties else pattern.inverses[0], (value,), denied, optional))
                case AnyEdge():
                    self.any_edges.append(pattern)
                case Compare():
                    self.compares.append(pattern)
                case Versus():
                    self.versus.append(pattern)
                case Among(var):
                    self.among[var] = pattern
                case Without(inner):
                    outside = _terms(each for each in patterns if each is not pattern)
                    apart = [each for each in inner if isinstance(each, Edge | Either) and outside.isdisjoint(_terms((each,)))]
                    apart = apart if any(isinstance(each, Edge) and each not in apart for each in inner) else []
                    self._take((each for each in inner if each not in apart), denied=True)
                    self._take(apart)  # what is said of the thing that there is not: "no record with more than none"
                case Either((first, *others)) if others and all(any(isinstance(each, Derived) for each in other) for other in others):
                    self._take(first, denied=denied, optional=optional)  # in other units it is the same
                case Either(((Edge(_, _, Node() as place) as edge,), (Edge(_, _, Var()), Edge(_, _, within)))) if place == within:
                    self._take((edge,), denied=denied, optional=optional)  # and so is what lies within it
                case Maybe(inner):
                    self._take(inner, denied=denied, optional=True)
                case Derived(var, expression):
                    self.derived[var] = expression
                case Sub(query):
                    self.subs.append(query)
                case Either(branches):
                    self._either(branches, denied=denied)

    def _either(self, branches: tuple[tuple[Pattern, ...], ...], *, denied: bool) -> None:
        """Branches of one pattern each that differ in one place are one pattern with several things there."""
        single = [branch[0] for branch in branches if len(branch) == 1]
        if len(single) == len(branches) and all(isinstance(each, IsA) for each in single):
            kinds = [each for each in single if isinstance(each, IsA)]
            if len({each.node for each in kinds}) == 1:
                self.kinds.setdefault(kinds[0].node, tuple(each.class_iri for each in kinds))
                return
        edges = [each for each in single if isinstance(each, Edge)]
        if len(edges) == len(branches):
            subjects = tuple(dict.fromkeys(each.subject for each in edges))
            objects = tuple(dict.fromkeys(each.object for each in edges))
            if len(subjects) == 1 or len(objects) == 1:
                self.links.append(Link(subjects, edges[0].properties[0], objects, denied))
                return
        self.unread += [pattern for branch in branches for pattern in branch]

    def at(self, term: Term, *, but: Link | None = None) -> list[Link]:
        """The links at a term, but one."""
        return [link for link in self.links if link is not but and link.touches(term)]

    def reckoned(self, term: Term) -> dict[Var, tuple[Var, Var]]:
        """What is reckoned from two values of a thing, and those values."""
        found = {}
        for var, expression in self.derived.items():
            match expression:
                case Calc(left=Var() as left, right=Var() as right):
                    links = [self.value_link(each) for each in (left, right)]
                    if all(link is not None and term in link.subjects for link in links):
                        found[var] = (left, right)
        return found

    def of_one(self, versus: Versus) -> bool:
        """True for two values of one thing: what one of them is against the other tells what the other is."""
        sides = [self.value_link(each) for each in (versus.left, versus.right) if isinstance(each, Var)]
        return len(sides) == 2 and None not in sides and len({each.subjects for each in sides if each is not None}) == 1

    def of_its_own(self, versus: Versus) -> bool:
        """True for a value of a thing and that of another which the thing itself leads to: "older than their manager"."""
        sides = [self.value_link(each) for each in (versus.left, versus.right) if isinstance(each, Var)]
        if len(sides) != 2 or sides[0] is None or sides[1] is None:
            return False
        return any(set(link.subjects) & set(sides[0].subjects) and set(link.objects) & set(sides[1].subjects) for link in self.links)

    def value_link(self, var: Term) -> Link | None:
        """The link that has a variable as its value."""
        return next((link for link in self.links if var in link.objects), None)

    def conditions(self, var: Term) -> list[Compare]:
        return [compare for compare in self.compares if compare.var == var]

    def sub_of(self, var: Term) -> GraphQuery | None:
        """The query inside that gives a variable as its aggregate."""
        return next((sub for sub in self.subs for each in (sub.aggregate, *sub.more) if each is not None and each.name == var), None)

    def literals(self, var: Term) -> list[Literal]:
        """The literals that hang on a variable."""
        return [each for link in self.links if var in link.subjects and not link.denied for each in link.objects if isinstance(each, Literal)]


def in_their_parts(links: Sequence[Link]) -> Iterator[Link]:
    """The links with what lists that a value may be have in common, in the place of all of these: "Trailers", for "Trailers,Commentaries" as well."""
    values: dict[Link, list[Term]] = {}
    for link in links:  # each list that is denied stands in a pattern of its own
        values.setdefault(replace(link, objects=()) if link.denied else link, []).extend(link.objects)
    for link, objects in values.items():
        parts = [PARTED.split(each.lexical) for each in objects if isinstance(each, Literal)]
        common = [part for part in parts[0] if all(part in other for other in parts)] if len(parts) == len(objects) > 1 else []
        if common in parts and any(len(each) > len(common) for each in parts):
            yield replace(link, objects=(Literal(", ".join(common)),))
        elif link.denied:
            yield from (replace(link, objects=(each,)) for each in objects)
        else:
            yield link


def _terms(patterns: Iterable[Pattern]) -> set[Term]:
    """The variables in patterns, those of optional ones and of branches among them."""
    terms = set[Term]()
    for pattern in flat(tuple(patterns)):
        match pattern:
            case IsA(node=node):
                terms.add(node)
            case Edge(subject=subject, object=value) | AnyEdge(subject=subject, value=value):
                terms |= {subject, value}
    return {each for each in terms if isinstance(each, Var)}


def is_percentage(expression: Expression) -> bool:
    """True for a hundredfold share: 100 * part / whole, in any order."""

    def hundredfold(each: Expression) -> bool:
        return isinstance(each, Calc) and each.op == "*" and Number(100) in {each.left, each.right}

    match expression:
        case Calc("/", left, _):
            return hundredfold(left)
        case Calc("*", left, right):
            return Number(100) in {left, right} and any(isinstance(each, Calc) and each.op == "/" for each in (left, right))
    return False


def measure_of(query: GraphQuery) -> Var | None:
    """The column of a superlative that the query returns only to be ordered by it, and to be said."""
    if query.form != "select" or query.aggregate is not None or not query.order or len(query.columns) < 2:
        return None
    by = query.order[0].by
    return by if by in query.columns[1:] else None
