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
    made = user.saved()
    user.give(made.rename(folder / f"{HIDDEN}-df11.safetensors"))
    shows("status", f"{SHOWN}-df11.safetensors is open.")
    user.do("restore")
    shows("result", f"save {SHOWN}.safetensors")
    user.do("decode-cpu")
    shows("result", f"layer.{SHOWN}")
    wrong = damage.mantissa(folder / f"{HIDDEN}-df11.safetensors", folder / f"{HIDDEN}-wrong.safetensors")
    user.give(wrong)
    for button in "decode-cpu", "verify", "restore":
        user.error(lambda: user.do(button))
        shows("error", f"layer.{SHOWN}", "checksum is")
    user.error(lambda: user.give(damage.cut(original, folder / f"{HIDDEN}-cut.safetensors")))
    shows("error", f"{SHOWN}-cut.safetensors: it has", "it is not a whole file")
    said = user.error(lambda: user.give(damage.large(folder / f"{HIDDEN}-large.safetensors", 600)))
    shows("error", f"{SHOWN}-large.safetensors has a tensor of")
    return said
