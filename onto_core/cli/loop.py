"""The event loop of one command."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

Value = TypeVar("Value")


def result_of(work: Coroutine[Any, Any, Value]) -> Value:
    """`asyncio.run`, without its last seconds: where it gives back the handler of interrupts, Python 3.11 asks an enumeration whether the handler is
    one of its members, which writes out the task with its whole result, ontologies and all, for a message that nobody sees."""
    results: list[Value] = []

    async def kept() -> None:
        results.append(await work)

    asyncio.run(kept())
    return results[0]
