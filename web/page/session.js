// The worker, and the one file that is open in it.
import { Df11 } from "./df11.js";

let worker = new Df11();
let last; // {worker, file, opened}

/** The worker; a new one if the last one ended. */
export function df11() {
  if (worker.ended) worker = new Df11();
  return worker;
}

/** Ends the worker in the middle of its work. Its memory is free then, and what it made is gone. */
export const stop = () => worker.end();

/** Opens a file in a worker. One that ended took its open files with it: then the file is opened again. */
export async function open(file, now) {
  if (last?.file === file && last.worker === now) return last.opened;
  if (last?.worker === now) await now.close(last.opened);
  last = undefined;
  const opened = await now.open(file);
  last = { worker: now, file, opened };
  return opened;
}
