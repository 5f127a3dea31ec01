// Parts of the page by their ids, and new ones.
export const part = (id) => document.getElementById(id);

/** An element with these properties and children. */
export function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

/** A row of a table: its first cell names it, by a text, an element, or several of them. */
export function row(first, ...cells) {
  return element("tr", {}, element("th", { scope: "row" }, ...[first].flat()), ...cells.map((cell) => element("td", {}, cell)));
}
