"""Findings of shapes as sentences for people, and for the model that may try again: what is wrong, what would be right, and by which shape. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from onto_core.english.phrases import article
from onto_core.ontology.facets import datatype_name
from onto_core.ontology.shapes import model
from onto_core.ontology.shapes.model import Path, Value
from onto_core.ontology.shapes.outcome import Finding
from onto_core.terms import Entity, Literal
from onto_core.vocabulary import local_name
from onto_extract.model import LISTED, listed
from onto_extract.validate.view import SubsetView, text_of

Entities = Mapping[str, Entity]
_RELATIONS: Final = {">=": "at least", "<=": "at most", ">": "more than", "<": "less than"}
_KINDS: Final = {"IRI": "a thing", "BlankNode": "a thing", "BlankNodeOrIRI": "a thing", "Literal": "a value and not a thing"}


def in_words(finding: Finding, view: SubsetView, entities: Entities) -> str:
    """The sentence, which begins with the shape's own message when it has one, and ends with the shape's name."""
    wrong = _Words(view, entities).wrong(finding)
    said = finding.shape.message.rstrip(".")
    name = finding.shape.name
    source = f" (shape {view.name(name) if name in view.schema.classes else local_name(name)})" if name else ""
    return f"{said}: {wrong}{source}" if said else f"{wrong}{source}"


def allowed_by(finding: Finding, view: SubsetView) -> tuple[str, ...]:
    """The names of what would be allowed instead."""
    words = _Words(view, {})
    constraints = [finding.constraint, *(inner.constraint for inner in finding.because)]
    names: list[str] = []
    for constraint in constraints:
        if isinstance(constraint, model.ClassIs):
            names.append(words.name(constraint.wanted))
        elif isinstance(constraint, model.DatatypeIs):
            names.append(datatype_name(constraint.wanted))
        elif isinstance(constraint, model.OneOfThese):
            names += map(words.plain, constraint.values)
        elif isinstance(constraint, model.HasValue):
            names.append(words.plain(constraint.value))
    return tuple(dict.fromkeys(names))


class _Words:
    """The names of one ontology and of the entities at hand."""

    def __init__(self, view: SubsetView, entities: Entities) -> None:
        self.view, self.entities = view, entities

    def wrong(self, finding: Finding) -> str:
        """What is wrong, without the shape."""
        where = f"{self.path(finding.shape.path)} of {self.show(finding.focus)}" if finding.shape.path else self.show(finding.focus)
        says = _SENTENCES[type(finding.constraint)](finding.constraint, finding, self)
        return f"{where} {says}"

    def name(self, iri: str) -> str:
        known = self.view.schema
        return known.name(iri) if iri in known.classes or iri in known.properties else local_name(iri)

    def plain(self, value: Value) -> str:
        """A value as a list of what is allowed has it."""
        if isinstance(value, Literal):
            return value.lexical
        individual = self.view.schema.individuals.get(value)
        return individual.label if individual else local_name(value)

    def show(self, value: Value | None) -> str:
        if value is None:
            return "a value"
        if isinstance(value, Literal):
            return text_of(value)
        return text_of(self.entities.get(value) or Entity(value, self.plain(value)))

    def is_what(self, value: Value | None) -> str:
        """What a value is, as far as it is known."""
        if value is None or isinstance(value, Literal):
            return f"{self.show(value)} is a literal"
        kinds = self.view.types_of(self.entities.get(value) or Entity(value))
        return f"{self.show(value)} is {article(self.view.names(kinds, 'and'))}" if kinds else f"nothing says what {self.show(value)} is"

    def path(self, path: Path | None) -> str:
        """A path in the words of SPARQL: `feeds`, `^feeds`, `feeds/hasPart`, `feeds|hasPart`, `feeds*`."""
        if isinstance(path, model.Predicate):
            return self.name(path.iri)
        if isinstance(path, model.Inverse):
            return f"^{self._step(path.of)}"
        if isinstance(path, model.Sequence):
            return "/".join(map(self._step, path.parts))
        if isinstance(path, model.Alternative):
            return "|".join(map(self._step, path.parts))
        if isinstance(path, model.Repeated):
            return self._step(path.of) + ("?" if not path.many else "+" if path.least else "*")
        return ""

    def _step(self, path: Path) -> str:
        text = self.path(path)
        return text if isinstance(path, model.Predicate) else f"({text})"


def _alternatives(constraint: model.Logical, finding: Finding, words: _Words) -> str:
    if constraint.operator == "not":
        return f"is excluded: {words.is_what(finding.value)}"
    inner = finding.because
    classes = [each.constraint.wanted for each in inner if isinstance(each.constraint, model.ClassIs)]
    datatypes = [each.constraint.wanted for each in inner if isinstance(each.constraint, model.DatatypeIs)]
    if inner and constraint.operator == "or" and len(classes) + len(datatypes) == len(inner):
        wanted = [*map(words.name, dict.fromkeys(classes)), *map(datatype_name, dict.fromkeys(datatypes))]
        return f"needs {article(listed(wanted))}, but {words.is_what(finding.value)}"
    if not inner:
        return f"takes one of several shapes only, and {words.show(finding.value)} has more than one"
    joint = " and " if constraint.operator == "and" else ", or "
    reasons = list(dict.fromkeys(words.wrong(each) for each in inner))
    return f"does not hold for {words.show(finding.value)}: {joint.join(reasons[:LISTED])}"


def _nested(constraint: model.Nested, finding: Finding, words: _Words) -> str:
    reasons = list(dict.fromkeys(words.wrong(each) for each in finding.because))
    return f"has {words.show(finding.value)}, but {' and '.join(reasons[:LISTED])}"


def _most(constraint: model.MaxCount, finding: Finding, words: _Words) -> str:
    many = "no value" if constraint.most == 0 else "one value" if constraint.most == 1 else f"at most {constraint.most} values"
    return f"takes {many}: {words.show(finding.value)} is {'one too many' if constraint.most else 'not allowed'}"


def _length(constraint: model.Length, finding: Finding, words: _Words) -> str:
    least, most = constraint.least, constraint.most
    return f"takes {f'at least {least}' if least is not None else f'at most {most}'} characters, which {words.show(finding.value)} has not"


def _pair(constraint: model.Pair, finding: Finding, words: _Words) -> str:
    relation = {"equals": "the same as", "disjoint": "none of", "<": "less than", "<=": "at most"}[constraint.relation]
    return f"has to be {relation} {words.name(constraint.property)}, which {words.show(finding.value)} is not"


def _qualified(constraint: model.Qualified, finding: Finding, words: _Words) -> str:
    of = f" that conform to {local_name(constraint.shape)}" if not constraint.shape.startswith("_:") else " of the kind that its shape describes"
    if finding.settled or (constraint.least is None):
        return f"takes at most {constraint.most} values{of}"
    return f"needs at least {constraint.least} values{of}"


_SENTENCES: Final[Mapping[type, Callable[[Any, Finding, _Words], str]]] = {
    model.ClassIs: lambda c, f, w: f"needs {article(w.name(c.wanted))}, but {w.is_what(f.value)}",
    model.DatatypeIs: lambda c, f, w: f"takes a {datatype_name(c.wanted)}, which {w.show(f.value)}{_typed(f.value)} is not",
    model.NodeKindIs: lambda c, f, w: f"takes {_KINDS.get(c.wanted, c.wanted)}, which {w.show(f.value)} is not",
    model.MinCount: lambda c, f, w: f"needs at least {c.least} value{'s' * (c.least > 1)}, and has fewer here",
    model.MaxCount: _most,
    model.Bound: lambda c, f, w: f"has to be {_RELATIONS[c.relation]} {c.limit.lexical}, which {w.show(f.value)} is not",
    model.Length: _length,
    model.Pattern: lambda c, f, w: f"has to match /{c.expression}/, which {w.show(f.value)} does not",
    model.LanguageIn: lambda c, f, w: f"takes texts in {listed(c.tags)}, which {w.show(f.value)} is not",
    model.UniqueLanguage: lambda c, f, w: f"takes one text of each language: {w.show(f.value)} is one too many",
    model.Pair: _pair,
    model.Logical: _alternatives,
    model.Nested: _nested,
    model.Qualified: _qualified,
    model.Closed: lambda c, f, w: f"has a property that its shape does not allow; allowed are {listed(map(w.name, c.allowed))}",
    model.HasValue: lambda c, f, w: f"needs the value {w.plain(c.value)}",
    model.OneOfThese: lambda c, f, w: f"takes one of {listed(map(w.plain, c.values))}, and {w.show(f.value)} is not one of them",
}


def _typed(value: Value | None) -> str:
    return f" ({datatype_name(value.datatype)})" if isinstance(value, Literal) else ""
