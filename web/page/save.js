// What the user can keep.
import { element, part } from "./dom.js";

/** "model.safetensors" → "model-df11.safetensors". */
export const compressedName = (name) => name.replace(/(\.safetensors)?$/, "-df11.safetensors");

/** "model-df11.safetensors" → "model.safetensors"; another name gets "-bf16", so that it isn't the compressed file's. */
export function restoredName(name) {
  const restored = name.replace(/-df11(?=\.safetensors$)/i, "");
  return restored === name ? name.replace(/(\.safetensors)?$/, "-bf16.safetensors") : restored;
}

/** Offers bytes to be saved. They are whole: nothing is offered before the work is done. `shown` is the name for people. */
export function offer(blob, name, shown) {
  part("result").append(element("a", { className: "button", href: URL.createObjectURL(blob), download: name }, `save ${shown}`));
}

/** Forgets what was made before, and gives its memory back. */
export function forget() {
  for (const { href } of part("result").querySelectorAll("a")) URL.revokeObjectURL(href);
  part("result").replaceChildren();
}
