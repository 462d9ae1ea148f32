"""Async parts used from synchronous code: in an event loop of their own thread, so that it works where a loop runs already, as in Jupyter."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from contextlib import AbstractAsyncContextManager, AsyncExitStack, ExitStack
from typing import Any, Generic, TypeVar

Parts = TypeVar("Parts")
Value = TypeVar("Value")


class Blocking(Generic[Parts]):
    """The value of an async context, held open until `close`; `run` runs coroutines beside it and waits for them, `wait` awaits them."""

    def __init__(self, context: AbstractAsyncContextManager[Parts], *, name: str) -> None:
        """`name` is the thread's. Raises what entering the context raises, and then leaves nothing behind."""
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name=name, daemon=True)
        self._thread.start()
        self._open = AsyncExitStack()
        with ExitStack() as undo:
            undo.callback(self.close)
            self.parts: Parts = self.run(self._open.enter_async_context(context))
            undo.pop_all()

    def run(self, work: Coroutine[Any, Any, Value]) -> Value:
        """The coroutine's result. An interrupt of the waiting thread cancels the work."""
        future = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return future.result()
        finally:
            future.cancel()

    async def wait(self, work: Coroutine[Any, Any, Value]) -> Value:
        """The coroutine's result, awaited from another event loop; cancelling the wait cancels the work."""
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self._loop))

    def close(self) -> None:
        """Leave the context and end the thread. Closing twice does no harm."""
        if not self._loop.is_closed():
            self.run(self._open.aclose())
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
            self._loop.close()
