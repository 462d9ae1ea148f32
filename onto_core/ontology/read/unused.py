"""What an OWL document says that nothing here makes use of: it is counted, so that it can be told, and never silently gone. Pure."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from rdflib.namespace import OWL, RDF

if TYPE_CHECKING:
    from rdflib.term import Node

    from onto_core.ontology.read.rdf_statements import RdfStatements

UNUSED: Final[dict[Node, str]] = {
    OWL.propertyChainAxiom: "owl:propertyChainAxiom",
    OWL.hasKey: "owl:hasKey",
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
    """Name of a construct (OWL 2 Mapping to RDF Graphs, table 1) -> how often the document has it; the most frequent first."""
    found: Counter[str] = Counter()
    for predicates in graph.about.values():
        for predicate, values in predicates.items():
            if predicate in UNUSED:
                found[UNUSED[predicate]] += len(values)
            elif predicate == RDF.type:
                found.update(UNUSED_KINDS[kind] for kind in values if kind in UNUSED_KINDS)
                found.update("SWRL rule" for kind in values if str(kind) == RULE)
    return dict(found.most_common())
