"""The shapes that `ontorag ontology shapes` writes, run by pySHACL, against the judge of `ontorag validate`: the verdicts on facts with one mistake.

    .venv/bin/python benchmarks/shape_agreement.py [demo gist cidoc ...] [--cases 5000] [--seed 1] [--held | --all] [--show 20] [--complete] [--back]

For each ontology small sets of facts are made from it that keep its rules: a thing of a class in a property's domain, its value, their classes.
Then one thing is changed (MUTATIONS), and both judges say whether the facts conform: ours with `--typing strict --incomplete ignore` (`--complete`:
reject), pySHACL with the written shapes, their hierarchy merged into the facts, without inference (SHACL Core entails nothing unless asked to). Facts
are given to pySHACL in batches, each set in names of its own; a set on which the two differ, or whose results cannot be told from another's, is
judged again by itself. Sets whose number is divisible by three are held out: `--held` runs only them. What differs is named by the clause that
makes it differ (CLAUSES); the rest is printed as unexplained. `--back` has the judge read the shapes alone, as an ontology, and counts its misses.
"""

from __future__ import annotations

import argparse
import logging
import time
import warnings
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random

import rdflib
from pyshacl.graph_abstraction import DataGraph
from pyshacl.shapes_graph import ShapesGraph
from pyshacl.validator import Validator
from rdflib import Graph
from rdflib.namespace import RDF, RDFS, SH

from benchmarks.testbed import ROOT, add_places, ontology_file
from onto_core.matching.select import whole
from onto_core.matching.subset import Subset
from onto_core.ontology.facets import misfits, value_key
from onto_core.ontology.model import AllOf, DataUnion, Property
from onto_core.ontology.schema.members import impossible
from onto_core.ontology.schema.schema import Schema
from onto_core.rdf import xsd
from onto_core.service.configuration import load_settings
from onto_core.service.ontologies import read_ontologies
from onto_core.settings import ExtractionSettings, Settings
from onto_core.terms import Literal
from onto_core.vocabulary import RDF_LANG_STRING, RDF_TYPE, XSD, XSD_STRING
from onto_extract.commands.validate import judge
from onto_extract.shacl.document import shapes_document

NAMES = ("demo", *(name for name in ("gist", "cidoc", "brick", "schemaorg", "dbpedia", "pizza")))
SHARES = {"demo": 4, "pizza": 4, "gist": 4, "cidoc": 4, "brick": 4, "dbpedia": 3, "schemaorg": 2}
"""Parts of all sets: pySHACL takes longest over the largest."""
BATCH = 150
"""Sets of facts that pySHACL judges at once."""
_FORMS = {
    "string": ["a text", "B", "", "two\\nlines", "12 March 1971", "42"], "boolean": ["true", "0"], "integer": ["0", "7", "-3", "123456789"],
    "nonNegativeInteger": ["5"], "positiveInteger": ["1"], "int": ["12"], "byte": ["9"],
    "decimal": ["1.5", "-20.25", "400"], "double": ["1.5e3", "0.1"],
    "float": ["2.5"], "date": ["1999-05-03", "2020-02-29Z"], "dateTime": ["1999-05-03T14:30:00", "2001-01-01T00:00:00Z"], "time": ["14:30:00"],
    "dateTimeStamp": ["1999-05-03T14:30:00Z"], "gYear": ["1999", "0044"], "gYearMonth": ["1999-05"], "gMonthDay": ["--05-03"], "gMonth": ["--05"],
    "gDay": ["---03"], "duration": ["P1Y6M", "PT36H"], "yearMonthDuration": ["P1Y"], "dayTimeDuration": ["P2D"], "anyURI": ["https://example.org/"],
    "language": ["pt-BR"], "hexBinary": ["0FB7"], "base64Binary": ["Zm9v"], "token": ["a token"], "NCName": ["name"], "normalizedString": ["a b"],
}  # fmt: skip
_BAD = ("abc", "1999-02-31", "1999-13", "99-05-03", "1.2.3", "truth", "1999-05-03T25:00:00", "a b", "P", "--13", "")
POOL = [Literal(form, XSD + name) for name, forms in _FORMS.items() for form in forms] + [
    Literal("ein Text", RDF_LANG_STRING, "de"),
    Literal("a text", RDF_LANG_STRING, "en"),
]
Triple = tuple[str, str, "str | Literal"]


