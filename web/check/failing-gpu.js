// Stands in for gpu.js, beside failing-module.js.
import { Held, gpus } from "./df11_web.js";

export class Gpu extends Held {
  static async open() {
    gpus.push(new Gpu());
    return gpus.at(-1);
  }
  async load({ path }) {
    if (path === "refused") throw new Error("the unit is refused");
    return Object.assign(new Held(), { path });
  }
  async decode({ path }) {
    if (path === "damaged") throw new Error("the unit is damaged");
    this.isLost = path === "lost";
    if (this.isLost) throw new Error("the GPU was lost");
  }
  read = async () => [];
}
