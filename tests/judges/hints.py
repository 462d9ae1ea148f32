"""The first judge's reading of domainIncludes and rangeIncludes: patterns of SPARQL that find what breaks them. Shares no code with the rules.

Only schema.org's bind. One of a property's own and its superproperties' classes must fit, where one above that is wider than an own one adds nothing;
what holds with a subproperty or an inverse holds anyway; a text or a web address may stand for a thing; a Role may stand anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from onto_core.ontology.model import Ontology, Property

SCHEMA = "https://schema.org/"
XSD = "http://www.w3.org/2001/XMLSchema#"
LANGUAGE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#langString"
TEXTS = {XSD + "string", XSD + "anyURI", LANGUAGE}


class Hints:
    """The properties of ontologies whose hints bind, and the classes above a class."""

    def __init__(self, ontologies: Iterable[Ontology], ancestors: Callable[[str], set[str]]) -> None:
        self.properties = {iri: each for o in ontologies if o.profile == "schema.org" for iri, each in o.properties.items()}
        self.ancestors = ancestors

    def bind(self, iri: str) -> bool:
        return iri in self.properties

    def above(self, iri: str) -> list[Property]:
        found: list[str] = []
        waiting = [iri]
        while waiting:
            here = waiting.pop()
            for each in (*self.properties[here].parents, *self.same(here)):
                if each in self.properties and each not in found and each != iri:
                    found.append(each)
                    waiting.append(each)
        return [self.properties[each] for each in found]

    def same(self, iri: str) -> list[str]:
        """The properties that are declared equivalent, by either side."""
        own = self.properties[iri].equivalent
        return [other for other, each in self.properties.items() if other in own or iri in each.equivalent]

    def classes(self, own: tuple[str, ...], above: Iterable[tuple[str, ...]]) -> set[str]:
        wider = {ancestor for each in own for ancestor in self.ancestors(each)}
        return {*own, *(each for union in above for each in union if each not in wider)}

    def patterns(self, iri: str, admitted: Callable[[str], list[str | None]]) -> Iterator[str]:
        """Patterns with $this, that has the property, and ?value, that it has; each finds one sort of misfit."""
        if iri not in self.properties:
            return
        each, above = self.properties[iri], self.above(iri)
        same = [each, *(self.properties[other] for other in self.same(iri))]
        stated = f"$this <{iri}> ?value . " + " ".join(self._implied_by(iri))
        if domain := self.classes(_all(other.domain_hints for other in same), [other.domain_hints for other in above]):
            yield stated + _none_of("$this", domain)
        things = self.classes(_all(other.range_hints for other in same), [other.range_hints for other in above]) if each.kind == "object" else set()
        if things:
            address = 'FILTER (!(!EXISTS { ?value a ?any } && REGEX(STR(?value), "^https?://")))'
            yield f"{stated} FILTER (!isLiteral(?value)) {address} {_none_of('?value', things)}"
        data = {range_.datatype for other in (*same, *above) for range_ in other.data_hints}
        if data or things:
            fitting = {name for datatype in data for name in admitted(datatype) if name} | ({LANGUAGE} if XSD + "string" in data else set())
            if things and data <= TEXTS:
                fitting |= {*TEXTS, *(name for name in admitted(XSD + "string") if name)}
            names = ", ".join(f"<{name}>" for name in sorted(fitting)) or "<urn:none>"
            yield f"{stated} FILTER (isLiteral(?value)) FILTER (DATATYPE(?value) NOT IN ({names}))"

    def _implied_by(self, iri: str) -> Iterator[str]:
        for other in self.properties.values():
            if iri in other.parents:
                yield f"FILTER NOT EXISTS {{ $this <{other.iri}> ?value }}"
            if iri in other.inverse_of or other.iri in self.properties[iri].inverse_of:
                yield f"FILTER NOT EXISTS {{ ?value <{other.iri}> $this }}"


def _all(unions: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(member for union in unions for member in union)


def _none_of(term: str, classes: Iterable[str]) -> str:
    """A thing that has classes, and none of these. A hint says of a thing without any class nothing that could be broken."""
    names = ", ".join(f"<{each}>" for each in (*sorted(classes), SCHEMA + "Role"))
    return f"FILTER EXISTS {{ {term} a ?some }} FILTER NOT EXISTS {{ {term} a ?kind . FILTER (?kind IN ({names})) }}"
