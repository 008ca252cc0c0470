/* An answer, or the problem in its place. */

import { hideCurves } from './curves.js';
import { $, el, sign } from './dom.js';
import { drawBars } from './draw.js';
import { CONTROLS, hasExtra } from './question.js';
import { day, hasText, money, number, size, t } from './words.js';

/* ---- problems ---- */

/* A fault stands before the field's own hint. */
function describe(control, fault) {
  const hint = control.dataset.hint ??= control.getAttribute('aria-describedby') ?? '';
  const ids = [fault, hint].filter(Boolean).join(' ');
  if (ids === '')
    control.removeAttribute('aria-describedby');
  else
    control.setAttribute('aria-describedby', ids);
}

function markFaults(faults) {
  for (const name of CONTROLS) {
    $(name).removeAttribute('aria-invalid');
    describe($(name), null);
  }
  faults.forEach((fault, i) => {
    const name = memberOf(fault);
    if (CONTROLS.includes(name)) {
      $(name).setAttribute('aria-invalid', 'true');
      describe($(name), 'fault-' + i);
    }
  });
}

/* "/options/n_ctx" is options.n_ctx; "/gpu/0" is gpu. */
const memberOf = (fault) =>
  (fault.pointer ?? '').slice(1).replace(/\/\d+$/, '').replaceAll('/', '.');

function faultItem(fault, id, apply) {
  const name = memberOf(fault);
  const label = CONTROLS.includes(name) ? document.querySelector(`label[for="${name}"]`).textContent : name;
  const names = fault.suggestions ?? [];
  const canApply = CONTROLS.includes(name) || hasExtra(name);

  return el('li', { id },
    el('p', {}, label && el('strong', {}, label + ': '), fault.detail),
    names.length > 0 && el('div', { class: 'names' }, t('suggest.names'),
      names.map((value) => (canApply
        ? el('button', { type: 'button', click: () => apply({ [name]: value }) }, value)
        : el('code', {}, value)))));
}

/* `apply` takes members to change, and {} to ask again.  An old answer stays
   where nobody answered; a question at fault has none. */
export function showProblem(error, apply) {
  const problem = error.problem;
  const faults = problem?.errors ?? [];
  let text = t('answer.offline');

  if (problem)
    text = [problem.title, faults.length === 0 && problem.detail].filter(Boolean).join('. ')
      || t('answer.status', { status: number(error.status) });
  else
    console.error(error);
  markFaults(faults);
  if (problem) {
    $('answer').hidden = true;
    $('bar').replaceChildren();
    hideCurves();
  }
  $('status').replaceChildren(sign('problem'), el('p', {}, text),
    faults.length > 0
      ? el('ul', {}, faults.map((fault, i) => faultItem(fault, 'fault-' + i, apply)))
      : el('button', { type: 'button', click: () => apply({}) }, t('answer.retry')));
}

/* ---- the answer ---- */

export function showAnswer(answer, apply) {
  markFaults([]);
  $('status').replaceChildren(sign(answer.verdict), el('p', {}, answer.text));
  drawBars($('bar'), answer.memory);
  $('figures').replaceChildren(...figures(answer).flatMap(([term, value, note]) =>
    [el('div', {}, el('dt', {}, term), el('dd', {}, value, note && el('small', {}, note)))]));
  showList('warnings', 'warnings.heading', answer.warnings,
    (warning) => el('li', {}, warning.text));
  showList('suggestions', 'suggest.heading', answer.suggestions, (one) => suggestionItem(one, apply));
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

function suggestionItem(suggestion, apply) {
  const verdict = suggestion.effect?.verdict;
  return el('li', {}, el('button', { type: 'button', click: () => apply(suggestion.change) },
    verdict ? sign(verdict) : el('span', { 'aria-hidden': 'true' }, '→'),
    el('span', {}, suggestion.text)));
}

function memoryFigures({ request, memory, limits }) {
  const rows = [];
  const users = request?.concurrency ?? 1;
  const host = memory.host?.total_bytes ?? 0;

  if (typeof memory.headroom_bytes === 'number')
    rows.push([t(memory.headroom_bytes < 0 ? 'figure.short' : 'figure.headroom'),
      size(Math.abs(memory.headroom_bytes)),
      memory.margin_bytes > 0 && t('figure.margin', { margin: size(memory.margin_bytes) })]);
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
  if (typeof limits?.max_gpu_layers === 'number' && memory.headroom_bytes < 0)
    rows.push([t('figure.layers'), number(limits.max_gpu_layers), t('figure.layers_note')]);
  if (memory.kv_bytes_per_token > 0)
    rows.push([t('figure.per_token'), size(1000 * memory.kv_bytes_per_token), t('figure.per_token_note')]);
  if (host > 0)
    rows.push([t('figure.host'), size(host), t('figure.host_note')]);
  return rows;
}

/* One row of figures: [term, value, note]. */
function figures(answer) {
  const { speed, cost } = answer;
  const rows = memoryFigures(answer);

  if (speed?.decode_tokens_per_s)
    rows.push([t('figure.speed'), t('figure.per_second', { count: number(speed.decode_tokens_per_s) }),
      speed.low?.decode_tokens_per_s && t('figure.speed_range', { low: number(speed.low.decode_tokens_per_s),
        high: number(speed.high.decode_tokens_per_s) })]);
  if (cost) {
    const local = cost.local && cost.local.currency !== 'USD'
      ? ` (${money(cost.local.per_hour, cost.local.currency)})` : '';
    rows.push([t('figure.cost'), money(cost.usd_per_hour, 'USD') + local,
      cost.offer?.provider && t('figure.seen',
        { provider: cost.offer.provider, date: day(cost.offer.seen_latest) })]);
  }
  return rows;
}

function term(row) {
  const names = ['term.' + row.term, 'part.' + row.term];
  const name = names.find(hasText);
  const hasRange = row.low_bytes !== row.high_bytes && row.high_bytes > 0;
  const link = /^https?:\/\//.test(row.source ?? '')
    ? el('a', { href: row.source, rel: 'noopener noreferrer' }, t('explain.source')) : row.source;
  const notes = [t('explain.bytes', { count: number(row.bytes) }),
    hasRange && t('explain.range', { low: size(row.low_bytes), high: size(row.high_bytes) }),
    row.basis && t('basis.' + row.basis), link].filter(Boolean);

  return el('div', { class: 'term' },
    el('h3', {}, el('span', {}, name ? t(name) : row.term), el('span', { class: 'size' }, size(row.bytes))),
    row.text && el('p', {}, row.text),
    row.formula && el('code', {}, row.formula),
    row.with_numbers && el('code', {}, '= ' + row.with_numbers),
    el('small', {}, notes.flatMap((note, i) => (i > 0 ? [' · ', note] : [note]))));
}
