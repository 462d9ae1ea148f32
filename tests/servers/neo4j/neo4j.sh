#!/usr/bin/env bash
# A real Neo4j Community 5.26 from Maven artifacts, for tests and measurements on one machine.
#   neo4j.sh install DIR           jars to DIR/lib (once; needs Maven)
#   neo4j.sh start DIR PORT LIB    in the background; returns when Bolt answers
#   neo4j.sh stop|kill|status DIR  SIGTERM and wait | SIGKILL | one line, 3 when it does not run
# Environment: JAVA_HOME, NEO4J_HEAP (512m), NEO4J_JVM (more words for the JVM), NEO4J_PASSWORD (of the user neo4j, 8 characters or more; without:
#   nobody is asked), NEO4J_START_SECONDS (120).
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
PLUGIN=org.apache.maven.plugins:maven-dependency-plugin:3.6.1

die() { echo "neo4j.sh: $*" >&2; exit 1; }
usage() { sed -n '3,7s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2; }

find_java() { # 5.26 runs on Java 17 and 21
  local java major
  java=${JAVA_HOME:+$JAVA_HOME/bin/java}
  java=${java:-$(command -v java || true)}
  [[ -n $java && -x $java ]] || die "no java: set JAVA_HOME"
  major=$("$java" -version 2>&1 | sed -n 's/.*version "\([0-9]*\).*/\1/p' | head -n1)
  [[ $major -ge 17 ]] || die "Neo4j 5.26 needs Java 17 or newer, $java is $major"
  echo "$java"
}

running_pid() { # the pid in DIR/pid, if that process is still this server (a recycled pid is not)
  local pid
  [[ -r $dir/pid ]] && pid=$(<"$dir/pid") && [[ $pid =~ ^[0-9]+$ ]] || return 1
  { tr '\0' '\n' <"/proc/$pid/cmdline" | grep -qxF -- "--home-dir=$dir"; } 2>/dev/null || return 1
  echo "$pid"
}

bolt_answers() { # the handshake of Bolt, not only an open port
  local got
  got=$(timeout 3 bash -c 'exec 3<>"/dev/tcp/127.0.0.1/$1" && printf "\x60\x60\xb0\x17\0\4\4\5\0\0\0\4\0\0\0\0\0\0\0\0" >&3 && head -c 4 <&3 | od -An -tx1' _ "$1" 2>/dev/null) || return 1
  [[ -n ${got// /} && ${got// /} != 00000000 ]]
}

end_it() { # SIGNAL
  local pid i
  pid=$(running_pid) || { rm -f "$dir/pid"; return 0; }
  kill "-$1" "$pid"
  for ((i = 0; i < 600; i++)); do
    running_pid >/dev/null || { rm -f "$dir/pid"; return 0; }
    sleep 0.1
  done
  die "pid $pid does not end"
}

cmd_install() {
  local want
  want=$(cksum <"$here/pom.xml")
  [[ -f $dir/lib/.complete && $(<"$dir/lib/.complete") == "$want" ]] && { echo "already installed in $dir/lib"; return; }
  command -v mvn >/dev/null || die "no mvn on PATH"
  rm -rf "$dir/lib.new"
  mvn -q -B -ntp -f "$here/pom.xml" "$PLUGIN:copy-dependencies" -DincludeScope=runtime -DoutputDirectory="$dir/lib.new" >"$dir/install.log" 2>&1 ||
    { tail -n 20 "$dir/install.log" >&2; die "install failed"; }
  [[ -n $(find "$dir/lib.new" -name 'neo4j-kernel-5*.jar') ]] || die "no neo4j-kernel jar was resolved"
  echo "$want" >"$dir/lib.new/.complete"
  rm -rf "$dir/lib"
  mv "$dir/lib.new" "$dir/lib"
  echo "installed $(find "$dir/lib" -name '*.jar' | wc -l) jars in $dir/lib"
}

cmd_start() {
  local port=$1 lib java auth=false pid end
  lib=$(cd "$2" && pwd)
  running_pid >/dev/null && die "already running"
  bolt_answers "$port" && die "something answers on port $port already"
  java=$(find_java) || exit 1
  mkdir -p "$dir"/{conf,data,logs,import,plugins}
  [[ -z ${NEO4J_PASSWORD:-} ]] || auth=true
  sed -e "s/@PORT@/$port/" -e "s/@AUTH@/$auth/" "$here/neo4j.conf.in" >"$dir/conf/neo4j.conf"
  local jvm=(-XX:+UseSerialGC -Djava.awt.headless=true -Dfile.encoding=UTF-8 -Dlog4j2.disable.jmx=true
    --add-opens=java.base/java.nio=ALL-UNNAMED --add-opens=java.base/java.io=ALL-UNNAMED
    --add-opens=java.base/sun.nio.ch=ALL-UNNAMED --add-opens=java.base/java.lang=ALL-UNNAMED)
  if [[ $auth == true && ! -e $dir/data/.password ]]; then
    (umask 077; printf 'dbms set-initial-password %s\n' "$NEO4J_PASSWORD" >"$dir/conf/password.args") # in a file: ps shows arguments
    NEO4J_HOME=$dir NEO4J_CONF=$dir/conf "$java" "${jvm[@]}" -Xmx256m -cp "$lib/*" org.neo4j.cli.AdminTool "@$dir/conf/password.args" >"$dir/logs/password.log" 2>&1 ||
      { rm -f "$dir/conf/password.args"; tail -n 20 "$dir/logs/password.log" >&2; die "the password was not taken"; }
    rm -f "$dir/conf/password.args"
    touch "$dir/data/.password"
  fi
  cd "$dir"
  # shellcheck disable=SC2086
  nohup setsid "$java" "${jvm[@]}" "-Xmx${NEO4J_HEAP:-512m}" ${NEO4J_JVM:-} -cp "$lib/*" org.neo4j.server.CommunityEntryPoint \
    "--home-dir=$dir" "--config-dir=$dir/conf" --console-mode >"$dir/logs/console.log" 2>&1 </dev/null &
  pid=$!
  echo "$pid" >"$dir/pid"
  end=$((SECONDS + ${NEO4J_START_SECONDS:-120}))
  until bolt_answers "$port" && grep -q 'Started\.' "$dir/logs/console.log"; do
    if ! kill -0 "$pid" 2>/dev/null || ((SECONDS >= end)); then
      tail -n 40 "$dir/logs/console.log" >&2
      kill -9 "$pid" 2>/dev/null || true
      rm -f "$dir/pid"
      die "not started"
    fi
    sleep 0.2
  done
  echo "neo4j on bolt://127.0.0.1:$port, pid $pid"
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
