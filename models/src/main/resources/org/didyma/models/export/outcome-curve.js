  /** The probability that nothing has happened yet, from the start to the last horizon. */
  function curve(pairs) {
    const svg = (tag, attributes) => {
      const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
      Object.entries(attributes).forEach(([name, value]) => element.setAttribute(name, value));
      return element;
    };
    const last = Number(pairs[pairs.length - 1][0]);
    const places = [[0, 1], ...pairs].map(([time, share]) =>
      [40 + 250 * Number(time) / last, 10 + 110 * (1 - share)]);
    const drawing = svg("svg", { viewBox: "0 0 310 145", class: "curve", role: "img" });
    drawing.setAttribute("aria-label", card.what);
    for (const share of [0, 0.5, 1]) {
      const y = 10 + 110 * (1 - share);
      drawing.append(svg("line", { x1: 40, x2: 290, y1: y, y2: y, class: "grid" }));
      drawing.append(svg("text", { x: 34, y: y + 4, "text-anchor": "end" }));
      drawing.lastChild.textContent = 100 * share + " %";
    }
    drawing.append(svg("polyline", { points: places.map((place) => place.join(",")).join(" ") }));
    let free = 0;
    places.forEach(([x, y], i) => {
      drawing.append(svg("circle", { cx: x, cy: y, r: 3 }));
      const name = i === 0 ? "0" : pairs[i - 1][0];
      if (x >= free) {
        drawing.append(svg("text", { x, y: 138, "text-anchor": "middle" }));
        drawing.lastChild.textContent = name;
        free = x + 8 * name.length + 14;
      }
    });
    return drawing;
  }

