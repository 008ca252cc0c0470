/* Memory over context and over users: the same question asked for some more
   values, in one request. */

import { ask } from './ask.js';
import { $ } from './dom.js';
import { drawCurve } from './draw.js';
import { jsonQuestion } from './question.js';

const STEPS = 16;
let drawn = [];

/* From near 0 to `last`, rising, whole and without repetition; the values that
   the picture marks are points of it. */
function values(last, least, marks) {
  const steps = Array.from({ length: STEPS }, (_, i) => Math.round(last * (i + 1) / STEPS));
  const all = [least, ...steps, ...marks.filter((mark) => mark > least && mark < last)];
  return [...new Set(all.map((value) => Math.max(value, least)))].sort((a, b) => a - b);
}

function plans(answer, query) {
  const { limits, request } = answer;
  const most = answer.model.max_context_tokens || Infinity;
  const longest = limits?.max_context_tokens ?? 0;
  const users = limits?.max_concurrency ?? 0;
  const body = jsonQuestion(query);
  const found = [];

  if (request?.context > 0)
    found.push({ node: $('curve-context'), member: 'context', asked: request.context, longest, body,
      values: values(Math.min(most, Math.max(1.25 * request.context, 1.25 * Math.min(longest, 64 * request.context))),
        256, [request.context, longest]),
      words: { label: 'curve.context', asked: 'curve.asked_context', longest: 'curve.longest' } });
  if (request?.concurrency > 0)
    found.push({ node: $('curve-users'), member: 'concurrency', asked: request.concurrency, longest: users, body,
      values: values(Math.max(4, Math.ceil(1.25 * request.concurrency), Math.ceil(1.25 * Math.min(users, 64 * request.concurrency))),
        1, [request.concurrency, users]),
      words: { label: 'curve.users', asked: 'curve.asked_users', longest: 'curve.most' } });
  return found;
}

function redraw() {
  for (const { node, picture, words } of drawn)
    drawCurve(node, picture, words);
}

export function hideCurves() {
  drawn = [];
  for (const id of ['curve-context', 'curve-users'])
    $(id).replaceChildren();
}

export async function showCurves(answer, query, signal) {
  const asked = plans(answer, query);
  const requests = asked.flatMap((plan) => plan.values.map((value) => {
    /* a number of slots or a whole context said twice would contradict */
    const { n_ctx, n_parallel, num_ctx, num_parallel, ...options } = plan.body.options ?? {};
    return { ...plan.body, options, [plan.member]: value };
  }));
  const { results } = await ask('/v1/estimates?fields=memory', { signal, body: { requests } });
  let next = 0;

  drawn = asked.map((plan) => {
    const points = plan.values.map((at) => ({ at, memory: results[next++]?.memory })).filter(({ memory }) => memory);
    return { node: plan.node, words: plan.words, picture: { points, asked: plan.asked, longest: plan.longest,
      capacity: answer.memory.capacity_bytes ?? 0, usable: answer.memory.usable_bytes ?? 0 } };
  });
  redraw();
}

export function watchWidth() {
  let width = innerWidth;
  addEventListener('resize', () => {
    if (innerWidth !== width) {
      width = innerWidth;
      redraw();
    }
  });
}
