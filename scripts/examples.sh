#!/usr/bin/env bash
# Installs what 'mvn verify' built, as a build in another folder makes it, and runs the projects of docs/examples against the installed artifacts.
# On the way: a second build gives the same jars to the byte, and the pages quote the examples as they are.
# Usage: scripts/examples.sh [Maven options, such as -o or -Dmaven.repo.local=DIR]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

fail() {
    printf 'examples: %s\n' "$*" >&2
    exit 1
}

maven() { mvn -B -q "$@"; }

# Lines of Java, blank ones and comments counted.
require_fewer_lines() {
    local lines
    lines="$(find "$1" -name '*.java' -exec cat {} + | wc -l)"
    [ "$lines" -lt "$2" ] || fail "$1 has $lines lines of Java, expected fewer than $2"
}

# Every line of a page's Java blocks stands in an example, whatever its indentation.
require_quoted() {
    local page="$1" line
    awk '/^```java$/ { on = 1; next } /^```/ { on = 0 } on && NF { sub(/^ +/, ""); print }' "$page" > "$work/quoted"
    [ -s "$work/quoted" ] || fail "$page quotes no Java"
    find docs/examples -name '*.java' -exec sed 's/^ *//' {} + > "$work/java"
    while IFS= read -r line; do
        grep -qxF -- "$line" "$work/java" || fail "$page quotes a line that is in no example: $line"
    done < "$work/quoted"
}

require_fewer_lines docs/examples/own-world 100
require_fewer_lines docs/examples/generation 30
require_quoted docs/own-world.md
require_quoted docs/library.md

# The classes are taken over, since the compiler gives the same ones everywhere and takes most of the time; everything else is made anew.
mkdir "$work/genenv"
git ls-files -z --cached --others --exclude-standard | tar --null --files-from=- --create --ignore-failed-read 2> /dev/null | tar --extract --directory "$work/genenv"
for module in genenv-*/; do
    [ -d "$module/target/classes" ] || continue
    mkdir -p "$work/genenv/$module/target"
    cp -a "$module/target/classes" "$work/genenv/$module/target/"
    rm -rf "$work/genenv/$module/target/classes/META-INF/NOTICE" "$work/genenv/$module/target/classes/META-INF/LICENSE"
done
(cd "$work/genenv" && maven install -Dmaven.main.skip=true -Dmaven.test.skip=true -Dspotless.check.skip=true -Dmaven.javadoc.skip=true "$@")

version="$(sed -n 's:^  <version>\(.*\)</version>$:\1:p' pom.xml | head -n 1)"
for module in genenv-core genenv-agent genenv-simulator genenv-bench genenv-cli; do
    for jar in "$module-$version.jar" "$module-$version-sources.jar"; do
        cmp "$module/target/$jar" "$work/genenv/$module/target/$jar" || fail "$jar differs between two builds"
    done
    [ -f "$module/target/$module-$version-javadoc.jar" ] || fail "there is no $module-$version-javadoc.jar; run mvn verify first"
    listing="$(jar --list --file "$module/target/$module-$version.jar")"
    for entry in META-INF/LICENSE META-INF/NOTICE; do
        grep -qx "$entry" <<< "$listing" || fail "$module-$version.jar has no $entry"
    done
done

# Built outside of this repository, as a stranger's project is.
cp -a docs/examples "$work/examples"
cd "$work/examples/own-world"
maven package "$@"
java -XX:+UseSerialGC -cp "target/*:target/lib/*" org.genenv.cli.Main train --config lift.yaml > "$work/lift.out" 2> "$work/lift.err" \
    || fail "the training of docs/examples/own-world failed: $(cat "$work/lift.err")"
grep 'held-out panel' "$work/lift.out" "$work/lift.err" | sed 's/^[^:]*://'
gain="$(sed -n 's/.*held-out panel.*(\([+-][0-9]*\)[.0-9]* points.*/\1/p' "$work/lift.out")"
[ "${gain:-0}" -ge 3 ] || fail "the agent of docs/examples/own-world gained ${gain:-nothing} points, expected 3 or more"

cd "$work/examples/generation"
maven package "$@"
model="$(ls -d ../own-world/runs/lift/checkpoints/step-*/agent/model | sort -V | tail -n 1)"
java -XX:+UseSerialGC -cp "target/*:target/lib/*" com.example.generation.Generate "$model" "floor 2 call 4" > "$work/answer.out" 2> "$work/answer.err" \
    || fail "docs/examples/generation failed: $(cat "$work/answer.err")"
cat "$work/answer.out"
grep -qxE 'up|down|open' <(head -n 1 "$work/answer.out") || fail "docs/examples/generation answered $(head -n 1 "$work/answer.out"), expected a command of the lift"
grep -qxE '\[-?[0-9.E-]+(, -?[0-9.E-]+)*\]' <(sed -n 2p "$work/answer.out") || fail "docs/examples/generation printed no log-probabilities"

cd "$work/examples/players"
maven package "$@"
players="$(ls -d ../own-world/runs/lift/checkpoints/step-* | sort -V | tail -n 1)"
java -XX:+UseSerialGC -cp "target/*:target/lib/*:../own-world/target/*" com.example.players.Train \
    "$players/agent/model" "$players/simulator/model" lift run > "$work/players.out" 2> "$work/players.err" \
    || fail "docs/examples/players failed: $(cat "$work/players.err")"
cat "$work/players.out"
grep -q '^epoch 2 ' "$work/players.out" && [ -f run/checkpoint/game.json ] || fail "docs/examples/players did not play two epochs and save"

if grep -i slf4j "$work"/*.err; then
    fail "an example prints warnings of SLF4J"
fi
