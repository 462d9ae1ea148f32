"""The reply of a language model, read as raw triples: strict JSON first, then whatever can be saved of other replies. Pure."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from onto_core.errors import BadReply
from onto_core.rdf.surrogates import whole
from onto_core.vocabulary import RDF_TYPE
from onto_extract.model import IS_A, RDF_TYPE_NAME, RawTriple
from onto_extract.propose.broken_json import Json, json_values, shorten
from onto_extract.written import unquoted

MOST_FACTS: Final = 2_000
"""Facts and types of entities that are taken from one reply."""
MOST_CHARACTERS: Final = 300_000
"""Characters of all their names and values, so that an extraction mostly stays below what a broker takes."""
LONGEST_NAME: Final = 1_000
"""Characters of the name of an entity, a class or a property."""
LONGEST_VALUE: Final = 10_000
"""Characters of a value, a quotation, or a line that is read as one fact."""
MOST_TYPES: Final = 50
"""Classes of one entity."""
MOST_UNREAD: Final = 200
"""Pieces that cannot be read which are quoted; the rest is counted."""
DEEPEST: Final = 50
"""Lists and objects around an item."""


@dataclass(frozen=True, slots=True)
class ParsedReply:
    """`raws` in the order of the reply, without repeats; `unread` holds each piece that was meant as an item but is not one, or beyond a limit."""

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
    raws = reader.triples()
    parsed = ParsedReply(raws, _first_pieces((*reader.beyond, *reader.unread, *leftovers), reader.uncounted))
    if "\\u" in answer:
        parsed = ParsedReply(tuple(map(_whole_fact, parsed.raws)), tuple(map(whole, parsed.unread)))
    if not parsed.raws and not reader.beyond and (parsed.unread or not (values or answer.strip(" .`").casefold() in _NOTHING)):
        raise BadReply(f"nothing in the model's reply can be read as facts: {shorten(answer) or '(empty)'}")
    return parsed


def _whole_fact(raw: RawTriple) -> RawTriple:
    texts: dict[str, Any] = {name: whole(value) for name in _STATED if isinstance(value := getattr(raw, name), str)}
    return replace(raw, **texts)


def _first_pieces(pieces: Sequence[str], uncounted: int) -> tuple[str, ...]:
    """The first MOST_UNREAD pieces, and a word on how many more there are."""
    more = max(0, len(pieces) - MOST_UNREAD) + uncounted
    return (*pieces[:MOST_UNREAD], *((f"({more:,} more pieces that cannot be read)",) if more else ()))


_THOUGHTS = re.compile(r"<think>.*?(?:</think>|\Z)", re.DOTALL)
_NOTHING = frozenset({"none", "null", "nothing", "n/a", "no facts", "no triples"})

_SUBJECT = ("subject", "s", "head", "source", "from", "entity", "name")
_PREDICATE = ("predicate", "relation", "relationship", "property", "attribute", "p")
_OBJECT = ("object", "o", "tail", "target", "to", "value")
_NAME = ("name", "entity", "subject", "label", "id")
_TYPE = ("type", "entity_type", "types", "class", "object", "subject_type")
_QUOTE = ("quote", "evidence", "sentence")
_SHARE = re.compile(r"0(?:\.\d{1,20})?|1(?:\.0{1,20})?")
_IS_A = frozenset({"a", IS_A, RDF_TYPE_NAME, RDF_TYPE})
_STATED = tuple(each.name for each in fields(RawTriple) if each.compare and each.name != "span")
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
        self.uncounted = 0
        """Pieces that cannot be read beyond those in `unread`."""
        self.beyond: list[str] = []
        """Words on facts that can be read and are beyond a limit."""
        self._triples: list[tuple[RawTriple, bool]] = []
        self._types: dict[str, str] = {}

    def triples(self) -> tuple[RawTriple, ...]:
        """The facts up to the limits; how many are beyond them is noted in `unread`."""
        taken: dict[RawTriple, None] = {}
        beyond = size = 0
        for raw, literal in self._triples:
            if len(taken) < MOST_FACTS and size <= MOST_CHARACTERS:
                typed = self._typed(raw, literal)
                size += 0 if typed in taken else sum(len(value) for name in _STATED if (value := getattr(typed, name)))
                taken[typed] = None
            else:
                beyond += 1
        if beyond:
            limit = f"{MOST_FACTS:,} facts with {MOST_CHARACTERS:,} characters"
            self.beyond.insert(0, f"({beyond:,} more facts: at most {limit} are taken from a reply; smaller chunks have fewer)")
        return tuple(taken)

    def _typed(self, raw: RawTriple, literal: bool) -> RawTriple:
        if raw.predicate == RDF_TYPE_NAME:
            return raw
        subject_type = raw.subject_type or self._types.get(raw.subject)
        object_type = raw.object_type or (None if literal else self._types.get(raw.object))
        return replace(raw, subject_type=subject_type, object_type=object_type)

    def read(self, value: Json, depth: int = 0) -> None:
        """Read one JSON value: a list of items, a container of lists, an item, or three strings."""
        if depth > DEEPEST:
            return self._give_up(value)
        match value:
            case [str(subject), str(predicate), str(object_)]:
                self._triple(_Named(subject), predicate, [_Named(object_)])
            case list() if value and all(isinstance(item, str) and not _line(item) for item in value):
                self._give_up(value)
            case list():
                for item in value:
                    self.read(item, depth + 1)
            case dict():
                self._read_object(value, depth)
            case str() if triple := _line(value):
                self._triple(_Named(triple[0]), triple[1], [_Named(triple[2])])
            case None:
                pass
            case _:
                self._give_up(value)
        return None

    def _read_object(self, value: dict[str, Json], depth: int) -> None:
        lists = [] if _is_item(value) else [(key, part) for key, part in value.items() if isinstance(part, list)]
        for key, part in lists:
            for item in part:
                self.read({"name": item} if key == "entities" and isinstance(item, str) else item, depth + 1)
        if value and not lists:
            self._item(value)

    def lines(self, text: str) -> None:
        """Read the `(subject, predicate, object)` lines of a reply that is not JSON."""
        for line in text.splitlines():
            if triple := _line(line):
                self._triple(_Named(triple[0]), triple[1], [_Named(triple[2])])

    def _item(self, item: Mapping[str, Json]) -> None:
        if any(isinstance(kinds := item.get(key), list) and len(kinds) > MOST_TYPES for key in (*_TYPE, "object_type") if key != "object"):
            return self._give_up(dict(item))
        if _text(item.get("type")).casefold() in _KINDS and len(item) > 2:
            item = {key: part for key, part in item.items() if key != "type"}
        predicate = _text(_first(item, _PREDICATE))
        objects = [end.and_also(item, "object_type") for part in _many(_first(item, _OBJECT)) if (end := _end(part))]
        subject = _end(_first(item, _SUBJECT))
        if predicate and subject and objects:
            literal = "object" not in item and ("value" in item or "attribute" in item)
            quote = _text(_first(item, _QUOTE)) or None
            sure = _share(item.get("confidence"))
            self._triple(subject.and_also(item, "subject_type", "entity_type"), predicate, objects, literal=literal, quote=quote, confidence=sure)
        elif not predicate and (entity := _end(_first(item, _NAME))):
            self._entity(entity.name, (*entity.types, *_texts(_first(item, _TYPE))), item)
        else:
            self._give_up(dict(item))
        return None

    def _entity(self, name: str, types: Sequence[str], item: Mapping[str, Json]) -> None:
        """Read an entity of the `entities` list, with the values nested in it."""
        nested = item.get("attributes") or item.get("properties")
        if not types and not nested and not any(key in item for key in _TYPE):
            self._give_up(dict(item))
        self._is_a(name, types)
        if isinstance(nested, dict):
            for key, part in nested.items():
                self._triple(_Named(name), key, [end for value in _many(part) if (end := _end(value))], literal=True)

    def _triple(
        self,
        subject: _Named,
        predicate: str,
        objects: Sequence[_Named],
        *,
        literal: bool = False,
        quote: str | None = None,
        confidence: float | None = None,
    ) -> None:
        if predicate in _IS_A and not literal:
            return self._is_a(subject.name, [end.name for end in objects])
        self._is_a(subject.name, subject.types[1:])
        for end in objects:
            self._is_a(end.name, end.types[1:])
            kinds = (next(iter(subject.types), None), next(iter(end.types), None))
            raw = RawTriple(
                subject.name, predicate, end.name, *kinds, datatype=end.datatype, language=end.language, quote=quote, confidence=confidence
            )
            self._keep(raw, literal=literal)
        return None

    def _is_a(self, name: str, types: Sequence[str]) -> None:
        for kind in types:
            if self._keep(RawTriple(name, RDF_TYPE_NAME, kind), literal=True):
                self._types.setdefault(name, kind)

    def _keep(self, raw: RawTriple, *, literal: bool) -> bool:
        """Keep a fact, unless one of its names is too long to be one."""
        for each in _STATED:
            longest = LONGEST_VALUE if each in ("object", "quote") and raw.predicate != RDF_TYPE_NAME else LONGEST_NAME
            if len(getattr(raw, each) or "") > longest:
                self._note(self.beyond, f"{each} of more than {longest:,} characters: {getattr(raw, each)}")
                return False
        self._triples.append((raw, literal))
        return True

    def _give_up(self, value: Json) -> None:
        if len(self.unread) >= MOST_UNREAD:
            self.uncounted += 1
            return
        try:
            self._note(self.unread, json.dumps(value, ensure_ascii=False))
        except RecursionError:
            self._note(self.unread, "(lists and objects, nested too deeply)")

    def _note(self, notes: list[str], piece: str) -> None:
        if len(notes) < MOST_UNREAD:
            notes.append(shorten(piece))
        else:
            self.uncounted += 1


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


def _share(value: Json) -> float | None:
    """A number from 0 to 1, in digits; None for all else."""
    return float(text) if _SHARE.fullmatch(text := _text(value)) else None


def _texts(value: Json) -> tuple[str, ...]:
    return tuple(text for part in _many(value) if (text := _text(part)))


def _end(value: Json) -> _Named | None:
    """A name or value as a string, or as an object like {"name": ..., "type": ...} or {"value": ..., "datatype": ...}."""
    if isinstance(value, dict):
        name = unquoted(_text(_first(value, ("name", "value", "@value", "label", "id"))))
        datatype = _text(_first(value, ("datatype", "@type"))) or None
        language = _text(_first(value, ("language", "@language", "lang"))) or None
        return _Named(name, _texts(_first(value, ("type", "types", "class"))), datatype, language) if name else None
    return _Named(unquoted(_text(value))) if _text(value) else None


_BULLET = re.compile(r"(?:[-*•]|\d+[.)])\s*")
_HEAD = re.compile(r"[\w:.\- ]*")


def _line(line: str) -> tuple[str, str, str] | None:
    """`(s, p, o)`, or `p(s, o)`; parts may be quoted. Further commas belong to the object."""
    text = line.strip()
    opening = min((place for bracket in "(<" if (place := text.find(bracket, 0, LONGEST_VALUE)) >= 0), default=-1)
    if opening < 0 or len(text) > LONGEST_VALUE:
        return None
    head = _BULLET.sub("", text[:opening], count=1) if _BULLET.match(text) else text[:opening]
    end = text[:-1].rstrip() if text[-1] in ".,;" else text
    body = end[opening + 1 : -1]
    if end[-1:] not in (")", ">") or not body or "\n" in body or "\r" in body or not _HEAD.fullmatch(head := head.strip()):
        return None
    parts = [part.strip().strip("\"'“”") for part in next(csv.reader([body], skipinitialspace=True))]
    if head:
        parts = [parts[0], head, *parts[1:]]
    if len(parts) < 3 or not all(parts[:3]):
        return None
    return parts[0], parts[1], ", ".join(parts[2:])
