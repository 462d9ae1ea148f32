"""What every pod of the chart must be, whatever the values: nobody in particular, confined, probed, bounded, and let in and out only where needed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from onto_core.settings import Settings
from sparql_cassandra.processes.child import SLACK

CHART = Path(__file__).parents[2] / "helm" / "ontorag"

PROBES = {"startupProbe": "/livez", "livenessProbe": "/livez", "readinessProbe": "/readyz"}


def containers(rendered: Any) -> list[tuple[str, dict[str, Any], dict[str, Any]]]:
    """(name, container, pod) of every container."""
    found = [(name, container, template["spec"]) for name, template in rendered.pods() for container in template["spec"]["containers"]]
    assert found
    return found


def test_pods_run_as_nobody_in_particular(rendered: Any) -> None:
    for name, container, pod in containers(rendered):
        assert pod["securityContext"]["runAsNonRoot"] is True, name
        assert pod["securityContext"]["runAsUser"] == 10001, name
        assert container["securityContext"]["runAsNonRoot"] is True, name


def test_containers_are_confined(rendered: Any) -> None:
    for name, container, pod in containers(rendered):
        context = container["securityContext"]
        assert context["capabilities"] == {"drop": ["ALL"]}, name
        assert context["allowPrivilegeEscalation"] is False, name
        assert not context.get("privileged"), name
        assert context["seccompProfile"] == pod["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}, name
        assert not {"hostNetwork", "hostPID", "hostIPC"} & pod.keys(), name
        assert [volume for volume in pod.get("volumes", ()) if "hostPath" in volume] == [], name


def test_the_root_file_system_is_read_only_and_what_is_written_has_a_place(rendered: Any) -> None:
    for name, container, pod in containers(rendered):
        assert container["securityContext"]["readOnlyRootFilesystem"] is True, name
        volumes = {volume["name"]: volume for volume in pod.get("volumes", ())}
        writable = {mount["mountPath"]: volumes[mount["name"]] for mount in container.get("volumeMounts", ()) if not mount.get("readOnly")}
        if name.endswith("-test"):
            assert writable == {}, "helm test writes nothing"
            continue
        assert writable.keys() == {"/tmp", "/var/lib/ontorag"}, name
        assert all("sizeLimit" in volume["emptyDir"] for volume in writable.values()), name
        assert container["workingDir"] == "/var/lib/ontorag", name


def test_mounts_have_volumes_and_volumes_have_mounts(rendered: Any) -> None:
    for name, container, pod in containers(rendered):
        assert {mount["name"] for mount in container.get("volumeMounts", ())} == {volume["name"] for volume in pod.get("volumes", ())}, name


def test_workers_are_probed_on_their_health_port(rendered: Any) -> None:
    for deployment in rendered.of("Deployment"):
        (container,) = deployment["spec"]["template"]["spec"]["containers"]
        (port,) = container["ports"]
        worker = deployment["metadata"]["labels"]["app.kubernetes.io/component"]
        config = yaml.safe_load(rendered.one("ConfigMap", deployment["metadata"]["name"])["data"]["ontorag.yaml"])
        assert config["service"]["health_port"] == port["containerPort"], worker
        assert config["service"]["health_host"] == "0.0.0.0", "the kubelet asks from outside the pod"
        for probe, path in PROBES.items():
            assert container[probe]["httpGet"] == {"path": path, "port": port["name"]}, worker


def test_memory_is_limited_and_requested(rendered: Any) -> None:
    for name, container, _ in containers(rendered):
        assert "memory" in container["resources"]["limits"], name
        assert {"cpu", "memory"} <= container["resources"]["requests"].keys(), name


@pytest.mark.parametrize("worker", ["sparql-cassandra", "onto-query", "serve"])
def test_the_processes_of_queries_and_documents_fit_the_memory_of_a_pod_at_their_limits(worker: str) -> None:
    """A worker's own 400 Mi; a process for queries has 90 Mi when it begins, and a spare one waits; `serve` reads documents too."""
    values = yaml.safe_load((CHART / "values.yaml").read_text(encoding="utf-8"))
    own = values["workers"][worker]
    settings = Settings.model_validate({name: own.get("settings", {}).get(name, {}) for name in ("store", "documents")})
    most = 400 + settings.store.processes * (90 + (SLACK + settings.query.memory) / 2**20) + 90
    most += settings.documents.processes * settings.documents.memory / 2**20 if worker == "serve" else 0
    limit = int(own["resources"]["limits"]["memory"].removesuffix("Mi"))
    assert most <= limit < most + 128


