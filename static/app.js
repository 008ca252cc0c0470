/* The page: asks the daemon's own HTTP interface and draws the answer.

   The form's state is the page's query string, so that a link reproduces the
   answer.  Members of a question that have no control (a suggestion may set
   one) are kept as "extras".  Sentences about the answer come from the
   daemon; those about the page from /i18n. */

'use strict';

const GIB = 2 ** 30;
const MIB = 2 ** 20;
const SIGNS = { fits: '✓', tight: '!', does_not_fit: '✗', unknown: '?', problem: '!' };
const PARTS = ['weights', 'kv_cache', 'state', 'activation', 'graph', 'overhead', 'reserved'];
const CONTROLS = ['model', 'gpu', 'engine', 'weights', 'context', 'concurrency', 'reserved_bytes'];
/* What else a link may set; anything else in it (fbclid …) is left out. */
const EXTRA = /^(kv_cache|engine_version|gpus|\w+_(bytes|bytes_per_s|parallel|tokens|rate)|currency|(options|gpu)\.\w+)$/;
const FIT_ROWS = 20;

const $ = (id) => document.getElementById(id);
const form = $('form');
const extras = new Map();
let lang = 'en';
let langIsChosen = false;
let words = {};
let isFitShown = false;
let pending = null;
let timer = 0;

/* ---- words and numbers ---- */

function t(key, values = {}) {
  return (words[key] ?? key).replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
}

const locale = () => (lang === 'bn' ? 'bn-BD' : 'en');
const number = (value, digits = 0) =>
  new Intl.NumberFormat(locale(), { maximumFractionDigits: digits }).format(value);
const fixed = (value, digits) =>
  new Intl.NumberFormat(locale(), { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
const money = (value, currency) =>
  ({ USD: '$', BDT: '৳' }[currency] ?? currency + ' ') + fixed(value, value > 0 && value < 1 ? 3 : 2);

function size(bytes) {
  const abs = Math.abs(bytes);
  if (abs < 0.1 * GIB)
    return number(bytes / MIB, abs < 10 * MIB ? 1 : 0) + ' MiB';
  return fixed(bytes / GIB, 2) + ' GiB';
}

function day(text) {
  const date = new Date(text + 'T00:00:00Z');
  if (Number.isNaN(date.getTime()))
    return text;
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(date);
}

/* "৩২,৭৬৮" and "32,768" are 32768. */
function plainDigits(text) {
  return text.replace(/[০-৯]/g, (digit) => digit.charCodeAt(0) - 0x9e6).replace(/[,\s]/g, '');
}

/* ---- elements ---- */

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function')
      node.addEventListener(name, value);
    else if (value !== undefined && value !== false)
      node.setAttribute(name, value === true ? '' : value);
  }
  node.append(...children.flat().filter((child) => child || child === 0));
  return node;
}

const el = (tag, attributes = {}, ...children) =>
  fill(document.createElement(tag), attributes, children);
const svg = (tag, attributes = {}, ...children) =>
  fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);

function sign(verdict) {
  return el('span', { class: 'sign ' + verdict },
    el('span', { 'aria-hidden': 'true' }, SIGNS[verdict] ?? '?'), ' ', t('verdict.' + verdict));
}

/* ---- the question: controls, extras, address ---- */

function question() {
  const query = new URLSearchParams();
  for (const name of CONTROLS) {
    const control = $(name);
    if (control.type === 'checkbox' && !control.checked)
      continue;
    let value = control.value.trim();
    if (control.inputMode === 'numeric')
      value = plainDigits(value);
    if (value !== '')
      query.set(name, value);
  }
  for (const [name, value] of extras)
    query.set(name, value);
  return query;
}

