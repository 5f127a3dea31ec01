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
async function end(what) {
  isRight = false;
  await say(`WRONG: ${what}`);
  await post("/end", "wrong");
}
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
  const shapes = { "model.embed_tokens.weight": ["BF16", [2000, 512]], "model.norm.weight": ["F32", [512]] };
  shapes["none.weight"] = ["BF16", [0, 4]];
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

// A file of BF16 tensors of so many MiB. It takes no memory: one part is all of it.
function large(...sizes) {
  const header = {};
  let end = 0;
  for (const size of sizes) {
    const start = end;
    end += size * 2 ** 20;
    header[`tensor${start}`] = { dtype: "BF16", shape: [(end - start) / 2], data_offsets: [start, end] };
  }
  const json = new TextEncoder().encode(JSON.stringify(header));
  const length = new BigUint64Array([BigInt(json.length)]);
  const part = new Blob([new Uint8Array(4 << 20)]);
  return new File([length, json, ...Array(end / part.size).fill(part)], "large.safetensors");
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

await check("exponents, counted", async () => {
  const counts = Array(256).fill(0);
  let bytes = 0;
  for (const tensor of inOriginal.values()) {
    for (let at = 0; at < tensor.length; at += 2) counts[((tensor[at + 1] << 1) & 0xff) | (tensor[at] >> 7)]++;
    bytes += tensor.length;
  }
  const [plain, calls] = [await df11.open(fileOf(original, "original.safetensors")), []];
  const got = await df11.exponents(plain, (...call) => calls.push(call));
  await df11.close(plain);
  expect(`${got.counts}` === `${counts}`, `${got.counts}`);
  const stored = [...tensorsOf(compressed).values()].reduce((sum, tensor) => sum + tensor.length, 0);
  expect(got.estimate === stored, `the estimate is ${got.estimate}, and ${stored} bytes are stored`);
  expect(`${calls}` === `0,${bytes},${bytes},${bytes}`, `progress: ${JSON.stringify(calls)}`);
  await sentence(df11.exponents(opened), /already/);
  return sentence(df11.exponents(plain), /was closed/);
});
await check("exponents of tensors that are read in pieces", async () => {
  const file = large(20, 12); // zeros
  const [zeros, calls] = [await df11.open(file), []];
  const begin = performance.now();
  const { counts } = await df11.exponents(zeros, (...call) => calls.push(call));
  const seconds = (performance.now() - begin) / 1000;
  await df11.close(zeros);
  expect(counts[0] === 32 * 2 ** 19 && counts.every((n, i) => i === 0 || n === 0), `${counts}`);
  expect(calls.length === 1 + 5 && calls.at(-1)[0] === 32 * 2 ** 20, `progress: ${JSON.stringify(calls)}`);
  return `${(file.size / seconds / 1e9).toFixed(3)} GB/s`;
});

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
  sentence(df11.open(changed((copy) => copy.subarray(0, -1))), /not a whole file/),
);
await check("a file that ends in its header", () =>
  sentence(df11.open(changed((copy) => copy.subarray(0, header - 9))), /not a whole file/),
);
await check("an empty file", () => sentence(df11.open(fileOf(new Uint8Array(), "empty")), /too few for a safetensors file/));
await check("a header that is no JSON", () =>
  sentence(df11.open(changed((copy) => void (copy[8] = 0x78))), /header can't be read/),
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
await check("a tensor of 600 MiB", () =>
  sentence(df11.open(large(600)), /a tensor must have less than 512 MiB/),
);
await check("tensors of 4.5 GiB", () => sentence(df11.open(large(...Array(9).fill(500))), /a file less than 4 GiB/));
await check("tensors of 1.5 GiB", async () => {
  const { tensors } = await df11.open(large(500, 500, 508));
  expect(tensors.length === 3, `${tensors.length} tensors`);
});
await check("a unit that there isn't", () => sentence(df11.decode(opened, "none"), /none/));
await check("compressed twice", () => sentence(df11.compress(fileOf(compressed, "c")), /already/));
await check("restored without being compressed", () => sentence(df11.decompress(fileOf(original, "o")), /compressed|DFloat11/));
await check("what is no Blob", async () => {
  for (const none of [undefined, null, "original.safetensors", {}, document.body]) {
    for (const call of ["open", "compress", "decompress", "verify"]) {
      await sentence(df11[call](none), /no File and no other Blob/);
    }
  }
});
await check("what is no open file", async () => {
  for (const none of [undefined, null, {}]) {
    await sentence(df11.close(none), /no open file/);
    await sentence(df11.decode(none, "none"), /no open file/);
  }
});
await check("a decoder that there isn't", () =>
  sentence(df11.decode(opened, opened.units[0].path, { by: "cpu" }), /no decoder cpu/),
);
await check("an option that can't be sent", () => sentence(df11.decode(opened, "none", { times() {} }), /can't be sent/));
await check("decoded 0 times is once", async () => {
  const { seconds } = await df11.decode(opened, opened.units[0].path, { by: "codec", times: 0 });
  expect(seconds < 100, `${seconds} seconds`);
});
await check("a file without a name", async () => {
  const nameless = await df11.open(fileOf(original, ""));
  expect(nameless.name === "the file", nameless.name);
  await df11.close(nameless);
});
await check("several calls at the same time", async () => {
  const file = fileOf(compressed, "c");
  const { path } = opened.units[0];
  const work = [df11.verify(file), df11.decode(opened, path), df11.open(file), df11.decompress(file), df11.decode(opened, path)];
  const [n, first, again, blob, second] = await Promise.all(work);
  expect(n === inOriginal.size && again.units.length === opened.units.length && again.id !== opened.id, "other files");
  expect(JSON.stringify(first.checks) === JSON.stringify(second.checks), "other checksums");
  same(new Uint8Array(await blob.arrayBuffer()), original, "the file");
  await df11.close(again);
});
await check("opened by another Df11", async () => {
  const other = new Df11();
  await other.open(fileOf(original, "o"));
  const text = await sentence(other.decode(opened, opened.units[0].path), /another Df11/);
  other.end();
  return text;
});
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

// With failing-module.js in place of the module.
const { Df11: Failing } = await import("./failing/df11.js");
await check("what isn't needed after an error is freed, and the GPU only if it was lost", async () => {
  const failing = new Failing();
  await sentence(failing.open(fileOf(original, "damaged")), /damaged/);
  const opened = await failing.open(fileOf(original, "right"));
  const decode = (path) => failing.decode(opened, path, { by: "webgpu" });
  const expectOnly = async (gpus) => {
    const { checks } = await decode("right");
    expect(`${checks}` === `4,${gpus}`, `${checks}`); // the model, the GPU, the unit, its words
  };
  await sentence(decode("refused"), /refused/);
  await sentence(decode("damaged"), /damaged/);
  await expectOnly(1);
  await sentence(decode("lost"), /lost/);
  await expectOnly(2);
  failing.end();
});
for (const [call, pattern] of Object.entries({ compress: /memory ran out/, decompress: /memory ran out/, verify: /a mistake/ })) {
  await check(`a worker that is of no use any more: ${call}`, async () => {
    const failing = new Failing();
    expect(failing.ended === null, failing.ended);
    const file = fileOf(original, "o");
    const [first, second] = await Promise.all([failing[call](file), failing.open(file)].map((work) => sentence(work, pattern)));
    expect(first === second && failing.ended === first, `${failing.ended}`);
    return sentence(failing.open(file), pattern);
  });
}

// A page in a frame.
async function frame(address) {
  const frame = document.createElement("iframe");
  frame.src = address;
  document.body.append(frame);
  await new Promise((resolve) => (frame.onload = resolve));
  return frame.contentDocument;
}

await check("another host can be reached from here, and not by a worker under the page's policy", async () => {
  await fetch(`http://127.0.0.1:${await (await fetch("/other")).text()}/from-a-page-without-policy`);
  const heard = new Promise((resolve) => addEventListener("message", ({ data }) => resolve(data), { once: true }));
  await frame("probe.html");
  const data = await heard;
  expect(data === "refused", `the worker: ${data}`);
});

await post("/end", isRight ? "right" : "wrong");
