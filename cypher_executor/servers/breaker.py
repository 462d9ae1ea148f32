"""A circuit breaker, which decides when a failed endpoint is asked again. Pure; the caller passes the time."""

from __future__ import annotations

from dataclasses import dataclass

FIRST_PAUSE = 1.0
LONGEST_PAUSE = 30.0


@dataclass(slots=True)
class Breaker:
    """Closed while all is well. A failure opens it for a pause, twice as long each time; after the pause one caller at a time may try."""

    failures: int = 0
    retry_at: float = 0.0
    trying: bool = False

    def allows(self, now: float) -> bool:
        return self.failures == 0 or (now >= self.retry_at and not self.trying)

    def began(self) -> None:
        self.trying = self.failures > 0

    def succeeded(self) -> None:
        self.failures, self.retry_at, self.trying = 0, 0.0, False

    def failed(self, now: float) -> None:
        self.failures += 1
        self.retry_at = now + min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (self.failures - 1))
        self.trying = False

    def state(self, now: float) -> str:
        """ "closed", "open", or "half-open": the pause is over, and nobody has tried yet."""
        return "closed" if not self.failures else "open" if now < self.retry_at else "half-open"
