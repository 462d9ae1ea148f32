"""The wire: what a versioned JSON message is, and reading one from bytes or naming every problem; the messages themselves are in `messages`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, model_validator
from pydantic_core import PydanticCustomError

from onto_core.errors import BadMessage, MessageTooLarge, Problem
from onto_core.rdf.iris import is_language_tag
from onto_core.rdf.surrogates import HALF
from onto_core.terms import digest

SCHEMA_HEADER = "schema"
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")


def _without_controls(text: str) -> str:
    """The text, when it has no control character but tabs and line ends: others mean nothing to who asks, and no query can hold them."""
    if found := _CONTROL.search(text):
        place = {"sign": f"U+{ord(found[0]):04X}", "place": found.start()}
        raise PydanticCustomError("control_character", "holds the control character {sign} at {place}; only tabs and line ends are allowed", place)
    return text


Plain = Annotated[str, AfterValidator(_without_controls)]
"""A text of a line or two, as a person types it."""


def _language_tag(tag: str) -> str:
    if not is_language_tag(tag) or not 2 <= len(tag.split("-", 1)[0]) <= 3:
        raise PydanticCustomError("language_tag", "{tag} is not a language tag such as de or pt-BR", {"tag": repr(tag)})
    return tag


LanguageTag = Annotated[str, AfterValidator(_language_tag)]
"""A BCP 47 tag whose language has two or three letters, as all that are registered."""

Metadata = dict[Annotated[str, Field(min_length=1, max_length=200)], Annotated[str, Field(max_length=10_000)]]
"""What a source says of a document or chunk, by name."""

Revision = Annotated[int, Field(ge=0, le=2**63 - 1)]
"""A number that grows from one to the next: microseconds since 1970, unless who publishes counts otherwise."""


@dataclass(frozen=True, slots=True)
class Message:
    """Bytes on a topic. `id` names the message across redeliveries; `attempt` counts from 1; `key` orders and partitions."""

    id: str
    body: bytes
    key: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)
    attempt: int = 1


class Wire(BaseModel):
    """A message of the wire. Unknown fields of a newer minor version are ignored; an unknown major version is refused."""

    model_config = ConfigDict(frozen=True, extra="ignore", str_strip_whitespace=False)
    name: ClassVar[str]
    major: ClassVar[int] = 1
    """Raised when a field goes, changes its meaning or becomes required: then old readers must refuse what they would misread."""
    minor: ClassVar[int] = 0
    """Raised when a field with a default comes: old messages are read with the default, old readers ignore the field."""
    largest: ClassVar[int] = 0
    """Bytes that a message may have where what it is made of may be larger; 0: the bus says."""

    id: str = ""

    @model_validator(mode="after")
    def _name_it(self) -> Self:
        if not self.id:
            object.__setattr__(self, "id", digest(*self._identity()))
        return self

    def _identity(self) -> tuple[object, ...]:
        """The parts that `id` is the hash of, when it is left out."""
        raise NotImplementedError

    @classmethod
    def schema_name(cls) -> str:
        return f"ontorag.{cls.name}/{cls.major}" + (f".{cls.minor}" if cls.minor else "")

    @classmethod
    def json_schema(cls) -> dict[str, Any]:
        """The body's JSON Schema (draft 2020-12), for clients in any language."""
        head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": f"urn:ontorag:wire:{cls.name}:{cls.major}.{cls.minor}"}
        return {**head, **cls.model_json_schema()}

    @classmethod
    def decode(cls, message: Message) -> Self:
        """The message that the bytes hold. Raises BadMessage naming every problem; the bytes stay with the error."""
        source = f"{cls.name} {message.id!r}"
        declared = message.headers.get(SCHEMA_HEADER)
        if declared is not None and (trouble := cls._version_trouble(declared)):
            raise BadMessage(source, [Problem(f"header {SCHEMA_HEADER}", trouble, f"publish {cls.schema_name()}")], message.body)
        try:
            fields = json.loads(message.body)
        except (ValueError, RecursionError) as error:  # also a number of more digits than Python reads
            raise BadMessage(source, [Problem("body", f"is not JSON in UTF-8: {error}")], message.body) from error
        if _HALF_ESCAPED.search(message.body) and (broken := list(_with_halves(fields))):
            halves = "holds half of a surrogate pair (U+D800 to U+DFFF), which is no character"
            raise BadMessage(source, [Problem(place, halves, "a pair, or U+FFFD") for place in broken[:20]], message.body)
        try:
            return cls.model_validate(fields)
        except ValidationError as error:
            raise BadMessage(source, problems_of(error), message.body) from error

    @classmethod
    def _version_trouble(cls, declared: str) -> str:
        name, _, version = declared.partition("/")
        if name != f"ontorag.{cls.name}":
            return f"{declared!r} is not the schema of a {cls.name}"
        major = version.split(".")[0]
        return "" if major == str(cls.major) else f"{declared!r} has major version {major or 'none'}, and this reads {cls.major}"

    def encode(self, headers: Mapping[str, str] | None = None, key: str = "") -> Message:
        """The message for the bus: `id` is the message's, so that a redelivery is recognised. Raises MessageTooLarge."""
        body = self.model_dump_json(exclude_none=True).encode()
        if self.largest and len(body) > self.largest:
            largest = f"a message of this kind takes {self.largest:,} at most"
            raise MessageTooLarge(f"{self.name} {self.id!r} has {len(body):,} bytes, and {largest}, for a broker takes no more")
        return Message(id=self.id, body=body, key=key, headers={SCHEMA_HEADER: self.schema_name(), **(headers or {})})


_HALF_ESCAPED = re.compile(rb"\\u[dD][89a-fA-F]")


def _with_halves(fields: object) -> Iterator[str]:
    """The places of texts, and of names of fields, that hold halves of surrogate pairs."""
    left: list[tuple[tuple[int | str, ...], object]] = [((), fields)]
    while left:
        path, value = left.pop()
        if isinstance(value, str) and HALF.search(value):
            yield path_of(path)
        elif isinstance(value, list):
            left += [((*path, place), part) for place, part in enumerate(value)]
        elif isinstance(value, dict):
            if any(map(HALF.search, value)):
                yield path_of((*path, "(the name of a field)"))
            left += [((*path, name), part) for name, part in value.items()]


def problems_of(error: ValidationError) -> list[Problem]:
    """pydantic's findings, one Problem each, with the path as a person would write it."""
    return [Problem(path_of(entry["loc"]), entry["msg"][0].lower() + entry["msg"][1:]) for entry in error.errors(include_url=False)]


def path_of(location: tuple[int | str, ...]) -> str:
    path = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in location)
    return path.lstrip(".") or "message"


class SuggestionWire(BaseModel):
    """Something that the graph does not say. `probability`: that it is right, if anything is; `because`: facts that it shares with what was named."""

    model_config = ConfigDict(frozen=True)
    iri: str = ""
    """Empty for a value."""
    label: str
    probability: float | None = None
    because: tuple[str, ...] = ()
