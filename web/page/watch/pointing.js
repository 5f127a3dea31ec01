// The cells of a table one by one, by mouse, finger or keyboard: a line under the table says the value of one.
import { part } from "../dom.js";

const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 };

/** Points at cells of the table of this name. What is returned says the value again when the cells have changed. */
export function pointing(name) {
  const [table, line] = [part(name), part(`${name}-cell`)];
  let at = null;
  const say = () => {
    if (at === null) return;
    const { title } = table.children[at];
    if (line.textContent !== title) line.textContent = title;
  };
  const go = (to) => {
    if (to < 0 || to >= table.children.length) return;
    table.children[at ?? 0].removeAttribute("data-at");
    at = to;
    table.children[at].setAttribute("data-at", "");
    say();
  };
  // Rows are as long as the page is wide.
  const inARow = () => [...table.children].findIndex((cell) => cell.offsetTop > table.children[0].offsetTop);
  table.addEventListener("focus", () => go(at ?? 0));
  table.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go((at ?? 0) + step * (event.key === "ArrowUp" || event.key === "ArrowDown" ? Math.max(1, inARow()) : 1));
  });
  table.addEventListener("pointerdown", ({ target }) => {
    if (target !== table) go([...table.children].indexOf(target));
  });
  return say;
}
