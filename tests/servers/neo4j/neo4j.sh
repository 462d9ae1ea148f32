#!/usr/bin/env bash
# A real Neo4j Community 5.26 from Maven artifacts, for tests and measurements on one machine.
#   neo4j.sh install DIR           jars to DIR/lib (once; needs Maven)
#   neo4j.sh start DIR PORT LIB    in the background; returns when Bolt answers
#   neo4j.sh stop|kill|status DIR  SIGTERM and wait | SIGKILL | one line, 3 when it does not run
# Environment: JAVA_HOME, NEO4J_HEAP (512m), NEO4J_JVM (more words for the JVM), NEO4J_PASSWORD (of the user neo4j, 8 characters or more; without:
#   nobody is asked), NEO4J_START_SECONDS (120).
. "$(dirname "${BASH_SOURCE[0]}")/../server.sh"

is_server() { has_argument "$1" "--home-dir=$dir"; }

find_java() { # 5.26 runs on Java 17 and 21
  local java major
  java=${JAVA_HOME:+$JAVA_HOME/bin/java}
  java=${java:-$(command -v java || true)}
  [[ -n $java && -x $java ]] || die "no java: set JAVA_HOME"
  major=$("$java" -version 2>&1 | sed -n 's/.*version "\([0-9]*\).*/\1/p' | head -n1)
  [[ $major -ge 17 ]] || die "Neo4j 5.26 needs Java 17 or newer, $java is $major"
  echo "$java"
}

bolt_answers() { # the handshake of Bolt, not only an open port
  local got
  got=$(timeout 3 bash -c 'exec 3<>"/dev/tcp/127.0.0.1/$1" && printf "\x60\x60\xb0\x17\0\4\4\5\0\0\0\4\0\0\0\0\0\0\0\0" >&3 && head -c 4 <&3 | od -An -tx1' _ "$1" 2>/dev/null) || return 1
  [[ -n ${got// /} && ${got// /} != 00000000 ]]
}

is_ready() { bolt_answers "$1" && grep -qs 'Started\.' "$dir/logs/console.log"; }

cmd_install() { install_jars 'neo4j-kernel-5*.jar'; }

cmd_start() {
  [[ $# -eq 2 ]] || usage
  local port=$1 lib java auth=false
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
  await_start $! "${NEO4J_START_SECONDS:-120}" is_ready "$port" || { tail -n 40 "$dir/logs/console.log" >&2; die "not started"; }
  echo "neo4j on bolt://127.0.0.1:$port, pid $(<"$dir/pid")"
}

serve "$@"
