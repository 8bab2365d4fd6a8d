/** Tables of tasks, of rejected texts, and of runs beside each other. */
const Tables = (() => {
  "use strict";

  const { el, table, fold } = Elements;

  function rate(successes, attempts) {
    const bar = el("span", { class: "bar", "aria-hidden": "true" }, el("span", {}));
    bar.firstChild.style.width = (100 * successes) / attempts + "%";
    return el("span", { class: "rate" }, bar, `${successes} of ${attempts}`);
  }

  /** Tasks with a button where the viewer has their attempts. */
  function tasks(caption, rows, hasAttempts, show) {
    return table(
      caption,
      [{ title: "Task" }, { title: "Epoch", number: true }, { title: "Solved" }, { title: "Text" }, { title: "" }],
      rows.map((task) => [
        task.kind || task.id,
        String(task.epoch),
        rate(task.successes, task.attempts),
        el("code", { class: "clamp", title: task.text }, task.text),
        hasAttempts(task)
          ? el("button", { type: "button", class: "small", "aria-label": `Attempts at ${task.id} of epoch ${task.epoch}`, on: { click: () => show(task) } }, "Attempts")
          : "",
      ]),
      "tasks",
    );
  }

  function rejections(rows) {
    const all = rows.reduce((sum, row) => sum + row.count, 0);
    return table(
      "Reasons of rejection",
      [{ title: "Reason" }, { title: "Texts", number: true }, { title: "Share", number: true }, { title: "Lately", number: true }, { title: "The latest one" }],
      rows.map((row, i) => [
        row.reason.replaceAll("-", " "),
        row.count.toLocaleString("en-US"),
        ((100 * row.count) / Math.max(1, all)).toFixed(1) + " %",
        row.lately.toLocaleString("en-US"),
        row.text || row.detail
          ? el("div", {}, el("p", { class: "detail" }, row.detail || ""), fold("rejected-" + i, "Text", () => el("code", { class: "whole" }, row.text || "(nothing)")))
          : "–",
      ]),
      "rejections",
    );
  }

  function runs(rows) {
    const columns = [
      ["Run", (run) => run.label],
      ["World", (run) => run.world || "–"],
      ["Mode", (run) => run.mode],
      ["Epochs", (run) => run.epochs, true],
      ["Panel before", (run) => run.before, true],
      ["Panel after", (run) => run.after, true],
      ["Change", (run) => run.change],
      ["Verdict", (run) => el("span", { class: "tone " + run.finding.tone }, run.finding.headline)],
      ["Generated tasks, lately", (run) => run.tasks, true],
      ["Simulator reward", (run) => run.simulatorReward, true],
      ["Simulator KL, nats a token", (run) => run.simulatorKl, true],
      ["Agent entropy, nats a token", (run) => run.entropy, true],
      ["Attempts", (run) => run.attempts, true],
      ["Tokens a second", (run) => run.speed, true],
      ["Time", (run) => run.time],
    ];
    return table(
      "The runs",
      columns.map(([title, , number]) => ({ title, number })),
      rows.map((run) => columns.map(([, write]) => write(run))),
      "runs",
    );
  }

  function settings(rows, labels) {
    return table(
      "Settings that differ",
      [{ title: "Setting" }, ...labels.map((title) => ({ title }))],
      rows.map((row) => [el("code", {}, row.key), ...row.values.map((value) => el("code", {}, value))]),
      "settings",
    );
  }

  return { tasks, rejections, runs, settings };
})();