function setMember(name, value) {
  const text = value === null ? '' : String(value);
  const control = CONTROLS.includes(name) ? $(name) : null;
  const isOwn = control && (control.type !== 'checkbox' || ['', '0', control.value].includes(text));

  extras.delete(name);
  if (control && control.type === 'checkbox') {
    control.checked = text === control.value;
  } else if (control) {
    if (control.tagName === 'SELECT' && text !== '' && ![...control.options].some((option) => option.value === text))
      control.append(el('option', { value: text }, text));
    control.value = text;
  }
  if (!isOwn && text !== '')
    extras.set(name, text);
}

/* {"options": {"n_ubatch": 256}} sets options.n_ubatch. */
function setMembers(members, prefix = '') {
  for (const [name, value] of Object.entries(members)) {
    if (value !== null && typeof value === 'object' && !Array.isArray(value))
      setMembers(value, prefix + name + '.');
    else
      setMember(prefix + name, value);
  }
}

function readAddress() {
  const query = new URLSearchParams(location.search);
  const asked = query.get('lang');
  const own = (navigator.languages?.[0] ?? navigator.language ?? '').toLowerCase();

  langIsChosen = asked === 'bn' || asked === 'en';
  lang = langIsChosen ? asked : own.startsWith('bn') ? 'bn' : 'en';
  isFitShown = query.get('show') === 'fit';
  for (const [name, value] of query)
    if (CONTROLS.includes(name) || EXTRA.test(name))
      setMember(name, value);
  /* The box is ticked at first; a link without it means what it says. */
  if (CONTROLS.some((name) => query.has(name)) && !query.has('reserved_bytes'))
    $('reserved_bytes').checked = false;
}

/* An emptied field must not come back with its default. */
function pageQuery(query) {
  const page = new URLSearchParams(query);
  for (const name of CONTROLS)
    if (!page.has(name) && $(name).type !== 'checkbox')
      page.set(name, '');
  if (isFitShown)
    page.set('show', 'fit');
  if (langIsChosen)
    page.set('lang', lang);
  return '?' + page;
}

/* What /v1/estimate is asked: local money and the reader's language too. */
function estimatePath(query) {
  const asked = new URLSearchParams(query);
  if (!asked.has('currency'))
    asked.set('currency', 'BDT');
  if (lang !== 'en')
    asked.set('lang', lang);
  return '/v1/estimate?' + asked;
}

/* URLSearchParams leaves no quotation mark in a path. */
const curlCommand = (path) => `curl '${location.origin}${path}'`;

function showExtras() {
  $('extras').hidden = extras.size === 0;
  $('extras').replaceChildren(el('li', {}, t('form.extras')), ...[...extras].map(([name, value]) =>
    el('li', {}, el('button', {
      type: 'button', 'aria-label': t('form.remove', { name: name + ' ' + value }),
      click: () => { extras.delete(name); changed(); $('status').focus(); },
    }, `${name} ${value} `, el('span', { 'aria-hidden': 'true' }, '✕')))));
}

function applyChange(change) {
  setMembers(change);
  changed();
  $('status').focus();
}

/* ---- asking ---- */

async function ask(path, signal) {
  const reply = await fetch(path, { signal, headers: {
    Accept: 'application/json, application/problem+json', 'Accept-Language': lang } });
  const body = await reply.json().catch(() => null);
  if (reply.ok && body)
    return body;
  throw Object.assign(new Error(String(reply.status)), { status: reply.status, problem: body ?? {} });
}

function changed() {
  clearTimeout(timer);
  history.replaceState(null, '', pageQuery(question()));
  return update();
}

async function update() {
  const query = question();
  const path = estimatePath(query);

  pending?.abort();
  pending = new AbortController();
  const { signal } = pending;
  showExtras();
  $('curl').textContent = curlCommand(path);
  $('verdict').setAttribute('aria-busy', 'true');
  if (!$('status').hasChildNodes())
    $('status').append(el('p', {}, t('answer.busy')));
  const table = showFit(query, signal);
  try {
    showAnswer(await ask(path, signal));
  } catch (error) {
    if (signal.aborted)
      return;
    showProblem(error);
  }
  $('verdict').setAttribute('aria-busy', 'false');
  await table;
}

