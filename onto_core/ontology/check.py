"""Everything that is wrong with an ontology, or between several, each with its place and its mend. Pure.

A fault makes an ontology unusable: its meaning is open, or nothing could ever conform to it. A remark does not: a class that can have no
members, say, is a mistake or the author's intention (the pizza ontology has two on purpose), and everything else still works.
"""

from __future__ import annotations

from collections.abc import Iterable

from onto_core.errors import Problem
from onto_core.ontology import check_classes, check_data, check_names, check_properties, check_several
from onto_core.ontology.closure import Schema
from onto_core.ontology.model import Ontology
from onto_core.ontology.view import Rule, View

FAULTS: tuple[Rule, ...] = (
    check_names.empty_names,
    check_names.shared_names,
    check_names.bad_iris,
    check_classes.cycles,
    check_properties.cycles,
    check_properties.class_ranges_of_datatype_properties,
    check_properties.counts,
    check_data.unknown_datatypes,
    check_data.patterns,
    check_data.facets,
    check_data.enumerations,
)
REMARKS: tuple[Rule, ...] = (
    check_names.dangling,
    check_names.two_sorts,
    check_names.languages,
    check_classes.unsatisfiable,
    check_classes.restriction_counts,
    check_classes.restriction_sorts,
    check_properties.data_ranges_of_object_properties,
    check_properties.object_characteristics,
    check_properties.parents_of_another_kind,
    check_properties.inverses,
    check_properties.symmetry,
)


def check(ontology: Ontology) -> list[Problem]:
    """Every problem of one ontology: those that make it unusable first."""
    found, others = judged(ontology)
    return [*found, *others]


def judged(ontology: Ontology) -> tuple[list[Problem], list[Problem]]:
    """(faults, remarks)"""
    view = View(ontology, Schema([ontology]))
    return _found(FAULTS, view), _found(REMARKS, view)


def faults(ontology: Ontology) -> list[Problem]:
    """What makes it unusable."""
    return _found(FAULTS, View(ontology, Schema([ontology])))


def check_together(ontologies: Iterable[Ontology]) -> list[Problem]:
    """Every problem that several ontologies have only together; what is wrong with each alone is left to `check`."""
    several = tuple(ontologies)
    return list(dict.fromkeys(problem for rule in check_several.RULES for problem in rule(several)))


def _found(rules: Iterable[Rule], view: View) -> list[Problem]:
    return list(dict.fromkeys(problem for rule in rules for problem in rule(view)))
