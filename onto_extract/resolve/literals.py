"""Texts as literals of a property: of a datatype that the property takes, in its lexical form. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from onto_core.ontology.facets import ANY_LITERAL, misfits
from onto_core.ontology.model import DataUnion
from onto_core.ontology.schema.schema import Schema
from onto_core.rdf.xsd import OWL_REAL, RDF_PLAIN_LITERAL
from onto_core.terms import Literal, normal_label
from onto_core.vocabulary import RDFS_LITERAL, XSD_BOOLEAN, XSD_DECIMAL, XSD_STRING
from onto_extract.dates import Order
from onto_extract.normalise import normalised


def literal_for(text: str, predicate: str, schema: Schema, *, as_written: bool, order: Order | None = None) -> Literal:
    """The text as a value of the property: of the first datatype of its range that takes it, else of the first one.

    Where only hints tell the datatype, a text that fits none stays a text. `as_written` leaves the text untouched; otherwise it is put into
    lexical form where there is only one way to do so, with dates in `order`.
    """
    tried: list[Literal] = []
    unions = schema.expected_data_ranges(predicate)
    hinted = not schema.effective_data_ranges(predicate)
    ranges = (data_range for union in unions for data_range in union)
    for data_range in sorted(ranges, key=lambda each: each.datatype == XSD_BOOLEAN) if hinted else ranges:  # "1" is a number first
        datatype = _written_as(data_range.datatype)
        value = None if as_written else _listed(text, data_range.one_of)
        literal = value or Literal(text if as_written else normalised(text, datatype, order), datatype)
        if _in_all(literal, unions):
            return literal
        tried.append(literal)
    return tried[0] if tried and not hinted else Literal(text if as_written else text.strip())


def fits(literal: Literal, predicate: str, schema: Schema) -> bool:
    """True when a literal is in all data ranges of a property."""
    return _in_all(literal, schema.effective_data_ranges(predicate))


def _in_all(literal: Literal, unions: Iterable[DataUnion]) -> bool:
    return all(misfit.unchecked for union in unions for misfit in misfits(literal, union))


def _written_as(datatype: str) -> str:
    """The datatype to write a value in, also for ranges without lexical forms of their own."""
    if datatype in ANY_LITERAL or datatype in {RDFS_LITERAL, RDF_PLAIN_LITERAL}:
        return XSD_STRING
    return XSD_DECIMAL if datatype == OWL_REAL else datatype


def _listed(text: str, values: Sequence[Literal]) -> Literal | None:
    """The enumerated value that a text means, if there is exactly one."""
    exact = [each for each in values if each.lexical == text.strip()]
    meant = exact or [each for each in values if normal_label(each.lexical) == normal_label(text)]
    return meant[0] if len(meant) == 1 else None
