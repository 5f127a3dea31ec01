"""page.py SITE FOLDER webgpu|without [CHECK...]: does on the page of SITE what users do.

FOLDER has original.safetensors and compressed.safetensors, which the command df11 made of it. What the page gives must be the
same, byte for byte.
"""

import math
import sys
import time
from pathlib import Path

import damage
from chromium import Failed
from static import Files, Other, serve, serve_files
from user import IDLE, WEBGPU, User

site, folder, has_gpu = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3] == "webgpu"
original, compressed = folder / "original.safetensors", folder / "compressed.safetensors"
is_right = True


def expect(condition, sentence):
    if not condition:
        raise Failed(sentence)


def contains(text, *parts):
    for part in parts:
        expect(part in text, f"«{part}» isn't in «{text}»")


def same(file, expected):
    expect(file.read_bytes() == expected.read_bytes(), f"{file.name} has other bytes than {expected.name}")


def offers_nothing(user):
    expect(user.value("document.querySelectorAll('#result a').length") == 0, "it offers something to save")


def plain_file(user):
    user.give(original)
    counts = damage.exponents(original)
    total = sum(counts)
    entropy = -sum(n / total * math.log2(n / total) for n in counts if n)
    contains(user.text("facts"), "BF16: not compressed", f"{total:,} in 16 tensors", f"{original.stat().st_size:,} bytes")
    contains(user.text("summary"), f"{total:,} weights", f"{entropy:.2f} bits", f"{entropy + 8:.2f} bits a weight")
    cells = "[...row.cells].map((cell) => cell.textContent)"
    rows = user.value(f"[...document.querySelectorAll('#numbers tr')].map((row) => {cells})")
    expect([(int(row[0]), row[2]) for row in rows] == [(e, f"{n:,}") for e, n in enumerate(counts) if n], f"it shows {rows}")
    bars = user.value("document.querySelectorAll('#chart .bar').length")
    expect(bars == sum(n / total >= 0.001 for n in counts), f"there are {bars} bars")
    contains(user.value("document.getElementById('chart').getAttribute('aria-label')"), "The most frequent is 122")
    size = compressed.stat().st_size
    contains(user.text("estimate"), "Estimate", "about")
    said = float(user.text("estimate").split("about ")[1].split(" MB")[0])
    expect(abs(said * 1e6 - size) < 0.01 * size, f"it says {said} MB, and df11 makes {size} bytes")
    return user.text("summary")


def other_types(user):
    """A file without BF16 weights, and one that has other types, too."""
    user.give(damage.typed(folder / "typed.safetensors", F32=2))
    contains(user.text("facts"), "no BF16: DF11 has nothing to compress here", "8 in 2 tensors")
    expect(user.value("document.querySelectorAll('#actions button').length") == 0, "there is something to press")
    user.give(damage.typed(folder / "typed.safetensors", F32=1, BF16=2))
    contains(user.text("facts"), "BF16: not compressed; 1 of 3 tensors have other types", "12 in 3 tensors")
    contains(user.text("summary"), "The 8 weights have 0.00 bits")
    contains(user.text("estimate"), "DF11 would store all tensors as they are")


def compresses(user):
    user.give(original)
    said = user.do("compress")
    contains(said, f"{compressed.stat().st_size:,} bytes")
    expect(user.text("result") == "save original-df11.safetensors", user.text("result"))
    user.press("#result a")
    same(user.saved(), compressed)
    return said


def restores(user):
    user.give(original)
    user.give(compressed)
    contains(user.text("facts"), "DF11: compressed", "bits a weight", f"{compressed.stat().st_size:,} bytes")
    expect(not user.value("document.getElementById('exponents').checkVisibility()"), "it shows another file's exponents")
    said = user.do("restore")
    contains(said, "16 tensors had the checksum")
    user.press("#result a")
    saved = user.saved()
    expect(saved.name == "compressed-bf16.safetensors", saved.name)
    same(saved, original)
    return said


def verifies(user):
    user.give(compressed)
    said = user.do("verify")
    contains(said, "16 tensors decoded to the checksum")
    return said


def decodes_on_the_cpu(user):
    user.give(compressed)
    said = user.do("decode-cpu")
    contains(said, "1,769,472 weights in 1 unit", "GB/s", "all 6 checksums are right")
    return said


def decodes_on_the_gpu(user):
    user.give(compressed)
    if not has_gpu:
        said = user.error(lambda: user.do("decode-gpu"))
        contains(said, "no WebGPU here")
        return said
    said = user.do("decode-gpu")
    contains(said, "1,769,472 weights in 1 unit", "GB/s", "all 6 checksums are right", "The kernel was decode", "a program")
    return said


