"""The fit of a property between two points of a question: by name, domain and range, the answer wanted, voice, evidence. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Literal as OneOf

from onto_core.english.stems import stem
from onto_core.english.words import BE
from onto_core.ontology.model import AllOf
from onto_core.ontology.schema.names import words
from onto_core.ontology.schema.schema import Schema
from onto_core.rdf.xsd_numbers import NUMERIC
from onto_core.vocabulary import XSD
from onto_query.candidate import Evidence, Ground, Point, PropertyFit
from onto_query.graph_query import Node
from onto_query.question.analyse import Analysis
from onto_query.question.vocabulary import NamedPhrase, Sense, content_stems

Sort = OneOf["time", "number", "text", "any", "thing"]

_TIMES = frozenset(XSD + name for name in ("date", "dateTime", "gYear", "gYearMonth", "dateTimeStamp"))
_CALENDAR_STEMS = frozenset(stem(word) for word in ("date", "year", "day", "time"))


def fits(a: Point, b: Point, item: NamedPhrase | None, properties: Iterable[str], ground: Ground) -> tuple[PropertyFit, ...]:
    """The properties that may connect two points, best first. Without an `item` the question names no relation: then few of `properties` may fit."""
    fitting: list[PropertyFit] = []
    senses = item.of("property") if item is not None else ()
    for sense in senses or [Sense(iri, "property", 0.0, "") for iri in (properties if item is None else ())]:
        for forward in (True, False):
            if sense.iri in ground.schema.properties and (score := _fit((a, b) if forward else (b, a), sense, ground)) is not None:
                voice = _voice(a, b, item, (sense, forward), ground.analysis)
                fitting.append(PropertyFit(sense.iri, forward, score + 0.08 * voice, sense.name))
    if item is None:
        return _implied(fitting, a, b, ground)
    return tuple(sorted(fitting, key=lambda fit: (-fit.score, fit.property, not fit.forward)))


def _implied(guesses: list[PropertyFit], a: Point, b: Point, ground: Ground) -> tuple[PropertyFit, ...]:
    """The guesses scored: the fewer are possible, the better each is, and the only one is nearly as good as a named property.

    A preposition of the question ("in which country", "films by") speaks for the properties that have it in their name.
    """
    schema = ground.schema
    prepositions = {preposition for point in (a, b) if (preposition := _preposition(point, ground.analysis))}
    scored = [replace(fit, score=fit.score + 0.08) if prepositions & _small_words(fit.property, schema) else fit for fit in guesses]
    best = max((fit.score for fit in scored), default=0.0)
    rivals = [fit for fit in scored if fit.score >= best - 0.05]
    names = {frozenset({fit.property, *schema.inverses(fit.property)}) for fit in rivals}
    base = 0.55 if len(names) == 1 else 0.35 if len(names) <= 2 else 0.2
    if ground.analysis.form != "ask" and {a.role, b.role} == {"entity", "value"}:
        base -= 0.2  # a condition on a given entity is rarely meant
    base += 0.15 if (a.hints or b.hints) and len(names) == 1 else 0.0
    return tuple(
        sorted((PropertyFit(f.property, f.forward, base + f.score, f.name) for f in scored), key=lambda f: (-f.score, f.property, not f.forward))
    )[:4]


_PREPOSITIONS = frozenset(("in", "by", "from", "at", "on", "for", "to", "with", "about"))


def _preposition(point: Point, analysis: Analysis) -> str:
    """The preposition before a point's words, over articles and question words."""
    i = point.position - 1
    while i >= 0 and analysis.words[i].lower in {"the", "a", "an", "which", "what"}:
        i -= 1
    word = analysis.words[i].lower if 0 <= i < len(analysis.words) else ""
    return word if word in _PREPOSITIONS else ""


def _small_words(iri: str, schema: Schema) -> frozenset[str]:
    declared = schema.properties[iri]
    names = (declared.label, words(declared.id), *(text.value for text in declared.alt_labels))
    return _PREPOSITIONS.intersection(word for name in names for word in name.casefold().split())


