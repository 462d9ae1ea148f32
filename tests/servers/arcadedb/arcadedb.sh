#!/usr/bin/env bash
# A real ArcadeDB (Apache 2.0) out of a Python wheel that brings its own Java, for tests: a server that speaks Bolt and whose read mode accepts writes.
#   arcadedb.sh install DIR           a virtual environment in DIR/venv with the wheel (once)
#   arcadedb.sh start DIR PORT VENV   in the background, HTTP on PORT + 1; returns when Bolt listens; database graph, user root, password arcade-test-1
#   arcadedb.sh stop|kill|status DIR  SIGTERM and wait | SIGKILL | one line, 3 when it does not run
# Environment: PYTHON (python3).
. "$(dirname "${BASH_SOURCE[0]}")/../server.sh"

is_server() { has_argument "$1" "$dir"; }

cmd_install() { install_wheel arcadedb-embedded 26.10.2.post1; }

cmd_start() {
  [[ $# -eq 2 ]] || usage
  local port=$1 venv
  venv=$(cd "$2" && pwd)
  running_pid >/dev/null && die "already running"
  mkdir -p "$dir/data"
  cd "$dir"
  nohup setsid "$venv/bin/python" "$here/serve.py" "$dir" "$port" >"$dir/console.log" 2>&1 </dev/null &
  await_start $! 120 grep -qs '^ready for tests' "$dir/console.log" || { tail -n 40 "$dir/console.log" >&2; die "not started"; }
  echo "arcadedb on bolt://127.0.0.1:$port, pid $(<"$dir/pid")"
}

serve "$@"
