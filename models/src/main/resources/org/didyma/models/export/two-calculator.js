    const line = made("p", "");
    line.className = "points";
    const number = made("b", show(points));
    number.id = "score";
    line.append(number, unit(points) + ": " + (scorecard.predict(record) === scorecard.data.positive
      ? card.positive : card.negative));
    result.append(line);
    const risk = scorecard.risk(record);
    if (risk !== null) {
      const scale = scorecard.data.risk;
      const odds = scale.unit * (scorecard.score(record) - scorecard.data.threshold);
      const end = scale.limit === null || Math.abs(odds) < scale.limit ? ""
        : odds > 0 ? "at least " : "at most ";
      result.append(made("p", "Predicted risk: " + end + percent(risk, 1)));
    }
    if (card.bands.length > 0) {
      const band = card.bands.find((one) => points <= one.to) ?? card.bands[card.bands.length - 1];
      result.append(made("p", "Measured risk at such points: " + (band.risk === null ? "unknown"
        : percent(band.risk, 1) + " (" + percent(band.low, 1) + " to " + percent(band.high, 1)
          + ", 95 % interval)")));
      if (card.whichRisk !== "") {
        result.append(made("p", card.whichRisk));
      }
    }
