"""What a user decided of names: these are the same thing, those never are. One decision a line, in JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from onto_core.english.names import name_of
from onto_core.errors import InputError, Problem
from onto_core.wire import problems_of


class DecisionLine(BaseModel):
    """`{"same": ["Keller", "Anna Keller"], "iri": "..."}` or `{"never": ["Keller", "Keller AG"]}`; with `document` for that document only."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    same: tuple[str, ...] = Field(default=(), description="names or IRIs of one thing")
    never: tuple[str, ...] = Field(default=(), description="names or IRIs of different things")
    iri: str = Field(default="", description="with `same`: the IRI of that thing")
    document: str = Field(default="", description="the id of the only document that it holds for; empty: all")
    why: str = Field(default="", description="a reason, for whoever reads the file")

    @model_validator(mode="after")
    def _says_one_thing(self) -> DecisionLine:
        if bool(self.same) == bool(self.never):
            raise ValueError("needs either `same` or `never`")
        if self.iri and not self.same:
            raise ValueError("`iri` needs `same`")
        if len(set(self.same or self.never)) < (1 if self.iri else 2):
            raise ValueError("needs two names")
        return self


@dataclass(frozen=True, slots=True)
class Decisions:
    """The decisions that hold for one document. Names count in any spelling, IRIs as they are."""

    lines: tuple[DecisionLine, ...] = ()
    _same: frozenset[frozenset[str]] = field(init=False, repr=False, compare=False)
    _never: frozenset[frozenset[str]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_same", frozenset(frozenset(map(_key, line.same)) for line in self.lines if line.same))
        object.__setattr__(self, "_never", frozenset(frozenset(map(_key, line.never)) for line in self.lines if line.never))

    def of_document(self, document: str) -> Decisions:
        return Decisions(tuple(line for line in self.lines if line.document in ("", document)))

    def same(self, one: str, other: str) -> bool:
        a, b = _key(one), _key(other)
        return any(a in keys and b in keys for keys in self._same)

    def never(self, one: str, other: str) -> bool:
        a, b = _key(one), _key(other)
        return a != b and any(a in keys and b in keys for keys in self._never)

    def iri_of(self, names: Iterable[str]) -> str:
        """The IRI that the user gives to a thing of these names."""
        keys = set(map(_key, names))
        return next((line.iri for line in self.lines if line.iri and keys.intersection(map(_key, line.same))), "")

    def refuses(self, names: Iterable[str], iri: str) -> bool:
        """True when a name is never the thing of an IRI."""
        return any(self.never(name, iri) for name in names)


UNDECIDED: Final = Decisions()
"""No decision."""


def _key(text: str) -> str:
    """A name in the form that its spellings share; legal forms, titles and accents stay, for a decision may be on them."""
    return text if ":" in text and " " not in text else " ".join(text.casefold().replace(".", "").split()) or name_of(text).key


def read_decisions(path: str) -> Decisions:
    """The decisions of a file. Raises InputError with every problem of every line."""
    if not path:
        return Decisions()
    try:
        content = Path(path).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = (error.strerror or str(error)) if isinstance(error, OSError) else "it is not UTF-8"
        raise InputError(path, [Problem("extraction.same_as", f"{path} cannot be read: {reason}")]) from error
    lines: list[DecisionLine] = []
    problems: list[Problem] = []
    for number, line in enumerate(content.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            lines.append(DecisionLine.model_validate(json.loads(line)))
        except ValidationError as error:
            problems += [Problem(f"line {number}: {problem.where}", problem.message, problem.mend) for problem in problems_of(error)]
        except ValueError as error:
            problems.append(Problem(f"line {number}", f"is not JSON: {error}", '{"never": ["Keller", "Keller AG"]}'))
    if problems:
        raise InputError(path, problems)
    return Decisions(tuple(lines))
