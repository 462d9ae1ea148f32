"""Query files as they are written: YAML with a fixed shape, every problem of it named. Pure."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Final
from typing import Literal as OneOf

import yaml
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from onto_core.errors import Problem
from onto_core.sections.types import CollectionName
from onto_query.domain.model import KINDS

NAMES: Final = ("query.yaml", "query.yml")
"""A file of one of these names belongs to its folder, `NAME.query.yaml` to the ontology NAME beside it."""
SHAPE: Final = "collections, prefixes, synonyms, confused, templates, examples, solved, constraints"


def _several(value: Any) -> Any:
    return value if isinstance(value, list) else [value]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class ValueWritten(_Strict):
    property: str = Field(min_length=1)
    value: str


class TemplateWritten(_Strict):
    match: str = Field(min_length=1)
    slots: Mapping[str, str] = Field(default_factory=dict)
    query: str = Field(min_length=1)


class SolvedWritten(_Strict):
    question: str = Field(min_length=1)
    query: str = Field(min_length=1)


Meant = Annotated[tuple[str | ValueWritten, ...], BeforeValidator(_several)]
Names = Annotated[tuple[str, ...], BeforeValidator(_several)]


class Written(_Strict):
    """A query file. Names of elements are prefixed names, IRIs, ids or labels."""

    collections: tuple[CollectionName, ...] = ()
    prefixes: Mapping[str, str] = Field(default_factory=dict)
    synonyms: Mapping[str, Meant] = Field(default_factory=dict)
    confused: Mapping[str, Names] = Field(default_factory=dict)
    templates: tuple[TemplateWritten, ...] = ()
    examples: tuple[SolvedWritten, ...] = ()
    solved: Names = ()
    constraints: Mapping[OneOf[KINDS], Names] = Field(default_factory=dict)  # type: ignore[valid-type]


@dataclass(frozen=True, slots=True)
class QueryFile:
    """A query file that has the right shape. `solved`: (place, example) of the files that it names."""

    name: str
    written: Written
    solved: tuple[tuple[str, SolvedWritten], ...] = ()

    def examples(self) -> Iterator[tuple[str, SolvedWritten]]:
        """(place, example) of all, those of its own first."""
        yield from ((f"{self.name}: examples.{number}", each) for number, each in enumerate(self.written.examples, 1))
        yield from self.solved


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read of a file, None when it cannot be used, and every problem."""

    file: QueryFile | None
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class _Lines:
    examples: list[tuple[str, SolvedWritten]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def read_query_file(name: str, content: bytes, solved: Mapping[str, bytes | None] | None = None) -> Reading:
    """Read a query file; problems call it `name`. `solved`: the content of each file that it names, None for one that is not there."""
    try:
        value = yaml.load(content.decode("utf-8-sig"), Loader=yaml.BaseLoader)
    except UnicodeDecodeError as error:
        return Reading(None, (Problem(name, f"is not UTF-8 (byte {error.start})", "convert it"),))
    except (yaml.YAMLError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        place = f"{name}: line {mark.line + 1}" if mark else name
        return Reading(None, (Problem(place, f"is not YAML: {getattr(error, 'problem', None) or error}", "quote texts with a colon in them"),))
    try:
        written = Written.model_validate({} if value in (None, "") else value)
    except ValidationError as error:
        problems = {f"{name}: {_place(each['loc'])}": each["msg"] for each in reversed(error.errors())}
        return Reading(None, tuple(Problem(place, message, f"a file has {SHAPE}") for place, message in reversed(problems.items())))
    found = _Lines()
    for path in written.solved:
        text = (solved or {}).get(path)
        if text is None:
            found.problems.append(Problem(f"{name}: solved", f"{path} is not there", "name a file of JSON lines, by its place beside this one"))
        else:
            _read_lines(path, text, found)
    return Reading(QueryFile(name, written, tuple(found.examples)), tuple(found.problems))


def solved_files(content: bytes) -> tuple[str, ...]:
    """The files of solved questions that a query file names; none when it cannot be read."""
    reading = read_query_file("", content)
    return reading.file.written.solved if reading.file is not None else ()


def _read_lines(path: str, content: bytes, found: _Lines) -> None:
    """Solved questions, a JSON object a line, as `ontorag eval query` takes them; lines without a query are passed over."""
    for number, line in enumerate(content.decode("utf-8", errors="replace").splitlines(), 1):
        if not line.strip():
            continue
        where = f"{path}: line {number}"
        try:
            value = json.loads(line)
            if isinstance(value, dict) and "query" not in value:
                continue
            known = {key: value.get(key) for key in ("question", "query")} if isinstance(value, dict) else value
            found.examples.append((where, SolvedWritten.model_validate(known)))
        except (ValueError, RecursionError) as error:
            said = error.errors()[0]["msg"] if isinstance(error, ValidationError) else str(error)
            found.problems.append(Problem(where, said, '{"question": ..., "query": ...}'))


def _place(loc: tuple[int | str, ...]) -> str:
    """The place of a pydantic error: entries of lists from 1 on, without the names of types."""
    parts = [str(part + 1) if isinstance(part, int) else part for part in loc if not (isinstance(part, str) and part in {"str", "ValueWritten"})]
    return ".".join(parts) or "file"
