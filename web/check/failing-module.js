// Stands in for df11_web.js: fails as the module can, and counts what isn't freed.
let [held, gpus] = [0, 0];
class Held {
  constructor() {
    held++;
  }
  free() {
    held--;
  }
}

export default async () => {};

export class Model extends Held {
  isCompressed = true;
  constructor(file) {
    super();
    this.file = file;
  }
  tensors = () => [];
  units() {
    if (this.file.name === "damaged") throw new Error("a unit is damaged");
    return [];
  }
  read = (path) => Object.assign(new Held(), { path });
  check = () => [held, gpus];
}

export class Gpu extends Held {
  static async open() {
    gpus++;
    return new Gpu();
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
  read = async () => new Held();
}

function thrower(error) {
  return () => {
    throw error;
  };
}
export const oneLine = (text) => text;
export const compress = thrower(new RangeError("Array buffer allocation failed"));
export const decompress = thrower(new WebAssembly.RuntimeError("unreachable"));
export const verify = thrower(new Error("df11 made a mistake: it panicked"));
