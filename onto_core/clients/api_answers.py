"""The answers of OpenAI's API as values of ours, strictly: whatever else an endpoint sends is an error of ours that quotes it. Pure."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from onto_core.errors import BadReply, ModelUnavailable
from onto_core.rdf.surrogates import whole
from onto_core.secrets import cut

LONGEST_REPLY: Final = 1_000_000
"""Characters of a model's reply: as many as the longest chunk has."""
LONGEST_NAME: Final = 200
"""Characters of a model's name."""
MOST_MODELS: Final = 10_000
"""Models that an endpoint may list."""
MOST_TOKENS: Final = 10**9
"""Tokens of one call; what is beyond is no count."""
MOST_NUMBERS: Final = 8_192
"""Numbers of one vector."""
QUOTED: Final = 300
"""Characters of an answer that an error quotes."""
_LONGEST_NUMBER: Final = 20


@dataclass(frozen=True, slots=True)
class Completion:
    """A chat completion. `refusal` says why the model declined; empty when it did not."""

    text: str
    model: str
    prompt_tokens: int = 0
    completion_tokens: int = 0
    refusal: str = ""


def completion(body: bytes, *, asked: str, endpoint: str) -> Completion:
    """Read a chat completion of the model `asked`.

    A count of tokens that is none is taken as 0, and halves of surrogate pairs become U+FFFD: neither is worth a reply. Raises ModelUnavailable
    for what is not a chat completion at all, BadReply for one whose content is no text, or too long.
    """
    answer = document(body, "a chat completion")
    choices = answer.get("choices") if isinstance(answer, dict) else None
    choice = choices[0] if isinstance(choices, list) and choices else None
    message = choice.get("message") if isinstance(choice, dict) else None
    if not isinstance(answer, dict) or not isinstance(choice, dict) or not isinstance(message, dict) or not message:
        raise ModelUnavailable(f"{endpoint} answered with something that is not a chat completion: {short(answer)}")
    content, refusal = message.get("content"), message.get("refusal")
    declined = bool(refusal) or choice.get("finish_reason") == "content_filter"
    if content is not None and not isinstance(content, str) and not declined:
        raise BadReply(f"the content of the model's reply is {_kind(content)}, not a text: {short(content)}")
    text = content if isinstance(content, str) else ""
    if len(text) > LONGEST_REPLY:
        raise BadReply(f"the model's reply has {len(text):,} characters, and at most {LONGEST_REPLY:,} are read: {short(text)}")
    usage, model = answer.get("usage"), answer.get("model")
    spent = usage if isinstance(usage, dict) else {}
    return Completion(
        text=cut(whole(text)),
        model=cut(whole(model)) if isinstance(model, str) and 0 < len(model) <= LONGEST_NAME and model.isprintable() else asked,
        prompt_tokens=_count(spent.get("prompt_tokens")),
        completion_tokens=_count(spent.get("completion_tokens")),
        refusal=(short(refusal) if refusal else "content filter") if declined else "",
    )


def model_names(body: bytes, *, endpoint: str) -> list[str]:
    """The names in a list of models. Raises ModelUnavailable for what is none."""
    answer = document(body, "a list of models")
    models = answer.get("data") if isinstance(answer, dict) else None
    if not isinstance(models, list):
        raise ModelUnavailable(f"{endpoint} answered with something that is not a list of models: {short(answer)}")
    names = [model.get("id") for model in models[:MOST_MODELS] if isinstance(model, dict)]
    return [name for name in names if isinstance(name, str) and 0 < len(name) <= LONGEST_NAME and name.isprintable()]


def vectors(body: bytes, *, count: int, endpoint: str) -> list[list[float]]:
    """The vectors in the order of the texts. Raises ModelUnavailable when they are not `count` of one length, BadReply when they are no numbers."""
    answer = document(body, "a list of embeddings")
    items = answer.get("data") if isinstance(answer, dict) else None
    items = items if isinstance(items, list) else []
    if len(items) != count:
        raise ModelUnavailable(f"{endpoint} gave {len(items)} embeddings for {count} texts")
    found: dict[int, list[float]] = {}
    for place, item in enumerate(items):
        index = item.get("index", place) if isinstance(item, dict) else None
        vector: Any = item.get("embedding") if isinstance(item, dict) else None
        if not isinstance(index, int) or not 0 <= index < count or not _is_vector(vector):
            raise BadReply(f"{endpoint} gave an embedding that is not a text's place and 1 to {MOST_NUMBERS:,} finite numbers: {short(item)}")
        found[index] = vector
    if len(found) != count or len({len(vector) for vector in found.values()}) > 1:
        raise ModelUnavailable(f"{endpoint} gave {len(found)} embeddings for {count} texts, of {len(set(map(len, found.values())))} lengths")
    return [found[place] for place in range(count)]


def document(body: bytes, what: str) -> Any:
    """A JSON document whose numbers are small integers or floats. Raises ModelUnavailable for anything else."""
    try:
        return json.loads(body, parse_int=_integer)
    except RecursionError:
        raise ModelUnavailable(f"the endpoint's answer is not the JSON of {what}: it is nested too deeply") from None
    except ValueError as error:
        raise ModelUnavailable(f"the endpoint's answer is not the JSON of {what}: {short(error)}") from error


def short(piece: object, limit: int = QUOTED) -> str:
    """A piece of an answer in one line for a message: without secrets, halves of surrogate pairs escaped, cut off at the limit."""
    try:
        text = piece if isinstance(piece, str) else str(piece) if isinstance(piece, BaseException) else json.dumps(piece, ensure_ascii=False)
    except (RecursionError, ValueError, TypeError):
        text = f"({_kind(piece)} that cannot be shown)"
    plain = " ".join(cut(text[: 20 * limit]).split()).encode("utf-8", "backslashreplace").decode()
    return plain if len(plain) <= limit else plain[: limit - 1] + "…"


def _integer(digits: str) -> int | float:
    return int(digits) if len(digits) <= _LONGEST_NUMBER else float(digits)


def _count(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST_TOKENS else 0


def _is_vector(value: Any) -> bool:
    return (
        isinstance(value, list)
        and 0 < len(value) <= MOST_NUMBERS
        and all(type(number) in (int, float) for number in value)
        and all(math.isfinite(number) and abs(number) < 1e30 for number in value)
    )


_KINDS: Final[Sequence[tuple[type, str]]] = ((bool, "a truth value"), (int, "a number"), (float, "a number"), (str, "a text"), (list, "a list"))


def _kind(value: object) -> str:
    return next((words for kind, words in _KINDS if isinstance(value, kind)), "an object" if isinstance(value, dict) else "nothing")
