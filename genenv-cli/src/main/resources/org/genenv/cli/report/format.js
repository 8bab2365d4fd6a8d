/** Writes numbers with their units. */
const Format = (() => {
  "use strict";

  const MIB = 1024 * 1024;
  /** Round numbers of MiB, which are no round numbers of bytes. */
  const MIB_STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000, 50000, 100000].map((step) => step * MIB);

  function significant(value) {
    if (value === 0) {
      return "0";
    }
    const size = Math.abs(value);
    if (size >= 1000) {
      return Math.round(value).toLocaleString("en-US");
    }
    if (size < 0.001) {
      return value.toExponential(1);
    }
    return String(Number(value.toPrecision(3)));
  }

  const UNITS = {
    share: { axis: "", write: (v) => (100 * v).toFixed(1) + " %", tick: (v) => Math.round(100 * v) + " %" },
    reward: { axis: "reward, 0 to 1", write: (v) => v.toFixed(3), tick: significant },
    nats: { axis: "nats a token", write: significant, tick: significant },
    turns: { axis: "turns", write: significant, tick: significant },
    tokens: { axis: "tokens", write: significant, tick: significant },
    texts: { axis: "texts", write: significant, tick: significant },
    seconds: { axis: "seconds", write: (v) => significant(v) + " s", tick: significant },
    bytes: {
      axis: "MiB",
      steps: MIB_STEPS,
      write: (v) => Math.round(v / MIB).toLocaleString("en-US") + " MiB",
      tick: (v) => Math.round(v / MIB).toLocaleString("en-US"),
    },
    "tokens-per-second": { axis: "tokens a second", write: (v) => Math.round(v).toLocaleString("en-US"), tick: significant },
  };

  /** How values of a unit are written: in words, at an axis, the axis's name, and the steps of the axis where they are not those of all. */
  function unit(name) {
    return UNITS[name];
  }

  function count(number, one, many) {
    return number.toLocaleString("en-US") + " " + (number === 1 ? one : many);
  }

  /** `TURN_LIMIT` as "turn limit". */
  function words(code) {
    return code.toLowerCase().replaceAll("_", " ");
  }

  /** A sentence in which no number stands alone at the end of a line, away from its unit. */
  function sentence(text) {
    return text.replaceAll(/(\d) (%|points|min|s\b|h\b)/g, "$1\u00a0$2");
  }

  function ago(seconds) {
    if (seconds < 90) {
      return Math.round(seconds) + " s";
    }
    return seconds < 5400 ? Math.round(seconds / 60) + " min" : Math.round(seconds / 3600) + " h";
  }

  return { unit, count, words, sentence, ago };
})();
