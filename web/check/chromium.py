"""Drives headless $CHROMIUM as a user would, through the DevTools protocol over a pipe."""

import atexit
import contextlib
import fcntl
import json
import os
import select
import subprocess
import tempfile
import time
from pathlib import Path

SECONDS = 240  # that anything may take


class Failed(Exception):
    """What went wrong, in a sentence."""


def expect(is_so, sentence):
    if not is_so:
        raise Failed(sentence)


class Left(Failed):
    """The page went to another address meanwhile."""


class Browser:
    """A browser, and the two pipes to it."""

    started = {}

    @classmethod
    def of(cls, flags):
        """The browser with these flags. All pages share one, since a start takes longer than most checks."""
        if flags not in cls.started:
            cls.started[flags] = cls(flags)
        return cls.started[flags]

    def __init__(self, flags):
        """Starts it. It reads from file descriptor 3 and writes to 4, where the shell puts its ends of two pipes."""
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.events, self.rest, self.last = [], b"", 0
        options = ["--headless=new", "--no-sandbox", "--no-first-run", f"--user-data-dir={self.profile.name}"]
        command = [os.environ["CHROMIUM"], *options, "--remote-debugging-pipe", *flags]
        theirs_from, self.to = os.pipe()
        self.come, theirs_to = os.pipe()
        ends = [fcntl.fcntl(end, fcntl.F_DUPFD, 10) for end in (theirs_from, theirs_to)]  # neither is 3 or 4
        shell = f'exec "$@" 3<&{ends[0]} 4>&{ends[1]}'
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen(["bash", "-c", shell, "bash", *command], pass_fds=ends, stdout=quiet, stderr=quiet)
        for end in theirs_from, theirs_to, *ends:
            os.close(end)
        atexit.register(self.end)

    def end(self):
        self.process.terminate()
        self.process.wait()
        self.profile.cleanup()

    def next(self, end):
        """The browser's next message."""
        while b"\0" not in self.rest:
            ready, _, _ = select.select([self.come], [], [], max(0, end - time.monotonic()))
            got = os.read(self.come, 1 << 20) if ready else b""
            if not got:
                raise Failed("the browser said nothing in time, or ended")
            self.rest += got
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)


class Chromium:
    """A page in its own window, which shares nothing with others. Downloads are saved to `downloads`."""

    def __init__(self, downloads, flags=()):
        self.downloads = Path(downloads).resolve()
        self.downloads.mkdir(parents=True, exist_ok=True)
        self.browser, self.session = Browser.of(tuple(flags)), None
        self.browser.events.clear()
        self.context = self.call("Target.createBrowserContext")["browserContextId"]
        target = self.call("Target.createTarget", url="about:blank", browserContextId=self.context, newWindow=True)["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in "Page", "DOM", "Runtime", "Log":
            self.call(f"{domain}.enable")
        self.call("Page.bringToFront")
        where = {"behavior": "allow", "downloadPath": str(self.downloads), "eventsEnabled": True, "browserContextId": self.context}
        self.call("Browser.setDownloadBehavior", **where)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.session = None
        self.call("Target.disposeBrowserContext", browserContextId=self.context)

    @property
    def events(self):
        return self.browser.events

    def call(self, method, **parameters):
        """Calls a method of the browser, and returns the result."""
        self.browser.last += 1
        of_page = {} if self.session is None or method.startswith(("Browser.", "Target.")) else {"sessionId": self.session}
        message = {"id": self.browser.last, "method": method, "params": parameters, **of_page}
        os.write(self.browser.to, json.dumps(message).encode() + b"\0")
        end = time.monotonic() + SECONDS
        while True:
            answer = self.next(end)
            if answer.get("id") == message["id"]:
                if "error" in answer:
                    said = answer["error"]["message"]
                    raise (Left if "navigated" in said or "context" in said else Failed)(f"the browser refused {method}: {said}")
                return answer["result"]
            self.events.append(answer)

    def next(self, end):
        """The next message to this page."""
        while True:
            message = self.browser.next(end)
            if message.get("sessionId") in (None, self.session):
                return message

    def event(self, method, fits=lambda parameters: True):
        """Waits for an event, which may already have come."""
        end = time.monotonic() + SECONDS
        while True:
            for i, event in enumerate(self.events):
                if event.get("method") == method and fits(event["params"]):
                    return self.events.pop(i)["params"]
            self.events.append(self.next(end))

    def open(self, address):
        self.call("Page.navigate", url=address)
        self.event("Page.loadEventFired")

    def value(self, expression):
        """The value of a JavaScript expression in the page."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise Failed(f"{expression}: {answer['exceptionDetails']['exception'].get('description')}")
        return answer["result"].get("value")

    def wait(self, expression, what, seconds=SECONDS):
        """Waits until an expression is true in the page."""
        end = time.monotonic() + seconds
        while True:
            with contextlib.suppress(Left):
                if self.value(expression):
                    return
            if time.monotonic() > end:
                raise Failed(f"{what}: not in time")
            time.sleep(0.02)

    def put(self, selector, *files):
        """Puts files into an input, as its dialog would."""
        document = self.call("DOM.getDocument")["root"]["nodeId"]
        node = self.call("DOM.querySelector", nodeId=document, selector=selector)["nodeId"]
        self.call("DOM.setFileInputFiles", nodeId=node, files=[str(Path(file).absolute()) for file in files])

    def press(self, selector):
        """Presses the left mouse button in the middle of an element."""
        place = self.value(
            f"(() => {{ const it = document.querySelector({json.dumps(selector)}); it?.scrollIntoView({{ block: 'center' }});"
            " const { x, y, width, height } = it?.getBoundingClientRect() ?? {}; return [x + width / 2, y + height / 2] })()"
        )
        if not all(place):
            raise Failed(f"there is no {selector} to press")
        for kind in "mousePressed", "mouseReleased":
            self.call("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", clickCount=1)

    def key(self, key, code, shift=False):
        """Presses a key."""
        text = {"Enter": "\r", " ": " "}.get(key)
        known = {"key": key, "code": key, "windowsVirtualKeyCode": code, "modifiers": 8 if shift else 0}
        self.call("Input.dispatchKeyEvent", type="keyDown", **known, **({"text": text} if text else {}))
        self.call("Input.dispatchKeyEvent", type="keyUp", **known)

    def saved(self):
        """Waits for a download, and returns its file."""
        began = self.event("Browser.downloadWillBegin")
        fits = lambda progress: progress["guid"] == began["guid"] and progress["state"] != "inProgress"
        if self.event("Browser.downloadProgress", fits)["state"] != "completed":
            raise Failed(f"{began['suggestedFilename']} was not saved")
        return self.downloads / began["suggestedFilename"]

    def complaints(self):
        """The page's logged errors and uncaught exceptions."""
        self.value("0")  # all events before this have come then
        logged = [e["params"]["entry"] for e in self.events if e.get("method") == "Log.entryAdded"]
        thrown = [e["params"]["exceptionDetails"] for e in self.events if e.get("method") == "Runtime.exceptionThrown"]
        texts = [entry["text"] for entry in logged if entry["level"] == "error"]
        return texts + [details.get("exception", details).get("description", details["text"]) for details in thrown]
