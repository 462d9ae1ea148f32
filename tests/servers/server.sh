# What the scripts of the test servers have in common; sourced by them. Each says `is_server PID`: whether that process is the server of $dir (a
# recycled pid is not), and cmd_install and cmd_start; it ends with `serve "$@"`.
# shellcheck shell=bash
set -euo pipefail

script=${BASH_SOURCE[1]}
here=$(cd "$(dirname "$script")" && pwd)

die() { echo "${script##*/}: $*" >&2; exit 1; }
usage() { sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$script" >&2; exit 2; }

has_argument() { # PID ARGUMENT
  { tr '\0' '\n' <"/proc/$1/cmdline" | grep -qxF -- "$2"; } 2>/dev/null
}

running_pid() {
  local pid
  [[ -r $dir/pid ]] && pid=$(<"$dir/pid") && [[ $pid =~ ^[0-9]+$ ]] && is_server "$pid" && echo "$pid"
}

await_start() { # PID SECONDS CHECK...: 0 when CHECK holds; 1 when the process ended, or was ended because it took too long
  local pid=$1 end=$((SECONDS + $2))
  shift 2
  echo "$pid" >"$dir/pid"
  until "$@"; do
    if ! kill -0 "$pid" 2>/dev/null || ((SECONDS >= end)); then
      kill -9 "$pid" 2>/dev/null || true
      rm -f "$dir/pid"
      return 1
    fi
    sleep 0.1
  done
}

end_it() { # SIGNAL
  local pid end=$((SECONDS + ${STOP_SECONDS:-60}))
  if pid=$(running_pid); then
    kill "-$1" "$pid"
    while running_pid >/dev/null; do
      ((SECONDS < end)) || die "pid $pid does not end"
      sleep 0.05
    done
  fi
  rm -f "$dir/pid"
}

install_wheel() { # NAME VERSION: into a virtual environment in DIR/venv
  local python=$dir/venv/bin/python
  [[ -x $python && $("$python" -c "import importlib.metadata as m; print(m.version('$1'))" 2>/dev/null || true) == "$2" ]] &&
    { echo "already installed in $dir/venv"; return; }
  "${PYTHON:-python3}" -m venv "$dir/venv"
  "$python" -m pip install -q --disable-pip-version-check "$1==$2"
  echo "installed $1 $2 in $dir/venv"
}

install_jars() { # JAR [FIND EXPRESSION]: what pom.xml names, into DIR/lib; JAR must be among it, and what the expression finds is dead weight
  local want
  want=$(cksum <"$here/pom.xml")
  [[ -f $dir/lib/.complete && $(<"$dir/lib/.complete") == "$want" ]] && { echo "already installed in $dir/lib"; return; }
  command -v mvn >/dev/null || die "no mvn on PATH"
  rm -rf "$dir/lib.new"
  mvn -q -B -ntp -f "$here/pom.xml" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies -DincludeScope=runtime \
    -DoutputDirectory="$dir/lib.new" >"$dir/install.log" 2>&1 || { tail -n 20 "$dir/install.log" >&2; die "install failed"; }
  (($# == 1)) || find "$dir/lib.new" \( "${@:2}" \) -delete
  [[ -n $(find "$dir/lib.new" -name "$1") ]] || die "no $1 was resolved"
  echo "$want" >"$dir/lib.new/.complete"
  rm -rf "$dir/lib"
  mv "$dir/lib.new" "$dir/lib"
  echo "installed $(find "$dir/lib" -name '*.jar' | wc -l) jars in $dir/lib"
}

cmd_stop() { end_it TERM; }
cmd_kill() { end_it KILL; }
cmd_status() {
  local pid
  pid=$(running_pid) && echo "running, pid $pid" || { echo "not running"; return 3; }
}

serve() { # VERB DIR ARGUMENTS...
  [[ $# -ge 2 && $(type -t "cmd_$1") == function ]] || usage
  local verb=$1
  mkdir -p "$2"
  dir=$(cd "$2" && pwd)
  shift 2
  "cmd_$verb" "$@"
}
