"""Progress bars, and measuring a model case by case: a few at a time, giving up when nothing comes back."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, TypeVar

from onto_core.errors import ModelError

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

Case = TypeVar("Case")
Outcome = TypeVar("Outcome")

GIVE_UP: Final = 5
"""Failed cases, with no other before them, after which there is nothing to measure."""


class Trials:
    def __init__(self, together: int, progress: Progress, task: TaskID) -> None:
        self._slots, self._progress, self._task = asyncio.Semaphore(together), progress, task
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
                self._progress.advance(self._task)
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
def trials(doing: str, total: int, *, together: int) -> Iterator[Trials]:
    """Trials of `total` cases in all, up to `together` at once."""
    with progress_bar() as progress:
        yield Trials(together, progress, progress.add_task(doing, total=total))
