    const line = made("p", "");
    line.className = "points";
    const number = made("b", show(points));
    number.id = "score";
    line.append(number, unit(points));
    result.append(line);
    const pairs = scorecard.outcomes(record);
    if (!card.shares) {
      result.append(made("p", card.what + ": " + Number(pairs[0][1].toPrecision(4))));
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
        row.classList.toggle("likeliest", name === likeliest);
      });
      result.append(bars);
    }
