#!/usr/bin/env bash
# Tests that take longer than the gate has time for.
#
#   scripts/soak.sh kills [N [SEED]]    a run is killed N times (100) at random moments and resumed; its files must equal those of one in one piece
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

case "${1:-}" in
    kills)
        # Properties of the command line reach the tests; the last line tells the seed and how many kills there were.
        exec mvn -B -q -pl genenv-cli -am test -Dtest=KillIT -Dsurefire.failIfNoSpecifiedTests=false \
            "-Dgenenv.kills=${2:-100}" ${3:+"-Dgenenv.kills.seed=$3"}
        ;;
    *)
        sed -n '2,4s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
        exit 2
        ;;
esac
