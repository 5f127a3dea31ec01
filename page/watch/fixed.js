// Codes of a fixed length: what each lane of a warp has decoded so far.
import { element, part } from "../dom.js";
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
export async function showFixed(kernelEvents) {
  events = await decodeFixed();
  const position = part("fixed-position");
  position.max = events.length;
  position.addEventListener("input", () => draw(Number(position.value)));
  position.value = events.length;
  draw(events.length);
  // What waits for what it read before: of a thread, its lookups.
  const chain = kernelEvents.filter(({ is, memory, writes, at, thread }) => is === "access" && memory === "shared" && !writes && at < 512 && thread === 0).length;
  const loads = events.filter(({ is, memory, writes, thread }) => is === "access" && memory === "codes" && !writes && thread === 0).length;
  part("fixed-summary").textContent = `Above, thread 0 makes ${chain} lookups, each of which waits for the one before. Here lane 0 loads its codes with ${loads} ` +
    "loads that wait for nothing, and gets 16 weights out of them by shifts.";
}
