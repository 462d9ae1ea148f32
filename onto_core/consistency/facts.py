"""Statements arranged for the rules: things under one name, the values of each constrained property, the classes of each thing. Pure."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from onto_core.consistency.constraints import DIFFERENT_FROM, SAME_AS, Bound, Claim, Constraints
from onto_core.consistency.model import SHOWN, Finding, Rule, is_blank, key_of
from onto_core.graph.provenance import Statement
from onto_core.ontology.facets import misfits
from onto_core.ontology.model import AnyOf
from onto_core.ontology.schema.members import declared_types
from onto_core.terms import Literal
from onto_core.vocabulary import RDF_TYPE


class Names:
    """The names that owl:sameAs joins. Different names are otherwise taken for different things, as where a chunk's facts are judged."""

    def __init__(self, statements: Iterable[Statement]) -> None:
        self._joined: dict[str, dict[str, Statement]] = defaultdict(dict)
        for statement in statements:
            one, _, other = statement
            if isinstance(other, str) and one != other:
                self._joined[one].setdefault(other, statement)
                self._joined[other].setdefault(one, statement)
        self._root: dict[str, str] = {}
        self._names: dict[str, list[str]] = {}
        for name in self._joined:
            if name not in self._root:
                names = sorted(self._reached(name), key=lambda each: (is_blank(each), each))
                self._names[names[0]] = names
                self._root.update(dict.fromkeys(names, names[0]))

    def root(self, name: str) -> str:
        """The one name of a thing; a blank node's only when the thing has no other."""
        return self._root.get(name, name)

    def all(self, root: str) -> Iterable[str]:
        return self._names.get(root, (root,))

    def links(self, names: Iterable[str]) -> Iterator[Statement]:
        """The statements that join those of the names that are one thing."""
        first: dict[str, str] = {}
        for name in dict.fromkeys(names):
            known = first.setdefault(self.root(name), name)
            if known != name:
                before = self._reached(known, name)
                while name != known:
                    step = before[name]
                    yield self._joined[step][name]
                    name = step

    def _reached(self, start: str, end: str = "") -> dict[str, str]:
        """Each name of the same thing, and the name before it on the shortest way from `start`; no further than `end`."""
        before = {start: start}
        waiting = deque([start])
        while waiting and end not in before:
            name = waiting.popleft()
            for other in self._joined[name]:
                if other not in before:
                    before[other] = name
                    waiting.append(other)
        return before


@dataclass(slots=True)
class Value:
    """A value of a property, as it was first written, and the statements that give it."""

    term: str | Literal
    statements: list[Statement] = field(default_factory=list)


Values = dict[Hashable, Value]


