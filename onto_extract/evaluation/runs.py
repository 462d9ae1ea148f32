"""The file of a run: a line on how it was made, then one for each sentence with everything that a report needs. A run that was cut off goes on."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from onto_core.errors import InputError, Problem
from onto_core.secrets import cut
from onto_core.wire import problems_of
from onto_extract.evaluation.measures import SentenceScore

if TYPE_CHECKING:
    from onto_core.settings import Settings
    from onto_extract.evaluation.gold import GoldCollection

WITHOUT_INFLUENCE: Final = frozenset({"bus", "store", "query", "endpoint", "service"})
"""Sections of the settings that no extraction depends on,"""
OF_THE_MACHINE: Final = frozenset({"paths", "url", "poll", "fetch", "cache", "timeout", "tries", "concurrency", "batch"})
"""and the settings that say where a thing is or how long to wait for it. The ontologies of a run are known by their content."""


class RunHeader(BaseModel):
    """The first line of a run."""

    model_config = ConfigDict(frozen=True)
    ontorag_run: int = 1
    version: str = ""
    gold: str = ""
    settings: dict[str, str] = {}


@dataclass(frozen=True, slots=True)
class Run:
    """A run as its file has it; the last line of a sentence counts."""

    path: Path
    header: RunHeader
    outcomes: tuple[SentenceScore, ...]


Place = tuple[str, str]
"""Collection and id of a sentence."""


def header_of(gold: str, settings: Settings, options: Mapping[str, str] | None = None) -> RunHeader:
    """The header of a run over the gold, which it names for people. `options` are those of the command that change an extraction."""
    from onto_core.service.configuration import every_setting, is_secret

    chosen = dict(options or {})
    for name, info in every_setting():
        section, _, last = name.rpartition(".")
        if section.partition(".")[0] not in WITHOUT_INFLUENCE and last not in OF_THE_MACHINE and not is_secret(info):
            value: object = settings
            for part in name.split("."):
                value = getattr(value, part)
            chosen[name] = cut(str(value))
    try:
        release = version("ontorag")
    except PackageNotFoundError:
        release = ""
    return RunHeader(version=release, gold=gold, settings=chosen)


def content_digest(paths: Sequence[Path]) -> str:
    """A digest of the bytes of the files, and of all files in the folders. Raises InputError for one that cannot be read."""
    content = hashlib.blake2b(digest_size=16)
    for path in paths:
        for file in sorted(each for each in path.rglob("*") if each.is_file()) if path.is_dir() else [path]:
            try:
                content.update(hashlib.blake2b(file.read_bytes(), digest_size=16).digest())
            except OSError as error:
                raise InputError(str(file), [Problem(str(file), f"cannot be read: {error.strerror or error}")]) from error
    return content.hexdigest()


@cache
def _scores() -> TypeAdapter[SentenceScore]:
    return TypeAdapter(SentenceScore)


def read_run(path: Path) -> Run:
    """The run of a file. A last line that was cut off does not count. Raises InputError naming every line that cannot be read."""
    header, outcomes, _ = _read(path)
    if not outcomes:
        raise InputError(str(path), [Problem(str(path), "has no sentence yet", "`ontorag eval extract --out FILE` adds them")])
    return Run(path, header, tuple(outcomes.values()))


def _read(path: Path) -> tuple[RunHeader, dict[Place, SentenceScore], int]:
    """The header, the outcomes, and the bytes of the lines that are whole."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise InputError(str(path), [Problem(str(path), f"cannot be read: {error.strerror or error}")]) from error
    whole = content.rfind(b"\n") + 1
    lines = content[:whole].split(b"\n")[:-1]
    if not lines or b'"ontorag_run"' not in lines[0]:
        raise InputError(str(path), [Problem(f"{path}:1", "is not the beginning of a run", "a file that `ontorag eval extract --out FILE` wrote")])
    problems: list[Problem] = []
    header, outcomes = RunHeader(), dict[Place, SentenceScore]()
    for number, line in enumerate(lines, start=1):
        try:
            if number == 1:
                header = RunHeader.model_validate_json(line)
            elif line.strip():
                outcome = _scores().validate_json(line)
                outcomes[outcome.ontology, outcome.id] = outcome
        except ValidationError as error:
            problems += [Problem(f"{path}:{number}", str(each)) for each in problems_of(error)[:3]]
    if header.ontorag_run != 1:
        problems.append(Problem(f"{path}:1", f"is a run of form {header.ontorag_run}, and this reads 1", "the version of OntoRAG that wrote it"))
    if problems:
        raise InputError(str(path), problems)
    return header, outcomes, whole


