#!/bin/sh
# Makes a Debian package of an image: /usr/lib/didyma, /usr/bin/didyma, man pages and documents.
# Two runs on the same files make the same bytes.
#   deb.sh IMAGE DISTRIBUTION ROOT VERSION SECONDS OUT.deb
set -eu
image=$1 distribution=$2 root=$3 version=$4 out=$6
here=$(dirname "$(readlink -f "$0")")
export SOURCE_DATE_EPOCH=$5
email=$(sed -n 's|.*<email>\(.*\)</email>.*|\1|p' "$root/pom.xml")
umask 022
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
home=$stage/usr/lib/didyma
texts=$stage/usr/share/doc/didyma
mkdir -p "$home" "$stage/usr/bin" "$stage/usr/share/applications" "$texts" "$stage/DEBIAN"
cp -R "$image/." "$home"
rm -rf "$home/docs" "$home/LICENSE"
ln -s ../lib/didyma/bin/didyma "$stage/usr/bin/didyma"
# Debian has jars for every machine in /usr/share; those with code for one stay.
shared=$stage/usr/share/didyma
mkdir -p "$shared/lib"
for jar in "$home"/*.jar "$home"/lib/*.jar; do
  if ! unzip -Z1 "$jar" | grep -q '\.so\([._].*\)\?$'; then
    mv "$jar" "$shared/${jar#"$home/"}"
    ln -sr "$shared/${jar#"$home/"}" "$jar"
  fi
done
overrides=$stage/usr/share/lintian/overrides
mkdir -p "$overrides"
cat >"$overrides/didyma" <<'C'
# These have code for this machine.
didyma: jar-not-in-usr-share [usr/lib/didyma/lib/*.jar]
# This is a part of Java.
didyma: jar-not-in-usr-share [usr/lib/didyma/runtime/lib/jrt-fs.jar]
# This has native code alone.
didyma: codeless-jar [usr/lib/didyma/lib/ortools-linux-*.jar]
# The first line of several was read; every jar that they name is there.
didyma: classpath-contains-relative-path lib/* [usr/share/didyma/didyma.jar]
C
"$here/man.sh" "$distribution/bin/didyma" "$version" "$SOURCE_DATE_EPOCH" "$stage/usr/share/man/man1"

cp -R "$root/docs" "$root/README.md" "$root/ARCHITECTURE.md" "$root/CONTRIBUTING.md" \
  "$root/CITATION.cff" "$root/python" "$root/r" "$texts/"
find "$texts" -name __pycache__ -prune -exec rm -rf {} +
gzip -9nc "$root/CHANGELOG.md" >"$texts/CHANGELOG.md.gz"
gzip -9n >"$texts/changelog.gz" <<C
didyma ($version) stable; urgency=medium

  * See CHANGELOG.md.gz.

 -- Didyma <$email>  $(date -u -R -d "@$SOURCE_DATE_EPOCH")
C
{
  cat <<C
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Didyma

Files: *
Copyright: $(date -u -d "@$SOURCE_DATE_EPOCH" +%Y) the authors of Didyma
License: Apache-2.0
 On Debian systems the text is in /usr/share/common-licenses/Apache-2.0.
Comment: Java is under GPL-2 with Classpath exception, see
 /usr/lib/didyma/runtime/legal; libraries state their licences in their jars.

C
  sed 's/^$/./; s/^/ /; 1i Files: usr/share/didyma/lib/didyma-data-*.jar\nCopyright: see below\nLicense: bank-marketing' \
    "$root/data/src/main/resources/org/didyma/data/catalog/bank-full.csv.LICENCE.txt"
} >"$texts/copyright"
cat >"$stage/usr/share/applications/didyma-studio.desktop" <<'C'
[Desktop Entry]
Type=Application
Name=Didyma Studio
Comment=Learn a private scorecard, step by step
Exec=sh -c "mkdir -p ~/Didyma && exec didyma studio ~/Didyma"
Icon=utilities-terminal
Terminal=false
Categories=Science;Math;
Keywords=privacy;scorecard;classification;
C
find "$stage" -type d -exec chmod 755 {} +
find "$texts" "$stage/usr/share" -type f -exec chmod 644 {} +
size=$(du -sk --apparent-size "$stage/usr" | cut -f1)
# A version that is not released yet sorts before the one that will be.
cat >"$stage/DEBIAN/control" <<C
Package: didyma
Version: $(printf '%s' "$version" | sed 's/-SNAPSHOT/~snapshot/')
Section: science
Priority: optional
Architecture: amd64
Maintainer: Didyma <$email>
Installed-Size: $size
Depends: libc6 (>= $("$here/glibc.sh" "$image")), libstdc++6, libgcc-s1, zlib1g
Recommends: fontconfig, libfreetype6
Description: private classification by exact optimisation
 Learns scorecards from sensitive tables under differential privacy, solves
 their combinatorial problems exactly, and proves it.
C
# The first start makes an archive of classes, which users may not write there.
cat >"$stage/DEBIAN/postinst" <<'C'
#!/bin/sh
set -e
[ "$1" != configure ] || /usr/lib/didyma/bin/didyma --version >/dev/null 2>&1 || true
C
cat >"$stage/DEBIAN/prerm" <<'C'
#!/bin/sh
set -e
rm -rf /usr/lib/didyma/cds
C
chmod 755 "$stage/DEBIAN/postinst" "$stage/DEBIAN/prerm"
(cd "$stage" && find usr -type f | LC_ALL=C sort | xargs -d '\n' md5sum >DEBIAN/md5sums)
find "$stage" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
dpkg-deb --root-owner-group -Zxz -z3 --threads-max=1 --build "$stage" "$out" >/dev/null
