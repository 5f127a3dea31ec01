// One piece of work at a time: its bar, its sentence, and a way to stop it.
import { part } from "./dom.js";
import { stop } from "./session.js";
import { sentence } from "./text.js";

let isBusy = false;
let isCancelled = false;

const controls = () => document.querySelectorAll("#file, #actions button");
export const say = (text) => (part("status").textContent = text);
export const refuse = (text) => (part("error").textContent = sentence(text));

/** Whether there is work. The user is told. */
export function busy() {
  if (isBusy) refuse("This page does one thing at a time. Wait until it is done, or cancel it.");
  return isBusy;
}

/**
 * Does some work, and says how far it is. `what` is for people: "Compressing". `work` gets a function to tell the progress with,
 * and gives the sentence to end with. Errors are said, not thrown.
 */
export async function run(what, work) {
  if (busy()) return;
  begin();
  say(`${what} …`);
  try {
    say(await work(teller(what)));
  } catch (error) {
    say(isCancelled ? `${what} was cancelled. Nothing of it was kept.` : "");
    if (!isCancelled) refuse(error.message);
  } finally {
    end();
  }
}

let before; // what had the focus

function begin() {
  [isBusy, isCancelled, before] = [true, false, document.activeElement];
  part("error").textContent = "";
  part("work").hidden = false;
  part("bar").removeAttribute("value"); // nothing is known yet
  part("amount").textContent = "";
  for (const control of controls()) control.disabled = true;
  // A control that can't be used loses the focus: the keyboard goes to what can be done now.
  if (before?.matches("#file, #actions button")) part("cancel").focus();
}

function end() {
  isBusy = false;
  const hadFocus = document.activeElement === part("cancel");
  part("work").hidden = true;
  for (const control of controls()) control.disabled = false;
  if (hadFocus && before?.isConnected) before.focus();
}

// Moves the bar with each call. The sentence, which screen readers read out, changes with each quarter.
function teller(what) {
  let quarter = 0;
  return (done, all) => {
    if (!(all > 0)) return;
    Object.assign(part("bar"), { max: all, value: done });
    part("amount").textContent = `${Math.floor((100 * done) / all)} %`;
    const now = Math.floor((4 * done) / all);
    if (now > quarter && now < 4) say(`${what}: ${25 * now} % …`);
    quarter = now;
  };
}

part("cancel").onclick = () => {
  isCancelled = true;
  stop();
};
