"""A first ontology from the triples of a graph: its types, its properties with their ends and kinds of values, each with its support. Pure.

Nothing is drafted that more of the data contradict than `agreement` allows, and nothing from fewer cases than `least`: the rest is left to a person.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from onto_core.english.phrases import plural
from onto_core.ontology.draft.seen import Seen, Statement, Uses, seen_in
from onto_core.ontology.model import AnyOf, DataRange, DataUnion, Ontology, OntologyClass, Property, Text
from onto_core.ontology.read.short_ids import short_ids
from onto_core.ontology.schema.names import words
from onto_core.rdf.xsd import derives_from, value_of
from onto_core.terms import Literal
from onto_core.vocabulary import RDFS_LITERAL, XSD, XSD_STRING, local_name, namespace_of

WIDEST: Final = 8
"""Classes of a union that is drafted as a domain or range; of more, the end is left open."""
CHANCE: Final = 0.01
"""The chance that cases keep to some classes below a class as they do, if they were any of its things, below which the draft keeps to them too."""
FEW: Final = 12
"""Different values of a property, at most, that may be a list to choose from."""
REPEATED: Final = 4
"""Uses of each value, on average, from which they may be one."""
READINGS: Final = tuple(XSD + name for name in ("boolean", "gYear", "integer", "decimal", "date", "dateTime"))
"""Datatypes that plain strings may be meant as, the narrowest first."""


@dataclass(frozen=True, slots=True)
class Thresholds:
    """`least`: cases that a hierarchy, a functional or a mirrored property needs. `agreement`: share of the cases that an end or a kind holds for."""

    least: int = 5
    agreement: float = 0.95


@dataclass(frozen=True, slots=True)
class Draft:
    """The ontology, and by IRI of an element the sentences that say what it rests on."""

    ontology: Ontology
    support: Mapping[str, tuple[str, ...]]


def draft_of_graph(statements: Iterable[Statement], *, iri: str, thresholds: Thresholds = Thresholds()) -> Draft:
    """Draft an ontology of what the statements use. The same statements in any order give the same draft."""
    drafter = _Drafter(seen_in(statements), thresholds)
    prefixes = {"": drafter.main} if drafter.main else {}
    ontology = Ontology(id="draft", iri=iri, classes=drafter.classes(), properties=drafter.properties(), prefixes=prefixes)
    return Draft(ontology, {each: tuple(said) for each, said in drafter.support.items()})


class _Drafter:
    def __init__(self, seen: Seen, thresholds: Thresholds) -> None:
        self.seen, self.least, self.agreement = seen, thresholds.least, thresholds.agreement
        self.members = Counter(kind for kinds in seen.types.values() for kind in kinds)
        self.support: dict[str, list[str]] = defaultdict(list)
        self.main = next((name for name, _ in Counter(map(namespace_of, sorted((*self.members, *seen.uses)))).most_common(1)), "")
        self._ids = {**short_ids(sorted(seen.uses), self.main, {}), **short_ids(sorted(self.members), self.main, {})}
        self._same: dict[str, list[str]] = defaultdict(list)
        self._above = self._hierarchy()
        self._below: dict[str, frozenset[str]] = {}

    # -- classes

    def classes(self) -> dict[str, OntologyClass]:
        made = {}
        for iri, count in sorted(self.members.items()):
            self.support[iri].append(f"{count:,} {plural('thing', count)}")
            above = self._above[iri]
            parents = sorted(each for each in above if not any(each in self._above[other] for other in above if other != each))
            if same := [self._name(each) for each in self._same.get(iri, ())]:
                self.support[iri].append(f"the same things as {' and '.join(same)}")
            told = [self._name(each) for each in parents if each not in self.seen.parents[iri]]
            if told:
                self.support[iri].append(f"all of them are {' and '.join(told)} too")
            made[iri] = OntologyClass(self._ids[iri], iri, labels=self._labels(iri), parents=tuple(parents))
        return made

    def _hierarchy(self) -> dict[str, set[str]]:
        """Class -> those above it: as the graph states, and where all its things are also of a class that has more."""
        together = Counter((a, b) for kinds in self.seen.types.values() for a in kinds for b in kinds if a != b)
        above: dict[str, set[str]] = {iri: set() for iri in self.members}
        for iri in self.members:
            todo, met = [*self.seen.parents[iri]], {iri}
            while todo:
                parent = todo.pop()
                if parent not in met:
                    met.add(parent)
                    todo += self.seen.parents[parent]
            above[iri] = {parent for parent in met - {iri} if parent in above}
        for (a, b), count in sorted(together.items()):
            if count == self.members[a] < self.members[b] and count >= self.least:
                above[a].add(b)
            elif count == self.members[a] == self.members[b] and count >= self.least:
                self._same[a].append(b)
        return above

    # -- properties

    def properties(self) -> dict[str, Property]:
        made = {iri: self._property(iri, uses) for iri, uses in sorted(self.seen.uses.items())}
        return {iri: self._mirrored(each) for iri, each in made.items()}

    def _property(self, iri: str, uses: Uses) -> Property:
        number = len(uses.things) + len(uses.literals)
        subjects = [subject for subject, _ in (*uses.things, *uses.literals)]
        said = self.support[iri]
        said.append(f"{number:,} {plural('statement', number)} of {len(set(subjects)):,} {plural('thing', len(set(subjects)))}")
        domain = self._end(subjects, "subject", said)
        things = len(uses.things) / number
        targets: AnyOf = ()
        data: DataUnion = ()
        if uses.things and things > 1 - self.agreement:
            targets = self._end([end for _, end in uses.things], "object", said)
        if uses.literals and things < self.agreement:
            data = self._datatypes([literal for _, literal in uses.literals], said)
        if uses.things and uses.literals:
            said.append(f"{len(uses.things):,} values are things, {len(uses.literals):,} literals")
        of_things = bool(uses.things) and things > 1 - self.agreement
        most = max(Counter(subject for subject, _ in {*uses.things, *uses.literals}).values())
        functional = most == 1 and len(set(subjects)) >= self.least
        if functional:
            said.append("none of these things has two values")
        return Property(
            self._ids[iri],
            iri,
            "object" if of_things else "datatype",
            labels=self._labels(iri),
            domain=(domain,) if domain else (),
            range=(targets,) if targets else (),
            data_ranges=(data,) if data else (),
            functional=functional,
        )

    def _end(self, things: Sequence[str], role: str, said: list[str]) -> AnyOf:
        """The class that nearly all of these things are of, the smallest; else a union of few; else nothing."""
        typed = [kinds for thing in dict.fromkeys(things) if (kinds := self._kinds(thing))]
        untyped = len(set(things)) - len(typed)
        if untyped:
            said.append(f"{untyped:,} {plural(role, untyped)} without a class")
        if not typed or len(typed) < self.agreement * (len(typed) + untyped):
            return ()
        counts = Counter(kind for kinds in typed for kind in kinds)
        enough = self.agreement * len(typed)
        covering = [kind for kind, count in counts.items() if count >= enough]
        union = list(self._narrowed(self._smallest(covering), typed)) if covering else list(self._union(typed, enough))
        if union and len(union) <= WIDEST:
            union.sort(key=lambda kind: (-counts[kind], self._name(kind)))
            told = ", ".join(f"{self._name(kind)} {counts[kind]:,}" for kind in union)
            said.append(f"{len(typed):,} {plural(role, len(typed))}: {told}")
            return tuple(sorted(union))
        said.append(f"{plural(role, 2)} of many classes: {', '.join(f'{self._name(kind)} {n:,}' for kind, n in _most(counts)[:WIDEST])}")
        return ()

    def _kinds(self, thing: str) -> frozenset[str]:
        stated = self.seen.types.get(thing, set())
        return frozenset(stated.union(*(self._above[kind] for kind in stated)))

    def _smallest(self, kinds: Collection[str]) -> str:
        """The class with the fewest things; of several that have the same, the one of the data's main namespace, then the one below the others."""
        return min(kinds, key=lambda kind: (self.members[kind], not kind.startswith(self.main), -len(self._above[kind]), kind))

    def _narrowed(self, kind: str, typed: Sequence[frozenset[str]]) -> Iterator[str]:
        """The class, or those below it that its cases keep to, when by chance some would hardly have missed the others."""
        cases = [kinds for kinds in typed if kind in kinds]
        direct = self._directly_below(kind)
        wanted = self.agreement * len(cases)
        used = list(self._union([kinds.intersection(direct) for kinds in cases], wanted))
        share = sum(self.members[each] for each in used) / self.members[kind]
        reached = sum(any(each in kinds for each in used) for kinds in cases)
        if 0 < len(used) <= WIDEST and reached >= wanted and share ** len(cases) < CHANCE:
            for each in used:
                yield from self._narrowed(each, typed)
        else:
            yield kind

    def _directly_below(self, kind: str) -> frozenset[str]:
        if kind not in self._below:
            below = [each for each in self.members if kind in self._above[each]]
            self._below[kind] = frozenset(each for each in below if self._above[each].isdisjoint(below))
        return self._below[kind]

    def _union(self, typed: Sequence[frozenset[str]], enough: float) -> Iterator[str]:
        """Classes that together cover enough of the things, each time the one that covers most of those left."""
        left, covered = list(typed), 0
        while left and covered < enough:
            counts = Counter(kind for kinds in left for kind in kinds)
            if not counts:
                return
            most = max(counts.values())
            chosen = self._smallest([kind for kind, count in counts.items() if count == most])
            covered += most
            left = [kinds for kinds in left if chosen not in kinds]
            yield chosen

    def _datatypes(self, literals: Sequence[Literal], said: list[str]) -> DataUnion:
        """The datatype of nearly all, by derivation; else all that are in use; any literal for more than a union holds."""
        counts = Counter(literal.datatype for literal in literals)
        enough = self.agreement * len(literals)
        covering = [wide for wide in counts if sum(n for each, n in counts.items() if derives_from(each, wide)) >= enough]
        narrowest = [each for each in covering if not any(derives_from(other, each) for other in covering if other != each)]
        chosen = sorted(narrowest)[:1] or sorted(counts)
        said.append("values: " + ", ".join(f"{_short(each)} {n:,}" for each, n in _most(counts)[:WIDEST]))
        said += self._hints(literals)
        return tuple(map(DataRange, chosen)) if len(chosen) <= WIDEST else (DataRange(RDFS_LITERAL),)

    def _hints(self, literals: Sequence[Literal]) -> Iterator[str]:
        """What strings may be meant as; a person decides."""
        forms = Counter(literal.lexical for literal in literals if literal.datatype == XSD_STRING)
        if len(literals) >= self.least and sum(forms.values()) == len(literals):
            reading = next((each for each in READINGS if all(value_of(form, each) is not None for form in forms)), None)
            if reading:
                yield f"all can be read as {_short(reading)}"
        if 1 < len(forms) <= FEW and sum(forms.values()) >= REPEATED * len(forms) and sum(forms.values()) == len(literals):
            yield f"only these values: {', '.join(map(repr, sorted(forms)))}"

    def _mirrored(self, property_: Property) -> Property:
        """The property with what its pairs show: that it is symmetric, or the inverse of another."""
        pairs = set(self.seen.uses[property_.iri].things)
        if len(pairs) < self.least or self.seen.uses[property_.iri].literals:
            return property_
        turned = {(end, subject) for subject, end in pairs}
        if pairs == turned:
            self.support[property_.iri].append("each statement is there in both directions")
            return replace(property_, symmetric=True)
        inverses = [
            iri for iri, uses in sorted(self.seen.uses.items()) if len(uses.things) >= len(pairs) and not uses.literals and set(uses.things) == turned
        ]
        if inverses:
            self.support[property_.iri].append(f"each statement is there the other way round with {self._name(inverses[0])}")
        return replace(property_, inverse_of=tuple(inverses[:1]))

    # -- names

    def _labels(self, iri: str) -> tuple[Text, ...]:
        return (Text(self.seen.labels.get(iri) or words(local_name(iri))),)

    def _name(self, iri: str) -> str:
        return self._ids.get(iri) or local_name(iri)


def _most(counts: Counter[str]) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))


def _short(datatype: str) -> str:
    return datatype.removeprefix(XSD) if datatype.startswith(XSD) else local_name(datatype)
