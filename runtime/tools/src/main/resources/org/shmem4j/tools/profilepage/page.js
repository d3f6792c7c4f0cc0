'use strict';
const data = JSON.parse(document.getElementById('data').textContent);
const pes = data.pes.length;
const rowOf = new Map(data.pes.map((pe, row) => [pe.pe, row]));
const byId = id => document.getElementById(id);
const micros = data.seconds * 1e6;

// Texts.
function time(seconds) {
  const size = Math.abs(seconds);
  if (size === 0) return '0 s';
  if (size >= 1) return seconds.toFixed(2) + ' s';
  if (size >= 1e-3) return (seconds * 1e3).toFixed(2) + ' ms';
  return (seconds * 1e6).toFixed(1) + ' µs';
}
function size(bytes) {
  let value = bytes;
  for (const unit of ['B', 'KiB', 'MiB', 'GiB']) {
    if (value < 1024 || unit === 'GiB') return (unit === 'B' ? value : value.toFixed(1)) + ' ' + unit;
    value /= 1024;
  }
}
const timeOrNone = seconds => seconds ? time(seconds) : '–';
const LITTLE = 0.0005; // shares that are shown as less than a tenth of a per cent are left out
const percent = part => (part > 0 && part < LITTLE ? '< 0.1' : (100 * part).toFixed(part < 0.1 ? 1 : 0)) + ' %';
function placeText(index) {
  const place = data.places[index];
  return place ? place.line + (place.routine ? ' ' + place.routine : '') : 'unknown';
}
function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) made.setAttribute(key, value);
  made.append(...children);
  return made;
}
function placeCell(index) {
  const place = data.places[index];
  if (!place) return 'unknown';
  const cell = element('span', {title: place.method}, element('code', {}, place.line));
  if (place.routine) cell.append(' ', place.routine);
  return cell;
}
function bar(parts, whole, label) {
  const made = element('div', {class: 'bar', role: 'img', 'aria-label': label});
  for (const [kind, part] of parts) {
    const piece = element('span', {class: kind});
    piece.style.width = 100 * part / (whole || 1) + '%';
    made.append(piece);
  }
  return made;
}
// Columns: name, what a row shows there, and what the column sorts by; a name that starts with # is a column of
// numbers.
const sorted = {};
function table(target, caption, columns, rows) {
  const choice = sorted[target];
  const sortBy = choice && columns.find(([name]) => name === choice.name);
  const shown = sortBy ? [...rows].sort((a, b) => {
    const [left, right] = [sortBy[2](a), sortBy[2](b)];
    return choice.sign * (typeof left === 'number' ? left - right : String(left).localeCompare(right));
  }) : rows;
  const head = element('tr');
  for (const [name, , key] of columns) {
    const text = name.replace('#', '');
    const cell = element('th', name.startsWith('#') ? {scope: 'col', class: 'number'} : {scope: 'col'});
    if (key) {
      const sign = choice && choice.name === name ? -choice.sign : name.startsWith('#') ? -1 : 1;
      const button = element('button', {type: 'button', class: 'sort', title: 'Sort by ' + text}, text);
      button.addEventListener('click', () => {
        sorted[target] = {name, sign};
        table(target, caption, columns, rows);
        byId(target).querySelector('[aria-sort] button').focus();
      });
      if (choice && choice.name === name) cell.setAttribute('aria-sort', choice.sign < 0 ? 'descending' : 'ascending');
      cell.append(button);
    } else {
      cell.append(text);
    }
    head.append(cell);
  }
  const body = element('tbody');
  for (const row of shown) {
    const line = element('tr');
    for (const [name, show] of columns) {
      line.append(element('td', name.startsWith('#') ? {class: 'number'} : {}, show(row)));
    }
    body.append(line);
  }
  const holder = byId(target);
  holder.replaceChildren(rows.length
    ? element('table', {'aria-label': caption}, element('thead', {}, head), body)
    : element('p', {class: 'hint'}, 'Nothing here is chosen above.'));
  holder.setAttribute('role', 'region');
  holder.setAttribute('aria-label', caption);
  holder.tabIndex = 0;
  hideIfEmpty(holder.closest('section'), rows.length || isFiltered());
}
function hideIfEmpty(section, keep) {
  section.hidden = !keep;
  const link = document.querySelector('nav a[href="#' + section.id + '"]');
  if (link) link.hidden = section.hidden;
}

