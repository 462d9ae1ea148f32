"""What watches OntoRAG names only metrics and labels that there are, and every metric is on the dashboard."""

from __future__ import annotations

import re
from pathlib import Path

import yaml
from prometheus_client import Counter, Histogram
from prometheus_client.metrics import MetricWrapperBase

from helm import dashboard
from onto_core import metrics

HELM = Path(__file__).parents[2] / "helm"
NAMED = re.compile(r"ontorag_[a-z_]+")
BY = re.compile(r"by \(([^)]*)\)[^o]*\(*(?:rate|deriv|increase)?\(?(ontorag_[a-z_]+)")


def series() -> dict[str, set[str]]:
    """The name of every series, and its labels."""
    found: dict[str, set[str]] = {}
    for each in vars(metrics).values():
        if not isinstance(each, MetricWrapperBase):
            continue
        labels = set(each._labelnames)
        if isinstance(each, Counter):
            found[f"{each._name}_total"] = labels
        elif isinstance(each, Histogram):
            found |= {f"{each._name}_bucket": labels | {"le"}, f"{each._name}_sum": labels, f"{each._name}_count": labels}
        else:
            found[each._name] = labels
    return found


def expressions() -> list[str]:
    rules = yaml.safe_load((HELM / "ontorag" / "files" / "alerts.yaml").read_text(encoding="utf-8"))
    alerts = [rule["expr"] for group in rules["groups"] for rule in group["rules"]]
    return alerts + [target["expr"] for panel in dashboard.dashboard()["panels"] for target in panel.get("targets", ())]


def test_the_dashboard_is_what_its_table_says() -> None:
    assert (HELM / "ontorag" / "files" / "dashboard.json").read_text(encoding="utf-8") == dashboard.text(), "run python helm/dashboard.py"


def test_every_metric_that_an_alert_or_panel_names_exists() -> None:
    known = series()
    assert {name for expression in expressions() for name in NAMED.findall(expression)} - known.keys() == set()


def test_every_label_that_is_grouped_by_exists() -> None:
    known = series()
    wrong = [
        (name, label.strip())
        for expression in expressions()
        for labels, name in BY.findall(expression)
        for label in labels.split(",")
        if label.strip() not in known[name]
    ]
    assert wrong == []


def test_every_metric_is_on_the_dashboard() -> None:
    shown = {name for panel in dashboard.dashboard()["panels"] for target in panel.get("targets", ()) for name in NAMED.findall(target["expr"])}
    bases = {name.removesuffix("_bucket").removesuffix("_total") for name in shown}
    all_of_them = {each._name for each in vars(metrics).values() if isinstance(each, MetricWrapperBase)}
    assert all_of_them - bases == set()
