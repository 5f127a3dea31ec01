"""A user of the page: gives it files, presses its buttons, reads what it says, and saves what it offers."""

import unicodedata

from chromium import Chromium, Failed

LONG = 1800  # seconds that a large file may take
IDLE = "document.getElementById('work').hidden"
WEBGPU = ["--enable-unsafe-webgpu", "--use-webgpu-adapter=swiftshader"]


class User(Chromium):
    def visit(self, site):
        self.open(f"{site}/index.html")
        self.wait("!document.getElementById('app').hidden", "the page's start")

    def text(self, part):
        """The visible text of a part of the page."""
        text = self.value(f"document.getElementById('{part}').innerText")
        return unicodedata.normalize("NFKC", text or "").strip()

    def done(self, what):
        """Waits until the page has done something, and returns its sentence. Raises its error."""
        self.wait(IDLE, what, LONG)
        if self.text("error"):
            raise Failed(self.text("error"))
        return self.text("status")

    def give(self, file):
        """Puts a file into the input, and waits until the page has opened it, or says why not."""
        self.value("document.getElementById('file').value = ''")  # it may be the file that is there
        self.after("change", lambda: self.put("#file", file))
        return self.done(f"opening {file}")

    def drop(self, *files):
        """Drops files on the page, and waits as `give` does."""
        place = {"x": 100, "y": 100, "data": {"items": [], "files": [str(file) for file in files], "dragOperationsMask": 1}}

        def drag():
            for kind in "dragEnter", "dragOver", "drop":
                self.call("Input.dispatchDragEvent", type=kind, **place)

        self.after("drop", drag)
        return self.done(f"opening {files}")

    def after(self, event, work):
        """Waits until the page has handled an event."""
        self.value(f"void (window.heard = new Promise((done) => addEventListener('{event}', () => done(), {{ once: true }})))")
        work()
        self.value("window.heard")

    def do(self, button):
        """Presses a button, and waits until its work is done."""
        self.press(f"#{button}:enabled")
        return self.done(button)

    def error(self, work):
        """The sentence with which the page refuses to do something."""
        try:
            said = work()
        except Failed as error:
            return str(error)
        raise Failed(f"the page took it, and said: {said}")
