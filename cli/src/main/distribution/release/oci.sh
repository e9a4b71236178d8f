#!/bin/sh
# Makes an image for containers from nothing: the program with its own Java, the libraries that these
# need, and no shell. Needs umoci. Two runs on the same files make the same bytes.
#   oci.sh IMAGE VERSION SECONDS OUT.tar
set -eu
image=$1 version=$2 seconds=$3 out=$4
umask 022
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
root=$stage/root
mkdir -p "$root/opt" "$root/tmp" "$root/work" "$root/etc"
chmod 1777 "$root/tmp"
cp -R "$image" "$root/opt/didyma"
rm -rf "$root/opt/didyma/bin"
for library in libc.so.6 libm.so.6 libpthread.so.0 libdl.so.2 librt.so.1 libz.so.1 libgcc_s.so.1 \
  libstdc++.so.6 ld-linux-x86-64.so.2; do
  path=$(ldconfig -p | sed -n "s|.*$library (libc6,x86-64.*=> ||p" | head -n 1)
  mkdir -p "$root$(dirname "$path")"
  cp -L "$path" "$root$path"
done
mkdir -p "$root/lib64"
[ -e "$root/lib64/ld-linux-x86-64.so.2" ] ||
  cp -L /lib64/ld-linux-x86-64.so.2 "$root/lib64/ld-linux-x86-64.so.2"
find "$root" -exec touch -h -d "@$seconds" {} +
tar -C "$root" --sort=name --owner=0 --group=0 --numeric-owner --format=gnu -cf "$stage/layer.tar" .

time=$(date -u -d "@$seconds" +%Y-%m-%dT%H:%M:%SZ)
layout=$stage/layout
umoci init --layout "$layout"
umoci new --image "$layout:$version"
umoci raw add-layer --image "$layout:$version" --history.created "$time" "$stage/layer.tar"
umoci config --image "$layout:$version" --created "$time" --history.created "$time" \
  --architecture amd64 --os linux --config.workingdir /work --config.env DIDYMA_CACHE=/tmp/didyma \
  --config.label org.opencontainers.image.title=didyma \
  --config.label org.opencontainers.image.version="$version" \
  --config.label org.opencontainers.image.licenses=Apache-2.0 \
  --config.entrypoint /opt/didyma/runtime/bin/java --config.entrypoint -XX:+UseSerialGC \
  --config.entrypoint -Xlog:disable --config.entrypoint -jar \
  --config.entrypoint /opt/didyma/didyma.jar
umoci gc --layout "$layout"
find "$layout" -exec touch -h -d "@$seconds" {} +
tar -C "$layout" --sort=name --owner=0 --group=0 --numeric-owner --format=gnu -cf "$out" .
