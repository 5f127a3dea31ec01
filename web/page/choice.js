// How a user gives the page a file: by the input, or by dropping it anywhere.
import { part } from "./dom.js";

/** Calls `take` with each File that is chosen, and `refuse` with a sentence if what was dropped is none. */
export function onChoice(take, refuse) {
  const [input, zone] = [part("file"), part("drop")];
  input.onchange = () => {
    const [file] = input.files;
    if (file) take(file);
  };
  input.onclick = () => (input.value = ""); // so that the same file can be chosen again

  // Without this the browser would leave the page and show the file.
  addEventListener("dragover", (event) => {
    event.preventDefault();
    zone.classList.add("over");
  });
  addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) zone.classList.remove("over"); // it left the window
  });
  addEventListener("drop", (event) => {
    event.preventDefault();
    zone.classList.remove("over");
    const { files, items } = event.dataTransfer;
    if (files.length === 0) return refuse("What you dropped isn't a file.");
    if (files.length > 1) return refuse(`You dropped ${files.length} files. This page takes one at a time.`);
    if (items[0]?.webkitGetAsEntry?.()?.isDirectory) {
      return refuse("You dropped a folder. This page takes one file; the command df11 takes folders.");
    }
    input.files = files; // the input shows its name
    take(files[0]);
  });
}
