#!/bin/sh
# Checks the files of a release, each by its own client in an empty root or folder, as root: no Maven, no
# sources, no Java but the one that the file brings, or for the zip one that is copied there.
#   check.sh FOLDER          the folder with the release
#   check.sh FOLDER OTHER    also compares with a second build
# Prints a line for each check. A check whose tool is missing says that it is left out.
set -eu
release=$(cd "$1" && pwd)
if [ $# -gt 1 ]; then
  for file in "$release"/didyma[-_]*; do
    cmp "$file" "$2/${file##*/}"
  done
  echo "both builds have the same bytes"
fi
(cd "$release" && sha256sum -c --quiet SHA256SUMS)

root=$(mktemp -d)
leave() {
  umount "$root/proc" "$root/bundle/rootfs/proc" 2>/dev/null || true
  rm -rf "$root"
}
trap leave EXIT

# A tool, and the file that is checked by it.
has() {
  file=$(echo "$release"/$2)
  command -v "$1" >/dev/null && [ -f "$file" ] && return
  echo "$2: left out, as there is no such file, or no $1"
  return 1
}

# Runs a command, of which nothing is seen unless it fails.
quietly() {
  "$@" >"$root/said.txt" 2>&1 || { cat "$root/said.txt"; exit 1; }
}

# A root with a shell, the tools of the launcher, and the libraries that they and native code need.
fresh() {
  umount "$root/proc" 2>/dev/null || true
  rm -rf "${root:?}"
  mkdir -p "$root/bin" "$root/usr/bin" "$root/dev" "$root/tmp" "$root/proc" "$root/opt"
  for tool in sh sed tr head mkdir mv rm readlink; do
    cp -L "$(command -v "$tool")" "$root/bin/$tool"
    bring "$(command -v "$tool")"
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

milliseconds() { echo $(($(date +%s%N) / 1000000)); }

# What is checked, its root, and the command.
demo() {
  what=$1 place=$2
  shift 2
  start=$(milliseconds)
  quietly unshare -n chroot "$place" "$@" --version
  quietly unshare -n chroot "$place" "$@" demo
  grep -q 'differentially private' "$root/said.txt"
  again=$(milliseconds)
  quietly unshare -n chroot "$place" "$@" --help
  end=$(milliseconds)
  size=$(du -sm "$place/opt" "$place/usr/lib/didyma" "$place/usr/share/didyma" 2>/dev/null | awk '{s += $1} END {print s}')
  echo "$what: the demo ran; --help took $((end - again)) ms; $size MB installed; first start and demo $((again - start)) ms"
}

# The archive has the zip's documents; the check of links reads what the zip has.
texts() { sed -n 's|^didyma-[^/]*/\(\(docs\|python\|r\)/.*[^/]\)$|\1|p' | sort; }
unzip -Z1 "$release"/didyma-*-any.zip | texts >"$root/zip"
tar tzf "$release"/didyma-*-linux-x64.tar.gz | texts | diff "$root/zip" -

fresh
tar xzf "$release"/didyma-*-linux-x64.tar.gz -C "$root/opt"
demo tar.gz "$root" "/opt/$(ls "$root/opt")/bin/didyma"

fresh
unzip -q "$release"/didyma-*-any.zip -d "$root/opt"
java=$(dirname "$(dirname "$(readlink -f "$(command -v java)")")")
tar chf - -C / --exclude src.zip "${java#/}" | tar xf - -C "$root"
demo zip "$root" /bin/sh -c "JAVA_HOME=$java exec /opt/$(ls "$root/opt")/bin/didyma \"\$@\"" didyma

if has dpkg 'didyma-*-amd64.deb'; then
  fresh
  mkdir -p "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/updates"
  : >"$root/var/lib/dpkg/status"
  quietly dpkg --root="$root" --force-depends -i "$file"
  demo deb "$root" /usr/bin/didyma
  if has desktop-file-validate 'didyma-*-amd64.deb'; then
    desktop-file-validate "$root"/usr/share/applications/*.desktop
  fi
  for page in "$root"/usr/share/man/man1/*; do
    warnings=$(man --warnings -E UTF-8 -l -Tutf8 -Z "$page" 2>&1 >/dev/null)
    [ -z "$warnings" ] || { echo "$page: $warnings"; exit 1; }
  done
  echo "deb: $(ls "$root/usr/share/man/man1" | wc -l) man pages without warnings"
  quietly dpkg --root="$root" -r didyma
  [ ! -e "$root/usr/lib/didyma" ] && [ ! -e "$root/usr/share/didyma" ] && echo "deb: removed without a trace"
fi
if has lintian 'didyma-*-amd64.deb'; then
  quietly lintian --allow-root --fail-on error,warning "$file"
  echo "lintian: no errors, no warnings"
fi

if has twine 'didyma-*-any.whl'; then
  quietly twine check --strict "$release"/*.whl
  echo "twine: the metadata of both wheels is in order"
fi
# Environments with the wheel alone; numpy and scikit-learn are the machine's, and so is no command.
card='
from didyma import operations
said = operations.solve(dataset="bank", epsilon=1)
assert "1-differentially private" in str(said), said
'
tar xzf "$release"/didyma-*-linux-x64.tar.gz -C "$root/tmp"
python=no-python-with-numpy-and-scikit-learn
for one in python3 /usr/bin/python3; do
  "$one" -c 'import ensurepip, numpy, sklearn, venv' 2>/dev/null && python=$one
done
for wheel in any x86_64; do
  has "$python" "didyma-*$wheel.whl" || continue
  rm -rf "$root/env"
  "$python" -m venv --system-site-packages "$root/env"
  quietly "$root/env/bin/pip" install --no-index --no-deps "$file"
  home=
  [ $wheel = x86_64 ] || home=$(echo "$root"/tmp/didyma-*)
  quietly env -i PATH=/usr/bin:/bin DIDYMA_HOME="$home" "$root/env/bin/python" -c "$card"
  [ $wheel = any ] || quietly env -i PATH=/usr/bin:/bin "$root/env/bin/didyma" --version
  echo "${file##*/}: pip installed it; it learned a card of the bundled table"
done

if has R 'didyma_*.tar.gz'; then
  mkdir "$root/r"
  quietly env -C "$root/r" DIDYMA_COMMAND="$(echo "$root"/tmp/didyma-*/bin/didyma)" _R_CHECK_CRAN_INCOMING_=false _R_CHECK_SYSTEM_CLOCK_=0 \
    R CMD check --as-cran --no-manual "$file"
  grep -E '(NOTE|WARNING)$' "$root/said.txt" || true
  echo "R CMD check --as-cran: $(grep ^Status "$root/said.txt")"
fi

if has umoci 'didyma-*-oci.tar'; then
  mkdir "$root/layout"
  tar xf "$file" -C "$root/layout"
  quietly umoci unpack --image "$root/layout:$(umoci ls --layout "$root/layout")" "$root/bundle"
  words=$(tr -d '\n' <"$root/bundle/config.json" | sed 's/.*"args": *\[\([^]]*\)].*/\1/; s/[",]/ /g')
  mkdir -p "$root/bundle/rootfs/proc" "$root/bundle/rootfs/dev"
  mknod -m 666 "$root/bundle/rootfs/dev/urandom" c 1 9
  mount -t proc proc "$root/bundle/rootfs/proc"
  # Words without blanks.
  # shellcheck disable=SC2086
  demo oci "$root/bundle/rootfs" $words
fi
