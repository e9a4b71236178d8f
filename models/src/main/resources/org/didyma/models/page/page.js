(function () {
  'use strict';

  // The command that makes a point again goes to the clipboard, and is shown in any case.
  function copy(command, status) {
    status.textContent = '';
    var code = document.createElement('code');
    code.textContent = command;
    status.append('Command of this point: ', code);
    function done() { status.append(' (copied)'); }
    function byHand() {
      var area = document.createElement('textarea');
      area.value = command;
      area.style.position = 'fixed';
      area.style.opacity = '0';
      document.body.append(area);
      area.select();
      var copied = false;
      try { copied = document.execCommand('copy'); } catch (e) { copied = false; }
      area.remove();
      if (copied) { done(); }
    }
    if (navigator.clipboard && window.isSecureContext) {
      navigator.clipboard.writeText(command).then(done, byHand);
    } else {
      byHand();
    }
  }

  function plot(figure, spec) {
    var status = figure.querySelector('.copied');
    if (figure.clientWidth < 440) { spec.config.legend.columns = 1; }
    vegaEmbed(figure.querySelector('.chart'), spec, {
      mode: 'vega-lite',
      renderer: 'svg',
      downloadFileName: figure.id,
      actions: { export: true, source: false, compiled: false, editor: false }
    }).then(function (shown) {
      shown.view.addEventListener('click', function (event, item) {
        if (item && item.datum && item.datum.command) { copy(item.datum.command, status); }
      });
      figure.dataset.shown = 'true';
    });
  }

  function number(text) {
    var value = parseFloat(text.replace(/[%,*]/g, ''));
    return isNaN(value) ? null : value;
  }

  function sortable(table) {
    table.querySelectorAll('th').forEach(function (head, column) {
      head.querySelector('button').addEventListener('click', function () {
        var down = head.getAttribute('aria-sort') === 'ascending';
        table.querySelectorAll('th').forEach(function (other) { other.removeAttribute('aria-sort'); });
        head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
        var words = head.classList.contains('word');
        var rows = Array.from(table.tBodies[0].rows).map(function (row) {
          var text = row.cells[column].textContent;
          return { row: row, key: words ? text : number(text) };
        });
        rows.sort(function (a, b) {
          // What is no number stands at the end, whichever way.
          if (a.key === null || b.key === null) { return (a.key === null) - (b.key === null); }
          var order = words ? a.key.localeCompare(b.key, 'en', { numeric: true }) : a.key - b.key;
          return down ? -order : order;
        });
        rows.forEach(function (entry) { table.tBodies[0].append(entry.row); });
      });
    });
  }

  var element = document.getElementById('plots');
  if (element) {
    var specs = JSON.parse(element.textContent);
    Object.keys(specs).forEach(function (id) { plot(document.getElementById(id), specs[id]); });
  }
  document.querySelectorAll('.scroll > table').forEach(sortable);
  document.querySelectorAll('button.copy').forEach(function (button) {
    button.addEventListener('click', function () {
      copy(button.dataset.command, document.getElementById(button.dataset.status));
    });
  });
})();
