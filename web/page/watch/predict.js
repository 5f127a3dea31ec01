// Questions to answer before something happens.
import { BITS, FIRST_LINK, endOfCodes, isLookup, isStaged, replay } from "./state.js";

/** An answer as people write it: 12, 0x0c, 9f, eight bits, "thread 1", "y". */
export function parse(text) {
  const word = text.toLowerCase().replace(/^\s*(thread|byte|entry|bits?)\b/, "").replace(/\bbits?\s*\.?\s*$/, "").replace(/[\s_.]/g, "");
  if (/^[01]{8}$/.test(word)) return Number.parseInt(word, 2);
  if (/^0b[01]+$/.test(word)) return Number.parseInt(word.slice(2), 2);
  if (/^0x[0-9a-f]+$/.test(word)) return Number.parseInt(word, 16);
  if (/^\d+$/.test(word)) return Number(word);
  // Only with a letter can hexadecimal digits be told from others.
  if (/^[0-9a-f]{2}$/.test(word)) return Number.parseInt(word, 16);
  return { y: "yes", n: "no" }[word] ?? word;
}

// For each kind of question: how to write an answer, and where to look after a wrong one.
const KINDS = {
  entry: { forms: "Eight bits, or decimal, or hexadecimal with 0x.",
    hint: "Read eight bits of the thread's line, from that bit on. They are the entry's number." },
  length: { forms: "A number.", hint: "Find the one of the ten codes that these bits begin with. Count its bits." },
  ahead: { forms: "yes or no.", hint: "A thread has 64 bits of its own. Subtract those that it has used. A code can have 32." },
  address: { forms: "A number, such as 2000.", hint: "Add the number of codes before the thread to the address at which staging begins." },
  owner: { forms: "0 or 1.", hint: "The colour of the byte in staging says who has written it." },
  order: { forms: "yes or no.", hint: "Could a thread read something that the other one writes in the same phase?" },
};

const ask = (kind, ask, answer, why) => ({ ...KINDS[kind], ask, answer, why });

/** The question about event `i`, with its answer; null if there is none. `form` says what is broken. */
export function questionAt(example, chunk, events, i, form) {
  const event = events[i];
  if (event?.is !== "access") return i === events.length ? atTheEnd(events, form) : null;
  if (isLookup(event)) return ofLookup(example, replay(example, chunk, events, i).threads[event.thread], event);
  if (isStaged(event)) return ofStaging(example.starts[chunk], replay(example, chunk, events, i).threads[event.thread], event, form);
  if (!event.writes && event.memory === "shared" && event.bytes === 8) return ofCopy(replay(example, chunk, events, i).shared, event, form);
  return null;
}

// The first two codes of the first walk, and the first one after more than half of the bits are used.
function ofLookup(example, thread, event) {
  const isFirst = thread.walk < 0 || thread.used >= BITS;
  const used = isFirst ? thread.gap ?? 0 : thread.used;
  // After the last code there are bits that are no code.
  if ((isFirst ? thread.walk + 1 : thread.walk) > 0 || thread.first + used >= endOfCodes(example)) return null;
  const codes = isFirst ? 0 : thread.codes.length;
  const before = thread.codes.at(-1);
  // With 32 left it appends them, too, but it needs none yet.
  if (!isFirst && used > 32 && before && before.from < 32) {
    return ask("ahead", `Thread ${thread.id} has used ${used} of its 64 bits. Does it append the four bytes ahead before it looks up the next code: yes or no?`,
      "yes", `A lookup needs up to 32 bits, and only ${BITS - used} of the thread's own are left.`);
  }
  const entry = Number.parseInt(event.value, 16);
  const bits = (event.at / 2).toString(2).padStart(8, "0");
  if (codes === 0) {
    return ask("entry", `Thread ${thread.id} looks up eight bits, from bit ${used} of its line on. Which entry of the front table is that?`, event.at / 2,
      `The bits are ${bits}.`);
  }
  if (codes > 1 || (entry & 255) >= FIRST_LINK) return null;
  return ask("length", `Thread ${thread.id} looks up ${bits}. How many bits has the code that they begin with?`, entry >> 8,
    `The code is ${bits.slice(0, entry >> 8)}, of exponent ${entry & 255}. The front table has both.`);
}

function ofStaging(first, thread, event, { unshifted }) {
  if (thread.staged > 0) return null;
  const begins = unshifted
    ? "Staging begins at 2040, without the shift"
    : `Staging begins at 2040 + ${first} mod 8 = ${2040 + first % 8}: the chunk's first element is ${first}`;
  return ask("address", `Thread ${thread.id} stages its first exponent. ${unshifted ? "The shift is left out. " : ""}At which byte of shared memory?`, event.at,
    `${begins}. There are ${thread.place} codes before thread ${thread.id}.`);
}

// Only where a thread copies what another one has staged: else there is nothing to find.
function ofCopy(shared, event, { without }) {
  for (let at = event.at; at < event.at + event.bytes; at += 1) {
    const owner = shared.get(at)?.owner;
    if (owner === undefined || owner === event.thread) continue;
    return ask("owner", `Thread ${event.thread} copies eight exponents. Which thread has staged the one at byte ${at}?`, owner,
      `The block copies out what lies side by side, whoever wrote it. ${without === 2
        ? "The barrier that lets it wait for that is left out: on a GPU the byte may not be there yet." : "That is what the barrier before is for."}`);
  }
  return null;
}

function atTheEnd(events, { without }) {
  if (events.some(({ is }) => is === "fault")) return null;
  return ask("order", "Would any word be another if the threads had run in the other order: yes or no?", "no",
    `Within a phase no thread reads what another one writes. Try it${without === null ? ", and then leave out a barrier" : ""}.`);
}
