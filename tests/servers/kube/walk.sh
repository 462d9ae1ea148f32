#!/usr/bin/env bash
# The chart on a real Kubernetes API server with fake nodes (`make kube`): install, upgrade, rollback, a failing upgrade that is rolled back, a drain
# under the disruption budgets, helm test, and ScaledObjects against KEDA's definitions. Ends with 1 at the first step that is not as it should be.
# Not seen here, for nothing runs in the pods: probes, images, network policies and scaling by load.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
chart=$here/../../../helm/ontorag
DIR=${ONTORAG_TEST_CACHE:-$HOME/.cache/ontorag}/kube
values=$(mktemp)
started=$SECONDS

step() { printf '\n== %s (%d s)\n' "$1" $((SECONDS - started)); }
is() { [ "$2" = "$3" ] && echo "ok: $1 is $3" || { echo "NOT OK: $1 is '$2' and should be '$3'" >&2; exit 1; }; }
fails() { # WORDS COMMAND...: it must fail and say that
  local words=$1 said
  shift
  if said=$("$@" 2>&1); then echo "NOT OK: succeeded: $*" >&2; exit 1; fi
  grep -qF -- "$words" <<<"$said" || { echo "NOT OK: it does not say '$words': $said" >&2; exit 1; }
  echo "ok: refused: $(grep -F -- "$words" <<<"$said" | head -n 1 | cut -c 1-220)"
}
ready() { kubectl get deployment "w-ontorag-$1" -o 'jsonpath={.status.readyReplicas}'; }
image() { kubectl get deployment w-ontorag-onto-query -o 'jsonpath={.spec.template.spec.containers[0].image}'; }
revisions() { helm history w -o json | python3 -c 'import json, sys; print(" ".join(each["status"] for each in json.load(sys.stdin)))'; }

"$here/kube.sh" install "$DIR"
export PATH=$DIR/bin:$PATH KUBECONFIG=$DIR/kubeconfig
trap '"$here/kube.sh" stop "$DIR"; rm -f "$values"' EXIT
"$here/kube.sh" start "$DIR" "${KUBE_PORT:-16443}"
"$here/kube.sh" status "$DIR"
kubectl apply --server-side -f "$(python3 "$here/../helm/tools.py" keda)" | sed 's/^/  /'

cat >"$values" <<YAML
ontologies:
  files: {ships.ttl: "<urn:example:Ship> a <http://www.w3.org/2002/07/owl#Class> ."}
secrets:
  model.api_key: {name: model, key: api-key}
workers:
  kg-extract-ontology: {replicas: 3}
  cypher-executor: {enabled: true}
  onto-query: {autoscaling: {enabled: true, minReplicas: 2}}
YAML

step "install"
helm install w "$chart" -f "$values" --wait --timeout 90s | sed 's/^/  /'
is "ready extraction pods" "$(ready kg-extract-ontology)" 3
is "ready writers to Cassandra" "$(ready sparql-cassandra)" 1
is "jobs left over from the migration hook" "$(kubectl get jobs -o name | wc -l)" 0
is "nodes with extraction pods" "$(kubectl get pods -l app.kubernetes.io/component=kg-extract-ontology -o 'jsonpath={range .items[*]}{.spec.nodeName}{"\n"}{end}' | sort -u | wc -l)" 2
is "addresses behind the service" "$(kubectl get endpointslices -l kubernetes.io/service-name=w-ontorag-kg-extract-ontology -o 'jsonpath={.items[0].endpoints[*].addresses[0]}' | wc -w)" 3
is "pods that may go" "$(kubectl get pdb w-ontorag-kg-extract-ontology -o 'jsonpath={.status.disruptionsAllowed}')" 1
kubectl get pods -o wide --no-headers | awk '{print "  " $1, $3, $7}'

step "the service account may do nothing"
is "its leave to list pods" "$(kubectl auth can-i list pods --as=system:serviceaccount:default:w-ontorag || true)" no

step "ScaledObjects are what KEDA defines"
kubectl get scaledobject w-ontorag-onto-query -o 'jsonpath={range .spec.triggers[*]}  {.type} {.metadata.topic} {.metadata.msgBacklogThreshold}{"\n"}{end}'
is "ScaledObjects" "$(kubectl get scaledobjects -o name | wc -l)" 1
misspelt() { kubectl get scaledobject w-ontorag-onto-query -o json | sed 's/"triggers"/"triggerz"/' | kubectl apply --dry-run=server --validate=strict -f -; }
fails 'unknown field "spec.triggerz"' misspelt

