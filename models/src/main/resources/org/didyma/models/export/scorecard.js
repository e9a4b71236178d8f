@CARD@

/** Scores records by the card above, without packages. */
const scorecard = (() => {
  "use strict";
  const data = JSON.parse(@DATA@);
  const WHOLE = /^[+-]?[0-9]+(\.0*)?$/;
  const INFINITE = /^[+-]?[iI][nN][fF]([iI][nN][iI][tT][yY])?$/;
  const TIME = "(?:[T ][0-9][-0-9:.+ ZAPM]*)?";
  const DECIMAL = /^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]{1,9})?$/;

  /** A decimal number as [digits, exponent], digits a BigInt, numbers far beyond all cut short. */
  function decimal(text) {
    const [mantissa, exponent] = text.toLowerCase().split("e");
    const [whole, fraction = ""] = mantissa.split(".");
    const sign = whole.startsWith("-") ? -1n : 1n;
    const digits = BigInt((whole.replace(/^[+-]/, "") + fraction) || "0");
    if (digits === 0n) {
      return [0n, 0];
    }
    const at = Number(exponent || 0) - fraction.length;
    const size = digits.toString().length + at;
    if (size > 60) {
      return [sign, 60];
    }
    return size < -60 ? [sign, -60] : [sign * digits, at];
  }

  function scaled([digits, exponent], to) {
    return digits * 10n ** BigInt(exponent - to);
  }

  /** The sign of a - b. */
  function compare(a, b) {
    const to = Math.min(a[1], b[1]);
    const difference = scaled(a, to) - scaled(b, to);
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }

  /** floor(x / scale + 1/2). */
  function steps(x, scale) {
    const to = Math.min(x[1], scale[1]);
    const unit = scaled(scale, to);
    const above = 2n * scaled(x, to) + unit;
    const below = 2n * unit;
    const rest = ((above % below) + below) % below;
    return Number((above - rest) / below);
  }

  function folded(text) {
    return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  }

  /** Year, month and day in eight digits; null if the text is not a date. */
  function date(text, form) {
    for (const known of [form, "yyyy-MM-dd"]) {
      const few = known === "yyyy-MM-dd" ? "2" : "1,2";
      const pattern = known
        .replace(/[./]/g, "[$&]")
        .replace("yyyy", "(?<y>[0-9]{4})")
        .replace("MM", `(?<m>[0-9]{${few}})`)
        .replace("dd", `(?<d>[0-9]{${few}})`);
      const found = new RegExp("^" + pattern + TIME + "$").exec(text);
      if (found) {
        const [year, month, day] = [found.groups.y, found.groups.m, found.groups.d].map(Number);
        const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
        const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
        if (month >= 1 && month <= 12 && day >= 1 && day <= days[month - 1]) {
          return String((year * 100 + month) * 100 + day);
        }
      }
    }
    return null;
  }

  function ofNumber(numbers, text) {
    const x = decimal(text);
    if ((numbers.missing || []).some((missing) => compare(x, decimal(missing)) === 0)) {
      return numbers.absent;
    }
    if (compare(x, decimal(numbers.low)) < 0) {
      return numbers.below;
    }
    if (compare(x, decimal(numbers.high)) > 0) {
      return numbers.above;
    }
    if (numbers.scale !== undefined) {
      return numbers.weight * steps(x, decimal(numbers.scale));
    }
    return numbers.pieces[numbers.cuts.filter((cut) => compare(x, decimal(cut)) >= 0).length];
  }

  function ofWord(column, text) {
    if (!column.ignoreCase) {
      return Object.hasOwn(column.words, text) ? column.words[text] : undefined;
    }
    const word = Object.keys(column.words).find((one) => folded(one) === folded(text));
    return word === undefined ? undefined : column.words[word];
  }

  /** What a field adds that is listed or a number; undefined where it is neither. */
  function ofField(column, field) {
    let text = field;
    const own = ofWord(column, text);
    if (own !== undefined) {
      return own;
    }
    const digits = /^([+-]?[0-9]+)\.0*$/.exec(text);
    if (column.wholeWords && digits && Object.hasOwn(column.words, digits[1])) {
      return column.words[digits[1]];
    }
    if (column.numbers) {
      if (column.numbers.date !== undefined) {
        const day = date(text, column.numbers.date);
        return day === null ? undefined : ofNumber(column.numbers, day);
      }
      if (INFINITE.test(text)) {
        return text.startsWith("-") ? column.numbers.below : column.numbers.above;
      }
      if (column.mark !== undefined) {
        text = text.replaceAll(".", "x").replaceAll(column.mark, ".");
      }
      const form = column.numbers.whole ? WHOLE : DECIMAL;
      if (form.test(text) && (text.length <= 100 || !/e/i.test(text))) {
        return ofNumber(column.numbers, text);
      }
    }
    return undefined;
  }

  /** What a record has for a column, as text; what all objects of JavaScript have is none of it. */
  function fieldOf(record, name, mark) {
    const field = Object.hasOwn(record, name) || !(name in Object.prototype) ? record[name] : null;
    if (field === undefined || field === null || Number.isNaN(field)) {
      return "";
    }
    if (Number.isInteger(field)) {
      return BigInt(field).toString();
    }
    return typeof field === "number" ? String(field).replace(".", mark || ".") : String(field);
  }

  function ofRecord(record, column) {
    const text = fieldOf(record, column.column, column.mark);
    // eslint-disable-next-line no-control-regex
    return ofField(column, data.trim ? text.replace(/^[\x00-\x20]+|[\x00-\x20]+$/g, "") : text);
  }

  /**
   * The columns whose field is there, and is neither listed nor a number: they are taken for
   * missing or for any other value, as the card's schema says, or refused.
   */
  function unread(record) {
    return data.columns.filter((column) => ofRecord(record, column) === undefined)
      .map(({ column }) => column);
  }

  /**
   * What each column of a record, an object of fields by column, adds to its score: pairs of column
   * and points, null where the card's schema refuses the field. A column without a field counts as
   * empty.
   */
  function added(record) {
    return data.columns.map((column) => {
      const read = ofRecord(record, column);
      return [column.column, read === undefined ? column.other : read];
    });
  }

  /** The sum; null where a field is refused. */
  function score(record) {
    return added(record).reduce((sum, [, p]) => (sum === null || p === null ? null : sum + p), 0);
  }

@TOLD@})();

if (typeof module !== "undefined") {
  module.exports = scorecard;
}
