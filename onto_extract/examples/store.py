"""Files of solved texts: the ones that the settings name or that lie beside the ontologies, read together, changed one at a time."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final

from onto_core.errors import InputError, Problem
from onto_core.settings import Settings
from onto_extract.examples.lines import FORM, ReadExamples, lines_of, read_examples
from onto_extract.examples.model import Example

BESIDE: Final = "examples"
"""The folder beside an ontology's file, or in a folder of ontologies, where examples are looked for."""
ENDING: Final = ".jsonl"
NONE: Final = ("none", "")
"""Values of the setting that stand for no examples."""


def files_of(settings: Settings) -> list[Path]:
    """The files of examples, in order. Raises InputError for one that is named and not there."""
    named = settings.extraction.examples
    if named in NONE:
        return []
    if named != "auto":
        path = Path(named)
        if not path.exists():
            raise InputError("extraction.examples", [Problem(named, "is not there", "name a file of JSON lines, or a folder of such files")])
        return _in_folder(path) if path.is_dir() else [path]
    of_collections = (path for paths in settings.ontologies.collections.values() for path in paths)
    beside = (
        file
        for path in map(Path, (*settings.ontologies.paths, *of_collections))
        for file in (_in_folder(path / BESIDE) if path.is_dir() else [_beside(path)])
    )
    return list(dict.fromkeys(file for file in beside if file.is_file()))


def file_to_change(settings: Settings) -> Path:
    """The one file that `add` and `import` write to; it need not exist yet. Raises InputError where several would do."""
    named = settings.extraction.examples
    if named != "auto" and named not in NONE:
        path = Path(named)
        return path / f"{path.resolve().name}{ENDING}" if path.is_dir() else path
    paths = [Path(path) for path in settings.ontologies.paths]
    if len(paths) != 1:
        names = ", ".join(map(str, paths)) or "none"
        raise InputError("examples", [Problem("--examples", f"is needed: it is not clear beside which ontology ({names})", "name a file")])
    return _beside(paths[0])


def _beside(path: Path) -> Path:
    """examples/NAME.jsonl beside the file NAME.ttl, or in the folder NAME."""
    if path.is_dir():
        return path / BESIDE / f"{path.resolve().name}{ENDING}"
    return path.parent / BESIDE / f"{path.name.removesuffix('.gz').rpartition('.')[0] or path.name}{ENDING}"


def _in_folder(folder: Path) -> list[Path]:
    return sorted(folder.glob(f"*{ENDING}"))


def read_file(path: Path) -> ReadExamples:
    """The examples of a file, and its problems; a file that is not there has neither. Raises InputError for one that cannot be read."""
    try:
        return read_examples(str(path), path.read_bytes())
    except FileNotFoundError:
        return ReadExamples(())
    except OSError as error:
        raise InputError(str(path), [Problem(str(path), f"cannot be read: {error.strerror or error}", "check the permissions")]) from error


def load(settings: Settings) -> tuple[Example, ...]:
    """All examples that the settings name. Raises InputError with every problem of every file."""
    reads = [read_file(path) for path in files_of(settings)]
    if problems := [problem for read in reads for problem in read.problems]:
        raise InputError("examples", problems)
    return tuple(dict.fromkeys(example for read in reads for example in read.examples))


def change(path: Path, to: Callable[[Sequence[Example]], Iterable[Example]]) -> tuple[Example, ...]:
    """Replace what a file holds, all at once. Raises InputError: for a file with bad lines too, which would be lost."""
    read = read_file(path)
    if read.problems:
        raise InputError(str(path), read.problems)
    changed = tuple(to(read.examples))
    new = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        new.write_text(lines_of(changed), encoding="utf-8")
        new.replace(path)
    except OSError as error:
        raise InputError(str(path), [Problem(str(path), f"cannot be written: {error.strerror or error}", f"a file of lines {FORM}")]) from error
    return changed
