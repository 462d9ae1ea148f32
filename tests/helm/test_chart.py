"""The chart: what helm, Kubernetes and KEDA say of it, and what is in its objects."""

from __future__ import annotations

import hashlib
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from onto_core.service.configuration import load_settings
from onto_core.service.workers import WORKERS

ROOT = Path(__file__).parents[2]
CHART = ROOT / "helm" / "ontorag"
VALUES = sorted((Path(__file__).parent / "values").glob("*.yaml"))
CUSTOM = {"ScaledObject", "ServiceMonitor", "PrometheusRule"}
VERSIONS = ["1.27", "1.31", "1.36"]


def test_the_sets_of_values_are_six() -> None:
    assert len(VALUES) == 6


def test_lint_is_content(helm: Any) -> None:
    for values in VALUES:
        result = helm("lint", "--strict", str(CHART), values=yaml.safe_load(values.read_text(encoding="utf-8")) or {})
        assert result.returncode == 0, f"{values.name}: {result.stdout}{result.stderr}"


@pytest.mark.parametrize("version", VERSIONS)
def test_every_object_is_valid_kubernetes(rendered: Any, kubernetes: Callable[..., list[str]], version: str) -> None:
    plain = [each for each in rendered.objects if each["kind"] not in CUSTOM]
    assert len(plain) >= 5
    assert [problem for each in plain for problem in kubernetes(version, each)] == []


def test_the_schemas_are_strict(helm: Any, kubernetes: Callable[..., list[str]]) -> None:
    budget = helm.template().of("PodDisruptionBudget")[0]
    budget["spec"]["maxUnavailabl"] = 1
    assert "maxUnavailabl" in str(kubernetes("1.36", budget))


def test_scaled_objects_are_what_keda_defines(rendered: Any, keda: Callable[..., list[str]]) -> None:
    scaled = rendered.of("ScaledObject")
    assert [problem for each in scaled for problem in keda(each)] == []
    assert all(trigger["type"] == "pulsar" for each in scaled for trigger in each["spec"]["triggers"])


def test_the_definition_of_keda_is_strict(helm: Any, keda: Callable[..., list[str]]) -> None:
    scaled = helm.template({"defaults": {"autoscaling": {"enabled": True}}}).of("ScaledObject")[0]
    assert keda(scaled) == []
    scaled["spec"]["triggerz"] = []
    assert "triggerz" in str(keda(scaled))


def test_names_are_unique_and_fit(rendered: Any) -> None:
    names = [(each["kind"], each["metadata"]["name"]) for each in rendered.objects]
    assert len(names) == len(set(names))
    assert [name for _, name in names if len(name) > 63] == []


def test_every_worker_gets_settings_that_load(rendered: Any, tmp_path: Path) -> None:
    """The configuration with the secrets' variables, as the container reads it."""
    for name, template in rendered.pods():
        (container,) = template["spec"]["containers"]
        environment = {each["name"]: each["value"] for each in container.get("env", []) if "value" in each}
        if "ONTORAG_CONFIG" not in environment:
            continue  # helm test reads no configuration
        (volume,) = (each for each in template["spec"]["volumes"] if each["name"] == "config")
        config = tmp_path / "ontorag.yaml"
        config.write_text(rendered.one("ConfigMap", volume["configMap"]["name"])["data"]["ontorag.yaml"], encoding="utf-8")
        mounts = {each["mountPath"] for each in container["volumeMounts"]}
        secret = tmp_path / "secret"
        secret.write_text("s3cret", encoding="utf-8")
        for variable, path in environment.items():
            if variable.endswith("_FILE"):
                assert Path(path).parent.as_posix() in mounts, name
                environment[variable] = str(secret)
        assert environment["ONTORAG_CONFIG"] == "/etc/ontorag/config/ontorag.yaml"
        load_settings(config, environment={key: value for key, value in environment.items() if key != "ONTORAG_CONFIG"})


def test_workers_that_exist_are_run(helm: Any) -> None:
    run = [
        each["spec"]["template"]["spec"]["containers"][0]["args"]
        for each in helm.template({"workers": {"cypher-executor": {"enabled": True}}}).of("Deployment")
    ]
    assert all(arguments[0] == "run" for arguments in run)
    known = set(WORKERS)
    assert {name for arguments in run for name in arguments[1:]} == known