def refuses_damage(user):
    """A file that is damaged inside, one without its end, and one that is none. The page goes on after each."""
    user.give(damage.mantissa(compressed, folder / "damaged.safetensors"))
    for button in "restore", "verify", "decode-cpu", *(["decode-gpu"] if has_gpu else []):
        said = user.error(lambda: user.do(button))
        contains(said, "checksum is")
        expect(said.endswith(".") and user.text("status") == "", f"it says {said} {user.text('status')}")
        offers_nothing(user)
    contains(user.error(lambda: user.give(damage.cut(compressed, folder / "cut.safetensors"))), "is not a whole safetensors")
    expect(not user.value("document.getElementById('chosen').checkVisibility()"), "it shows a file that it didn't open")
    contains(user.error(lambda: user.give(Path(__file__))), "is not a whole safetensors file")
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
            return decodeAll({{ decode }}, {{ units }}, '{by}', () => {{}}).then(({{ text }}) => text, (error) => error.message);
        }})""")

    contains(decoded("webgpu", "1"), "no checksums; the CPU decoded the same 1 weight tensor", "GPU is Some GPU. The kernel was k.")
    contains(decoded("webgpu", "2"), "of layer to different words")
    contains(decoded("codec", "1"), "no checksums, so nothing says whether the words are right")
    contains(decoded("codec", "1", 2**31), "To decode layer takes 4.29\u00a0GB of memory. WebAssembly has 4.29\u00a0GB")


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


def says_how_far_it_is(user):
    """The bar moves, and the sentence that screen readers read out changes a few times only."""
    user.value("""void (() => {
        const [bar, status] = [document.getElementById('bar'), document.getElementById('status')];
        window.seen = { bar: new Set(), status: new Set() };
        const look = () => { seen.bar.add(bar.value / bar.max); seen.status.add(status.textContent) };
        new MutationObserver(look).observe(bar, { attributes: true });
        new MutationObserver(look).observe(status, { childList: true });
    })()""")
    user.give(folder / "many.safetensors")
    user.do("compress")
    bar, status = user.value("[seen.bar.size, [...seen.status]]")
    expect(bar > 10, f"the bar had {bar} values")
    expect("Compressing: 50 % …" in status and len(status) < 15, f"it said {status}")
    return f"{bar} places of the bar, {len(status)} sentences"


def takes_what_is_dropped(user):
    user.drop(compressed)
    expect(user.text("name") == compressed.name, user.text("name"))
    contains(user.error(lambda: user.drop(original, compressed)), "You dropped 2 files")
    contains(user.error(lambda: user.drop(folder)), "You dropped a folder")
    user.drop(original)
    contains(user.text("facts"), "BF16: not compressed")


def does_one_thing_at_a_time(user):
    user.give(folder / "many.safetensors")
    user.press("#compress:enabled")
    usable = user.value("document.querySelectorAll('#file:enabled, #actions button:enabled').length")
    expect(usable == 0, "there is more to press")
    said = user.error(lambda: user.drop(compressed))
    contains(said, "one thing at a time")
    expect(user.text("name") == "many.safetensors", user.text("name"))


def needs_no_mouse(user):
    """Tab, Enter and the dialog of the input, which opens by the keyboard only if the input takes it."""

    def tab_to(what):
        for _ in range(20):
            user.key("Tab", 9)
            if user.value(f"document.activeElement.matches({what!r})"):
                shown = "getComputedStyle(document.querySelector('#drop:has(:focus-visible)') ?? document.activeElement)"
                expect(user.value(f"{shown}.outlineStyle") == "solid", f"nothing shows that {what} has the focus")
                return
        raise Failed(f"Tab doesn't come to {what}")

    user.call("Page.setInterceptFileChooserDialog", enabled=True)
    tab_to("#file")
    user.key("Enter", 13)
    dialog = user.event("Page.fileChooserOpened")
    user.after("change", lambda: user.call("DOM.setFileInputFiles", files=[str(original)], backendNodeId=dialog["backendNodeId"]))
    user.done("opening")
    expect(user.value("document.activeElement.id") == "file", "the input lost the focus")
    tab_to("#compress")
    user.key("Enter", 13)
    user.done("compress")
    expect(user.value("document.activeElement.id") == "compress", "the button lost the focus")
    tab_to("#result a")
    user.key("Enter", 13)
    same(user.saved(), compressed)
    tab_to("summary")
    user.key(" ", 32)
    expect(user.value("document.getElementById('numbers').checkVisibility()"), "the numbers don't open")


def is_for_small_screens_and_for_dark_ones(user):
    colours = set()
    for width, colour in (360, "light"), (360, "dark"), (1100, "light"), (1100, "dark"):
        user.call("Emulation.setDeviceMetricsOverride", width=width, height=800, deviceScaleFactor=1, mobile=width < 500)
        user.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": colour}])
        colours.add((colour, user.value("getComputedStyle(document.body).backgroundColor")))
        for file, button in (original, "compress"), (compressed, "decode-cpu"), (Path(__file__), None):
            user.give(file) if button else user.error(lambda: user.give(file))
            if button:
                user.do(button)
            user.value("document.querySelectorAll('details').forEach((details) => (details.open = true))")
            got = user.value("document.documentElement.scrollWidth")
            expect(got <= width, f"{got} pixels on a screen of {width}, with {file.name}")
    expect(len(colours) == len({background for _, background in colours}) == 2, f"the backgrounds are {colours}")


def moves_nothing_for_those_who_want_it_so(user):
    """A bar without a value moves in Chromium."""
    shown = []
    for motion in "no-preference", "reduce":
        user.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": motion}])
        user.value("document.getElementById('work').hidden = false")
        shown.append(user.value("getComputedStyle(document.getElementById('bar')).visibility"))
    expect(shown == ["visible", "hidden"], f"the bar is {shown}")


def names_its_parts(user):
    """Everything that can be used has a name for screen readers."""
    user.give(compressed)
    user.do("decode-cpu")
    user.call("Accessibility.enable")
    nodes = user.call("Accessibility.getFullAXTree")["nodes"]
    roles = {"button", "link", "progressbar", "image", "navigation", "group", "heading", "DisclosureTriangle"}
    of_roles = [node for node in nodes if not node["ignored"] and node["role"]["value"] in roles]
    nameless = [node["role"]["value"] for node in of_roles if not node.get("name", {}).get("value")]
    expect(len(of_roles) > 8 and set(nameless) <= {"group"}, f"without a name: {nameless}")
    live = user.value("['status', 'error'].map((id) => document.getElementById(id).role)")
    expect(live == ["status", "alert"], f"{live}")


def talks_to_no_other_host(user):
    other = serve(Other)
    said = user.value(f"fetch('{other}').then(() => 'reached', () => 'refused')")
    expect(said == "refused" and not Other.visits, f"the page: {said}, {Other.visits}")
    blocked = [text for text in user.complaints() if "Content Security Policy" in text]
    expect(blocked, "the policy wasn't what refused it")


def says_why_it_does_not_start(user):
    user.open(f"file://{site.resolve()}/index.html")
    time.sleep(1.5)
    expect(user.value("getComputedStyle(document.getElementById('unstarted')).visibility") == "visible", "it says nothing")
    contains(user.text("unstarted"), "it must come from a web server")
    expect(not user.value("document.getElementById('app').checkVisibility()"), "it offers what can't work")


ALL = [
    plain_file, other_types, compresses, restores, verifies, decodes_on_the_cpu, decodes_on_the_gpu, refuses_damage, refuses_what_is_too_large,
    says_what_was_compared, cancels, says_how_far_it_is, takes_what_is_dropped, does_one_thing_at_a_time, needs_no_mouse,
    is_for_small_screens_and_for_dark_ones, moves_nothing_for_those_who_want_it_so, names_its_parts, talks_to_no_other_host, says_why_it_does_not_start,
]  # fmt: skip
ALLOWED = {talks_to_no_other_host, says_why_it_does_not_start}  # these make the browser complain
address = serve_files(site)
named = sys.argv[4:]
for check in [check for check in ALL if not named or check.__name__ in named]:
    with User(folder / "downloads" / check.__name__, WEBGPU if has_gpu else ["--disable-features=WebGPU"]) as user:
        what = f"the page {check.__name__.replace('_', ' ')}"
        try:
            user.visit(address)
            said = check(user)
            expect(check in ALLOWED or not user.complaints(), f"the browser complains: {user.complaints()}")
            print(f"  {what}{f': {said}' if said else ''}", flush=True)
        except Failed as error:
            is_right = False
            print(f"  WRONG: {what}: {error}", flush=True)
# The page's own host is asked for the page's files, and told nothing.
known = {("GET", f"/{file.name}") for file in site.iterdir()}
if Files.requests - known:
    is_right = False
    print(f"  WRONG: the page asked its host for {Files.requests - known}", flush=True)
sys.exit(not is_right)
