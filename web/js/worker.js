// What df11.js starts: does the work in a worker. A message is {id, name, given}; answers are {id, done, all} while the work
// goes on, then {id, result} or {id, error}. After {broken} the worker is of no use any more.
import init, { Model, Words, compress, decompress, kernels, oneLine, verify } from "./df11_web.js";
import { Gpu } from "./gpu.js";

// What errors say goes through this: they repeat names. Before the module is there, and after a mistake, none do.
let shown = (text) => text;
const ready = init().then(() => (shown = oneLine));
const models = new Map();
const opening = new Map(); // the promises of a Gpu, for hardware only or not, until they fail or the Gpu is lost

// Works with something of the module's, and frees it. After a mistake the module isn't called any more.
async function using(held, work) {
  let result;
  try {
    result = await work(held);
  } catch (error) {
    if (!isBroken(error)) held.free();
    throw error;
  }
  held.free();
  return result;
}

// The seconds that something takes: the fastest of several times.
async function fastest(times, work) {
  let best = Infinity;
  for (let i = 0; i < times; i++) {
    const begin = performance.now();
    await work();
    best = Math.min(best, (performance.now() - begin) / 1000);
  }
  return best;
}

async function gpuOf(hardware) {
  if (!opening.has(hardware)) opening.set(hardware, Gpu.open(hardware, kernels));
  try {
    return await opening.get(hardware);
  } catch (error) {
    opening.delete(hardware);
    throw error;
  }
}

async function byGpu(unit, times, hardware) {
  const gpu = await gpuOf(hardware);
  try {
    return await using(await gpu.load(unit), async (loaded) => {
      const seconds = await fastest(times, () => gpu.decode(loaded));
      const who = { by: "WebGPU", gpu: gpu.name, isSoftware: gpu.isSoftware, kernel: loaded.kernel };
      return { ...who, seconds, words: new Words(await gpu.read(loaded)) };
    });
  } catch (error) {
    // After any other error it stays open: its driver compiles the kernel for some seconds.
    if (!isBroken(error) && gpu.isLost) {
      opening.delete(hardware);
      gpu.free();
    }
    throw error;
  }
}

async function byCodec(unit, times) {
  let words;
  const seconds = await fastest(times, () => {
    words?.free();
    words = undefined;
    words = unit.decode();
  });
  return { by: "the codec in WebAssembly", seconds, words };
}

// Without `by` the codec decodes what a GPU can't.
async function byWhom(unit, times, by) {
  if (by === "codec") return byCodec(unit, times);
  try {
    return await byGpu(unit, times, by !== "webgpu");
  } catch (error) {
    if (by === "webgpu" || isBroken(error)) throw error;
    return { ...(await byCodec(unit, times)), whyNot: error.message };
  }
}

function modelOf({ id, name }) {
  const model = models.get(id);
  if (!model) throw new Error(`${name} was closed, or opened by another Df11`);
  return model;
}

const work = {
  open: (file, id) => {
    const model = new Model(file);
    let opened;
    try {
      const { isCompressed } = model;
      opened = { id, name: file.name || "the file", isCompressed, tensors: model.tensors(), units: model.units() };
    } catch (error) {
      if (!isBroken(error)) model.free();
      throw error;
    }
    models.set(id, model);
    return opened;
  },

  close: ({ id }) => {
    models.get(id)?.free();
    models.delete(id);
  },

  exponents: (opened, id) => modelOf(opened).exponents(progress(id)),

  decode: async ({ opened, path, by, times, keep }) => {
    if (![undefined, "webgpu", "codec"].includes(by)) throw new Error(`there is no decoder ${by}, but "webgpu" and "codec"`);
    const model = modelOf(opened);
    return using(model.read(String(path)), async (unit) => {
      const { words, ...made } = await byWhom(unit, Math.max(1, Math.floor(times) || 1), by);
      return using(words, () => ({ ...made, checks: model.check(unit, words), words: keep ? words.array() : undefined }));
    });
  },

  compress: (file, id) => compress(file, progress(id)),
  decompress: (file, id) => decompress(file, progress(id)),
  verify: (file, id) => verify(file, progress(id)),
  oneLine: (text) => oneLine(String(text)),
};

const progress = (id) => (done, all) => postMessage({ id, done, all });

// WebAssembly that trapped, or an error of the browser's that went through it: no memory for an array, no stack.
const isStopped = (error) => error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
const isBroken = (error) => isStopped(error) || /^df11 made a mistake/.test(error?.message);

function broken(error) {
  shown = (text) => text;
  postMessage({ broken: sentence(error) });
}

function sentence(error) {
  const text = shown(error?.message || String(error));
  return isStopped(error) ? `df11 had to give up, probably because memory ran out: ${text}` : text;
}

async function answer({ id, name, given }) {
  try {
    await ready;
    const result = await work[name](given, id);
    postMessage({ id, result }, result?.words ? [result.words.buffer] : []);
  } catch (error) {
    if (isBroken(error)) broken(error);
    else postMessage({ id, error: sentence(error) });
  }
}

// One after the other: a Gpu does one thing at a time.
let last = Promise.resolve();
onmessage = (event) => (last = last.then(() => answer(event.data)));
onmessageerror = () => broken("a message to the worker can't be read");

// What fails while a promise is waited for comes here. The page is told, and nothing is logged.
function uncaught(event, error) {
  event.preventDefault();
  broken(error);
}
addEventListener("error", (event) => uncaught(event, event.error ?? event));
addEventListener("unhandledrejection", (event) => uncaught(event, event.reason));
