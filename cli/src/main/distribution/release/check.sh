#!/bin/sh
# Runs the demo from each file of a release in an empty root, as root, without network: no Maven, no
# sources, no Java but the one that the file brings, or for the zip one that is copied there.
#   check.sh FOLDER          the folder with the release
#   check.sh FOLDER OTHER    also compares with a second build
set -eu
release=$1
if [ $# -gt 1 ]; then
  (cd "$release" && cat SHA256SUMS) | sort >/tmp/didyma-one.$$
  (cd "$2" && cat SHA256SUMS) | sort >/tmp/didyma-two.$$
  cmp /tmp/didyma-one.$$ /tmp/didyma-two.$$ && echo "both builds have the same bytes"
  rm -f /tmp/didyma-one.$$ /tmp/didyma-two.$$
fi
(cd "$release" && sha256sum -c --quiet SHA256SUMS)

root=$(mktemp -d)
leave() {
  umount "$root/proc" 2>/dev/null || true
  rm -rf "$root"
}
trap leave EXIT

# A shell, the tools of the launcher, and the libraries that they and native code need.
fresh() {
  umount "$root/proc" 2>/dev/null || true
  rm -rf "${root:?}"/*
  mkdir -p "$root/bin" "$root/usr/bin" "$root/dev" "$root/tmp" "$root/proc" "$root/opt"
  for tool in sh sed tr head mkdir mv rm readlink; do
    path=$(command -v "$tool")
    cp -L "$path" "$root/bin/$tool"
    bring "$path"
  done
  for library in libstdc++.so.6 libgcc_s.so.1 libz.so.1 libpthread.so.0 libdl.so.2 librt.so.1 libm.so.6; do
    path=$(ldconfig -p | sed -n "s|.*$library (libc6,x86-64.*=> ||p" | head -n 1)
    [ -z "$path" ] || { put "$path"; bring "$path"; }
  done
  mknod -m 666 "$root/dev/null" c 1 3
  mknod -m 666 "$root/dev/random" c 1 8
  mknod -m 666 "$root/dev/urandom" c 1 9
  mount -t proc proc "$root/proc"
}

put() {
  mkdir -p "$root$(dirname "$1")"
  [ -e "$root$1" ] || cp -L "$1" "$root$1"
}

bring() {
  for needed in $(ldd "$1" 2>/dev/null | grep -o '/[^ ]*'); do
    put "$needed"
  done
}

demo() {
  what=$1
  shift
  start=$(date +%s%N)
  unshare -n chroot "$root" "$@" --version >/dev/null
  unshare -n chroot "$root" "$@" demo >"$root/tmp/demo.txt" 2>&1 || { cat "$root/tmp/demo.txt"; exit 1; }
  grep -q 'epsilon\|differentially private' "$root/tmp/demo.txt"
  again=$(date +%s%N)
  unshare -n chroot "$root" "$@" --version >/dev/null
  end=$(date +%s%N)
  echo "$what: the demo ran; --version took $(((end - again) / 1000000)) ms; $(du -sm "$root/opt" "$root/usr/lib/didyma" 2>/dev/null | awk '{s+=$1} END {print s}') MB installed, with $(((again - start) / 1000000)) ms for first start and demo"
}

fresh
tar xzf "$release"/didyma-*-linux-x64.tar.gz -C "$root/opt"
demo "tar.gz" "/opt/$(ls "$root/opt")/bin/didyma"

fresh
dpkg-deb -x "$release"/didyma-*-amd64.deb "$root"
demo "deb" /usr/bin/didyma

fresh
unzip -q "$release"/didyma-*-any.zip -d "$root/opt"
java=$(dirname "$(dirname "$(readlink -f "$(command -v java)")")")
tar chf - -C / --exclude src.zip "${java#/}" | tar xf - -C "$root"
demo "zip" /bin/sh -c "JAVA_HOME=$java exec /opt/$(ls "$root/opt")/bin/didyma \"\$@\"" didyma
