/* Side by side: the engines on this question, and set-ups that were kept. */

import { ask } from './ask.js';
import { $, el, sign } from './dom.js';
import { jsonQuestion, pageAddress } from './question.js';
import { language, money, number, size, t } from './words.js';

const MEMBERS = 'request,memory,verdict,limits,cost';
const MOST_KEPT = 4;

let last = null;        /* { query, engines } */
let shown = null;
let kept = [];          /* [{ name, answer, address }] */

const names = ['what', 'verdict', 'need', 'context', 'users', 'cost'];

/* Rows of { name, answer } with a problem in place of the answer where there
   is one; `take` is what its name does. */
function table(caption, rows) {
  const cell = (key, value) => el('td', { role: 'cell', class: 'number', 'data-label': t('compare.' + key) }, el('span', {}, value));

  return el('table', { role: 'table' }, el('caption', {}, caption),
    el('thead', { role: 'rowgroup' }, el('tr', { role: 'row' }, names.map((name, i) =>
      el('th', { scope: 'col', role: 'columnheader', class: i > 1 && 'number' }, t('compare.' + name))))),
    el('tbody', { role: 'rowgroup' }, rows.map(({ name, answer, href, take }) => {
      const head = el('th', { scope: 'row', role: 'rowheader' },
        el('a', { href, click: (event) => { event.preventDefault(); take(); } }, name));
      if (!answer.memory)
        return el('tr', { role: 'row' }, head, el('td', { role: 'cell', colspan: names.length - 1 },
          (answer.errors ?? []).map((fault) => fault.detail).join('. ') || answer.detail));
      const { memory, limits, cost } = answer;
      return el('tr', { role: 'row' }, head, el('td', { role: 'cell' }, sign(answer.verdict)),
        cell('need', size(memory.total_bytes)),
        cell('context', limits?.max_context_tokens > 0 ? number(limits.max_context_tokens) : t('figure.none')),
        cell('users', memory.capacity_bytes && limits ? number(limits.max_concurrency) : '–'),
        cell('cost', cost ? money(cost.usd_per_hour, 'USD') : '–'));
    })));
}

/* ---- engines ---- */

/* The engine's own default format, but the question's where it takes it. */
async function compareEngines({ query, engines }, apply) {
  const rest = new URLSearchParams(query);
  for (const name of [...rest.keys()])
    if (/^(options\.|engine|weights|kv_cache)/.test(name))
      rest.delete(name);
  const body = jsonQuestion(rest);
  const asked = query.get('engine');
  const weights = query.get('weights');
  const requests = engines.map(({ id }) => ({ ...body, engine: id, ...(id === asked && weights ? { weights } : {}) }));
  const lang = language() === 'en' ? '' : '&lang=' + language();
  const { results } = await ask(`/v1/estimates?fields=${MEMBERS}${lang}`, { body: { requests } });

  return table(t('compare.engines_note'), results.map((answer, i) => {
    const change = { engine: engines[i].id, weights: answer.request?.weights ?? null };
    const there = new URLSearchParams(rest);
    Object.entries(change).forEach(([name, value]) => value && there.set(name, value));
    return { name: `${engines[i].title}${answer.request ? ', ' + answer.request.weights : ''}`, answer,
      href: pageAddress(there), take: () => apply(change) };
  }));
}

async function fill(apply) {
  if (!$('engines').open || !last || shown === last)
    return;
  const asked = last;
  const filled = await compareEngines(asked, apply);
  if (asked !== last)
    return;
  shown = asked;
  $('engines-body').replaceChildren(filled);
}

const quietly = (apply) => fill(apply).catch((error) => console.error(error));

export function setComparison(query, engines, apply) {
  last = { query, engines };
  return quietly(apply);
}

/* ---- kept set-ups ---- */

export function showKept() {
  $('kept').hidden = kept.length === 0;
  if (kept.length > 0)
    $('kept-body').replaceChildren(table(t('compare.kept_note'), kept));
}

/* `go` takes an address of the page. */
export function keep(answer, query, go) {
  const { request } = answer;
  const address = pageAddress(query);
  const name = [answer.model.requested ?? answer.model.id, request.weights, request.engine,
    (request.gpus > 1 ? request.gpus + ' × ' : '') + (request.gpu ?? ''), number(request.context),
    request.concurrency > 1 && '× ' + number(request.concurrency)].filter(Boolean).join(', ');

  kept = [...kept.filter((one) => one.href !== address), { name, answer, href: address, take: () => go(address) }].slice(-MOST_KEPT);
  showKept();
}

export function listenToComparison(apply) {
  $('engines').addEventListener('toggle', () => quietly(apply));
  $('kept-clear').addEventListener('click', () => {
    kept = [];
    showKept();
    $('keep').focus();
  });
}
