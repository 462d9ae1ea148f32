"""Data ranges as constraints on literals: datatypes by the values that they share, facets, enumerations. Pure but for the pen.

OWL speaks of values and SHACL of terms: "5"^^xsd:byte is an xsd:integer (OWL 2 Syntax, 4), while sh:datatype compares IRIs (SHACL, 4.1.2). So the
datatypes whose values may lie in another one are named, each with what its values have to be.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from onto_core.english.phrases import joined_list
from onto_core.ontology.datatypes import is_unit
from onto_core.ontology.facets import ANY_LITERAL, range_name
from onto_core.ontology.model import DataRange, DataUnion, Facets
from onto_core.ontology.schema.schema import Schema
from onto_core.ontology.write.turtle_terms import list_of, literal_text, quoted
from onto_core.rdf import xsd
from onto_core.rdf.xsd_numbers import INTEGER_TYPES, NUMERIC
from onto_core.rdf.xsd_patterns import UnsupportedPattern, compiled
from onto_core.terms import Literal
from onto_core.vocabulary import RDF_LANG_STRING, RDFS_LITERAL, XSD, XSD_BOOLEAN, XSD_STRING, local_name
from onto_extract.shacl.lexical import FORMS, INTEGRAL, NUMBER_FORMS, ZONED, anchored
from onto_extract.shacl.pen import Pairs, Pen, any_of, blank

COMPARED = NUMERIC | {XSD_BOOLEAN, *(XSD + name for name in ("dateTime", "dateTimeStamp", "date"))}
"""Datatypes with an order in SPARQL 1.1 (17.3), by which SHACL compares, and xsd:date, which every engine compares as well."""
_BOUNDS = (("min_inclusive", "minInclusive"), ("max_inclusive", "maxInclusive"), ("min_exclusive", "minExclusive"), ("max_exclusive", "maxExclusive"))
_TEXTS = tuple(iri for iri in xsd.BUILT_IN if xsd.derives_from(iri, XSD_STRING))
_TRUTH = "true|false|[Tt]rue|[Ff]alse|TRUE|FALSE"


def units_of(schema: Schema) -> tuple[str, ...]:
    """The units of measure that the ontologies use as datatypes (DBpedia's)."""
    ranges = (range_.datatype for property_ in schema.properties.values() for union in property_.data_ranges for range_ in union)
    return tuple(dict.fromkeys(iri for iri in ranges if is_unit(iri)))


class Values:
    """The constraints on literals, over one pen."""

    def __init__(self, pen: Pen) -> None:
        self.pen = pen
        self._units = pen.schema.derived(units_of)
        self._shared: dict[tuple[str, bool], str] = {}

    def of_property(
        self, path: str, union: DataUnion, name: str, *, because: str, spoken: bool, written: bool, extra: Sequence[Pairs]
    ) -> list[Pairs]:
        """The property shapes of one union; of a single range each rule has its own. `spoken`: texts may have a language; `written`: values may be
        texts that are read; `extra`: what else may stand there."""
        if len(union) > 1 or extra:
            options = [option for each in union for option in self.options(each, spoken=spoken, written=written)]
            message = f"a value of {name} is {joined_list([range_name(each) for each in union], 'or')}{because}"
            return [self.pen.of_values("datatype", path, any_of([*options, *extra]), message)]
        (wanted,) = union
        said = f"the value of {name}"
        options = self._of_datatype(wanted.datatype, spoken=spoken and not wanted.one_of, written=written)
        shapes = [self.pen.of_values("datatype", path, any_of(options), f"{said} is {range_name(DataRange(wanted.datatype))}{because}")]
        shapes += [self.pen.of_values(rule, path, constraints, f"{said} {words}{because}") for rule, constraints, words in self._narrowing(wanted)]
        return shapes

    def options(self, wanted: DataRange, *, spoken: bool = False, written: bool = False) -> list[Pairs]:
        """The ways to be in one range."""
        facets = [each for rule, constraints, _ in self._narrowing(wanted) for each in constraints if self.pen.fate(rule) != "ignore"]
        datatypes = self._of_datatype(wanted.datatype, spoken=spoken and not wanted.one_of, written=written)
        return [[*any_of(datatypes), *_apart(facets)]] if facets else list(datatypes)

    def _of_datatype(self, iri: str, *, spoken: bool, written: bool) -> list[Pairs]:
        """The ways to have a value of a datatype. Several that more than one property needs are a shape of their own."""
        options = list(self._ways(iri))
        if written:
            options += self._as_written(iri)
        if spoken and iri == XSD_STRING:
            options.append([("sh:datatype", self.pen.names.iri(RDF_LANG_STRING))])
        if len(options) < 3:
            return options
        key = (iri, spoken or written)
        if key not in self._shared:
            name = self.pen.names.iri(iri).strip("<>").replace(":", "-") if iri.startswith(XSD) else local_name(iri)
            self._shared[key] = self.pen.shape(f"values-of-{name}", str(key))
            self.pen.write(self._shared[key], [], [any_of(options)])
        return [[("sh:node", self._shared[key])]]

    def _ways(self, iri: str) -> Iterator[Pairs]:
        if iri == RDFS_LITERAL or iri in ANY_LITERAL:
            yield [("sh:nodeKind", "sh:Literal")]
        elif iri == xsd.RDF_PLAIN_LITERAL:
            for each in (RDF_LANG_STRING, *_TEXTS):
                yield self.typed(each)
        elif not xsd.is_built_in(iri):
            number = [("sh:pattern", quoted(anchored(NUMBER_FORMS[XSD + "double"])))] if is_unit(iri) else []
            yield [("sh:datatype", self.pen.names.iri(iri)), *number]
            for each in (*sorted(NUMERIC), *(() if is_unit(iri) else (RDF_LANG_STRING, *_TEXTS))):
                yield self.typed(each)
        else:
            yield from (self.typed(each) for each in xsd.BUILT_IN if xsd.derives_from(each, iri))
            yield from (self.typed(each, more) for each in xsd.BUILT_IN if (more := _lying_in(each, iri)) is not None)
            if iri in NUMBER_FORMS:
                form = quoted(anchored(NUMBER_FORMS[iri]))
                yield from ([("sh:datatype", self.pen.names.iri(unit)), ("sh:pattern", form)] for unit in self._units)

    def _as_written(self, iri: str) -> Iterator[Pairs]:
        """The texts that are read as values where pages write them so (docs/values.md): XSD's own forms; others are not said here."""
        if iri == XSD_STRING:
            yield [("sh:nodeKind", "sh:Literal")]
            return
        form = _TRUTH if iri == XSD_BOOLEAN else NUMBER_FORMS.get(iri) or FORMS.get(iri)
        if form:
            for text in (XSD_STRING, RDF_LANG_STRING):
                yield [("sh:datatype", self.pen.names.iri(text)), ("sh:pattern", quoted(anchored(form)))]
        if iri in NUMERIC:
            for each in sorted(NUMERIC):
                yield self.typed(each, [("sh:pattern", quoted(anchored(INTEGRAL)))] if xsd.derives_from(iri, XSD + "integer") else [])

    def typed(self, datatype: str, more: Pairs = ()) -> Pairs:
        """The constraints of a well-formed literal of a datatype."""
        form: Pairs = (
            [("sh:pattern", quoted(anchored(FORMS[datatype])))] if datatype in FORMS and not any(name == "sh:pattern" for name, _ in more) else []
        )
        return [("sh:datatype", self.pen.names.iri(datatype)), *form, *more]

    def _narrowing(self, wanted: DataRange) -> Iterator[tuple[str, Pairs, str]]:
        """(rule, constraints, words of a message) of what narrows a datatype."""
        names, facets = self.pen.names, wanted.facets
        if wanted.one_of:
            spelled = dict.fromkeys(literal_text(each, names) for each in wanted.one_of)
            words = f"is one of {joined_list([each.lexical for each in wanted.one_of], 'or')}"
            yield "enumeration", [("sh:in", list_of(spelled))], words
        for pattern in facets.pattern:
            if form := self._expression(pattern):
                yield "pattern", [("sh:pattern", quoted(form))], f"matches the pattern {pattern}"
        for field, name in _BOUNDS:
            if (bound := getattr(facets, field)) is not None and (limit := self._limit(bound, wanted.datatype)):
                yield "facet", [(f"sh:{name}", limit)], f"is {_WORDS[field]} {bound}"
        yield from self._sizes(wanted.datatype, facets)
        if facets.language is not None:
            yield "language", [("sh:languageIn", list_of([quoted(facets.language)]))], f"is in the language {facets.language}"

    def _expression(self, pattern: str) -> str | None:
        """The pattern for sh:pattern, which a part of a text may satisfy; None for one that the judge cannot read either."""
        try:
            compiled(pattern)
        except UnsupportedPattern:
            self.pen.unsaid["a pattern that cannot be read"] += 1
            return None
        bare = pattern.removeprefix("^")
        return anchored(bare[:-1] if bare.endswith("$") and not bare.endswith("\\$") else bare)

    def _limit(self, bound: str, datatype: str) -> str | None:
        typed = next((each for each in (datatype, XSD + "decimal") if xsd.value_of(bound, each) is not None), None)
        if typed in COMPARED:
            return literal_text(Literal(bound, typed), self.pen.names)
        self.pen.unsaid[f"a bound of {range_name(DataRange(datatype))}, which SPARQL does not compare"] += 1
        return None

    def _sizes(self, datatype: str, facets: Facets) -> Iterator[tuple[str, Pairs, str]]:
        binary = {XSD + "hexBinary": 2}.get(datatype, 1)
        least, most = (facets.length, facets.length) if facets.length is not None else (facets.min_length, facets.max_length)
        if (least is not None or most is not None) and datatype == XSD + "base64Binary":
            self.pen.unsaid["a length of xsd:base64Binary"] += 1
        elif xsd.derives_from(datatype, XSD_STRING) or datatype in {XSD + "anyURI", XSD + "hexBinary", RDF_LANG_STRING, xsd.RDF_PLAIN_LITERAL}:
            if least is not None:
                yield "facet", [("sh:minLength", str(least * binary))], f"has at least {least} characters"
            if most is not None:
                yield "facet", [("sh:maxLength", str(most * binary))], f"has at most {most} characters"
        if xsd.derives_from(datatype, XSD + "decimal"):
            if facets.fraction_digits is not None:
                form = rf"[+-]?[0-9]*(\.[0-9]{{0,{facets.fraction_digits}}}0*)?"
                yield "facet", [("sh:pattern", quoted(anchored(form)))], f"has at most {facets.fraction_digits} digits after the point"
            if facets.total_digits is not None:
                total = facets.total_digits
                splits = "|".join(rf"[0-9]{{0,{whole}}}(\.[0-9]{{0,{total - whole}}}0*)?" for whole in range(total + 1))
                yield "facet", [("sh:pattern", quoted(f"^[+-]?0*({splits})$"))], f"has at most {total} digits"


_WORDS = {"min_inclusive": "at least", "max_inclusive": "at most", "min_exclusive": "more than", "max_exclusive": "less than"}


def _apart(constraints: Iterable[tuple[str, str]]) -> Pairs:
    """Constraints of which some have the same name, as one node: a shape has one sh:pattern at most (SHACL, 4.4.3)."""
    return [("sh:node", blank([each])) for each in constraints]


def _lying_in(datatype: str, wanted: str) -> Pairs | None:
    """The constraints that bring values of a datatype into another one with the same primitive (`xsd.in_value_space`); None where none can be."""
    if xsd.derives_from(datatype, wanted) or xsd.primitive(datatype) != xsd.primitive(wanted):
        return None
    name, other = local_name(wanted), local_name(datatype)
    if name in INTEGER_TYPES and (other in INTEGER_TYPES or other == "decimal"):
        _, least, most = INTEGER_TYPES[name]
        bounds = [("sh:minInclusive", str(least))] if least is not None else []
        bounds += [("sh:maxInclusive", str(most))] if most is not None else []
        return [*([("sh:pattern", quoted(anchored(INTEGRAL)))] if other == "decimal" else []), *bounds]
    if xsd.derives_from(wanted, XSD_STRING):
        form = FORMS.get(wanted)
    else:
        form = {"dateTimeStamp": ZONED, **{each: FORMS[XSD + each] for each in ("yearMonthDuration", "dayTimeDuration")}}.get(name)
    return [("sh:pattern", quoted(anchored(form)))] if form else None