def test_a_worker_has_its_own_settings_over_the_shared(helm: Any) -> None:
    values = {
        "settings": {"selection": {"budget": 1_000_000, "top_k": 7}},
        "workers": {"kg-extract-ontology": {"settings": {"selection": {"top_k": 9}}}},
    }
    rendered = helm.template(values)
    assert rendered.settings("kg-extract-ontology")["selection"] == {"budget": 1_000_000, "top_k": 9}
    assert rendered.settings("onto-query")["selection"] == {"budget": 1_000_000, "top_k": 7}


def test_a_worker_of_any_name_gets_everything_that_a_worker_has(helm: Any) -> None:
    rendered = helm.template({"workers": {"mine": {"run": ["kg-extract-ontology"], "replicas": 3}}})
    assert rendered.one("Deployment", "r-ontorag-mine")["spec"]["replicas"] == 3
    for kind in ("ConfigMap", "Service", "PodDisruptionBudget", "NetworkPolicy"):
        assert rendered.one(kind, "r-ontorag-mine")["metadata"]["labels"]["app.kubernetes.io/component"] == "mine"


def test_selectors_pick_their_own_pods_and_no_others(rendered: Any) -> None:
    pods = {name: template["metadata"]["labels"] for name, template in rendered.pods()}

    def chosen(labels: dict[str, str]) -> list[str]:
        return [name for name, own in pods.items() if labels.items() <= own.items()]

    for each in rendered.objects:
        name = each["metadata"]["name"]
        match each["kind"]:
            case "Deployment" | "PodDisruptionBudget":
                assert chosen(each["spec"]["selector"]["matchLabels"]) == [f"Deployment {name}"]
            case "Service":
                assert chosen(each["spec"]["selector"]) == [f"Deployment {name}"]
            case "NetworkPolicy":
                kind = "Job" if "helm.sh/hook" in each["metadata"].get("annotations", {}) else "Deployment"
                assert chosen(each["spec"]["podSelector"]["matchLabels"]) == [f"{kind} {name}"]


def test_a_change_of_settings_or_ontologies_makes_new_pods(helm: Any) -> None:
    def checksums(values: object) -> dict[str, dict[str, str]]:
        deployments = helm.template(values).of("Deployment")
        return {each["metadata"]["name"]: each["spec"]["template"]["metadata"]["annotations"] for each in deployments}

    before = checksums({"ontologies": {"files": {"a.ttl": "# a"}}})
    other_ontology = checksums({"ontologies": {"files": {"a.ttl": "# b"}}})
    one_worker = checksums({"ontologies": {"files": {"a.ttl": "# a"}}, "workers": {"onto-query": {"settings": {"query": {"max_rows": 5}}}}})
    assert all(before[name] != other_ontology[name] for name in before)
    assert [name for name in before if before[name] != one_worker[name]] == ["r-ontorag-onto-query"]
    assert all(len(bytes.fromhex(value)) == hashlib.sha256().digest_size for value in before["r-ontorag-onto-query"].values())


def test_another_version_of_the_chart_alone_makes_no_new_pods(helm: Any) -> None:
    templates = [each["spec"]["template"] for each in helm.template().of("Deployment")]
    assert [name for template in templates for name in template["metadata"]["labels"] if "chart" in name or "version" in name] == []


def test_autoscaling_owns_the_number_of_pods(helm: Any) -> None:
    values = {"workers": {"kg-extract-ontology": {"autoscaling": {"enabled": True, "backlog": 7, "minReplicas": 2}}}}
    rendered = helm.template(values)
    assert "replicas" not in rendered.one("Deployment", "r-ontorag-kg-extract-ontology")["spec"]
    (scaled,) = rendered.of("ScaledObject")
    assert scaled["spec"]["scaleTargetRef"] == {"name": "r-ontorag-kg-extract-ontology"}
    assert (scaled["spec"]["minReplicaCount"], scaled["spec"]["maxReplicaCount"]) == (2, 10)
    new, again = (trigger["metadata"] for trigger in scaled["spec"]["triggers"])
    assert new == {
        "adminURL": "http://pulsar-broker:8080",
        "topic": "persistent://public/default/chunks",
        "subscription": "kg-extract-ontology",
        "msgBacklogThreshold": "7",
    }
    assert again == {**new, "topic": "persistent://public/default/chunks-kg-extract-ontology-RETRY"}


