// Starts the page: takes a file, shows what it is, and offers what can be done with it.
import { count, showActions } from "./actions.js";
import { onChoice } from "./choice.js";
import { part } from "./dom.js";
import { bf16, showFacts } from "./facts.js";
import { checkSize } from "./limits.js";
import { forget } from "./save.js";
import { df11, open } from "./session.js";
import { busy, refuse, run } from "./work.js";

async function take(file) {
  if (busy()) return;
  forget();
  part("chosen").hidden = part("exponents").hidden = true;
  let opened;
  await run("Opening the file", async () => {
    const worker = df11(); // one that is ended meanwhile stays ended
    const name = await worker.oneLine(file.name);
    await checkSize(file, name);
    opened = await open(file, worker);
    showFacts(name, file, opened);
    showActions(file, opened);
    return `${name} is open.`;
  });
  if (opened && !opened.isCompressed && bf16(opened).length > 0) await count(file, opened);
}

part("unstarted").hidden = true;
part("app").hidden = false;
onChoice(take, (sentence) => busy() || refuse(sentence));
