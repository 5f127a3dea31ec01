"""watch.py SITE FOLDER: steps through the kernel on the page of SITE, as users do. FOLDER is Chromium's folder for downloads, of which there are none."""

import json
import sys
from pathlib import Path

from chromium import Chromium, Failed, expect
from static import Files, serve_files

SITE, FOLDER = Path(sys.argv[1]), Path(sys.argv[2])


class Watcher(Chromium):
    def visit(self, address):
        self.open(f"{address}/watch.html")
        self.wait("!document.getElementById('app').hidden", "the page's start")

    def text(self, part):
        return (self.value(f"document.getElementById('{part}').textContent") or "").strip()

    def choose(self, part, value):
        """Chooses something in the form, and waits until the kernel has run again."""
        self.value("document.getElementById('position').max = 0")
        kind = "checked" if isinstance(value, bool) else "value"
        self.value(
            f"(() => {{ const part = document.getElementById('{part}'); part.{kind} = {json.dumps(value)};"
            "part.dispatchEvent(new Event('change', { bubbles: true })); })()"
        )
        self.wait("document.getElementById('position').max > 0", "the kernel's run")

    def slide(self, part, to):
        self.value(f"(() => {{ const at = document.getElementById('{part}'); at.value = {to}; at.dispatchEvent(new Event('input')); }})()")

    def go_to(self, says, press="#next"):
        """Presses a button until the description of the step begins with these words."""
        for _ in range(200):
            if self.text("now").startswith(says):
                return
            self.press(press)
        raise Failed(f"no step says {says}")

    def is_asked(self):
        return self.value("!document.getElementById('question').hidden")

    def next_question(self, about, press="#next"):
        """Goes on to the next question that contains these words, letting the page answer the others."""
        for _ in range(200):
            self.press(press)
            if self.is_asked() and not self.text("verdict"):
                if about in self.text("ask"):
                    return
                self.press("#show")
            if self.text("step").split(" of ")[0] == self.text("step").split(" of ")[1]:
                break
        raise Failed(f"no question has {about}")

    def answer(self, text):
        self.value(f"document.getElementById('answer').value = {json.dumps(text)}")
        self.press("#check")
        return self.text("verdict")

    def looked(self):
        """For each line, how many bits are highlighted, and the number of the first one, -1 if there is none."""
        return self.value(
            "[...document.querySelectorAll('#bits .window')].map((line) => { const bits = [...line.querySelectorAll('.bit')];"
            "const is = (bit) => bit.classList.contains('look'); return [bits.filter(is).length, bits.findIndex(is)]; })"
        )

    def registers(self, name):
        return self.value(
            f"[...[...document.querySelectorAll('#threads tr')].find((row) => row.firstChild.textContent.startsWith({json.dumps(name)})).children]"
            ".slice(1).map((cell) => cell.textContent)"
        )

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
    expect(user.text("now").startswith("All threads have finished phase 0."), f"it begins elsewhere: {user.text('now')}")
    user.press("#first")
    user.press("#next")
    first = user.text("now")
    expect(first.startswith("Before phase 0: the block reads 4 bytes at byte 4 of output_positions: 0x00000015"), first)
    user.press("#next")
    user.press("#back")
    expect(user.text("now") == first, "back is not the step before")
    user.press("#phase")
    # The next code is about to be looked up; a step later it has been.
    user.press("#code")
    user.press("#next")
    expect(user.text("now").startswith("Phase 1: thread 0 reads 2 bytes at byte"), user.text("now"))
    user.wait("!!document.querySelector('#source mark')", "the source")
    marked = user.value("document.querySelector('#source mark').textContent")
    expect(user.text("file").startswith("tables.rs") and "load_u16(FRONT" in marked, f"{user.text('file')}: {marked}")
    expect(user.value("document.querySelectorAll('#bits .look').length") == 8, "eight bits are looked up")
    user.press("#phase")
    expect("0 codes before thread 0, 11 codes before thread 1" in user.text("now"), user.text("now"))


