/* The page: asks the daemon's own HTTP interface and draws the answer.

   The form's state is the page's address, so that a link reproduces the
   answer.  Sentences about the answer come from the daemon; those about the
   page from /i18n.  The parts: words.js (language, numbers), dom.js (elements),
   question.js (form, address, request), ask.js (the daemon), answer.js,
   draw.js and curves.js (pictures), fit.js (the table), reading.js (why),
   compare.js (side by side), own.js (files). */

import { showAnswer, showProblem } from './answer.js';
import { ask } from './ask.js';
import { keep, listenToComparison, setComparison, showKept } from './compare.js';
import { hideCurves, showCurves, watchWidth } from './curves.js';
import { $, el } from './dom.js';
import { showFit } from './fit.js';
import { listenForFiles } from './own.js';
import { listenToReading, setReading } from './reading.js';
import { CONTROLS, chooseLanguage, curlCommand, dropExtra, estimateRequest, fitEngine, own, pageAddress, question, readAddress,
  setMembers, setOwnModel, showExtras, view } from './question.js';
import { language, setLanguage, t } from './words.js';

const form = $('form');
let pending = null;
let answered = null;        /* { answer, query } */
let engines = [];
let formats = [];
let timer = 0;

/* ---- asking ---- */

function apply(change) {
  setMembers(change);
  changed();
  $('status').focus();
}

function changed() {
  clearTimeout(timer);
  history.replaceState(null, '', pageAddress(question()));
  return update();
}

/* A kept set-up, whole. */
function go(address) {
  history.replaceState(null, '', address);
  readAddress();
  changed();
  $('status').focus();
}

function showOwnModel() {
  const mine = own();

  $('own-name').hidden = !mine;
  $('model').disabled = Boolean(mine);
  $('own-name').replaceChildren(mine ? el('button', { type: 'button',
    'aria-label': t('form.remove', { name: mine.name }),
    click: () => { setOwnModel(null); changed(); $('model').focus(); } },
    t('own.taken', { name: mine.name }), ' ', el('span', { 'aria-hidden': 'true' }, '✕')) : '');
}

async function update() {
  const query = question();
  const { path, body } = estimateRequest(query);

  pending?.abort();
  pending = new AbortController();
  const { signal } = pending;
  showExtras(changed);
  showOwnModel();
  $('curl').textContent = curlCommand(query);
  $('verdict').setAttribute('aria-busy', 'true');
  if (!$('status').hasChildNodes())
    $('status').append(el('p', {}, t('answer.busy')));
  const table = showFit(query, signal, apply);
  try {
    const answer = await ask(path, { signal, body });
    showAnswer(answer, apply);
    answered = { answer, query };
    setReading(answer, query);
    setComparison(query, engines, apply);
    /* pictures are an extra: without them the answer stands */
    await showCurves(answer, query, signal).catch((error) => {
      if (!signal.aborted) {
        console.error(error);
        hideCurves();
      }
    });
  } catch (error) {
    if (!signal.aborted)
      showProblem(error, apply);
  }
  if (!signal.aborted)
    $('verdict').setAttribute('aria-busy', 'false');
  await table;
}

/* ---- the page ---- */

async function loadLanguage(next) {
  setLanguage(next, await ask(`/i18n/${next}.json`));
  $('language').textContent = t('page.other');
  $('language').lang = next === 'bn' ? 'en' : 'bn';
  $('language').hidden = false;
  labelFormats();
  showKept();
}

/* The fields work without their lists: what fails is told to the console. */
async function fill(path, show) {
  try {
    show(await ask(path));
  } catch (error) {
    console.error(error);
  }
}

const options = (rows, label) => rows.map((row) => el('option', { value: row.id }, label(row)));

function addMissing(list, rows, label) {
  const known = new Set([...$(list).options].map((option) => option.value));
  $(list).append(...options(rows.filter((row) => !known.has(row.id)), label));
}

/* Each format with the word for its quality. */
function labelFormats() {
  const quality = new Map(formats.map((row) => [row.id, row.quality]));
  for (const option of $('weights').options)
    if (quality.get(option.value))
      option.textContent = `${option.value.toUpperCase()} · ${t('quality.' + quality.get(option.value))}`;
}

function fillLists() {
  fill('/v1/models?limit=500', ({ models }) => $('model-list').replaceChildren(...options(models, (row) => (row.aliases ?? []).slice(0, 4).join(', '))));
  fill('/v1/gpus?limit=500', ({ gpus }) => $('gpu-list').replaceChildren(...options(gpus, (row) => row.name ?? '')));
  fill('/v1/engines', (answer) => {
    engines = answer.engines;
    addMissing('engine', engines, (row) => row.title);
    if (answered)
      setComparison(answered.query, engines, apply);
  });
  fill('/v1/formats', (answer) => {
    formats = answer.formats;
    addMissing('weights', formats, (row) => row.id);
    labelFormats();
  });
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

function listenToForm() {
  const later = () => { clearTimeout(timer); timer = setTimeout(changed, 350); };

  form.addEventListener('submit', (event) => {
    const isFit = event.submitter?.id === 'fit-button';
    event.preventDefault();
    view.isFitShown ||= isFit;
    changed();
    if (isFit)
      $('fit-heading').focus();
  });
  /* listeners of a control run before the form's, which asks */
  $('engine').addEventListener('change', fitEngine);
  $('reserved_bytes').addEventListener('change', () => dropExtra('reserved_bytes'));
  form.addEventListener('change', (event) => CONTROLS.includes(event.target.id) && changed());
  for (const name of ['context', 'concurrency', 'gpu.memory_bytes'])
    $(name).addEventListener('input', later);
}

function listen() {
  listenToForm();
  listenForFiles((model) => { setOwnModel(model); changed(); });
  listenToReading();
  listenToComparison(apply);
  watchWidth();
  $('fit-filters').addEventListener('change', () => changed());
  $('fit-close').addEventListener('click', () => {
    view.isFitShown = false;
    changed();
    $('fit-button').focus();
  });
  $('keep').addEventListener('click', () => answered && keep(answered.answer, answered.query, go));
  $('copy-curl').addEventListener('click', () => copy(curlCommand(question()), $('curl')));
  $('copy-link').addEventListener('click', () =>
    copy(location.origin + location.pathname + pageAddress(question()), $('curl')));
  $('language').addEventListener('click', async () => {
    try {
      await loadLanguage(language() === 'bn' ? 'en' : 'bn');
    } catch (error) {
      showProblem(error, apply);
      return;
    }
    chooseLanguage();
    changed();
  });
}

async function start() {
  readAddress();
  listen();
  await loadLanguage(language());
  await update();
  fillLists();
}

start().catch((error) => {
  console.error(error);
  $('status').textContent = error.message;
});
