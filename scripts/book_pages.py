#!/usr/bin/env python3
"""What scripts/book does with pages.

Usage: scripts/book_pages.py check FILE…    fails if a link of these Markdown files leads nowhere, on GitHub
       scripts/book_pages.py built FOLDER   fails if a link of the built book's pages leads nowhere
       scripts/book_pages.py try            runs the commands that chapters show, and compares what they print
       scripts/book_pages.py                is mdBook's preprocessor: links that leave the book become text

Links to other sites aren't followed.
"""

import html.parser
import json
import os
import re
import subprocess
import sys
import tempfile
import urllib.parse
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
FENCE = re.compile(r"^ *(```+|~~~+)")
# A link or an image: its text, and where it leads. Text may contain one more pair of brackets: an image in a link.
LINK = re.compile(r"!?\[((?:[^\[\]]|\[[^\[\]]*\](?:\([^()]*\))?)*)\]\(([^()\s]*(?:\([^()]*\)[^()\s]*)*)(?:\s+\"[^\"]*\")?\)")
DEFINITION = re.compile(r"^ {0,3}\[[^\]]+\]:\s+(\S+)", re.MULTILINE)
CODE = re.compile(r"(`+)(?!`).*?(?<!`)\1(?!`)", re.DOTALL)


def without_fences(text):
    """The text, with empty lines in place of code blocks."""
    lines, fence = [], None
    for line in text.split("\n"):
        match = FENCE.match(line)
        if fence is None and match:
            fence = match[1]
            lines.append("")
        elif fence is not None:
            if match and match[1].startswith(fence) and line.strip() == match[1]:
                fence = None
            lines.append("")
        else:
            lines.append(line)
    return "\n".join(lines)


def links(text):
    """Each link's line and target. Inline code is none, but a link's text may be code."""
    text = without_fences(text)
    blank = CODE.sub(lambda match: re.sub(r"[\[\]()]", " ", match[0]), text)
    for match in [*LINK.finditer(blank), *DEFINITION.finditer(blank)]:
        yield blank.count("\n", 0, match.start()) + 1, match[match.lastindex]
        # An image in a link's text.
        if match.lastindex == 2:
            for inner in LINK.finditer(match[1]):
                yield blank.count("\n", 0, match.start()) + 1, inner[2]


def anchors(text):
    """The anchors that GitHub gives to a page's headings, and those that the page sets itself."""
    text, found = without_fences(text), set()
    counts = {}
    for heading in re.findall(r"^#{1,6}\s+(.*?)\s*#*$", text, re.MULTILINE):
        plain = LINK.sub(lambda match: match[1], heading).replace("`", "")
        plain = re.sub(r"(?<!\w)[*_]+|[*]+|_+(?!\w)", "", plain)
        slug = re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")
        number = counts.get(slug, 0)
        counts[slug] = number + 1
        found.add(f"{slug}-{number}" if number else slug)
    return found | set(re.findall(r"<[^>]+\b(?:id|name)=\"([^\"]+)\"", text))


def is_elsewhere(target):
    return bool(re.match(r"[a-z][a-z0-9+.\-]*:|//", target))


