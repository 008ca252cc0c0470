/* The question: what the controls, the extras and a model of one's own say,
   and its two other forms, the page's address and a curl command.

   Extras are members of a question without a control (a suggestion may set
   one).  A model of one's own is an object from /v1/inspect; it travels in the
   address's fragment, which no server sees. */

import { $, el } from './dom.js';
import { GIB, expectLanguage, language, plainDigits, t } from './words.js';

export const CONTROLS = ['model', 'gpu', 'gpus', 'engine', 'weights', 'context', 'concurrency',
  'reserved_bytes', 'gpu.memory_bytes', 'gpu.bandwidth_bytes_per_s'];
/* What else a link may set; anything else in it (fbclid …) is left out. */
const EXTRA = /^(kv_cache|engine_version|draft_model|lora\.\w+|\w+_(bytes|bytes_per_s|parallel|tokens|rate)|currency|(options|gpu)\.\w+)$/;
/* Shown in units that people read on boxes. */
const SCALES = { 'gpu.memory_bytes': GIB, 'gpu.bandwidth_bytes_per_s': 1e9 };

const extras = new Map();
let ownModel = null;        /* { model, name } */
let isLanguageChosen = false;

export const view = { isFitShown: false };

export const hasExtra = (name) => extras.has(name);
export const own = () => ownModel;

export function setOwnModel(next) {
  ownModel = next;
}

export function chooseLanguage() {
  isLanguageChosen = true;
}

/* ---- controls and extras ---- */

function controlValue(name) {
  const control = $(name);
  if (control.type === 'checkbox')
    return control.checked ? control.value : '';
  const text = control.value.trim();
  if (control.inputMode !== 'numeric' && control.inputMode !== 'decimal')
    return text;
  const plain = plainDigits(text);
  const scale = SCALES[name];
  return scale && plain !== '' && Number.isFinite(Number(plain))
    ? String(Math.round(Number(plain) * scale)) : plain;
}

export function question() {
  const query = new URLSearchParams();
  for (const name of CONTROLS) {
    const value = controlValue(name);
    if (value !== '' && !(name === 'gpus' && value === '1'))
      query.set(name, value);
  }
  for (const [name, value] of extras)
    query.set(name, value);
  /* a card of one's own takes the place of one from the list */
  if (query.has('gpu.memory_bytes'))
    query.delete('gpu');
  if (ownModel)
    query.delete('model');
  return query;
}

export function setMember(name, value) {
  const text = value === null ? '' : String(value);
  const control = CONTROLS.includes(name) ? $(name) : null;
  const isOwn = control && (control.type !== 'checkbox' || ['', '0', control.value].includes(text));

  extras.delete(name);
  if (name === 'model' && text !== '')
    ownModel = null;
  if (name === 'gpu' && text !== '')
    $('gpu.memory_bytes').value = $('gpu.bandwidth_bytes_per_s').value = '';
  if (control && control.type === 'checkbox') {
    control.checked = text === control.value;
  } else if (control) {
    if (control.tagName === 'SELECT' && text !== '' && ![...control.options].some((option) => option.value === text))
      control.append(el('option', { value: text }, text));
    control.value = SCALES[name] && text !== '' ? String(Number((Number(text) / SCALES[name]).toFixed(3))) : text;
  }
  if (!isOwn && text !== '')
    extras.set(name, text);
}

/* {"options": {"n_ubatch": 256}} sets options.n_ubatch. */
export function setMembers(members, prefix = '') {
  for (const [name, value] of Object.entries(members)) {
    if (value !== null && typeof value === 'object' && !Array.isArray(value))
      setMembers(value, prefix + name + '.');
    else
      setMember(prefix + name, value);
  }
}

/* What only the other engine knows goes; a weight format that this one does
   not run gives way to its usual one. */
export function fitEngine() {
  const isGguf = /^(i?q\d|tq)/.test($('weights').value);
  const isCommon = /^(fp16|bf16|mxfp4|)$/.test($('weights').value);
  const usesGguf = ['llama.cpp', 'ollama'].includes($('engine').value);

  for (const name of [...extras.keys()])
    if (/^(options\..*|kv_cache|engine_version)$/.test(name))
      extras.delete(name);
  if (!usesGguf && isGguf)
    $('weights').value = $('engine').value === 'transformers' ? 'bf16' : 'awq-int4';
  else if (usesGguf && !isGguf && !isCommon)
    $('weights').value = 'q4_k_m';
}

