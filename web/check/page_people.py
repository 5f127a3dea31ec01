"""Checks that everybody can use the page: by mouse or keyboard, on small screens and dark ones, with a screen reader."""

from pathlib import Path

from chromium import Failed
from given import compressed, contains, expect, folder, original, same


def takes_what_is_dropped(user):
    user.drop(compressed)
    expect(user.text("name") == compressed.name, user.text("name"))
    contains(user.error(lambda: user.drop(original, compressed)), "You dropped 2 files")
    contains(user.error(lambda: user.drop(folder)), "You dropped a folder")
    user.drop(original)
    contains(user.text("facts"), "BF16: not compressed")


def needs_no_mouse(user):
    """Tab, Enter and the input's dialog, which the keyboard opens only if the input accepts it."""

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
    for width, colour in (360, "dark"), (1100, "light"):
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


def names_its_parts(user):
    """Every control has a name for screen readers."""
    user.give(compressed)
    user.call("Accessibility.enable")
    nodes = user.call("Accessibility.getFullAXTree")["nodes"]
    roles = {"button", "link", "image", "heading", "DisclosureTriangle"}
    nameless = [node for node in nodes if not node["ignored"] and node["role"]["value"] in roles and not node.get("name", {}).get("value")]
    expect(nameless == [], f"without a name: {nameless}")
