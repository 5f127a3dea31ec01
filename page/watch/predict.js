// Questions to answer before something happens.
import { isLookup, isStaged, replay } from "./state.js";

/** A number as people write it: 12, 0x0c, or eight bits. */
export function parse(text) {
  const word = text.trim().toLowerCase();
  if (/^[01]{8}$/.test(word)) return Number.parseInt(word, 2);
  if (/^0x[0-9a-f]+$/.test(word)) return Number.parseInt(word, 16);
  return /^\d+$/.test(word) ? Number(word) : word;
}

/** The question about event `i`, with its answer; null if there is none. */
export function questionAt(example, chunk, events, i) {
  const event = events[i];
  if (event?.is !== "access") return i === events.length ? atTheEnd(events) : null;
  const thread = replay(example, chunk, events, i).threads[event.thread];
  if (isLookup(event)) return ofLookup(thread, event, events, i);
  if (isStaged(event) && thread.staged === 0) {
    return { ask: `Thread ${thread.id} stages its first exponent. At which byte of shared memory?`, answer: event.at,
      why: `Staging begins at 2040 plus the first element's number modulo 8, and thread ${thread.id}'s place is ${thread.place}.` };
  }
  if (!event.writes && event.memory === "shared" && event.bytes === 8) {
    const owner = replay(example, chunk, events, i).shared.get(event.at + 3)?.owner;
    if (owner !== undefined) {
      return { ask: `Thread ${thread.id} copies eight exponents. Which thread has staged the one at byte ${event.at + 3}?`, answer: owner,
        why: "The block copies out what lies side by side, whoever wrote it: that is what the barrier before is for." };
    }
  }
  return null;
}

// The first two codes of each walk, and the first after half of the bits are used.
function ofLookup(thread, event, events, i) {
  const isFirst = thread.walk < 0 || thread.used >= 64;
  const used = isFirst ? thread.gap : thread.used;
  const codes = isFirst ? 0 : thread.codes.length;
  const before = thread.codes.at(-1);
  if (!isFirst && used >= 32 && before && before.from < 32) {
    return { ask: `Thread ${thread.id} has used ${used} of its bits. Does it append the four bytes ahead before it looks up the next code: yes or no?`, answer: "yes",
      why: "A code has up to 32 bits, and fewer than that are left of its own." };
  }
  if (codes > 1 || thread.walk > 0) return null;
  const length = Number.parseInt(event.value, 16) >> 8;
  const bits = (event.at / 2).toString(2).padStart(8, "0");
  return codes === 0
    ? { ask: `Thread ${thread.id} looks up eight bits, from bit ${used} of its window on. Which entry of the front table is that?`, answer: event.at / 2,
      why: `The bits are ${bits}.` }
    : { ask: `Thread ${thread.id} looks up ${bits}. How many bits has the code that they begin with?`, answer: length, why: "The table says so, with the exponent." };
}

function atTheEnd(events) {
  if (events.some(({ is }) => is === "fault")) return null;
  return { ask: "Would any word be another if the threads had run in the other order: yes or no?", answer: "no",
    why: "Within a phase no thread reads what another one writes. Try it, and then leave out a barrier." };
}
