// The page that shows the kernel step by step.
import { part } from "../dom.js";
import { showFixed } from "./fixed.js";
import { draw } from "./panels.js";
import { parse, questionAt } from "./predict.js";
import { isLookup, nextWhere } from "./state.js";
import { decode, example as load } from "./trace.js";

const example = await load();
let chunk = 0;
let events = [];
let count = 0;
/** The question that waits for an answer, and the step behind it. */
let asked = null;

/** Goes to a step: forward with a question on the way, if the user wants to be asked. */
function go(to, mayAsk = true) {
  const end = Math.max(0, Math.min(to, events.length));
  if (mayAsk && part("predict").checked && end > count) {
    for (let i = count; i < end || (i === end && end === events.length); i += 1) {
      const question = questionAt(example, chunk, events, i);
      if (question) return ask(question, i, end);
    }
  }
  count = end;
  show();
}

function ask(question, at, end) {
  count = at;
  show();
  asked = { ...question, end };
  part("ask").textContent = question.ask;
  part("answer").value = part("verdict").textContent = "";
  part("question").hidden = false;
  part("answer").focus();
}

function answered(isShown) {
  if (!asked) return;
  const { answer, why } = asked;
  const isRight = String(parse(part("answer").value)) === String(answer);
  if (!isRight && !isShown) {
    part("verdict").textContent = "Not that. Look at the bits and the registers again.";
    return;
  }
  part("verdict").textContent = `${isRight ? "Right" : "It is"}: ${answer}. ${why}`;
  asked = null;
  count = Math.min(count + 1, events.length);
  show();
}

function show() {
  part("position").value = count;
  if (asked) asked = null;
  draw(example, chunk, events, count);
  part("back").disabled = part("first").disabled = count === 0;
  for (const id of ["next", "code", "phase", "last"]) part(id).disabled = count === events.length;
}

/** Runs the kernel as the form says, from the start. */
async function run() {
  chunk = Number(part("chunk").value);
  const without = part("without").value;
  events = await decode({
    chunk, falling: part("order").value === "falling", without: without === "" ? null : Number(without), unshifted: part("unshifted").checked,
  });
  part("position").max = events.length;
  count = 0;
  part("question").hidden = true;
  show();
}

part("how").addEventListener("change", run);
part("first").addEventListener("click", () => go(0));
part("back").addEventListener("click", () => go(count - 1));
part("next").addEventListener("click", () => go(count + 1));
part("code").addEventListener("click", () => go(nextWhere(events, count, isLookup)));
part("phase").addEventListener("click", () => go(nextWhere(events, count - 1, ({ is }) => is === "barrier") + 1));
part("last").addEventListener("click", () => go(events.length));
part("position").addEventListener("input", () => go(Number(part("position").value), false));
part("predict").addEventListener("change", () => { part("question").hidden = true; });
part("question").addEventListener("submit", (event) => { event.preventDefault(); answered(false); });
part("show").addEventListener("click", () => answered(true));

await run();
await showFixed(events);
part("unstarted").hidden = true;
part("app").hidden = false;
