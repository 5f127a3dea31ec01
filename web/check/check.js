// The checks of scripts/web-check. A check that fails is said, and the others go on.
import { Df11 } from "./df11.js";

const without = location.search === "?without";
const post = (path, body) => fetch(path, { method: "POST", body });
const say = (text) => post("/say", text);
const nameOf = (info) => info.description || `${info.vendor} ${info.architecture}`;
const read = async (name) => new Uint8Array(await (await fetch(name)).arrayBuffer());
const fileOf = (bytes, name) => new File([bytes], name);
let isRight = true;

// What isn't part of a check.
const end = (what) => say(`WRONG: ${what}`).then(() => post("/end", "wrong"));
addEventListener("error", (event) => end(event.message));
addEventListener("unhandledrejection", (event) => end(event.reason?.message));

async function check(what, work) {
  try {
    const more = await work();
    await say(`${what}${more ? `: ${more}` : ""}`);
  } catch (error) {
    isRight = false;
    await say(`WRONG: ${what}: ${error.message}`);
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

// A file of three units, with weights that look like a model's.
function severalUnits() {
  const shapes = { "model.embed_tokens.weight": ["BF16", [2000, 512]], "model.norm.weight": ["F32", [512]], "none.weight": ["BF16", [0, 4]] };
  for (const layer of [0, 1]) {
    shapes[`model.layers.${layer}.self_attn.q_proj.weight`] = ["BF16", [512, 512]];
    shapes[`model.layers.${layer}.mlp.up_proj.weight`] = ["BF16", [4096, 512]];
    shapes[`model.layers.${layer}.input_layernorm.weight`] = ["BF16", [512]];
  }
  const header = {};
  let end = 0;
  for (const [name, [dtype, shape]] of Object.entries(shapes)) {
    const start = end;
    end += shape.reduce((product, n) => product * n, dtype === "F32" ? 4 : 2);
    header[name] = { dtype, shape, data_offsets: [start, end] };
  }
  const json = new TextEncoder().encode(JSON.stringify(header));
  const length = Math.ceil(json.length / 8) * 8;
  const file = new Uint8Array(8 + length + end).fill(0x20);
  new DataView(file.buffer).setBigUint64(0, BigInt(length), true);
  file.set(json, 8);
  let random = 1;
  for (let at = 8 + length; at < file.length; at += 2) {
    random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
    const exponent = 122 - Math.clz32(random << 8); // each half as often as the one before
    file[at] = ((exponent & 1) << 7) | (random >>> 24 & 0x7f);
    file[at + 1] = ((random >>> 16) & 0x80) | (exponent >> 1);
  }
  return file;
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

const original = await read("original.safetensors");
const compressed = await read("compressed.safetensors");
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
    for (const entryPoint of ["decode", "decode_once", "decode_units"]) {
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
  const { words, checks, seconds, whyNot, ...made } = await df11.decode(opened, unit.path, { by, times: 5, keep: true });
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
  const speed = `${(words.length / seconds / 1e6).toFixed(2)} million words a second`;
  return { whyNot, text: `${words.length} words, ${speed} by ${made.by}${made.kernel ? ` (${made.kernel})` : ""}` };
}

for (const unit of opened.units) {
  for (const by of without ? ["codec"] : ["webgpu", "codec"]) {
    await check(`${unit.path} by ${by}: every word, every checksum`, async () => (await decode(unit, by)).text);
  }
}
await check("by whatever there is", async () => {
  const { whyNot, text } = await decode(opened.units[0]);
  expect(/no GPU/.test(whyNot), whyNot); // SwiftShader is none either
  return `${text}, because ${whyNot}`;
});
if (without) {
  await check("a GPU that isn't there", () =>
    sentence(df11.decode(opened, opened.units[0].path, { by: "webgpu" }), /no WebGPU here/),
  );
}

await check("compressed here, it is what the command writes", async () => {
  const calls = [];
  const begin = performance.now();
  const blob = await df11.compress(fileOf(original, "original.safetensors"), (...call) => calls.push(call));
  const seconds = (performance.now() - begin) / 1000;
  await post("/put/original-by-page.safetensors", blob);
  same(new Uint8Array(await blob.arrayBuffer()), compressed, "the file");
  expect(calls.length > 1 && calls.at(-1)[0] === calls.at(-1)[1], `progress: ${JSON.stringify(calls)}`);
  return `${(original.length / seconds / 1e9).toFixed(3)} GB/s`;
});
await check("several units, other types, a tensor without elements", async () => {
  const several = severalUnits();
  const [begin, calls] = [performance.now(), []];
  const blob = await df11.compress(fileOf(several, "several.safetensors"), (...call) => calls.push(call));
  const seconds = (performance.now() - begin) / 1000;
  await post("/put/several.safetensors", several);
  await post("/put/several-by-page.safetensors", blob);
  const restored = await df11.decompress(blob);
  same(new Uint8Array(await restored.arrayBuffer()), several, "the restored file");
  const opened = await df11.open(blob);
  expect(opened.units.length === 3 && calls.length > 3, `${opened.units.length} units, ${calls.length} calls`);
  await df11.close(opened);
  return `${several.length} bytes, compressed at ${(several.length / seconds / 1e9).toFixed(3)} GB/s`;
});
await check("restored here, it is the original", async () => {
  const begin = performance.now();
  const blob = await df11.decompress(fileOf(compressed, "compressed.safetensors"));
  const seconds = (performance.now() - begin) / 1000;
  same(new Uint8Array(await blob.arrayBuffer()), original, "the file");
  return `${(original.length / seconds / 1e9).toFixed(3)} GB/s`;
});
await check("verified", async () => {
  const n = await df11.verify(fileOf(compressed, "compressed.safetensors"));
  expect(n === inOriginal.size, `${n} checksums`);
  return `${n} checksums`;
});

// Copies with one thing changed, and what is said of them.
const header = 8 + Number(new DataView(compressed.buffer).getBigUint64(0, true));
const stored = tensorsOf(compressed);
const placeIn = (suffix) => stored.get(`${opened.units[0].path}.${suffix}`).byteOffset;
function changed(change) {
  const copy = compressed.slice();
  return fileOf(change(copy) ?? copy, "damaged.safetensors");
}
await check("a file without its end", () =>
  sentence(df11.open(changed((copy) => copy.subarray(0, -1))), /is not a whole safetensors file/),
);
await check("a file that ends in its header", () =>
  sentence(df11.open(changed((copy) => copy.subarray(0, header - 9))), /is not a whole safetensors file/),
);
await check("an empty file", () => sentence(df11.open(fileOf(new Uint8Array(), "empty")), /is not a whole safetensors file/));
await check("a header that is no JSON", () =>
  sentence(df11.open(changed((copy) => void (copy[8] = 0x78))), /is not a whole safetensors file/),
);
await check("a manifest that was changed", async () => {
  const text = new TextDecoder("latin1").decode(compressed.subarray(0, header));
  const at = text.indexOf("created_by");
  return sentence(df11.open(changed((copy) => void (copy[at + 20] ^= 1))), /manifest/);
});
await check("a code that was changed", () =>
  sentence(df11.verify(changed((copy) => void (copy[placeIn("encoded_exponent") + 5000] ^= 0x10))), /is damaged/),
);
await check("a mantissa that was changed", () =>
  sentence(df11.verify(changed((copy) => void (copy[placeIn("sign_mantissa") + 5000] ^= 1))), /its checksum is/),
);
await check("a position that was changed", () =>
  sentence(df11.open(changed((copy) => void (copy[placeIn("output_positions") + 7] ^= 0x40))), /output_positions/),
);
await check("a gap that was changed", () =>
  sentence(df11.verify(changed((copy) => void (copy[placeIn("gaps") + 500] ^= 0x10))), /is damaged/),
);
await check("a code that was changed, by WebGPU: the checksum tells", async () => {
  if (without) return "not run";
  const damaged = await df11.open(changed((copy) => void (copy[placeIn("encoded_exponent") + 5000] ^= 0x10)));
  const { checks } = await df11.decode(damaged, opened.units[0].path, { by: "webgpu" });
  const wrong = checks.filter(({ checksum, expected }) => checksum !== expected);
  expect(wrong.length > 0, "all checksums are right");
  return wrong.map(({ name }) => name).join(", ");
});
await check("a unit that there isn't", () => sentence(df11.decode(opened, "none"), /none/));
await check("compressed twice", () => sentence(df11.compress(fileOf(compressed, "c")), /already/));
await check("restored without being compressed", () => sentence(df11.decompress(fileOf(original, "o")), /compressed|DFloat11/));
await check("closed", async () => {
  await df11.close(opened);
  return sentence(df11.decode(opened, opened.units[0]), /was closed/);
});
await check("ended in the middle of work", async () => {
  const other = new Df11();
  const work = other.compress(fileOf(original, "o"));
  other.end();
  await sentence(work, /ended/);
  return sentence(other.open(fileOf(original, "o")), /ended/);
});

// A page in a frame.
async function frame(address) {
  const frame = document.createElement("iframe");
  frame.src = address;
  document.body.append(frame);
  await new Promise((resolve) => (frame.onload = resolve));
  return frame.contentDocument;
}

await check("another host can be reached from here, and not by a worker under the example's policy", async () => {
  await fetch(`http://127.0.0.1:${await (await fetch("/other")).text()}/from-a-page-without-policy`);
  const heard = new Promise((resolve) => addEventListener("message", ({ data }) => resolve(data), { once: true }));
  await frame("probe.html");
  const data = await heard;
  expect(data === "refused", `the worker: ${data}`);
});
await check("the example page", async () => {
  const page = await frame("index.html");
  const said = async (bytes, name, last) => {
    const given = new DataTransfer();
    given.items.add(fileOf(bytes, name));
    const input = page.getElementById("file");
    input.files = given.files;
    input.dispatchEvent(new Event("change"));
    const log = page.getElementById("log");
    while (!last.test(log.textContent)) await new Promise((resolve) => setTimeout(resolve, 50));
    return log.textContent.trim();
  };
  const lines = [
    await said(compressed, "compressed.safetensors", /have the checksums|WRONG|whole/),
    await said(original, "original.safetensors", /compressed to|whole/),
    await said(original.subarray(0, 1000), "cut.safetensors", /whole/),
  ].join("\n");
  expect(!/WRONG/.test(lines) && /tensors have the checksums/.test(lines) && /compressed to/.test(lines), lines);
  return `\n    ${lines.replaceAll("\n", "\n    ")}`;
});

await post("/end", isRight ? "right" : "wrong");
