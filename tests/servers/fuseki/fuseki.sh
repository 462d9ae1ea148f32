#!/usr/bin/env bash
# A real Apache Jena Fuseki 5.6 from Maven artifacts, for tests and measurements on one machine: empty datasets in memory.
#   fuseki.sh install DIR           jars to DIR/lib (once; needs Maven)
#   fuseki.sh start DIR PORT LIB    in the background; returns when it answers
#   fuseki.sh stop|kill|status DIR  SIGTERM and wait | SIGKILL | one line, 3 when it does not run
# Environment: JAVA_HOME, FUSEKI_HEAP (512m), FUSEKI_JVM (more words for the JVM), FUSEKI_PASSWORD (of the user fuseki; without: nobody is asked),
#   FUSEKI_START_SECONDS (60), FUSEKI_TIMEOUT (milliseconds of a query: 10000), FUSEKI_DATASETS (their names: one two).
. "$(dirname "${BASH_SOURCE[0]}")/../server.sh"

is_server() { has_argument "$1" "-Dontorag.fuseki=$dir"; }

answers() { # any status line: with a password, the ping is refused
  local got
  got=$(timeout 3 bash -c 'exec 3<>"/dev/tcp/127.0.0.1/$1" && printf "GET /\$/ping HTTP/1.0\r\n\r\n" >&3 && head -n1 <&3' _ "$1" 2>/dev/null) || return 1
  [[ $got == HTTP/1.1* ]]
}

find_java() {
  local java major
  java=${JAVA_HOME:+$JAVA_HOME/bin/java}
  java=${java:-$(command -v java || true)}
  [[ -n $java && -x $java ]] || die "no java: set JAVA_HOME"
  major=$("$java" -version 2>&1 | sed -n 's/.*version "\([0-9]*\).*/\1/p' | head -n1)
  [[ $major -ge 17 ]] || die "Fuseki 5 needs Java 17 or newer, $java is $major"
  echo "$java"
}

cmd_install() { install_jars 'jena-fuseki-main-5*.jar'; }

cmd_start() {
  [[ $# -eq 2 ]] || usage
  local port=$1 lib java name login=()
  lib=$(cd "$2" && pwd)
  running_pid >/dev/null && die "already running"
  answers "$port" && die "something answers on port $port already"
  java=$(find_java) || exit 1
  mkdir -p "$dir/logs"
  {
    printf '@prefix fuseki: <http://jena.apache.org/fuseki#> .\n@prefix ja: <http://jena.hpl.hp.com/2005/11/Assembler#> .\n\n'
    # a client that has gone ends no query of Fuseki's: without a limit those of one test would take a core from all the others
    printf '[] a fuseki:Server ; ja:context [ ja:cxtName "arq:queryTimeout" ; ja:cxtValue "%s" ] .\n\n' "${FUSEKI_TIMEOUT:-10000}"
    for name in ${FUSEKI_DATASETS:-one two}; do
      printf '<#%s> a fuseki:Service ; fuseki:name "%s" ; fuseki:dataset [ a ja:MemoryDataset ] ;\n' "$name" "$name"
      printf '  fuseki:endpoint [ fuseki:operation fuseki:query ] , [ fuseki:operation fuseki:update ] , [ fuseki:operation fuseki:gsp-rw ] ,\n'
      printf '    [ fuseki:operation fuseki:query ; fuseki:name "query" ] , [ fuseki:operation fuseki:update ; fuseki:name "update" ] ,\n'
      printf '    [ fuseki:operation fuseki:gsp-rw ; fuseki:name "data" ] .\n\n'
    done
  } >"$dir/config.ttl"
  if [[ -n ${FUSEKI_PASSWORD:-} ]]; then
    (umask 077; printf 'fuseki: %s\n' "$FUSEKI_PASSWORD" >"$dir/passwd")
    login=("--passwd=$dir/passwd" --auth=basic)
  fi
  cd "$dir"
  # shellcheck disable=SC2086
  nohup setsid "$java" "-Dontorag.fuseki=$dir" -XX:+UseSerialGC -Djava.awt.headless=true "-Xmx${FUSEKI_HEAP:-512m}" ${FUSEKI_JVM:-} \
    -cp "$lib/*" org.apache.jena.fuseki.main.cmds.FusekiMainCmd --localhost "--port=$port" --ping "${login[@]}" "--config=$dir/config.ttl" \
    >"$dir/logs/console.log" 2>&1 </dev/null &
  await_start $! "${FUSEKI_START_SECONDS:-60}" answers "$port" || { tail -n 40 "$dir/logs/console.log" >&2; die "not started"; }
  echo "fuseki on http://127.0.0.1:$port, pid $(<"$dir/pid")"
}

serve "$@"
