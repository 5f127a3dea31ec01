import { Df11 } from "./df11.js";

const [file, bar, log, result] = ["file", "progress", "log", "result"].map((id) => document.getElementById(id));
const say = (text) => log.append(`${text}\n`);
let df11 = new Df11();

function progress(done, all) {
  bar.hidden = false;
  bar.max = all;
  bar.value = done;
}

// Units one by one: decoded, compared with their checksums, and timed.
async function decode(opened) {
  for (const unit of opened.units) {
    for (const by of ["webgpu", "codec"]) {
      try {
        const { by: what, kernel, seconds, checks } = await df11.decode(opened, unit.path, { by, times: 3 });
        const wrong = checks.filter(({ checksum, expected }) => expected !== null && checksum !== expected);
        const right = checks.filter(({ checksum, expected }) => checksum === expected).length;
        const speed = ((2 * unit.elements) / seconds / 1e9).toFixed(3);
        say(`${unit.path}: ${speed} GB/s by ${what}${kernel ? `, kernel ${kernel}` : ""}; ${right} checksums right`);
        wrong.forEach(({ name }) => say(`  ${name} is WRONG`));
      } catch (error) {
        if (df11.ended) throw error;
        say(`${unit.path}: not by ${by}: ${error.message}`);
      }
    }
  }
}

// What the user can keep.
function offer(blob, name) {
  const link = document.createElement("a");
  Object.assign(link, { href: URL.createObjectURL(blob), download: name, textContent: `save ${name}` });
  result.replaceChildren(link);
}

// Nothing of the file before.
function clear() {
  for (const { href } of result.children) URL.revokeObjectURL(href);
  result.replaceChildren();
  log.textContent = "";
}

async function show(chosen, opened) {
  const bytes = opened.tensors.reduce((sum, tensor) => sum + tensor.bytes, 0);
  say(`${opened.name}: ${opened.tensors.length} tensors, ${opened.units.length} units, ${bytes} bytes without compression`);
  if (opened.isCompressed) {
    await decode(opened);
    say(`${await df11.verify(chosen, progress)} tensors have the checksums that the file says`);
    offer(await df11.decompress(chosen, progress), chosen.name.replace(/-df11(?=\.safetensors$)/, ""));
  } else {
    const compressed = await df11.compress(chosen, progress);
    say(`compressed to ${compressed.size} bytes, ${((100 * compressed.size) / chosen.size).toFixed(2)} %`);
    offer(compressed, chosen.name.replace(/(\.safetensors)?$/, "-df11.safetensors"));
  }
}

// One file after the other: until this one is done, no other can be chosen.
file.onchange = async () => {
  const [chosen] = file.files;
  if (!chosen) return;
  file.disabled = true;
  clear();
  let opened;
  try {
    opened = await df11.open(chosen);
    await show(chosen, opened);
  } catch (error) {
    say(error.message);
  } finally {
    bar.hidden = true;
    if (opened) await df11.close(opened).catch(() => {}); // then it ended
    if (df11.ended) df11 = new Df11();
    file.disabled = false;
  }
};
