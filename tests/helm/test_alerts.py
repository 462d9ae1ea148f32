"""The alert rules and the dashboard that the chart installs: the rules judged by promtool, both whole inside their objects."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import yaml

RULES = Path(__file__).parents[2] / "helm" / "ontorag" / "files" / "alerts.yaml"


def test_promtool_takes_the_rules(needed: Callable[[str], Path]) -> None:
    result = subprocess.run([needed("promtool"), "check", "rules", str(RULES)], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr


def test_promtool_finds_a_wrong_rule(needed: Callable[[str], Path], tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text("groups: [{name: g, rules: [{alert: A, expr: 'rate(ontorag_messages_total[)'}]}]", encoding="utf-8")
    assert subprocess.run([needed("promtool"), "check", "rules", str(wrong)], capture_output=True, check=False).returncode != 0


def test_the_chart_installs_them_as_they_are(helm: Any) -> None:
    (rule,) = helm.template({"alerts": {"enabled": True, "labels": {"release": "p"}}}).of("PrometheusRule")
    assert rule["spec"] == yaml.safe_load(RULES.read_text(encoding="utf-8"))
    assert rule["metadata"]["labels"]["release"] == "p"


def test_the_chart_installs_the_dashboard_as_it_is(helm: Any) -> None:
    content = helm.template({"dashboards": {"enabled": True}}).one("ConfigMap", "r-ontorag-dashboards")
    assert json.loads(content["data"]["dashboard.json"]) == json.loads((RULES.parent / "dashboard.json").read_text(encoding="utf-8"))
    assert content["metadata"]["labels"]["grafana_dashboard"] == "1"