/* ---- problems ---- */

function markFaults(faults) {
  for (const name of CONTROLS) {
    $(name).removeAttribute('aria-invalid');
    $(name).removeAttribute('aria-errormessage');
  }
  faults.forEach((fault, i) => {
    const name = memberOf(fault);
    if (CONTROLS.includes(name)) {
      $(name).setAttribute('aria-invalid', 'true');
      $(name).setAttribute('aria-errormessage', 'fault-' + i);
    }
  });
}

/* "/options/n_ctx" is options.n_ctx; "/gpu/0" is gpu. */
const memberOf = (fault) =>
  (fault.pointer ?? '').slice(1).replace(/\/\d+$/, '').replaceAll('/', '.');

function faultItem(fault, id) {
  const name = memberOf(fault);
  const label = CONTROLS.includes(name) ? form.querySelector(`label[for=${name}]`).textContent : name;
  const names = fault.suggestions ?? [];
  const canApply = CONTROLS.includes(name) || extras.has(name);

  return el('li', { id },
    el('p', {}, label && el('strong', {}, label + ': '), fault.detail),
    names.length > 0 && el('div', { class: 'names' }, t('suggest.names'),
      names.map((value) => (canApply
        ? el('button', { type: 'button', click: () => applyChange({ [name]: value }) }, value)
        : el('code', {}, value)))));
}

function showProblem(error) {
  const problem = error.problem;
  const faults = problem?.errors ?? [];
  let text = t('answer.offline');

  if (problem)
    text = [problem.title, faults.length === 0 && problem.detail].filter(Boolean).join('. ')
      || t('answer.status', { status: number(error.status) });
  else
    console.error(error);
  markFaults(faults);
  $('answer').hidden = true;
  $('bar').replaceChildren();
  $('status').replaceChildren(sign('problem'), el('p', {}, text),
    faults.length > 0
      ? el('ul', {}, faults.map((fault, i) => faultItem(fault, 'fault-' + i)))
      : el('button', { type: 'button', click: () => changed() }, t('answer.retry')));
}

/* ---- the answer ---- */

function showAnswer(answer) {
  markFaults([]);
  $('status').replaceChildren(sign(answer.verdict), el('p', {}, answer.text));
  drawBar(answer.memory);
  $('figures').replaceChildren(...figures(answer).flatMap(([term, value, note]) =>
    [el('div', {}, el('dt', {}, term), el('dd', {}, value, note && el('small', {}, note)))]));
  showList('warnings', 'warnings.heading', answer.warnings,
    (warning) => el('li', {}, warning.text));
  showList('suggestions', 'suggest.heading', answer.suggestions, suggestionItem);
  $('terms').replaceChildren(...(answer.explanation ?? []).map(term));
  $('start').hidden = !answer.command;
  $('command').textContent = answer.command ?? '';
  $('answer').hidden = false;
}

function showList(id, heading, rows, item) {
  $(id).replaceChildren();
  if (rows?.length > 0)
    $(id).append(el('h3', {}, t(heading)), el('ul', {}, rows.map(item)));
}

function suggestionItem(suggestion) {
  const verdict = suggestion.effect?.verdict;
  return el('li', {}, el('button', { type: 'button', click: () => applyChange(suggestion.change) },
    verdict ? sign(verdict) : el('span', { 'aria-hidden': 'true' }, '→'),
    el('span', {}, suggestion.text)));
}