def _fit(ends: tuple[Point, Point], sense: Sense, ground: Ground) -> float | None:
    """The score of one property from a subject to an object; None when it cannot connect them."""
    subject, target = ends
    schema, evidence = ground.schema, ground.evidence
    if subject.role == "value" or (isinstance(target.term, Node) and takes_only_literals(sense.iri, schema)):
        return None
    there = [_there(sense.iri, point, outgoing=point is subject, evidence=evidence) for point in ends]
    declared = (_types_fit(schema.effective_domain(sense.iri), subject, schema), _object_fit(sense.iri, target, schema))
    ends_fit = [0.0 if fit is None and seen else fit for fit, seen in zip(declared, there, strict=True)]  # the graph is right, whatever the types
    if None in ends_fit:
        return None
    score = sense.score + 0.06 * sum(fit for fit in ends_fit if fit is not None)
    score += 0.12 * _wanted_fit(sense.iri, subject, target, schema)
    if hints := (*subject.hints, *target.hints):
        told = hinted(sense.iri, hints, schema)
        score += 0.14 * told if told else -0.35 if not sense.name else 0.0
    if ground.analysis.form == "ask" and isinstance(subject.term, Node) and isinstance(target.term, Node):
        return score  # what the graph has is the question here, and must not choose the reading
    return score + sum(0.12 if seen else -0.12 for seen in there if seen is not None)


def _there(iri: str, point: Point, *, outgoing: bool, evidence: Evidence) -> bool | None:
    """True when the graph has the property at an entity, in that direction; None for a point without an entity."""
    seen = evidence.at(point.term.iri, forward=outgoing) if isinstance(point.term, Node) else None
    return None if seen is None else iri in seen


def takes_only_literals(iri: str, schema: Schema) -> bool:
    return schema.properties[iri].kind == "datatype"


def sort_of(iri: str, schema: Schema) -> Sort:
    """The sort of a property's values; whole numbers under a name like `release year` are times."""
    if schema.properties[iri].kind == "object" and not schema.effective_data_ranges(iri):
        return "thing"
    datatypes = {data_range.datatype for union in schema.effective_data_ranges(iri) for data_range in union}
    if datatypes & _TIMES:
        return "time"
    calendar = bool(_CALENDAR_STEMS & set(content_stems(schema.label(iri))) or _CALENDAR_STEMS & set(content_stems(schema.properties[iri].id)))
    if datatypes & NUMERIC:
        return "time" if calendar and "time" not in content_stems(schema.label(iri)) else "number"
    return "text" if datatypes else "any"


def _types_fit(wanted: AllOf, point: Point, schema: Schema) -> float | None:
    """1 when the point's types satisfy a domain or range, 0 when nothing is known, None when they contradict it."""
    if point.role == "value":
        return None
    if not wanted or not point.types:
        return 0.0
    if all(schema.admits(union, point.types) for union in wanted):
        return 1.0
    if point.role == "entity":
        return None
    narrower = all(any(schema.is_a(member, kind) for member in union for kind in point.types) for union in wanted)
    return 0.4 if narrower else None


def _object_fit(iri: str, point: Point, schema: Schema) -> float | None:
    """The same for the object of a property, which may be a value."""
    sort = sort_of(iri, schema)
    if point.role == "value":
        if sort == "thing":
            return None
        if point.measure:
            return {"time": 1.0, "number": 1.0, "any": 0.2, "text": None}[sort]
        on = point.amounts[0].on if point.amounts else "number"
        if on == "number":
            return {"time": None, "number": 1.0, "any": 0.2, "text": None}[sort]
        return {"time": 1.0, "number": None, "any": 0.2, "text": -0.5}[sort]
    if takes_only_literals(iri, schema):
        return None if point.types or point.role in {"entity", "class"} else 0.0
    return _types_fit(schema.effective_range(iri), point, schema)


def _wanted_fit(iri: str, subject: Point, target: Point, schema: Schema) -> float:
    """1 when the end asked for has the sort that `who`, `when`, `where`, `how long` want; below 0 when it has another one."""
    for point, is_object in ((target, True), (subject, False)):
        if point.role != "target" or point.wanted == "thing" or point.types:
            continue
        sort = sort_of(iri, schema) if is_object else "thing"
        if point.wanted in {"time", "number"}:
            return 1.0 if sort == point.wanted else 0.0 if sort == "any" else -1.0 if sort == "text" else -2.5
        if sort in {"time", "number"}:
            return -2.5
        if sort == "text":
            return -0.6
        ends = schema.effective_range(iri) if is_object else schema.effective_domain(iri)
        if any(named_like(member, point.hints, schema) for union in ends for member in union):
            return 1.0
        return 0.0 if not ends else -2.5 if point.wanted == "place" else -0.5
    return 0.0