def test_images_are_pinned(rendered: Any) -> None:
    for name, container, _ in containers(rendered):
        image = container["image"]
        assert "@sha256:" in image or (":" in image.rpartition("/")[2] and not image.endswith(":latest")), name


def test_nothing_talks_to_the_api_server(rendered: Any) -> None:
    for name, _, pod in containers(rendered):
        assert pod["automountServiceAccountToken"] is False, name
        assert pod["enableServiceLinks"] is False, "the variables of services would be taken for settings or clash"
    assert all(each["automountServiceAccountToken"] is False for each in rendered.of("ServiceAccount"))
    assert [each["kind"] for each in rendered.objects if "Role" in each["kind"]] == []


def test_no_secret_is_made_and_no_secret_value_is_in_an_object(rendered: Any) -> None:
    assert rendered.of("Secret") == []
    for name, container, _ in containers(rendered):
        for variable in container.get("env", ()):
            if any(word in variable["name"] for word in ("KEY", "PASSWORD", "TOKEN")):
                assert variable["name"].endswith("_FILE"), name


def test_secrets_are_mounted_files_that_the_group_reads(helm: Any) -> None:
    rendered = helm.template({"secrets": {"model.api_key": {"name": "vault", "key": "openai"}}, "workers": {"onto-query": {}}})
    pod = rendered.one("Deployment", "r-ontorag-onto-query")["spec"]["template"]["spec"]
    (volume,) = (each for each in pod["volumes"] if each["name"] == "secrets")
    assert volume["projected"] == {
        "defaultMode": 0o440,
        "sources": [{"secret": {"name": "vault", "items": [{"key": "openai", "path": "model.api_key"}]}}],
    }
    (variable,) = (each for each in pod["containers"][0]["env"] if each["name"] == "ONTORAG__MODEL__API_KEY_FILE")
    assert variable["value"] == "/run/secrets/ontorag/model.api_key"


def test_a_disruption_takes_one_pod_at_a_time_and_never_waits_for_a_broken_one(helm: Any) -> None:
    budgets = helm.template().of("PodDisruptionBudget")
    assert len(budgets) == 3
    assert all(each["spec"]["maxUnavailable"] == 1 for each in budgets)
    assert all(each["spec"]["unhealthyPodEvictionPolicy"] == "AlwaysAllow" for each in budgets)


def test_pods_spread_over_nodes_and_zones(helm: Any) -> None:
    for deployment in helm.template().of("Deployment"):
        template = deployment["spec"]["template"]
        constraints = template["spec"]["topologySpreadConstraints"]
        assert {each["topologyKey"] for each in constraints} == {"kubernetes.io/hostname", "topology.kubernetes.io/zone"}
        assert all(each["labelSelector"]["matchLabels"].items() <= template["metadata"]["labels"].items() for each in constraints)


ENDPOINT = {"port": 8081, "host": "0.0.0.0"}


RECORDS = {"volumes": [{"name": "records", "nfs": {"server": "s", "path": "/p"}}], "volumeMounts": [{"name": "records", "mountPath": "/records"}]}
"""A volume that all pods share."""


