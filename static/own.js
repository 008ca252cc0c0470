/* A model of one's own: a config.json that was pasted, or a file of which the
   head alone goes to the daemon. */

import { ask } from './ask.js';
import { $, el } from './dom.js';
import { number, size, t } from './words.js';

const FIRST_BYTES = 1 << 20;
const MOST_BYTES = 64 << 20;

/* A head cut short is answered with how much of it is needed. */
async function inspectHead(file) {
  let bytes = Math.min(file.size, FIRST_BYTES);

  for (;;) {
    try {
      return await ask('/v1/inspect', { body: file.slice(0, bytes) });
    } catch (error) {
      const needed = error.problem?.needed_bytes;
      if (!(needed > bytes) || needed > Math.min(MOST_BYTES, file.size))
        throw error;
      bytes = Math.min(file.size, MOST_BYTES, Math.max(needed, 4 * bytes));
    }
  }
}

const isIndex = (file) => file.name.endsWith('.index.json');
const isJson = (file) => file.name.endsWith('.json');

/* config.json beside an index of tensors is one model; otherwise the first
   file is it. */
async function inspectFiles(files) {
  const index = files.find(isIndex);
  const config = files.find((file) => isJson(file) && !isIndex(file));

  if (index && config)
    return ask('/v1/inspect', { body: { config: JSON.parse(await config.text()), index: JSON.parse(await index.text()) } });
  if (config)
    return ask('/v1/inspect', { body: { config: JSON.parse(await config.text()) } });
  return inspectHead(files[0]);
}

function say(...children) {
  $('own-status').replaceChildren(...children);
}

/* `take` is called with { model, name }. */
async function inspect(answer, name, take) {
  say(t('own.reading'));
  try {
    const { model, summary, warnings } = await answer();
    take({ model, name: summary.name ?? name });
    say(el('p', {}, t('own.read', { name: summary.name ?? name, params: number(summary.params_total / 1e9, 2),
      layers: number(summary.layers), size: size(summary.weight_file_bytes) })),
    el('ul', {}, (warnings ?? []).map((warning) => el('li', {}, warning.text))));
  } catch (error) {
    const { problem } = error;
    const text = error instanceof SyntaxError ? t('own.not_json')
      : problem ? [problem.title, problem.detail].filter(Boolean).join('. ') : t('answer.offline');
    say(el('p', {}, text), el('ul', {}, (problem?.errors ?? []).map((fault) => el('li', {}, fault.detail))));
  }
}

export function listenForFiles(take) {
  const read = (files) => files.length > 0
    && inspect(() => inspectFiles(files), files.map((file) => file.name).join(' + '), take);

  $('own-file').addEventListener('change', (event) => {
    read([...event.target.files]);
    event.target.value = '';
  });
  $('own-read').addEventListener('click', () =>
    inspect(async () => ask('/v1/inspect', { body: { config: JSON.parse($('own-config').value) } }), 'config.json', take));
  addEventListener('dragover', (event) => event.preventDefault());
  addEventListener('drop', (event) => {
    event.preventDefault();
    $('own-model').open = true;
    read([...event.dataTransfer.files]);
  });
}
