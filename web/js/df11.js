// DF11 for pages: each call is done in a worker, one after the other, and gives a promise. Errors are sentences.

/** A worker that decodes, compresses and restores. */
export class Df11 {
  #worker;
  #ended = null; // a sentence
  #calls = new Map();
  #next = 1;

  constructor() {
    // A worker that comes from a blob is under the page's Content-Security-Policy, and so are the modules that it imports. One
    // that comes from the server is not: it would be under whatever header the server sends with it.
    const source = `import ${JSON.stringify(new URL("./worker.js", import.meta.url).href)};`;
    const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    this.#worker = new Worker(url, { type: "module" });
    this.#worker.onmessage = ({ data }) => this.#heard(data);
    this.#worker.onerror = (event) => this.#fail(event.message ?? "the worker can't be loaded");
  }

  /** Opens a File, or any other Blob: `{name, isCompressed, tensors, units}`. Only parts of it are read. */
  open = (file) => this.#call("open", file);

  /** Frees what an open file takes. */
  close = ({ id, name }) => this.#call("close", { id, name });

  /**
   * Decodes a unit of an open file: `{by, gpu, kernel, seconds, checks, words, whyNot}`.
   *
   * - `by`: `"webgpu"`, `"codec"`, or nothing: a GPU if there is one that can, else the codec, and then `whyNot` says why.
   *   `"webgpu"` also takes a program in a GPU's place, which is slow.
   * - `times`: decodes so often; `seconds` is the shortest time.
   * - `keep`: with the words, a Uint16Array. `checks` has the checksums of the weights in any case.
   */
  decode = ({ id, name }, path, options = {}) => this.#call("decode", { opened: { id, name }, path, ...options });

  /** Compresses a File or Blob to a Blob. `progress` gets the bytes of BF16 that are done, and all. */
  compress = (file, progress) => this.#call("compress", file, progress);

  /** Restores the original of a compressed File or Blob: a Blob. */
  decompress = (file, progress) => this.#call("decompress", file, progress);

  /** Decodes a whole compressed File or Blob: the number of tensors that have the checksum that the file says. */
  verify = (file, progress) => this.#call("verify", file, progress);

  /** Ends the worker, also in the middle of work. */
  end = () => this.#fail("the work was ended");

  #call(name, given, progress) {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      if (this.#ended) return reject(new Error(this.#ended));
      this.#calls.set(id, { resolve, reject, progress });
      this.#worker.postMessage({ id, name, given });
    });
  }

  #heard({ id, result, error, done, all, broken }) {
    if (broken !== undefined) return this.#fail(broken);
    const call = this.#calls.get(id);
    if (done !== undefined) return call?.progress?.(done, all);
    this.#calls.delete(id);
    if (error === undefined) call?.resolve(result);
    else call?.reject(new Error(error));
  }

  #fail(sentence) {
    this.#ended ??= sentence;
    this.#worker.terminate();
    for (const { reject } of this.#calls.values()) reject(new Error(sentence));
    this.#calls.clear();
  }
}
