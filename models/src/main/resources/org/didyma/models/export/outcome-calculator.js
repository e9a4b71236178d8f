    const line = made("p", "");
    line.className = "points";
    const number = made("b", show(points));
    number.id = "score";
    line.append(number, unit(points));
    result.append(line);
    const pairs = scorecard.outcomes(record);
    const group = card.bands.find((one) => points <= one.to) ?? card.bands[card.bands.length - 1];
    const digits = (value) => value === null ? "unknown" : String(Number(value.toPrecision(4)));
    const measured = (i, text) => text(group.measured[i][0]) + " (" + text(group.measured[i][1])
      + " to " + text(group.measured[i][2]) + ")";
    if (!card.shares) {
      result.append(made("p", card.what + ": " + Number(pairs[0][1].toPrecision(4))));
      if (group !== undefined) {
        result.append(made("p", "Measured mean at such points: " + measured(0, digits)
          + ", 95 % interval"));
      }
    } else {
      const likeliest = scorecard.predict(record);
      if (likeliest !== null) {
        result.append(made("p", "Most probable: " + likeliest));
      } else {
        result.append(curve(pairs));
      }
      const bars = document.createElement("table");
      bars.className = "bars";
      pairs.forEach(([name, share], i) => {
        const row = bars.insertRow();
        row.insertCell().textContent = card.heads[i];
        const bar = row.insertCell().appendChild(document.createElement("progress"));
        bar.value = share;
        row.insertCell().textContent = percent(share, 1);
        if (group !== undefined) {
          row.insertCell().textContent = measured(i, (one) => percent(one, 1));
        }
        row.classList.toggle("likeliest", name === likeliest);
      });
      result.append(bars);
      if (group !== undefined) {
        result.append(made("p", "Last: what was measured at such points, with intervals of 95 %"));
      }
    }
