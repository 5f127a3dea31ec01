"""Writes patterns/published.json and patterns/random.json: which texts Python's re.fullmatch matches with which patterns.

Needs Python 3.11 or later and nothing else. Versions 3.11 to 3.13 write the same bytes.
"""

import json
import random
import re
import sys
import warnings
from pathlib import Path

HERE = Path(__file__).parent
PUBLISHED = HERE / "../../host/src/patterns/published.json"

# By hand: what other engines read otherwise, and what Python refuses.
CHOSEN = [
    "a$", "^a", "^", "$", "a|b$", "a{,2}", "a{,}", "a{2", "a{,", "{", "a{}", "a{2,1}", "{2}", "(?:a|ab){2}", "[[a]",
    "[a&&b]", "[a--b]", "[a~~b]", "[]a]", "[^]a]", "[]", "[a-]", "[-a]", "[a-b-]", r"[\d-a]", r"[a-\d]", "[b-a]",
    "[[:alpha:]]", r"[^\W\d]", r"[^\s\S]", "(?", "(?'n'a)", "(?R)", "(?1)", "(?|a|b)", "(?&n)", "a**", "a*??", "(?:a*)*",
    "(|a)+", "(a|b??)*b{2}", "(a*?b?){2}", "^*", "$*", "(?:^)*", "a|*", "(*", "(a", "a)", "a|", "|", "", "()", "()*", "(?:)",
    r"\d", r"\w", r"\s", r"\w+", r"[\w.]+", r"\D", r"\W", r"\S", ".", "a.b", r"\-\_\ \é", r"\q", r"a\z", r"\p{L}", r"\e", "a\\",
    r"model\.layers\.\d++", r"(?:a|b)*c|a*+", "a{1,2}+|b",
]

TEXTS = ["", "a", "b", "ab", "aa", "aab", "aba", "abab", "abc", "a\n", "\n", "ab\n", "a b", "1", "\u0663", "\u00e9",
         "\u00b2", "\u2003", "\x1c", "_", "-", ".", "a.b", "axb", "{", "a{}", "a{2", "a{,", "[", "[a", "]", "a]", "&",
         "a1", "aaa", "aaaa", "aabb", "abb", "cdb", "A", "\\", "\x08", "\x008", "bb", "aac", "abac"]


def atom(r, depth):
    kind = r.random()
    if kind < 0.5:
        return r.choice(["a", "b", "a", "b", "1", "_", "-", r"\."])
    if kind < 0.6:
        return r.choice([".", r"\d", r"\w", r"\s", r"\D", r"\W", r"\S", "^"])
    if kind < 0.75:
        part = ["a", "b", "a-b", "0-9", r"\d", r"\w", "-", r"\.", ".", "^", r"\W", r"\-", "[", "]"]
        return "[" + r.choice(["", "", "^"]) + "".join(r.choice(part) for _ in range(r.randint(1, 3))) + "]"
    if kind < 0.78:
        return r.choice(["{", "}", "{}", "a{1", "]", ")", "*"])
    return r.choice(["(%s)", "(?:%s)"]) % branches(r, depth - 1) if depth else "a"


def repeated(r, depth):
    counts = ["*", "+", "?", "*?", "+?", "??", "{2}", "{1,2}", "{,2}", "{1,}", "{0,3}", "{0}"]
    return atom(r, depth) + (r.choice(counts) if r.random() < 0.4 else "")


def branches(r, depth):
    sequence = lambda: "".join(repeated(r, depth) for _ in range(r.randint(0 if r.random() < 0.1 else 1, 4)))
    return "|".join(sequence() for _ in range(r.choice([1, 1, 1, 2, 3])))


def said(pattern, texts):
    try:
        compiled = re.compile(pattern)
    except (re.error, OverflowError):
        return {"pattern": pattern, "is_pattern": False}
    matching = [text for text in texts if compiled.fullmatch(text)]
    return {"pattern": pattern, "matching": matching, "other": [text for text in texts if text not in matching]}


def random_patterns(r):
    text = lambda: "".join(r.choice("ab.1_-") for _ in range(r.randint(0, 7)))
    found = {}
    while len(found) < 300:
        pattern = branches(r, r.choice([1, 2, 2, 3]))
        answer = said(pattern, sorted({text() for _ in range(60)} | set(TEXTS[:8])))
        if len(pattern) < 4 or len(pattern) > 80 or ("is_pattern" in answer and r.random() < 0.8):
            continue
        if "matching" in answer:
            answer["matching"], answer["other"] = answer["matching"][:5], answer["other"][:5]
        found[pattern] = answer
    return list(found.values())


def paths(r, patterns):
    """Paths that published patterns match, and 400 near them."""
    exact, near = set(), set()
    for pattern in patterns:
        for number in ["0", "1", "7", "12", "36", "37", "\u0663"]:
            path = re.sub(r"\(\[0-9\].*\)|\\d\+\+?|\[\d+\]", number, pattern)
            path = path.replace("\\", "").replace("$", "")
            exact |= {path} if number in "0 1 7 36" else set()
            near |= {path, path + ".q_proj", path + "x", "x" + path, path + "\n", path.replace(".", "_", 1)}
            near |= {path.rpartition(".")[0], path + number, path.replace(number, number + "a"), path[:-1]}
    return sorted(exact | set(r.sample(sorted(near), 400)))


def main():
    warnings.simplefilter("ignore")
    r = random.Random(11)
    dictionaries = json.loads(PUBLISHED.read_text())
    patterns = sorted({pattern for value in dictionaries.values() for pattern in value["pattern_dict"]})
    texts = paths(r, patterns)
    lines = {pattern: [i for i, text in enumerate(texts) if re.fullmatch(pattern, text)] for pattern in patterns}
    write("published.json", {"paths": texts, "matching": lines})
    write("random.json", [said(pattern, TEXTS) for pattern in CHOSEN] + random_patterns(r))


def write(name, value):
    items = value.items() if isinstance(value, dict) else value
    if isinstance(value, dict):
        text = "{\n" + ",\n".join(f"{json.dumps(key)}: {json.dumps(item)}" for key, item in items) + "\n}\n"
    else:
        text = "[\n" + ",\n".join(json.dumps(item) for item in items) + "\n]\n"
    (HERE / "patterns" / name).write_text(text)


if __name__ == "__main__":
    sys.exit(main())
