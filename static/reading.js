/* A short reading with the visitor's own numbers in it: what the terms of the
   answer are, and where rules of thumb hold.  Filled when it is unfolded. */

import { ask } from './ask.js';
import { $, el, svg } from './dom.js';
import { jsonQuestion } from './question.js';
import { fixed, number, size, t } from './words.js';

const FORMATS = ['fp32', 'fp16', 'q8_0', 'q4_k_m'];
/* What a desktop of today moves, for comparison; the text says "about". */
const RAM_BYTES_PER_S = 80e9;
const PCIE_BYTES_PER_S = 32e9;
const SSD_BYTES_PER_S = 7e9;

let last = null;        /* { answer, query } */
let shown = null;

/* ---- pictures ---- */

/* Horizontal bars: [{ name, value, text, kind }]. */
function bars(rows) {
  const most = Math.max(...rows.map(({ value }) => value));
  return el('div', { class: 'bars' }, rows.map(({ name, value, text, kind }) => [
    el('span', {}, name),
    svg('svg', { 'aria-hidden': 'true' }, svg('rect', { class: kind ?? 'part-weights', height: '100%',
      width: Math.max(0.5, 100 * value / most).toFixed(2) + '%' })),
    el('span', { class: 'size' }, text)]).flat());
}

/* Attainable operations a second over operations per byte read, both
   logarithmic; the dots are the visitor's batch and the ridge. */
function roofline({ flops, bandwidth, intensity, ridge }) {
  const [x0, x1] = [Math.log10(Math.min(0.5, intensity / 2)), Math.log10(Math.max(1000, 3 * ridge))];
  const x = (value) => (20 + 290 * (Math.log10(value) - x0) / (x1 - x0)).toFixed(1);
  const top = Math.log10(flops) + 0.2;
  const bottom = Math.log10(bandwidth * 10 ** x0);
  const y = (value) => (130 - 115 * (Math.log10(value) - bottom) / (top - bottom)).toFixed(1);
  const reached = Math.min(flops, bandwidth * intensity);
  const dot = (at, height, text, anchor) => [svg('circle', { cx: x(at), cy: y(height), r: 5 }),
    svg('text', { x: Number(x(at)) + (anchor === 'end' ? -8 : 8), y: Number(y(height)) + 16, 'text-anchor': anchor }, text)];

  return svg('svg', { class: 'roofline', viewBox: '0 0 330 160', role: 'img', 'aria-label': t('read.roofline_label') },
    svg('polyline', { points: `${x(10 ** x0)},${y(bandwidth * 10 ** x0)} ${x(ridge)},${y(flops)} ${x(10 ** x1)},${y(flops)}` }),
    dot(intensity, reached, t('read.you'), 'start'), dot(ridge, flops, t('read.ridge'), 'end'),
    svg('text', { x: 20, y: 152 }, t('read.memory_side')),
    svg('text', { x: 310, y: 152, 'text-anchor': 'end' }, t('read.compute_side')));
}

/* Two ways to share six layers between two cards. */
function sharing() {
  const card = (left, name) => [svg('rect', { class: 'card', x: left, y: 6, width: 64, height: 92, rx: 4 }),
    svg('text', { x: left + 32, y: 112, 'text-anchor': 'middle' }, name)];
  const layers = (left, width, from, n) => Array.from({ length: n }, (_, i) =>
    svg('rect', { class: 'part-weights', x: left, y: 12 + 14 * (from + i), width, height: 10 }));

  return svg('svg', { class: 'sharing', viewBox: '0 0 330 140', role: 'img', 'aria-label': t('read.sharing_label') },
    card(4, 'GPU 1'), card(76, 'GPU 2'), layers(23, 26, 0, 6), layers(95, 26, 0, 6),
    svg('text', { x: 72, y: 132, 'text-anchor': 'middle' }, t('read.tensor')),
    card(186, 'GPU 1'), card(258, 'GPU 2'), layers(192, 52, 0, 3), layers(264, 52, 3, 3),
    svg('text', { x: 254, y: 132, 'text-anchor': 'middle' }, t('read.pipeline')));
}

/* ---- what the sections need ---- */

async function gather({ answer, query }) {
  const { model } = jsonQuestion(query);
  const name = answer.model.id;
  const quiet = (promise) => promise.catch(() => null);
  const [formats, row, card] = await Promise.all([
    quiet(ask('/v1/estimates?fields=model', { body: {
      requests: FORMATS.map((weights) => ({ model, weights, engine: 'llama.cpp' })) } })),
    typeof model === 'string' ? quiet(ask('/v1/models/' + encodeURIComponent(name))) : null,
    answer.request.gpu ? quiet(ask('/v1/gpus/' + encodeURIComponent([answer.request.gpu].flat()[0]))) : null,
  ]);
  const files = FORMATS.map((weights, i) => ({ weights, bytes: formats?.results[i]?.model?.weight_file_bytes }))
    .filter(({ bytes }) => bytes > 0);
  return { ...answer, files, row, card };
}

