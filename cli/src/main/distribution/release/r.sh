#!/bin/sh
# Makes the source package of R, with a page of help for each function. Needs R.
#   r.sh ROOT VERSION SECONDS OUT-FOLDER
set -eu
root=$1 version=$2 seconds=$3 out=$4
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
cp -R "$root/r" "$stage/didyma"
cd "$stage/didyma"
email=$(sed -n 's|.*<email>\(.*\)</email>.*|\1|p' "$root/pom.xml")
sed -i "s/email = \"[^\"]*\"/email = \"$email\"/" DESCRIPTION
Rscript --vanilla tools/pages.R
cd ..
R CMD build --no-manual didyma >build.log || { cat build.log >&2; exit 1; }
# As it says who built it and when, packed again without that.
rm -rf didyma
tar xf "didyma_$version.tar.gz"
sed -i "s/^Packaged: .*/Packaged: $(date -u -d "@$seconds" '+%Y-%m-%d %H:%M:%S UTC'); didyma/" didyma/DESCRIPTION
find didyma -exec touch -h -d "@$seconds" {} +
tar --sort=name --owner=0 --group=0 --numeric-owner --format=gnu -cf - didyma |
  gzip -9n >"$out/didyma_$version.tar.gz"
