"""What extractions were refused for: elements that the ontology does not have, ends and values that its properties do not take. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
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
    place = {"chunk": message.chunk_id, "document": message.document_id, "passage": passage(raw, texts.get(message.chunk_id, ""))}
    ends = {"subject": raw["subject"], "object": raw["object"], "subject_kind": raw.get("subject_type", "")}
    ends["object_kind"] = raw.get("object_type", "") or ("value" if raw.get("datatype") else "")
    for violation in rejected.violations:
        if violation.severity != "violation":
            continue
        if violation.rule == "property" and not typing and not known:
            yield Asked("property", words, **place, **ends, because=violation.message)
        elif violation.rule == "class":
            for role in ("subject", "object"):
                named = raw["object"] if typing and role == "object" else raw.get(f"{role}_type", "")
                if named and not schema.named(named, "class"):
                    yield Asked("class", named, **place, subject=raw["subject" if typing else role], because=violation.message)
        elif violation.rule in ENDS and known:
            role = ENDS[violation.rule]
            yield Asked("end", f"{role} {ends[f'{role}_kind']}".strip(), **place, **ends, element=known[0], because=violation.message)
        elif violation.rule in VALUES and known and not typing:
            yield Asked("value", raw["object"], **place, **ends, element=known[0], because=violation.message)


def passage(raw: Mapping[str, str], text: str) -> str:
    """The quote of the fact, else the line of the text that has both ends, else nothing."""
    if quote := raw.get("quote", "").strip():
        return quote
    lines = (line.strip() for line in text.splitlines())
    return next((line for line in lines if raw.get("subject", "") in line and raw.get("object", "") in line), "")[:300]