// What is chosen: a PE, a team, a call, a part of the time. All tables are computed from these.
const NONE = -1;
const filter = {pe: NONE, team: NONE, call: '', from: 0, to: data.seconds};
const isFiltered = () => filter.pe !== NONE || filter.team !== NONE || filter.call !== ''
  || filter.from > 0 || filter.to < data.seconds;
const binSeconds = data.seconds / data.bins;
// How much of a part of the run is chosen.
function chosenOf(bin) {
  const from = Math.max(filter.from, bin * binSeconds);
  const to = Math.min(filter.to, (bin + 1) * binSeconds);
  return Math.max(0, Math.min(1, (to - from) / binSeconds));
}
const callOf = place => data.places[place].routine || 'computing';
const hasTeam = team => filter.team === NONE || filter.team === team;
const hasCall = place => filter.call === '' || callOf(place) === filter.call;
const hasPe = pe => filter.pe === NONE || filter.pe === pe;

const words = {computing: 'computing', waiting: 'waiting', moving: 'moving', sleeping: 'sleeping',
  io: 'files and sockets', locked: "Java's locks", collecting: 'collector', unsampled: 'not sampled'};
const names = Object.keys(words);
const nothing = () => Object.fromEntries([...names, 'calls', 'bytes'].map(name => [name, 0]));
const wholeOf = row => names.reduce((whole, kind) => whole + row[kind], 0);
// The time of lines and PEs, as chosen.
function summed() {
  const lines = new Map();
  const ofPes = data.pes.map(nothing);
  const all = nothing();
  for (const cell of data.cells) {
    const [row, place, team, bin, calls, bytes] = cell;
    const share = chosenOf(bin);
    if (!share || !hasPe(data.pes[row].pe) || !hasTeam(team) || !hasCall(place)) continue;
    if (!lines.has(place)) lines.set(place, Object.assign(nothing(), {place, ofPe: data.pes.map(() => 0)}));
    const line = lines.get(place);
    line.calls += calls * share;
    line.bytes += bytes * share;
    for (let i = 6; i < cell.length; i += 2) {
      const seconds = cell[i + 1] * share / 1e6;
      line[names[cell[i]]] += seconds;
      line.ofPe[row] += seconds;
      ofPes[row][names[cell[i]]] += seconds;
      all[names[cell[i]]] += seconds;
    }
  }
  return {lines: [...lines.values()].sort((a, b) => wholeOf(b) - wholeOf(a)), ofPes, all};
}
const computedAt = new Map();
for (const [pe, place, part] of data.computed) {
  if (!computedAt.has(pe)) computedAt.set(pe, []);
  computedAt.get(pe).push([place, part]);
}
function added(map, key, amount) {
  map.set(key, (map.get(key) || 0) + amount);
}
// Who was waited for, where it was meanwhile, and by what kind of wait.
function culprits() {
  const found = new Map();
  const patterns = new Map();
  for (const [pe, waiter, wait, team, bin, at, micros] of data.blame) {
    const seconds = micros / 1e6 * chosenOf(bin);
    if (!seconds || !(hasPe(pe) || hasPe(waiter)) || !hasTeam(team) || !hasCall(wait)) continue;
    if (!found.has(pe)) found.set(pe, {pe, seconds: 0, places: new Map(), waiters: new Map()});
    const row = found.get(pe);
    row.seconds += seconds;
    added(row.waiters, waiter, seconds);
    for (const [place, part] of at < 0 ? computedAt.get(pe) || [] : [[at, 1]]) added(row.places, place, seconds * part);
    if (!hasPe(waiter)) continue;
    const name = patternOf(wait, team);
    if (!patterns.has(name)) patterns.set(name, {name, seconds: 0, lines: new Map(), pes: new Map()});
    const pattern = patterns.get(name);
    pattern.seconds += seconds;
    added(pattern.lines, wait, seconds);
    added(pattern.pes, pe, seconds);
  }
  const most = rows => [...rows.values()].sort((a, b) => b.seconds - a.seconds);
  return {culprits: most(found), patterns: most(patterns)};
}
function patternOf(wait, team) {
  const routine = data.places[wait].routine;
  if (/lock/i.test(routine)) return 'lock held by another PE';
  if (/barrier|sync/i.test(routine)) return 'wait at a barrier';
  if (data.teams[team] !== '') return 'wait in a collective';
  return 'late sender';
}
const largest = map => [...map].sort((a, b) => b[1] - a[1]);
function lateness() {
  const rows = [];
  for (const site of data.lateness) {
    const row = {place: site.place, call: site.call, team: site.team, times: 0, spread: 0, longest: 0, waited: 0, last: new Map()};
    if (!hasTeam(site.team) || !hasCall(site.place) || (filter.pe !== NONE && !membersOf(site.team).has(filter.pe))) continue;
    for (const part of site.parts) {
      const share = chosenOf(part[0]);
      if (!share) continue;
      row.times += part[1] * share;
      row.spread += part[2] * share;
      row.longest = Math.max(row.longest, part[3]);
      row.waited += part[4] * share;
      for (let i = 5; i < part.length; i += 2) added(row.last, part[i], part[i + 1] * share);
    }
    if (row.times) rows.push(row);
  }
  return rows.sort((a, b) => b.waited - a.waited);
}
const members = new Map();
function membersOf(team) {
  if (!members.has(team)) {
    const all = new Set();
    for (const run of data.teams[team].split(',')) {
      const [from, to] = run.split('-').map(Number);
      const last = to === undefined ? from : to;
      for (let pe = Math.min(from, last); pe <= Math.max(from, last); pe++) all.add(pe);
    }
    members.set(team, all);
  }
  return members.get(team);
}
function transferred() {
  const found = new Map();
  for (const [pe, peer, place, bin, bytes, calls] of data.bytes) {
    const share = chosenOf(bin);
    if (!share || !(hasPe(pe) || hasPe(peer)) || !hasCall(place) || filter.team !== NONE) continue;
    const key = pe + ' ' + peer;
    const row = found.get(key) || [pe, peer, 0, 0];
    row[2] += bytes * share;
    row[3] += calls * share;
    found.set(key, row);
  }
  return found;
}

