#!/bin/sh
# Makes the wheels of the Python package: one that looks for an installed didyma, and one for x64 Linux
# that brings it. Needs python3 with setuptools and wheel.
#   wheel.sh ROOT IMAGE SECONDS OUT-FOLDER
set -eu
root=$1 image=$2 out=$4
export SOURCE_DATE_EPOCH=$3
umask 022
python=python3
"$python" -c 'import setuptools, wheel' 2>/dev/null || python=/usr/bin/python3
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
cp -R "$root/python/didyma" "$root/python/pyproject.toml" "$root/python/README.md" "$root/LICENSE" "$stage/"
find "$stage" -name __pycache__ -prune -exec rm -rf {} +
cd "$stage"

wheel() {
  "$python" -c 'from setuptools import setup; setup()' --quiet bdist_wheel --dist-dir "$out" "$@"
  rm -rf build
}
wheel

# The C library that its native code asks for.
glibc=$("$(dirname "$(readlink -f "$0")")/glibc.sh" "$image")
mkdir didyma/_home
cp -R "$image/bin" "$image/lib" "$image/schemas" "$image/runtime" "$image/didyma.jar" didyma/_home/
cat >>pyproject.toml <<'C'
package-data = {didyma = ["_home/**/*"]}

[project.scripts]
didyma = "didyma._command:main"
C
wheel --plat-name "manylinux_$(echo "$glibc" | tr . _)_x86_64"
