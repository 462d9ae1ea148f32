"""The elements that an element cannot be understood without: ancestors, domains, ranges, inverses, equivalents, superproperties; and costs. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from onto_core.matching.subset import ReasonKind
from onto_core.ontology.describe import class_line, property_line, tokens
from onto_core.ontology.model import AllOf, AnyOf
from onto_core.ontology.schema.schema import Schema

WHOLE_UNION: Final = 6
"""Members of a union that are all needed. Of a wider one, which a prompt names anyway, the best match is enough."""


@dataclass(frozen=True, slots=True)
class Need:
    """An element that `of` brings along. `iri` is empty when any one of `any_of` would do."""

    iri: str
    kind: ReasonKind
    of: str
    any_of: AnyOf = ()


@dataclass(frozen=True, slots=True)
class Ends:
    """A property with its effective domain and range."""

    iri: str
    domain: AllOf
    range: AllOf


class Dependencies:
    """The surroundings of each element of a schema, and its cost in a prompt; found at birth, so that a text only looks it up."""

    def __init__(self, schema: Schema) -> None:
        self._schema = schema
        elements = schema.classes.keys() | schema.properties.keys()
        self._needs = {iri: tuple(self._find(iri)) for iri in elements}
        self._places = {iri: tuple(dict.fromkeys(self._find_places(iri))) for iri in elements}
        self._costs = {iri: sum(map(tokens, self._lines(iri))) for iri in elements}
        leaving: dict[str, list[Ends]] = defaultdict(list)
        for iri, property_ in schema.properties.items():
            if property_.kind == "object" and (range_ := schema.expected_range(iri)):
                for place in self._places[iri]:
                    leaving[place].append(Ends(iri, schema.expected_domain(iri), range_))
        self._leaving = dict(leaving)

    def cost(self, iri: str) -> int:
        """Tokens of the element's line in a prompt."""
        return self._costs[iri]

    def places(self, iri: str) -> tuple[str, ...]:
        """The classes that an element is about: those of a property's domain, none when it has none; a class itself."""
        return self._places[iri]

    def leaving(self, class_iri: str) -> Sequence[Ends]:
        """The object properties whose effective domain names the class itself, and that have a range."""
        return self._leaving.get(class_iri, ())

    def closure(self, iri: str, taken: Mapping[str, object], prefer: Callable[[str], float], most: int) -> dict[str, Need] | None:
        """All that must come with the element and is not `taken` yet, itself left out; None when that is more than `most`."""
        needs: dict[str, Need] = {}
        todo = [iri]
        wide: list[Need] = []
        while todo or wide:
            if not todo:
                choice = wide.pop()
                if any(member in taken or member in needs or member == iri for member in choice.any_of):
                    continue
                best = max(choice.any_of, key=prefer)
                needs[best] = Need(best, choice.kind, choice.of)
                todo.append(best)
            for need in self._needs[todo.pop()]:
                if need.any_of:
                    wide.append(need)
                elif need.iri not in needs and need.iri not in taken and need.iri != iri:
                    needs[need.iri] = need
                    todo.append(need.iri)
            if len(needs) > most:
                return None
        return needs

    def _lines(self, iri: str) -> Iterator[str]:
        if iri in self._schema.classes:
            yield class_line(self._schema.classes[iri], self._schema)
        if iri in self._schema.properties:
            yield property_line(self._schema.properties[iri], self._schema)

    def _find_places(self, iri: str) -> Iterator[str]:
        if iri in self._schema.classes:
            yield iri
        if iri in self._schema.properties:
            yield from (member for union in self._schema.expected_domain(iri) for member in union)

    def _find(self, iri: str) -> Iterator[Need]:
        schema = self._schema
        if iri in schema.classes:
            for above in sorted(schema.ancestors(iri) & schema.classes.keys()):
                yield Need(above, "equivalent" if iri in schema.ancestors(above) else "ancestor", iri)
        if iri in schema.properties:
            for above in sorted(schema.superproperties(iri) & schema.properties.keys()):
                yield Need(above, "equivalent" if iri in schema.superproperties(above) else "superproperty", iri)
            for other in sorted(schema.inverses(iri) & schema.properties.keys()):
                yield Need(other, "inverse", iri)
            yield from self._members(schema.expected_domain(iri), "domain", iri)
            yield from self._members(schema.expected_range(iri), "range", iri)

    def _members(self, unions: Iterable[AnyOf], kind: ReasonKind, of: str) -> Iterator[Need]:
        for union in unions:
            loaded = tuple(member for member in union if member in self._schema.classes)
            if len(loaded) > WHOLE_UNION:
                yield Need("", kind, of, any_of=loaded)
            else:
                yield from (Need(member, kind, of) for member in loaded)