def lasting(settings: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    """A worker with servers, whose audit log is in a volume that stays."""
    audit = {"access": {"audit": {"file": "/var/log/ontorag/audit.jsonl"}}}
    volumes = [{"name": "audit", "persistentVolumeClaim": {"claimName": "audit"}}]
    return {
        "enabled": True,
        "settings": {**audit, **(settings or {})},
        "volumes": volumes,
        "volumeMounts": [{"name": "audit", "mountPath": "/var/log/ontorag"}],
        **more,
    }


def ports(rules: list[dict[str, Any]]) -> set[int]:
    return {port["port"] for rule in rules for port in rule.get("ports", ())}


def test_workers_reach_what_their_settings_name_and_nothing_else(helm: Any) -> None:
    values = {
        "settings": {"bus": {"url": "pulsar+ssl://a,b"}, "store": {"url": "cassandra://a,b:9142/k"}, "model": {"base_url": "http://model:8000/v1"}},
        "workers": {"cypher-executor": {"enabled": True, "settings": {"store": {"url": "neo4j+s://graph/neo4j"}}}},
        "networkPolicy": {"peers": {"store": [{"ipBlock": {"cidr": "192.0.2.0/24"}}]}},
    }
    rendered = helm.template(values)
    policy = rendered.one("NetworkPolicy", "r-ontorag-onto-query")["spec"]
    assert policy["policyTypes"] == ["Ingress", "Egress"]
    assert all(rule.get("ports") for rule in policy["egress"]), "a rule without ports opens them all"
    assert ports(policy["egress"]) == {53, 6651, 8080, 9142, 8000}
    assert ports(rendered.one("NetworkPolicy", "r-ontorag-cypher-executor")["spec"]["egress"]) == {53, 6651, 8080, 7687, 8000}
    (store,) = (rule for rule in policy["egress"] if ports([rule]) == {9142})
    assert store["to"] == [{"ipBlock": {"cidr": "192.0.2.0/24"}}]


def test_addresses_without_a_port_have_that_of_their_scheme(helm: Any) -> None:
    for url, port in {
        "cassandra://h/k": 9042,
        "bolt://h/d": 7687,
        "bolt+s://h/d": 7687,
        "neo4j+ssc://h/d": 7687,
        "memgraph://h/d": 7687,
        "falkordb://h/g": 6379,
        "falkordb://[::1]:6380/g": 6380,
        "sparql+https://h/d": 443,
        "sparql+http://h:3030/{collection}/query#update=/{collection}/update": 3030,
    }.items():
        rendered = helm.template({"settings": {"store": {"url": url, "sparql": {"records": "/records"}}}, "defaults": RECORDS})
        assert ports(rendered.one("NetworkPolicy", "r-ontorag-onto-query")["spec"]["egress"]) == {53, 6650, 8080, port}, url


def test_workers_reach_every_address_that_their_settings_name(helm: Any) -> None:
    endpoint = "sparql+http://graph:3030/q#update=http%3A%2F%2Fupdate%3A3031%2Fu&graph=urn:x:12"
    values = {
        "settings": {
            "bus": {"url": "pulsar://a:6660,b:6661"},
            "store": {"url": endpoint, "sparql": {"graph_store": "http://other:3032/g", "update": "/u", "records": "/records/here"}},
            "stores": {"second": {"url": "bolt://other:7688/d"}},
            "access": {"oidc": {"issuer": "https://issuer:8443/realm", "jwks": "https://keys:8444/jwks", "audience": "us"}},
            "telemetry": {"otel": "otlp", "endpoint": "http://traces:4318/v1/traces"},
        },
        "defaults": RECORDS,
        "networkPolicy": {"peers": {name: [{"ipBlock": {"cidr": "192.0.2.0/24"}}] for name in ("access", "collector")}},
    }
    egress = helm.template(values).one("NetworkPolicy", "r-ontorag-onto-query")["spec"]["egress"]
    assert ports(egress) == {53, 6660, 6661, 8080, 3030, 3031, 3032, 7688, 8443, 8444, 4318}
    assert {port for rule in egress if "to" in rule for port in ports([rule])} == {8443, 8444, 4318}


def test_a_list_of_nobody_lets_nobody_in(helm: Any) -> None:
    nobody: dict[str, Any] = {"networkPolicy": {"scrapers": [], "endpointClients": [], "ingressControllers": []}}
    policy = helm.template({**SERVED, **nobody}).one("NetworkPolicy", "r-ontorag-serve")["spec"]
    (rule,) = policy["ingress"]
    assert ports([rule]) == {8080}
    assert [each["podSelector"]["matchLabels"]["app.kubernetes.io/component"] for each in rule["from"]] == ["hook.test"]
    nobody["networkPolicy"]["ingressControllers"] = [{"namespaceSelector": {}}]
    policy = helm.template({**SERVED, **nobody}).one("NetworkPolicy", "r-ontorag-serve")["spec"]
    assert [rule["from"] for rule in policy["ingress"] if ports([rule]) == {8765}] == [[{"namespaceSelector": {}}]]


def test_of_several_services_the_ingress_leads_to_the_one_that_is_named(helm: Any) -> None:
    second = lasting({"serve": {"host": "0.0.0.0", "workers": False}}, command="serve")
    values = {**SERVED, "workers": {"serve": lasting(), "second": second}, "ingress": {"enabled": True, "host": "h", "worker": "second"}}
    (ingress,) = helm.template(values).of("Ingress")
    assert ingress["metadata"]["name"] == "r-ontorag-second"


def test_several_pods_serve_with_sessions_that_all_of_them_know(helm: Any) -> None:
    secret = {"access.session.secret": {"name": "sessions", "key": "secret"}}
    rendered = helm.template({**SERVED, "workers": {"serve": lasting(replicas=3, secrets=secret)}})
    assert rendered.one("Deployment", "r-ontorag-serve")["spec"]["replicas"] == 3


def test_a_key_without_an_address_is_for_the_customary_endpoint(helm: Any) -> None:
    rendered = helm.template({"secrets": {"model.api_key": {"name": "s", "key": "k"}}})
    assert 443 in ports(rendered.one("NetworkPolicy", "r-ontorag-onto-query")["spec"]["egress"])


def test_only_health_is_let_in(helm: Any) -> None:
    rendered = helm.template()
    (test,) = (each for each in rendered.of("Job") if each["metadata"]["annotations"]["helm.sh/hook"] == "test")
    pods = test["spec"]["template"]["metadata"]["labels"]
    for policy in rendered.of("NetworkPolicy"):
        if "helm.sh/hook" in policy["metadata"].get("annotations", {}):
            assert "ingress" not in policy["spec"], "nobody is let in"
            continue
        assert ports(policy["spec"]["ingress"]) == {8080}
        (rule,) = policy["spec"]["ingress"]
        (of_the_test,) = (each["podSelector"]["matchLabels"] for each in rule["from"] if "podSelector" in each)
        assert of_the_test.items() <= pods.items()


def test_the_sparql_endpoint_is_reached_by_its_clients_and_only_when_it_is_on(helm: Any) -> None:
    assert [each["metadata"]["name"] for each in helm.template().of("Service") if each["metadata"]["name"].endswith("-http")] == []
    rendered = helm.template({"access": {"existingSecret": "keys"}, "workers": {"sparql-cassandra": lasting({"endpoint": ENDPOINT})}})
    service = rendered.one("Service", "r-ontorag-sparql-cassandra-http")["spec"]
    assert (service["ports"][0]["port"], service["ports"][0]["targetPort"]) == (80, 8081)
    assert "publishNotReadyAddresses" not in service
    (container,) = rendered.one("Deployment", "r-ontorag-sparql-cassandra")["spec"]["template"]["spec"]["containers"]
    assert {"name": "http", "containerPort": 8081} in container["ports"]
    policy = rendered.one("NetworkPolicy", "r-ontorag-sparql-cassandra")["spec"]
    (rule,) = (rule for rule in policy["ingress"] if ports([rule]) == {8081})
    assert rule["from"] == [{"podSelector": {}}]
    assert ports(rendered.one("NetworkPolicy", "r-ontorag-onto-query")["spec"]["ingress"]) == {8080}


def test_the_keys_of_the_servers_are_a_file_of_a_secret_that_pods_see_change(helm: Any) -> None:
    rendered = helm.template({"access": {"existingSecret": "keys", "key": "k.json"}})
    assert rendered.settings("sparql-cassandra")["access"]["keys"] == "/etc/ontorag/access/k.json"
    pod = rendered.one("Deployment", "r-ontorag-sparql-cassandra")["spec"]["template"]["spec"]
    assert {"name": "access", "secret": {"secretName": "keys", "defaultMode": 0o440}} in pod["volumes"]
    (mount,) = (each for each in pod["containers"][0]["volumeMounts"] if each["name"] == "access")
    assert mount == {"name": "access", "mountPath": "/etc/ontorag/access", "readOnly": True}  # a subPath would stay as it was
    assert "access" not in helm.template().settings("sparql-cassandra")


def test_metrics_are_scraped_from_the_health_port(helm: Any) -> None:
    rendered = helm.template({"serviceMonitor": {"enabled": True, "interval": "10s", "labels": {"release": "p"}}})
    (monitor,) = rendered.of("ServiceMonitor")
    assert monitor["metadata"]["labels"]["release"] == "p"
    assert monitor["spec"]["endpoints"] == [{"port": "health", "path": "/metrics", "interval": "10s"}]
    for service in rendered.of("Service"):
        assert monitor["spec"]["selector"]["matchLabels"].items() <= service["metadata"]["labels"].items()
        assert [port["name"] for port in service["spec"]["ports"]] == ["health"]
        assert service["spec"]["publishNotReadyAddresses"] is True, "a pod in trouble is the one to look at"


def test_what_needs_an_operator_is_off_by_default(helm: Any) -> None:
    assert {each["kind"] for each in helm.template().objects} == {
        "ConfigMap",
        "Deployment",
        "Job",
        "NetworkPolicy",
        "PodDisruptionBudget",
        "Service",
        "ServiceAccount",
    }


SERVED: dict[str, Any] = {"access": {"existingSecret": "keys"}, "workers": {"serve": lasting()}}


def test_the_http_service_is_a_deployment_in_front_of_the_workers(helm: Any) -> None:
    assert "r-ontorag-serve" not in [each["metadata"]["name"] for each in helm.template().of("Deployment")], "off unless asked for"
    rendered = helm.template(SERVED)
    deployment = rendered.one("Deployment", "r-ontorag-serve")["spec"]
    (container,) = deployment["template"]["spec"]["containers"]
    assert (container["args"], deployment["replicas"]) == (["serve"], 1)
    assert {"name": "http", "containerPort": 8765} in container["ports"]
    settings = rendered.settings("serve")
    assert (settings["serve"]["workers"], settings["serve"]["host"]) == (False, "0.0.0.0")
    assert settings["access"]["keys"] == "/etc/ontorag/access/keys.json"
    service = rendered.one("Service", "r-ontorag-serve-http")["spec"]
    assert (service["ports"][0]["port"], service["sessionAffinity"]) == (80, "ClientIP")
    assert rendered.of("Ingress") == []


def test_the_ingress_leads_to_the_http_service_under_its_name_and_certificate(helm: Any) -> None:
    values = {**SERVED, "ingress": {"enabled": True, "host": "graph.example.org", "tlsSecret": "cert", "className": "nginx"}}
    rendered = helm.template(values)
    (ingress,) = rendered.of("Ingress")
    (rule,) = ingress["spec"]["rules"]
    assert rule["host"] == "graph.example.org"
    assert rule["http"]["paths"][0]["backend"]["service"] == {"name": "r-ontorag-serve-http", "port": {"name": "http"}}
    assert ingress["spec"]["tls"] == [{"hosts": ["graph.example.org"], "secretName": "cert"}]
    policy = rendered.one("NetworkPolicy", "r-ontorag-serve")["spec"]
    (let_in,) = (rule for rule in policy["ingress"] if ports([rule]) == {8765})
    assert {"namespaceSelector": {}} in let_in["from"]


def test_every_object_of_the_http_service_is_valid_kubernetes(helm: Any, kubernetes: Any) -> None:
    rendered = helm.template({**SERVED, "ingress": {"enabled": True, "host": "graph.example.org"}})
    assert [problem for each in rendered.objects if each["kind"] != "ScaledObject" for problem in kubernetes("1.31", each)] == []
