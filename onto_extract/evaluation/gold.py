"""Sentences with gold facts: JSON lines in either form, the ontologies that belong to them, and an even sample of them."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pydantic import ValidationError

from onto_core.errors import InputError, Problem
from onto_core.messages import Chunk
from onto_core.vocabulary import RDF_TYPE
from onto_core.wire import problems_of
from onto_extract.evaluation.measures import Said

if TYPE_CHECKING:
    from onto_core.ontology.model import Kind
    from onto_core.ontology.schema.schema import Schema

FORM: Final = '{"text": "...", "facts": [{"subject": "...", "property": "...", "object": "..."}]}'
"""The form of a line; that of Text2KGBench is read as well."""
TEXT: Final = ("text", "sent", "sentence")
FACTS: Final = ("facts", "triples")
PARTS: Final = (("subject", "sub"), ("property", "rel", "predicate", "relation"), ("object", "obj"))
"""The keys of a line and of a fact, and their other names."""
IS_A: Final = "is a"
"""The relation of a fact that names the class of its subject."""
_MEMBERSHIP: Final = frozenset({"rdf:type", RDF_TYPE, "a", "is a", "is an"})


@dataclass(frozen=True, slots=True)
class GoldSentence:
    """A sentence, or a longer text, and the facts that people found in it. `id` is unique in its collection."""

    id: str
    text: str
    gold: tuple[Said, ...]


@dataclass(frozen=True, slots=True)
class GoldCollection:
    """The sentences that belong to the same ontologies."""

    ontology: str
    paths: tuple[Path, ...]
    cases: tuple[GoldSentence, ...]


def read_file(path: Path, ontologies: Sequence[Path], *, limit: int | None = None) -> GoldCollection:
    """The sentences of a file of JSON lines, up to `limit`, with the ontologies that they are all read with. Raises InputError with every problem."""
    problems = [Problem(str(each), "is neither a file nor a folder") for each in ontologies if not each.exists()]
    cases = tuple(sentences(path, problems, limit=limit))
    if not cases and not problems:
        problems.append(Problem(str(path), "has no line", FORM))
    if problems:
        raise InputError(str(path), problems)
    return GoldCollection(path.stem, tuple(ontologies), cases)


def sentences(path: Path, problems: list[Problem], *, limit: int | None = None) -> Iterator[GoldSentence]:
    """The sentences of the first `limit` lines that are not blank. What is wrong with a line, or with the file, joins `problems`."""
    try:
        lines = path.read_text(encoding="utf-8-sig").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        problems.append(Problem(str(path), f"cannot be read: {error}"))
        return
    seen: dict[str, int] = {}
    for number, line in [each for each in enumerate(lines, start=1) if each[1].strip()][:limit]:
        sentence = _sentence(number, line, faults := [])
        if sentence and sentence.id in seen:
            faults.append(f"has the id {sentence.id!r} of line {seen[sentence.id]}")
        problems += [Problem(f"{path}:{number}", fault, FORM) for fault in faults]
        if sentence and not faults:
            seen[sentence.id] = number
            yield sentence


def _sentence(number: int, line: str, faults: list[str]) -> GoldSentence | None:
    try:
        fields = json.loads(line)
    except (json.JSONDecodeError, RecursionError) as error:
        faults.append(f"is not JSON: {error}")
        return None
    if not isinstance(fields, dict):
        faults.append("is not a JSON object")
        return None
    text, facts = _first(fields, TEXT), _first(fields, FACTS)
    if not isinstance(text, str) or not text.strip():
        faults.append("has no 'text'")
    if not isinstance(facts, list):
        faults.append("has no list of 'facts'; a text without any has an empty one")
        facts = []
    gold = tuple(_facts(facts, faults))
    if faults:
        return None
    name = str(fields.get("id") or number)
    try:
        Chunk(document_id=name, text=str(text))
    except ValidationError as error:
        faults += [f"cannot be extracted: {problem}" for problem in problems_of(error)]
    return None if faults else GoldSentence(name, str(text), gold)


def _facts(facts: Sequence[Any], faults: list[str]) -> Iterator[Said]:
    for place, fact in enumerate(facts, start=1):
        if isinstance(fact, list) and len(fact) == len(PARTS):
            fact = {names[0]: part for names, part in zip(PARTS, fact, strict=True)}
        if not isinstance(fact, dict):
            faults.append(f"has a fact {place} that is neither an object nor a list of three")
            continue
        parts = [_first(fact, names) for names in PARTS]
        missing = [names[0] for names, part in zip(PARTS, parts, strict=True) if not isinstance(part, str | int | float) or not str(part).strip()]
        if missing:
            faults.append(f"has a fact {place} without {' and '.join(map(repr, missing))}")
        else:
            yield Said(*(str(part).lower() if isinstance(part, bool) else str(part) for part in parts))


def _first(fields: dict[str, Any], names: Iterable[str]) -> object:
    return next((fields[name] for name in names if fields.get(name) is not None), None)


def sample(collections: Sequence[GoldCollection], size: int, seed: int) -> tuple[GoldCollection, ...]:
    """`size` sentences drawn evenly over the collections: one of each in turn, as long as they last.

    A larger sample of the same seed holds the smaller one.
    """
    drawn: list[list[int]] = []
    for collection in collections:
        order = list(range(len(collection.cases)))
        random.Random(f"{seed} {collection.ontology}").shuffle(order)
        drawn.append(order)
    turns = sorted((turn, place) for place, order in enumerate(drawn) for turn in range(len(order)))[:size]
    taken: list[list[int]] = [[] for _ in collections]
    for turn, place in turns:
        taken[place].append(drawn[place][turn])
    chosen = (replace(c, cases=tuple(c.cases[i] for i in sorted(indices))) for c, indices in zip(collections, taken, strict=True))
    return tuple(collection for collection in chosen if collection.cases)


def relation_in_words(name: str, schema: Schema) -> str:
    """The label of the property that a name means, be it an IRI, an id or a label; "is a" for rdf:type; a name that means none as it is."""
    if name.strip().lower() in _MEMBERSHIP or name.strip() == RDF_TYPE:
        return IS_A
    return _label(name, ("object", "datatype"), schema)


def class_in_words(name: str, schema: Schema) -> str:
    """The label of the class that a name means; a name that means none as it is."""
    return _label(name, ("class",), schema)


def _label(name: str, kinds: Sequence[Kind], schema: Schema) -> str:
    labels = [schema.label(iri) for kind in kinds for iri in schema.named(name, kind)]
    return name if name in labels or not labels else labels[0]


def in_words_of(said: Said, schema: Schema) -> Said:
    """The fact with the labels of its property and, where it names one, of its class."""
    relation = relation_in_words(said.relation, schema)
    return Said(said.subject, relation, class_in_words(said.object, schema) if relation == IS_A else said.object)