def named_like(class_iri: str, hints: Collection[str], schema: Schema) -> bool:
    """True when a class, or one above it, has one of the words in its name."""
    stems = {stem(word) for word in hints}
    return any(stems & set(content_stems(schema.label(iri))) for iri in (class_iri, *schema.ancestors(class_iri)))


def hinted(iri: str, hints: Iterable[str], schema: Schema) -> float:
    """1 when a property has one of the words in its name; half for a mere "date" or "year", and for any time when times are wanted; else 0."""
    stems = {stem(word) for word in hints}
    name = {*content_stems(schema.label(iri)), *content_stems(schema.properties[iri].id)}
    if (stems - _CALENDAR_STEMS) & name:
        return 1.0
    if stems & name or (stems & _CALENDAR_STEMS and sort_of(iri, schema) == "time"):
        return 0.5
    return 0.0


# -- voice: who does it to whom


def _voice(a: Point, b: Point, item: NamedPhrase | None, read: tuple[Sense, bool], analysis: Analysis) -> float:
    """1 when the sentence and the property's name agree on who does it, -1 when they disagree, 0 when one of them does not say."""
    if item is None or "value" in {a.role, b.role}:
        return 0.0
    sense, subject_is_a = read
    role = _sentence_role(a, b, item, analysis)
    if role is None:
        return 0.0
    doer_is_a, possessor_is_a = role
    match _name_kind(sense.name, analysis.words[item.last - 1].lower):
        case "by":
            agrees = None if doer_is_a is None else doer_is_a != subject_is_a
        case "verb":
            agrees = None if doer_is_a is None else doer_is_a == subject_is_a
        case "agent noun":
            agrees = doer_is_a != subject_is_a if doer_is_a is not None else possessor_is_a == subject_is_a if possessor_is_a is not None else None
        case "noun of":
            agrees = None if possessor_is_a is None else possessor_is_a != subject_is_a
        case _:
            agrees = None if possessor_is_a is None else possessor_is_a == subject_is_a
    return 0.0 if agrees is None else 1.0 if agrees else -1.0


def _name_kind(name: str, spoken: str) -> OneOf["by", "verb", "agent noun", "noun", "noun of"]:
    parts = name.replace("_", " ").casefold().split()
    if not parts:
        return "noun"
    if parts[-1] == "by":
        return "by"
    if parts[-1] == "of" and (parts[0] != "is" or len(parts) > 2):
        return "noun of"
    last = parts[-1] if parts[-1] not in {"in", "at", "on", "to", "from", "for", "with"} else parts[-2] if len(parts) > 1 else parts[-1]
    if parts[0] == "has" or last.endswith(("or", "er")):
        return "agent noun" if last.endswith(("or", "er")) else "noun"
    if last.endswith(("ed", "es", "s")) or last == spoken:
        return "verb"
    return "noun"


def _sentence_role(a: Point, b: Point, item: NamedPhrase, analysis: Analysis) -> tuple[bool | None, bool | None] | None:
    """(`a` does it, `a` is the owner in "the N of a"); None where the sentence does not say."""
    lowers = [word.lower for word in analysis.words]
    after = lowers[item.last] if item.last < len(lowers) else ""
    left, right = (a, b) if a.position <= b.position else (b, a)
    if after == "by":
        inside = left.position < item.first <= right.position
        doer = right if inside and right.role != "target" else next((p for p in (a, b) if p.role == "target"), right)
        return doer is a, None
    if after in {"of", "for"}:
        return None, right is a
    if item.first and lowers[item.first - 1] == "'s":
        owner = max((p for p in (a, b) if p.position < item.first and p.role != "target"), key=lambda p: p.position, default=left)
        return None, owner is a
    if item.first and lowers[item.first - 1] in BE and after in {"in", "at", "on", "to", "from"}:
        return None
    between = [p for p in (a, b) if p.position < item.first]
    if len(between) == 2:  # "Which films did Lang direct", "Who did X influence": the nearer one does it
        doer = max(between, key=lambda p: p.position)
        return doer is a, None
    if len(between) == 1:
        return between[0] is a, None
    return None