@dataclass(frozen=True)
class Facts:
    """A set of facts. `subject`, `value` and `property` are what a mutation changes; `number` makes its names its own."""

    number: int
    triples: tuple[Triple, ...]
    subject: str
    property: str
    value: str | Literal
    mutation: str = "none"

    def with_(self, mutation: str, *, add: Iterable[Triple] = (), drop: Iterable[Triple] = ()) -> Facts:
        gone = set(drop)
        return replace(self, mutation=mutation, triples=tuple(dict.fromkeys((*(each for each in self.triples if each not in gone), *add))))

    @property
    def main(self) -> Triple:
        return (self.subject, self.property, self.value)

    def types_of(self, thing: str | Literal) -> list[Triple]:
        return [each for each in self.triples if each[0] == thing and each[1] == RDF_TYPE]

    def text(self) -> str:
        return "".join(f"<{s}> <{p}> {_term(o)} .\n" for s, p, o in self.triples)


@dataclass
class Outcome:
    """The verdicts on one set: the reasons of each judge, none when it accepts."""

    facts: Facts
    ours: list[tuple[str, str]] = field(default_factory=list)
    theirs: list[tuple[str, str]] = field(default_factory=list)
    """(constraint component, message)"""
    sources: set[tuple[str, str]] = field(default_factory=set)
    """(constraint component, shape that a node was a target of)"""

    @property
    def agree(self) -> bool:
        return bool(self.ours) == bool(self.theirs)


def _term(value: str | Literal) -> str:
    if not isinstance(value, Literal):
        return f"<{value}>"
    quoted = '"' + value.lexical.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
    if value.language or value.datatype == XSD_STRING:  # rdflib takes "a"^^xsd:string for another term than "a" (against RDF 1.1 Concepts, 3.3)
        return quoted + (f"@{value.language}" if value.language else "")
    return f"{quoted}^^<{value.datatype}>"


class Maker:
    """Makes sets of facts over one schema."""

    def __init__(self, schema: Schema, random: Random) -> None:
        self.schema, self.random = schema, random
        self.classes = [iri for iri, each in schema.classes.items() if impossible(schema, iri) is None and not each.one_of]
        self.properties = [*schema.properties.values()]
        self.restricted = [
            (kind, each.property) for kind, class_ in schema.classes.items() for each in class_.restrictions if each.property in schema.properties
        ]
        self.marked = [
            p for p in self.properties if p.functional or p.inverse_functional or p.asymmetric or p.irreflexive or p.disjoint or p.max_count
        ]
        self.faceted = [p for p in self.properties if any(r.facets != type(r.facets)() or r.one_of for union in p.data_ranges for r in union)]

    def make(self, number: int) -> Facts | None:
        """A set of facts that ought to conform; None where nothing fits the property that was drawn."""
        kind: str | None = None
        draw = self.random.random()
        if draw < 0.25 and self.restricted:
            owner, iri = self.random.choice(self.restricted)
            property_ = self.schema.properties[iri]
            below = [each for each in (owner, *sorted(self.schema.descendants(owner))) if each in self.classes]
            kind = self.random.choice(below) if below else None
        elif draw < 0.4 and self.marked:
            property_ = self.random.choice(self.marked)
        elif draw < 0.5 and self.faceted:
            property_ = self.random.choice(self.faceted)
        else:
            property_ = self.random.choice(self.properties)
        kind = kind or self.fitting(self.schema.effective_domain(property_.iri))
        if kind is None:
            return None
        subject = f"urn:set:{number}:s"
        value, told = self.value(property_, f"urn:set:{number}:o", kind)
        if value is None:
            return None
        triples = [(subject, RDF_TYPE, kind), *told, (subject, property_.iri, value)]
        return Facts(number, tuple(triples), subject, property_.iri, value)

    def fitting(self, unions: AllOf) -> str | None:
        """A class whose members fit all unions."""
        pool: Sequence[str] = self.classes
        if unions:
            near = {kind for member in unions[0] for kind in (member, *self.schema.descendants(member))}
            pool = [kind for kind in self.classes if kind in near and all(self.schema.admits(union, (kind,)) for union in unions)]
        return self.random.choice(pool) if pool else None

    def value(self, property_: Property, iri: str, owner: str | None) -> tuple[str | Literal | None, list[Triple]]:
        """A value of a property with the facts that say what it is."""
        unions = self.schema.effective_data_ranges(property_.iri)
        ranges = self.schema.effective_range(property_.iri)
        if property_.kind == "datatype" or (unions and (not ranges or self.random.random() < 0.4)):
            return self.literal(unions), []
        only = (
            [r.classes for _, r in self.schema.restrictions((owner,)) if r.kind == "only" and r.property == property_.iri and r.classes]
            if owner
            else []
        )
        listed = [m for union in ranges for kind in union if kind in self.schema.classes for m in self.schema.classes[kind].one_of]
        if listed and all(self.schema.classes[kind].one_of for union in ranges for kind in union if kind in self.schema.classes):
            return self.random.choice(listed), []
        kind = self.fitting((*only, *ranges))
        return (iri, [(iri, RDF_TYPE, kind)]) if kind else (None, [])

    def literal(self, unions: Sequence[DataUnion], *, fits: bool = True) -> Literal | None:
        """A literal that all unions take, or one that some union does not."""
        extra = [value for union in unions for each in union for value in (*each.one_of, *_near_bounds(each.facets, each.datatype))]
        others = [Literal("3.5", each.datatype) for union in unions for each in union if not xsd.is_built_in(each.datatype)]
        pool = [each for each in (*POOL, *extra, *others) if all(not misfits(each, union) for union in unions) == fits]
        near = [each for each in pool if each in extra or each in others]
        return self.random.choice(near) if near and self.random.random() < 0.6 else self.random.choice(pool) if pool else None