// Who filled whose buffers, as chosen.
function filled() {
  const found = new Map();
  for (const [pe, peer, place, bin, times, seconds] of data.full) {
    const share = chosenOf(bin);
    if (!share || !(hasPe(pe) || hasPe(peer)) || !hasCall(place) || filter.team !== NONE) continue;
    const key = pe + ' ' + peer + ' ' + place;
    const row = found.get(key) || {pe, peer, place, times: 0, seconds: 0};
    row.times += times * share;
    row.seconds += seconds * share;
    found.set(key, row);
  }
  return [...found.values()].sort((a, b) => b.seconds - a.seconds);
}

// The heading, and the results at a glance.
const timesOf = row => kinds => kinds.map(kind => [kind, row[kind]]);
const spokenOf = row => names.filter(kind => row[kind] > 0).map(kind => time(row[kind]) + ' ' + words[kind]).join(', ');
const peList = pes => pes.length > 6 ? pes.length + ' PEs' : (pes.length === 1 ? 'PE ' : 'PEs ') + pes.join(', ');
function heading() {
  byId('title').textContent = 'Profile of ' + data.jobPes + (data.jobPes === 1 ? ' PE' : ' PEs');
  document.title = 'shmem4j profile of ' + data.jobPes + ' PEs';
  const hosts = new Set(data.pes.map(pe => pe.host));
  byId('when').textContent = time(data.seconds) + ' from ' + data.started + ' on '
    + (hosts.size === 1 ? [...hosts][0] : hosts.size + ' hosts');
  if (data.notes.length) {
    byId('notes').hidden = false;
    byId('notes').append(...data.notes.map(note => element('li', {}, note)));
  }
}
function glance(sums, kinds, blamed) {
  const whole = wholeOf(sums.all);
  const parts = timesOf(sums.all)(kinds);
  const spoken = parts.map(([kind, part]) => percent(part / (whole || 1)) + ' ' + words[kind]).join(', ');
  const split = Object.assign(bar(parts, whole, 'Time of ' + (isFiltered() ? 'what is chosen' : 'all PEs') + ': ' + spoken),
    {className: 'bar big', id: 'split'});
  byId('split').replaceWith(split);
  const lines = [whole ? (isFiltered() ? 'What is chosen: ' + time(whole) + ', ' : 'All PEs together: ') + spoken + '.'
    : 'Nothing is chosen.'];
  const worst = blamed.culprits[0];
  if (worst) {
    const place = largest(worst.places)[0];
    lines.push('PE ' + worst.pe + ' was waited for most: ' + time(worst.seconds) + ' by ' + peList([...worst.waiters.keys()])
      + (place ? '; of these ' + time(place[1]) + ' while it was at ' + placeText(place[0]) : '') + '.');
  }
  for (const pattern of blamed.patterns.filter(row => row.seconds >= whole / 100).slice(0, 3)) {
    lines.push('Pattern: ' + pattern.name + ', ' + time(pattern.seconds) + ' or ' + percent(pattern.seconds / whole)
      + ', most of it at ' + placeText(largest(pattern.lines)[0][0]) + ', for PE ' + largest(pattern.pes)[0][0] + '.');
  }
  if (sums.lines[0]) {
    lines.push('The dearest line is ' + placeText(sums.lines[0].place) + ': '
      + percent(wholeOf(sums.lines[0]) / whole) + ' of all time.');
  }
  if (!isFiltered()) {
    for (const word of data.words.slice(0, 3)) {
      lines.push(time(word.seconds) + ' went into atomics of PEs ' + word.by.join(', ') + ' on one word: ' + word.name + '.');
    }
  }
  byId('glance').replaceChildren(...lines.map(line => element('li', {}, line)));
}

