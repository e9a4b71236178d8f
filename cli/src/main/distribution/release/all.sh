#!/bin/sh
# Makes what people install on Linux, by zip, strip and the usual tools. What this machine has no tool for is left out.
#   all.sh DISTRIBUTION RUNTIME ROOT VERSION SECONDS IMAGE OUT-FOLDER
set -eu
distribution=$1 runtime=$2 root=$3 version=$4 seconds=$5 image=$6 out=$7
here=$(dirname "$(readlink -f "$0")")

needing() { # a command that works where the tool is there, its name, what is made, and how
  if eval "$1" >/dev/null 2>&1; then
    made=$3
    shift 3
    "$@" || { echo "$made could not be made" >&2; exit 1; }
  else
    echo "without $3, which needs $2" >&2
  fi
}

"$here/image.sh" "$distribution" "$runtime" "$root" "didyma-$version" "$seconds" "$image" \
  "$out/didyma-$version-linux-x64.tar.gz"
needing "dpkg-deb --version" dpkg-deb "the Debian package" \
  "$here/deb.sh" "$image" "$distribution" "$root" "$version" "$seconds" "$out/didyma-$version-amd64.deb"
wheels="-c 'import setuptools, wheel'"
needing "python3 $wheels || /usr/bin/python3 $wheels" "python3 with setuptools and wheel" "the wheels" \
  "$here/wheel.sh" "$root" "$image" "$seconds" "$out"
needing "R --version" R "the package of R" \
  "$here/r.sh" "$root" "$version" "$seconds" "$out"
needing "umoci --version" umoci "the container image" \
  "$here/oci.sh" "$image" "$version" "$seconds" "$out/didyma-$version-oci.tar"
