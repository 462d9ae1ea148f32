"""Progress bars, and measuring a model case by case: a few at a time, giving up when nothing comes back."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, TypeVar

import click

from onto_core.errors import ModelError

if TYPE_CHECKING:
    from rich.progress import Progress

Case = TypeVar("Case")
Outcome = TypeVar("Outcome")

AFTER: Final = 2.0
"""Seconds of silence that people take for work."""
BETWEEN: Final = 10.0
"""Seconds between two lines of progress in a log."""
GIVE_UP: Final = 5
"""Failed cases, with no other before them, after which there is nothing to measure."""


class Trials:
    def __init__(self, together: int, step: Callable[[], None]) -> None:
        self._slots, self._step = asyncio.Semaphore(together), step
        self._done = self._failed = 0

    async def of(self, cases: Iterable[Case], attempt: Callable[[Case], Awaitable[Outcome]], failed: Callable[[Case, str], Outcome]) -> list[Outcome]:
        """The outcomes in the order of the cases; `failed` makes the outcome of a case that ended in a ModelError, from the error's text.

        Raises whatever else `attempt` raises, and the ModelError when none of the first `GIVE_UP` cases, over all calls, came through.
        """

        async def tried(case: Case) -> Outcome:
            try:
                async with self._slots:
                    outcome = await attempt(case)
            except ModelError as error:
                self._failed += 1
                if not self._done and self._failed >= GIVE_UP:
                    raise
                return failed(case, str(error))
            finally:
                self._step()
            self._done += 1
            return outcome

        try:
            async with asyncio.TaskGroup() as group:
                tasks = [group.create_task(tried(case)) for case in cases]
        except ExceptionGroup as several:
            raise several.exceptions[0] from None
        return [task.result() for task in tasks]


def progress_bar(*, quiet: bool = False) -> Progress:
    """A progress bar on standard error, when that is a terminal; it goes when it ends."""
    from rich.console import Console
    from rich.progress import Progress

    return Progress(console=Console(stderr=True), transient=True, disable=quiet or not sys.stderr.isatty())


@contextmanager
def steps(doing: str, total: int | None) -> Iterator[Callable[..., None]]:
    """Count steps of one job, and show from AFTER seconds on how far it is: a bar on a terminal, else a line every BETWEEN seconds.

    The function that it yields counts one more step as done, or as many as it is given.
    """
    done, bar, ended = 0, progress_bar(), threading.Event()
    task = bar.add_task(doing, total=total)

    def step(amount: int = 1) -> None:
        nonlocal done
        done += amount
        bar.update(task, completed=done)

    def show() -> None:
        if ended.wait(AFTER):
            return
        if sys.stderr.isatty():
            bar.start()
            return
        while not ended.wait(BETWEEN - AFTER):
            click.echo(f"{doing}: {done:,}" + (f" of {total:,}" if total else ""), err=True)

    watching = threading.Thread(target=show, name="progress", daemon=True)
    watching.start()
    try:
        yield step
    finally:
        ended.set()
        watching.join()
        bar.stop()


@contextmanager
def trials(doing: str, total: int, *, together: int) -> Iterator[Trials]:
    """Trials of `total` cases in all, up to `together` at once."""
    with steps(doing, total) as step:
        yield Trials(together, step)
