"""book.py BOOK FOLDER: browses the book that scripts/book made, and goes from the worked block to the page that shows it."""

import sys
from pathlib import Path

from chromium import Chromium, Failed
from static import serve_files

book, folder = Path(sys.argv[1]), Path(sys.argv[2])
with Chromium(folder) as reader:
    try:
        reader.open(f"{serve_files(book)}/index.html")
        reader.wait("document.title.includes('The kernels: a book')", "the first page")
        reader.value("document.querySelector('a[href$=\"kernel/example.html\"]').click()")
        link = "document.querySelector('main a[href$=\"page/watch.html\"]')"
        reader.wait(f"document.title.includes('The worked block') && Boolean({link})", "the chapter, with its link")
        reader.value(f"{link}.click()")
        reader.wait("document.title === 'Watch the DF11 kernel' && document.getElementById('app')?.hidden === false", "the book's page")
    except Failed as error:
        sys.exit(f"  WRONG: the book: {error}")
print("  the book leads from its first page to the worked block, and to the page that shows it")
