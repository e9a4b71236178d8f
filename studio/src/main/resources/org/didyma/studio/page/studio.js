// What pages do by themselves. Without it every form still works.
(function () {
  'use strict';

  function send(form, action, show) {
    var body = new URLSearchParams(new FormData(form));
    body.set('action', action);
    fetch(form.getAttribute('action'), { method: 'POST', body: body, redirect: 'error' })
      .then(function (answer) { return answer.text(); })
      .then(show, function () {});
  }

  // A part of the page that follows what is typed.
  document.querySelectorAll('form[data-live]').forEach(function (form) {
    var place = document.getElementById(form.dataset.live);
    var waiting = 0;
    var asked = 0;
    function ask() {
      var number = ++asked;
      send(form, 'live', function (html) {
        if (number === asked) { place.innerHTML = html; }
      });
    }
    // Some ways to fill in a form, and to clear a field, tell of one of these alone.
    ['input', 'change'].forEach(function (kind) {
      form.addEventListener(kind, function () {
        clearTimeout(waiting);
        waiting = setTimeout(function () {
          // What was wrong before is said by the answer, if it still is.
          document.querySelectorAll('main > .failure').forEach(function (old) { old.remove(); });
          ask();
        }, 300);
      });
    });
    if ('load' in place.dataset) { ask(); }
  });

  // What was typed is kept, however the page is left: by a link, by another form, or back.
  var kept = Array.from(document.querySelectorAll('form[data-kept]'));
  // What a form was refused for is not saved yet.
  var changed = document.querySelector('main > .failure') !== null;
  function typed() {
    changed = false;
    var body = new URLSearchParams();
    kept.forEach(function (form) {
      new FormData(form).forEach(function (text, name) { body.append(name, text); });
    });
    body.set('form', kept[0].elements.form.value);
    body.set('action', 'draft');
    return body;
  }
  function keep(then) {
    fetch(kept[0].getAttribute('action'), { method: 'POST', body: typed(), redirect: 'error' })
      .then(then, then);
  }
  kept.forEach(function (form) {
    ['input', 'change'].forEach(function (kind) {
      form.addEventListener(kind, function () { changed = true; });
    });
  });
  if (kept.length) {
    document.addEventListener('click', function (event) {
      var link = event.target.closest('a[href]');
      var isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
      if (!changed || !link || link.target || isElsewhere) { return; }
      event.preventDefault();
      keep(function () { location.assign(link.href); });
    });
    document.addEventListener('submit', function (event) {
      if (event.defaultPrevented) { return; }
      if (changed && kept.indexOf(event.target) < 0) {
        event.preventDefault();
        keep(function () { event.target.requestSubmit(event.submitter); });
      } else if (!event.submitter || event.submitter.value !== 'download') {
        // It is sent as it is, and another page follows.
        changed = false;
      }
    });
    ['beforeunload', 'pagehide'].forEach(function (kind) {
      addEventListener(kind, function () {
        if (changed) { navigator.sendBeacon(kept[0].getAttribute('action'), typed()); }
      });
    });
  }

  // A page that the browser kept as it was left may be older than what is saved.
  addEventListener('pageshow', function (event) {
    if (event.persisted) { location.reload(); }
  });

  document.querySelectorAll('button[data-part]').forEach(function (button) {
    button.addEventListener('click', function (event) {
      event.preventDefault();
      button.disabled = true;
      send(button.form, button.value, function (html) {
        document.getElementById(button.dataset.part).innerHTML = html;
        button.disabled = false;
      });
    });
  });

  // Which fields a kind has.
  document.querySelectorAll('fieldset[data-kind]').forEach(function (set) {
    set.classList.add('scripted');
    var kind = set.querySelector('select');
    kind.addEventListener('change', function () { set.dataset.kind = kind.value; });
  });

  // A number line: a click adds a cut point, a click on one removes it.
  function line(set, input) {
    var low = set.querySelector('[name^="low."]');
    var high = set.querySelector('[name^="high."]');
    var mark = document.querySelector('[name="writing.decimal"]');
    function written(value) { return String(value).replace('.', mark ? mark.value : '.'); }
    var space = 'http://www.w3.org/2000/svg';
    var svg = document.createElementNS(space, 'svg');
    svg.setAttribute('class', 'cutline');
    svg.setAttribute('aria-hidden', 'true');
    input.after(svg);
    function number(text) { return Number(text.replace(/,$/, '').replace(',', '.')); }
    function cuts() {
      return input.value.split(/[\s;]+/).filter(Boolean).map(number).filter(isFinite);
    }
    function part(tag, attributes, text) {
      var made = document.createElementNS(space, tag);
      Object.keys(attributes).forEach(function (name) { made.setAttribute(name, attributes[name]); });
      made.textContent = text || '';
      svg.append(made);
    }
    function draw() {
      svg.replaceChildren();
      var from = number(low.value);
      var to = number(high.value);
      if (!(to > from) || low.value === '') { return; }
      part('line', { x1: 0, x2: '100%', y1: 12, y2: 12 });
      if (!cuts().length) {
        part('text', { x: 0, y: 32 }, low.value);
        part('text', { x: '100%', y: 32, 'text-anchor': 'end' }, high.value);
      }
      cuts().forEach(function (cut) {
        var at = 100 * (cut - from) / (to - from) + '%';
        part('circle', { cx: at, cy: 12, r: 5 });
        part('text', { x: at, y: 32, 'text-anchor': 'middle' }, written(cut));
      });
    }
    function nice(value, width) {
      var step = Math.pow(10, Math.floor(Math.log10(width / 20)));
      var digits = Math.max(0, -Math.round(Math.log10(step)));
      return Number((Math.round(value / step) * step).toFixed(digits));
    }
    svg.addEventListener('click', function (event) {
      var from = number(low.value);
      var to = number(high.value);
      var box = svg.getBoundingClientRect();
      var cut = nice(from + (to - from) * (event.clientX - box.left) / box.width, to - from);
      var near = cuts().filter(function (c) { return Math.abs(c - cut) <= (to - from) / 60; });
      var all = near.length ? cuts().filter(function (c) { return near.indexOf(c) < 0; }) : cuts().concat(cut);
      input.value = all.sort(function (a, b) { return a - b; }).map(written).join(' ');
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    [input, low, high].forEach(function (each) { each.addEventListener('input', draw); });
    draw();
  }
  document.querySelectorAll('.column').forEach(function (set) {
    var input = set.querySelector('[name^="cuts."]');
    if (input) { line(set, input); }
  });

  // A form that spends is sent once.
  document.querySelectorAll('form[data-once]').forEach(function (form) {
    form.addEventListener('submit', function () {
      setTimeout(function () {
        form.querySelectorAll('button').forEach(function (button) { button.disabled = true; });
      });
    });
  });

  // A run: a line while it lasts, then the page again.
  document.querySelectorAll('[data-progress]').forEach(function (place) {
    var form = document.querySelector('form');
    var line = place.querySelector('.line') || place;
    function ask() {
      var body = new URLSearchParams({ form: form.elements.form.value, action: 'progress' });
      fetch(place.dataset.progress, { method: 'POST', body: body })
        .then(function (answer) { return answer.text(); })
        .then(function (text) {
          if (text === '') { location.reload(); return; }
          line.textContent = text;
          setTimeout(ask, 500);
        }, function () { setTimeout(ask, 3000); });
    }
    ask();
  });

  document.querySelectorAll('button[data-copy]').forEach(function (button) {
    button.addEventListener('click', function () {
      navigator.clipboard.writeText(button.dataset.copy);
    });
  });

  // A slider along the lines of the table of cut-offs, whose numbers it shows.
  document.querySelectorAll('[data-cutoffs]').forEach(function (part) {
    var slider = part.querySelector('input[type=range]');
    var chosen = part.querySelector('.chosen');
    var lines = part.querySelector('.lines');
    var rows = part.querySelectorAll('tbody tr');
    var use = part.querySelector('[data-base]');
    function show() {
      rows.forEach(function (row) { row.classList.remove('now'); });
      var row = rows[slider.value];
      row.classList.add('now');
      chosen.textContent = row.dataset.words;
      slider.setAttribute('aria-valuetext', row.dataset.words);
      use.href = use.dataset.base + row.dataset.points;
      lines.scrollTop = row.offsetTop - lines.clientHeight / 2;
    }
    part.querySelectorAll('[hidden]').forEach(function (each) { each.hidden = false; });
    slider.addEventListener('input', show);
    show();
  });

  // What is framed tells how high it is, so that its frame cuts nothing off.
  addEventListener('message', function (event) {
    document.querySelectorAll('iframe').forEach(function (frame) {
      if (event.source === frame.contentWindow && event.data > 200 && event.data < 6000) {
        // Its border is part of its height.
        frame.height = Math.ceil(event.data) + frame.offsetHeight - frame.clientHeight;
        frame.classList.add('fits');
      }
    });
  });
  // One that was ready before this script told nobody, so it is asked.
  document.querySelectorAll('iframe').forEach(function (frame) {
    frame.contentWindow.postMessage('height', '*');
  });
})();
