// Draws a state.
import { element, part, row } from "../dom.js";
import { pointing } from "./pointing.js";
import { BITS, FIRST_LINK, FRONT, LENGTHS, ROWS, STAGING, endOfCodes, replay } from "./state.js";
import { term } from "./terms.js";

const hex = (number, digits) => `0x${number.toString(16).padStart(digits, "0")}`;
const eight = (byte) => byte.toString(2).padStart(8, "0");

/** What happened last, in a sentence. */
function sentence({ event, phase, hasScanned, threads }) {
  if (!event) return "Nothing has happened yet. Two threads are about to load the tables and their bytes.";
  if (event.is === "barrier") {
    const scan = hasScanned ? ` The scan adds up the counts: ${threads.map(({ id, place }) => `${place} codes before thread ${id}`).join(", ")}.` : "";
    return `All threads have finished phase ${event.phase}.${scan} Phase ${phase} begins.`;
  }
  if (event.is === "fault") return "A rule is broken.";
  const { thread, writes, memory, at, bytes, value, phase: when } = event;
  const where = memory === "shared" ? `byte ${at} of shared memory` : memory === "outputs" ? `word ${at} of the output` : `byte ${at} of ${memory}`;
  const what = `${writes ? "writes" : "reads"} ${bytes === 1 ? "" : `${bytes} bytes at `}${where}: 0x${value}`;
  // The kernel reads these before its first phase. The emulated block does that once.
  if (memory === "output_positions") return `Before phase 0: the block ${what}. On a GPU, every thread reads it.`;
  return `Phase ${when}: thread ${thread} ${what}`;
}

/** The ten codes, and the bits that go on in another table. */
export function drawCodes({ code }) {
  part("codes").replaceChildren(...[...code].sort(([, a], [, b]) => a.length - b.length || a.localeCompare(b)).map(([exponent, bits]) =>
    element("li", {}, `${exponent} `, element("code", {}, bits), ` (${bits.length})`)));
}

const byteAt = (example, bit) => example.codes[bit / 8] ?? 0;

/** A line of bits, from bit `first` of the stream on, which has the number `number`. What is looked up may begin in a line and end in the next. */
function line(example, { name, first, bytes, number = 0 }, look, classOf) {
  const isLooked = (bit) => look !== null && bit >= look.from && bit < look.from + look.length;
  const shown = [element("b", { className: "name" }, name)];
  for (let byte = 0; byte < bytes; byte += 1) {
    const bits = Array.from(eight(byteAt(example, first + 8 * byte)), (digit, i) => {
      const bit = 8 * byte + i;
      return element("span", { className: `bit ${classOf(bit)}${isLooked(first + bit) ? " look" : ""}` }, digit);
    });
    shown.push(element("span", { className: "byte" }, element("small", {}, number + 8 * byte), ...bits));
  }
  const made = element("div", { className: "window" }, ...shown);
  const text = Array.from({ length: bytes }, (_, byte) => eight(byteAt(example, first + 8 * byte))).join(" ");
  made.setAttribute("role", "img");
  made.setAttribute("aria-label", `${name}: ${text}`);
  return made;
}

/** The bits of each thread's window, which codes they belong to, and which are looked up. */
function stream({ threads, look }, example) {
  const end = endOfCodes(example);
  const lines = threads.map((thread) => line(example, { name: `thread ${thread.id}`, first: thread.first, bytes: BITS / 8 }, look, (bit) => {
    if (thread.first + bit >= end) return "none";
    if (bit < thread.gap) return "gap";
    const i = thread.codes.findIndex(({ from, length }) => bit >= from && bit < from + length);
    return i < 0 ? "" : i % 2 ? "odd" : "even";
  }));
  const after = threads.at(-1).first + BITS;
  lines.push(line(example, { name: "ahead", first: after, bytes: 4, number: BITS }, look, (bit) => (after + bit >= end ? "none" : "gap")));
  part("bits").replaceChildren(...lines);
  part("looked").textContent = lookedUp(look, example, end);
}

// What is looked up in words, with what the table said.
function lookedUp(look, example, end) {
  if (!look) return "Nothing is looked up in this step.";
  const { thread, from, length, at, entry, exponent, bits, isLength } = look;
  const digits = Array.from({ length }, (_, i) => byteAt(example, from + i - (from + i) % 8) >> (7 - (from + i) % 8) & 1).join("");
  const where = `Thread ${thread}, bits ${at} to ${at + length - 1}: ${digits}.`;
  if (isLength) return `${where} That is the whole code of ${exponent}: its length is ${bits} bits.`;
  const said = entry === undefined ? "The next table says" : `Entry ${hex(entry, 2)} of the front table says`;
  if (exponent >= FIRST_LINK) return `${where} ${said} ${exponent}: a link. The next eight bits are looked up in table ${256 - exponent}.`;
  if (bits === undefined) return `${where} ${said} exponent ${exponent}. Its length comes next.`;
  return `${where} ${said} exponent ${exponent}, ${bits} bits.${from >= end ? " These bits are no code: they only fill up the stream." : ""}`;
}

// Their rows are made once: a word in them may have the focus.
let cells;