/* One row of figures: [term, value, note]. */
function figures({ request, memory, limits, speed, cost }) {
  const rows = [];
  const users = request?.concurrency ?? 1;

  if (typeof memory.headroom_bytes === 'number') {
    const isShort = memory.headroom_bytes < 0;
    rows.push([t(isShort ? 'figure.short' : 'figure.headroom'), size(Math.abs(memory.headroom_bytes)),
      memory.margin_bytes > 0 && t('figure.margin', { margin: size(memory.margin_bytes) })]);
  }
  if (typeof limits?.max_context_tokens === 'number') {
    const longest = limits.max_context_tokens;
    const by = limits.context_limited_by;
    rows.push([t('figure.context'),
      longest > 0 ? t('figure.tokens', { count: number(longest) }) : t('figure.none'),
      longest > 0 && [by && t('limit.' + by), users > 1 && t('figure.context_users', { count: number(users) })]
        .filter(Boolean).join(', ')]);
  }
  if (memory.capacity_bytes && typeof limits?.max_concurrency === 'number')
    rows.push([t('figure.users'), number(limits.max_concurrency),
      request?.context && t('figure.users_context', { count: number(request.context) })]);
  if (memory.kv_bytes_per_token > 0)
    rows.push([t('figure.per_token'), size(1000 * memory.kv_bytes_per_token), t('figure.per_token_note')]);
  if (speed?.decode_tokens_per_s)
    rows.push([t('figure.speed'), t('figure.per_second', { count: number(speed.decode_tokens_per_s) })]);
  if (cost) {
    const local = cost.local && cost.local.currency !== 'USD'
      ? ` (${money(cost.local.per_hour, cost.local.currency)})` : '';
    rows.push([t('figure.cost'), money(cost.usd_per_hour, 'USD') + local,
      cost.offer?.provider && t('figure.seen',
        { provider: cost.offer.provider, date: day(cost.offer.seen_latest) })]);
  }
  return rows;
}

/* Bytes of one device, stacked against its capacity. */
function drawBar(memory) {
  const total = memory.total_bytes;
  const capacity = memory.capacity_bytes ?? 0;
  const scale = Math.max(total, capacity);
  const percent = (bytes) => (100 * bytes / scale).toFixed(3) + '%';
  const parts = PARTS.map((name) => [name, memory[name + '_bytes'] ?? 0]).filter(([, bytes]) => bytes > 0);
  const drawn = [];
  const labels = [];
  const count = memory.devices?.length ?? 1;
  let from = 0;

  $('bar').replaceChildren();
  if (scale === 0)
    return;
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
    drawn.push(svg('rect', { x: percent(capacity), width: percent(total - capacity), height: '100%', fill: 'url(#stripes)' }),
      line(percent(capacity), 'halo'), line(percent(capacity), 'limit'));
    rows.push(legendRow('over', t('part.over'), total - capacity));
  }
  const usable = memory.usable_bytes;
  if (capacity > 0 && usable > 0 && usable < 0.99 * capacity) {
    drawn.push(line(percent(usable), 'halo'), line(percent(usable), 'limit dashed'));
    rows.push(legendRow('usable', t('part.usable'), usable));
  }

  const label = capacity > 0 ? t('bar.needs', { total: size(total), capacity: size(capacity) })
    : t('bar.total', { total: size(total) });
  $('bar').replaceChildren(
    el('p', {}, label, count > 1 && el('small', {}, ' ', t('bar.devices', { count: number(count) }))),
    svg('svg', { role: 'img', 'aria-label': label },
      svg('defs', {}, svg('pattern', { id: 'stripes', width: 9, height: 9, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
        svg('line', { class: 'stripe', x1: 0, y1: 0, x2: 0, y2: 9 }))),
      svg('rect', { class: 'ground', width: '100%', height: '100%' }),
      drawn, labels,
      svg('rect', { class: 'frame', width: percent(capacity || total), height: '100%' })),
    el('ul', { id: 'legend' }, rows));
}

const line = (x, kind) => svg('line', { class: kind, x1: x, x2: x, y1: 0, y2: '100%' });

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

