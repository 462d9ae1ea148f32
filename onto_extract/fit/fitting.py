"""Candidates as they are meant: mended where only another reading fits, and with the classes that let them stand. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from onto_core.settings import ExtractionSettings
from onto_extract.fit.assertions import without_unasserted
from onto_extract.fit.claims import claims_of
from onto_extract.fit.classes import with_settled_classes
from onto_extract.fit.doubts import Support, without_impossible, without_rivals
from onto_extract.fit.mends import Likeness, mended
from onto_extract.fit.units import without_unit
from onto_extract.model import ResolvedTriple

if TYPE_CHECKING:
    from onto_core.matching.subset import Subset


def unlike(one: str, other: str) -> float:
    """The likeness of properties where no vectors are at hand."""
    return 0.0


def unranked(iri: str) -> float:
    """The support of a property where no text was held against the ontologies."""
    return 0.0


def fitted(
    candidates: Iterable[ResolvedTriple],
    subset: Subset,
    extraction: ExtractionSettings,
    text: str | None = None,
    *,
    likeness: Likeness = unlike,
    support: Support = unranked,
) -> tuple[ResolvedTriple, ...]:
    """The candidates in their order, ready for the judge, who is as strict with them as ever: what this cannot make fit is refused.

    `extraction.typing` strict: what is claimed binds. fitting: it is evidence. open: as in OWL's reading only declared disjointness contradicts.
    """
    given = tuple(without_unit(each, subset.schema) for each in candidates) if "value" in extraction.mends else tuple(candidates)
    if text is not None:
        given = without_impossible(given, subset.schema)
    claims = claims_of(given, subset.schema, text)
    given = mended(given, claims, subset.property_iris, extraction.mends, likeness)
    if text is not None:
        given = without_unasserted(without_rivals(given, claims, text, support), text)
    if extraction.typing == "strict":
        return given
    return with_settled_classes(given, claims, extraction.typing)
