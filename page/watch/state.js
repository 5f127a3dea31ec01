// What the machine holds after some events: memory, and what can be told of each thread's registers from its accesses.

// The map of shared memory, as kernels-gpu/src/layout.rs has it.
export const FRONT = { from: 0, to: 512 };
export const ROWS = { from: 640, to: 1920 };
export const STAGING = 2040;
/** Bits of a thread. */
export const BITS = 64;
// An entry of a table from here on isn't an exponent but leads to another table.
const FIRST_LINK = 240;

const isLookup = ({ is, writes, memory, at }) => is === "access" && !writes && memory === "shared" && at < FRONT.to;
const isRow = ({ is, writes, memory, at }) => is === "access" && !writes && memory === "shared" && at >= ROWS.from && at < ROWS.to;
const isStaged = ({ is, writes, memory, at }) => is === "access" && writes && memory === "shared" && at >= STAGING;

/** The state after the first `count` events. */
export function replay(example, chunk, events, count) {
  const threads = Array.from({ length: example.threads }, (_, id) => ({
    id, gap: example.gaps[chunk * example.threads + id], loaded: false, walk: -1, used: 0, codes: [], counted: null, place: null, staged: 0,
  }));
  const state = { phase: 0, access: null, shared: new Map(), words: new Map(), threads, event: null, faults: [] };
  for (const event of events.slice(0, count)) step(state, event);
  return state;
}

function step(state, event) {
  state.event = event;
  if (event.is === "fault") return void state.faults.push(event.text);
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
  if (event.memory === "codes") thread.loaded = true;
  if (isLookup(event)) lookUp(thread, event);
  else if (isRow(event)) follow(thread, event);
  else if (isStaged(event)) thread.staged += 1;
}

function lookUp(thread, { at, value }) {
  if (thread.walk < 0 || thread.used >= BITS) {
    if (thread.walk >= 0) thread.counted = thread.codes.length;
    thread.walk += 1;
    thread.used = thread.gap;
    thread.codes = [];
  }
  const entry = Number.parseInt(value, 16);
  const [exponent, length] = [entry & 255, entry >> 8];
  thread.index = at / 2;
  if (exponent >= FIRST_LINK) thread.link = { exponent: null };
  else found(thread, exponent, length);
}

// Behind a link: first the exponent, then the length of its code.
function follow(thread, { value }) {
  if (!thread.link) return;
  const byte = Number.parseInt(value, 16);
  if (thread.link.exponent === null) thread.link.exponent = byte;
  else found(thread, thread.link.exponent, byte);
}

function found(thread, exponent, length) {
  thread.codes.push({ exponent, length, from: thread.used });
  thread.used += length;
  thread.link = null;
}

function endPhase(state, phase) {
  state.phase = phase + 1;
  // The counts are complete with the scan, of which each thread has a part: the sum of those before it.
  if (state.threads.every(({ walk, used }) => walk === 0 && used >= BITS)) {
    let sum = 0;
    for (const thread of state.threads) {
      thread.counted = thread.codes.length;
      thread.place = sum;
      sum += thread.counted;
    }
  }
}

/** The number of the event before which `is` holds for the next time after `from`; the end if there is none. */
export function nextWhere(events, from, is) {
  for (let i = from + 1; i < events.length; i += 1) if (is(events[i])) return i;
  return events.length;
}

export { isLookup, isStaged };
