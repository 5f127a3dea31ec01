// Codes of a fixed length: what each lane of a warp has decoded so far.
import { element, part } from "../dom.js";
import { isLookup, isStaged } from "./state.js";
import { decodeFixed } from "./trace.js";

let events = [];

function draw(count) {
  const words = new Map();
  for (const { is, writes, memory, at, value, thread } of events.slice(0, count)) {
    if (is === "access" && writes && memory === "outputs") words.set(at, { value, thread });
  }
  const cell = (i) => {
    const word = words.get(i);
    if (!word) return element("span", {}, " ");
    return element("span", { className: word.thread % 2 ? "lane-odd" : "lane-even", title: `lane ${word.thread}` }, word.value);
  };
  part("fixed").replaceChildren(...Array.from({ length: 512 }, (_, i) => cell(i)));
  part("fixed-step").textContent = `${count} of ${events.length}`;
}

/** Runs it once and lets the user step through. */
export async function showFixed() {
  events = await decodeFixed();
  const position = part("fixed-position");
  position.max = events.length;
  position.addEventListener("input", () => draw(Number(position.value)));
  position.value = events.length;
  draw(events.length);
}

/** Compares it with a run of the kernel: what waits for what it read before. */
export function sumUp(kernelEvents) {
  const lookups = kernelEvents.filter((event) => event.thread === 0 && isLookup(event)).length;
  const weights = kernelEvents.filter((event) => event.thread === 0 && isStaged(event)).length;
  // A load of sixteen bytes is two accesses of the same line.
  const loads = new Set(events.filter(({ is, memory, writes, thread }) => is === "access" && memory === "codes" && !writes && thread === 0)
    .map(({ line }) => line)).size;
  part("fixed-summary").textContent = `Above, thread 0 makes ${lookups} lookups for ${weights} weights, in two walks. ` +
    "In each walk a lookup waits for the one before. " +
    `Here lane 0 loads the codes of 16 weights with ${loads} loads of up to sixteen bytes, none of which waits for another. ` +
    "Shifts and masks do the rest.";
}
