/** Makes elements of the page. Texts become text nodes and nothing else, whatever they say. */
const Elements = (() => {
  "use strict";

  /**
   * An element with attributes and children. An attribute that is false, null or undefined is left out; `on` holds listeners by event, and
   * children are strings or elements.
   */
  function el(name, attributes = {}, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (key === "on") {
        for (const [event, listener] of Object.entries(value)) {
          element.addEventListener(event, listener);
        }
      } else if (value !== false && value !== null && value !== undefined) {
        element.setAttribute(key, value === true ? "" : String(value));
      }
    }
    element.append(...children.flat().filter((child) => child !== null && child !== undefined));
    return element;
  }

  /** A table: column titles, of which those with `number` are set to the right, and rows of strings or elements. */
  function table(caption, columns, rows, className = "") {
    const cells = (row) =>
      row.map((cell, i) => el(i === 0 ? "th" : "td", { scope: i === 0 && "row", class: columns[i].number && "number" }, cell));
    return el(
      "div",
      { class: "table " + className, role: "region", "aria-label": caption, tabindex: "0" },
      el(
        "table",
        {},
        el("caption", { class: "hidden" }, caption),
        el("thead", {}, el("tr", {}, columns.map((column) => el("th", { scope: "col", class: column.number && "number" }, column.title)))),
        el("tbody", {}, rows.map((row) => el("tr", {}, cells(row)))),
      ),
    );
  }

  /** A part that folds; stays open over a redraw when its id was open. */
  const open = new Set();
  function fold(id, title, make) {
    const body = el("div", { class: "fold" });
    const details = el("details", { id, open: open.has(id) }, el("summary", {}, title), body);
    const show = () => {
      if (details.open && !body.hasChildNodes()) {
        body.append(make());
      }
      open[details.open ? "add" : "delete"](id);
    };
    details.addEventListener("toggle", show);
    show();
    return details;
  }

  return { el, table, fold };
})();
