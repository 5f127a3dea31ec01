"""What the page doesn't do, and how it says so."""

import json
import time
from pathlib import Path

import damage
from given import compressed, contains, expect, folder, has_gpu, offers_nothing, original, site
from page_work import compresses
from static import Other, serve


def refuses_damage(user):
    """A file that is damaged inside, one without its end, and one that is none. The page goes on after each."""
    user.give(damage.mantissa(compressed, folder / "damaged.safetensors"))
    for button in "restore", "verify", "decode-cpu", *(["decode-gpu"] if has_gpu else []):
        said = user.error(lambda: user.do(button))
        contains(said, "checksum is")
        expect(said.endswith(".") and user.text("status") == "", f"it says {said} {user.text('status')}")
        offers_nothing(user)
    contains(user.error(lambda: user.give(damage.cut(compressed, folder / "cut.safetensors"))), "is not a whole file")
    expect(not user.value("document.getElementById('chosen').checkVisibility()"), "it shows a file that it didn't open")
    contains(user.error(lambda: user.give(Path(__file__))), "is no safetensors file")
    compresses(user)
    return said


def refuses_what_is_too_large(user):
    one = user.error(lambda: user.give(damage.large(folder / "one.safetensors", 600)))
    contains(one, "629 MB", "less than 537 MB")
    several = user.error(lambda: user.give(damage.large(folder / "several.safetensors", *[500] * 9)))
    contains(several, "4.72 GB", "less than 4.29 GB")
    return several


def says_what_was_compared(user):
    """Of files without checksums, which only other programs write, and of a unit that is too large. A stand-in decodes."""

    def decoded(by, checksum, elements=10):
        return user.value(f"""import('./decode.js').then(({{ decodeAll }}) => {{
            const of = (checksum) => [{{ checksum, expected: null }}];
            const checks = {{ webgpu: of('1'), codec: of('{checksum}') }};
            const decode = async (opened, path, {{ by }}) => ({{ seconds: 1, gpu: 'Some GPU', kernel: 'k', checks: checks[by] }});
            const units = [{{ path: 'layer', elements: {elements}, bytes: 7 }}];
            const oneLine = async (text) => `«${{text}}»`;
            const all = decodeAll({{ decode, oneLine }}, {{ units }}, '{by}', () => {{}});
            return all.then(({{ text }}) => text, (error) => error.message);
        }})""")

    contains(decoded("webgpu", "1"), "no checksums; the CPU decoded the same 1 weight tensor", "GPU is Some GPU. The kernel was k.")
    contains(decoded("webgpu", "2"), "of «layer» to different words")
    contains(decoded("codec", "1"), "no checksums, so nothing says whether the words are right")
    contains(decoded("codec", "1", 2**31), "To decode «layer» takes 4.29\u00a0GB of memory. WebAssembly has 4.29\u00a0GB")


def cancels(user):
    """Counting, then compressing. Each time the bar and the button go, nothing is offered, and the file can be used."""
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


def does_one_thing_at_a_time(user):
    user.give(damage.repeated(original, folder / "many.safetensors", 40))
    user.press("#compress:enabled")
    usable = user.value("document.querySelectorAll('#file:enabled, #actions button:enabled').length")
    expect(usable == 0, "there is more to press")
    said = user.error(lambda: user.drop(compressed))
    contains(said, "one thing at a time")
    expect(user.text("name") == "many.safetensors", user.text("name"))


def talks_to_no_other_host(user):
    other = serve(Other)
    said = user.value(f"fetch('{other}').then(() => 'reached', () => 'refused')")
    expect(said == "refused" and not Other.visits, f"the page: {said}, {Other.visits}")
    blocked = [text for text in user.complaints() if "Content Security Policy" in text]
    expect(blocked, "the policy wasn't what refused it")


def works_from_the_disk(user):
    """Without a server; and the policy holds there, in the worker too."""
    user.visit(f"file://{site.resolve()}")
    said = compresses(user)
    user.give(compressed)
    user.do("verify")
    other = serve(Other)
    went = user.value(f"fetch('{other}').then(() => 'reached', () => 'refused')")
    script = f"fetch('{other}').then(() => 'reached', () => 'refused').then(postMessage)"
    from_worker = user.value(
        f"new Promise((done) => {{ const worker = new Worker(URL.createObjectURL(new Blob([{json.dumps(script)}])));"
        "worker.onmessage = ({ data }) => done(data); })"
    )
    expect((went, from_worker) == ("refused", "refused") and not Other.visits, f"{went}, {from_worker}, {Other.visits}")
    return said


def says_why_it_does_not_start(user):
    user.call("Emulation.setScriptExecutionDisabled", value=True)
    user.open(f"file://{site.resolve()}/index.html")
    time.sleep(1.5)
    user.call("Emulation.setScriptExecutionDisabled", value=False)
    expect(user.value("getComputedStyle(document.getElementById('unstarted')).visibility") == "visible", "it says nothing")
    contains(user.text("unstarted"), "It needs JavaScript and WebAssembly")
    expect(not user.value("document.getElementById('app').checkVisibility()"), "it offers what can't work")
