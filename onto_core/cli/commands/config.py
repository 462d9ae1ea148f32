"""`ontorag config show|check`: every setting with its value and meaning, and every mistake in a configuration at once."""

from __future__ import annotations

import json

import click

from onto_core.cli.options import config_option_as
from onto_core.errors import BadSettings


@click.group()
def config() -> None:
    """Show every setting, or check a configuration.

    \b
    Example: ontorag config check --config ontorag.yaml
    """


@config.command()
@config_option_as("path")
@click.option("--defaults", is_flag=True, help="The defaults, whatever file and environment say.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def show(path: str | None, defaults: bool, as_json: bool) -> None:
    """Print the settings in force as YAML, with comments. Secrets, and passwords in URLs, are shown as ***.

    \b
    Example: ontorag config show > ontorag.yaml
    """
    from onto_core.service import configuration
    from onto_core.settings import Settings

    settings = Settings() if defaults else configuration.load_settings(path)
    click.echo(configuration.as_json(settings) if as_json else configuration.document(settings).rstrip("\n"))


@config.command()
@config_option_as("path")
@click.option("--json", "as_json", is_flag=True, help="A JSON list of {where, message, mend}.")
@click.pass_context
def check(ctx: click.Context, path: str | None, as_json: bool) -> None:
    """Name every mistake in a configuration. Exit code 2 when there is one.

    \b
    Example: ontorag config check --config ontorag.yaml
    """
    from onto_core.service.configuration import load_settings

    try:
        load_settings(path)
    except BadSettings as error:
        if not as_json:
            raise
        click.echo(json.dumps([{"where": p.where, "message": p.message, "mend": p.mend} for p in error.problems], ensure_ascii=False))
        ctx.exit(error.exit_code)
    click.echo("[]" if as_json else "the configuration is fine")
