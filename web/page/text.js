// Numbers as people read them. No line ends between a number and its unit.
const SPACE = "\u00a0";
const whole = new Intl.NumberFormat("en");
const short = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });

/** 1769472 → "1,769,472". */
export const number = (n) => whole.format(n);

/** 1, "unit" → "1 unit"; 2 → "2 units". */
export const counted = (n, what) => `${number(n)} ${what}${n === 1 ? "" : "s"}`;

/** 3550776 → "3.55 MB". */
export function size(bytes) {
  const powers = ["bytes", "kB", "MB", "GB", "TB"];
  const power = bytes < 1000 ? 0 : Math.min(4, Math.floor(Math.log10(bytes) / 3));
  return `${short.format(bytes / 1000 ** power)}${SPACE}${powers[power]}`;
}

/** 3550776 → "3,550,776 bytes (3.55 MB)". */
export const bytes = (n) => (n < 1000 ? counted(n, "byte") : `${number(n)} bytes (${size(n)})`);

/** 0.686 → "68.6 %". What is there isn't shown as 0. */
export const percent = (share) => (share > 0 && share < 0.0005 ? `< 0.1${SPACE}%` : `${(100 * share).toFixed(1)}${SPACE}%`);

/** Bytes and seconds → "1.23 GB/s". */
export const speed = (n, seconds) => `${short.format(n / seconds / 1e9)}${SPACE}GB/s`;

/** "the file ends" → "The file ends." What begins with a name, "model.safetensors" or "df11", keeps it. */
export function sentence(text) {
  const begun = text.replace(/^[a-z](?=[a-z]*[ ,:])/, (letter) => letter.toUpperCase());
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}

/** The least magnitude of a weight with this exponent: 121 → "2⁻⁶". */
export function magnitude(exponent) {
  if (exponent === 0) return "0";
  if (exponent === 255) return "∞, or no number";
  const digits = { "-": "⁻", 0: "⁰", 1: "¹", 2: "²", 3: "³", 4: "⁴", 5: "⁵", 6: "⁶", 7: "⁷", 8: "⁸", 9: "⁹" };
  return `2${`${exponent - 127}`.replace(/./g, (digit) => digits[digit])}`;
}
