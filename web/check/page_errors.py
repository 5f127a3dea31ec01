"""What the page refuses, and how it says so."""

import json
from pathlib import Path

import damage
from given import compressed, contains, expect, folder, has_gpu, offers_nothing, original, site
from page_work import compresses
from static import Other, serve


def refuses_damage(user):
    """A damaged file, a truncated one, and one that isn't a safetensors file. The page goes on after each."""
    user.give(damage.mantissa(folder / "small-df11.safetensors", folder / "damaged.safetensors"))
    for button in "restore", "verify", "decode-cpu", *(["decode-gpu"] if has_gpu else []):
        said = user.error(lambda: user.do(button))
        contains(said, "checksum is")
        expect(said.endswith(".") and user.text("status") == "", f"it says {said} {user.text('status')}")
        offers_nothing(user)
    contains(user.error(lambda: user.give(damage.cut(compressed, folder / "cut.safetensors"))), "is not a whole file")
    expect(not user.value("document.getElementById('chosen').checkVisibility()"), "it shows a file that it didn't open")
    contains(user.error(lambda: user.give(Path(__file__))), "isn't a safetensors file")
    compresses(user)
    return said


def refuses_what_is_too_large(user):
    one = user.error(lambda: user.give(damage.large(folder / "one.safetensors", 600)))
    contains(one, "629 MB", "less than 537 MB")
    several = user.error(lambda: user.give(damage.large(folder / "several.safetensors", *[500] * 9)))
    contains(several, "4.72 GB", "less than 4.29 GB")
    return several


def cancels(user):
    """Cancels counting, then compressing. Each time the bar and the button go, nothing is offered, and the file stays usable."""
    many = damage.repeated(original, folder / "many.safetensors", 40)
    user.value("document.getElementById('file').value = ''")
    user.after("change", lambda: user.put("#file", many))
    user.wait("/^Counting/.test(document.getElementById('status').textContent)", "counting")
    user.press("#cancel")
    contains(user.done("cancelling"), "Counting exponents was cancelled")
    expect(not user.value("document.getElementById('exponents').checkVisibility()"), "it shows what it didn't count")
    user.press("#compress:enabled")
    user.wait("document.getElementById('bar').value > 0", "compressing")
    user.press("#cancel")
    said = user.done("cancelling")
    contains(said, "Compressing was cancelled. Nothing of it was kept.")
    offers_nothing(user)
    contains(user.do("count"), "counted")
    contains(user.do("compress"), "Compressed to")
    return said


def shows_all_of_names(user):
    """Names from strangers: characters that change the direction of text or are invisible are shown as the command shows them."""
    hidden, shown = "a\u202eb\u200bc\u2066", r"a\u{202e}b\u{200b}c\u{2066}"
    user.give(damage.renamed(original, folder / f"{hidden}.safetensors", hidden))
    contains(user.value("document.getElementById('name').textContent"), f"{shown}.safetensors")
    user.do("compress")
    contains(user.value("document.getElementById('result').textContent"), f"save {shown}-df11.safetensors")
    user.press("#result a")
    user.give(damage.mantissa(user.saved(), folder / f"{hidden}-wrong.safetensors"))
    user.error(lambda: user.do("verify"))
    contains(user.value("document.getElementById('error').textContent"), f"layer.{shown}", "checksum is")


def does_one_thing_at_a_time(user):
    user.give(damage.repeated(original, folder / "many.safetensors", 40))
    user.press("#compress:enabled")
    usable = user.value("document.querySelectorAll('#file:enabled, #actions button:enabled').length")
    expect(usable == 0, "there is more to press")
    said = user.error(lambda: user.drop(compressed))
    contains(said, "one thing at a time")
    expect(user.text("name") == "many.safetensors", user.text("name"))


def reaches_no_other_host(user):
    """The policy refuses it to the page, and to a worker."""
    other = serve(Other)
    went = f"fetch('{other}').then(() => 'reached', () => 'refused')"
    of_worker = f"""new Promise((done) => {{
        const worker = new Worker(URL.createObjectURL(new Blob([{json.dumps(went + ".then(postMessage)")}])));
        worker.onmessage = ({{ data }}) => done(data);
    }})"""
    said = [user.value(went), user.value(of_worker)]
    expect(said == ["refused", "refused"] and not Other.visits, f"the page and a worker: {said}, {Other.visits}")
    blocked = [text for text in user.complaints() if "Content Security Policy" in text]
    expect(blocked, "the policy wasn't what refused it")


def works_from_the_disk(user):
    """It works without a server, and the policy holds there too."""
    user.visit(f"file://{site.resolve()}")
    said = compresses(user)
    user.give(compressed)
    user.do("verify")
    reaches_no_other_host(user)
    return said