step "helm test"
helm test w --timeout 60s | grep -E "^(TEST SUITE|Phase)" | sed 's/^/  /'
is "succeeded test pods" "$(kubectl get job w-ontorag-test -o 'jsonpath={.status.succeeded}')" 1

step "upgrade: another image, more pods"
helm upgrade w "$chart" -f "$values" --set image.tag=0.2.0 --set workers.kg-extract-ontology.replicas=5 --wait --timeout 90s >/dev/null
is "image" "$(image)" ontorag:0.2.0
is "ready extraction pods" "$(ready kg-extract-ontology)" 5

step "upgrade: a setting of one worker makes new pods of that worker only"
generation() { kubectl get deployment "w-ontorag-$1" -o 'jsonpath={.metadata.generation}'; }
before="$(generation onto-query) $(generation sparql-cassandra)"
helm upgrade w "$chart" --reset-then-reuse-values --set workers.onto-query.settings.query.max_rows=7 --wait --timeout 90s >/dev/null
is "generations of onto-query and sparql-cassandra" "$(generation onto-query) $(generation sparql-cassandra)" "$((${before% *} + 1)) ${before#* }"
is "ready extraction pods" "$(ready kg-extract-ontology)" 5

step "rollback"
helm rollback w 1 --wait --timeout 90s | sed 's/^/  /'
is "image" "$(image)" ontorag:0.1.0
is "ready extraction pods" "$(ready kg-extract-ontology)" 3
is "revisions" "$(revisions)" "superseded superseded superseded deployed"

step "values that are refused, by the chart and by the API server"
fails "minimum: got -1, want 0" helm upgrade w "$chart" -f "$values" --set workers.kg-extract-ontology.replicas=-1
fails "not a bus that pods can share" helm upgrade w "$chart" -f "$values" --set settings.bus.url=sqlite:bus.db
fails "Invalid value" helm upgrade w "$chart" -f "$values" --set defaults.priorityClassName=Not_A_Name
is "image after a refused upgrade" "$(image)" ontorag:0.1.0

step "an upgrade that fails is rolled back"
kubectl create quota small --hard=pods=9 >/dev/null # 3 + 1 + 1 + 1 run; the upgrade wants 12
for ((tries = 0; tries < 50; tries++)); do [ -n "$(kubectl get quota small -o 'jsonpath={.status.used.pods}')" ] && break; sleep 0.2; done
fails "rolled back" helm upgrade w "$chart" -f "$values" --set image.tag=0.3.0 --set workers.kg-extract-ontology.replicas=12 --wait --timeout 15s --rollback-on-failure
kubectl delete quota small >/dev/null
kubectl rollout status deployment w-ontorag-kg-extract-ontology --timeout 30s | tail -n 1 | sed 's/^/  /'
is "image" "$(image)" ontorag:0.1.0
is "ready extraction pods" "$(ready kg-extract-ontology)" 3
is "last revision" "$(revisions | awk '{print $NF}')" deployed

step "drain under the disruption budgets"
kubectl drain fake-0 --ignore-daemonsets --delete-emptydir-data --timeout 60s | sed 's/^/  /'
kubectl rollout status deployment w-ontorag-kg-extract-ontology --timeout 30s | tail -n 1 | sed 's/^/  /'
is "workers left on the drained node" "$(kubectl get pods --field-selector spec.nodeName=fake-0 -l app.kubernetes.io/instance=w -o name | grep -vc -- -test- || true)" 0
is "ready extraction pods" "$(ready kg-extract-ontology)" 3
kubectl uncordon fake-0 >/dev/null
never() { kubectl patch pdb w-ontorag-kg-extract-ontology --type merge -p '{"spec":{"maxUnavailable":0}}' && sleep 1 && kubectl drain fake-1 --ignore-daemonsets --delete-emptydir-data --timeout 5s; }
fails "disruption budget" never
kubectl uncordon fake-1 >/dev/null

step "uninstall"
helm uninstall w --wait --timeout 60s | sed 's/^/  /'
is "what is left of the release" "$(kubectl get all,configmap,pdb,networkpolicy,scaledobject,serviceaccount -l app.kubernetes.io/instance=w -o name | grep -v -- -test | wc -l)" 0

printf '\nall of it held, in %d s\n' $((SECONDS - started))
