// What the machine holds after some events: memory, and what can be told of each thread's registers from its accesses.

// The map of shared memory, as kernels-gpu/src/layout.rs has it. Of the rows, the example has two: table 1, and the lengths.
export const FRONT = { from: 0, to: 512 };
export const ROWS = { from: 640, to: 1152 };
export const LENGTHS = 896;
export const STAGING = 2040;
/** Bits of a thread. */
export const BITS = 64;
// An entry of a table from here on isn't an exponent but leads to another table.
export const FIRST_LINK = 240;
// Tables that a code can go through.
const MAX_DEPTH = 4;
// Bits of a gap.
const GAP_BITS = 5;

const isLookup = ({ is, writes, memory, at }) => is === "access" && !writes && memory === "shared" && at < FRONT.to;
const isRow = ({ is, writes, memory, at }) => is === "access" && !writes && memory === "shared" && at >= ROWS.from && at < STAGING;
const isStaged = ({ is, writes, memory, at }) => is === "access" && writes && memory === "shared" && at >= STAGING;

/** The bit after the last code of the stream. What follows only fills it up. */
export function endOfCodes({ code, words }) {
  const lengths = new Map(code.map(([exponent, bits]) => [exponent, bits.length]));
  return words.reduce((sum, word) => sum + lengths.get(word >> 7 & 255), 0);
}

/** The state after the first `count` events. */
export function replay(example, chunk, events, count) {
  const threads = Array.from({ length: example.threads }, (_, id) => {
    const window = chunk * example.threads + id;
    return { id, first: BITS * window, gapAt: GAP_BITS * window, gap: null, gapBytes: [], walk: -1, used: 0, codes: [], link: null,
      counted: null, place: null, staged: 0 };
  });
  const state = { phase: 0, access: null, shared: new Map(), words: new Map(), threads, event: null, look: null, hasScanned: false, faults: [] };
  for (const event of events.slice(0, count)) step(state, event);
  return state;
}

function step(state, event) {
  state.event = event;
  state.look = null;
  state.hasScanned = false;
  if (event.is === "fault") return void breakRule(state, event.text);
  if (event.is === "barrier") return void endPhase(state, event.phase);
  state.access = event;
  const thread = state.threads[event.thread];
  if (event.writes) {
    const memory = event.memory === "shared" ? state.shared : state.words;
    // The lowest byte comes first; of the output, an element is a place.
    if (event.memory === "shared") {
      for (let i = 0; i < event.bytes; i += 1) {
        const byte = Number.parseInt(event.value.substr(event.value.length - 2 - 2 * i, 2), 16);
        memory.set(event.at + i, { value: byte, owner: event.thread });
      }
    } else memory.set(event.at, { value: event.value, owner: event.thread });
  }
  if (event.memory === "gaps") readGap(thread, event);
  if (isLookup(event)) state.look = lookUp(thread, event);
  else if (isRow(event)) state.look = follow(thread, event);
  else if (isStaged(event)) thread.staged += 1;
}

// The access that breaks a rule comes next, or never if the launch ends. The text names its place last.
function breakRule(state, text) {
  state.faults.push(text);
  const place = [...text.matchAll(/([\w-]+\.rs):(\d+):\d+/g)].at(-1);
  if (place) state.access = { file: place[1], line: Number(place[2]) };
}

// A gap lies in one byte or in two: window.rs.
function readGap(thread, { value }) {
  thread.gapBytes.push(Number.parseInt(value, 16));
  const offset = thread.gapAt % 8;
  const [first, second] = thread.gapBytes;
  if (offset <= 3 || second !== undefined) thread.gap = (first << 8 | (second ?? 0)) >> (11 - offset) & 31;
}

function lookUp(thread, { at, value }) {
  if (thread.walk < 0 || thread.used >= BITS) {
    if (thread.walk >= 0) thread.counted = thread.codes.length;
    thread.walk += 1;
    thread.used = thread.gap ?? 0;
    thread.codes = [];
  }
  const entry = Number.parseInt(value, 16);
  const [exponent, length] = [entry & 255, entry >> 8];
  const look = { thread: thread.id, from: thread.first + thread.used, length: 8, at: thread.used, entry: at / 2, exponent };
  if (exponent >= FIRST_LINK) thread.link = { exponent: null, tables: 1 };
  else found(thread, exponent, length);
  return exponent >= FIRST_LINK ? look : { ...look, bits: length };
}

// Behind a link: the next eight bits in another table, until that has an exponent. Then the length of its code.
function follow(thread, { value }) {
  if (!thread.link) return null;
  const { link, used } = thread;
  const byte = Number.parseInt(value, 16);
  if (link.exponent === null) {
    const at = used + 8 * link.tables;
    link.tables += 1;
    if (byte < FIRST_LINK || link.tables >= MAX_DEPTH) link.exponent = byte;
    return { thread: thread.id, from: thread.first + at, length: 8, at, exponent: byte };
  }
  const { exponent } = link;
  found(thread, exponent, byte);
  return { thread: thread.id, from: thread.first + used, length: byte, at: used, exponent, bits: byte, isLength: true };
}

function found(thread, exponent, length) {
  thread.codes.push({ exponent, length, from: thread.used });
  thread.used += length;
  thread.link = null;
}

function endPhase(state, phase) {
  state.phase = phase + 1;
  // The counts are complete with the scan, of which each thread has a part: the sum of those before it.
  if (state.threads.every(({ walk, used, place }) => walk === 0 && used >= BITS && place === null)) {
    let sum = 0;
    for (const thread of state.threads) {
      thread.counted = thread.codes.length;
      thread.place = sum;
      sum += thread.counted;
    }
    state.hasScanned = true;
  }
}

/** The number of the event before which `is` holds for the next time after `from`; the end if there is none. */
export function nextWhere(events, from, is) {
  for (let i = from + 1; i < events.length; i += 1) if (is(events[i])) return i;
  return events.length;
}

/** The step at which the tables are loaded: before the first lookup, or the fault that comes first. */
export const afterLoading = (events) => nextWhere(events, -1, (event) => isLookup(event) || event.is === "fault");

export { isLookup, isStaged };