def _near_bounds(facets: object, datatype: str) -> Iterator[Literal]:
    """Values beside the bounds and lengths of a range."""
    for name in ("min_inclusive", "max_inclusive", "min_exclusive", "max_exclusive"):
        bound = getattr(facets, name)
        if bound is not None:
            yield Literal(bound, datatype)
            value = xsd.value_of(bound, datatype)
            if value is not None and datatype in {XSD + "integer", XSD + "decimal", XSD + "double", XSD + "nonNegativeInteger"}:
                yield from (Literal(str(int(float(str(value))) + step), datatype) for step in (-1, 1, -1000, 1000))
            if datatype == XSD + "gYear":
                yield from (Literal(f"{int(bound) + step:04d}", datatype) for step in (-1, 1))
    for size in (facets.length, facets.min_length, facets.max_length):  # type: ignore[attr-defined]
        if size is not None:
            yield from (Literal("x" * max(0, size + step), datatype) for step in (-1, 0, 1))


Mutation = Callable[[Facts, Maker], "Facts | None"]


def other_subject_class(facts: Facts, maker: Maker) -> Facts | None:
    kind = maker.random.choice(maker.classes)
    return facts.with_("", drop=facts.types_of(facts.subject), add=[(facts.subject, RDF_TYPE, kind)])


def other_object_class(facts: Facts, maker: Maker) -> Facts | None:
    if isinstance(facts.value, Literal) or not facts.value.startswith("urn:set:"):
        return None
    return facts.with_("", drop=facts.types_of(facts.value), add=[(facts.value, RDF_TYPE, maker.random.choice(maker.classes))])


def wider_class(facts: Facts, maker: Maker) -> Facts | None:
    (_, _, kind), *_ = facts.types_of(facts.subject)
    above = sorted(maker.schema.ancestors(str(kind)))
    return facts.with_("", drop=facts.types_of(facts.subject), add=[(facts.subject, RDF_TYPE, maker.random.choice(above))]) if above else None


def wider_object_class(facts: Facts, maker: Maker) -> Facts | None:
    types = [] if isinstance(facts.value, Literal) else facts.types_of(facts.value)
    above = sorted(maker.schema.ancestors(str(types[0][2]))) if types else []
    return facts.with_("", drop=types, add=[(str(facts.value), RDF_TYPE, maker.random.choice(above))]) if above else None


def subject_without_class(facts: Facts, _: Maker) -> Facts | None:
    return facts.with_("", drop=facts.types_of(facts.subject))


def object_without_class(facts: Facts, _: Maker) -> Facts | None:
    return facts.with_("", drop=facts.types_of(facts.value)) if facts.types_of(facts.value) else None


def nothing_has_a_class(facts: Facts, maker: Maker) -> Facts | None:
    """Two properties say what the thing is, and no class does."""
    more = another_property(facts, maker)
    return more.with_("", drop=[each for each in more.triples if each[1] == RDF_TYPE and each[0] == facts.subject]) if more else None


