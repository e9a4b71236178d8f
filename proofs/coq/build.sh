#!/bin/sh
# build.sh [FOLDER]: proves the checker, writes the programs as OCaml and compiles them into the
# folder. build.sh FOLDER draws: the samplers alone. build.sh FOLDER all: also proves the laws.
# What is there is kept while its sources have the same checksum. Needs coqc, and ocamlfind with
# zarith.
set -e
here=$(cd "$(dirname "$0")" && pwd)
out=${1:-$here/out}
checker='Tables Store Problem Narrow Largest State Levels Reach Few Tree Growing Building
  Certificate Classes Extract'
laws='Laws Digits Enclosure ExponentialLaws Inversion Readers Blocks NoiseLaws Privacy'

prove() {
  for file in "$@"; do
    coqc -q -Q . Didyma "$file.v"
  done
}

compile() {
  ocamlfind ocamlopt -package zarith -linkpkg -w -a -unsafe -inline 100 "$@"
}

# The checksum of what a program is made of.
sources() {
  (cd "$here" && cat build.sh "$@" | cksum)
}

# is_built PROGRAM SOURCE...
is_built() {
  built=$1
  shift
  [ -x "$out/$built" ] && [ "$(cat "$out/$built.sum" 2> /dev/null)" = "$(sources "$@")" ]
}

checker_files="$(echo $checker | sed 's/[^ ]*/&.v/g') json.ml codes.ml planning.ml groups.ml main.ml"
draws_files='Samplers.v ExtractSamplers.v draws.ml'

mkdir -p "$out"
cp "$here"/*.v "$here"/*.ml "$out"
cd "$out"
if ! is_built didyma-draws $draws_files; then
  rm -f didyma-draws.sum
  prove Samplers ExtractSamplers
  compile samplers.mli samplers.ml draws.ml -o didyma-draws
  sources $draws_files > didyma-draws.sum
fi
if [ "$2" != draws ] && ! is_built didyma-check $checker_files; then
  rm -f didyma-check.sum
  prove $checker
  compile json.ml checker.mli checker.ml codes.ml planning.ml groups.ml main.ml -o didyma-check
  sources $checker_files > didyma-check.sum
fi
if [ "$2" = all ]; then
  prove $laws
fi
