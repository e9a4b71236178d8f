#!/usr/bin/env python3
"""Words and sentences of the documents: `readability.py [--long] [--words] [FILE or FOLDER]...`,
or `readability.py --goals`.

Prints for each page its words (as `wc -w` counts them), the words of its running text, the average
length of a sentence and the share of sentences over 30 words; then the same for each folder and in
all. --long lists the sentences over 30 words, --words the forbidden words of forbidden.tsv.
--goals prints what the documents miss of the goals below, and nothing when they keep them all.
Without arguments: README.md and docs. Code, tables, headings and addresses are no running text.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
READERS = ("README.md", "docs/tutorials", "docs/howto", "docs/results", "docs/reference")
LONG = ("docs/reference/", "docs/proofs/")


def running_text(markdown):
    """The prose of a page, a paragraph or list item each."""
    markdown = re.sub(r"(?s)```.*?```", "", markdown)
    markdown = re.sub(r"(?s)<!--.*?-->", "", markdown)
    blocks, block = [], []
    for line in markdown.splitlines() + [""]:
        stripped = line.strip()
        outside = not stripped or stripped.startswith(("#", "|", "<")) or line.startswith("    ")
        item = re.match(r"([-*]|\d+\.) ", stripped)
        if outside or item:
            if block:
                blocks.append(" ".join(block))
            block = []
        if not outside:
            block.append(re.sub(r"^([-*]|\d+\.) ", "", stripped))
    if block:
        blocks.append(" ".join(block))
    return [plain(b) for b in blocks]


def plain(text):
    text = re.sub(r"!\[[^\]]*\]\([^)]*\)", "", text)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"`[^`]*`", "code", text)
    return text.replace("*", "")


def sentences(blocks):
    found = []
    for block in blocks:
        for sentence in re.split(r"(?<=[.!?:])[\"')]*\s+(?=[A-Z\"'(`0-9])", block):
            words = re.findall(r"[^\s]*\w[^\s]*", sentence)
            if words:
                found.append((len(words), sentence.strip()))
    return found


def forbidden(path, blocks):
    reader = str(path).startswith(READERS)
    for line in (ROOT / "site/words/forbidden.tsv").read_text().splitlines():
        if line.startswith("#"):
            continue
        pattern, instead, where = line.split("\t")
        if where == "readers" and not reader:
            continue
        for block in blocks:
            for hit in re.finditer(r"(?i)\b(?:%s)\b" % pattern, block):
                around = block[max(0, hit.start() - 40) : hit.end() + 30]
                yield f"    {hit.group(0)!r} -> {instead}: ...{around}..."


def measured(page):
    """Path, text blocks, sentences, and the row (words, words of prose, sentences, long ones)."""
    text = page.read_text()
    blocks = running_text(text)
    found = sentences(blocks)
    row = (len(text.split()), sum(n for n, _ in found), len(found), sum(n > 30 for n, _ in found))
    return str(page.relative_to(ROOT)), blocks, found, row


def missed(pages):
    """The goals that the documents miss, a line each."""
    rows = {}
    for path, blocks, _, rows[path] in map(measured, pages):
        yield from (f"{path}: {hit.strip()}" for hit in forbidden(path, blocks))
    words = {path: row[0] for path, row in rows.items()}
    unproven = sum(n for p, n in words.items() if p.startswith("docs/") and "/proofs/" not in p)
    goals = [("README.md", words["README.md"], 700)]
    goals += [("docs without proofs", unproven, 45_000), ("in all", sum(words.values()), 75_000)]
    goals += [(p, n, 400) for p, n in words.items() if p.startswith("docs/howto/")]
    goals += [(p, n, 2_500) for p, n in words.items() if not p.startswith(LONG)]
    yield from (f"{name}: {n} words, at most {most}" for name, n, most in goals if n > most)
    _, prose, count, long = map(sum, zip(*rows.values()))
    if prose > 18 * count:
        yield f"{prose / count:.1f} words a sentence, at most 18"
    if 100 * long > 5 * count:
        yield f"{100 * long / count:.1f} % of sentences over 30 words, at most 5 %"


def main(arguments):
    options = {a for a in arguments if a.startswith("--")}
    given = [pathlib.Path(a).resolve() for a in arguments if not a.startswith("--")]
    pages = []
    for place in given or [ROOT / "README.md", ROOT / "docs"]:
        pages += sorted(place.rglob("*.md")) if place.is_dir() else [place]
    if "--goals" in options:
        print(*missed(pages), sep="\n", end="")
        return
    totals = {}
    for path, blocks, found, row in map(measured, pages):
        for key in (path, str(pathlib.Path(path).parent) + "/", "in all"):
            totals[key] = tuple(map(sum, zip(totals.get(key, (0, 0, 0, 0)), row)))
        show(path, row)
        if "--long" in options:
            print(*(f"    {n}: {s}" for n, s in found if n > 30), sep="\n")
        if "--words" in options:
            print(*forbidden(path, blocks), sep="\n")
    for key, row in totals.items():
        if key.endswith("/") or key == "in all":
            show(key, row)


def show(name, row):
    words, prose, count, long = row
    count = max(count, 1)
    print(
        f"{name:52} {words:7} words, prose {prose:6}, a sentence {prose / count:5.1f},"
        f" over 30: {100 * long / count:5.1f} %"
    )


main(sys.argv[1:])