def literal_for_thing(facts: Facts, maker: Maker) -> Facts | None:
    if isinstance(facts.value, Literal):
        return None
    return facts.with_("", drop=[facts.main], add=[(facts.subject, facts.property, maker.random.choice(POOL))])


def thing_for_literal(facts: Facts, maker: Maker) -> Facts | None:
    if not isinstance(facts.value, Literal):
        return None
    thing = f"urn:set:{facts.number}:o"
    typed = [(thing, RDF_TYPE, maker.random.choice(maker.classes))] if maker.random.random() < 0.7 else []
    return facts.with_("", drop=[facts.main], add=[(facts.subject, facts.property, thing), *typed])


def other_datatype(facts: Facts, maker: Maker) -> Facts | None:
    if not isinstance(facts.value, Literal):
        return None
    others = [each for each in POOL if each.datatype != facts.value.datatype]
    return facts.with_("", drop=[facts.main], add=[(facts.subject, facts.property, maker.random.choice(others))])


def near_datatype(facts: Facts, maker: Maker) -> Facts | None:
    """The same text with a datatype beside its own: 5 as xsd:byte, 5.0 as xsd:decimal."""
    if not isinstance(facts.value, Literal):
        return None
    near = [each for each in sorted(xsd.BUILT_IN) if each.startswith(XSD) and each != facts.value.datatype]
    near = [
        each for each in near if xsd.primitive(each) == xsd.primitive(facts.value.datatype) and xsd.value_of(facts.value.lexical, each) is not None
    ]
    return (
        facts.with_("", drop=[facts.main], add=[(facts.subject, facts.property, Literal(facts.value.lexical, maker.random.choice(near)))])
        if near
        else None
    )


def ill_formed(facts: Facts, maker: Maker) -> Facts | None:
    if not isinstance(facts.value, Literal) or facts.value.language:
        return None
    bad = [each for each in _BAD if xsd.value_of(each, facts.value.datatype) is None] if xsd.is_built_in(facts.value.datatype) else []
    return (
        facts.with_("", drop=[facts.main], add=[(facts.subject, facts.property, Literal(maker.random.choice(bad), facts.value.datatype))])
        if bad
        else None
    )


def out_of_range(facts: Facts, maker: Maker) -> Facts | None:
    """A value of the right datatype outside facets or enumeration."""
    if not isinstance(facts.value, Literal):
        return None
    unions = maker.schema.effective_data_ranges(facts.property)
    near = [each for union in unions for r in union for each in (*_near_bounds(r.facets, r.datatype), *_unlike(r))]
    wrong = [each for each in near if any(misfits(each, union) for union in unions)]
    return facts.with_("", drop=[facts.main], add=[(facts.subject, facts.property, maker.random.choice(wrong))]) if wrong else None


def _unlike(range_: object) -> Iterator[Literal]:
    datatype = range_.datatype  # type: ignore[attr-defined]
    if range_.one_of or range_.facets.pattern or range_.facets.language:  # type: ignore[attr-defined]
        yield from (Literal(form, datatype) for form in _FORMS.get(datatype.removeprefix(XSD), ["zzz"]))


def second_value(facts: Facts, maker: Maker) -> Facts | None:
    (_, _, kind), *_ = facts.types_of(facts.subject)
    value, told = maker.value(maker.schema.properties[facts.property], f"urn:set:{facts.number}:o2", str(kind))
    return facts.with_("", add=[*told, (facts.subject, facts.property, value)]) if value is not None and value != facts.value else None


def many_values(facts: Facts, maker: Maker) -> Facts | None:
    """Five more values: more than any maximum."""
    more = facts
    (_, _, kind), *_ = facts.types_of(facts.subject)
    for step in range(5):
        value, told = maker.value(maker.schema.properties[facts.property], f"urn:set:{facts.number}:o{step + 2}", str(kind))
        if value is not None:
            more = more.with_("", add=[*told, (facts.subject, facts.property, value)])
    return more


def same_value_spelled_otherwise(facts: Facts, _: Maker) -> Facts | None:
    value = facts.value
    if (
        not isinstance(value, Literal)
        or value.datatype not in {XSD + "integer", XSD + "decimal", XSD + "nonNegativeInteger"}
        or value.lexical[0] == "-"
    ):
        return None
    return facts.with_("", add=[(facts.subject, facts.property, replace(value, lexical="0" + value.lexical))])