function term(row) {
  const name = words['term.' + row.term] ?? words['part.' + row.term] ?? row.term;
  const hasRange = row.low_bytes !== row.high_bytes && row.high_bytes > 0;
  const link = /^https?:\/\//.test(row.source ?? '')
    ? el('a', { href: row.source, rel: 'noopener noreferrer' }, t('explain.source')) : row.source;
  const notes = [t('explain.bytes', { count: number(row.bytes) }),
    hasRange && t('explain.range', { low: size(row.low_bytes), high: size(row.high_bytes) }),
    row.basis && t('basis.' + row.basis), link].filter(Boolean);

  return el('div', { class: 'term' },
    el('h3', {}, el('span', {}, name), el('span', { class: 'size' }, size(row.bytes))),
    row.text && el('p', {}, row.text),
    row.formula && el('code', {}, row.formula),
    row.with_numbers && el('code', {}, '= ' + row.with_numbers),
    el('small', {}, notes.flatMap((note, i) => (i > 0 ? [' · ', note] : [note]))));
}

/* ---- what fits ---- */

function fitPath(query, cursor) {
  const asked = new URLSearchParams({ limit: FIT_ROWS, currency: query.get('currency') ?? 'BDT' });
  for (const name of ['model', 'engine', 'context', 'concurrency', 'kv_cache'])
    if (query.has(name))
      asked.set(name, query.get(name));
  if (cursor)
    asked.set('cursor', cursor);
  if (lang !== 'en')
    asked.set('lang', lang);
  return '/v1/fit?' + asked;
}

async function showFit(query, signal) {
  $('fit').hidden = !isFitShown;
  if (!isFitShown)
    return;
  try {
    const answer = await ask(fitPath(query), signal);
    const rows = answer.candidates ?? [];
    const body = el('tbody', { role: 'rowgroup' }, rows.map((row) => fitRow(row, query)));
    $('fit-body').replaceChildren(
      rows.length > 0 ? fitTable(query, body) : el('p', {}, t('fit.empty')),
      answer.attribution ? el('small', {}, [answer.attribution].flat().join(' · ')) : '');
    offerMore(answer.next, query, body);
  } catch (error) {
    if (signal.aborted)
      return;
    $('fit-more').hidden = true;
    const problem = error.problem ?? { title: t('answer.offline') };
    $('fit-body').replaceChildren(el('p', {}, [problem.title ?? t('answer.status', { status: error.status }),
      ...(problem.errors ?? []).map((fault) => fault.detail)].join('. ')));
  }
}

function offerMore(next, query, body) {
  $('fit-more').hidden = !next;
  $('fit-more').onclick = async () => {
    const answer = await ask(fitPath(query, next), pending.signal).catch(() => null);
    if (!answer)
      return;
    body.append(...answer.candidates.map((row) => fitRow(row, query)));
    offerMore(answer.next, query, body);
  };
}

function fitTable(query, body) {
  const heads = ['gpu', 'weights', 'verdict', 'headroom', 'context', 'cost'];
  /* phones lay rows out as grids, which takes the elements' own roles away */
  return el('table', { role: 'table' },
    el('caption', {}, t('fit.caption', { model: query.get('model'), engine: query.get('engine'),
      context: number(query.get('context') ?? 8192) })),
    el('thead', { role: 'rowgroup' }, el('tr', { role: 'row' }, heads.map((head, i) =>
      el('th', { scope: 'col', role: 'columnheader', class: i > 2 && 'number' }, t('fit.' + head))))),
    body);
}

function fitRow(row, query) {
  const change = { gpu: row.gpu, weights: row.weights, engine: row.engine ?? query.get('engine'),
    gpus: row.gpus > 1 ? row.gpus : null };
  const there = new URLSearchParams(query);
  for (const [name, value] of Object.entries(change)) {
    if (value === null)
      there.delete(name);
    else
      there.set(name, value);
  }
  const figure = (key, text) => el('td', { role: 'cell', class: 'number', 'data-label': t(key) }, text);

  return el('tr', { role: 'row' },
    el('th', { scope: 'row', role: 'rowheader' }, el('a', { href: pageQuery(there),
      click: (event) => { event.preventDefault(); applyChange(change); } },
      (row.gpus > 1 ? number(row.gpus) + ' × ' : '') + row.gpu)),
    el('td', { role: 'cell' }, row.weights),
    el('td', { role: 'cell' }, sign(row.verdict)),
    figure('fit.headroom', size(row.headroom_bytes)),
    figure('fit.context', t('figure.tokens', { count: number(row.max_context_tokens) })),
    figure('fit.cost', typeof row.usd_per_hour !== 'number' ? '–' : money(row.usd_per_hour, 'USD')
      + (row.local ? ' · ' + money(row.local.per_hour, row.local.currency) : '')));
}

