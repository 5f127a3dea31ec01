// Draws a state.
import { element, part, row } from "../dom.js";
import { BITS, FRONT, ROWS, STAGING, replay } from "./state.js";

const hex = (number, digits) => `0x${number.toString(16).padStart(digits, "0")}`;

/** What happened last, in a sentence. */
function sentence({ event, phase }) {
  if (!event) return "Nothing has happened yet. Two threads are about to load the tables and their bytes.";
  if (event.is === "barrier") return `All threads have finished phase ${event.phase}. Phase ${phase} begins.`;
  if (event.is === "fault") return "A rule is broken.";
  const { thread, writes, memory, at, bytes, value, phase: when } = event;
  const where = memory === "shared" ? `byte ${at} of shared memory` : memory === "outputs" ? `word ${at} of the output` : `byte ${at} of ${memory}`;
  return `Phase ${when}: thread ${thread} ${writes ? "writes" : "reads"} ${bytes === 1 ? "" : `${bytes} bytes at `}${where}: 0x${value}`;
}

/** The bits of a thread's window: which codes they belong to, and which are looked up. */
function window_(example, chunk, thread, isNow) {
  const first = 8 * (chunk * example.threads + thread.id);
  const bits = Array.from({ length: 8 }, (_, i) => (example.codes[first + i] ?? 0).toString(2).padStart(8, "0")).join("");
  const line = element("div", { className: "window" }, element("b", {}, `thread ${thread.id} `));
  const classOf = (bit) => {
    if (bit < thread.gap) return "gap";
    const i = thread.codes.findIndex(({ from, length }) => bit >= from && bit < from + length);
    return i < 0 ? "" : i % 2 ? "odd" : "even";
  };
  const last = thread.codes.at(-1);
  const looked = isNow && last ? last.from : null;
  for (let byte = 0; byte < BITS / 8; byte += 1) {
    const shown = element("span", { className: "byte" });
    for (let bit = 8 * byte; bit < 8 * byte + 8; bit += 1) {
      const isLooked = looked !== null && bit >= looked && bit < looked + 8;
      shown.append(element("span", { className: `${classOf(bit)}${isLooked ? " look" : ""}` }, bits[bit]));
    }
    line.append(shown);
  }
  return line;
}

function registers({ threads, event }) {
  const cell = (value) => (value === null || value === undefined ? "–" : String(value));
  const names = [["bits used", ({ walk, used }) => (walk < 0 ? null : used)], ["gap", ({ loaded, gap }) => (loaded ? gap : null)],
    ["codes in this walk", ({ walk, codes }) => (walk < 0 ? null : codes.length)], ["last exponent", ({ codes }) => codes.at(-1)?.exponent],
    ["length of its code", ({ codes }) => codes.at(-1)?.length], ["codes counted", ({ counted }) => counted], ["place: sum before", ({ place }) => place],
    ["symbols staged", ({ staged }) => staged]];
  const head = element("tr", {}, element("th", {}, ""), ...threads.map(({ id }) =>
    element("th", { scope: "col", className: event?.thread === id ? "touched" : "" }, `thread ${id}`)));
  part("threads").replaceChildren(head, ...names.map(([name, of]) => row(name, ...threads.map((thread) => cell(of(thread))))));
}

function bytes({ shared, event }, { from, to, size }, cells) {
  const isTouched = (at) => event?.memory === "shared" && at < event.at + event.bytes && event.at < at + size;
  for (let at = from, i = 0; at < to; at += size, i += 1) {
    const written = shared.get(at);
    cells[i].className = `${written ? `owner${written.owner}` : ""}${isTouched(at) ? " touched" : ""}`;
  }
}

let front, rows;

function staging({ shared, event }, example, chunk) {
  const first = example.starts[chunk];
  const boxes = [];
  for (let at = STAGING; at < STAGING + 32; at += 1) {
    const written = shared.get(at);
    const isTouched = event?.memory === "shared" && at >= event.at && at < event.at + event.bytes;
    const className = `box${written ? ` owner${written.owner}` : ""}${isTouched ? " touched" : ""}`;
    boxes.push(element("span", { className }, element("small", {}, at), written ? String(written.value) : " "));
  }
  part("staging").replaceChildren(...boxes);
  part("staging").setAttribute("aria-label", `The chunk's first element is number ${first}`);
}

function words({ words: written, event }, example, chunk) {
  const boxes = [];
  for (let i = example.starts[chunk]; i < (example.starts[chunk + 1] ?? example.words.length); i += 1) {
    const word = written.get(i);
    const isTouched = event?.memory === "outputs" && event.at === i;
    const isWrong = word && Number.parseInt(word.value, 16) !== example.words[i];
    const className = `box${word ? ` owner${word.owner}` : ""}${isTouched ? " touched" : ""}${isWrong ? " bad" : ""}`;
    boxes.push(element("span", { className }, element("small", {}, i), word ? word.value : " "));
  }
  part("words").replaceChildren(...boxes);
}

const files = new Map();
let shown = null;

/** The lines of the source around one, marked. */
async function source({ access }) {
  part("file").textContent = "";
  part("source").replaceChildren();
  shown = access;
  if (!access) return;
  const { file, line } = access;
  if (!files.has(file)) files.set(file, fetch(`watch/source/${file}`).then((answer) => (answer.ok ? answer.text() : "")));
  const text = await files.get(file);
  if (access !== shown) return; // the user is somewhere else by now
  part("file").textContent = `${file}, line ${line}`;
  const lines = text.split("\n");
  const [from, to] = [Math.max(0, line - 9), Math.min(lines.length, line + 8)];
  const around = lines.slice(from, to).map((text, i) => {
    const numbered = `${String(from + i + 1).padStart(4)}  ${text}\n`;
    return from + i + 1 === line ? element("mark", {}, numbered) : numbered;
  });
  part("source").replaceChildren(...around);
}

/** Draws the state after `count` events. */
export function draw(example, chunk, events, count) {
  const state = replay(example, chunk, events, count);
  front ??= Array.from({ length: (FRONT.to - FRONT.from) / 2 }, () => part("front").appendChild(element("i")));
  rows ??= Array.from({ length: ROWS.to - ROWS.from }, () => part("rows").appendChild(element("i"))).slice(0, ROWS.to - ROWS.from);
  part("now").textContent = sentence(state);
  part("fault").textContent = state.faults.join(" ");
  part("step").textContent = `${count} of ${events.length}`;
  part("bits").replaceChildren(...state.threads.map((thread) => window_(example, chunk, thread, state.event?.thread === thread.id)));
  registers(state);
  bytes(state, { ...FRONT, size: 2 }, front);
  bytes(state, { ...ROWS, size: 1 }, rows);
  staging(state, example, chunk);
  words(state, example, chunk);
  void source(state);
  return state;
}

export { hex };
