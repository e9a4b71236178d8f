// Looks for sections that have all words, those with words in their headings first.
(function () {
  "use strict";
  var MOST = 30;
  var AROUND = 70;
  var field = document.getElementById("search");
  var found = document.getElementById("found");
  var text = document.getElementById("text");

  function words(query) {
    return query.toLowerCase().split(/\s+/).filter(function (word) {
      return word.length > 0;
    });
  }

  function rank(section, wanted) {
    var title = section[1].toLowerCase();
    var heading = section[2].toLowerCase();
    var body = section[3].toLowerCase();
    var sum = 0;
    for (var i = 0; i < wanted.length; i++) {
      var own = (heading.indexOf(wanted[i]) >= 0 ? 4 : 0) +
        (title.indexOf(wanted[i]) >= 0 ? 2 : 0) + (body.indexOf(wanted[i]) >= 0 ? 1 : 0);
      if (own === 0) {
        return 0;
      }
      sum += own;
    }
    return sum;
  }

  function excerpt(body, wanted) {
    var at = -1;
    for (var i = 0; i < wanted.length && at < 0; i++) {
      at = body.toLowerCase().indexOf(wanted[i]);
    }
    var from = Math.max(0, at - AROUND);
    return (from > 0 ? "… " : "") + body.substr(from, 3 * AROUND) +
      (from + 3 * AROUND < body.length ? " …" : "");
  }

  function entry(section, wanted) {
    var item = document.createElement("li");
    var link = document.createElement("a");
    link.href = UP + section[0];
    link.textContent = section[1] === section[2] ? section[1] : section[1] + ": " + section[2];
    link.addEventListener("click", function () {
      field.value = "";
      show();
    });
    var line = document.createElement("p");
    line.textContent = excerpt(section[3], wanted);
    item.appendChild(link);
    item.appendChild(line);
    return item;
  }

  function show() {
    var wanted = words(field.value);
    found.textContent = "";
    found.hidden = wanted.length === 0;
    text.hidden = wanted.length > 0;
    if (wanted.length === 0) {
      return;
    }
    var hits = SECTIONS.map(function (section, i) {
      return [rank(section, wanted), i];
    }).filter(function (hit) {
      return hit[0] > 0;
    });
    hits.sort(function (a, b) {
      return b[0] - a[0] || a[1] - b[1];
    });
    hits.slice(0, MOST).forEach(function (hit) {
      found.appendChild(entry(SECTIONS[hit[1]], wanted));
    });
    if (hits.length === 0) {
      var none = document.createElement("li");
      none.textContent = "Nothing has all of these words.";
      found.appendChild(none);
    }
  }

  // On a small screen the list of documents is closed at first.
  if (window.innerWidth <= 760) {
    document.querySelectorAll("nav details[open]").forEach(function (shelf) {
      shelf.open = false;
    });
  }

  field.addEventListener("input", show);
  show();
})();
