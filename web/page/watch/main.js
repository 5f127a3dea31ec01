// The page that shows the kernel step by step.
import { part } from "../dom.js";
import { showFixed, sumUp } from "./fixed.js";
import { draw, drawCodes } from "./panels.js";
import { parse, questionAt } from "./predict.js";
import { afterLoading, isLookup, nextWhere } from "./state.js";
import { decode, example as load } from "./trace.js";

const example = await load();
let chunk = 0;
let form = { unshifted: false, without: null };
let events = [];
let count = 0;
/** The question that waits for an answer. */
let asked = null;

/** Goes to a step. */
function go(to) {
  closeQuestion();
  count = Math.max(0, Math.min(to, events.length));
  show();
}

/** Goes forward, but only to the next question, if the user wants to be asked. From `from` on there are questions. */
function forward(to, from = count) {
  if (asked) {
    part("verdict").textContent = "Answer first, or press Show me.";
    part("answer").focus();
    return;
  }
  const end = Math.min(to, events.length);
  if (part("predict").checked && end > count) {
    for (let i = from; i < end || (i === end && end === events.length); i += 1) {
      const question = questionAt(example, chunk, events, i, form);
      if (question) return ask(question, i);
    }
  }
  go(end);
}

function ask(question, at) {
  go(at);
  asked = question;
  part("ask").textContent = question.ask;
  part("forms").textContent = question.forms;
  part("answer").value = part("verdict").textContent = "";
  openQuestion(true);
  part("question").hidden = false;
  part("answer").focus();
}

// After the verdict there is nothing more to type.
function openQuestion(isOpen) {
  part("answer").readOnly = !isOpen;
  part("check").hidden = part("show").hidden = !isOpen;
}

function closeQuestion() {
  asked = null;
  part("question").hidden = true;
}

function answered(isShown) {
  if (!asked) return;
  const { answer, why, hint } = asked;
  const isRight = String(parse(part("answer").value)) === String(answer);
  if (!isRight && !isShown) {
    part("verdict").textContent = `Not that. ${hint}`;
    return;
  }
  part("verdict").textContent = `${isRight ? "Right" : "It is"}: ${answer}. ${why}`;
  asked = null;
  count = Math.min(count + 1, events.length);
  show();
  // The buttons of the form go away, and the focus with them.
  part("next").focus();
  openQuestion(false);
}

function show() {
  part("position").value = count;
  draw(example, chunk, events, count);
  // Not `disabled`: a button that has the focus would lose it.
  const disable = (id, is) => part(id).setAttribute("aria-disabled", is);
  for (const id of ["back", "first"]) disable(id, count === 0);
  for (const id of ["next", "code", "phase", "last"]) disable(id, count === events.length);
}

/** Runs the kernel as the form says. The page begins after the tables are loaded: that are many steps, all alike. */
async function run() {
  const wanted = Number(part("chunk").value);
  // Chunk 0 has no shift.
  part("unshifted").disabled = wanted === 0;
  const without = part("without").value;
  const broken = { unshifted: wanted !== 0 && part("unshifted").checked, without: without === "" ? null : Number(without) };
  const found = await decode({ chunk: wanted, falling: part("order").value === "falling", ...broken });
  [chunk, form, events] = [wanted, broken, found];
  part("position").max = events.length;
  go(afterLoading(events));
  sumUp(events);
}

const on = (id, what) => part(id).addEventListener("click", what);
part("how").addEventListener("change", run);
on("first", () => go(0));
on("back", () => go(count - 1));
on("next", () => forward(count + 1));
on("code", () => forward(nextWhere(events, count, isLookup)));
on("phase", () => forward(nextWhere(events, count - 1, ({ is }) => is === "barrier") + 1));
// Of all the questions on the way, the last one.
on("last", () => forward(events.length, events.length));
part("position").addEventListener("input", () => go(Number(part("position").value)));
part("predict").addEventListener("change", closeQuestion);
part("question").addEventListener("submit", (event) => { event.preventDefault(); answered(false); });
on("show", () => answered(true));

drawCodes(example);
await showFixed();
await run();
part("unstarted").hidden = true;
part("app").hidden = false;
