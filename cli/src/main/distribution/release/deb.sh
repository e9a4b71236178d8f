#!/bin/sh
# Makes a Debian package of the distribution with its own Java: /usr/lib/didyma and /usr/bin/didyma.
# Two runs on the same files make the same bytes.
#   deb.sh DISTRIBUTION RUNTIME DOCS VERSION SECONDS OUT.deb
set -eu
distribution=$1 runtime=$2 root=$3 version=$4 out=$6
export SOURCE_DATE_EPOCH=$5
umask 022
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
home=$stage/usr/lib/didyma
mkdir -p "$home" "$stage/usr/bin" "$stage/usr/share/doc/didyma" "$stage/DEBIAN"
cp -R "$distribution/bin" "$distribution/lib" "$distribution/schemas" "$distribution/didyma.jar" "$home/"
rm -f "$home/bin/didyma.cmd"
cp -R "$runtime" "$home/runtime"
cp -R "$root/docs" "$home/docs"
for text in README.md ARCHITECTURE.md CONTRIBUTING.md CHANGELOG.md CITATION.cff LICENSE; do
  cp "$root/$text" "$home/"
done
cp -R "$root/python" "$root/r" "$home/"
find "$home/python" -name __pycache__ -prune -exec rm -rf {} +
cat "$root/LICENSE" \
  "$root/data/src/main/resources/org/didyma/data/catalog/bank-full.csv.LICENCE.txt" \
  >"$stage/usr/share/doc/didyma/copyright"
ln -s ../lib/didyma/bin/didyma "$stage/usr/bin/didyma"
mkdir -p "$stage/usr/share/applications"
cat >"$stage/usr/share/applications/didyma-studio.desktop" <<'C'
[Desktop Entry]
Type=Application
Name=Didyma Studio
Comment=Learn a private scorecard, step by step
Exec=sh -c "mkdir -p ~/Didyma && exec didyma studio ~/Didyma"
Terminal=false
Categories=Science;Math;
C
find "$stage" -type d -exec chmod 755 {} +
find "$stage" -type f -exec chmod 644 {} +
chmod 755 "$home/bin/didyma" "$home/runtime/lib/jspawnhelper" "$home/runtime/lib/jexec" "$home"/runtime/bin/*
size=$(du -sk --apparent-size "$stage/usr" | cut -f1)
# A version that is not released yet sorts before the one that will be.
cat >"$stage/DEBIAN/control" <<C
Package: didyma
Version: $(printf '%s' "$version" | sed 's/-SNAPSHOT/~snapshot/')
Section: science
Priority: optional
Architecture: amd64
Maintainer: Didyma <didyma@localhost>
Installed-Size: $size
Depends: libc6 (>= 2.31), libstdc++6, zlib1g
Recommends: fontconfig, libfreetype6
Description: private classification by exact optimisation
 Learns points cards from sensitive tables under differential privacy, solves
 their combinatorial problems exactly, and proves it.
C
# The first start makes an archive of classes, which users may not write there.
cat >"$stage/DEBIAN/postinst" <<'C'
#!/bin/sh
[ "$1" != configure ] || /usr/lib/didyma/bin/didyma --version >/dev/null 2>&1 || true
C
cat >"$stage/DEBIAN/prerm" <<'C'
#!/bin/sh
rm -rf /usr/lib/didyma/cds
C
chmod 755 "$stage/DEBIAN/postinst" "$stage/DEBIAN/prerm"
find "$stage" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
dpkg-deb --root-owner-group -Zxz --build "$stage" "$out" >/dev/null
