#!/usr/bin/env bash
# A real ArcadeDB (Apache 2.0) out of a Python wheel that brings its own Java, for tests: a server that speaks Bolt and whose read mode accepts writes.
#   arcadedb.sh install DIR           a virtual environment in DIR/venv with the wheel (once)
#   arcadedb.sh start DIR PORT VENV   in the background, HTTP on PORT + 1; returns when Bolt listens; database graph, user root, password arcade-test-1
#   arcadedb.sh stop|kill|status DIR  SIGTERM and wait | SIGKILL | one line, 3 when it does not run
# Environment: PYTHON (python3).
set -euo pipefail

VERSION=26.10.2.post1
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

die() { echo "arcadedb.sh: $*" >&2; exit 1; }
usage() { sed -n '3,5s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2; }

running_pid() {
  local pid
  [[ -r $dir/pid ]] && pid=$(<"$dir/pid") && [[ $pid =~ ^[0-9]+$ ]] || return 1
  { tr '\0' '\n' <"/proc/$pid/cmdline" | grep -qxF -- "$dir"; } 2>/dev/null || return 1
  echo "$pid"
}

end_it() { # SIGNAL
  local pid i
  pid=$(running_pid) || { rm -f "$dir/pid"; return 0; }
  kill "-$1" "$pid"
  for ((i = 0; i < 300; i++)); do
    running_pid >/dev/null || { rm -f "$dir/pid"; return 0; }
    sleep 0.1
  done
  die "pid $pid does not end"
}

cmd_install() {
  local python=$dir/venv/bin/python
  [[ -x $python && $("$python" -c 'import importlib.metadata as m; print(m.version("arcadedb-embedded"))' 2>/dev/null || true) == "$VERSION" ]] &&
    { echo "already installed in $dir/venv"; return; }
  "${PYTHON:-python3}" -m venv "$dir/venv"
  "$python" -m pip install -q --disable-pip-version-check "arcadedb-embedded==$VERSION"
  echo "installed arcadedb-embedded $VERSION in $dir/venv"
}

cmd_start() {
  local port=$1 venv end pid
  venv=$(cd "$2" && pwd)
  running_pid >/dev/null && die "already running"
  mkdir -p "$dir/data"
  cd "$dir"
  nohup setsid "$venv/bin/python" "$here/serve.py" "$dir" "$port" >"$dir/console.log" 2>&1 </dev/null &
  pid=$!
  echo "$pid" >"$dir/pid"
  end=$((SECONDS + 120))
  until grep -q '^ready for tests' "$dir/console.log"; do
    if ! kill -0 "$pid" 2>/dev/null || ((SECONDS >= end)); then
      tail -n 40 "$dir/console.log" >&2
      kill -9 "$pid" 2>/dev/null || true
      rm -f "$dir/pid"
      die "not started"
    fi
    sleep 0.2
  done
  echo "arcadedb on bolt://127.0.0.1:$port, pid $pid"
}

[[ $# -ge 2 ]] || usage
command=$1
mkdir -p "$2"
dir=$(cd "$2" && pwd)
shift 2
case $command in
install) cmd_install ;;
start) [[ $# -eq 2 ]] || usage; cmd_start "$@" ;;
stop) end_it TERM ;;
kill) end_it KILL ;;
status) running_pid >/dev/null && echo "running, pid $(<"$dir/pid")" || { echo "not running"; exit 3; } ;;
*) usage ;;
esac
