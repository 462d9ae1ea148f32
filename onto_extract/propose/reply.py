"""The reply of a language model, read as raw triples: strict JSON first, then whatever can be saved of other replies. Pure."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from onto_core.errors import BadReply
from onto_core.vocabulary import RDF_TYPE
from onto_extract.model import RawTriple
from onto_extract.propose.broken_json import Json, json_values, shorten

RDF_TYPE_NAME = "rdf:type"
"""The predicate of a raw "X is a C"."""


@dataclass(frozen=True, slots=True)
class ParsedReply:
    """`raws` in the order of the reply, without repeats; `unread` holds every piece that was meant as an item but is not one."""

    raws: tuple[RawTriple, ...]
    unread: tuple[str, ...] = ()


def parse(text: str) -> ParsedReply:
    """Read objects with `entities`, `relations`, `attributes` or `triples`, lists of items, JSON lines, and `(s, p, o)` lines.

    They may stand in fences or prose, be cut off, or be only nearly JSON. An item that was cut off is `unread`, never completed by a guess.
    Raises BadReply when nothing can be read; an empty list is an answer.
    """
    answer = _THOUGHTS.sub("", text).strip()
    values, leftovers = json_values(answer)
    reader = _ReplyReader()
    for value in values:
        reader.read(value)
    if not values:
        reader.lines(answer)
    parsed = ParsedReply(reader.triples(), (*reader.unread, *leftovers))
    if not parsed.raws and (parsed.unread or not (values or answer.strip(" .`").casefold() in _NOTHING)):
        raise BadReply(f"nothing in the model's reply can be read as facts: {shorten(answer) or '(empty)'}")
    return parsed


def is_readable(text: str) -> bool:
    """True when `parse` can read the text."""
    try:
        parse(text)
    except BadReply:
        return False
    return True


_THOUGHTS = re.compile(r"<think>.*?(?:</think>|\Z)", re.DOTALL)
_NOTHING = frozenset({"none", "null", "nothing", "n/a", "no facts", "no triples"})

_SUBJECT = ("subject", "s", "head", "source", "from", "entity", "name")
_PREDICATE = ("predicate", "relation", "relationship", "property", "attribute", "p")
_OBJECT = ("object", "o", "tail", "target", "to", "value")
_NAME = ("name", "entity", "subject", "label", "id")
_TYPE = ("type", "entity_type", "types", "class", "object", "subject_type")
_QUOTE = ("quote", "evidence", "sentence")
_IS_A = frozenset({"a", RDF_TYPE_NAME, RDF_TYPE})
_KINDS = frozenset({"entity", "relationship", "relation", "attribute", "triple", "fact"})
"""Values of `type` that name the sort of item and not the class of the entity."""


@dataclass(frozen=True, slots=True)
class _Named:
    """The name at one end of a triple, with the types that the name's own object gives."""

    name: str
    types: tuple[str, ...] = ()
    datatype: str | None = None
    language: str | None = None

    def and_also(self, item: Mapping[str, Json], *type_keys: str) -> _Named:
        """Add the types that the item around it states, and a literal's datatype and language."""
        types = (*self.types, *(kind for key in type_keys for kind in _texts(item.get(key))))
        return _Named(self.name, types, self.datatype or _text(item.get("datatype")) or None, self.language or _text(item.get("language")) or None)


