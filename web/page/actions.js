// What the buttons do.
import { decodeAll } from "./decode.js";
import { element, part, row } from "./dom.js";
import { showExponents } from "./exponents.js";
import { bf16, tensorBytes } from "./facts.js";
import { compressedName, forget, offer, restoredName } from "./save.js";
import { df11, open } from "./session.js";
import { bytes, counted, percent } from "./text.js";
import { run } from "./work.js";

/** Offers what can be done with a file. */
export function showActions(file, opened) {
  const actions = opened.isCompressed ? ofCompressed(file, opened) : bf16(opened).length > 0 ? ofPlain(file, opened) : [];
  const button = ([id, textContent, onclick]) => element("button", { type: "button", id, textContent, onclick });
  part("actions").replaceChildren(...actions.map(button));
}

const ofPlain = (file, opened) => [
  ["compress", "Compress to DF11", () => compress(file)],
  ["count", "Count the exponents", () => count(file, opened)],
];
const ofCompressed = (file, opened) => [
  ["restore", "Restore the original", () => restore(file, opened)],
  ["verify", "Verify", () => verify(file)],
  ["decode-gpu", "Decode on the GPU", () => decode(file, "webgpu")],
  ["decode-cpu", "Decode on the CPU", () => decode(file, "codec")],
];

function compress(file) {
  return run("Compressing", async (tell) => {
    forget();
    const worker = df11();
    const made = await worker.compress(file, tell);
    const name = compressedName(file.name);
    offer(made, name, await worker.oneLine(name));
    return `Compressed to ${bytes(made.size)}, ${percent(made.size / file.size)} of the original.`;
  });
}

function restore(file, { tensors }) {
  return run("Restoring", async (tell) => {
    forget();
    const worker = df11();
    const made = await worker.decompress(file, tell);
    const name = restoredName(file.name);
    offer(made, name, await worker.oneLine(name));
    const n = tensors.filter(({ checksum }) => checksum !== null).length;
    const checked = `${counted(n, "tensor")} had the checksum that the file says.`;
    return `Restored to ${bytes(made.size)}. ${n === 0 ? "The file has no checksums to compare with." : checked}`;
  });
}

function verify(file) {
  return run("Verifying", async (tell) => {
    forget();
    const n = await df11().verify(file, tell);
    if (n === 0) return "The file is well-formed. It has no checksums, so nothing says whether the words are right.";
    return `The file is right: ${counted(n, "tensor")} decoded to the checksum that the file says.`;
  });
}

function decode(file, by) {
  return run(by === "webgpu" ? "Decoding on the GPU" : "Decoding on the CPU", async (tell) => {
    forget();
    const worker = df11();
    const { text, rows } = await decodeAll(worker, await open(file, worker), by, tell);
    const head = ["Unit", "Weights", "Speed", "Kernel"].map((name) => element("th", { scope: "col" }, name));
    const table = element("table", {}, element("thead", {}, element("tr", {}, ...head)));
    table.append(element("tbody", {}, ...rows.map((cells) => row(...cells))));
    const wide = element("div", { className: "wide" }, table);
    part("result").append(element("details", {}, element("summary", {}, "Unit by unit"), wide));
    return text;
  });
}

/** Counts the exponents of a BF16 file, and shows them. */
export function count(file, opened) {
  return run("Counting exponents", async (tell) => {
    const worker = df11();
    const exponents = await worker.exponents(await open(file, worker), tell);
    showExponents(exponents, file, tensorBytes(opened));
    part("count")?.remove(); // once is enough
    return "The exponents are counted.";
  });
}
