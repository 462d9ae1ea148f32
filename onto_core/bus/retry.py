"""The fate of a message whose handler failed: tried again after a while, or given up, and why. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from onto_core.errors import NotYet, OntoRagError, RateLimited
from onto_core.secrets import cut
from onto_core.settings import Retry


@dataclass(frozen=True, slots=True)
class Again:
    """Try again after `after` seconds. `away`: because a server is away, as the next message would find too."""

    after: float
    reason: str
    away: bool = False


@dataclass(frozen=True, slots=True)
class GiveUp:
    """Trying again cannot help, or was done often enough."""

    reason: str


def decide(error: BaseException, attempt: int, policy: Retry, share: float) -> Again | GiveUp:
    """The outcome for the failure of try number `attempt` (from 1); `share` in [0, 1) is the random part of the jitter.

    Our own errors say by their class whether another try can help; an error that is not ours is a defect or a surprise, and gets its tries too.
    A server that is away is waited for longer (`outage`) than a message that fails (`attempts`): what it needs will be back, and it is not at fault.
    """
    reason = str(error) if isinstance(error, (OntoRagError, TimeoutError)) and str(error) else f"{type(error).__name__}: {error}"
    if isinstance(error, NotYet):
        return Again(error.after, reason)
    if isinstance(error, OntoRagError) and not error.retryable:
        return GiveUp(reason)
    if attempt >= tries(error, policy):
        return GiveUp(f"given up after {attempt} tries: {reason}")
    asked = error.after if isinstance(error, RateLimited) else None
    return Again(wait(attempt, policy, share, asked), reason, _away(error))


def tries(error: BaseException, policy: Retry) -> int:
    """The number of tries in all for a message that failed this way."""
    return max(policy.attempts, policy.outage) if _away(error) else policy.attempts


def wait(attempt: int, policy: Retry, share: float, asked: float | None = None) -> float:
    """Seconds before the next try: `initial` doubled with each try, at most `maximum`, with a random share of `jitter` taken or added.

    The wait that the endpoint asked for is the least, even beyond `maximum`; jitter only adds to it, so that a herd does not come back at one moment.
    """
    doubled = min(policy.maximum, policy.initial * 2.0 ** min(attempt - 1, 60))
    jittered = min(policy.maximum, doubled * (1 + policy.jitter * (2 * share - 1)))
    return jittered if asked is None else max(jittered, asked * (1 + policy.jitter * share))


def wait_after_crash(crashes: int) -> float:
    """Seconds before a message whose worker died `crashes` times is tried again: 0 after the first, then 1, 2, 4, up to 60."""
    return 0.0 if crashes < 2 else min(60.0, 0.25 * 2.0 ** min(crashes, 20))


def printable(reason: str) -> str:
    """The reason without secrets, and with halves of surrogate pairs escaped: it may quote a broken text, and they can neither be stored nor sent."""
    return cut(reason).encode("utf-8", "backslashreplace").decode("utf-8")


def _away(error: BaseException) -> bool:
    return isinstance(error, OntoRagError) and error.away
