// Starts the page's module, the one that data-main names. From a server the browser loads it, and all that it imports. From a folder
// on the disk browsers load no modules: there files.js has their texts, and each becomes a blob, under the same policy.
const { main } = document.currentScript.dataset;

function fromFolder({ modules, bytes, texts, worker }) {
  const addresses = new Map();
  // The path of what a module imports.
  const path = (from, to) => new URL(to, `https://page/${from}`).pathname.slice(1);
  const blob = (name) => {
    const text = modules[name].replace(/^(import .*?from |export .*?from )"(\..*?)"/gm, (_, start, to) => `${start}"${address(path(name, to))}"`);
    return URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  };
  const address = (name) => addresses.get(name) ?? addresses.set(name, blob(name)).get(name);
  const decoded = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  globalThis.folder = {
    /** A module that no one else has, with what it compiles. */
    fresh: async (name, compiled) => {
      const module = await import(blob(name));
      await module.default({ module_or_path: decoded(bytes[compiled]) });
      return module;
    },
    text: (name) => texts[name] ?? "",
    worker,
  };
  import(address(main));
}

if (location.protocol === "file:") {
  const files = document.createElement("script");
  // Beside this file, wherever the page is.
  files.src = new URL("files.js", document.currentScript.src);
  files.onload = () => fromFolder(globalThis.files);
  document.head.append(files);
} else import(`./${main}`);
