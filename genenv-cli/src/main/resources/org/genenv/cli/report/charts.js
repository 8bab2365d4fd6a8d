/** Draws plots over epochs with uPlot, in the colours of the page. */
const Charts = (() => {
  "use strict";

  const { el, table, fold } = Elements;
  const HEIGHT = 230;
  const EPOCH_STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10000];
  const MOST_POINTS = 40;
  const COLOURS = 8;

  /** Plots that are on the page, with what they were made of. */
  let drawn = [];

  function colour(name) {
    return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  }

  function lineColour(i) {
    return colour("--line-" + (1 + (i % COLOURS)));
  }

  /** What uPlot draws of a chart: one array a series, and the options that belong to them. */
  function seriesOf(chart) {
    const unit = Format.unit(chart.unit);
    const data = [chart.epochs];
    const series = [{ label: "epoch" }];
    const bands = [];
    const points = { show: chart.epochs.length <= MOST_POINTS, size: 6 };
    let below = chart.epochs.map(() => 0);
    chart.lines.forEach((line, i) => {
      const own = line.values;
      const values = chart.stacked ? own.map((value, e) => (below[e] += value ?? 0)) : own;
      data.push(chart.stacked ? values.slice() : values);
      series.push({
        label: line.label,
        stroke: lineColour(i),
        width: chart.stacked ? 1 : 2,
        dash: line.dashed ? [6, 4] : undefined,
        fill: chart.stacked ? lineColour(i) + "bb" : undefined,
        points: chart.stacked ? { show: chart.epochs.length === 1 } : points,
        spanGaps: true,
        value: (plot, value, s, e) => (e === null || e === undefined || own[e] === null ? "–" : unit.write(own[e])),
      });
      if (chart.stacked && i > 0) {
        bands.push({ series: [i + 1, i] });
      }
    });
    chart.lines.forEach((line, i) => {
      if (line.margins && line.margins.some((margin) => margin !== null)) {
        const edge = (sign) =>
          line.values.map((value, e) => (value === null || line.margins[e] === null ? null : Math.min(1, Math.max(0, value + sign * line.margins[e]))));
        const place = data.length;
        data.push(edge(1), edge(-1));
        const hidden = { stroke: "transparent", points: { show: false }, spanGaps: true, class: "hidden" };
        series.push({ ...hidden, label: line.label + ", upper end" }, { ...hidden, label: line.label + ", lower end" });
        bands.push({ series: [place, place + 1], fill: lineColour(i) + "26" });
      }
    });
    return { data, series, bands };
  }

  /** The stretch of the axis where values should be, behind everything. */
  function targetBand(chart) {
    return (plot) => {
      const [low, high] = chart.band;
      const top = plot.valToPos(high, "y", true);
      plot.ctx.save();
      plot.ctx.fillStyle = colour("--band");
      plot.ctx.fillRect(plot.bbox.left, top, plot.bbox.width, plot.valToPos(low, "y", true) - top);
      plot.ctx.restore();
    };
  }

  /** Without a pointer in a plot its legend tells the last value of each line. */
  function showLast(plot) {
    const last = (values) => {
      const i = values.findLastIndex((value) => value !== null);
      return i < 0 ? null : i;
    };
    plot.setLegend({ idxs: plot.data.map(last) }, false);
  }

  function range(chart) {
    if (chart.unit === "share" || chart.unit === "reward") {
      return () => [0, 1];
    }
    return (plot, low, high) => {
      const bottom = Math.min(0, low ?? 0);
      const top = high ?? 1;
      return [bottom, top === bottom ? bottom + 1 : top + 0.08 * (top - bottom)];
    };
  }

  function options(chart, width) {
    const unit = Format.unit(chart.unit);
    const font = "12px system-ui, sans-serif";
    const axis = { stroke: colour("--muted"), font, labelFont: font, grid: { stroke: colour("--grid"), width: 1 }, ticks: { show: false } };
    const { data, series, bands } = seriesOf(chart);
    return {
      data,
      opts: {
        width,
        height: HEIGHT,
        padding: [10, 14, 0, 0],
        series,
        bands,
        scales: {
          x: { time: false, range: (plot, low, high) => (low === high ? [low - 0.5, high + 0.5] : [low, high]) },
          y: { range: range(chart) },
        },
        axes: [
          { ...axis, label: "epoch", labelSize: 18, size: 28, space: 40, incrs: EPOCH_STEPS },
          { ...axis, label: unit.axis || undefined, labelSize: 18, size: 52, values: (plot, ticks) => ticks.map(unit.tick), ...(unit.steps && { incrs: unit.steps }) },
        ],
        cursor: { sync: { key: "epochs", scales: ["x", null] }, drag: { x: false, y: false }, y: false },
        hooks: {
          drawClear: chart.band ? [targetBand(chart)] : [],
          ready: [showLast],
          setCursor: [(plot) => plot.cursor.idx === null && showLast(plot)],
        },
      },
    };
  }

  function asTable(chart) {
    const unit = Format.unit(chart.unit);
    const columns = [{ title: "epoch" }, ...chart.lines.map((line) => ({ title: line.label, number: true }))];
    const rows = chart.epochs.map((epoch, e) => [
      String(epoch),
      ...chart.lines.map((line) => (line.values[e] === null ? "–" : unit.write(line.values[e]))),
    ]);
    return table(chart.title + ", all values", columns, rows, "values");
  }

  /** First and last value of every line, for those who do not see the plot. */
  function inWords(chart) {
    const unit = Format.unit(chart.unit);
    const lines = chart.lines.map((line) => {
      const known = line.values.filter((value) => value !== null);
      return `${line.label} from ${unit.write(known[0])} to ${unit.write(known[known.length - 1])}`;
    });
    return `Plot over epochs ${chart.epochs[0]} to ${chart.epochs[chart.epochs.length - 1]}: ${lines.join("; ")}.`;
  }

  function plot(one) {
    const width = one.place.clientWidth;
    if (width > 0) {
      const { data, opts } = options(one.chart, width);
      one.plot?.destroy();
      one.plot = new uPlot(opts, data, one.place);
    }
  }

  const resized = new ResizeObserver((entries) => {
    for (const entry of entries) {
      const one = drawn.find((candidate) => candidate.place === entry.target);
      const width = Math.floor(entry.contentRect.width);
      if (one && width > 0) {
        if (!one.plot) {
          plot(one);
        } else if (one.plot.width !== width) {
          one.plot.setSize({ width, height: HEIGHT });
        }
      }
    }
  });

  /** A card with a plot, which is drawn as soon as the card is on the page and has a width. */
  function card(chart) {
    const place = el("div", { class: "plot", role: "img", "aria-label": inWords(chart) });
    const one = { chart, place, plot: null };
    drawn.push(one);
    resized.observe(place);
    return el(
      "article",
      { class: "card chart", id: "chart-" + chart.id },
      el("h3", {}, chart.title),
      el("p", { class: "about" }, chart.about),
      place,
      fold("values-" + chart.id, "Values", () => asTable(chart)),
    );
  }

  /** Takes all plots away, before a page is drawn anew. */
  function clear() {
    drawn.forEach((one) => {
      resized.unobserve(one.place);
      one.plot?.destroy();
    });
    drawn = [];
  }

  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => drawn.forEach(plot));

  return { card, clear, drawn: () => drawn.map((one) => one.plot).filter((one) => one !== null) };
})();
