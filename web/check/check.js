// The checks of the package df11.js, which check.py runs. A check that fails is said, and the others go on.
import { Df11 } from "./df11.js";

const without = location.search === "?without";
const nameOf = (info) => info.description || `${info.vendor} ${info.architecture}`;
const read = async (name) => new Uint8Array(await (await fetch(name)).arrayBuffer());
const fileOf = (bytes, name) => new File([bytes], name);
/** What is said, and at the end whether all is right. */
globalThis.said = [];
const say = (text) => said.push(text);
let isRight = true;

// What isn't part of a check.
function end(what) {
  say(`WRONG: ${what}`);
  globalThis.verdict = "wrong";
}
addEventListener("error", (event) => end(event.message));
addEventListener("unhandledrejection", (event) => end(event.reason?.message));

async function check(what, work) {
  try {
    const more = await work();
    say(`${what}${more ? `: ${more}` : ""}`);
  } catch (error) {
    isRight = false;
    say(`WRONG: ${what}: ${error.message}`);
  }
}

function expect(condition, sentence) {
  if (!condition) throw new Error(sentence);
}

function same(got, expected, what) {
  expect(got.byteLength === expected.byteLength, `${what}: ${got.byteLength} bytes, not ${expected.byteLength}`);
  const [a, b] = [got, expected].map((part) => new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
  const at = a.findIndex((byte, i) => byte !== b[i]);
  expect(at < 0, `${what}: byte ${at} is wrong`);
}

// The tensors of a file, read by nothing of df11's: its header, and the bytes of each.
function tensorsOf(file) {
  const length = Number(new DataView(file.buffer).getBigUint64(0, true));
  const header = JSON.parse(new TextDecoder().decode(file.subarray(8, 8 + length)));
  const bytes = ([start, end]) => file.subarray(8 + length + start, 8 + length + end);
  const named = Object.entries(header).filter(([name]) => name !== "__metadata__");
  return new Map(named.map(([name, { data_offsets }]) => [name, bytes(data_offsets)]));
}

async function sentence(promise, pattern) {
  const error = await promise.then(
    () => null,
    (error) => error,
  );
  expect(error, "it was taken");
  expect(pattern.test(error.message), `the error is: ${error.message}`);
  return error.message;
}

const original = await read("small.safetensors");
const compressed = await read("small-df11.safetensors");
const inOriginal = tensorsOf(original);
const df11 = new Df11();

if (without) {
  await check("there is no GPU here", async () => expect(!(await navigator.gpu?.requestAdapter()), "there is one"));
} else {
  await check("the browser's compiler takes the kernels", async () => {
    const adapter = await navigator.gpu.requestAdapter();
    const device = await adapter.requestDevice({ requiredLimits: { maxComputeWorkgroupStorageSize: 32768 } });
    const module = device.createShaderModule({ code: await (await fetch("kernels.wgsl")).text() });
    const { messages } = await module.getCompilationInfo();
    expect(messages.length === 0, messages.map(({ lineNum, message }) => `line ${lineNum}: ${message}`).join("; "));
    for (const entryPoint of ["decode", "decode_once", "decode_units", "decode_fixed"]) {
      await device.createComputePipelineAsync({ layout: "auto", compute: { module, entryPoint } });
    }
    device.destroy();
    return nameOf(adapter.info);
  });
}

const opened = await df11.open(fileOf(compressed, "compressed.safetensors"));
await check("the header", async () => {
  expect(opened.isCompressed && opened.units.length > 0, "no units");
  expect(opened.tensors.length === inOriginal.size, `${opened.tensors.length} tensors`);
  expect(
    opened.tensors.every(({ name, bytes }) => inOriginal.get(name)?.length === bytes),
    "other tensors than the original's",
  );
  return `${opened.tensors.length} tensors, ${opened.units.length} units`;
});

async function decode(unit, by) {
  const { words, checks, whyNot, ...made } = await df11.decode(opened, unit.path, { by, times: 2, keep: true });
  let at = 0;
  for (const name of unit.weights) {
    const expected = inOriginal.get(name);
    same(words.subarray(at, at + expected.length / 2), expected, name);
    at += expected.length / 2;
  }
  expect(at === words.length && at === unit.elements, `${words.length} words`);
  expect(
    checks.length === unit.weights.length && checks.every(({ checksum, expected }) => checksum === expected),
    JSON.stringify(checks),
  );
  return { whyNot, text: `${words.length} words by ${made.by}${made.kernel ? ` (${made.kernel})` : ""}` };
}

for (const unit of opened.units) {
  for (const by of without ? ["codec"] : ["webgpu", "codec"]) {
    await check(`${unit.path} by ${by}: every word, every checksum`, async () => (await decode(unit, by)).text);
  }
}
await check("several units, other types, a tensor without elements", async () => {
  const [several, expected, calls] = [await read("several.safetensors"), await read("several-df11.safetensors"), []];
  const blob = await df11.compress(fileOf(several, "several.safetensors"), (...call) => calls.push(call));
  same(new Uint8Array(await blob.arrayBuffer()), expected, "the file");
  same(new Uint8Array(await (await df11.decompress(blob)).arrayBuffer()), several, "the restored file");
  const opened = await df11.open(blob);
  expect(opened.units.length === 2 && calls.at(-1)[0] === calls.at(-1)[1], `${opened.units.length} units, progress: ${calls}`);
  await df11.close(opened);
});

// Copies with one thing changed, and what is said of them.
const stored = tensorsOf(compressed);
const placeIn = (suffix) => stored.get(`${opened.units[0].path}.${suffix}`).byteOffset;
function changed(change) {
  const copy = compressed.slice();
  return fileOf(change(copy) ?? copy, "damaged.safetensors");
}
await check("a code that was changed", () =>
  sentence(df11.verify(changed((copy) => void (copy[placeIn("encoded_exponent") + 5000] ^= 0x10))), /is damaged/),
);
await check("a code that was changed, by WebGPU: the checksum tells", async () => {
  if (without) return "not run";
  const damaged = await df11.open(changed((copy) => void (copy[placeIn("encoded_exponent") + 5000] ^= 0x10)));
  const { checks } = await df11.decode(damaged, opened.units[0].path, { by: "webgpu" });
  const wrong = checks.filter(({ checksum, expected }) => checksum !== expected);
  expect(wrong.length > 0, "all checksums are right");
  return wrong.map(({ name }) => name).join(", ");
});
await check("ended in the middle of work", async () => {
  const other = new Df11();
  const work = other.compress(fileOf(original, "o"));
  other.end();
  await sentence(work, /ended/);
  return sentence(other.open(fileOf(original, "o")), /ended/);
});

globalThis.verdict = isRight ? "right" : "wrong";