def second_subject(facts: Facts, _: Maker) -> Facts | None:
    twin = f"urn:set:{facts.number}:t"
    (_, _, kind), *_ = facts.types_of(facts.subject)
    return facts.with_("", add=[(twin, RDF_TYPE, kind), (twin, facts.property, facts.value)])


def second_class(facts: Facts, maker: Maker) -> Facts | None:
    ends = [facts.subject, *([facts.value] if not isinstance(facts.value, Literal) else [])]
    return facts.with_("", add=[(maker.random.choice(ends), RDF_TYPE, maker.random.choice(maker.classes))])


def disjoint_class(facts: Facts, maker: Maker) -> Facts | None:
    (_, _, kind), *_ = facts.types_of(facts.subject)
    others = [each for each in maker.classes if maker.schema.disjoint(str(kind), each)]
    return facts.with_("", add=[(facts.subject, RDF_TYPE, maker.random.choice(others))]) if others else None


def unknown_property(facts: Facts, _: Maker) -> Facts | None:
    return facts.with_("", add=[(facts.subject, "urn:unknown:property", facts.value)])


def unknown_property_alone(facts: Facts, _: Maker) -> Facts | None:
    return facts.with_("", drop=[facts.main], add=[(facts.subject, "urn:unknown:property", facts.value)])


def unknown_class(facts: Facts, _: Maker) -> Facts | None:
    return facts.with_("", add=[(facts.subject, RDF_TYPE, "urn:unknown:Class")])


def class_that_is_a_literal(facts: Facts, _: Maker) -> Facts | None:
    return facts.with_("", add=[(facts.subject, RDF_TYPE, Literal("Ship"))])


def both_ways(facts: Facts, _: Maker) -> Facts | None:
    return None if isinstance(facts.value, Literal) else facts.with_("", add=[(facts.value, facts.property, facts.subject)])


def to_itself(facts: Facts, _: Maker) -> Facts | None:
    return None if isinstance(facts.value, Literal) else facts.with_("", drop=[facts.main], add=[(facts.subject, facts.property, facts.subject)])


def other_property(facts: Facts, maker: Maker) -> Facts | None:
    """Another property between the same two."""
    own = maker.schema.properties[facts.property]
    excluded = [each for each in own.disjoint if each in maker.schema.properties]
    pick = maker.random.choice(excluded) if excluded else maker.random.choice(maker.properties).iri
    return facts.with_("", add=[(facts.subject, pick, facts.value)])


def another_property(facts: Facts, maker: Maker) -> Facts | None:
    """A second property with a value of its own, whatever the class of the subject."""
    property_ = maker.random.choice(maker.properties)
    value, told = maker.value(property_, f"urn:set:{facts.number}:p", None)
    return facts.with_("", add=[*told, (facts.subject, property_.iri, value)]) if value is not None else None


def turned(facts: Facts, _: Maker) -> Facts | None:
    """Subject and object take each other's places."""
    if isinstance(facts.value, Literal):
        return None
    return facts.with_("", drop=[facts.main], add=[(facts.value, facts.property, facts.subject)])


def in_a_language(facts: Facts, maker: Maker) -> Facts | None:
    if not isinstance(facts.value, Literal):
        return None
    value = Literal(facts.value.lexical, RDF_LANG_STRING, maker.random.choice(["en", "de-AT"]))
    return facts.with_("", drop=[facts.main], add=[(facts.subject, facts.property, value)])


def label_that_is_a_thing(facts: Facts, _: Maker) -> Facts | None:
    return facts.with_("", add=[(facts.subject, "http://www.w3.org/2000/01/rdf-schema#label", f"urn:set:{facts.number}:o")])


def an_individual_for_another(facts: Facts, maker: Maker) -> Facts | None:
    """An individual of the ontology as the value."""
    known = sorted(maker.schema.individuals)
    if isinstance(facts.value, Literal) or not known:
        return None
    return facts.with_("", drop=[facts.main], add=[(facts.subject, facts.property, maker.random.choice(known))])


def unchanged(facts: Facts, _: Maker) -> Facts | None:
    return facts


