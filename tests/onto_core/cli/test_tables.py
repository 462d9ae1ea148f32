import io

import pytest
from rich.console import Console
from rich.table import Table

from onto_core.cli.tables import PIPED, print_table

HEADS = ("name", "kind of thing", "")


def by_rich(rows: list[tuple[str, ...]]) -> str:
    written = io.StringIO()
    table = Table(*HEADS, box=None, header_style="bold")
    for row in rows:
        table.add_row(*row)
    Console(file=written, width=PIPED, markup=False, highlight=False, emoji=False).print(table)
    return written.getvalue()


@pytest.mark.parametrize(
    "rows",
    [
        [("Fram", "ship", "1892")],
        [("東京", "city", "“capital”"), ("Zu\u0308rich", "a longer kind than its heading", ""), ("", "", "[bold]no markup[/bold] :smile:")],
        [("two\nlines", "text", "tab\there")],
        [],
    ],
)
def test_a_piped_table_is_the_one_that_rich_prints(rows: list[tuple[str, ...]], capsys: pytest.CaptureFixture[str]) -> None:
    print_table(HEADS, rows)
    assert capsys.readouterr().out == by_rich(rows)