/* ---- the page ---- */

async function setLanguage(next) {
  words = await ask(`/i18n/${next}.json`);
  lang = next;
  document.documentElement.lang = lang;
  for (const node of document.querySelectorAll('[data-i18n]'))
    node.textContent = t(node.dataset.i18n);
  $('language').textContent = t('page.other');
  $('language').lang = lang === 'bn' ? 'en' : 'bn';
  $('language').hidden = false;
}

async function fillList(id, path, label) {
  try {
    const answer = await ask(path);
    $(id).replaceChildren(...answer[id].map((row) => el('option', { value: row.id }, label(row))));
  } catch (error) {
    console.error(error);    /* the field works without its list */
  }
}

async function copy(text, shown) {
  let done = 'copy.done';
  try {
    await navigator.clipboard.writeText(text);
  } catch {                  /* not offered outside https and localhost */
    done = 'copy.by_hand';
    shown.textContent = text;
    $('commands').open = true;
    getSelection().selectAllChildren(shown);
  }
  $('copied').textContent = t(done);
  setTimeout(() => $('copied').replaceChildren(), 4000);
}

function listen() {
  const later = () => { clearTimeout(timer); timer = setTimeout(changed, 350); };

  form.addEventListener('submit', (event) => {
    const isFit = event.submitter?.id === 'fit-button';
    event.preventDefault();
    isFitShown ||= isFit;
    changed();
    if (isFit)
      $('fit-heading').focus();
  });
  form.addEventListener('change', changed);
  for (const name of ['context', 'concurrency'])
    $(name).addEventListener('input', later);
  /* What only the other engine knows goes; a weight format that this one
     does not run gives way to its usual one. */
  $('engine').addEventListener('change', () => {
    for (const name of [...extras.keys()])
      if (/^(options\..*|kv_cache|engine_version)$/.test(name))
        extras.delete(name);
    const isGguf = /^i?q\d/.test($('weights').value);
    const isCommon = /^(fp16|bf16|mxfp4)$/.test($('weights').value);
    if ($('engine').value === 'vllm' && isGguf)
      $('weights').value = 'awq-int4';
    else if ($('engine').value !== 'vllm' && !isGguf && !isCommon)
      $('weights').value = 'q4_k_m';
  });
  $('reserved_bytes').addEventListener('change', () => extras.delete('reserved_bytes'));
  $('fit-close').addEventListener('click', () => {
    isFitShown = false;
    changed();
    $('fit-button').focus();
  });
  $('copy-curl').addEventListener('click', () => copy(curlCommand(estimatePath(question())), $('curl')));
  $('copy-link').addEventListener('click', () =>
    copy(location.origin + location.pathname + pageQuery(question()), $('curl')));
  $('language').addEventListener('click', async () => {
    try {
      await setLanguage(lang === 'bn' ? 'en' : 'bn');
    } catch (error) {
      showProblem(error);
      return;
    }
    langIsChosen = true;
    changed();
  });
}

async function start() {
  readAddress();
  listen();
  await setLanguage(lang);
  await update();
  fillList('models', '/v1/models?limit=500', (row) => row.name ?? '');
  fillList('gpus', '/v1/gpus?limit=500', (row) => row.name ?? '');
}

start().catch((error) => {
  console.error(error);
  $('status').textContent = error.message;
});
