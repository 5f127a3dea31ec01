// What a file is: DF11 or BF16, its weights, its bytes.
import { element, part } from "./dom.js";
import { bytes, counted, number } from "./text.js";

const sum = (numbers) => numbers.reduce((total, n) => total + n, 0);
const elements = ({ shape }) => shape.reduce((product, n) => product * n, 1);

/** The tensors of a file whose elements are BF16. */
export const bf16 = (opened) => opened.tensors.filter(({ dtype }) => dtype === "BF16");

/** The bytes of all tensors of the original. */
export const tensorBytes = (opened) => sum(opened.tensors.map((tensor) => tensor.bytes));

/** Shows the facts of a file, and its name as people can see it. */
export function showFacts(name, file, opened) {
  part("name").textContent = name;
  const pairs = Object.entries({ ...common(file, opened), ...(opened.isCompressed ? compressed(opened) : {}) });
  const fact = ([name, value]) => element("div", {}, element("dt", {}, name), element("dd", {}, value));
  part("facts").replaceChildren(...pairs.map(fact));
  part("chosen").hidden = false;
}

function common(file, opened) {
  return {
    Form: form(opened),
    Weights: `${number(sum(opened.tensors.map(elements)))} in ${counted(opened.tensors.length, "tensor")}`,
    Size: bytes(file.size),
  };
}

function form(opened) {
  if (opened.isCompressed) return "DF11: compressed";
  const [some, all] = [bf16(opened).length, opened.tensors.length];
  if (some === 0) return "no BF16: DF11 has nothing to compress here";
  if (some === all) return "BF16: not compressed";
  return `BF16: not compressed; ${all - some} of ${counted(all, "tensor")} have other types`;
}

function compressed(opened) {
  const weights = sum(opened.units.map((unit) => unit.elements));
  const stored = sum(opened.units.map((unit) => unit.bytes));
  const bits = weights === 0 ? "" : `, ${((8 * stored) / weights).toFixed(3)} bits a weight`;
  return {
    Compressed: `${number(weights)} weights in ${counted(opened.units.length, "unit")}${bits}`,
    Original: `${bytes(tensorBytes(opened))} of tensors`,
  };
}
