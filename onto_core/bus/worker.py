"""The worker: takes messages off a topic, hands them to a service, and settles each by what came of it. One of the two shells."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import structlog

from onto_core import metrics
from onto_core.bus.retry import Again, decide, wait
from onto_core.errors import BusError, OntoRagError
from onto_core.ports import Bus, Delivery, Service, Subscription
from onto_core.settings import Settings

log = structlog.get_logger("ontorag.worker")


class Worker:
    """Runs one service until `stop`. Effects in this order: the handler's own writes, its outgoing messages, the acknowledgement.

    So whatever dies in between, the message comes again, and the handler does the same once more: at least once, with idempotent effects.
    """

    def __init__(self, service: Service, bus: Bus, settings: Settings) -> None:
        self._service, self._bus, self._settings = service, bus, settings
        self._stop = asyncio.Event()
        self.state = "starting"
        """ "ok" while it takes messages, else what it does instead."""
        self._log = log.bind(worker=service.name)

    def stop(self) -> None:
        """No new messages; those in work get `service.grace` seconds to finish, and what is left goes back to the bus."""
        self._stop.set()

    async def run(self) -> Mapping[str, int]:
        """How many messages ended how: "done", "retried", "rejected". Raises BusError when the bus stays away; closes the service in any case."""
        outcomes: Counter[str] = Counter()
        try:
            if await self._ready():
                subscription = await self._bus.subscribe(self._service.topic, self._service.group, self._settings.service.concurrency)
                self._log.info("worker ready", topic=self._service.topic, group=self._service.group, concurrency=self._settings.service.concurrency)
                self._now("ok")
                try:
                    await self._consume(subscription, outcomes)
                finally:
                    self._now("stopping")
                    await subscription.close()
        finally:
            self._now("stopped")
            await self._service.close()
            self._log.info("worker stopped", **outcomes)
        return outcomes

    def health(self) -> Mapping[str, str]:
        """Of the worker and of each dependency, by name: "ok" or the trouble in words."""
        return {"worker": self.state, **self._service.health()}

    def _now(self, state: str) -> None:
        self.state = state
        metrics.READY.labels(self._service.name).set(state == "ok")

    async def _ready(self) -> bool:
        """True when the service is ready, False when told to stop before. Waits for what can pass, as long as a message would be tried."""
        policy = self._settings.bus.retry
        for attempt in range(1, policy.attempts + 1):
            readying = asyncio.ensure_future(self._service.ready())
            if not await self._or_stop(readying):
                return False
            try:
                readying.result()
                return True
            except OntoRagError as error:
                if not error.retryable or attempt == policy.attempts:
                    raise
                after = wait(attempt, policy, random.random())
                self._log.warning("not ready", reason=str(error), attempt=attempt, after=round(after, 2))
                if not await self._or_stop(asyncio.ensure_future(asyncio.sleep(after))):
                    return False
        return False

    async def _or_stop(self, task: asyncio.Future[None]) -> bool:
        """Waits for the task, or for stop, which cancels it and gives False."""
        stopping: asyncio.Future[Any] = asyncio.ensure_future(self._stop.wait())
        try:
            await asyncio.wait([task, stopping], return_when=asyncio.FIRST_COMPLETED)
            return task.done()
        finally:
            stopping.cancel()
            if not task.done():
                task.cancel()

    async def _consume(self, subscription: Subscription, outcomes: Counter[str]) -> None:
        stopping = asyncio.ensure_future(self._stop.wait())
        receiving: asyncio.Task[Delivery] | None = None
        in_work: set[asyncio.Task[str]] = set()
        try:
            while not self._stop.is_set():
                if receiving is None and len(in_work) < self._settings.service.concurrency:
                    # One task that lives until a message comes: on some buses a cancelled receive takes the next message with it.
                    receiving = asyncio.create_task(self._receive(subscription))
                awaited: set[asyncio.Future[Any]] = {stopping, *in_work, *([receiving] if receiving else [])}
                await asyncio.wait(awaited, return_when=asyncio.FIRST_COMPLETED)
                in_work = self._count(in_work, outcomes)
                if receiving is not None and receiving.done() and not self._stop.is_set():
                    in_work.add(asyncio.create_task(self._work(receiving.result())))
                    receiving = None
            if in_work:
                self._log.info("draining", in_work=len(in_work), grace=self._settings.service.grace)
                await asyncio.wait(in_work, timeout=self._settings.service.grace)
                in_work = self._count(in_work, outcomes)
        finally:
            tasks: list[asyncio.Future[Any]] = [stopping, *in_work, *([receiving] if receiving else [])]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            if in_work:
                self._log.warning("handed back", messages=len(in_work))

    @staticmethod
    def _count(in_work: set[asyncio.Task[str]], outcomes: Counter[str]) -> set[asyncio.Task[str]]:
        """Counts what is finished, and returns what is not."""
        done = {task for task in in_work if task.done()}
        outcomes.update(task.result() for task in done)
        return in_work - done

    async def _receive(self, subscription: Subscription) -> Delivery:
        """The next message. A bus that is away for a moment is waited for; one that stays away ends the worker with its BusError."""
        policy = self._settings.bus.retry
        for attempt in range(1, policy.attempts):
            try:
                return await subscription.receive()
            except BusError as error:
                after = wait(attempt, policy, random.random())
                self._log.warning("receive failed", reason=str(error), attempt=attempt, after=round(after, 2))
                await asyncio.sleep(after)
        return await subscription.receive()

    async def _work(self, delivery: Delivery) -> str:
        """One message from the handler to its settling. Returns the outcome."""
        name = self._service.name
        if delivery.message.attempt > 1:
            metrics.REDELIVERIES.labels(name).inc()
        with metrics.IN_WORK.labels(name).track_inprogress(), metrics.MESSAGE_SECONDS.labels(name).time():
            outcome = await self._handle(delivery)
        metrics.MESSAGES.labels(name, outcome).inc()
        return outcome

    async def _handle(self, delivery: Delivery) -> str:
        message = delivery.message
        line = self._log.bind(message=message.id, attempt=message.attempt)
        started = time.perf_counter()
        deadline = self._settings.service.deadline
        timer = asyncio.timeout(deadline)
        failure: Exception
        try:
            async with timer:
                outgoing = await self._service.handle(message)
            for out in outgoing:
                await self._bus.publish(out.topic, out.message)
        except TimeoutError as error:
            failure = TimeoutError(f"the deadline of {deadline:g} seconds for one message was exceeded") if timer.expired() else error
        except OntoRagError as error:
            failure = error
        except asyncio.CancelledError as error:
            if (task := asyncio.current_task()) is not None and task.cancelling():
                raise
            failure = RuntimeError(f"something that the handler waited for was cancelled {error}".rstrip())
        except Exception as error:  # noqa: BLE001 - the shell: a defect in a handler must not take the worker down, nor lose the message
            line.exception("handler failed")
            failure = error
        else:
            await self._settle(delivery.ack, line)
            line.info("done", published=len(outgoing), seconds=round(time.perf_counter() - started, 3))
            return "done"

        metrics.ERRORS.labels(self._service.name, type(failure).__name__).inc()
        decision = decide(failure, message.attempt, self._settings.bus.retry, random.random())
        seconds = round(time.perf_counter() - started, 3)
        if isinstance(decision, Again):
            after, reason = decision.after, decision.reason
            await self._settle(lambda: delivery.retry(after, reason), line)
            line.warning("retried", reason=reason, after=round(after, 2), seconds=seconds)
            return "retried"
        await self._settle(lambda: delivery.reject(decision.reason), line)
        line.error("rejected", reason=decision.reason, seconds=seconds)
        return "rejected"

    async def _settle(self, settle: Callable[[], Awaitable[None]], line: structlog.stdlib.BoundLogger) -> None:
        """Settles, and insists while the bus is away: a message that stays in hand, unsettled, would be in nobody's hands."""
        attempt = 0
        while True:
            try:
                await settle()
                return
            except BusError as error:
                attempt += 1
                line.warning("not settled", reason=str(error))
                if not error.retryable:
                    return
                await asyncio.sleep(wait(attempt, self._settings.bus.retry, random.random()))
