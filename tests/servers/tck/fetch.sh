#!/usr/bin/env bash
# The openCypher TCK (Apache-2.0, with its attribution notice), for tests: its feature files out of the Maven artifact, never committed here.
#   fetch.sh DIR    unpack them below DIR (nothing to do when they are there); prints the folder of the features
# Environment:
#   MAVEN_ARGS_EXTRA   more words for mvn
set -euo pipefail

artifact=org.opencypher:tck:1.0.0-M23
plugin=org.apache.maven.plugins:maven-dependency-plugin:3.6.1

[ $# -eq 1 ] || { sed -n '3s/^# *//p' "${BASH_SOURCE[0]}" >&2; exit 2; }
mkdir -p "$1"
dir=$(cd "$1" && pwd)/${artifact##*:}
if [ ! -d "$dir/features" ]; then
  command -v mvn >/dev/null || { echo "fetch.sh: no mvn on PATH" >&2; exit 3; }
  new=$(mktemp -d "$dir.XXXXXX")
  trap 'rm -rf "$new"' EXIT
  # shellcheck disable=SC2086
  (cd "$new" && mvn -B -q ${MAVEN_ARGS_EXTRA:-} "$plugin:unpack" -Dartifact="$artifact" -DoutputDirectory="$new/tck" >&2)   # its markers go to where it stands
  [ -d "$new/tck/features" ] || { echo "fetch.sh: $artifact holds no features" >&2; exit 1; }
  mv -T "$new/tck" "$dir" 2>/dev/null || [ -d "$dir/features" ]   # another process was faster
fi
echo "$dir/features"
