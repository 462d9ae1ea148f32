"""What is proposed for an ontology: groups of mentions with guessed ends, in Turtle that a person may paste, and as JSON. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from onto_core.english.phrases import plural
from onto_core.ontology.model import DataRange, Individual, Ontology, OntologyClass, Property, Text
from onto_core.ontology.schema.names import words
from onto_core.ontology.schema.schema import Schema
from onto_core.ontology.write.turtle import to_turtle
from onto_core.vocabulary import SKOS, XSD_ANYURI, XSD_DATE, XSD_DECIMAL, XSD_STRING, namespace_of
from onto_extract.lacks.covered import Covered
from onto_extract.lacks.group import common
from onto_extract.lacks.model import Asked, Group

DATATYPES: Final = {"date": XSD_DATE, "number": XSD_DECIMAL, "address": XSD_ANYURI, "value": XSD_STRING}
EXAMPLE: Final = SKOS + "example"
OTHER_WORDINGS: Final = 5
_NOT_IN_NAME: Final = re.compile(r"[^\w]+")


@dataclass(frozen=True, slots=True)
class Proposal:
    """One group as an element: `domain` and `range` are IRIs of the ontology's own classes, `datatype` an IRI; "" where nothing tells."""

    group: Group
    iri: str
    domain: str = ""
    range: str = ""
    datatype: str = ""
    nearest: tuple[tuple[str, float], ...] = ()
    """(IRI, likeness) of the elements that are nearest in meaning: what is asked for may be one of them under another name."""


def proposals(
    groups: Iterable[Group], schema: Schema, covered: Covered, nearest: Callable[[Group], Sequence[tuple[str, float]]] = lambda _: ()
) -> list[Proposal]:
    """One proposal for each group, under IRIs that are not taken."""
    main = max(schema.ontologies.values(), key=lambda each: len(each.elements))
    namespace = next((namespace_of(each.iri) for each in main.elements), main.iri + "#")
    taken = {*schema.classes, *schema.properties, *schema.individuals}
    made = []
    for group in groups:
        iri = group.asked[0].element if group.kind == "end" else _free(namespace, group, taken)
        taken.add(iri)
        proposal = Proposal(group, iri, nearest=tuple(nearest(group)))
        if group.kind == "property":
            kind = common(group.kinds("object"))
            subject, object_ = _class(group, "subject", schema, covered), _class(group, "object", schema, covered)
            datatype = "" if object_ else DATATYPES.get(kind, "")
            proposal = replace(proposal, domain=subject, range=object_, datatype=datatype)
        made.append(proposal)
    return made


def _free(namespace: str, group: Group, taken: set[str]) -> str:
    parts = [part for part in _NOT_IN_NAME.sub(" ", words(group.label)).split() if part]
    name = "".join(part[:1].upper() + part[1:] for part in parts) or "Unnamed"
    name = name if group.kind in {"class", "value"} else name[:1].lower() + name[1:]
    name = name if not name[0].isdigit() else "_" + name
    iri, number = namespace + name, 1
    while iri in taken:
        number += 1
        iri = f"{namespace}{name}{number}"
    return iri


def _class(group: Group, role: str, schema: Schema, covered: Covered) -> str:
    """The class of the ontology that most chunks give to this end, by their facts, else by the word for it."""
    from collections import Counter

    other = {"subject": "object", "object": "subject"}[role]
    found: Counter[str] = Counter()
    for each in set(group.asked):
        end = role if each.turned == group.turned else other
        iri = covered.class_of(each, getattr(each, end))
        kind = getattr(each, f"{end}_kind")
        if not iri and kind and kind not in DATATYPES:
            iri = next(iter(schema.named(kind, "class")), "")
        found[iri] += 1
    return common(found)


