"""Every error that OntoRAG raises, as one tree; the class knows whether trying again can help, and what a person can do about it.

    OntoRagError
    ├── InputError              what came in is wrong; trying again cannot help
    │   ├── BadMessage          bytes on a topic that are not the message they claim to be
    │   ├── BadOntology         an ontology that contradicts itself or cannot be read
    │   ├── BadSettings         a setting with a value that is not allowed
    │   └── BadQuery            a query that does not parse
    ├── ModelError              the language model or the embedder gave no usable reply
    │   ├── RateLimited     ↻⌛
    │   ├── ModelUnavailable ↻⌛
    │   ├── ModelRefused
    │   └── BadReply        ↻
    ├── BackendError            the graph store gave no rows
    │   ├── BackendUnavailable ↻⌛
    │   ├── NoCollection        nothing was ever written under this name
    │   ├── QueryTimeout
    │   │   └── Overloaded  ↻⌛
    │   ├── QueryRejected
    │   └── ResultTooLarge
    ├── AccessError             who asks may not have it, or cannot be told apart
    │   ├── NotAuthenticated    no key, or none that is valid
    │   ├── Forbidden           a valid key that does not allow this
    │   ├── LimitReached    ↻   a client took its share; more after a while
    │   └── AccessUnavailable ↻ keys, issuer or audit log cannot be used: nobody is let in
    ├── NotYet              ↻   what is needed is on its way; its message comes again after a while
    └── BusError            ↻⌛  the message bus
        ├── MessageTooLarge     more bytes than the bus takes
        └── NotInHand           a message that is settled already, or was given to another consumer

↻ = `retryable`: the same call may succeed later. ⌛ = `away`: the fault is a server's, not a message's; it is waited for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from onto_core.secrets import cut


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with an input: where, what, and what would be right."""

    where: str
    message: str
    mend: str = ""

    def __str__(self) -> str:
        return cut(f"{self.where}: {self.message}" + (f" ({self.mend})" if self.mend else ""))


class OntoRagError(Exception):
    """The root. The command line ends with `exit_code` (see `ontorag --help`). No text of an error shows a secret."""

    retryable: ClassVar[bool] = False
    away: ClassVar[bool] = False
    hint: ClassVar[str] = ""
    exit_code: ClassVar[int] = 1

    def __str__(self) -> str:
        return cut(super().__str__())


class InputError(OntoRagError):
    """An input has problems; `problems` names every one of them."""

    what: ClassVar[str] = "input"

    def __init__(self, source: str, problems: Sequence[Problem]) -> None:
        self.source, self.problems = source, tuple(problems)
        lines = "".join(f"\n  {problem}" for problem in self.problems)
        count = len(self.problems)
        super().__init__(f"{source}: {count} problem{'' if count == 1 else 's'} in this {self.what}{lines}")


class BadMessage(InputError):
    """A message that does not parse. `body` keeps the bytes, so that a dead letter loses nothing."""

    what = "message"

    def __init__(self, source: str, problems: Sequence[Problem], body: bytes = b"") -> None:
        super().__init__(source, problems)
        self.body = body


class BadOntology(InputError):
    what = "ontology"
    hint = "`ontorag ontology check FILE` lists every problem with its fix."


class BadSettings(InputError):
    what = "configuration"
    hint = "`ontorag config show` prints every setting with its default and meaning."
    exit_code = 2


class BadQuery(InputError):
    what = "query"


class ModelError(OntoRagError):
    """The language model or the embedder did not give a usable reply."""

    exit_code = 4


class RateLimited(ModelError):
    """429. The caller may try again after `after` seconds (None: the endpoint did not say)."""

    retryable = away = True
    hint = "Lower `model.concurrency`, or raise the endpoint's limit."

    def __init__(self, message: str, after: float | None = None) -> None:
        super().__init__(message)
        self.after = after


class ModelUnavailable(ModelError):
    """No connection, a timeout, or a 5xx."""

    retryable = away = True
    hint = "Check that `model.base_url` answers; `model.fallback: rules` goes on without it."


class ModelRefused(ModelError):
    """The endpoint understood and said no: a bad key, an unknown model, a context that is too long, a content filter."""

    hint = "Check `model.name`, the key (OPENAI_API_KEY) and the size of the prompt (`selection.budget`)."


class BadReply(ModelError):
    """The model answered, but nothing in the reply can be read as what was asked for. Asked again, it may answer otherwise."""

    retryable = True
    hint = "A stronger model, or an endpoint with structured output, gives replies that can be read."


class BackendError(OntoRagError):
    """The graph store did not answer the query."""

    exit_code = 4


class BackendUnavailable(BackendError):
    retryable = away = True
    hint = "Check that the store of `store.url` runs and that no other process holds it."


class NoCollection(BackendError):
    """Nothing was written to this collection yet, and the store does not know it."""

    exit_code = 2
    hint = "`ontorag graph load` and `ontorag run` make a collection."


class QueryTimeout(BackendError):
    """The query was stopped at its deadline."""

    exit_code = 5
    hint = "Add a LIMIT or a more selective pattern, or raise `query.deadline`."


class Overloaded(QueryTimeout):
    """The query waited for its turn until its deadline, and was never asked. It is not at fault."""

    retryable = away = True
    hint = "Too much is asked at once: ask again later, or raise `query.deadline` or the number of processes."


class QueryRejected(BackendError):
    """A guard refused to run the query: it could write, or reach outside the store."""

    exit_code = 3


class ResultTooLarge(BackendError):
    exit_code = 5
    hint = "Add a LIMIT, or raise `query.max_rows`."


class NotYet(OntoRagError):
    """What a message needs is on its way: it is to come again after `after` seconds. Whoever raises it bounds how often."""

    retryable = True

    def __init__(self, message: str, after: float) -> None:
        super().__init__(message)
        self.after = after


class BusError(OntoRagError):
    retryable = away = True
    exit_code = 4
    hint = "Check that `bus.url` can be reached."


class MessageTooLarge(BusError):
    """The bus takes no message of this size."""

    retryable = away = False
    hint = "Make the chunks smaller, or raise the broker's `maxMessageSize`."


class NotInHand(BusError):
    """Settling did not happen: the message was settled before, or its lease ran out and it comes again."""

    retryable = away = False


class AccessError(OntoRagError):
    """A client may not do what it asks for. The words never tell what there is: they are the same for what exists and what does not."""

    exit_code = 3


class NotAuthenticated(AccessError):
    """Nobody is known by what the client sent."""

    hint = "Send a key: `Authorization: Bearer KEY` (`ontorag keys add` makes one)."

    def __init__(self, message: str = "this needs a valid key or token") -> None:
        super().__init__(message)


class Forbidden(AccessError):
    """The client is known, and may not do this here."""

    hint = "Ask who runs this for a role that allows it."

    def __init__(self, message: str = "your key does not allow this") -> None:
        super().__init__(message)


class LimitReached(AccessError):
    """A client took all that `access.limits` allows; there is more after `after` seconds."""

    retryable = True
    hint = "Wait, or ask who runs this for more (`access.limits`)."
    exit_code = 5

    def __init__(self, message: str, after: float) -> None:
        super().__init__(message)
        self.after = after


class AccessUnavailable(AccessError):
    """Who asks cannot be found out, or what is done cannot be noted: nothing is answered meanwhile."""

    retryable = True
    exit_code = 4
