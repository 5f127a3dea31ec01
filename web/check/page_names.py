"""Names from strangers: the page shows what turns the direction of text, and what nobody sees, as the command does."""

import unicodedata

import damage
from given import contains, expect, folder, original

HIDDEN = "a\u202eb\u200bc\u2066"
SHOWN = r"a\u{202e}b\u{200b}c\u{2066}"


def shows_all_of_names(user):
    """Of a file and of its tensors: in headings, sentences, errors, tables, and what it offers to save."""

    def shows(part, *texts):
        contains(user.value(f"document.getElementById('{part}').textContent"), *texts)
        text = user.value("document.body.textContent")
        hidden = {c for c in text if unicodedata.category(c) in ("Cf", "Cc", "Zl", "Zp") and c != "\n"}
        expect(not hidden, f"the page has {[hex(ord(c)) for c in hidden]}")

    user.give(damage.renamed(original, folder / f"{HIDDEN}.safetensors", HIDDEN))
    shows("name", f"{SHOWN}.safetensors")
    user.do("compress")
    shows("result", f"save {SHOWN}-df11.safetensors")
    user.press("#result a")
    user.give(damage.mantissa(user.saved(), folder / f"{HIDDEN}-wrong.safetensors"))
    shows("status", f"{SHOWN}-wrong.safetensors is open.")
    user.error(lambda: user.do("verify"))
    shows("error", f"layer.{SHOWN}", "checksum is")
