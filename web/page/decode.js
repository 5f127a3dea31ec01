// Decodes every unit of a file, compares all words with the checksums, and says how fast it was.
import { checkUnit } from "./limits.js";
import { counted, number, speed } from "./text.js";

const WHO = { webgpu: "The GPU", codec: "The CPU" };

/** Decodes all units `by` "webgpu" or "codec": `{text, rows}`, a sentence, and of each unit what a table of them has. */
export async function decodeAll(df11, opened, by, tell) {
  const paths = await Promise.all(opened.units.map(({ path }) => df11.oneLine(path)));
  opened.units.forEach((unit, i) => checkUnit(unit, paths[i]));
  const all = opened.units.reduce((sum, unit) => sum + unit.elements, 0);
  const done = { elements: 0, seconds: 0, right: 0, compared: 0, gpu: {}, kernels: new Set(), rows: [] };
  for (const [i, unit] of opened.units.entries()) {
    const made = await df11.decode(opened, unit.path, { by, times: 3 });
    const { right, compared } = await compare(df11, opened, unit, by, made.checks);
    done.elements += unit.elements;
    done.seconds += made.seconds;
    done.right += right;
    done.compared += compared;
    done.gpu = made;
    if (made.kernel) done.kernels.add(made.kernel);
    done.rows.push([paths[i], number(unit.elements), speed(2 * unit.elements, made.seconds), made.kernel ?? "none"]);
    tell(done.elements, all);
  }
  return { text: say(by, opened, done), rows: done.rows };
}

function ofGpu({ gpu, isSoftware }, kernels) {
  return [
    gpu ? `The GPU is ${gpu}.` : "The browser doesn't tell the GPU's name.",
    `The kernel was ${kernels.join(", ") || "none"}.`,
    ...(isSoftware ? ["This GPU is a program that runs on the CPU, so its speed says nothing about real ones."] : []),
  ];
}

// A GPU doesn't notice a damaged code stream: only the checksums tell. Files of the official compressor have none; for these the
// CPU decodes what the GPU decoded, too.
async function compare(df11, opened, unit, by, checks) {
  const wrong = checks.find(({ checksum, expected }) => expected !== null && checksum !== expected);
  if (wrong) {
    const [name, expected] = await Promise.all([wrong.name, wrong.expected].map(df11.oneLine));
    throw new Error(`${name} is wrong: its checksum is ${wrong.checksum}, and the file says ${expected}`);
  }
  const right = checks.filter(({ expected }) => expected !== null).length;
  if (right === checks.length || by === "codec") return { right, compared: 0 };
  const again = await df11.decode(opened, unit.path, { by: "codec" });
  const other = checks.find(({ checksum }, i) => checksum !== again.checks[i].checksum);
  if (other) {
    const [name, path] = await Promise.all([other.name, unit.path].map(df11.oneLine));
    throw new Error(`the GPU and the CPU decode ${name} of ${path} to different words`);
  }
  return { right, compared: checks.length - right };
}

function say(by, opened, { elements, seconds, right, compared, gpu, kernels }) {
  const what = `${counted(elements, "weight")} in ${counted(opened.units.length, "unit")}`;
  const who = by === "codec" ? ["It used one core, by WebAssembly."] : ofGpu(gpu, [...kernels]);
  return [`${WHO[by]} decoded ${what} at ${speed(2 * elements, seconds)}.`, checked(right, compared), ...who].join(" ");
}

function checked(right, compared) {
  if (right === 1) return "Every word was checked: the checksum is right.";
  if (right > 1) return `Every word was checked: all ${number(right)} checksums are right.`;
  if (compared === 0) return "The file has no checksums, so nothing says whether the words are right.";
  return `The file has no checksums; the CPU decoded the same ${counted(compared, "weight tensor")}, word for word.`;
}
