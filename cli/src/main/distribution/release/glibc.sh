#!/bin/sh
# Prints the newest version of the C library, such as 2.34, that native code below a folder asks for.
#   glibc.sh FOLDER
set -eu
unpacked=$(mktemp -d)
trap 'rm -rf "$unpacked"' EXIT
for jar in "$1"/lib/*.jar; do
  unzip -q -o "$jar" '*.so' '*.so.*' '*.so_*' -d "$unpacked" 2>/dev/null || true
done
grep -rhao 'GLIBC_2\.[0-9]*' "$unpacked" "$1/runtime" | sort -uV | tail -n 1 | sed 's/GLIBC_//'
