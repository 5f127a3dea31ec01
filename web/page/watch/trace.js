// Runs the kernel, and gets what it did.

let fresh = 0;

/** The module of WebAssembly, started anew. */
async function start() {
  // A page from the disk: start.js says what that is.
  if (globalThis.folder) return folder.fresh("watch/df11_watch.js", "watch/df11_watch_bg.wasm");
  // A module is started once by its address.
  const module = await import(`./df11_watch.js?${fresh}`);
  await module.default();
  return module;
}

let running = start();

/** Calls the module. After a trap, which a fault may end with, the next call gets a new one. */
async function call(run) {
  const module = await running;
  try {
    run(module);
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError)) throw error;
    fresh += 1;
    running = start();
  }
  return JSON.parse(module.events());
}

/** The example that is decoded. */
export const example = async () => JSON.parse((await running).example());

/** The events of decoding a chunk. */
export function decode({ chunk, falling, without, unshifted }) {
  return call((module) => {
    const how = new module.How(chunk);
    how.falling = falling;
    if (without !== null) how.without = without;
    how.unshifted = unshifted;
    module.decode(how);
  });
}

/** The events of decoding codes of a fixed length. */
export const decodeFixed = () => call((module) => module.decode_fixed());
