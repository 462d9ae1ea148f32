"""Settings that change while a process runs: the files are looked at, and what they say is taken whole, or refused whole with the reason."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from copy import copy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import structlog

from onto_core import metrics
from onto_core.errors import BadSettings, OntoRagError
from onto_core.service.changes.generations import Generation
from onto_core.service.configuration import every_setting, files_of, load_settings, value_at
from onto_core.settings import Settings

log = structlog.get_logger("ontorag.settings")


@dataclass(slots=True)
class Configuration:
    """The files that settings were loaded from, and what goes over them; `overrides` are those of the command line."""

    path: str | None
    overrides: Mapping[str, object]
    names_restarts: bool = field(default=True, init=False)
    """True: who takes it says what needs a restart."""
    _seen: str = field(default="", init=False)

    def __post_init__(self) -> None:
        self._seen = self._digest()

    def changed(self) -> bool:
        """True when a file has another content than at the last look. A mounted file is swapped by a link, so its time tells nothing."""
        before, self._seen = self._seen, self._digest()
        return self._seen != before

    def beside(self) -> Configuration:
        """The same as it was seen last, for a second who takes it in this process: what needs a restart is said once."""
        twin = copy(self)
        twin.names_restarts = False
        return twin

    def load(self) -> Settings:
        """Raises BadSettings with every problem."""
        return load_settings(self.path, overrides=self.overrides)

    def _digest(self) -> str:
        content = hashlib.sha256()
        for file in files_of(self.path):
            content.update(f"{file}\n".encode())
            content.update(_content(file))
        return content.hexdigest()


def _content(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        return f"not read: {error.strerror}".encode()


class Part(Protocol):
    """A part of a process that takes changed settings. `prepared` gives what `take` takes and returns."""

    @property
    def sections(self) -> Sequence[str]:
        """The sections of the settings that it takes."""
        ...

    def take(self, new: Any, /) -> Generation[Any]:
        """Put a generation in force; returns the one before."""
        ...

    async def prepared(self, settings: Settings) -> Generation[Any]:
        """A generation by these settings, ready to be taken; nothing is replaced yet. Raises OntoRagError."""
        ...


class Reloading:
    """Takes what a configuration says into parts that run. It belongs to their event loop."""

    def __init__(self, configuration: Configuration, settings: Settings, parts: Sequence[Part]) -> None:
        self._configuration, self.settings, self._parts = configuration, settings, tuple(parts)
        self._sections = frozenset(section for part in parts for section in part.sections)
        self._again = False
        self._told = ""
        self._waiting: list[str] = []
        self._retiring: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def looking(self, every: float) -> AsyncIterator[None]:
        """Take changed settings during the block, with a look every so many seconds; 0: none.

        It ends when all that was replaced is closed, which waits for those who use it.
        """
        if not every:
            yield
            return
        task = asyncio.create_task(self._run(every), name="settings")
        task.add_done_callback(_tell_of_the_end)  # nobody waits for it
        try:
            yield
        finally:
            task.cancel()
            await asyncio.wait([task])
            while self._retiring:
                await asyncio.wait(self._retiring)

    async def _run(self, every: float) -> None:
        while True:
            await asyncio.sleep(every)
            if await asyncio.to_thread(self._configuration.changed) or self._again:
                await self.look()

    async def look(self) -> bool:
        """Take the configuration as it is now; False when it was refused, or put off, and then all is as before. Never raises OntoRagError."""
        self._again = False
        try:
            wanted = await asyncio.to_thread(self._configuration.load)
            taken, left = self._split(wanted)
            if taken:
                await self._take(wanted)
        except OntoRagError as error:
            self._again = error.retryable
            metrics.RELOADS.labels("put off" if error.retryable else "refused").inc()
            if self._told != (told := str(error)):
                problems = [str(problem) for problem in error.problems] if isinstance(error, BadSettings) else [told]
                log.error("settings put off" if error.retryable else "settings refused", problems=problems, kept="those before")
            self._told = told
            return False
        self._told = ""
        if left not in ([], self._waiting) and self._configuration.names_restarts:
            log.warning("settings need a restart", settings=left)
        self._waiting = left
        if taken:
            metrics.RELOADS.labels("taken").inc()
            log.info("settings taken", settings=taken)
        return True

    def _split(self, wanted: Settings) -> tuple[list[str], list[str]]:
        """The names of the settings that differ from those in force: those that can be taken, and those that need a restart."""
        different = [name for name, _ in every_setting() if value_at(wanted, name) != value_at(self.settings, name)]
        taken = [name for name in different if name.partition(".")[0] in self._sections]
        return taken, [name for name in different if name not in taken]

    async def _take(self, wanted: Settings) -> None:
        """Build everything before anything is replaced. Raises OntoRagError, and then nothing was."""
        settings = self.settings.model_copy(update={section: getattr(wanted, section) for section in self._sections})
        ready: list[Generation[Any]] = []
        async with AsyncExitStack() as on_failure:
            for part in self._parts:
                new = await part.prepared(settings)
                on_failure.push_async_callback(new.close)
                ready.append(new)
            on_failure.pop_all()
        self.settings = settings
        old = [part.take(new) for part, new in zip(self._parts, ready, strict=True)]
        for each in old:
            task = asyncio.create_task(each.retire(), name="retire")
            self._retiring.add(task)
            task.add_done_callback(self._retired)

    def _retired(self, task: asyncio.Task[None]) -> None:
        self._retiring.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("services not closed", error=str(error))


def _tell_of_the_end(looking: asyncio.Task[None]) -> None:
    if not looking.cancelled() and (error := looking.exception()) is not None:
        log.error("settings are not looked at any more", kept="those before", exc_info=error)
