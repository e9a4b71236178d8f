#!/bin/sh
# Lays a folder with the distribution and its own Java, for x64 Linux, and packs it with the documents.
# Native libraries of other platforms are left out. Two runs on the same files make the same bytes.
#   image.sh DISTRIBUTION RUNTIME ROOT NAME SECONDS IMAGE OUT.tar.gz
set -eu
distribution=$1 runtime=$2 root=$3 name=$4 seconds=$5 home=$6 out=$7
umask 022
rm -rf "$home"
mkdir -p "$home"
cp -R "$distribution/bin" "$distribution/lib" "$distribution/schemas" "$distribution/docs" \
  "$distribution/didyma.jar" "$root/LICENSE" "$home/"
rm -f "$home/bin/didyma.cmd"
cp -R "$runtime" "$home/runtime"
find "$home/runtime/bin" "$home/runtime/lib" -type f \( -path '*/bin/*' -o -name '*.so' -o -name jexec \
  -o -name jspawnhelper \) -exec strip --strip-unneeded --remove-section=.comment --remove-section=.note {} +

without() { # the name of a jar, and patterns that zip reads
  jar=$(find "$home/lib" -name "$1-*.jar")
  shift
  zip -q -d "$jar" "$@"
}
without duckdb_jdbc 'libduckdb_java.so_macos*' 'libduckdb_java.so_windows*' 'libduckdb_java.so_linux_arm*'
without sqlite-jdbc 'org/sqlite/native/[!L]*' 'org/sqlite/native/Linux-*' \
  'org/sqlite/native/Linux/[!x]*' 'org/sqlite/native/Linux/x86/*'
without jna 'com/sun/jna/[!l]*/*jnidispatch*' 'com/sun/jna/linux-[!x]*/*' 'com/sun/jna/linux-x86/*'

tidy() {
  find "$1" -type d -exec chmod 755 {} +
  find "$1" -type f -exec chmod 644 {} +
  find "$1" -type f \( -path '*/bin/*' -o -name jspawnhelper -o -name jexec \) -exec chmod 755 {} +
  find "$1" -exec touch -h -d "@$seconds" {} +
}
tidy "$home"

# What an installation has beside the program.
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
cp -R "$home" "$stage/$name"
rm -rf "$stage/$name/docs"
for text in docs README.md ARCHITECTURE.md CONTRIBUTING.md CHANGELOG.md CITATION.cff python r; do
  cp -R "$root/$text" "$stage/$name/"
done
find "$stage" -name __pycache__ -prune -exec rm -rf {} +
tidy "$stage"
tar -C "$stage" --sort=name --owner=0 --group=0 --numeric-owner --format=gnu -cf - "$name" |
  gzip -9n >"$out"