// Tables.
let shownLines = 10;
const errors = new Map(data.errors.map(([place, error, whole]) => [place, error / Math.sqrt(whole || 1)]));
function tables() {
  const sums = summed();
  const blamed = culprits();
  const whole = wholeOf(sums.all);
  const kinds = names.filter(kind => sums.all[kind] >= whole * LITTLE && sums.all[kind] > 0);
  const columns = kinds.map(kind => ['#' + words[kind], row => timeOrNone(row[kind]), row => row[kind]]);
  glance(sums, kinds, blamed);
  const waitedInAll = blamed.culprits.reduce((all, row) => all + row.seconds, 0);
  table('blame-table', 'PEs that were waited for', [
    ['PE', row => String(row.pe), row => row.pe],
    ['#waited for', row => time(row.seconds), row => row.seconds],
    ['while it was at', row => {
      const cell = element('div');
      for (const [place, seconds] of largest(row.places).slice(0, 5)) {
        if (seconds >= row.seconds / 100) cell.append(element('div', {}, percent(seconds / row.seconds) + ' ', placeCell(place)));
      }
      return cell;
    }],
    ['by', row => {
      const most = largest(row.waiters);
      return element('span', {class: 'list'}, most.slice(0, 6).map(([pe, seconds]) => 'PE ' + pe + ' ' + time(seconds)).join(', ')
        + (most.length > 6 ? ' and ' + (most.length - 6) + ' more' : ''));
    }],
  ], blamed.culprits.filter(row => row.seconds > waitedInAll / 100).slice(0, 16));
  table('patterns-table', 'Patterns of waiting', [
    ['pattern', row => row.name, row => row.name],
    ['#time', row => time(row.seconds), row => row.seconds],
    ['#share', row => percent(row.seconds / (whole || 1)), row => row.seconds],
    ['most at', row => placeCell(largest(row.lines)[0][0])],
    ['most for', row => 'PE ' + largest(row.pes)[0][0]],
  ], blamed.patterns.filter(row => row.seconds >= whole * LITTLE));
  const critical = data.critical.filter(([pe, place]) => hasPe(pe) && hasCall(place));
  const path = data.critical.reduce((all, row) => all + row[2], 0);
  table('critical-table', 'The critical path', [
    ['PE', row => String(row[0]), row => row[0]],
    ['line', row => placeCell(row[1]), row => placeText(row[1])],
    ['#time', row => time(row[2]), row => row[2]],
    ['#share', row => percent(row[2] / path), row => row[2]],
  ], critical.filter(row => row[2] >= path / 100).slice(0, 12));
  table('pes-table', 'Time of each PE', [
    ['PE', row => String(row.pe), row => row.pe],
    ['share', row => bar(timesOf(row)(kinds), isFiltered() ? wholeOf(row) : row.seconds, spokenOf(row))],
    ...columns,
    ['#all', row => time(wholeOf(row)), wholeOf],
    ['#symmetric heap', row => size(row.heapPeak), row => row.heapPeak],
    ['host', row => row.host + ', process ' + row.process, row => row.host],
  ], data.pes.map((pe, row) => Object.assign({}, pe, sums.ofPes[row])).filter(row => hasPe(row.pe) && wholeOf(row) > 0));
  lines(sums.lines.filter(line => wholeOf(line) >= whole * LITTLE), whole, kinds, columns);
  table('paths-table', 'Call paths', [
    ['path', pathCell],
    ['#share', row => percent(wholeOf(row.sum) / whole)],
    ['what', row => bar(timesOf(row.sum)(kinds), whole, spokenOf(row.sum))],
    ...kinds.map(kind => ['#' + words[kind], row => timeOrNone(row.sum[kind])]),
  ], paths(sums.lines, whole).slice(0, 60));
  table('collectives-table', 'Collectives by call', [
    ['call', row => placeCell(row.place), row => placeText(row.place)],
    ['collective', row => row.call, row => row.call],
    ['PEs', row => data.teams[row.team], row => data.teams[row.team]],
    ['#times', row => String(Math.round(row.times)), row => row.times],
    ['#first waits for last', row => time(row.spread / row.times), row => row.spread / row.times],
    ['#longest', row => time(row.longest), row => row.longest],
    ['#waited in all', row => time(row.waited), row => row.waited],
    ['came last', row => largest(row.last).filter(last => last[1] >= row.times * LITTLE).slice(0, 3)
      .map(([pe, times]) => 'PE ' + pe + ' ' + percent(times / row.times)).join(', ')],
  ], lateness());
  const bytes = transferred();
  table('bytes-table', 'Bytes between PEs', [
    ['from PE', row => String(row[0]), row => row[0]],
    ['PE', row => String(row[1]), row => row[1]],
    ['#bytes', row => size(Math.round(row[2])), row => row[2]],
    ['#calls', row => String(Math.round(row[3])), row => row[3]],
  ], [...bytes.values()].sort((a, b) => b[2] - a[2]).slice(0, 256));
  table('full-table', 'Full buffers', [
    ['PE', row => String(row.pe), row => row.pe],
    ['filled the buffers for PE', row => String(row.peer), row => row.peer],
    ['until', row => placeCell(row.place), row => placeText(row.place)],
    ['#times', row => String(Math.round(row.times)), row => row.times],
    ['#waited', row => time(row.seconds), row => row.seconds],
  ], filled().slice(0, 256));
  waits();
  matrix(bytes);
}
function lines(shown, whole, kinds, columns) {
  const most = shown.length ? wholeOf(shown[0]) : 1;
  const errorOf = row => (errors.get(row.place) || 0) * Math.sqrt(wholeOf(row));
  table('lines-table', 'Lines of the program', [
    ['#share', row => percent(wholeOf(row) / whole)
      + (errorOf(row) > wholeOf(row) / 100 && errorOf(row) >= whole * LITTLE ? ' ± ' + percent(errorOf(row) / whole) : ''), wholeOf],
    ['line', row => placeCell(row.place), row => placeText(row.place)],
    ['what', row => bar(timesOf(row)(kinds), most, spokenOf(row))],
    ...columns,
    ['#calls', row => row.calls ? String(Math.round(row.calls)) : '', row => row.calls],
    ['#bytes', row => row.bytes ? size(Math.round(row.bytes)) : '', row => row.bytes],
    ['most on', row => {
      const top = Math.max(...row.ofPe);
      return 'PE ' + data.pes[row.ofPe.indexOf(top)].pe + ' ' + time(top);
    }],
  ], shown.slice(0, shownLines));
  byId('more-lines').hidden = shown.length <= shownLines;
}

