"""`ontorag ontology draft --graph` judged by ontologies that are known: data are made by each, drafted from, and the draft is held against it.

    .venv/bin/python benchmarks/ontology_draft.py [--data ../shared/data/ontologies] [--facts 30] [--noise 0.02] [--seed 7] [FILE ...]

Each property that has a domain and a range gets facts whose ends are of random classes below them. `saturated`: things have all
classes that follow; `direct`: only the one that they were made of, so that a domain is right when it holds nothing but classes below
the declared one. With `--noise`, that share of the facts has ends of any class. Only what the data use is asked for.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from onto_core.ontology.draft.graph import Thresholds, draft_of_graph
from onto_core.ontology.draft.seen import Statement
from onto_core.ontology.model import AllOf, AnyOf, Property
from onto_core.ontology.read.files import one_ontology
from onto_core.ontology.schema.schema import Schema
from onto_core.terms import Literal
from onto_core.vocabulary import RDF_TYPE, XSD
from tests.worlds.random_facts import VALUES

DATA = Path(__file__).parents[1] / ".." / "shared" / "data"


@dataclass
class Made:
    """Statements over an ontology, and what they use of it."""

    statements: list[Statement] = field(default_factory=list)
    classes: set[str] = field(default_factory=set)
    properties: set[str] = field(default_factory=set)


class Maker:
    def __init__(self, schema: Schema, chance: random.Random, *, saturated: bool, noise: float) -> None:
        self.schema, self.chance, self.saturated, self.noise = schema, chance, saturated, noise
        self.made = Made()
        self.classes = sorted(schema.classes)
        self._number = 0

    def facts(self, property_: Property, number: int) -> None:
        domain = self.schema.effective_domain(property_.iri)
        subjects = [self.thing(domain) for _ in range(number)]
        if not property_.functional:
            subjects += subjects[: number // 3]
        for subject in subjects:
            end = self.literal(property_) if property_.kind == "datatype" else self.thing(self.schema.effective_range(property_.iri))
            self.made.statements.append((subject, property_.iri, end))
        self.made.properties.add(property_.iri)

    def thing(self, unions: AllOf) -> str:
        self._number += 1
        iri = f"urn:thing:{self._number}"
        kind = self.chance.choice(self.classes) if self.chance.random() < self.noise else self.fitting(unions)
        kinds = {kind, *(self.schema.ancestors(kind) if self.saturated else ())} & self.schema.classes.keys()
        self.made.classes |= kinds
        self.made.statements += [(iri, RDF_TYPE, each) for each in sorted(kinds)]
        return iri

    def fitting(self, unions: AllOf) -> str:
        """One of the classes named, in every fifth case; else one below them."""
        below = sorted(iri for union in unions for member in union for iri in (member, *self.schema.descendants(member)))
        fit = [iri for iri in below if iri in self.schema.classes and all(self.schema.admits(union, (iri,)) for union in unions)]
        named = [iri for iri in fit if any(iri in union for union in unions)]
        return self.chance.choice(named if named and self.chance.random() < 0.2 else fit or self.classes)

    def literal(self, property_: Property) -> Literal:
        name = self.schema.effective_data_ranges(property_.iri)[0][0].datatype.removeprefix(XSD)
        self._number += 1
        return Literal(f"text {self._number}" if name == "string" else self.chance.choice(VALUES[name]), XSD + name)


def usable(schema: Schema) -> Iterator[Property]:
    """The properties whose ends say something, and whose literals can be made."""
    for property_ in schema.properties.values():
        domain = schema.effective_domain(property_.iri)
        if not _known(domain, schema) or property_.deprecated:
            continue
        data = schema.effective_data_ranges(property_.iri)
        if property_.kind == "object" and not data and _known(schema.effective_range(property_.iri), schema):
            yield property_
        elif property_.kind == "datatype" and len(data) == 1 and len(data[0]) == 1 and not data[0][0].one_of:
            name = data[0][0].datatype.removeprefix(XSD)
            if name in VALUES and data[0][0].facets == type(data[0][0].facets)():
                yield property_


def _known(unions: AllOf, schema: Schema) -> bool:
    return len(unions) == 1 and all(iri in schema.classes for iri in unions[0])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="default: the ontologies and the text2kg folder of --data")
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--facts", type=int, default=30, help="of each property")
    parser.add_argument("--noise", type=float, default=0.0)
    parser.add_argument("--agreement", type=float, default=0.95)
    parser.add_argument("--seed", type=int, default=7)
    given = parser.parse_args()
    files = given.files or [*sorted((given.data / "ontologies").glob("*")), *sorted((given.data / "text2kg" / "owl").glob("*"))]
    if not files:
        sys.exit(f"{given.data}: no ontologies there; --data names their folder")
    print(f"{'':28} {'types':>9} {'classes':>9} {'props':>9} {'domains':>9} {'ranges':>9} {'datatypes':>9} {'functional':>16} {'ends wrong':>12}")
    for saturated in (True, False):
        sums = [[0, 0] for _ in range(8)]
        for file in files:
            counts = _measured(file, given, saturated=saturated)
            if counts is None:
                continue
            sums = [[a + c, b + d] for (a, b), (c, d) in zip(sums, counts, strict=True)]
            print(_line(file.name, counts, saturated=saturated))
        print(_line("all", sums, saturated=saturated))


def _line(name: str, counts: Sequence[Sequence[int]], *, saturated: bool) -> str:
    shares = [f"{right}/{of}" for right, of in counts]
    return (
        f"{name[:28]:28} {'saturated' if saturated else 'direct':>9} "
        + " ".join(f"{each:>9}" for each in shares[:5])
        + f" {shares[5]:>8} {shares[6]:>7} {shares[7]:>12}"
    )


def _measured(file: Path, given: argparse.Namespace, *, saturated: bool) -> list[list[int]] | None:
    """(right, asked for) of classes, properties, domains, ranges, datatypes; functional found, and right of those drafted;
    domains and ranges that are wrong (the others that are not right are left open). None: nothing to use."""
    schema = Schema([one_ontology(file)])
    maker = Maker(schema, random.Random(given.seed), saturated=saturated, noise=given.noise)
    properties = list(usable(schema))
    if not properties:
        return None
    for property_ in properties:
        maker.facts(property_, given.facts)
    maker.chance.shuffle(maker.made.statements)
    drafted = draft_of_graph(maker.made.statements, iri="urn:draft", thresholds=Thresholds(agreement=given.agreement)).ontology

    wrong = [0, 0]

    def right(declared: AllOf, found: AllOf, end: int) -> bool:
        fits = _right(declared, found) if found else False
        wrong[end] += bool(found) and not fits
        return fits

    def _right(declared: AllOf, found: AllOf) -> bool:
        if saturated:
            wanted = _tightest(declared[0], schema)
            return all(any(schema.is_a(a, b) and schema.is_a(b, a) for b in wanted) for a in found[0]) and len(found[0]) == len(wanted)
        return all(schema.admits(declared[0], (iri,)) for iri in found[0])

    objects = [each for each in properties if each.kind == "object"]
    data = [each for each in properties if each.kind == "datatype"]
    new = drafted.properties
    functional = {each.iri for each in properties if each.functional}
    said = {iri for iri in new if new[iri].functional}
    return [
        [len(maker.made.classes & drafted.classes.keys()), len(maker.made.classes)],
        [len(maker.made.properties & new.keys()), len(maker.made.properties)],
        [sum(right(schema.effective_domain(each.iri), new[each.iri].domain, 0) for each in properties), len(properties)],
        [sum(right(schema.effective_range(each.iri), new[each.iri].range, 1) for each in objects), len(objects)],
        [sum(new[each.iri].data_ranges == schema.effective_data_ranges(each.iri) for each in data), len(data)],
        [len(functional & said), len(functional)],
        [len(functional & said), len(said)],
        [wrong[0], wrong[1]],
    ]


def _tightest(union: AnyOf, schema: Schema) -> tuple[str, ...]:
    """The union without members that are below others."""
    return tuple(iri for iri in union if not any(other != iri and schema.is_a(iri, other) for other in union))


if __name__ == "__main__":
    main()