MUTATIONS: tuple[Mutation, ...] = (
    unchanged, other_subject_class, other_object_class, wider_class, wider_object_class, subject_without_class, object_without_class,
    nothing_has_a_class, literal_for_thing, thing_for_literal, other_datatype, near_datatype, ill_formed, out_of_range, second_value, many_values,
    same_value_spelled_otherwise, second_subject, second_class, disjoint_class, unknown_property, unknown_property_alone, unknown_class,
    class_that_is_a_literal, both_ways, to_itself, other_property, another_property, turned, in_a_language, label_that_is_a_thing,
    an_individual_for_another,
)  # fmt: skip


def ours(facts: Facts, subset: Subset, extraction: ExtractionSettings) -> list[tuple[str, str]]:
    """(rule, message) of each violation, as `ontorag validate` finds them."""
    judged, _ = judge("facts.nt", facts.text().encode(), "nt", subset, extraction)
    return [(each.rule, each.message) for _, one in judged for each in one.violations if each.severity == "violation"]


class Shacl:
    """pySHACL over one document, read once, with the document's classes and individuals merged into the data.

    Its own ont_graph copies each individual with all that it leads to: four minutes and more for Brick.
    """

    def __init__(self, document: Graph) -> None:
        self.shapes = ShapesGraph(document)
        self.facts = Graph()
        for predicate in (RDF.type, RDFS.subClassOf):
            for triple in document.triples((None, predicate, None)):
                self.facts.add(triple)
        self.data = DataGraph.from_rdflib(self.facts)
        self.executor = Validator(self.data, shacl_graph=Graph()).make_executor()

    def results(self, every: Iterable[Facts]) -> Iterator[tuple[list[str], str, str, str]]:
        """([focus node, value], component of the constraint, message, shape that was applied) of each result."""
        stated = [triple for facts in every for triple in Graph().parse(data=facts.text(), format="nt")]
        new = [triple for triple in stated if triple not in self.facts]
        for triple in new:
            self.facts.add(triple)
        try:
            for shape in self.shapes.shapes:
                conforms, found = shape.validate(self.executor, self.data)
                for _, result, triples in () if conforms else found:
                    said = {p: o for s, p, o in triples if s == result}
                    component = str(_node(said[SH.sourceConstraintComponent])).rpartition("#")[2]
                    nodes = [str(_node(said[each])) for each in (SH.focusNode, SH.value) if each in said]
                    yield nodes, component, str(said.get(SH.resultMessage)), str(shape.node)
        finally:
            for triple in new:
                self.facts.remove(triple)

    def judge(self, every: Sequence[Facts]) -> tuple[dict[int, list[tuple[str, str]]], set[int]]:
        """(number of a set -> its results, the sets whose results could be another's)."""
        found: dict[int, list[tuple[str, str]]] = defaultdict(list)
        unsure: set[int] = set()
        for nodes, component, message, _ in self.results(every):
            own = next((int(node.split(":")[2]) for node in nodes if node.startswith("urn:set:")), None)
            if own is not None:
                found[own].append((component, message))
            else:
                unsure |= {facts.number for facts in every if any(str(getattr(o, "lexical", o)) in nodes or s in nodes for s, _, o in facts.triples)}
        return found, unsure

    def alone(self, outcome: Outcome) -> None:
        """The results on one set by itself."""
        results = [*self.results([outcome.facts])]
        outcome.theirs = [(component, message) for _, component, message, _ in results]
        outcome.sources = {(component, shape) for _, component, _, shape in results}


def _node(value: object) -> object:
    """The node of a result, which pySHACL gives with its graph where it is to be copied from there."""
    return value[1] if isinstance(value, tuple) else value


def compare(name: str, schema: Schema, settings: Settings, given: argparse.Namespace, number: int) -> tuple[list[Outcome], list[Outcome]]:
    """The outcomes over one ontology, and, with `--back`, those of the judge that reads the shapes in the place of pySHACL."""
    document = shapes_document(schema, settings.extraction.rules, complete=given.complete)
    shapes = Graph().parse(data=document.text, format="turtle")
    changed = {"incomplete": "reject" if given.complete else "ignore", "grounding": "ignore", "typing": "strict"}
    extraction = settings.extraction.model_copy(update=changed)
    subset, maker = whole(schema), Maker(schema, Random(f"{given.seed} {name}"))
    sets = [facts for facts in mutated(maker, number) if given.all or (facts.number % 3 == 0) == given.held]
    outcomes = {facts.number: Outcome(facts, ours(facts, subset, extraction)) for facts in sets}
    pyshacl = Shacl(shapes)
    for start in range(0, len(sets), BATCH):
        found, unsure = pyshacl.judge(sets[start : start + BATCH])
        for facts in sets[start : start + BATCH]:
            outcome = outcomes[facts.number]
            outcome.theirs = found.get(facts.number, [])
            if facts.number in unsure or not outcome.agree:
                pyshacl.alone(outcome)
    return [*outcomes.values()], _read_back(document.text, outcomes, extraction, given)