def shows_what_is_looked_up(user):
    # Element 4 of docs/kernel/example.md: two lookups, and the code's length.
    user.go_to("Phase 1: thread 0 reads 2 bytes at byte 254")
    expect(user.looked() == [[8, 22], [0, -1], [0, -1]], user.looked())
    user.press("#next")
    expect(user.looked() == [[8, 30], [0, -1], [0, -1]], user.looked())
    expect("10100111" in user.text("looked") and "117" in user.text("looked"), user.text("looked"))
    user.press("#next")
    expect(user.looked() == [[9, 22], [0, -1], [0, -1]] and "its length is 9 bits" in user.text("looked"), f"{user.looked()} {user.text('looked')}")
    expect(user.text("touched") == "This step: length of the code of 117, byte 1013: 9.", user.text("touched"))
    user.choose("chunk", "1")
    user.press("#first")
    expect(user.registers("gap") == ["–", "–"], user.registers("gap"))
    user.press("#phase")
    expect(user.registers("gap") == ["4", "0"], user.registers("gap"))
    expect(user.value("document.querySelectorAll('#bits .window:nth-child(2) .none').length") == 64, "bits after the last code look like codes")


def shows_faults(user):
    def fault(part, value):
        user.choose(part, value)
        user.press("#last")
        return user.text("fault")

    user.choose("chunk", "0")
    user.choose("order", "rising")
    said = fault("without", "2")
    expect(said.startswith("race for byte 2056 of shared memory in phase 2 of block 0: thread 1 writes it at "), said)
    expect(fault("without", "0"), "no fault without the barrier after loading")
    # The last fault was a trap; the page must be able to run the kernel again.
    expect(fault("without", "") == "" and user.words()[1] == 0 and all(user.words()[0]), f"after a fault: {user.text('fault')}, {user.words()}")
    expect(user.value("document.getElementById('unshifted').disabled"), "chunk 0 has no shift to leave out")
    user.choose("chunk", "1")
    said = fault("unshifted", True)
    expect("which is no multiple of 8" in said, said)
    # At the fault, the source of the access is shown.
    user.press("#back")
    while user.text("now") != "A rule is broken.":
        user.press("#back")
    user.wait("document.querySelector('#source mark')?.textContent.includes('load_u64')", "the source of the fault")
    expect(user.text("file") == "copy_out.rs, line 70", user.text("file"))


def asks(user):
    user.press("#predict")
    user.press("#phase")
    user.press("#next")
    user.wait("!document.getElementById('question').hidden", "a question")
    expect("Which entry of the front table" in user.text("ask"), user.text("ask"))
    answer = user.answer
    expect(answer("1").startswith("Not that"), "a wrong answer is taken")
    expect(answer("0x9f").startswith("Right: 159"), user.text("verdict"))
    expect(user.value("document.activeElement.id") == "next", "the focus is lost")
    user.press("#next")
    # Going on requires an answer.
    user.press("#last")
    expect("Show me" in user.text("verdict"), user.text("verdict"))
    user.press("#show")
    expect(user.text("verdict").startswith("It is: 8. The code is 01111110"), user.text("verdict"))
    user.next_question("append the four bytes ahead")
    expect("has used 34" in user.text("ask") and answer("Y.").startswith("Right: yes") and "only 30" in user.text("verdict"), user.text("verdict"))
    user.next_question("Thread 1 stages", "#phase")
    expect(answer("byte 2051").startswith("Right: 2051"), user.text("verdict"))
    user.next_question("Which thread has staged")
    expect(answer("thread 0").startswith("Right: 0") and "is for" in user.text("verdict"), user.text("verdict"))
    user.press("#last")
    expect("other order" in user.text("ask") and answer("n").startswith("Right: no"), user.text("verdict"))