/* ---- the sections: [heading, paragraphs and pictures] ---- */

function weights({ model, files }) {
  const of = (format) => files.find((file) => file.weights === format)?.bytes;
  return ['weights', [
    t('read.weights', { params: number(model.params_total / 1e9, 2) }),
    files.length > 1 && bars(files.map((file) => ({ name: file.weights, value: file.bytes, text: size(file.bytes) }))),
    of('fp32') && of('q4_k_m') && t('read.weights_factor', { factor: fixed(of('fp32') / of('q4_k_m'), 1) }),
  ]];
}

function cache({ memory, row }) {
  const own = memory.kv_bytes_per_token;
  if (!(own > 0))
    return ['cache', [t('read.cache_none')]];
  const whole = row ? row.attention_layers * 2 * row.heads * row.head_dim * 2 : 0;
  return ['cache', [
    t('read.cache', { thousand: size(1000 * own) }),
    whole > 1.5 * own && bars([
      { name: t('read.cache_whole'), value: whole, text: size(1000 * whole), kind: 'part-kv_cache' },
      { name: t('read.cache_own'), value: own, text: size(1000 * own), kind: 'part-kv_cache' }]),
    whole > 1.5 * own && t('read.cache_factor', { factor: fixed(whole / own, 1), kind: t('kind.' + row.attention) }),
    t('read.cache_rule', { thousand: size(1000 * own), hundred: size(100000 * own) }),
  ]];
}

function decoding({ model, memory, request, card }) {
  const bandwidth = card?.bandwidth_bytes_per_s;
  const flops = card?.fp16_flops;
  const read = memory.weights_bytes * (model.params_active / model.params_total);
  if (!(bandwidth > 0) || !(flops > 0) || !(read > 0))
    return ['decoding', [t('read.decoding_plain')]];
  const users = request.concurrency;
  const kv = memory.kv_bytes_per_sequence;
  const intensity = 2 * model.params_active * users / (read + users * kv);
  return ['decoding', [
    t('read.decoding', { weights: size(read), bandwidth: number(bandwidth / 1e9),
      most: number(bandwidth / (read + kv), 0) }),
    roofline({ flops, bandwidth, intensity, ridge: flops / bandwidth }),
    t('read.batching', { ridge: number(flops / bandwidth), intensity: fixed(intensity, 1) }),
  ]];
}

function hierarchy({ card }) {
  const own = card?.bandwidth_bytes_per_s;
  const row = (name, value, kind) => ({ name, value, text: t('read.per_second', { count: number(value / 1e9) }), kind });
  return ['hierarchy', [
    bars([own > 0 && row(t('read.vram', { gpu: card.name }), own), row(t('read.ram'), RAM_BYTES_PER_S, 'part-activation'),
      row(t('read.pcie'), PCIE_BYTES_PER_S, 'part-activation'), row(t('read.ssd'), SSD_BYTES_PER_S, 'part-activation')].filter(Boolean)),
    own > 0 ? t('read.hierarchy', { factor: number(own / RAM_BYTES_PER_S, 1) }) : t('read.hierarchy_plain'),
  ]];
}

function budgets({ memory, request }) {
  return ['budgets', [t('read.budgets'),
    memory.resident_bytes > 1.01 * memory.total_bytes && bars([
      { name: t('read.need'), value: memory.total_bytes, text: size(memory.total_bytes) },
      { name: t('read.resident', { engine: request.engine }), value: memory.resident_bytes, text: size(memory.resident_bytes), kind: 'part-reserved' }]),
  ]];
}

const SECTIONS = [weights, cache, decoding, hierarchy, budgets,
  () => ['sharing', [t('read.sharing'), sharing()]],
  () => ['oom', [t('read.oom'), el('ul', { class: 'plain' }, ['start', 'prompt', 'later'].map((when) =>
    el('li', {}, t('oom.' + when))))]]];

async function fill() {
  if (!$('reading').open || !last || shown === last)
    return;
  const asked = last;
  const facts = await gather(asked);
  if (asked !== last)
    return;                  /* the question changed meanwhile: asked again */
  shown = asked;
  $('reading-body').replaceChildren(...SECTIONS.map((section) => {
    const [key, parts] = section(facts);
    return el('section', {}, el('h3', {}, t('read.' + key + '_heading')),
      parts.filter(Boolean).map((part) => (typeof part === 'string' ? el('p', {}, part) : part)));
  }));
}

const quietly = () => fill().catch((error) => console.error(error));

export function setReading(answer, query) {
  last = { answer, query };
  return quietly();
}

export function listenToReading() {
  $('reading').addEventListener('toggle', quietly);
}
