"""Names for graphs whose IRIs say nothing, as those of Wikidata: classes and properties by their labels. Pure.

A question's words are found by what things are called, and readings are judged by it: of `wdt:P57` nobody can tell that it leads to
directors. So such a graph is read in made IRIs, `urn:called:director`; queries are put back into the graph's own before they run, and what
comes back is put into made ones (`over.py`). What says that a thing is "an instance of" something (`P31`) is read as rdf:type, where the
graph has next to none, and `P279` as rdfs:subClassOf.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from onto_core.ontology.draft.seen import SUBCLASS, Statement
from onto_core.ontology.schema.names import words
from onto_core.rdf.iris import FORBIDDEN
from onto_core.terms import Cell, Iri, Literal
from onto_core.vocabulary import PREFIXES, RDF_TYPE, local_name
from onto_query.facts.vocabularies import WIKIDATA, label_of_wikidata
from onto_query.profile.words import words_for

MADE: Final = "urn:called:"
"""The namespace of made IRIs."""
RARELY: Final = 0.1
"""Share of the things with a class by another property that rdf:type may have one of, at most, for that property to take its place."""
_OPAQUE: Final = re.compile(r"[A-Z]{0,6}_?[A-Z]?\d+|[a-z]{1,2}_?\d+")
_SIGNS: Final = re.compile(r"[^\w]+")
_TOKEN: Final = re.compile(
    r"""(?P<text>'''.*?'''|\"\"\".*?\"\"\"|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")"""
    r"|(?P<prefix>\bPREFIX\s+(?P<name>[\w.-]*):\s*<(?P<space>[^<>\s]*)>\s*)"
    rf"|(?P<iri><[^{FORBIDDEN}]*>)|(?P<var>[?$]\w+)|(?P<short>(?<![\w:])[A-Za-z][\w.-]*:[\w-](?:[\w.-]*[\w-])?)|(?P<a>(?<![\w:.-])a(?=\s))",
    re.DOTALL | re.IGNORECASE,
)


@dataclass(frozen=True)
class OpaqueNames:
    """Made IRI -> the graph's own; and the properties that are read as rdf:type and rdfs:subClassOf, "" where these themselves are used."""

    own: Mapping[str, str] = field(default_factory=dict)
    typing: str = ""
    subclass: str = ""

    def __bool__(self) -> bool:
        return bool(self.own or self.typing)

    @cached_property
    def made(self) -> Mapping[str, str]:
        """The graph's own IRI -> the one that is read."""
        made = {iri: name for name, iri in self.own.items()}
        return made | {iri: name for name, iri in ((RDF_TYPE, self.typing), (SUBCLASS, self.subclass)) if iri}

    @cached_property
    def _back(self) -> Mapping[str, str]:
        return {name: iri for iri, name in self.made.items()}

    def read(self, statements: Iterable[Statement], labelled: Mapping[str, str]) -> Iterable[Statement]:
        """The statements as they are read. `labelled`: the IRI that bears the labels of a property -> the property."""
        made = self.made
        for subject, predicate, end in statements:
            subject = labelled.get(subject, subject)
            yield made.get(subject, subject), made.get(predicate, predicate), made.get(end, end) if isinstance(end, str) else end

    def query(self, text: str) -> str:
        """A SPARQL query with the graph's own IRIs. What stands in strings stays."""
        spaces: dict[str, str] = dict(PREFIXES)

        def own(found: re.Match[str]) -> str:
            if found["prefix"] is not None:
                spaces[found["name"]] = found["space"]
                return "" if found["space"] == MADE else found["prefix"]
            if found["a"] is not None:
                return f"<{self.typing}>" if self.typing else found["a"]
            if found["iri"] is not None:
                iri = found["iri"][1:-1]
            elif found["short"] is not None:
                space, _, rest = found["short"].partition(":")
                iri = spaces.get(space, "") + rest if space in spaces else ""
            else:
                return found[0]
            return f"<{self._back[iri]}>" if iri in self._back else found[0]

        return _TOKEN.sub(own, text)

    def cell(self, cell: Cell) -> Cell:
        """A cell of a result, as it is read."""
        return Iri(self.made[cell.value], cell.label) if isinstance(cell, Iri) and cell.value in self.made else cell


PLAIN: Final = OpaqueNames()
"""Of graphs whose IRIs say what they stand for."""


def opaque_names(
    predicates: Collection[str],
    classes: Collection[str],
    links: Mapping[str, int],
    labels: Mapping[str, Iterable[Literal]],
    *,
    typed: int,
    known: Collection[str] = (),
) -> OpaqueNames:
    """The names that a graph needs. `links`: its predicates -> statements that lead to things; `typed` things have a class by rdf:type.

    What ontologies know (`known`) keeps its IRI.
    """
    called = {iri: name for iri in predicates if iri not in known and (name := _called(iri, labels))}
    by_words = {iri: (called.get(iri) or words(local_name(iri))).casefold() for iri in predicates if iri not in known}
    typing = max((iri for iri, name in by_words.items() if name in words_for("instance of")), key=lambda iri: links.get(iri, 0), default="")
    typing = typing if typing and typed < RARELY * links.get(typing, 0) else ""
    subclass = next((iri for iri, name in sorted(by_words.items()) if typing and iri != SUBCLASS and name in words_for("subclass of")), "")
    called |= {iri: name for iri in classes if iri not in known and (name := _called(iri, labels))}
    taken: dict[str, str] = {}
    for iri, name in sorted(called.items()):
        if iri not in {typing, subclass}:
            taken[_free(MADE + _SIGNS.sub("_", name.strip()).strip("_"), taken)] = iri
    return OpaqueNames(taken, typing, subclass)


def bearers_of_labels(predicates: Collection[str]) -> Mapping[str, str]:
    """What bears the labels of a property -> the property: of `prop/direct/P57` that is `entity/P57`."""
    direct = WIKIDATA + "prop/direct/"
    return {f"{WIKIDATA}entity/{local_name(iri)}": iri for iri in predicates if iri.startswith(direct)}


def is_opaque(iri: str) -> bool:
    """True for a local name that is a number, behind a few letters at most: P57, Q11424, GO_0008150."""
    return _OPAQUE.fullmatch(local_name(iri)) is not None


def _called(iri: str, labels: Mapping[str, Iterable[Literal]]) -> str:
    """The label by which an IRI that says nothing is called, in English where there is one; "" for an IRI that says something, and without one."""
    if not is_opaque(iri):
        return ""
    given = sorted(labels.get(iri, ()), key=lambda label: (label.language != "en", bool(label.language), label.language or "", label.lexical))
    return given[0].lexical if given else label_of_wikidata(iri)


def _free(name: str, taken: Collection[str]) -> str:
    at, free = 1, name
    while free in taken:
        at += 1
        free = f"{name}_{at}"
    return free