class _ReplyReader:
    """Collects the items of one reply. A type given to an entity anywhere holds for the whole reply."""

    def __init__(self) -> None:
        self.unread: list[str] = []
        self._triples: list[tuple[RawTriple, bool]] = []
        self._types: dict[str, str] = {}

    def triples(self) -> tuple[RawTriple, ...]:
        return tuple(dict.fromkeys(self._typed(raw, literal) for raw, literal in self._triples))

    def _typed(self, raw: RawTriple, literal: bool) -> RawTriple:
        if raw.predicate == RDF_TYPE_NAME:
            return raw
        subject_type = raw.subject_type or self._types.get(raw.subject)
        object_type = raw.object_type or (None if literal else self._types.get(raw.object))
        return replace(raw, subject_type=subject_type, object_type=object_type)

    def read(self, value: Json) -> None:
        """Read one JSON value: a list of items, a container of lists, an item, or three strings."""
        match value:
            case [str(subject), str(predicate), str(object_)]:
                self._triple(_Named(subject), predicate, [_Named(object_)])
            case list() if value and all(isinstance(item, str) and not _line(item) for item in value):
                self._give_up(value)
            case list():
                for item in value:
                    self.read(item)
            case dict():
                self._read_object(value)
            case str() if triple := _line(value):
                self._triple(_Named(triple[0]), triple[1], [_Named(triple[2])])
            case None:
                pass
            case _:
                self._give_up(value)

    def _read_object(self, value: dict[str, Json]) -> None:
        lists = [] if _is_item(value) else [(key, part) for key, part in value.items() if isinstance(part, list)]
        for key, part in lists:
            for item in part:
                self.read({"name": item} if key == "entities" and isinstance(item, str) else item)
        if value and not lists:
            self._item(value)

    def lines(self, text: str) -> None:
        """Read the `(subject, predicate, object)` lines of a reply that is not JSON."""
        for line in text.splitlines():
            if triple := _line(line):
                self._triple(_Named(triple[0]), triple[1], [_Named(triple[2])])

    def _item(self, item: Mapping[str, Json]) -> None:
        if _text(item.get("type")).casefold() in _KINDS and len(item) > 2:
            item = {key: part for key, part in item.items() if key != "type"}
        predicate = _text(_first(item, _PREDICATE))
        objects = [end.and_also(item, "object_type") for part in _many(_first(item, _OBJECT)) if (end := _end(part))]
        subject = _end(_first(item, _SUBJECT))
        if predicate and subject and objects:
            literal = "object" not in item and ("value" in item or "attribute" in item)
            quote = _text(_first(item, _QUOTE)) or None
            self._triple(subject.and_also(item, "subject_type", "entity_type"), predicate, objects, literal=literal, quote=quote)
        elif not predicate and (entity := _end(_first(item, _NAME))):
            self._entity(entity.name, (*entity.types, *_texts(_first(item, _TYPE))), item)
        else:
            self._give_up(dict(item))

    def _entity(self, name: str, types: Sequence[str], item: Mapping[str, Json]) -> None:
        """Read an entity of the `entities` list, with the values nested in it."""
        nested = item.get("attributes") or item.get("properties")
        if not types and not nested and not any(key in item for key in _TYPE):
            self._give_up(dict(item))
        self._is_a(name, types)
        if isinstance(nested, dict):
            for key, part in nested.items():
                self._triple(_Named(name), key, [end for value in _many(part) if (end := _end(value))], literal=True)

    def _triple(self, subject: _Named, predicate: str, objects: Sequence[_Named], *, literal: bool = False, quote: str | None = None) -> None:
        if predicate in _IS_A and not literal:
            return self._is_a(subject.name, [end.name for end in objects])
        self._is_a(subject.name, subject.types[1:])
        for end in objects:
            self._is_a(end.name, end.types[1:])
            kinds = (next(iter(subject.types), None), next(iter(end.types), None))
            raw = RawTriple(subject.name, predicate, end.name, *kinds, datatype=end.datatype, language=end.language, quote=quote)
            self._triples.append((raw, literal))
        return None

    def _is_a(self, name: str, types: Sequence[str]) -> None:
        for kind in types:
            self._types.setdefault(name, kind)
            self._triples.append((RawTriple(name, RDF_TYPE_NAME, kind), True))

    def _give_up(self, value: Json) -> None:
        self.unread.append(shorten(json.dumps(value, ensure_ascii=False)))


def _is_item(value: Mapping[str, Json]) -> bool:
    """True when an object with a list in it is itself one fact or entity."""
    return any(isinstance(value.get(key), str | dict) for key in (*_SUBJECT, *_NAME))


def _first(item: Mapping[str, Json], keys: Sequence[str]) -> Json:
    return next((item[key] for key in keys if item.get(key) not in (None, "", [])), None)


def _many(value: Json) -> list[Json]:
    return value if isinstance(value, list) else [value]


def _text(value: Json) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return value.strip() if isinstance(value, str) else ""


def _texts(value: Json) -> tuple[str, ...]:
    return tuple(text for part in _many(value) if (text := _text(part)))


def _end(value: Json) -> _Named | None:
    """A name or value as a string, or as an object like {"name": ..., "type": ...} or {"value": ..., "datatype": ...}."""
    if isinstance(value, dict):
        name = _text(_first(value, ("name", "value", "@value", "label", "id")))
        datatype = _text(_first(value, ("datatype", "@type"))) or None
        language = _text(_first(value, ("language", "@language", "lang"))) or None
        return _Named(name, _texts(_first(value, ("type", "types", "class"))), datatype, language) if name else None
    return _Named(_text(value)) if _text(value) else None


_LINE = re.compile(r"^\s*(?:[-*•]|\d+[.)])?\s*(?P<head>[\w:.\- ]*?)\s*[(<](?P<body>.+)[)>]\s*[.,;]?\s*$")


def _line(line: str) -> tuple[str, str, str] | None:
    """`(s, p, o)`, or `p(s, o)`; parts may be quoted. Further commas belong to the object."""
    if not (match := _LINE.match(line)):
        return None
    parts = [part.strip().strip("\"'“”") for part in next(csv.reader([match["body"]], skipinitialspace=True))]
    if head := match["head"]:
        parts = [parts[0], head, *parts[1:]]
    if len(parts) < 3 or not all(parts[:3]):
        return None
    return parts[0], parts[1], ", ".join(parts[2:])
