"""What is measured of questions and searches, and what people say of answers, on the service's own page of metrics."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from onto_core.access.keys import changing, new_key
from tests.worlds.service import Service, serving, settings_in


def measured(service: Service) -> dict[str, float]:
    """Sample with its labels -> value."""
    lines = service.client.get("/metrics").text.splitlines()
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines if not line.startswith("#"))}


def test_a_question_is_measured_by_its_query_its_subset_and_its_searches(service: Service) -> None:
    before = measured(service)
    assert service.ask("In which town was the Fram built?").status_code == 200
    after = measured(service)

    def more(name: str) -> float:
        return sum(after[each] - before.get(each, 0.0) for each in after if re.match(name, each))

    assert more(r"ontorag_question_subset_elements_count") == 1
    assert more(r"ontorag_question_subset_elements_sum") > 0
    assert more(r"ontorag_queries_total\{.*result=\"rows\"") >= 1
    assert more(r"ontorag_query_patterns_count") >= 1
    assert more(r"ontorag_query_patterns_sum") >= more(r"ontorag_query_patterns_count")
    assert more(r"ontorag_vector_search_seconds_count") >= 2
    assert after["ontorag_memory_bytes"] > 50 << 20


def test_a_verdict_on_an_answer_is_counted(service: Service) -> None:
    answer = service.ask("Where was Fram built?").json()
    before = measured(service)
    said = {"answer": answer["id"], "verdict": "down", "tier": answer["tier"]}
    assert service.client.post("/v1/feedback", json=said).json() == {"answer": answer["id"], "verdict": "down"}
    name = f'ontorag_feedback_total{{tier="{answer["tier"]}",verdict="down"}}'
    assert measured(service)[name] - before.get(name, 0.0) == 1


@pytest.mark.parametrize("wrong", [{"verdict": "maybe"}, {"answer": "a\nb"}, {"answer": ""}, {"tier": "mine"}, {"more": 1}])
def test_a_wrong_verdict_is_refused(service: Service, wrong: dict[str, object]) -> None:
    before = measured(service)
    assert service.client.post("/v1/feedback", json={"answer": "a", "verdict": "up", **wrong}).status_code == 400
    assert {name for name in measured(service) if name.startswith("ontorag_feedback")} == {n for n in before if n.startswith("ontorag_feedback")}


def test_a_verdict_is_a_line_of_the_audit_log_also_where_reads_are_none(tmp_path: Path) -> None:
    keys, audit = tmp_path / "keys.json", tmp_path / "audit.jsonl"
    key, token = new_key("anna", ["reader:default"])
    with changing(keys) as held:
        held.append(key)
    settings = settings_in(tmp_path, access__keys=str(keys), access__audit__file=str(audit), access__audit__reads=False, serve__workers=False)
    with serving(settings) as locked:
        say = {"answer": "a1", "verdict": "up"}
        assert locked.client.post("/v1/feedback", json=say).status_code == 401
        mine = {"Authorization": f"Bearer {token}"}
        assert locked.client.post("/v1/feedback", json=say, headers=mine).status_code == 200
        assert locked.client.post("/v1/feedback", json={**say, "collection": "others"}, headers=mine).status_code == 403
    lines = [json.loads(line) for line in audit.read_text().splitlines()]
    [noted] = [line for line in lines if line.get("action") == "feedback"]
    assert (noted["who"], noted["answer"], noted["verdict"], noted["collection"]) == ("anna", "a1", "up", "default")