def test_the_backlog_is_that_of_the_topics_that_the_bus_reads(helm: Any) -> None:
    from onto_core.bus.pulsar.bus import PulsarBus, _retries
    from onto_core.settings import PulsarSettings

    values = {
        "settings": {"bus": {"topics": {"extractions": "facts"}, "pulsar": {"tenant": "graphs", "namespace": "eu"}}},
        "defaults": {"autoscaling": {"enabled": True}},
        "workers": {"all": {"run": ["kg-extract-ontology", "onto-query"]}},
    }
    read = {
        each["metadata"]["name"].removeprefix("r-ontorag-"): {
            (trigger["metadata"]["topic"], trigger["metadata"]["subscription"]) for trigger in each["spec"]["triggers"]
        }
        for each in helm.template(values).of("ScaledObject")
    }
    bus = PulsarBus("pulsar://127.0.0.1:1", PulsarSettings(tenant="graphs", namespace="eu", in_hand=""), crashes=5)

    def topics(*read: tuple[str, str]) -> set[tuple[str, str]]:
        full = [(bus._full(topic), group) for topic, group in read]
        return {*full, *((_retries(topic, group), group) for topic, group in full)}

    assert read == {
        "kg-extract-ontology": topics(("chunks", "kg-extract-ontology")),
        "sparql-cassandra": topics(("facts", "sparql-cassandra"), ("documents", "sparql-cassandra"), ("decisions", "sparql-cassandra")),
        "onto-query": topics(("questions", "onto-query")),
        "all": topics(("chunks", "kg-extract-ontology"), ("questions", "onto-query")),
    }


def test_the_tables_are_made_before_the_workers_start(helm: Any) -> None:
    rendered = helm.template({"secrets": {"model.api_key": {"name": "s", "key": "k"}}})
    (job,) = (each for each in rendered.of("Job") if "pre-install" in each["metadata"]["annotations"]["helm.sh/hook"])
    (container,) = job["spec"]["template"]["spec"]["containers"]
    assert container["args"] == ["graph", "init"]
    needs = [each for each in rendered.objects if each["metadata"]["name"] == job["metadata"]["name"] and each is not job]
    assert {each["kind"] for each in needs} == {"ConfigMap", "NetworkPolicy"}
    for each in needs:
        assert each["metadata"]["annotations"]["helm.sh/hook"] == job["metadata"]["annotations"]["helm.sh/hook"]
        assert int(each["metadata"]["annotations"]["helm.sh/hook-weight"]) < int(job["metadata"]["annotations"]["helm.sh/hook-weight"])
    assert "serviceAccountName" not in job["spec"]["template"]["spec"], "the release's account is not there on a first install"
    assert "api_key" not in str(job).lower(), "the tables need no model"


def test_each_cassandra_gets_its_tables_once(helm: Any) -> None:
    values = {"workers": {"other": {"run": ["sparql-cassandra"], "settings": {"store": {"url": "cassandra://elsewhere/other"}}}}}
    jobs = [each for each in helm.template(values).of("Job") if "pre-install" in each["metadata"]["annotations"]["helm.sh/hook"]]
    assert len(jobs) == 2
    falkordb = {"settings": {"store": {"url": "falkordb://f/g"}}}
    assert [each for each in helm.template(falkordb).of("Job") if "pre-install" in each["metadata"]["annotations"]["helm.sh/hook"]] == []


def test_ontologies_come_from_all_places_that_are_given(helm: Any) -> None:
    values = yaml.safe_load((Path(__file__).parent / "values" / "everything.yaml").read_text(encoding="utf-8"))
    rendered = helm.template(values)
    ontologies = rendered.settings("onto-query")["ontologies"]
    assert ontologies["url"] == "http://ontologies.example.org/list"
    (container,) = rendered.one("Deployment", "r-ontorag-onto-query")["spec"]["template"]["spec"]["containers"]
    mounted = {each["mountPath"] for each in container["volumeMounts"]}
    assert set(ontologies["paths"]) == {"/opt/mine"} | {path for path in mounted if "/ontologies/" in path}
    assert len(ontologies["paths"]) == 4
    assert rendered.one("ConfigMap", "r-ontorag-ontologies")["data"] == values["ontologies"]["files"]


