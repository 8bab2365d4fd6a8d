/** Puts the page together from its data, and where a server stands behind it asks for newer data. */
(() => {
  "use strict";

  const { el } = Elements;
  const report = document.getElementById("report");
  const pollSeconds = Number(document.body.dataset.pollSeconds);
  const source = document.getElementById("report-data");

  function section(id, title, ...contents) {
    return el("section", { id, "aria-labelledby": id + "-title" }, el("h2", { id: id + "-title" }, title), ...contents);
  }

  function cards(data, part) {
    return data.charts.filter((chart) => chart.section === part).map(Charts.card);
  }

  function grid(...contents) {
    return contents.flat().length === 0 ? null : el("div", { class: "grid" }, ...contents);
  }

  function title(data) {
    const facts = [
      data.world && `world ${data.world}`,
      `mode ${data.mode}`,
      data.seed !== undefined && `seed ${data.seed}`,
      data.model && data.model,
      data.lastEpoch !== undefined && `epoch ${data.lastEpoch}${data.plannedEpochs !== undefined ? " of " + data.plannedEpochs : ""}`,
      data.updated && "recorded " + new Date(data.updated).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" }),
    ].filter(Boolean);
    const unfinished = !data.finished && data.lastEpoch !== undefined && data.plannedEpochs !== undefined;
    return el(
      "div",
      { class: "title" },
      el("h1", {}, data.name),
      el("p", { class: "meta" }, facts.join(" · ")),
      unfinished ? el("p", { class: "note" }, `The run is not finished: ${data.lastEpoch} of ${data.plannedEpochs} epochs are recorded. It is going on, or was stopped.`) : null,
    );
  }

  function verdict(data) {
    return [
      el(
        "div",
        { class: "findings" },
        data.findings.map((finding) =>
          el(
            "article",
            { class: "card finding " + finding.tone },
            el("p", { class: "label" }, finding.about),
            el("h3", {}, finding.headline),
            el("p", {}, Format.sentence(finding.text)),
          ),
        ),
      ),
      data.tiles.length === 0
        ? null
        : el(
            "dl",
            { class: "tiles" },
            data.tiles.map((tile) => el("div", { class: "card tile" }, el("dt", {}, tile.label), el("dd", { class: "value" }, tile.value), el("dd", { class: "meta" }, Format.sentence(tile.detail)))),
          ),
      notes(data.notes),
    ];
  }

  function notes(list) {
    return list.length === 0 ? null : el("div", { class: "card notes" }, el("h3", {}, "Worth a look"), el("ul", {}, list.map((note) => el("li", {}, note))));
  }

  function missing(data) {
    return data.missing.length === 0
      ? null
      : el("div", { class: "missing" }, el("h3", {}, "Not drawn"), el("ul", {}, data.missing.map((reason) => el("li", {}, reason))));
  }

  function tasks(data) {
    if (data.tasksAttempted === 0 && data.rejections.length === 0) {
      return el("p", { class: "empty" }, "No tasks are recorded yet, or the folder tasks/ was removed.");
    }
    const ranked = (name, about, rows) =>
      rows.length === 0
        ? null
        : el("article", { class: "card wide" }, el("h3", {}, name), el("p", { class: "about" }, about), Tables.tasks(name, rows, Viewer.has, Viewer.open));
    return el(
      "div",
      { class: "stack" },
      ranked("Hardest tasks", "Solved least often; of equal ones the latest.", data.hardest),
      ranked("Easiest tasks", "Solved most often; of equal ones the latest.", data.easiest),
      data.rejections.length === 0
        ? null
        : el(
            "article",
            { class: "card wide" },
            el("h3", {}, "Rejected texts"),
            el("p", { class: "about" }, "What the simulator wrote and the world did not accept as a task, by reason. Lately: in the last third of the epochs."),
            Tables.rejections(data.rejections),
          ),
    );
  }

  function run(data) {
    const difficulty = data.difficulty.columns.length === 0 ? null : Difficulty.card(data.difficulty);
    // First of all: the tables ask it which tasks it has.
    const viewer = Viewer.show(data.rollouts);
    const empty = data.charts.length === 0;
    return [
      title(data),
      section("verdict", "Verdict", ...verdict(data)),
      empty ? null : section("learning", "Learning", grid(cards(data, "learning"), difficulty)),
      empty ? null : section("players", "Players", grid(cards(data, "players"))),
      section("tasks", "Tasks", tasks(data)),
      empty ? null : section("episodes", "Episodes", grid(cards(data, "episodes"))),
      section("rollouts", "Rollouts", viewer),
      empty ? null : section("machine", "Machine", el("div", { class: "grid thirds" }, cards(data, "machine"))),
      missing(data),
    ];
  }

  function comparison(data) {
    const labels = data.runs.map((one) => one.label);
    return [
      el("div", { class: "title" }, el("h1", {}, "Comparison of runs"), el("p", { class: "meta" }, data.name)),
      section("runs", "Runs", el("div", { class: "card" }, Tables.runs(data.runs)), notes(data.notes)),
      section("overlay", "Figures", grid(cards(data, "overlay")), missing(data)),
      section(
        "settings",
        "Settings that differ",
        data.settings.length === 0
          ? el("p", { class: "empty" }, "The configurations are the same.")
          : el("div", { class: "card" }, Tables.settings(data.settings, labels)),
      ),
    ];
  }

  function draw(data) {
    const top = scrollY;
    const focused = document.activeElement?.id;
    Charts.clear();
    report.replaceChildren(...(data.kind === "run" ? run(data) : comparison(data)).filter((part) => part !== null));
    document.title = `${data.name} – GenEnv`;
    document
      .getElementById("contents")
      .replaceChildren(...[...report.querySelectorAll("section")].map((part) => el("a", { href: "#" + part.id }, part.querySelector("h2").textContent)));
    document.getElementById("foot").replaceChildren(el("p", { class: "meta" }, data.madeWith ? "Made with " + data.madeWith + "." : ""));
    if (focused) {
      document.getElementById(focused)?.focus({ preventScroll: true });
    }
    scrollTo({ top, behavior: "instant" });
  }

  /** Says how the run stands, and since when. */
  function showState(data, isServed, isThere) {
    const epoch = data.lastEpoch === undefined ? "No epoch is recorded yet." : `Epoch ${data.lastEpoch}${data.plannedEpochs !== undefined ? " of " + data.plannedEpochs : ""}.`;
    const status = !isServed
      ? "genenv watch has ended; this is what it showed last."
      : !isThere
        ? "The run's folder is gone; this is what it held last."
        : data.finished
          ? `Finished. ${epoch}`
          : epoch;
    const element = document.getElementById("live-status");
    if (element.textContent !== status) {
      element.textContent = status;
    }
    const age = data.updated ? Math.max(0, (Date.now() - data.updated) / 1000) : null;
    document.getElementById("live-age").textContent = data.finished || age === null || !isServed || !isThere ? "" : `No new epoch for ${Format.ago(age)}.`;
  }

  async function poll(state) {
    try {
      const answer = await fetch("data.json", { cache: "no-store", headers: state.tag ? { "If-None-Match": state.tag } : {} });
      if (answer.status === 200) {
        const text = await answer.text();
        state.tag = answer.headers.get("ETag");
        if (text !== state.text) {
          state.text = text;
          state.data = JSON.parse(text);
          draw(state.data);
        }
      }
      state.isServed = true;
      state.isThere = answer.status !== 404;
    } catch (fault) {
      state.isServed = false;
    }
    showState(state.data, state.isServed, state.isThere);
    setTimeout(() => poll(state), 1000 * pollSeconds);
  }

  const first = JSON.parse(source.textContent);
  draw(first);
  if (pollSeconds > 0) {
    document.getElementById("live").hidden = false;
    const state = { text: source.textContent, data: first, tag: null, isServed: true, isThere: true };
    showState(first, true, true);
    setTimeout(() => poll(state), 1000 * pollSeconds);
  }
})();
