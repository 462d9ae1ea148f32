"""All checks of an ontology, and of several together: each problem with its place and its fix. Pure.

A fault makes an ontology unusable: its meaning is open, or nothing could ever conform to it. A remark does not: a class that can have no
members, say, is a mistake or the author's intention (the pizza ontology has two on purpose), and everything else still works.
"""

from __future__ import annotations

from collections.abc import Iterable

from onto_core.errors import Problem
from onto_core.ontology.check import classes, data_ranges, names, properties, satisfiable
from onto_core.ontology.check import several as check_several
from onto_core.ontology.check.view import OntologyView, Rule
from onto_core.ontology.model import Ontology
from onto_core.ontology.schema.schema import Schema

FAULTS: tuple[Rule, ...] = (
    names.empty_names,
    names.shared_names,
    names.bad_iris,
    classes.cycles,
    properties.cycles,
    properties.class_ranges_of_datatype_properties,
    properties.counts,
    data_ranges.unknown_datatypes,
    data_ranges.patterns,
    data_ranges.facets,
    data_ranges.enumerations,
)
REMARKS: tuple[Rule, ...] = (
    names.dangling,
    names.two_sorts,
    names.languages,
    classes.unsatisfiable,
    *satisfiable.RULES,
    classes.restriction_counts,
    classes.restriction_sorts,
    properties.data_ranges_of_object_properties,
    properties.object_characteristics,
    properties.parents_of_another_kind,
    properties.inverses,
    properties.symmetry,
)


def check(ontology: Ontology) -> list[Problem]:
    """Every problem of one ontology: those that make it unusable first."""
    unusable, others = judged(ontology)
    return [*unusable, *others]


def judged(ontology: Ontology) -> tuple[list[Problem], list[Problem]]:
    """(faults, remarks) of one ontology."""
    view = OntologyView(ontology, Schema([ontology]))
    return _problems(FAULTS, view), _problems(REMARKS, view)


def faults(ontology: Ontology) -> list[Problem]:
    """The problems that make an ontology unusable."""
    return _problems(FAULTS, OntologyView(ontology, Schema([ontology])))


def check_together(ontologies: Iterable[Ontology]) -> list[Problem]:
    """Every problem that several ontologies have only together; the problems of each alone are left to `check`."""
    several = tuple(ontologies)
    return list(dict.fromkeys(problem for rule in check_several.RULES for problem in rule(several)))


def _problems(rules: Iterable[Rule], view: OntologyView) -> list[Problem]:
    return list(dict.fromkeys(problem for rule in rules for problem in rule(view)))
