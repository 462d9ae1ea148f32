"""The worker: takes messages off a topic, hands them to a service, and settles each by its outcome. One of the two shells."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import TypeVar

import structlog

from onto_core import metrics
from onto_core.bus.retry import Again, decide, tries, wait
from onto_core.errors import BusError, OntoRagError
from onto_core.ports.bus import Bus, Delivery, Outgoing, Service, Subscription
from onto_core.settings import Settings
from onto_core.traces import spans
from onto_core.wire import Message

log = structlog.get_logger("ontorag.worker")

T = TypeVar("T")


class _Stopped(Exception):
    """The worker was told to stop before it began."""


class Worker:
    """Runs one service until `stop`. The order of effects: the handler's own writes, its outgoing messages, the acknowledgement.

    So whatever dies in between, the message comes again, and the handler does the same once more: at least once, with idempotent effects.
    """

    def __init__(self, service: Service, bus: Bus, settings: Settings) -> None:
        self._service, self._bus, self._settings = service, bus, settings
        self._stop = asyncio.Event()
        self.state = "starting"
        """ "ok" while it takes messages, else what it does instead."""
        self._in_work, self._seconds = metrics.IN_WORK.labels(service.name), metrics.MESSAGE_SECONDS.labels(service.name)
        self._log = log.bind(worker=service.name)

    def stop(self) -> None:
        """Take no new messages; those in work get `service.grace` seconds to finish, and the rest goes back to the bus."""
        self._stop.set()

    async def run(self) -> Mapping[str, int]:
        """Count the messages by outcome: "done", "retried", "rejected". Raises BusError when the bus stays away; closes the service in any case."""
        outcomes: Counter[str] = Counter()
        try:
            await self._insist(self._service.ready, "not ready")
            service, concurrency = self._service, self._settings.service.concurrency
            subscription = await self._insist(lambda: self._bus.subscribe(service.topic, service.group, concurrency), "not subscribed")
            self._log.info("worker ready", topic=service.topic, group=service.group, concurrency=concurrency)
            self._now("ok")
            try:
                await self._consume(subscription, outcomes)
            finally:
                self._now("stopping")
                await subscription.close()
        except _Stopped:
            pass
        finally:
            self._now("stopped")
            await self._service.close()
            self._log.info("worker stopped", **outcomes)
        return outcomes

    def health(self) -> Mapping[str, str]:
        """The health of the worker and of each dependency, by name: "ok" or the trouble in words."""
        return {"worker": self.state, **self._service.health()}

    def _now(self, state: str) -> None:
        self.state = state
        metrics.READY.labels(self._service.name).set(state == "ok")

    async def _insist(self, start: Callable[[], Awaitable[T]], trouble: str) -> T:
        """The result of `start`, tried again after errors that can pass, as for a message in hand. Raises _Stopped when told to stop before."""
        policy = self._settings.bus.retry
        attempt = 1
        while True:
            try:
                return await self._or_stop(start())
            except OntoRagError as error:
                if not error.retryable or attempt >= tries(error, policy):
                    raise
                after = wait(attempt, policy, random.random())
                self._log.warning(trouble, reason=str(error), attempt=attempt, after=round(after, 2))
                await self._or_stop(asyncio.sleep(after))
                attempt += 1

    async def _or_stop(self, starting: Awaitable[T]) -> T:
        """The awaited result; a stop cancels it and raises _Stopped."""
        task = asyncio.ensure_future(starting)
        stopping = asyncio.ensure_future(self._stop.wait())
        try:
            await asyncio.wait([task, stopping], return_when=asyncio.FIRST_COMPLETED)
            if not task.done():
                raise _Stopped
            return task.result()
        finally:
            stopping.cancel()
            task.cancel()

    async def _consume(self, subscription: Subscription, outcomes: Counter[str]) -> None:
        """Run as many lanes as the concurrency allows, each with one message in work or waiting for one, until stop or until the bus stays away."""
        waiting: set[asyncio.Task[None]] = set()

        async def lane() -> None:
            this = asyncio.current_task()
            assert this is not None
            waiting.add(this)
            while not self._stop.is_set():
                delivery = await self._receive(subscription)
                waiting.discard(this)
                outcome, pause = await self._work(delivery)
                outcomes[outcome] += 1
                waiting.add(this)  # nothing is in hand: a stop need not wait
                if pause:
                    await asyncio.sleep(pause)

        lanes = [asyncio.create_task(lane()) for _ in range(self._settings.service.concurrency)]
        stopping = asyncio.ensure_future(self._stop.wait())
        try:
            await asyncio.wait([stopping, *lanes], return_when=asyncio.FIRST_COMPLETED)
            for task in waiting:
                task.cancel()  # nothing goes with it: what was received is in the subscription until a lane has it
            if self._stop.is_set() and (in_work := [task for task in lanes if task not in waiting and not task.done()]):
                self._log.info("draining", in_work=len(in_work), grace=self._settings.service.grace)
                _, left = await asyncio.wait(in_work, timeout=self._settings.service.grace)
                if left:
                    self._log.warning("handed back", messages=len(left))
        finally:
            stopping.cancel()
            for task in lanes:
                task.cancel()
            ended = await asyncio.gather(*lanes, return_exceptions=True)
        for end in ended:
            if isinstance(end, Exception):
                raise end

    async def _receive(self, subscription: Subscription) -> Delivery:
        """The next message. A bus that is away for a moment is waited for; one that stays away ends the worker with its BusError.

        Not as long as for a message in hand: a subscription that is broken for good is opened again only by the process that is started next.
        """
        policy = self._settings.bus.retry
        for attempt in range(1, policy.attempts):
            try:
                return await subscription.receive()
            except BusError as error:
                after = wait(attempt, policy, random.random())
                self._log.warning("receive failed", reason=str(error), attempt=attempt, after=round(after, 2))
                await asyncio.sleep(after)
        return await subscription.receive()

    async def _work(self, delivery: Delivery) -> tuple[str, float]:
        """Take one message from the handler to its settling. Returns the outcome, and the seconds to take no other."""
        name = self._service.name
        if delivery.message.attempt > 1:
            metrics.REDELIVERIES.labels(name).inc()
        with self._in_work.track_inprogress(), self._seconds.time(), self._span(delivery.message) as work:
            outcome, pause = await self._handle(delivery, work)
            work.set("ontorag.outcome", outcome)
        metrics.MESSAGES.labels(name, outcome).inc()
        return outcome, pause

    def _span(self, message: Message) -> AbstractContextManager[spans.Span]:
        """The span of a message in work, in the trace that its headers name."""
        service = self._service
        named: dict[str, spans.Value] = {
            "messaging.operation.type": "process",
            "messaging.destination.name": service.topic,
            "messaging.consumer.group.name": service.group,
            "messaging.message.id": message.id,
            "ontorag.worker": service.name,
            "ontorag.attempt": message.attempt,
        }
        return spans.span(f"process {service.topic}", named, kind="consumer", parent=message.headers)

    async def _handle(self, delivery: Delivery, work: spans.Span) -> tuple[str, float]:
        message = delivery.message
        line = self._log.bind(message=message.id, attempt=message.attempt)
        started = time.perf_counter()
        deadline = self._settings.service.deadline
        timer = asyncio.timeout(deadline)
        failure: Exception
        try:
            async with timer:
                outgoing = await self._service.handle(message)
            await self._publish(outgoing, message)
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
            return "done", 0.0

        metrics.ERRORS.labels(self._service.name, type(failure).__name__).inc()
        work.fail(failure)
        decision = decide(failure, message.attempt, self._settings.bus.retry, random.random())
        seconds = round(time.perf_counter() - started, 3)
        if isinstance(decision, Again):
            after, reason = decision.after, decision.reason
            await self._settle(lambda: delivery.retry(after, reason), line)
            line.warning("retried", reason=reason, after=round(after, 2), seconds=seconds)
            # The next message would find the same server away: a lane that hurried on would only turn the whole backlog over.
            return "retried", self._settings.bus.retry.initial if decision.away else 0.0
        if told := self._last_words(message, decision.reason, line):
            await self._settle(lambda: self._publish(told, message), line)
        await self._settle(lambda: delivery.reject(decision.reason), line)
        line.error("rejected", reason=decision.reason, seconds=seconds)
        return "rejected", 0.0

    async def _publish(self, outgoing: Sequence[Outgoing], message: Message) -> None:
        for out in outgoing:
            await self._bus.publish(out.topic, replace(out.message, headers=spans.passed_on(out.message.headers, message.headers)))

    def _last_words(self, message: Message, reason: str, line: structlog.stdlib.BoundLogger) -> Sequence[Outgoing]:
        try:
            return self._service.given_up(message, reason)
        except Exception:  # noqa: BLE001 - the message becomes a dead letter whatever happens here
            line.exception("nothing is told of the end")
            return ()

    async def _settle(self, settle: Callable[[], Awaitable[None]], line: structlog.stdlib.BoundLogger) -> None:
        """Settle, and insist while the bus is away: a message that stays in hand, unsettled, would be in nobody's hands."""
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
