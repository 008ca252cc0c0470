/* Pictures: memory of each card as a stacked bar, memory over context and over
   users as stacked areas against the card's limit. */

import { el, svg } from './dom.js';
import { number, short, size, t } from './words.js';

export const PARTS = ['weights', 'kv_cache', 'state', 'activation', 'graph', 'overhead', 'reserved'];

const bytesOf = (memory, name) => memory[name + '_bytes'] ?? 0;
const line = (x, kind) => svg('line', { class: kind, x1: x, x2: x, y1: 0, y2: '100%' });

/* ---- bars ---- */

function legendRow(kind, text, bytes) {
  const box = svg('svg', { 'aria-hidden': 'true' });
  if (kind === 'usable')
    box.append(line('50%', 'limit dashed'));
  else
    box.append(svg('rect', { class: kind === 'over' ? 'part-overhead' : kind, width: '100%', height: '100%' }));
  if (kind === 'over')
    box.append(svg('rect', { width: '100%', height: '100%', fill: 'url(#stripes)' }));
  return el('li', {}, box, el('span', {}, text), el('span', { class: 'size' }, size(bytes)));
}

const stripes = () =>
  svg('defs', {}, svg('pattern', { id: 'stripes', width: 9, height: 9, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
    svg('line', { class: 'stripe', x1: 0, y1: 0, x2: 0, y2: 9 })));

/* Bytes of one device, stacked against its capacity; its legend too. */
function bar(memory, margin) {
  const total = memory.total_bytes;
  const capacity = memory.capacity_bytes ?? 0;
  const scale = Math.max(total, capacity);
  const percent = (bytes) => (100 * bytes / scale).toFixed(3) + '%';
  const parts = PARTS.map((name) => [name, bytesOf(memory, name)]).filter(([, bytes]) => bytes > 0);
  const drawn = [];
  const labels = [];
  const marks = [];
  let from = 0;

  for (const [name, bytes] of parts) {
    drawn.push(svg('rect', { class: 'cut part-' + name, x: percent(from), width: percent(bytes), height: '100%' },
      svg('title', {}, `${t('part.' + name)}: ${size(bytes)}`)));
    if (bytes / scale > 0.22)
      labels.push(svg('text', { class: 'bar-text part-' + name, x: percent(from + bytes / 2), y: '50%' }, size(bytes)));
    from += bytes;
  }
  const rows = parts.map(([name, bytes]) => legendRow('part-' + name, t('part.' + name), bytes));
  if (capacity > total) {
    rows.push(legendRow('part-free', t('part.free'), capacity - total));
  } else if (capacity > 0 && total > capacity) {
    drawn.push(svg('rect', { x: percent(capacity), width: percent(total - capacity), height: '100%', fill: 'url(#stripes)' }));
    marks.push(line(percent(capacity), 'halo'), line(percent(capacity), 'limit'));
    rows.push(legendRow('over', t('part.over'), total - capacity));
  }
  const usable = memory.usable_bytes;
  if (capacity > 0 && usable > 0 && usable < 0.99 * capacity) {
    marks.push(line(percent(usable), 'halo'), line(percent(usable), 'limit dashed'));
    rows.push(legendRow('usable', t('part.usable'), usable));
  }
  /* how far the need may be off, either way */
  if (margin > 0 && capacity > 0 && margin < total) {
    const ends = [total - margin, Math.min(total + margin, scale)].map(percent);
    const whisker = (kind) => [svg('line', { class: kind, x1: ends[0], x2: ends[1], y1: '50%', y2: '50%' }),
      ends.map((x) => svg('line', { class: kind, x1: x, x2: x, y1: '35%', y2: '65%' }))].flat(2);
    marks.push(...whisker('halo'), ...whisker('whisker'),
      svg('title', {}, t('figure.margin', { margin: size(margin) })));
  }

  const label = capacity > 0 ? t('bar.needs', { total: size(total), capacity: size(capacity) })
    : t('bar.total', { total: size(total) });
  const picture = svg('svg', { class: 'bar', role: 'img', 'aria-label': label }, stripes(),
    svg('rect', { class: 'ground', width: '100%', height: '100%' }), drawn, marks, labels,
    svg('rect', { class: 'frame', width: percent(capacity || total), height: '100%' }));
  return { label, picture, rows };
}

/* Devices that hold the same are one. */
function kinds(memory) {
  const found = [];
  for (const device of memory.devices ?? []) {
    const like = found.find(({ first }) => first.gpu === device.gpu && first.total_bytes === device.total_bytes
      && first.capacity_bytes === device.capacity_bytes);
    const n = device.count ?? 1;
    if (like)
      like.count += n;
    else
      found.push({ first: device, count: n });
  }
  return found;
}

export function drawBars(node, memory) {
  node.replaceChildren();
  if (Math.max(memory.total_bytes, memory.capacity_bytes ?? 0) === 0)
    return;
  const all = kinds(memory);
  const count = all.reduce((sum, kind) => sum + kind.count, 0);
  const main = bar(memory, memory.margin_bytes);
  node.append(
    el('p', {}, main.label, count > 1 && el('small', {}, ' ', t('bar.devices', { count: number(count) }))),
    main.picture, el('ul', { class: 'legend' }, main.rows));
  if (all.length < 2)
    return;
  for (const { first, count: n } of all) {
    const { label, picture } = bar(first, 0);
    node.append(el('p', { class: 'device' }, (n > 1 ? number(n) + ' × ' : '') + first.gpu, el('small', {}, ' ', label)), picture);
  }
}

/* ---- curves ---- */

const HEIGHT = 200;
const PAD = { top: 34, right: 8, bottom: 24, left: 8 };

/* Areas from bottom to top, as polygons. */
function areas(points, x, y) {
  const base = points.map(() => 0);
  return PARTS.filter((name) => points.some(({ memory }) => bytesOf(memory, name) > 0)).map((name) => {
    const below = points.map((point, i) => `${x(point.at)},${y(base[i])}`);
    points.forEach(({ memory }, i) => { base[i] += bytesOf(memory, name); });
    const above = points.map((point, i) => `${x(point.at)},${y(base[i])}`);
    return svg('polygon', { class: 'part-' + name, points: [...below, ...above.reverse()].join(' ') },
      svg('title', {}, t('part.' + name)));
  });
}

function mark(at, text, x, row, kind) {
  const place = x(at);
  const isRight = place > x.width / 2;
  return [svg('line', { class: 'halo thin', x1: place, x2: place, y1: row * 15 + 4, y2: HEIGHT - PAD.bottom }),
    svg('line', { class: 'mark ' + kind, x1: place, x2: place, y1: row * 15 + 4, y2: HEIGHT - PAD.bottom }),
    svg('text', { x: place + (isRight ? -5 : 5), y: row * 15 + 13, 'text-anchor': isRight ? 'end' : 'start' }, text)];
}

/* Round numbers up to `last`, three to five of them. */
function ticks(last) {
  const power = 10 ** Math.floor(Math.log10(last / 3));
  const step = Math.max(1, [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((size) => last / size <= 5));
  return Array.from({ length: Math.floor(last / step) }, (_, i) => Math.round((i + 1) * step));
}

/* Where a text crosses no mark: the start of the widest gap. */
function widestGap(places, left, right) {
  const edges = [left, ...places.filter((place) => place > left && place < right).sort((a, b) => a - b), right];
  const gaps = edges.slice(1).map((edge, i) => [edge - edges[i], edges[i]]);
  return gaps.reduce((most, gap) => (gap[0] > most[0] ? gap : most))[1];
}

/* `points`: [{ at, memory }] by rising `at`; `longest` 0: none, `capacity` 0:
   no card.  `words`: keys of the label and of the two marks. */
export function drawCurve(node, { points, asked, longest, capacity, usable }, words) {
  node.replaceChildren();
  if (points.length < 2)
    return;
  const width = Math.max(260, node.clientWidth);
  const last = points.at(-1).at;
  const most = Math.max(...points.map(({ memory }) => memory.total_bytes));
  const top = capacity > 0 ? Math.max(1.08 * capacity, Math.min(1.03 * most, 2.5 * capacity)) : 1.05 * most;
  const x = (at) => Number((PAD.left + (width - PAD.left - PAD.right) * at / last).toFixed(1));
  const y = (bytes) => Number((HEIGHT - PAD.bottom
    - (HEIGHT - PAD.top - PAD.bottom) * Math.min(bytes, top) / top).toFixed(1));
  const limit = capacity > 0 && usable > 0 ? Math.min(usable, capacity) : capacity;
  const label = [t(words.label), longest > 0 && t(words.longest, { count: number(longest) }),
    capacity > 0 && t('curve.limit', { capacity: size(limit) })].filter(Boolean).join('. ');
  x.width = width;

  node.append(el('h3', {}, t(words.label)), svg('svg', { class: 'curve', role: 'img', 'aria-label': label,
    width, height: HEIGHT, viewBox: `0 0 ${width} ${HEIGHT}` },
  svg('rect', { class: 'ground', x: x(0), y: y(top), width: x(last) - x(0), height: y(0) - y(top) }),
  areas(points, x, y),
  limit > 0 && [svg('line', { class: 'halo', x1: x(0), x2: x(last), y1: y(limit), y2: y(limit) }),
    svg('line', { class: 'limit', x1: x(0), x2: x(last), y1: y(limit), y2: y(limit) })],
  asked <= last ? mark(asked, t(words.asked, { count: number(asked) }), x, 0, 'asked') : [],
  longest > 0 && longest <= last && longest !== asked
    ? mark(longest, t(words.longest, { count: number(longest) }), x, 1, 'longest') : [],
  limit > 0 && svg('text', { x: widestGap([x(asked), x(longest)], x(0), x(last)) + 5, y: y(limit) - 6 },
    t('curve.limit', { capacity: size(limit) })),
  ticks(last).map((at) => svg('text', { class: 'tick', x: Math.min(x(at), x(last) - 2), y: HEIGHT - 6,
    'text-anchor': x(at) > x(last) - 12 ? 'end' : 'middle' }, short(at)))));
}
