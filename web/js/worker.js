// What df11.js starts: does the work in a worker. A message is {id, name, given}; answers are {id, done, all} while the work
// goes on, then {id, result} or {id, error}. After {broken} the worker is of no use any more.
import init, { Gpu, Model, compress, decompress, verify } from "./df11_web.js";

const ready = init();
const models = new Map();
const opening = new Map(); // the promises of a Gpu, for hardware only or not, until they fail

// The seconds that something takes: the fastest of several times.
async function fastest(times, work) {
  let best = Infinity;
  for (let i = 0; i < times; i++) {
    const begin = performance.now();
    await work(i);
    best = Math.min(best, (performance.now() - begin) / 1000);
  }
  return best;
}

async function byGpu(unit, times, hardware) {
  if (!opening.has(hardware)) opening.set(hardware, Gpu.open(hardware));
  const gpu = await opening.get(hardware);
  const loaded = await gpu.load(unit);
  const seconds = await fastest(times, () => gpu.decode(loaded));
  const words = await gpu.read(loaded);
  const result = { by: "WebGPU", gpu: gpu.name, kernel: loaded.kernel, seconds, words };
  loaded.free();
  return result;
}

async function byCodec(unit, times) {
  let words;
  const seconds = await fastest(times, () => {
    words?.free();
    words = unit.decode();
  });
  return { by: "the codec in WebAssembly", seconds, words };
}

const work = {
  open: (file, id) => {
    const model = new Model(file);
    models.set(id, model);
    return { id, name: file.name ?? "the file", isCompressed: model.isCompressed, tensors: model.tensors(), units: model.units() };
  },

  close: (opened) => {
    models.get(opened.id)?.free();
    models.delete(opened.id);
  },

  // Without `by` the codec decodes what a GPU can't.
  decode: async ({ opened, path, by, times = 1, keep = false }) => {
    const model = models.get(opened.id);
    if (!model) throw new Error(`${opened.name} was closed`);
    const unit = model.read(path);
    let made, whyNot;
    if (by !== "codec") {
      try {
        made = await byGpu(unit, times, by !== "webgpu");
      } catch (error) {
        opening.clear();
        if (by === "webgpu" || isBroken(error)) throw error;
        whyNot = error.message;
      }
    }
    made ??= await byCodec(unit, times);
    unit.free();
    const { words, ...result } = made;
    const checks = model.check(path, words);
    const array = keep ? words.array() : undefined;
    words.free();
    return { ...result, whyNot, checks, words: array };
  },

  compress: (file, id) => compress(file, progress(id)),
  decompress: (file, id) => decompress(file, progress(id)),
  verify: (file, id) => verify(file, progress(id)),
};

const progress = (id) => (done, all) => postMessage({ id, done, all });

// A panic, or memory that ran out.
const isBroken = (error) => error instanceof WebAssembly.RuntimeError || /^df11 made a mistake/.test(error?.message);
const broken = (error) => postMessage({ broken: sentence(error) });

function sentence(error) {
  const text = error?.message ?? String(error);
  return error instanceof WebAssembly.RuntimeError ? `df11 had to give up, probably because memory ran out: ${text}` : text;
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
// What fails while a promise is waited for comes here.
addEventListener("error", (event) => broken(event.error ?? event));
addEventListener("unhandledrejection", (event) => broken(event.reason));