def test_without_an_ontology_the_images_demo_is_used(helm: Any) -> None:
    assert helm.template().settings("onto-query")["ontologies"]["paths"] == ["/opt/ontorag/ontologies/demo"]
    assert "COPY ontologies /opt/ontorag/ontologies" in (ROOT / "Dockerfile").read_text(encoding="utf-8")
    assert list((ROOT / "ontologies" / "demo").glob("*.ttl"))


def test_a_mounted_configmap_is_read_once(tmp_path: Path) -> None:
    """Kubernetes mounts `..data -> ..2026_1` and `mine.ttl -> ..data/mine.ttl`."""
    from onto_core.ontology.read.load import load_paths

    version = tmp_path / "..2026_1"
    version.mkdir()
    (version / "ships.ttl").write_bytes((ROOT / "ontologies" / "demo" / "voyages.ttl").read_bytes())
    (tmp_path / "..data").symlink_to("..2026_1")
    (tmp_path / "ships.ttl").symlink_to("..data/ships.ttl")
    assert len(load_paths([tmp_path]).ontologies) == 1


def test_pods_have_time_to_finish_what_they_have_in_work(helm: Any) -> None:
    for grace, seconds in ((20.0, 35), (60.5, 76)):
        rendered = helm.template({"settings": {"service": {"grace": grace}}})
        assert {each["spec"]["template"]["spec"]["terminationGracePeriodSeconds"] for each in rendered.of("Deployment")} == {seconds}


def test_notes_tell_how_to_publish_the_first_chunk(helm: Any) -> None:
    said = helm(
        "install", "r", str(CHART), "--namespace", "n", "--dry-run=client", values={"workers": {"kg-extract-ontology": {"replicas": 4}}}
    ).stdout
    notes = said.partition("NOTES:")[2]
    assert "ontorag publish chunk -" in notes
    assert "helm test r -n n" in notes
    assert "kg-extract-ontology  4 pod(s)" in notes
    assert "deploy/r-ontorag-onto-query" in notes


def test_the_first_chunk_of_the_notes_is_one(helm: Any, python: str, tmp_path: Path) -> None:
    """The line of the notes, with a shell and the bus of the laptop."""
    notes = helm("install", "r", str(CHART), "--dry-run=client", values={}).stdout.partition("NOTES:")[2]
    (line,) = (each.strip() for each in notes.splitlines() if each.strip().startswith("echo "))
    command = line.replace("ontorag publish", f"{python} -m onto_core.cli.main publish")
    environment = {"PYTHONPATH": str(ROOT), "ONTORAG__BUS__URL": f"sqlite:{tmp_path}/bus.db", "PATH": "/usr/bin:/bin"}
    result = subprocess.run(["sh", "-c", f"{command} --json"], env=environment, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    assert '"published": 1' in result.stdout


def test_what_the_extractor_publishes_is_kept_for_every_writer_of_the_release_from_the_first_message_on(helm: Any) -> None:
    """And for nobody else: what is kept for a group that never comes fills the broker's disk."""
    both = {"cypher-executor": {"enabled": True}}
    apart = {"other": {"run": ["cypher-executor"], "settings": {"bus": {"topics": {"extractions": "elsewhere"}}}}}

    def readers(**values: Any) -> Any:
        return helm.template(values).settings("kg-extract-ontology")["bus"]["pulsar"]["readers"]

    assert readers()["extractions"] == ["sparql-cassandra"]
    assert readers(workers=both) == {
        "chunks": ["kg-extract-ontology"],
        "decisions": ["cypher-executor", "sparql-cassandra"],
        "documents": ["cypher-executor", "sparql-cassandra"],
        "extractions": ["cypher-executor", "sparql-cassandra"],
        "questions": ["onto-query"],
    }
    assert readers(workers=apart)["extractions"] == ["sparql-cassandra"]
    assert readers(workers={"sparql-cassandra": {"enabled": False}, **both})["extractions"] == ["cypher-executor"]
    mine = {"settings": {"bus": {"pulsar": {"readers": {"extractions": ["mine"]}}}}}
    assert readers(**mine)["extractions"] == ["mine"]
