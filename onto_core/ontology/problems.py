"""The result of reading a document: an ontology, the faults that make it unusable, and remarks; and their collection by a reader. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from onto_core.errors import Problem
from onto_core.ontology.model import Individual, Ontology, OntologyClass, Property


@dataclass(frozen=True, slots=True)
class OntologyReading:
    """`faults` make an ontology unusable, `remarks` do not; a document with faults may still give the rest of an ontology."""

    ontology: Ontology | None
    faults: tuple[Problem, ...] = ()
    remarks: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class DocumentPlace:
    """A place in a document, and the lists that problems found there go to."""

    path: str
    faults: list[Problem] = field(default_factory=list)
    remarks: list[Problem] = field(default_factory=list)

    def under(self, key: str) -> DocumentPlace:
        return DocumentPlace(f"{self.path}.{key}" if self.path else key, self.faults, self.remarks)

    def fault(self, message: str, mend: str = "") -> None:
        self.faults.append(Problem(self.path, message, mend))

    def remark(self, message: str, mend: str = "") -> None:
        self.remarks.append(Problem(self.path, message, mend))


def slug(name: str) -> str:
    """The id of an ontology from its name: "The natural world" gives "the-natural-world"."""
    return re.sub(r"[^\w.]+", "-", name.casefold()).strip("-.") or "ontology"


def joined(place: DocumentPlace, ontology: Ontology | None) -> OntologyReading:
    """The reading, each problem once, in the order of discovery."""
    return OntologyReading(ontology, tuple(dict.fromkeys(place.faults)), tuple(dict.fromkeys(place.remarks)))


SECTIONS = {"class": "classes", "object": "objectProperties", "datatype": "datatypeProperties"}
"""The sort of an element -> its section in the JSON form, by which every problem names its place."""


def place_of(element: OntologyClass | Property | Individual, part: str = "") -> str:
    """ "classes.animal", or "classes.animal.rdfs:subClassOf"."""
    section = "individuals" if isinstance(element, Individual) else SECTIONS[element.kind]
    return f"{section}.{element.id}" + (f".{part}" if part else "")