// The tree of methods: each has the time of what it calls, too.
const waysTo = new Map();
for (const [place, share, ...methods] of data.paths) {
  if (!waysTo.has(place)) waysTo.set(place, []);
  waysTo.get(place).push({share, methods});
}
function paths(sums, whole) {
  const root = {below: new Map()};
  for (const line of sums) {
    const ways = [...waysTo.get(line.place) || []];
    const method = data.places[line.place].method;
    const known = ways.reduce((all, way) => all + way.share, 0);
    if (method && known < 0.999) ways.push({share: 1 - known, methods: [method.split('.').slice(-2).join('.')]});
    for (const {share, methods} of ways) {
      let node = root;
      for (const name of [...methods, line.place]) {
        if (!node.below.has(name)) node.below.set(name, {name, depth: (node.depth ?? -1) + 1, below: new Map(), sum: nothing()});
        node = node.below.get(name);
        for (const kind of names) node.sum[kind] += line[kind] * share;
      }
    }
  }
  const rows = [];
  const visit = node => {
    if (node !== root) rows.push(node);
    [...node.below.values()].filter(each => wholeOf(each.sum) >= whole / 100)
      .sort((a, b) => wholeOf(b.sum) - wholeOf(a.sum)).forEach(visit);
  };
  visit(root);
  return rows;
}
function pathCell(node) {
  const cell = typeof node.name === 'number' ? placeCell(node.name) : element('span', {}, element('code', {}, node.name));
  cell.style.paddingLeft = 1.2 * node.depth + 'em';
  return cell;
}