def shows_all_that_changes_at_once(user):
    """On a wide screen nothing that changes in a step lies below the fold."""
    user.call("Emulation.setDeviceMetricsOverride", width=1400, height=900, deviceScaleFactor=1, mobile=False)
    user.value("scrollTo(0, 0)")
    parts = ["controls", "position", "now", "fault", "bits", "looked", "threads", "words", "touched", "staging", "front", "rows", "source"]

    def below():
        return user.value(f"{json.dumps(parts)}.map((id) => [id, Math.round(document.getElementById(id).getBoundingClientRect().bottom)]).filter(([, end]) => end > 900)")

    for without, press in ("", "#phase"), ("2", "#last"):
        user.choose("without", without)
        user.press(press)
        user.wait("!!document.querySelector('#source mark')", "the source")
        user.value("scrollTo(0, 0)")
        expect(below() == [], f"below the fold: {below()}")


def explains_words(user):
    """Tab opens the explanation of a word, and Escape closes it."""
    shown = "[...document.querySelectorAll('.tip')].filter((tip) => tip.checkVisibility()).map((tip) => tip.parentElement.firstChild.textContent)"
    words = user.value("[...document.querySelectorAll('.term')].map((term) => term.firstChild.textContent)")
    expect({"gap", "walk", "Staging", "place", "link", "front table", "chunk", "barrier"} <= set(words), words)
    expect(user.value(shown) == [], "an explanation is open")
    user.value("document.activeElement.blur(); scrollTo(0, 0)")
    seen = set()
    for _ in range(60):
        user.key("Tab", 9)
        seen |= set(user.value(shown))
        # Once open, its text is in the window.
        is_in = "[...document.querySelectorAll('.tip')].filter((tip) => tip.checkVisibility()).every((tip) => tip.getBoundingClientRect().right <= innerWidth)"
        expect(user.value(is_in), f"{user.value(shown)} is cut off")
    expect(seen == set(words), f"Tab doesn't open {set(words) - seen}")
    user.value("document.querySelector('.term').focus()")
    user.key("Escape", 27)
    expect(user.value(shown) == [], "Escape doesn't close it")


def needs_no_mouse(user):
    user.press("#first")
    user.value("document.getElementById('next').focus()")
    user.key("Enter", 13)
    expect(user.text("step").startswith("1 of "), user.text("step"))
    user.press("#last")
    user.value("document.getElementById('front').focus()")
    said = [user.text("front-cell")]
    for key, code in ("ArrowRight", 39), ("ArrowRight", 39), ("ArrowLeft", 37), ("ArrowDown", 40), ("ArrowUp", 38):
        user.key(key, code)
        said.append(user.text("front-cell"))
    expect([text[:14] for text in said[:4]] == [f"entry 0x0{i}, by" for i in (0, 1, 2, 1)], said)
    expect(said[4] not in said[:4] and said[5] == said[3] and "exponent" in said[0], said)


def is_for_small_screens_and_for_dark_ones(user):
    user.call("Emulation.setDeviceMetricsOverride", width=360, height=740, deviceScaleFactor=1, mobile=True)
    width = user.value("document.documentElement.scrollWidth")
    expect(width <= 360, f"the page is {width} wide")
    colours = []
    for scheme in "light", "dark":
        user.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        colours.append(user.value("getComputedStyle(document.body).backgroundColor"))
    expect(colours == ["rgb(255, 255, 255)", "rgb(13, 17, 23)"], colours)


def works_from_the_disk(user):
    user.visit(f"file://{SITE.resolve()}")
    decodes_both_chunks(user)
    shows_faults(user)


def shows_codes_of_a_fixed_length(user):
    expect(user.value("document.querySelectorAll('#fixed .lane-even').length") == 256, "not all words are there")
    user.slide("fixed-position", 0)
    expect(user.value("document.querySelectorAll('#fixed .lane-even').length") == 0, "words before anything has happened")
    expect("22 lookups for 11 weights" in user.text("fixed-summary") and "3 loads" in user.text("fixed-summary"), user.text("fixed-summary"))


CHECKS = [decodes_both_chunks, goes_step_by_step, shows_what_is_looked_up, shows_faults, asks, shows_all_that_changes_at_once, explains_words, needs_no_mouse,
          is_for_small_screens_and_for_dark_ones, shows_codes_of_a_fixed_length, works_from_the_disk]
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
