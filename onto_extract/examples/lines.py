"""Solved texts as JSON lines: ours, and those of Text2KGBench, read with every problem of every line; written one a line. Pure."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass

from pydantic import BaseModel, ConfigDict, Field, StrictBool, ValidationError

from onto_core.errors import Problem
from onto_core.rdf.surrogates import whole
from onto_core.terms import digest
from onto_extract.examples.model import Example, ExampleFact
from onto_extract.mentions import as_text_has

FORM = (
    '{"text": ..., "facts": [{"subject": ..., "property": ..., "object": ...}]} or {"sent": ..., "triples": [{"sub": ..., "rel": ..., "obj": ...}]}'
)
"""The two forms of a line, for people."""


class _Fact(BaseModel):
    model_config = ConfigDict(extra="forbid")
    subject: str = Field(min_length=1)
    property: str = Field(min_length=1)
    object: str | StrictBool | int | float
    subject_type: str | None = None
    object_type: str | None = None


class _Line(BaseModel):
    model_config = ConfigDict(extra="forbid")
    text: str = Field(min_length=1)
    facts: tuple[_Fact, ...]
    ontology: str = ""


class _Triple(BaseModel):
    sub: str = Field(min_length=1)
    rel: str = Field(min_length=1)
    obj: str


class _BenchmarkLine(BaseModel):
    sent: str = Field(min_length=1)
    triples: tuple[_Triple, ...]


@dataclass(frozen=True, slots=True)
class ReadExample:
    """A solved text, and the place that it was read from."""

    where: str
    example: Example


@dataclass(frozen=True, slots=True)
class ReadExamples:
    """The solved texts of a file in their order; `problems` names each line that is none."""

    read: tuple[ReadExample, ...]
    problems: tuple[Problem, ...] = ()

    @property
    def examples(self) -> tuple[Example, ...]:
        return tuple(each.example for each in self.read)


def read_examples(name: str, content: bytes) -> ReadExamples:
    """Read JSON lines; problems call the input `name`. A text that comes again is read once, as it stands last."""
    found: dict[tuple[str, str], ReadExample] = {}
    problems: list[Problem] = []
    for number, line in enumerate(content.removeprefix(b"\xef\xbb\xbf").split(b"\n"), start=1):
        if not line.strip():
            continue
        where = f"{name}: line {number}"
        try:
            example = _example(line)
        except ValidationError as error:
            problems += [Problem(f"{where}: {'.'.join(map(str, each['loc'])) or 'line'}", each["msg"], FORM) for each in error.errors()]
        except (ValueError, RecursionError) as error:
            problems.append(Problem(where, f"is not JSON in UTF-8: {error}", FORM))
        else:
            found[example.ontology, example.text] = ReadExample(where, example)
    return ReadExamples(tuple(found.values()), tuple(problems))


def _example(line: bytes) -> Example:
    value = json.loads(whole(line.decode()))
    if isinstance(value, dict) and "sent" in value:
        of_benchmark = _BenchmarkLine.model_validate(value)
        text = of_benchmark.sent
        return Example(text, tuple(ExampleFact(as_text_has(each.sub, text), each.rel, as_text_has(each.obj, text)) for each in of_benchmark.triples))
    own = _Line.model_validate(value)
    return Example(own.text, tuple(_fact(each) for each in own.facts), own.ontology)


def _fact(fact: _Fact) -> ExampleFact:
    value = str(fact.object).lower() if isinstance(fact.object, bool) else str(fact.object)
    return ExampleFact(fact.subject, fact.property, value, fact.subject_type, fact.object_type)


def line_of(example: Example) -> str:
    """The example as a line of JSON, without what is not told of it."""
    facts = [{name: value for name, value in asdict(fact).items() if value is not None} for fact in example.facts]
    ontology = {"ontology": example.ontology} if example.ontology else {}
    return json.dumps({"text": example.text, "facts": facts, **ontology}, ensure_ascii=False)


def id_of(example: Example) -> str:
    """The name of an example in commands: it follows from its text and its ontology."""
    return digest(example.ontology, example.text)[:8]


def lines_of(examples: Iterable[Example]) -> str:
    return "".join(f"{line_of(each)}\n" for each in examples)