def check(paths):
    """What is wrong with the links of these files."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    tracked = subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    files = {ROOT / name for name in tracked.stdout.decode().split("\0") if name and (ROOT / name).exists()}
    known = files | {parent for file in files for parent in file.parents}
    count = 0
    for path in paths:
        for line, target in links(path.read_text()):
            if is_elsewhere(target):
                continue
            count += 1
            place, _, anchor = target.partition("#")
            to = Path(os.path.normpath(path.parent / urllib.parse.unquote(place))) if place else path
            if to not in known:
                yield f"{path.relative_to(ROOT)}:{line}: there is no {target}"
            elif anchor and to.suffix == ".md" and urllib.parse.unquote(anchor) not in anchors(to.read_text()):
                yield f"{path.relative_to(ROOT)}:{line}: {to.relative_to(ROOT)} has no heading for #{anchor}"
    print(f"{count} links in {len(paths)} files", file=sys.stderr)


class Page(html.parser.HTMLParser):
    """The anchors of a built page, and where its links lead."""

    def __init__(self, text):
        super().__init__()
        self.anchors, self.links = set(), []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ("id", "name") and value:
                self.anchors.add(value)
            if (tag, name) in (("a", "href"), ("img", "src"), ("link", "href"), ("script", "src")) and value:
                self.links.append(value)


def built(folder):
    """What is wrong with the links of a built book."""
    pages = {path: Page(path.read_text()) for path in sorted(folder.rglob("*.html"))}
    count = 0
    for path, page in pages.items():
        # Served at any address, so its own are absolute.
        if path.name == "404.html":
            continue
        for target in page.links:
            if is_elsewhere(target):
                continue
            count += 1
            place, _, anchor = target.partition("#")
            to = Path(os.path.normpath(path.parent / urllib.parse.unquote(place))) if place else path
            if not to.is_file() or not to.is_relative_to(folder):
                yield f"{path.relative_to(folder)}: there is no {target}"
            elif anchor and to in pages and urllib.parse.unquote(anchor) not in pages[to].anchors:
                yield f"{path.relative_to(folder)}: {to.relative_to(folder)} has no #{anchor}"
    print(f"{count} links in {len(pages)} pages of the book", file=sys.stderr)


def commands(text):
    """The blocks of commands of which the page says what they print, after a comment: each with that, line by line."""
    blocks = re.findall(r"^(<!-- prints(?:: \S+)? -->\n)?```(\w+)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    for (_, _, command), (is_printed, _, output) in zip(blocks, blocks[1:]):
        if is_printed:
            yield command, output.splitlines()


def try_commands():
    """Runs them in a copy of the last commit. Each line of what follows must be among what they print."""
    commit = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve() / "book-try"
    environment = {**os.environ, "CARGO_TARGET_DIR": str(target)}
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        subprocess.run(["git", "clone", "--quiet", "--shared", "--no-checkout", str(ROOT), str(copy)], check=True)
        subprocess.run(["git", "checkout", "--quiet", "--detach", commit], cwd=copy, check=True)
        for page in sorted((DOCS / "kernel").glob("*.md")):
            for command, expected in commands(page.read_text()):
                print(f"{page.name}:\n{command}", end="", file=sys.stderr, flush=True)
                ran = subprocess.run(["bash", "-c", command], cwd=copy, env=environment, text=True, errors="replace",
                                     stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
                printed = [line.rstrip() for line in ran.stdout.splitlines()]
                missing = [line for line in expected if line and line not in printed]
                if missing:
                    yield f"{page.name}: the command doesn't print\n" + "\n".join(missing) + "\nbut\n" + ran.stdout[-4000:]


def preprocess():
    """Reads the book from mdBook and writes it without the links that leave it."""
    _, book = json.load(sys.stdin)

    def chapters(items):
        for item in items:
            if isinstance(item, dict) and "Chapter" in item:
                yield item["Chapter"]
                yield from chapters(item["Chapter"]["sub_items"])

    all_chapters = [chapter for chapter in chapters(book["items"]) if chapter["path"]]
    inside = {DOCS / chapter["path"] for chapter in all_chapters}
    for chapter in all_chapters:
        here = (DOCS / chapter["path"]).parent

        def stays(match):
            target = match[2]
            to = Path(os.path.normpath(here / target.partition("#")[0]))
            keep = is_elsewhere(target) or target.startswith("#") or to in inside or match[0].startswith("!")
            return match[0] if keep else match[1]

        # Code blocks have no links, and none of ours is inside of code.
        parts = re.split(r"(^```.*?^```$)", chapter["content"], flags=re.MULTILINE | re.DOTALL)
        chapter["content"] = "".join(part if i % 2 else LINK.sub(stays, part) for i, part in enumerate(parts))
        if os.environ.get("BOOK_HAS_PAGE") and chapter["path"] == "kernel/example.md":
            title, rest = chapter["content"].split("\n", 1)
            chapter["content"] = f"{title}\n\n**[Watch this block decode, step by step](../page/watch.html)**\n{rest}"
    json.dump(book, sys.stdout)


def main():
    match sys.argv[1:]:
        case ["check", *files]:
            wrong = list(check([Path(file).resolve() for file in files if Path(file).exists()]))
        case ["built", folder]:
            wrong = list(built(Path(folder).resolve()))
        case ["try"]:
            wrong = list(try_commands())
        case []:
            wrong = []
            preprocess()
        case ["supports", renderer]:
            sys.exit(renderer != "html")
        case _:
            sys.exit(__doc__)
    print(*wrong, sep="\n", end="\n" if wrong else "", file=sys.stderr)
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
