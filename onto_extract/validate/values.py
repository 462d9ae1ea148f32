"""The rules of literals: their form, their datatype, and the things that a text or an address may stand for. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from onto_core.ontology.facets import Misfit, ill_formed, misfits, range_name, takes_literals
from onto_core.ontology.model import DataUnion
from onto_core.ontology.schema.origin import data_range_origin
from onto_core.ontology.schema.schema import Schema
from onto_core.rdf.xsd import derives_from
from onto_core.terms import Entity, Literal
from onto_core.vocabulary import RDF_LANG_STRING, XSD_ANYURI, XSD_STRING
from onto_extract.model import Violation, listed
from onto_extract.validate.view import JudgedTriple, SubsetView, text_of
from onto_extract.values import is_web_address


def check_values(fact: JudgedTriple, view: SubsetView) -> Iterator[Violation]:
    """Data ranges: a literal is of the datatype, fits its lexical space and facets, and is among the enumerated values (OWL 2 Syntax, 7).

    The ranges of superproperties bind too. Yields the rules datatype, language, pattern, facet and enumeration.
    """
    end, schema, predicate = fact.triple.object, view.schema, fact.triple.predicate
    if not isinstance(end, Literal):
        return
    property_ = schema.properties.get(predicate)
    unions: tuple[DataUnion, ...] = ()
    if property_ is not None and takes_literals(property_, schema):
        unions = schema.effective_data_ranges(predicate) if view.bound_by_hints(fact) else schema.entailed_data_ranges(predicate)
    if (misfit := ill_formed(end)) is not None:
        allowed = tuple(range_name(each) for union in unions for each in union)
        yield data_violation(fact, replace(misfit, allowed=allowed or misfit.allowed), view)
    elif not stands_for_thing(end, predicate, schema):
        for union in unions:
            if not _said_in_a_language(end, union, predicate, schema):
                because = view.because(data_range_origin(schema, predicate, union))
                yield from data_violations(fact, union, view, because=because)


def data_violations(fact: JudgedTriple, union: DataUnion, view: SubsetView, *, of: str = "", because: str = "") -> Iterator[Violation]:
    """The reasons why the literal of a fact is in no range of a union; `of` names whose property it is, `because` where the range comes from."""
    assert isinstance(fact.triple.object, Literal)
    for misfit in misfits(fact.triple.object, union):
        yield data_violation(fact, misfit, view, of=of, because=because)


def data_violation(fact: JudgedTriple, misfit: Misfit, view: SubsetView, *, of: str = "", because: str = "") -> Violation:
    """One reason as a violation; a warning when it could not be checked."""
    allowed = f"; allowed: {listed(misfit.allowed)}" if misfit.allowed else ""
    message = f"the value {text_of(fact.triple.object)} of {view.name(fact.triple.predicate)}{of} {misfit.reason}{allowed}{because}"
    return fact.violation(misfit.rule, message, misfit.allowed, severity="warning" if misfit.unchecked else "violation")


def stands_for_thing(value: Literal, predicate: str, schema: Schema) -> bool:
    """True for a text in the place of a thing, where that is the convention and no other form of a literal is expected.

    "Where we expect a property value of type Person, Place, Organization or some other subClassOf Thing, we will get a text string" (schema.org, data
    model, conformance). Where a number or a date is expected besides the thing, a literal has to be one.
    """
    property_ = schema.properties.get(predicate)
    if property_ is None or property_.kind != "object" or not schema.profile(predicate).text_for_things:
        return False
    expected = {each.datatype for union in schema.effective_data_ranges(predicate) for each in union}
    return _is_text(value) and expected <= {XSD_STRING, XSD_ANYURI, RDF_LANG_STRING}


def address_stands_for_thing(end: Entity, predicate: str, schema: Schema) -> bool:
    """True for a web address of which nothing is known: "URL can be used with all properties" (schema.org, the same)."""
    return schema.profile(predicate).addresses_for_things and is_web_address(end.iri)


def _said_in_a_language(value: Literal, union: DataUnion, predicate: str, schema: Schema) -> bool:
    """True for a text with a language where any text is expected, and the language says nothing against it."""
    texts = any(each.datatype == XSD_STRING and not each.one_of for each in union)
    return texts and value.datatype == RDF_LANG_STRING and schema.profile(predicate).languages


def _is_text(value: Literal) -> bool:
    return value.datatype in {RDF_LANG_STRING, XSD_ANYURI} or derives_from(value.datatype, XSD_STRING)
