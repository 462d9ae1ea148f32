"""An answer as pieces of text with metadata, as retrievers give them: first the answer itself, then each row with the passages that say it. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from onto_core.messages import Answer, CellWire, Citation

Metadata = dict[str, str | int | float | list[str]]


@dataclass(frozen=True, slots=True)
class Evidence:
    """A piece of text. `id` is the same whenever the same answer is given; `score` the answer's confidence, in [0, 1]."""

    id: str
    text: str
    metadata: Metadata
    score: float


def evidence(answer: Answer, *, rows: int, with_answer: bool = True) -> tuple[Evidence, ...]:
    """The answer in words, unless it is not wanted, and its first `rows` rows.

    An answer without rows, because the graph does not know or the question was refused, is one piece that says so (`status`): whoever reads
    the pieces is told why there is no more. Without the answer that is nothing.
    """
    first = (_answer(answer, rows),) if with_answer else ()
    return (*first, *islice(_rows(answer), rows))


def _answer(answer: Answer, rows: int) -> Evidence:
    metadata = _of_answer(answer) | {"kind": "answer", "documents": _documents(*answer.citations)}
    metadata |= {"query": answer.query.text, "language": answer.query.language} if answer.query else {}
    if answer.truncated or answer.next_offset is not None or len(answer.rows) > rows:
        metadata["left_out"] = "more rows match than are here"
    return Evidence(answer.id, answer.text, metadata, answer.confidence)


def _rows(answer: Answer) -> Iterator[Evidence]:
    """Each row, with the number by which the answer cites it, from 1."""
    cited = {citation.row: citation for citation in answer.citations}
    for number, row in enumerate(answer.rows, start=1):
        citation = cited.get(number, Citation(row=number))
        passages = citation.passages or ()
        words = "; ".join(f"{column}: {_shown(cell)}" for column, cell in zip(answer.columns, row, strict=True) if cell)
        metadata: Metadata = _of_answer(answer) | {
            "kind": "row",
            "row": number,
            "documents": _documents(citation),
            "chunks": list(dict.fromkeys(passage.chunk for passage in passages)),
            "entities": list(citation.entities),
        }
        text = "\n".join((words, *dict.fromkeys(" ".join(passage.text.split()) for passage in passages)))
        yield Evidence(f"{answer.id}-{number}", text, metadata, answer.confidence)


def _of_answer(answer: Answer) -> Metadata:
    said = {"status": answer.status, "confidence": answer.confidence, "question": answer.question_id, "backend": answer.backend, "tier": answer.tier}
    return {**said, "degraded": list(answer.degraded)}


def _documents(*citations: Citation) -> list[str]:
    return list(dict.fromkeys(document for citation in citations for document in citation.documents))


def _shown(cell: CellWire) -> str:
    return cell.label or cell.value
