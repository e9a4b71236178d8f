#!/bin/sh
# build.sh [FOLDER]: compiles the programs into the folder, from the OCaml that Coq has written of
# the proven sources (extracted/), if these have not changed since. build.sh FOLDER draws: the
# samplers alone. build.sh FOLDER all: proves everything, and that the OCaml is what Coq writes.
# build.sh FOLDER keep: proves the programs, and keeps what Coq writes.
# What is there is kept while its sources have the same checksum. Needs ocamlfind with zarith, and
# for proofs coqc.
set -e
here=$(cd "$(dirname "$0")" && pwd)
out=${1:-$here/out}
what=$2
checker='Tables Store Problem Narrow Largest State Levels Reach Few Tree Growing Building
  Certificate Classes Extract'
samplers='Samplers ExtractSamplers'
laws='Laws Digits Enclosure ExponentialLaws Inversion Readers Blocks NoiseLaws Privacy'

prove() {
  for file in "$@"; do
    coqc -q -Q . Didyma "$file.v"
  done
}

# The first line of kept OCaml, by the sources that it is written of.
heading() {
  echo "(* Written by Coq of sources with checksum $(cd "$here" && cat "$@" | cksum) *)"
}

# extract NAME FILE...: proves, and compares what Coq writes with what is kept, or keeps it.
extract() {
  name=$1
  shift
  prove "$@"
  (heading $(echo "$@" | sed 's/[^ ]*/&.v/g') && cat "$name.ml") > "$name.kept"
  rm "$name.mli"
  if [ "$what" = keep ]; then
    cp "$name.kept" "$here/extracted/$name.ml"
  fi
}

# program NAME KEPT SOURCES OCAML...: compiles a program from what is kept, which has to be of the
# sources.
program() {
  built=$1
  kept=$here/extracted/$2.ml
  if [ "$(head -n 1 "$kept")" != "$(heading $(echo $3 | sed 's/[^ ]*/&.v/g'))" ] ||
    { [ "$what" = all ] && ! cmp -s "$2.kept" "$kept"; }; then
    echo "proofs/coq/extracted/$2.ml is not what Coq writes of the sources: run build.sh FOLDER keep" >&2
    exit 1
  fi
  shift 3
  sum=$(cd "$here" && cat build.sh "$kept" "$@" | cksum)
  if [ ! -x "$out/$built" ] || [ "$(cat "$out/$built.sum" 2> /dev/null)" != "$sum" ]; then
    rm -f "$built.sum"
    cp "$kept" "$here"/*.ml "$out"
    ocamlfind ocamlopt -package zarith -linkpkg -w -a -unsafe -inline 100 $files -o "$built"
    echo "$sum" > "$built.sum"
  fi
}

mkdir -p "$out"
cd "$out"
if [ "$what" = all ] || [ "$what" = keep ]; then
  cp "$here"/*.v "$out"
  extract samplers $samplers
  extract checker $checker
fi
files='samplers.ml draws.ml'
program didyma-draws samplers "$samplers" draws.ml
if [ "$what" != draws ]; then
  files='json.ml checker.ml codes.ml planning.ml groups.ml main.ml'
  program didyma-check checker "$checker" json.ml codes.ml planning.ml groups.ml main.ml
fi
if [ "$what" = all ]; then
  prove $laws
fi
