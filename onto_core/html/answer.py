"""An answer as a notebook shows it: its text, rows with their numbers, the passages that say so, the query and the steps. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from onto_core.html.pieces import Html, block, bold, code, hinted, joined, marked, opening, small, table, words

Fields = Mapping[str, Any]
"""The fields of a message."""


class ShownAnswer:
    """The part of an answer that shows itself in a notebook."""

    def model_dump(self) -> dict[str, Any]:
        """The fields; the message's own is called."""
        raise NotImplementedError

    def _repr_html_(self) -> str:
        return html_of(self.model_dump()).text


def html_of(answer: Fields) -> Html:
    """The answer, by its fields: what is not an answer says so beside its text."""
    sure = small(f"confidence {answer['confidence']:.2f}") if answer["confidence"] else Html("")
    parts = [joined((bold(answer["text"] or "no answer"), small(answer["status"].replace("_", " ")), sure))]
    if answer["degraded"]:
        parts.append(small(f"did less than asked for: {', '.join(answer['degraded'])}"))
    if answer["rows"]:
        rows = [(f"[{number}]", *map(cell_html, row)) for number, row in enumerate(answer["rows"], start=1)]
        parts.append(table(("", *answer["columns"]), rows))
    if answer["truncated"]:
        parts.append(small("cut: there are more rows"))
    if answer["suggestions"]:
        likely = [
            (each["label"], "" if each["probability"] is None else f"{each['probability']:.2f}", "; ".join(each["because"]))
            for each in answer["suggestions"]
        ]
        parts.append(table(("likely, but no fact of the graph", "probability", "because"), likely))
    if cited := [_citation(each) for each in answer["citations"] if each["documents"] or each["passages"]]:
        parts.append(opening(f"evidence ({len(cited)})", block(*cited), is_open=len(cited) <= 3))
    if query := answer["query"]:
        parts.append(opening(f"query ({query['language']})", code(query["text"])))
    if steps := answer["steps"]:
        parts.append(opening(f"steps ({len(steps)})", table(("stage", "what happened"), [(each["stage"], each["message"]) for each in steps])))
    return block(*parts)


def cell_html(cell: Fields | None) -> Html:
    """A value, and for a thing its name with the IRI as a hint."""
    if cell is None:
        return Html("")
    if cell["type"] == "uri":
        return hinted(cell["label"] or cell["value"], cell["value"])
    about = cell["language"] or (cell["datatype"] or "").rpartition("#")[2]
    return hinted(cell["value"], about) if about else words(cell["value"])


def _citation(citation: Fields) -> Html:
    head = joined((words(f"[{citation['row']}]"), bold(", ".join(citation["documents"]))))
    return head + block(*(marked(each["text"], [(each["start"], each["end"], each["document"])]) for each in citation["passages"] or ()))
