"""An answer as it comes about: each step as soon as it was taken, and the answer in the end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import suppress
from dataclasses import replace

from onto_core.messages import Answer, Question, Step
from onto_query.conversation.walk import converse
from onto_query.services import Services
from onto_query.state import Event


async def stream(question: Question, services: Services) -> AsyncGenerator[Step | Answer, None]:
    """The steps, then the answer, which has them all. A step of an attempt that led nowhere may be among those that come, and not in the answer.

    Whoever stops reading stops the work. Raises as `onto_query.pipeline.answer`.
    """
    steps: asyncio.Queue[Step] = asyncio.Queue()

    def watch(event: Event) -> None:
        steps.put_nowait(Step(stage=event.stage, message=event.message, detail=dict(event.detail)))

    work = asyncio.create_task(converse(question, replace(services, watch=watch), services.sessions))
    try:
        while not work.done() or not steps.empty():
            coming = asyncio.ensure_future(steps.get())
            await asyncio.wait({work, coming}, return_when=asyncio.FIRST_COMPLETED)
            if coming.done():
                yield coming.result()
            else:
                coming.cancel()
        yield work.result()
    finally:
        work.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.wait({work})
