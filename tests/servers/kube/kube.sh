#!/usr/bin/env bash
# A real Kubernetes API server without kubelets, for tests on one machine: etcd, kube-apiserver, controller manager and scheduler built from their
# Go modules, and kwok as the nodes: pods become Running, and nothing runs in them. Needs Go 1.26 and openssl.
#   kube.sh install DIR           build into DIR/bin (once; 5 to 15 minutes on two cores, 540 MB)
#   kube.sh start DIR [PORT]      API on https://127.0.0.1:PORT (16443), etcd on the two ports after it; DIR/kubeconfig; KUBE_NODES nodes (2)
#   kube.sh stop|status DIR       the state is made anew by each start
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
K8S=1.36.3
ETCD=v3.7.3
KWOK=v0.8.0
# without it the API server says that it is v0.0.0, and charts with a kubeVersion are refused
STAMPED="-X k8s.io/component-base/version.gitVersion=v$K8S -X k8s.io/component-base/version.gitMajor=1 -X k8s.io/component-base/version.gitMinor=${K8S:2:2}"

die() { echo "kube.sh: $*" >&2; exit 1; }
[ $# -ge 2 ] || { sed -n '2,6s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2; }
command=$1
mkdir -p "$2"
DIR=$(cd "$2" && pwd)
BIN=$DIR/bin

# build NAME "REQUIRE LINES" PACKAGE...: `go install MODULE@VERSION` refuses modules with replace directives, so they become requirements of one made here
build() {
  local name=$1 require=$2
  shift 2
  mkdir -p "$DIR/src/$name"
  (
    cd "$DIR/src/$name"
    { printf 'module build\n\ngo 1.26.0\n\n'; printf '%s\n' "$require"; } >go.mod
    { printf '//go:build tools\n\npackage tools\n\nimport (\n'; printf '\t_ "%s"\n' "$@"; printf ')\n'; } >tools.go
    go build -mod=mod -trimpath -ldflags="-s -w $STAMPED" -o "$BIN/" "$@" >build.log 2>&1 || { tail -20 build.log >&2; exit 1; }
  )
}

install() {
  local module tree stage file
  command -v go >/dev/null || die "Go is needed to build a Kubernetes API server"
  mkdir -p "$BIN" "$DIR/src"
  python3 "$here/../helm/tools.py" helm kubectl | while read -r file; do ln -sf "$file" "$BIN/"; done
  if [ ! -x "$BIN/etcd" ]; then
    build etcd "require go.etcd.io/etcd/server/v3 $ETCD" go.etcd.io/etcd/server/v3
    mv "$BIN/v3" "$BIN/etcd" 2>/dev/null || mv "$BIN/server" "$BIN/etcd"
  fi
  [ -x "$BIN/kwok" ] || GOBIN=$BIN go install "sigs.k8s.io/kwok/cmd/kwok@$KWOK" >"$DIR/src/kwok.log" 2>&1 || { tail -20 "$DIR/src/kwok.log" >&2; die "kwok"; }
  if [ ! -s "$DIR/stages.yaml" ]; then # what a fake node and a pod do
    stage=$(go env GOMODCACHE)/sigs.k8s.io/kwok@$KWOK/kustomize/stage
    [ -d "$stage" ] || go mod download "sigs.k8s.io/kwok@$KWOK"
    for file in "$stage"/node/fast/node-*.yaml "$stage"/node/heartbeat-with-lease/node-*.yaml "$stage"/pod/fast/pod-*.yaml; do
      echo ---
      cat "$file"
    done >"$DIR/stages.yaml"
  fi
  if [ ! -x "$BIN/kube-scheduler" ]; then
    module=k8s.io/kubernetes@v$K8S
    go mod download "$module"
    tree=$(go env GOMODCACHE)/$module
    build k8s "godebug default=go1.26
require k8s.io/kubernetes v$K8S
$(sed -n 's#.*\(k8s.io/[a-z0-9-]*\) => ./staging/.*#replace \1 => \1 v0.'"${K8S#1.}"'#p' "$tree/go.mod")" \
      k8s.io/kubernetes/cmd/kube-apiserver k8s.io/kubernetes/cmd/kube-controller-manager k8s.io/kubernetes/cmd/kube-scheduler
  fi
}

pids() { cat "$DIR"/run/*.pid 2>/dev/null || true; }

run() { # NAME COMMAND...
  local name=$1
  shift
  (
    cd "$DIR/run"
    exec setsid "$@" >"$DIR/run/$name.log" 2>&1 </dev/null
  ) &
  echo $! >"$DIR/run/$name.pid"
}

start() {
  local port=${1:-16443} clients peers pid tries
  for pid in $(pids); do kill -0 "$pid" 2>/dev/null && die "already running; stop it first"; done
  rm -rf "$DIR/run"
  mkdir -p "$DIR/run/certs"
  clients=$((port + 1)) peers=$((port + 2))
  openssl genrsa -out "$DIR/run/sa.key" 2048 2>/dev/null
  echo "admintoken,admin,admin,system:masters" >"$DIR/run/tokens.csv"
  cat >"$DIR/kubeconfig" <<YAML
apiVersion: v1
kind: Config
current-context: fake
clusters: [{name: fake, cluster: {server: "https://127.0.0.1:$port", insecure-skip-tls-verify: true}}]
users: [{name: admin, user: {token: admintoken}}]
contexts: [{name: fake, context: {cluster: fake, user: admin, namespace: default}}]
YAML
  local kubectl="$BIN/kubectl --kubeconfig $DIR/kubeconfig --request-timeout=10s"
  run etcd "$BIN/etcd" --name=n0 --data-dir="$DIR/run/etcd" --unsafe-no-fsync --listen-client-urls="http://127.0.0.1:$clients" \
    --advertise-client-urls="http://127.0.0.1:$clients" --listen-peer-urls="http://127.0.0.1:$peers" \
    --initial-advertise-peer-urls="http://127.0.0.1:$peers" --initial-cluster="n0=http://127.0.0.1:$peers"
  run apiserver "$BIN/kube-apiserver" --etcd-servers="http://127.0.0.1:$clients" --bind-address=127.0.0.1 --advertise-address=127.0.0.1 \
    --secure-port="$port" --cert-dir="$DIR/run/certs" --service-cluster-ip-range=10.0.0.0/16 --authorization-mode=RBAC \
    --token-auth-file="$DIR/run/tokens.csv" --allow-privileged=true --endpoint-reconciler-type=none \
    --service-account-issuer=https://kubernetes.default.svc --service-account-key-file="$DIR/run/sa.key" \
    --service-account-signing-key-file="$DIR/run/sa.key"
  for ((tries = 0; ; tries++)); do
    [ "$($kubectl get --raw=/readyz 2>/dev/null)" = ok ] && break
    kill -0 "$(cat "$DIR/run/apiserver.pid")" 2>/dev/null && [ $tries -lt 240 ] || { tail -20 "$DIR"/run/{etcd,apiserver}.log >&2; stop; die "the API server is not up"; }
    sleep 0.5
  done
  run manager "$BIN/kube-controller-manager" --kubeconfig="$DIR/kubeconfig" --authentication-kubeconfig="$DIR/kubeconfig" \
    --authorization-kubeconfig="$DIR/kubeconfig" --leader-elect=false --secure-port=0 --service-account-private-key-file="$DIR/run/sa.key" \
    --use-service-account-credentials=false --node-monitor-grace-period=24h --kube-api-qps=200 --kube-api-burst=400
  run scheduler "$BIN/kube-scheduler" --kubeconfig="$DIR/kubeconfig" --leader-elect=false --secure-port=0 --kube-api-qps=200 --kube-api-burst=400
  run kwok "$BIN/kwok" --kubeconfig="$DIR/kubeconfig" --config="$DIR/stages.yaml" --manage-all-nodes=true --node-lease-duration-seconds=40
  for ((tries = 0; tries < ${KUBE_NODES:-2}; tries++)); do
    $kubectl apply -f - >/dev/null <<YAML
apiVersion: v1
kind: Node
metadata: {name: fake-$tries, labels: {kubernetes.io/hostname: fake-$tries, kubernetes.io/os: linux, kubernetes.io/arch: amd64, topology.kubernetes.io/zone: z$tries}}
status:
  allocatable: {cpu: "32", memory: 256Gi, pods: "110"}
  capacity: {cpu: "32", memory: 256Gi, pods: "110"}
YAML
  done
  for ((tries = 0; ; tries++)); do
    $kubectl get serviceaccount default >/dev/null 2>&1 && $kubectl wait --for=condition=Ready node --all --timeout=1s >/dev/null 2>&1 && break
    [ $tries -lt 200 ] || { tail -5 "$DIR"/run/*.log >&2; stop; die "the nodes are not ready"; }
    sleep 0.3
  done
  echo "Kubernetes v$K8S is up on https://127.0.0.1:$port, KUBECONFIG=$DIR/kubeconfig"
}

stop() { # nothing is to be kept, so SIGKILL: the API server takes 15 s over SIGTERM
  local pid
  for pid in $(pids); do kill -9 "$pid" 2>/dev/null || true; done
  for pid in $(pids); do while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done; done
  rm -f "$DIR"/run/*.pid
}

status() {
  local file pid running=0
  for file in "$DIR"/run/*.pid; do
    [ -e "$file" ] && pid=$(<"$file") && [ -d "/proc/$pid" ] || continue
    running=$((running + 1))
    awk -v n="$(basename "$file" .pid)" '/VmRSS/{printf "%s %d MiB\n", n, $2/1024}' "/proc/$pid/status"
  done
  [ $running = 5 ] || { echo "$running of 5 processes run"; exit 3; }
}

case $command in
  install) install ;;
  start) start "${3:-}" ;;
  stop) stop ;;
  status) status ;;
  *) die "unknown command $command" ;;
esac
