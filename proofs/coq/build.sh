#!/bin/sh
# build.sh [FOLDER]: proves the checker, writes the programs as OCaml and compiles them into the
# folder, unless they are there and newer than all sources. build.sh FOLDER all: also proves the
# laws. Needs coqc, and ocamlfind with zarith.
set -e
here=$(cd "$(dirname "$0")" && pwd)
out=${1:-$here/out}
programs='Tables Store Problem Narrow Largest State Reach Few Tree Growing Building Certificate Samplers Extract'
laws='Laws Digits Enclosure ExponentialLaws Inversion Readers Blocks NoiseLaws Privacy'

prove() {
  for file in "$@"; do
    coqc -q -Q . Didyma "$file.v"
  done
}

compile() {
  ocamlfind ocamlopt -package zarith -linkpkg -w -a -unsafe -inline 100 "$@"
}

mkdir -p "$out"
if [ ! -x "$out/didyma-check" ] \
  || [ -n "$(find "$here" -path "$out" -prune -o -type f -newer "$out/didyma-check" -print)" ]; then
  cp "$here"/*.v "$here"/*.ml "$out"
  cd "$out"
  prove $programs
  compile samplers.mli samplers.ml draws.ml -o didyma-draws
  compile json.ml checker.mli checker.ml codes.ml planning.ml main.ml -o didyma-check.new
  mv didyma-check.new didyma-check
fi
if [ "$2" = all ]; then
  cd "$out"
  prove $laws
fi
