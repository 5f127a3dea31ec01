// Words that explain themselves where they stand: to who points at one, or comes to it by the keyboard. Escape closes the explanation.
import { element } from "../dom.js";

const MEANINGS = {
  barrier: "All threads of the block wait here until the last one has come. Between two barriers lies a phase.",
  chunk: "The part of the code stream that one block decodes: here two windows of eight bytes, one of each thread.",
  "front table": "The first lookup of each code: eight bits lead to an exponent and the length of its code, or to a link.",
  gap: "The bits at the beginning of a thread's window that belong to the last code of the window before. They are stored with the codes.",
  lane: "A thread within its warp, the 32 threads that a GPU runs together.",
  link: "A code of more than eight bits: its entry names another table, in which the next eight bits are looked up.",
  place: "How many codes of the chunk come before the thread's first one. A scan over the counts of all threads tells it.",
  registers: "Numbers that a thread keeps for itself. No other thread sees them.",
  staging: "Where the block puts its exponents in order, before it copies them to the output with their signs and mantissas.",
  walk: "A thread goes through its window from code to code: once to count, and once more to decode, when it knows its place.",
  words: "What the block writes: a number in BF16 each, of 16 bits. Sign, exponent, mantissa.",
};

let tips = 0;

/** Makes a word explain itself. */
function explain(word, meaning) {
  const tip = element("span", { className: "tip", role: "tooltip", id: `tip-${tips += 1}` }, MEANINGS[meaning]);
  word.className = "term";
  word.tabIndex = 0;
  word.setAttribute("aria-describedby", tip.id);
  word.append(tip);
  const close = (is) => word.classList.toggle("closed", is);
  word.addEventListener("keydown", ({ key }) => { if (key === "Escape") close(true); });
  for (const event of ["blur", "pointerleave"]) word.addEventListener(event, () => close(false));
  return word;
}

/** A word that explains itself. */
export const term = (name) => explain(element("span", {}, name), name);

for (const word of document.querySelectorAll("[data-term]")) explain(word, word.dataset.term);