def _read_back(text: str, outcomes: dict[int, Outcome], extraction: ExtractionSettings, given: argparse.Namespace) -> list[Outcome]:
    if not given.back:
        return []
    from onto_core.ontology.read.load import examine

    reading = examine("shapes.ttl", text.encode())
    assert reading.ontology is not None, reading.faults
    subset = whole(Schema([reading.ontology]))
    return [Outcome(each.facts, each.ours, ours(each.facts, subset, extraction)) for each in outcomes.values()]


def mutated(maker: Maker, number: int) -> Iterator[Facts]:
    """So many sets, the mutations in turn."""
    made, tries = 0, 0
    while made < number and tries < number * 30:
        tries += 1
        facts = maker.make(made)
        mutation = MUTATIONS[made % len(MUTATIONS)] if tries % 10 else maker.random.choice(MUTATIONS)
        changed = mutation(facts, maker) if facts else None
        if changed is not None:
            yield replace(changed, mutation=mutation.__name__)
            made += 1


def _ill_formed_anywhere(outcome: Outcome, schema: Schema) -> bool:
    """Where any literal may stand no sh:datatype looks at its form."""
    unions = schema.effective_data_ranges(outcome.facts.property)
    free = not unions or any(not xsd.is_built_in(each.datatype) or each.datatype.endswith("Literal") for union in unions for each in union)
    return free and not outcome.theirs and all(rule == "datatype" and "is not a valid" in message for rule, message in outcome.ours)


def _no_target(outcome: Outcome, _: Schema) -> bool:
    """An unknown property, and nothing else that a target could be made of."""
    typed = any(each[1] == RDF_TYPE for each in outcome.facts.triples if each[0] == outcome.facts.subject)
    return not outcome.theirs and not typed and {rule for rule, _ in outcome.ours} == {"property"}


def _same_values(outcome: Outcome, _: Schema) -> bool:
    """Two terms with one value."""
    literals = [o for _, _, o in outcome.facts.triples if isinstance(o, Literal)]
    counted = {component for component, _ in outcome.theirs} <= {"MaxCountConstraintComponent", "QualifiedMaxCountConstraintComponent"}
    return not outcome.ours and counted and len({value_key(each) for each in literals}) < len(set(literals))


def _listed_value(outcome: Outcome, schema: Schema) -> bool:
    """A value of the list, as another term."""
    unions = schema.effective_data_ranges(outcome.facts.property)
    values = {value_key(each) for union in unions for range_ in union for each in range_.one_of}
    stated = [o for _, p, o in outcome.facts.triples if p == outcome.facts.property and isinstance(o, Literal)]
    only_in = {component for component, _ in outcome.theirs} <= {"InConstraintComponent", "OrConstraintComponent"}
    return not outcome.ours and only_in and any(value_key(each) in values for each in stated)


def _read_as_written(outcome: Outcome, schema: Schema) -> bool:
    """A text that is read as a value: "12 March 1971" where a date is expected."""
    profile = schema.profile(outcome.facts.property)
    texts = [o for _, _, o in outcome.facts.triples if isinstance(o, Literal) and o.datatype in {XSD_STRING, RDF_LANG_STRING}]
    return not outcome.ours and profile.written_values and bool(texts)


def _of_the_files(outcome: Outcome, schema: Schema) -> bool:
    """A shape of the ontology's own files, which the judge holds against facts only where no further fact can undo it."""
    return (
        not outcome.ours
        and bool(outcome.theirs)
        and all(shape in schema.shapes or not shape.startswith("urn:ontorag:shapes:") for _, shape in outcome.sources)
    )


SORTS = ("both accept", "both refuse", "only ours", "only SHACL")