function registers({ threads, event }, example) {
  const cell = (value) => (value === null || value === undefined ? "–" : String(value));
  const end = endOfCodes(example);
  // The kernel counts bits behind the last code, too.
  const codes = ({ walk, codes: found, first }) => {
    if (walk < 0) return null;
    const real = found.filter(({ from }) => first + from < end).length;
    return real === found.length ? real : `${found.length}, of which ${found.length - real} are no codes`;
  };
  const names = [["bits used", ({ walk, used }) => (walk < 0 ? null : used)], [() => term("gap"), ({ gap }) => gap],
    [() => ["codes in this ", term("walk")], codes], ["last exponent", ({ codes }) => codes.at(-1)?.exponent],
    ["length of its code", ({ codes }) => codes.at(-1)?.length], ["codes counted", ({ counted }) => counted],
    [() => [term("place"), ": codes before it"], ({ place }) => place], ["exponents staged", ({ staged }) => staged]];
  if (!cells) {
    const heads = threads.map(({ id }) => element("th", { scope: "col" }, `thread ${id}`));
    const rows = names.map(([name]) => row(typeof name === "string" ? name : name(), ...threads.map(() => "")));
    const caption = element("caption", { className: "unseen" }, "What each thread keeps in its registers");
    part("threads").replaceChildren(caption, element("tr", {}, element("td", {}, ""), ...heads), ...rows);
    cells = { heads, rows };
  }
  cells.heads.forEach((head, id) => { head.className = event?.thread === id ? "touched" : ""; });
  names.forEach(([, of], i) => threads.forEach((thread, id) => { cells.rows[i].children[id + 1].textContent = cell(of(thread)); }));
}

/** The cells of a table in shared memory, each with its value for those who point at it. */
function bytes({ shared, event }, { from, to, size }, cells, nameOf) {
  const isTouched = (at) => event?.memory === "shared" && at < event.at + event.bytes && event.at < at + size;
  let touched = "";
  for (let at = from, i = 0; at < to; at += size, i += 1) {
    const written = shared.get(at);
    const title = nameOf(at, written?.value, shared.get(at + 1)?.value);
    cells[i].className = `${written ? `owner${written.owner}` : ""}${isTouched(at) ? " touched" : ""}`;
    if (cells[i].title !== title) cells[i].title = title;
    if (isTouched(at)) touched = title;
  }
  return touched;
}

const ofFront = (at, exponent, length) => `entry ${hex(at / 2, 2)}, byte ${at}: ` +
  (exponent === undefined ? "empty" : exponent >= FIRST_LINK ? `${exponent}, a link to table ${256 - exponent}` : `exponent ${exponent}, ${length} bits`);
const ofRows = (at, value) => {
  const name = at < LENGTHS ? `table 1, entry ${hex(at - ROWS.from, 2)}` : `length of the code of ${at - LENGTHS}`;
  return `${name}, byte ${at}: ${value ?? "empty"}`;
};

let front, rows, sayCells;

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

/** A file beside the page; a page from the disk has it in files.js. */
async function load(path) {
  if (globalThis.folder) return folder.text(path);
  const answer = await fetch(path);
  return answer.ok ? answer.text() : "";
}

/** The lines of the source around one, marked. */
async function source({ access }) {
  part("file").textContent = "";
  part("source").replaceChildren();
  shown = access;
  if (!access) return;
  const { file, line } = access;
  if (!files.has(file)) files.set(file, load(`watch/source/${file}`));
  const text = await files.get(file);
  if (access !== shown) return; // the user is somewhere else by now
  part("file").textContent = `${file}, line ${line}`;
  if (!text) return;
  const lines = text.split("\n");
  const [from, to] = [Math.max(0, line - 5), Math.min(lines.length, line + 4)];
  const around = lines.slice(from, to).map((text, i) => {
    const numbered = `${String(from + i + 1).padStart(4)}  ${text}`;
    return from + i + 1 === line ? [element("mark", {}, numbered), "\n"] : [`${numbered}\n`];
  });
  part("source").replaceChildren(...around.flat());
}

let saying = 0;

// What happened is read aloud only when the user rests.
function say(text) {
  part("now").textContent = text;
  clearTimeout(saying);
  saying = setTimeout(() => { part("said").textContent = text; }, 600);
}

/** Draws the state after `count` events. */
export function draw(example, chunk, events, count) {
  const state = replay(example, chunk, events, count);
  front ??= Array.from({ length: (FRONT.to - FRONT.from) / 2 }, () => part("front").appendChild(element("i")));
  rows ??= Array.from({ length: ROWS.to - ROWS.from }, () => part("rows").appendChild(element("i")));
  sayCells ??= ["front", "rows"].map(pointing);
  say(sentence(state));
  const fault = state.faults.join(" ");
  if (part("fault").textContent !== fault) part("fault").textContent = fault;
  part("step").textContent = `${count} of ${events.length}`;
  stream(state, example);
  registers(state, example);
  const touched = bytes(state, { ...FRONT, size: 2 }, front, ofFront) + bytes(state, { ...ROWS, size: 1 }, rows, ofRows);
  part("touched").textContent = touched ? `This step: ${touched}.` : "This step touches no table in shared memory.";
  sayCells.forEach((say) => say());
  staging(state, example, chunk);
  words(state, example, chunk);
  void source(state);
}
