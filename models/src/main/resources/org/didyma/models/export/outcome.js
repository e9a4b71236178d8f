  function told({ kind, factors }, t) {
    if (kind === "number") {
      return [t];
    }
    if (kind === "expected-count") {
      return [factors[0] * Math.exp(t)];
    }
    const numbers = [];
    let left = 1;
    for (const factor of factors) {
      if (kind === "survival") {
        left /= 1 + factor * Math.exp(t);
        numbers.push(left);
      } else {
        const above = 1 / (1 + factor * Math.exp(-t));
        numbers.push(left - above);
        left = above;
      }
    }
    return kind === "survival" ? numbers : [...numbers, left];
  }

  /**
   * What the score says, pairs of name and number: probabilities by class, probabilities that
   * nothing happens until horizons, the expected count or the number; null where a field is refused.
   */
  function outcomes(record) {
    const sum = score(record);
    if (sum === null) {
      return null;
    }
    const reading = data.reading;
    const t = reading.unit * (sum - data.threshold) + reading.centre;
    const numbers = told(reading,
      Math.max(reading.low ?? -Infinity, Math.min(reading.high ?? Infinity, t)));
    return reading.names.map((name, i) => [name, numbers[i]]);
  }

  /** The class of the largest probability, the count or the number; null for times, or if refused. */
  function predict(record) {
    const pairs = outcomes(record);
    if (pairs === null || data.reading.kind === "survival") {
      return null;
    }
    return data.reading.kind === "class-shares"
      ? pairs.reduce((best, pair) => (pair[1] > best[1] ? pair : best))[0] : pairs[0][1];
  }

  return { data, added, unread, score, predict, outcomes };
