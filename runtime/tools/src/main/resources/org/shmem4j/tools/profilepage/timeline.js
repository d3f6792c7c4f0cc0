'use strict';
// The timeline's events, in columns.
function bytesOf(text) {
  const raw = atob(text);
  const bytes = new Uint8Array(raw.length);
  for (let i = 0; i < raw.length; i++) bytes[i] = raw.charCodeAt(i);
  return bytes;
}
const events = (() => {
  const count = data.timeline.events.count;
  const buffer = bytesOf(data.timeline.events.columns).buffer;
  const short = column => new Int16Array(buffer, 12 * count + 2 * count * column, count);
  return {count, from: new Float32Array(buffer, 0, count), waited: new Float32Array(buffer, 4 * count, count),
    length: new Float32Array(buffer, 8 * count, count), pe: short(0), peer: short(1), place: short(2), call: short(3), team: short(4)};
})();
const shares = data.timeline.shares.map(bytesOf);
const ofRow = data.pes.map(() => []);
for (let i = 0; i < events.count; i++) ofRow[rowOf.get(events.pe[i])].push(i);
let longest = 0;
for (let i = 0; i < events.count; i++) longest = Math.max(longest, events.length[i]);

const canvas = byId('lanes');
const view = {from: 0, to: micros, row: 0, chosen: -1};
const LABEL = 52;
const AXIS = 22;
const rowHeight = Math.max(9, Math.min(40, Math.floor(640 / pes)));
let colors;
function readColors() {
  const style = getComputedStyle(document.documentElement);
  colors = Object.fromEntries(['back', 'fore', 'dim', 'line', 'computing', 'waiting', 'moving', 'arrow', 'focus', 'heat']
    .map(name => [name, style.getPropertyValue('--' + name).trim()]));
}
function prepare(target, width, height) {
  const ratio = window.devicePixelRatio || 1;
  target.width = Math.round(width * ratio);
  target.height = Math.round(height * ratio);
  target.style.height = height + 'px';
  const pen = target.getContext('2d');
  pen.scale(ratio, ratio);
  pen.fillStyle = colors.back;
  pen.fillRect(0, 0, width, height);
  pen.font = '12px system-ui, sans-serif';
  pen.textBaseline = 'middle';
  return pen;
}
const scale = () => (canvas.clientWidth - LABEL) / (view.to - view.from);
const x = at => LABEL + (at - view.from) * scale();
const y = row => AXIS + row * rowHeight;
// The first event of a row that may reach into view.
function firstSeen(row) {
  const list = ofRow[row];
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (events.from[list[middle]] < view.from - longest) low = middle + 1; else high = middle;
  }
  return low;
}
function seen(row) {
  const list = ofRow[row];
  const found = [];
  for (let i = firstSeen(row); i < list.length && events.from[list[i]] < view.to; i++) {
    if (events.from[list[i]] + events.length[list[i]] >= view.from) found.push(list[i]);
  }
  return found;
}
function draw() {
  const width = canvas.clientWidth;
  const pen = prepare(canvas, width, AXIS + pes * rowHeight + 1);
  axis(pen, width);
  // Zoomed out, events are narrower than a pixel, and many are not kept: the shares say more.
  const far = (view.to - view.from) / micros > 0.02 && (view.to - view.from) / (width - LABEL) > 20;
  const arrows = [];
  for (let row = 0; row < pes; row++) {
    const inset = rowHeight > 14 ? 3 : 1;
    const top = y(row) + inset;
    const height = rowHeight - 2 * inset;
    pen.fillStyle = colors.computing;
    const left = Math.max(LABEL, x(0));
    pen.fillRect(left, top, Math.min(width, x(micros)) - left, height);
    const visible = seen(row);
    if (far) drawShares(pen, row, top, height, width); else visible.forEach(i => drawEvent(pen, i, top, height));
    for (const i of visible) {
      if (events.peer[i] >= 0 && events.waited[i] * scale() > 4) arrows.push(i);
    }
    if (rowHeight >= 12 || row % 4 === 0) {
      pen.fillStyle = colors.fore;
      pen.textAlign = 'right';
      pen.fillText('PE ' + data.pes[row].pe, LABEL - 6, y(row) + rowHeight / 2);
    }
  }
  if (byId('arrows').checked) {
    arrows.sort((a, b) => events.waited[b] - events.waited[a]);
    arrows.slice(0, 150).forEach(i => drawArrow(pen, i));
  }
  pen.strokeStyle = colors.focus;
  pen.lineWidth = 2;
  if (view.chosen >= 0) {
    const i = view.chosen;
    pen.strokeRect(Math.max(LABEL, x(events.from[i])), y(rowOf.get(events.pe[i])) + 1,
      Math.max(3, events.length[i] * scale()), rowHeight - 2);
  }
  if (document.activeElement === canvas) pen.strokeRect(1, y(view.row), LABEL - 3, rowHeight);
  byId('range').textContent = time(view.from / 1e6) + ' to ' + time(view.to / 1e6);
}
function axis(pen, width) {
  const span = (view.to - view.from) / 1e6;
  let step = Math.pow(10, Math.floor(Math.log10(span)));
  while (step * scale() * 1e6 > 220) step /= step.toPrecision(1)[0] === '5' ? 2.5 : 2;
  while (step * scale() * 1e6 < 90) step *= 2;
  pen.fillStyle = colors.dim;
  pen.strokeStyle = colors.line;
  pen.lineWidth = 1;
  pen.textAlign = 'center';
  for (let at = Math.ceil(view.from / 1e6 / step) * step; at <= view.to / 1e6; at += step) {
    const place = x(at * 1e6);
    if (place < LABEL + 30 || place > width - 30) continue;
    pen.fillText(time(at), place, AXIS / 2);
    pen.beginPath();
    pen.moveTo(place, AXIS - 5);
    pen.lineTo(place, AXIS);
    pen.stroke();
  }
}
function drawShares(pen, row, top, height, width) {
  const bins = data.timeline.bins;
  for (let pixel = LABEL; pixel < width; pixel++) {
    const from = Math.floor((view.from + (pixel - LABEL) / scale()) / micros * bins);
    const to = Math.max(from + 1, Math.floor((view.from + (pixel + 1 - LABEL) / scale()) / micros * bins));
    let waiting = 0;
    let moving = 0;
    for (let i = from; i < to && i < bins; i++) {
      waiting += shares[row][2 * i];
      moving += shares[row][2 * i + 1];
    }
    waiting *= height / 255 / (to - from);
    moving *= height / 255 / (to - from);
    pen.fillStyle = colors.waiting;
    pen.fillRect(pixel, top, 1, waiting);
    pen.fillStyle = colors.moving;
    pen.fillRect(pixel, top + height - moving, 1, moving);
  }
}
function drawEvent(pen, i, top, height) {
  const left = Math.max(LABEL, x(events.from[i]));
  const middle = Math.max(LABEL, x(events.from[i] + events.waited[i]));
  const right = Math.max(LABEL, x(events.from[i] + events.length[i]));
  pen.fillStyle = colors.waiting;
  if (events.waited[i] > 0) pen.fillRect(left, top, Math.max(0.6, middle - left), height);
  pen.fillStyle = colors.moving;
  if (events.length[i] > events.waited[i]) pen.fillRect(middle, top, Math.max(0.6, right - middle), height);
}
function drawArrow(pen, i) {
  const target = rowOf.get(events.peer[i]);
  if (target === undefined) return;
  const place = x(events.from[i] + events.waited[i]);
  if (place < LABEL) return;
  const start = y(rowOf.get(events.pe[i])) + rowHeight / 2;
  const end = y(target) + rowHeight / 2;
  const head = Math.sign(start - end) * Math.min(6, rowHeight / 2);
  pen.strokeStyle = colors.arrow;
  pen.fillStyle = colors.arrow;
  pen.lineWidth = 1;
  pen.beginPath();
  pen.moveTo(place, start);
  pen.lineTo(place, end);
  pen.stroke();
  pen.beginPath();
  pen.moveTo(place, end);
  pen.lineTo(place - 3, end + head);
  pen.lineTo(place + 3, end + head);
  pen.fill();
}
function describe(i) {
  const parts = ['PE ' + events.pe[i] + ' at ' + time(events.from[i] / 1e6) + ': '
    + data.timeline.events.calls[events.call[i]] + ', ' + placeText(events.place[i]) + ', '
    + time(events.length[i] / 1e6)];
  if (events.waited[i] > 0) {
    parts.push('waited ' + time(events.waited[i] / 1e6) + (events.peer[i] >= 0 ? ' for PE ' + events.peer[i] : ''));
  }
  return parts.join(', ') + '.';
}
function choose(i) {
  view.chosen = i;
  byId('details').textContent = i < 0 ? 'Nothing was recorded there: the PE computes.' : describe(i);
}
function show(from, to) {
  const width = Math.min(micros, Math.max(2, to - from));
  view.from = Math.max(0, Math.min(micros - width, from));
  view.to = view.from + width;
  draw();
}
function zoom(factor, around) {
  const center = around === undefined ? (view.from + view.to) / 2 : around;
  show(center - (center - view.from) * factor, center + (view.to - center) * factor);
}
const pan = share => show(view.from + share * (view.to - view.from), view.to + share * (view.to - view.from));
function step(direction) {
  const list = ofRow[view.row];
  if (!list.length) return;
  const old = view.chosen >= 0 && rowOf.get(events.pe[view.chosen]) === view.row ? list.indexOf(view.chosen) : -1;
  let next = old + direction;
  if (old < 0) next = list.findIndex(i => events.from[i] >= view.from);
  choose(list[Math.max(0, Math.min(list.length - 1, next))]);
  const at = events.from[view.chosen];
  if (at < view.from || at > view.to) show(at - (view.to - view.from) / 2, at + (view.to - view.from) / 2); else draw();
}
function pointed(event) {
  const box = canvas.getBoundingClientRect();
  const row = Math.floor((event.clientY - box.top - AXIS) / rowHeight);
  const at = view.from + (event.clientX - box.left - LABEL) / scale();
  if (row < 0 || row >= pes || event.clientX - box.left < LABEL) return;
  const near = 2 / scale();
  let found = -1;
  for (const i of seen(row)) {
    if (events.from[i] - near <= at && at <= events.from[i] + events.length[i] + near) found = i;
  }
  choose(found);
  view.row = row;
  draw();
}
function controls() {
  byId('zoom-in').addEventListener('click', () => zoom(0.5));
  byId('zoom-out').addEventListener('click', () => zoom(2));
  byId('earlier').addEventListener('click', () => pan(-0.5));
  byId('later').addEventListener('click', () => pan(0.5));
  byId('fit').addEventListener('click', () => show(0, micros));
  byId('arrows').addEventListener('change', draw);
  const keys = {
    '+': () => zoom(0.5), '=': () => zoom(0.5), '-': () => zoom(2), '0': () => show(0, micros),
    ArrowLeft: () => pan(-0.2), ArrowRight: () => pan(0.2),
    ArrowUp: () => { view.row = Math.max(0, view.row - 1); draw(); },
    ArrowDown: () => { view.row = Math.min(pes - 1, view.row + 1); draw(); },
    n: () => step(1), p: () => step(-1), N: () => step(1), P: () => step(-1),
  };
  canvas.addEventListener('keydown', event => {
    if (keys[event.key] && !event.ctrlKey && !event.metaKey && !event.altKey) {
      keys[event.key]();
      event.preventDefault();
    }
  });
  canvas.addEventListener('focus', draw);
  canvas.addEventListener('blur', draw);
  canvas.addEventListener('wheel', event => {
    event.preventDefault();
    const at = view.from + (event.clientX - canvas.getBoundingClientRect().left - LABEL) / scale();
    if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      pan(Math.sign(event.deltaX || event.deltaY) * 0.1);
    } else {
      zoom(event.deltaY > 0 ? 1.25 : 0.8, at);
    }
  }, {passive: false});
  let held = null;
  canvas.addEventListener('pointerdown', event => {
    held = {at: event.clientX, from: view.from, to: view.to};
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener('pointermove', event => {
    if (held && Math.abs(event.clientX - held.at) > 3) {
      const moved = (held.at - event.clientX) / scale();
      show(held.from + moved, held.to + moved);
    } else {
      pointed(event);
    }
  });
  canvas.addEventListener('pointerup', () => { held = null; });
}

// The longest waits, as a table: the timeline for those who would rather read it.
function waits() {
  const isChosen = i => (hasPe(events.pe[i]) || (events.peer[i] >= 0 && hasPe(events.peer[i]))) && hasTeam(events.team[i])
    && hasCall(events.place[i]) && events.from[i] / 1e6 < filter.to && (events.from[i] + events.length[i]) / 1e6 > filter.from;
  const order = Array.from({length: events.count}, (unused, i) => i).filter(i => events.waited[i] > 0 && isChosen(i))
    .sort((a, b) => events.waited[b] - events.waited[a]).slice(0, 100);
  table('waits', 'The longest waits', [
    ['#at', i => time(events.from[i] / 1e6), i => events.from[i]],
    ['PE', i => String(events.pe[i]), i => events.pe[i]],
    ['#waited', i => time(events.waited[i] / 1e6), i => events.waited[i]],
    ['for', i => events.peer[i] >= 0 ? 'PE ' + events.peer[i] : 'not known'],
    ['in', i => data.timeline.events.calls[events.call[i]]],
    ['line', i => placeCell(events.place[i]), i => placeText(events.place[i])],
  ], order);
  byId('timeline').hidden = false;
  byId('waits').closest('details').hidden = !order.length;
}

function matrix(found) {
  const target = byId('matrix');
  target.hidden = !found.size;
  byId('bytes-table').closest('details').hidden = !found.size;
  if (!found.size) return;
  const cell = Math.max(7, Math.min(36, Math.floor(Math.min(560, byId('bytes').clientWidth - 60) / pes)));
  const edge = 46;
  const side = edge + pes * cell + 1;
  target.style.width = side + 'px';
  const pen = prepare(target, side, side);
  const most = Math.max(...[...found.values()].map(row => row[2]), 1);
  pen.fillStyle = colors.dim;
  for (let i = 0; i < pes; i += cell < 14 ? 8 : cell < 24 ? 4 : 1) {
    pen.textAlign = 'right';
    pen.fillText('PE ' + data.pes[i].pe, edge - 6, edge + (i + 0.5) * cell);
    pen.textAlign = 'center';
    pen.fillText(data.pes[i].pe, edge + (i + 0.5) * cell, edge - 10);
  }
  for (const [from, to, bytes] of found.values()) {
    const row = rowOf.get(from);
    const column = rowOf.get(to);
    if (column === undefined) continue;
    pen.fillStyle = 'rgb(' + colors.heat + ' / ' + (bytes ? 0.15 + 0.85 * Math.sqrt(bytes / most) : 0) + ')';
    pen.fillRect(edge + column * cell, edge + row * cell, cell, cell);
  }
  pen.strokeStyle = colors.line;
  pen.strokeRect(edge + 0.5, edge + 0.5, pes * cell, pes * cell);
  target.onpointermove = event => {
    const box = target.getBoundingClientRect();
    const from = data.pes[Math.floor((event.clientY - box.top - edge) / cell)];
    const to = data.pes[Math.floor((event.clientX - box.left - edge) / cell)];
    if (from && to) {
      const row = found.get(from.pe + ' ' + to.pe);
      byId('matrix-details').textContent = 'PE ' + from.pe + ' and PE ' + to.pe + ': '
        + (row ? size(Math.round(row[2])) + ' in ' + Math.round(row[3]) + ' calls' : 'nothing') + '.';
    }
  };
}

function redraw() {
  readColors();
  draw();
  matrix(transferred());
}
heading();
choices();
controls();
readColors();
tables();
draw();
window.addEventListener('resize', redraw);
window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
