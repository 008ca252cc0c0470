/* The table of what fits, with its filters. */

import { ask } from './ask.js';
import { $, el, sign } from './dom.js';
import { jsonQuestion, own, pageAddress, view } from './question.js';
import { day, language, money, number, size, t } from './words.js';

const ROWS = 20;
const CARRIED = ['model', 'engine', 'context', 'concurrency', 'kv_cache'];
const FILTERS = ['sort', 'min_quality', 'vendor', 'max_usd_per_hour', 'gpus_max'];

/* { path, body }; prices are asked in taka beside dollars. */
function request(query, cursor) {
  const asked = new URLSearchParams({ limit: ROWS, currency: query.get('currency') ?? 'BDT' });
  for (const name of CARRIED)
    if (query.has(name))
      asked.set(name, query.get(name));
  if ($('fit-mine').checked && query.has('gpu')) {
    asked.set('gpu_in', query.get('gpu'));
    asked.set('owned', query.get('gpu'));
  }
  for (const name of FILTERS)
    if ($('fit-' + name).value !== '')
      asked.set(name, $('fit-' + name).value);
  if ($('fit-misfits').checked)
    asked.set('include', 'misfits');
  if (cursor)
    asked.set('cursor', cursor);
  if (!own()) {
    if (language() !== 'en')
      asked.set('lang', language());
    return { path: '/v1/fit?' + asked };
  }
  return { path: '/v1/fit' + (language() === 'en' ? '' : '?lang=' + language()), body: jsonQuestion(asked) };
}

export async function showFit(query, signal, apply) {
  $('fit').hidden = !view.isFitShown;
  if (!view.isFitShown)
    return;
  try {
    const { path, body } = request(query);
    const answer = await ask(path, { signal, body });
    const rows = answer.candidates ?? [];
    const table = el('tbody', { role: 'rowgroup' }, rows.map((row) => fitRow(row, query, apply)));
    $('fit-body').replaceChildren(
      rows.length > 0 ? fitTable(query, table) : el('p', {}, t('fit.empty')),
      answer.attribution ? el('small', {}, [answer.attribution].flat().join(' · ')) : '');
    offerMore(answer.next, query, table, signal, apply);
  } catch (error) {
    if (signal.aborted)
      return;
    $('fit-more').hidden = true;
    const problem = error.problem ?? { title: t('answer.offline') };
    $('fit-body').replaceChildren(el('p', {}, [problem.title ?? t('answer.status', { status: error.status }),
      ...(problem.errors ?? []).map((fault) => fault.detail)].join('. ')));
  }
}

function offerMore(next, query, table, signal, apply) {
  $('fit-more').hidden = !next;
  $('fit-more').onclick = async () => {
    const { path, body } = request(query, next);
    try {
      const answer = await ask(path, { signal, body });
      table.append(...answer.candidates.map((row) => fitRow(row, query, apply)));
      offerMore(answer.next, query, table, signal, apply);
    } catch (error) {
      if (!signal.aborted)
        $('fit-body').append(el('p', {}, t('answer.offline')));
    }
  };
}

function fitTable(query, body) {
  const heads = ['gpu', 'weights', 'verdict', 'headroom', 'context', 'cost'];
  /* phones lay rows out as grids, which takes the elements' own roles away */
  return el('table', { role: 'table' },
    el('caption', {}, t('fit.caption', { model: own()?.name ?? query.get('model') ?? '', engine: query.get('engine') ?? '',
      context: number(query.get('context') ?? 8192) })),
    el('thead', { role: 'rowgroup' }, el('tr', { role: 'row' }, heads.map((head, i) =>
      el('th', { scope: 'col', role: 'columnheader', class: i > 2 && 'number' }, t('fit.' + head))))),
    body);
}

function price(row) {
  if (typeof row.usd_per_hour !== 'number')
    return ['–'];
  const local = row.local ? ' · ' + money(row.local.per_hour, row.local.currency) : '';
  const seen = row.offer?.seen_latest;
  return [money(row.usd_per_hour, 'USD') + local,
    row.offer?.provider && el('small', {}, [row.offer.provider, seen && day(seen)].filter(Boolean).join(', '))];
}

function fitRow(row, query, apply) {
  const change = { gpu: row.gpu, weights: row.weights, engine: row.engine ?? query.get('engine'),
    gpus: row.gpus > 1 ? row.gpus : null };
  const there = new URLSearchParams(query);
  for (const [name, value] of Object.entries(change)) {
    if (value === null)
      there.delete(name);
    else
      there.set(name, value);
  }
  const figure = (key, ...children) => el('td', { role: 'cell', class: 'number', 'data-label': t(key) },
    el('span', {}, ...children));
  const longest = row.max_context_tokens;

  return el('tr', { role: 'row' },
    el('th', { scope: 'row', role: 'rowheader' }, el('a', { href: pageAddress(there),
      click: (event) => { event.preventDefault(); apply(change); } },
      (row.gpus > 1 ? number(row.gpus) + ' × ' : '') + row.gpu)),
    el('td', { role: 'cell' }, row.weights, row.quality && el('small', {}, t('quality.' + row.quality))),
    el('td', { role: 'cell' }, sign(row.verdict)),
    figure(row.headroom_bytes < 0 ? 'figure.short' : 'fit.headroom', size(Math.abs(row.headroom_bytes))),
    figure('fit.context', longest > 0 ? t('figure.tokens', { count: number(longest) }) : t('figure.none')),
    figure('fit.cost', ...price(row)));
}
