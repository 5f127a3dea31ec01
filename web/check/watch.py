"""watch.py SITE FOLDER: steps through the kernel on the page of SITE, as users do. What is downloaded, which is nothing, would go to FOLDER."""

import json
import sys
from pathlib import Path

from chromium import Chromium, Failed
from static import Files, serve_files

SITE, FOLDER = Path(sys.argv[1]), Path(sys.argv[2])


def expect(is_so, what):
    if not is_so:
        raise Failed(what)


class Watcher(Chromium):
    def visit(self, address):
        self.open(f"{address}/watch.html")
        self.wait("!document.getElementById('app').hidden", "the page's start")

    def text(self, part):
        return (self.value(f"document.getElementById('{part}').textContent") or "").strip()

    def choose(self, part, value):
        """Chooses something in the form, and waits until the kernel has run anew."""
        self.value("document.getElementById('position').max = 0")
        kind = "checked" if isinstance(value, bool) else "value"
        self.value(
            f"(() => {{ const part = document.getElementById('{part}'); part.{kind} = {json.dumps(value)};"
            "part.dispatchEvent(new Event('change', { bubbles: true })); })()"
        )
        self.wait("document.getElementById('position').max > 0", "the kernel's run")

    def words(self):
        """The words that are written, and how many of them are wrong."""
        shown = self.value("[...document.querySelectorAll('#words .box')].map((box) => box.lastChild.textContent.trim())")
        return shown, self.value("document.querySelectorAll('#words .bad').length")


def decodes_both_chunks(user):
    for chunk, elements in ("0", 21), ("1", 12):
        for order in "rising", "falling":
            user.choose("chunk", chunk)
            user.choose("order", order)
            user.press("#last")
            words, wrong = user.words()
            expect(len(words) == elements and all(words) and wrong == 0, f"chunk {chunk}, {order}: {words}")
            expect(not user.text("fault"), user.text("fault"))


def goes_step_by_step(user):
    user.press("#next")
    first = user.text("now")
    expect(first == "Phase 0: thread 0 reads 4 bytes at byte 4 of output_positions: 0x00000015", first)
    user.press("#next")
    user.press("#back")
    expect(user.text("now") == first, "back is not the step before")
    user.press("#phase")
    expect(user.text("now").startswith("All threads have finished phase 0."), user.text("now"))
    # The next code is about to be looked up; a step later the thread has.
    user.press("#code")
    user.press("#next")
    expect(user.text("now").startswith("Phase 1: thread 0 reads 2 bytes at byte"), user.text("now"))
    user.wait("!!document.querySelector('#source mark')", "the source")
    marked = user.value("document.querySelector('#source mark').textContent")
    expect(user.text("file").startswith("tables.rs") and "load_u16(FRONT" in marked, f"{user.text('file')}: {marked}")
    expect(user.value("document.querySelectorAll('#bits .look').length") == 8, "eight bits are looked up")
    user.value("(() => { const at = document.getElementById('position'); at.value = 3; at.dispatchEvent(new Event('input')); })()")
    expect(user.text("step").startswith("3 of "), user.text("step"))


def shows_faults(user):
    def fault(part, value):
        user.choose(part, value)
        user.press("#last")
        return user.text("fault")

    said = fault("without", "2")
    expect(said.startswith("race for byte 2056 of shared memory in phase 2 of block 0: thread 1 writes it at "), said)
    expect(fault("without", "0"), "no fault without the barrier after loading")
    expect(fault("without", "") == "", "a fault with all barriers")
    expect(user.words()[1] == 0 and all(user.words()[0]), f"after a fault the kernel doesn't run: {user.words()}")
    expect(fault("unshifted", True) == "", "chunk 0 has no shift")
    said = fault("chunk", "1")
    expect("which is no multiple of 8" in said, said)
    expect(fault("unshifted", False) == "", "a fault with the shift")


def asks(user):
    user.press("#predict")
    user.press("#phase")
    user.press("#next")
    user.wait("!document.getElementById('question').hidden", "a question")
    expect("Which entry of the front table" in user.text("ask"), user.text("ask"))

    def answer(text):
        user.value(f"document.getElementById('answer').value = {json.dumps(text)}")
        user.press("#question button")
        return user.text("verdict")

    expect(answer("1").startswith("Not that"), "a wrong answer is taken")
    # 10011111, the first byte of the stream.
    for right in "0x9f", "159", "10011111":
        if right != "0x9f":
            user.press("#back")
            user.press("#next")
        expect(answer(right).startswith("Right: 159"), user.text("verdict"))
    user.press("#next")
    user.press("#show")
    expect(user.text("verdict").startswith("It is: "), user.text("verdict"))


def needs_no_mouse(user):
    user.value("document.getElementById('next').focus()")
    user.key("Enter", 13)
    expect(user.text("step").startswith("1 of "), user.text("step"))
    user.key("Tab", 9)
    expect(user.value("document.activeElement.id") == "code", user.value("document.activeElement.id"))
    unnamed = user.value(
        "[...document.querySelectorAll('input, select, button')].filter((part) => !part.labels?.length && !part.textContent).map((part) => part.outerHTML)"
    )
    expect(unnamed == [], f"parts without a name: {unnamed}")


def is_for_small_screens_and_for_dark_ones(user):
    user.call("Emulation.setDeviceMetricsOverride", width=360, height=740, deviceScaleFactor=1, mobile=True)
    width = user.value("document.documentElement.scrollWidth")
    expect(width <= 360, f"the page is {width} wide")
    colours = []
    for scheme in "light", "dark":
        user.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        colours.append(user.value("getComputedStyle(document.body).backgroundColor"))
    expect(colours == ["rgb(255, 255, 255)", "rgb(13, 17, 23)"], colours)


def shows_codes_of_a_fixed_length(user):
    expect(user.value("document.querySelectorAll('#fixed .lane-even').length") == 256, "not all words are there")
    user.value("(() => { const at = document.getElementById('fixed-position'); at.value = 0; at.dispatchEvent(new Event('input')); })()")
    expect(user.value("document.querySelectorAll('#fixed .lane-even').length") == 0, "words before anything has happened")
    expect("22 lookups" in user.text("fixed-summary"), user.text("fixed-summary"))


CHECKS = [decodes_both_chunks, goes_step_by_step, shows_faults, asks, needs_no_mouse, is_for_small_screens_and_for_dark_ones,
          shows_codes_of_a_fixed_length]
address = serve_files(SITE)
is_right = True
for check in CHECKS:
    with Watcher(FOLDER) as user:
        what = f"watching {check.__name__.replace('_', ' ')}"
        try:
            user.visit(address)
            check(user)
            expect(not user.complaints(), f"the browser complains: {user.complaints()}")
            print(f"  {what}", flush=True)
        except Failed as error:
            is_right = False
            print(f"  WRONG: {what}: {error}", flush=True)
known = {f"/{file.relative_to(SITE)}" for file in SITE.rglob("*")}
asked = {path.partition("?")[0] for _, path in Files.requests}
if asked - known:
    is_right = False
    print(f"  WRONG: the page asked its host for {asked - known}", flush=True)
sys.exit(not is_right)
