/** Looks into rollouts: a list of tasks that filters narrow, and the attempts at the chosen one side by side. Keeps its choices over a redraw. */
const Viewer = (() => {
  "use strict";

  const { el, fold } = Elements;
  const ANY = "";
  /** At this log-probability and below, a token has its full colour: a chance of less than one in a hundred. */
  const SURPRISING = -5;
  const STRONG_ADVANTAGE = 2;
  const PAGE = 10;

  const REWARDS = {
    full: { label: "1", fits: (attempt) => attempt.reward >= 1 },
    part: { label: "between 0 and 1", fits: (attempt) => attempt.reward > 0 && attempt.reward < 1 },
    none: { label: "0", fits: (attempt) => attempt.reward <= 0 },
  };

  /** Chosen at first: in the last epoch a task whose attempts went differently, which is what a group teaches by. */
  function firstChoice() {
    const trained = rollouts.groups.filter((group) => !group.panel);
    const last = trained.filter((group) => group.epoch === trained[trained.length - 1].epoch);
    const mixed = last.filter((group) => group.successes > 0 && group.successes < group.counted);
    return keyOf([...mixed, ...last, ...rollouts.groups][0]);
  }

  const choice = { place: ANY, reward: ANY, stop: ANY, colour: "log-probability", group: null };
  let rollouts = { groups: [], shown: 0, recorded: 0, hasTokens: false };
  let listed = [];
  let parts = null;

  function placeOf(group) {
    return (group.panel ? "panel-" : "epoch-") + group.epoch;
  }

  function keyOf(group) {
    return placeOf(group) + " " + group.task;
  }

  function fits(attempt) {
    return (choice.reward === ANY || REWARDS[choice.reward].fits(attempt)) && (choice.stop === ANY || attempt.stopReason === choice.stop);
  }

  function filter() {
    listed = rollouts.groups.filter((group) => (choice.place === ANY || placeOf(group) === choice.place) && group.attempts.some(fits));
  }

  /** The line of a prompt that says what to do: as a rule its last one. */
  function goal(group) {
    const lines = group.prompt.split("\n").map((line) => line.trim()).filter((line) => line.length > 3);
    return lines.length > 0 ? lines[lines.length - 1] : group.task;
  }

  function select(id, label, options, key) {
    const field = el(
      "select",
      { id, on: { change: () => choose(key, field.value) } },
      options.map(([value, text]) => el("option", { value, selected: choice[key] === value }, text)),
    );
    return el("label", { for: id }, label, field);
  }

  function toolbar() {
    const places = [...new Map(rollouts.groups.map((group) => [placeOf(group), group])).entries()];
    const stops = [...new Set(rollouts.groups.flatMap((group) => group.attempts.map((attempt) => attempt.stopReason)))].sort();
    return el(
      "div",
      { class: "filters", role: "group", "aria-label": "Which attempts to show" },
      select(
        "filter-epoch",
        "Epoch",
        [[ANY, "all"], ...places.map(([place, group]) => [place, (group.panel ? "held-out panel, epoch " : "epoch ") + group.epoch])],
        "place",
      ),
      select("filter-reward", "Reward", [[ANY, "any"], ...Object.entries(REWARDS).map(([name, one]) => [name, one.label])], "reward"),
      select("filter-stop", "Ended by", [[ANY, "anything"], ...stops.map((stop) => [stop, Format.words(stop)])], "stop"),
      select(
        "filter-colour",
        "Colour",
        [...(rollouts.hasTokens ? [["log-probability", "log-probability"]] : []), ["advantage", "advantage"], ["none", "none"]],
        "colour",
      ),
    );
  }

  function choose(key, value) {
    choice[key] = value;
    if (key !== "colour") {
      showList();
    }
    showGroup();
  }

  function dots(group) {
    return el(
      "span",
      { class: "dots", "aria-hidden": "true" },
      group.attempts.map((attempt) => el("span", { class: attempt.success ? "dot solved" : "dot" })),
    );
  }

  function item(group, i) {
    const isChosen = keyOf(group) === choice.group;
    return el(
      "div",
      { role: "option", id: "group-" + i, class: "item", "aria-selected": String(isChosen), on: { click: () => pick(i) } },
      el("span", { class: "goal" }, goal(group)),
      el(
        "span",
        { class: "meta" },
        `${group.panel ? "panel, epoch" : "epoch"} ${group.epoch} · ${group.kind ? group.kind + " · " : ""}${group.successes} of ${group.counted} solved`,
      ),
      dots(group),
    );
  }

  function showList() {
    filter();
    if (!listed.some((group) => keyOf(group) === choice.group)) {
      choice.group = listed.length > 0 ? keyOf(listed[0]) : null;
    }
    const attempts = listed.reduce((sum, group) => sum + group.attempts.filter(fits).length, 0);
    parts.count.textContent = Format.count(listed.length, "task", "tasks") + ", " + Format.count(attempts, "attempt", "attempts");
    const top = parts.list.scrollTop;
    parts.list.replaceChildren(...listed.map(item));
    parts.list.scrollTop = top;
    markActive();
  }

  function markActive() {
    const i = listed.findIndex((group) => keyOf(group) === choice.group);
    if (i >= 0) {
      parts.list.setAttribute("aria-activedescendant", "group-" + i);
    } else {
      parts.list.removeAttribute("aria-activedescendant");
    }
  }

  /** Brings an item into the part of the list that is seen; the page stays where it is. */
  function reveal(chosen) {
    const list = parts.list;
    const top = chosen?.offsetTop ?? 0;
    if (top < list.scrollTop) {
      list.scrollTop = top;
    } else if (chosen && top + chosen.offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = top + chosen.offsetHeight - list.clientHeight;
    }
  }

  function pick(i) {
    if (listed.length === 0) {
      return;
    }
    const before = listed.findIndex((group) => keyOf(group) === choice.group);
    const now = Math.max(0, Math.min(listed.length - 1, i));
    choice.group = keyOf(listed[now]);
    parts.list.children[before]?.setAttribute("aria-selected", "false");
    const chosen = parts.list.children[now];
    chosen.setAttribute("aria-selected", "true");
    reveal(chosen);
    markActive();
    showGroup();
  }

  function listKeys(event) {
    const now = listed.findIndex((group) => keyOf(group) === choice.group);
    const target = {
      ArrowDown: now + 1,
      ArrowUp: now - 1,
      PageDown: now + PAGE,
      PageUp: now - PAGE,
      Home: 0,
      End: listed.length - 1,
    }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      pick(target);
    }
  }

  /** Left and right go from one attempt to the next. */
  function attemptKeys(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const at = event.target.closest?.(".attempt");
    if (step && at === event.target) {
      const next = step > 0 ? at.nextElementSibling : at.previousElementSibling;
      if (next) {
        event.preventDefault();
        next.focus();
      }
    }
  }

  function signed(value, digits) {
    return (value > 0 ? "+" : value < 0 ? "−" : "") + Math.abs(value).toFixed(digits);
  }

  function paint(element, attempt, logProb) {
    if (choice.colour === "log-probability" && logProb !== undefined) {
      element.classList.add("surprise");
      element.style.setProperty("--strength", Math.min(1, logProb / SURPRISING).toFixed(3));
    } else if (choice.colour === "advantage" && attempt.advantage !== undefined) {
      element.classList.add(attempt.advantage < 0 ? "worse" : "better");
      element.style.setProperty("--strength", (0.7 * Math.min(1, Math.abs(attempt.advantage) / STRONG_ADVANTAGE)).toFixed(3));
    }
    return element;
  }

  function tokenInfo(attempt, text, logProb) {
    const chance = 100 * Math.exp(logProb);
    const advantage = attempt.advantage === undefined ? "" : `, advantage ${signed(attempt.advantage, 2)}`;
    return `“${text}”: log-probability ${signed(logProb, 2)}, so ${chance >= 0.1 ? chance.toFixed(1) : "less than 0.1"} % likely${advantage}`;
  }

  function visible(text) {
    return text === "" ? "·" : text.replaceAll("\n", "↵\n");
  }

  function said(turn, attempt) {
    if (!turn.sampled) {
      return paint(el("span", { class: "token" }, turn.action === "" ? "(no action could be read)" : turn.action), attempt);
    }
    const tokens = turn.sampled.map((text, i) => {
      const info = () => (parts.info.textContent = tokenInfo(attempt, text, turn.logProbs[i]));
      return paint(el("span", { class: "token", on: { mouseenter: info, click: info } }, visible(text)), attempt, turn.logProbs[i]);
    });
    return el("span", {}, tokens, turn.tokensLeftOut ? ` … (${Format.count(turn.tokensLeftOut, "token", "tokens")} left out)` : null);
  }

  function turnOf(turn, attempt) {
    if (turn.leftOut) {
      return el("li", { class: "gap" }, `… ${Format.count(turn.leftOut, "turn", "turns")} left out …`);
    }
    return el(
      "li",
      { class: turn.valid ? "" : "refused" },
      el("p", { class: "action" }, said(turn, attempt), turn.valid ? null : el("span", { class: "chip bad" }, "refused")),
      turn.observation ? el("p", { class: "observation" }, turn.observation) : null,
    );
  }

  function attemptOf(attempt, number, all) {
    const outcome = attempt.success ? "solved" : Format.words(attempt.stopReason);
    const facts = [`reward ${Number(attempt.reward.toFixed(3))}`];
    if (attempt.advantage !== undefined) {
      facts.push(`advantage ${signed(attempt.advantage, 2)}`);
    }
    facts.push(Format.count(attempt.sampledTokens, "token", "tokens") + " sampled");
    return el(
      "article",
      { class: "attempt", tabindex: "0", "aria-label": `Attempt ${number} of ${all}: ${outcome}` },
      el("h4", {}, `Attempt ${attempt.sample + 1}`, el("span", { class: attempt.success ? "chip good" : "chip" }, outcome)),
      el("p", { class: "meta" }, facts.join(" · ")),
      attempt.detail ? el("p", { class: "detail" }, attempt.detail) : null,
      attempt.prompt ? el("p", { class: "observation" }, attempt.prompt) : null,
      el("ol", { class: "turns" }, attempt.turns.map((turn) => turnOf(turn, attempt))),
    );
  }

  function legend() {
    if (choice.colour === "log-probability" && rollouts.hasTokens) {
      return el("p", { class: "legend" }, "likely", el("span", { class: "scale surprise-scale", "aria-hidden": "true" }), "surprising (log-probability −5 or less)");
    }
    if (choice.colour === "advantage") {
      return el("p", { class: "legend" }, "worse than its group", el("span", { class: "scale advantage-scale", "aria-hidden": "true" }), "better (advantage from −2 to +2)");
    }
    return null;
  }

  function showGroup() {
    const group = listed.find((one) => keyOf(one) === choice.group);
    parts.info.textContent = "";
    if (!group) {
      parts.detail.replaceChildren(el("p", { class: "empty" }, "No recorded attempt fits these filters."));
      return;
    }
    const fitting = group.attempts.filter(fits);
    const left = parts.detail.querySelector(".attempts")?.scrollLeft ?? 0;
    const isSame = parts.detail.dataset.group === choice.group;
    const row = el(
      "div",
      { class: "attempts", role: "group", "aria-label": "Attempts side by side; left and right arrows go from one to the next", on: { keydown: attemptKeys } },
      fitting.map((attempt, i) => attemptOf(attempt, i + 1, fitting.length)),
    );
    const counts =
      fitting.length < group.attempts.length
        ? `${fitting.length} of ${Format.count(group.attempts.length, "attempt", "attempts")} fit the filters`
        : Format.count(group.attempts.length, "attempt", "attempts");
    const more = group.recorded > group.attempts.length ? `, of ${group.recorded} recorded` : "";
    const untrained =
      choice.colour !== "advantage" ? null : group.panel ? "The panel is not trained on, so its attempts have no advantage." : group.attempts.every((one) => one.advantage === undefined) ? "All attempts earned the same, so the group taught the agent nothing." : null;
    parts.detail.replaceChildren(
      el("h3", {}, goal(group)),
      el("p", { class: "meta" }, `${group.task} · ${group.panel ? "held-out panel after epoch" : "epoch"} ${group.epoch} · ${counts}${more}`),
      fold("prompt-of-group", "What the agent was shown first", () => el("p", { class: "observation whole" }, group.prompt)),
      el("div", { class: "legends" }, legend(), untrained ? el("p", { class: "note" }, untrained) : null, parts.info),
      row,
    );
    parts.detail.dataset.group = choice.group;
    row.scrollLeft = isSame ? left : 0;
  }

  function note() {
    const all =
      rollouts.shown < rollouts.recorded
        ? `Shown are ${rollouts.shown.toLocaleString("en-US")} of ${rollouts.recorded.toLocaleString("en-US")} recorded attempts: whole groups, spread over epochs and` +
          " from tasks that were never solved to those that always were. The rest is in the run's folder, in rollouts/."
        : `All ${rollouts.recorded.toLocaleString("en-US")} recorded attempts are here.`;
    const tokens = rollouts.hasTokens ? "" : " The records hold no single tokens (they are of an older version, or of another program), so nothing can be coloured by log-probability.";
    return el("p", { class: "about", id: "rollouts-note" }, all + tokens);
  }

  /** The viewer's part of the page; the same element every time, with newer contents. */
  function show(data) {
    rollouts = data;
    if (choice.colour === "log-probability" && !rollouts.hasTokens) {
      choice.colour = "advantage";
    }
    if (rollouts.groups.length === 0) {
      return el("p", { class: "empty" }, "No rollouts are recorded yet, or the folder rollouts/ was removed.");
    }
    const places = new Set(rollouts.groups.map(placeOf));
    if (choice.place !== ANY && !places.has(choice.place)) {
      choice.place = ANY;
    }
    const scroll = parts?.list.scrollTop;
    choice.group ??= firstChoice();
    parts = {
      count: el("p", { class: "meta", role: "status" }),
      list: el("div", { id: "groups", class: "list", role: "listbox", tabindex: "0", "aria-label": "Tasks; up and down arrows choose one", on: { keydown: listKeys } }),
      detail: parts?.detail ?? el("div", { class: "group" }),
      info: el("p", { class: "token-info", role: "status" }),
    };
    const viewer = el(
      "div",
      { class: "viewer card" },
      note(),
      toolbar(),
      el("div", { class: "columns" }, el("div", { class: "choices" }, parts.count, parts.list), parts.detail),
    );
    showList();
    showGroup();
    requestAnimationFrame(() => {
      if (scroll === undefined) {
        reveal(document.getElementById(parts.list.getAttribute("aria-activedescendant")));
      } else {
        parts.list.scrollTop = scroll;
      }
    });
    return viewer;
  }

  function has(task) {
    return rollouts.groups.some((group) => !group.panel && group.epoch === task.epoch && group.task === task.id);
  }

  /** Chooses a task that the page names elsewhere, whatever the filters say, and goes there. */
  function open(task) {
    choice.place = "epoch-" + task.epoch;
    choice.reward = ANY;
    choice.stop = ANY;
    for (const [id, key] of [["filter-epoch", "place"], ["filter-reward", "reward"], ["filter-stop", "stop"]]) {
      document.getElementById(id).value = choice[key];
    }
    choice.group = placeOf({ panel: false, epoch: task.epoch }) + " " + task.id;
    showList();
    pick(listed.findIndex((group) => keyOf(group) === choice.group));
    document.getElementById("rollouts").scrollIntoView();
    parts.list.focus({ preventScroll: true });
  }

  return { show, has, open };
})();
