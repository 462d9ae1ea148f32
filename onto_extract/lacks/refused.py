"""What extractions were refused for: elements that the ontology does not have, ends and values that its properties do not take. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from onto_core.messages import Extraction, RejectedWire
from onto_core.ontology.schema.schema import Schema
from onto_extract.lacks.model import Asked
from onto_extract.model import IS_A, RDF_TYPE_NAME

ENDS: Final = {"domain": "subject", "range": "object"}
VALUES: Final = frozenset({"enumeration", "facet", "datatype"})
TYPES: Final = frozenset({RDF_TYPE_NAME, IS_A, "type", "a"})


def refused(extractions: Iterable[Extraction], schema: Schema, texts: Mapping[str, str]) -> Iterator[Asked]:
    """What each extraction was refused, once for each fact and rule. `texts`: chunk id -> text, for passages where the fact has no quote."""
    for message in extractions:
        for rejected in message.rejected:
            yield from dict.fromkeys(_asked(rejected, message, schema, texts))


def _asked(rejected: RejectedWire, message: Extraction, schema: Schema, texts: Mapping[str, str]) -> Iterator[Asked]:
    raw = {name: value for name, value in rejected.raw.items() if isinstance(value, str)}
    words = raw.get("predicate", "")
    if not words or not raw.get("subject") or not raw.get("object"):
        return
    typing = words in TYPES
    known = [iri for iri in schema.named(words, "object") + schema.named(words, "datatype") if iri in schema.properties]
    kinds = {"subject": raw.get("subject_type", ""), "object": raw.get("object_type", "") or ("value" if raw.get("datatype") else "")}
    quote = passage(raw, texts.get(message.chunk_id, ""))
    whole = Asked("property", words, message.chunk_id, message.document_id, quote, raw["subject"], raw["object"], kinds["subject"], kinds["object"])
    for violation in rejected.violations:
        if violation.severity != "violation":
            continue
        told = replace(whole, because=violation.message)
        if violation.rule == "property" and not typing and not known:
            yield told
        elif violation.rule == "class":
            for role in ("subject", "object"):
                named = raw["object"] if typing and role == "object" else raw.get(f"{role}_type", "")
                if named and not schema.named(named, "class"):
                    yield replace(
                        told, kind="class", words=named, subject=raw["subject" if typing else role], object="", subject_kind="", object_kind=""
                    )
        elif violation.rule in ENDS and known:
            role = ENDS[violation.rule]
            yield replace(told, kind="end", words=f"{role} {kinds[role]}".strip(), element=known[0])
        elif violation.rule in VALUES and known and not typing:
            yield replace(told, kind="value", words=raw["object"], element=known[0])


def passage(raw: Mapping[str, str], text: str) -> str:
    """The quote of the fact, else the line of the text that has both ends, else nothing."""
    if quote := raw.get("quote", "").strip():
        return quote
    lines = (line.strip() for line in text.splitlines())
    return next((line for line in lines if raw.get("subject", "") in line and raw.get("object", "") in line), "")[:300]