def turtle(made: Sequence[Proposal], schema: Schema, iri: str) -> str:
    """The proposals as an ontology of its own: missing classes, properties and values; ends that are too narrow as comments below them."""
    classes: dict[str, OntologyClass] = {}
    properties: dict[str, Property] = {}
    individuals: dict[str, Individual] = {}
    notes: dict[str, list[tuple[str, Text]]] = {}
    for each in made:
        group = each.group
        label, comment = (Text(group.label),), (Text(said(group)),)
        if group.kind == "class":
            classes[each.iri] = OntologyClass(group.label, each.iri, labels=label, comments=comment)
        elif group.kind == "property":
            for end in filter(None, (each.domain, each.range)):
                classes.setdefault(end, replace(OntologyClass(schema.name(end), end), labels=schema.classes[end].labels))
            properties[each.iri] = Property(
                group.label,
                each.iri,
                "datatype" if each.datatype else "object",
                labels=label,
                comments=comment,
                domain=((each.domain,),) if each.domain else (),
                range=((each.range,),) if each.range else (),
                data_ranges=((DataRange(each.datatype),),) if each.datatype else (),
            )
        elif group.kind == "value" and (kinds := _enumerated(group, schema)):
            classes |= {kind: replace(OntologyClass(schema.name(kind), kind), labels=schema.classes[kind].labels) for kind in kinds}
            individuals[each.iri] = Individual(group.label, each.iri, labels=label, types=kinds)
            notes[each.iri] = [(SKOS + "editorialNote", comment[0])]
        if each.iri in {*classes, *properties, *individuals} and (passage := group.example().passage):
            notes.setdefault(each.iri, []).append((EXAMPLE, Text(passage)))
    main = max(schema.ontologies.values(), key=lambda ontology: len(ontology.elements))
    document = Ontology("proposed", iri, label="Proposed", classes=classes, properties=properties, individuals=individuals, prefixes=main.prefixes)
    return to_turtle(document, notes) + "".join(_remarks(made, schema))


def _enumerated(group: Group, schema: Schema) -> tuple[str, ...]:
    """The classes with a list of members that the property leads to."""
    unions = schema.effective_range(group.asked[0].element)
    return tuple(iri for union in unions for iri in union if iri in schema.classes and schema.classes[iri].one_of)


def _remarks(made: Sequence[Proposal], schema: Schema) -> Iterator[str]:
    """Lines of comment on properties that exist: nothing that could be pasted widens a domain, a range or a list of values."""
    for each in made:
        group = each.group
        if group.kind == "end" or (group.kind == "value" and not _enumerated(group, schema)):
            what = f"takes no {group.label}" if group.kind == "end" else f"does not take the value {group.label!r}"
            element = group.asked[0].element
            yield f"\n# {schema.name(element)} <{element}> {' '.join(what.split())}: {' '.join(said(group).split())}\n"
            if passage := group.example().passage:
                yield f"#   {' '.join(passage.split())}\n"


def said(group: Group) -> str:
    """The counts, other wordings, and what was seen at the ends, as a comment."""
    parts = [f"Asked for by {group.chunks:,} {plural('passage', group.chunks)} of {group.documents:,} {plural('document', group.documents)}"]
    others = [each for each in group.wordings if each != group.label][:OTHER_WORDINGS]
    if others:
        parts.append(f"also as {', '.join(map(repr, others))}")
    if group.kind == "property":
        for role, name in (("subject", "from"), ("object", "to")):
            seen = [f"{kind} {count}" for kind, count in group.kinds(role).most_common(3) if kind]  # type: ignore[arg-type]
            if seen:
                parts.append(f"{name} {', '.join(seen)}")
    return "; ".join(parts) + "."


def document(made: Sequence[Proposal], schema: Schema) -> list[Mapping[str, Any]]:
    """The proposals as JSON."""
    return [
        {
            "kind": each.group.kind,
            "label": each.group.label,
            "iri": each.iri,
            "chunks": each.group.chunks,
            "documents": each.group.documents,
            "wordings": list(each.group.wordings),
            "property": each.group.asked[0].element,
            "domain": each.domain,
            "range": each.range or each.datatype,
            "subjects": dict(each.group.kinds("subject").most_common()),
            "objects": dict(each.group.kinds("object").most_common()),
            "nearest": [{"iri": iri, "name": schema.name(iri), "likeness": round(score, 3)} for iri, score in each.nearest],
            "examples": [_example(one) for one in _examples(each.group)],
        }
        for each in made
    ]


def _examples(group: Group) -> list[Asked]:
    chunks: dict[str, Asked] = {}
    for each in (group.example(), *group.asked):
        chunks.setdefault(each.chunk, each)
    return list(chunks.values())[:3]


def _example(asked: Asked) -> Mapping[str, str]:
    return {
        "document": asked.document,
        "chunk": asked.chunk,
        "subject": asked.subject,
        "words": asked.words,
        "object": asked.object,
        "passage": asked.passage,
    }
