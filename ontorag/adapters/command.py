"""`ontorag adapters`: which frameworks there are adapters for, what is installed of them, and what to import."""

from __future__ import annotations

import json
from dataclasses import asdict
from importlib import metadata

import click

from onto_core.cli.tables import print_table
from ontorag.adapters.extras import ADAPTERS, Adapter


@click.command()
@click.option("--json", "as_json", is_flag=True, help="A JSON list of {extra, package, versions, gives, installed, usable}.")
def adapters(*, as_json: bool) -> None:
    """List the adapters in other frameworks, and which of them can be used here.

    Each is installed as an extra: pip install 'ontorag[langchain]'. A framework of another version than those supported is told.

    \b
    Example: ontorag adapters
    """
    states = [(adapter, _installed(adapter)) for adapter in ADAPTERS.values()]
    if as_json:
        click.echo(json.dumps([{**asdict(each), "installed": version, "usable": _is_supported(each, version)} for each, version in states], indent=2))
        return
    rows = [(each.extra, f"{each.package} {each.versions}", _state(each, version), ", ".join(_shown(each))) for each, version in states]
    print_table(("extra", "for", "here", "import"), rows)


def _installed(adapter: Adapter) -> str | None:
    """The installed version of the framework."""
    try:
        return metadata.version(adapter.package)
    except metadata.PackageNotFoundError:
        return None


def _is_supported(adapter: Adapter, version: str | None) -> bool:
    from packaging.specifiers import SpecifierSet

    return version is not None and SpecifierSet(adapter.versions).contains(version, prereleases=True)


def _state(adapter: Adapter, version: str | None) -> str:
    if version is None:
        return f"not installed: pip install 'ontorag[{adapter.extra}]'"
    return version if _is_supported(adapter, version) else f"{version} is not among {adapter.versions}"


def _shown(adapter: Adapter) -> list[str]:
    return [place.replace(":", ".") for place in adapter.gives]
