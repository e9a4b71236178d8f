  /** The label; null where a field is refused. */
  function predict(record) {
    const sum = score(record);
    return sum === null ? null : sum > data.threshold ? data.positive : data.negative;
  }

  /** The probability of the positive label by the card; null if it has no risks. */
  function risk(record) {
    const sum = score(record);
    if (!data.risk || sum === null) {
      return null;
    }
    let odds = data.risk.unit * (sum - data.threshold);
    if (data.risk.limit !== null) {
      odds = Math.min(data.risk.limit, Math.max(-data.risk.limit, odds));
    }
    return 1 / (1 + Math.exp(-(odds + data.risk.shift)));
  }

  return { data, added, unread, score, predict, risk };
