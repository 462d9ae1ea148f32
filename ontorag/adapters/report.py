"""Beside the facts of a text: what was refused, flagged or changed and why, by which ontologies and model, as metadata with plain values. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from onto_core.messages import EntityWire, Extraction, LiteralWire, ViolationWire
from onto_extract import Result

PREFIX = "ontorag_"
"""Begins each of our keys: metadata is shared with others."""
Metadata = dict[str, str | int | float | list[str]]


def report(result: Result | None) -> Metadata:
    """The extraction as metadata: sentences for people, and the whole message as JSON, without the text and the model's replies.

    Values are texts, numbers and lists of texts, which every vector store and graph keeps; a list is left out when it is empty. Of an empty text,
    None, it says just that.
    """
    if result is None:
        return {PREFIX + "degraded": ["empty"]}
    message = result.message
    lists = {
        "rejected": [_sentence(each.raw, each.violations) for each in message.rejected],
        "flagged": [
            _sentence({"subject": of.subject.label, "predicate": of.predicate, "object": _shown(of.object)}, each.violations)
            for each in message.flagged
            for of in [each.triple]
        ],
        "changed": list(dict.fromkeys(each.message for each in message.mends if each.accepted)),
        "warnings": list(dict.fromkeys(each.message for each in message.warnings)),
        "degraded": list(message.degraded),
        "ontologies": [f"{each.id} {each.version or each.digest[:12]}".strip() for each in message.ontologies],
    }
    said: Metadata = {
        "chunk": message.chunk_id,
        "document": message.document_id,
        "model": message.model,
        "conformance": round(message.conformance, 3),
        "extraction": whole(message),
    }
    return {PREFIX + name: value for name, value in (said | {name: each for name, each in lists.items() if each}).items()}


def whole(message: Extraction) -> str:
    """The message as JSON, the same whenever the same is extracted; `Extraction.model_validate_json` reads it back."""
    left_out: dict[str, bool | set[str]] = {"text": True, "proposed": True, "names_so_far": True, "subset": True, "usage": {"seconds"}}
    return message.model_dump_json(exclude_none=True, exclude=left_out)


def _shown(term: EntityWire | LiteralWire) -> str:
    return (term.label or term.iri) if isinstance(term, EntityWire) else term.value


def _sentence(raw: Mapping[str, object], violations: Iterable[ViolationWire]) -> str:
    """ "Belgica --length--> 3600: the value '3600' of length is not at most 500.0"."""
    fact = str(raw["unread"]) if "unread" in raw else f"{raw.get('subject')} --{raw.get('predicate')}--> {raw.get('object')}"
    return f"{fact}: {'; '.join(violation.message for violation in violations)}"