// The choices.
function options(target, all, entries) {
  byId(target).replaceChildren(element('option', {value: ''}, all),
    ...entries.map(([value, text]) => element('option', {value}, text)));
  byId(target).closest('label').hidden = entries.length < 2;
}
function choices() {
  const ofLines = new Set(data.cells.map(cell => callOf(cell[1])));
  const teams = [...new Set(data.cells.map(cell => cell[2]))].filter(team => data.teams[team] !== '');
  options('choose-pe', 'all', data.pes.map(pe => [pe.pe, 'PE ' + pe.pe]));
  options('choose-team', 'all', teams.map(team => [team, 'PEs ' + data.teams[team]]));
  options('choose-call', 'all', [...ofLines].sort().map(call => [call, call]));
  const number = (id, otherwise) => byId(id).value === '' ? otherwise : Number(byId(id).value);
  const choose = () => {
    filter.pe = number('choose-pe', NONE);
    filter.team = number('choose-team', NONE);
    filter.call = byId('choose-call').value;
    filter.from = Math.max(0, number('choose-from', 0));
    filter.to = Math.min(data.seconds, number('choose-to', data.seconds));
    byId('choose-none').hidden = !isFiltered();
    tables();
  };
  byId('choices').addEventListener('change', choose);
  byId('choose-view').addEventListener('click', () => {
    byId('choose-from').value = (view.from / 1e6).toPrecision(6);
    byId('choose-to').value = (view.to / 1e6).toPrecision(6);
    choose();
  });
  byId('choose-none').addEventListener('click', () => {
    byId('choices').reset();
    choose();
  });
  byId('more-lines').addEventListener('click', () => {
    shownLines = Infinity;
    tables();
    byId('lines-table').focus();
  });
}