Explains = Callable[[Outcome, Schema], bool]
CLAUSES: tuple[tuple[str, Explains], ...] = (
    ("SHACL 4.1.2: sh:datatype alone looks at the form of a literal; where any literal may stand, an ill-formed one passes", _ill_formed_anywhere),
    ("SHACL 2.1.3: no target reaches a thing that has neither a class nor a known property", _no_target),
    ("SHACL 4.2.2 and RDF 1.1, 3.3: sh:maxCount counts terms, OWL 2 (9.2.7) values: 5 and 05 are one", _same_values),
    ('SHACL 4.8.3: sh:in compares terms, owl:oneOf values: "oak" of xsd:token is a listed text', _listed_value),
    ("docs/values.md: schema.org's texts are read as values, in more forms than sh:pattern is given", _read_as_written),
    ("docs/shapes.md, open world: a shape of the file is held against facts only where no further fact can undo it", _of_the_files),
)


def clause(outcome: Outcome, schema: Schema) -> str:
    """The name of the clause that makes the two judges differ; empty when none does."""
    return next((name for name, explains in CLAUSES if explains(outcome, schema)), "")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="ONTOLOGY", help=f"of {', '.join(NAMES)}; default: all")
    add_places(parser)
    parser.add_argument("--cases", type=int, default=5000, help="sets of facts in all, held ones too")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--all", action="store_true", help="open and held sets")
    parser.add_argument("--show", type=int, default=0, metavar="N", help="print N sets on which the judges differ")
    parser.add_argument("--complete", action="store_true", help="minimum cardinalities too")
    parser.add_argument("--back", action="store_true", help="the judge reads the shapes alone, too")
    given = parser.parse_args()
    logging.disable(logging.ERROR)
    warnings.simplefilter("ignore")
    rdflib.NORMALIZE_LITERALS = False  # else rdflib makes "1999-05-03T25:00:00"^^xsd:date a valid date before pySHACL sees it
    settings = load_settings(None)
    names = given.names or NAMES
    total: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    _row("", "sets", *SORTS, "named", "unexplained", "seconds")
    for name in names:
        paths = [ROOT / "ontologies" / "demo"] if name == "demo" else [path for path in [ontology_file(name, given)] if path]
        if not paths:
            continue
        schema, start = Schema(read_ontologies(paths, settings.ontologies)), time.process_time()
        outcomes, back = compare(name, schema, settings, given, round(given.cases * SHARES[name] / sum(SHARES[each] for each in names)))
        row = Counter(_sort(each) for each in outcomes)
        differing = [each for each in outcomes if not each.agree]
        named = Counter(clause(each, schema) for each in differing)
        unexplained = named.pop("", 0)
        reasons.update(named)
        total.update({**row, "sets": len(outcomes), "unexplained": unexplained})
        seconds = f"{time.process_time() - start:.0f}"
        _row(name, len(outcomes), *(row[sort] for sort in SORTS), named.total(), unexplained, seconds)
        if back:
            ways = Counter((each.facts.mutation, _sort(each)) for each in back if not each.agree)
            print(f"{'':10} read back: {ways.total()} of {len(back)} differ: {dict(ways.most_common(8))}")
        _show([each for each in differing if not clause(each, schema)], given.show)
        _show([each for each in back if not each.agree], given.show)
    _row("all", total["sets"], *(total[sort] for sort in SORTS), reasons.total(), total["unexplained"], "")
    for reason, count in reasons.most_common():
        print(f"  {count:5} {reason}")


def _row(*cells: object) -> None:
    print(f"{cells[0]:10}" + "".join(f"{cell!s:>13}" for cell in cells[1:]))


def _sort(outcome: Outcome) -> str:
    return {(True, True): "both refuse", (False, False): "both accept", (True, False): "only ours", (False, True): "only SHACL"}[
        bool(outcome.ours), bool(outcome.theirs)
    ]


def _show(outcomes: Sequence[Outcome], most: int) -> None:
    if most and outcomes:
        print("   ", dict(Counter((each.facts.mutation, _sort(each)) for each in outcomes).most_common()))
    for each in outcomes[:most]:
        print(f"  -- {each.facts.number} {each.facts.mutation}: {_sort(each)}")
        print("     " + each.facts.text().replace("\n", "\n     ").rstrip())
        for rule, message in (each.ours or each.theirs)[:3]:
            print(f"     {rule}: {message}")


if __name__ == "__main__":
    main()