class Facts:
    """What statements say, by thing. Only what some rule needs is kept, of each class of a thing the first SHOWN statements."""

    def __init__(self, statements: Iterable[Statement], constraints: Constraints) -> None:
        self.constraints, self.schema = constraints, constraints.schema
        self.different: list[Statement] = []
        self._values: dict[int, dict[str, Values]] = defaultdict(lambda: defaultdict(dict))
        self._claims: dict[str, dict[Claim, list[Statement]]] = defaultdict(lambda: defaultdict(list))
        self._kinds: dict[str, tuple[str, ...]] = {}
        kept = [statement for statement in dict.fromkeys(statements) if constraints.uses[statement[1]] is not None]
        self.names = Names(statement for statement in kept if statement[1] == SAME_AS)
        for statement in kept:
            self._take(statement)
        for thing in list(self._claims):
            for kind in self._declared(thing):
                self._claims[thing][Claim((kind,), "declared")] = []
        self._take_only()

    def _take(self, statement: Statement) -> None:
        subject, predicate, end = statement
        if predicate == RDF_TYPE:
            claim = self.constraints.kinds[end] if isinstance(end, str) else None
            if claim is not None:
                self._claim(self.names.root(subject), claim, statement)
            return
        if predicate == DIFFERENT_FROM:
            self.different.append(statement)
            return
        use = self.constraints.uses[predicate]
        if use is None or predicate == SAME_AS:
            return
        one = self.names.root(subject)
        other = self.names.root(end) if isinstance(end, str) else end
        for number, turned in use.says:
            if not turned:
                self._values[number][one].setdefault(key_of(other), Value(other)).statements.append(statement)
            elif isinstance(other, str):
                self._values[number][other].setdefault(one, Value(one)).statements.append(statement)
        for claim in use.subject:
            self._claim(one, claim, statement)
        if isinstance(other, str):
            for claim in use.object:
                self._claim(other, claim, statement)

    def _claim(self, thing: str, claim: Claim, *statements: Statement) -> None:
        said = self._claims[thing][claim]
        said += [each for each in statements if each not in said][: SHOWN - len(said)] if len(said) < SHOWN else []

    def _take_only(self) -> None:
        """The classes of values that owl:allValuesFrom tells."""
        new: list[tuple[str, Claim, list[Statement]]] = []
        for number, every in self.constraints.only.items():
            for only in every:
                for thing, values in self.values(number).items() if only.classes else ():
                    if self.is_a(thing, only.owner):
                        claim = Claim(only.classes, "only")
                        owned = self.of_class(thing, only.owner)
                        new += [(end, claim, [*value.statements[:1], *owned]) for end, value in values.items() if isinstance(end, str)]
        for thing, claim, statements in new:
            self._claim(thing, claim, *statements)

    # -- values

    def values(self, number: int) -> Mapping[str, Values]:
        """Thing -> the values of a constrained property."""
        return self._values.get(number, {})

    def subjects(self, number: int) -> Mapping[Hashable, Values]:
        """Key of a value -> the things that have it."""
        found: dict[Hashable, Values] = defaultdict(dict)
        for thing, values in self.values(number).items():
            for key, value in values.items():
                found[key][thing] = Value(thing, value.statements)
        return found

    def counted(self, values: Values, bound: Bound) -> list[Value]:
        """The values that a bound counts. A blank node is not known to be another than the rest, and counts as none."""
        return [value for value in values.values() if not (isinstance(value.term, str) and is_blank(value.term)) and self._belongs(value.term, bound)]

    def _belongs(self, term: str | Literal, bound: Bound) -> bool:
        if not (bound.classes or bound.data):
            return True
        if isinstance(term, str):
            return bool(bound.classes) and self.schema.admits(bound.classes, self.kinds(term))
        return bool(bound.data) and all(misfit.unchecked for misfit in misfits(term, bound.data))

    def finding(
        self,
        rule: Rule,
        message: str,
        statements: Iterable[Statement],
        *,
        things: Sequence[str],
        elements: Sequence[str],
        besides: Iterable[Statement] = (),
        more: int = 0,
    ) -> Finding:
        """The finding, with the statements that join the names in it where they are several of one thing.

        `besides`: statements of the classes of things; `more`: statements that are left out of the others already.
        """
        given = list(dict.fromkeys(statements))
        kept = tuple(dict.fromkeys((*given[:SHOWN], *list(besides)[:SHOWN])))
        ends = [name for subject, _, end in kept for name in (subject, end) if isinstance(name, str)]
        joined = tuple(each for each in dict.fromkeys(self.names.links((*ends, *things[:SHOWN]))) if each not in kept)
        left_out = more + max(0, len(given) - SHOWN)
        return Finding(rule, tuple(things[:SHOWN]), tuple(filter(None, elements)), message, kept + joined, left_out)

    # -- classes

    def things(self) -> Mapping[str, Mapping[Claim, list[Statement]]]:
        """Thing -> the classes that it is said to have, as far as rules ask for them, each with the statements."""
        return self._claims

    def kinds(self, thing: str) -> tuple[str, ...]:
        """The classes of a thing that count for restrictions and keys: said, declared by the ontology, or of its place in a statement."""
        if thing not in self._kinds:
            claims = (claim for claim in self._claims.get(thing, ()) if len(claim.classes) == 1 and claim.by != "only")
            self._kinds[thing] = tuple(dict.fromkeys((*(claim.classes[0] for claim in claims), *self._declared(thing))))
        return self._kinds[thing]

    def is_a(self, thing: str, kind: str) -> bool:
        """True for a member of the class; everything is one of ""."""
        return not kind or any(self.schema.is_a(each, kind) for each in self.kinds(thing))

    def of_class(self, thing: str, kind: str) -> list[Statement]:
        """A statement for the thing being in the class; none for the class "", and for what the ontology itself declares."""
        claims = self._claims.get(thing, {}) if kind else {}
        for claim, statements in claims.items():
            if statements and claim.by != "only" and len(claim.classes) == 1 and self.schema.is_a(claim.classes[0], kind):
                return statements[:1]
        return []

    def of_classes(self, thing: str, kinds: AnyOf) -> list[Statement]:
        """A statement for the thing being in one of the classes."""
        return next((found for kind in kinds if (found := self.of_class(thing, kind))), [])

    def _declared(self, thing: str) -> Iterator[str]:
        for name in self.names.all(thing):
            yield from (kind for kind in declared_types(name, self.schema) if self.constraints.matters(kind))
