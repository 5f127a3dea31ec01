// DF11 for pages: each call is done in a worker, one after the other, and gives a promise. Errors are sentences.

// The number of the next call. One for all workers, so that what one worker opened is nothing to another.
let next = 1;

/** A worker that decodes, compresses and restores. */
export class Df11 {
  #worker;
  #url;
  #ended = null;
  #calls = new Map();

  constructor() {
    // A worker that comes from a blob is under the page's Content-Security-Policy, and so are the modules that it imports. One
    // that comes from the server is not: it would be under whatever header the server sends with it.
    // A page from the disk has the worker as a classic script: start.js says why.
    const { folder } = globalThis;
    const source = folder?.worker ?? `import ${JSON.stringify(new URL("./worker.js", import.meta.url).href)};`;
    this.#url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    this.#worker = new Worker(this.#url, { type: folder ? "classic" : "module" });
    this.#worker.onmessage = ({ data }) => this.#heard(data);
    this.#worker.onmessageerror = () => this.#fail("an answer of the worker can't be read");
    this.#worker.onerror = (event) => {
      event.preventDefault(); // the calls tell
      this.#fail(event.message || "the worker can't be loaded");
    };
  }

  /** Why the worker ended, a sentence, or null. All calls fail with it; only a new Df11 helps. */
  get ended() {
    return this.#ended;
  }

  /** Opens a File, or any other Blob: `{name, isCompressed, tensors, units}`. Only parts of it are read. */
  open = async (file) => this.#call("open", blob(file));

  /** Frees what an open file takes. */
  close = async (opened) => this.#call("close", known(opened));

  /**
   * Counts the exponents of an open file that isn't compressed: `{counts, estimate}`, how often each of the 256 occurs in all
   * BF16 weights, and about how many bytes DF11 would take for all tensors. `progress` is that of `compress`.
   */
  exponents = async (opened, progress) => this.#call("exponents", known(opened), progress);

  /**
   * Decodes a unit of an open file: `{by, gpu, isSoftware, kernel, seconds, checks, words, whyNot}`.
   *
   * - `by`: `"webgpu"`, `"codec"`, or nothing: a GPU if there is one that can, else the codec, and then `whyNot` says why.
   *   `"webgpu"` also takes a program in a GPU's place, which is slow.
   * - `times`: decodes so often, at least once; `seconds` is the shortest time.
   * - `keep`: with the words, a Uint16Array. `checks` has the checksums of the weights in any case.
   */
  decode = async (opened, path, options) => this.#call("decode", { ...options, opened: known(opened), path });

  /** Compresses a File or Blob to a Blob. `progress` gets the bytes of BF16 that are done, and all. */
  compress = async (file, progress) => this.#call("compress", blob(file), progress);

  /** Restores the original of a compressed File or Blob: a Blob. */
  decompress = async (file, progress) => this.#call("decompress", blob(file), progress);

  /** Decodes a whole compressed File or Blob: the number of tensors that have the checksum that the file says. */
  verify = async (file, progress) => this.#call("verify", blob(file), progress);

  /**
   * A name or a sentence in one line, for people: what it doesn't show becomes an escape, such as `\u{202e}`. Errors are such
   * sentences; what `open` and `decode` give has the names as they are.
   */
  oneLine = async (text) => this.#call("oneLine", String(text));

  /** Ends the worker, also in the middle of work. */
  end = () => this.#fail("the work was ended");

  #call(name, given, progress) {
    if (this.#ended) throw new Error(this.#ended);
    const id = next++;
    return new Promise((resolve, reject) => {
      try {
        this.#worker.postMessage({ id, name, given });
      } catch (error) {
        return reject(new Error(`what was given can't be sent to the worker: ${error.message}`));
      }
      this.#calls.set(id, { resolve, reject, progress });
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
    URL.revokeObjectURL(this.#url);
    for (const { reject } of this.#calls.values()) reject(new Error(this.#ended));
    this.#calls.clear();
  }
}

// A file. One of another frame is a Blob too, but no instance of this frame's Blob.
function blob(file) {
  if (/^\[object (Blob|File)\]$/.test(Object.prototype.toString.call(file))) return file;
  throw new Error("the argument isn't a File or another Blob");
}

// What the worker knows an open file by.
function known(opened) {
  if (typeof opened?.id !== "number") throw new Error("the argument isn't an open file: open() returns one");
  return { id: opened.id, name: opened.name };
}