export function dropExtra(name) {
  extras.delete(name);
}

export function showExtras(changed) {
  $('extras').hidden = extras.size === 0;
  $('extras').replaceChildren(el('li', {}, t('form.extras')), ...[...extras].map(([name, value]) =>
    el('li', {}, el('button', {
      type: 'button', 'aria-label': t('form.remove', { name: name + ' ' + value }),
      click: () => { extras.delete(name); changed(); $('status').focus(); },
    }, `${name} ${value} `, el('span', { 'aria-hidden': 'true' }, '✕')))));
}

/* ---- the address ---- */

const encode = (text) =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
const decode = (text) =>
  new TextDecoder().decode(Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')),
    (letter) => letter.charCodeAt(0)));

function readFragment() {
  const text = new URLSearchParams(location.hash.slice(1)).get('model');
  if (!text)
    return;
  try {
    const read = JSON.parse(decode(text));
    if (read && typeof read.model === 'object')
      ownModel = { model: read.model, name: String(read.name ?? '') };
  } catch (error) {
    console.error(error);    /* a link that was cut: the form stays as it is */
  }
}

/* The form as the address has it; what the address leaves out stays. */
export function readAddress() {
  const query = new URLSearchParams(location.search);
  const asked = query.get('lang');
  const mine = (navigator.languages?.[0] ?? navigator.language ?? '').toLowerCase();

  isLanguageChosen = asked === 'bn' || asked === 'en';
  expectLanguage(isLanguageChosen ? asked : mine.startsWith('bn') ? 'bn' : 'en');
  view.isFitShown = query.get('show') === 'fit';
  extras.clear();
  ownModel = null;
  for (const [name, value] of query)
    if (CONTROLS.includes(name) || EXTRA.test(name))
      setMember(name, value);
  /* The box is ticked at first; a link without it means what it says. */
  if (CONTROLS.some((name) => query.has(name)) && !query.has('reserved_bytes'))
    $('reserved_bytes').checked = false;
  if ($('gpu.memory_bytes').value !== '')
    $('own-gpu').open = true;
  readFragment();
}

/* An emptied field must not come back with its default. */
export function pageAddress(query) {
  const page = new URLSearchParams(query);
  for (const name of ['model', 'gpu', 'engine', 'weights', 'context', 'concurrency'])
    if (!page.has(name))
      page.set(name, '');
  if (view.isFitShown)
    page.set('show', 'fit');
  if (isLanguageChosen)
    page.set('lang', language());
  return '?' + page + (ownModel ? '#model=' + encode(JSON.stringify(ownModel)) : '');
}

/* ---- what the daemon is asked ---- */

/* Local money and the reader's language too. */
export function estimatePath(query) {
  const asked = new URLSearchParams(ownModel ? '' : query);
  if (!ownModel && !asked.has('currency'))
    asked.set('currency', 'BDT');
  if (language() !== 'en')
    asked.set('lang', language());
  return '/v1/estimate' + (asked.size > 0 ? '?' + asked : '');
}

const TEXTS = /^(model|weights|engine|engine_version|kv_cache|currency|draft_model)$/;

function jsonValue(name, text) {
  if (name === 'gpu' || /_bytes$/.test(name)) {
    const parts = text.split(',');
    const values = name === 'gpu' ? parts : parts.map(Number);
    return values.length > 1 ? values : values[0];
  }
  if (TEXTS.test(name))
    return text;
  if (text === 'true' || text === 'false')
    return text === 'true';
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

/* options.n_ubatch=256 as {"options": {"n_ubatch": 256}}. */
export function jsonQuestion(query) {
  const body = ownModel ? { model: ownModel.model } : {};
  for (const [name, text] of query) {
    const path = name.split('.');
    const last = path.pop();
    const place = path.reduce((at, part) => (at[part] ??= {}), body);
    place[last] = jsonValue(name, text);
  }
  return body;
}

/* { path, body }: a GET without a model of one's own. */
export function estimateRequest(query) {
  const path = estimatePath(query);
  return ownModel
    ? { path, body: { currency: 'BDT', ...jsonQuestion(query) } }
    : { path };
}

/* URLSearchParams leaves no quotation mark in a path. */
export function curlCommand(query) {
  const { path, body } = estimateRequest(query);
  const data = body ? `--json '${JSON.stringify(body).replaceAll("'", "'\\''")}' ` : '';
  return `curl ${data}'${location.origin}${path}'`;
}
