/** Draws how hard the tasks of each epoch were: a histogram an epoch, side by side, darker where there are more tasks. */
const Difficulty = (() => {
  "use strict";

  const { el, table, fold } = Elements;
  const MIDDLE = 3;
  const MOST_LABELS = 12;

  function epochs(column) {
    return column.first === column.last ? String(column.first) : `${column.first}–${column.last}`;
  }

  function total(column) {
    return column.counts.reduce((sum, count) => sum + count, 0);
  }

  function cell(column, bin, name) {
    const count = column.counts[bin];
    const share = count / Math.max(1, total(column));
    const square = el("span", {
      class: "cell",
      title: `Epoch ${epochs(column)}: ${Format.count(count, "task", "tasks")} ${name} (${Math.round(100 * share)} %)`,
    });
    square.style.opacity = count === 0 ? 0.04 : 0.15 + 0.85 * Math.sqrt(share);
    return square;
  }

  function map(difficulty) {
    const columns = difficulty.columns;
    const every = Math.ceil(columns.length / MOST_LABELS);
    const grid = el("div", { class: "heat", role: "img", "aria-label": inWords(difficulty) });
    grid.style.setProperty("--columns", columns.length);
    for (let bin = difficulty.bins.length - 1; bin >= 0; bin--) {
      grid.append(el("span", { class: bin === MIDDLE ? "bin wanted" : "bin" }, difficulty.bins[bin]));
      columns.forEach((column) => grid.append(cell(column, bin, difficulty.bins[bin])));
    }
    grid.append(el("span", { class: "bin axis" }, "epoch"));
    columns.forEach((column, i) => grid.append(el("span", { class: "axis" }, i % every === 0 ? String(column.first) : "")));
    return grid;
  }

  function inWords(difficulty) {
    const last = difficulty.columns[difficulty.columns.length - 1];
    const parts = difficulty.bins.map((name, bin) => `${last.counts[bin]} ${name}`);
    return `Histogram of tasks by the agent's success, an epoch a column. In epoch ${epochs(last)}: ${parts.join(", ")}.`;
  }

  function asTable(difficulty) {
    return table(
      "Tasks by the agent's success, all values",
      [{ title: "epoch" }, ...difficulty.bins.map((name) => ({ title: name, number: true }))],
      difficulty.columns.map((column) => [epochs(column), ...column.counts.map(String)]),
      "values",
    );
  }

  function card(difficulty) {
    return el(
      "article",
      { class: "card wide", id: "chart-difficulty" },
      el("h3", {}, "How hard the tasks were"),
      el(
        "p",
        { class: "about" },
        "Each column is an epoch, each row a share of attempts that solved a task; darker holds more tasks. Tasks that are never or always solved teach the" +
          " agent nothing. Good tasks keep the middle rows dark while the agent gets better.",
      ),
      map(difficulty),
      fold("values-difficulty", "Values", () => asTable(difficulty)),
    );
  }

  return { card };
})();
