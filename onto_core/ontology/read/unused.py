"""The constructs of an OWL document that nothing here makes use of: counted, so that they can be reported, and never silently dropped. Pure."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from rdflib.namespace import OWL, RDF

if TYPE_CHECKING:
    from rdflib.term import Node

    from onto_core.ontology.read.rdf_statements import RdfStatements

UNUSED: Final[dict[Node, str]] = {
    OWL.propertyChainAxiom: "owl:propertyChainAxiom",
    OWL.hasSelf: "owl:hasSelf",
    OWL.datatypeComplementOf: "owl:datatypeComplementOf",
    OWL.sameAs: "owl:sameAs",
    OWL.differentFrom: "owl:differentFrom",
}
UNUSED_KINDS: Final[dict[Node, str]] = {
    OWL.ReflexiveProperty: "owl:ReflexiveProperty",
    OWL.NegativePropertyAssertion: "owl:NegativePropertyAssertion",
    OWL.AllDifferent: "owl:AllDifferent",
}
RULE: Final = "http://www.w3.org/2003/11/swrl#Imp"


def unused(graph: RdfStatements) -> dict[str, int]:
    """Name of a construct (OWL 2 Mapping to RDF Graphs, table 1) -> its number in the document; the most frequent first."""
    counts: Counter[str] = Counter()
    for predicates in graph.about.values():
        for predicate, values in predicates.items():
            if predicate in UNUSED:
                counts[UNUSED[predicate]] += len(values)
            elif predicate == RDF.type:
                counts.update(UNUSED_KINDS[kind] for kind in values if kind in UNUSED_KINDS)
                counts.update("SWRL rule" for kind in values if str(kind) == RULE)
    return dict(counts.most_common())
