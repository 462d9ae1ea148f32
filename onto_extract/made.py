"""Digests of what decides an extraction beside the text and the ontologies, by which a later run knows what it would do otherwise."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import Final

from onto_core.messages import MadeWire
from onto_core.settings import Settings
from onto_core.terms import digest
from onto_extract.confidence.calibration import Calibration
from onto_extract.examples.model import Example
from onto_extract.propose.prompt import TEMPLATE

_NOT_JUDGING: Final = frozenset(
    {"examples", "examples_most", "examples_budget", "instructions", "names_so_far", "calibration", "vocabulary", "vocabulary_cache", "same_as"}
)
"""Settings of extraction that the judge does not see, or whose files are told by their content."""


def made_of(settings: Settings, *, has_model: bool, examples: Sequence[Example], calibration: Calibration) -> MadeWire:
    """The digests for these settings, with the content of the files that they name. Files that cannot be read count as empty.

    A model that the settings do not name is known by its endpoint: a change there is not seen.
    """
    extraction, model = settings.extraction, settings.model
    shown = (extraction.examples_most, extraction.examples_budget, extraction.instructions.strip(), TEMPLATE)
    sampled = (model.name or model.base_url, model.temperature, model.max_tokens, model.structured)
    files = [_content(path) for path in (*extraction.vocabulary, *([extraction.same_as] if extraction.same_as else []))]
    return MadeWire(
        model=digest(*sampled) if has_model else model.kind if model.kind == "rules" else "light",
        prompt=digest(*examples, *(shown if has_model else ())),
        selection=digest(settings.selection.model_dump_json()),
        judging=digest(extraction.model_dump_json(exclude=set(_NOT_JUDGING)), calibration.written(), *files),
        software=_software(),
    )


def key_of(made: MadeWire, catalog_version: str) -> str:
    """One digest of everything that decides an extraction of a text."""
    return digest(catalog_version, made.model, made.prompt, made.selection, made.judging, made.software)


def _content(path: str) -> str:
    try:
        with open(path, "rb") as file:
            return hashlib.file_digest(file, "blake2b").hexdigest()
    except OSError:
        return ""


def _software() -> str:
    try:
        return version("ontorag")
    except PackageNotFoundError:
        return ""