class RunFile:
    """A run that is being written: `begin` it, `keep` each outcome, `close` it."""

    def __init__(self, path: Path, header: RunHeader) -> None:
        """Begin the file, or go on with it when it was made in the same way. Raises InputError that says what differs."""
        self.path, self.header = path, header
        self.done: dict[Place, SentenceScore] = {}
        exists = path.exists() and path.stat().st_size > 0
        whole = 0
        self._made: tuple[str, str] | None = None
        if exists:
            earlier, self.done, whole = _read(path)
            self._refuse(list(_differences(earlier, header)))
            self._made = next(((each.model, each.prompt_version) for each in self.done.values() if _by_its_model(each)), None)
        try:
            self._file: IO[bytes] = path.open("r+b" if exists else "wb")
        except OSError as error:
            raise InputError(str(path), [Problem(str(path), f"cannot be written: {error.strerror or error}")]) from error
        self._file.truncate(whole)
        self._file.seek(whole)
        if not exists:
            self._write(header.model_dump_json().encode())

    def rest(self, collections: Sequence[GoldCollection], sources: Mapping[Place, str]) -> tuple[GoldCollection, ...]:
        """The collections without the sentences that are done; those that failed are not. Raises InputError where the gold differs."""
        problems = []
        if strangers := [place for place in self.done if place not in sources]:
            have = "a sentence that this gold has not" if len(strangers) == 1 else f"{len(strangers)} sentences that this gold has not"
            problems.append(Problem("gold", f"the run has {have}, first {' '.join(strangers[0])}", "the same --limit and --sample, or larger ones"))
        changed = [place for place, outcome in self.done.items() if place in sources and outcome.source != sources[place]]
        if changed:
            texts = f"text, gold or ontology of {len(changed)} {'sentence' if len(changed) == 1 else 'sentences'}"
            problems.append(Problem("gold", f"{texts} differ, first {' '.join(changed[0])}"))
        self._refuse(problems)
        return tuple(replace(each, cases=tuple(case for case in each.cases if not self._is_done((each.ontology, case.id)))) for each in collections)

    def _is_done(self, place: Place) -> bool:
        return place in self.done and not self.done[place].failure

    def keep(self, outcome: SentenceScore) -> None:
        """Write an outcome at once. Raises InputError when another model or prompt made it than the run."""
        if _by_its_model(outcome):
            made = (outcome.model, outcome.prompt_version)
            self._made = self._made or made
            self._refuse([
                Problem(name, f"is {now}, and the run was made with {earlier}")
                for name, now, earlier in zip(("model", "prompt"), made, self._made, strict=True)
                if now != earlier
            ])  # fmt: skip
        self.done[outcome.ontology, outcome.id] = outcome
        self._write(_scores().dump_json(outcome))

    def _refuse(self, problems: Sequence[Problem]) -> None:
        if problems:
            raise InputError(f"{self.path} was made otherwise; --out with another name begins a new run", problems)

    def _write(self, line: bytes) -> None:
        self._file.write(line + b"\n")
        self._file.flush()

    def close(self) -> None:
        self._file.close()


def _by_its_model(outcome: SentenceScore) -> bool:
    """False for a sentence that failed, that no ontology is about, or that the rules read because the model was down."""
    return bool(outcome.model) and not outcome.failure and "model" not in outcome.degraded


def _differences(earlier: RunHeader, now: RunHeader) -> Iterator[Problem]:
    if earlier.ontorag_run == now.ontorag_run and earlier.version != now.version:
        yield Problem("ontorag", f"is version {now.version}, and the run was made with {earlier.version}")
    for name, (before, after) in settings_that_differ(earlier, now).items():
        yield Problem(name, f"is {after or 'nothing'}, and the run was made with {before or 'nothing'}")


def settings_that_differ(one: RunHeader, other: RunHeader) -> dict[str, tuple[str, str]]:
    """Setting -> its values in both runs; "" where a run has none."""
    names = sorted(one.settings.keys() | other.settings.keys())
    values = {name: (one.settings.get(name, ""), other.settings.get(name, "")) for name in names}
    return {name: pair for name, pair in values.items() if pair[0] != pair[1]}
