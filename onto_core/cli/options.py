"""Options that many commands share, the settings that they make, and input from a file or standard input."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

import click

from onto_core.errors import InputError, Problem

if TYPE_CHECKING:
    from onto_core.settings import Settings

Command = TypeVar("Command", bound=Callable[..., Any])


def _as_one(_: click.Context, __: click.Parameter, files: Sequence[str]) -> str | None:
    """Several files as the settings take them: one path, as in PATH."""
    return os.pathsep.join(files) or None


def config_option_as(
    name: str = "config", about: str = "YAML files, the later over the earlier; default: ONTORAG_CONFIG, ./ontorag.yaml, or the defaults."
) -> Callable[[Command], Command]:
    """`--config`, any number of times, as one path in the parameter of that name."""
    return click.option("--config", name, type=click.Path(dir_okay=False), multiple=True, callback=_as_one, help=about)


config_option = config_option_as()
ontology_option = click.option(
    "--ontology", "ontologies", multiple=True, metavar="FILE", help="A file or folder, any number of them. Default: as configured."
)


def _language_tag(_: click.Context, __: click.Parameter, tag: str | None) -> str | None:
    if not tag:
        return tag
    from pydantic import TypeAdapter, ValidationError

    from onto_core.wire import LanguageTag

    try:
        return TypeAdapter(LanguageTag).validate_python(tag)
    except ValidationError as error:
        raise click.BadParameter(error.errors()[0]["msg"]) from error


language_option = click.option(
    "--language",
    metavar="TAG",
    callback=_language_tag,
    help="Language of the texts, such as de or pt-BR. Default: found for each chunk by its words.",
)
chunk_size_option = click.option(
    "--chunk-size", type=click.IntRange(min=100, max=1_000_000), help="Characters of a chunk, at most. Default: documents.chunk_size, 1500."
)
model_option = click.option(
    "--model", default="", metavar="auto|light|rules|NAME", help="auto: the endpoint when one is configured, else light. NAME: a model there."
)


def store_options(command: Command) -> Command:
    """`--store`, `--collection` and `--config`."""
    return options(
        command,
        click.option(
            "--store",
            "url",
            metavar="URL",
            help="The store, instead of the one of the configuration: oxigraph:PATH, cassandra://HOST:PORT/KEYSPACE, sparql+https://HOST/PATH.",
        ),
        click.option("--collection", default="default", show_default=True, metavar="NAME", help="The collection; none sees another."),
        config_option,
    )


def options(command: Command, *decorators: Callable[[Command], Command]) -> Command:
    """The command with the options, the first of which is listed first by its help."""
    for decorate in reversed(decorators):
        command = decorate(command)
    return command


def settings_of(config: str | None, overrides: Mapping[str, object]) -> Settings:
    """Load the settings and put the options over them; None and "" are options not given. Raises BadSettings."""
    from onto_core.service.configuration import load_settings

    return load_settings(config, overrides={name: value for name, value in overrides.items() if value not in (None, "")})


def configured(
    config: str | None,
    *,
    ontologies: Sequence[str],
    model: str = "",
    store: str | None = None,
    overrides: Mapping[str, object] = MappingProxyType({}),
    required: bool = True,
) -> Settings:
    """Load the settings, put the command's options over them, and set up logging.

    Raises BadSettings; UsageError when no ontology is named, though one is `required`.
    """
    from onto_core.service.logs import configure_logging
    from onto_core.service.traces import begin_traces

    settings = settings_of(config, {**overrides, **named(ontologies, model, store)})
    configure_logging(settings.service)
    begin_traces(settings.telemetry)
    if required and not settings.ontologies.paths and not settings.ontologies.collections:
        raise click.UsageError("no ontology: give --ontology FILE, or set ontologies.paths or ontologies.collections")
    return settings


def named(ontologies: Sequence[str], model: str, store: str | None) -> dict[str, object]:
    """The settings that the options say, by their names."""
    from onto_core.clients.chat import model_overrides

    said: dict[str, object] = model_overrides(model) if model else {}
    if store:  # for this run: no other is asked in its place
        said |= {"store.url": store, "stores": {}}
    if ontologies:  # for this run: whatever collection a chunk is of, it goes by these
        said |= {"ontologies.paths": tuple(ontologies), "ontologies.collections": {}}
    return said


def say_passed_over(endings: Mapping[str, int]) -> None:
    """Say on standard error which files of folders were not read, by their endings."""
    if endings:
        counts = ", ".join(f"{ending} {count}" for ending, count in sorted(endings.items()))
        click.echo(f"not read in folders: {counts}; name such a file itself to have it read", err=True)


def say_notes(notes: Sequence[Problem]) -> None:
    """Say on standard error which parts of documents were not read."""
    for note in notes:
        click.echo(f"note: {note}", err=True)


def content_of(file: str) -> bytes:
    """The content of the file, or for `-` of standard input. Raises InputError."""
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise InputError(_name(file), [Problem(_name(file), f"cannot be read: {error.strerror or error}")]) from error


def text_of(file: str) -> str:
    """The same as text, without a byte order mark. Raises InputError."""
    try:
        return content_of(file).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(_name(file), [Problem(f"byte {error.start}", "is not UTF-8", "convert the text to UTF-8")]) from error


def _name(file: str) -> str:
    return "standard input" if file == "-" else file
