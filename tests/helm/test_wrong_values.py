"""Values that helm must not take, and the words that it must say: the place, and what is wrong there or would be right."""

from __future__ import annotations

from typing import Any

import pytest

WORKERS = ("kg-extract-ontology", "sparql-cassandra", "onto-query")
AUTOSCALED = {"autoscaling": {"enabled": True}}
WRONG: dict[str, tuple[object, list[str]]] = {
    "a key that is none": ({"replicaCount": 3}, ["'replicaCount' not allowed"]),
    "a worker's key that is none": ({"workers": {"onto-query": {"replica": 3}}}, ["/workers/onto-query", "'replica' not allowed"]),
    "a setting that is none": ({"settings": {"selection": {"budgt": 9}}}, ["/settings/selection", "'budgt' not allowed"]),
    "a worker's setting that is none": (
        {"workers": {"onto-query": {"settings": {"query": {"rows": 9}}}}},
        ["/workers/onto-query/settings/query", "'rows' not allowed"],
    ),
    "a setting below its least": ({"settings": {"selection": {"budget": 3}}}, ["/settings/selection/budget", "got 3, want 50"]),
    "a setting that is no number": ({"settings": {"selection": {"top_k": "many"}}}, ["/settings/selection/top_k", "want integer"]),
    "a setting that is not on offer": ({"settings": {"model": {"fallback": "pray"}}}, ["/settings/model/fallback", "'none', 'rules'"]),
    "an endpoint that nobody guards": (
        {"workers": {"sparql-cassandra": {"settings": {"endpoint": {"port": 8081, "host": "0.0.0.0"}}}}},
        ["workers.sparql-cassandra: settings.endpoint.port: nothing tells who may query", "access.existingSecret"],
    ),
    "a service that nobody guards": (
        {"workers": {"serve": {"enabled": True}}},
        ["workers.serve: nothing tells who may do what", "access.existingSecret"],
    ),
    "a service that nobody reaches, with workers of its own": (
        {
            "access": {"existingSecret": "keys"},
            "workers": {"serve": {"enabled": True, "settings": {"serve": {"host": "127.0.0.1", "workers": True}}}},
        },
        ["settings.serve.host is for the pod itself", "settings.serve.workers: the other pods are the workers"],
    ),
    "an audit log that ends with its pod": (
        {"access": {"existingSecret": "keys"}, "workers": {"serve": {"enabled": True}, "sparql-cassandra": {"settings": {"endpoint": {"port": 81}}}}},
        [
            'workers.serve: settings.access.audit.file: ".ontorag/audit.jsonl" would end with its pod',
            'workers.sparql-cassandra: settings.access.audit.file: ".ontorag/audit.jsonl" would end',
        ],
    ),
    "an audit log in a volume that ends with its pod": (
        {
            "access": {"existingSecret": "keys"},
            "workers": {
                "serve": {
                    "enabled": True,
                    "settings": {"access": {"audit": {"file": "/log/audit.jsonl"}}},
                    "volumes": [{"name": "log", "emptyDir": {}}],
                    "volumeMounts": [{"name": "log", "mountPath": "/log"}],
                }
            },
        },
        ['workers.serve: settings.access.audit.file: "/log/audit.jsonl" would end with its pod'],
    ),
    "sessions that other pods do not know": (
        {"access": {"existingSecret": "keys"}, "workers": {"serve": {"enabled": True, "replicas": 2}}},
        ["workers.serve: 2 pods, and each would end the sessions of the others", "access.session.secret"],
    ),
    "records of an endpoint in each pod alone": (
        {"settings": {"store": {"url": "sparql+https://h/q"}}},
        [f'workers.{name}: settings.store.sparql.records: ".ontorag/endpoints" is in each pod alone' for name in WORKERS],
    ),
    "records of an endpoint in several volumes": (
        {
            "settings": {"store": {"url": "sparql+https://h/q", "sparql": {"records": "/records"}}},
            "workers": {
                name: {
                    "volumes": [{"name": "records", "persistentVolumeClaim": {"claimName": name}}],
                    "volumeMounts": [{"name": "records", "mountPath": "/records"}],
                }
                for name in WORKERS
            },
        },
        ["settings.store.sparql.records: is in another volume than that of another worker"],
    ),
    "an ingress to several services": (
        {
            "ingress": {"enabled": True, "host": "h"},
            "workers": {"serve": {"enabled": True}, "second": {"command": "serve"}},
        },
        ["ingress.worker: one host leads to one of second, serve"],
    ),
    "an ingress to what does not serve": (
        {"ingress": {"enabled": True, "host": "h", "worker": "onto-query"}, "workers": {"serve": {"enabled": True}}},
        ['ingress.worker: "onto-query" does not serve; serve'],
    ),
    "an ingress without a name and without a service": (
        {"ingress": {"enabled": True}},
        ["ingress.host: is empty", "set workers.serve.enabled"],
    ),
    "a secret among the settings": ({"settings": {"model": {"api_key": "sk-1"}}}, ["/settings/model", "'api_key' not allowed"]),
    "a secret's value": ({"secrets": {"model.api_key": "sk-1"}}, ["/secrets/model.api_key", "got string, want object"]),
    "a secret for a setting that is none": ({"secrets": {"model.budget": {"name": "s", "key": "k"}}}, ["/secrets", "'model.budget' not allowed"]),
    "a secret without its key": ({"secrets": {"model.api_key": {"name": "s"}}}, ["/secrets/model.api_key", "missing property 'key'"]),
    "a secret in the environment": (
        {"workers": {"onto-query": {"env": [{"name": "OPENAI_API_KEY", "value": "sk-1"}]}}},
        ["workers.onto-query: env: OPENAI_API_KEY is a secret in plain words", "valueFrom.secretKeyRef"],
    ),
    "a password in an address": (
        {"settings": {"store": {"url": "bolt://neo4j:pass@graph/neo4j"}}},
        ["workers.onto-query: the address of the store holds a user or password", "existing secret"],
    ),
    "a bus in a file": ({"settings": {"bus": {"url": "sqlite:bus.db"}}}, ['settings.bus.url: "sqlite:bus.db"', "pulsar://HOST:PORT"]),
    "a graph in a file": (
        {"workers": {"sparql-cassandra": {"settings": {"store": {"url": "oxigraph:graph"}}}}},
        ['workers.sparql-cassandra: settings.store.url: "oxigraph:graph"', "cassandra://HOST:PORT/KEYSPACE"],
    ),
    "no health port": ({"settings": {"service": {"health_port": 0}}}, ["settings.service.health_port: 0", "the probes need one"]),
    "health for nobody": ({"settings": {"service": {"health_host": "127.0.0.1"}}}, ["settings.service.health_host", "0.0.0.0"]),
    "fewer pods than none": ({"workers": {"onto-query": {"replicas": -1}}}, ["/workers/onto-query/replicas", "got -1, want 0"]),
    "half a pod": ({"workers": {"onto-query": {"replicas": 1.5}}}, ["/workers/onto-query/replicas", "want integer"]),
    "memory that is no amount": ({"defaults": {"resources": {"limits": {"memory": "1 GB"}}}}, ["/defaults/resources/limits/memory", "'1 GB'"]),
    "a name that is none": ({"workers": {"My_Worker": {}}}, ['workers: "My_Worker" is no name', "lower-case letters"]),
    "a name too long": ({"workers": {"a" * 31: {}}}, ["is no name", "30 at most"]),
    "no worker": ({"workers": {name: {"enabled": False} for name in WORKERS}}, ["workers: none is enabled"]),
    "more at least than at most": (
        {"workers": {"onto-query": {"autoscaling": {"enabled": True, "minReplicas": 20}}}},
        ["workers.onto-query: autoscaling.minReplicas: 20 is above maxReplicas, 10"],
    ),
    "scaling to nothing": ({"workers": {"onto-query": {"autoscaling": {"minReplicas": 0}}}}, ["autoscaling/minReplicas", "got 0, want 1"]),
    "scaling by a topic that nobody knows": (
        {"workers": {"mine": {"run": ["mine.worker:build"], **AUTOSCALED}}},
        ["workers.mine: autoscaling.subscriptions", "mine.worker:build", "{topic, subscription}"],
    ),
    "scaling without Pulsar's admin address": (
        {"settings": {"bus": {"pulsar": {"admin": ""}}}, "workers": {"onto-query": AUTOSCALED}},
        ["workers.onto-query: autoscaling needs settings.bus.pulsar.admin"],
    ),
    "an image of no version": ({"image": {"tag": "latest"}}, ["image.tag: latest", "name a version"]),
    "a digest that is none": ({"image": {"digest": "sha256:abc"}}, ["/image/digest", "sha256:abc"]),
    "an ontology of a kind unknown": ({"ontologies": {"files": {"notes.docx": "x"}}}, ['ontologies.files: "notes.docx"', ".ttl"]),
    "ontologies too large for a ConfigMap": (
        {"ontologies": {"files": {"a.ttl": "#" * 600_000, "b.ttl": "#" * 600_000}}},
        ["ontologies.files: 1200000 bytes", "existingClaim or url"],
    ),
    "ontologies at no address": ({"ontologies": {"url": "ftp://example.org/x"}}, ["/ontologies/url", "ftp://example.org/x"]),
    "a budget of nonsense": ({"defaults": {"disruptionBudget": {"maxUnavailable": "some"}}}, ["/defaults/disruptionBudget/maxUnavailable"]),
}


def test_there_are_enough_of_them() -> None:
    assert len(WRONG) >= 15


@pytest.mark.parametrize("name", WRONG)
def test_it_is_refused_with_words(helm: Any, name: str) -> None:
    values, words = WRONG[name]
    said = helm.refusal(values)
    assert [word for word in words if word not in said] == [], said
    assert "nil pointer" not in said


def test_all_that_is_wrong_is_said_at_once(helm: Any) -> None:
    values = {"image": {"tag": "latest"}, "settings": {"bus": {"url": "memory:"}}, "ontologies": {"files": {"a.txt": ""}}}
    said = helm.refusal(values)
    assert all(word in said for word in ("image.tag", "settings.bus.url", "ontologies.files"))
