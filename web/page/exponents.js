// How much is in the exponents of BF16 weights, as numbers and sentences.
import { part, row } from "./dom.js";
import { drawHistogram } from "./histogram.js";
import { bytes, counted, magnitude, number, percent, size } from "./text.js";

/** Bits of information in an exponent with these occurrences. No code takes fewer on average. */
export function entropy(counts) {
  const total = counts.reduce((sum, n) => sum + n, 0);
  return counts.reduce((bits, n) => (n === 0 ? bits : bits - (n / total) * Math.log2(n / total)), 0);
}

/** Shows what was counted: `exponents` is what Df11.exponents gives. `tensorBytes` are the bytes of all tensors. */
export function showExponents({ counts, estimate }, file, tensorBytes) {
  const total = counts.reduce((sum, n) => sum + n, 0);
  const bits = entropy(counts);
  part("exponents").hidden = false;
  drawHistogram(part("chart"), counts);
  part("summary").textContent =
    `The ${counted(total, "weight")} have ${bits.toFixed(2)} bits of information in each exponent. ` +
    `With 8 bits of sign and mantissa that is ${(bits + 8).toFixed(2)} bits a weight. BF16 takes 16.`;
  part("estimate").textContent = sayEstimate(file.size - tensorBytes + estimate, file.size);
  const rows = counts.map((n, exponent) => row(`${exponent}`, magnitude(exponent), number(n), percent(n / total)));
  part("numbers").replaceChildren(...rows.filter((_, exponent) => counts[exponent] > 0));
}

function sayEstimate(after, before) {
  if (after >= before) return "Estimate: DF11 would store all tensors as they are. They wouldn't shrink.";
  return (
    `Estimate: in DF11 this file would have about ${size(after)}, ${percent(after / before)} of its ${bytes(before)}. ` +
    `DF11 would save about ${size(before - after)}.`
  );
}
