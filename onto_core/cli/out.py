"""What a command made, on standard output or in the file that the user names."""

from __future__ import annotations

from pathlib import Path

import click

from onto_core.errors import OntoRagError


def put_out(text: str, output: str | None, *, said: str = "") -> None:
    """Print the text, or write it to the file (`-` and None: standard output); `said` is told on standard error once the file is there.

    Raises OntoRagError for a file that cannot be written.
    """
    if output is None or output == "-":
        click.echo(text, nl=False)
        return
    try:
        Path(output).write_text(text, encoding="utf-8")
    except OSError as error:
        raise OntoRagError(f"{output}: cannot be written: {error.strerror or error}") from error
    if said:
        click.echo(said, err=True)
