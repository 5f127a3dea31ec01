// What a browser can't open, said before anything is read: WebAssembly has 32 bits.
import { size } from "./text.js";

const LARGEST_TENSOR = 2 ** 29;
const ALL_TENSORS = 2 ** 32;
const LARGEST_HEADER = 10 ** 8; // safetensors has no longer ones

/** Throws a sentence with the size and the limit if the file is too large; `name` is shown. What else is wrong with it, df11 says. */
export async function checkSize(file, name) {
  const sizes = await tensorSizes(file);
  const all = sizes.reduce((sum, bytes) => sum + bytes, 0);
  const largest = sizes.reduce((most, bytes) => Math.max(most, bytes), 0);
  if (largest >= LARGEST_TENSOR) {
    refuse(`${name} has a tensor of ${size(largest)}. A browser can open tensors of less than ${size(LARGEST_TENSOR)}.`);
  }
  if (all >= ALL_TENSORS) {
    refuse(`${name} has ${size(all)} of tensors. A browser can open less than ${size(ALL_TENSORS)}.`);
  }
}

/** Throws a sentence if a unit can't be in WebAssembly's memory twice, compressed and decoded; `path` is shown. */
export function checkUnit(unit, path) {
  const needed = unit.bytes + 2 * unit.elements;
  if (needed >= ALL_TENSORS) {
    refuse(`To decode ${path} takes ${size(needed)} of memory. WebAssembly has ${size(ALL_TENSORS)}.`);
  }
}

function refuse(sentence) {
  throw new Error(`${sentence} The command df11 has no such limit.`);
}

// The bytes of each tensor, as the header says them.
async function tensorSizes(file) {
  if (file.size < 8) return [];
  const length = Number(new DataView(await file.slice(0, 8).arrayBuffer()).getBigUint64(0, true));
  if (length > Math.min(LARGEST_HEADER, file.size - 8)) return [];
  try {
    const header = JSON.parse(await file.slice(8, 8 + length).text());
    return Object.values(header).flatMap(({ data_offsets: [from, to] = [] }) => (from <= to ? [to - from] : []));
  } catch {
    return [];
  }
}
