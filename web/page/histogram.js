// The exponents' shares as bars.
import { magnitude, percent } from "./text.js";

const RARE = 0.001; // a smaller share has no bar: it would be no higher than the axis
const LEFT = 44;
const BELOW = 40;
const ABOVE = 8;
const LABEL = 34; // pixels that a label of the axis needs

const drawn = new WeakMap(); // what a chart shows
const observer = new ResizeObserver((entries) => entries.forEach(({ target }) => draw(target)));

/** Draws the bars, and again whenever the chart gets another width: so its text keeps its size on small screens. */
export function drawHistogram(svg, counts) {
  drawn.set(svg, counts);
  observer.observe(svg);
  draw(svg);
}

function draw(svg) {
  const counts = drawn.get(svg);
  const width = svg.clientWidth;
  const height = svg.clientHeight;
  if (!width) return; // it is hidden
  const total = counts.reduce((sum, n) => sum + n, 0);
  const shares = counts.map((n) => n / total);
  const shown = shares.flatMap((share, exponent) => (share >= RARE ? [exponent] : []));
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.setAttribute("aria-label", describe(shares, shown));
  if (shown.length === 0) return svg.replaceChildren();

  // At least so many places, so that a single bar isn't as wide as the chart.
  const [first, last] = [shown[0], shown.at(-1)];
  const places = Math.max(12, last - first + 1);
  const from = (first + last + 1 - places) / 2;
  const most = Math.max(...shares);
  const step = (width - LEFT) / places;
  const x = (exponent) => LEFT + (exponent - from) * step;
  const y = (share) => ABOVE + (1 - share / most) * (height - ABOVE - BELOW);

  const bars = shown.map((exponent) => {
    const top = y(shares[exponent]);
    return shape("rect", { class: "bar", x: x(exponent) + 0.1 * step, y: top, width: 0.8 * step, height: y(0) - top });
  });
  const every = Math.ceil(LABEL / step);
  const labels = [];
  for (let exponent = last; exponent >= first; exponent -= every) {
    const middle = x(exponent) + step / 2;
    labels.push(text(magnitude(exponent), { x: middle, y: height - 22, "text-anchor": "middle" }));
    labels.push(text(`${exponent}`, { class: "note", x: middle, y: height - 6, "text-anchor": "middle" }));
  }
  const lines = ticks(most).flatMap((share) => [
    shape("line", { class: "grid", x1: LEFT, x2: width, y1: y(share), y2: y(share) }),
    text(`${Math.round(100 * share)} %`, { class: "note", x: LEFT - 6, y: y(share) + 4, "text-anchor": "end" }),
  ]);
  svg.replaceChildren(...lines, ...bars, ...labels);
}

function describe(shares, shown) {
  if (shown.length === 0) return "A bar chart without bars: there are no weights.";
  const most = shares.indexOf(Math.max(...shares));
  return (
    `A bar chart of the shares of ${shown.length} exponents, from ${shown[0]} to ${shown.at(-1)}. ` +
    `The most frequent is ${most}, magnitudes from ${magnitude(most)}, with ${percent(shares[most])}. ` +
    "The numbers are in the table below."
  );
}

// Some three to five lines.
function ticks(most) {
  const step = [0.02, 0.05, 0.1, 0.2, 0.25].find((step) => most / step <= 5) ?? 0.25;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => i * step);
}

function shape(tag, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

function text(content, attributes) {
  const made = shape("text", attributes);
  made.textContent = content;
  return made;
}
