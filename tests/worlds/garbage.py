"""Waiting for a value to be gone: event loop and threads hold the last result that they handed over a little longer."""

from __future__ import annotations

import asyncio
import gc
import weakref


async def gone(value: weakref.ref[object]) -> bool:
    """Whether a value is garbage, within a second."""
    for _ in range(100):
        gc.collect()
        if value() is None:
            return True
        await asyncio.sleep(0.01)
    return False
