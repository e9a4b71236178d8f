#!/usr/bin/env python3
"""Lays the libraries out as Maven Central takes them, packs that, and says what is missing.

    central.py ROOT FOLDER [KEY]

ROOT has been built by `./mvnw -Prelease package`, with or without -Dquickly. FOLDER is made; beside it comes FOLDER.zip. With KEY,
gpg signs each file by it. Ends with 1 while something is missing.
"""
import hashlib
import pathlib
import shutil
import subprocess
import sys
import xml.etree.ElementTree as xml
import zipfile

NAMESPACE = {"m": "http://maven.apache.org/POM/4.0.0"}
NEEDED = ("name", "description", "url", "licenses/license/name", "licenses/license/url",
          "developers/developer/name", "developers/developer/email", "scm/url", "scm/connection")
KINDS = (".jar", "-sources.jar", "-javadoc.jar")
FIXED = (1980, 1, 1, 0, 0, 0)
OWN = "This library is internal. What programs use is in the javadoc of org.didyma:didyma.\n"


def said(pom, path):
    """What a pom says at a path, with blanks made one; empty where it says nothing."""
    return " ".join((pom.findtext("/".join("m:" + p for p in path.split("/")), "", NAMESPACE)).split())


def packed(archive, files):
    with zipfile.ZipFile(archive, "w") as into:
        for name, content in files:
            into.writestr(zipfile.ZipInfo(name, FIXED), content, zipfile.ZIP_DEFLATED)


def libraries(root, parent):
    """Folder and pom of org.didyma:didyma and of all of ours that it needs."""
    rooms = {}
    for module in parent.iterfind("m:modules/m:module", NAMESPACE):
        pom = xml.parse(root / module.text / "pom.xml").getroot()
        rooms[said(pom, "artifactId")] = (root / module.text, pom)
    found, open_ones = {}, ["didyma"]
    while open_ones:
        name = open_ones.pop()
        if name not in found:
            found[name] = rooms[name]
            for other in rooms[name][1].iterfind("m:dependencies/m:dependency", NAMESPACE):
                if said(other, "groupId") == "org.didyma" and said(other, "scope") != "test":
                    open_ones.append(said(other, "artifactId"))
    return dict(sorted(found.items()))


def built(room, name):
    """The newest file of this name that a build of either kind has left; None where there is none."""
    found = [f for f in (room / "target" / name, room / "target" / "quick" / name) if f.is_file()]
    return max(found, key=lambda f: f.stat().st_mtime, default=None)


def lay(root, folder, parent, version):
    """Copies poms and jars; where a library exports nothing, its javadoc says so."""
    def place(name, suffix):
        home = folder / "org" / "didyma" / name / version
        home.mkdir(parents=True, exist_ok=True)
        return home / (name + "-" + version + suffix)

    shutil.copyfile(root / "pom.xml", place("didyma-parent", ".pom"))
    missing = []
    for name, (room, pom) in libraries(root, parent).items():
        shutil.copyfile(room / "pom.xml", place(name, ".pom"))
        exports = said(pom, "properties/pages.skip") == "false"
        for kind in KINDS:
            jar = built(room, name + "-" + version + kind)
            if kind == "-javadoc.jar" and not exports:
                packed(place(name, kind), [("README.txt", OWN)])
            elif jar:
                shutil.copyfile(jar, place(name, kind))
            else:
                missing.append("%s: there is no %s" % (name, name + "-" + version + kind))
        missing += faults(name, pom, parent)
    return missing + list(faults("didyma-parent", parent, parent))


def faults(name, pom, parent):
    """What a pom lacks, and where it has placeholders, which no one but its publisher can fill."""
    standing_in = []
    for path in NEEDED:
        own = said(pom, path)
        if not own and not said(parent, path):
            yield "%s: the pom has no %s" % (name, path)
        elif "example.org" in own:
            standing_in.append(path)
    if standing_in:
        yield "%s: put the publisher's addresses for those at example.org: %s" % (
            name, ", ".join(standing_in))


def seal(folder, key):
    """Signatures and checksums beside each file; what is missing of them."""
    for file in sorted(f for f in folder.rglob("*") if f.is_file()):
        if key:
            subprocess.run(["gpg", "--batch", "--yes", "--local-user", key, "--armor", "--detach-sign",
                            str(file)], check=True)
        for kind in ("md5", "sha1", "sha256", "sha512"):
            digest = hashlib.new(kind, file.read_bytes()).hexdigest()
            file.with_name(file.name + "." + kind).write_text(digest)
    return [] if key else ["no file is signed: name a key"]


def main(root, folder, key=None):
    root, folder = pathlib.Path(root), pathlib.Path(folder)
    shutil.rmtree(folder, ignore_errors=True)
    parent = xml.parse(root / "pom.xml").getroot()
    version = said(parent, "version")
    missing = lay(root, folder, parent, version) + seal(folder, key)
    if version.endswith("-SNAPSHOT"):
        missing.append("%s is no version to release" % version)
    files = sorted(f for f in folder.rglob("*") if f.is_file())
    packed(str(folder) + ".zip", [(str(f.relative_to(folder)), f.read_bytes()) for f in files])
    print("%d files of %d libraries" % (len(files), len(list((folder / "org/didyma").iterdir()))))
    print("\n".join(sorted(set(missing)) or ["nothing is missing"]))
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
