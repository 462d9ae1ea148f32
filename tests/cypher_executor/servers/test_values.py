"""Rows of a result as they come from a server: counted, and refused when they are too many bytes."""

from __future__ import annotations

import pytest

from cypher_executor.servers.values import NodeValue, PathValue, RelationshipValue, Weighed, duration
from onto_core.errors import ResultTooLarge

TEXT = "x" * 1_000
NODE = NodeValue(("Thing",), {"iri": "urn:a", "text": TEXT})


@pytest.mark.parametrize(
    "value",
    [
        TEXT,
        [TEXT],
        (TEXT,),
        {"key": TEXT},
        {TEXT: 1},
        [[{"key": [TEXT]}]],
        NODE,
        RelationshipValue("SAYS", {"text": TEXT}),
        PathValue((NODE, NodeValue((), {})), (RelationshipValue("SAYS", {}),), (True,)),
        [None] * 100,
    ],
)
def test_a_value_of_any_kind_counts_with_all_that_is_in_it(value: object) -> None:
    rows = Weighed(10_000)

    def add() -> None:
        for _ in range(11):
            rows.add((1, value))

    with pytest.raises(ResultTooLarge, match="larger than 10,000 bytes"):
        add()
    assert 1 <= len(rows.rows) <= 9


def test_a_result_within_its_bytes_is_kept_whole() -> None:
    rows = Weighed(10_000)
    given = [(None, True, 1, 2.5, "text", duration(1, 2, 3)) for _ in range(50)]
    for row in given:
        rows.add(row)
    assert rows.rows == given
